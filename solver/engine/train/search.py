"""Search the best trains of a hand, count their plans, and list some of them."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from math import factorial, prod
from typing import NamedTuple

from tranca.ext.stop import Stop
from tranca.ext.train.counts import DirectionCounts
from tranca.ext.train.orders import OrderSearch
from tranca.ext.train.plans import PlanList
from tranca.ext.train.search import BestSets
from tranca.game.train import HIGHEST, TRAIN_DOUBLES, TrainQuestion, TrainTile

from .results import BestTrains, Plan

MOST_STATES = 2_000_000
"""The states after which plans are not counted."""

NO_LIMIT = 1 << 62
ANSWER = TRAIN_DOUBLES.index("answer")
_SCALE = {"longest": 100_000, "heaviest": 1_000}
"""By answer, the weight of a unit of the figure that decides; the other figure weighs 1 a unit."""


class Weights(NamedTuple):
    """The weights of plain tiles, in the order of the hand, and of doubles by number."""

    plain: list[int]
    doubles: list[int]


class Optimum(NamedTuple):
    """The best set of an answer: its tiles and pips, an upper bound on its weight, and masks as in `TrainHand`."""

    weight: int
    tiles: int
    pips: int
    bound: int
    exact: bool
    plain: int
    doubles: int | None


class _Counted(NamedTuple):
    """The plans and sets of tiles of a weight, None if there are too many, and the sets as masks."""

    plans: int | None
    sets: int | None
    tiles: list[tuple[int, int]]


class TrainSearch:
    """The searches of one hand by the starts and options of a question."""

    def __init__(self, question: TrainQuestion, hand: Sequence[TrainTile], stop: Stop) -> None:
        """Prepare the searches; `hand` replaces the hand of the question."""
        self._question, self._stop = question, stop
        self._plain = [tile for tile in hand if not tile.is_double]
        self._doubles = [tile for tile in hand if tile.is_double]
        self._size, self.nodes = len(hand), 0
        self._patterns: dict[int, dict[tuple[int, ...], int]] = {}
        self._rule = TRAIN_DOUBLES.index(question.doubles)
        self._hand = (
            [(tile.first, tile.second) for tile in (*self._plain, *self._doubles)],
            [*question.starts],
            self._rule,
        )
        self._sets = BestSets(*self._hand)

    def _weights(self, tile_weight: int, pip_weight: int) -> Weights:
        blank = self._question.double_blank
        plain = [tile_weight + pip_weight * (first + second) for first, second in self._plain]
        doubles = [0] * (HIGHEST + 1)
        for tile in self._doubles:
            doubles[tile.first] = tile_weight + pip_weight * (2 * tile.first or blank)
        return Weights(plain, doubles)

    def _weights_of(self, answer: str) -> Weights:
        scale = _SCALE[answer]
        return self._weights(scale, 1) if answer == "longest" else self._weights(1, scale)

    @cached_property
    def _most_tiles(self) -> int | None:
        """The most tiles of a plan if plans without this limit have more; then plans are searched tile by tile."""
        at_most = self._question.at_most
        if at_most is None or at_most >= self._size:
            return None
        longest, _, is_complete, nodes, _ = self._sets.search(*self._weights(1, 0), -1, NO_LIMIT, self._stop)
        self.nodes += nodes
        return None if is_complete and longest <= at_most else at_most

    def optimum(self, answer: str) -> Optimum:
        """Find the best set for `longest` or `heaviest`."""
        weights, scale, doubles = self._weights_of(answer), _SCALE[answer], None
        if self._most_tiles is None:
            weight, bound, exact, nodes, (plain,) = self._sets.search(*weights, -1, NO_LIMIT, self._stop)
        else:
            optimum = OrderSearch(*self._hand).search_orders(*weights, self._most_tiles, NO_LIMIT, self._stop)
            weight, bound, exact, nodes, plain, doubles = optimum
        self.nodes += nodes
        first, second = divmod(weight, scale)
        tiles, pips = (first, second) if answer == "longest" else (second, first)
        return Optimum(weight, tiles, pips, bound // scale, exact, plain, doubles)

    def best(self, answer: str, show: int) -> BestTrains:
        """Find the best plans, count them, and list at most `show` of them."""
        optimum = self.optimum(answer)
        counted = deciding = _Counted(None, None, [])
        if optimum.exact:
            counted = self._count(self._weights_of(answer), optimum.weight)
            if answer == "longest":
                deciding = self._count(self._weights(1, 0), optimum.tiles)
            else:
                deciding = self._count(self._weights(0, 1), optimum.pips)
        sets = counted.tiles or [self._one_set(answer, optimum)]
        hand = self._question.pips([*self._plain, *self._doubles])
        return BestTrains(
            optimum.tiles,
            optimum.pips,
            self._size - optimum.tiles,
            hand - optimum.pips,
            counted.plans,
            deciding.plans,
            counted.sets,
            tuple(self._list_plans(sets, show)),
            optimum.exact,
            None if optimum.exact else optimum.bound,
        )

    def list_best(self, answer: str) -> list[Plan]:
        """Return one of the best plans in a list, without counts."""
        return self._list_plans([self._one_set(answer, self.optimum(answer))], 1)

    def _one_set(self, answer: str, optimum: Optimum) -> tuple[int, int]:
        """Return the masks of the plain tiles and of the doubles of the set that was optimum."""
        if optimum.doubles is not None:
            return optimum.plain, optimum.doubles
        return optimum.plain, self._choices(optimum.plain, self._weights_of(answer), optimum.weight)[0]

    def _count(self, weights: Weights, target: int) -> "_Counted":
        """Count the plans of this weight, which is the greatest, and their sets of tiles."""
        if self._most_tiles is None:
            return self._count_by_sets(weights, target)
        counted = OrderSearch(*self._hand).count_orders(*weights, self._most_tiles, target, MOST_STATES, self._stop)
        if counted is None:
            return _Counted(None, None, [])
        plans, sets, nodes = counted
        self.nodes += nodes
        return _Counted(plans, len(sets), sets)

    def _count_by_sets(self, weights: Weights, target: int) -> "_Counted":
        _, _, is_complete, spent, masks = self._sets.search(*weights, target, MOST_STATES, self._stop)
        self.nodes += spent
        if not is_complete:
            return _Counted(None, None, [])
        plans: int | None = 0
        sets: list[tuple[int, int]] = []
        for plain in masks:
            choices = self._choices(plain, weights, target)
            sets += [(plain, doubles) for doubles in choices]
            if plans is not None and plain not in self._patterns:
                nodes, patterns = DirectionCounts(*self._hand).count_directions(plain, MOST_STATES - spent, self._stop)
                self.nodes += nodes
                spent += nodes
                if patterns is None:
                    plans = None
                else:
                    self._patterns[plain] = patterns
            if plans is not None:
                plans += self._plans_of(plain, choices)
        return _Counted(plans, len(sets), sets)

    def _choices(self, plain: int, weights: Weights, target: int) -> list[int]:
        """Return the masks of doubles with which a plain set has this weight."""
        visited, trees, lays_hand = self._sets.parts(plain)
        in_hand = _mask(tile.first for tile in self._doubles)
        doubles = visited & in_hand
        optional = {number for number in _numbers(in_hand) if not weights.doubles[number]}
        kept = {in_hand} if lays_hand else set()
        if not self._rule:
            kept = {doubles}
        else:
            # each tree whose numbers all have doubles leaves one out
            left_out = [_lightest(tree, weights.doubles) for tree in trees if not tree & ~doubles]
            kept |= {doubles & ~_mask(out) for out in product(*left_out)}
        kept |= {mask & ~(1 << number) for mask in tuple(kept) for number in optional}
        weight = sum(weight for at, weight in enumerate(weights.plain) if plain >> at & 1)
        return sorted(
            mask for mask in kept if weight + sum(weights.doubles[number] for number in _numbers(mask)) == target
        )

    def _plans_of(self, plain: int, choices: Sequence[int]) -> int:
        """Count the plans that lay a plain set and one of the choices of doubles."""
        degrees, starts = [0] * (HIGHEST + 1), [0] * (HIGHEST + 1)
        for at, tile in enumerate(self._plain):
            if plain >> at & 1:
                degrees[tile.first] += 1
                degrees[tile.second] += 1
        for start in self._question.starts:
            starts[start] += 1
        visited = [number for number in range(HIGHEST + 1) if degrees[number] or starts[number]]
        whole = _mask(tile.first for tile in self._doubles)
        total = 0
        for ends, trees in self._patterns[plain].items():
            ending = [ends.count(number) for number in range(HIGHEST + 1)]
            # `out` counts the visits of a number: after each, a train continues or ends
            out = [(degrees[number] + starts[number] + ending[number]) // 2 for number in range(HIGHEST + 1)]
            ways = trees * prod(factorial(out[number] - 1) for number in visited)
            ways //= prod(factorial(ending[number]) for number in visited)
            places = out if not self._rule else [out[number] - ending[number] for number in range(HIGHEST + 1)]
            for choice in choices:
                numbers = _numbers(choice)
                fits = prod(places[number] for number in numbers)
                if self._rule == ANSWER and choice == whole and plain.bit_count() == len(self._plain):
                    fits += sum(
                        ending[last] * prod(places[number] for number in numbers if number != last) for last in numbers
                    )
                total += ways * fits
        return total

    def _list_plans(self, sets: Sequence[tuple[int, int]], show: int) -> list[Plan]:
        """List at most `show` plans that lay one of the sets."""
        plans: list[Plan] = []
        for plain, doubles in sets:
            listed = PlanList(*self._hand).list_plans(plain, doubles, show - len(plans))
            plans += [tuple(tuple(TrainTile(*tile) for tile in train) for train in plan) for plan in listed]
            if len(plans) >= show:
                break
        return plans


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _numbers(mask: int) -> list[int]:
    return [number for number in range(HIGHEST + 1) if mask >> number & 1]


def _lightest(tree: int, weights: Sequence[int]) -> list[int]:
    return [number for number in _numbers(tree) if weights[number] == min(weights[one] for one in _numbers(tree))]
