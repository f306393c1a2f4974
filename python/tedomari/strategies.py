"""Strategies of hypothesis, for tests with random games. They need hypothesis: `pip install 'tedomari[hypothesis]'`.

>>> import tedomari as td
>>> from hypothesis import given, settings
>>> from tedomari import strategies as games
>>> @settings(max_examples=20, database=None)
... @given(games.games(), games.games())
... def addition_commutes(g, h):
...     assert g + h == h + g
>>> addition_commutes()
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ._game import Game

try:
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError("strategies need hypothesis: pip install 'tedomari[hypothesis]'") from error

__all__ = ["all_small_games", "boards", "dyadics", "games", "impartial_games", "nimbers", "numbers", "switches"]


def dyadics(least: int = -8, most: int = 8, *, places: int = 3) -> st.SearchStrategy[Fraction]:
    """Fractions whose denominator is a power of two, with at most so many binary places."""
    scale = 2**places
    return st.integers(least * scale, most * scale).map(lambda n: Fraction(n, scale))


def numbers(least: int = -8, most: int = 8, *, places: int = 3) -> st.SearchStrategy[Game]:
    """Games that are numbers."""
    return dyadics(least, most, places=places).map(Game)


def nimbers(most: int = 7) -> st.SearchStrategy[Game]:
    """The nimbers `0`, `*`, …, `*most`."""
    return st.integers(0, most).map(lambda n: Game(f"*{n}"))


def switches(least: int = -8, most: int = 8) -> st.SearchStrategy[Game]:
    """Games {x|y} with integers x > y."""
    ends = st.tuples(st.integers(least, most), st.integers(least, most)).filter(lambda ends: ends[0] != ends[1])
    return ends.map(lambda ends: Game.of([max(ends)], [min(ends)]))


def games(leaves: st.SearchStrategy[Game] | None = None, *, most: int = 3, leaf_count: int = 8) -> st.SearchStrategy[Game]:
    """Games of all kinds, hot ones among them, from leaves upward.

    :param leaves: the leaves; small numbers if nothing is said.
    :param most: how many options a player may have.
    :param leaf_count: about how many leaves a game has.
    """
    below = leaves if leaves is not None else st.integers(-4, 4).map(Game)

    def of_options(inner: st.SearchStrategy[Game]) -> st.SearchStrategy[Game]:
        side = st.lists(inner, min_size=0, max_size=most)
        return st.builds(lambda left, right: Game.of(left, right), side, side)

    return st.recursive(below, of_options, max_leaves=leaf_count)


def impartial_games(*, most: int = 4, leaf_count: int = 8) -> st.SearchStrategy[Game]:
    """Games in which both players have the same moves: nimbers, found from their options."""

    def of_options(inner: st.SearchStrategy[Game]) -> st.SearchStrategy[Game]:
        return st.lists(inner, max_size=most).map(lambda options: Game.of(options, options))

    return st.recursive(st.just(0).map(Game), of_options, max_leaves=leaf_count)


def all_small_games(*, most: int = 3, leaf_count: int = 8) -> st.SearchStrategy[Game]:
    """Games in which a player can move if the other can."""

    def of_options(inner: st.SearchStrategy[Game]) -> st.SearchStrategy[Game]:
        side = st.lists(inner, min_size=1, max_size=most)
        return st.builds(lambda left, right: Game.of(left, right), side, side)

    return st.recursive(st.just(0).map(Game), of_options, max_leaves=leaf_count)


def boards(characters: str = ".#", *, rows: tuple[int, int] = (1, 3), columns: tuple[int, int] = (1, 3)) -> Any:
    """Boards as text: rows of characters joined by `|`.

    >>> import tedomari as td
    >>> from hypothesis import find
    >>> find(boards(".xo", rows=(1, 2)), lambda board: "x" in board)
    'x'
    """

    def of_size(size: tuple[int, int]) -> st.SearchStrategy[str]:
        row = st.text(characters, min_size=size[1], max_size=size[1])
        return st.lists(row, min_size=size[0], max_size=size[0]).map("|".join)

    return st.tuples(st.integers(*rows), st.integers(*columns)).flatmap(of_size)
