"""`tranca deals`: the knowledge of a player: facts, the number of possible deals, possible places of each tile."""

import itertools
from dataclasses import dataclass

import click

from tranca import Deals, Position, ReadOdds, Record, World, read_odds
from tranca import deals as possible
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.options import known, reading
from tranca.cli.runner import Blocks, Run, object_of, reads_blocks
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
@options.observer("The observer, who sees only their own tiles.")
@options.action
@click.option("--list", "listed", type=click.IntRange(1, _MOST), metavar="N", help="Print the first N worlds.")
@click.option("--sample", type=click.IntRange(1, _MOST), metavar="N", help="Print N worlds drawn by their weights.")
@options.seed
@reading("Read the plays so, or not; without it both odds stand side by side where there are plays to read.")
@known
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
    """Count exactly the deals that agree with what one player has seen, and say where each hidden tile may lie.

    Without a FILE, or with -, standard input is read. The observer is the one seat with a dealt line, or --as
    SEAT. All deals are equally likely: of a record, the ways to deal the hands and to draw tiles in order; of a
    position, the ways to fill the hidden hands. A world is one way in which the tiles can lie now; its weight is the
    number of deals that lead to it. Exit status 1 if a block could not be answered; the others still are.
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
            show_worlds(out, deals, f"The first {len(answer.listed)} of {deals.worlds} worlds:", answer.listed)
        if sample:
            show_worlds(out, deals, f"{sample} worlds drawn by weight from seed {seed}:", answer.drawn)
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
