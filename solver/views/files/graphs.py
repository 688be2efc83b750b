"""Game trees as files: GML and JSON by networkx; our own DOT, text and pictures; GraphML and GEXF with labels added."""

import io
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.errors import TrancaError
from tranca.language import n, t
from tranca.views.svg.tree import OVER, SIDES, NodeLook, Places, draw_tree, node_looks, places, sides_of, spanning
from tranca.views.wording.numbers import join_or, signed, significant, whole
from tranca.views.wording.plays import information_name
from tranca.views.wording.text import visible
from tranca.views.wording.tree import edge_label, end_name, points_text, tree_heading

if TYPE_CHECKING:
    from tranca.views.wording.tree import Graph


_PIXELS = 30_000_000
_SMALLEST = 0.6


def encode(graph: "Graph", extension: str) -> bytes:
    """Return a game tree in the format of a file extension, one of `EXTENSIONS`.

    Raises TrancaError for any other extension, for PNG without its extra, and for a tree too large for a PNG.
    """
    if extension not in EXTENSIONS:
        raise TrancaError(f"extension {extension!r}: expected {join_or(EXTENSIONS)}")
    return EXTENSIONS[extension](graph)


def _gml(graph: "Graph") -> bytes:
    import networkx

    out = io.BytesIO()
    networkx.write_gml(graph, out)
    return out.getvalue()


def node_link(graph: "Graph") -> dict[str, Any]:
    """Return the graph as networkx's node-link data with the key `edges`; unknown values are None."""
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
        turn = end_name(data["end"]) or t("{player} to move", player=data["to_move"])
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
    from .renderers import png

    drawn = draw_tree(graph)
    wide, high = (float(drawn.split(f' {side}="', 1)[1].split('"', 1)[0]) for side in ("width", "height"))
    scale = min(2.0, math.sqrt(_PIXELS / (wide * high)))
    if scale < _SMALLEST:
        raise TrancaError(
            "{positions} positions make a picture of {width} by {height} pixels, which is too large for PNG; "
            "use fewer plies or plays, or .svg",
            positions=len(graph),
            width=round(wide),
            height=round(high),
        )
    return png(drawn, scale)


def _html(graph: "Graph") -> bytes:
    from tranca.views.pages.tree import tree_page

    return tree_page(graph).encode()


def tree_text(graph: "Graph") -> str:
    """Write the tree as indented lines: action, value for its seat, `*` for best plays; repeated positions by name."""
    root = str(graph.graph["root"])
    about = graph.graph
    certainty = t("exact") if about["exact"] else t("search stopped: ? marks unknown values")
    facts = [about["rules"], information_name(about["information"]), certainty]
    if cut := count_cut_nodes(graph):
        facts.append(n("{cut} of {count} {position|positions} cut off", len(graph), cut=whole(cut)))
    lines = [" · ".join(map(str, facts)), *_story(graph, root, about["title"])]
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
        ended = f" {end_name(to['end'])}: {points_text(to)}" if to["end"] else ""
        left = " …" if not to["end"] and not graph.out_degree(child) else ""
        lines.append(line + name + ended + left)
        waiting += [(child, follower, depth + 1) for follower in reversed(list(graph.successors(child)))]
    return "\n".join(lines) + "\n"


def _story(graph: "Graph", root: str, title: str) -> list[str]:
    data = graph.nodes[root]
    if data["end"]:
        turn = t("The deal is over, {end}: {points}", end=end_name(data["end"]), points=points_text(data))
    else:
        facts = {"player": data["to_move"], "value": signed(data["value"])}
        if data["best"]:
            turn = t("{player} to move: {value}, best {plays}", plays=data["best"], **facts)
        else:
            turn = t("{player} to move: {value}", **facts)
    return [visible(title), turn] if title else [turn]


_WIDE, _HIGH = 120.0, 24.0
_COLUMN, _ROW = 190.0, 32.0

_GRAPHML, _YED = "http://graphml.graphdrawing.org/xmlns", "http://www.yworks.com/xml/graphml"
_GEXF, _VIZ = "http://www.gexf.net/1.2draft", "http://www.gexf.net/1.2draft/viz"
_NODE_LOOKS, _EDGE_LOOKS = "looks-of-nodes", "looks-of-edges"


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The look and the place of each node."""

    looks: Mapping[str, NodeLook]
    where: Places

    @classmethod
    def of(cls, graph: "Graph") -> "_Drawing":
        children = spanning(graph)
        return cls(node_looks(graph, children), places(children, str(graph.graph["root"])))

    def label(self, node: str) -> str:
        """Return a label such as `S 4-6 at 6 +46`."""
        return f"{self.looks[node].label} {self.looks[node].worth}"

    def corner(self, node: str) -> tuple[float, float]:
        """Return the upper left corner of a node."""
        depth, row = self.where[node]
        return depth * _COLUMN, row * _ROW


def graphml(graph: "Graph") -> bytes:
    """Return the graph as GraphML, with yEd's extensions for labels, colors and places."""
    import networkx

    # networkx writes a title unchanged, including characters that XML does not allow.
    titled, drawing = graph.copy(), _Drawing.of(graph)
    titled.graph["title"] = visible(graph.graph["title"])
    for name, data in titled.nodes(data=True):
        data["label"] = drawing.label(name)  # the attribute shown by Gephi
    out = io.BytesIO()
    networkx.write_graphml_xml(titled, out, prettyprint=False)  # same result with and without lxml
    root = ElementTree.fromstring(out.getvalue())
    for prefix, value in (("", _GRAPHML), ("y", _YED)):
        ElementTree.register_namespace(prefix, value)
    for name, kind in ((_NODE_LOOKS, "node"), (_EDGE_LOOKS, "edge")):
        key = Element(f"{{{_GRAPHML}}}key", {"id": name, "for": kind, "yfiles.type": f"{kind}graphics"})
        root.insert(0, key)
    for node in root.iter(f"{{{_GRAPHML}}}node"):
        _yed_node(node, drawing)
    for edge in root.iter(f"{{{_GRAPHML}}}edge"):
        _yed_edge(edge, graph.edges[edge.get("source", ""), edge.get("target", "")])
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    # XML spells it NaN; networkx writes Python's nan.
    return written.replace(b">nan</data>", b">NaN</data>")


def _yed_node(node: Element, drawing: _Drawing) -> None:
    name = node.get("id", "")
    look, (x, y) = drawing.looks[name], drawing.corner(name)
    shape = SubElement(SubElement(node, f"{{{_GRAPHML}}}data", key=_NODE_LOOKS), f"{{{_YED}}}ShapeNode")
    SubElement(shape, f"{{{_YED}}}Geometry", x=str(x), y=str(y), width=str(_WIDE), height=str(_HIGH))
    SubElement(shape, f"{{{_YED}}}Fill", color=look.face, transparent="false")
    SubElement(shape, f"{{{_YED}}}BorderStyle", color=look.edge, type="line", width="1.0")
    SubElement(shape, f"{{{_YED}}}NodeLabel").text = drawing.label(name)
    SubElement(shape, f"{{{_YED}}}Shape", type="roundrectangle")


def _yed_edge(edge: Element, data: Mapping[str, object]) -> None:
    line = SubElement(SubElement(edge, f"{{{_GRAPHML}}}data", key=_EDGE_LOOKS), f"{{{_YED}}}PolyLineEdge")
    SubElement(line, f"{{{_YED}}}LineStyle", color="#22262c", type="line", width="3.0" if data["best"] else "1.0")
    SubElement(line, f"{{{_YED}}}Arrows", source="none", target="standard")
    SubElement(line, f"{{{_YED}}}EdgeLabel").text = edge_label(data)


def gexf(graph: "Graph") -> bytes:
    """Return the graph as GEXF, with labels, colors and places for Gephi."""
    import networkx

    drawing = _Drawing.of(graph)
    # networkx interprets a node attribute `end` as a time. Programs show the attribute's title, so restore that below.
    named = networkx.relabel_nodes(graph, {}, copy=True)
    for node, data in named.nodes(data=True):
        data["ended"] = data.pop("end")
        data["label"] = drawing.label(node)
        data["viz"] = _gephi_looks(drawing, node)
    for _, _, data in named.edges(data=True):
        data["label"] = edge_label(data)
    out = io.BytesIO()
    networkx.write_gexf(named, out)
    # networkx leaves out the attributes of the whole graph: the title, the rules, whether it is exact.
    root = ElementTree.fromstring(out.getvalue())
    for name, value in (("", _GEXF), ("viz", _VIZ)):
        ElementTree.register_namespace(name, value)
    meta = root.find(f"{{{_GEXF}}}meta")
    assert meta is not None
    SubElement(meta, f"{{{_GEXF}}}description").text = visible(" · ".join(tree_heading(graph)[:2]))
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written.replace(b'title="ended"', b'title="end"')


def _gephi_looks(drawing: _Drawing, node: str) -> dict[str, object]:
    edge = drawing.looks[node].edge
    red, green, blue = (int(edge[place : place + 2], 16) for place in (1, 3, 5))
    x, y = drawing.corner(node)
    colour = {"r": red, "g": green, "b": blue, "a": 1.0}
    return {"color": colour, "position": {"x": x, "y": -y, "z": 0.0}, "size": 10.0}


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
