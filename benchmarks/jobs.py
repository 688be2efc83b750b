"""Jobs as any release does them: run by the interpreter that is measured, it imports only what `tranca` has in public.

Each line of standard input is a question in JSON: the name of a job, a file of notation, and how often to do it. Each
line of output is the answer: processor seconds a block of each time, what else is told of it, or what is missing.
A release that would use more has one core, so that the work is compared, not how it is spread.
"""

import gc
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import tranca

MOST = 6
"""Times that a job is prepared for, however often it is then done: what is counted belongs to the doing."""

Work = Callable[[], Any]
PUBLIC = {"read into arrays": "stream_arrays", "notation to rows of JSON": "stream_arrays"}
"""What a release must have for some of the jobs."""
DRAWS: dict[str, dict[str, Any]] = {
    "draws, exact": {"orders": "all"},
    "draws, sampled": {"orders": 8, "time_limit": 1.0},
    "whole draw deals, sampled": {"orders": 8, "time_limit": 10.0},
}


def columns(blocks: list[Any]) -> dict[str, Any]:
    """Positions as the arguments of `solve_arrays`."""
    from tranca.engine.situation import Situation

    moments = [Situation.of(block) for block in blocks]
    same = {name: name for name in ("hands", "ends", "last", "paid")}
    names = {**same, "turns": "seat", "leaders": "leader"}
    columns = {name: [getattr(moment, field) for moment in moments] for name, field in names.items()}
    return {**columns, "pending": [moment.pending > 0 for moment in moments]}


def _row_writer() -> Callable[[Any, Any, Sequence[int]], Iterable[Any]]:
    """Return what writes the rows of arrays of positions, in this release or an earlier one."""
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


def rows(data: bytes) -> int:
    """Write every block as a row of a batch."""
    write = _row_writer()
    number = 0
    arrays: Any  # a block would be one that it refuses, of which there is none
    for arrays in tranca.stream_arrays(io.BytesIO(data)):
        arguments = dict(arrays.columns, forced=arrays.forced)
        solved = tranca.solve_arrays_plays(arrays.rules, **arguments, outcomes=True)
        for _ in write(arrays, solved, range(number, number + len(arrays))):
            pass
        number += len(arrays)
    return number


def written(solved: list[Any]) -> list[str]:
    """Return the JSON of every answer."""
    return [tranca.to_json(solution) for solution in solved]


def prepared(job: str, data: bytes) -> Iterator[Work]:
    """Yield the work of a job on the blocks of a file, as often as it is asked for."""
    text = data.decode()
    blocks: list[Any] = tranca.parse(text)
    if job == "read a block":
        yield from [lambda: tranca.parse(text)] * MOST
    elif job == "read into arrays":
        yield from [lambda: list(tranca.stream_arrays(io.BytesIO(data)))] * MOST
    elif job.startswith("solve_many"):
        yield from [lambda: tranca.solve_many(blocks, lines=job.endswith("with lines"))] * MOST
    elif job.startswith("JSON"):  # of answers that were never asked for anything before
        for solved in [tranca.solve_many(blocks, lines=job.endswith("with lines")) for _ in range(MOST)]:
            yield partial(written, solved)
    elif job.startswith("solve_arrays"):
        arguments, function = columns(blocks), getattr(tranca, job)
        yield from [lambda: function(blocks[0].rules, **arguments)] * MOST
    elif job == "notation to rows of JSON":
        yield from [lambda: rows(data)] * MOST
    elif job == "review":
        yield from [lambda: [tranca.review(block, deals=500) for block in blocks]] * MOST
    else:
        arguments = DRAWS[job]
        yield from [lambda: [tranca.solve(block, lines=False, **arguments) for block in blocks]] * MOST


def details(job: str, done: Any) -> dict[str, Any]:
    """Return the nodes and values of an answer, where they are compared."""
    if job == "solve_arrays":
        return {"nodes": done.nodes, "values": done.values.tolist()}
    if job in DRAWS:
        values = [float(Fraction(probability.value or 0)) for probability in done]
        return {"nodes": sum(entry.nodes for entry in done), "values": values}
    return {}


def answer(job: str, file: str, times: int, *, counted: bool = False) -> dict[str, Any]:
    """Do a job so many times; `counted` once more, between two calls of `tzset` by which callgrind knows it."""
    if not hasattr(tranca, PUBLIC.get(job, "parse")):
        return {"missing": PUBLIC[job]}
    data = Path(file).read_bytes()
    count, seconds, done = len(tranca.parse(data.decode())), [], None
    gc.disable()
    try:
        *works, last = prepared(job, data)
        for work in works[:times]:
            started = time.process_time()
            done = work()
            seconds.append((time.process_time() - started) / count)
        if counted:
            time.tzset()
            last()
            time.tzset()
    except (AttributeError, ImportError, TypeError, ValueError) as error:  # what this release does not know
        return {"missing": f"{type(error).__name__}: {error}"}
    finally:
        gc.enable()
    return {"seconds": seconds, "count": count, **details(job, done)}


if __name__ == "__main__":
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for line in sys.stdin:
        print(json.dumps(answer(**json.loads(line))), flush=True)
