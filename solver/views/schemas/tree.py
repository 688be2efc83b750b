"""`tranca.tree/1` and `tranca.tree-stats/1`: a game tree, listed or counted."""

from typing import TYPE_CHECKING, Annotated, Any, Self

from msgspec import UNSET

from tranca.analysis.tree.graph import count_cut_nodes
from tranca.analysis.tree.statistics import Statistics
from tranca.engine.solution import Information
from tranca.views.files.graphs import node_link

from .common import HeadedObject, JsonPart, Maybe, Number, doc, double, head, select_headers

if TYPE_CHECKING:
    import networkx


class TreeObject(HeadedObject, tag="tranca.tree/1", frozen=True, kw_only=True):
    """The positions that can follow a position, with their values."""

    position: Annotated[str, doc("the position of the root in one line")]
    to_move: Annotated[str | None, doc("the seat to move; `null` if the deal is finished")]
    information: Annotated[str, doc("`open`, or `open, boneyard order unknown`")]
    value: Annotated[Number | None, doc("the value of the root, for the side to move; `null` if unknown")]
    exact: Annotated[bool, doc("whether every value is known")]
    best: Annotated[list[str], doc("the best plays of the root")]
    plays: Annotated[str, doc("the plays followed: `all`, `best`, or those within this many points of the best")]
    merged: Annotated[bool, doc("whether equal positions share a node")]
    complete: Annotated[bool, doc("whether the tree contains everything that can follow")]
    positions: Annotated[int, doc("number of nodes")]
    actions: Annotated[int, doc("number of edges")]
    cut: Annotated[int, doc("number of nodes that were not expanded because of the limit")]
    graph: Annotated[
        dict[str, Any] | Maybe, doc("the graph as networkx's node-link data, unless a file was written")
    ] = UNSET
    file: Annotated[str | Maybe, doc("only if a file was written: its name")] = UNSET
    seconds: Annotated[float | None, doc("time taken; `null` if not measured")]

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

    sequences: Annotated[int, doc("number of sequences of this many actions")]
    out: Annotated[int, doc("number of them that end by going out")]
    blocked: Annotated[int, doc("number of them that end blocked")]
    branching: Annotated[
        Number | None, doc("mean number of actions that continue the other sequences; `null` if there are none")
    ]


class TreeStatsObject(HeadedObject, tag="tranca.tree-stats/1", frozen=True, kw_only=True):
    """The counts of a game tree that is not listed."""

    position: Annotated[str, doc("the position of the root in one line")]
    information: Annotated[str, doc("`open`, or `open, boneyard order unknown`")]
    complete: Annotated[bool, doc("whether it was counted to the end")]
    nodes: Annotated[int, doc("number of nodes of the tree without merging equal positions")]
    positions: Annotated[int, doc("number of different positions")]
    states: Annotated[int, doc("number of different states, which also distinguish the passes in a row before them")]
    continuations: Annotated[int, doc("number of complete deals that can follow")]
    out: Annotated[int, doc("number of them that end by going out")]
    blocked: Annotated[int, doc("number of them that end blocked")]
    shortest: Annotated[int | None, doc("the fewest actions of a complete deal")]
    longest: Annotated[int | None, doc("the most actions of a complete deal")]
    best_lines: Annotated[
        int | None, doc("number of complete deals that consist only of best plays; `null` if not counted")
    ]
    plies: Annotated[list[TreeStatsPly], doc("the counts by ply, from the root")]
    seconds: Annotated[float, doc("time taken")]

    @classmethod
    def of(cls, statistics: Statistics) -> Self:
        position = statistics.position
        information = Information.of(position).value
        return super().of(statistics, **head(position), information=information, complete=statistics.is_complete)
