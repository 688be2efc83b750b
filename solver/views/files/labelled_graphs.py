"""Game trees as GraphML and GEXF, with the labels, colours and places that yEd and Gephi show."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from tranca.views.svg.tree import NodeLook, node_looks
from tranca.views.svg.tree_layout import Places, places, spanning
from tranca.views.wording.text import visible
from tranca.views.wording.tree import edge_label, tree_heading

if TYPE_CHECKING:
    from tranca.views.wording.tree import Graph

_WIDE, _HIGH = 120.0, 24.0
_COLUMN, _ROW = 190.0, 32.0

_GRAPHML, _YED = "http://graphml.graphdrawing.org/xmlns", "http://www.yworks.com/xml/graphml"
_GEXF, _VIZ = "http://www.gexf.net/1.2draft", "http://www.gexf.net/1.2draft/viz"
_NODE_LOOKS, _EDGE_LOOKS = "looks-of-nodes", "looks-of-edges"


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The looks and the place of each node."""

    looks: Mapping[str, NodeLook]
    where: Places

    @classmethod
    def of(cls, graph: "Graph") -> "_Drawing":
        children = spanning(graph)
        return cls(node_looks(graph, children), places(children, str(graph.graph["root"])))

    def label(self, node: str) -> str:
        """`S 4-6@6 +46`."""
        return f"{self.looks[node].label} {self.looks[node].worth}"

    def corner(self, node: str) -> tuple[float, float]:
        """Return the left upper corner of a node."""
        depth, row = self.where[node]
        return depth * _COLUMN, row * _ROW


def graphml(graph: "Graph") -> bytes:
    """Return the graph as GraphML; yEd shows the labels, colours and places that are extensions of its own."""
    import networkx

    # networkx writes a title as it is, also with signs that XML cannot hold.
    titled, drawing = graph.copy(), _Drawing.of(graph)
    titled.graph["title"] = visible(graph.graph["title"])
    for name, data in titled.nodes(data=True):
        data["label"] = drawing.label(name)  # the attribute that Gephi shows
    out = io.BytesIO()
    networkx.write_graphml_xml(titled, out, prettyprint=False)  # the same with and without lxml
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
    # XML spells it NaN; networkx, as Python does, nan.
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
    """Return the graph as GEXF; Gephi shows its labels, colours and places."""
    import networkx

    drawing = _Drawing.of(graph)
    # networkx takes a node's `end` for a time; what programs show is the title of the attribute.
    named = networkx.relabel_nodes(graph, {}, copy=True)
    for node, data in named.nodes(data=True):
        data["ended"] = data.pop("end")
        data["label"] = drawing.label(node)
        data["viz"] = _gephi_looks(drawing, node)
    for _, _, data in named.edges(data=True):
        data["label"] = edge_label(data)
    out = io.BytesIO()
    networkx.write_gexf(named, out)
    # It leaves out what is said of the whole graph: the title, the rules, whether it is exact.
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
