"""One position on several cores: each thread searches all of it, and finds in one table what the others have found."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from tranca.ext.chance.table import ChanceTable

from .resources import Resources, Stop, child
from .situation import Situation

Answer = TypeVar("Answer")

FEWEST_TILES = 8
"""The fewest tiles to be drawn in any order at which threads save time: with fewer, one ends before the others run."""


def suits(situation: Situation, resources: Resources) -> bool:
    """Return whether several threads are to search a situation: they split what the draws of unknown tiles lead to."""
    unknown = 0 if situation.ordered else len(situation.boneyard) - situation.rules.draw_reserve
    return resources.threads > 1 and unknown >= FEWEST_TILES and resources.tables.megabytes != 0


def search_together(
    search: Callable[[ChanceTable, Stop], Answer],
    table: ChanceTable,
    resources: Resources,
    proven: Callable[[Answer], int],
) -> tuple[Answer, list[Answer]]:
    """Search with `resources.threads` threads until one of them is done; returns the answer, and what each one found.

    `search` takes a part of the `table`, which they share, and a stop. `proven` tells how much an answer has proven:
    where all are stopped before one is done, the answer is that with most. The first search runs in the calling
    thread, so that signals reach it.
    """
    halt, answers = child(resources.stop), list[Answer]()

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
    return max(answers, key=proven), answers
