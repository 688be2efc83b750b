"""Game trees as files: GML and JSON through networkx, and DOT, text and pictures of our own."""

import io
import json
import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.errors import TrancaError
from tranca.views.svg.tree import OVER, SIDES, draw_tree, sides_of
from tranca.views.wording.numbers import count, signed, significant, whole
from tranca.views.wording.text import visible
from tranca.views.wording.tree import edge_label, scored

from .labelled_graphs import gexf, graphml

if TYPE_CHECKING:
    from tranca.views.wording.tree import Graph

_PIXELS = 30_000_000
_SMALLEST = 0.6


def encode(graph: "Graph", extension: str) -> bytes:
    """Return a game tree in the format of a file name's extension, one of `EXTENSIONS`.

    Raises TrancaError for any other, where PNG lacks its extra, and for a tree too large for a PNG.
    """
    if extension not in EXTENSIONS:
        raise TrancaError(f"extension {extension!r}: expected one of {' '.join(EXTENSIONS)}")
    return EXTENSIONS[extension](graph)


def _gml(graph: "Graph") -> bytes:
    import networkx

    out = io.BytesIO()
    networkx.write_gml(graph, out)
    return out.getvalue()


def node_link(graph: "Graph") -> dict[str, Any]:
    """Return the graph as networkx's node-link data with the key `edges`; values not known are None."""
    import networkx

    data: dict[str, Any] = networkx.node_link_data(graph, edges="edges")
    for row in (*data["nodes"], *data["edges"]):
        for key, value in row.items():
            if isinstance(value, float) and math.isnan(value):
                row[key] = None
    return data


def _json(graph: "Graph") -> bytes:
    return (json.dumps(node_link(graph), ensure_ascii=False, allow_nan=False) + "\n").encode()


def _dot(graph: "Graph") -> bytes:
    sides = sides_of(graph)
    lines = [
        "digraph tranca {",
        "  rankdir=LR;",
        '  node [shape=box, style="filled,rounded", fontname="sans-serif", fontsize=11];',
        '  edge [fontname="sans-serif", fontsize=10];',
        *(f"  {key}={_quoted(value)};" for key, value in graph.graph.items()),
    ]
    for node, data in graph.nodes(data=True):
        face, edge = SIDES[sides[data["to_move"]]] if data["to_move"] else OVER
        turn = data["end"] or f"{data['to_move']} to move"
        look: dict[str, Any] = {"label": f"{turn} {signed(data['value_root'])}", "fillcolor": face, "color": edge}
        lines.append(f"  {_quoted(node)} [{_attributes(look | dict(data))}];")
    for node, child, data in graph.edges(data=True):
        look = {"label": edge_label(data), "penwidth": 2.5 if data["best"] else 1}
        lines.append(f"  {_quoted(node)} -> {_quoted(child)} [{_attributes(look | dict(data))}];")
    return ("\n".join([*lines, "}"]) + "\n").encode()


def _attributes(data: Mapping[str, Any]) -> str:
    return ", ".join(f"{key}={_quoted(value)}" for key, value in data.items())


def _quoted(value: object) -> str:
    text = visible(str(value)).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _png(graph: "Graph") -> bytes:
    from .png import png

    drawn = draw_tree(graph)
    wide, high = (float(drawn.split(f' {side}="', 1)[1].split('"', 1)[0]) for side in ("width", "height"))
    scale = min(2.0, math.sqrt(_PIXELS / (wide * high)))
    if scale < _SMALLEST:
        raise TrancaError(
            f"{len(graph)} positions make a picture of {wide:.0f} by {high:.0f} pixels: expected fewer for PNG, "
            "as by fewer plies or plays; .svg has room for all"
        )
    return png(drawn, scale)


def _html(graph: "Graph") -> bytes:
    from tranca.views.pages.tree import tree_page

    return tree_page(graph).encode()


def tree_text(graph: "Graph") -> str:
    """Write the tree as indented lines: action, value for its seat, `*` at best plays; a repeated position by name."""
    root = str(graph.graph["root"])
    about = graph.graph
    certainty = "exact" if about["exact"] else "search stopped: values shown as ? are not known"
    cut = count_cut_nodes(graph)
    size = f" · {whole(cut)} of {count(len(graph), 'position')} cut off" if cut else ""
    lines = [f"{about['rules']} · {about['information']} · {certainty}{size}", *_story(graph, root, about["title"])]
    seen = {root}
    waiting = [(root, child, 1) for child in reversed(list(graph.successors(root)))]
    while waiting:
        node, child, depth = waiting.pop()
        data, to = graph.edges[node, child], graph.nodes[child]
        chance = f" ({significant(data['probability'])})" if data["probability"] != 1 else ""
        star = " *" if data["best"] else ""
        line = f"{'  ' * depth}{edge_label(data)}{chance} {signed(data['value'])}{star}"
        if child in seen:
            lines.append(f"{line} → {child}")
            continue
        seen.add(child)
        name = f" [{child}]" if graph.in_degree(child) > 1 else ""
        ended = f" {to['end']}: {scored(to)}" if to["end"] else ""
        left = " …" if not to["end"] and not graph.out_degree(child) else ""
        lines.append(line + name + ended + left)
        waiting += [(child, follower, depth + 1) for follower in reversed(list(graph.successors(child)))]
    return "\n".join(lines) + "\n"


def _story(graph: "Graph", root: str, title: str) -> list[str]:
    data = graph.nodes[root]
    if data["end"]:
        turn = f"The deal is over, {data['end']}: {scored(data)}"
    else:
        best = f", best {data['best']}" if data["best"] else ""
        turn = f"{data['to_move']} to move: {signed(data['value'])}{best}"
    return [visible(title), turn] if title else [turn]


EXTENSIONS: Mapping[str, Callable[["Graph"], bytes]] = MappingProxyType(
    {
        ".graphml": graphml,
        ".gexf": gexf,
        ".gml": _gml,
        ".dot": _dot,
        ".json": _json,
        ".svg": lambda graph: draw_tree(graph).encode(),
        ".png": _png,
        ".html": _html,
        ".txt": lambda graph: tree_text(graph).encode(),
    }
)
"""The formats of game trees, by the extension of a file."""
