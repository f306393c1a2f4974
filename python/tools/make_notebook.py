"""Makes the notebook `notebooks/tour.ipynb` from the cells below and runs it, so that its outputs are what the package gives.

    python tools/make_notebook.py
"""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat

HERE = Path(__file__).resolve().parents[1] / "notebooks"

CELLS: list[tuple[str, str]] = [
    (
        "markdown",
        "# A tour of tedomari in Python\n\n"
        "Games are exact: nothing is rounded, and what is not found within a limit is told as bounds.",
    ),
    ("code", "import tedomari as td\n\ng = td.Game('{7|5||0}') + td.Game('^')\ng"),
    ("markdown", "A game is shown as in the books. Its thermograph is a drawing, with its mean and its temperature."),
    ("code", "print(g.mean(), g.temperature(), g.outcome())\ng.thermograph()"),
    ("markdown", "The tree of its canonical form:"),
    ("code", "td.Game('{7|5||0}').tree()"),
    (
        "markdown",
        "Games are in a partial order. `<`, `>` and `==` may all be false; then the games are confused, and `relation` says so.",
    ),
    ("code", "star = td.Game('*')\nprint(star < 0, star > 0, star == 0, star.relation(0))\nprint(td.Game('^^') > star, 2 * star == 0)"),
    (
        "markdown",
        "## Positions\n\nAll rulesets of the program are there. A board is shown with a best move of either player, and its thermograph.",
    ),
    ("code", "board = td.position('domineering', '..#.|....|..#.')\nboard"),
    ("code", "board.value()"),
    ("code", "for part in td.position('clobber', 'xo..ox|.#..xo').parts():\n    print(part.board, part.value)"),
    (
        "markdown",
        "## A ruleset of your own\n\nLeft takes one or two beans from a heap, Right takes one or three. "
        "Parts are told, so that a position of several heaps is valued heap by heap.",
    ),
    (
        "code",
        "class Beans(td.rulesets.Ruleset):\n"
        "    \"\"\"Left takes one or two beans from a heap, Right takes one or three.\"\"\"\n\n"
        "    def after(self, heaps, amounts):\n"
        "        for at, heap in enumerate(heaps):\n"
        "            for amount in amounts:\n"
        "                if amount <= heap:\n"
        "                    yield heaps[:at] + (heap - amount,) + heaps[at + 1 :]\n\n"
        "    def left(self, heaps):\n"
        "        return self.after(heaps, (1, 2))\n\n"
        "    def right(self, heaps):\n"
        "        return self.after(heaps, (1, 3))\n\n"
        "    def parts(self, heaps):\n"
        "        return [(heap,) for heap in heaps] if len(heaps) > 1 else None\n\n"
        "beans = Beans()\n"
        "for heap in range(8):\n"
        "    print(heap, beans.value((heap,)))",
    ),
    ("code", "td.session().add(beans)\ntd.Game('beans((5,3)) + {1|-1}')"),
    (
        "markdown",
        "## Sums\n\n`solve` gives the score of a sum of hot games, every best move, and what the others lose.",
    ),
    ("code", "solved = td.solve('{15,{100|12}|-5}', '{-10|-20}')\nprint(solved)"),
    (
        "markdown",
        "## Limits\n\nWithin `limits` whatever takes too long ends with bounds. So does Ctrl-C, or the stop button of the notebook.",
    ),
    (
        "code",
        "with td.limits(nodes=2000):\n    answer = td.facts('domineering(6x7) + {3|1}')\n"
        "print(answer.stopped)\nlow, high = answer.bounds.mean\nprint(low, '<= mean <=', high)",
    ),
    ("markdown", "## Many games at once\n\nOne call, a column for each fact. With `evaluate_pandas` and `evaluate_arrow` the columns are tables."),
    ("code", "td.evaluate(['{3|1}', '^', 'domineering(2x3)'], ['value', 'mean', 'temperature'])"),
    ("markdown", "## Other kinds of games"),
    ("code", "print(td.octal('0.77', upto=200).period, td.heap('wythoff', 3, 5).outcome)\nprint(td.kos('KO[7,0]', threats='L').value)\ntd.Game('on') - td.Game('on')"),
    ("code", "td.go(['XXOO', 'X.xO', 'XXOO'])"),
]


def main() -> None:
    book = nbformat.v4.new_notebook()
    make = {"markdown": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
    book.cells = [make[kind](source) for kind, source in CELLS]
    for number, cell in enumerate(book.cells):
        cell["id"] = f"cell-{number}"
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    book.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for cell in book.cells:
        cell.metadata.pop("execution", None)
    HERE.mkdir(exist_ok=True)
    nbformat.write(book, HERE / "tour.ipynb")


if __name__ == "__main__":
    main()
