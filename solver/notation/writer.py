"""Write positions and records in the canonical form: keys in a fixed order, without facts that follow from others."""

from collections.abc import Iterator, Sequence

from tranca.ext.text.words import layout_words, tile_words
from tranca.game.actions import ends_text
from tranca.game.headers import NO_HEADERS
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.game.tree import TreeEnds, chain_of, tree_of
from tranca.typed import described

_YES = ("no", "yes")


def write(value: Position | Record) -> str:
    """Return the block form: a line for each key, without a newline at the end."""
    return "\n".join(lines(value))


def one_line(value: Position | Record) -> str:
    """Return the one-line form, as programs print, log and export it."""
    return "; ".join(lines(value))


def lines(value: Position | Record) -> list[str]:
    """Return the entries of the canonical form, each `key: value`."""
    if not isinstance(value, Position | Record):
        raise TypeError(f"value: expected a Position or a Record, not {described(value)}")
    if isinstance(value, Position):
        return _position(value)
    return [f"{key}: {text}".rstrip() for key, text in _record(value) if text is not None]


Entries = Iterator[tuple[str, str | None]]


def _position(position: Position) -> list[str]:
    """Return the entries of a position. This is a hot path: it fills one list and avoids every unnecessary step."""
    rules, seats = position.rules, position.rules.seats
    lines = _head_and_table(position)
    if position.turned:
        lines.append("lead: none" if position.lead is None else f"lead: none {seats[position.lead]}")
    elif position.lead is not None:
        lines.append(f"lead: {seats[position.lead]}")
    if position.last is not None:
        lines.append(f"last: {seats[position.last]}")
    if position.last_tile is not None:
        lines.append(f"out: {position.last_tile}")
    if position.must_lead is not None:
        lines.append(f"must-lead: {position.must_lead}")
    if position.bonus_paid is not None:
        lines.append(f"bonus-paid: {_YES[position.bonus_paid]}")
    if position.to_move is not None:
        lines.append(f"to-move: {seats[position.to_move]}")
    for seat, hand in zip(seats, position.hands, strict=True):
        if hand.unknown:
            lines.append(f"{seat}: {hand}")
        else:
            lines.append(f"{seat}: {tile_words(hand.mask)}" if hand.mask else f"{seat}:")
    if position.boneyard.mask or position.boneyard.unknown:
        lines.append(f"boneyard: {position.boneyard}")
    if position.score is not None:
        lines.append(f"score: {_by_side(rules, position.score)}")
    return lines


def _head_and_table(position: Position) -> list[str]:
    """Return the entries of a position up to its layout: title, headers, rules, match, facts, tiles laid."""
    rules = position.rules
    lines = [] if position.title is None else [f"title: {position.title}"]
    if position.headers is not NO_HEADERS:
        lines += [f"{key}: {text}" for key, text in position.headers.entries(rules.seats)]
    lines.append(f"rules: {rules}")
    if position.deal is not None or position.stake is not None:
        lines += [f"{key}: {text}" for key, text in _match(position) if text is not None]
    facts = position.has, position.nots, position.voids
    if any(map(any, facts)):
        lines += [f"{key}: {text}" for key, text in _facts(rules, *facts) if text is not None]
    if position.layout:
        lines.append("layout: " + layout_words(position.layout))
        if position.spinner is not None:
            lines += _arms(position)
        elif position.up or position.down:
            arms = tree_of(position.layout, position.up, position.down).arms
            lines += [f"{arm.key}: {layout_words(arm.tiles)}" for arm in arms]
    elif position.ends is not None:
        lines.append(f"ends: {ends_text(position.ends)}")
        if position.spinner is not None and len(position.ends):
            lines.append(f"spinner: {position.spinner}-{position.spinner}")
        elif isinstance(position.ends, TreeEnds) and position.ends.open_sides:
            lines.append("sides: " + " ".join(f"{number}-{number}" for number in position.ends.open_sides))
    return lines


def _arms(position: Position) -> Iterator[str]:
    """Yield the spinner, unless it follows from the line, and its arms."""
    if sum(left == right for left, right in position.layout or ()) > 1:
        yield f"spinner: {position.spinner}-{position.spinner}"
    for key, arm in (("up", chain_of(position.up)), ("down", chain_of(position.down))):
        if arm:
            yield f"{key}: {layout_words(arm)}"


def _record(record: Record) -> Entries:
    rules, stated, start = record.rules, record.stated, record.start
    yield "title", record.title
    yield from record.headers.entries(rules.seats)
    yield "rules", str(rules)
    yield from _match(start)
    for seat, hand in zip(start.seats, start.hands, strict=True):
        yield f"dealt {seat}", str(hand) if hand.tiles else None
    yield from _facts(rules, stated.has, stated.nots, stated.voids)
    yield "turned-up", layout_words(start.layout) if start.turned and start.layout else None
    yield "must-lead", None if start.must_lead is None else str(start.must_lead)
    yield "bonus-paid", None if start.bonus_paid is None else _YES[start.bonus_paid]
    yield "to-move", _seat(rules, record.position.to_move)
    for seat, now in zip(start.seats, stated.hands, strict=True):
        yield seat, None if now is None else str(now)
    yield "boneyard", None if stated.boneyard is None else str(stated.boneyard) or None
    yield "play", " ".join(str(action) for action in record.actions)
    yield "score", _by_side(rules, start.score)
    if stated.result is not None:
        ended, seat = stated.result, rules.seats[stated.result.seat]
        yield "result", f"out {seat}" if ended.end == "out" else f"blocked {ends_text(record.position.ends)} by {seat}"
    if stated.points is not None:
        scored = [f"{side} {got}" for side, got in zip(rules.sides, stated.points, strict=True) if got]
        yield "points", ", ".join(scored) or _by_side(rules, stated.points)


def _match(position: Position) -> Entries:
    """Yield the number of the deal in the match and the stake from earlier deals."""
    yield "deal", None if position.deal is None else str(position.deal)
    yield "stake", None if position.stake is None else str(position.stake)


def _facts(
    rules: Rules, has: Sequence[Sequence[object]], nots: Sequence[Sequence[object]], voids: Sequence[Sequence[object]]
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
