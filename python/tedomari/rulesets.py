"""Rulesets that are written in Python.

A ruleset says what the moves of either player are. Everything else follows: values, thermographs, winners, best moves, and positions in
expressions.

>>> import tedomari as td
>>> class Subtraction(td.rulesets.Ruleset[int]):
...     \"\"\"Left takes one or two from a heap, Right one or three.\"\"\"
...
...     name = "one_two_three"
...
...     def left(self, heap):
...         return [heap - taken for taken in (1, 2) if taken <= heap]
...
...     def right(self, heap):
...         return [heap - taken for taken in (1, 3) if taken <= heap]
>>> game = Subtraction()
>>> game.value(3)
Game('^*')
>>> td.session().add(game)
>>> td.Game("one_two_three(5) + one_two_three(2)")
Game('^3*')
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from ._game import Game
from ._position import Position
from ._session import Session, session as _session

__all__ = ["Move", "Ruleset", "ruleset"]

P = TypeVar("P", bound=Hashable)


class Ruleset(Generic[P]):
    """A game, by its rules. A subclass says what the moves are.

    A position is any object that can be a key of a dictionary; positions that are equal must have the same moves. A move is the position
    that it leads to, or a `Move`, which also has a name.
    """

    name: ClassVar[str] = ""
    """The name in expressions, in lower case with underscores. It is that of the class if it is not said."""
    board: ClassVar[str] = "a position as Python writes it"
    """How a position is written, for people."""
    moves: ClassVar[str] = ""
    """Who may move how, for people. It is the docstring of the class if it is not said."""
    reference: ClassVar[str] = ""
    """Where the game is described."""
    example: ClassVar[tuple[str, str]] = ("", "")
    """A board and its value."""
    impartial: ClassVar[bool] = False
    """Whether both players have the same moves: then only `left` is asked, and all values are nimbers."""
    loopy: ClassVar[bool] = False
    """Whether play can return to a position."""

    def __init__(self) -> None:
        cls = type(self)
        if not cls.name:
            self.name = "".join("_" + c.lower() if c.isupper() else c for c in cls.__name__).lstrip("_")  # type: ignore[misc]
        if not cls.moves:
            own = cls.__mro__[: cls.__mro__.index(Ruleset)]
            said = next((base.__doc__ for base in own if base.__doc__), "")
            self.moves = " ".join(said.split())  # type: ignore[misc]
        self._written: dict[str, P] = {}
        self._own: Session | None = None

    # What a subclass says

    def left(self, position: P) -> Iterable[P | Move[P]]:
        """Left's moves."""
        raise NotImplementedError

    def right(self, position: P) -> Iterable[P | Move[P]]:
        """Right's moves."""
        if self.impartial:
            return self.left(position)
        raise NotImplementedError

    def parts(self, position: P) -> Iterable[P] | None:
        """The independent parts whose sum a position is, if it falls into parts. It makes searches much faster."""
        return None

    def read(self, text: str) -> P:
        """The position that is written so; a `ValueError` says that there is none."""
        known = self._written.get(text.strip())
        if known is not None:
            return known
        try:
            position: P = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
            raise ValueError(f"expected a position as Python writes it: {error}") from None
        return position

    def write(self, position: P) -> str:
        """A position as text. What is written can be read."""
        return repr(position)

    # What follows

    def position(self, position: P) -> Position:
        """A position, to be asked about."""
        return Position(self.name, self._write(position), session=self._session())

    def value(self, position: P) -> Game:
        """The value of a position."""
        return Game(f"{self.name}({self._write(position)})", session=self._session())

    def _session(self) -> Session:
        """A session that knows the game: one of its own, unless the ruleset was added to another."""
        if self._own is None:
            self._own = Session()
            self._own.add(self)
        return self._own

    # What the extension asks

    @property
    def _has_parts(self) -> bool:
        return type(self).parts is not Ruleset.parts

    def _moves(self, is_left: bool, position: P) -> list[tuple[str, P]]:
        moves = self.left(position) if is_left or self.impartial else self.right(position)
        named: list[tuple[str, P]] = []
        for move in moves:
            if isinstance(move, Move):
                named.append((move.name, move.to))
            else:
                named.append((self._write(move), move))
        return named

    def _parts(self, position: P) -> list[P] | None:
        parts = self.parts(position)
        return None if parts is None else list(parts)

    def _read(self, text: str) -> P:
        return self.read(text)

    def _write(self, position: P) -> str:
        text = self.write(position)
        if type(self).read is Ruleset.read:
            self._written.setdefault(text, position)
        return text


class Move(Generic[P]):
    """A move with a name, and the position that it leads to."""

    __slots__ = ("name", "to")

    def __init__(self, name: str, to: P) -> None:
        self.name, self.to = name, to


def ruleset(
    name: str,
    left: Callable[[Any], Iterable[Any]],
    right: Callable[[Any], Iterable[Any]] | None = None,
    parts: Callable[[Any], Iterable[Any] | None] | None = None,
    *,
    loopy: bool = False,
) -> Ruleset[Any]:
    """A ruleset from functions. Without `right` both players have the same moves.

    >>> import tedomari as td
    >>> nim = td.rulesets.ruleset("one_pile", lambda n: range(n))
    >>> nim.value(3)
    Game('*3')
    """
    fields: dict[str, Any] = {
        "name": name,
        "moves": (left.__doc__ or "").strip(),
        "impartial": right is None,
        "loopy": loopy,
        "left": lambda _, position: left(position),
    }
    if right is not None:
        fields["right"] = lambda _, position: right(position)
    if parts is not None:
        fields["parts"] = lambda _, position: parts(position)
    made: Ruleset[Any] = type(name, (Ruleset,), fields)()
    return made
