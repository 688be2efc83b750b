"""`tranca batch`: process millions of positions on one or many machines; a run that was killed can be resumed."""

from typing import Any

import click

from tranca import LEVELS
from tranca.cli import options
from tranca.cli.batches import Batch, batch_options
from tranca.cli.commands import COMMANDS
from tranca.cli.group import Commands
from tranca.cli.options import reading

LINES = click.option("--lines", is_flag=True, help="Tell the line and the points of each play too.")
BLOCKS = click.option(
    "--blocks",
    "show_blocks",
    is_flag=True,
    help="Tell what a block now, or by a play, would give: the pips of each side, and who wins the count.",
)
OBSERVER = options.observer("The observer, who sees only their own tiles; of random rows the seat to move.")


@click.group("batch", cls=Commands, short_help=COMMANDS["batch"])
def batch() -> None:
    """Solve, estimate, review or search very many positions and lose nothing.

    INPUT is notation, JSON Lines of one-line positions, Parquet or Arrow; - is standard input. Rows stand in the order
    of the input, a faulty block is a row that says so. The same command goes on with a run that was killed. Exit status
    1 if there are faulty rows.
    """


@batch.command("solve")
@batch_options
@options.action
@LINES
@BLOCKS
@click.option("--exact", is_flag=True, help="Tell values as fractions too where chance enters.")
@click.option("--position-text", is_flag=True, help="Parquet: write each position as text too, with its layout.")
@options.draws
def solve(batch: Batch, exact: bool, show_blocks: bool, position_text: bool, **keywords: Any) -> None:
    """Find the value of every play of each position."""
    is_table = batch.shared["kind"] == "parquet"
    if show_blocks and is_table:
        raise click.UsageError("--blocks: expected --format jsonl, since columns of solutions do not tell them")
    if position_text and not is_table:
        raise click.UsageError("--position-text: expected --format parquet, since every line of JSON has the text")
    batch.run("solve", exact=exact or None, blocks=show_blocks or None, position_text=position_text or None, **keywords)


@batch.command("estimate")
@batch_options
@OBSERVER
@options.action
@options.sample
@reading("Weight deals by how likely the plays made so far were.")
@options.orders("Search one order of the boneyard for each deal, which both sides know, or all orders.", one=True)
def estimate(batch: Batch, **keywords: Any) -> None:
    """Find the value of every play for a player who sees only their own tiles."""
    batch.run("estimate", **keywords)


@batch.command("review")
@batch_options
@options.both_views
@click.option("--thresholds", type=options.THRESHOLDS, metavar="SLIP,MISTAKE,BLUNDER", help="The least cost of each.")
@click.option("--deals", type=click.IntRange(min=2), metavar="N", help="Own view: solve a sample of N deals.")
@options.orders("Open view: sample draws from a large boneyard in N repeats, or search all its orders.")
def review(batch: Batch, **keywords: Any) -> None:
    """Grade every play of each recorded deal; random rows are played to the end."""
    batch.run("review", played_out=True, **keywords)


@batch.command("deals")
@batch_options
@OBSERVER
@options.action
@BLOCKS
def deals(batch: Batch, seed: int, show_blocks: bool, **keywords: Any) -> None:
    """Count the deals that are possible for one player."""
    batch.run("deals", blocks=show_blocks or None, **keywords)


@batch.command("puzzles")
@batch_options
@LINES
@options.soundness
@options.themes
@click.option("--difficulty", type=click.Choice(LEVELS), help="Only puzzles of this level.")
@click.option("--hidden", is_flag=True, help="The solver sees one hand and what was played.")
def puzzles(batch: Batch, seed: int, hidden: bool, **keywords: Any) -> None:
    """Write the puzzles that the positions hold; an input without any gives no row."""
    batch.run("puzzles", hidden=hidden or None, **keywords)
