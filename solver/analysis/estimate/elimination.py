"""Worlds solved in turn: a play that is clearly worse than the best is solved no further.

Successive elimination (Even-Dar, Mannor and Mansour 2006), by paired differences: every play is looked at in the same
worlds, from the first on. A play that was given up comes back where another play takes the lead, and it is not clearly
worse than that one; so in the end each is either solved in all worlds or clearly behind the leader.
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

FIRST_TEST = 125  # worlds solved before the first test whether a play is clearly worse
CLEAR_ERRORS = 3.5  # standard errors of a clear paired difference: more than 1.96, since the test is repeated;
# Student's t, if that is more: if few worlds have most of the weight
PART_WORLDS = 2048  # worlds solved between two reports of progress
SLOW_PART_WORLDS = 64  # the same by thread where a world takes long: with draws, and in samples of early moments
FIRST_PART = 8  # worlds solved between two looks at the nodes taken
LATER_PART_FRACTION = 8  # later as many as a fraction (1/8) of those before

Solver = Callable[[slice, Sequence[Play] | None], PlayValues]
"""The values of some plays, or of all, in some of the worlds."""


@dataclass(slots=True, eq=False)
class SolvedWorlds(PlayValues):
    """The worlds solved so far: each play in all of them, or in the first `counts`; values are 0 in the others.

    Attributes:
        counts: by play, in how many of the first worlds it was solved.
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
        """Return the numbers of the worlds that were solved, and the values in these alone."""
        which = np.flatnonzero(self.done)
        wins = None if self.wins is None else self.wins[which]
        counts = np.minimum(self.counts, len(which))  # only the last worlds can be unsolved
        return which, replace(self, values=self.values[which], wins=wins, done=self.done[which], counts=counts)

    def add(self, part: PlayValues, numbers: NDArray[np.intp]) -> None:
        """Append the values of the next worlds, in which these plays were solved."""
        start, count = len(self), len(part.values)
        self.values = np.concatenate([self.values, np.zeros((count, len(self.plays)), np.int64)])
        if self.wins is not None:
            self.wins = np.concatenate([self.wins, np.zeros((count, len(self.plays), 2), np.int64)])
        self.done = np.concatenate([self.done, part.done])
        self.put(part, numbers, start)

    def put(self, part: PlayValues, numbers: NDArray[np.intp], start: int) -> None:
        """Fill in the values of these plays for worlds that are already there, from `start` on."""
        rows = slice(start, start + len(part.values))
        self.values[rows, numbers] = part.values
        if self.wins is not None and part.wins is not None:
            self.wins[rows, numbers] = part.wins
        self.counts[numbers] = rows.stop
        self.nodes += part.nodes


def eliminate(
    search: Solver, readings: Sequence[NDArray[Any]], resources: Resources, *, exhaustive: bool, most: int
) -> Iterator[SolvedWorlds]:
    """Solve and yield the values so far, part by part, until the end, a stop, or a best play that is clear.

    Args:
        search: finds values.
        readings: weights of all worlds, in one way or in several: a play is given up only if it is clearly worse in
            each; the best one is clear by the first.
        resources: the stop, and whom to tell of the worlds solved.
        exhaustive: whether every play is solved in every world, without elimination.
        most: worlds solved between two reports of progress.
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
    """Solve every play in the worlds in turn, and yield the values so far, until they have taken `most_nodes` nodes.

    Each part begins with empty tables, so that it takes the same nodes on any machine and with any number of threads:
    so the worlds solved are the same, too, unless a stop ends it. No part takes more than all may take.
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
    """Cut worlds into parts of `FIRST_PART` or, if that is more, a part of those before: the last is never large."""
    done = 0
    while done < count:
        size = min(count - done, max(FIRST_PART, done // LATER_PART_FRACTION))
        yield slice(done, done + size)
        done += size


def _retest(solved: SolvedWorlds, search: Solver, readings: Sequence[NDArray[Any]]) -> tuple[NDArray[np.intp], bool]:
    """Return the plays that may still be best, solved in every world so far, and whether one is clearly best."""
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
    """Return by play whether it may be the best in the worlds in which both it and the leader are solved."""
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
    """Return the plays with these numbers; None for all."""
    plays = [solved.plays[number] for number in numbers.tolist()]
    return None if len(plays) == len(solved.plays) else [play for play in plays if play is not None]


def _cut_parts(count: int, exhaustive: bool, most: int) -> Iterator[tuple[slice, bool]]:
    """Yield the next slice of worlds, and whether to test afterwards if a play is clear.

    That is tested whenever the number of worlds has doubled, and at the end; never if `exhaustive`.
    """
    done, checkpoint = 0, count if exhaustive else min(FIRST_TEST, count)
    while done < count:
        size = min(most, checkpoint - done)
        yield slice(done, done + size), done + size == checkpoint and not exhaustive
        done += size
        if done == checkpoint:
            checkpoint = min(2 * checkpoint, count)
