"""What questions and answers have in common: they become JSON, and JSON becomes them."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any, ClassVar, Generic, Literal, TypeVar

from . import _core
from ._numbers import digits, fraction, text_of

M = TypeVar("M", bound="Message")
A = TypeVar("A", bound="Answer")
A_co = TypeVar("A_co", bound="Answer", covariant=True)


class Unknown:
    """The type of `UNKNOWN`."""

    _only: ClassVar[Unknown | None] = None

    def __new__(cls) -> Unknown:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "UNKNOWN"

    def __bool__(self) -> Literal[False]:
        return False

    def __reduce__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown()
"""Stands for what was not found within the limits, or not asked for, where `None` means that it does not exist."""

# How the fields of the classes of a module are read, where their types have names.
_named: dict[str, dict[str, Any]] = {}
_modules: dict[str, dict[str, Any]] = {}


def register(module: dict[str, Any], named: dict[str, Any]) -> None:
    """Makes the names of a module known."""
    _modules[module["__name__"]] = module
    _named[module["__name__"]] = named


def _read(spec: Any, value: Any, module: str) -> Any:
    if value is None or spec == "any":
        return value
    if spec == "number":
        return fraction(value)
    kind = spec[0]
    if kind == "null":
        return _read(spec[1], value, module)
    if kind == "list":
        return [_read(spec[1], item, module) for item in value]
    if kind == "tuple":
        return tuple(_read(one, item, module) for one, item in zip(spec[1:], value))
    if kind == "dict":
        return {key: _read(spec[1], item, module) for key, item in value.items()}
    if kind == "named":
        return _read(_named[module][spec[1]], value, module)
    if kind == "class":
        return _modules[module][spec[1]].from_dict(value)
    return _read_one_of(spec[1:], value, module)


def _read_one_of(specs: Any, value: Any, module: str) -> Any:
    """Reads what has one of several forms."""
    for spec in specs:
        if _fits(spec, value, module):
            return _read(spec, value, module)
    return value


def _fits(spec: Any, value: Any, module: str) -> bool:
    if spec == "any":
        return not isinstance(value, (dict, list))
    if spec == "number":
        return isinstance(value, str) and value.replace("/", "").lstrip("-").isdigit()
    kind = spec[0]
    if kind == "named":
        return _fits(_named[module][spec[1]], value, module)
    if kind == "class":
        cls = _modules[module][spec[1]]
        known = {key for key, _ in cls._fields.values()}
        return isinstance(value, dict) and cls._required <= value.keys() <= known
    if kind in ("list", "tuple"):
        if not isinstance(value, list):
            return False
        if kind == "tuple":
            return len(value) == len(spec) - 1 and all(_fits(s, v, module) for s, v in zip(spec[1:], value))
        return all(_fits(spec[1], item, module) for item in value)
    if kind == "dict":
        return isinstance(value, dict)
    if kind == "null":
        return value is None or _fits(spec[1], value, module)
    return any(_fits(one, value, module) for one in spec[1:])


# JSON in other hands may not keep longer integers exactly.
LONGEST = 2**53


def _write(value: Any, spec: Any, module: str) -> Any:
    if value is None or isinstance(value, (str, bool, float)):
        return value
    if spec == "number" and not isinstance(value, Message):
        return text_of(value) if hasattr(value, "numerator") else str(value)
    if isinstance(value, Message):
        return value.to_dict()
    if isinstance(value, int):
        return value if abs(value) < LONGEST else digits(value)
    kind = spec if isinstance(spec, str) else spec[0]
    if kind == "named":
        return _write(value, _named[module][spec[1]], module)
    if kind == "null":
        return _write(value, spec[1], module)
    if kind == "union":
        spec = next((one for one in spec[1:] if _suits(one, value, module)), "any")
        return _write(value, spec, module)
    if isinstance(value, dict):
        inner = spec[1] if kind == "dict" else "any"
        return {str(key): _write(item, inner, module) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        if kind == "tuple":
            return [_write(item, one, module) for one, item in zip(spec[1:], value)]
        return [_write(item, spec[1] if kind == "list" else "any", module) for item in value]
    return text_of(value) if hasattr(value, "numerator") else str(value)


def _suits(spec: Any, value: Any, module: str) -> bool:
    """Whether a value of Python's has one of several forms."""
    kind = spec if isinstance(spec, str) else spec[0]
    if kind == "named":
        return _suits(_named[module][spec[1]], value, module)
    if kind == "tuple":
        return isinstance(value, (list, tuple)) and len(value) == len(spec) - 1
    if kind in ("list", "dict"):
        return isinstance(value, dict if kind == "dict" else (list, tuple))
    if kind == "union":
        return any(_suits(one, value, module) for one in spec[1:])
    return kind == "any" or kind == "number"


class Message:
    """A part of a question or of an answer."""

    _required: ClassVar[frozenset[str]] = frozenset()
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {}

    @classmethod
    def from_dict(cls: type[M], given: dict[str, Any]) -> M:
        """The message that stands in JSON."""
        module = cls.__module__
        found = {}
        for name, (key, spec) in cls._fields.items():
            if key in given:
                found[name] = _read(spec, given[key], module)
        return cls(**found)

    def to_dict(self) -> dict[str, Any]:
        """The message as JSON: what is unknown is left out."""
        written = {}
        for name, (key, spec) in self._fields.items():
            value = getattr(self, name)
            if value is UNKNOWN or (value is None and not self._may_be_null(name, key)):
                continue
            written[key] = _write(value, spec, type(self).__module__)
        return written

    @classmethod
    def _may_be_null(cls, name: str, key: str) -> bool:
        if key in cls._required:
            return True
        default = next((field.default for field in fields(cls) if field.name == name), MISSING)  # type: ignore[arg-type]
        return default is UNKNOWN

    def to_json(self) -> str:
        """The message as a line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def __repr__(self) -> str:
        shown = []
        for name in self._fields:
            value = getattr(self, name)
            if value is UNKNOWN or value is None:
                continue
            text = repr(value)
            shown.append(f"{name}={text if len(text) <= 200 else text[:197] + '...'}")
        return f"{type(self).__name__}({', '.join(shown)})"


class Question(Message, Generic[A_co]):
    """A question. `td.ask` answers it."""

    command: ClassVar[str]


class Answer(Message):
    """The answer to a question.

    `print(answer)` shows it as the program `tedomari` does. Notebooks show a drawing where there is one to show.
    """

    command: ClassVar[str]

    @classmethod
    def from_json(cls: type[A], text: str) -> A:
        """The answer that stands in JSON."""
        return cls.from_dict(json.loads(text))

    @property
    def is_complete(self) -> bool:
        """Whether no limit was reached."""
        return not getattr(self, "stopped", None)

    def page(self, width: int = 80, unicode: bool = True) -> str:
        """The answer as text for people."""
        return _core.page(self.command, self.to_json(), width, unicode)

    def __str__(self) -> str:
        return self.page()

    def svg(self, width: int = 480) -> str | None:
        """A drawing of the answer, if there is one: a thermograph, a board, a tree, a digraph, a plot."""
        from . import _drawings

        return _drawings.svg(self, width)

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str | None:
        # Notebooks prefer this to a drawing, so there is none of it where there is something to draw.
        if self.svg() is not None:
            return None
        from html import escape

        return f"<pre>{escape(self.page())}</pre>"
