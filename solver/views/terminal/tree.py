"""Game trees on the screen: their size, and counts of all continuations."""

from typing import TYPE_CHECKING

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.analysis.tree.statistics import Statistics
from tranca.language import n, p, t
from tranca.views.wording.numbers import rounded, whole

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
    positions = n("{count} {position|positions}", nodes)
    actions = n("{count} {action|actions}", edges)
    said = [f"{positions}, {actions}"]
    if cut:
        said.append(n("{count} {position|positions} cut off, a larger --limit shows more", cut))
    if not graph.graph["exact"]:
        said.append(t("some values are unknown"))
    return "; ".join(said)


def show_statistics(out: Screen, statistics: Statistics) -> None:
    """Print the counts of a tree, by ply and in total."""
    out.heading(statistics.position)
    last = len(statistics.plies) - 1
    extent = t("complete") if statistics.is_complete else t("up to ply {ply}", ply=last)
    out.line(f"{statistics.rules} · {extent}", "dim")
    names = [p("column", "plies"), p("column", "sequences"), p("column", "out"), p("column", "blocked")]
    rows = []
    for number, ply in enumerate(statistics.plies):
        branching = "" if ply.branching is None else rounded(ply.branching, 2)
        rows.append(Row([str(number), *map(whole, (ply.sequences, ply.out, ply.blocked)), branching]))
    last_column = Column(p("column", "branching"), right=True, gives=1)
    out.table([*(Column(name, right=True) for name in names), last_column], rows)
    ways, went_out, blocked = map(whole, (statistics.continuations, statistics.out, statistics.blocked))
    lengths = f"{_or_unknown(statistics.shortest)}, {_or_unknown(statistics.longest)}"
    sums = {
        t("complete continuations"): t(
            "{ways} ({out} out, {blocked} blocked)", ways=ways, out=went_out, blocked=blocked
        ),
        t("shortest, longest"): t("{plies} plies", plies=lengths),
        t("lines of best plays"): _or_unknown(statistics.best_lines),
        t("nodes of the tree"): whole(statistics.nodes),
        t("different positions"): whole(statistics.positions),
        t("states"): whole(statistics.states),
    }
    width = max(24, max(map(len, sums)) + 2)
    for name, shown in sums.items():
        out.line(f"{name + ':':{width}}{shown}")
    out.line()


def _or_unknown(number: int | None) -> str:
    return t("unknown") if number is None else whole(number)
