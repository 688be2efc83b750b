"""Game trees in words: their heading, whose turn it is, the worth of a node, and how it ends."""

import math
from collections.abc import Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.language import n, p, t

from .numbers import join_or, signed, whole
from .plays import information_name

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx

    Graph: TypeAlias = networkx.DiGraph[str]

_POINTS = "points_"


def tree_heading(graph: "Graph") -> list[str]:
    """Return the heading of a drawing: a title, the basis of the values, and a legend."""
    about, root = graph.graph, graph.nodes[graph.graph["root"]]
    mover = t("{player} to move", player=root["to_move"]) if root["to_move"] else t("the deal is over")
    cut, nodes = count_cut_nodes(graph), len(graph)
    certainty = t("values exact") if about["exact"] else t("search stopped: ? marks unknown values")
    size = n("{count} {position|positions}.", nodes)
    if cut:
        size = n("{count} {position|positions}, {cut} of them cut off (dashed).", nodes, cut=whole(cut))
    legend = t(
        "Values: margin of {side}. Color: the side that acted, at the root the side to move; "
        "white and round: the deal is over. Bold: principal line.",
        side=about["root_side"],
    )
    earned = ""
    if any(data.get("scores") for _, _, data in graph.edges(data=True)):
        earned = t("Points scored at once are not in the values after the play.")
    return [
        about["title"] or t("Game tree: {mover}", mover=mover),
        f"{about['rules']} · {mover} · {information_name(about['information'])} · {certainty}",
        " ".join(filter(None, [legend, size, earned])),
    ]


def edge_label(edge: Mapping[str, Any]) -> str:
    """Return the action of an edge in notation, with the points it scores at once: `S:4-6@6`, `S:5-5=10`."""
    return f"{edge['action']}={edge['scores']}" if edge.get("scores") else str(edge["action"])


def action_sentence(edge: Mapping[str, Any]) -> str:
    """Return the action of an edge in words: `S 4-6 at the 6`, `W passes`, `S 5-5, scoring 10`, `A draws 1-6`."""
    seat, _, done = edge["action"].partition(":")
    if done == "-":
        return t("{seat} passes", seat=seat)
    if done.startswith("+"):
        drawn = done[1:].strip("[]")
        return t("{seat} draws {tiles}", seat=seat, tiles=drawn) if drawn else t("{seat} draws a tile", seat=seat)
    play = _play(done)
    if edge.get("scores"):
        play = t("{play}, scoring {points}", play=play, points=edge["scores"])
    return f"{seat} {play}"


def label(edge: Mapping[str, Any]) -> str:
    """Return `action_sentence` shortened for the label of a node: `S 4-6 at 6`, `S 5-5 for 10`."""
    seat, _, done = edge["action"].partition(":")
    if done == "-" or done.startswith("+"):
        return action_sentence(edge)
    tile, _, end = done.partition("@")
    play = t("{tile} at {end}", tile=tile, end=end) if end else tile
    if edge.get("scores"):
        play = t("{play} for {points}", play=play, points=edge["scores"])
    return f"{seat} {play}"


def _play(text: str) -> str:
    tile, _, end = text.partition("@")
    return t("{tile} at the {end}", tile=tile, end=end) if end else tile


def state(data: Mapping[str, Any], action: str | None) -> str:
    """Describe the state after an action: `S to move`, `S goes out`, `the deal is blocked`."""
    if data["end"] == "blocked":
        return t("the deal is blocked")
    if data["end"]:
        return t("{seat} goes out", seat=action.partition(":")[0]) if action else t("the deal is over")
    return t("{player} to move", player=data["to_move"])


def worth_sentence(data: Mapping[str, Any]) -> str:
    """Return `Value for S: +46; best: 4-6 at the 6`, or the points if the deal is over."""
    if data["end"]:
        points = ", ".join(f"{side} {got}" for side, got in _points(data))
        return t("Points: {points}", points=points)
    mover = data["to_move"]
    if not data["exact"]:
        return t("Value for {player}: unknown, the search was stopped", player=mover)
    value = signed(data["value"])
    if data["best"] == "-":
        return t("Value for {player}: {value}; {player} must pass", player=mover, value=value)
    if not data["best"]:
        return t("Value for {player}: {value}", player=mover, value=value)
    best = data["best"].split()
    named = reduce(lambda one, other: join_or([one, other]), map(_play, best))
    return t("Value for {player}: {value}; best: {plays}", player=mover, value=value, plays=named)


def points_text(data: Mapping[str, Any]) -> str:
    """Return the points of the settled deal without bonuses earned before: `NS 46`, or `no one scores`."""
    return ", ".join(f"{side} {got}" for side, got in _points(data) if got) or t("no one scores")


def chance(probability: float) -> str:
    """Return `1 in 14`; empty for certainty."""
    return "" if probability == 1 else t("1 in {number}", number=whole(round(1 / probability)))


def panel_words() -> dict[str, str]:
    """Return the sentences of the script of a tree's page, with fields to fill in."""
    return {
        "start": t("the start"),
        "reached": t("Reached from: "),
        "back": t("Back: "),
        "notation": t("notation"),
        "play": p("column", "play"),
        "value": p("column", "value"),
        "cost": p("column", "cost"),
        "chance": p("column", "chance"),
        "none": t("none"),
        "hit": t("{number} of {count}"),
    }


def end_name(end: str) -> str:
    """Return how a deal ended: `out` or `blocked`; empty if it is not over."""
    return {"out": p("end of a deal", "out"), "blocked": p("end of a deal", "blocked")}.get(end, end)


def leaf_note(data: Mapping[str, Any]) -> str:
    """Say why a node has no children although the deal is not over."""
    return t("The tree was cut off here.") if data["cut"] else t("The tree ends here.")


def cost(swing: float) -> str:
    """Return the difference to the best play, without a sign; `?` if unknown."""
    return "?" if math.isnan(swing) else signed(-swing).removeprefix("+")


def _points(data: Mapping[str, Any]) -> list[tuple[str, int]]:
    return [(key.removeprefix(_POINTS), value) for key, value in data.items() if key.startswith(_POINTS)]
