"""Positions and records as text, in the canonical form: keys in one order, nothing that follows from the rest."""

from collections.abc import Iterator, Sequence

from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules


def write(value: Position | Record) -> str:
    """The block form, a line for each key, without a newline at the end."""
    return "\n".join(lines(value))


def one_line(value: Position | Record) -> str:
    """The one-line form, as programs print, log and export it."""
    return "; ".join(lines(value))


def lines(value: Position | Record) -> list[str]:
    """The entries of the canonical form, each `key: value`."""
    if not isinstance(value, Position | Record):
        raise TypeError(f"{type(value).__name__} has no notation: expected a Position or a Record")
    parts = _record(value) if isinstance(value, Record) else _position(value)
    return [f"{key}: {text}".rstrip() for key, text in parts if text is not None]


Entries = Iterator[tuple[str, str | None]]


def _position(position: Position) -> Entries:
    rules, seats = position.rules, position.seats
    yield "title", position.title
    yield "rules", str(rules)
    yield from _match(position)
    yield from _facts(rules, position.has, position.nots, position.voids)
    if position.layout:
        yield "layout", " ".join(f"{left}-{right}" for left, right in position.layout)
    elif position.ends is not None:
        yield "ends", f"{position.ends[0]} {position.ends[1]}"
    yield "lead", _seat(rules, position.lead)
    yield "last", _seat(rules, position.last)
    yield "out", None if position.last_tile is None else str(position.last_tile)
    yield "must-lead", None if position.must_lead is None else str(position.must_lead)
    yield "bonus-paid", _bonus_paid(position)
    yield "to-move", _seat(rules, position.to_move)
    for seat, hand in zip(seats, position.hands, strict=True):
        yield seat, _hand(hand)
    yield "boneyard", _boneyard(position.boneyard)
    yield "score", _by_side(rules, position.score)


def _record(record: Record) -> Entries:
    rules, stated, start = record.rules, record.stated, record.start
    yield "title", record.title
    yield "rules", str(rules)
    yield from _match(start)
    for seat, hand in zip(start.seats, start.hands, strict=True):
        yield f"dealt {seat}", _hand(hand) if hand.tiles else None
    yield from _facts(rules, stated.has, stated.nots, stated.voids)
    yield "must-lead", None if start.must_lead is None else str(start.must_lead)
    yield "bonus-paid", _bonus_paid(start)
    yield "to-move", _seat(rules, record.position.to_move)
    for seat, now in zip(start.seats, stated.hands, strict=True):
        yield seat, None if now is None else _hand(now)
    yield "boneyard", None if stated.boneyard is None else _boneyard(stated.boneyard)
    yield "play", " ".join(str(action) for action in record.actions)
    yield "score", _by_side(rules, start.score)
    if stated.result is not None:
        ended, seat = stated.result, rules.seats[stated.result.seat]
        ends = " ".join(map(str, record.position.ends or ()))
        yield "result", f"out {seat}" if ended.end == "out" else f"blocked {ends} by {seat}"
    if stated.points is not None:
        scored = [f"{side} {got}" for side, got in zip(rules.sides, stated.points, strict=True) if got]
        yield "points", ", ".join(scored) or _by_side(rules, stated.points)


def _match(position: Position) -> Entries:
    """The keys that tell of the deals before."""
    yield "deal", None if position.deal is None else str(position.deal)
    yield "stake", None if position.stake is None else str(position.stake)


def _bonus_paid(position: Position) -> str | None:
    return None if position.bonus_paid is None else ("no", "yes")[position.bonus_paid]


def _facts(
    rules: Rules,
    has: Sequence[Sequence[object]],
    nots: Sequence[Sequence[object]],
    voids: Sequence[Sequence[object]],
) -> Entries:
    for key, facts in (("has", has), ("not", nots), ("void", voids)):
        for seat, known in zip(rules.seats, facts, strict=True):
            yield f"{key} {seat}", " ".join(map(str, known)) or None


def _seat(rules: Rules, seat: int | None) -> str | None:
    return None if seat is None else rules.seats[seat]


def _by_side(rules: Rules, points: Sequence[int] | None) -> str | None:
    if points is None:
        return None
    return ", ".join(f"{side} {number}" for side, number in zip(rules.sides, points, strict=True))


def _hand(hand: Hand) -> str:
    words = [str(tile) for tile in hand.tiles]
    return " ".join(words + [f"?{hand.unknown}"] * bool(hand.unknown))


def _boneyard(boneyard: Boneyard) -> str | None:
    if boneyard.unknown:
        return f"?{boneyard.unknown}"
    words = " ".join(map(str, boneyard.tiles))
    if not words:
        return None
    return words if boneyard.ordered else f"{{{words}}}"
