"""Graphs of networkx as boards and as digraphs. networkx itself is not needed: whatever has `nodes`, `edges` and `is_directed` will do."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

__all__ = ["board_of", "digraph_of", "is_graph"]


def is_graph(graph: object) -> bool:
    """Whether it looks like a graph of networkx."""
    return all(hasattr(graph, name) for name in ("nodes", "edges", "is_directed"))


def board_of(graph: Any, ruleset: str = "") -> dict[str, Any]:
    """The vertices and edges of a graph as rulesets on graphs take them.

    A vertex is what its attribute `state` says: `L` or `R` if only that player may play there, `LR` if both may, which holds if nothing is
    said. In Hackenbush an edge is what its attribute `colour` says: `l`, `r`, or `e` for either's, which holds if nothing is said; the
    ground is the vertex that the graph's attribute `ground` names, or the first one.
    """
    if not is_graph(graph):
        raise TypeError(f"expected a board as text or a graph of networkx, not {type(graph).__name__}")
    vertices = _vertices(graph)
    number = {vertex: at for at, vertex in enumerate(vertices)}
    is_hackenbush = ruleset.split("[")[0] == "hackenbush"
    edges: list[list[Any]] = []
    for one, other, fields in graph.edges(data=True):
        edge: list[Any] = [number[one], number[other]]
        if is_hackenbush:
            edge.append(str(fields.get("colour", fields.get("color", "e"))))
        edges.append(edge)
    if is_hackenbush:
        return {"edges": edges, "ground": number.get(graph.graph.get("ground"), 0)}
    return {"vertices": [str(graph.nodes[vertex].get("state", "LR")) for vertex in vertices], "edges": edges}


def _names(vertices: list[Any]) -> list[str] | None:
    """The names of vertices, if all are words; others could not be told apart in a list."""
    names = [str(vertex) for vertex in vertices]
    is_word = all(name.isidentifier() for name in names)
    return names if is_word and len(set(names)) == len(names) else None


def _told(vertices: list[Any], edges: list[tuple[int, int]]) -> str:
    told: dict[str, Any] = {"n": len(vertices), "edges": edges}
    names = _names(vertices)
    if names is not None:
        told["names"] = names
    return json.dumps(told)


def _vertices(graph: Any) -> list[Any]:
    """The vertices of a graph of networkx, or of pairs."""
    if is_graph(graph):
        return list(graph.nodes)
    vertices = list(dict.fromkeys(vertex for pair in graph for vertex in pair))
    if all(isinstance(vertex, int) and vertex >= 0 for vertex in vertices):
        return list(range(max(vertices, default=-1) + 1))
    return vertices


def digraph_of(graph: Any) -> str:
    """A digraph as tedomari reads it: `graph` may be a graph of networkx, pairs of vertices, or text.

    The edges of an undirected graph can be gone along both ways.
    """
    if isinstance(graph, str):
        return graph
    vertices = _vertices(graph)
    number = {vertex: at for at, vertex in enumerate(vertices)}
    pairs = graph.edges() if is_graph(graph) else graph
    edges = [(number[one], number[other]) for one, other in pairs]
    if is_graph(graph) and not graph.is_directed():
        edges += [(other, one) for one, other in edges if one != other]
    return _told(vertices, edges)


def tokens_of(graph: Any, tokens: Iterable[Any]) -> str:
    """Vertices as a list in text."""
    if isinstance(graph, str):
        return ",".join(str(token) for token in tokens) or "none"
    vertices = _vertices(graph)
    number = {vertex: at for at, vertex in enumerate(vertices)}
    names = _names(vertices)
    found = []
    for token in tokens:
        if token not in number:
            raise ValueError(f"there is no vertex {token!r}")
        found.append(str(number[token]) if names is None else names[number[token]])
    return ",".join(found) or "none"
