"""Do the work of `compare.py` in the measured interpreter, with the public names of its `tranca`.

Each line of standard input is a request in JSON, and each line of output its answer. Work that a release could spread
over several cores is done on one, so that searches take the same nodes in every release.
"""

import gc
import io
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import numpy as np

import tranca

SECONDS = 30.0
"""Processor time allowed for one question."""
VOLATILE = {"seconds"}
"""Fields of JSON that differ from run to run."""

Answer = dict[str, Any]
Question = dict[str, Any]
Work = Callable[[list[Any], bytes], Callable[[], Any]]


# Work that is timed


def solve_columns(name: str, blocks: list[Any], _: bytes) -> Callable[[], Any]:
    """Prepare a call of `solve_arrays` or `solve_arrays_plays` with all positions."""
    from tranca.engine.situation import Situation

    moments = [Situation.of(block) for block in blocks]
    same = {name: name for name in ("hands", "ends", "last", "paid")}
    names = {**same, "turns": "seat", "leaders": "leader"}
    columns: Answer = {name: [getattr(moment, field) for moment in moments] for name, field in names.items()}
    columns["pending"] = [moment.pending > 0 for moment in moments]
    return partial(getattr(tranca, name), blocks[0].rules, **columns)


def _row_writer() -> Callable[[Any, Any, Sequence[int]], Iterable[Any]]:
    """Return the function that writes the rows of position arrays, in this release or an earlier one."""
    from importlib import import_module

    for name in ("solved", "solve"):
        if find_spec("tranca.views.schemas.rows") and find_spec(f"tranca.views.schemas.rows.{name}"):
            written: Callable[[Any, Any, Sequence[int]], Iterable[Any]]
            written = import_module(f"tranca.views.schemas.rows.{name}").solve_rows
            return written
    from tranca.runs.answers.json_lines import solved_objects
    from tranca.runs.answers.solved import SolvedRows
    from tranca.runs.inputs.slices import PositionRows
    from tranca.views.schemas.common import encode

    return lambda arrays, solved, numbers: map(
        encode, solved_objects(SolvedRows(PositionRows(numbers, "", numbers, arrays), solved))
    )


def write_rows(data: bytes) -> None:
    """Write every block as a row of a batch."""
    write, number = _row_writer(), 0
    arrays: Any
    for arrays in tranca.stream_arrays(io.BytesIO(data)):
        arguments = dict(arrays.columns, forced=arrays.forced)
        solved = tranca.solve_arrays_plays(arrays.rules, **arguments, outcomes=True)
        for _ in write(arrays, solved, range(number, number + len(arrays))):
            pass
        number += len(arrays)


def solve_each(blocks: list[Any], _: bytes, **options: Any) -> Callable[[], Any]:
    """Prepare solving each position, with shared tables."""

    def work() -> list[Any]:
        tables = tranca.Tables()
        return [tranca.solve(block, tables=tables, lines=False, **options) for block in blocks]

    return work


def solve_alone(blocks: list[Any], _: bytes, **options: Any) -> Callable[[], Any]:
    """Prepare solving each position, with separate tables."""
    return lambda: [tranca.solve(block, lines=False, **options) for block in blocks]


def write_solutions(lines: bool, blocks: list[Any], _: bytes) -> Callable[[], Any]:
    """Prepare the JSON of new solutions, of which no property has been computed."""
    solved = tranca.solve_many(blocks, lines=lines)
    return lambda: [tranca.to_json(solution) for solution in solved]


WORK: dict[str, Work] = {
    "parse": lambda _, data: lambda: tranca.parse(data.decode()),
    "stream_arrays": lambda _, data: lambda: list(tranca.stream_arrays(io.BytesIO(data))),
    "solve_many": lambda blocks, _: lambda: tranca.solve_many(blocks, lines=False),
    "solve_many, lines": lambda blocks, _: lambda: tranca.solve_many(blocks, lines=True),
    "to_json": partial(write_solutions, False),
    "to_json, lines": partial(write_solutions, True),
    "solve_arrays": partial(solve_columns, "solve_arrays"),
    "solve_arrays_plays": partial(solve_columns, "solve_arrays_plays"),
    "rows": lambda _, data: lambda: write_rows(data),
    "review": lambda blocks, _: lambda: [tranca.review(block, deals=500) for block in blocks],
    "solve": solve_each,
    "solve, all orders": partial(solve_alone, orders="all"),
    "solve, 1 s": partial(solve_alone, orders=8, time_limit=1.0),
    "solve, 10 s": partial(solve_alone, orders=8, time_limit=10.0),
}
"""The work on the blocks of a file and its text, by name. It is prepared, and then timed."""


def details(done: Any) -> Answer:
    """Return the nodes and values of a result, if it has them."""
    if hasattr(done, "nodes") and hasattr(done, "values"):
        return {"nodes": int(done.nodes), "values": done.values.tolist()}
    if isinstance(done, list) and done and isinstance(done[0], tranca.Solution):
        return {
            "nodes": sum(entry.nodes for entry in done),
            "values": [None if entry.value is None else float(Fraction(entry.value)) for entry in done],
        }
    return {}


def do_job(work: str, file: str, times: int, *, counted: bool = False) -> Answer:
    """Do a job `times` times; if `counted`, once more between two calls of `tzset`, which callgrind recognizes."""
    data = Path(file).read_bytes()
    blocks: list[Any] = tranca.parse(data.decode())
    seconds, done = [], None
    gc.disable()  # a collection could start during a search
    try:
        works = [WORK[work](blocks, data) for _ in range(times + counted)]  # separate, because results are cached
        for prepared in works[:times]:
            started = time.process_time()
            done = prepared()
            seconds.append((time.process_time() - started) / len(blocks))
        if counted:
            time.tzset()
            done = works[-1]()
            time.tzset()
    except (AttributeError, ImportError, TypeError, ValueError) as error:  # this release lacks a feature
        return {"missing": f"{type(error).__name__}: {error}"}
    finally:
        gc.enable()
    return {"seconds": seconds, "count": len(blocks), **details(done)}


# Questions whose answers are compared


class SlowQuestionError(BaseException):
    """A question took too long. It is not an Exception, because commands turn those into messages."""


@contextmanager
def limit_time() -> Iterator[None]:
    """Raise SlowQuestionError in the main thread after `SECONDS` of processor time, if the system has such timers."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise SlowQuestionError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def plain(value: object, without: set[str]) -> object:
    """Return a JSON value without volatile fields. Objects become lists, so that the order of keys counts."""
    if isinstance(value, dict):
        return {"object": [[key, plain(entry, without)] for key, entry in value.items() if key not in without]}
    return [plain(entry, without) for entry in value] if isinstance(value, list) else value


def ask_command(question: Question) -> object:
    """Return standard output (JSON as values), standard error and exit status."""
    from tranca.cli import cli

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
        without = VOLATILE | ({"nodes"} if "--threads" in words else set())
        rows = [plain(json.loads(row), without) for row in text.splitlines()]
    return {"rows": rows, "errors": error.buffer.getvalue().decode().splitlines(), "status": status}


def ask_parser(question: Question) -> object:
    """Return the canonical form of every block; raises NotationError with all faults."""
    return [tranca.write(deal) for deal in tranca.parse(question["text"], "file")]


def ask_limited(question: Question) -> object:
    """Return the bounds proven for one position within a limit of nodes."""
    (position,) = tranca.parse(question["text"])
    solution = tranca.solve(position, lines=False, stop=tranca.Stop(nodes=question["nodes"]))
    rows = [[str(play.play), str(play.value), [*map(str, play.bounds)], play.best] for play in solution.plays]
    return [str(solution.value), solution.exact, [*map(str, solution.bounds)], rows, solution.nodes]


def ask_arrays(question: Question) -> object:
    """Return values, best plays, and every play of positions as arrays, in one thread and in two."""
    rules = tranca.Rules.parse(question["rules"])
    order = [str(tranca.Tile(low, high)) for low in range(7) for high in range(low, 7)]
    masks = [[sum(1 << order.index(tile) for tile in hand) for hand in row] for row in question["hands"]]
    names = ("ends", "turns", "last", "leaders", "paid", "pending")
    columns: Answer = {"hands": np.array(masks, np.uint64), **{name: question[name] for name in names}}
    found = []
    for threads in (1, 2):
        values = tranca.solve_arrays(rules, **columns, threads=threads)
        plays = tranca.solve_arrays_plays(rules, **columns, threads=threads, outcomes=True)
        for result in (values, plays):
            names = tuple(name for name in getattr(result, "__slots__", ()) if not name.startswith("_"))
            got = {name: getattr(result, name) for name in names}
            kept = {name: entry.tolist() for name, entry in got.items() if isinstance(entry, np.ndarray)}
            found.append(plain(kept | ({"nodes": got.get("nodes")} if threads == 1 else {}), VOLATILE))
    return found


ASK: dict[str, Callable[[Question], object]] = {
    "command": ask_command,
    "parse": ask_parser,
    "solve": ask_limited,
    "arrays": ask_arrays,
}


def answer(question: Question) -> object:
    """Return the answer to a question, or the type and message of its error."""
    try:
        with limit_time():
            return ASK[question["ask"]](question)
    except SlowQuestionError:
        return {"error": "took too long"}
    except Exception as error:
        return {"error": type(error).__name__, "message": str(error).splitlines()}


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(answer(request) if "ask" in request else do_job(**request)), flush=True)
