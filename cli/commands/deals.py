"""`tranca deals`: the knowledge of a player: facts, the number of possible deals, possible places of each tile."""

import itertools
from dataclasses import dataclass

import click

from tranca import Deals, Position, ReadOdds, Record, World, read_odds
from tranca import deals as possible
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.options import known_records, reading
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
from tranca.language import n, t, whole
from tranca.views.terminal.console import console
from tranca.views.terminal.deals import show_deals, show_worlds

_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class _Listing:
    """The deals of a block, the first of them, and some drawn by weight."""

    deals: Deals
    listed: list[World]
    drawn: list[World]
    read: ReadOdds | None


@command("deals")
@reads_blocks
@options.observer("Seat of the observer, who sees only their own tiles.")
@options.action
@click.option("--list", "listed", type=click.IntRange(1, _MOST), metavar="N", help="List the first N worlds.")
@click.option("--sample", type=click.IntRange(1, _MOST), metavar="N", help="List N random worlds, drawn by weight.")
@options.seed
@reading("How to interpret the plays; by default, odds with plays read by styles are printed beside those unread.")
@known_records
@options.json
def deals(
    blocks: Blocks,
    observer: str | None,
    listed: int | None,
    sample: int | None,
    seed: int,
    reading: str | None,
    known: tuple[Record, ...],
) -> None:
    """Count the deals that agree with one player's knowledge, and give the odds of each hidden tile.

    Without a FILE, or with -, read standard input. The observer is the seat given by --as, or the only one with a dealt
    line. All deals are equally likely. A deal of a record is a way to deal the hands and to draw the tiles in order; a
    deal of a position is a way to fill the hidden hands. A world is a way in which the tiles can be distributed now,
    and its weight is the number of deals that lead to it. The exit status is 1 if a block could not be answered; the
    others still are.
    """
    out = console()

    def ask(value: Position | Record, run: Run) -> _Listing:
        deals = possible(value, observer)
        worlds = [*itertools.islice(deals, listed)] if listed else []
        read = None if reading == "none" else read_odds(deals, reading=reading or "styles", known=known, seed=seed)
        return _Listing(deals, worlds, deals.sample(sample, seed) if sample else [], read)

    def show(answer: _Listing) -> None:
        deals = answer.deals
        show_deals(out, deals, answer.read)
        if listed:
            count, worlds = whole(len(answer.listed)), whole(deals.worlds)
            title = t("The first {listed} of {worlds} worlds:", listed=count, worlds=worlds)
            show_worlds(out, deals, title, answer.listed)
        if sample:
            title = n("{count} random {world|worlds} drawn by weight, seed {seed}:", sample, seed=seed)
            show_worlds(out, deals, title, answer.drawn)
        out.line()

    blocks.answer(
        ask,
        show=show,
        row=lambda answer: object_of("deals")(
            answer.deals,
            listed=answer.listed if listed else None,
            drawn=answer.drawn if sample else None,
            seed=seed,
            read=answer.read if reading else None,
        ),
    )
