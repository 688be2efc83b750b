"""The sizes of the parts of a table around its layout, and the layout that fills a given space best.

Lengths are in the units of the picture unless they are said to be in pixels.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from tranca.game.position import Position
from tranca.views.wording.table import possible_boneyard_notes

from .elements import UNIT, breadth
from .palette import ColourTheme

GAP = 10.0
"""The gap between the layout and a hand above or below it."""
_STEP = UNIT + 3  # distance between full-size tiles in a hand
_NOTE = 5  # the minimum width of a hand at the side in a given space, in font sizes

# Places of the seats around the table, by the number of players.
_PLACES = {2: ("bottom", "top"), 3: ("bottom", "left", "right"), 4: ("top", "right", "bottom", "left")}


@dataclass(frozen=True, slots=True)
class Look:
    """Options for drawing a table.

    Attributes:
        theme: the colors.
        shared: whether tiles refer to symbols of the page.
        title, legend: whether to draw them.
        note: a sentence below the title.
        columns: the width of the layout in tile widths.
        turned_to: the seat at the bottom.
        near_hand: whether to draw the tiles of that seat.
        seat_apart: the seat whose tiles are shown apart from the picture, while their place at the table looks empty.
        bare: whether the hand at the bottom has no room beside the one that is apart.
        as_dealt: whether hidden hands are shown as they were dealt, because it is not known who made the plays.
        tight: whether the picture fills a given space: the hands are small, and there is no margin for print.
        small: the font size of small text.
        stack: the number of tiles in one column of a hand at the side.
        heads_above: whether the name and the notes of the seat at the top are above its hand instead of beside it.
        said: the number of lines of notes at a seat besides those on its hand.
        brief: whether the notes at a seat are only its number of tiles and the last note, because all of them
            would be too small to read.
        counted: whether hands are only a name and a number of tiles, because all tiles would be too small to read.
    """

    theme: ColourTheme
    shared: bool
    title: bool
    legend: bool
    columns: float
    turned_to: int | None = None
    near_hand: bool = True
    as_dealt: bool = False
    seat_apart: int | None = None
    bare: bool = False
    tight: bool = False
    small: float = 11.5
    stack: int = 7
    heads_above: bool = False
    said: int = 0
    note: str = ""
    brief: bool = False
    counted: bool = False

    @property
    def has_line(self) -> bool:
        """Whether the hand at the bottom has a line with its name and its notes, because another one is shown apart."""
        return self.seat_apart is not None and not self.bare

    @property
    def narrow(self) -> bool:
        """Whether the boneyard has its own line of text and full-size tiles, as on a phone."""
        return self.columns <= 10

    @property
    def bones(self) -> float:
        """The scale of the tiles of the boneyard."""
        return 1 if self.narrow and not self.tight else 0.72

    @property
    def scale(self) -> float:
        """The scale of the tiles of the hands."""
        return 0.92 if self.tight else 1

    @property
    def chip(self) -> float:
        """The diameter of the disc with the name of a seat, and the height of the pill with a longer name."""
        return 1.8 * self.small if self.tight else 22.0

    @property
    def name_size(self) -> float:
        """The font size of the name of a seat."""
        return 13 * self.chip / 22

    @property
    def label(self) -> float:
        """The width of the text beside a hand."""
        return 7 * self.small if self.tight else 92.0


def seat_places(seats: int, bottom: int | None) -> dict[str, int]:
    """Map places around the table to seats, with the requested seat at the bottom."""
    seating = _PLACES[seats]
    turn = 0 if bottom is None else bottom - seating.index("bottom")
    return {place: (number + turn) % seats for number, place in enumerate(seating)}


@dataclass(frozen=True, slots=True)
class Frame:
    """The sizes of the parts around a layout.

    Attributes:
        look: the options of the picture.
        hands: the number of tiles at each place around the table.
        lines: the number of lines of notes at a seat.
        heap: the number of tiles of the boneyard.
        note: the width of the widest note beside the boneyard, in font sizes.
    """

    look: Look
    hands: Mapping[str, int]
    lines: int
    heap: int
    note: float

    @property
    def step(self) -> float:
        """The distance between tiles in a hand."""
        return _STEP * self.look.scale

    @property
    def column(self) -> float:
        """The distance between the columns of a hand at the side."""
        return 2 * UNIT * self.look.scale + 6

    @property
    def high(self) -> float:
        """The height of a row of a hand."""
        return 2 * UNIT * self.look.scale + 5

    @property
    def margin(self) -> float:
        """The margin inside the table."""
        return 6 if self.look.tight else 14.0

    @property
    def head(self) -> float:
        """The height of the name of a seat and its notes above the hand."""
        return self.look.chip + 4 if self.look.heads_above else 0

    def side(self, place: str) -> float:
        """Return the width of the hand at the left or right."""
        if place not in self.hands:
            return 0.0
        columns = 0 if self.look.counted else ceil(max(1, self.hands[place]) / self.look.stack)
        wide = columns * self.column + 8
        return max(_NOTE * self.look.small, wide) if self.look.tight else wide

    def middle(self, columns: float) -> float:
        """Return the width of the layout, which has room for the hand at the top."""
        label = 0 if self.look.heads_above else self.look.label
        across = 0 if self.look.counted else 7 * self.step
        return max(columns * UNIT + 2.4 * UNIT, across + 2 * label - self.side("left") - self.side("right"))

    def width(self, columns: float) -> float:
        """Return the width of the table."""
        return float(ceil(self.side("left") + self.middle(columns) + self.side("right") + 2 * self.margin))

    def in_row(self, width: float) -> int:
        """Return the number of tiles in a row of the hand at the top or bottom of a table of this width."""
        beside = 0 if self.look.heads_above else 2 * self.look.label
        return max(1, int((width - 2 * self.margin - beside) / self.step))

    def above(self, width: float) -> float:
        """Return the height of the hand at the top."""
        return self._across("top", width) if "top" in self.hands else 0

    def below(self, width: float) -> float:
        """Return the height of the hand at the bottom, or of its name and notes."""
        return self._across("bottom", width) if self.look.near_hand or self.look.has_line else self.look.chip + 2

    def _across(self, place: str, width: float) -> float:
        if self.look.counted:
            return self.look.chip + 2
        rows = max(1, ceil(self.hands[place] / self.in_row(width))) * self.high
        if place == "bottom" and self.look.has_line:
            return max(rows, self.look.chip + 2)  # all in one line: another hand follows
        if self.look.heads_above or not self.look.tight:
            return self.head + rows
        return max(rows, self.look.chip + (2 + self.look.said) * (self.look.small + 2) + 4)

    def stack_height(self, place: str) -> float:
        """Return the height of the hand at the left or right."""
        head = self.look.chip + 8 + self.lines * (self.look.small + 2.5)
        return head if self.look.counted else head + max(1, min(self.hands[place], self.look.stack)) * self.step + 8

    def layout_height(self, rows: float) -> float:
        """Return the height between the hands at the top and bottom, for a layout of this many tile widths."""
        sides = [self.stack_height(place) for place in ("left", "right") if place in self.hands]
        return max([(rows + (1 if self.look.tight else 2)) * UNIT, *sides])

    def height(self, rows: float, width: float) -> float:
        """Return the height of the table."""
        above, below = self.above(width), self.below(width)
        return above + self.layout_height(rows) + below + 2 * self.margin + (GAP if above else 0) + GAP

    def boneyard(self, width: float) -> float:
        """Return the height of the boneyard below the table."""
        if not self.heap:
            return 0
        return (24 if self.look.narrow else 0) + ceil(self.heap / self.bones_in_row(width)) * self.bone_row + 8

    @property
    def bone_row(self) -> float:
        """The height of a row of the boneyard."""
        return 2 * UNIT * self.look.bones + 4

    @property
    def bone_step(self) -> float:
        """The distance between tiles of the boneyard."""
        return _STEP * self.look.bones

    @property
    def bones_left(self) -> float:
        """The distance of the boneyard from the left edge of the picture."""
        if self.look.narrow:
            return 4
        return 4 + max(self.look.label, self.look.small * self.note) + 8

    def bones_in_row(self, width: float) -> int:
        """Return the number of tiles in a row of the boneyard."""
        return max(1, int((width - self.bones_left) / self.bone_step))


def frame_of(look: Look, position: Position, hand_sizes: Sequence[int], heap: int) -> Frame:
    """Return the sizes around a layout, for the largest size of each hand and of the boneyard.

    In a given space they depend on the rules but not on the tiles that are played, so that laid tiles stay in place.
    There the name of a player takes the place of the letter of the seat.
    """
    players = any(position.headers.players)
    places = seat_places(len(hand_sizes), look.turned_to)
    sizes = {place: hand_sizes[seat] for place, seat in places.items()}
    if not look.tight:
        return Frame(look, sizes, 2 + any(position.voids) + players, heap, _note_width())
    rules = position.rules
    sizes = {place: max(rules.hand_size, size) for place, size in sizes.items()}
    lines = _BRIEF_LINES if look.brief else 3 + look.said
    return Frame(look, sizes, lines, max(heap, _first_heap(position)), _note_width())


def _note_width() -> float:
    """Return the width of the widest note that a boneyard can have, in font sizes."""
    return max(breadth(note, 1) for note in possible_boneyard_notes())


def _first_heap(position: Position) -> int:
    """Return the number of tiles in the boneyard after the deal, 0 if it is not part of the position."""
    rules = position.rules
    left = len(rules.tileset) - len(position.hands) * rules.hand_size
    return max(0, left) if position.boneyard or rules.draw != "none" else 0


@dataclass(frozen=True, slots=True)
class Space:
    """A space that a picture fills, in pixels.

    Attributes:
        width, height: the size of the space.
        largest: the largest width of a laid tile.
    """

    width: float
    height: float
    largest: float


_LEAST_TILE_PX = 13.0  # the least width of laid tiles beside another hand at the bottom
_LEAST_READ_PX = 9.0  # the least width of a tile whose pips can be told apart, about 1 pixel for each

_COLUMNS = range(6, 37)
_SHARE_LAID = 0.8
"""The share of a tile set for which a layout has room from the start, so that most deals end before it is exceeded."""
_TEXT_PX = 13.0
LARGEST_TEXT = 15.0
_LEAST_TEXT_PX, _MOST_TEXT = 10.0, 64.0
"""The least size of text in pixels, unless it would be larger than this in the units of the picture."""
_ATTEMPTS = 16
"""The number of sizes of text that are tried."""
_BRIEF_LINES = 2
"""The number of lines of brief notes."""
_BETTER = 1.06
"""The factor by which an arrangement with folded hands must be better than the plain one."""


def fit(
    position: Position, look: Look, space: Space, extent: tuple[float, float] | None = None
) -> tuple[Look, float, float]:
    """Return the look whose laid tiles are largest in a space, the height of the layout in tile widths, and its scale.

    The result is the same for all moments of a deal. With `extent`, the width and height of a layout that does not grow
    any more, it has just the room for it. Beside a hand that is shown apart, the hand at the bottom is left out where
    laid tiles would be small; where they could not be read at all, so are the tiles of the others.
    """
    rules, seats = position.rules, len(position.hands)
    length = 1.75 * _SHARE_LAID * len(rules.tileset) + 4
    ways = [look, replace(look, brief=True, said=0)]
    if look.seat_apart is not None:
        bare = [replace(way, near_hand=False, bare=True) for way in ways]
        ways = [look, *bare]
    if not look.near_hand or look.seat_apart is not None:
        ways.append(replace(ways[-1], near_hand=False, heads_above=True, counted=True))
    for way in ways:
        frame = frame_of(way, position, [rules.hand_size] * seats, 0)
        sizes = frame.lines, frame.heap, frame.note
        fitted = _fit(way, space, seats, rules.hand_size, length, *sizes, crosses=rules.names_places, extent=extent)
        least = _LEAST_TILE_PX if look.seat_apart is not None and not way.bare else _LEAST_READ_PX
        is_small = fitted.scale * UNIT < least and not way.counted
        if fitted.text >= _LEAST_TEXT_PX and not is_small:
            break
    return fitted.look, fitted.rows, fitted.scale


@dataclass(frozen=True, slots=True)
class _Fitted:
    """A look, the height of its layout in tile widths, its size of small text in pixels, and the pixels of a unit."""

    look: Look
    rows: float
    text: float
    scale: float


@lru_cache(maxsize=256)
def _fit(
    look: Look,
    space: Space,
    seats: int,
    size: int,
    length: float,
    lines: int,
    heap: int,
    note: float,
    *,
    crosses: bool,
    extent: tuple[float, float] | None,
) -> _Fitted:
    hands = dict.fromkeys(seat_places(seats, None), size)
    best, best_rank = _Fitted(look, 0.0, 0.0, 0.0), 0.0
    for way in _arrangements(look, seats):
        for columns in (max(extent[0], _COLUMNS[6]),) if extent else _COLUMNS[6:] if crosses else _COLUMNS:
            least = extent[1] if extent else _least_rows(int(columns), length, crosses)
            small = way.small
            # the size of the text depends on the scale, and the scale on the text
            for _ in range(_ATTEMPTS if look.brief else 2):
                frame = Frame(replace(way, columns=columns, small=small), hands, lines, heap, note)
                width = frame.width(columns)
                height = frame.height(least, width) + frame.boneyard(width)
                scale = min(space.width / (width + 2), space.height / (height + 2), space.largest / UNIT)
                if look.brief and small * scale >= _LEAST_TEXT_PX:
                    break
                small = min(LARGEST_TEXT, max(7.0, _TEXT_PX / scale))
                if look.brief:  # a little more, so that few sizes are tried
                    small = max(small, min(_MOST_TEXT, 1.01 * _LEAST_TEXT_PX / scale))
            rank = scale if way.stack < 7 or way.heads_above else scale * _BETTER
            if look.brief:
                rank *= min(1.0, frame.look.small * scale / _LEAST_TEXT_PX)
            if rank > best_rank:
                wide = columns + (space.width / scale - width - 2) / UNIT
                high = frame.layout_height(least) / UNIT - 1 + (space.height / scale - height - 2) / UNIT
                shown = replace(frame.look, columns=min(60.0, wide))
                best, best_rank = _Fitted(shown, min(60.0, high), frame.look.small * scale, scale), rank
    return best


def _arrangements(look: Look, seats: int) -> Iterator[Look]:
    if look.counted:
        yield look
        return
    for stack in ((7, 4, 3, 2) if look.brief else (7, 4)) if seats > 2 else (7,):
        for above in (False, True):
            yield replace(look, stack=stack, heads_above=above)


def _least_rows(columns: int, length: float, crosses: bool) -> float:
    """Return the height in tile widths that a layout of a length needs."""
    if crosses:
        return max(12.0, 4.0 * ceil(length / 2 / columns) + 2)
    return 2.0 * ceil(length / columns) + 1
