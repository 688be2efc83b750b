"""The kinds of facts in a position or record, and its actions as other programs count them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tranca.errors import UnsupportedError
from tranca.game.actions import Action, end_of
from tranca.game.arms import end_text, is_double
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.game.rules.rules import Rules, layout_option
from tranca.game.tiles import Tile

from .foreign import LEFT, RIGHT

FACTS = (
    "title",
    "headers",
    "rules",
    "seats",
    "hands",
    "draws",
    "tiles drawn",
    "boneyard",
    "match",
    "must-lead",
    "bonus-paid",
    "remarks",
    "has, not, void",
    "result",
)
"""The kinds of facts, in the order in which they are named."""


@dataclass(frozen=True, slots=True)
class Placement:
    """An action with where it was laid: the open end, a double that scores as a tile, and its side.

    Both are None for a lead and for a pass.
    """

    player: int
    action: Action
    tile: Tile | None
    end: int | str | None
    side: int | None


def check_plain(rules: Rules, form: str) -> None:
    """Raise UnsupportedError for a format without words for it, under rules whose ends are more than two numbers."""
    if rules.names_places:
        why = f"{form} has no words for doubles at ends and a spinner"
        raise UnsupportedError(f"{layout_option(rules)}: {why}, expected csv or json")


def check_led(value: Position | Record, form: str) -> None:
    """Raise UnsupportedError for a format without words for it, if the first tile was turned up from the stock."""
    start = value.start if isinstance(value, Record) else value
    if start.turned:
        raise UnsupportedError(f"the first tile was turned up: {form} has no words for it, expected csv or json")


def as_record(value: Position | Record, form: str) -> Record:
    """Return a deal with its actions; UnsupportedError where tiles lie on the table and nobody knows who laid them."""
    if form not in ("csv", "json"):
        check_plain(value.rules, form)
        check_led(value, form)
    if isinstance(value, Record):
        return value
    if value.ends is not None and not (value.nobody_laid and value.layout):
        raise UnsupportedError(f"a position: {form} lists actions, expected a recorded deal, with dealt and play")
    return Record(value)


def laid(record: Record, first: int = 0) -> Iterator[Placement]:
    """Yield the actions of a record; players are counted in turn order from the seat `first`."""
    players = record.rules.seats_from(first)
    seats = record.start.seats
    for before, after, action in zip(record.positions, record.positions[1:], record.actions, strict=False):
        player = players.index(seats.index(action.seat))
        if action.play is None:
            yield Placement(player, action, None, None, None)
        elif before.ends is None:
            yield Placement(player, action, action.play.tile, None, None)
        else:
            assert before.layout is not None and after.layout is not None
            side = RIGHT if after.layout[: len(before.layout)] == before.layout else LEFT
            code = end_of(action.play.code(before.ends))
            end = end_text(code) if before.rules.names_places and is_double(code) else code
            yield Placement(player, action, action.play.tile, end, side)


def hands_dealt(record: Record) -> list[tuple[Tile, ...] | None]:
    """Return the tiles dealt by seat; None for a seat of which some tile was neither stated nor laid."""
    hands: list[tuple[Tile, ...] | None] = []
    ends = zip(record.start.seats, record.start.hands, record.position.resolved().hands, strict=True)
    for name, start, now in ends:
        own = [action for action in record.actions if action.seat == name]
        drawn = {tile for action in own for tile in action.tiles_drawn}
        known = {*start.tiles, *now.tiles, *(action.play.tile for action in own if action.play)} - drawn
        hands.append(tuple(sorted(known)) if len(known) == len(start) else None)
    return hands


def open_hands(record: Record, form: str) -> list[tuple[Tile, ...]]:
    """Return the tiles dealt by seat; UnsupportedError where some are not known."""
    hands = []
    for name, hand in zip(record.start.seats, hands_dealt(record), strict=True):
        if hand is None:
            raise UnsupportedError(
                f"{name} holds unknown tiles: {form} lists all hands, expected a deal with every tile known"
            )
        hands.append(hand)
    return hands


def facts_of(value: Position | Record) -> set[str]:
    """Return the kinds of facts in a position or record, without those that follow from others."""
    record = value if isinstance(value, Record) else None
    start = value.start if isinstance(value, Record) else value
    now = latest(value)
    actions = record.actions if record else ()
    laid_tiles = {action.play.tile for action in actions if action.play}
    drawn = {tile for action in actions for tile in action.tiles_drawn}
    present = {
        "title": value.title is not None,
        "headers": bool(value.headers),
        "rules": True,
        "seats": bool(actions) and start.seats.index(actions[0].seat) != 0,
        "hands": any(set(hand.tiles) - laid_tiles - drawn for hand in (*start.hands, *now.hands)),
        "draws": any(action.drawn for action in actions),
        "tiles drawn": any(
            tile is not None for action in actions for tile in action.drawn[: None if action.play is None else -1]
        ),
        "boneyard": now.boneyard.ordered and bool(now.boneyard.tiles),
        "match": start.score is not None or start.deal is not None or start.stake is not None,
        "must-lead": start.must_lead is not None,
        "bonus-paid": start.bonus_paid is not None,
        "remarks": any(action.remark for action in actions),
        "has, not, void": any(map(any, (now.has, now.nots))) or bool(record and any(record.stated.voids)),
        "result": record is not None and (record.stated.result is not None or record.stated.points is not None),
    }
    return {name for name, is_present in present.items() if is_present}
