"""`tranca.tree/1` and `tranca.tree-stats/1`: a game tree, listed or counted."""

from typing import TYPE_CHECKING, Annotated, Any, Self

from msgspec import UNSET

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.analysis.tree.statistics import Statistics
from tranca.views.files.graphs import node_link

from .common import HeadedObject, JsonPart, Maybe, Number, doc, double, head, select_headers

if TYPE_CHECKING:
    import networkx


class TreeObject(HeadedObject, tag="tranca.tree/1", frozen=True, kw_only=True):
    """The positions that can follow a position, with their values."""

    position: Annotated[str, doc("the position of the root in one line")]
    to_move: Annotated[str | None, doc("the seat to move; `null` where the deal is finished")]
    information: Annotated[str, doc("`open`, or `open, boneyard order unknown`")]
    value: Annotated[Number | None, doc("of the root, for the side to move; `null` where it is not known")]
    exact: Annotated[bool, doc("whether every value is known")]
    best: Annotated[list[str], doc("the best plays of the root")]
    plays: Annotated[str, doc("which plays were followed: `all`, `best`, or within how many points")]
    merged: Annotated[bool, doc("whether equal positions are one node")]
    complete: Annotated[bool, doc("whether everything that can follow is there")]
    positions: Annotated[int, doc("how many nodes there are")]
    actions: Annotated[int, doc("how many edges there are")]
    cut: Annotated[int, doc("how many nodes did not grow further for the limit")]
    graph: Annotated[
        dict[str, Any] | Maybe, doc("the graph as networkx's node-link data, unless a file was written")
    ] = UNSET
    file: Annotated[str | Maybe, doc("only where a file was written: its name")] = UNSET
    seconds: Annotated[float | None, doc("how long it took; `null` where that was not measured")]

    @classmethod
    def of(
        cls,
        graph: "networkx.DiGraph[str]",
        *,
        title: str | None = None,
        file: str | None = None,
        seconds: float | None = None,
    ) -> Self:
        """Build the object of a game tree; it contains the graph unless `file` is given."""
        about, linked = graph.graph, node_link(graph)
        for row in (*linked["nodes"], *linked["edges"]):
            row |= {key: double(field) for key, field in row.items() if isinstance(field, float)}
        root = linked["nodes"][0]
        return cls(
            title=title or about["title"] or None,
            headers=select_headers({key.replace("_", " "): value for key, value in about.items()}),
            position=root["position"],
            rules=about["rules"],
            to_move=root["to_move"] or None,
            information=about["information"],
            value=root["value"],
            exact=about["exact"],
            best=root["best"].split(),
            plays=about["plays"],
            merged=about["merged"],
            complete=about["complete"],
            positions=len(graph),
            actions=graph.number_of_edges(),
            cut=count_cut_nodes(graph),
            graph=linked if file is None else UNSET,
            file=UNSET if file is None else file,
            seconds=seconds,
        )


class TreeStatsPly(JsonPart, frozen=True, kw_only=True):
    """The counts of one ply."""

    sequences: Annotated[int, doc("how many sequences of so many actions there are")]
    out: Annotated[int, doc("how many of them end by going out")]
    blocked: Annotated[int, doc("how many of them end blocked")]
    branching: Annotated[Number | None, doc("by how many actions the others go on, on average; `null` for none")]


class TreeStatsObject(HeadedObject, tag="tranca.tree-stats/1", frozen=True, kw_only=True):
    """The counts of a game tree that is not listed."""

    position: Annotated[str, doc("the position of the root in one line")]
    complete: Annotated[bool, doc("whether it was counted to the end")]
    nodes: Annotated[int, doc("how many nodes a tree has in which equal positions are split")]
    positions: Annotated[int, doc("how many different positions there are")]
    states: Annotated[int, doc("how many different states there are, passes told apart")]
    continuations: Annotated[int, doc("how many complete deals can follow")]
    out: Annotated[int, doc("how many of them end by going out")]
    blocked: Annotated[int, doc("how many of them end blocked")]
    shortest: Annotated[int | None, doc("the fewest actions of a complete deal")]
    longest: Annotated[int | None, doc("the most")]
    best_lines: Annotated[int | None, doc("how many of them consist of best plays alone; `null` where not counted")]
    plies: Annotated[list[TreeStatsPly], doc("ply by ply, from the root on")]
    seconds: Annotated[float, doc("how long it took")]

    @classmethod
    def of(cls, statistics: Statistics) -> Self:
        return super().of(statistics, **head(statistics.position), complete=statistics.is_complete)
