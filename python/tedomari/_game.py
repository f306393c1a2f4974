"""Games."""

from __future__ import annotations

from . import _core
from ._numbers import digits, fraction, text_of
from ._session import _limits, session as _session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction
    from typing import Any, Literal, Union

    from ._session import Session
    from .answers import Evaluation, ShownThermograph, ShownTree

    GameLike = Union["Game", int, Fraction, str]
    """What `Game` makes a game of: an expression, an exact number, a game."""


class Game:
    """A combinatorial game, by its value.

    It is made of an expression in the notation of the books and of CGSuite, which may have positions in it, or of an exact number.

    >>> import tedomari as td
    >>> g = td.Game("9||8|0")
    >>> g + "^" - 3
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for +: 'Game' and 'str'
    >>> g + td.Game("^") - 3
    Game('{6^||5^|-3^}')
    >>> g.mean(), g.temperature()
    (Fraction(8, 1), Fraction(1, 1))
    >>> 2 * td.Game("*") == 0
    True

    Games are compared as in the theory, in a partial order: `g <= h` if Right, who moves second, wins g - h. So `g < h`, `g > h` and
    `g == h` may all be false; then g and h are confused, and `g.relation(h)` says `'||'`.

    >>> star = td.Game("*")
    >>> star < 0, star > 0, star == 0, star.relation(0)
    (False, False, False, '||')

    `bool(g)` says whether g is not 0. There is no `g | h`: whether more options follow is not to be guessed from a chain of bars.
    `Game.of([g], [h])` is {g|h}.

    Games do not change, can be in sets and be keys, and can be pickled. What takes long can be interrupted, and has the limits of
    `td.limits`.
    """

    __slots__ = ("_handle", "_of", "__weakref__")

    _handle: _core.Game
    _of: Session

    def __init__(self, value: GameLike = 0, *, session: Session | None = None) -> None:
        own = session if session is not None else _session()
        self._of = own
        if isinstance(value, str):
            self._handle = own._core.game(value, _limits.get())
        elif isinstance(value, Game):
            self._handle = value._handle if value._of is own else own._core.unpack(value._handle.pack())
        else:
            self._handle = own._core.number(_exact(value))

    @classmethod
    def _made(cls, handle: _core.Game, of: Session) -> Game:
        game = cls.__new__(cls)
        game._handle, game._of = handle, of
        return game

    @staticmethod
    def of(left: Iterable[GameLike] = (), right: Iterable[GameLike] = (), *, session: Session | None = None) -> Game:
        """The game with these options: {left|right}.

        >>> import tedomari as td
        >>> td.Game.of([3, "*"], [td.Game("^")])
        Game('{3|^}')
        """
        own = session if session is not None else _session()
        sides = [[Game(option, session=own)._handle for option in side] for side in (left, right)]
        return Game._made(own._core.game_of(sides[0], sides[1], _limits.get()), own)

    @staticmethod
    def plus_minus(*options: GameLike) -> Game:
        """±(options): {options | their negatives}.

        >>> import tedomari as td
        >>> td.Game.plus_minus(2)
        Game('+-2')
        """
        games = [Game(option) for option in options]
        return Game.of(games, [-game for game in games])

    @staticmethod
    def tiny(of: GameLike) -> Game:
        """Tiny(G) = {0||0|-G}."""
        return Game._template("Tiny(argument(0))", of)

    @staticmethod
    def miny(of: GameLike) -> Game:
        """Miny(G) = {G|0||0}."""
        return Game._template("Miny(argument(0))", of)

    @staticmethod
    def sides(onside: GameLike, offside: GameLike) -> Game:
        """G & H: the loopy game with these sides."""
        return Game._template("argument(0) & argument(1)", onside, offside)

    @staticmethod
    def _template(text: str, *arguments: GameLike) -> Game:
        games = [Game(one) if not isinstance(one, Game) else one for one in arguments]
        own = games[0]._of
        return Game._made(own._core.made(text, [game._handle for game in games], _limits.get()), own)

    @property
    def session(self) -> Session:
        """The session that the game belongs to."""
        return self._of

    # As text

    def __str__(self) -> str:
        return self._handle.text()

    def __repr__(self) -> str:
        text = self._handle.text()
        return f"Game({text!r})" if len(text) <= 300 else f"Game({text[:297]!r}...)"

    def unicode(self) -> str:
        """The game with arrows, stars and fractions as in the books. It reads back.

        >>> import tedomari as td
        >>> td.Game("{3^|1/2*}").unicode()
        '{3↑|½∗}'
        """
        return self._handle.text("unicode")

    def latex(self) -> str:
        """The game in LaTeX, for math mode.

        >>> import tedomari as td
        >>> print(td.Game("{2|1/2}").latex())
        \\left\\{2\\mid \\frac{1}{2}\\right\\}
        """
        return self._handle.text("latex")

    def _repr_latex_(self) -> str | None:
        text = self.latex()
        return f"$\\displaystyle {text}$" if len(text) <= 4000 else None

    # Arithmetic

    def _operand(self, other: object) -> _core.Game | None:
        if isinstance(other, Game):
            return other._handle
        if _is_exact(other):
            return self._of._core.number(_exact(other))
        return None

    def __add__(self, other: Game | int | Fraction) -> Game:
        operand = self._operand(other)
        return NotImplemented if operand is None else Game._made(self._handle.add(operand, _limits.get()), self._of)

    __radd__ = __add__

    def __sub__(self, other: Game | int | Fraction) -> Game:
        operand = self._operand(other)
        if operand is None:
            return NotImplemented
        return Game._made(self._handle.subtract(operand, _limits.get()), self._of)

    def __rsub__(self, other: int | Fraction) -> Game:
        operand = self._operand(other)
        if operand is None:
            return NotImplemented
        return Game._made(operand.subtract(self._handle, _limits.get()), self._of)

    def __neg__(self) -> Game:
        return Game._made(self._handle.negative(_limits.get()), self._of)

    def __pos__(self) -> Game:
        return self

    def __mul__(self, times: int) -> Game:
        if not isinstance(times, int):
            return NotImplemented
        return Game._made(self._handle.multiple(digits(times), _limits.get()), self._of)

    __rmul__ = __mul__

    def __or__(self, other: object) -> Game:
        raise TypeError("{g|h} is written Game.of([g], [h]), or in an expression: Game('{3|1}')")

    __ror__ = __or__

    # Order

    def relation(self, other: GameLike) -> Literal["<", ">", "=", "||"]:
        """How two games compare: less, greater, equal, or confused.

        >>> import tedomari as td
        >>> td.Game("^").relation("*"), td.Game("^^").relation("*")
        ('||', '>')
        """
        other = Game(other, session=self._of) if isinstance(other, str) else other
        operand = self._operand(other)
        if operand is None:
            raise TypeError(f"expected a game or an exact number, not {type(other).__name__}")
        found: Literal["<", ">", "=", "||"] = self._handle.relation(operand, _limits.get())
        return found

    def _relation(self, other: object) -> str | None:
        operand = self._operand(other)
        return None if operand is None else self._handle.relation(operand, _limits.get())

    def __lt__(self, other: Game | int | Fraction) -> bool:
        found = self._relation(other)
        return NotImplemented if found is None else found == "<"

    def __le__(self, other: Game | int | Fraction) -> bool:
        found = self._relation(other)
        return NotImplemented if found is None else found in "<="

    def __gt__(self, other: Game | int | Fraction) -> bool:
        found = self._relation(other)
        return NotImplemented if found is None else found == ">"

    def __ge__(self, other: Game | int | Fraction) -> bool:
        found = self._relation(other)
        return NotImplemented if found is None else found in ">="

    def __eq__(self, other: object) -> bool:
        operand = self._operand(other)
        if operand is None:
            return NotImplemented
        equal: bool = self._handle.equals(operand, _limits.get())
        return equal

    def confused(self, other: GameLike) -> bool:
        """Whether neither game is at least the other: G || H."""
        return self.relation(other) == "||"

    def __hash__(self) -> int:
        number = self._handle.number()
        # What equals a number has its hash.
        return hash(fraction(number)) if number is not None else self._handle.fingerprint()

    def __bool__(self) -> bool:
        return self._handle.number() != "0"

    # Pickling and copying

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return _unpack, (self._handle.pack(),)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, _: object) -> Game:
        return self

    # What it is

    @property
    def is_loopy(self) -> bool:
        """Whether play in every form of it can go on for ever."""
        return self._handle.is_loopy()

    def number(self) -> Fraction | None:
        """The number that it is, if it is one.

        >>> import tedomari as td
        >>> td.Game("{0|1}").number(), td.Game("*").number()
        (Fraction(1, 2), None)
        """
        number = self._handle.number()
        return None if number is None else fraction(number)

    def __int__(self) -> int:
        number = self.number()
        if number is None or number.denominator != 1:
            raise ValueError(f"{self} is no integer")
        return number.numerator

    def facts(self) -> Evaluation:
        """Everything that is told about a game, as one answer."""
        from .questions import Evaluate

        return self._of.ask(Evaluate(str(self)))

    def thermograph(self) -> ShownThermograph:
        """The thermograph. Notebooks show it as a drawing, `print` in the terminal.

        >>> import tedomari as td
        >>> td.Game("4|0").thermograph().left
        [(Fraction(-1, 1), Fraction(5, 1)), (Fraction(2, 1), Fraction(2, 1))]
        """
        from .questions import ShowThermograph

        return self._of.ask(ShowThermograph(str(self)))

    def tree(self, depth: int | None = None, *, most: int = 60, numbers: bool = False) -> ShownTree:
        """The tree of the canonical form. Notebooks show it as a drawing."""
        from .questions import ShowTree

        return self._of.ask(ShowTree(str(self), depth=depth, most=most, numbers=numbers))

    # Functions of the notation

    def _call(self, function: str, *arguments: GameLike) -> Any:
        games = [Game(one, session=self._of)._handle for one in arguments]
        return self._handle.call(function, games, _limits.get())

    def _game(self, function: str, *arguments: GameLike) -> Game:
        return Game._made(self._call(function, *arguments), self._of)

    def _number(self, function: str) -> Fraction:
        return fraction(self._call(function).number())

    def _list(self, function: str) -> list[Game]:
        return [Game._made(one, self._of) for one in self._call(function)]

    def _sides(self, function: str) -> tuple[list[Game], list[Game]]:
        left, right = self._call(function)
        return [Game._made(one, self._of) for one in left], [Game._made(one, self._of) for one in right]

    def call(self, function: str, *arguments: GameLike) -> Any:
        """What a function of the notation gives by its name, with this game as the first argument.

        >>> import tedomari as td
        >>> td.Game("{4|0}").call("cool", 1)
        Game('{3|1}')
        """
        found = self._call(function, *arguments)
        if isinstance(found, _core.Game):
            return Game._made(found, self._of)
        if isinstance(found, list):
            return [Game._made(one, self._of) for one in found]
        if isinstance(found, tuple):
            return tuple([Game._made(one, self._of) for one in side] for side in found)
        return found

    def cool(self, t: GameLike) -> Game:
        """G cooled by t.

        >>> import tedomari as td
        >>> td.Game("4|0").cool(1)
        Game('{3|1}')
        """
        return self._game("cool", t)

    def heat(self, by: GameLike) -> Game:
        """G heated by a game or number; numbers are fixed.

        >>> import tedomari as td
        >>> td.Game("*").heat(1)
        Game('+-1')
        """
        return self._game("heat", by)

    def overheat(self, s: GameLike, t: GameLike) -> Game:
        """Overheating: integers become copies of s, every other game is heated by t."""
        return self._game("overheat", s, t)

    def freeze(self) -> Game:
        """G cooled by its own temperature."""
        return self._game("freeze")

    def chill(self) -> Game:
        """G cooled by 1."""
        return self._game("chill")

    def norton(self, unit: GameLike) -> Game:
        """The Norton product of G by a unit.

        >>> import tedomari as td
        >>> td.Game("*").norton("^")
        Game('+-^^*')
        """
        return self._game("norton", unit)

    def reduced(self) -> Game:
        """The reduced canonical form: G modulo infinitesimals."""
        return self._game("reduced")

    def mean(self) -> Fraction:
        """The mean: what one of many copies is worth."""
        return self._number("mean")

    def temperature(self) -> Fraction:
        """The temperature: how much a move is worth."""
        return self._number("temperature")

    def left_stop(self) -> Fraction:
        """The score if Left starts."""
        return self._number("left_stop")

    def right_stop(self) -> Fraction:
        """The score if Right starts."""
        return self._number("right_stop")

    def birthday(self) -> int:
        """The day on which the game is born."""
        return self._number("birthday").numerator

    def atomic_weight(self) -> Game:
        """How many ups the all-small game is like. Raises `UndefinedError` if the game is not all-small.

        >>> import tedomari as td
        >>> td.Game("^^*").atomic_weight()
        Game('2')
        """
        return self._game("atomic_weight")

    def onside(self) -> Game:
        """The value if Left wins drawn plays."""
        return self._game("onside")

    def offside(self) -> Game:
        """The value if Right wins drawn plays."""
        return self._game("offside")

    def degree(self) -> Game:
        """The degree of loopiness of a stopper, 0 for a game that ends."""
        return self._game("degree")

    def variety(self) -> Game:
        """The variety of a stopper within its degree."""
        return self._game("variety")

    def conway_product(self, h: GameLike) -> Game:
        """The Conway product of the canonical forms."""
        return self._game("conway_product", h)

    def ordinal_product(self, h: GameLike) -> Game:
        """Copies of G stacked as h says."""
        return self._game("ordinal_product", h)

    def conjunctive_sum(self, h: GameLike) -> Game:
        """The conjunctive sum: a move is one in both."""
        return self._game("conjunctive_sum", h)

    def selective_sum(self, h: GameLike) -> Game:
        """The selective sum: a move is one in either or in both."""
        return self._game("selective_sum", h)

    def power(self, x: GameLike) -> Game:
        """G = {0|H} to the power x, as in `^<3>`.

        >>> import tedomari as td
        >>> td.Game("^").power(2)
        Game('^<2>')
        """
        return self._game("power", x)

    def power_to(self, x: GameLike) -> Game:
        """G to the power →x, as in `^[3]`."""
        return self._game("power_to", x)

    def subordinate(self, base: GameLike) -> Game:
        """The X with base:X = G."""
        return self._game("subordinate", base)

    def upsum(self, h: GameLike) -> Game:
        """The onside of G + H."""
        return self._game("upsum", h)

    def downsum(self, h: GameLike) -> Game:
        """The offside of G + H."""
        return self._game("downsum", h)

    def upsum_variety(self, degree: GameLike) -> Game:
        """The upsum of G with the downsum of -G and -degree."""
        return self._game("upsum_variety", degree)

    def downsum_variety(self, degree: GameLike) -> Game:
        """The downsum of G with the upsum of -G and degree."""
        return self._game("downsum_variety", degree)

    def companion(self) -> Game:
        """G under the symmetry of the lattice of games born by some day."""
        return self._game("companion")

    def stop_count(self) -> int:
        """How many stopping positions the game tree has."""
        return self._number("stop_count").numerator

    def follower_count(self) -> int:
        """How many positions the canonical form has."""
        return self._number("follower_count").numerator

    def nim_sum(self, b: GameLike) -> Game:
        """The nim-sum of two integers or nimbers.

        >>> import tedomari as td
        >>> td.Game("*5").nim_sum("*3")
        Game('*6')
        """
        return self._game("nim_sum", b)

    def nim_product(self, b: GameLike) -> Game:
        """The nim-product of two integers or nimbers."""
        return self._game("nim_product", b)

    def nim_inverse(self) -> Game:
        """The inverse in the field of nimbers."""
        return self._game("nim_inverse")

    def gcd(self, b: GameLike) -> Game:
        """The greatest common divisor of two integers.

        >>> import tedomari as td
        >>> td.Game(12).gcd(18)
        Game('6')
        """
        return self._game("gcd", b)

    def isqrt(self) -> Game:
        """The integer part of the square root of an integer."""
        return self._game("isqrt")

    def lb(self) -> Game:
        """The integer part of the binary logarithm of an integer."""
        return self._game("lb")

    def ugly_product(self, b: GameLike) -> Game:
        """The ugly product of two integers that are not negative (*Winning Ways*, chapter 14)."""
        return self._game("ugly_product", b)

    def left_options(self) -> list[Game]:
        """Left's options in the canonical form.

        >>> import tedomari as td
        >>> td.Game("{3|1}").left_options()
        [Game('3')]
        """
        return self._list("left_options")

    def right_options(self) -> list[Game]:
        """Right's options in the canonical form."""
        return self._list("right_options")

    def left_incentives(self) -> list[Game]:
        """What Left gains by her moves, without dominated ones."""
        return self._list("left_incentives")

    def right_incentives(self) -> list[Game]:
        """What Right gains by his moves, without dominated ones."""
        return self._list("right_incentives")

    def followers(self) -> list[Game]:
        """All positions of the canonical form."""
        return self._list("followers")

    def options(self) -> tuple[list[Game], list[Game]]:
        """Left's options and Right's."""
        return self._sides("options")

    def incentives(self) -> tuple[list[Game], list[Game]]:
        """Left's incentives and Right's."""
        return self._sides("incentives")

    def outcome(self) -> str:
        """Who wins: `L`, `R`, `N` for the next player, `P` for the previous one, `D` for a draw.

        >>> import tedomari as td
        >>> td.Game("*").outcome()
        'N'
        """
        return str(self._call("outcome"))

    def left_first(self) -> str:
        """Who wins if Left starts: `left`, `right` or `draw`."""
        return str(self._call("left_first"))

    def right_first(self) -> str:
        """Who wins if Right starts: `left`, `right` or `draw`."""
        return str(self._call("right_first"))

    def kind(self) -> str:
        """Number, tepid or hot, or what kind of loopy game it is."""
        return str(self._call("kind"))

    def class_(self) -> str:
        """Gote, a player's sente, or what else it is.

        >>> import tedomari as td
        >>> td.Game("{100|4||0}").class_()
        "Left's sente"
        """
        return str(self._call("class"))

    def parity(self) -> str:
        """Whether all play takes an even or an odd number of moves."""
        return str(self._call("parity"))

    def temper(self) -> str:
        """Whether all play to the first number takes an even or an odd number of moves."""
        return str(self._call("temper"))

    def left_stop_next(self) -> str:
        """Who is to move at the Left stop."""
        return str(self._call("left_stop_next"))

    def right_stop_next(self) -> str:
        """Who is to move at the Right stop."""
        return str(self._call("right_stop_next"))

    def uptimal(self) -> str:
        """G as a sum of powers of up and a nimber."""
        return str(self._call("uptimal"))

    def is_number(self) -> bool:
        """Whether it is a number."""
        return bool(self._call("is_number"))

    def is_integer(self) -> bool:
        """Whether it is an integer."""
        return bool(self._call("is_integer"))

    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers."""
        return bool(self._call("is_infinitesimal"))

    def is_all_small(self) -> bool:
        """Whether in every follower both players can move or neither can."""
        return bool(self._call("is_all_small"))

    def is_stopper(self) -> bool:
        """Whether it equals a game in which alternating play ends."""
        return bool(self._call("is_stopper"))

    def ordinal_sum(self, h: GameLike) -> Game:
        """G:H: a move in G throws H away.

        >>> import tedomari as td
        >>> td.Game("1").ordinal_sum("*")
        Game('1*')
        """
        return Game._template("argument(0):argument(1)", self, h)

    def copies(self, times: int) -> Game:
        """So many copies of G, or of -G if the number is negative: `times * G`."""
        return self * times


def _unpack(packed: bytes) -> Game:
    own = _session()
    return Game._made(own._core.unpack(packed), own)


def _is_exact(number: object) -> bool:
    if isinstance(number, int):
        return True
    return not isinstance(number, float) and hasattr(number, "numerator") and hasattr(number, "denominator")


def _exact(number: Any) -> str:
    """An integer or a fraction whose denominator is a power of two, as text."""
    if not _is_exact(number):
        hint = ": a float is not exact, write Fraction(1, 4) or '1/4'" if isinstance(number, float) else ""
        raise TypeError(f"expected an expression, a game or an exact number, not {type(number).__name__}{hint}")
    below = int(number.denominator)
    if below & (below - 1):
        raise ValueError(f"{number} is no game: the denominator of a number is a power of two")
    return text_of(number)
