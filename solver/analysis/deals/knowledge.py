"""One player's knowledge about the tiles that they do not see: who can hold each, and since when.

A hidden tile came to its holder in the deal, or by a draw that showed only its back. When a player could not play, none
of the tiles held at that moment matches an open end. A pass says nothing about tiles drawn later.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tranca.errors import UnsupportedError
from tranca.game.arms import OpenEnds
from tranca.game.leads import forces_every_lead, forcing_lead
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.options import one_of
from tranca.game.tiles import EVERY_TILE, SUITS, Tile, mask, tiles, union
from tranca.game.tree import TreeEnds

PositionOrRecord = Position | Record

AT_THE_DEAL = -1  # in place of the index of an action
BONEYARD, SLEEPING, LAID, LAID_OR_SLEEPING = "boneyard", "sleeping", "laid", "laid or sleeping"


class TileSource(NamedTuple):
    """Hidden tiles that came to a holder together: their number, and the index of the action, or AT_THE_DEAL."""

    since: int
    size: int


class Holder(NamedTuple):
    """A place of hidden tiles: a seat, the boneyard, or the tiles that no player may draw.

    Attributes:
        name: the seat's name, `boneyard`, `sleeping`, …
        seat: its number; None if it is no seat.
        size: the number of hidden tiles in it.
        sources: in order of time; only a seat has more than one.
        earliest: by tile, the first source that it can have come from, if it is here now; it can have come from every
            later source as well. None if it cannot be here.
        laid: for each tile laid from the hidden ones, the sources that it can have come from.
    """

    name: str
    seat: int | None
    size: int
    sources: tuple[TileSource, ...]
    earliest: tuple[int | None, ...]
    laid: tuple[tuple[int, ...], ...] = ()


class Void(NamedTuple):
    """A moment at which a seat could not play, so that no tile it then held matched an open end.

    Attributes:
        action: the number of the action, from 1.
        suits: the numbers of the open ends, ascending.
        drew: the number of tiles it then drew; only one that it laid at once can match an open end.
    """

    action: int
    seat: str
    suits: tuple[int, ...]
    drew: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that an observer knows about the hidden tiles.

    Attributes:
        position: the position now, as the observer sees it.
        observer: their seat.
        unseen: the mask of the hidden tiles of all `holders`.
        holders: other seats in seat order, then the boneyard, then other tiles. In a record, a seat is included even if
            it holds nothing, since the ways in which its laid tiles came to it count.
        stated: by seat, the mask of the tiles that facts assign to it.
        voids: the moments at which other seats could not play, in order.
        lead: a tile that had to be led, so that no seat was dealt one that precedes it; None if the lead shows nothing.
        denied: tiles dealt to the observer that should have been led instead; if there are any, no deal is possible.
    """

    position: Position
    observer: int
    unseen: int
    holders: tuple[Holder, ...]
    stated: tuple[int, ...]
    voids: tuple[Void, ...] = ()
    lead: Tile | None = None
    denied: tuple[Tile, ...] = ()


def restrict_view(view: PositionOrRecord, observer: str | None = None) -> tuple[PositionOrRecord, int]:
    """Reduce a record or position to what its observer sees, and find the observer's seat.

    In a record or an open position, the observer sees only their own tiles. Facts, partly known hands of a record, and
    everything that a position with hidden tiles states count as known to them. Raises UnsupportedError if the observer
    is ambiguous or does not know their own tiles.
    """
    seat = _find_observer(view, observer)
    if not isinstance(view, Record):
        return view.seen_by(seat) if view.is_open else view, seat
    for number, action in enumerate(view.actions, 1):
        if action.seat == view.rules.seats[seat] and None in action.tiles_drawn:
            raise UnsupportedError(
                "action {number}, {action}: the observer's own draws must be listed, such as +[0-3,1-6]",
                number=number,
                action=action,
            )
    return _add_partial_hands(view, seat).seen_by(seat), seat


def _find_observer(view: PositionOrRecord, observer: str | None) -> int:
    """Return the seat of `observer`, or the only seat whose tiles are known: dealt in a record, held in a position."""
    seats = view.rules.seats
    hands, dealt = (view.start.hands, "dealt ") if isinstance(view, Record) else (view.hands, "")
    if observer is None:
        known = [seats[seat] for seat, hand in enumerate(hands) if hand.tiles and (dealt or not hand.unknown)]
        if not known:
            raise UnsupportedError(
                "no complete hand is known; add the observer's tiles as {dealt}{seat}: …", dealt=dealt, seat=seats[0]
            )
        if len(known) > 1:
            raise UnsupportedError(
                "several hands are known; choose one of {names} with {keyword}",
                names=", ".join(known),
                keyword="observer=…",
            )
        observer = known[0]
    if observer not in seats:
        raise UnsupportedError("seat {observer}: expected {choices}", observer=repr(observer), choices=one_of(seats))
    seat = seats.index(observer)
    if hands[seat].unknown:
        raise UnsupportedError(
            "the tiles of the observer {observer} are hidden; list them all as {dealt}{observer}: …",
            observer=observer,
            dealt=dealt,
        )
    return seat


def _add_partial_hands(record: Record, observer: int) -> Record:
    """Turn the partly known hands of other seats, as stated in a record, into facts."""
    has = list(record.position.has)
    for seat, hand in enumerate(record.stated.hands):
        if hand is not None and hand.unknown and seat != observer:
            has[seat] = tuple(sorted({*has[seat], *hand.tiles}))
    if tuple(has) == record.position.has:
        return record
    return Record(record.start, record.actions, record.stated._replace(has=tuple(has)))


def gather_knowledge(view: PositionOrRecord, observer: int) -> Knowledge:
    """Collect what a record or position, as the observer sees it, shows about the hidden tiles."""
    if not isinstance(view, Record):
        return _from_position(view, observer)
    view.check_passes()
    return _from_record(view, observer)


def _from_position(position: Position, observer: int) -> Knowledge:
    """Take all tiles of a hand as dealt at once, and use only the stated facts."""
    stated = union(position.known(seat) & ~hand.mask for seat, hand in enumerate(position.hands))
    unseen, leading = position.unseen | stated, 0
    if position.must_lead is not None and position.ends is None:
        leading = position.must_lead.mask
    holders = []
    for seat, hand in enumerate(position.hands):
        if hand.unknown:
            allowed = position.possible(seat) & ~hand.mask
            if seat != position.to_move:
                allowed &= ~leading
            holders.append(_dealt_holder(position.seats[seat], hand.unknown, allowed, seat))
    left = position.unseen & ~leading
    if position.boneyard.unknown:
        holders.append(_dealt_holder(BONEYARD, position.boneyard.unknown, left))
    rest = unseen.bit_count() - sum(holder.size for holder in holders)
    if rest > 0:
        name = _other_holder(position)
        holders.append(_dealt_holder(name, rest, left & ~_unlaid_doubles(position) if name == LAID else left))
    others = tuple(0 if seat == observer else position.known(seat) for seat in range(len(position.hands)))
    return Knowledge(position, observer, unseen, tuple(holders), others)


def _other_holder(position: Position) -> str:
    """Return the name of the place of the tiles that are in no hand and not in the boneyard."""
    if position.layout is not None:
        return SLEEPING
    return LAID if position.tiles_in_play == len(position.rules.tileset) else LAID_OR_SLEEPING


def _unlaid_doubles(position: Position) -> int:
    """Return the mask of the doubles that are not laid by the ends: a spinner would be stated, and all if each is one.

    A double with four tiles against it is not stated, so nothing follows beside one.
    """
    ends = position.ends
    doubles = mask(tile for tile in EVERY_TILE if tile.is_double)
    if isinstance(ends, TreeEnds):
        return 0 if ends.closed else doubles & ~ends.doubles
    if not isinstance(ends, OpenEnds) or not ends.spins or ends.spinner is not None:
        return 0
    return doubles


def _dealt_holder(name: str, size: int, allowed: int, seat: int | None = None) -> Holder:
    """Return a holder whose tiles all came to it in the deal."""
    earliest = tuple(0 if allowed & tile.mask else None for tile in EVERY_TILE)
    return Holder(name, seat, size, (TileSource(AT_THE_DEAL, size),), earliest)


def _from_record(record: Record, observer: int) -> Knowledge:
    position, own = record.position, record.start.hands[observer].mask
    lead, undealt = _forced_lead(record)
    stated = [0 if seat == observer else mask(has) for seat, has in enumerate(position.has)]
    unseen = record.rules.tileset.mask & ~(position.laid | own | position.hands[observer].mask)
    to_lead = None if record.actions else record.start.must_lead
    leading = 0 if to_lead is None else to_lead.mask
    holders = []
    for seat in range(record.rules.players):
        if seat != observer:
            allowed = unseen & ~_tiles_elsewhere(position, stated, seat)
            if seat != position.to_move:
                allowed &= ~leading
            holders.append(_seat_holder(record, seat, allowed, undealt))
    left = unseen & ~union(stated) & ~leading
    asleep = len(record.rules.tileset) - record.start.tiles_in_play
    for name, size in ((BONEYARD, len(position.boneyard)), (SLEEPING, asleep)):
        if size:
            holders.append(_dealt_holder(name, size, left))
    voids = tuple(_list_voids(record, observer))
    return Knowledge(
        position, observer, unseen, tuple(holders), tuple(stated), voids, lead, denied=tiles(own & undealt)
    )


def _tiles_elsewhere(position: Position, stated: list[int], seat: int) -> int:
    """Return the mask of the tiles that a seat cannot hold because of the stated facts."""
    void = union(SUITS[number] for number in position.voids[seat])
    return mask(position.nots[seat]) | union(stated) & ~stated[seat] | void


def _forced_lead(record: Record) -> tuple[Tile | None, int]:
    """Return a tile that had to be led, and the mask of the tiles before it, which cannot have been dealt to any seat.

    The highest double leads, or the lowest if that opens a match; if no double was dealt, the tile with most pips, and
    of equal ones the one with the higher end. A lead is forced if the rules always ask for that, or if the record says
    which tile had to be led. If it matters whether the deal is the first one and the record does not say so, nothing
    follows.
    """
    tile = record.start.must_lead
    rules = record.rules
    if tile is None and record.actions and not record.start.turned and forces_every_lead(rules):
        assert record.actions[0].play is not None
        tile = record.actions[0].play.tile
    lead = forcing_lead(rules, record.start.score)
    if tile is None or lead is None:
        return None, 0
    in_order = sorted(rules.tileset.tiles, key=lead.rank)
    before = mask(in_order[in_order.index(tile) + 1 :])
    return tile if before else None, before


def _list_voids(record: Record, observer: int) -> Iterator[Void]:
    for number, (before, action) in enumerate(zip(record.positions, record.actions, strict=False), 1):
        if (action.drawn or action.play is None) and action.seat != record.rules.seats[observer]:
            yield Void(number, action.seat, before.open_numbers, len(action.drawn), action.play is None)


def _seat_holder(record: Record, seat: int, allowed: int, undealt: int) -> Holder:
    """Return a seat as a holder, from its draws, its plays, and the turns on which it could not play.

    `allowed` is the mask of the tiles that it may hold now, `undealt` of the tiles that no seat was dealt.
    """
    name, now = record.rules.seats[seat], len(record.actions)
    stuck: list[tuple[int, int]] = []  # indices of actions, and the mask of the tiles that the seat did not hold then
    sources = [TileSource(AT_THE_DEAL, record.rules.hand_size)]
    plays: list[tuple[int, Tile]] = []
    for number, (before, action) in enumerate(zip(record.positions, record.actions, strict=False)):
        if action.seat != name:
            continue
        if action.drawn or action.play is None:
            stuck.append((number, before.fitting))
        kept = len(action.drawn) - (action.play is not None)
        if action.drawn and kept:
            sources.append(TileSource(number, kept))
        if not action.drawn and action.play is not None:
            plays.append((number, action.play.tile))

    def origins(tile: Tile, until: int) -> tuple[int, ...]:
        """Return the sources from which a tile that was still held at action `until` can have come."""
        last = max((number for number, fitting in stuck if fitting & tile.mask and number < until), default=-2)
        return tuple(
            index
            for index, source in enumerate(sources)
            if last < source.since < until and not (source.since == AT_THE_DEAL and undealt & tile.mask)
        )

    earliest = tuple(min(origins(tile, now), default=None) if allowed & tile.mask else None for tile in EVERY_TILE)
    laid = tuple(origins(tile, number) for number, tile in plays)
    return Holder(name, seat, len(record.position.hands[seat]), tuple(sources), earliest, laid)
