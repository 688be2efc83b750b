"""Game trees as a web page that needs nothing else: unfolded, moved, zoomed and searched in the browser."""

import json
import math
from html import escape
from typing import TYPE_CHECKING, Any

from tranca.analysis.tree.graph import principal
from tranca.views.svg.tree import heading, sides_of
from tranca.views.svg.tree_layout import spanning

from .page import page
from .tree_script import SCRIPT, STYLE

if TYPE_CHECKING:
    import networkx

_BODY = """<header><h1>{title}</h1><p class="muted">{about}</p><p class="muted">{legend}</p></header>
<div class="bar"><input id="search" type="search" placeholder="find a play, such as 4-6@6" aria-label="Find a play">
<button id="before" type="button" aria-label="the one before">‹</button>
<button id="after" type="button" aria-label="the next one">›</button>
<output id="found"></output>
<button id="best" type="button">Principal line</button>
<button id="all" type="button">Unfold all</button>
<button id="fold" type="button">Fold all</button>
<button id="fit" type="button">Fit</button>
<button id="closer" type="button" aria-label="closer">+</button>
<button id="farther" type="button" aria-label="farther">−</button></div>
<main class="panes"><svg id="canvas" tabindex="0" role="application" aria-label="game tree"><g id="view"></g></svg>
<aside id="panel"></aside></main>
<script type="application/json" id="tree">{data}</script>
"""


def tree_page(graph: "networkx.DiGraph[str]") -> str:
    """A game tree as an HTML document. Values at the nodes are those of the root's side."""
    title, about, legend = heading(graph)
    data = json.dumps(_data(graph), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    body = _BODY.format(
        title=escape(title), about=escape(about), legend=escape(legend), data=data.replace("<", "\\u003c")
    )
    return page(title, body, style=STYLE, script=SCRIPT)


def _data(graph: "networkx.DiGraph[str]") -> dict[str, Any]:
    """What the script reads: nodes by number, their steps, the tree that is drawn and its principal line."""
    numbers = {node: number for number, node in enumerate(graph)}
    drawn = spanning(graph)
    sides = sides_of(graph)
    return {
        "sides": sides,
        "line": [numbers[node] for node in principal(graph)],
        "nodes": [
            {
                "position": data["position"],
                "turn": data["to_move"],
                "value": _known(data["value"]),
                "root": _known(data["value_root"]),
                "exact": data["exact"],
                "best": data["best"],
                "end": data["end"],
                "points": {key[7:]: value for key, value in data.items() if key.startswith("points_")},
                "cut": data["cut"],
            }
            for _, data in graph.nodes(data=True)
        ],
        "steps": [
            [
                {
                    "to": numbers[child],
                    "action": data["action"],
                    "value": _known(data["value"]),
                    "swing": _known(data["swing"]),
                    "best": data["best"],
                    "probability": data["probability"],
                }
                for _, child, data in graph.out_edges(node, data=True)
            ]
            for node in graph
        ],
        "children": [[numbers[child] for child in drawn[node]] for node in graph],
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
