"""The observer of a record or position, and what they see of it."""

from tranca.errors import UnsupportedError
from tranca.game.position import Position
from tranca.game.record import Record

PositionOrRecord = Position | Record


def seen(view: PositionOrRecord, observer: str | None = None) -> tuple[PositionOrRecord, int]:
    """Reduce a record or position to what its observer sees, and find the observer's seat.

    Without a name it is the only seat whose tiles are known: dealt in a record, held in a position. Of a record and of
    an open position the observer sees no other tiles. Facts, hands now of which a record names some tiles, and all that
    a position with hidden tiles states are taken as known to them. Raises UnsupportedError where it is not settled
    who looks on, or where the observer does not know their own tiles.
    """
    seats = view.rules.seats
    recorded = isinstance(view, Record)
    hands = view.start.hands if isinstance(view, Record) else view.hands
    if observer is None:
        known = [seats[seat] for seat, hand in enumerate(hands) if hand.tiles and (recorded or not hand.unknown)]
        if not known:
            key = f"dealt {seats[0]}" if recorded else seats[0]
            raise UnsupportedError(f"no seat has all its tiles known: expected those of the observer, as in {key}: …")
        if len(known) > 1:
            raise UnsupportedError(
                f"the tiles of {', '.join(known)} are known: expected observer=… to name the seat that looks on"
            )
        observer = known[0]
    if observer not in seats:
        raise UnsupportedError(f"seat {observer!r}: expected one of {' '.join(seats)}")
    seat = seats.index(observer)
    if hands[seat].unknown:
        key = f"dealt {observer}" if recorded else observer
        raise UnsupportedError(f"{observer} looks on but its own tiles are hidden: expected {key} with all of them")
    if isinstance(view, Record):
        for number, action in enumerate(view.actions, 1):
            if action.seat == observer and None in action.tiles_drawn:
                raise UnsupportedError(
                    f"action {number}, {action}: expected the observer's own draws shown, such as +[0-3,1-6]"
                )
        return _with_parts(view, seat).seen_by(seat), seat
    return view.seen_by(seat) if view.is_open else view, seat


def _with_parts(record: Record, observer: int) -> Record:
    """Turn partly known hands of other seats, as a record states them, into facts."""
    has = list(record.position.has)
    for seat, hand in enumerate(record.stated.hands):
        if hand is not None and hand.unknown and seat != observer:
            has[seat] = tuple(sorted({*has[seat], *hand.tiles}))
    if tuple(has) == record.position.has:
        return record
    return Record(record.start, record.actions, record.stated._replace(has=tuple(has)))
