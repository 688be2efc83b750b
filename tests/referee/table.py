"""The table of games that score or have a spinner: a line of tiles with the spinner in it, and two arms across.

If every double is a spinner, the table is a `Tree`: any double of the line or of an arm may have two arms of its own.

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


@dataclass(frozen=True)
class Tree(Table):
    """A table on which every double is built on in four directions.

    `branches` are the arms: the double that each hangs at and its side, up or down, with the tiles from there outward.
    """

    branches: tuple[tuple[tuple[int, str], tuple[Tile, ...]], ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        plain = sorted(place for place in self.outer_ends().values() if isinstance(place, int))
        object.__setattr__(self, "seen", (bool(self.line), *plain, *sorted(self.covers().items())))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return self.line + tuple(tile for _, arm in self.branches for tile in arm)

    def outer_ends(self) -> dict[str, Place]:
        """Return what each end of the line and of the arms shows. A lone tile has two ends."""
        if not self.line:
            return {}
        (low, high), last = self.line[0], self.line[-1]
        ends = {"right": self.outer(last), "left": self.outer((high, low))}
        return ends | {f"{side} {double}": self.outer(arm[-1]) for (double, side), arm in self.branches}

    def covers(self) -> dict[int, int]:
        """Return how many tiles lie against each double."""
        found = {low: 0 for low, high in self.tiles if low == high}
        for (double, _), _ in self.branches:
            found[double] += 1
        for chain in (self.line, *(arm for _, arm in self.branches)):
            for at, tile in enumerate(chain):
                if is_double(tile):
                    # In an arm, the tile before is there always: a double never lies against the double it hangs at.
                    found[tile[0]] += (at > 0) + (at + 1 < len(chain))
        return found

    def places(self) -> dict[str, Place]:
        """Return the places that a tile may be laid at, by where it would lie: an end, or the start of a new arm."""
        covers = self.covers()
        found = {where: place for where, place in self.outer_ends().items() if self.is_free(place, covers)}
        hung = {f"{side} {double}" for (double, side), _ in self.branches}
        for double, count in sorted(covers.items()):
            free = [f"{side} {double}" for side in ("up", "down") if f"{side} {double}" not in hung]
            if 2 <= count < 4:
                found[free[0]] = (double, double)
        return found

    def is_free(self, place: Place, covers: Mapping[int, int]) -> bool:
        """Return True unless a double at this end has tiles on both sides: there, further tiles begin arms."""
        return isinstance(place, int) or covers[place[0]] < 2

    def with_tile(self, tile: Tile, place: Place | None, where: str | None) -> "Tree":
        """Return the table with a tile added, oriented as laid."""
        if not self.line:
            return Tree((tile,))
        where = where or sides_of(self, tile, place)[0]
        joined = number(self.places()[where])
        outward = (joined, tile[1] if tile[0] == joined else tile[0])
        if where == "right":
            return Tree((*self.line, outward), branches=self.branches)
        if where == "left":
            return Tree(((outward[1], outward[0]), *self.line), branches=self.branches)
        side, double = where.split()
        arms = dict(self.branches)
        at = (int(double), side)
        arms[at] = (*arms.get(at, ()), outward)
        ordered = sorted(arms.items(), key=lambda arm: (arm[0][0], arm[0][1] == "down"))
        return Tree(self.line, branches=tuple(ordered))


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
    if rules["spinner"] == "every_double":
        return (table if isinstance(table, Tree) else Tree()).with_tile(tile, place, side)
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
    """Return the sum of all open ends, including open halves of spinners."""
    if isinstance(table, Tree):
        open_halves = (2, 2, 0, 0, 0) if rules["spinner_count"] == "until_covered" else (2, 2, 2, 1, 0)
        plain = sum(end for end in table.outer_ends().values() if isinstance(end, int))
        return plain + sum(double * open_halves[covers] for double, covers in table.covers().items())
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
    if isinstance(table, Tree):
        return tree_keys(table, as_ends)
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


def tree_keys(table: Tree, as_ends: bool) -> list[tuple[str, str]]:
    """Return the same if every double is a spinner: its line and arms; or its plain ends, doubles and open sides."""
    if not as_ends:
        arms = [(f"{side} {double}-{double}", arm) for (double, side), arm in table.branches]
        return [(key, " ".join(map(place_text, chain))) for key, chain in (("layout", table.line), *arms)]
    covers = sorted(table.covers().items())
    plain = sorted(place for place in table.outer_ends().values() if isinstance(place, int))
    ends: list[Place] = [*plain, *((double, double) for double, count in covers if count < 2)]
    sides = [f"{double}-{double}" for double, count in covers for _ in range(4 - count) if count >= 2]
    keys = [("ends", " ".join(map(place_text, ends)))]
    return [*keys, ("sides", " ".join(sides))] if sides else keys
