"""Answers, as dataclasses. Exact numbers are fractions; `UNKNOWN` is what was not found or not asked for.

Made from the published JSON schemas by `tools/generate_messages.py`: do not edit.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias

from ._messages import UNKNOWN, Answer, Message, Unknown, register

ResultType: TypeAlias = "Literal['games', 'sides', 'word', 'truth']"
"""What a function gives."""

Outcome: TypeAlias = "Literal['L', 'R', 'N', 'P', 'D']"
"""Who wins: Left, Right, the next player, the previous player, or nobody (a draw)."""

InfiniteKind: TypeAlias = "Literal['number', 'nimber', 'sum']"
"""A number, a nimber, or a sum of both."""

LoopyKind: TypeAlias = "Literal['stopper', 'sided', 'open']"
"""What kind of loopy game it is."""

Whom: TypeAlias = "Literal['left', 'right', 'draw']"
"""Who wins."""

Stop: TypeAlias = "Literal['time limit reached', 'node limit reached', 'memory limit reached', 'interrupted', 'play can return to a position']"
"""Why the work ended before the answer."""

Interval: TypeAlias = 'tuple[Fraction | None, Fraction | None]'
"""Where a number lies: [lower, upper], null for an end that is not known."""

Kind: TypeAlias = "Literal['number', 'tepid', 'hot']"
"""What kind of game it is."""

MoveClass: TypeAlias = 'Literal[\'number\', \'tepid\', \'gote\', "Left\'s sente", "Right\'s sente", \'double sente\']'
"""What kind of move a game offers."""

PlayerName: TypeAlias = "Literal['left', 'right']"
"""One of the two players."""

Parity: TypeAlias = "Literal['even', 'odd']"
"""Even or odd."""

Relation: TypeAlias = "Literal['<', '>', '=', '||']"
"""How two games compare."""

Assertion: TypeAlias = "Literal['<', '>', '=', '||', '<=', '>=', '<|', '|>']"
"""What may be claimed of two games."""

Wall: TypeAlias = 'list[tuple[Fraction, Fraction]]'
"""A wall of a thermograph: its breakpoints [t, value] from t = -1 upward, straight between and constant after
the last.
"""

Shortfall: TypeAlias = 'Stop | TooLittle'
"""Why there are only bounds."""

TooLittle: TypeAlias = "Literal['depth limit reached', 'the stack is too low', 'the step between coupons is too coarse']"
"""What does not suffice for an exact answer."""

StackTurn: TypeAlias = 'StackTurn1 | StackTurn2 | StackTurn3'
"""A part of a line of play beside a stack."""

Place: TypeAlias = 'tuple[int, int]'
"""Where a move is: [component, option], both counted from 0 as written."""

Play: TypeAlias = "Literal['score', 'normal']"
"""What is played for."""

Heat: TypeAlias = 'GameOver | Fraction'
"""How hot a sum still is."""

GameOver: TypeAlias = "Literal['over']"
"""Only numbers are left."""

Ending: TypeAlias = "EndingNoMove | EndingNumber | Literal['cut']"
"""How a line of play ends."""

Picture: TypeAlias = 'PictureGrid | PictureGraph | PictureText | PictureDrawn'
"""What a position looks like."""

Mark: TypeAlias = "Literal['empty'] | Literal['blocked'] | MarkPiece"
"""What stands on a cell or a point."""

Labels: TypeAlias = "Literal['cells', 'board', 'go', 'columns', 'none']"
"""How moves name the cells of a picture."""

StrategyMove: TypeAlias = 'StrategyMove1 | StrategyMove2'
"""A move of a line."""

Map_of_Map_of_Nullable_Fraction: TypeAlias = 'dict[str, Map_of_Nullable_Fraction]'


Map_of_Nullable_Fraction: TypeAlias = 'dict[str, Fraction | None]'


Source: TypeAlias = 'SourceFile | GenerateSums'
"""What was played."""

Family: TypeAlias = "Literal['thesis', 'unrestricted', 'left-heavy', 'mixed', 'close']"
"""A kind of random components."""

StraightMethod: TypeAlias = "Literal['straight']"
"""The method that needs no canonical values."""

Map_of_string: TypeAlias = 'dict[str, str]'


HeapPlay: TypeAlias = "Literal['normal', 'misere']"
"""What the last move means."""

Natural: TypeAlias = 'int | str'
"""A natural number; from 2^53 on it is written as a string."""

Letter: TypeAlias = "Literal['N', 'P', 'D']"
"""The letter of an outcome, where both players have the same moves."""

HeapMove: TypeAlias = 'list[Natural] | Natural | Square'
"""What a move looks like as JSON."""

PerVertex: TypeAlias = 'list[VertexName] | list[list[VertexName]]'
"""Something about every vertex of a graph, or of each graph of a sum."""

VertexName: TypeAlias = 'int | str'
"""A vertex: its name if it has one, else its number."""

PerVertex2: TypeAlias = 'list[int | None] | list[list[int | None]]'
"""Something about every vertex of a graph, or of each graph of a sum."""

PerVertex3: TypeAlias = 'list[list[int] | None] | list[list[list[int] | None]]'
"""Something about every vertex of a graph, or of each graph of a sum."""

PerVertex4: TypeAlias = 'list[Outcome] | list[list[Outcome]]'
"""Something about every vertex of a graph, or of each graph of a sum."""

GraphSteps: TypeAlias = 'list[tuple[int, int]] | list[tuple[VertexName, VertexName]]'
"""Moves, each from a vertex to a vertex. There may be millions, so that numbers are kept as such."""

PerVertex5: TypeAlias = 'list[ExtendedValue | None] | list[list[ExtendedValue | None]]'
"""Something about every vertex of a graph, or of each graph of a sum."""

ExtendedValue: TypeAlias = 'str'
"""An extended value of a vertex, which may have 128 bits."""

AnnihilationSteps: TypeAlias = 'list[tuple[int, int]] | list[tuple[VertexName, VertexName]]'
"""Moves, each from a vertex to a vertex. There may be millions, so that numbers are kept as such."""

MisereKind: TypeAlias = "Literal['tame', 'restive', 'restless', 'wild']"
"""How a game behaves beside others in misère play."""

NoQuotient: TypeAlias = 'Stop | TooLarge'
"""Why a quotient is not that of all heaps."""

TooLarge: TypeAlias = "Literal['the quotient is infinite or too large to be found']"
"""The quotient is infinite, or too large for the method."""

MisereMethod: TypeAlias = "Literal['quotient', 'simplest forms']"
"""A way to the winner in misère play."""

CoinSlide: TypeAlias = "Literal['left', 'down', 'off']"
"""How a coin is moved."""

CoinEntry: TypeAlias = 'str | tuple[CoinColour, Exactly, int, int]'
"""A coin."""

CoinColour: TypeAlias = "Literal['r', 'b', 'n']"
"""The colour of a coin."""

Exactly: TypeAlias = 'int | str'
"""A number or a game, exactly: an integer in JSON, or a text."""

Stone: TypeAlias = "Literal['black', 'white']"
"""A player of Go."""

ThreatLetters: TypeAlias = "Literal['', 'L', 'R', 'LR', 'RL']"
"""Who has very many ko-threats, the one with more of them first."""

KoMethod: TypeAlias = "Literal['no ko', 'one ko', 'Theorem 15', 'Theorem 20', 'sidling', 'graph', 'bounds']"
"""How the value of a sum of kos was found."""

BanLetter: TypeAlias = "Literal['J', 'N']"
"""A ko-ban by its letter."""

KoTemperature: TypeAlias = "Literal['placid', 'active', 'hyperactive']"
"""How much depends on who is komaster."""

FormulaKind: TypeAlias = "Literal['sat', 'qbf']"
"""What kind of formula."""

Map_of_boolean: TypeAlias = 'dict[str, bool]'


HowKnown: TypeAlias = "Literal['exact', 'at-most', 'at-least', 'nothing']"
"""How a game stands to what sidling found."""


@dataclass(repr=False)
class Evaluation(Answer):
    """The answer to `Evaluate`."""

    function: str | None = None
    """The function."""

    type: ResultType | None = None
    """What it gives."""

    games: list[str] | None = None
    """A list of games, as values."""

    left: list[str] | None = None
    """Left's list."""

    right: list[str] | None = None
    """Right's list."""

    word: str | None = None
    """A word."""

    truth: bool | None = None
    """Whether it is so."""

    value: str | None = None
    """The value."""

    outcome: Outcome | None | Unknown = UNKNOWN
    """Who wins."""

    left_stop: str | Fraction | None | Unknown = UNKNOWN
    """The number: after a move in the nimber nothing else is left."""

    right_stop: str | Fraction | None | Unknown = UNKNOWN
    """The number."""

    mean: str | Fraction | None | Unknown = UNKNOWN
    """The number."""

    temperature: Fraction | None | Unknown = UNKNOWN
    """Null: temperatures are told of games that end."""

    birthday: str | None | Fraction | None | Unknown = UNKNOWN
    """The birthday, an ordinal; null if it is not known."""

    atomic_weight: str | None | None | Unknown = UNKNOWN
    """Null: atomic weights are told of games that end."""

    is_number: bool | None = None
    """Whether it is a number."""

    is_infinitesimal: bool | bool | None | Unknown = UNKNOWN
    """Whether it lies between all negative and all positive fractions."""

    infinite: InfiniteKind | None = None
    """Whether it is a number, a nimber, or a sum of both."""

    is_ordinal: bool | None = None
    """Whether it is an ordinal."""

    signs: list[SignRun] | None | Unknown = UNKNOWN
    """The sign expansion of a number as runs of equal signs; null if it is not known or has no such form."""

    loopy: LoopyKind | None = None
    """What kind of loopy game it is."""

    onside: str | None | Unknown = UNKNOWN
    """The value if Left wins drawn plays; null if no stopper was found for it."""

    offside: str | None | Unknown = UNKNOWN
    """The value if Right wins drawn plays; null if no stopper was found for it."""

    left_first: Whom | None = None
    """Who wins if Left starts."""

    right_first: Whom | None = None
    """Who wins if Right starts."""

    degree: str | None | Unknown = UNKNOWN
    """The degree of loopiness of a stopper G, the onside of G - G; null if there is none or it was not found."""

    variety: str | None | Unknown = UNKNOWN
    """The variety of a stopper within its degree; null if there is none or it was not found."""

    left_incentives: list[str] | None | list[str] | None = None
    """What Left gains by her moves, without dominated ones; if asked for. Null if it is no stopper: only the
    canonical form of a stopper says which moves there are.
    """

    right_incentives: list[str] | None | list[str] | None = None
    """What Right gains by his moves; the same."""

    stopped: Stop | None = None
    """Why."""

    bounds: Bounds | None = None
    """Bounds on stops, mean and temperature."""

    nodes: int | None = None
    """Steps that were spent."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    is_all_small: bool | None = None
    """Whether in every follower both players can move or neither can."""

    kind: Kind | None = None
    """Number, tepid or hot."""

    class_: MoveClass | None = None
    """Gote, a player's sente, or what else it is."""

    left_stop_next: PlayerName | None = None
    """Who is to move at the Left stop."""

    right_stop_next: PlayerName | None = None
    """Who is to move at the Right stop."""

    parity: Parity | None | Unknown = UNKNOWN
    """Whether every play takes an even or an odd number of moves; null if neither."""

    uptimal: Uptimal | None | Unknown = UNKNOWN
    """As a sum of powers of up; null if it is none."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "function": ("function", "any"),
        "type": ("type", "any"),
        "games": ("games", ("list", "any")),
        "left": ("left", ("list", "any")),
        "right": ("right", ("list", "any")),
        "word": ("word", "any"),
        "truth": ("truth", "any"),
        "value": ("value", "any"),
        "outcome": ("outcome", "any"),
        "left_stop": ("left_stop", ("null", ("union", "number", "any"))),
        "right_stop": ("right_stop", ("null", ("union", "number", "any"))),
        "mean": ("mean", ("null", ("union", "number", "any"))),
        "temperature": ("temperature", ("null", "number")),
        "birthday": ("birthday", ("null", ("union", "number", "any"))),
        "atomic_weight": ("atomic_weight", "any"),
        "is_number": ("is_number", "any"),
        "is_infinitesimal": ("is_infinitesimal", "any"),
        "infinite": ("infinite", "any"),
        "is_ordinal": ("is_ordinal", "any"),
        "signs": ("signs", ("null", ("list", ("class", "SignRun")))),
        "loopy": ("loopy", "any"),
        "onside": ("onside", "any"),
        "offside": ("offside", "any"),
        "left_first": ("left_first", "any"),
        "right_first": ("right_first", "any"),
        "degree": ("degree", "any"),
        "variety": ("variety", "any"),
        "left_incentives": ("left_incentives", ("union", ("null", ("list", "any")), ("list", "any"))),
        "right_incentives": ("right_incentives", ("union", ("null", ("list", "any")), ("list", "any"))),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "Bounds")),
        "nodes": ("nodes", "any"),
        "cycle": ("cycle", ("list", "any")),
        "is_all_small": ("is_all_small", "any"),
        "kind": ("kind", "any"),
        "class_": ("class", "any"),
        "left_stop_next": ("left_stop_next", "any"),
        "right_stop_next": ("right_stop_next", "any"),
        "parity": ("parity", "any"),
        "uptimal": ("uptimal", ("null", ("class", "Uptimal"))),
    }
    command: ClassVar[str] = "eval"


@dataclass(repr=False)
class SignRun(Message):
    """Equal signs in a row."""

    sign: str
    """The sign: `+` or `-`."""

    length: str
    """How many there are: an ordinal."""

    _required: ClassVar[frozenset[str]] = frozenset(('sign', 'length'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "sign": ("sign", "any"),
        "length": ("length", "any"),
    }


@dataclass(repr=False)
class Bounds(Message):
    """Bounds on the stops, the mean and the temperature of a game."""

    left_stop: Interval
    """Bounds on the Left stop."""

    right_stop: Interval
    """Bounds on the Right stop."""

    mean: Interval
    """Bounds on the mean."""

    temperature: Interval
    """Bounds on the temperature."""

    _required: ClassVar[frozenset[str]] = frozenset(('left_stop', 'right_stop', 'mean', 'temperature'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left_stop": ("left_stop", ("named", "Interval")),
        "right_stop": ("right_stop", ("named", "Interval")),
        "mean": ("mean", ("named", "Interval")),
        "temperature": ("temperature", ("named", "Interval")),
    }


@dataclass(repr=False)
class Uptimal(Message):
    """A sum of powers of up and a nimber."""

    digits: list[str]
    """How often each power of up is in it, from the first on; empty if there are more than 4096 powers."""

    star: str
    """The nimber."""

    runs: list[Run] | None = None
    """Of more than 4096 powers, how often each is in it and how many follow each other that are in it as often."""

    _required: ClassVar[frozenset[str]] = frozenset(('digits', 'star'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "digits": ("digits", ("list", "any")),
        "runs": ("runs", ("list", ("class", "Run"))),
        "star": ("star", "any"),
    }


@dataclass(repr=False)
class Run(Message):
    """Powers of up that follow each other and are in a sum equally often."""

    digit: str
    """How often each of them is in it."""

    length: str
    """How many they are."""

    _required: ClassVar[frozenset[str]] = frozenset(('digit', 'length'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "digit": ("digit", "any"),
        "length": ("length", "any"),
    }


@dataclass(repr=False)
class Comparison(Answer):
    """The answer to `Compare`."""

    a: str
    """One game, as it was given."""

    b: str
    """The other."""

    relation: Relation | None = None
    """How they compare, unless a limit was reached before that was known."""

    onside: Relation | None = None
    """How the onsides compare, if one of the games is loopy."""

    offside: Relation | None = None
    """How the offsides compare, if one of the games is loopy."""

    difference: str | None = None
    """The canonical value of a - b, if it was asked for."""

    asserted: Assertion | None = None
    """What was claimed."""

    holds: bool | None = None
    """Whether that holds."""

    stopped: Stop | None = None
    """Why."""

    bounds: Bounds | None = None
    """Bounds on stops, mean and temperature."""

    nodes: int | None = None
    """Steps that were spent."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    _required: ClassVar[frozenset[str]] = frozenset(('a', 'b'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "a": ("a", "any"),
        "b": ("b", "any"),
        "relation": ("relation", "any"),
        "onside": ("onside", "any"),
        "offside": ("offside", "any"),
        "difference": ("difference", "any"),
        "asserted": ("asserted", "any"),
        "holds": ("holds", "any"),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "Bounds")),
        "nodes": ("nodes", "any"),
        "cycle": ("cycle", ("list", "any")),
    }
    command: ClassVar[str] = "compare"


@dataclass(repr=False)
class ShownThermograph(Answer):
    """The answer to `ShowThermograph`."""

    left: Wall | None = None
    """What Left gets if she moves first."""

    right: Wall | None = None
    """What Right leaves her if he moves first."""

    mean: Fraction | None | Unknown = UNKNOWN
    """What one of many copies is worth."""

    temperature: Fraction | None | Unknown = UNKNOWN
    """How much a move is worth: below 0 for numbers, -1 for integers."""

    class_: MoveClass | None | Unknown = UNKNOWN
    """Gote, a player's sente, or what else it is."""

    left_stop: Fraction | None = None
    """The score if Left starts."""

    right_stop: Fraction | None = None
    """The score if Right starts."""

    at: list[AtTemperature] | None = None
    """What holds at the temperatures that were asked for."""

    steps: ThermographSteps | None = None
    """How the thermograph arises, if it was asked for."""

    value: str | None = None
    """The canonical value."""

    outcome: Outcome | None = None
    """Who wins."""

    birthday: Fraction | None = None
    """The day on which the game is born."""

    atomic_weight: str | None | Unknown = UNKNOWN
    """How many ups it is like; null if it is not all-small."""

    is_number: bool | None = None
    """Whether it is a number."""

    is_infinitesimal: bool | None = None
    """Whether both stops are 0."""

    is_all_small: bool | None = None
    """Whether in every follower both players can move or neither can."""

    kind: Kind | None = None
    """Number, tepid or hot."""

    left_stop_next: PlayerName | None = None
    """Who is to move at the Left stop."""

    right_stop_next: PlayerName | None = None
    """Who is to move at the Right stop."""

    parity: Parity | None | Unknown = UNKNOWN
    """Whether every play takes an even or an odd number of moves; null if neither."""

    uptimal: Uptimal | None | Unknown = UNKNOWN
    """As a sum of powers of up; null if it is none."""

    left_incentives: list[str] | None = None
    """What Left gains by her moves, without dominated ones; if asked for."""

    right_incentives: list[str] | None = None
    """What Right gains by his moves, without dominated ones; if asked for."""

    stopped: Stop | None = None
    """Why."""

    bounds: Bounds | None = None
    """Bounds on stops, mean and temperature."""

    nodes: int | None = None
    """Steps that were spent."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("named", "Wall")),
        "right": ("right", ("named", "Wall")),
        "mean": ("mean", ("null", "number")),
        "temperature": ("temperature", ("null", "number")),
        "class_": ("class", "any"),
        "left_stop": ("left_stop", "number"),
        "right_stop": ("right_stop", "number"),
        "at": ("at", ("list", ("class", "AtTemperature"))),
        "steps": ("steps", ("class", "ThermographSteps")),
        "value": ("value", "any"),
        "outcome": ("outcome", "any"),
        "birthday": ("birthday", "number"),
        "atomic_weight": ("atomic_weight", "any"),
        "is_number": ("is_number", "any"),
        "is_infinitesimal": ("is_infinitesimal", "any"),
        "is_all_small": ("is_all_small", "any"),
        "kind": ("kind", "any"),
        "left_stop_next": ("left_stop_next", "any"),
        "right_stop_next": ("right_stop_next", "any"),
        "parity": ("parity", "any"),
        "uptimal": ("uptimal", ("null", ("class", "Uptimal"))),
        "left_incentives": ("left_incentives", ("list", "any")),
        "right_incentives": ("right_incentives", ("list", "any")),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "Bounds")),
        "nodes": ("nodes", "any"),
        "cycle": ("cycle", ("list", "any")),
    }
    command: ClassVar[str] = "thermograph"


@dataclass(repr=False)
class AtTemperature(Message):
    """What holds at one temperature."""

    t: Fraction
    """The temperature."""

    left: Fraction
    """The Left wall."""

    right: Fraction
    """The Right wall."""

    class_: MoveClass | None
    """Who wants to move here at that temperature; null if nobody does."""

    left_optimal: list[Optimal] | None
    """Left's moves that are right at that temperature; null where it is hotter elsewhere."""

    right_optimal: list[Optimal] | None
    """Right's moves that are right at that temperature; null where it is hotter elsewhere."""

    _required: ClassVar[frozenset[str]] = frozenset(('t', 'left', 'right', 'class', 'left_optimal', 'right_optimal'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "t": ("t", "number"),
        "left": ("left", "number"),
        "right": ("right", "number"),
        "class_": ("class", "any"),
        "left_optimal": ("left_optimal", ("null", ("list", ("class", "Optimal")))),
        "right_optimal": ("right_optimal", ("null", ("list", ("class", "Optimal")))),
    }


@dataclass(repr=False)
class Optimal(Message):
    """A move that is right at some temperature."""

    index: int
    """Which of the player's options it is, counted from 0 as written."""

    option: str
    """The option."""

    _required: ClassVar[frozenset[str]] = frozenset(('index', 'option'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "index": ("index", "any"),
        "option": ("option", "any"),
    }


@dataclass(repr=False)
class ThermographSteps(Message):
    """How a thermograph arises from the options as written."""

    left: list[Step]
    """Left's options."""

    left_scaffold: list[tuple[Fraction, Fraction]] | None
    """The best of their taxed walls; null without options."""

    right: list[Step]
    """Right's options."""

    right_scaffold: list[tuple[Fraction, Fraction]] | None
    """The best of their taxed walls; null without options."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'left_scaffold', 'right', 'right_scaffold'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("class", "Step"))),
        "left_scaffold": ("left_scaffold", ("null", ("list", ("tuple", "number", "number")))),
        "right": ("right", ("list", ("class", "Step"))),
        "right_scaffold": ("right_scaffold", ("null", ("list", ("tuple", "number", "number")))),
    }


@dataclass(repr=False)
class Step(Message):
    """An option's part in it."""

    option: str
    """The option as written."""

    facing_wall: Wall
    """The wall that counts after the move."""

    taxed: list[tuple[Fraction, Fraction]]
    """The same after the mover has paid t."""

    thermograph: Thermograph
    """The option's own thermograph."""

    _required: ClassVar[frozenset[str]] = frozenset(('option', 'facing_wall', 'taxed', 'thermograph'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "option": ("option", "any"),
        "facing_wall": ("facing_wall", ("named", "Wall")),
        "taxed": ("taxed", ("list", ("tuple", "number", "number"))),
        "thermograph": ("thermograph", ("class", "Thermograph")),
    }


@dataclass(repr=False)
class Thermograph(Message):
    """The two walls."""

    left: Wall
    """What Left gets if she moves first."""

    right: Wall
    """What Right leaves her if he moves first."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("named", "Wall")),
        "right": ("right", ("named", "Wall")),
    }


@dataclass(repr=False)
class ShownTree(Answer):
    """The answer to `ShowTree`."""

    tree: list[TreeNode]
    """The nodes, the game itself first, then by the number of moves that lead there."""

    cut: int
    """How many nodes have options that are not shown."""

    stopped: Stop | None = None
    """Why something is missing, if a limit of the work was reached."""

    nodes: int | None = None
    """Then the steps that were spent."""

    _required: ClassVar[frozenset[str]] = frozenset(('tree', 'cut'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "tree": ("tree", ("list", ("class", "TreeNode"))),
        "cut": ("cut", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "tree"


@dataclass(repr=False)
class TreeNode(Message):
    """A game in the tree."""

    value: str
    """Its value; empty if a limit was reached before it was known."""

    left: list[TreeMove]
    """Left's moves."""

    right: list[TreeMove]
    """Right's moves."""

    text: str | None = None
    """How it is written, if that was asked for."""

    cut: bool | None = None
    """Whether it has moves that are not shown."""

    _required: ClassVar[frozenset[str]] = frozenset(('value', 'left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "value": ("value", "any"),
        "text": ("text", "any"),
        "left": ("left", ("list", ("class", "TreeMove"))),
        "right": ("right", ("list", ("class", "TreeMove"))),
        "cut": ("cut", "any"),
    }


@dataclass(repr=False)
class TreeMove(Message):
    """A move in the tree."""

    to: int
    """The number of the node that it leads to, from 0."""

    moves: list[str] | None = None
    """The move in the coordinates of the board, if there is one. Several moves may lead to one node."""

    _required: ClassVar[frozenset[str]] = frozenset(('to',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "to": ("to", "any"),
        "moves": ("moves", ("list", "any")),
    }


@dataclass(repr=False)
class MadeTable(Answer):
    """The answer to `MakeTable`."""

    title: str
    """What the table is about."""

    field: str
    """What is told of each position."""

    rows: list[int]
    """The sizes that the rows stand for."""

    columns: list[str]
    """What the columns stand for: sizes, or games."""

    cells: list[list[str | None]]
    """Row by row what was asked for; null if there is nothing to tell, or if the cell was stopped."""

    stopped_cells: list[StoppedCell]
    """The cells that are missing because a limit was reached."""

    stopped: Stop | None = None
    """Why the whole ended early, if it did."""

    nodes: int | None = None
    """Then the steps that were spent."""

    _required: ClassVar[frozenset[str]] = frozenset(('title', 'field', 'rows', 'columns', 'cells', 'stopped_cells'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "title": ("title", "any"),
        "field": ("field", "any"),
        "rows": ("rows", ("list", "any")),
        "columns": ("columns", ("list", "any")),
        "cells": ("cells", ("list", ("list", "any"))),
        "stopped_cells": ("stopped_cells", ("list", ("class", "StoppedCell"))),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "table"


@dataclass(repr=False)
class StoppedCell(Message):
    """A cell whose work was stopped."""

    row: int
    """Its row, from 0."""

    column: int
    """Its column, from 0."""

    stopped: Stop
    """Why."""

    _required: ClassVar[frozenset[str]] = frozenset(('row', 'column', 'stopped'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "row": ("row", "any"),
        "column": ("column", "any"),
        "stopped": ("stopped", "any"),
    }


@dataclass(repr=False)
class Discovered(Answer):
    """The answer to `Discover`."""

    nodes: int
    """Scores that were computed; if a limit was reached before the search began, the steps that were spent."""

    first: PlayerName
    """Who begins that line."""

    stopped: Shortfall | None = None
    """Why there are only bounds, if so."""

    bounds: DiscoveryBounds | None = None
    """Then the bounds."""

    mean: Fraction | None = None
    """The mean, if it is known."""

    temperature: Fraction | None = None
    """The temperature, if it is known."""

    delta: Fraction | None = None
    """The step between coupons of the last complete search."""

    top: Fraction | None = None
    """The first coupon of that search."""

    followers: int | None = None
    """Different positions that were looked at; left out if the search did not begin."""

    depth: int | None = None
    """How many moves the last complete search looked into the game, if that was not all."""

    stack: Fraction | None = None
    """What the stack alone is worth to the first player."""

    scores: ByFirst | None = None
    """The score of the game with the stack, by who begins."""

    line: list[StackTurn] | None = None
    """Best play with the stack, if the answer is exact."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    _required: ClassVar[frozenset[str]] = frozenset(('nodes', 'first'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "DiscoveryBounds")),
        "mean": ("mean", "number"),
        "temperature": ("temperature", "number"),
        "delta": ("delta", "number"),
        "top": ("top", "number"),
        "nodes": ("nodes", "any"),
        "followers": ("followers", "any"),
        "depth": ("depth", "any"),
        "stack": ("stack", "number"),
        "scores": ("scores", ("class", "ByFirst")),
        "line": ("line", ("list", ("named", "StackTurn"))),
        "first": ("first", "any"),
        "cycle": ("cycle", ("list", "any")),
    }
    command: ClassVar[str] = "tds"


@dataclass(repr=False)
class DiscoveryBounds(Message):
    """What is known of mean and temperature."""

    mean: Interval
    """Bounds on the mean."""

    temperature: Interval
    """Bounds on the temperature."""

    left_stop: Interval | None = None
    """Bounds on the Left stop, if the search did not begin."""

    right_stop: Interval | None = None
    """Bounds on the Right stop, if the search did not begin."""

    _required: ClassVar[frozenset[str]] = frozenset(('mean', 'temperature'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left_stop": ("left_stop", ("named", "Interval")),
        "right_stop": ("right_stop", ("named", "Interval")),
        "mean": ("mean", ("named", "Interval")),
        "temperature": ("temperature", ("named", "Interval")),
    }


@dataclass(repr=False)
class ByFirst(Message):
    """A score for either player moving first."""

    left: Fraction
    """If Left begins."""

    right: Fraction
    """If Right begins."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", "number"),
        "right": ("right", "number"),
    }


@dataclass(repr=False)
class StackTurn1(Message):
    """Coupons that are taken in turn."""

    player: PlayerName
    """Who takes the first."""

    coupons: tuple[Fraction, Fraction]
    """The first and the last."""

    count: Fraction
    """How many."""

    score: Fraction
    """The score of the coupons so far, as Left counts."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'coupons', 'count', 'score'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "coupons": ("coupons", ("tuple", "number", "number")),
        "count": ("count", "number"),
        "score": ("score", "number"),
    }


@dataclass(repr=False)
class StackTurn2(Message):
    """A move in the game."""

    player: PlayerName
    """Who moves."""

    option: int
    """Which option, counted from 0."""

    to: str
    """What it leads to."""

    coupon: Fraction
    """The coupon on top."""

    move: str | None = None
    """Of a position, the move in the game's own coordinates."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'option', 'to', 'coupon'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "option": ("option", "any"),
        "to": ("to", "any"),
        "coupon": ("coupon", "number"),
        "move": ("move", "any"),
    }


@dataclass(repr=False)
class StackTurn3(Message):
    """The game is an integer, and the rest of the stack is taken in turn."""

    player: PlayerName
    """Who would take the next coupon."""

    integer: Fraction
    """The integer."""

    rest: Fraction
    """What the rest of the stack is worth to Left."""

    score: Fraction
    """The score of the whole."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'integer', 'rest', 'score'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "integer": ("integer", "number"),
        "rest": ("rest", "number"),
        "score": ("score", "number"),
    }


@dataclass(repr=False)
class Solved(Answer):
    """The answer to `Solve`."""

    score: Fraction | None
    """The score under best play; null if it is not known, or not asked for."""

    winner: PlayerName | None
    """Who wins under normal play: whoever makes the last move; null if that is not known."""

    best: list[Place]
    """Best first moves. If `best_complete` is false, there may be others, or this is a move to try."""

    best_complete: bool
    """Whether all best first moves are there."""

    moves: list[NamedSum]
    """The same moves by name."""

    line: list[Played]
    """One line of best play, as far as it is known."""

    method: str | None
    """How it was found; null if nothing was."""

    nodes: int
    """Positions that were looked at."""

    seconds: str
    """The time it took, in seconds."""

    first: PlayerName
    """Who moves first."""

    play: Play
    """What is played for."""

    components: list[ComponentFacts]
    """The components with mean, temperature and class; null where they were not valued."""

    stopped: Stop | None = None
    """Why the work ended early, if it did."""

    bounds: Interval | None = None
    """Then bounds on the score."""

    line_complete: bool | None = None
    """Whether the line goes on to the end of the game."""

    winner_nodes: int | None = None
    """Positions that were looked at to find the winner."""

    parts: int | None = None
    """Parts of positions that were met."""

    table: int | None = None
    """Sums in the table of the search."""

    thermostatic: Interval | None = None
    """The thermostatic bounds on the score, which need no search."""

    worths: list[Worth] | None = None
    """What every first move is worth and loses, as far as a moment's work tells."""

    cooling: list[Heat | None] | None = None
    """The temperature of the sum after each move of the line; null where it is not known."""

    ending: Ending | None = None
    """How the line ends."""

    estimate: Bounds | None = None
    """Bounds on stops, mean and temperature of the sum, if the components could not be valued in time."""

    expected: Expected | None = None
    """What was expected."""

    as_expected: bool | None | Unknown = UNKNOWN
    """Whether all that was expected is so; null if that is not known."""

    picture: Picture | None = None
    """The only board as it stands at the end of the line, if pictures were asked for."""

    _required: ClassVar[frozenset[str]] = frozenset(('score', 'winner', 'best', 'best_complete', 'moves', 'line', 'method', 'nodes', 'seconds', 'first', 'play', 'components'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "score": ("score", ("null", "number")),
        "winner": ("winner", "any"),
        "best": ("best", ("list", ("named", "Place"))),
        "best_complete": ("best_complete", "any"),
        "moves": ("moves", ("list", ("class", "NamedSum"))),
        "line": ("line", ("list", ("class", "Played"))),
        "method": ("method", "any"),
        "nodes": ("nodes", "any"),
        "seconds": ("seconds", "any"),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("named", "Interval")),
        "line_complete": ("line_complete", "any"),
        "winner_nodes": ("winner_nodes", "any"),
        "parts": ("parts", "any"),
        "table": ("table", "any"),
        "first": ("first", "any"),
        "play": ("play", "any"),
        "components": ("components", ("list", ("class", "ComponentFacts"))),
        "thermostatic": ("thermostatic", ("named", "Interval")),
        "worths": ("worths", ("list", ("class", "Worth"))),
        "cooling": ("cooling", ("list", ("null", ("named", "Heat")))),
        "ending": ("ending", ("named", "Ending")),
        "estimate": ("estimate", ("class", "Bounds")),
        "expected": ("expected", ("class", "Expected")),
        "as_expected": ("as_expected", "any"),
        "picture": ("picture", ("named", "Picture")),
    }
    command: ClassVar[str] = "solve"


@dataclass(repr=False)
class NamedSum(Message):
    """A move by name."""

    move: str
    """The move in the game's own coordinates; of a game that is no position, what it leaves."""

    to: str
    """What the component, or the term of it that was moved in, becomes."""

    _required: ClassVar[frozenset[str]] = frozenset(('move', 'to'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "move": ("move", "any"),
        "to": ("to", "any"),
    }


@dataclass(repr=False)
class Played(Message):
    """A move of a line of play."""

    player: PlayerName
    """Who moves."""

    component: int
    """In which component."""

    to: str
    """What becomes of it."""

    move: str | None = None
    """The move on a board, in the game's own coordinates."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'component', 'to'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "component": ("component", "any"),
        "to": ("to", "any"),
        "move": ("move", "any"),
    }


@dataclass(repr=False)
class ComponentFacts(Message):
    """What is told about a component of a sum."""

    game: str
    """The game as written."""

    mean: Fraction | None
    """Its mean, if it was found."""

    temperature: Fraction | None
    """Its temperature, if it was found."""

    class_: MoveClass | None
    """Gote, a player's sente, or what else it is."""

    _required: ClassVar[frozenset[str]] = frozenset(('game', 'mean', 'temperature', 'class'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "game": ("game", "any"),
        "mean": ("mean", ("null", "number")),
        "temperature": ("temperature", ("null", "number")),
        "class_": ("class", "any"),
    }


@dataclass(repr=False)
class Worth(Message):
    """What a first move is worth."""

    place: Place
    """Where it is."""

    to: str
    """What becomes of the component."""

    score: Interval
    """The score after it lies here."""

    loss: Interval
    """What it loses lies here."""

    best: bool
    """Whether it is one of the best."""

    move: str | None = None
    """The move on a board, in the game's own coordinates."""

    _required: ClassVar[frozenset[str]] = frozenset(('place', 'to', 'score', 'loss', 'best'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "place": ("place", ("named", "Place")),
        "move": ("move", "any"),
        "to": ("to", "any"),
        "score": ("score", ("named", "Interval")),
        "loss": ("loss", ("named", "Interval")),
        "best": ("best", "any"),
    }


@dataclass(repr=False)
class EndingNoMove(Message):
    """This player has no move."""

    no_move: PlayerName

    _required: ClassVar[frozenset[str]] = frozenset(('no_move',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "no_move": ("no_move", "any"),
    }


@dataclass(repr=False)
class EndingNumber(Message):
    """What is left is worth this number, and the player is to move."""

    number: tuple[str, PlayerName]

    _required: ClassVar[frozenset[str]] = frozenset(('number',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "number": ("number", ("tuple", "any", "any")),
    }


@dataclass(repr=False)
class Expected(Message):
    """What an answer is expected to be."""

    score: Fraction | None = None
    """The score."""

    winner: PlayerName | None = None
    """Who wins under normal play."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "score": ("score", "number"),
        "winner": ("winner", "any"),
    }


@dataclass(repr=False)
class PictureGrid(Message):
    """Cells in rows."""

    grid: GridPicture

    _required: ClassVar[frozenset[str]] = frozenset(('grid',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "grid": ("grid", ("class", "GridPicture")),
    }


@dataclass(repr=False)
class GridPicture(Message):
    """Cells in rows, the top row first."""

    columns: int
    """How many cells a row has; never 0."""

    cells: list[Mark]
    """The cells, row after row."""

    labels: Labels
    """How the moves name the cells."""

    _required: ClassVar[frozenset[str]] = frozenset(('columns', 'cells', 'labels'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "columns": ("columns", "any"),
        "cells": ("cells", ("list", ("named", "Mark"))),
        "labels": ("labels", "any"),
    }


@dataclass(repr=False)
class MarkPiece(Message):
    """A piece, written with a character; of a player, or of both."""

    piece: tuple[PlayerName | None, str]

    _required: ClassVar[frozenset[str]] = frozenset(('piece',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "piece": ("piece", ("tuple", "any", "any")),
    }


@dataclass(repr=False)
class PictureGraph(Message):
    """Points joined by lines."""

    graph: GraphPicture

    _required: ClassVar[frozenset[str]] = frozenset(('graph',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "graph": ("graph", ("class", "GraphPicture")),
    }


@dataclass(repr=False)
class GraphPicture(Message):
    """Points joined by lines."""

    points: list[Point]
    """The points."""

    lines: list[DrawnLine]
    """The lines between them."""

    _required: ClassVar[frozenset[str]] = frozenset(('points', 'lines'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "points": ("points", ("list", ("class", "Point"))),
        "lines": ("lines", ("list", ("class", "DrawnLine"))),
    }


@dataclass(repr=False)
class Point(Message):
    """A point of a graph."""

    name: str
    """How moves name it; may be empty."""

    mark: Mark
    """What stands on it."""

    place: tuple[float, float]
    """Where it is, x to the right and y downward; the unit is the least distance that still looks well."""

    _required: ClassVar[frozenset[str]] = frozenset(('name', 'mark', 'place'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "name": ("name", "any"),
        "mark": ("mark", ("named", "Mark")),
        "place": ("place", ("tuple", "any", "any")),
    }


@dataclass(repr=False)
class DrawnLine(Message):
    """A line of a graph."""

    ends: tuple[int, int]
    """The two points it joins, by their index."""

    owner: PlayerName | None
    """Whose line it is, if it is a piece of the game."""

    arrow: bool
    """Whether it has an arrow at its second end."""

    name: str
    """How moves name it; may be empty."""

    _required: ClassVar[frozenset[str]] = frozenset(('ends', 'owner', 'arrow', 'name'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ends": ("ends", ("tuple", "any", "any")),
        "owner": ("owner", "any"),
        "arrow": ("arrow", "any"),
        "name": ("name", "any"),
    }


@dataclass(repr=False)
class PictureText(Message):
    """Nothing better than a text: the board's own, or several lines that say more."""

    text: str

    _required: ClassVar[frozenset[str]] = frozenset(('text',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "text": ("text", "any"),
    }


@dataclass(repr=False)
class PictureDrawn(Message):
    """A text where only characters can be shown, and a drawing elsewhere."""

    drawn: tuple[str, Picture]

    _required: ClassVar[frozenset[str]] = frozenset(('drawn',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "drawn": ("drawn", ("tuple", "any", "any")),
    }


@dataclass(repr=False)
class Bounded(Answer):
    """The answer to `Bound`."""

    first: PlayerName
    """Who moves first."""

    milnor: Interval | None = None
    """By the stops of the components (Milnor)."""

    hanner: Interval | None = None
    """By the means and the highest temperature (Hanner)."""

    second: Interval | None = None
    """By the second-highest temperature (Yedwab, Theorem 5.2)."""

    thermostatic: Interval | None = None
    """By all walls at the best temperatures (Yedwab, Theorem 5.3)."""

    best_t_lower: Fraction | None = None
    """The least temperature at which the thermostatic lower bound is reached."""

    best_t_upper: Fraction | None = None
    """The least temperature at which the thermostatic upper bound is reached."""

    score: Fraction | None | Unknown = UNKNOWN
    """The score, if it takes no more than a moment to find it; null if it does."""

    stopped: Stop | None = None
    """Why."""

    bounds: Bounds | None = None
    """Bounds on stops, mean and temperature."""

    nodes: int | None = None
    """Steps that were spent."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    _required: ClassVar[frozenset[str]] = frozenset(('first',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "milnor": ("milnor", ("named", "Interval")),
        "hanner": ("hanner", ("named", "Interval")),
        "second": ("second", ("named", "Interval")),
        "thermostatic": ("thermostatic", ("named", "Interval")),
        "best_t_lower": ("best_t_lower", "number"),
        "best_t_upper": ("best_t_upper", "number"),
        "score": ("score", ("null", "number")),
        "first": ("first", "any"),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "Bounds")),
        "nodes": ("nodes", "any"),
        "cycle": ("cycle", ("list", "any")),
    }
    command: ClassVar[str] = "bounds"


@dataclass(repr=False)
class FollowedStrategy(Answer):
    """The answer to `FollowStrategy`."""

    strategy: str
    """The strategy."""

    plays: PlayerName
    """Its side."""

    first: PlayerName
    """Who moves first."""

    score: Fraction | None
    """The score that it reaches against every opponent; null if that is not known."""

    optimum: Fraction | None
    """The score under best play by both; null if that is not known."""

    loss: Fraction | None
    """What the strategy loses against best play; null if that is not known."""

    line: list[StrategyMove] | None = None
    """A line in which the opponent plays best against it."""

    temperatures: list[Fraction | None] | None = None
    """The temperature of the sum after each move of the line; null when play is over."""

    positions: int | None = None
    """Positions with the opponent to move that were searched."""

    stopped: Stop | None = None
    """Why something is missing, if it is."""

    bounds: StrategyBounds | None = None
    """Then what is known of it."""

    nodes: int | None = None
    """And the steps that were spent."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    _required: ClassVar[frozenset[str]] = frozenset(('strategy', 'plays', 'first', 'score', 'optimum', 'loss'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "strategy": ("strategy", "any"),
        "plays": ("plays", "any"),
        "first": ("first", "any"),
        "score": ("score", ("null", "number")),
        "line": ("line", ("list", ("named", "StrategyMove"))),
        "temperatures": ("temperatures", ("list", ("null", "number"))),
        "optimum": ("optimum", ("null", "number")),
        "loss": ("loss", ("null", "number")),
        "positions": ("positions", "any"),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "StrategyBounds")),
        "nodes": ("nodes", "any"),
        "cycle": ("cycle", ("list", "any")),
    }
    command: ClassVar[str] = "strategy"


@dataclass(repr=False)
class StrategyMove1(Message):
    """In a component."""

    player: PlayerName
    """Who moves."""

    component: int
    """In which component."""

    option: int
    """Which of the player's options there."""

    to: str
    """What becomes of it."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'component', 'option', 'to'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "component": ("component", "any"),
        "option": ("option", "any"),
        "to": ("to", "any"),
    }


@dataclass(repr=False)
class StrategyMove2(Message):
    """The top coupon."""

    player: PlayerName
    """Who takes it."""

    coupon: Fraction
    """What it is worth."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'coupon'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "coupon": ("coupon", "number"),
    }


@dataclass(repr=False)
class StrategyBounds(Message):
    """What is known after a stop."""

    score: Interval | None = None
    """Bounds on the score that the strategy reaches."""

    optimum: Interval | None = None
    """Bounds on the score under best play."""

    left_stop: Interval | None = None
    """Bounds on the Left stop."""

    right_stop: Interval | None = None
    """Bounds on the Right stop."""

    mean: Interval | None = None
    """Bounds on the mean."""

    temperature: Interval | None = None
    """Bounds on the temperature."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "score": ("score", ("named", "Interval")),
        "optimum": ("optimum", ("named", "Interval")),
        "left_stop": ("left_stop", ("named", "Interval")),
        "right_stop": ("right_stop", ("named", "Interval")),
        "mean": ("mean", ("named", "Interval")),
        "temperature": ("temperature", ("named", "Interval")),
    }


@dataclass(repr=False)
class PlayedTournament(Answer):
    """The answer to `PlayTournament`."""

    sums: int
    """How many sums were played."""

    source: Source
    """Which sums were played."""

    stopped: Stop | None = None
    """Why not all, if so."""

    nodes: int | None = None
    """Then the steps that were spent."""

    temperature: Fraction | None | Unknown = UNKNOWN
    """The highest temperature of a sum, on average; null if nothing was played."""

    second_temperature: Fraction | None | Unknown = UNKNOWN
    """The second-highest."""

    strategies: list[StrategyStanding] | None = None
    """Each strategy against best play."""

    against: Map_of_Map_of_Nullable_Fraction | None = None
    """What each strategy, moving first, makes beyond the optimum against each, on average."""

    environment: list[CouponLosses] | None = None
    """Or among coupons: none at first, then by each step."""

    _required: ClassVar[frozenset[str]] = frozenset(('sums', 'source'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "sums": ("sums", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
        "temperature": ("temperature", ("null", "number")),
        "second_temperature": ("second_temperature", ("null", "number")),
        "strategies": ("strategies", ("list", ("class", "StrategyStanding"))),
        "against": ("against", ("named", "Map_of_Map_of_Nullable_Fraction")),
        "environment": ("environment", ("list", ("class", "CouponLosses"))),
        "source": ("source", ("named", "Source")),
    }
    command: ClassVar[str] = "tournament"


@dataclass(repr=False)
class StrategyStanding(Message):
    """How a strategy did against best play."""

    strategy: str
    """Its name."""

    loss: Fraction | None
    """What a game lost, on average; null if there was none."""

    worst: Fraction | None
    """The most that one lost."""

    optimal: int
    """Games that lost nothing."""

    games: int
    """The games."""

    moves: int
    """The strategy's moves."""

    slips: int
    """Its moves that lost something."""

    first: Standings
    """When it moved first."""

    second: Standings
    """When it moved second."""

    nanoseconds: int | None = None
    """How long it thought about a move, if that was asked for."""

    _required: ClassVar[frozenset[str]] = frozenset(('strategy', 'loss', 'worst', 'optimal', 'games', 'moves', 'slips', 'first', 'second'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "strategy": ("strategy", "any"),
        "loss": ("loss", ("null", "number")),
        "worst": ("worst", ("null", "number")),
        "optimal": ("optimal", "any"),
        "games": ("games", "any"),
        "moves": ("moves", "any"),
        "slips": ("slips", "any"),
        "nanoseconds": ("nanoseconds", "any"),
        "first": ("first", ("class", "Standings")),
        "second": ("second", ("class", "Standings")),
    }


@dataclass(repr=False)
class Standings(Message):
    """How a strategy did in some games."""

    loss: Fraction | None
    """What a game lost, on average; null if there was none."""

    worst: Fraction | None
    """The most that one lost."""

    optimal: int
    """Games that lost nothing."""

    games: int
    """The games."""

    moves: int
    """The strategy's moves."""

    slips: int
    """Its moves that lost something."""

    nanoseconds: int | None = None
    """How long it thought about a move, if that was asked for."""

    _required: ClassVar[frozenset[str]] = frozenset(('loss', 'worst', 'optimal', 'games', 'moves', 'slips'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "loss": ("loss", ("null", "number")),
        "worst": ("worst", ("null", "number")),
        "optimal": ("optimal", "any"),
        "games": ("games", "any"),
        "moves": ("moves", "any"),
        "slips": ("slips", "any"),
        "nanoseconds": ("nanoseconds", "any"),
    }


@dataclass(repr=False)
class CouponLosses(Message):
    """What strategies lose among coupons."""

    step: Fraction | None
    """The step between coupons; null for no coupons."""

    loss: Map_of_Nullable_Fraction
    """What each strategy loses on average against the opponent that is worst for it."""

    _required: ClassVar[frozenset[str]] = frozenset(('step', 'loss'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "step": ("step", ("null", "number")),
        "loss": ("loss", ("named", "Map_of_Nullable_Fraction")),
    }


@dataclass(repr=False)
class SourceFile(Message):
    """The sums of a file."""

    file: str
    """Its name."""

    _required: ClassVar[frozenset[str]] = frozenset(('file',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "file": ("file", "any"),
    }


@dataclass(repr=False)
class GenerateSums(Message):
    """The question for random sums."""

    count: int
    """How many sums."""

    components: int
    """How many components each has."""

    depth: int
    """How deep trees may be; families of fixed shape do not look at it."""

    options: int
    """How many options a player may have at most; families of fixed shape do not look at it."""

    leaves: int
    """Leaves are integers up to this, and down to its negative."""

    family: Family
    """What kind of components."""

    seed: int
    """Where the random numbers start."""

    _required: ClassVar[frozenset[str]] = frozenset(('count', 'components', 'depth', 'options', 'leaves', 'family', 'seed'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "count": ("count", "any"),
        "components": ("components", "any"),
        "depth": ("depth", "any"),
        "options": ("options", "any"),
        "leaves": ("leaves", "any"),
        "family": ("family", "any"),
        "seed": ("seed", "any"),
    }


@dataclass(repr=False)
class PositionAnswer(Answer):
    """The answer to `AskPosition`."""

    ruleset: str
    """The ruleset, as it was given."""

    board: str
    """The board, as it was given."""

    value: str | None = None
    """The canonical value."""

    outcome: Outcome | None = None
    """Who wins."""

    left_stop: Fraction | None | Unknown = UNKNOWN
    """The score if Left starts."""

    right_stop: Fraction | None | Unknown = UNKNOWN
    """The score if Right starts."""

    mean: Fraction | None = None
    """The mean."""

    temperature: Fraction | None = None
    """The temperature."""

    birthday: Fraction | None = None
    """The day on which the game is born."""

    atomic_weight: str | None | Unknown = UNKNOWN
    """How many ups it is like; null if it is not all-small."""

    is_number: bool | None = None
    """Whether it is a number."""

    is_infinitesimal: bool | None = None
    """Whether both stops are 0."""

    is_all_small: bool | None = None
    """Whether in every follower both players can move or neither can."""

    kind: Kind | None = None
    """Number, tepid or hot."""

    class_: MoveClass | None = None
    """Gote, a player's sente, or what else it is."""

    left_stop_next: PlayerName | None = None
    """Who is to move at the Left stop."""

    right_stop_next: PlayerName | None = None
    """Who is to move at the Right stop."""

    parity: Parity | None | Unknown = UNKNOWN
    """Whether every play takes an even or an odd number of moves; null if neither."""

    uptimal: Uptimal | None | Unknown = UNKNOWN
    """As a sum of powers of up; null if it is none."""

    left_incentives: list[str] | None = None
    """What Left gains by her moves, without dominated ones; if asked for."""

    right_incentives: list[str] | None = None
    """What Right gains by his moves, without dominated ones; if asked for."""

    method: StraightMethod | None = None
    """How it was found."""

    sums: int | None = None
    """Sums of several parts that were searched."""

    thermographs: int | None = None
    """Different thermographs that were met."""

    nodes: int | None = None
    """Steps that were spent."""

    loopy: LoopyPosition | None = None
    """What is known about the position if play can return in it."""

    sides: LoopyValue | None = None
    """Its value then, unless it is a game like others."""

    everywhere: Everywhere | None = None
    """Who wins from all placements of the pieces, if that was asked for."""

    thermograph: Thermograph | None = None
    """The thermograph."""

    components: list[Part] | None = None
    """The independent parts, if their values or thermographs were found."""

    parts: int | None = None
    """Parts that the search met."""

    stopped: Stop | None = None
    """Why."""

    bounds: Bounds | None = None
    """Bounds on stops, mean and temperature."""

    cycle: list[str] | None = None
    """If play can return to a position: positions of which each leads to the next and the last to the first."""

    estimated: Estimated | None = None
    """Mean and temperature as they seem to be, if a limit was reached before they were found: nothing is proved by
    this.
    """

    to_try: ToTry | None = None
    """A move to try for either player, if a limit was reached before the best were found."""

    note: str | None = None
    """What is remarkable about the board, such as that nobody can move on it."""

    best: BothBest | None = None
    """The best moves of either player; left out if they were not found."""

    moves: BothMoveStudy | None | Unknown = UNKNOWN
    """All moves of either player, if they were asked for; null if there are too many."""

    has_too_many_moves: bool | None = None
    """Whether there are too many moves to list them."""

    picture: Picture | None = None
    """What the board looks like, if that was asked for."""

    _required: ClassVar[frozenset[str]] = frozenset(('ruleset', 'board'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ruleset": ("ruleset", "any"),
        "board": ("board", "any"),
        "value": ("value", "any"),
        "outcome": ("outcome", "any"),
        "left_stop": ("left_stop", ("null", "number")),
        "right_stop": ("right_stop", ("null", "number")),
        "mean": ("mean", "number"),
        "temperature": ("temperature", "number"),
        "birthday": ("birthday", "number"),
        "atomic_weight": ("atomic_weight", "any"),
        "is_number": ("is_number", "any"),
        "is_infinitesimal": ("is_infinitesimal", "any"),
        "is_all_small": ("is_all_small", "any"),
        "kind": ("kind", "any"),
        "class_": ("class", "any"),
        "left_stop_next": ("left_stop_next", "any"),
        "right_stop_next": ("right_stop_next", "any"),
        "parity": ("parity", "any"),
        "uptimal": ("uptimal", ("null", ("class", "Uptimal"))),
        "left_incentives": ("left_incentives", ("list", "any")),
        "right_incentives": ("right_incentives", ("list", "any")),
        "method": ("method", "any"),
        "sums": ("sums", "any"),
        "thermographs": ("thermographs", "any"),
        "nodes": ("nodes", "any"),
        "loopy": ("loopy", ("class", "LoopyPosition")),
        "sides": ("sides", ("class", "LoopyValue")),
        "everywhere": ("everywhere", ("class", "Everywhere")),
        "thermograph": ("thermograph", ("class", "Thermograph")),
        "components": ("components", ("list", ("class", "Part"))),
        "parts": ("parts", "any"),
        "stopped": ("stopped", "any"),
        "bounds": ("bounds", ("class", "Bounds")),
        "cycle": ("cycle", ("list", "any")),
        "estimated": ("estimated", ("class", "Estimated")),
        "to_try": ("to_try", ("class", "ToTry")),
        "note": ("note", "any"),
        "best": ("best", ("class", "BothBest")),
        "moves": ("moves", ("null", ("class", "BothMoveStudy"))),
        "has_too_many_moves": ("has_too_many_moves", "any"),
        "picture": ("picture", ("named", "Picture")),
    }
    command: ClassVar[str] = "position"


@dataclass(repr=False)
class LoopyPosition(Message):
    """What is known about a position whose play can return."""

    stopper: bool
    """Whether alternating play always ends."""

    left_first: Whom
    """Who wins if Left starts."""

    right_first: Whom
    """Who wins if Right starts."""

    positions: int
    """How many positions can be reached."""

    best: BothMoveResult
    """For either player the moves that keep what the player can reach by moving first."""

    moves: BothMoveResult | None = None
    """All moves, if they were asked for."""

    _required: ClassVar[frozenset[str]] = frozenset(('stopper', 'left_first', 'right_first', 'positions', 'best'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "stopper": ("stopper", "any"),
        "left_first": ("left_first", "any"),
        "right_first": ("right_first", "any"),
        "positions": ("positions", "any"),
        "best": ("best", ("class", "BothMoveResult")),
        "moves": ("moves", ("class", "BothMoveResult")),
    }


@dataclass(repr=False)
class BothMoveResult(Message):
    """Something for each player."""

    left: list[MoveResult]
    """Left's."""

    right: list[MoveResult]
    """Right's."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("class", "MoveResult"))),
        "right": ("right", ("list", ("class", "MoveResult"))),
    }


@dataclass(repr=False)
class MoveResult(Message):
    """A move and who wins after it."""

    move: str
    """The move in the game's own coordinates."""

    winner: Whom
    """Who wins when the opponent goes on."""

    _required: ClassVar[frozenset[str]] = frozenset(('move', 'winner'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "move": ("move", "any"),
        "winner": ("winner", "any"),
    }


@dataclass(repr=False)
class LoopyValue(Message):
    """The value of a position whose play can return, if it is no ender: a game like others."""

    value: str | None
    """The value as text: a stopper, or two sides `G & H`; null if no stoppers were found for the sides."""

    onside: str | None
    """The value if Left wins plays that never end; null if no stopper was found for it."""

    offside: str | None
    """The value if Right wins them."""

    _required: ClassVar[frozenset[str]] = frozenset(('value', 'onside', 'offside'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "value": ("value", "any"),
        "onside": ("onside", "any"),
        "offside": ("offside", "any"),
    }


@dataclass(repr=False)
class Everywhere(Message):
    """Who wins from all placements of the pieces of a position."""

    placements: int
    """How many placements there are."""

    moves: int
    """How many moves of either player there are from all of them."""

    left_first: Ends
    """How they end if Left starts."""

    right_first: Ends
    """How they end if Right starts."""

    here: tuple[Whom, Whom]
    """Who wins from the board in question, if Left starts and if Right does."""

    _required: ClassVar[frozenset[str]] = frozenset(('placements', 'moves', 'left_first', 'right_first', 'here'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "placements": ("placements", "any"),
        "moves": ("moves", "any"),
        "left_first": ("left_first", ("class", "Ends")),
        "right_first": ("right_first", ("class", "Ends")),
        "here": ("here", ("tuple", "any", "any")),
    }


@dataclass(repr=False)
class Ends(Message):
    """How many placements end how."""

    left: int
    """Left wins so many."""

    right: int
    """Right wins so many."""

    draw: int
    """So many are drawn."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right', 'draw'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", "any"),
        "right": ("right", "any"),
        "draw": ("draw", "any"),
    }


@dataclass(repr=False)
class Part(Message):
    """An independent part of a position."""

    board: str
    """The part as a board."""

    mean: Fraction | None
    """Its mean; null if a limit was reached before."""

    temperature: Fraction | None
    """Its temperature; null if a limit was reached before."""

    cells: list[str] | None = None
    """The cells that it has on the whole board, as moves name them; left out if they were not found."""

    value: str | None = None
    """Its value, if values were found."""

    bounds: Interval | None = None
    """What its stops and its mean lie between, if a limit was reached before its value was found."""

    _required: ClassVar[frozenset[str]] = frozenset(('board', 'mean', 'temperature'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "board": ("board", "any"),
        "cells": ("cells", ("list", "any")),
        "value": ("value", "any"),
        "mean": ("mean", ("null", "number")),
        "temperature": ("temperature", ("null", "number")),
        "bounds": ("bounds", ("named", "Interval")),
    }


@dataclass(repr=False)
class Estimated(Message):
    """An estimate by temperature discovery that looks a few moves ahead and guesses what is beyond."""

    mean: Fraction
    """The mean."""

    temperature: Fraction
    """The temperature."""

    depth: int
    """So many moves were looked ahead."""

    _required: ClassVar[frozenset[str]] = frozenset(('mean', 'temperature', 'depth'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "mean": ("mean", "number"),
        "temperature": ("temperature", "number"),
        "depth": ("depth", "any"),
    }


@dataclass(repr=False)
class ToTry(Message):
    """A move to try for either player; null if the player has none."""

    left: str | None
    """Left's, in the game's own coordinates."""

    right: str | None
    """Right's."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", "any"),
        "right": ("right", "any"),
    }


@dataclass(repr=False)
class BothBest(Message):
    """Something for each player."""

    left: list[Best]
    """Left's."""

    right: list[Best]
    """Right's."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("class", "Best"))),
        "right": ("right", ("list", ("class", "Best"))),
    }


@dataclass(repr=False)
class Best(Message):
    """Best moves that leave the same."""

    moves: list[str]
    """The moves in the game's own coordinates."""

    mean: Fraction | None
    """The mean after them; null if a limit was reached before."""

    temperature: Fraction | None
    """The temperature after them; null if a limit was reached before."""

    value: str | None = None
    """The value after them, if values were found."""

    _required: ClassVar[frozenset[str]] = frozenset(('moves', 'mean', 'temperature'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "moves": ("moves", ("list", "any")),
        "value": ("value", "any"),
        "mean": ("mean", ("null", "number")),
        "temperature": ("temperature", ("null", "number")),
    }


@dataclass(repr=False)
class BothMoveStudy(Message):
    """Something for each player."""

    left: list[MoveStudy]
    """Left's."""

    right: list[MoveStudy]
    """Right's."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("class", "MoveStudy"))),
        "right": ("right", ("list", ("class", "MoveStudy"))),
    }


@dataclass(repr=False)
class MoveStudy(Message):
    """A move and what it leaves."""

    move: str
    """The move in the game's own coordinates."""

    mean: Fraction | None
    """The mean after it; null if a limit was reached before."""

    temperature: Fraction | None
    """The temperature after it; null if a limit was reached before."""

    best: bool | None
    """Whether no other move of the player is better; null if that is not known."""

    value: str | None | Unknown = UNKNOWN
    """The value after it; null if a limit was reached before, left out if values were not asked for."""

    _required: ClassVar[frozenset[str]] = frozenset(('move', 'mean', 'temperature', 'best'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "move": ("move", "any"),
        "value": ("value", "any"),
        "mean": ("mean", ("null", "number")),
        "temperature": ("temperature", ("null", "number")),
        "best": ("best", "any"),
    }


@dataclass(repr=False)
class AnalysedHeaps(Answer):
    """The answer to `AnalyseHeaps`."""

    game: str
    """The proper name of the game."""

    play: HeapPlay
    """Whether the player who makes the last move loses: `normal` if not, else `misere`."""

    grundy: Natural | None
    """The Grundy value; null if it is not known, or in misère play."""

    outcome: Letter | None
    """Who wins: N, whoever is to move, or P, the other; null if a limit was reached before that was known."""

    moves: list[HeapMove]
    """The winning moves."""

    more: bool
    """Whether there are winning moves beyond those."""

    method: str
    """How the winner was found: the name of a formula, or a search."""

    facts: Map_of_string
    """Further facts by their names."""

    position: list[str]
    """The position as lines of text."""

    names: list[str]
    """What the first of the moves choose, in words that do not tell what they leave."""

    parameters: Map_of_string | None = None
    """The parameters of the game, as they were given."""

    stopped: Stop | None = None
    """Why something is missing, if it is."""

    nodes: int | None = None
    """Then the steps that were spent."""

    _required: ClassVar[frozenset[str]] = frozenset(('game', 'play', 'grundy', 'outcome', 'moves', 'more', 'method', 'facts', 'position', 'names'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "game": ("game", "any"),
        "parameters": ("parameters", ("named", "Map_of_string")),
        "play": ("play", "any"),
        "grundy": ("grundy", "any"),
        "outcome": ("outcome", "any"),
        "moves": ("moves", ("list", ("named", "HeapMove"))),
        "more": ("more", "any"),
        "method": ("method", "any"),
        "facts": ("facts", ("named", "Map_of_string")),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
        "position": ("position", ("list", "any")),
        "names": ("names", ("list", "any")),
    }
    command: ClassVar[str] = "heap"


@dataclass(repr=False)
class Square(Message):
    """A square by its row and column, counted from 1."""

    row: Natural

    column: Natural

    _required: ClassVar[frozenset[str]] = frozenset(('row', 'column'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "row": ("row", "any"),
        "column": ("column", "any"),
    }


@dataclass(repr=False)
class SolvedGraph(Answer):
    """The answer to `SolveGraph`."""

    vertices: PerVertex | None = None
    """The vertices, if some have names."""

    gamma: PerVertex2 | int | None | Unknown = UNKNOWN
    """γ; null where it is infinite."""

    k: PerVertex3 | list[int] | None | Unknown = UNKNOWN
    """The set K where γ is ∞(K), else null."""

    counter: PerVertex2 | int | None | Unknown = UNKNOWN
    """The counter; null where γ is infinite."""

    outcome: PerVertex4 | Outcome | None = None
    """Who wins."""

    moves: GraphSteps | None = None
    """From each vertex all winning moves, or if there are none all drawing ones."""

    components: list[int] | None = None
    """In a sum, the graph of each move."""

    size: GraphSize | None = None
    """How large the graph is."""

    outcomes: OutcomeCounts | None = None
    """How many vertices there are of each outcome."""

    values: list[tuple[int, int]] | None = None
    """The finite values, each with how many vertices have it."""

    infinite: int | None = None
    """How many vertices have an infinite value."""

    work: GraphWork | None = None
    """How much work it was."""

    diagram: Diagram | None = None
    """What can be drawn, if that was asked for."""

    line: list[Ply] | None = None
    """Play to the end, if that was asked for."""

    tokens: list[TokenValue] | None = None
    """The tokens, or the first of them."""

    more_tokens: int | None = None
    """How many there are besides."""

    stopped: Stop | None = None
    """The limit that was reached."""

    nodes: int | None = None
    """The steps that were spent."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "vertices": ("vertices", ("named", "PerVertex")),
        "gamma": ("gamma", ("union", ("named", "PerVertex2"), "any")),
        "k": ("k", ("union", ("named", "PerVertex3"), ("null", ("list", "any")))),
        "counter": ("counter", ("union", ("named", "PerVertex2"), "any")),
        "outcome": ("outcome", ("union", ("named", "PerVertex4"), "any")),
        "moves": ("moves", ("named", "GraphSteps")),
        "components": ("components", ("list", "any")),
        "size": ("size", ("class", "GraphSize")),
        "outcomes": ("outcomes", ("class", "OutcomeCounts")),
        "values": ("values", ("list", ("tuple", "any", "any"))),
        "infinite": ("infinite", "any"),
        "work": ("work", ("class", "GraphWork")),
        "diagram": ("diagram", ("class", "Diagram")),
        "line": ("line", ("list", ("class", "Ply"))),
        "tokens": ("tokens", ("list", ("class", "TokenValue"))),
        "more_tokens": ("more_tokens", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "graph"


@dataclass(repr=False)
class GraphSize(Message):
    """How large a graph is, or a sum of graphs."""

    vertices: int
    """How many vertices there are."""

    edges: int
    """How many edges there are."""

    graphs: int | None = None
    """In a sum, how many graphs there are."""

    _required: ClassVar[frozenset[str]] = frozenset(('vertices', 'edges'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "graphs": ("graphs", "any"),
        "vertices": ("vertices", "any"),
        "edges": ("edges", "any"),
    }


@dataclass(repr=False)
class OutcomeCounts(Message):
    """How many vertices there are of each outcome."""

    P: int
    """Those from which the player to move loses."""

    N: int
    """Those from which the player to move wins."""

    D: int
    """Those that are a draw."""

    _required: ClassVar[frozenset[str]] = frozenset(('P', 'N', 'D'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "P": ("P", "any"),
        "N": ("N", "any"),
        "D": ("D", "any"),
    }


@dataclass(repr=False)
class GraphWork(Message):
    """How much work the values were."""

    rounds: int
    """The rounds in which values were given."""

    edges: int
    """The edges that the rounds went along."""

    _required: ClassVar[frozenset[str]] = frozenset(('rounds', 'edges'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "rounds": ("rounds", "any"),
        "edges": ("edges", "any"),
    }


@dataclass(repr=False)
class Diagram(Message):
    """A diagram as it is written."""

    graph: Digraph
    """The graph."""

    labels: list[Label]
    """What is written on each of its vertices."""

    _required: ClassVar[frozenset[str]] = frozenset(('graph', 'labels'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "graph": ("graph", ("class", "Digraph")),
        "labels": ("labels", ("list", ("class", "Label"))),
    }


@dataclass(repr=False)
class Digraph(Message):
    """A digraph as it is written."""

    n: int
    """How many vertices there are; they are numbered from 0."""

    edges: list[tuple[int, int]]
    """The edges, each from its first vertex to its second."""

    names: list[str] | None = None
    """The names of the vertices, if they have some."""

    _required: ClassVar[frozenset[str]] = frozenset(('n', 'edges'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "n": ("n", "any"),
        "edges": ("edges", ("list", ("tuple", "any", "any"))),
        "names": ("names", ("list", "any")),
    }


@dataclass(repr=False)
class Label(Message):
    """What is written on a vertex."""

    name: str
    """Its name."""

    note: str
    """Its value, or whatever else stands below the name."""

    outcome: Outcome | None
    """Who wins with a token on it, which gives it its colour."""

    token: str | None
    """A token on it: an empty text for a plain one."""

    _required: ClassVar[frozenset[str]] = frozenset(('name', 'note', 'outcome', 'token'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "name": ("name", "any"),
        "note": ("note", "any"),
        "outcome": ("outcome", "any"),
        "token": ("token", "any"),
    }


@dataclass(repr=False)
class Ply(Message):
    """A move of a line."""

    from_: VertexName
    """Where the token was."""

    to: VertexName
    """Where it goes."""

    counter: int | None
    """The counter after a move of the winner, else null."""

    component: int | None = None
    """In a sum, the number of the graph."""

    _required: ClassVar[frozenset[str]] = frozenset(('from', 'to', 'counter'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "from_": ("from", "any"),
        "to": ("to", "any"),
        "counter": ("counter", "any"),
        "component": ("component", "any"),
    }


@dataclass(repr=False)
class TokenValue(Message):
    """A token and what it is worth alone."""

    vertex: VertexName
    """The vertex."""

    gamma: int | None
    """The number; null if γ is infinite."""

    k: list[int] | None
    """The set K if γ is ∞(K), else null."""

    component: int | None = None
    """In a sum, the number of its graph."""

    _required: ClassVar[frozenset[str]] = frozenset(('vertex', 'gamma', 'k'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "vertex": ("vertex", "any"),
        "component": ("component", "any"),
        "gamma": ("gamma", "any"),
        "k": ("k", ("null", ("list", "any"))),
    }


@dataclass(repr=False)
class SolvedAnnihilation(Answer):
    """The answer to `SolveAnnihilation`."""

    vertices: PerVertex | None = None
    """The vertices, if some have names."""

    gamma: PerVertex2 | int | None | Unknown = UNKNOWN
    """γ of one token alone; null where it is infinite."""

    k: PerVertex3 | list[int] | None | Unknown = UNKNOWN
    """The set K where it is ∞(K), else null."""

    outcome: PerVertex4 | Outcome | None = None
    """Who wins with one token alone."""

    extended: PerVertex5 | None = None
    """The extended value: that of several tokens is the nim-sum of theirs, and if it is small enough it is γ. Null
    beyond 128 bits.
    """

    moves: AnnihilationSteps | None = None
    """With one token alone, from each vertex all winning moves, or if there are none all drawing ones."""

    components: list[int] | None = None
    """In a sum, the graph of each move."""

    work: AnnihilationWork | MatterWork | None = None
    """How much work it was."""

    size: GraphSize | None = None
    """How large the graph is."""

    outcomes: OutcomeCounts | None = None
    """How many vertices there are of each outcome, with one token alone."""

    theory: Theory | None = None
    """What the theory says of the graph."""

    diagram: Diagram | None = None
    """What can be drawn, if that was asked for."""

    counter: int | None | Unknown = UNKNOWN
    """The sum of the counters; null if the value is infinite."""

    line: list[Ply] | None = None
    """Play to the end, if that was asked for."""

    electrons: list[Spot] | None = None
    """The electrons."""

    positrons: list[Spot] | None = None
    """The positrons."""

    tokens: list[Spot] | None = None
    """The tokens."""

    stopped: Stop | None = None
    """The limit that was reached."""

    nodes: int | None = None
    """The steps that were spent."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "vertices": ("vertices", ("named", "PerVertex")),
        "gamma": ("gamma", ("union", ("named", "PerVertex2"), "any")),
        "k": ("k", ("union", ("named", "PerVertex3"), ("null", ("list", "any")))),
        "outcome": ("outcome", ("union", ("named", "PerVertex4"), "any")),
        "extended": ("extended", ("named", "PerVertex5")),
        "moves": ("moves", ("named", "AnnihilationSteps")),
        "components": ("components", ("list", "any")),
        "work": ("work", ("union", ("class", "AnnihilationWork"), ("class", "MatterWork"))),
        "size": ("size", ("class", "GraphSize")),
        "outcomes": ("outcomes", ("class", "OutcomeCounts")),
        "theory": ("theory", ("class", "Theory")),
        "diagram": ("diagram", ("class", "Diagram")),
        "counter": ("counter", "any"),
        "line": ("line", ("list", ("class", "Ply"))),
        "electrons": ("electrons", ("list", ("class", "Spot"))),
        "positrons": ("positrons", ("list", ("class", "Spot"))),
        "tokens": ("tokens", ("list", ("class", "Spot"))),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "annihilation"


@dataclass(repr=False)
class AnnihilationWork(Message):
    """How much work it was to solve a game, and how large its spaces of positions are."""

    vectors: int
    """Positions of at most four tokens."""

    rounds: int
    """Rounds in which they were given their values."""

    edges: int
    """Moves that the rounds went along."""

    dim_zero: int
    """The dimension of the sets of value 0."""

    dim_finite: int
    """The dimension of the sets of finite value."""

    _required: ClassVar[frozenset[str]] = frozenset(('vectors', 'rounds', 'edges', 'dim_zero', 'dim_finite'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "vectors": ("vectors", "any"),
        "rounds": ("rounds", "any"),
        "edges": ("edges", "any"),
        "dim_zero": ("dim_zero", "any"),
        "dim_finite": ("dim_finite", "any"),
    }


@dataclass(repr=False)
class MatterWork(Message):
    """How much work it was to solve a game of Matter and Antimatter."""

    positions: int
    """The positions that can be reached."""

    _required: ClassVar[frozenset[str]] = frozenset(('positions',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "positions": ("positions", "any"),
    }


@dataclass(repr=False)
class Theory(Message):
    """What the theory says of a graph."""

    parts: int
    """How many parts there are that hang together."""

    vertices: int
    """How many vertices there are, of those that the tokens can reach."""

    below: int | None = None
    """If there is one part: γ is finite where the extended value is below this."""

    _required: ClassVar[frozenset[str]] = frozenset(('parts', 'vertices'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "parts": ("parts", "any"),
        "vertices": ("vertices", "any"),
        "below": ("below", "any"),
    }


@dataclass(repr=False)
class Spot(Message):
    """A vertex with something on it."""

    vertex: VertexName
    """The vertex."""

    component: int | None = None
    """In a sum, the number of its graph."""

    _required: ClassVar[frozenset[str]] = frozenset(('vertex',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "vertex": ("vertex", "any"),
        "component": ("component", "any"),
    }


@dataclass(repr=False)
class MisereAnswer(Answer):
    """The answer to `AskMisere`."""

    outcome: Outcome | None
    """Who wins: N, whoever is to move, P, the other, or L or R, if the players have different moves; null if a limit
    was reached before that was known.
    """

    moves: list[MisereMove]
    """The winning moves, by the games of the sum in the order in which they are written."""

    complete: bool | None
    """Whether these are all; null if that is not known."""

    genus: str | None
    """The genus: the nim-value, and behind `^` the misère values beside 0, 1, 2, … heaps of two, of which the last
    two alternate.
    """

    nim_value: Natural | None
    """The nim-value in normal play."""

    misere_values: list[Natural] | None
    """The misère values of the genus."""

    kind: MisereKind | None
    """Tame, restive, restless or wild."""

    form: str | None
    """The simplest form: heaps of Nim, or braces around the options that are not reversible."""

    parts: list[MiserePart]
    """What is known of its parts, if there are several: each kind once."""

    partizan: bool | None = None
    """Whether the players have different moves. Then there is nothing else to be told than who wins."""

    structure: MisereStructure | None = None
    """What its simplest form says about it, if that was asked for and found."""

    linked: bool | None = None
    """Whether it is linked to the other game, if that was asked for and found."""

    link: str | None = None
    """Then a game beside which both are lost for the player to move, if it was found."""

    distinguisher: str | None = None
    """A game beside which this one is lost for the player to move and the other is won, if they are different and it
    was found.
    """

    equal: bool | None = None
    """Whether the two are equal, if that was asked for and found."""

    quotient: MiserePositionQuotient | None = None
    """The misère quotient, if it was asked for and found."""

    no_quotient: bool | None = None
    """Whether the quotient was asked for and is infinite or too large to be found."""

    stopped: Stop | None = None
    """Why something is missing, if it is."""

    nodes: int | None = None
    """Then the steps that were spent."""

    _required: ClassVar[frozenset[str]] = frozenset(('outcome', 'moves', 'complete', 'genus', 'nim_value', 'misere_values', 'kind', 'form', 'parts'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "outcome": ("outcome", "any"),
        "moves": ("moves", ("list", ("class", "MisereMove"))),
        "complete": ("complete", "any"),
        "partizan": ("partizan", "any"),
        "genus": ("genus", "any"),
        "nim_value": ("nim_value", "any"),
        "misere_values": ("misere_values", ("null", ("list", "any"))),
        "kind": ("kind", "any"),
        "form": ("form", "any"),
        "structure": ("structure", ("class", "MisereStructure")),
        "linked": ("linked", "any"),
        "link": ("link", "any"),
        "distinguisher": ("distinguisher", "any"),
        "equal": ("equal", "any"),
        "parts": ("parts", ("list", ("class", "MiserePart"))),
        "quotient": ("quotient", ("class", "MiserePositionQuotient")),
        "no_quotient": ("no_quotient", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "misere"


@dataclass(repr=False)
class MisereMove(Message):
    """A winning move."""

    component: int
    """The game of the sum in which it is made, counted from 0."""

    move: str
    """The move: in a position in the game's own coordinates, elsewhere what it leaves."""

    to: str
    """What it leaves there."""

    player: PlayerName | None = None
    """Whose move it is, if the players have different moves."""

    _required: ClassVar[frozenset[str]] = frozenset(('component', 'move', 'to'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "component": ("component", "any"),
        "move": ("move", "any"),
        "to": ("to", "any"),
        "player": ("player", "any"),
    }


@dataclass(repr=False)
class MisereStructure(Message):
    """What the simplest form of a game says about it."""

    mate: str
    """The mate: * for 0, else the game whose options are the mates of the options. Beside it the game is lost for
    the player to move.
    """

    birthday: int
    """The depth of the simplest form."""

    is_even: bool
    """Whether * beside it makes it later born."""

    is_half_tame: bool
    """Whether the sum of the game with itself is tame."""

    is_prime: bool
    """Whether it is a sum of two games only in the ways that 0 and * allow, and is neither."""

    partitions: list[tuple[str, str]]
    """The ways to write it as a sum of two even games that are not 0; of an odd game, those of the even game that it
    is with *.
    """

    _required: ClassVar[frozenset[str]] = frozenset(('mate', 'birthday', 'is_even', 'is_half_tame', 'is_prime', 'partitions'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "mate": ("mate", "any"),
        "birthday": ("birthday", "any"),
        "is_even": ("is_even", "any"),
        "is_half_tame": ("is_half_tame", "any"),
        "is_prime": ("is_prime", "any"),
        "partitions": ("partitions", ("list", ("tuple", "any", "any"))),
    }


@dataclass(repr=False)
class MiserePart(Message):
    """A part of a sum."""

    game: str
    """The part as an expression."""

    count: int
    """How many such parts there are."""

    outcome: Letter | None
    """Who wins it alone; null if that was not found."""

    genus: str | None
    """The genus: the nim-value, and behind `^` the misère values beside 0, 1, 2, … heaps of two, of which the last
    two alternate.
    """

    nim_value: Natural | None
    """The nim-value in normal play."""

    misere_values: list[Natural] | None
    """The misère values of the genus."""

    kind: MisereKind | None
    """Tame, restive, restless or wild."""

    form: str | None
    """The simplest form: heaps of Nim, or braces around the options that are not reversible."""

    _required: ClassVar[frozenset[str]] = frozenset(('game', 'count', 'outcome', 'genus', 'nim_value', 'misere_values', 'kind', 'form'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "game": ("game", "any"),
        "count": ("count", "any"),
        "outcome": ("outcome", "any"),
        "genus": ("genus", "any"),
        "nim_value": ("nim_value", "any"),
        "misere_values": ("misere_values", ("null", ("list", "any"))),
        "kind": ("kind", "any"),
        "form": ("form", "any"),
    }


@dataclass(repr=False)
class MiserePositionQuotient(Message):
    """The misère quotient of all games that play can reach from a sum, and of the sums of these. Elements are
    monomials in the letters of the generators.
    """

    order: int
    """How many elements there are."""

    p_positions: list[str]
    """Those that are P-positions."""

    generators: list[tuple[str, str]]
    """The letters of the generators, with the games that they are."""

    games: int
    """How many different games play can reach."""

    element: str
    """The element of the whole."""

    _required: ClassVar[frozenset[str]] = frozenset(('order', 'p_positions', 'generators', 'games', 'element'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "order": ("order", "any"),
        "p_positions": ("p_positions", ("list", "any")),
        "generators": ("generators", ("list", ("tuple", "any", "any"))),
        "games": ("games", "any"),
        "element": ("element", "any"),
    }


@dataclass(repr=False)
class AnsweredOctal(Answer):
    """The answer to `AskOctal`."""

    code: str
    """The code."""

    name: str | None
    """The name of the game, if it has one."""

    upto: int | None = None
    """Up to which heap values are listed; left out if only single ones were asked for."""

    values: list[int] | None = None
    """The values from the empty heap on; left out if they are very many."""

    largest: int | None = None
    """The largest value among the heaps that were asked about."""

    largest_at: int | None = None
    """The first heap that has it."""

    period: int | None | Unknown = UNKNOWN
    """The length of the period, if one is proved."""

    preperiod: int | None | Unknown = UNKNOWN
    """The heap from which on it holds."""

    saltus: int | None | Unknown = UNKNOWN
    """What a period adds to the value."""

    checked: int | None | Unknown = UNKNOWN
    """The last heap that the proof looked at."""

    computed: int | None = None
    """How many values were computed."""

    sparse: Sparse | None = None
    """How the values were split, where few heaps are rare."""

    pairs: int | None = None
    """Pairs of heaps that were tried."""

    at: list[ValueAt] | None = None
    """The values of single heaps."""

    asked: int | None = None
    """Up to which heap values were asked for, if not so many are known."""

    unsaved: str | None = None
    """Why the values could not be kept in the file, if they could not."""

    heaps: list[int] | None = None
    """The heaps."""

    grundy: int | None | Unknown = UNKNOWN
    """The nim-sum of their values; null if it is not known."""

    outcome: Letter | None | Unknown = UNKNOWN
    """Who wins; null if it is not known."""

    moves: list[OctalMove] | None = None
    """The winning moves; left out if a limit was reached before they were found."""

    complete: bool | None = None
    """Whether these are all. Of very large heaps only the moves that leave no larger heaps than a few periods are
    listed.
    """

    heap_values: list[int] | None = None
    """The value of each heap, if all are known."""

    stopped: Stop | NoQuotient | None = None
    """Why something is missing, if it is."""

    nodes: int | None = None
    """Then the steps that were spent."""

    misere: bool | None = None
    """Whether the last move loses, which is so here."""

    method: MisereMethod | None = None
    """How this was found."""

    genus: str | list[str] | None = None
    """The genus, if it was asked for."""

    forms: int | None = None
    """How many simplest forms were met."""

    outcomes: list[Letter] | None = None
    """Who wins each heap in misère play."""

    wild: list[int] | None = None
    """The heaps whose genus is not that of a position in Nim."""

    order: int | None = None
    """How many elements there are."""

    p_positions: list[str] | None = None
    """Those that are P-positions."""

    generators: list[tuple[str, int]] | None = None
    """The letters of the generators, with the heaps that they are."""

    elements: list[str] | None = None
    """The elements of the heaps up to this one."""

    _required: ClassVar[frozenset[str]] = frozenset(('code', 'name'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "code": ("code", "any"),
        "name": ("name", "any"),
        "upto": ("upto", "any"),
        "values": ("values", ("list", "any")),
        "largest": ("largest", "any"),
        "largest_at": ("largest_at", "any"),
        "period": ("period", "any"),
        "preperiod": ("preperiod", "any"),
        "saltus": ("saltus", "any"),
        "checked": ("checked", "any"),
        "computed": ("computed", "any"),
        "sparse": ("sparse", ("class", "Sparse")),
        "pairs": ("pairs", "any"),
        "at": ("at", ("list", ("class", "ValueAt"))),
        "asked": ("asked", "any"),
        "unsaved": ("unsaved", "any"),
        "heaps": ("heaps", ("list", "any")),
        "grundy": ("grundy", "any"),
        "outcome": ("outcome", "any"),
        "moves": ("moves", ("list", ("class", "OctalMove"))),
        "complete": ("complete", "any"),
        "heap_values": ("heap_values", ("list", "any")),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
        "misere": ("misere", "any"),
        "method": ("method", "any"),
        "genus": ("genus", ("union", ("list", "any"), "any")),
        "forms": ("forms", "any"),
        "outcomes": ("outcomes", ("list", "any")),
        "wild": ("wild", ("list", "any")),
        "order": ("order", "any"),
        "p_positions": ("p_positions", ("list", "any")),
        "generators": ("generators", ("list", ("tuple", "any", "any"))),
        "elements": ("elements", ("list", "any")),
    }
    command: ClassVar[str] = "octal"


@dataclass(repr=False)
class Sparse(Message):
    """The sparse space: the values that are rare."""

    mask: int
    """The bits whose sum is odd for rare values."""

    parity: bool
    """Whether the parity of the heap counts too."""

    rare: int
    """How many heaps are rare."""

    last_rare: int | None
    """The last of them."""

    _required: ClassVar[frozenset[str]] = frozenset(('mask', 'parity', 'rare', 'last_rare'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "mask": ("mask", "any"),
        "parity": ("parity", "any"),
        "rare": ("rare", "any"),
        "last_rare": ("last_rare", "any"),
    }


@dataclass(repr=False)
class ValueAt(Message):
    """The value of a heap of any size."""

    heap: Natural
    """The heap."""

    value: Natural | None
    """Its value; null if it is not known."""

    _required: ClassVar[frozenset[str]] = frozenset(('heap', 'value'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "heap": ("heap", "any"),
        "value": ("value", "any"),
    }


@dataclass(repr=False)
class OctalMove(Message):
    """A move in a position."""

    heap: int
    """Which heap, counted from 0."""

    take: int
    """How many beans are taken."""

    leave: list[int]
    """The heaps that are left of it, in ascending order."""

    _required: ClassVar[frozenset[str]] = frozenset(('heap', 'take', 'leave'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "heap": ("heap", "any"),
        "take": ("take", "any"),
        "leave": ("leave", ("list", "any")),
    }


@dataclass(repr=False)
class AnsweredCoins(Answer):
    """The answer to `AskCoins`."""

    left_first_wins: bool
    """Whether Left wins moving first."""

    right_first_wins: bool
    """Whether Right wins moving first."""

    case_left: str | None
    """The case of Table 5.1 if Left moves first, with a minus sign; null if the position is not infinitesimal."""

    case_right: str | None
    """The same if Right moves first."""

    best: BestCoins | None
    """The winning moves of either player; null if a limit was reached."""

    strategy: CoinStrategy
    """The move that the strategy of Theorem 21 gives to either player who wins."""

    atomic_weight: int | None
    """The atomic weight; null if the position is not infinitesimal."""

    states_left: tuple[int, int] | None
    """The states in which the machine starts and ends if Left moves first, where it is used."""

    states_right: tuple[int, int] | None
    """The same if Right moves first."""

    tiny_advantage: PlayerName | None
    """Who has the tiny advantage, if somebody has."""

    mean: Fraction
    """The mean: the money, and half of the coins in row 0."""

    value: str | None
    """The value, if it is short."""

    position: str
    """The position: its coins, and the money if it is not even."""

    nodes: int
    """The steps that were spent."""

    stopped: Stop | None = None
    """The limit that was reached, if one was."""

    _required: ClassVar[frozenset[str]] = frozenset(('left_first_wins', 'right_first_wins', 'case_left', 'case_right', 'best', 'strategy', 'atomic_weight', 'states_left', 'states_right', 'tiny_advantage', 'mean', 'value', 'position', 'nodes'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left_first_wins": ("left_first_wins", "any"),
        "right_first_wins": ("right_first_wins", "any"),
        "case_left": ("case_left", "any"),
        "case_right": ("case_right", "any"),
        "best": ("best", ("null", ("class", "BestCoins"))),
        "strategy": ("strategy", ("class", "CoinStrategy")),
        "atomic_weight": ("atomic_weight", "any"),
        "states_left": ("states_left", ("null", ("tuple", "any", "any"))),
        "states_right": ("states_right", ("null", ("tuple", "any", "any"))),
        "tiny_advantage": ("tiny_advantage", "any"),
        "mean": ("mean", "number"),
        "value": ("value", "any"),
        "position": ("position", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "coins"


@dataclass(repr=False)
class BestCoins(Message):
    """The winning moves of either player."""

    left: list[CoinStep]
    """Left's, if she moves first."""

    right: list[CoinStep]
    """Right's, if he moves first."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("class", "CoinStep"))),
        "right": ("right", ("list", ("class", "CoinStep"))),
    }


@dataclass(repr=False)
class CoinStep(Message):
    """A move of a coin."""

    coin: int
    """The coin, by its place in the list, from 0."""

    slide: CoinSlide
    """How it is moved."""

    to: CoinEntry | None
    """The coin as it lies then; null if it has left the board."""

    _required: ClassVar[frozenset[str]] = frozenset(('coin', 'slide', 'to'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "coin": ("coin", "any"),
        "slide": ("slide", "any"),
        "to": ("to", ("null", ("named", "CoinEntry"))),
    }


@dataclass(repr=False)
class CoinStrategy(Message):
    """The moves of the strategy."""

    left: CoinAdvice | None
    """Left's, if she moves first and wins."""

    right: CoinAdvice | None
    """Right's, if he moves first and wins."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("null", ("class", "CoinAdvice"))),
        "right": ("right", ("null", ("class", "CoinAdvice"))),
    }


@dataclass(repr=False)
class CoinAdvice(Message):
    """A move that the strategy gives."""

    coin: int
    """The coin, by its place in the list, from 0."""

    slide: CoinSlide
    """How it is moved."""

    clause: str | None
    """The clause that gives it: 1, 1a, 1b or 2; null if it was found by trying all moves."""

    _required: ClassVar[frozenset[str]] = frozenset(('coin', 'slide', 'clause'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "coin": ("coin", "any"),
        "slide": ("slide", "any"),
        "clause": ("clause", "any"),
    }


@dataclass(repr=False)
class AnsweredGo(Answer):
    """The answer to `AskGo`."""

    size: str
    """The size of the board or of the diagram: columns x rows."""

    rules: str
    """The rules."""

    safety: str
    """Why stones are taken for safe: `marked` or drawn so; `benson`: they live unconditionally; `assumed`: for some
    stones there is less than that.
    """

    grounds: str
    """The same in more words: `marked`; `benson`; `alive`: all safe stones live if their owner answers; `assumed`:
    some stones and some territory were judged by random play, surely; `guessed`: not all of it surely.
    """

    board: list[str]
    """The board: `X`, `O` safe stones, `x`, `o` stones that may be taken, `.` empty, `-` outside."""

    moves: int | None
    """How many moves of the record were played; null for a diagram."""

    to_move: Stone
    """Who is to move."""

    regions: list[GoRegion]
    """The regions, as one reads their first points."""

    fixed: Fraction
    """What counts outside of the regions: safe stones, if the area is counted."""

    score: GoScores
    """The score under best play, Black minus White, without earlier prisoners and komi."""

    ko_score: GoKoScores | None
    """The same if Black, or White, has all the ko-threats that are needed, and with those that are there; null if
    there is no ko.
    """

    prisoners: int
    """Prisoners taken before, Black's minus White's."""

    komi: Fraction | None
    """The komi of the record; null if it has none."""

    best: GoBest
    """Every move that keeps the score; if that is known of none, moves with the best score that is sure."""

    losses: GoLosses
    """What the other moves lose, the smallest loss first."""

    orthodox: GoOrthodox
    """What simple rules would play, and what that loses."""

    line: list[GoPlay]
    """A line of best play that the player to move begins, as far as it is known."""

    line_complete: bool
    """Whether the line goes on to the end."""

    boards: int
    """Boards of regions that were looked at."""

    nodes: int
    """The steps that were spent."""

    assumed: list[AssumedChain] | None = None
    """Chains that are only assumed to be safe."""

    region: int | None = None
    """The region whose thermograph was asked for, counted from 0."""

    annotated: str | None = None
    """The record with what was found written into it, if that was asked for."""

    stopped: Stop | None = None
    """The limit that was reached, if one was."""

    _required: ClassVar[frozenset[str]] = frozenset(('size', 'rules', 'safety', 'grounds', 'board', 'moves', 'to_move', 'regions', 'fixed', 'score', 'ko_score', 'prisoners', 'komi', 'best', 'losses', 'orthodox', 'line', 'line_complete', 'boards', 'nodes'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "size": ("size", "any"),
        "rules": ("rules", "any"),
        "safety": ("safety", "any"),
        "grounds": ("grounds", "any"),
        "assumed": ("assumed", ("list", ("class", "AssumedChain"))),
        "board": ("board", ("list", "any")),
        "moves": ("moves", "any"),
        "to_move": ("to_move", "any"),
        "regions": ("regions", ("list", ("class", "GoRegion"))),
        "fixed": ("fixed", "number"),
        "score": ("score", ("class", "GoScores")),
        "ko_score": ("ko_score", ("null", ("class", "GoKoScores"))),
        "prisoners": ("prisoners", "any"),
        "komi": ("komi", ("null", "number")),
        "best": ("best", ("class", "GoBest")),
        "losses": ("losses", ("class", "GoLosses")),
        "orthodox": ("orthodox", ("class", "GoOrthodox")),
        "line": ("line", ("list", ("class", "GoPlay"))),
        "line_complete": ("line_complete", "any"),
        "region": ("region", "any"),
        "annotated": ("annotated", "any"),
        "boards": ("boards", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "go"


@dataclass(repr=False)
class AssumedChain(Message):
    """A chain that is only assumed to be safe."""

    color: Stone
    """Whose it is."""

    point: str
    """One of its stones."""

    stones: int
    """How many stones it has."""

    liberties: int
    """How many liberties."""

    eyes: int
    """How many eyes it has by itself."""

    _required: ClassVar[frozenset[str]] = frozenset(('color', 'point', 'stones', 'liberties', 'eyes'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "color": ("color", "any"),
        "point": ("point", "any"),
        "stones": ("stones", "any"),
        "liberties": ("liberties", "any"),
        "eyes": ("eyes", "any"),
    }


@dataclass(repr=False)
class GoRegion(Message):
    """A region."""

    points: list[str]
    """Its points."""

    value: str | None
    """Its value; null with a ko, or if it was not found."""

    chilled: str | None
    """The value cooled by 1, or by 2 if the area is counted."""

    count: str | None
    """How many points it is worth now; null if the masters of a ko differ in it."""

    temperature: str | None
    """How many points a move gains: the miai value; null if the masters of a ko differ in it."""

    class_: str | None
    """Gote, sente, or what else it is."""

    deiri: str | None
    """The swing between the two ways to begin: the deiri value; null if nothing is to be gained."""

    double_sente_below: str | None
    """Below this temperature elsewhere a move of either player is answered; null if that never holds."""

    walls: GoWalls | None
    """The thermograph; null with a ko, or if it was not found."""

    ko: GoKo | None
    """The ko, if there is one that matters."""

    moves: GoBest
    """Where either player plays best here."""

    lines: GoLines
    """How play goes here if either player begins."""

    settled: bool
    """Whether nothing can be gained here by anybody."""

    assumed: bool
    """Whether it was too large to be played out and is taken for territory of the only player beside it."""

    bounds: GoBounds | None = None
    """Bounds, if it was not solved."""

    unsolved: str | None = None
    """Why it was not solved."""

    _required: ClassVar[frozenset[str]] = frozenset(('points', 'value', 'chilled', 'count', 'temperature', 'class', 'deiri', 'double_sente_below', 'walls', 'ko', 'moves', 'lines', 'settled', 'assumed'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "points": ("points", ("list", "any")),
        "value": ("value", "any"),
        "chilled": ("chilled", "any"),
        "count": ("count", "any"),
        "temperature": ("temperature", "any"),
        "class_": ("class", "any"),
        "deiri": ("deiri", "any"),
        "double_sente_below": ("double_sente_below", "any"),
        "walls": ("walls", ("null", ("class", "GoWalls"))),
        "ko": ("ko", ("null", ("class", "GoKo"))),
        "moves": ("moves", ("class", "GoBest")),
        "lines": ("lines", ("class", "GoLines")),
        "settled": ("settled", "any"),
        "assumed": ("assumed", "any"),
        "bounds": ("bounds", ("class", "GoBounds")),
        "unsolved": ("unsolved", "any"),
    }


@dataclass(repr=False)
class GoWalls(Message):
    """The walls of a thermograph: temperature and value of each bend upward, constant after the last. They begin at
    -1, or at 0 if the area is counted.
    """

    left: list[tuple[str, str]]
    """Black's wall."""

    right: list[tuple[str, str]]
    """White's wall."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("tuple", "any", "any"))),
        "right": ("right", ("list", ("tuple", "any", "any"))),
    }


@dataclass(repr=False)
class GoKo(Message):
    """A ko."""

    kind: str
    """placid, active or hyperactive."""

    black_master: GoMaster
    """With Black as master."""

    white_master: GoMaster
    """With White as master."""

    phi_black: str | None
    """The value if Black has very many threats, where it is a game that ends."""

    phi_white: str | None
    """The same for White."""

    no_phi_black: str | None = None
    """Why `phi_black` is null."""

    no_phi_white: str | None = None
    """Why `phi_white` is null."""

    _required: ClassVar[frozenset[str]] = frozenset(('kind', 'black_master', 'white_master', 'phi_black', 'phi_white'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "kind": ("kind", "any"),
        "black_master": ("black_master", ("class", "GoMaster")),
        "white_master": ("white_master", ("class", "GoMaster")),
        "phi_black": ("phi_black", "any"),
        "phi_white": ("phi_white", "any"),
        "no_phi_black": ("no_phi_black", "any"),
        "no_phi_white": ("no_phi_white", "any"),
    }


@dataclass(repr=False)
class GoMaster(Message):
    """What a region is worth with a master."""

    count: str
    """The count."""

    temperature: str
    """The temperature."""

    walls: GoWalls
    """The thermograph."""

    _required: ClassVar[frozenset[str]] = frozenset(('count', 'temperature', 'walls'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "count": ("count", "any"),
        "temperature": ("temperature", "any"),
        "walls": ("walls", ("class", "GoWalls")),
    }


@dataclass(repr=False)
class GoBest(Message):
    """Moves of either player."""

    black: list[str]
    """Black's."""

    white: list[str]
    """White's."""

    _required: ClassVar[frozenset[str]] = frozenset(('black', 'white'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black": ("black", ("list", "any")),
        "white": ("white", ("list", "any")),
    }


@dataclass(repr=False)
class GoLines(Message):
    """Lines that either player begins."""

    black: list[GoPlay]
    """Black begins."""

    white: list[GoPlay]
    """White begins."""

    _required: ClassVar[frozenset[str]] = frozenset(('black', 'white'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black": ("black", ("list", ("class", "GoPlay"))),
        "white": ("white", ("list", ("class", "GoPlay"))),
    }


@dataclass(repr=False)
class GoPlay(Message):
    """A move."""

    player: Stone
    """Who."""

    point: str
    """Where."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'point'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "point": ("point", "any"),
    }


@dataclass(repr=False)
class GoBounds(Message):
    """Bounds on a region that was not solved, the least and the most."""

    black_first: tuple[Fraction, Fraction]
    """On the score if Black begins."""

    white_first: tuple[Fraction, Fraction]
    """On the score if White begins."""

    count: tuple[Fraction, Fraction]
    """On the count."""

    temperature: tuple[Fraction, Fraction]
    """On the temperature."""

    _required: ClassVar[frozenset[str]] = frozenset(('black_first', 'white_first', 'count', 'temperature'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black_first": ("black_first", ("tuple", "number", "number")),
        "white_first": ("white_first", ("tuple", "number", "number")),
        "count": ("count", ("tuple", "number", "number")),
        "temperature": ("temperature", ("tuple", "number", "number")),
    }


@dataclass(repr=False)
class GoScores(Message):
    """The score with either player first."""

    black_first: Fraction | None
    """If Black begins; null if it is not known."""

    white_first: Fraction | None
    """If White begins."""

    black_first_between: tuple[Fraction, Fraction] | None
    """The least and the most that it is if Black begins; null if it is known, or nothing is."""

    white_first_between: tuple[Fraction, Fraction] | None
    """The same if White begins."""

    _required: ClassVar[frozenset[str]] = frozenset(('black_first', 'white_first', 'black_first_between', 'white_first_between'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black_first": ("black_first", ("null", "number")),
        "white_first": ("white_first", ("null", "number")),
        "black_first_between": ("black_first_between", ("null", ("tuple", "number", "number"))),
        "white_first_between": ("white_first_between", ("null", ("tuple", "number", "number"))),
    }


@dataclass(repr=False)
class GoKoScores(Message):
    """The score with either player rich in ko-threats, and with those that are there."""

    black_master: GoScores
    """With Black as master of all kos."""

    white_master: GoScores
    """With White as master."""

    fought: GoScores
    """With the threats on the board and those that were counted, under the ko rule."""

    uncounted: bool
    """Whether there is territory that is only assumed: then there may be more threats in it, and `fought` does not
    count them.
    """

    _required: ClassVar[frozenset[str]] = frozenset(('black_master', 'white_master', 'fought', 'uncounted'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black_master": ("black_master", ("class", "GoScores")),
        "white_master": ("white_master", ("class", "GoScores")),
        "fought": ("fought", ("class", "GoScores")),
        "uncounted": ("uncounted", "any"),
    }


@dataclass(repr=False)
class GoLosses(Message):
    """What moves lose."""

    black: list[GoLoss]
    """Black's."""

    white: list[GoLoss]
    """White's."""

    _required: ClassVar[frozenset[str]] = frozenset(('black', 'white'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black": ("black", ("list", ("class", "GoLoss"))),
        "white": ("white", ("list", ("class", "GoLoss"))),
    }


@dataclass(repr=False)
class GoLoss(Message):
    """What a move loses."""

    point: str
    """Where."""

    loss: tuple[Fraction, Fraction]
    """The least and the most that it loses."""

    _required: ClassVar[frozenset[str]] = frozenset(('point', 'loss'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "point": ("point", "any"),
        "loss": ("loss", ("tuple", "number", "number")),
    }


@dataclass(repr=False)
class GoOrthodox(Message):
    """What simple rules would play for either player."""

    black: GoRules
    """For Black."""

    white: GoRules
    """For White."""

    _required: ClassVar[frozenset[str]] = frozenset(('black', 'white'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black": ("black", ("class", "GoRules")),
        "white": ("white", ("class", "GoRules")),
    }


@dataclass(repr=False)
class GoRules(Message):
    """What simple rules would play, with what each move loses."""

    hottest: list[GoLoss]
    """The best moves in the hottest region."""

    sentestrat: list[GoLoss]
    """What sentestrat plays: the hottest region too, but where the opponent has just made it hot, an answer that is
    optimal at the temperature before.
    """

    _required: ClassVar[frozenset[str]] = frozenset(('hottest', 'sentestrat'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "hottest": ("hottest", ("list", ("class", "GoLoss"))),
        "sentestrat": ("sentestrat", ("list", ("class", "GoLoss"))),
    }


@dataclass(repr=False)
class ReviewedGo(Answer):
    """The answer to `ReviewGo`."""

    size: str
    """The size of the board: columns x rows."""

    rules: str
    """The rules."""

    length: int
    """How many moves the game has."""

    from_: int | None
    """The first move that was reviewed; null if none was."""

    moves: list[GoReviewed]
    """The moves that were reviewed, in their order."""

    mistakes: list[int]
    """The numbers of the moves that lost something, or may have, the largest loss that is sure first."""

    lost: GoLost
    """What either player lost by all these moves."""

    unsettled: list[GoUnsettled]
    """Positions that are not settled, in their order. If the beginning was to be found, it is the last position
    before it.
    """

    end: GoEnd | None
    """How the game ended; null if the last position is not settled."""

    nodes: int
    """The steps that were spent."""

    illegal: str | None = None
    """A move that is not legal: the game was reviewed up to it."""

    annotated: str | None = None
    """The record with the mistakes and the better moves in it, if that was asked for."""

    stopped: Stop | None = None
    """The limit that was reached, if one was. What comes last in the game is reviewed first."""

    _required: ClassVar[frozenset[str]] = frozenset(('size', 'rules', 'length', 'from', 'moves', 'mistakes', 'lost', 'unsettled', 'end', 'nodes'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "size": ("size", "any"),
        "rules": ("rules", "any"),
        "length": ("length", "any"),
        "from_": ("from", "any"),
        "moves": ("moves", ("list", ("class", "GoReviewed"))),
        "mistakes": ("mistakes", ("list", "any")),
        "lost": ("lost", ("class", "GoLost")),
        "unsettled": ("unsettled", ("list", ("class", "GoUnsettled"))),
        "end": ("end", ("null", ("class", "GoEnd"))),
        "illegal": ("illegal", "any"),
        "annotated": ("annotated", "any"),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "go-review"


@dataclass(repr=False)
class GoReviewed(Message):
    """A move and what it lost."""

    number: int
    """The number of the move, from 1."""

    player: Stone
    """Who played it."""

    move: str
    """Where, or pass."""

    score: tuple[Fraction, Fraction]
    """The score under best play before it, of what is on the board: at least and at most."""

    loss: tuple[Fraction, Fraction]
    """What it lost, at least and at most."""

    best: list[str]
    """The best moves in its place; none if nobody had a reason to move."""

    safety: str
    """Why stones were safe: `marked`, `benson` or `assumed`."""

    grounds: str
    """The same in more words: `alive` and `guessed` beside these."""

    _required: ClassVar[frozenset[str]] = frozenset(('number', 'player', 'move', 'score', 'loss', 'best', 'safety', 'grounds'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "number": ("number", "any"),
        "player": ("player", "any"),
        "move": ("move", "any"),
        "score": ("score", ("tuple", "number", "number")),
        "loss": ("loss", ("tuple", "number", "number")),
        "best": ("best", ("list", "any")),
        "safety": ("safety", "any"),
        "grounds": ("grounds", "any"),
    }


@dataclass(repr=False)
class GoLost(Message):
    """What either player lost, at least and at most."""

    black: tuple[Fraction, Fraction]
    """Black."""

    white: tuple[Fraction, Fraction]
    """White."""

    _required: ClassVar[frozenset[str]] = frozenset(('black', 'white'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "black": ("black", ("tuple", "number", "number")),
        "white": ("white", ("tuple", "number", "number")),
    }


@dataclass(repr=False)
class GoUnsettled(Message):
    """A position that is not settled."""

    moves: int
    """After so many moves."""

    why: str
    """Why."""

    assumed: bool
    """Whether only the safety of stones was assumed."""

    _required: ClassVar[frozenset[str]] = frozenset(('moves', 'why', 'assumed'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "moves": ("moves", "any"),
        "why": ("why", "any"),
        "assumed": ("assumed", "any"),
    }


@dataclass(repr=False)
class GoEnd(Message):
    """How a game ended."""

    board: tuple[Fraction, Fraction]
    """What is on the board, at least and at most."""

    prisoners: int
    """Prisoners, Black's minus White's. They count by territory."""

    komi: Fraction | None
    """The komi; null if the record tells none."""

    total: tuple[Fraction, Fraction]
    """The score with prisoners, if they count, and komi."""

    recorded: str | None
    """What the record says; null if it says nothing."""

    agrees: bool | None
    """Whether that is the score; null if one of them is no number of points."""

    grounds: str
    """On what grounds stones are safe at the end: `marked`, `benson`, `alive` or `assumed`."""

    _required: ClassVar[frozenset[str]] = frozenset(('board', 'prisoners', 'komi', 'total', 'recorded', 'agrees', 'grounds'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "board": ("board", ("tuple", "number", "number")),
        "prisoners": ("prisoners", "any"),
        "komi": ("komi", ("null", "number")),
        "total": ("total", ("tuple", "number", "number")),
        "recorded": ("recorded", "any"),
        "agrees": ("agrees", "any"),
        "grounds": ("grounds", "any"),
    }


@dataclass(repr=False)
class AnsweredKos(Answer):
    """The answer to `AskKos`."""

    nodes: int
    """The steps that were spent."""

    threats: ThreatLetters | None = None
    """Who has threats."""

    value: str | None | Unknown = UNKNOWN
    """The value, if it is an ender, or is one up to an infinitesimal."""

    infinitesimal: bool | None = None
    """Whether the value holds only up to an infinitesimal."""

    sides: str | None = None
    """The value as a loopy game, if it is none that ends."""

    between: tuple[str | None, str | None] | None = None
    """Bounds on the value, if it is not known."""

    method: KoMethod | None = None
    """How it was found."""

    threats_needed: int | None | Unknown = UNKNOWN
    """How many threats are enough for that, against none of the other's; nothing if it was not found."""

    stopped: Stop | None = None
    """Why no better answer was found, if the work was ended."""

    right_rich: KoWorth | None = None
    """What it is worth if Right has very many threats, if nobody was asked for."""

    sum: str | None = None
    """The kos, as they are written; nothing of a bare recurrence."""

    ban: BanLetter | None = None
    """The ban."""

    masters: KoMasters | None = None
    """Thermographs with a komaster, if they were asked for."""

    komonster: KoMasters | None = None
    """Thermographs with a komonster, if they were asked for."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(('nodes',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "threats": ("threats", "any"),
        "value": ("value", "any"),
        "infinitesimal": ("infinitesimal", "any"),
        "sides": ("sides", "any"),
        "between": ("between", ("tuple", "any", "any")),
        "method": ("method", "any"),
        "threats_needed": ("threats_needed", "any"),
        "stopped": ("stopped", "any"),
        "right_rich": ("right_rich", ("class", "KoWorth")),
        "sum": ("sum", "any"),
        "ban": ("ban", "any"),
        "masters": ("masters", ("class", "KoMasters")),
        "komonster": ("komonster", ("class", "KoMasters")),
        "nodes": ("nodes", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "ko"


@dataclass(repr=False)
class KoWorth(Message):
    """What a sum of kos is worth if these players have very many threats."""

    threats: ThreatLetters
    """Who has threats."""

    value: str | None
    """The value, if it is an ender, or is one up to an infinitesimal."""

    infinitesimal: bool
    """Whether the value holds only up to an infinitesimal."""

    method: KoMethod
    """How it was found."""

    threats_needed: int | None
    """How many threats are enough for that, against none of the other's; nothing if it was not found."""

    sides: str | None = None
    """The value as a loopy game, if it is none that ends."""

    between: tuple[str | None, str | None] | None = None
    """Bounds on the value, if it is not known."""

    stopped: Stop | None = None
    """Why no better answer was found, if the work was ended."""

    _required: ClassVar[frozenset[str]] = frozenset(('threats', 'value', 'infinitesimal', 'method', 'threats_needed'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "threats": ("threats", "any"),
        "value": ("value", "any"),
        "infinitesimal": ("infinitesimal", "any"),
        "sides": ("sides", "any"),
        "between": ("between", ("tuple", "any", "any")),
        "method": ("method", "any"),
        "threats_needed": ("threats_needed", "any"),
        "stopped": ("stopped", "any"),
    }


@dataclass(repr=False)
class KoMasters(Message):
    """The thermographs with either player as komaster, or as komonster."""

    left: KoWalls
    """With Left as komaster."""

    right: KoWalls
    """With Right as komaster."""

    activity: KoTemperature
    """How much depends on who it is."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right', 'activity'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("class", "KoWalls")),
        "right": ("right", ("class", "KoWalls")),
        "activity": ("activity", "any"),
    }


@dataclass(repr=False)
class KoWalls(Message):
    """A thermograph of a game with kos. Numbers are fractions as texts."""

    mean: str
    """The mean: the value of the mast."""

    temperature: str
    """The temperature: where the mast begins."""

    left: list[tuple[str, str]]
    """The left wall: temperature and value of each bend, from t = -1 upward, constant after the last."""

    right: list[tuple[str, str]]
    """The right wall."""

    _required: ClassVar[frozenset[str]] = frozenset(('mean', 'temperature', 'left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "mean": ("mean", "any"),
        "temperature": ("temperature", "any"),
        "left": ("left", ("list", ("tuple", "any", "any"))),
        "right": ("right", ("list", ("tuple", "any", "any"))),
    }


@dataclass(repr=False)
class Reduced(Answer):
    """The answer to `Reduce`."""

    kind: FormulaKind
    """What kind of formula."""

    variables: int
    """How many variables it has."""

    clauses: int
    """How many clauses."""

    components: list[str]
    """The components of the sum; none if a limit was reached before they were known."""

    roles: list[str]
    """What each component is for: its name in the thesis."""

    first: PlayerName
    """Who is to move. Left wins exactly if the formula is satisfiable, or true."""

    bits: int
    """How many bits the largest number has."""

    nodes: int
    """The positions of sums that were looked at."""

    steps: ReductionSteps | None = None
    """The instances on the way, if they were asked for."""

    solution: ReductionSolution | None = None
    """What winning play says, if that was asked for and no limit was reached."""

    stopped: Stop | None = None
    """The limit that was reached, if one was."""

    _required: ClassVar[frozenset[str]] = frozenset(('kind', 'variables', 'clauses', 'components', 'roles', 'first', 'bits', 'nodes'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "kind": ("kind", "any"),
        "variables": ("variables", "any"),
        "clauses": ("clauses", "any"),
        "components": ("components", ("list", "any")),
        "roles": ("roles", ("list", "any")),
        "first": ("first", "any"),
        "bits": ("bits", "any"),
        "steps": ("steps", ("class", "ReductionSteps")),
        "solution": ("solution", ("class", "ReductionSolution")),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "reduce"


@dataclass(repr=False)
class ReductionSteps(Message):
    """The instances between a formula and its sum. Numbers are texts, since they are long."""

    cover: CoverStep
    """Which of these sets contain each point once?"""

    partition: NumberStep
    """Which of these numbers add up to the target?"""

    alternating: NumberStep
    """Which of these numbers have that alternating sum?"""

    switches: NumberStep
    """Which of these switches {x|-x} have that score together?"""

    _required: ClassVar[frozenset[str]] = frozenset(('cover', 'partition', 'alternating', 'switches'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "cover": ("cover", ("class", "CoverStep")),
        "partition": ("partition", ("class", "NumberStep")),
        "alternating": ("alternating", ("class", "NumberStep")),
        "switches": ("switches", ("class", "NumberStep")),
    }


@dataclass(repr=False)
class CoverStep(Message):
    """An exact cover."""

    points: int
    """How many points there are."""

    pairs: list[tuple[list[int], list[int]]]
    """One of each pair is taken, in turn by Left and Right."""

    free: list[list[int]]
    """Then Left takes any of these."""

    _required: ClassVar[frozenset[str]] = frozenset(('points', 'pairs', 'free'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "points": ("points", "any"),
        "pairs": ("pairs", ("list", ("tuple", ("list", "any"), ("list", "any")))),
        "free": ("free", ("list", ("list", "any"))),
    }


@dataclass(repr=False)
class NumberStep(Message):
    """A problem about numbers."""

    pairs: list[tuple[str, str]]
    """One of each pair is taken, in turn by Left and Right."""

    free: list[str]
    """Then Left takes any of these."""

    target: str | None
    """What she wants; null if half of an odd sum."""

    _required: ClassVar[frozenset[str]] = frozenset(('pairs', 'free', 'target'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "pairs": ("pairs", ("list", ("tuple", "any", "any"))),
        "free": ("free", ("list", "any")),
        "target": ("target", "any"),
    }


@dataclass(repr=False)
class ReductionSolution(Message):
    """What winning play in a sum says about its formula."""

    winner: PlayerName
    """Who wins the sum."""

    holds: bool
    """Whether the formula is satisfiable, or true, as the sum says."""

    agrees: bool
    """Whether a solver of formulas says the same."""

    assignment: list[int] | None = None
    """Literals that satisfy the formula, if it is satisfiable."""

    games: list[list[int]] | None = None
    """What can come about if the winner of a quantified formula plays as in the sum: literals in the order in which
    they are chosen.
    """

    _required: ClassVar[frozenset[str]] = frozenset(('winner', 'holds', 'agrees'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "winner": ("winner", "any"),
        "holds": ("holds", "any"),
        "agrees": ("agrees", "any"),
        "assignment": ("assignment", ("list", "any")),
        "games": ("games", ("list", ("list", "any"))),
    }


@dataclass(repr=False)
class ComparedLoopy(Answer):
    """The answer to `CompareLoopy`."""

    nodes: int
    """The steps that were spent."""

    relation: Relation | None = None
    """How they compare."""

    ge: bool | None = None
    """G ≥ H."""

    le: bool | None = None
    """G ≤ H."""

    plus_ge: bool | None = None
    """G ≥ H if Left wins drawn plays in both."""

    plus_le: bool | None = None
    """G ≤ H if Left wins drawn plays in both."""

    minus_ge: bool | None = None
    """G ≥ H if Right wins drawn plays in both."""

    minus_le: bool | None = None
    """G ≤ H if Right wins drawn plays in both."""

    g_stopper: bool | None = None
    """Whether G is a stopper: alternating play in it ends."""

    h_stopper: bool | None = None
    """Whether H is one."""

    g_outcome: tuple[bool, bool, bool, bool] | None = None
    """In G: Left wins moving first, wins or draws moving first, and the same moving second."""

    h_outcome: tuple[bool, bool, bool, bool] | None = None
    """The same in H."""

    stopped: Stop | None = None
    """The limit that was reached."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(('nodes',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "relation": ("relation", "any"),
        "ge": ("ge", "any"),
        "le": ("le", "any"),
        "plus_ge": ("plus_ge", "any"),
        "plus_le": ("plus_le", "any"),
        "minus_ge": ("minus_ge", "any"),
        "minus_le": ("minus_le", "any"),
        "g_stopper": ("g_stopper", "any"),
        "h_stopper": ("h_stopper", "any"),
        "g_outcome": ("g_outcome", ("tuple", "any", "any", "any", "any")),
        "h_outcome": ("h_outcome", ("tuple", "any", "any", "any", "any")),
        "nodes": ("nodes", "any"),
        "stopped": ("stopped", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "loopy-compare"


@dataclass(repr=False)
class LoopyFacts(Answer):
    """The answer to `ValueLoopy`."""

    nodes: int
    """The steps that were spent."""

    value: str | None | Unknown = UNKNOWN
    """The value as text: an ender, a stopper, or two sides `G & H`; nothing if no stoppers were found for the sides."""

    onside: str | None | Unknown = UNKNOWN
    """The value if Left wins drawn plays; nothing if no stopper was found for it."""

    offside: str | None | Unknown = UNKNOWN
    """The value if Right wins drawn plays."""

    ender: bool | None = None
    """Whether the value is an ender: a game like others."""

    stopper: bool | None = None
    """Whether the graph is a stopper: alternating play ends."""

    left_first: Whom | None = None
    """Who wins if Left starts."""

    right_first: Whom | None = None
    """Who wins if Right starts."""

    positions: int | None = None
    """How many positions can be reached."""

    outcomes: list[tuple[Whom, Whom]] | None = None
    """For every vertex who wins if Left starts and who if Right starts, if that was asked for."""

    names: list[str] | None = None
    """The names of the vertices, if the outcomes were asked for and the game has names."""

    stopped: Stop | None = None
    """The limit that was reached."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(('nodes',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "value": ("value", "any"),
        "onside": ("onside", "any"),
        "offside": ("offside", "any"),
        "ender": ("ender", "any"),
        "stopper": ("stopper", "any"),
        "left_first": ("left_first", "any"),
        "right_first": ("right_first", "any"),
        "positions": ("positions", "any"),
        "outcomes": ("outcomes", ("list", ("tuple", "any", "any"))),
        "names": ("names", ("list", "any")),
        "nodes": ("nodes", "any"),
        "stopped": ("stopped", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "loopy-value"


@dataclass(repr=False)
class PhiAnswer(Answer):
    """The answer to `AskPhi`."""

    nodes: int
    """The steps that were spent."""

    ban: BanLetter | None = None
    """The ban."""

    threats: ThreatLetters | None = None
    """Who has threats."""

    outcome: tuple[bool, bool, bool, bool] | None = None
    """Left wins moving first, wins or draws moving first, and the same moving second."""

    ge: Map_of_boolean | None = None
    """For each ender whether φ(G) is at least that."""

    le: Map_of_boolean | None = None
    """For each ender whether φ(G) is at most that."""

    value: str | None | Unknown = UNKNOWN
    """The ender that φ(G) equals; nothing if it was not found to be one."""

    positions: int | None = None
    """How many positions there are, each with the positions that are forbidden in it."""

    depends_on_history: bool | None = None
    """Whether φ(G) depends on history, if that was asked for."""

    bad_loop: list[int] | None = None
    """A bad loop of G for this ban, if history was asked for; an empty list if there is none. Under J these are two
    positions between which one player can go there and back, under N a position without a pass to which an odd
    number of moves leads back. Positions inside of games that moves lead to are numbered after the vertices.
    """

    stopped: Stop | None = None
    """The limit that was reached."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(('nodes',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ban": ("ban", "any"),
        "threats": ("threats", "any"),
        "outcome": ("outcome", ("tuple", "any", "any", "any", "any")),
        "ge": ("ge", ("named", "Map_of_boolean")),
        "le": ("le", ("named", "Map_of_boolean")),
        "value": ("value", "any"),
        "positions": ("positions", "any"),
        "depends_on_history": ("depends_on_history", "any"),
        "bad_loop": ("bad_loop", ("list", "any")),
        "nodes": ("nodes", "any"),
        "stopped": ("stopped", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "loopy-phi"


@dataclass(repr=False)
class SidledLoopy(Answer):
    """The answer to `SidleLoopy`."""

    nodes: int
    """The steps that were spent."""

    plus: SidledSide | None = None
    """If Left wins drawn plays."""

    minus: SidledSide | None = None
    """If Right wins drawn plays."""

    value: str | None | Unknown = UNKNOWN
    """The ender that the start equals; nothing if sidling did not find one for both sides."""

    stopped: Stop | None = None
    """The limit that was reached."""

    because: str | None = None
    """More about it, if there is more to say."""

    _required: ClassVar[frozenset[str]] = frozenset(('nodes',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "plus": ("plus", ("class", "SidledSide")),
        "minus": ("minus", ("class", "SidledSide")),
        "value": ("value", "any"),
        "nodes": ("nodes", "any"),
        "stopped": ("stopped", "any"),
        "because": ("because", "any"),
    }
    command: ClassVar[str] = "loopy-sidle"


@dataclass(repr=False)
class SidledSide(Message):
    """What sidling found on one side."""

    values: list[str]
    """For every vertex its value, or the last approximation."""

    known: list[HowKnown]
    """For every vertex how the game stands to that."""

    trace: list[SidledTrace] | None = None
    """All approximations, if they were asked for, of each strong component that was sidled."""

    _required: ClassVar[frozenset[str]] = frozenset(('values', 'known'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "values": ("values", ("list", "any")),
        "known": ("known", ("list", "any")),
        "trace": ("trace", ("list", ("class", "SidledTrace"))),
    }


@dataclass(repr=False)
class SidledTrace(Message):
    """The approximations of a component."""

    vertices: list[int]
    """Its vertices."""

    rows: list[SidledRow]
    """The approximations, in order."""

    _required: ClassVar[frozenset[str]] = frozenset(('vertices', 'rows'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "vertices": ("vertices", ("list", "any")),
        "rows": ("rows", ("list", ("class", "SidledRow"))),
    }


@dataclass(repr=False)
class SidledRow(Message):
    """One approximation."""

    round: list[int]
    """The numbers of the rounds, the outermost first."""

    values: list[str]
    """A value for each vertex of the component."""

    _required: ClassVar[frozenset[str]] = frozenset(('round', 'values'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "round": ("round", ("list", "any")),
        "values": ("values", ("list", "any")),
    }


@dataclass(repr=False)
class GeneratedSums(Answer):
    """What is found by `GenerateSums`."""

    sums: list[RandomSum]
    """The sums that were made: all, or those before a limit was reached."""

    stopped: str | None = None
    """Why some are missing, if they are."""

    _required: ClassVar[frozenset[str]] = frozenset(('sums',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "sums": ("sums", ("list", ("class", "RandomSum"))),
        "stopped": ("stopped", "any"),
    }
    command: ClassVar[str] = "generate"


@dataclass(repr=False)
class RandomSum(Message):
    """A random sum. It can be asked about as it is."""

    components: list[str]
    """The components, as expressions."""

    _required: ClassVar[frozenset[str]] = frozenset(('components',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "components": ("components", ("list", "any")),
    }


@dataclass(repr=False)
class ListedHeapGames(Answer):
    """What is found by `ListHeapGames`."""

    games: list[HeapGameFacts]
    """The games on piles."""

    stopped: str | None = None
    """Why some are missing, if they are."""

    _required: ClassVar[frozenset[str]] = frozenset(('games',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "games": ("games", ("list", ("class", "HeapGameFacts"))),
        "stopped": ("stopped", "any"),
    }
    command: ClassVar[str] = "heap-list"


@dataclass(repr=False)
class HeapGameFacts(Message):
    """What there is to say about a game on piles."""

    name: str
    """Its name."""

    aliases: list[str]
    """Other names."""

    rules: str
    """The moves, in a sentence that begins with the game's proper name."""

    piles: str
    """What the numbers of a position are."""

    parameters: list[ParameterFacts]
    """The parameters."""

    solved: str
    """How it is solved."""

    reference: str
    """Where it comes from."""

    example: str
    """A position: the numbers and parameters as arguments."""

    _required: ClassVar[frozenset[str]] = frozenset(('name', 'aliases', 'rules', 'piles', 'parameters', 'solved', 'reference', 'example'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "name": ("name", "any"),
        "aliases": ("aliases", ("list", "any")),
        "rules": ("rules", "any"),
        "piles": ("piles", "any"),
        "parameters": ("parameters", ("list", ("class", "ParameterFacts"))),
        "solved": ("solved", "any"),
        "reference": ("reference", "any"),
        "example": ("example", "any"),
    }


@dataclass(repr=False)
class ParameterFacts(Message):
    """A parameter of a ruleset."""

    name: str
    """Its name, as in `k=2`."""

    what: str
    """What it means."""

    default: str | None
    """What holds if it is left out; null if it must be given."""

    _required: ClassVar[frozenset[str]] = frozenset(('name', 'what', 'default'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "name": ("name", "any"),
        "what": ("what", "any"),
        "default": ("default", "any"),
    }


@dataclass(repr=False)
class ListedRulesets(Answer):
    """What is found by `ListRulesets`."""

    rulesets: list[RulesetFacts]
    """The rulesets."""

    stopped: str | None = None
    """Why some are missing, if they are."""

    _required: ClassVar[frozenset[str]] = frozenset(('rulesets',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "rulesets": ("rulesets", ("list", ("class", "RulesetFacts"))),
        "stopped": ("stopped", "any"),
    }
    command: ClassVar[str] = "rulesets"


@dataclass(repr=False)
class RulesetFacts(Message):
    """What there is to say about a ruleset."""

    name: str
    """The name in commands and expressions."""

    board: str
    """How a board is written."""

    moves: str
    """Who may move how."""

    reference: str
    """Where the game is described."""

    example: Example
    """A board and its value, as published there."""

    loopy: bool
    """Whether play can return to a position."""

    parameters: list[ParameterFacts] | None = None
    """What may be written in brackets behind the name."""

    _required: ClassVar[frozenset[str]] = frozenset(('name', 'board', 'moves', 'reference', 'example', 'loopy'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "name": ("name", "any"),
        "board": ("board", "any"),
        "moves": ("moves", "any"),
        "reference": ("reference", "any"),
        "example": ("example", ("class", "Example")),
        "loopy": ("loopy", "any"),
        "parameters": ("parameters", ("list", ("class", "ParameterFacts"))),
    }


@dataclass(repr=False)
class Example(Message):
    """A board whose value is known."""

    board: str
    """The board."""

    value: str
    """Its value."""

    _required: ClassVar[frozenset[str]] = frozenset(('board', 'value'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "board": ("board", "any"),
        "value": ("value", "any"),
    }


@dataclass(repr=False)
class BuiltDatabase(Answer):
    """A line with an answer to a question that is no item and therefore not repeated."""

    ruleset: str
    """The ruleset."""

    boards: list[str]
    """The boards."""

    finished: int
    """How many of them are finished."""

    new_parts: int
    """Parts that were not in the file before."""

    file: str
    """The file."""

    format: int
    """The version of its format."""

    bytes: int
    """Its size."""

    bases: int
    """Distinct values modulo numbers and sign, with all that they stand on."""

    digest: str
    """A hash of all parts and values, the same for files with the same content, however they were built."""

    rulesets: list[RulesetHolding]
    """What there is of each ruleset."""

    stopped: Stop | None = None
    """Why not all boards are finished, if so."""

    nodes: int | None = None
    """Then the steps that were spent."""

    _required: ClassVar[frozenset[str]] = frozenset(('ruleset', 'boards', 'finished', 'new_parts', 'file', 'format', 'bytes', 'bases', 'digest', 'rulesets'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ruleset": ("ruleset", "any"),
        "boards": ("boards", ("list", "any")),
        "finished": ("finished", "any"),
        "new_parts": ("new_parts", "any"),
        "file": ("file", "any"),
        "format": ("format", "any"),
        "bytes": ("bytes", "any"),
        "bases": ("bases", "any"),
        "digest": ("digest", "any"),
        "rulesets": ("rulesets", ("list", ("class", "RulesetHolding"))),
        "stopped": ("stopped", "any"),
        "nodes": ("nodes", "any"),
    }
    command: ClassVar[str] = "database-build"


@dataclass(repr=False)
class RulesetHolding(Message):
    """What a file holds of a ruleset."""

    ruleset: str
    """The ruleset."""

    parts: int
    """How many parts."""

    boards: list[str]
    """The boards that are finished."""

    largest: list[str]
    """Those of them that are not smaller than another."""

    _required: ClassVar[frozenset[str]] = frozenset(('ruleset', 'parts', 'boards', 'largest'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ruleset": ("ruleset", "any"),
        "parts": ("parts", "any"),
        "boards": ("boards", ("list", "any")),
        "largest": ("largest", ("list", "any")),
    }


@dataclass(repr=False)
class DatabaseInfo(Answer):
    """What a file holds."""

    file: str
    """The file."""

    format: int
    """The version of its format."""

    bytes: int
    """Its size."""

    bases: int
    """Distinct values modulo numbers and sign, with all that they stand on."""

    digest: str
    """A hash of all parts and values, the same for files with the same content, however they were built."""

    rulesets: list[RulesetHolding]
    """What there is of each ruleset."""

    _required: ClassVar[frozenset[str]] = frozenset(('file', 'format', 'bytes', 'bases', 'digest', 'rulesets'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "file": ("file", "any"),
        "format": ("format", "any"),
        "bytes": ("bytes", "any"),
        "bases": ("bases", "any"),
        "digest": ("digest", "any"),
        "rulesets": ("rulesets", ("list", ("class", "RulesetHolding"))),
    }
    command: ClassVar[str] = "database-info"


@dataclass(repr=False)
class DumpedDatabase(Answer):
    """What is found by `DumpDatabase`."""

    parts: list[DumpedPart]
    """The parts."""

    stopped: str | None = None
    """Why some are missing, if they are."""

    _required: ClassVar[frozenset[str]] = frozenset(('parts',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "parts": ("parts", ("list", ("class", "DumpedPart"))),
        "stopped": ("stopped", "any"),
    }
    command: ClassVar[str] = "database-dump"


@dataclass(repr=False)
class DumpedPart(Message):
    """A part and its value."""

    ruleset: str
    """The ruleset."""

    part: str
    """The part as a board."""

    value: str
    """Its value."""

    _required: ClassVar[frozenset[str]] = frozenset(('ruleset', 'part', 'value'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ruleset": ("ruleset", "any"),
        "part": ("part", "any"),
        "value": ("value", "any"),
    }


register(globals(), {"Interval": ("tuple", ("null", "number"), ("null", "number")), "Wall": ("list", ("tuple", "number", "number")), "StackTurn": ("union", ("class", "StackTurn1"), ("class", "StackTurn2"), ("class", "StackTurn3")), "Place": ("tuple", "any", "any"), "Heat": ("union", "number", "any"), "Ending": ("union", ("class", "EndingNoMove"), ("class", "EndingNumber"), "any"), "Picture": ("union", ("class", "PictureGrid"), ("class", "PictureGraph"), ("class", "PictureText"), ("class", "PictureDrawn")), "Mark": ("union", ("class", "MarkPiece"), "any"), "StrategyMove": ("union", ("class", "StrategyMove1"), ("class", "StrategyMove2")), "Map_of_Map_of_Nullable_Fraction": ("dict", ("named", "Map_of_Nullable_Fraction")), "Map_of_Nullable_Fraction": ("dict", ("null", "number")), "Source": ("union", ("class", "SourceFile"), ("class", "GenerateSums")), "Map_of_string": ("dict", "any"), "HeapMove": ("union", ("list", "any"), ("class", "Square"), "any"), "PerVertex": ("union", ("list", "any"), ("list", ("list", "any"))), "PerVertex2": ("union", ("list", "any"), ("list", ("list", "any"))), "PerVertex3": ("union", ("list", ("null", ("list", "any"))), ("list", ("list", ("null", ("list", "any"))))), "PerVertex4": ("union", ("list", "any"), ("list", ("list", "any"))), "GraphSteps": ("list", ("tuple", "any", "any")), "PerVertex5": ("union", ("list", "any"), ("list", ("list", "any"))), "AnnihilationSteps": ("list", ("tuple", "any", "any")), "CoinEntry": ("union", ("tuple", "any", "any", "any", "any"), "any"), "Map_of_boolean": ("dict", "any")})

BY_COMMAND: dict[str, type[Answer]] = {"eval": Evaluation, "compare": Comparison, "thermograph": ShownThermograph, "tree": ShownTree, "table": MadeTable, "tds": Discovered, "solve": Solved, "bounds": Bounded, "strategy": FollowedStrategy, "tournament": PlayedTournament, "position": PositionAnswer, "heap": AnalysedHeaps, "graph": SolvedGraph, "annihilation": SolvedAnnihilation, "misere": MisereAnswer, "octal": AnsweredOctal, "coins": AnsweredCoins, "go": AnsweredGo, "go-review": ReviewedGo, "ko": AnsweredKos, "reduce": Reduced, "loopy-compare": ComparedLoopy, "loopy-value": LoopyFacts, "loopy-phi": PhiAnswer, "loopy-sidle": SidledLoopy, "generate": GeneratedSums, "generate-hard": GeneratedSums, "heap-list": ListedHeapGames, "rulesets": ListedRulesets, "database-build": BuiltDatabase, "database-info": DatabaseInfo, "database-dump": DumpedDatabase}
"""The class for each command."""
