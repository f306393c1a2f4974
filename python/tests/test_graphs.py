"""Graphs of networkx."""

import pytest
import tedomari as td

nx = pytest.importorskip("networkx")


def test_boards():
    path = nx.path_graph(3)
    assert td.position("snort", path).value() == td.Game("snort(.-.-.)")
    path.nodes[1]["state"] = "L"
    assert td.position("snort", path).value() == td.Game("snort(.-L-.)")
    assert td.position("col", nx.complete_graph(3)).value() == td.position("col", vertices=["LR"] * 3, edges=[[0, 1], [1, 2], [2, 0]]).value()
    stalk = nx.MultiGraph(ground="earth")
    stalk.add_edge("earth", "a", colour="l")
    stalk.add_edge("a", "b", colour="r")
    assert td.position("hackenbush", stalk).value() == td.Game("hackenbush(lr)") == td.Game("1/2")
    with pytest.raises(TypeError):
        td.position("snort", 5)


def test_digraphs():
    line = nx.DiGraph([("a", "b"), ("b", "c")])
    assert td.graph(line, ["a"]).outcome == td.graph([("a", "b"), ("b", "c")], ["a"]).outcome
    cycle = nx.cycle_graph(3, create_using=nx.DiGraph)
    assert td.graph(cycle, [0]).outcome == "D"
    assert td.graph([line, cycle], [["a"], [0]]).outcome == "D"
    assert td.annihilation(line, ["a", "b"]).outcome in "NPD"
    assert td.graph(nx.path_graph(2), [0]).outcome == "D"  # There and back without end.
    with pytest.raises(ValueError, match="2 graphs"):
        td.graph([line, cycle], [["a"]])
