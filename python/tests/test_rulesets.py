"""Rulesets written in Python, against those of the program and against the definition."""

import threading

import naive
import pytest
import tedomari as td
from tedomari.rulesets import Move, Ruleset, ruleset


class Dominoes(Ruleset[frozenset]):
    """Left covers two empty cells with a vertical domino, Right with a horizontal one."""

    name = "python_domineering"

    def left(self, cells):
        for row, column in cells:
            if (row + 1, column) in cells:
                yield Move(f"{column}.{row}", cells - {(row, column), (row + 1, column)})

    def right(self, cells):
        for row, column in cells:
            if (row, column + 1) in cells:
                yield cells - {(row, column), (row, column + 1)}

    def read(self, text):
        rows = text.split("|")
        if any(character not in ".#" for row in rows for character in row):
            error = ValueError("expected `.` or `#`")
            error.offset = next(at for at, character in enumerate(text) if character not in ".#|")
            raise error
        return frozenset((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == ".")

    def write(self, cells):
        if not cells:
            return "#"
        rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
        return "|".join("".join(".#"[(r, c) not in cells] for c in range(columns)) for r in range(rows))


class DominoesInParts(Dominoes):
    name = "python_domineering_in_parts"

    def parts(self, cells):
        parts, rest = [], set(cells)
        while rest:
            part, edge = set(), {rest.pop()}
            while edge:
                row, column = edge.pop()
                part.add((row, column))
                near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & rest
                rest -= near
                edge |= near
            parts.append(frozenset(part))
        return parts


@pytest.mark.parametrize("rules", [Dominoes, DominoesInParts])
def test_domineering_in_python(rules):
    game = rules()
    for board in ("..|..", "...|...", "..|..|..", ".#.|...|..#", "....|....", "...|...|..."):
        assert game.value(game.read(board)) == td.Game(f"domineering({board})"), board


def test_everything_else_follows():
    game = DominoesInParts()
    td.session().add(game)
    assert td.Game("python_domineering_in_parts(..|..) + domineering(..|..)") == 0
    answer = td.position(game.name, "..|..|..").answer(moves=True)
    assert answer.mean == td.Game("domineering(3x2)").mean()
    assert any(move.move == "0.0" for move in answer.moves.left)
    assert td.solve("python_domineering_in_parts(..|..)", "{3|1}", play="normal").winner == "left"
    assert td.list_rulesets(game.name)[0].moves.startswith("Left covers")
    assert "svg" in game.position(game.read("..|..")).svg()
    with pytest.raises(td.ParseError) as caught:
        td.position(game.name, "..|.x").value()
    assert "expected `.` or `#`" in str(caught.value)
    with pytest.raises(ValueError, match="taken"):
        td.session().add(game)


def test_positions_by_the_definition():
    def form(heap, left=(1, 2), right=(1, 3)):
        moves = lambda taken: frozenset(form(heap - n, left, right) for n in taken if n <= heap)
        return moves(left), moves(right)

    game = ruleset(
        "one_two_three",
        lambda heap: [heap - n for n in (1, 2) if n <= heap],
        lambda heap: [heap - n for n in (1, 3) if n <= heap],
    )
    for heap in range(7):
        value = game.value(heap)
        for other in ("0", "^", "*", "v*", "1"):
            of_other = {"0": naive.ZERO, "1": naive.integer(1)}.get(other)
            star = (frozenset([naive.ZERO]), frozenset([naive.ZERO]))
            up = (frozenset([naive.ZERO]), frozenset([star]))
            of_other = of_other or {"*": star, "^": up, "v*": naive.plus(naive.minus(up), star)}[other]
            assert value.relation(other) == naive.relation(form(heap), of_other), (heap, other)


def test_impartial_and_loopy_rules():
    nim = ruleset("some_piles", lambda piles: (
        tuple(sorted(piles[:at] + (rest,) + piles[at + 1 :])) for at, pile in enumerate(piles) for rest in range(pile)
    ))
    assert str(nim.value((1, 2, 4))) == "*7" and nim.value((1, 2, 3)) == 0
    assert nim.position((1, 2, 3)).misere().outcome == "P"
    stay = ruleset("stay", lambda n: [n] if n else [], lambda n: [], loopy=True)
    assert stay.value(1) == td.Game("on")
    endless = ruleset("endless", lambda n: [1 - n], lambda n: [1 - n])
    with pytest.raises(td.LoopyError) as caught:
        endless.value(0)
    assert len(caught.value.cycle) >= 1


class Oops(Exception):
    pass


@pytest.mark.parametrize("threads", [1, 2])
def test_exceptions_come_back_and_leave_nothing_wrong(threads):
    broken = [True]

    def left(heap):
        if broken[0] and heap == 3:
            raise Oops("three")
        return [heap - n for n in (1, 2) if n <= heap]

    game = ruleset("sometimes_broken", left, lambda heap: [heap - 1] if heap else [])
    session = td.Session(threads=threads)
    session.add(game)
    for _ in range(3):
        with pytest.raises(Oops, match="three"):
            session.game("sometimes_broken(9)")
        with pytest.raises(Oops):
            session.ask(td.questions.Solve(["sometimes_broken(8)", "*"], play="normal"))
    broken[0] = False
    sound = ruleset("never_broken", left, lambda heap: [heap - 1] if heap else [])
    assert session.game("sometimes_broken(9)") == sound.value(9)


def test_wrong_rules():
    for moves in (lambda n: 5, lambda n: [[]], lambda n: [object] if n is object else [object]):
        game = ruleset("wrong_rules", moves, lambda n: [])
        with pytest.raises((TypeError, td.TedomariError)):
            game.value(1)
    with pytest.raises(ValueError, match="lower-case"):
        td.session().add(ruleset("Not A Word", lambda n: []))
    with pytest.raises(ValueError, match="taken"):
        td.session().add(ruleset("domineering", lambda n: []))
    with pytest.raises(ValueError, match="taken"):
        td.session().add(ruleset("cool", lambda n: []))
    with pytest.raises(td.TedomariError):
        td.session().add(ruleset("unwritten", lambda n: []))
        td.Game("unwritten(what is this?)")


def test_threads_with_rules_in_python():
    game = DominoesInParts()
    td_session = td.Session()
    td_session.add(game)
    found = []

    def work():
        found.append(str(td_session.game("python_domineering_in_parts(...|...|...)")))

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    assert found == [str(td.Game("domineering(3x3)"))] * 4


def test_files_are_not_for_rules_in_python(tmp_path):
    td.session().add(Dominoes())
    with pytest.raises(ValueError, match="Python"):
        td.build_database("python_domineering", "..|..", file=tmp_path / "x.db")
    with pytest.raises(td.ParseError):
        td.build_database("Python Domineering", "..|..", file=tmp_path / "x.db")
