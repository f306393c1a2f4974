"""Games: operators, order, what equals what, pickles. What games are is checked against the definition (`naive.py`)."""

import copy
import pickle
import random
from fractions import Fraction

import naive
import pytest
import tedomari as td
from hypothesis import given, settings
from hypothesis import strategies as st
from tedomari import strategies


def random_form(source, depth):
    if depth == 0 or source.random() < 0.25:
        return naive.integer(source.randint(-2, 2))
    side = lambda: frozenset(random_form(source, depth - 1) for _ in range(source.randint(0, 2)))
    return side(), side()


def game(form):
    return td.Game.of([game(left) for left in form[0]], [game(right) for right in form[1]])


def test_games_are_what_the_definition_says():
    source = random.Random(7)
    forms = [random_form(source, 2) for _ in range(40)]
    games = [game(form) for form in forms]
    for g, of_g in zip(games, forms):
        for h, of_h in zip(games, forms):
            relation = naive.relation(of_g, of_h)
            assert g.relation(h) == relation
            assert (g < h, g <= h, g == h, g >= h, g > h) == (
                relation == "<",
                relation in "<=",
                relation == "=",
                relation in ">=",
                relation == ">",
            )
            assert (hash(g) == hash(h)) or relation != "="


def test_sums_are_what_the_definition_says():
    source = random.Random(8)
    for _ in range(60):
        f, g = random_form(source, 2), random_form(source, 1)
        assert game(f) + game(g) == game(naive.plus(f, g))
        assert -game(f) == game(naive.minus(f))
        assert game(f) - game(g) == game(naive.plus(f, naive.minus(g)))
        assert 3 * game(f) == game(f) + game(f) + game(f)


@given(strategies.dyadics(places=4))
def test_numbers_are_what_the_definition_says(x):
    assert td.Game(x) == x == game(naive.number(x))
    assert hash(td.Game(x)) == hash(x)
    assert td.Game(x).number() == x


@settings(max_examples=60)
@given(strategies.games(), strategies.games(), strategies.games())
def test_laws(f, g, h):
    assert f + g == g + f
    assert (f + g) + h == f + (g + h)
    assert f - f == 0 and not f - f
    assert (f <= g) == (g - f >= 0)
    assert -(-f) == f
    assert td.Game.of(*f.options()) == f
    assert td.Game(str(f)) == td.Game(f.unicode()) == f
    assert pickle.loads(pickle.dumps(f)) == f


def test_numbers_mix_with_games():
    g = td.Game("*")
    assert g + 1 == 1 + g == td.Game("1*")
    assert 1 - g == td.Game("1*")
    assert g + Fraction(1, 2) == td.Game("1/2*")
    assert g < 1 and 1 > g and not g < 0 and g != 0 and g.confused(0)
    assert sorted([td.Game("3"), td.Game("-1/2"), td.Game(2)]) == [Fraction(-1, 2), 2, 3]
    assert {td.Game("1/2"), Fraction(1, 2)} == {Fraction(1, 2)}
    assert int(td.Game("{3|5}")) == 4


def test_what_is_no_game():
    for wrong in (0.25, None, [1], b"*"):
        with pytest.raises(TypeError):
            td.Game(wrong)
        with pytest.raises(TypeError):
            td.Game("*") + wrong
        with pytest.raises(TypeError):
            td.Game("*") < wrong
    with pytest.raises(ValueError, match="power of two"):
        td.Game(Fraction(1, 3))
    with pytest.raises(TypeError, match=r"Game.of"):
        td.Game(3) | td.Game(1)
    with pytest.raises(TypeError):
        td.Game("*") * td.Game("*")
    with pytest.raises(ValueError):
        int(td.Game("*"))
    assert (td.Game("*") == "*") is False


def test_large_numbers_are_exact():
    huge = 10**5000 + 1
    g = td.Game(huge)
    assert g == huge and g + 1 == huge + 1 and g.number() == huge
    assert hash(g) == hash(huge)
    assert huge * td.Game("1/2") == Fraction(huge, 2)
    assert (2**62 + 1) * td.Game("^") > 2**62 * td.Game("^")
    with td.limits(nodes=20_000), pytest.raises(td.LimitReached):  # So many ups have no closed form.
        2**70 * td.Game("^")
    small = Fraction(1, 2**3000)
    assert td.Game(small) > 0 and td.Game(small).number() == small


def test_functions_are_methods():
    methods = {name if name != "class" else "class_" for name in td.functions()} - {"is_loopy"}
    assert methods <= set(dir(td.Game))
    g = td.Game("{7|5||0}")
    for name in sorted(methods):
        method = getattr(g, name)
        arguments = {"cool": [1], "heat": [1], "overheat": [1, 2]}.get(name, ["^"])
        try:
            found = method(*arguments[: method.__func__.__code__.co_argcount - 1])
        except td.UndefinedError:
            continue
        text = f"{name.rstrip('_')}({', '.join(map(str, [g, *arguments][: method.__func__.__code__.co_argcount]))})"
        told = td.facts(text)
        if told.type == "word":
            assert found == told.word
        elif told.type == "truth":
            assert found is told.truth
        elif told.type == "games":
            assert [str(one) for one in found] == told.games
        elif told.type == "sides":
            assert [[str(one) for one in side] for side in found] == [told.left, told.right]
        else:
            assert td.Game(told.value) == found


def test_functions_give_numbers():
    g = td.Game("{100|4||0}")
    assert (g.mean(), g.temperature()) == (4, 4)
    assert isinstance(g.mean(), Fraction)
    assert (g.birthday(), g.outcome(), g.class_()) == (102, "N", "Left's sente")
    with pytest.raises(td.UndefinedError):
        td.Game("5").atomic_weight()
    with pytest.raises(td.UndefinedError, match="loopy"):
        td.Game("on").mean()
    with pytest.raises(td.UndefinedError, match="no function"):
        g.call("meen")


def test_loopy_games():
    on, over = td.Game("on"), td.Game("over")
    assert on.is_loopy and on + on == on and on > 1000
    assert on - on == td.Game("dud") and not (on - on == 0)
    assert over > 0 and over < td.Game("1/1024") and over + over == over
    assert hash(over) == hash(td.Game("a{0|a}"))
    assert td.Game.of([0], [over]) == over == td.Game("{0|pass}")
    assert td.Game.sides("1", "0") == td.Game("1 & 0")
    for text in ("on", "upon*", "dud", "1 & 0", "a{0||0|a}"):
        g = td.Game(text)
        assert pickle.loads(pickle.dumps(g)) == g
        assert bool(g)


def test_pickles_are_canonical_and_small():
    g = td.Game("{7|5||0|-9} + {3|1} + domineering(3x4)")
    assert pickle.dumps(g) == pickle.dumps(td.Game(str(g)))
    with td.Session():
        assert pickle.loads(pickle.dumps(g)) == g
    # Its text doubles with each step.
    deep = td.Game("{1|0||-1}")
    for n in range(2, 60):
        deep = td.Game.of([Fraction(n), deep + n], [-deep - n])
    packed = pickle.dumps(deep)
    assert len(packed) < 40_000
    with td.Session():
        assert pickle.loads(packed) == deep
    assert len(pickle.dumps(td.Game("*100000"))) < 200
    assert copy.copy(g) is g and copy.deepcopy([g])[0] is g


@given(st.binary(max_size=60), st.integers(0, 200))
def test_damaged_pickles_are_refused(noise, at):
    unpack = td._game._unpack
    packed = td.Game("{7|5||0|-9}")._handle.pack()
    for bytes_ in (noise, packed[: at % len(packed)], packed[: at % len(packed)] + noise):
        if bytes_ == packed:
            continue
        try:
            unpack(bytes_)
        except (td.UndefinedError, td.ParseError, td.LimitReached):
            pass


def test_games_of_several_sessions_mix():
    one, other = td.Session(), td.Session()
    g, h = one.game("{7|5||0}"), other.game("{7|5||0}")
    assert g == h and hash(g) == hash(h) and g - h == 0
    assert (g + h).session is one
    assert td.Game.of([g], [h]) == td.Game("{{7|5||0}|{7|5||0}}")
    assert g.cool(h.temperature()) == h.freeze()


def test_texts():
    g = td.Game("{2|1/2*} + ^3")
    assert str(g) == "{2^3|1/2^3*}"
    assert repr(td.Game("{3|1}")) == "Game('{3|1}')"
    assert g._repr_latex_().startswith("$")
    assert td.Game(g) == g


@pytest.mark.parametrize(
    ("text", "offset"),
    [("{1,,2|3}", 3), ("", 0), ("{" * 20_000, 20_000), ("1/3", 0), ("cool(1)", 0), ("domineering(..|...)", 12), ("½ + ?", 5)],
)
def test_mistakes_have_a_place(text, offset):
    with pytest.raises(td.ParseError) as caught:
        td.Game(text)
    error = caught.value
    assert error.text == text and (not text or error.caret.splitlines()[1].strip() == "^")
    assert 0 <= error.offset <= len(text.encode())
    assert isinstance(error, ValueError)
    if text in ("{1,,2|3}", "½ + ?"):
        assert error.offset == offset
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.offset) == (str(error), error.offset)


@settings(max_examples=300)
@given(st.text("{}|,*^v+-/0123. ()ab&:'", max_size=30))
def test_nonsense_never_breaks_anything(text):
    with td.limits(nodes=2000):
        try:
            td.Game(text)
        except (td.ParseError, td.UndefinedError, td.LimitReached):
            pass


def test_deep_games():
    deep = "{" * 10_000 + "|" + "}" * 10_000
    with td.limits(time=5):
        try:
            td.Game(deep)
        except (td.ParseError, td.LimitReached):
            pass
