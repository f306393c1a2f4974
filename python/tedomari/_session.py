"""Sessions and limits."""

from __future__ import annotations

from contextvars import ContextVar, Token

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike
    from typing import Any, TypeVar

    from ._game import Game, GameLike
    from ._messages import Answer, Question
    from .rulesets import Ruleset

    A = TypeVar("A", bound=Answer)

# Seconds, steps, bytes; None where there is no limit.
_limits: ContextVar[tuple[float | None, int | None, int | None] | None] = ContextVar("limits", default=None)
_current: ContextVar[Session | None] = ContextVar("session", default=None)
_default: Session | None = None


def _limit(kind: str, limit: float | str | None) -> float | None:
    return _core.parse_limit(kind, limit) if isinstance(limit, str) else limit


class limits:
    """Limits for all that is asked within a `with` block: a time, a number of steps, bytes of memory.

    Each question and each operation has these limits for itself. A limit that is not given stays as it was outside of the block.
    A question whose limit is reached gives what it knows, with bounds, in its answer; an operation on games raises `LimitReached`.

    >>> import tedomari as td
    >>> with td.limits(nodes=50):
    ...     answer = td.ask(td.questions.Evaluate("domineering(5x6) + {3|1}"))
    >>> answer.stopped
    'node limit reached'

    Times are seconds or texts such as `"10s"`, `"2m"`; steps may be `"1M"`, memory `"4GiB"`.
    """

    def __init__(
        self,
        time: float | str | None = None,
        nodes: int | str | None = None,
        memory: int | str | None = None,
    ) -> None:
        seconds = _limit("time", time)
        steps, held = _limit("nodes", nodes), _limit("memory", memory)
        self._given = (
            None if seconds is None else float(seconds),
            None if steps is None else int(steps),
            None if held is None else int(held),
        )
        self._tokens: list[Token[tuple[float | None, int | None, int | None] | None]] = []

    def __enter__(self) -> limits:
        outer = _limits.get() or (None, None, None)
        inner = tuple(mine if mine is not None else theirs for mine, theirs in zip(self._given, outer))
        self._tokens.append(_limits.set(inner))  # type: ignore[arg-type]
        return self

    def __exit__(self, *_: object) -> None:
        _limits.reset(self._tokens.pop())


class Session:
    """What is remembered from one question to the next: values, positions that were searched, who wins.

    There is always a session, which is made when it is first needed. You need another one only for rulesets, threads, a database or a
    limit of memory that others shall not share. Any number of threads may use one session at once. Games of different sessions may be mixed.

    >>> import tedomari as td
    >>> with td.Session(memory_limit="1GiB") as session:
    ...     g = td.Game("domineering(2x3)")
    >>> g.session is session
    True

    :param threads: how many threads search a position. It never changes an answer.
    :param memory_limit: the bytes that all tables together may take, or a text such as `"4GiB"`.
    :param database: a file of values that was built before; see `td.build_database`.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        memory_limit: int | str | None = None,
        database: str | PathLike[str] | None = None,
    ) -> None:
        held = _limit("memory", memory_limit)
        self._core = _core.Session(threads, None if held is None else int(held), database)
        self._tokens: list[Token[Session | None]] = []
        self._python: set[str] = set()

    def __enter__(self) -> Session:
        self._tokens.append(_current.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _current.reset(self._tokens.pop())

    def ask(self, question: Question[A]) -> A:
        """Answers a question.

        If a limit is reached, the answer says so and has bounds. If Ctrl-C is pressed, `Interrupted` is raised, which has the
        answer as far as it was known.
        """
        from . import answers
        from .errors import Interrupted

        kind: Any = answers.BY_COMMAND[question.command]
        if question.command == "database-build" and getattr(question, "ruleset", "") in self._python:
            raise ValueError("rulesets that are written in Python cannot be put into files: nothing says that they stay the same")
        try:
            text = self._core.ask(question.command, question.to_json(), _limits.get())
        except Interrupted as error:
            if error._json:
                error.answer = kind.from_json(error._json)
            raise
        answer: A = kind.from_json(text)
        return answer

    def game(self, value: GameLike = 0) -> Game:
        """A game of this session; see `Game`."""
        from ._game import Game

        return Game(value, session=self)

    def evaluate(self, expressions: Iterable[str], columns: Sequence[str] | None = None, *, threads: int = 1) -> dict[str, list[Any]]:
        """Evaluates many expressions in one call; see `td.evaluate`."""
        from . import batch

        return batch.evaluate(expressions, columns, threads=threads, session=self)

    def add(self, ruleset: Ruleset[Any]) -> None:
        """Adds a ruleset that is written in Python; see `td.rulesets.Ruleset`."""
        self._core.add(ruleset)
        self._python.add(ruleset.name)

    @property
    def bytes(self) -> int:
        """How many bytes the tables of values hold."""
        return self._core.bytes()

    @property
    def trouble(self) -> str | None:
        """What went wrong with the database, if something did. Searches went on without it."""
        return self._core.trouble()


def session() -> Session:
    """The session that is used: that of the innermost `with` block, or the one that is always there."""
    global _default
    current = _current.get()
    if current is not None:
        return current
    if _default is None:
        _default = Session()
    return _default
