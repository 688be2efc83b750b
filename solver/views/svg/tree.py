"""Game trees as SVG: plies from left to right, colored by the side that acted, with a bold principal variation.

Nodes are placed by a tidy layout (Reingold and Tilford 1981) using contours: subtrees are packed as close as their
outlines allow, a node is centered on its children, and equal subtrees look equal. A merged graph is drawn by a spanning
tree."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from tranca.analysis.tree.graph import principal_line
from tranca.game.rules.rules import Rules
from tranca.language import t
from tranca.views.wording.numbers import signed
from tranca.views.wording.text import visible
from tranca.views.wording.tree import label, state, tree_heading

from .elements import add, breadth, finish_picture, new_root, write

if TYPE_CHECKING:
    import networkx


Places = Mapping[str, tuple[int, float]]


def spanning(graph: "networkx.DiGraph[str]") -> dict[str, list[str]]:
    """Return the children of each node in the drawn tree: the principal variation, otherwise the first path found."""
    root = str(graph.graph["root"])
    line = principal_line(graph)
    parents = dict(zip(line[1:], line, strict=False))
    taken = {root, *parents}
    children: dict[str, list[str]] = {}
    level = [root]
    while level:
        following = []
        for node in level:
            children[node] = []
            for child in graph.successors(node):
                if parents.get(child) == node or child not in taken:
                    taken.add(child)
                    children[node].append(child)
            following += children[node]
        level = following
    return children


def places(children: Mapping[str, list[str]], root: str) -> Places:
    """Return the depth and row of each node, both from 0; neighbors of one depth are at least one row apart."""
    shifts: dict[str, float] = {root: 0}
    _outline(children, root, shifts)
    lying: dict[str, tuple[int, float]] = {}
    level = [(root, 0.0)]
    depth = 0
    while level:
        following = []
        for node, row in level:
            lying[node] = depth, row
            following += [(child, row + shifts[child]) for child in children[node]]
        level = following
        depth += 1
    least = min(row for _, row in lying.values())
    return {node: (depth, row - least) for node, (depth, row) in lying.items()}


def _outline(children: Mapping[str, list[str]], node: str, shifts: dict[str, float]) -> tuple[list[float], list[float]]:
    """Return the upper and lower outline of a subtree by depth, its root at 0; write its children's rows to `shifts`.

    The recursion is as deep as the tree: the plays, passes and draws of one deal.
    """
    upper: list[float] = []
    lower: list[float] = []
    rows: list[float] = []
    for child in children[node]:
        above, below = _outline(children, child, shifts)
        row = max((low - high + 1 for low, high in zip(lower, above, strict=False)), default=0.0)
        rows.append(row)
        shared = len(lower)
        upper += [row + offset for offset in above[shared:]]
        lower[: len(below)] = [row + offset for offset in below]
    if not rows:
        return [0.0], [0.0]
    middle = (rows[0] + rows[-1]) / 2
    for child, row in zip(children[node], rows, strict=True):
        shifts[child] = row - middle
    return [0.0, *(offset - middle for offset in upper)], [0.0, *(offset - middle for offset in lower)]


SIDES = (("#d6e6f8", "#2b5c9c"), ("#fbe1c8", "#a4511b"), ("#d9efd9", "#2d7a3a"), ("#e9ddf5", "#6b3fa0"))
"""The fill and the border color of a node, by the side that acted."""

OVER = "#ffffff", "#6b7078"
"""The fill and the border color of a node if the deal is over."""

_INK, _MUTED, _PAPER = "#22262c", "#586069", "#fbfaf7"
_DARK = (
    "@media screen and (prefers-color-scheme:dark){.paper{fill:#15181b}.ink{fill:#ebe9e4}.muted{fill:#a5abb3}"
    ".line{stroke:#ebe9e4}.faint{stroke:#7d838a}}"
)

_ROW, _HEIGHT, _GAP, _SIZE = 27.0, 21.0, 40.0, 12.0
_MARGIN, _HEAD = 20.0, 66.0


@dataclass(frozen=True, slots=True)
class NodeLook:
    """The look of a node: the action that led to it (at the root, whose turn it is), its value, fill and border."""

    label: str
    worth: str
    face: str
    edge: str


def node_looks(graph: "networkx.DiGraph[str]", children: Mapping[str, list[str]]) -> dict[str, NodeLook]:
    """Return the looks of all nodes in the drawn tree, colored by the side that acted; white if the deal is over."""
    sides = sides_of(graph)
    steps = {child: graph.edges[node, child] for node, kids in children.items() for child in kids}
    looks = {}
    for node, data in graph.nodes(data=True):
        step = steps.get(node)
        seat = step["action"].partition(":")[0] if step else data["to_move"]
        face, edge = OVER if data["end"] else SIDES[sides[seat]]
        words = label(step) if step else state(data, None)
        looks[node] = NodeLook(words, signed(data["value_root"]), face, edge)
    return looks


def draw_tree(graph: "networkx.DiGraph[str]") -> str:
    """Draw a game tree as a self-contained SVG. Node values are for the side to move at the root."""
    root = str(graph.graph["root"])
    children = spanning(graph)
    where = places(children, root)
    line = set(principal_line(graph))
    looks = node_looks(graph, children)
    width = max(breadth(f"{looks[node].label}  {looks[node].worth}", _SIZE) for node in where) + 18
    column = width + _GAP
    deepest = max(depth for depth, _ in where.values())
    lowest = max(row for _, row in where.values())
    heads = tree_heading(graph)
    wide = max(2 * _MARGIN + deepest * column + width + 24, *(2 * _MARGIN + breadth(head, 12.5) for head in heads))
    high = _HEAD + 2 * _MARGIN + lowest * _ROW + _HEIGHT
    named = graph.graph["title"] or graph.nodes[root]["position"]
    svg = new_root("light", t("game tree: {title}", title=named))
    add(svg, "style").text = _DARK
    add(svg, "rect", width=wide, height=high, fill=_PAPER, **{"class": "paper"})
    title, *notes = heads
    write(svg, title, _MARGIN, _MARGIN + 2, 15, {"fill": _INK, "class": "ink"}, bold=True)
    for line_number, note in enumerate(notes, 1):
        write(svg, note, _MARGIN, _MARGIN + 2 + 18 * line_number, 12.5, {"fill": _MUTED, "class": "muted"})

    def corner(node: str) -> tuple[float, float]:
        depth, row = where[node]
        return _MARGIN + depth * column, _HEAD + _MARGIN + row * _ROW

    edges = add(svg, "g", fill="none")
    for node, child, data in graph.edges(data=True):
        path = _edge_path(corner(node), corner(child), width)
        if child not in children[node]:
            add(edges, "path", d=path, stroke="#a5a9ae", stroke_width=0.7, stroke_dasharray="4 3", **{"class": "faint"})
            continue
        bold = node in line and child in line
        thick = 3.4 if bold else 1.5 if data["best"] else 0.7
        add(edges, "path", d=path, stroke=_INK, stroke_width=thick, **{"class": "line"})
    for node, data in graph.nodes(data=True):
        if node in where:
            is_leaf = not graph.out_degree(node)
            _node(svg, data, looks[node], corner(node), width, node in line, is_leaf)
    return finish_picture(svg, round(wide), round(high), None, "light", False)


def _edge_path(start: tuple[float, float], end: tuple[float, float], width: float) -> str:
    """Return the path from a node of this width to a child; a straight line if the child is not to the right.

    That happens in a merged graph if another path reaches the child in fewer plies.
    """
    (left, top), (right, bottom) = start, end
    if right <= left:
        return f"M{left + width:.1f} {top:.1f}L{right:.1f} {bottom:.1f}"
    bend = min(_GAP, right - left - width)
    path = f"M{left + width:.1f} {top:.1f}c{bend:.1f} 0 {bend - _GAP:.1f} {bottom - top:.1f} "
    return path + f"{right - left - width:.1f} {bottom - top:.1f}"


def _node(
    svg: Element,
    data: Mapping[str, Any],
    look: NodeLook,
    corner: tuple[float, float],
    width: float,
    bold: bool,
    is_leaf: bool,
) -> None:
    x, y = corner
    group = add(svg, "g")
    add(group, "title").text = visible(data["position"])
    box = add(
        group,
        "rect",
        x=x,
        y=y - _HEIGHT / 2,
        width=width,
        height=_HEIGHT,
        rx=_HEIGHT / 2 if data["end"] else 4,
        fill=look.face,
        stroke=look.edge,
        stroke_width=2.2 if bold else 1,
    )
    if data["cut"]:
        box.set("stroke-dasharray", "3 2")
    write(group, look.label, x + 7, y, _SIZE, {"fill": _INK})
    write(group, look.worth, x + width - 7, y, _SIZE, {"fill": _INK}, anchor="end", bold=True)
    if not data["end"] and is_leaf:
        write(group, "…", x + width + 4, y, _SIZE, {"fill": _MUTED, "class": "muted"})


def sides_of(graph: "networkx.DiGraph[str]") -> dict[str, int]:
    """Return the number of the side (0 to 3) of each seat, by the seat's name."""
    rules = Rules.parse(str(graph.graph["rules"]))
    return {name: rules.side_of(seat) for seat, name in enumerate(rules.seats)}
