"""The layout of a game in which every double is a spinner: a line, and arms that may begin at any double.

A double takes up to four tiles: two on its sides, along its line or arm, then one upward and one downward. It is one
place for a tile while fewer than four lie against it. The shape of the tree does not matter for play: the open ends
are the plain ends, and the doubles with the number of tiles against each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .arms import DOUBLE, Layout, OpenEnds, is_double, number_of
from .rules.rules import Rules
from .tiles import Tile

Branch = Literal["up", "down"]

SIDES_OF_DOUBLE, MOST_COVERS = 2, 4
"""The tiles that cover both sides of a double, after which further ones begin its arms; and the most against it."""


class Branches(Mapping[int, Layout]):
    """The arms that grow upward, or downward, from doubles: by the number of the double, ascending. Immutable."""

    __slots__ = ("_arms",)

    def __init__(self, arms: Mapping[int, Layout]) -> None:
        self._arms = {double: tuple(arms[double]) for double in sorted(arms)}

    def __getitem__(self, double: int) -> Layout:
        return self._arms[double]

    def __iter__(self) -> Iterator[int]:
        return iter(self._arms)

    def __len__(self) -> int:
        return len(self._arms)

    def __hash__(self) -> int:
        return hash(tuple(self._arms.items()))

    def __repr__(self) -> str:
        return f"Branches({self._arms!r})"


@dataclass(frozen=True, slots=True)
class TreeEnds(OpenEnds):
    """The open ends of a layout in which every double is a spinner.

    `codes` are the plain ends, ascending, then the doubles with at most one tile against them, plus `DOUBLE`.

    Attributes:
        open_sides: the numbers of the doubles with two or three tiles against them, ascending: once for each tile that
            can still be laid against the double. A double with four is not mentioned.
    """

    spins: bool = True
    open_sides: tuple[int, ...] = field(default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "codes", tuple(sorted(self.codes)))
        object.__setattr__(self, "open_sides", tuple(sorted(self.open_sides)))

    @property
    def shown(self) -> tuple[int, ...]:
        """The codes of the ends as they are written, without the open sides of doubles inside the layout."""
        return self.codes

    @property
    def is_lone_double(self) -> bool:
        """True if the only tile is a double."""
        return len(self.codes) == 1 and is_double(self.codes[0]) and not self.open_sides

    @property
    def spinner_is_open(self) -> bool:
        """True if a tile can be laid against a double inside the layout."""
        return bool(self.open_sides)

    @property
    def places(self) -> tuple[int, ...]:
        """The codes of all places for a tile, each once: by number, with the plain end before a double."""
        codes = {*self.codes, *(number + DOUBLE for number in self.open_sides)}
        return tuple(sorted(codes, key=lambda code: (number_of(code), code)))

    @property
    def doubles(self) -> int:
        """The mask of the doubles that are known to be laid: those with a place for a tile."""
        return sum(Tile.of(number, number).mask for number in self.covers)

    @property
    def covers(self) -> dict[int, int]:
        """The number of tiles against each double that has a place for one, by its number, ascending."""
        outer = 0 if self.is_lone_double else 1
        counts = {number_of(code): outer for code in self.codes if is_double(code)}
        counts |= {number: MOST_COVERS - left for number, left in Counter(self.open_sides).items()}
        return dict(sorted(counts.items()))

    @property
    def closed(self) -> int | None:
        """The number of doubles with four tiles against them; None if no layout has these ends."""
        covers = self.covers.values()
        plain = sum(not is_double(code) for code in self.codes)
        above = plain - SIDES_OF_DOUBLE - sum(count - SIDES_OF_DOUBLE for count in covers)
        if above < 0 or above % 2 or (self.is_lone_double and above):
            return None
        return above // 2

    def laid(self, tile: Tile, place: int, side: object = None) -> "TreeEnds":
        """Return the ends after a tile is laid at a place."""
        number, codes, sides = number_of(place), [*self.codes], [*self.open_sides]
        if place not in codes:
            sides.remove(number)
        elif not self.is_lone_double:
            codes.remove(place)
            sides += [number, number] if is_double(place) else []
        codes.append(number + DOUBLE if tile.is_double else tile.other(number))
        return TreeEnds(tuple(codes), open_sides=tuple(sides))

    def count(self, while_open: bool) -> int:
        """Return the sum of the ends; with `while_open`, each half of a double counts until it is covered."""
        total = sum(number_of(code) * (1 + is_double(code)) for code in self.codes)
        return total + (sum(self.open_sides) if while_open else 0)


class Arm(NamedTuple):
    """An arm of a double, each tile as (inner, outer)."""

    name: Branch
    double: int
    tiles: Layout

    @property
    def key(self) -> str:
        """Its key in the notation, such as `up 4-4`."""
        return branch_key(self.name, self.double)


@dataclass(frozen=True, slots=True)
class Tree:
    """The tiles of a layout and their places.

    Attributes:
        line: from left to right.
        up, down: the arms by the number of their double, from it outward.
    """

    line: Layout
    up: Mapping[int, Layout]
    down: Mapping[int, Layout]

    @property
    def arms(self) -> Iterator[Arm]:
        """The arms in the order in which they are written: by double, up before down."""
        sides: tuple[tuple[Branch, Mapping[int, Layout]], ...] = (("up", self.up), ("down", self.down))
        for double in sorted({*self.up, *self.down}):
            for name, arms in sides:
                if double in arms:
                    yield Arm(name, double, arms[double])

    @property
    def tiles(self) -> Iterator[Tile]:
        """All tiles: the line, then each arm."""
        return (Tile.of(*pair) for chain in (self.line, *(arm.tiles for arm in self.arms)) for pair in chain)

    def covers(self) -> dict[int, int]:
        """Return the count of tiles against each double, by its number."""
        counts: Counter[int] = Counter()
        for first, chain in ((0, self.line), *((1, arm.tiles) for arm in self.arms)):
            for at, (inner, outer) in enumerate(chain):
                if inner == outer:
                    counts[inner] += (at + first > 0) + (at + 1 < len(chain))
        counts.update(arm.double for arm in self.arms)
        return dict(counts)

    def ends(self) -> TreeEnds:
        """Return the open ends of this layout."""
        left, right = self.line[0]
        codes = [_outer(self.line[-1]), *(_outer(arm.tiles[-1]) for arm in self.arms)]
        if len(self.line) > 1 or left != right:
            codes.append(_outer((right, left)))
        inner = ((double, count) for double, count in self.covers().items() if SIDES_OF_DOUBLE <= count < MOST_COVERS)
        sides = [double for double, count in inner for _ in range(MOST_COVERS - count)]
        return TreeEnds(tuple(codes), open_sides=tuple(sides))

    def places(self) -> dict[str, int]:
        """Return the code of each open place, by its position: an end, or the start of a new arm.

        A lone double is one place, on the right.
        """
        left, right = self.line[0]
        codes = {"right": _outer(self.line[-1])}
        if len(self.line) > 1 or left != right:
            codes["left"] = _outer((right, left))
        codes |= {arm.key: _outer(arm.tiles[-1]) for arm in self.arms}
        for double, count in sorted(self.covers().items()):
            if SIDES_OF_DOUBLE <= count < MOST_COVERS:
                codes[branch_key("down" if double in self.up else "up", double)] = double + DOUBLE
        return codes

    def laid(self, tile: Tile, place: int) -> "Tree":
        """Return the layout with one more tile at a place.

        If several ends show the same, it lies to the right of the line, else to the left, else in the first arm.
        """
        number = number_of(place)
        outward = number, tile.other(number)
        left, right = self.line[0]
        if _outer(self.line[-1]) == place:
            return Tree((*self.line, outward), self.up, self.down)
        if _outer((right, left)) == place:
            return Tree((outward[::-1], *self.line), self.up, self.down)
        for name, double, tiles in self.arms:
            if _outer(tiles[-1]) == place:
                return self._with_arm(name, double, outward)
        return self._with_arm("down" if number in self.up else "up", number, outward)

    def _with_arm(self, name: Branch, double: int, outward: tuple[int, int]) -> "Tree":
        arms: dict[Branch, Mapping[int, Layout]] = {"up": self.up, "down": self.down}
        arms[name] = Branches({**arms[name], double: (*arms[name].get(double, ()), outward)})
        return Tree(self.line, arms["up"], arms["down"])


def _outer(tile: tuple[int, int]) -> int:
    """Return the code of the end that a tile shows outward."""
    return tile[1] + DOUBLE * (tile[0] == tile[1])


def first_ends(rules: Rules, tile: Tile) -> OpenEnds:
    """Return the ends of a layout that has only this tile, under rules with named places."""
    if rules.every_double:
        return Tree(((tile.low, tile.high),), {}, {}).ends()
    return OpenEnds.led(tile, rules.spins, rules.scores)


def tree_of(line: Layout, up: object, down: object) -> Tree:
    """Return the tree of a line with these arms; arms that are not given by their doubles are left out."""
    arms = [side if isinstance(side, Branches) else {} for side in (up, down)]
    return Tree(line, *arms)


def as_branches(arms: Any) -> Any:
    """Return arms given by their doubles as `Branches`, none as an empty tuple, and anything else as it is."""
    if not isinstance(arms, Mapping):
        return arms
    if not arms:
        return ()
    return arms if isinstance(arms, Branches) else Branches(arms)


def chain_of(arms: Layout | Branches) -> Layout:
    """Return all tiles of one or several arms."""
    return tuple(pair for arm in arms.values() for pair in arm) if isinstance(arms, Branches) else arms


def branch_key(name: str, double: int) -> str:
    """Return the key of an arm in the notation, such as `up 4-4`."""
    return f"{name} {double}-{double}"
