"""Games as pairs of lists, compared by the definition: slow, short, and nothing of it is the package's."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

ZERO = (frozenset(), frozenset())


@lru_cache(maxsize=None)
def at_most(g, h):
    """G <= H unless some G^L >= H or some H^R <= G."""
    return not any(at_most(h, left) for left in g[0]) and not any(at_most(right, g) for right in h[1])


def relation(g, h):
    below, above = at_most(g, h), at_most(h, g)
    return {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}[below, above]


@lru_cache(maxsize=None)
def plus(g, h):
    return (
        frozenset([plus(left, h) for left in g[0]] + [plus(g, left) for left in h[0]]),
        frozenset([plus(right, h) for right in g[1]] + [plus(g, right) for right in h[1]]),
    )


@lru_cache(maxsize=None)
def minus(g):
    return frozenset(minus(right) for right in g[1]), frozenset(minus(left) for left in g[0])


def integer(n):
    g = ZERO
    for _ in range(abs(n)):
        g = (frozenset([g]), frozenset())
    return g if n >= 0 else minus(g)


def number(x):
    """A number whose denominator is a power of two, by its two options."""
    x = Fraction(x)
    if x.denominator == 1:
        return integer(x.numerator)
    step = Fraction(1, x.denominator)
    return frozenset([number(x - step)]), frozenset([number(x + step)])
