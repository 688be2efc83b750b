"""The answers of an installed package to the questions of `differential.py`: JSON lines in, JSON lines out.

Run by the interpreter of that package. What cannot be answered is an answer too: the error's type and words. There is
one core, so that a search takes the same nodes whatever a release would use.
"""

import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import FrameType
from typing import Any
from unittest.mock import patch

import numpy as np

import tranca
from tranca.cli import cli

SECONDS = 30.0
"""Of processor time for one question."""

VOLATILE = {"seconds"}

Question = dict[str, Any]


class Slow(BaseException):
    """A question took too long; not an Exception, which commands might make a message of."""


@contextmanager
def limited() -> Iterator[None]:
    """Raise Slow in the main thread after so much processor time; where there are no such timers, never."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Slow

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def plain(value: object, without: frozenset[str]) -> object:
    """Return a JSON value without what differs from run to run; objects as lists, so that the order of keys counts."""
    if isinstance(value, dict):
        pairs = [[key, plain(entry, without)] for key, entry in value.items() if key not in without]
        return {"object": pairs}
    return [plain(entry, without) for entry in value] if isinstance(value, list) else value


def command(question: Question) -> object:
    """Return standard output (JSON as values), standard error and exit status."""
    out, error = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    stdin = io.TextIOWrapper(io.BytesIO(question["text"].encode()), "utf-8")
    words: list[str] = question["words"]
    status: object = 0
    with patch("sys.stdin", stdin), redirect_stdout(out), redirect_stderr(error):
        try:
            cli(words, prog_name="tranca", standalone_mode=True)
        except SystemExit as end:
            status = end.code or 0
        out.flush()
        error.flush()
    text = out.buffer.getvalue().decode()
    rows: list[object] = [*text.splitlines()]
    if "--json" in words:
        threads = "--threads" in words
        without = frozenset(VOLATILE | ({"nodes"} if threads else set()))
        rows = [plain(json.loads(row), without) for row in text.splitlines()]
    return {"rows": rows, "errors": error.buffer.getvalue().decode().splitlines(), "status": status}


def parse(question: Question) -> object:
    """Return the canonical form of every block, or all faults."""
    return [tranca.write(deal) for deal in tranca.parse(question["text"], "file")]


def solve(question: Question) -> object:
    """One position with a limit of nodes: which bounds are proven by then."""
    (position,) = tranca.parse(question["text"])
    solution = tranca.solve(position, lines=False, stop=tranca.Stop(nodes=question["nodes"]))
    rows = [[str(play.play), str(play.value), [*map(str, play.bounds)], play.best] for play in solution.plays]
    return [str(solution.value), solution.exact, [*map(str, solution.bounds)], rows, solution.nodes]


def arrays(question: Question) -> object:
    """Positions as arrays, in one thread and in two: values, best plays, and every play."""
    rules = tranca.Rules.parse(question["rules"])
    order = [str(tranca.Tile(low, high)) for low in range(7) for high in range(low, 7)]
    masks = [[sum(1 << order.index(tile) for tile in hand) for hand in row] for row in question["hands"]]
    columns: dict[str, Any] = {
        "hands": np.array(masks, np.uint64),
        "ends": question["ends"],
        "turns": question["turns"],
        "last": question["last"],
        "leaders": question["leaders"],
        "paid": question["paid"],
        "pending": question["pending"],
    }
    found = []
    for threads in (1, 2):
        values = tranca.solve_arrays(rules, **columns, threads=threads)
        plays = tranca.solve_arrays_plays(rules, **columns, threads=threads, outcomes=True)
        for result in (values, plays):
            names = [name for name in getattr(result, "__slots__", ()) if not name.startswith("_")]
            got = {name: getattr(result, name) for name in names}
            kept = {name: entry.tolist() for name, entry in got.items() if isinstance(entry, np.ndarray)}
            found.append(plain(kept | ({"nodes": got.get("nodes")} if threads == 1 else {}), frozenset(VOLATILE)))
    return found


ASK: dict[str, Callable[[Question], object]] = {"command": command, "parse": parse, "solve": solve, "arrays": arrays}


def answer(question: Question) -> object:
    try:
        with limited():
            return ASK[question["ask"]](question)
    except Slow:
        return {"error": "took too long"}
    except Exception as error:
        return {"error": type(error).__name__, "message": str(error).splitlines()}


def main() -> None:
    with (
        open(sys.argv[1], encoding="utf-8") as questions,  # noqa: PTH123
        open(sys.argv[2], "w", encoding="utf-8") as answers,  # noqa: PTH123
    ):
        for line in questions:
            answers.write(json.dumps(answer(json.loads(line))) + "\n")
            answers.flush()


if __name__ == "__main__":
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    main()
