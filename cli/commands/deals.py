"""`tranca deals`: what a player can know: facts, the number of deals that are possible, and where each tile may lie."""

import itertools
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tranca.analysis.deals import Deals, Facts, Void, World, deals
from tranca.cli.json_lines import emit, error_row, number
from tranca.cli.runner import Source, complain, parse_seat, read_blocks, reads_blocks
from tranca.errors import Fault, PositionError, UnsupportedError
from tranca.game.rules import Rules
from tranca.game.tiles import Tile, tiles
from tranca.notation.writer import one_line
from tranca.views.terminal.console import console
from tranca.views.wording.numbers import percent

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_MOST = 1_000_000
_DOUBLES = 1 << 53  # whole numbers up to here are exact as doubles


@click.command("deals", short_help="Count the deals that are possible for one player, and say where tiles may lie.")
@reads_blocks
@click.option("--as", "observer", callback=parse_seat, metavar="SEAT", help="Who looks on, seeing only his own tiles.")
@click.option("--list", "listed", type=click.IntRange(1, _MOST), metavar="N", help="Print the first N worlds.")
@click.option("--sample", type=click.IntRange(1, _MOST), metavar="N", help="Print N worlds drawn by their weights.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="SEED", help="What the sample is drawn from.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a block.")
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    observer: str | None,
    listed: int | None,
    sample: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Count exactly the deals that agree with what one player has seen, and say where each hidden tile may lie.

    Without a FILE, or with -, standard input is read. Who looks on is the one seat with a dealt line, or --as SEAT. All
    deals are equally likely: with a record, the ways to deal the hands and to draw tiles in order; with a position,
    the ways to fill the hidden hands. A world is what lies where now; its weight is the number of deals that lead to
    it. Exit status 1 if a block could not be answered; the others still are.
    """
    failed = False
    out = console()
    for source in read_blocks(files, rules):
        found, faults = _answer(source, observer)
        failed = failed or found is None
        if found is None:
            if as_json:
                emit(error_row(faults))
            else:
                complain(faults)
            continue
        worlds = [*itertools.islice(found, listed)] if listed else []
        drawn = found.sample(sample, seed) if sample else []
        if as_json:
            emit(_row(found) | _worlds_rows(found, listed, worlds, sample, drawn, seed))
        else:
            _print(out, found)
            if listed:
                _print_worlds(found, f"The first {len(worlds)} of {found.worlds} worlds:", worlds)
            if sample:
                _print_worlds(found, f"{sample} worlds drawn by weight from seed {seed}:", drawn)
            click.echo()
    sys.exit(1 if failed else 0)


def _answer(source: Source, observer: str | None) -> tuple[Deals | None, tuple[Fault, ...]]:
    """The deals of a block, or why there are none to count."""
    value = source.block.value
    if value is None:
        return None, source.block.faults
    try:
        return deals(value, observer), ()
    except UnsupportedError as error:
        messages = [str(error)]
    except PositionError as error:
        messages = [problem.message for problem in error.problems]
    return None, tuple(Fault(source.file, source.block.line, 1, message) for message in messages)


# Words


def _print(out: "Console", found: Deals) -> None:
    from rich.text import Text

    position = found.now
    if position.title:
        out.print(Text(position.title, style="bold"))
    mover = "" if position.to_move is None or position.is_over else f"{position.seats[position.to_move]} to move · "
    out.print(Text(f"{position.rules} · as {found.observer} sees it · {mover}hidden hands · exact", style="dim"))
    for line in [_count(found), *facts_in_words(found.facts)]:
        out.print(Text(line))
    if found.holders:
        out.print(_table(found))


def _count(found: Deals) -> str:
    if found.deals == 1:
        return "1 deal is possible."
    if found.worlds == found.deals:
        return f"{found.deals:,} deals are possible."
    ways = "1 way" if found.worlds == 1 else f"{found.worlds:,} ways"
    return f"{found.deals:,} deals are possible. They leave {ways} for the tiles to lie now (worlds)."


def facts_in_words(facts: Facts) -> list[str]:
    """What the play has shown at which moment, and what is certain now."""
    lines = []
    if facts.lead is not None:
        above = "a higher double" if facts.lead.is_double else "a double, nor a tile that comes before it"
        lines.append(f"{facts.lead} had to be led: nobody was dealt {above}.")
    lines += [_shown(void) for void in facts.shown]
    lines += [f"Now {seat} holds nothing of {_and(suits)}." for seat, suits in facts.void.items()]
    lines += [f"{seat} surely holds {_and(held)}." for seat, held in facts.holds.items()]
    if facts.boneyard:
        lines.append(f"Surely in the boneyard: {_and(facts.boneyard)}.")
    if facts.sleeping:
        lines.append(f"Surely asleep: {_and(facts.sleeping)}.")
    return lines


def _shown(void: Void) -> str:
    tiles_drawn = "1 tile" if void.drew == 1 else f"{void.drew} tiles"
    did = " and ".join([*([f"drew {tiles_drawn}"] if void.drew else []), *(["passed"] if void.passed else [])])
    return f"Action {void.action}: {void.seat} {did}, so it held nothing of {_and(void.suits)} then."


def _and(things: Iterable[object]) -> str:
    words = [str(thing) for thing in things]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _table(found: Deals) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("tile")
    names = [*next(iter(found.holders.values()))]
    held = {name: sum((row[name] for row in found.holders.values()), Fraction(0)) for name in names}
    for name in names:
        table.add_column(f"{name} ({held[name]})", justify="right")
    for tile, row in found.holders.items():
        table.add_row(str(tile), *(Text(_percent(row[name]), style=_heat(row[name])) for name in names))
    return table


def _percent(share: Fraction) -> str:
    """`12.5 %`, `sure` or `–`."""
    return percent(share, 1) if 0 < share < 1 else "sure" if share else "–"


def _heat(share: Fraction) -> str:
    """From pale yellow to red, black letters; nothing behind what cannot be."""
    if not share:
        return "dim"
    cold = 1 - float(share)
    return f"{'bold ' if share == 1 else ''}black on rgb(255,{80 + int(170 * cold)},{60 + int(140 * cold)})"


def _print_worlds(found: Deals, headline: str, worlds: Iterable[World]) -> None:
    click.echo(headline)
    for world in worlds:
        places = _places(found, world)
        shown = "; ".join(f"{name}: {' '.join(map(str, held)) or '–'}" for name, held in places.items())
        click.echo(f"  {shown}; weight {world.weight}")


def _places(found: Deals, world: World) -> dict[str, tuple[Tile, ...]]:
    """The tiles of a world in the hands of the others and in the boneyard."""
    seats = found.view.rules.seats
    places = {name: tiles(hand) for name, hand in zip(seats, world.hands, strict=True) if name != found.observer}
    return places | ({"boneyard": tiles(world.boneyard)} if world.boneyard else {})


# JSON


def _row(found: Deals) -> dict[str, Any]:
    """The object of `tranca.deals/1`."""
    row: dict[str, Any] = {
        "schema": "tranca.deals/1",
        "title": found.view.title,
        "position": one_line(found.view),
        "rules": str(found.view.rules),
        "observer": found.observer,
    }
    row |= _counted("worlds", found.worlds) | _counted("deals", found.deals)
    facts = found.facts
    certain: dict[str, Any] = {
        "void": {seat: [*suits] for seat, suits in facts.void.items()},
        "holds": {seat: [*map(str, held)] for seat, held in facts.holds.items()},
    }
    for name in ("boneyard", "sleeping"):
        if getattr(facts, name):
            certain[name] = [*map(str, getattr(facts, name))]
    row |= {"exact": True, "facts": certain}
    row["holders"] = {str(tile): _numbers(row_of) for tile, row_of in found.holders.items()}
    return row


def _counted(name: str, count: int) -> dict[str, Any]:
    """A count, and as text as well where a double would not hold it."""
    return {name: count} | ({f"{name}_exact": str(count)} if count > _DOUBLES else {})


def _numbers(shares: Mapping[str, Fraction]) -> dict[str, Any]:
    return {name: number(share) for name, share in shares.items()}


def _worlds_rows(
    found: Deals, listed: int | None, worlds: Iterable[World], sample: int | None, drawn: Iterable[World], seed: int
) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if listed:
        row["listed"] = [_world_row(found, world) for world in worlds]
    if sample:
        row |= {"sample": sample, "seed": seed, "drawn": [_world_row(found, world) for world in drawn]}
    return row


def _world_row(found: Deals, world: World) -> dict[str, Any]:
    places = {name: [*map(str, held)] for name, held in _places(found, world).items()}
    row = {"hands": {name: held for name, held in places.items() if name != "boneyard"}}
    boneyard = {"boneyard": places["boneyard"]} if world.boneyard else {}
    return row | boneyard | _counted("weight", world.weight)
