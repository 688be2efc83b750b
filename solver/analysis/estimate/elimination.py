"""Solve worlds in turn, and stop solving a play in further worlds once it is clearly worse than the best.

Successive elimination (Even-Dar, Mannor and Mansour 2006) by paired differences: all plays are solved in the same
worlds, from the first on. If another play takes the lead, dropped plays that are not clearly worse than it are
restored. So in the end each play is either solved in all worlds or clearly behind the leader.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources
from tranca.game.actions import Play

from .averages import Average
from .values import PlayValues

FIRST_TEST = 125  # worlds to solve before the first test for clearly worse plays
CLEAR_ERRORS = 3.5  # standard errors of a clear paired difference: more than 1.96, since the test is repeated;
# Student's t instead if that is larger, because few worlds have most of the weight
PART_WORLDS = 2048  # worlds between two reports of progress
SLOW_PART_WORLDS = 64  # the same, for each thread, with draws, or in samples that may end early
FIRST_PART = 8  # worlds to solve before the nodes used are checked again
LATER_PART_FRACTION = 8  # later parts have 1/8 of the worlds before them

Solver = Callable[[slice, Sequence[Play] | None], PlayValues]
"""A function that returns the values of some plays, or of all if None, in a slice of the worlds."""


@dataclass(slots=True, eq=False)
class SolvedWorlds(PlayValues):
    """The worlds solved so far.

    Attributes:
        counts: by play, the number of worlds, from the first on, in which it was solved; other values are 0.
    """

    counts: NDArray[np.intp]

    @classmethod
    def start(cls, part: PlayValues) -> "SolvedWorlds":
        """Start from the values of every play in the first worlds."""
        counts = np.full(len(part.plays), len(part.values), np.intp)
        return cls(part.values, part.wins, part.units, part.done, part.nodes, part.plays, counts)

    def __len__(self) -> int:
        return len(self.values)

    def drop_unsolved(self) -> tuple[NDArray[np.intp], "SolvedWorlds"]:
        """Return the indices of the solved worlds, and the values in these alone."""
        which = np.flatnonzero(self.done)
        wins = None if self.wins is None else self.wins[which]
        counts = np.minimum(self.counts, len(which))  # only the last worlds can be unsolved
        return which, replace(self, values=self.values[which], wins=wins, done=self.done[which], counts=counts)

    def add(self, part: PlayValues, numbers: NDArray[np.intp]) -> None:
        """Append the values of the next worlds, in which the plays `numbers` were solved."""
        start, count = len(self), len(part.values)
        self.values = np.concatenate([self.values, np.zeros((count, len(self.plays)), np.int64)])
        if self.wins is not None:
            self.wins = np.concatenate([self.wins, np.zeros((count, len(self.plays), 2), np.int64)])
        self.done = np.concatenate([self.done, part.done])
        self.put(part, numbers, start)

    def put(self, part: PlayValues, numbers: NDArray[np.intp], start: int) -> None:
        """Fill in the values of the plays `numbers` for worlds that are already included, from `start` on."""
        rows = slice(start, start + len(part.values))
        self.values[rows, numbers] = part.values
        if self.wins is not None and part.wins is not None:
            self.wins[rows, numbers] = part.wins
        self.counts[numbers] = rows.stop
        self.nodes += part.nodes


def eliminate(
    search: Solver, readings: Sequence[NDArray[Any]], resources: Resources, *, exhaustive: bool, most: int
) -> Iterator[SolvedWorlds]:
    """Solve worlds part by part and yield all values so far, until the end, a stop, or a clearly best play.

    Args:
        search: solves plays in worlds.
        readings: one or more weightings of all worlds. A play is dropped only if it is clearly worse under each; the
            best play must be clear under the first.
        resources: the stop, and the callback for progress.
        exhaustive: solve every play in every world, without elimination.
        most: worlds to solve between two reports of progress.
    """
    count = len(readings[0])
    solved: SolvedWorlds | None = None
    alive: NDArray[np.intp] = np.zeros(0, np.intp)
    for part, is_checkpoint in _cut_parts(count, exhaustive, most):
        if solved is None:
            solved = SolvedWorlds.start(search(part, None))
            alive = np.arange(len(solved.plays))
        else:
            solved.add(search(part, _plays_of(solved, alive)), alive)
        is_clear = False
        if is_checkpoint and solved.complete:
            alive, is_clear = _retest(solved, search, readings)
        yield solved
        if not solved.complete:
            break
        if resources.progress:
            resources.progress("deals", part.stop, count)
        if is_clear or resources.stop.is_stopped:
            break


def solve_in_turn(
    search: Callable[[slice, Resources], PlayValues], count: int, most_nodes: int, resources: Resources
) -> Iterator[SolvedWorlds]:
    """Solve every play in one world after another and yield all values so far, until `most_nodes` nodes are used.

    Each part begins with empty tables and may use at most `most_nodes` nodes. So its nodes, and the number of worlds
    solved, do not depend on the machine or the number of threads, unless a stop ends it.
    """

    def work(part: slice, own: Resources) -> PlayValues:
        return search(part, own.with_new_tables().within(nodes=most_nodes))

    solved: SolvedWorlds | None = None
    for part in ordered_map(work, _cut_growing_parts(count), resources):
        if solved is None:
            solved = SolvedWorlds.start(part)
        else:
            solved.add(part, np.arange(len(solved.plays)))
        yield solved
        if not solved.complete or solved.nodes >= most_nodes or resources.stop.is_stopped:
            break
        if resources.progress:
            resources.progress("deals", len(solved), count)


def _cut_growing_parts(count: int) -> Iterator[slice]:
    """Cut worlds into parts of `FIRST_PART` worlds, later larger ones: a fixed fraction of the worlds before."""
    done = 0
    while done < count:
        size = min(count - done, max(FIRST_PART, done // LATER_PART_FRACTION))
        yield slice(done, done + size)
        done += size


def _retest(solved: SolvedWorlds, search: Solver, readings: Sequence[NDArray[Any]]) -> tuple[NDArray[np.intp], bool]:
    """Return the plays that may still be best, solved in every world so far, and True if one is clearly best."""
    while True:
        contenders = [_find_contenders(solved, weights[: len(solved)]) for weights in readings]
        alive = np.flatnonzero(np.any(contenders, axis=0))
        missing = solved.counts[alive]
        start = int(missing.min())
        if start == len(solved):
            return alive, int(contenders[0].sum()) == 1
        back = alive[missing == start]
        missed = search(slice(start, len(solved)), _plays_of(solved, back))
        if not missed.complete:
            return alive, False
        solved.put(missed, back, start)


def _find_contenders(solved: SolvedWorlds, weights: NDArray[Any]) -> NDArray[np.bool_]:
    """Return, by play, whether it may be the best, judged in the worlds in which it and the leader are solved."""
    averages = {count: Average(weights[:count], solved.units, False) for count in set(solved.counts.tolist())}
    whole = averages[len(solved)]
    everywhere = np.flatnonzero(solved.counts == len(solved)).tolist()
    top = max(everywhere, key=lambda number: whole.mean(solved.values[:, number]))
    may_be_best = np.ones(len(solved.plays), np.bool_)
    for number, count in enumerate(solved.counts.tolist()):
        if number != top:
            average, differences = averages[count], (solved.values[:count, top] - solved.values[:count, number])
            may_be_best[number] = not average.mean(differences) > max(CLEAR_ERRORS, average.student) * average.error(
                differences
            )
    return may_be_best


def _plays_of(solved: SolvedWorlds, numbers: NDArray[np.intp]) -> Sequence[Play] | None:
    """Return the plays with these indices, without the pass; None if these are all."""
    plays = [solved.plays[number] for number in numbers.tolist()]
    return None if len(plays) == len(solved.plays) else [play for play in plays if play is not None]


def _cut_parts(count: int, exhaustive: bool, most: int) -> Iterator[tuple[slice, bool]]:
    """Yield each slice of worlds, and whether to test for a clearly best play after it.

    The test is due whenever the number of worlds has doubled and at the end, but never if `exhaustive`.
    """
    done, checkpoint = 0, count if exhaustive else min(FIRST_TEST, count)
    while done < count:
        size = min(most, checkpoint - done)
        yield slice(done, done + size), done + size == checkpoint and not exhaustive
        done += size
        if done == checkpoint:
            checkpoint = min(2 * checkpoint, count)
