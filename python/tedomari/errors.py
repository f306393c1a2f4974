"""What can go wrong, as exceptions.

`TedomariError` is above all of them but one: `Interrupted` is a `KeyboardInterrupt`, so that `except Exception` does not swallow Ctrl-C.

>>> import tedomari as td
>>> td.Game("{1,,2|3}")
Traceback (most recent call last):
    ...
tedomari.errors.ParseError: expected a game, found `,`
  {1,,2|3}
     ^
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .answers import Bounds
    from ._messages import Answer

__all__ = [
    "ClusterError",
    "InternalError",
    "Interrupted",
    "LimitReached",
    "LoopyError",
    "ParseError",
    "TedomariError",
    "UndefinedError",
]


class TedomariError(Exception):
    """Something went wrong."""


class ParseError(TedomariError, ValueError):
    """Something is wrong with a text: an expression, a board, the name of a ruleset.

    The message shows the place with a caret. It is also told as a number: `offset` counts the bytes of `text` in UTF-8.
    """

    message: str
    """What is wrong there, and what was expected."""
    offset: int
    """The byte in the text."""
    text: str
    """The text that holds the wrong place; empty if the question has no text of that kind."""
    field: str | None
    """The field of the question that holds the wrong place, if it has several."""
    component: int | None
    """The component of a sum that holds it, counted from 0."""
    caret: str
    """The text with a caret under the place, in two lines."""

    def __init__(
        self,
        message: str,
        offset: int = 0,
        text: str = "",
        field: str | None = None,
        component: int | None = None,
        caret: str = "",
    ) -> None:
        super().__init__(f"{message}\n{caret.rstrip()}" if caret else message)
        self.message, self.offset, self.text = message, offset, text
        self.field, self.component, self.caret = field, component, caret

    def __reduce__(self) -> tuple[type[ParseError], tuple[object, ...]]:
        return ParseError, (self.message, self.offset, self.text, self.field, self.component, self.caret)


class ClusterError(TedomariError):
    """A build by many processes cannot go on: a shard is damaged, a file cannot be written, a worker has another version."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class UndefinedError(TedomariError, ValueError):
    """What was asked for does not exist: the mean of a game that never ends, the atomic weight of a number other than 0."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def _told(stopped: str) -> dict[str, object]:
    import json

    told = json.loads(stopped)
    return told if isinstance(told, dict) else {}


def _bounds(stopped: str) -> Bounds | None:
    from .answers import Bounds

    bounds = _told(stopped).get("bounds")
    return Bounds.from_dict(bounds) if isinstance(bounds, dict) else None


class _Stopped(TedomariError):
    def __init__(self, message: str, stopped: str = "{}") -> None:
        super().__init__(message)
        self.message, self._stopped = message, stopped

    def __reduce__(self) -> tuple[type[_Stopped], tuple[str, str]]:
        return type(self), (self.message, self._stopped)

    @property
    def bounds(self) -> Bounds | None:
        """Bounds on the stops, the mean and the temperature of the game, as far as they are known."""
        return _bounds(self._stopped)

    @property
    def nodes(self) -> int:
        """The steps that were spent."""
        nodes = _told(self._stopped).get("nodes", 0)
        return nodes if isinstance(nodes, int) else 0


class LimitReached(_Stopped):
    """A limit was reached before the answer. What is known all the same is in `bounds`."""


class LoopyError(_Stopped):
    """Play can return to a position where only games that end were expected."""

    @property
    def cycle(self) -> list[str]:
        """Positions of which each leads to the next and the last to the first."""
        cycle = _told(self._stopped).get("cycle")
        return [str(position) for position in cycle] if isinstance(cycle, list) else []


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, or another signal that raises `KeyboardInterrupt`, ended a question."""

    answer: Answer | None
    """The answer as far as it was known by then, with bounds, if a question was asked."""

    def __init__(self, message: str = "interrupted", answer: str | None = None, stopped: str = "{}") -> None:
        super().__init__(message)
        self.message, self.answer, self._json, self._stopped = message, None, answer, stopped

    @property
    def bounds(self) -> Bounds | None:
        """Bounds on the stops, the mean and the temperature of the game, as far as they are known."""
        bounds: Bounds | None = getattr(self.answer, "bounds", None)
        return bounds or _bounds(self._stopped)


class InternalError(TedomariError, RuntimeError):
    """An error in tedomari itself. Please report it."""

    def __init__(self, message: str) -> None:
        super().__init__(f"this should never happen: {message}")
