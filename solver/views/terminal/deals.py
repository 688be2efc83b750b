"""Possible deals on the screen: their number, certain facts, and the odds of each hidden tile."""

from collections.abc import Iterable
from fractions import Fraction

from tranca.analysis.deals.blocks import block_counts
from tranca.analysis.deals.results import Deals, ReadOdds, World
from tranca.errors import UnsupportedError
from tranca.game.tiles import Tile, tiles
from tranca.language import p, t
from tranca.views.wording.deals import block_sentence, certain_facts, number_of_deals, reading_sentence
from tranca.views.wording.numbers import percent, percent_of_sample
from tranca.views.wording.plays import observer_clause

from .console import Column, Row, Screen


def show_deals(out: Screen, deals: Deals, read: ReadOdds | None = None) -> None:
    """Print the number of possible deals, the facts behind it, and the odds of every hidden tile, unread and read."""
    position = deals.now
    out.heading(position)
    known = [observer_clause(position, deals.observer), p("hands", "hidden hands"), p("certainty", "exact")]
    out.line(" · ".join([str(position.rules), *known]), "dim")
    for line in [number_of_deals(deals), *certain_facts(deals.facts)]:
        out.line(line)
    _show_blocks(out, deals)
    if deals.holders:
        if read is not None:
            out.line(reading_sentence(read))
        _show_holders(out, deals, read)


def _show_blocks(out: Screen, deals: Deals) -> None:
    """Print the result of a block now, or why it is not counted."""
    try:
        for count in block_counts(deals):
            out.line(block_sentence(count))
    except UnsupportedError as error:
        out.line(t("The result of a block now is not counted: {reason}.", reason=error.message), "dim")


def show_worlds(out: Screen, deals: Deals, headline: str, worlds: Iterable[World]) -> None:
    """Print some worlds (possible distributions of the hidden tiles), each with its weight."""
    out.line(headline)
    for world in worlds:
        shown = "; ".join(f"{name}: {' '.join(map(str, hand)) or '–'}" for name, hand in places(deals, world).items())
        out.line("  " + t("{hands}; weight {weight}", hands=shown, weight=world.weight), whole=True)


def places(deals: Deals, world: World) -> dict[str, tuple[Tile, ...]]:
    """Return the tiles that a world puts in each other hand and in the boneyard."""
    seats = deals.view.rules.seats
    hands = {name: tiles(hand) for name, hand in zip(seats, world.hands, strict=True) if name != deals.observer}
    return hands | ({p("holder", "boneyard"): tiles(world.boneyard)} if world.boneyard else {})


def _show_holders(out: Screen, deals: Deals, read: ReadOdds | None) -> None:
    names = [*next(iter(deals.holders.values()))]
    sizes = {name: sum((row[name] for row in deals.holders.values()), Fraction(0)) for name in names}
    columns = [Column(p("column", "tile"))]
    columns += [Column(f"{holder_name(name)} ({sizes[name]})", right=True) for name in names]
    if read is not None:
        columns += [Column(p("column", "{holder} read", holder=holder_name(name)), right=True) for name in names]
    rows = []
    for tile, shares in deals.holders.items():
        cells = [(_share_text(share), _heat(share)) for share in shares.values()]
        for name, share in read.holders[tile].items() if read else ():
            odds = percent_of_sample(share, read.effective, 1) if read and 0 < shares[name] < 1 else _share_text(share)
            cells.append((odds, _heat(share)))
        rows.append(Row([str(tile), *cells]))
    out.table(columns, rows)


def _share_text(share: Fraction | float) -> str:
    """Format a share: `12.5 %`, `sure` or `–`."""
    return percent(share, 1) if 0 < share < 1 else p("share", "sure") if share else "–"


def holder_name(name: str) -> str:
    """Return a seat as it is, or the boneyard or the sleeping tiles in words."""
    return {"boneyard": p("holder", "boneyard"), "sleeping": p("holder", "sleeping")}.get(name, name)


def _heat(share: Fraction | float) -> str:
    """Return a style from pale yellow to red for a share; dim for 0."""
    if not share:
        return "dim"
    cold = 1 - float(share)
    return f"{'bold ' if share == 1 else ''}black on rgb(255,{80 + int(170 * cold)},{60 + int(140 * cold)})"
