"""Nodes and values of positions, in one form wherever they are solved."""

import json

import tranca


def rows(positions: str) -> str:
    """Return nodes and all plays of each position of a file, solved in one set of tables as the board does, as JSON."""
    tables = tranca.Tables()
    solved = (tranca.solve(position, tables=tables, threads=1) for position in tranca.read(positions))
    return json.dumps([[found.nodes, repr(found.plays)] for found in solved])
