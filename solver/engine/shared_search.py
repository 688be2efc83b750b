"""Search one position on several cores: each thread searches all of it, and they share one table."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from tranca.game.position import Position
from tranca.game.tiles import union

from .resources import Resources, Stop, limited
from .situation import Situation

Answer = TypeVar("Answer")
if TYPE_CHECKING:
    from tranca.ext.plain.chance.table import ChanceTable
    from tranca.ext.plain.maxn.table import MaxNTable
    from tranca.ext.plain.nodraw.table import NoDrawTable

Table = TypeVar("Table", "NoDrawTable", "ChanceTable", "MaxNTable")

FEWEST_UNKNOWN = 8
"""The fewest tiles to draw in unknown order at which threads save time; below, one finishes before the others start."""

FEWEST_HELD = 18
"""The fewest tiles in all hands at which threads save time if no draws are unknown."""

ALONE_NODES = 131_072
"""Nodes of the first thread before the others start, if no draws are unknown: about 15 ms; most searches end in it."""

ALONE_NODES_SCORING = 16_384
"""The same for scoring games, whose nodes are slower."""

MOST_TOGETHER = 8
"""The most threads of a shared search if no draws are unknown; more would find little work left to divide."""


def may_share(position: Position) -> bool:
    """Return True if several threads may save time in the search of a position."""
    if not position.drawable or (position.boneyard.ordered and len(position.rules.sides) > 2):
        if sum(map(len, position.hands)) < FEWEST_HELD:
            return False
    elif position.boneyard.ordered:
        return False
    return position.is_open and not position.is_over


def search_together(
    situation: Situation,
    search: Callable[[Table, Stop], tuple[Answer, int]],
    table: Table,
    resources: Resources,
    count_proven: Callable[[Answer], int],
    *,
    by_draws: bool = False,
) -> tuple[Answer, int]:
    """Search a situation until one thread is done; return its answer and the nodes of all threads together.

    `resources.threads` threads are used if that is worthwhile, else one. `search` takes a part of the shared `table`
    and a stop, and returns an answer and its nodes. `count_proven` counts the proven values of an answer: if all
    threads are stopped before one is done, the answer with the highest count is returned. The first search runs in the
    calling thread, so that signals reach it.

    With `by_draws` the threads divide the draws of unknown tiles. Otherwise they divide the plays, and one thread
    begins alone.
    """
    if resources.threads == 1 or resources.tables.megabytes == 0:
        return search(table, resources.stop)
    unknown = 0 if situation.ordered else len(situation.boneyard) - situation.rules.draw_reserve
    if by_draws:
        if unknown < FEWEST_UNKNOWN:
            return search(table, resources.stop)
        return _in_threads(situation, search, table, resources.threads, resources.stop, count_proven)
    if unknown > 0 or union(situation.hands).bit_count() < FEWEST_HELD:
        return search(table, resources.stop)
    alone = limited(resources.stop, nodes=ALONE_NODES_SCORING if situation.ruleset.has_second_layout else ALONE_NODES)
    answer, nodes = search(table, alone)
    if not alone.ran_out or resources.stop.is_stopped:
        return answer, nodes
    threads = min(resources.threads, MOST_TOGETHER)
    answer, more = _in_threads(situation, search, table, threads, resources.stop, count_proven)
    return answer, nodes + more


def _in_threads(
    situation: Situation,
    search: Callable[[Table, Stop], tuple[Answer, int]],
    table: Table,
    threads: int,
    stop: Stop,
    count_proven: Callable[[Answer], int],
) -> tuple[Answer, int]:
    halt, answers = limited(stop), list[tuple[Answer, int]]()

    def run(part: Table, stop: Stop) -> None:
        answers.append(search(part, stop))
        halt.stop()

    def help_along(part: Table, ended: threading.Event) -> None:
        try:
            with suppress(MemoryError, ValueError):  # the calling thread raises errors of the question
                run(part, Stop(signals=False, parent=halt))
        finally:
            ended.set()

    first, *others = table.shared(situation.numbers, threads)
    started = dict[threading.Thread, threading.Event]()
    try:
        with suppress(RuntimeError):  # the system has no more threads
            for part in others:
                ended = threading.Event()
                helper = threading.Thread(target=help_along, args=(part, ended), daemon=True)
                helper.start()
                started[helper] = ended
        run(first, halt)
    finally:
        _end(halt, started)
    answer, _ = max(answers, key=lambda pair: count_proven(pair[0]))
    return answer, sum(nodes for _, nodes in answers)


def _end(halt: Stop, started: Mapping[threading.Thread, threading.Event]) -> None:
    """Stop the searches of threads and wait for their ends; Ctrl-C during this time is raised only then."""
    try:
        halt.stop()
        for ended in started.values():
            ended.wait()  # unlike `join`, this can be repeated after Ctrl-C
        for helper in started:
            helper.join()
    except KeyboardInterrupt:
        _end(halt, started)
        raise
