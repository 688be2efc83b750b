"""`tranca tree`: what can follow a position, listed, drawn, exported or counted."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from tranca import Position, Record, Statistics, game_tree, tree_statistics
from tranca.cli import options
from tranca.cli.files import Output
from tranca.cli.group import command
from tranca.cli.json_lines import object_of
from tranca.cli.runner import Blocks, Run, reads_blocks
from tranca.views.files.graphs import EXTENSIONS, encode, tree_text
from tranca.views.terminal.console import console
from tranca.views.terminal.tree import is_cut, show_statistics, tree_size
from tranca.views.wording.numbers import significant

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True, slots=True)
class _Grown:
    """The tree of a block, the file that it was written into, and the seconds that it took."""

    value: Position | Record
    graph: "networkx.DiGraph[str]"
    file: str | None
    seconds: float


_LIMIT = options.default_of(game_tree, "limit")


@command("tree")
@reads_blocks
@options.action
@options.output("Write the tree into this file instead.", tuple(EXTENSIONS), ".txt")
@click.option("--plies", type=click.IntRange(min=0), metavar="N", help="Look N plays and passes ahead, not to the end.")
@click.option(
    "--plays",
    type=click.Choice(["all", "best", "near", "line"]),
    default="all",
    show_default=True,
    help="Which plays to follow: near are those within some points of the best, line is the principal line alone.",
)
@click.option(
    "--within",
    type=options.POINTS,
    metavar="POINTS",
    help="With --plays near: how many points worse than the best; without it, 5.",
)
@click.option("--split", is_flag=True, help="Give each way to a position a node of its own: a tree, not a graph.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=_LIMIT, show_default=True, metavar="N", help="At most N positions."
)
@click.option("--stats", is_flag=True, help="Count everything that can follow, and list nothing.")
@options.json
def tree(
    blocks: Blocks, output: Output | None, plies: int | None, plays: str, within: float | None, split: bool, limit: int,
    stats: bool,
) -> None:  # fmt: skip
    """List, draw, export or count what can follow a position, with the value of every position on the way.

    Without a FILE, or with -, standard input is read; without -o the tree is printed. A record is taken at the moment
    after its last action. Several blocks get numbers: out.svg becomes out-1.svg, out-2.svg, …; the files written are
    named on standard output. Exit status 1 if a block could not be done; the others still are.
    """
    if stats and (output is not None or plays != "all" or split or limit != _LIMIT):
        raise click.UsageError("--stats counts everything: expected it without -o, --plays, --split and --limit")
    if within is not None and plays != "near":
        raise click.UsageError(f"--within {significant(within, 6)}: expected --plays near with it")
    if stats:
        _count(blocks, plies)
    else:
        near = {} if within is None else {"within": within}
        _grow(blocks, output, {"plies": plies, "plays": plays, "merge": not split, "limit": limit, **near})


def _grow(blocks: Blocks, output: Output | None, asked: dict[str, Any]) -> None:
    """Grow a tree for each block, then print it or write it into a file."""
    files, out = blocks.outputs([output] if output else []), console()
    if output is not None and output.name == "-" and blocks.as_json:
        raise click.UsageError("--json and --output -: expected one of them on standard output")

    def ask(value: Position | Record, run: Run) -> _Grown:
        begun = time.perf_counter()
        with _uncollected():
            graph = game_tree(value, stop=run.stop, progress=run.progress, **asked)
            seconds = time.perf_counter() - begun
            if output is not None or is_cut(graph):
                click.echo(tree_size(graph), err=True)
            file = None if output is None else files.write(output, run.source.number, encode(graph, output.kind))
        return _Grown(value, graph, file, seconds)

    def show(grown: _Grown) -> None:
        if grown.file is None:
            out.notation(tree_text(grown.graph))
        elif grown.file != "-":
            out.line(grown.file, whole=True)

    blocks.answer(
        ask,
        show=show,
        row=lambda grown: object_of("tree")(
            grown.graph, title=grown.value.title, file=grown.file, seconds=grown.seconds
        ),
        label="tree",
    )


@contextmanager
def _uncollected() -> Iterator[None]:
    """Run without garbage collection: hardly any cycles are made, and looking for some takes a third longer."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _count(blocks: Blocks, plies: int | None) -> None:
    """Count the tree of each block."""
    out = console()

    def ask(value: Position | Record, run: Run) -> Statistics:
        return tree_statistics(value, plies=plies, stop=run.stop, progress=run.progress)

    blocks.answer(ask, show=lambda counted: show_statistics(out, counted), row=object_of("tree-stats"), label="tree")
