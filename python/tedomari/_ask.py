"""Questions as functions."""

from __future__ import annotations

from ._game import Game
from ._session import session as _session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction
    from os import PathLike
    from typing import Any, Literal, TypeVar

    from . import answers
    from ._game import GameLike
    from ._messages import Answer, Question

    A = TypeVar("A", bound=Answer)
    First = Literal["left", "right"]
    Component = GameLike | Any


def ask(question: Question[A]) -> A:
    """Answers a question.

    >>> import tedomari as td
    >>> td.ask(td.questions.Evaluate("{3|1}", incentives=True)).left_incentives
    ['{2|0}']
    """
    return _session().ask(question)


def text_of(game: Component) -> str:
    """A game, a position, a number or an expression as it stands in an expression."""
    return game if isinstance(game, str) else str(game)


def _components(components: Sequence[Component]) -> list[str]:
    return [text_of(component) for component in components]


def facts(game: Component, *, incentives: bool = False) -> answers.Evaluation:
    """Everything about the value of an expression: value, outcome, stops, mean, temperature, birthday, …

    >>> import tedomari as td
    >>> told = td.facts("{9||8|0}")
    >>> told.outcome, told.mean, told.class_
    ('L', Fraction(8, 1), "Right's sente")
    """
    from .questions import Evaluate

    return ask(Evaluate(text_of(game), incentives=incentives))


def compare(a: Component, b: Component, *, difference: bool = False) -> answers.Comparison:
    """How two games compare, and why: who wins their difference.

    >>> import tedomari as td
    >>> td.compare("^", "*").relation
    '||'
    """
    from .questions import Compare

    return ask(Compare(text_of(a), text_of(b), difference=difference))


def thermograph(
    game: Component, *, steps: bool = False, at: Iterable[Fraction | int] = (), straight: bool = False
) -> answers.ShownThermograph:
    """The thermograph of a game or a position. Notebooks show it as a drawing.

    :param steps: how it is built from the options as they are written.
    :param at: temperatures at which the best moves are told.
    :param straight: for positions: without canonical values, which may be out of reach.

    >>> import tedomari as td
    >>> graph = td.thermograph("4|0")
    >>> graph.mean, graph.temperature
    (Fraction(2, 1), Fraction(2, 1))
    """
    from fractions import Fraction

    from .questions import ShowThermograph

    temperatures = [Fraction(t) for t in at]
    return ask(ShowThermograph(text_of(game), steps=steps, at=temperatures, straight=straight))


def tree(game: Component, *, depth: int | None = None, written: bool = False, most: int = 60) -> answers.ShownTree:
    """The tree of a game: of its canonical form, or as it is written. Notebooks show it as a drawing."""
    from .questions import ShowTree

    return ask(ShowTree(text_of(game), depth=depth, written=written, most=most))


def solve(
    *components: Component,
    first: First = "left",
    play: Literal["score", "normal"] = "score",
    method: str = "best",
    all_moves: bool = False,
) -> answers.Solved:
    """Score and winner of a sum, every best move, and a line of best play.

    >>> import tedomari as td
    >>> solved = td.solve("{15,{100|12}|-5}", "{-10|-20}")
    >>> solved.score, solved.moves[0].to
    (Fraction(2, 1), '{100|12}')
    """
    from .questions import Solve

    return ask(Solve(_components(components), first=first, play=play, method=method, all_moves=all_moves))


def bounds(*components: Component, first: First = "left") -> answers.Bounded:
    """Quick bounds on the score of a sum: Milnor's, Hanner's, thermostatic ones and others.

    >>> import tedomari as td
    >>> td.bounds("{9|1}", "{4|0}").thermostatic
    (Fraction(9, 1), Fraction(11, 1))
    """
    from .questions import Bound

    return ask(Bound(_components(components), first=first))


def strategy(
    name: str, *components: Component, first: First = "left", plays: First = "left"
) -> answers.FollowedStrategy:
    """What a simple strategy scores against best play: `hotstrat`, `thermostrat`, `sentestrat`, …

    >>> import tedomari as td
    >>> td.strategy("hotstrat", "{9|1}", "{4|0}").score
    Fraction(9, 1)
    """
    from .questions import FollowStrategy

    return ask(FollowStrategy(name, _components(components), first=first, plays=plays))


def tournament(strategies: Iterable[str] = (), **fields: Any) -> answers.PlayedTournament:
    """How strategies do on random sums or a file of sums; the fields are those of `questions.PlayTournament`."""
    from .questions import PlayTournament

    return ask(PlayTournament(strategies=list(strategies), **fields))


def tds(
    game: Component,
    *,
    delta: Fraction | None = None,
    top: Fraction | None = None,
    depth: int | None = None,
    first: First = "left",
) -> answers.Discovered:
    """Temperature discovery search: mean and temperature by play beside a stack of coupons.

    >>> import tedomari as td
    >>> td.tds("{4||2|0}").temperature
    Fraction(3, 2)
    """
    from .questions import Discover

    return ask(Discover(text_of(game), delta=delta, top=top, depth=depth, first=first))


def heap(
    game: str, *piles: Any, misere: bool = False, thorough: bool = False, **parameters: Any
) -> answers.AnalysedHeaps:
    """A game on piles: Grundy value, winner and winning moves.

    >>> import tedomari as td
    >>> td.heap("wythoff", 3, 5).outcome
    'P'
    >>> td.heap("subtraction", 5, 8, subtract="1,3,4").grundy
    2
    """
    from .questions import AnalyseHeaps

    given = {name: str(value) for name, value in parameters.items()}
    return ask(AnalyseHeaps(game, list(piles), parameters=given, misere=misere, thorough=thorough))


def heap_games() -> list[answers.HeapGameFacts]:
    """The games on piles."""
    from .questions import ListHeapGames

    return ask(ListHeapGames()).games


def octal(code: str, *heaps: int, upto: int | None = None, **fields: Any) -> answers.AnsweredOctal:
    """A take-and-break game by its octal or hexadecimal code: nim-values, proved periods, winning moves.

    The other fields are those of `questions.AskOctal`: `at`, `misere`, `genus`, `quotient`, `full`.

    >>> import tedomari as td
    >>> found = td.octal("0.77", upto=200)
    >>> found.period, found.preperiod
    (12, 71)
    """
    from .questions import AskOctal

    return ask(AskOctal(code, upto=upto, heaps=list(heaps) or None, **fields))


def misere(game: Component, *, thorough: bool = False, quotient: bool = False) -> answers.MisereAnswer:
    """Misère play of an impartial game: who wins, its simplest form, its genus.

    >>> import tedomari as td
    >>> td.misere("*2 + *3").outcome
    'N'
    """
    from .questions import AskMisere

    return ask(AskMisere(text_of(game), thorough=thorough, quotient=quotient))


def graph(graphs: Any, tokens: Iterable[Any] | None = None, **fields: Any) -> answers.SolvedGraph:
    """Tokens on a digraph, which may have cycles: γ, outcome, winning moves.

    A graph is text, pairs of vertices, or a graph of networkx; a list of graphs is a sum, whose tokens are a list for each.

    >>> import tedomari as td
    >>> td.graph([(0, 1), (1, 2)], [0]).outcome
    'P'
    """
    from .questions import SolveGraph

    fields.setdefault("diagram", True)
    return ask(SolveGraph(*_graphs(graphs, tokens), **fields))


def annihilation(graphs: Any, tokens: Iterable[Any] | None = None, **fields: Any) -> answers.SolvedAnnihilation:
    """Tokens that vanish where they meet; see `graph`."""
    from .questions import SolveAnnihilation

    fields.setdefault("diagram", True)
    return ask(SolveAnnihilation(*_graphs(graphs, tokens), **fields))


def _graphs(graphs: Any, tokens: Iterable[Any] | None) -> tuple[list[Any], list[str] | None]:
    from .graphs import digraph_of, is_graph, tokens_of

    def is_one(graph: Any) -> bool:
        return isinstance(graph, str) or is_graph(graph)

    if is_one(graphs):
        several = [graphs]
    else:
        several = list(graphs)
        if not all(is_one(graph) for graph in several) and all(len(pair) == 2 for pair in several):
            several = [several]
    texts: list[Any] = [digraph_of(graph) for graph in several]
    if tokens is None:
        return texts, None
    given = list(tokens)
    if len(several) == 1 and not (len(given) == 1 and isinstance(given[0], (list, tuple, set))):
        given = [given]
    if len(given) != len(several):
        raise ValueError(f"there are {len(several)} graphs, and tokens for {len(given)}")
    return texts, [tokens_of(graph, on) for graph, on in zip(several, given)]


def coins(*coins: Any, money: Any = None) -> answers.AnsweredCoins:
    """The coin-sliding game: each coin is `(colour, value, row, column)`, or text.

    >>> import tedomari as td
    >>> td.coins(("r", 2, 1, 0)).left_first_wins
    True
    """
    from .questions import AskCoins

    return ask(AskCoins(list(coins), money=money))


def kos(*kos: Any, integer: Any = None, ban: Literal["J", "N"] = "J", threats: Any = None, **fields: Any) -> answers.AnsweredKos:
    """A sum of kos and a game: each ko is text such as `"KO[7,0]"`, or `(i, A, B)`.

    The other fields are those of `questions.AskKos`.

    >>> import tedomari as td
    >>> td.kos("KO[7,0]", threats="L").value
    '{8|0}'
    """
    from .questions import AskKos

    return ask(AskKos(kos=list(kos), integer=integer, ban=ban, threats=threats, **fields))


def go(position: str | Sequence[str], **fields: Any) -> answers.AnsweredGo:
    """A position of Go near its end: regions with their values, best moves and lines.

    `position` is a diagram as a list of lines or as text, or a record in SGF. The other fields are those of `questions.AskGo`.

    >>> import tedomari as td
    >>> td.go(["XXOO", "X.xO", "XXOO"]).regions[0].temperature
    '1/3'
    """
    from .questions import AskGo

    if isinstance(position, str) and position.lstrip().startswith("("):
        return ask(AskGo(sgf=position, **fields))
    lines = position.splitlines() if isinstance(position, str) else list(position)
    return ask(AskGo(board=[line.strip() for line in lines if line.strip()], **fields))


def go_review(sgf: str, **fields: Any) -> answers.ReviewedGo:
    """What the endgame moves of a game of Go cost; the fields are those of `questions.ReviewGo`."""
    from .questions import ReviewGo

    return ask(ReviewGo(sgf, **fields))


def table(family: str, sizes: str, *words: str, **fields: Any) -> answers.MadeTable:
    """A table of values of a family of boards; the fields are those of `questions.MakeTable`."""
    from .questions import MakeTable

    return ask(MakeTable(family, sizes, words=list(words), **fields))


def reduce(kind: Literal["sat", "qbf"], formula: str, **fields: Any) -> answers.Reduced:
    """A boolean formula as a sum of games; the fields are those of `questions.Reduce`."""
    from .questions import Reduce

    return ask(Reduce(kind, formula, **fields))


def random_sums(count: int, **fields: Any) -> list[list[str]]:
    """Random sums of games, each a list of components; the fields are those of `questions.GenerateSums`.

    >>> import tedomari as td
    >>> len(td.random_sums(3, components=4)[0])
    4
    """
    from .questions import GenerateSums

    return [generated.components for generated in ask(GenerateSums(count, **fields)).sums]


def rulesets(*names: str) -> list[answers.RulesetFacts]:
    """The rulesets that are known, or those with these names.

    >>> import tedomari as td
    >>> td.list_rulesets("domineering")[0].moves
    'Left covers two empty cells with a vertical domino, Right with a horizontal one'
    """
    from .questions import ListRulesets

    return ask(ListRulesets(list(names))).rulesets


def build_database(
    ruleset: str,
    *boards: str,
    max: tuple[int, int] | None = None,
    file: str | PathLike[str] | None = None,
) -> answers.BuiltDatabase:
    """Builds a file with the value of every part that play from some boards can reach, or goes on with it.

    A session uses it as `Session(database=file)`. Rulesets that are written in Python cannot be put into files.
    """
    from .questions import BuildDatabase

    path = None if file is None else str(file)
    return ask(BuildDatabase(ruleset, boards=list(boards), max=max, file=path))


def functions() -> list[str]:
    """The functions of the notation. Each is a method of `Game`, too."""
    from . import _core

    return [name for name, _, _ in _core.functions()]
