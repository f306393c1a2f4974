"""`python -m tedomari.cluster`: what `tedomari database build --engine ray` starts."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout

from .. import _core
from .._session import limits
from ..errors import LimitReached, TedomariError


def _size(text: str) -> tuple[int, int]:
    rows, _, columns = text.lower().partition("x")
    try:
        return int(rows), int(columns)
    except ValueError as error:
        raise argparse.ArgumentTypeError("expected a size such as 5x6, rows x columns") from error


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tedomari.cluster",
        description="Puts every part that play from some boards can reach into a file, by many processes. The same command goes on with a "
        "build that was stopped or killed.",
    )
    parser.add_argument("ruleset", help="the ruleset, such as domineering")
    parser.add_argument("boards", nargs="*", help="boards to begin with")
    parser.add_argument("--max", type=_size, metavar="RxC", help="all boards of up to R rows and C columns")
    parser.add_argument("--file", help="the file [default: the ruleset's name with .db]")
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes work [default: one for each core]")
    parser.add_argument("--shards", type=int, metavar="N", help="into how many shards the family is divided [default: four for each worker]")
    parser.add_argument("--address", help="a cluster of Ray that is there [default: one is started on this machine, for this build]")
    parser.add_argument("--folder", help="where the shards lie, on a file system that all machines share [default: beside the file]")
    parser.add_argument("--keep", action="store_true", help="keep the shards when the file is there: a folder of Parquet")
    parser.add_argument("--time-limit", metavar="TIME", help="stop after this time: 10s, 2h")
    parser.add_argument("--json", action="store_true", help="write the answer as one line of JSON")
    parser.add_argument("--quiet", action="store_true", help="do not tell of each step on standard error")
    parser.add_argument("--version", action="version", version=_core.__version__)
    return parser


def main() -> int:
    """Builds, and gives the exit code."""
    from ._build import build

    given = _arguments().parse_args()

    def tell(line: str) -> None:
        if not given.quiet:
            print(line, file=sys.stderr, flush=True)

    try:
        # Ray tells of workers that died where others write answers.
        with limits(time=given.time_limit), redirect_stdout(sys.stderr):
            answer = build(
                given.ruleset,
                *given.boards,
                max=given.max,
                file=given.file,
                workers=given.workers,
                shards=given.shards,
                address=given.address,
                folder=given.folder,
                keep=given.keep,
                progress=tell,
            )
    except LimitReached as error:
        print(f"stopped: {error}; the same command goes on", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    except (TedomariError, ImportError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(answer.to_json() if given.json else str(answer).rstrip("\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
