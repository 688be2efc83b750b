"""The contents of a picture: a position, and the room that the whole deal takes where it is one step of a record."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from tranca.errors import TrancaError
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import Tile
from tranca.views.wording.table import bare_layout, boneyard_line, seat_line

from .chain import Chain, place, snake
from .ghosts import Ghost, of_line, of_play


@dataclass(frozen=True, slots=True)
class Scene:
    """A position ready to be drawn.

    Attributes:
        position: what is shown.
        title: what stands above it.
        chain: the layout with the ghosts in it; None where nothing is laid, or only the ends are known.
        box: left, top, right and bottom of the room for the layout, in tile widths.
        ghosts: by its place in the chain, each tile that is not laid yet.
        best: the play to highlight, None where there is none.
        marked: tiles to single out in the hands.
        last: the place in the chain of the tile laid last, None where not known.
        hand_sizes: the most tiles that each seat holds in what is measured.
        boneyard: the most tiles in the boneyard.
        points: what each side gets from the finished deal; None where it is not over or not known.
    """

    position: Position
    title: str | None
    chain: Chain | None
    box: tuple[float, float, float, float]
    ghosts: Mapping[int, Ghost]
    best: Play | None
    marked: frozenset[Tile]
    last: int | None
    hand_sizes: tuple[int, ...]
    boneyard: int
    points: tuple[int, ...] | None

    @property
    def laid(self) -> tuple[int, int]:
        """The places in the chain of the first and the last tile that is laid."""
        assert self.chain is not None
        places = [at for at in range(len(self.chain.tiles)) if at not in self.ghosts]
        return (places[0], places[-1]) if places else (-1, -1)


_STEP = 1.1  # from tile to tile in a row
_LEAST = (-3.0, -1.0, 3.0, 1.0)  # room for a layout, also where there is none


def scene(
    value: Position | Record,
    step: int | None,
    best: Play | str | None,
    line: Sequence[Action | str],
    marked: Iterable[Tile],
    columns: float,
) -> Scene:
    """Return the scene of a position, or of a record after `step` actions (all of them: None)."""
    play = Play.parse(best, value.rules.highest) if isinstance(best, str) else best
    singled = frozenset(marked) | ({play.tile} if play else frozenset())
    if isinstance(value, Position):
        if step is not None:
            raise TrancaError(f"step {step}: a position has no steps, expected a record")
        points = value.result().points if value.is_over and value.is_open else None
        return _scene(value, play, line, singled, [value], columns, value.title, (), points)
    count = len(value.actions) if step is None else step
    if not 0 <= count <= len(value.actions):
        raise TrancaError(f"step {step}: expected 0 to {len(value.actions)}, the number of actions")
    measured = [value.position] if step is None else value.positions
    laid = [action.play.tile for action in value.actions if action.play]
    shown = sum(action.play is not None for action in value.actions[:count])
    points = value.points if count == len(value.actions) else None
    drawn = _scene(value.positions[count], play, line, singled, measured, columns, value.title, laid, points)
    last = place(value.positions[count].layout or (), laid[shown - 1]) if shown else None
    return replace(drawn, last=None if last is None else last + drawn.laid[0])


def _scene(
    position: Position,
    play: Play | None,
    line: Sequence[Action | str],
    marked: frozenset[Tile],
    measured: Sequence[Position],
    columns: float,
    title: str | None,
    laid: Sequence[Tile],
    points: tuple[int, ...] | None,
) -> Scene:
    layout, ghosts = of_line(position, play, line) if play and line else of_play(position, play)
    whole = measured[-1].layout
    lead = laid[0] if laid and position.layout else None
    chain = snake(layout, columns, whole, lead) if layout else None
    boxes = [_LEAST] + ([chain.box] if chain else [])
    if whole and laid:
        boxes.append(snake(whole, columns, whole, laid[0]).box)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Scene(
        position=position,
        title=title,
        chain=chain,
        box=(min(lefts), min(tops), max(rights), max(bottoms)),
        ghosts=ghosts,
        best=play,
        marked=marked,
        last=None,
        hand_sizes=tuple(max(len(moment.hands[seat]) for moment in measured) for seat in range(len(position.hands))),
        boneyard=max(len(moment.boneyard) for moment in measured),
        points=points,
    )


@dataclass(frozen=True, slots=True)
class Spread:
    """A position laid out in rows for a small panel. Lengths are in tile widths, from the left upper corner.

    Attributes:
        tiles: each with its middle and its clockwise turn from upright in degrees; None is a tile face down.
        words: what stands above a row, with its middle height; all begin at the left.
        width, height: the size of it all.
    """

    tiles: tuple[tuple[Tile | None, float, float, int], ...]
    words: tuple[tuple[str, float], ...]
    width: float
    height: float


def spread(position: Position, columns: float = 14) -> Spread:
    """Return the layout above, below it each hand and the boneyard with a line of words."""
    tiles: list[tuple[Tile | None, float, float, int]] = []
    words: list[tuple[str, float]] = []
    y = 0.0
    if position.layout:
        chain = snake(position.layout, columns)
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


def still_out(position: Position) -> tuple[int, ...] | None:
    """Count the tiles of each suit that are not laid; None where that is not known."""
    if position.layout is not None:
        left = position.rules.tileset.mask & ~position.laid
    elif position.is_open and position.rules.tiles_in_play == len(position.rules.tileset):
        left = position.boneyard.mask
        for hand in position.hands:
            left |= hand.mask
    else:
        return None
    return tuple((left & suit).bit_count() for suit in position.rules.tileset.suits)
