"""The table of games that score or have a spinner: a line of tiles with the spinner in it, and two arms across.

Tiles are oriented as laid: from left to right in the line, outward from the spinner in an arm. A tile is laid
to a place: a plain end is given by its number, a double by its two halves. If plays earn nothing, every end is given by
its number, and only the spinner is a separate place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Tile = tuple[int, int]
Place = int | Tile

SIDES = ("right", "left", "up", "down")
"""The order in which sides are preferred if two places are equal."""


@dataclass(frozen=True)
class Table:
    """The tiles laid. Tables with the same places and the same count are equal, whatever tiles are between."""

    line: tuple[Tile, ...] = field(default=(), compare=False)
    spinner: int | None = field(default=None, compare=False)
    up: tuple[Tile, ...] = field(default=(), compare=False)
    down: tuple[Tile, ...] = field(default=(), compare=False)
    marks: bool = field(default=True, compare=False)
    seen: tuple[Any, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        shown = (bool(self.line), self.spinner_tile, len(self.arms()), *sorted(map(str, self.open_ends().values())))
        object.__setattr__(self, "seen", shown)

    @property
    def spinner_tile(self) -> Tile | None:
        return None if self.spinner is None else self.line[self.spinner]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (*self.line, *self.up, *self.down)

    def arms(self) -> dict[str, tuple[Tile, ...]]:
        """Return the arms of the spinner, each tile oriented outward."""
        if self.spinner is None:
            return {}
        left = tuple((b, a) for a, b in reversed(self.line[: self.spinner]))
        every = {"left": left, "right": self.line[self.spinner + 1 :], "up": self.up, "down": self.down}
        return {side: arm for side, arm in every.items() if arm}

    def open_ends(self) -> dict[str, Place]:
        """Return the place at each end, without free sides of the spinner. A lone double is one end on both sides."""
        if self.spinner is not None:
            return {side: self.outer(arm[-1]) for side, arm in self.arms().items()}
        if not self.line:
            return {}
        first, last = self.line[0], self.line[-1]
        if len(self.line) == 1 and is_double(first):
            return {"right": first}
        return {"left": self.outer((first[1], first[0])), "right": self.outer(last)}

    def outer(self, tile: Tile) -> Place:
        """Return the place that an outward-oriented tile at an end shows."""
        return tile if is_double(tile) and self.marks else tile[1]

    def places(self) -> dict[str, Place]:
        """Return the places that a tile may be laid at, by side of the table."""
        found = self.open_ends()
        if self.line and len(found) < 2 and self.spinner_tile is None:
            found = dict.fromkeys(("right", "left"), self.line[0])
        if self.spinner_tile is not None:
            offered = SIDES[:2] if len(found) < 2 else SIDES
            found = dict.fromkeys(offered, self.spinner_tile) | found
        return {side: found[side] for side in SIDES if side in found}


EMPTY = Table()


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def number(place: Place) -> int:
    return place[0] if isinstance(place, tuple) else place


def pips_of(place: Place) -> int:
    """Return the pips that an end counts: both halves of a double."""
    return sum(place) if isinstance(place, tuple) else place


def in_order(places: Iterable[Place]) -> list[Place]:
    """Return each place once, by number, the plain end first."""
    return sorted(set(places), key=lambda place: (number(place), isinstance(place, tuple)))


def plays_on(table: Table, hand: Iterable[Tile]) -> tuple[tuple[Tile, Place | None], ...]:
    """Return the legal plays of a hand in canonical order; the place is given only if there is more than one."""
    plays: list[tuple[Tile, Place | None]] = []
    for tile in sorted(hand):
        fitting = in_order(place for place in table.places().values() if number(place) in tile)
        if not table.line or len(fitting) == 1:
            plays.append((tile, None))
        else:
            plays += [(tile, place) for place in fitting]
    return tuple(plays)


def sides_of(table: Table, tile: Tile, place: Place | None) -> list[str]:
    """Return the sides of the table that the tile may go to, the usual side first."""
    offered = table.places()
    return [side for side, shown in offered.items() if (number(shown) in tile if place is None else shown == place)]


def lay(rules: Mapping[str, Any], table: Table, tile: Tile, place: Place | None, side: str | None = None) -> Table:
    """Return the table with a tile added. If two places are equal, the side is the first possible of `SIDES`."""
    spins = rules["spinner"] == "first_double" and is_double(tile) and table.spinner is None
    marks = rules["ends_score"] != "nothing"
    if not table.line:
        return Table((tile,), 0 if spins else None, marks=marks)
    side = side or sides_of(table, tile, place)[0]
    joined = number(table.places()[side])
    outward = (joined, tile[1] if tile[0] == joined else tile[0])
    if side == "left":
        at = 0 if spins else None if table.spinner is None else table.spinner + 1
        return Table(((outward[1], outward[0]), *table.line), at, table.up, table.down, marks)
    if side == "right":
        at = len(table.line) if spins else table.spinner
        return Table((*table.line, outward), at, table.up, table.down, marks)
    if side == "up":
        return Table(table.line, table.spinner, (*table.up, outward), table.down, marks)
    return Table(table.line, table.spinner, table.up, (*table.down, outward), marks)


# Counting


def count(rules: Mapping[str, Any], table: Table) -> int:
    """Return the sum of all open ends, including open halves of the spinner."""
    if table.spinner_tile is None:
        return sum(map(pips_of, table.open_ends().values()))
    arms = sum(map(pips_of, table.open_ends().values()))
    half, covered = table.spinner_tile[0], len(table.arms())
    if rules["spinner_count"] == "until_covered":
        return arms + (2 * half if covered < 2 else 0)
    return arms + half * min(2, 4 - covered)


def points_of(rules: Mapping[str, Any], table: Table) -> int:
    """Return the points of a play that leaves this table."""
    if len(table.tiles) == 1 and not rules["lead_scores"]:
        return 0
    how = rules["ends_score"]
    if how == "alike":
        return alike(table)
    numbers = {"fives": (5,), "threes": (3,), "fives_and_threes": (5, 3)}[how]
    counted = count(rules, table)
    if rules["ends_points"] == "multiples":
        return sum(counted // divisor for divisor in numbers if counted % divisor == 0)
    return sum(counted for divisor in numbers if counted % divisor == 0)


def alike(table: Table) -> int:
    """Return the points for two ends with the same number: 2, or 3 if one is a double; 2 for a single double."""
    ends = list(table.open_ends().values())
    if len(ends) == 1:
        return 2
    if number(ends[0]) != number(ends[1]):
        return 0
    return 3 if any(isinstance(end, tuple) for end in ends) else 2


# Writing


def place_text(place: Place) -> str:
    return f"{place[0]}-{place[1]}" if isinstance(place, tuple) else str(place)


def table_keys(table: Table, as_ends: bool) -> list[tuple[str, str]]:
    """Return the keys of the table: the tiles laid, or only the open ends."""
    spinner = [] if table.spinner_tile is None else [("spinner", place_text(table.spinner_tile))]
    if as_ends and table.open_ends():
        ends = table.open_ends()
        places = " ".join(place_text(ends[side]) for side in ("left", "right", "up", "down") if side in ends)
        return [("ends", places), *spinner]
    keys = [("layout", " ".join(map(place_text, table.line)))]
    if sum(map(is_double, table.line)) > 1:
        keys += spinner
    return keys + [
        (side, " ".join(map(place_text, arm))) for side, arm in table.arms().items() if side in ("up", "down")
    ]
