"""Knowledge of one player about the tiles that they do not see: where each can lie, and since when.

A hidden tile came to its holder at the deal or by a draw that showed only its back. Whenever somebody could not play,
none of the tiles held just then shows an open end: a pass speaks of the tiles that its player had, of no others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tranca.errors import UnsupportedError
from tranca.game.arms import OpenEnds
from tranca.game.leads import forces_every_lead, forcing_lead
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import EVERY_TILE, SUITS, Tile, mask, tiles, union

PositionOrRecord = Position | Record

AT_THE_DEAL = -1  # in place of the number of an action, from 0
BONEYARD, SLEEPING, LAID, LAID_OR_SLEEPING = "boneyard", "sleeping", "laid", "laid or sleeping"


class TileSource(NamedTuple):
    """Hidden tiles that came to a holder at one time: the number of the action, or AT_THE_DEAL; and how many."""

    since: int
    size: int


class Holder(NamedTuple):
    """A place where hidden tiles lie now: a seat, the boneyard, or wherever those are that nobody may draw.

    Attributes:
        name: the seat's name, `boneyard`, `sleeping`, …
        seat: its number; None if it is no seat.
        size: how many hidden tiles lie there.
        sources: in order of time; only a seat has more than one.
        earliest: by tile, the first source that it can have come from if it lies here now: then it can have come from
            every later one, too. None if it cannot lie here.
        laid: of each tile laid since then from the hidden ones, the sources that it can have come from.
    """

    name: str
    seat: int | None
    size: int
    sources: tuple[TileSource, ...]
    earliest: tuple[int | None, ...]
    laid: tuple[tuple[int, ...], ...] = ()


class Void(NamedTuple):
    """A moment at which a seat could not play, so that nothing it held then showed either of two suits.

    Attributes:
        action: the number of the action, from 1.
        seat: the seat's name.
        suits: those of the open ends, ascending.
        drew: how many tiles it then drew; of these only one that it laid at once showed the suits.
        passed: whether it passed.
    """

    action: int
    seat: str
    suits: tuple[int, ...]
    drew: int
    passed: bool


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of an observer.

    Attributes:
        position: now, as the observer sees it.
        observer: their seat.
        unseen: the mask of the tiles that lie with the `holders`, which hold no others.
        holders: other seats in the order of the seats, then the boneyard, then other tiles. A seat of a record is one
            even if it holds nothing: how the tiles that it laid came to it counts.
        stated: by seat, the mask of the tiles that facts say it holds.
        voids: when others could not play, in order.
        lead: a tile that had to be led, so that nobody was dealt one that comes before it; None if the lead tells
            nothing.
        denied: the tiles dealt to the observer that would have had to be led instead: then nothing is possible.
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

    Of a record and of an open position the observer sees no other tiles. Facts, hands now of which a record names some
    tiles, and all that a position with hidden tiles states are taken as known to them. Raises UnsupportedError if it is
    not settled who looks on, or if the observer does not know their own tiles.
    """
    seat = _find_observer(view, observer)
    if not isinstance(view, Record):
        return view.seen_by(seat) if view.is_open else view, seat
    for number, action in enumerate(view.actions, 1):
        if action.seat == view.rules.seats[seat] and None in action.tiles_drawn:
            raise UnsupportedError(
                f"action {number}, {action}: expected the observer's own draws shown, such as +[0-3,1-6]"
            )
    return _add_partial_hands(view, seat).seen_by(seat), seat


def _find_observer(view: PositionOrRecord, observer: str | None) -> int:
    """Return the seat of a name, or the only seat whose tiles are known: dealt in a record, held in a position."""
    seats = view.rules.seats
    hands, dealt = (view.start.hands, "dealt ") if isinstance(view, Record) else (view.hands, "")
    if observer is None:
        known = [seats[seat] for seat, hand in enumerate(hands) if hand.tiles and (dealt or not hand.unknown)]
        if not known:
            expected = f"expected those of the observer, as in {dealt}{seats[0]}: …"
            raise UnsupportedError(f"no seat has all its tiles known: {expected}")
        if len(known) > 1:
            expected = "expected observer=… to name the seat that looks on"
            raise UnsupportedError(f"the tiles of {', '.join(known)} are known: {expected}")
        observer = known[0]
    if observer not in seats:
        raise UnsupportedError(f"seat {observer!r}: expected one of {' '.join(seats)}")
    seat = seats.index(observer)
    if hands[seat].unknown:
        expected = f"expected {dealt}{observer} with all of them"
        raise UnsupportedError(f"{observer} looks on but its own tiles are hidden: {expected}")
    return seat


def _add_partial_hands(record: Record, observer: int) -> Record:
    """Turn partly known hands of other seats, as a record states them, into facts."""
    has = list(record.position.has)
    for seat, hand in enumerate(record.stated.hands):
        if hand is not None and hand.unknown and seat != observer:
            has[seat] = tuple(sorted({*has[seat], *hand.tiles}))
    if tuple(has) == record.position.has:
        return record
    return Record(record.start, record.actions, record.stated._replace(has=tuple(has)))


def gather_knowledge(view: PositionOrRecord, observer: int) -> Knowledge:
    """Gather what a record or position, as the observer sees it, says about the hidden tiles."""
    if not isinstance(view, Record):
        return _from_position(view, observer)
    view.check_passes()
    return _from_record(view, observer)


def _from_position(position: Position, observer: int) -> Knowledge:
    """Take all tiles of a hand as dealt at once; infer nothing but from the facts stated."""
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
    """Return the holder of the tiles that are in no hand and in no boneyard."""
    if position.layout is not None:
        return SLEEPING
    return LAID if position.tiles_in_play == len(position.rules.tileset) else LAID_OR_SLEEPING


def _unlaid_doubles(position: Position) -> int:
    """Return the mask of the doubles where the ends show that none is laid: a spinner would be stated."""
    ends = position.ends
    if not isinstance(ends, OpenEnds) or not ends.spins or ends.spinner is not None:
        return 0
    return mask(tile for tile in EVERY_TILE if tile.is_double)


def _dealt_holder(name: str, size: int, allowed: int, seat: int | None = None) -> Holder:
    """Return a holder whose tiles all came to it at the deal."""
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
    """Return the mask of the tiles that a seat cannot hold, since facts place them elsewhere."""
    void = union(SUITS[number] for number in position.voids[seat])
    return mask(position.nots[seat]) | union(stated) & ~stated[seat] | void


def _forced_lead(record: Record) -> tuple[Tile | None, int]:
    """Return a tile that had to be led, and the mask of those before it, which nobody can have been dealt.

    The highest double is led, or the lowest if that opens a match; if nobody was dealt one, the tile with most
    pips, of equal ones that with the higher end. A lead is forced under rules that always ask for that, or where the
    record says which tile had to be led. If it does not say whether the deal is the first one, and that matters,
    nothing follows.
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
    """Return a seat as a holder of tiles, by its draws, its plays, and the turns on which it could not play.

    `allowed` is the mask of what it may hold now, `undealt` of what nobody was dealt.
    """
    name, now = record.rules.seats[seat], len(record.actions)
    stuck: list[tuple[int, int]] = []  # numbers of actions, and the mask of what the seat did not hold then
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
        """Return the sources from which a tile that was held up to action `until` can have come."""
        last = max((number for number, fitting in stuck if fitting & tile.mask and number < until), default=-2)
        return tuple(
            index
            for index, source in enumerate(sources)
            if last < source.since < until and not (source.since == AT_THE_DEAL and undealt & tile.mask)
        )

    earliest = tuple(min(origins(tile, now), default=None) if allowed & tile.mask else None for tile in EVERY_TILE)
    laid = tuple(origins(tile, number) for number, tile in plays)
    return Holder(name, seat, len(record.position.hands[seat]), tuple(sources), earliest, laid)
