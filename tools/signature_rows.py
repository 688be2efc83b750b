"""Nodes and values of positions, and the time that they take, in one form wherever they are solved."""

import json
from time import perf_counter

import tranca

TIMES = 8
"""So often each position is solved: the least time counts, which no other work of the machine lengthens."""


def rows(positions: str) -> str:
    """Return nodes and all plays of each position of a file, and seconds: of its first solution, of its fastest one.

    They are solved in one set of tables, as the board does; as JSON.
    """
    tables = tranca.Tables()
    tranca.solve(next(iter(tranca.read(positions))), tables=tables, threads=1)  # what is imported once is not counted
    found = []
    for position in tranca.read(positions):
        spent = []
        for _ in range(TIMES):
            before = perf_counter()
            solution = tranca.solve(position, tables=tables, threads=1)
            spent.append(perf_counter() - before)
        found.append([solution.nodes, repr(solution.plays), spent[0], min(spent)])
    return json.dumps(found)
