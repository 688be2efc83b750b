"""The texts on the picture of a table, and the table in words."""

from collections.abc import Sequence

from tranca.game.arms import OpenEnds, end_text
from tranca.game.position import Position

from .match import points_by_side
from .numbers import count, join_and
from .plays import name_with_seat


def state_of_play(position: Position) -> str:
    """Return whose turn it is, or how the deal ended, in a few words."""
    if position.out is not None:
        return f"{position.seats[position.out]} is out"
    if position.is_blocked:
        return "blocked"
    if position.to_move is None:
        return "no one to move"
    name = position.seats[position.to_move]
    if position.must_draw:
        return f"{name} must draw"
    return f"{name} must pass" if position.must_pass else f"{name} to move"


def described(position: Position, title: str | None) -> str:
    """Describe the whole position in one line, as the text alternative of its picture."""
    said = [title or "A position of dominoes", state_of_play(position), layout_line(position)]
    for seat, hand in enumerate(position.hands):
        lacks = f", no {' '.join(map(str, position.voids[seat]))}" if position.voids[seat] else ""
        holds = " ".join([*map(str, hand.tiles), *["?"] * hand.unknown]) or "no tiles"
        said.append(f"{name_with_seat(position.headers, position.rules, seat)}: {holds}{lacks}")
    if position.boneyard:
        tiles = " ".join(map(str, position.boneyard.tiles))
        said.append(f"{boneyard_line(position)}: {tiles}" if tiles else boneyard_line(position))
    said.append(score_line(position))
    return "; ".join(part for part in said if part)


def layout_line(position: Position) -> str:
    """Return `layout 4-4 4-1, ends 4 and 1`, `ends 4 and 1`, or `no tile on the table yet`."""
    if not position.layout:
        return bare_layout(position)
    layout = " ".join(f"{left}-{right}" for left, right in position.layout)
    arms = "".join(
        f", {name} {' '.join(f'{inner}-{outer}' for inner, outer in arm)}"
        for name, arm in (("up", position.up), ("down", position.down))
        if arm
    )
    return f"layout {layout}{arms}, {ends_line(position)}"


def bare_layout(position: Position) -> str:
    """Describe a layout of which no tile is known: its ends, the forced lead, or that it is empty."""
    if position.ends is not None:
        return ends_line(position)
    forced = position.must_lead
    return "no tile on the table yet" if forced is None else f"{forced} must be led"


def ends_line(position: Position) -> str:
    """Return `ends 2 and 6` or `3 at both ends`; empty if nothing is laid."""
    if position.ends is None:
        return ""
    if isinstance(position.ends, OpenEnds):
        ends = join_and(map(end_text, position.ends.shown))
        spinner = position.ends.spinner
        built = "" if spinner is None or not position.ends.spinner_is_open else f", spinner {spinner}-{spinner} open"
        return f"{'ends' if len(position.ends) > 1 else 'end'} {ends}{built}"
    left, right = position.ends
    return f"ends {left} and {right}" if left != right else f"{left} at both ends"


def seat_line(position: Position, seat: int) -> str:
    """Return `S ▸ to move`, or just the seat."""
    name = position.seats[seat]
    return f"{name} ▸ to move" if seat == position.to_move and not position.is_over else name


def hand_notes(position: Position, seat: int) -> list[str]:
    """Return notes on a hand: its tiles, its pips if known, and its voids."""
    hand = position.hands[seat]
    notes = [count(len(hand), "tile")]
    if len(hand) and not hand.unknown:
        notes.append(count(hand.pips, "pip"))
    if position.voids[seat]:
        notes.append(f"no {' '.join(map(str, position.voids[seat]))}")
    return notes


def boneyard_notes(position: Position) -> list[str]:
    """Return notes on the drawing order of the boneyard, and on its reserve."""
    notes = []
    if position.boneyard.tiles:
        notes.append("in draw order" if position.boneyard.ordered else "order unknown")
    if position.rules.draw_reserve:
        notes.append(f"{position.rules.draw_reserve} never drawn")
    return notes


def boneyard_line(position: Position) -> str:
    """Return `boneyard 14, order unknown`."""
    return ", ".join([f"boneyard {len(position.boneyard)}", *boneyard_notes(position)])


def score_line(position: Position) -> str:
    """Return `score NS 40, EW 120`; empty if no score is stated."""
    return "" if position.score is None else f"score {points_by_side(position.rules, position.score)}"


def points_line(position: Position, points: Sequence[int]) -> str:
    """Return `NS scores 46`, or `no one scores`."""
    scored = [f"{side} scores {got}" for side, got in zip(position.rules.sides, points, strict=True) if got]
    return join_and(scored) if scored else "no one scores"
