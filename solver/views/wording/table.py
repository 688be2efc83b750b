"""The texts on the picture of a table, and the table in words."""

from collections.abc import Sequence

from tranca.game.arms import Layout, OpenEnds, end_text
from tranca.game.position import Position
from tranca.game.tree import TreeEnds, chain_of, tree_of
from tranca.language import n, p, t

from .match import points_by_side
from .numbers import join_and, tiles
from .plays import count_named, name_with_seat


def state_of_play(position: Position) -> str:
    """Return whose turn it is, or how the deal ended, in a few words."""
    if position.out is not None:
        return t("{player} is out", player=position.seats[position.out])
    if position.is_blocked:
        return t("blocked")
    if position.to_move is None:
        return t("no one to move")
    name = position.seats[position.to_move]
    if position.must_draw:
        return t("{player} must draw", player=name)
    if position.must_pass:
        return t("{player} must pass", player=name)
    return t("{player} to move", player=name)


def described(position: Position, title: str | None, *, as_dealt: bool = False) -> str:
    """Describe the whole position in one line, as the text alternative of its picture; see `hand_notes`."""
    said = [title or t("A position of dominoes"), state_of_play(position), layout_line(position)]
    for seat, hand in enumerate(position.hands):
        holds = [" ".join([*map(str, hand.tiles), *["?"] * hand.unknown]) or t("no tiles")]
        holds += _lacks(position, seat)
        if hand.unknown and as_dealt:
            holds = hand_notes(position, seat, as_dealt=True)
        said.append(f"{name_with_seat(position.headers, position.rules, seat)}: {', '.join(holds)}")
    if position.boneyard:
        known = " ".join(map(str, position.boneyard.tiles))
        said.append(f"{boneyard_line(position)}: {known}" if known else boneyard_line(position))
    said.append(score_line(position))
    return "; ".join(part for part in said if part)


def layout_line(position: Position) -> str:
    """Return `layout 4-4 4-1, ends 4 and 1`, `ends 4 and 1`, or `no tile on the table yet`."""
    if not position.layout:
        return bare_layout(position)
    layout = " ".join(f"{left}-{right}" for left, right in position.layout)
    parts = [t("layout {tiles}", tiles=layout)]
    for arm in tree_of(position.layout, position.up, position.down).arms:
        facts = {"double": f"{arm.double}-{arm.double}", "tiles": _chain(arm.tiles)}
        parts.append(
            t("up from {double} {tiles}", **facts) if arm.name == "up" else t("down from {double} {tiles}", **facts)
        )
    if not position.rules.every_double:
        if position.up:
            parts.append(t("up {tiles}", tiles=_chain(chain_of(position.up))))
        if position.down:
            parts.append(t("down {tiles}", tiles=_chain(chain_of(position.down))))
    return ", ".join([*parts, ends_line(position)])


def _chain(tiles: Layout) -> str:
    return " ".join(f"{inner}-{outer}" for inner, outer in tiles)


def bare_layout(position: Position) -> str:
    """Describe a layout of which no tile is known: its ends, the forced lead, or that it is empty."""
    if position.ends is not None:
        return ends_line(position)
    forced = position.must_lead
    return t("no tile on the table yet") if forced is None else t("{tile} must be led", tile=forced)


def ends_line(position: Position) -> str:
    """Return `ends 2 and 6` or `3 at both ends`; empty if nothing is laid."""
    if position.ends is None:
        return ""
    if isinstance(position.ends, OpenEnds):
        ends = join_and(map(end_text, position.ends.shown))
        spinner = position.ends.spinner
        if isinstance(position.ends, TreeEnds) and position.ends.open_sides:
            doubles = [f"{double}-{double}" for double, number in position.ends.covers.items() if number > 1]
            return n("ends {ends}, {a place|places} at {doubles}", len(doubles), ends=ends, doubles=join_and(doubles))
        said = n("{end|ends} {ends}", len(position.ends), ends=ends)
        if spinner is None or not position.ends.spinner_is_open:
            return said
        double = f"{spinner}-{spinner}"
        return t("{ends}, spinner {double} open", ends=said, double=double)
    left, right = position.ends
    if left != right:
        return t("ends {left} and {right}", left=left, right=right)
    return t("{number} at both ends", number=left)


def seat_line(position: Position, seat: int) -> str:
    """Return `S ▸ to move`, or just the seat."""
    name = position.seats[seat]
    return t("{player} ▸ to move", player=name) if seat == position.to_move and not position.is_over else name


def hand_notes(position: Position, seat: int, *, as_dealt: bool = False) -> list[str]:
    """Return notes on a hand: its tiles, its pips if known, and its voids.

    With `as_dealt`, a hidden hand has only the number of tiles that was dealt, because its plays are not known.
    """
    hand = position.hands[seat]
    if as_dealt and hand.unknown:
        return [n("{count} dealt", position.rules.hand_size)]
    notes = [tiles(len(hand))]
    if len(hand) and not hand.unknown:
        notes.append(_pips_held(hand.pips))
    return notes + _lacks(position, seat)


def _pips_held(number: int) -> str:
    """Return `37 pips`; a language with one word for pips and points uses another word here than for the score."""
    if number == 1:
        return p("in a hand", "{count} pip", count=number)
    return p("in a hand", "{count} pips", count=number)


def _lacks(position: Position, seat: int) -> list[str]:
    voids = position.voids[seat]
    return [t("no {suits}", suits=", ".join(map(str, voids)))] if voids else []


def boneyard_notes(position: Position) -> list[str]:
    """Return notes on the drawing order of the boneyard, and on its reserve."""
    notes = []
    if position.boneyard.tiles:
        notes.append(t("in draw order") if position.boneyard.ordered else t("order unknown"))
    if position.rules.draw_reserve:
        notes.append(n("{count} never drawn", position.rules.draw_reserve))
    return notes


def possible_boneyard_notes() -> tuple[str, ...]:
    """Return all notes that a boneyard can have, in the current language."""
    return t("in draw order"), t("order unknown"), n("{count} never drawn", 2)


def boneyard_line(position: Position) -> str:
    """Return `boneyard 14, order unknown`."""
    return ", ".join([t("boneyard {number}", number=len(position.boneyard)), *boneyard_notes(position)])


def score_line(position: Position) -> str:
    """Return `score NS 40, EW 120`; empty if no score is stated."""
    return "" if position.score is None else t("score {points}", points=points_by_side(position.rules, position.score))


def points_line(position: Position, points: Sequence[int]) -> str:
    """Return `NS scores 46`, `A loses 3`, or `no one scores`."""
    rules = position.rules
    scored = [
        n("{side} {scores|score} {points}", count_named(rules, side), side=name, points=got)
        if got > 0
        else n("{side} {loses|lose} {points}", count_named(rules, side), side=name, points=-got)
        for side, (name, got) in enumerate(zip(rules.sides, points, strict=True))
        if got
    ]
    return join_and(scored) if scored else t("no one scores")
