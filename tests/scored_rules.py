"""A second slow implementation of games that score during play: plain Python numbers and plain recursion.

It shares nothing with the kernel. Ends are a list of (number, is double); values are the points of all sides.
"""

import itertools
import random
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache

Tile = tuple[int, int]
End = tuple[int, bool]
SCORES = ("nothing", "fives", "threes", "fives_and_threes", "alike")
POINTS = ("all", "opponents", "opponents_minus_own", "one", "nothing", "each_own")
WINNERS = ("lowest_team", "lowest_player")
"""The values of options in the order in which the kernel numbers them."""


@dataclass(frozen=True)
class Options:
    """The options of a game as plain values, with the names of the rules."""

    players: int = 4
    pack: int = 6
    partners: bool = True
    draw: bool = False
    reserve: int = 0
    score: str = "fives"
    multiples: bool = False
    spinner: bool = False
    every_double: bool = False
    while_open: bool = False
    lead_scores: bool = True
    points: str = "all"
    block_points: str = "all"
    block_winner: str = "lowest_team"
    block_tie: str = "no_score"
    round_to: int = 1
    per_point: int = 1
    out_points: int = 0
    out_both: bool = False
    pass_bonus: int = 0

    @property
    def sides(self) -> int:
        return 2 if self.partners else self.players

    def side(self, seat: int) -> int:
        return seat % 2 if self.partners else seat


@dataclass(frozen=True)
class Table:
    """The tiles laid: `arms` are the outer ends, `spinner` is its number if it has been laid."""

    arms: tuple[End, ...] = ()
    spinner: int | None = None

    @property
    def is_empty(self) -> bool:
        return not self.arms and self.spinner is None

    def places(self) -> list[End]:
        """Return each place that a tile can be laid to once, by number, a plain end before a double."""
        found = set(self.arms)
        if self.spinner is not None and len(self.arms) < 4:
            found.add((self.spinner, True))
        return sorted(found)

    def lay(self, options: Options, tile: Tile, place: End | None) -> "Table":
        low, high = tile
        marks = options.score != "nothing"
        if place is None:
            if low == high and options.spinner:
                return replace(self, spinner=low)
            if low == high and marks:
                return replace(self, arms=((low, True),))
            return replace(self, arms=((low, False), (high, False)))
        number, against_double = place
        new = (low + high - number, marks and low == high)
        arms = list(self.arms)
        if against_double and number == self.spinner:
            return replace(self, arms=tuple(sorted([*arms, new])))
        if low == high and options.spinner and self.spinner is None:
            arms.remove(place)
            return Table(tuple(arms), low)
        if len(arms) > 1 or self.spinner is not None:
            arms.remove(place)
        return replace(self, arms=tuple(sorted([*arms, new])))

    def count(self, options: Options) -> int:
        total = sum(number * (2 if double else 1) for number, double in self.arms)
        if self.spinner is not None:
            covered = len(self.arms)
            halves = (2, 2, 2, 1, 0) if options.while_open else (2, 2, 0, 0, 0)
            total += halves[covered] * self.spinner
        return total

    def earned(self, options: Options, leads: bool) -> int:
        """Return the points of a play that leaves this table."""
        if options.score == "nothing" or (leads and not options.lead_scores):
            return 0
        if options.score == "alike":
            if len({number for number, _ in self.arms}) > 1:
                return 0
            return 3 if len(self.arms) == 2 and any(double for _, double in self.arms) else 2
        return multiples(options, self.count(options))


def multiples(options: Options, count: int) -> int:
    """Return the points that a count of the open ends earns."""
    points = 0
    for unit in {"fives": (5,), "threes": (3,), "fives_and_threes": (5, 3)}[options.score]:
        if count % unit == 0:
            points += count // unit if options.multiples else count
    return points


@dataclass(frozen=True)
class Tree:
    """The tiles laid if every double is a spinner: plain ends, and each double laid with the tiles against it."""

    plain: tuple[int, ...] = ()
    doubles: tuple[tuple[int, int], ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.plain and not self.doubles

    def places(self) -> list[End]:
        """Return each place that a tile can be laid to once, by number, a plain end before a double."""
        return sorted({*((n, False) for n in self.plain), *((n, True) for n, covers in self.doubles if covers < 4)})

    def lay(self, options: Options, tile: Tile, place: End | None) -> "Tree":
        low, high = tile
        plain, doubles = list(self.plain), dict(self.doubles)
        if place is None:
            if low == high:
                return Tree((), ((low, 0),))
            return Tree((low, high))
        number, against_double = place
        if against_double:
            doubles[number] += 1
        else:
            plain.remove(number)
        if low == high:
            doubles[low] = 1
        else:
            plain.append(low + high - number)
        return Tree(tuple(sorted(plain)), tuple(sorted(doubles.items())))

    def count(self, options: Options) -> int:
        halves = (2, 2, 2, 1, 0) if options.while_open else (2, 2, 0, 0, 0)
        return sum(self.plain) + sum(number * halves[covers] for number, covers in self.doubles)

    def earned(self, options: Options, leads: bool) -> int:
        """Return the points of a play that leaves this table."""
        if leads and not options.lead_scores:
            return 0
        return multiples(options, self.count(options))


@dataclass(frozen=True)
class Deal:
    """A moment of a deal. An ordered boneyard is a tuple, an unordered one a frozenset."""

    hands: tuple[frozenset[Tile], ...]
    seat: int
    table: Table | Tree = field(default_factory=Table)
    boneyard: tuple[Tile, ...] | frozenset[Tile] = ()
    last: int = -1
    pending: bool = False

    def plays(self) -> list[tuple[Tile, End | None]]:
        hand = sorted(self.hands[self.seat])
        if self.table.is_empty:
            return [(tile, None) for tile in hand]
        return [(tile, place) for tile in hand for place in self.table.places() if place[0] in tile]

    @property
    def tiles(self) -> int:
        return sum(map(len, self.hands)) + len(self.boneyard)


def after(options: Options, deal: Deal, tile: Tile, place: End | None) -> tuple[Deal, int]:
    """Return the deal after a play, and the points of the play."""
    table = deal.table.lay(options, tile, place)
    hands = list(deal.hands)
    hands[deal.seat] = hands[deal.seat] - {tile}
    made = replace(
        deal, hands=tuple(hands), table=table, last=deal.seat, pending=True, seat=(deal.seat + 1) % options.players
    )
    return made, table.earned(options, deal.table.is_empty)


def has_won(options: Options, deal: Deal) -> bool:
    if deal.last < 0 or deal.hands[deal.last]:
        return False
    return not options.out_both or not deal.hands[(deal.last + 2) % 4]


def is_blocked(options: Options, deal: Deal) -> bool:
    """Return True if no player can play or draw."""
    if options.draw and len(deal.boneyard) > options.reserve:
        return False
    return not any(place[0] in tile for hand in deal.hands for tile in hand for place in deal.table.places())


def settled(options: Options, deal: Deal, out: int | None) -> list[Fraction]:
    pips = [sum(map(sum, hand)) for hand in deal.hands]
    sides = [
        sum(pips[seat] for seat in range(options.players) if options.side(seat) == side)
        for side in range(options.sides)
    ]
    points = [Fraction(0)] * options.sides
    rule = options.block_points if out is None else options.points
    if rule == "each_own":
        for seat in range(options.players):
            points[options.side(seat)] -= rounded(options, pips[seat])
    if out is not None:
        side = options.side(out)
        own = pips[out] if options.block_winner != "lowest_team" else sides[side]
    elif options.block_winner == "lowest_team":
        side = sides.index(min(sides))
        if sides.count(min(sides)) > 1:
            return points
        own = sides[side]
    else:
        least = [seat for seat in range(options.players) if pips[seat] == min(pips)]
        side = options.side(least[0])
        if len({options.side(seat) for seat in least}) > 1:
            return points
        own = pips[least[0]]
    others = sum(sides) - sides[side]
    counted = {"all": sum(sides), "opponents": others, "opponents_minus_own": others - own, "one": 1}.get(rule, 0)
    if rule not in ("one", "nothing", "each_own"):
        counted = rounded(options, counted)
    points[side] += Fraction(counted + (0 if out is None else options.out_points))
    return points


def rounded(options: Options, pips: int) -> int:
    """Return pips rounded to the nearest multiple, halves up, and divided."""
    if options.round_to == 1:
        return pips
    return (pips + options.round_to // 2) // options.round_to * options.round_to // options.per_point


class Search:
    """Values of deals under some options: the further points by side if every player plays best."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.value = cache(self._value)

    def after_play(self, deal: Deal, tile: Tile, place: End | None) -> tuple[Fraction, ...]:
        """Return the points from a play on, including its own."""
        made, earned = after(self.options, deal, tile, place)
        points = list(self.value(made))
        points[self.options.side(deal.seat)] += earned
        return tuple(points)

    def scaled(self, points: tuple[Fraction, ...], seat: int) -> Fraction:
        return len(points) * points[self.options.side(seat)] - sum(points)

    def _value(self, deal: Deal) -> tuple[Fraction, ...]:
        options = self.options
        if has_won(options, deal):
            return tuple(settled(options, deal, deal.last))
        blocked = is_blocked(options, deal)
        if blocked or (not deal.plays() and not (options.draw and len(deal.boneyard) > options.reserve)):
            points = (
                settled(options, deal, None)
                if blocked
                else list(self.value(replace(deal, seat=(deal.seat + 1) % options.players, pending=False)))
            )
            if deal.pending:
                points[options.side(deal.last)] += options.pass_bonus
            return tuple(points)
        if plays := deal.plays():
            return max(
                (self.after_play(deal, *play) for play in plays), key=lambda points: self.scaled(points, deal.seat)
            )
        if isinstance(deal.boneyard, tuple):
            return self.value(drawn(deal, deal.boneyard[0], deal.boneyard[1:]))
        values = [self.value(drawn(deal, tile, deal.boneyard - {tile})) for tile in deal.boneyard]
        return tuple(sum(part) / len(values) for part in zip(*values, strict=True))


def drawn(deal: Deal, tile: Tile, rest: tuple[Tile, ...] | frozenset[Tile]) -> Deal:
    hands = list(deal.hands)
    hands[deal.seat] = hands[deal.seat] | {tile}
    return replace(deal, hands=tuple(hands), boneyard=rest)


def random_deal(chance: random.Random, options: Options, hand_size: int, spare: int, left: int) -> Deal:
    """Return a moment with a legal play, reached by random play with a part of the pack, with few tiles left."""
    pack = [(low, high) for high in range(options.pack + 1) for low in range(high + 1)]
    for attempt in itertools.count():
        left += attempt % 20 == 19  # for options under which hands run out earlier
        tiles = chance.sample(pack, options.players * hand_size + spare)
        hands = tuple(frozenset(tiles[i * hand_size : (i + 1) * hand_size]) for i in range(options.players))
        rest = tuple(tiles[options.players * hand_size :])
        table = Tree() if options.every_double else Table()
        deal = Deal(hands, chance.randrange(options.players), table, rest)
        while deal.tiles > left and not has_won(options, deal) and not (deal.last >= 0 and is_blocked(options, deal)):
            if plays := deal.plays():
                deal, _ = after(options, deal, *chance.choice(plays))
            elif options.draw and len(deal.boneyard) > options.reserve:
                deal = drawn(deal, deal.boneyard[0], deal.boneyard[1:])
            else:
                deal = replace(deal, seat=(deal.seat + 1) % options.players, pending=False)
        if has_won(options, deal) or (deal.last >= 0 and is_blocked(options, deal)):
            continue
        while not deal.plays() and not (options.draw and len(deal.boneyard) > options.reserve):
            deal = replace(deal, seat=(deal.seat + 1) % options.players, pending=False)
        if deal.plays():
            return deal
    raise AssertionError


# In the numbers of the kernel


def index(tile: Tile) -> int:
    low, high = tile
    return low * (13 - low) // 2 + high if high < 7 else {7: 28, 8: 36, 9: 45}[high] + low


def code(play: tuple[Tile, End | None]) -> int:
    tile, place = play
    return index(tile) | (10 if place is None else place[0] + 16 * place[1]) << 6


def values(options: Options, deal: Deal) -> dict[int, tuple[Fraction, ...]]:
    search = Search(options)
    return {code(play): search.after_play(deal, *play) for play in deal.plays()}
