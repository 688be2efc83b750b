"""Game trees in words: their heading, whose turn it is, the worth of a node, and how it ends."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tranca.analysis.tree.graph import count_cut_nodes

from .numbers import count, signed, whole

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx

    Graph: TypeAlias = networkx.DiGraph[str]

_POINTS = "points_"


def tree_heading(graph: "Graph") -> list[str]:
    """Return the heading of a drawing: a title, the basis of the values, and a legend."""
    about, root = graph.graph, graph.nodes[graph.graph["root"]]
    mover = f"{root['to_move']} to move" if root["to_move"] else "the deal is over"
    cut = count_cut_nodes(graph)
    certainty = "values exact" if about["exact"] else "search stopped: ? marks unknown values"
    size = count(len(graph), "position")
    if cut:
        size += f", {whole(cut)} of them cut off (dashed)"
    earned = any(data.get("scores") for _, _, data in graph.edges(data=True))
    return [
        about["title"] or f"Game tree: {mover}",
        f"{about['rules']} · {mover} · {about['information']} · {certainty}",
        f"Values: margin of {about['root_side']}. Color: the side that acted, at the root the side to move; "
        f"white and round: the deal is over. Bold: principal line. {size}."
        + (" Points scored at once are not in the values after the play." if earned else ""),
    ]


def edge_label(edge: Mapping[str, Any]) -> str:
    """Return the action of an edge in notation, with the points it scores at once: `S:4-6@6`, `S:5-5=10`."""
    return f"{edge['action']}={edge['scores']}" if edge.get("scores") else str(edge["action"])


def action_sentence(edge: Mapping[str, Any]) -> str:
    """Return the action of an edge in words: `S 4-6 at the 6`, `W passes`, `S 5-5, scoring 10`, `A draws 1-6`."""
    seat, _, done = edge["action"].partition(":")
    if done == "-":
        return f"{seat} passes"
    if done.startswith("+"):
        return f"{seat} draws {done[1:].strip('[]') or 'a tile'}"
    scored = f", scoring {edge['scores']}" if edge.get("scores") else ""
    return f"{seat} {_play(done)}{scored}"


def label(edge: Mapping[str, Any]) -> str:
    """Return `action_sentence` shortened for the label of a node: `S 4-6 at 6`, `S 5-5 for 10`."""
    return action_sentence(edge).replace(" at the ", " at ").replace(", scoring ", " for ")


def _play(text: str) -> str:
    return text.replace("@", " at the ")


def state(data: Mapping[str, Any], action: str | None) -> str:
    """Describe the state after an action: `S to move`, `S goes out`, `the deal is blocked`."""
    if data["end"] == "blocked":
        return "the deal is blocked"
    if data["end"]:
        return f"{action.partition(':')[0]} goes out" if action else "the deal is over"
    return f"{data['to_move']} to move"


def worth_sentence(data: Mapping[str, Any]) -> str:
    """Return `Value for S: +46; best: 4-6 at the 6`, or the points if the deal is over."""
    if data["end"]:
        points = ", ".join(f"{side} {got}" for side, got in _points(data))
        return f"Points: {points}"
    mover = data["to_move"]
    if not data["exact"]:
        return f"Value for {mover}: unknown, the search was stopped"
    value = f"Value for {mover}: {signed(data['value'])}"
    if data["best"] == "-":
        return f"{value}; {mover} must pass"
    return f"{value}; best: {' or '.join(map(_play, data['best'].split()))}" if data["best"] else value


def points_text(data: Mapping[str, Any]) -> str:
    """Return the points of the settled deal without bonuses earned before: `NS 46`, or `no one scores`."""
    return ", ".join(f"{side} {got}" for side, got in _points(data) if got) or "no one scores"


def chance(probability: float) -> str:
    """Return `1 in 14`; empty for certainty."""
    return "" if probability == 1 else f"1 in {whole(round(1 / probability))}"


def leaf_note(data: Mapping[str, Any]) -> str:
    """Say why a node has no children although the deal is not over."""
    return "The tree was cut off here." if data["cut"] else "The tree ends here."


def cost(swing: float) -> str:
    """Return the difference to the best play, without a sign; `?` if unknown."""
    return "?" if math.isnan(swing) else signed(-swing).removeprefix("+")


def _points(data: Mapping[str, Any]) -> list[tuple[str, int]]:
    return [(key.removeprefix(_POINTS), value) for key, value in data.items() if key.startswith(_POINTS)]
