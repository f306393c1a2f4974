"""Positions of rulesets."""

from __future__ import annotations

from ._game import Game
from ._session import session as _session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._session import Session
    from .answers import BothMoveStudy, MisereAnswer, Part, PositionAnswer, ShownThermograph


class Position:
    """A position of a ruleset. Notebooks show the board with best moves, and its thermograph.

    >>> import tedomari as td
    >>> board = td.position("domineering", "..|..|..")
    >>> board.value()
    Game('{1/2|-2}')
    >>> board.answer().best.left[0].moves
    ['a1-a2', 'b1-b2', 'a2-a3', 'b2-b3']
    """

    def __init__(
        self,
        ruleset: str,
        board: str | None = None,
        *,
        vertices: Any = None,
        edges: Any = None,
        ground: Any = None,
        session: Session | None = None,
    ) -> None:
        self.ruleset, self.board = ruleset, board
        self._graph = {"vertices": vertices, "edges": edges, "ground": ground}
        self._of = session if session is not None else _session()

    def __repr__(self) -> str:
        given = [repr(self.ruleset), *([] if self.board is None else [repr(self.board)])]
        given += [f"{key}={value!r}" for key, value in self._graph.items() if value is not None]
        return f"Position({', '.join(given)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.ruleset, self.board, self._graph)

    def __str__(self) -> str:
        """The position as it stands in expressions."""
        if self.board is not None:
            return f"{self.ruleset}({self.board})"
        import json

        written = {key: value for key, value in self._graph.items() if value is not None}
        return f"{self.ruleset}({json.dumps(written)})"

    def answer(self, *, moves: bool = False, straight: bool = False, all: bool = False) -> PositionAnswer:
        """Everything about the position: value, thermograph, parts, best moves.

        :param moves: all moves with what they leave, and not only the best.
        :param straight: the thermograph without canonical values, for boards that are too large for them.
        :param all: who wins from all placements of the pieces, for rulesets in which play can return.
        """
        from .questions import AskPosition

        question = AskPosition(
            self.ruleset,
            self.board,
            moves=moves,
            straight=straight,
            all=all or None,
            picture=True,
            **self._graph,
        )
        return self._of.ask(question)

    def value(self) -> Game:
        """The value of the position as a game. If a limit is reached, `LimitReached` has bounds."""
        return Game(str(self), session=self._of)

    def thermograph(self) -> ShownThermograph:
        """The thermograph, found without the canonical value if that is out of reach."""
        from .questions import ShowThermograph

        return self._of.ask(ShowThermograph(str(self)))

    def moves(self) -> BothMoveStudy | None:
        """All moves of either player with what they leave; nothing if there are too many."""
        moves = self.answer(moves=True).moves
        return moves if moves else None

    def parts(self) -> list[Part]:
        """The independent parts with their values."""
        return self.answer().components or []

    def misere(self) -> MisereAnswer:
        """Who wins misère play, for impartial games."""
        from .questions import AskMisere

        return self._of.ask(AskMisere(str(self)))

    def svg(self, width: int = 480, thermograph: bool = True) -> str | None:
        """A drawing of the board with a best move of either player, and its thermograph beside it."""
        from . import _core

        return _core.draw_position(self.answer().to_json(), thermograph, width)

    def _repr_svg_(self) -> str | None:
        return self.svg()


def _again(ruleset: str, board: str | None, graph: dict[str, Any]) -> Position:
    return Position(ruleset, board, **graph)


def position(ruleset: str, board: object = None, *, session: Session | None = None, **graph: Any) -> Position:
    """A position of a ruleset.

    Games on boards take the board as text. Games on graphs take text as well, or `vertices=` and `edges=`, or a graph of networkx; the
    attribute `state` of its vertices (`.`, `L`, `R`, …) and `colour` of its edges say what the game has there.

    >>> import tedomari as td
    >>> td.position("snort", ".-.-.").value()
    Game('+-2')
    >>> td.position("col", vertices=[".", "L", "."], edges=[[0, 1], [1, 2]]).value()
    Game('0')
    """
    if board is not None and not isinstance(board, str):
        from .graphs import board_of

        graph = {**board_of(board, ruleset), **graph}
        board = None
    return Position(ruleset, board, session=session, **graph)
