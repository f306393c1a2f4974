"""Questions and answers: they are as the published schemas say, and are read and written without a loss."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import tedomari as td
from tedomari import _core, answers, questions
from tedomari.questions import (
    AnalyseHeaps,
    AskCoins,
    AskGo,
    AskKos,
    AskMisere,
    AskOctal,
    AskPhi,
    AskPosition,
    Bound,
    Compare,
    CompareLoopy,
    Discover,
    Evaluate,
    FollowStrategy,
    GenerateHard,
    GenerateSums,
    ListHeapGames,
    ListRulesets,
    LoopyGame,
    MakeTable,
    Reduce,
    ReviewGo,
    ShowThermograph,
    ShowTree,
    SidleLoopy,
    Solve,
    SolveAnnihilation,
    SolveGraph,
    ValueLoopy,
)

ROOT = Path(__file__).resolve().parents[2]
KO = LoopyGame(left=[[1], ["7"]], right=[["0"], [0]])

# There is an x such that for every y both clauses hold: x is true.
QUANTIFIED = "p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n1 -2 0\n"

EXAMPLES = [
    Evaluate("{9||8|0}", incentives=True),
    Evaluate("on - on"),
    Evaluate("outcome(*)"),
    Evaluate("options({3|1})"),
    Evaluate("followers({3|1})"),
    Evaluate("is_number(3)"),
    Evaluate("5"),
    Evaluate("^<100> + ^[200]"),
    Compare("^", "*", difference=True),
    Compare("3", "2", assert_="<"),
    ShowThermograph("{3|1||0}", steps=True, at=[1]),
    ShowTree("{3|1||0}"),
    ShowTree("domineering(2x2)", written=True),
    MakeTable("domineering", "1..3x1..2"),
    Discover("{4||2|0}"),
    Solve(["{15,{100|12}|-5}", "{-10|-20}"], all_moves=True),
    Solve(["clobber(xo|ox)", "*"], play="normal", pictures=True),
    Bound(["{9|1}", "{4|0}"]),
    FollowStrategy("hotstrat", ["{9|1}", "{4|0}"]),
    AskPosition("domineering", "..|..|..", moves=True, picture=True),
    AskPosition("snort", vertices=["LR", "L"], edges=[[0, 1]], picture=True),
    AskPosition("fox_and_geese", "..o.....|........|x.x.x.x.", picture=True),
    AskPosition("domineering", "....|....|....", straight=True),
    AnalyseHeaps("wythoff", [3, 5]),
    AnalyseHeaps("nim", ["1000000000000000000000000000000", 5]),
    AnalyseHeaps("nim", [1, 2], misere=True),
    SolveGraph(['{"n":3,"edges":[[0,1],[1,2],[2,0]]}'], tokens=["0"], line=True, diagram=True),
    SolveGraph(["a b\nb c"]),
    SolveAnnihilation(['{"n":4,"edges":[[0,1],[1,2],[2,3]]}'], tokens=["0,1"], diagram=True),
    AskMisere("*2 + *3"),
    AskOctal("0.77", upto=200),
    AskOctal("0.77", heaps=[5, 3]),
    AskCoins([("r", 2, 1, 0), ("b", 3, 1, 1)]),
    AskGo(board=["XXOO", "X.xO", "XXOO"]),
    AskKos(kos=["KO[7,0]"], threats="L"),
    AskKos(kos=["KO[7,0]"], masters=True),
    Reduce("qbf", QUANTIFIED, solve=True),
    CompareLoopy(KO, KO),
    ValueLoopy(KO, outcomes=True),
    AskPhi(KO, threats="L", enders=["0", "1|0"]),
    SidleLoopy(KO, trace=True),
    GenerateSums(2),
    GenerateHard("switches", 4),
    ListHeapGames(),
    ListRulesets(["domineering", "moore"]),
]


def schema_of(kind, name):
    return json.loads(_core.schema(kind, name))


@pytest.mark.parametrize("question", EXAMPLES, ids=lambda question: repr(question)[:40])
def test_questions_and_answers_are_as_published(question):
    asked = question.to_dict()
    jsonschema.validate(asked, schema_of("question", question.command))
    assert type(question).from_dict(json.loads(json.dumps(asked))) == question
    core = td.session()._core
    try:
        text = core.ask(question.command, question.to_json())
    except td.ParseError as error:
        pytest.fail(f"{question}: {error}")
    kind = answers.BY_COMMAND[question.command]
    answer = kind.from_json(text)
    # Nothing is lost on the way through the dataclass.
    assert answer.to_dict() == json.loads(text)
    assert kind.from_json(answer.to_json()) == answer
    lists = {"generate": "sums", "generate-hard": "sums", "heap-list": "games", "rulesets": "rulesets"}
    if question.command in lists:
        for line in answer.to_dict()[lists[question.command]]:
            jsonschema.validate(line, schema_of("answer", question.command))
    else:
        jsonschema.validate({"input": "x", **answer.to_dict()}, schema_of("answer", question.command))
    assert answer.is_complete and isinstance(str(answer), str) and str(answer)
    assert repr(answer).startswith(type(answer).__name__)


def test_every_question_is_tried():
    tried = {question.command for question in EXAMPLES}
    # Those about files have tests of their own.
    elsewhere = {"database-build", "database-info", "database-dump", "go-review", "tournament"}
    assert tried | elsewhere == set(questions.BY_COMMAND) == set(answers.BY_COMMAND) == set(_core.questions())


def test_classes_are_as_the_schemas_say():
    tool = ROOT / "python" / "tools" / "generate_messages.py"
    subprocess.run([sys.executable, tool, "--check"], check=True)


def test_what_is_unknown_is_not_what_does_not_exist():
    known = td.facts("5")
    assert known.atomic_weight is None
    with td.limits(nodes=1):
        bounded = td.facts("{3|1} + domineering(5x6)")
    assert bounded.atomic_weight is td.UNKNOWN and not td.UNKNOWN
    assert not bounded.is_complete and bounded.stopped == "node limit reached"
    assert bounded.bounds.mean[0] is not None
    assert td.UNKNOWN is type(td.UNKNOWN)() and repr(td.UNKNOWN) == "UNKNOWN"
    assert pickle.loads(pickle.dumps(bounded)) == bounded
    board = td.position("domineering", "..|..")
    assert str(pickle.loads(pickle.dumps(board))) == str(board)


def test_files(tmp_path):
    file = tmp_path / "small.db"
    built = td.build_database("domineering", max=(2, 3), file=file)
    assert built.new_parts == 5 and built.is_complete
    info = td.ask(questions.ShowDatabase(str(file)))
    assert info.digest == built.digest and info.rulesets[0].parts == 5
    dumped = td.ask(questions.DumpDatabase(str(file)))
    assert {part.part: part.value for part in dumped.parts}["..|.."] == "+-1"
    session = td.Session(database=file)
    assert str(session.game("domineering(2x3)")) == "{2|-1/2}" and session.trouble is None
    (tmp_path / "damaged.db").write_bytes(b"nothing")
    with pytest.raises(td.ParseError):
        td.Session(database=tmp_path / "damaged.db")


def test_go_review():
    record = "(;SZ[5]KM[0.5];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[cc];W[];B[])"
    reviewed = td.go_review(record)
    assert reviewed.to_dict() and str(reviewed)


def test_wrong_questions_are_refused():
    core = td.session()._core
    with pytest.raises(ValueError, match="no question"):
        core.ask("chess", "{}")
    for question in ("{}", "[", '{"input":3}', '{"input":"1","style":"loud"}'):
        with pytest.raises(td.ParseError):
            core.ask("eval", question)
    with pytest.raises(td.ParseError, match="did you mean"):
        td.position("domineerin", "..").answer()
    with pytest.raises(td.ParseError) as caught:
        td.solve("{3|1}", "{1,,2|3}")
    assert (caught.value.component, caught.value.offset) == (1, 3)
