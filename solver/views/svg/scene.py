"""The contents of a picture: a position, and the room for the whole deal if it is one step of a record."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from tranca.errors import TrancaError
from tranca.game.actions import Action, Ends, Play
from tranca.game.arms import Layout, OpenEnds, Side, end_text
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.replay import by_side
from tranca.game.tiles import Tile
from tranca.game.tree import Tree, TreeEnds, tree_of
from tranca.views.wording.table import bare_layout, boneyard_line, seat_line

from .branches import ends_of_tiles, place_tree
from .chain import (
    Box,
    Chain,
    Ghost,
    Laid,
    arms_of,
    enclose,
    end_tiles,
    grow,
    grow_with_ends,
    layout_after_line,
    layout_after_play,
    layout_after_scoring,
    next_slots,
    place,
    place_arms,
    snake,
    with_made,
)


@dataclass(frozen=True, slots=True)
class Room:
    """The room for a layout, in tile widths.

    Attributes:
        columns: the width at which the layout turns.
        rows: for a table in play, the minimum height. Every tile then keeps its place regardless of later tiles,
            and there is room for one more tile at each end. None for a picture of a single moment.
        centre: the tile in the middle of a table in play; None for the lead or the middle tile.
        tight: whether rows are close together, and the room moves with a layout that would extend outside it, instead
            of growing on both sides.
        whole: a later moment of the same deal. The room is from the start where its layout needs it.
        turn: the width and height at which a layout in play turns, if they are less than the room.
    """

    columns: float
    rows: float | None = None
    centre: Tile | None = None
    tight: bool = False
    whole: Position | None = None
    turn: tuple[float, float] | None = None

    @property
    def turns(self) -> tuple[float, float]:
        """The width and height at which a layout in play turns."""
        return self.turn or (self.columns, self.rows or 0)


@dataclass(frozen=True, slots=True)
class Scene:
    """A position ready to be drawn.

    Attributes:
        position: the position shown.
        title: the text above it.
        chain: the layout including its ghosts; None if nothing is laid or only the ends are known.
        box: left, top, right and bottom of the room for the layout, in tile widths.
        slots: the place of the next tile at each side, `left` and `right`, with a spinner also `up` and `down`; empty
            unless the table is in play.
        ghosts: the tiles that are not laid yet, by their place in the chain.
        best: the play to highlight, if any.
        made: the play that was made at this moment, if it is shown and is another one.
        marked: tiles to highlight in the hands.
        last: the place in the chain of the tile laid last, None if unknown.
        hand_sizes: the largest size of each hand in the positions that are measured.
        boneyard: the largest size of the boneyard in them.
        points: the points of each side for the finished deal; None if it is not over or they are unknown.
        done: the number of actions of a record so far; 0 for a position or a finished deal.
    """

    position: Position
    title: str | None
    chain: Chain | None
    box: Box
    slots: Mapping[str, Laid]
    ghosts: Mapping[int, Ghost]
    best: Play | None
    made: Play | None
    marked: frozenset[Tile]
    last: int | None
    hand_sizes: tuple[int, ...]
    boneyard: int
    points: tuple[int, ...] | None
    done: int

    @property
    def shown_ends(self) -> Mapping[int, set[str]]:
        """The open ends, by the place in the chain of the tile that shows them."""
        position, chain = self.position, self.chain
        if not position.layout or position.ends is None or chain is None:
            return {}
        laid = [at for at in range(len(chain.tiles)) if at not in self.ghosts]
        if isinstance(position.ends, TreeEnds):
            tree = tree_of(position.layout, position.up, position.down)
            places = {tile.tile: at for at, tile in enumerate(chain.tiles)}
            shown = [*tree.tiles]
            return {places[shown[at]]: {*map(end_text, codes)} for at, codes in ends_of_tiles(tree).items()}
        if isinstance(position.ends, OpenEnds):
            return {laid[at]: {*map(end_text, codes)} for at, codes in end_tiles(arms_of(position)).items()}
        left, right = map(str, position.ends)
        return {laid[0]: {left}, laid[-1]: {right}} if len(laid) > 1 else {laid[0]: {left, right}}


_STEP = 1.1  # distance between tiles in a row
BESIDE: Mapping[Side, Laid] = {
    "left": Laid(0, 1, -4.5, 0, (-1, 0)),
    "right": Laid(0, 1, 4.5, 0, (1, 0)),
    "up": Laid(0, 1, 0, -4, (0, -1)),
    "down": Laid(0, 1, 0, 4, (0, 1)),
}
"""The places of the next tiles of a scoring layout of which only the ends are known."""


def beside_line(*, at_left: bool) -> Laid:
    """Return the place of the next tile at the left or right end if only the ends are known."""
    return Laid(0, 1, -3.5, 0, (-1, 0)) if at_left else Laid(0, 1, 3.5, 0, (1, 0))


_LEAST = (-3.0, -1.0, 3.0, 1.0)  # minimum room, also for an empty layout


_Lying = tuple[Chain | None, Mapping[str, Laid], list[Box], Mapping[int, Ghost]]
"""A chain, its slots, the boxes that need room, and the ghosts in it."""


def _first_tile(value: Position | Record, laid: Sequence[Tile]) -> Tile | None:
    """Return the tile turned up at the start, or else the first tile laid; None if there is neither."""
    if isinstance(value, Record) and value.start.turned and value.start.layout:
        return Tile.of(*value.start.layout[0])
    return laid[0] if laid else None


def scene(
    value: Position | Record,
    step: int | None,
    best: Play | str | None,
    line: Sequence[Action | str],
    marked: Iterable[Tile],
    room: Room,
    score: Sequence[int] | None = None,
    drawn: Sequence[Tile | None] = (),
    made: Play | str | None = None,
) -> Scene:
    """Return the scene of a position, or of a record after `step` actions (None: after all).

    `score` is the score so far of each side, by default that of the value; `drawn` are the tiles that the seat to move
    has drawn since; `made` is the play that was made.
    """
    rules = value.rules
    play, other = (
        Play.parse(one, rules.highest, places=rules.names_places) if isinstance(one, str) else one
        for one in (best, made)
    )
    if other == play:
        other = None
    at, measured, laid, points = _moment(value, step)
    position = after_draws(at, drawn)
    whole, lead = measured[-1], _first_tile(value, laid)
    if rules.names_places:
        earlier = value.positions[: value.positions.index(at)] if isinstance(value, Record) else ()
        lying = _place_crossed(position, whole, lead, room, play or other, line, earlier)
    else:
        shown = layout_after_line(position, play, line) if play and line else layout_after_play(position, play)
        if other and not line:
            shown = with_made(position, shown, other)
        lying = _place_line(position, whole, lead, room, *shown)
    chain, slots, boxes, ghosts = lying
    last = next((tile for tile in reversed(laid) if position.laid & tile.mask), None)
    now = position.changed(score=score_so_far(value, step) if score is None else tuple(score))
    return Scene(
        position=now,
        title=value.title,
        chain=chain,
        box=enclose(boxes),
        slots=slots,
        ghosts=ghosts,
        best=play,
        made=other,
        marked=frozenset(marked) | {marks.tile for marks in (play, other) if marks},
        last=None
        if made  # whose tile has its color
        else next((at for at, tile in enumerate(chain.tiles if chain else ()) if tile.tile == last), None),
        hand_sizes=tuple(
            max(map(len, hands)) for hands in zip(*(moment.hands for moment in (*measured, now)), strict=True)
        ),
        boneyard=max(len(moment.boneyard) for moment in measured),
        points=points,
        done=0 if isinstance(value, Position) or position.is_over else len(value.actions) if step is None else step,
    )


def after_draws(position: Position, drawn: Sequence[Tile | None]) -> Position:
    """Return the position after the seat to move has drawn these tiles (None: a hidden tile) for its next action."""
    if not drawn or position.to_move is None:
        return position
    hands, boneyard = [*position.hands], position.boneyard
    for tile in drawn:
        hand = hands[position.to_move]
        hands[position.to_move] = replace(hand, unknown=hand.unknown + 1) if tile is None else hand.plus(tile)
        boneyard = boneyard.minus(tile)
    return position.changed(hands=tuple(hands), boneyard=boneyard)


def score_so_far(value: Position | Record, step: int | None = None) -> tuple[int, ...] | None:
    """Return the score of each side at a moment: before the deal, and if plays score, with the points of the deal so
    far. None if it is unknown.
    """
    before = value.score if isinstance(value, Position) else value.start.score
    if isinstance(value, Position) or not value.rules.scores:
        return before
    gained = by_side(value.rules, value.actions[:step], value.scored[:step])
    if value.position.is_over and step in (None, len(value.actions)) and value.points is not None:
        if before is None:
            return None  # the points of the deal are all that is known
        gained = value.points
    return tuple(map(sum, zip(before or (0,) * len(gained), gained, strict=True)))


def _moment(
    value: Position | Record, step: int | None
) -> tuple[Position, Sequence[Position], Sequence[Tile], tuple[int, ...] | None]:
    """Return the position shown, the positions whose hands and boneyard need room, all tiles in the order in which they
    are laid (including later ones, as far as known), and the points of each side for the finished deal.
    """
    if isinstance(value, Position):
        if step is not None:
            raise TrancaError(f"step {step}: expected a record, because a position has no steps")
        return value, [value], (), value.result().points if value.is_over and value.is_open else None
    count = len(value.actions) if step is None else step
    if not 0 <= count <= len(value.actions):
        raise TrancaError(f"step {step}: expected 0 to {len(value.actions)}, the number of actions")
    measured = [value.position] if step is None else value.positions
    laid = [action.play.tile for action in value.actions if action.play]
    return value.positions[count], measured, laid, value.points if count == len(value.actions) else None


def _place_line(
    position: Position,
    whole: Position,
    lead: Tile | None,
    room: Room,
    layout: Layout | None,
    ghosts: Mapping[int, Ghost],
) -> _Lying:
    """Place a layout with two ends; `whole` and `lead` are its last state and the tile led, if known."""
    if room.rows is not None:
        chain, slots, ghosts = _place_in_play(position, layout, ghosts, room, room.centre or lead)
        box = _box_of(room, (*slots, *_later_slots(room)))
        return chain, dict(zip(("left", "right"), slots, strict=False)), [box], ghosts
    chain = snake(layout, room.columns, whole.layout, lead if position.layout else None) if layout else None
    boxes = [_LEAST] + ([chain.box] if chain else [])
    if whole.layout and lead:
        boxes.append(snake(whole.layout, room.columns, whole.layout, lead).box)
    return chain, {}, boxes, ghosts


def _place_crossed(
    position: Position,
    whole: Position,
    lead: Tile | None,
    room: Room,
    best: Play | None,
    line: Sequence[Action | str],
    earlier: Sequence[Position],
) -> _Lying:
    """Place a scoring layout: as an ordinary chain until a spinner is in its middle."""
    arms, ghosts = layout_after_scoring(position, best, line)
    if isinstance(arms, Tree):
        return _place_branches([*earlier, position], whole, lead, room, arms, ghosts)
    if position.spinner is None and room.rows is not None and arms is not None and arms.spinner is not None:
        # omit the line until the spinner is laid, because the spinner changes the places
        arms, ghosts = layout_after_scoring(position, best, ())
    assert not isinstance(arms, Tree)
    if arms is None or arms.spinner is None or (room.rows is not None and position.spinner is None):
        lying = _place_line(position, whole, lead, room, None if arms is None else arms.line, ghosts)
        return _beside_ends(position.ends, lying, room, best) if arms is None else lying
    if room.rows is None:
        chain = place_arms(arms, room.columns, room.columns)
        boxes = [_LEAST, chain.box]
        if whole.layout and whole.spinner is not None:
            boxes.append(place_arms(arms_of(whole), room.columns, room.columns).box)
        return chain, {}, boxes, ghosts
    return _place_crossed_in_play(position, place_arms(arms, *room.turns, room.tight), ghosts, room)


def _place_branches(
    course: Sequence[Position], whole: Position, lead: Tile | None, room: Room, tree: Tree, ghosts: Mapping[int, Ghost]
) -> _Lying:
    """Place a layout in which every double is a spinner; in play with the places of the next tiles.

    `course` are the positions up to the one shown. In play, each of them keeps the places of the one before it, and
    otherwise the position shown has the places of the whole deal, as far as there is room.
    """
    places: Mapping[Tile, Laid] = {}
    slots: Mapping[str, Laid] = {}
    anchor = room.centre or lead
    turns = (room.columns, room.columns) if room.rows is None else room.turns
    for position in course[-1:] if room.rows is None else course:
        shown = whole if room.rows is None else position
        if shown.layout:
            lies = tree_of(shown.layout, shown.up, shown.down)
            lying = place_tree(lies, anchor, *turns, slots=room.rows is not None, kept=places)
            places, slots = {laid.tile: laid for laid in lying.chain.tiles}, lying.slots
    chain = place_tree(tree, anchor, *turns, kept=places).chain  # with ghosts
    box = enclose([_LEAST, chain.box, *(laid.box for laid in (*places.values(), *slots.values()))])
    if room.rows is not None:
        across, along = _shift(room.columns, [box[0], box[2]]), _shift(room.rows, [box[1], box[3]])
        box = across[0], along[0], across[1], along[1]
    return chain, slots, [box], ghosts


def _place_crossed_in_play(position: Position, chain: Chain, ghosts: Mapping[int, Ghost], room: Room) -> _Lying:
    """Place the arms of a table in play, with the places of the next tiles at their ends."""
    lies = arms_of(position)
    columns, rows = room.columns, room.rows or 0
    slots = {str(side): slot for side, slot in next_slots(lies, *room.turns, room.tight).items()}
    boxes = [place_arms(lies, *room.turns, room.tight).box, *(slot.box for slot in slots.values())]
    if room.whole is not None and room.whole.layout and room.whole.spinner == position.spinner:
        boxes.append(place_arms(arms_of(room.whole), *room.turns, room.tight).box)
    if room.tight:
        (left, right), (top, bottom) = (
            _shift(length, [edge for box in boxes for edge in (box[side], box[side + 2])])
            for side, length in enumerate((columns, rows))
        )
    else:
        left, top, right, bottom = -columns / 2, -rows / 2, columns / 2, rows / 2
    boxes.append((left, top, right, bottom))
    chain, ghosts = _with_room(chain, ghosts, enclose(boxes))
    return chain, slots, boxes, ghosts


def _beside_ends(ends: Ends | OpenEnds | None, lying: _Lying, room: Room, best: Play | None) -> _Lying:
    """Add the places beside the ends to a layout of which no tile is shown."""
    if not isinstance(ends, OpenEnds):
        return lying
    if isinstance(ends, TreeEnds):
        return None, {}, [*lying[2], (-6.5, -2.0, 6.5, 2.0)], lying[3]
    beside = {str(side): BESIDE[side] for side in ends.sides()}
    boxes = lying[2] + ([slot.box for slot in beside.values()] if room.rows is not None or best else [])
    return None, {} if room.rows is None else beside, boxes, lying[3]


def _place_in_play(
    position: Position, layout: Layout | None, ghosts: Mapping[int, Ghost], room: Room, centre: Tile | None
) -> tuple[Chain | None, tuple[Laid, ...], Mapping[int, Ghost]]:
    """Return the chain of a table in play, the places of the next tiles, and the ghosts that fit."""
    if not layout:
        beside = beside_line(at_left=True), beside_line(at_left=False)
        return None, beside if position.ends else (), ghosts
    laid, wide = position.layout, room.turns[0]
    if not laid:
        return grow(layout, wide, 0, room.tight), (), ghosts
    middle = len(laid) // 2 if centre is None else place(laid, centre)
    chain, slots = grow_with_ends(laid, wide, middle, room.tight)
    if layout != laid:
        before = next(at for at in range(len(layout)) if at not in ghosts)  # ghosts on the left
        chain = grow(layout, wide, before + middle, room.tight)
    left, top, right, bottom = _box_of(room, (*slots, *_later_slots(room)))
    chain, ghosts = _with_room(chain, ghosts, (left - 1, top, right + 1, bottom))
    return chain, slots, ghosts


def _later_slots(room: Room) -> tuple[Laid, ...]:
    """Return the places of the next tiles at the later moment of a room; none if the middle is not in its line."""
    later = room.whole.layout if room.whole else None
    if not later or room.centre is None or room.centre not in (Tile.of(*pair) for pair in later):
        return ()
    return grow_with_ends(later, room.turns[0], place(later, room.centre), room.tight)[1]


def _with_room(chain: Chain, ghosts: Mapping[int, Ghost], box: Box) -> tuple[Chain, Mapping[int, Ghost]]:
    """Drop the ghosts that extend outside the box, and those of the plays after them."""
    left, top, right, bottom = box
    outside = [
        ghosts[at].number or 1
        for at, tile in enumerate(chain.tiles)
        if at in ghosts
        and not (left <= tile.box[0] and top <= tile.box[1] and tile.box[2] <= right and tile.box[3] <= bottom)
    ]
    end = min(outside, default=len(ghosts) + 1)
    kept = [at for at in range(len(chain.tiles)) if at not in ghosts or (ghosts[at].number or 1) < end]
    return (
        Chain(tuple(chain.tiles[at] for at in kept), kept.index(chain.anchor)),
        {number: ghosts[at] for number, at in enumerate(kept) if at in ghosts},
    )


def _box_of(room: Room, slots: Sequence[Laid]) -> Box:
    """Return the room of a table in play, symmetric around its middle unless it is tight."""
    across = room.columns / 2
    if room.tight:
        edges = [edge + reach for slot in slots for edge in (slot.box[1], slot.box[3]) for reach in (-0.5, 0.5)]
        top, bottom = _shift(room.rows or 0, [*edges, _LEAST[1], -_LEAST[1]])
        return -across, top, across, bottom
    tips = [abs(edge) + 0.5 for slot in slots for edge in (slot.box[1], slot.box[3])]
    along = max([(room.rows or 0) / 2, -_LEAST[1], *tips])
    return -across, -along, across, along


def _shift(room: float, edges: Sequence[float]) -> tuple[float, float]:
    """Return a span of at least the length `room` that contains all edges, as near to the middle as possible."""
    low, high = min(edges), max(edges)
    if high - low >= room:
        return low, high
    start = min(max(-room / 2, high - room), low)
    return start, start + room


@dataclass(frozen=True, slots=True)
class Spread:
    """A position laid out in rows for a small panel. Lengths are in tile widths, from the upper left corner.

    Attributes:
        tiles: each with its middle and its clockwise turn from upright in degrees; None is a tile face down.
        words: the text above each row and its middle height; every text begins at the left.
        width, height: the total size.
    """

    tiles: tuple[tuple[Tile | None, float, float, int], ...]
    words: tuple[tuple[str, float], ...]
    width: float
    height: float


def place_for_tree(position: Position) -> Spread:
    """Place the layout on top, and below it each hand and the boneyard under a line of text."""
    tiles: list[tuple[Tile | None, float, float, int]] = []
    words: list[tuple[str, float]] = []
    columns: float = 14
    y = 0.0
    if position.layout:
        spins = position.spinner is not None
        if position.rules.every_double:
            chain = place_tree(tree_of(position.layout, position.up, position.down), None, columns, columns).chain
            columns = max(columns, chain.box[2] - chain.box[0])
        else:
            chain = place_arms(arms_of(position), columns, columns) if spins else snake(position.layout, columns)
        left, top, _, bottom = chain.box
        tiles += [(laid.tile, laid.x - left, laid.y - top, laid.angle) for laid in chain.tiles]
        y = bottom - top
    else:
        words.append((bare_layout(position), 0.5))
        y = 1.0
    rows = [(seat_line(position, seat), hand.tiles, hand.unknown) for seat, hand in enumerate(position.hands)]
    if position.boneyard:
        rows.append((boneyard_line(position), position.boneyard.tiles, position.boneyard.unknown))
    in_row = int(columns / _STEP)
    for said, known, unknown in rows:
        words.append((said, y + 0.8))
        y += 1.3
        row = [*known, *[None] * unknown]
        tiles += [
            (tile, 0.5 + index % in_row * _STEP, y + 1 + index // in_row * 2.1, 0) for index, tile in enumerate(row)
        ]
        y += ceil(len(row) / in_row) * 2.1
    return Spread(tuple(tiles), tuple(words), columns, y)


def count_unlaid(position: Position) -> tuple[int, ...] | None:
    """Count the tiles of each suit that are not laid; None if unknown."""
    if position.layout is not None:
        left = position.rules.tileset.mask & ~position.laid
    elif position.is_open and position.tiles_in_play == len(position.rules.tileset):
        left = position.boneyard.mask
        for hand in position.hands:
            left |= hand.mask
    else:
        return None
    return tuple((left & suit).bit_count() for suit in position.rules.tileset.suits)
