"""Game trees on the screen: their size, and counts of all continuations."""

from typing import TYPE_CHECKING

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.analysis.tree.statistics import Statistics
from tranca.views.wording.numbers import count, rounded, whole

from .console import Column, Row, Screen

if TYPE_CHECKING:
    import networkx


def is_cut(graph: "networkx.DiGraph[str]") -> bool:
    """Return whether some nodes of a tree were not expanded."""
    return count_cut_nodes(graph) > 0


def tree_size(graph: "networkx.DiGraph[str]") -> str:
    """Describe the size of a tree."""
    cut = count_cut_nodes(graph)
    nodes, edges = len(graph), graph.number_of_edges()
    said = f"{count(nodes, 'position')}, {count(edges, 'action')}"
    if cut:
        said += f"; {count(cut, 'position')} cut off, a larger --limit shows more"
    return said if graph.graph["exact"] else f"{said}; some values are unknown"


def show_statistics(out: Screen, statistics: Statistics) -> None:
    """Print the counts of a tree, by ply and in total."""
    out.heading(statistics.position)
    last = len(statistics.plies) - 1
    extent = "complete" if statistics.is_complete else f"up to ply {last}"
    out.line(f"{statistics.rules} · {extent}", "dim")
    names = ("plies", "sequences", "out", "blocked", "branching")
    rows = []
    for number, ply in enumerate(statistics.plies):
        branching = "" if ply.branching is None else rounded(ply.branching, 2)
        rows.append(Row([str(number), *map(whole, (ply.sequences, ply.out, ply.blocked)), branching]))
    out.table([Column(name, right=True, gives=int(name == "branching")) for name in names], rows)
    ways, went_out, blocked = map(whole, (statistics.continuations, statistics.out, statistics.blocked))
    sums = {
        "complete continuations": f"{ways} ({went_out} out, {blocked} blocked)",
        "shortest, longest": f"{_or_unknown(statistics.shortest)}, {_or_unknown(statistics.longest)} plies",
        "lines of best plays": _or_unknown(statistics.best_lines),
        "nodes of the tree": whole(statistics.nodes),
        "different positions": whole(statistics.positions),
        "states": whole(statistics.states),
    }
    for name, shown in sums.items():
        out.line(f"{name + ':':24}{shown}")
    out.line()


def _or_unknown(number: int | None) -> str:
    return "unknown" if number is None else whole(number)
