"""Combinatorial game theory, exactly.

>>> import tedomari as td
>>> g = td.Game("9||8|0")
>>> g.mean(), g.temperature(), g.outcome()
(Fraction(8, 1), Fraction(1, 1), 'L')
>>> g - td.Game("{3|1} + ^") > 2
True
>>> td.position("domineering", "..|..|..").value()
Game('{1/2|-2}')
>>> td.solve("{15,{100|12}|-5}", "{-10|-20}").score
Fraction(2, 1)

* `Game` is a game by its value, with operators and all functions of the notation.
* `position` is a position of any ruleset; rulesets of your own are in `tedomari.rulesets`.
* `solve`, `bounds`, `strategy` play sums; `thermograph`, `tree`, `facts`, `compare` tell about games; `heap`, `octal`, `misere`, `graph`,
  `annihilation`, `coins`, `kos` and `go` about others.
* `evaluate` evaluates many games at once.
* `limits` sets limits: what is not reached is told as bounds. Ctrl-C interrupts whatever is going on.
* `cluster` builds databases by many processes, on one machine or on many.
* Every question is a dataclass in `tedomari.questions`, and every answer one in `tedomari.answers`; `ask` answers questions.

Whatever is exact is a `Fraction` or an `int` of any size. Nothing is rounded.
"""

from __future__ import annotations

from . import _core, errors
from ._ask import (
    annihilation,
    ask,
    bounds,
    build_database,
    coins,
    compare,
    facts,
    functions,
    go,
    go_review,
    graph,
    heap,
    heap_games,
    kos,
    misere,
    octal,
    random_sums,
    reduce,
    rulesets as list_rulesets,
    solve,
    strategy,
    table,
    tds,
    thermograph,
    tournament,
    tree,
)
from ._game import Game
from ._position import Position, position
from ._session import Session, limits, session
from .errors import (
    InternalError,
    Interrupted,
    LimitReached,
    LoopyError,
    ParseError,
    TedomariError,
    UndefinedError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import answers, batch, cluster, graphs, questions, rulesets, strategies
    from ._messages import UNKNOWN, Answer, Question, Unknown
    from .batch import evaluate, evaluate_arrow, evaluate_pandas

__version__ = _core.__version__

__all__ = [
    "Answer",
    "Game",
    "InternalError",
    "Interrupted",
    "LimitReached",
    "LoopyError",
    "ParseError",
    "Position",
    "Question",
    "Session",
    "TedomariError",
    "UNKNOWN",
    "UndefinedError",
    "Unknown",
    "annihilation",
    "answers",
    "ask",
    "batch",
    "bounds",
    "build_database",
    "cluster",
    "coins",
    "compare",
    "errors",
    "evaluate",
    "evaluate_arrow",
    "evaluate_pandas",
    "facts",
    "functions",
    "go",
    "go_review",
    "graph",
    "graphs",
    "heap",
    "heap_games",
    "kos",
    "limits",
    "list_rulesets",
    "misere",
    "octal",
    "position",
    "questions",
    "random_sums",
    "reduce",
    "rulesets",
    "session",
    "solve",
    "strategies",
    "strategy",
    "table",
    "tds",
    "thermograph",
    "tournament",
    "tree",
]

# What takes longer to import than the rest is imported when it is first used.
_LATER = {
    "answers": "answers",
    "batch": "batch",
    "cluster": "cluster",
    "graphs": "graphs",
    "questions": "questions",
    "rulesets": "rulesets",
    "strategies": "strategies",
    "evaluate": "batch.evaluate",
    "evaluate_arrow": "batch.evaluate_arrow",
    "evaluate_pandas": "batch.evaluate_pandas",
    "Answer": "_messages.Answer",
    "Question": "_messages.Question",
    "UNKNOWN": "_messages.UNKNOWN",
    "Unknown": "_messages.Unknown",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, _, attribute = _LATER[name].partition(".")
    found = import_module(f"{__name__}.{module}")
    found = getattr(found, attribute) if attribute else found
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
