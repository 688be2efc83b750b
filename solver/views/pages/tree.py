"""Game trees as a self-contained web page, to expand, pan, zoom and search in the browser."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tranca.analysis.tree.graph import principal_line
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile, pack_of
from tranca.notation.reader import parse
from tranca.views.svg.elements import UNIT, symbol_id
from tranca.views.svg.palette import paint
from tranca.views.svg.scene import place_for_tree
from tranca.views.svg.tree import OVER, SIDES, sides_of, spanning
from tranca.views.wording import tree as wording
from tranca.views.wording.numbers import signed

from .page import document, inline, script

if TYPE_CHECKING:
    from tranca.views.wording.tree import Graph


def tree_page(graph: "Graph") -> str:
    """Return a game tree as an HTML document. Node values are for the side to move at the root."""
    title, about, legend = wording.tree_heading(graph)
    return document(
        "tree.html",
        title,
        styles=[inline("controls.css"), inline("tree.css")],
        scripts=[script("tree.js", "startTree(document, window)")],
        about=about,
        legend=legend,
        highest=_rules(graph).highest,
        data=_data(graph),
    ).html


def _rules(graph: "Graph") -> Rules:
    return _read(next(iter(graph.nodes.values()))["position"]).rules


def _symbols(rules: Rules) -> dict[Tile | None, int]:
    """Return the numbers of the symbols: the tiles of the pack in order, then a tile face down."""
    return {tile: number for number, tile in enumerate((*pack_of(rules.pack).tiles, None))}


def _data(graph: "Graph") -> dict[str, Any]:
    """Return the data for the scripts: nodes by number, their steps, the drawn tree and its principal variation."""
    numbers = {node: number for number, node in enumerate(graph)}
    tree = spanning(graph)
    sides = sides_of(graph)
    parents = {child: node for node, children in tree.items() for child in children}
    incoming = {child: graph.edges[node, child] for child, node in parents.items()}
    moments = _positions(graph)
    symbols = _symbols(_rules(graph))
    return {
        "words": wording.panel_words(),
        "symbols": [symbol_id(tile) for tile in symbols],
        "paints": {part: paint(part, "auto") for part in ("tile", "back")},
        "faces": {"sides": SIDES, "over": OVER},
        "line": [numbers[node] for node in principal_line(graph)],
        "nodes": [
            _node(data, incoming.get(node), sides, not graph.out_degree(node))
            | {"table": _table(moments[node], symbols)}
            for node, data in graph.nodes(data=True)
        ],
        "steps": [
            [_step(numbers[child], data) for _, child, data in graph.out_edges(node, data=True)] for node in graph
        ],
        "children": [[numbers[child] for child in tree[node]] for node in graph],
    }


def _node(
    data: Mapping[str, Any], incoming: Mapping[str, Any] | None, sides: Mapping[str, int], is_leaf: bool
) -> dict[str, Any]:
    """Return the data of a node and of its incoming edge, which the root lacks."""
    action = None if incoming is None else str(incoming["action"])
    return {
        "position": data["position"],
        "label": wording.state(data, None) if incoming is None else wording.label(incoming),
        "state": wording.state(data, action),
        "value": signed(data["value_root"]),
        "worth": wording.worth_sentence(data),
        "side": _side(sides, data, action),
        "over": bool(data["end"]),
        "cut": data["cut"],
        "note": wording.leaf_note(data) if is_leaf and not data["end"] else "",
    }


def _step(number: int, edge: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "to": number,
        "action": wording.edge_label(edge),
        "said": wording.action_sentence(edge),
        "value": signed(edge["value"]),
        "cost": wording.cost(edge["swing"]),
        "best": edge["best"],
        "chance": wording.chance(edge["probability"]),
    }


def _side(sides: Mapping[str, int], data: Mapping[str, Any], action: str | None) -> int | None:
    """Return the side that colors a node: the one that acted, at the root the one to move; None if the deal is over."""
    if data["end"]:
        return None
    return sides[action.partition(":")[0] if action else data["to_move"]]


def _table(position: Position, symbols: Mapping[Tile | None, int]) -> dict[str, Any]:
    """Return the places of tiles and texts in units of the symbols; a tile is four numbers: symbol, x, y, turn."""
    shown = place_for_tree(position)
    tiles = [
        number for tile, x, y, turn in shown.tiles for number in (symbols[tile], round(x * UNIT), round(y * UNIT), turn)
    ]
    words = [[said, round(y * UNIT)] for said, y in shown.words]
    return {"tiles": tiles, "words": words, "size": [round(shown.width * UNIT), round(shown.height * UNIT)]}


def _positions(graph: "Graph") -> dict[str, Position]:
    """Return the position of every node; playing from the root is faster than parsing, so parse only if necessary."""
    positions: dict[str, Position] = {}
    for node, data in graph.nodes(data=True):
        position = positions.get(node)
        if position is None or not _lies_as(position, data["position"]):
            position = _read(data["position"])
            positions[node] = position
        for _, child, step in graph.out_edges(node, data=True):
            if child not in positions:
                positions[child] = _after(position, step["action"].partition(":")[2])
    return positions


def _lies_as(position: Position, text: str) -> bool:
    """Return whether a text has the layout of a position in the same direction."""
    layout = " ".join(f"{left}-{right}" for left, right in position.layout or ())
    return f"layout: {layout};" in text or not position.layout


def _read(text: str) -> Position:
    (position,) = parse(text)
    assert isinstance(position, Position)
    return position


def _after(position: Position, action: str) -> Position:
    """Return the position after one action of a tree: a play, a pass, or the draw of one tile."""
    if action == "-":
        return position.pass_()
    if action.startswith("+"):
        return position.draw() if position.boneyard.ordered else position.draw(Tile.parse(action[2:-1]))
    return position.play(action)
