"""Positions on the screen."""

from tranca.game.arms import OpenEnds, end_text
from tranca.game.hands import Boneyard
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import Tile
from tranca.game.tree import TreeEnds, chain_of, tree_of
from tranca.language import p, t
from tranca.views.wording.match import points_by_side
from tranca.views.wording.numbers import join_and, pips, tiles
from tranca.views.wording.plays import headers_line, name_with_seat, scored_play

# Unicode has horizontal and vertical domino tiles up to double-six from here, 7 to a row; others are written as text.
_ACROSS = 0x1F031
_UPRIGHT = 0x1F063
_ROW = 7


def position_lines(value: Position | Record, pictures: bool = False, scores: bool = False) -> list[str]:
    """Format a position, or a record after its last action, as lines of text.

    `pictures` shows tiles as Unicode characters, `scores` adds to each play the points it scored.
    """
    position = value.position if isinstance(value, Record) else value
    lines = [value.title] if value.title else []
    if value.headers:
        lines.append(headers_line(value))
    lines.append(_labelled(p("label", "rules"), str(position.rules)))
    if position.score is not None:
        lines.append(_labelled(p("label", "score"), points_by_side(position.rules, position.score)))
    if isinstance(value, Record):
        played = scored_play(value) if scores else " ".join(str(action) for action in value.actions)
        if value.start.turned:
            lines.append(t("turned up from the boneyard: {tile}", tile=Tile.of(*(value.start.layout or ())[0])))
        lines.append(_labelled(p("label", "play"), played))
    elif position.turned:
        lines.append(t("The first tile was turned up from the boneyard."))
    lines += _table_lines(position, pictures)
    lines += [_hand_line(position, seat, pictures) for seat in range(len(position.seats))]
    if len(position.boneyard):
        lines.append(_boneyard_line(position.boneyard, pictures))
    return [*lines, _task(position)]


def _boneyard_line(boneyard: Boneyard, pictures: bool) -> str:
    notes = [str(len(boneyard))]
    if not boneyard.unknown:
        notes.append(t("in draw order") if boneyard.ordered else t("order unknown"))
    shown = [_tile_text(tile, pictures) for tile in boneyard.tiles] + ["?"] * boneyard.unknown
    return _labelled(p("label", "boneyard"), f"{' '.join(shown)}  ({', '.join(notes)})")


def _labelled(label: str, text: str) -> str:
    return f"{label + ':':6} {text}"


def _table_lines(position: Position, pictures: bool) -> list[str]:
    lines = []
    if position.layout:
        laid = " ".join(_laid_text(left, right, pictures) for left, right in position.layout)
        lines.append(_labelled(p("label", "table"), laid))
    for arm in tree_of(position.layout or (), position.up, position.down).arms:
        tile = f"{arm.double}-{arm.double}"
        label = t("up {tile}", tile=tile) if arm.name == "up" else t("down {tile}", tile=tile)
        lines.append(_labelled(label, " ".join(_laid_text(left, right, pictures) for left, right in arm.tiles)))
    for name, arms in ((p("label", "up"), position.up), (p("label", "down"), position.down)):
        if chain := () if position.rules.every_double else chain_of(arms):
            lines.append(_labelled(name, " ".join(_laid_text(left, right, pictures) for left, right in chain)))
    if position.ends is None:
        return [*lines, _labelled(p("label", "table"), t("empty"))]
    if isinstance(position.ends, OpenEnds):
        return [*lines, *_open_ends(position, position.ends)]
    left, right = position.ends
    return [*lines, _labelled(p("label", "ends"), join_and([left, right]))]


def _open_ends(position: Position, ends: OpenEnds) -> list[str]:
    """List the open ends and their count, and the state of the spinner."""
    counts = ends.count(position.rules.spinner_count == "while_open")
    shown = join_and(map(end_text, ends.shown))
    if position.rules.ends_score not in ("nothing", "alike"):
        shown = t("{ends}, which add up to {sum}", ends=shown, sum=counts)
    lines = [_labelled(p("label", "ends"), shown)]
    if ends.spinner is not None:
        double = f"{ends.spinner}-{ends.spinner}"
        covered = t("{double}, {number} of 4 sides covered", double=double, number=len(ends))
        lines.append(_labelled(p("label", "spinner"), covered))
    if isinstance(ends, TreeEnds) and ends.open_sides:
        doubles = [
            t("{double} ({number} of 4 sides covered)", double=f"{double}-{double}", number=number)
            for double, number in ends.covers.items()
            if number > 1
        ]
        lines.append(_labelled(p("label", "doubles"), join_and(doubles)))
    return lines


def _hand_line(position: Position, seat: int, pictures: bool) -> str:
    hand = position.hands[seat]
    shown = [_tile_text(tile, pictures) for tile in hand.tiles] + ["?"] * hand.unknown
    notes = [tiles(len(hand))]
    if not hand.unknown:
        notes.append(pips(hand.pips))
    if position.voids[seat]:
        notes.append(t("void in {suits}", suits=" ".join(map(str, position.voids[seat]))))
    mark = ">" if seat == position.to_move and not position.is_over else " "
    name = name_with_seat(position.headers, position.rules, seat)
    return f"{mark} {name}:  {' '.join(shown) or '–'}  ({', '.join(notes)})"


def _task(position: Position) -> str:
    if position.is_over or position.to_move is None:
        if position.out is not None:
            player = name_with_seat(position.headers, position.rules, position.out)
            return t("The deal is over: {player} went out.", player=player)
        return t("The deal is over: it is blocked.")
    name = name_with_seat(position.headers, position.rules, position.to_move)
    if position.must_draw:
        return t("{player} must draw.", player=name)
    if position.must_pass:
        return t("{player} must pass.", player=name)
    hand = position.known(position.to_move)
    plays = position.plays_of(hand) if position.must_lead is None else position.legal_plays()
    hidden = len(position.hands[position.to_move]) != hand.bit_count()
    if hidden and position.must_lead is None:
        return t("{player} to move; some tiles in the hand are unknown.", player=name)
    if position.ends is None:
        return t("{player} to move; legal leads: {plays}.", player=name, plays=", ".join(map(str, plays)))
    return t("{player} to move; legal plays: {plays}.", player=name, plays=", ".join(map(str, plays)))


def _laid_text(left: int, right: int, pictures: bool) -> str:
    if not pictures or max(left, right) >= _ROW:
        return f"{left}-{right}"
    return chr((_UPRIGHT if left == right else _ACROSS) + _ROW * left + right)


def _tile_text(tile: Tile, pictures: bool) -> str:
    return chr(_UPRIGHT + _ROW * tile.low + tile.high) if pictures and tile.high < _ROW else str(tile)
