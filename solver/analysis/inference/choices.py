"""The plays that other seats chose in a record, with their possible hands and the public facts at that moment."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.deals.results import Deals
from tranca.errors import UnsupportedError
from tranca.game.actions import Action, Ends, Play
from tranca.game.arms import OpenEnds
from tranca.game.leads import FORCED, first_lead, forces_every_lead, may_force_later
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile
from tranca.language import Message


@dataclass(frozen=True, slots=True)
class PublicState:
    """The public facts when a seat is to play.

    Attributes:
        ends: the open ends, left and right, or all of them if plays score; None at the lead.
        voids: by seat, the suits that its passes and draws showed it to be void in, as bits.
        sizes: by seat, the number of its tiles; may be empty if plays score nothing.
    """

    rules: Rules
    seat: int
    laid: int
    ends: Ends | OpenEnds | None
    voids: tuple[int, ...]
    sizes: tuple[int, ...] = ()

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers that a tile can match, each once; empty at the lead."""
        return open_numbers(self.ends)


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """A play that a seat chose, the public facts, and its hand in each world, as masks."""

    table: PublicState
    play: Play
    hands: NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class ReadPlay:
    """A play that another seat chose and that can be read.

    Attributes:
        number: the number of the action in the record, from 1.
        table: the public facts at that moment.
        since: the mask of the tiles that the seat has laid since, this one included, all of which it held then.
    """

    number: int
    table: PublicState
    play: Play
    since: int


def choices(all_deals: Deals, hands: NDArray[np.uint64]) -> Iterator[Choice]:
    """Yield the plays of the others in order, with their hands at that moment if they now hold `hands` (worlds, seats).

    Plays that show no choice are skipped: leads that are or may have been forced, and tiles laid as drawn. Raises
    UnsupportedError if there is no record, or if another seat kept a tile that it drew, because its earlier hands then
    do not follow from its hand now.
    """
    record = require_record(all_deals)
    for number, action in enumerate(record.actions, 1):
        if action.seat != all_deals.observer and len(action.drawn) > (action.play is not None):
            problem = Message(
                "action {number}, {action}: another player drew and kept a tile, so the plays cannot be read",
                number=number,
                action=action,
            )
            raise UnsupportedError(problem)
    for turn in readable_plays(all_deals):
        yield Choice(turn.table, turn.play, hands[:, turn.table.seat] | np.uint64(turn.since))


def require_record(all_deals: Deals) -> Record:
    """Return the record of deals; UnsupportedError for a position, which does not say who laid which tile."""
    record = all_deals.view
    if not isinstance(record, Record):
        raise UnsupportedError("reading needs the plays of a record, but this is a position without play")
    return record


def readable_plays(all_deals: Deals) -> list[ReadPlay]:
    """Return the plays of the others that can be read, in order; none for a position.

    Plays that show no choice are skipped: leads that are or may have been forced, and tiles laid as drawn. So are plays
    before the seat kept a tile that it drew, because its hand then does not follow from its hand now.
    """
    record = all_deals.view
    if not isinstance(record, Record):
        return []
    since = [0] * record.rules.players
    kept = [False] * record.rules.players
    read = []
    for number, (table, action) in reversed([*enumerate(public_states(record), 1)]):
        seat = table.seat
        if action.play is not None and not action.drawn:
            since[seat] |= action.play.tile.mask
            if not (kept[seat] or action.seat == all_deals.observer or may_be_forced(record, table, action.play.tile)):
                read.append(ReadPlay(number, table, action.play, since[seat]))
        kept[seat] = kept[seat] or len(action.drawn) > (action.play is not None)
    return read[::-1]


def may_be_forced(record: Record, table: PublicState, tile: Tile) -> bool:
    """Return True if a tile is a lead that the rules may have forced.

    A lead is forced if the record or the rules say so. Otherwise, only a tile that the rules force in some deals, such
    as the highest double, may have been forced.
    """
    if table.ends is not None:
        return False
    rules = record.rules
    forced = record.forced_lead is not None or forces_every_lead(rules)
    leads = {first_lead(rules)} | ({FORCED} if may_force_later(rules) else set())
    return forced or any(lead.forced and tile == lead.opens_with(rules) for lead in leads)


def public_states(record: Record) -> Iterator[tuple[PublicState, Action]]:
    """Yield every action of a record with the public facts before it."""
    for before, action, voids in zip(record.positions, record.actions, _track_voids(record), strict=False):
        seat = record.rules.seats.index(action.seat)
        sizes = tuple(map(len, before.hands))
        yield PublicState(record.rules, seat, before.laid, before.ends, voids, sizes), action


def shown_voids(record: Record) -> tuple[int, ...]:
    """Return, by seat, the suits that its passes and draws so far showed it to be void in, as bits."""
    *_, voids = _track_voids(record)
    return voids


def _track_voids(record: Record) -> Iterator[tuple[int, ...]]:
    """Yield the voids as in `shown_voids`, at the start and after each action."""
    voids = [0] * record.rules.players
    yield tuple(voids)
    for before, action in zip(record.positions, record.actions, strict=False):
        seat, numbers = record.rules.seats.index(action.seat), open_numbers(before.ends)
        if len(action.drawn) > (action.play is not None):
            voids[seat] = 0  # the tiles kept may belong to any suit except those of the ends
        if action.drawn or action.play is None:
            voids[seat] |= sum(1 << number for number in numbers)
        yield tuple(voids)


def open_numbers(ends: Ends | OpenEnds | None) -> tuple[int, ...]:
    """Return the numbers that a tile can match, each once; empty at the lead."""
    if isinstance(ends, OpenEnds):
        return ends.numbers
    return tuple(sorted({*(ends or ())}))
