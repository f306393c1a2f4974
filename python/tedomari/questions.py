"""Questions, as dataclasses. A session answers them: `td.ask(td.questions.Evaluate('{3|1}'))`.

Made from the published JSON schemas by `tools/generate_messages.py`: do not edit.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias

from ._messages import Message, Question, register
from . import answers

Style: TypeAlias = "Literal['ascii', 'unicode', 'latex']"
"""How an expression is printed."""

Assertion: TypeAlias = "Literal['<', '>', '=', '||', '<=', '>=', '<|', '|>']"
"""What may be claimed of two games."""

PlayerName: TypeAlias = "Literal['left', 'right']"
"""One of the two players."""

Play: TypeAlias = "Literal['score', 'normal']"
"""What is played for."""

BanLetter: TypeAlias = "Literal['J', 'N']"
"""A ko-ban by its letter."""

Words: TypeAlias = 'list[int | str | bool | list[Any]]'
"""Numbers of any size (as strings from 2^53 on), words, or lists of these."""

Map_of_string: TypeAlias = 'dict[str, str]'


GraphText: TypeAlias = 'str | GraphText2'
"""A digraph as text. In JSON the text alone will do."""

Format: TypeAlias = "Literal['json', 'dot', 'edges', 'wind-up']"
"""How a graph is written."""

Natural: TypeAlias = 'int | str'
"""A natural number; from 2^53 on it is written as a string."""

CoinEntry: TypeAlias = 'str | tuple[CoinColour, Exactly, int, int]'
"""A coin."""

CoinColour: TypeAlias = "Literal['r', 'b', 'n']"
"""The colour of a coin."""

Exactly: TypeAlias = 'int | str'
"""A number or a game, exactly: an integer in JSON, or a text."""

Stone: TypeAlias = "Literal['black', 'white']"
"""A player of Go."""

KoEntry: TypeAlias = 'str | tuple[Exactly, Exactly, Exactly]'
"""A ko."""

KoKind: TypeAlias = "Literal['KO', 'KOL', 'KOR']"
"""Who may pass in the kos that are given as `[i, A, B]`."""

ScoringRule: TypeAlias = "Literal['chinese', 'japanese']"
"""How a finished game is counted."""

ThreatLetters: TypeAlias = "Literal['', 'L', 'R', 'LR', 'RL']"
"""Who has very many ko-threats, the one with more of them first."""

FormulaKind: TypeAlias = "Literal['sat', 'qbf']"
"""What kind of formula."""

LoopyMove: TypeAlias = 'int | str | tuple[int, MoveKind]'
"""A move: to a vertex, to a game, or to a vertex with the kind of the move."""

MoveKind: TypeAlias = "Literal['ordinary', 'capture', 'threat']"
"""The kind of a move."""

Infinite: TypeAlias = 'Whom | Infinite2'
"""Who wins plays that never end: all of them, or by what recurs in them."""

Whom: TypeAlias = "Literal['left', 'right', 'draw']"
"""Who wins."""

SidleOrder: TypeAlias = "Literal['simultaneous', 'sequential']"
"""In which order values are renewed."""

Family: TypeAlias = "Literal['thesis', 'unrestricted', 'left-heavy', 'mixed', 'close']"
"""A kind of random components."""

HardFamily: TypeAlias = "Literal['switches', 'left-heavy', 'two-options', 'subset-switch', 'switch-game', 'sat', 'qbf']"
"""A kind of hard sums."""


@dataclass(repr=False)
class Evaluate(Question[answers.Evaluation]):
    """The question what an expression is worth."""

    input: str
    """The expression."""

    incentives: bool = False
    """Whether the incentives G^L - G and G - G^R are wanted, without dominated ones."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('input',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "input": ("input", "any"),
        "incentives": ("incentives", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "eval"


@dataclass(repr=False)
class Compare(Question[answers.Comparison]):
    """The question how two games compare."""

    a: str
    """One game."""

    b: str
    """The other."""

    difference: bool = False
    """Whether the canonical value of a - b is wanted."""

    assert_: Assertion | None = None
    """What is claimed of the two."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('a', 'b'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "a": ("a", "any"),
        "b": ("b", "any"),
        "difference": ("difference", "any"),
        "assert_": ("assert", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "compare"


@dataclass(repr=False)
class ShowThermograph(Question[answers.ShownThermograph]):
    """The question about the thermograph of an expression."""

    input: str
    """The expression."""

    steps: bool = False
    """Whether it is wanted how the thermograph arises from the options as written."""

    at: list[Fraction] = dataclasses.field(default_factory=list)
    """Temperatures at which walls, class and t-optimal moves are wanted."""

    straight: bool = False
    """Whether positions are searched without canonical values."""

    _required: ClassVar[frozenset[str]] = frozenset(('input',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "input": ("input", "any"),
        "steps": ("steps", "any"),
        "at": ("at", ("list", "number")),
        "straight": ("straight", "any"),
    }
    command: ClassVar[str] = "thermograph"


@dataclass(repr=False)
class ShowTree(Question[answers.ShownTree]):
    """The question what the tree of a game looks like."""

    input: str
    """The expression."""

    written: bool = False
    """Whether the game is taken as it is written: options in braces, moves on boards. Otherwise its canonical form
    is.
    """

    numbers: bool = False
    """Whether the options of numbers are shown too."""

    depth: int | None = None
    """How many moves deep."""

    most: int = 60
    """No more nodes than this."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('input',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "input": ("input", "any"),
        "written": ("written", "any"),
        "numbers": ("numbers", "any"),
        "depth": ("depth", "any"),
        "most": ("most", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "tree"


@dataclass(repr=False)
class MakeTable(Question[answers.MadeTable]):
    """The question for a table over a family."""

    family: str
    """A ruleset, a game on piles, or codes of take-and-break games with commas between them."""

    sizes: str
    """The sizes: `1..20`, or for boards and pairs of piles `1..6x1..6`."""

    words: list[str] = dataclasses.field(default_factory=list)
    """Further piles and the parameters of a game on piles, as in `k=2`."""

    field: str | None = None
    """What is told of each position: a field of `eval`, or `nim_value` or `outcome` of piles and heaps. By default
    the value, or the nim-value.
    """

    misere: bool = False
    """Whether the last move loses, in a game on piles."""

    cell_milliseconds: int = 10000
    """How many milliseconds a cell may take."""

    cell_nodes: int | None = None
    """How many steps a cell may take."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('family', 'sizes'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "family": ("family", "any"),
        "sizes": ("sizes", "any"),
        "words": ("words", ("list", "any")),
        "field": ("field", "any"),
        "misere": ("misere", "any"),
        "cell_milliseconds": ("cell_milliseconds", "any"),
        "cell_nodes": ("cell_nodes", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "table"


@dataclass(repr=False)
class Discover(Question[answers.Discovered]):
    """The question about mean and temperature by temperature discovery search."""

    input: str
    """The expression."""

    delta: Fraction | None = None
    """The step between coupons; as fine as needed if it is left out."""

    top: Fraction | None = None
    """The top coupon; above all temperatures if it is left out."""

    depth: int | None = None
    """How many moves into the game the search looks; as many as there are if it is left out."""

    first: PlayerName = 'left'
    """Who begins the line of play."""

    _required: ClassVar[frozenset[str]] = frozenset(('input',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "input": ("input", "any"),
        "delta": ("delta", ("null", "number")),
        "top": ("top", ("null", "number")),
        "depth": ("depth", "any"),
        "first": ("first", "any"),
    }
    command: ClassVar[str] = "tds"


@dataclass(repr=False)
class Solve(Question[answers.Solved]):
    """The question about a sum."""

    components: list[str]
    """The components, as expressions."""

    first: PlayerName = 'left'
    """Who moves first."""

    play: Play = 'score'
    """What is played for."""

    all_moves: bool = False
    """Whether every winning move is searched for, however long it takes. Only where positions are played for the
    last move; elsewhere all best moves are found anyway.
    """

    winner_only: bool = False
    """Whether the winner of play for the last move is enough, without winning moves and a line of play."""

    method: str = 'best'
    """How the score is searched for: `best`, or another method to compare it with."""

    expected: Expected | None = None
    """What the answer is expected to be."""

    pictures: bool = False
    """Whether pictures of boards are wanted."""

    ban: BanLetter = 'J'
    """The ko-ban, if there are kos."""

    left_threats: list[Fraction] | None = None
    """The sizes of Left's ko-threats. Each is one more component, behind those that are written."""

    right_threats: list[Fraction] | None = None
    """The sizes of Right's ko-threats, which come after Left's."""

    _required: ClassVar[frozenset[str]] = frozenset(('components',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "components": ("components", ("list", "any")),
        "first": ("first", "any"),
        "play": ("play", "any"),
        "all_moves": ("all_moves", "any"),
        "winner_only": ("winner_only", "any"),
        "method": ("method", "any"),
        "expected": ("expected", ("null", ("class", "Expected"))),
        "pictures": ("pictures", "any"),
        "ban": ("ban", "any"),
        "left_threats": ("left_threats", ("list", "number")),
        "right_threats": ("right_threats", ("list", "number")),
    }
    command: ClassVar[str] = "solve"


@dataclass(repr=False)
class Expected(Message):
    """What an answer is expected to be."""

    score: Fraction | None = None
    """The score."""

    winner: PlayerName | None = None
    """Who wins under normal play."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "score": ("score", ("null", "number")),
        "winner": ("winner", "any"),
    }


@dataclass(repr=False)
class Bound(Question[answers.Bounded]):
    """The question about bounds on the score of a sum."""

    components: list[str]
    """The components, as expressions."""

    first: PlayerName = 'left'
    """Who moves first."""

    _required: ClassVar[frozenset[str]] = frozenset(('components',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "components": ("components", ("list", "any")),
        "first": ("first", "any"),
    }
    command: ClassVar[str] = "bounds"


@dataclass(repr=False)
class FollowStrategy(Question[answers.FollowedStrategy]):
    """The question what a strategy reaches in a sum."""

    strategy: str
    """Its name, such as `greedy`."""

    components: list[str]
    """The components, as expressions."""

    first: PlayerName = 'left'
    """Who moves first."""

    plays: PlayerName = 'left'
    """The side of the strategy."""

    coupons: CouponRun | None = None
    """Coupons beside the sum."""

    _required: ClassVar[frozenset[str]] = frozenset(('strategy', 'components'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "strategy": ("strategy", "any"),
        "components": ("components", ("list", "any")),
        "first": ("first", "any"),
        "plays": ("plays", "any"),
        "coupons": ("coupons", ("null", ("class", "CouponRun"))),
    }
    command: ClassVar[str] = "strategy"


@dataclass(repr=False)
class CouponRun(Message):
    """Coupons from a first one down to the last positive one."""

    top: Fraction
    """The first."""

    step: Fraction
    """The step from each to the next."""

    _required: ClassVar[frozenset[str]] = frozenset(('top', 'step'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "top": ("top", "number"),
        "step": ("step", "number"),
    }


@dataclass(repr=False)
class PlayTournament(Question[answers.PlayedTournament]):
    """The question how strategies do."""

    strategies: list[str] = dataclasses.field(default_factory=list)
    """The strategies; all if there are none."""

    coupons: list[Fraction] = dataclasses.field(default_factory=list)
    """Steps of stacks of coupons that lie beside the sums. With them it is asked what strategies lose among coupons,
    otherwise how they do against best play and against each other.
    """

    times: bool = True
    """Whether it is wanted how long the strategies think."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "strategies": ("strategies", ("list", "any")),
        "coupons": ("coupons", ("list", "number")),
        "times": ("times", "any"),
    }
    command: ClassVar[str] = "tournament"


@dataclass(repr=False)
class AskPosition(Question[answers.PositionAnswer]):
    """The question about a position."""

    ruleset: str
    """The ruleset, with its parameters if it has any: `domineering`, `moore[k=2]`."""

    board: str | None = None
    """The board, as the ruleset writes it."""

    vertices: Any = None
    """In place of a board, for games on graphs: its vertices."""

    edges: Any = None
    """And its edges."""

    ground: Any = None
    """And, in Hackenbush, the vertex that is the ground."""

    moves: bool = False
    """Whether all moves are wanted with what they leave, and not only the best."""

    straight: bool = False
    """Whether the board is searched without its canonical value: for its thermograph only."""

    all: bool | None = None
    """Whether all placements of the pieces are to be solved, and not only this one: for rulesets in which play can
    return.
    """

    picture: bool = False
    """Whether a picture of the board is wanted."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('ruleset',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ruleset": ("ruleset", "any"),
        "board": ("board", "any"),
        "vertices": ("vertices", "any"),
        "edges": ("edges", "any"),
        "ground": ("ground", "any"),
        "moves": ("moves", "any"),
        "straight": ("straight", "any"),
        "all": ("all", "any"),
        "picture": ("picture", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "position"


@dataclass(repr=False)
class AnalyseHeaps(Question[answers.AnalysedHeaps]):
    """The question about a position of a game on piles, or of one of its kin."""

    game: str
    """The game by one of its names: `nim`, `wythoff`."""

    piles: Words
    """The piles, or whatever numbers and words the game takes."""

    parameters: Map_of_string | None = None
    """The parameters: numbers as they are, lists as `1,3,4`, lists of lists as `1,2;3,4`, edges and pairs as
    `0-1,1-2`.
    """

    most: int = 1000
    """List no more winning moves than this."""

    misere: bool = False
    """Whether the player who makes the last move loses."""

    thorough: bool = False
    """Whether the Grundy value (and how soon Nimania can be won) is searched for, however long it takes."""

    _required: ClassVar[frozenset[str]] = frozenset(('game', 'piles'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "game": ("game", "any"),
        "piles": ("piles", ("named", "Words")),
        "parameters": ("parameters", ("named", "Map_of_string")),
        "most": ("most", "any"),
        "misere": ("misere", "any"),
        "thorough": ("thorough", "any"),
    }
    command: ClassVar[str] = "heap"


@dataclass(repr=False)
class SolveGraph(Question[answers.SolvedGraph]):
    """The question about tokens that do not see each other, or where there are none about every vertex."""

    graphs: list[GraphText]
    """One graph, or the graphs of a sum."""

    tokens: list[str] | None = None
    """The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this
    is not said, the texts say where tokens are.
    """

    at_most: int | None = None
    """Without tokens, vertices are listed if there are at most so many; if this is not said, always."""

    line: bool = False
    """Whether play to the end is wanted, if there are tokens."""

    diagram: bool = False
    """Whether a diagram to draw is wanted."""

    _required: ClassVar[frozenset[str]] = frozenset(('graphs',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "graphs": ("graphs", ("list", ("named", "GraphText"))),
        "tokens": ("tokens", ("list", "any")),
        "at_most": ("at_most", "any"),
        "line": ("line", "any"),
        "diagram": ("diagram", "any"),
    }
    command: ClassVar[str] = "graph"


@dataclass(repr=False)
class GraphText2(Message):
    """The text with more about it."""

    text: str
    """The text."""

    format: Format | None = None
    """How it is written; if this is not said, what it looks like decides."""

    name: str | None = None
    """A name for it, such as that of its file."""

    _required: ClassVar[frozenset[str]] = frozenset(('text',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "text": ("text", "any"),
        "format": ("format", "any"),
        "name": ("name", "any"),
    }


@dataclass(repr=False)
class SolveAnnihilation(Question[answers.SolvedAnnihilation]):
    """The question about an annihilation game: about particles of two kinds if there are some, else about the
    tokens, and where nothing says anything about tokens about every vertex.
    """

    graphs: list[GraphText]
    """One graph, or the graphs of a sum."""

    tokens: list[str] | None = None
    """The vertices with a token: for each graph a list such as `0,3` or `a,b`, `none` where there is none. If this
    is not said, the texts say where tokens are. The same holds for the particles.
    """

    electrons: list[str] | None = None
    """The vertices with an electron."""

    positrons: list[str] | None = None
    """The vertices with a positron."""

    at_most: int | None = None
    """Without tokens, vertices are listed if there are at most so many; if this is not said, always."""

    line: bool = False
    """Whether play to the end is wanted, if there are tokens or particles."""

    diagram: bool = False
    """Whether a diagram to draw is wanted."""

    _required: ClassVar[frozenset[str]] = frozenset(('graphs',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "graphs": ("graphs", ("list", ("named", "GraphText"))),
        "tokens": ("tokens", ("list", "any")),
        "electrons": ("electrons", ("list", "any")),
        "positrons": ("positrons", ("list", "any")),
        "at_most": ("at_most", "any"),
        "line": ("line", "any"),
        "diagram": ("diagram", "any"),
    }
    command: ClassVar[str] = "annihilation"


@dataclass(repr=False)
class AskMisere(Question[answers.MisereAnswer]):
    """The question about a sum of impartial games in misère play, where whoever makes the last move loses."""

    input: str
    """An expression: positions, heaps of Nim such as `*3`, games in braces such as `{0,*2}`, and sums of these."""

    thorough: bool = False
    """Whether genus and simplest form are searched for however long it takes."""

    quotient: bool = False
    """Whether the misère quotient of all games that play can reach is wanted."""

    structure: bool = False
    """Whether the mate, the parts and what else the simplest form says are wanted."""

    linked_to: str | None = None
    """Another impartial game: is there one that makes both lost for the player to move?"""

    _required: ClassVar[frozenset[str]] = frozenset(('input',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "input": ("input", "any"),
        "thorough": ("thorough", "any"),
        "quotient": ("quotient", "any"),
        "structure": ("structure", "any"),
        "linked_to": ("linked_to", "any"),
    }
    command: ClassVar[str] = "misere"


@dataclass(repr=False)
class AskOctal(Question[answers.AnsweredOctal]):
    """Any question about a take-and-break game, by the fields of all of them."""

    code: str
    """The code, such as 0.77, or the name of the game."""

    upto: int | None = None
    """Up to which heap values, genera or elements are wanted."""

    at: list[Natural] | None = None
    """Heaps of any size whose values are wanted."""

    heaps: list[int] | None = None
    """A position: who wins it, and by which moves?"""

    misere: bool = False
    """Whether whoever makes the last move loses."""

    genus: bool = False
    """Whether genera are wanted."""

    quotient: bool = False
    """Whether the misère quotient is wanted."""

    full: bool = False
    """Whether all values are listed, however many they are."""

    resume: str | None = None
    """A file: the values in it are taken up, if it exists, and all are kept there."""

    _required: ClassVar[frozenset[str]] = frozenset(('code',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "code": ("code", "any"),
        "upto": ("upto", "any"),
        "at": ("at", ("list", "any")),
        "heaps": ("heaps", ("null", ("list", "any"))),
        "misere": ("misere", "any"),
        "genus": ("genus", "any"),
        "quotient": ("quotient", "any"),
        "full": ("full", "any"),
        "resume": ("resume", "any"),
    }
    command: ClassVar[str] = "octal"


@dataclass(repr=False)
class AskCoins(Question[answers.AnsweredCoins]):
    """The question about a position of the coin-sliding game."""

    coins: list[CoinEntry]
    """The coins."""

    money: Exactly | None = None
    """What Left has more than Right from the beginning."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('coins',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "coins": ("coins", ("list", ("named", "CoinEntry"))),
        "money": ("money", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "coins"


@dataclass(repr=False)
class AskGo(Question[answers.AnsweredGo]):
    """The question about a position of Go: a diagram, or a record in SGF."""

    board: list[str] | None = None
    """The lines of a diagram, the top line first: `X` and `O` safe stones, `x` and `o` stones that may be taken, `.`
    open points, `-` points outside.
    """

    edges: list[str] | None = None
    """Which sides of the diagram are sides of the board: top, bottom, left, right."""

    sgf: str | None = None
    """A record in SGF, in place of a diagram."""

    move: Natural | None = None
    """The position of the record after so many moves; after the last if it is left out."""

    rules: str | None = None
    """The rules: japanese, chinese or aga. Those of the record if they are left out, else japanese."""

    first: Stone | None = None
    """Who plays first in the line: black or white; whoever is to move if it is left out."""

    black_threats: int | None = None
    """Ko-threats of Black's beside those on the board: each is one move that must be answered. With threats a ko
    fight may take as long as a region.
    """

    white_threats: int | None = None
    """The same of White's."""

    thorough: bool = False
    """Whether regions may take as long as they need; else a large one counts with bounds."""

    region: str | None = None
    """A point of a region whose thermograph is to be shown."""

    annotate: bool = False
    """Whether the record is given back with what was found written into it."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "board": ("board", ("null", ("list", "any"))),
        "edges": ("edges", ("list", "any")),
        "sgf": ("sgf", "any"),
        "move": ("move", "any"),
        "rules": ("rules", "any"),
        "first": ("first", "any"),
        "black_threats": ("black_threats", "any"),
        "white_threats": ("white_threats", "any"),
        "thorough": ("thorough", "any"),
        "region": ("region", "any"),
        "annotate": ("annotate", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "go"


@dataclass(repr=False)
class ReviewGo(Question[answers.ReviewedGo]):
    """The question what the moves of a game lost, from where the board has fallen apart into regions that can be
    solved.
    """

    sgf: str
    """A record in SGF."""

    from_: Natural | None = None
    """The first move to be reviewed. If it is left out, the review begins as early as all positions from there on
    are settled.
    """

    rules: str | None = None
    """The rules: japanese, chinese or aga. Those of the record if they are left out, else japanese."""

    thorough: bool = False
    """Whether regions may take as long as they need; else a large one counts with bounds."""

    annotate: bool = False
    """Whether the record is given back with what was found written into it."""

    _required: ClassVar[frozenset[str]] = frozenset(('sgf',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "sgf": ("sgf", "any"),
        "from_": ("from", "any"),
        "rules": ("rules", "any"),
        "thorough": ("thorough", "any"),
        "annotate": ("annotate", "any"),
    }
    command: ClassVar[str] = "go-review"


@dataclass(repr=False)
class AskKos(Question[answers.AnsweredKos]):
    """The question what a sum of kos and a game is worth, or what a bare recurrence comes to."""

    m: Exactly | None = None
    """The length m of kos that do not say it, 3 if it is not said; or that of a recurrence."""

    kos: list[KoEntry] = dataclasses.field(default_factory=list)
    """The kos."""

    integer: Exactly | None = None
    """A game that is added to them."""

    kind: KoKind = 'KO'
    """Who may pass in kos that are given as `[i, A, B]`."""

    scoring: ScoringRule | None = None
    """How the finished game is counted, which decides who may pass in all kos."""

    ban: BanLetter = 'J'
    """The ban."""

    threats: ThreatLetters | None = None
    """Who has very many threats. If this is not said, the answer tells both: Left, and Right."""

    thorough: bool = False
    """Whether the number of threats that suffice is searched for however long it takes."""

    masters: bool = False
    """Whether thermographs with a komaster are wanted."""

    komonster: bool = False
    """Whether thermographs with a komonster are wanted."""

    v: list[Exactly] | None = None
    """A bare recurrence: the entries v."""

    P: list[Exactly] | None = None
    """The points P of a recurrence with passes."""

    C: Exactly | None = None
    """Its number C."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "m": ("m", "any"),
        "kos": ("kos", ("list", ("named", "KoEntry"))),
        "integer": ("integer", "any"),
        "kind": ("kind", "any"),
        "scoring": ("scoring", "any"),
        "ban": ("ban", "any"),
        "threats": ("threats", "any"),
        "thorough": ("thorough", "any"),
        "masters": ("masters", "any"),
        "komonster": ("komonster", "any"),
        "v": ("v", ("null", ("list", "any"))),
        "P": ("P", ("null", ("list", "any"))),
        "C": ("C", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "ko"


@dataclass(repr=False)
class Reduce(Question[answers.Reduced]):
    """The question for the sum of a formula."""

    kind: FormulaKind
    """What kind of formula."""

    formula: str
    """The formula, as a DIMACS or QDIMACS file."""

    steps: bool = False
    """Whether the instances on the way are told."""

    solve: bool = False
    """Whether the sum is solved, and the answer checked."""

    _required: ClassVar[frozenset[str]] = frozenset(('kind', 'formula'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "kind": ("kind", "any"),
        "formula": ("formula", "any"),
        "steps": ("steps", "any"),
        "solve": ("solve", "any"),
    }
    command: ClassVar[str] = "reduce"


@dataclass(repr=False)
class CompareLoopy(Question[answers.ComparedLoopy]):
    """The question how two loopy games compare."""

    G: LoopyGame
    """One game."""

    H: LoopyGame
    """The other."""

    _required: ClassVar[frozenset[str]] = frozenset(('G', 'H'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "G": ("G", ("class", "LoopyGame")),
        "H": ("H", ("class", "LoopyGame")),
    }
    command: ClassVar[str] = "loopy-compare"


@dataclass(repr=False)
class LoopyGame(Message):
    """A loopy game."""

    left: list[list[LoopyMove]]
    """For every vertex, where Left can move."""

    right: list[list[LoopyMove]]
    """For every vertex, where Right can move."""

    start: int = 0
    """The vertex where play starts."""

    infinite: Infinite | None = None
    """Who wins plays that never end. If this is not said, they are drawn."""

    names: list[str] | None = None
    """The names of the vertices, for those who look at them; without them they are numbers."""

    _required: ClassVar[frozenset[str]] = frozenset(('left', 'right'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "left": ("left", ("list", ("list", ("named", "LoopyMove")))),
        "right": ("right", ("list", ("list", ("named", "LoopyMove")))),
        "start": ("start", "any"),
        "infinite": ("infinite", ("null", ("named", "Infinite"))),
        "names": ("names", ("null", ("list", "any"))),
    }


@dataclass(repr=False)
class Infinite2(Message):
    """By rules, of which the first that applies decides."""

    rules: list[RecurringMoves]
    """The rules."""

    otherwise: Whom = 'draw'
    """What holds if none applies."""

    _required: ClassVar[frozenset[str]] = frozenset(('rules',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "rules": ("rules", ("list", ("class", "RecurringMoves"))),
        "otherwise": ("otherwise", "any"),
    }


@dataclass(repr=False)
class RecurringMoves(Message):
    """A rule about plays in which certain moves recur."""

    player: PlayerName
    """Whose moves."""

    kind: MoveKind
    """Which of them."""

    winner: Whom
    """Who wins."""

    _required: ClassVar[frozenset[str]] = frozenset(('player', 'kind', 'winner'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "player": ("player", "any"),
        "kind": ("kind", "any"),
        "winner": ("winner", "any"),
    }


@dataclass(repr=False)
class ValueLoopy(Question[answers.LoopyFacts]):
    """The question what a loopy game is worth."""

    G: LoopyGame
    """The game."""

    outcomes: bool = False
    """Whether the outcome of every vertex is wanted."""

    _required: ClassVar[frozenset[str]] = frozenset(('G',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "G": ("G", ("class", "LoopyGame")),
        "outcomes": ("outcomes", "any"),
    }
    command: ClassVar[str] = "loopy-value"


@dataclass(repr=False)
class AskPhi(Question[answers.PhiAnswer]):
    """The question what φ(G) is: G under a ko-ban, with very many ko-threats for one player or both."""

    G: LoopyGame
    """The game."""

    ban: BanLetter = 'J'
    """The ban."""

    threats: ThreatLetters = 'L'
    """Who has threats."""

    enders: list[str] = dataclasses.field(default_factory=list)
    """Enders that φ(G) is compared with."""

    history: bool = False
    """Whether it is wanted if φ(G) depends on history, and if G has bad loops for this ban."""

    style: Style = 'ascii'
    """How values are written."""

    _required: ClassVar[frozenset[str]] = frozenset(('G',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "G": ("G", ("class", "LoopyGame")),
        "ban": ("ban", "any"),
        "threats": ("threats", "any"),
        "enders": ("enders", ("list", "any")),
        "history": ("history", "any"),
        "style": ("style", "any"),
    }
    command: ClassVar[str] = "loopy-phi"


@dataclass(repr=False)
class SidleLoopy(Question[answers.SidledLoopy]):
    """The question what sidling finds for both sides of a game."""

    G: LoopyGame
    """The game. Who wins plays that never end says where sidling starts."""

    order: SidleOrder = 'simultaneous'
    """In which order values are renewed."""

    trace: bool = False
    """Whether all approximations are wanted."""

    _required: ClassVar[frozenset[str]] = frozenset(('G',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "G": ("G", ("class", "LoopyGame")),
        "order": ("order", "any"),
        "trace": ("trace", "any"),
    }
    command: ClassVar[str] = "loopy-sidle"


@dataclass(repr=False)
class GenerateSums(Question[answers.GeneratedSums]):
    """The question for random sums."""

    count: int
    """How many sums."""

    components: int = 5
    """How many components each has."""

    depth: int = 3
    """How deep trees may be; families of fixed shape do not look at it."""

    options: int = 2
    """How many options a player may have at most; families of fixed shape do not look at it."""

    leaves: int = 50
    """Leaves are integers up to this, and down to its negative."""

    family: Family = 'thesis'
    """What kind of components."""

    seed: int = 1
    """Where the random numbers start."""

    _required: ClassVar[frozenset[str]] = frozenset(('count',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "count": ("count", "any"),
        "components": ("components", "any"),
        "depth": ("depth", "any"),
        "options": ("options", "any"),
        "leaves": ("leaves", "any"),
        "family": ("family", "any"),
        "seed": ("seed", "any"),
    }
    command: ClassVar[str] = "generate"


@dataclass(repr=False)
class GenerateHard(Question[answers.GeneratedSums]):
    """The question for random sums that are as hard as can be, or just not."""

    family: HardFamily
    """What kind of sums."""

    size: int
    """How large: components, switches or variables, as the family has it."""

    count: int = 1
    """How many sums."""

    seed: int = 1
    """Where the random numbers start."""

    _required: ClassVar[frozenset[str]] = frozenset(('family', 'size'))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "family": ("family", "any"),
        "size": ("size", "any"),
        "count": ("count", "any"),
        "seed": ("seed", "any"),
    }
    command: ClassVar[str] = "generate-hard"


@dataclass(repr=False)
class ListHeapGames(Question[answers.ListedHeapGames]):
    """The question about the games on piles that are known."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {

    }
    command: ClassVar[str] = "heap-list"


@dataclass(repr=False)
class ListRulesets(Question[answers.ListedRulesets]):
    """The question about the rulesets that are known."""

    names: list[str] = dataclasses.field(default_factory=list)
    """Only these; all if there are none."""

    _required: ClassVar[frozenset[str]] = frozenset(())
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "names": ("names", ("list", "any")),
    }
    command: ClassVar[str] = "rulesets"


@dataclass(repr=False)
class BuildDatabase(Question[answers.BuiltDatabase]):
    """The wish for a file with every part that play from some boards can reach. What the file holds already is kept
    and not searched again.
    """

    ruleset: str
    """The ruleset."""

    boards: list[str] = dataclasses.field(default_factory=list)
    """Boards to begin with."""

    max: tuple[int, int] | None = None
    """All boards of up to so many rows and columns, as the ruleset reads `3x4`, before those."""

    file: str | None = None
    """The file; the ruleset's name with `.db` if it is left out."""

    _required: ClassVar[frozenset[str]] = frozenset(('ruleset',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "ruleset": ("ruleset", "any"),
        "boards": ("boards", ("list", "any")),
        "max": ("max", ("null", ("tuple", "any", "any"))),
        "file": ("file", "any"),
    }
    command: ClassVar[str] = "database-build"


@dataclass(repr=False)
class ShowDatabase(Question[answers.DatabaseInfo]):
    """The question what a file holds."""

    file: str
    """The file."""

    _required: ClassVar[frozenset[str]] = frozenset(('file',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "file": ("file", "any"),
    }
    command: ClassVar[str] = "database-info"


@dataclass(repr=False)
class DumpDatabase(Question[answers.DumpedDatabase]):
    """The question what all parts in a file are worth."""

    file: str
    """The file."""

    _required: ClassVar[frozenset[str]] = frozenset(('file',))
    _fields: ClassVar[dict[str, tuple[str, Any]]] = {
        "file": ("file", "any"),
    }
    command: ClassVar[str] = "database-dump"


register(globals(), {"Words": ("list", ("union", ("list", "any"), "any")), "Map_of_string": ("dict", "any"), "GraphText": ("union", ("class", "GraphText2"), "any"), "CoinEntry": ("union", ("tuple", "any", "any", "any", "any"), "any"), "KoEntry": ("union", ("tuple", "any", "any", "any"), "any"), "LoopyMove": ("union", ("tuple", "any", "any"), "any"), "Infinite": ("union", ("class", "Infinite2"), "any")})

BY_COMMAND: dict[str, type[Question[Any]]] = {"eval": Evaluate, "compare": Compare, "thermograph": ShowThermograph, "tree": ShowTree, "table": MakeTable, "tds": Discover, "solve": Solve, "bounds": Bound, "strategy": FollowStrategy, "tournament": PlayTournament, "position": AskPosition, "heap": AnalyseHeaps, "graph": SolveGraph, "annihilation": SolveAnnihilation, "misere": AskMisere, "octal": AskOctal, "coins": AskCoins, "go": AskGo, "go-review": ReviewGo, "ko": AskKos, "reduce": Reduce, "loopy-compare": CompareLoopy, "loopy-value": ValueLoopy, "loopy-phi": AskPhi, "loopy-sidle": SidleLoopy, "generate": GenerateSums, "generate-hard": GenerateHard, "heap-list": ListHeapGames, "rulesets": ListRulesets, "database-build": BuildDatabase, "database-info": ShowDatabase, "database-dump": DumpDatabase}
"""The class for each command."""
