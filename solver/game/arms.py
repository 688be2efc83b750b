"""The layout of a game that scores or has a spinner: its line and arms, its ends, and the places for a tile.

An end is coded as its number, plus `DOUBLE` if plays score and it is a double whose other side is free. The spinner is
not an end: a tile can be laid against it, as against a double, while fewer than four tiles touch it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from .rules.rules import Rules
from .tiles import SUITS, Tile, mask, tiles, union

_DIVISORS = {"fives": (5,), "threes": (3,), "fives_and_threes": (5, 3)}

Layout = tuple[tuple[int, int], ...]
Side = Literal["left", "right", "up", "down"]

DOUBLE = 16
"""Added to the number in the code of an end that is a double whose other side is free."""

SIDES: tuple[Side, ...] = ("left", "right", "up", "down")
PREFERRED: tuple[Side, ...] = ("right", "left", "up", "down")
"""The sides in order of preference, if a tile can be laid to several that show the same end."""


@dataclass(frozen=True, slots=True)
class OpenEnds:
    """The open ends of a layout with at least one tile.

    Attributes:
        codes: the codes of the existing ends, in the order left, right, up, down.
        spinner: its number; None if no double is laid yet, or under rules without a spinner.
        spins: True if the rules have a spinner.
        arms: the sides of the arms of a spinner, if known.
        marks: True if doubles at ends are places of their own, because plays score.
    """

    codes: tuple[int, ...]
    spinner: int | None = None
    spins: bool = False
    arms: tuple[Side, ...] = field(default=(), compare=False)
    marks: bool = field(default=True, compare=False)

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes)

    def __getitem__(self, index: int) -> int:
        return self.codes[index]

    def __len__(self) -> int:
        return len(self.codes)

    def __bool__(self) -> bool:
        return True

    @property
    def shown(self) -> tuple[int, ...]:
        """The codes of the ends as they are written: of the arms, or of a spinner without other tiles."""
        return self.codes if self.codes or self.spinner is None else (self.spinner + DOUBLE,)

    @classmethod
    def led(cls, tile: Tile, spins: bool, marks: bool = True) -> "OpenEnds":
        """Return the ends of a layout that has only this tile."""
        if not tile.is_double:
            return cls((tile.low, tile.high), None, spins, marks=marks)
        return cls((), tile.low, True, marks=marks) if spins else cls((tile.low + DOUBLE,))

    @classmethod
    def of(cls, ends: Mapping[Side, int], spinner: int, marks: bool = True) -> "OpenEnds":
        """Return the ends of the arms of a spinner, given by side."""
        arms = tuple(side for side in SIDES if side in ends)
        codes = tuple(ends[side] if marks else number_of(ends[side]) for side in arms)
        return cls(codes, spinner, True, arms, marks)

    @property
    def is_lone_double(self) -> bool:
        """True if the only tile is a double, under rules without a spinner."""
        return not self.spins and len(self.codes) == 1

    @property
    def spinner_is_open(self) -> bool:
        """True if a tile can be laid against the spinner."""
        return self.spinner is not None and len(self.codes) < len(SIDES)

    @property
    def places(self) -> tuple[int, ...]:
        """The codes of all places for a tile, each once: by number, with the plain end before a double."""
        codes = {*self.codes}
        if self.spinner is not None and self.spinner_is_open:
            codes.add(self.spinner + DOUBLE)
        return tuple(sorted(codes, key=lambda code: (number_of(code), code)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that a tile can match, ascending."""
        return tuple(sorted({number_of(code) for code in self.places}))

    @property
    def doubles(self) -> int:
        """The mask of the doubles that are known to be laid: those at the ends, and the spinner."""
        numbers = {number_of(code) for code in self.codes if is_double(code)}
        if self.spinner is not None:
            numbers.add(self.spinner)
        return sum(Tile.of(number, number).mask for number in numbers)

    @property
    def fitting(self) -> int:
        """The mask of the tiles that fit."""
        return union(SUITS[number] for number in self.numbers)

    def places_of(self, tile: Tile) -> tuple[int, ...]:
        """Return the codes of the places where a tile fits."""
        return tuple(code for code in self.places if tile.shows(number_of(code)))

    def plays(self, hand: int) -> list[int]:
        """Return the kernel's codes of the legal plays of a hand, in canonical order."""
        return [tile.index | code << 6 for tile in tiles(hand) for code in self.places_of(tile)]

    def laid(self, tile: Tile, place: int, side: Side | None = None) -> "OpenEnds":
        """Return the ends after a tile is laid at a place, on the given side if any."""
        number = number_of(place)
        outer = end_code(tile.other(number), tile.is_double and self.marks)
        side = side or self.side_of(place)
        ends = self._by_side()
        ends[side] = outer
        spinner = self.spinner
        if self.spins and spinner is None and tile.is_double:
            del ends[side]
            spinner = number
        if spinner is not None:
            return OpenEnds.of(ends, spinner, self.marks)
        return OpenEnds((ends["left"], ends["right"]), None, self.spins, marks=self.marks)

    def sides(self) -> dict[Side, int]:
        """Return the code of the place at each side where a tile can be laid."""
        shown = self._by_side()
        if self.spinner is not None:
            for side in SIDES[: 2 if len(shown) < 2 else 4]:
                shown.setdefault(side, self.spinner + DOUBLE)
        return shown

    def side_of(self, place: int) -> Side:
        """Return the side to which a tile at this place is laid."""
        shown = self.sides()
        return next(side for side in PREFERRED if shown.get(side) == place)

    def _by_side(self) -> dict[Side, int]:
        if self.is_lone_double:
            return {"left": self.codes[0], "right": self.codes[0]}
        arms = self.arms or (SIDES if len(self.codes) > 1 else PREFERRED)
        return dict(zip(arms, self.codes, strict=False))

    def count(self, while_open: bool) -> int:
        """Return the sum of the ends; with `while_open`, each half of the spinner counts until it is covered."""
        total = sum(number_of(code) * (1 + is_double(code)) for code in self.codes)
        if self.spinner is None:
            return total
        arms = len(self.codes)
        halves = max(0, min(2, 4 - arms)) if while_open else 2 * (arms < 2)
        return total + halves * self.spinner


def number_of(code: int) -> int:
    """Return the number that an end shows."""
    return code % DOUBLE


def is_double(code: int) -> bool:
    """Return True if an end is a double whose other side is free."""
    return code >= DOUBLE


def end_code(number: int, double: bool) -> int:
    """Return the code of an end with this number; `double`: it is a double whose other side is free."""
    return number + DOUBLE * double


def end_text(code: int) -> str:
    """Write an end as its number, a double as a tile."""
    return f"{number_of(code)}-{number_of(code)}" if is_double(code) else str(code)


@dataclass(frozen=True, slots=True)
class Arms:
    """The tiles of a layout and their places.

    Attributes:
        line: from left to right, including the spinner.
        spinner: its number; None without one.
        up, down: the arms on its other two sides, from the spinner outward.
    """

    line: Layout
    spinner: int | None = None
    up: Layout = ()
    down: Layout = ()

    @classmethod
    def of_codes(cls, codes: Sequence[int], up: int, down: int, spinner: int | None = None) -> "Arms":
        """Return the tiles of a row of an array, `left << 4 | right`: the line, then the arms up and down."""
        pairs = tuple([(code >> 4, code & 15) for code in codes])
        line = len(pairs) - up - down
        return cls(pairs[:line], spinner, pairs[line : line + up], pairs[line + up :])

    @property
    def tiles(self) -> Iterator[Tile]:
        """All tiles: the line, then up, then down."""
        return (Tile.of(*pair) for pair in (*self.line, *self.up, *self.down))

    def ends(self, spins: bool, marks: bool = True) -> OpenEnds:
        """Return the ends of this layout; `marks`: doubles at ends are places of their own."""
        first, last = self.line[0], self.line[-1]
        ends: dict[Side, int] = {
            "left": end_code(first[0], first[0] == first[1]),
            "right": end_code(last[1], last[0] == last[1]),
        }
        if self.spinner is None:
            codes = tuple(ends.values())
            is_alone = len(self.line) == 1 and is_double(codes[0])
            return OpenEnds(codes[:1] if is_alone else codes, None, spins, marks=marks)
        beside: tuple[tuple[Side, Layout], ...] = (("up", self.up), ("down", self.down))
        for side, arm in beside:
            if arm:
                ends[side] = end_code(arm[-1][1], arm[-1][0] == arm[-1][1])
        arms: dict[Side, int] = {side: code for side, code in ends.items() if code != self.spinner + DOUBLE}
        return OpenEnds.of(arms, self.spinner, marks)

    def laid(self, tile: Tile, number: int, side: Side, spins: bool) -> "Arms":
        """Return the layout with one more tile at a side, joined by a number."""
        other = tile.other(number)
        line, up, down = self.line, self.up, self.down
        if side == "left":
            line = ((other, number), *line)
        elif side == "right":
            line = (*line, (number, other))
        elif side == "up":
            up = (*up, (number, other))
        else:
            down = (*down, (number, other))
        spinner = number if spins and self.spinner is None and tile.is_double else self.spinner
        return Arms(line, spinner, up, down)


def open_ends(
    line: Layout | None,
    stated: Iterable[int] | None,
    spinner: int | None,
    up: Layout,
    down: Layout,
    spins: bool,
    marks: bool,
) -> OpenEnds:
    """Return the ends of a layout with places: the ends of its tiles, else the stated ends."""
    if line:
        return Arms(line, only_double(line) if spins and spinner is None else spinner, up, down).ends(spins, marks)
    codes = tuple(stated or ())
    if isinstance(stated, OpenEnds):
        return replace(stated, spinner=stated.spinner if spinner is None else spinner, spins=spins, marks=marks)
    if spins and spinner is None and len(codes) == 1 and is_double(codes[0]):
        return OpenEnds((), number_of(codes[0]), spins, marks=marks)
    return OpenEnds(codes, spinner, spins, marks=marks)


def fitting_tiles(ends: OpenEnds | tuple[int, int]) -> int:
    return ends.fitting if isinstance(ends, OpenEnds) else SUITS[ends[0]] | SUITS[ends[1]]


@lru_cache(maxsize=1024)
def mask_of(layout: Layout) -> int:
    """Return the mask of the tiles in a layout, cached because a record asks for the same layouts many times."""
    return mask(Tile.of(*pair) for pair in layout)


def only_double(line: Layout) -> int | None:
    """Return the number of the only double in a line; None if there is not exactly one."""
    doubles = [left for left, right in line if left == right]
    return doubles[0] if len(doubles) == 1 else None


def ends_count(rules: Rules, ends: tuple[int, ...] | OpenEnds | None) -> int | None:
    """Return the sum of the open ends; None if such sums do not score, or if there are no ends."""
    if not isinstance(ends, OpenEnds) or rules.ends_score not in _DIVISORS:
        return None
    return ends.count(rules.spinner_count == "while_open")


def play_points(rules: Rules, ends: OpenEnds, leads: bool) -> int:
    """Return the points that a play earns for the ends that it leaves; `leads`: it is the first play."""
    if leads and not rules.lead_scores:
        return 0
    count = ends_count(rules, ends)
    if count is None:
        if len({number_of(code) for code in ends}) > 1:
            return 0
        return 3 if len(ends) > 1 and any(map(is_double, ends)) else 2
    divisors = [number for number in _DIVISORS[rules.ends_score] if count % number == 0]
    return sum(count if rules.ends_points == "pips" else count // number for number in divisors)
