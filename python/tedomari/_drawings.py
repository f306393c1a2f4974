"""Which drawing shows an answer."""

from __future__ import annotations

import json

from . import _core, answers
from ._messages import Answer


def svg(answer: Answer, width: int) -> str | None:
    """An answer as SVG, if there is something to draw."""
    if isinstance(answer, answers.ShownThermograph):
        if not answer.left or not answer.right:
            return None
        if answer.steps:
            return _core.draw_steps("", answer.to_json(), width)
        told = answer.to_dict()
        graph = json.dumps({"left": told["left"], "right": told["right"]})
        return _core.draw_thermographs([(str(told.get("value") or ""), graph)], width, False)
    if isinstance(answer, answers.PositionAnswer):
        return _core.draw_position(answer.to_json(), True, width)
    if isinstance(answer, answers.ShownTree):
        title = answer.tree[0].value if answer.tree else ""
        return _core.draw_tree(title, answer.to_json(), width, False)
    if isinstance(answer, answers.AnsweredGo):
        return _core.draw_go(answer.to_json(), width)
    if isinstance(answer, (answers.SolvedGraph, answers.SolvedAnnihilation)):
        return _core.draw_graph(answer.command, answer.to_json())
    if isinstance(answer, answers.MadeTable):
        return _core.plot(answer.to_json(), width)
    return None
