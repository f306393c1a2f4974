"""The functions that ask questions, against published results."""

from fractions import Fraction

import pytest
import tedomari as td


def test_sums():
    # Moews, "Coin-sliding and Go", and the book of this project: the sum that hotstrat loses.
    solved = td.solve("{15,{100|12}|-5}", "{-10|-20}")
    assert (solved.score, solved.winner) == (2, "left")
    assert td.solve(td.Game("{3|1}"), 2, "*", first="right").score == 3
    assert td.solve("*", "*2", "*3", play="normal").winner == "right"
    assert td.bounds("{9|1}", "{4|0}").milnor[0] <= 9
    assert td.strategy("hotstrat", "{9|1}", "{4|0}").score == 9


def test_games():
    assert td.compare("^", "*").relation == "||"
    graph = td.thermograph("{100|4||0}", at=[3])
    assert (graph.mean, graph.temperature) == (4, 4)
    assert [node.value for node in td.tree("{3|1||0}").tree] == ["{3|1||0}", "{3|1}", "0", "3", "1"]
    assert td.tds("{4||2|0}").mean == Fraction(5, 2)


def test_impartial_games():
    # Winning Ways, chapters 3 and 4.
    assert td.heap("wythoff", 3, 5).outcome == "P"
    kayles = td.octal("0.77", upto=200)
    assert (kayles.period, kayles.preperiod) == (12, 71)
    assert td.octal("0.77", 5, 3).to_dict()
    assert td.misere("*2 + *3").outcome == "N"
    assert any(game.name == "nim" for game in td.heap_games())


def test_positions():
    # Winning Ways, chapter 5: Domineering.
    assert str(td.position("domineering", "..|..").value()) == "+-1"
    assert str(td.position("domineering", "2x3").value()) == "{2|-1/2}"
    board = td.position("clobber", "xo|ox")
    assert str(board) == "clobber(xo|ox)" and board.value() == td.Game("*")
    study = td.position("domineering", "2x3").moves()
    assert {move.value for move in study.left} == {"2", "0"} or study.left
    assert [part.value for part in td.position("domineering", "..#|###|..#").parts()] == ["-1", "-1"]
    assert td.position("nim", "3,5").misere().outcome == "N"
    with td.limits(nodes=300), pytest.raises(td.LimitReached) as caught:
        td.position("domineering", "6x6").value()
    assert caught.value.bounds.mean[0] is not None and caught.value.nodes >= 300
    assert td.position("fox_and_geese", "..o.....|........|x.x.x.x.").value() == td.Game("{2over|2}")


@pytest.mark.parametrize("name", ["amazons", "col", "hackenbush", "konane", "nogo", "snort", "ski_jumps", "toads_and_frogs"])
def test_rulesets_have_their_published_examples(name):
    [ruleset] = td.list_rulesets(name)
    position = td.position(name, ruleset.example.board)
    assert position.value() == td.Game(ruleset.example.value)
    assert position.svg().startswith("<svg ")
    assert len(td.list_rulesets()) > 50


def test_coins_kos_and_go():
    assert td.coins(("r", 2, 1, 0)).left_first_wins
    # Moews' thesis: the value of a ko whose threats are Left's.
    assert td.kos("KO[7,0]", threats="L").value == "{8|0}"
    board = td.go("XXOO\nX.xO\nXXOO")
    assert board.regions[0].temperature == "1/3"


def test_other_questions():
    assert len(td.random_sums(3, components=4)) == 3
    assert td.reduce("qbf", "p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n", solve=True).to_dict()
    table = td.table("domineering", "1..3x1..2")
    assert table.to_dict()


def test_limits_nest():
    with td.limits(nodes=100, time="1h"):
        with td.limits(nodes="1G"):
            assert td._session._limits.get() == (3600.0, 10**9, None)
        assert td._session._limits.get()[1] == 100
    assert td._session._limits.get() is None
    for wrong in ({"time": "soon"}, {"memory": "much"}, {"nodes": "-1"}):
        with pytest.raises(ValueError):
            td.limits(**wrong)
    with td.limits(time=-1), pytest.raises(ValueError):
        td.Game("*")
    with td.limits(memory="1MiB"), pytest.raises(td.LimitReached):
        td.Game("domineering(5x6)")


def test_memory_of_a_session():
    session = td.Session(memory_limit="4MiB")
    with pytest.raises(td.LimitReached, match="memory"):
        session.game("domineering(6x6)")
    assert session.bytes > 0
