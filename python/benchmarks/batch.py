"""How much slower a batch of random games is in Python than in Rust.

    python benchmarks/batch.py [COUNT]

The same expressions are evaluated by a program in Rust, which throws the answers away (`crates/bench/examples/evaluate_lines.rs`), by
`td.evaluate`, which gives lists, and as a table of Arrow, if pyarrow is there. Each begins with empty tables. What is compared is
processor time, the least of several rounds. Install the package as it is given away before: `pip install .`
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import tedomari as td

ROOT = Path(__file__).resolve().parents[2]


def random_game(source: random.Random, depth: int) -> str:
    """A random expression: braces, ups and stars."""
    if depth == 0:
        return source.choice([str(source.randint(-20, 20)), "*", "^", "1/2", "*2", "v*"])
    sides = [",".join(random_game(source, depth - 1) for _ in range(source.randint(1, 2))) for _ in range(2)]
    return "{" + "|".join(sides) + "}"


def timed(work, rounds: int = 3) -> float:
    """The least processor time of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    source = random.Random(1)
    texts = [random_game(source, 2) for _ in range(count)]

    build = ["cargo", "build", "--quiet", "--profile", "wheel", "-p", "tedomari-bench", "--example", "evaluate_lines"]
    subprocess.run(build, cwd=ROOT, check=True)
    program = ROOT / "target" / "wheel" / "examples" / "evaluate_lines"

    def run() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program], input="\n".join(texts), text=True, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    rust = min(run() for _ in range(3))
    print(f"{count} games in Rust: {rust:.2f} s of processor time")
    for name, work in (
        ("lists", lambda: td.Session().evaluate(texts)),
        ("Arrow", lambda: td.evaluate_arrow(texts, session=td.Session())),
    ):
        try:
            took = timed(work)
        except ImportError as error:
            print(f"{name}: {error}")
            continue
        print(f"{name}: {took:.2f} s, {took / rust:.2f} times as long")


if __name__ == "__main__":
    main()
