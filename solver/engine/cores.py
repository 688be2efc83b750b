"""One position on several cores: each thread searches all of it, and finds in one table what the others have found."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from tranca.ext.plain.chance.table import ChanceTable

from .resources import Resources, Stop, child
from .situation import Situation

Answer = TypeVar("Answer")

FEWEST_TILES = 8
"""The fewest tiles to be drawn in unknown order at which threads save time: below it one ends before the others run."""


def _splits(situation: Situation, resources: Resources) -> bool:
    """Tell whether several threads search a situation: they split what the draws of unknown tiles lead to."""
    unknown = 0 if situation.ordered else len(situation.boneyard) - situation.rules.draw_reserve
    return resources.threads > 1 and unknown >= FEWEST_TILES and resources.tables.megabytes != 0


def search_together(
    situation: Situation,
    search: Callable[[ChanceTable, Stop], tuple[Answer, int]],
    table: ChanceTable,
    resources: Resources,
    proven: Callable[[Answer], int],
) -> tuple[Answer, int]:
    """Search a situation until one thread is done; return its answer, and the nodes of all threads together.

    There are `resources.threads` of them where draws make that worthwhile, else one. `search` takes a part of the
    `table`, which they share, and a stop, and returns an answer and its nodes. `proven` counts what an answer has
    proven: where all are stopped before one is done, the answer is that with most. The first search runs in the
    calling thread, so that signals reach it.
    """
    if not _splits(situation, resources):
        return search(table, resources.stop)
    halt, answers = child(resources.stop), list[tuple[Answer, int]]()

    def run(part: ChanceTable, stop: Stop) -> None:
        answers.append(search(part, stop))
        halt.stop()

    def help_along(part: ChanceTable) -> None:
        with suppress(MemoryError, ValueError):  # the calling thread raises what is wrong with the question
            run(part, Stop(signals=False, parent=halt))

    first, *others = table.shared(resources.threads)
    helpers = [threading.Thread(target=help_along, args=(part,), daemon=True) for part in others]
    started = list[threading.Thread]()
    try:
        with suppress(RuntimeError):  # the system has no more threads
            for helper in helpers:
                helper.start()
                started.append(helper)
        run(first, halt)
    finally:
        halt.stop()
        for helper in started:
            helper.join()
    answer, _ = max(answers, key=lambda pair: proven(pair[0]))
    return answer, sum(nodes for _, nodes in answers)
