"""Nodes, values and times of positions, in the same form on every platform."""

import json
from time import perf_counter

import tranca

TIMES = 8
"""Solutions of each position; the fastest counts, because other work on the machine can only lengthen the time."""


def rows(positions: str) -> str:
    """Return, as JSON, nodes and all plays of each position of a file, and the seconds of its first and fastest
    solution.

    All positions share one set of tables, as on the board.
    """
    tables = tranca.Tables()
    tranca.solve(next(iter(tranca.read(positions))), tables=tables, threads=1)  # exclude the time of imports
    found = []
    for position in tranca.read(positions):
        spent = []
        for _ in range(TIMES):
            before = perf_counter()
            solution = tranca.solve(position, tables=tables, threads=1)
            spent.append(perf_counter() - before)
        found.append([solution.nodes, repr(solution.plays), spent[0], min(spent)])
    return json.dumps(found)
