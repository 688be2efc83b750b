"""`tranca batch`: process millions of positions on one or many machines; a run that was killed can be resumed."""

from typing import Any

import click

from tranca import LEVELS
from tranca.cli import options
from tranca.cli.batches import Batch, batch_options
from tranca.cli.command_list import COMMANDS
from tranca.cli.group import Commands
from tranca.cli.options import reading
from tranca.language import Message

LINES = click.option("--lines", is_flag=True, help="Also write the line and the points of each play.")
BLOCKS = click.option(
    "--blocks",
    "show_blocks",
    is_flag=True,
    help="Also write the pips of each side, and the winner of the count, if the deal were blocked now or by a play.",
)
OBSERVER = options.observer("Seat of the observer, who sees only their own tiles; in random rows, the player to move.")


@click.group("batch", cls=Commands, short_help=COMMANDS["batch"])
def batch() -> None:
    """Solve, estimate or review millions of positions, or search them for puzzles.

    INPUT is notation, JSON Lines of one-line positions, Parquet or Arrow; - is standard input. Rows are written in the
    order of the input, and a faulty block gives a row with the fault. To resume an interrupted run, repeat the command.
    The exit status is 1 if there are faulty rows.
    """


@batch.command("solve")
@batch_options
@options.action
@LINES
@BLOCKS
@click.option("--exact", is_flag=True, help="Also write values that depend on chance as fractions.")
@click.option("--position-text", is_flag=True, help="Parquet: also write each position as text, with its layout.")
@options.draws
@options.score
def solve(batch: Batch, exact: bool, show_blocks: bool, position_text: bool, **keywords: Any) -> None:
    """Find the value of every play of each position."""
    is_table = batch.shared["kind"] == "parquet"
    if show_blocks and is_table:
        raise click.UsageError(Message("--blocks needs --format jsonl, because Parquet has no columns for them"))
    if position_text and not is_table:
        raise click.UsageError(
            Message("--position-text needs --format parquet, because every line of JSON has the text")
        )
    batch.run("solve", exact=exact or None, blocks=show_blocks or None, position_text=position_text or None, **keywords)


@batch.command("estimate")
@batch_options
@OBSERVER
@options.action
@options.sample
@reading("How to weight deals by the plays so far.")
@options.orders("Search one order of the boneyard for each deal, which both sides know, or all orders.", one=True)
@options.score
def estimate(batch: Batch, **keywords: Any) -> None:
    """Find the value of every play for a player who sees only their own tiles."""
    batch.run("estimate", **keywords)


@batch.command("review")
@batch_options
@options.both_views
@click.option("--thresholds", type=options.THRESHOLDS, metavar="SLIP,MISTAKE,BLUNDER", help="Least cost of each.")
@click.option("--deals", type=click.IntRange(min=2), metavar="N", help="Own view: solve a random sample of N deals.")
@options.orders("Open view: sample the draws from a large boneyard in N repeats, or search all its orders.")
@options.score
def review(batch: Batch, **keywords: Any) -> None:
    """Grade every play of each recorded deal. Random rows are whole deals."""
    batch.run("review", played_out=True, **keywords)


@batch.command("deals")
@batch_options
@OBSERVER
@options.action
@BLOCKS
def deals(batch: Batch, seed: int, show_blocks: bool, **keywords: Any) -> None:
    """Count the deals that agree with one player's knowledge."""
    batch.run("deals", blocks=show_blocks or None, **keywords)


@batch.command("puzzles")
@batch_options
@LINES
@options.soundness
@options.themes
@click.option("--difficulty", type=click.Choice(LEVELS), help="Only puzzles of this level.")
@click.option("--hidden", is_flag=True, help="Make puzzles in which the solver sees one hand and the play so far.")
def puzzles(batch: Batch, seed: int, hidden: bool, **keywords: Any) -> None:
    """Write the puzzles found in the positions. An input without a puzzle gives no row."""
    batch.run("puzzles", hidden=hidden or None, **keywords)
