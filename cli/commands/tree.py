"""`tranca tree`: list, draw, export or count the game tree of a position."""

import click

from tranca import Position, Record, Statistics, game_tree, tree_statistics
from tranca.cli import options
from tranca.cli.files import Output
from tranca.cli.group import command
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.cli.tree_files import EXTENSIONS, grow
from tranca.language import Message
from tranca.views.terminal.console import console
from tranca.views.terminal.tree import show_statistics
from tranca.views.wording.numbers import significant

_LIMIT = options.default_of(game_tree, "limit")


@command("tree")
@reads_blocks
@options.action
@options.output("Write the tree to a file instead.", tuple(EXTENSIONS), ".txt")
@click.option("--plies", type=click.IntRange(min=0), metavar="N", help="Look only N plays and passes ahead.")
@click.option(
    "--plays",
    type=click.Choice(["all", "best", "near", "line"]),
    default="all",
    show_default=True,
    help="Plays to follow: all, the best, those near the best, or only the principal variation.",
)
@click.option(
    "--within", type=options.POINTS, metavar="POINTS", help="With --plays near: greatest cost of a play, by default 5."
)
@click.option("--split", is_flag=True, help="Give every path to a position its own node, so that the graph is a tree.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=_LIMIT, show_default=True, metavar="N", help="Stop at N positions."
)
@click.option("--stats", is_flag=True, help="Only count the positions and lines of play.")
@options.json
def tree(
    blocks: Blocks,
    output: Output | None,
    plies: int | None,
    plays: str,
    within: float | None,
    split: bool,
    limit: int,
    stats: bool,
) -> None:
    """List, draw, export or count the continuations of a position, with the value of every position.

    Without a FILE, or with -, read standard input. Without -o, print the tree. The tree of a record begins after its
    last action. The files of several blocks are numbered: out.svg becomes out-1.svg, out-2.svg and so on. The names of
    the files are printed. The exit status is 1 if a block could not be answered; the others still are.
    """
    if stats and (output is not None or plays != "all" or split or limit != _LIMIT):
        raise click.UsageError(Message("--stats counts everything: remove -o, --plays, --split and --limit"))
    if within is not None and plays != "near":
        raise click.UsageError(Message("--within {points} needs --plays near", points=significant(within, 6)))
    if stats:
        _count(blocks, plies)
    else:
        near = {} if within is None else {"within": within}
        grow(blocks, output, {"plies": plies, "plays": plays, "merge": not split, "limit": limit, **near})


def _count(blocks: Blocks, plies: int | None) -> None:
    out = console()

    def ask(value: Position | Record, run: Run) -> Statistics:
        return tree_statistics(value, plies=plies, stop=run.stop, progress=run.progress)

    blocks.answer(ask, show=lambda counted: show_statistics(out, counted), row=object_of("tree-stats"), label="tree")
