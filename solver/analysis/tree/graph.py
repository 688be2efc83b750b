"""Game trees as networkx graphs: nodes are positions, edges are actions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, Self

from tranca.engine.resources import Progress, Resources, Stop, Tables
from tranca.engine.solution import Information, Value
from tranca.errors import UnsupportedError
from tranca.game.headers import NO_HEADERS
from tranca.game.position import Position
from tranca.game.record import Record, position_of
from tranca.game.rules.rules import Rules
from tranca.notation.writer import one_line

from .builder import Edge, Kept, Node, TreeBuilder

if TYPE_CHECKING:
    import networkx

LIMIT = 20_000


def game_tree(
    position: Position | Record,
    *,
    plies: int | None = None,
    plays: Kept = "all",
    within: float | Fraction = 5,
    merge: bool = True,
    limit: int = LIMIT,
    tables: Tables | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> "networkx.DiGraph[str]":
    """Build a directed graph of all continuations of a position, with the value of every position.

    Args:
        position: the root; a record stands for the moment after its last action.
        plies: the number of plays and passes to look ahead (draws belong to the action after them); None for all.
        plays: the plays to follow: "all", the "best", those "near" the best, or only the principal "line". Forced
            passes and draws are always followed, except that the line ends at the draw of an unknown tile.
        within: the most points by which a play near the best is worse.
        merge: represent equal positions (the same tiles in the same hands, the same ends, turn, and bonuses at stake)
            by one node; otherwise each path to a position has its own node, and the graph is a tree.
        limit: the most nodes. The graph grows breadth first, by all children of a node or none; nodes without room to
            grow are marked `cut`.
        tables: transposition tables to reuse between searches in one thread.
        stop: ends the work, from a signal handler or another thread; values not proven by then are NaN and not `exact`.
        progress: called with the work in progress.

    Nodes are named "0", the root, "1", …; each has `position` (one line of notation), `ply`, `to_move` ("" once the
    deal is over), `tiles` (the number not yet laid), `value` (in points, as by `solve`: the margin of the side to move,
    or, in a finished deal, of the first side), `value_root` (the margin of the side to move at the root), `exact`,
    `best` (plays, "-" for a forced pass), `end` ("out", "blocked" or ""), `points_` with the name of a side (its points
    from settling the deal, 0 before the end) and `cut`. All values are for the rest of the deal, without earlier
    bonuses.

    Every edge has `action`, `seat`, `value` and `swing` for the side of that seat (for a draw from an unknown order,
    `swing` is the difference to the mean), `best`, and `probability`, 1.0 without chance. If ends score, it also has
    `scores`, the points that a play scores at once, which `value` includes. All attributes are strings, booleans and
    numbers; values are integers unless one value of the graph is a fraction.

    `graph.graph` has `root`, `rules`, `title`, `information`, `root_side`, `plays`, `merged`, `exact`, and `complete`
    (True if the graph contains everything to the end of the deal). It also has the headers of the block, if any:
    `player_N` …, `event`, `date`, `table`.

    Raises UnsupportedError for hidden hands, for a boneyard with too many orders, and for invalid options.
    """
    import networkx

    if plies is not None and plies < 0:
        raise UnsupportedError("plies {plies}: expected 0 or more", plies=plies)
    if limit < 1:
        raise UnsupportedError("limit {limit}: expected at least 1 node", limit=limit)
    if plays not in ("all", "best", "near", "line"):
        raise UnsupportedError("plays {plays}: expected all, best, near or line", plays=repr(plays))
    if not 0 <= within < math.inf:
        raise UnsupportedError("within {within}: expected a number of points, 0 or more", within=within)
    stated = root_of(position, "game_tree")
    root = stated.changed(title=None, headers=NO_HEADERS)
    resources = Resources.of(tables=tables, stop=stop, progress=progress).within()  # so that Ctrl-C reaches it
    tree = TreeBuilder(root, resources, plays, plies, limit, Fraction(str(within)), merge)
    if progress:
        progress("listing", len(tree.nodes), None)
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    _fill(graph, tree.nodes)
    exact = all(node.value is not None for node in tree.nodes)
    whole = all(node.is_grown or node.is_over for node in tree.nodes)
    graph.graph |= {
        "root": "0",
        "rules": str(root.rules),
        "title": stated.title or "",
        **{key.replace(" ", "_"): text for key, text in stated.headers.entries(root.seats)},
        "information": str(_information(root)),
        "root_side": root.rules.sides[_root_side(root)],
        "plays": f"within {_points(within)} of the best" if plays == "near" else plays,
        "merged": merge,
        "exact": exact,
        "complete": plays == "all" and whole,
    }
    return graph


def root_of(position: Position | Record, function: str) -> Position:
    """Return the root position of a tree, with hidden tiles resolved and facts on hands removed.

    Raises UnsupportedError if hands are hidden.
    """
    position = position_of(position, function).resolved()
    if not position.is_open:
        raise UnsupportedError("hidden hands have no game tree; all tiles must be known")
    return position.changed(has=(), nots=(), voids=())


def _information(root: Position) -> Information:
    unknown = root.drawable and not root.boneyard.ordered and not root.is_over
    return Information.ORDER_UNKNOWN if unknown else Information.OPEN


def _root_side(root: Position) -> int:
    return 0 if root.is_over or root.to_move is None else root.rules.side_of(root.to_move)


def _points(within: float | Fraction) -> int | float:
    """Return an integer if the points are whole, else a float."""
    return int(within) if within == int(within) else float(within)


def _fill(graph: "networkx.DiGraph[str]", nodes: Sequence[Node]) -> None:
    attributes, names = _Attributes.of(nodes), {id(node): str(index) for index, node in enumerate(nodes)}
    for node in nodes:
        graph.add_node(names[id(node)], **attributes.of_node(node))
    for node in nodes:
        for step in node.steps:
            graph.add_edge(names[id(node)], names[id(step.node)], **attributes.of_edge(node, step))


@dataclass(frozen=True, slots=True)
class _Attributes:
    """Makes the attributes of nodes and edges, each attribute of one type, as file formats require.

    Attributes:
        root_side: the side of the seat to move at the root.
        are_floats: True if values are floats, because one of the graph is a fraction or unknown; else integers.
    """

    rules: Rules
    root_side: int
    are_floats: bool

    @classmethod
    def of(cls, nodes: Sequence[Node]) -> Self:
        """Choose the type of values: floats if one is not an integer or not known."""
        root = nodes[0].position
        known = chain(
            (node.value.margins for node in nodes if node.value),
            (step.margins or () for node in nodes for step in node.steps),
        )
        are_floats = any(node.value is None for node in nodes) or any(
            margin.denominator > 1 for margins in known for margin in margins
        )
        return cls(root.rules, _root_side(root), are_floats)

    def number(self, value: Value | None) -> int | float:
        """Return a value in the common numeric type of the graph; NaN for None."""
        return math.nan if value is None else float(value) if self.are_floats else int(value)

    def of_node(self, node: Node) -> dict[str, Any]:
        position, rules, value = node.position, self.rules, node.value
        mover = None if node.is_over else position.to_move
        side = 0 if mover is None else rules.side_of(mover)
        result = position.result() if node.is_over else None
        points = result.points if result else (0,) * len(rules.sides)
        return {
            "position": one_line(position),
            "ply": node.ply,
            "to_move": "" if mover is None else rules.seats[mover],
            "tiles": sum(map(len, position.hands)) + len(position.boneyard),
            "value": self.number(value.margins[side] if value else None),
            "value_root": self.number(value.margins[self.root_side] if value else None),
            "exact": value is not None,
            "best": " ".join("-" if play is None else str(play) for play in value.best) if value else "",
            "end": result.end if result else "",
            **{f"points_{name}": points[number] for number, name in enumerate(rules.sides)},
            "cut": node.cut,
        }

    def of_edge(self, node: Node, step: Edge) -> dict[str, Any]:
        side, margins = self.rules.side_of(step.seat), step.margins
        value = margins[side] if margins else None
        swing = None if value is None or node.value is None else value - node.value.margins[side]
        attributes = {
            "action": step.action,
            "seat": self.rules.seats[step.seat],
            "value": self.number(value),
            "swing": self.number(swing),
            "best": swing is not None and swing == 0 and not step.chances,
            "probability": 1 / step.chances if step.chances else 1.0,
        }
        if self.rules.scores:
            attributes["scores"] = step.bonus[side] if step.play and step.bonus else 0
        return attributes


def count_cut_nodes(graph: "networkx.DiGraph[str]") -> int:
    """Count the nodes that would have grown further."""
    return sum(data["cut"] for _, data in graph.nodes(data=True))


def principal_line(graph: "networkx.DiGraph[str]") -> list[str]:
    """Return the nodes of the principal variation, from the root: always the first of the best plays."""
    line = [str(graph.graph.get("root", "0"))]
    while True:
        best = [child for _, child, data in graph.out_edges(line[-1], data=True) if data["best"]]
        if not best:
            return line
        line.append(best[0])
