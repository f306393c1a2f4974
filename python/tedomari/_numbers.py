"""Exact numbers as text and back, of any length.

Python refuses to read or write integers of more than 4300 digits at once, so that nobody is kept busy by a long text from
elsewhere. Here a number has as many digits as it has, so long ones are cut into pieces.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

PIECE = 4000


def integer(text: str) -> int:
    """The integer that is written in decimal digits."""
    if len(text) <= PIECE:
        return int(text)
    if text.startswith("-"):
        return -integer(text[1:])
    low = len(text) // 2
    return int(integer(text[:-low]) * 10**low + integer(text[-low:]))


def digits(n: int) -> str:
    """An integer in decimal digits."""
    if n.bit_length() <= 3 * PIECE:
        return str(n)
    if n < 0:
        return "-" + digits(-n)
    low = n.bit_length() * 30103 // 200000
    above, below = divmod(n, 10**low)
    return digits(above) + digits(below).rjust(low, "0")


def fraction(text: str) -> Fraction:
    """The number that is written so: `-3/4`."""
    from fractions import Fraction

    above, _, below = text.partition("/")
    return Fraction(integer(above), integer(below) if below else 1)


def text_of(number: int | Fraction) -> str:
    """A number as text."""
    above, below = digits(int(number.numerator)), int(number.denominator)
    return above if below == 1 else f"{above}/{digits(below)}"
