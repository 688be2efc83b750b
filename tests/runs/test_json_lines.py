"""JSON Lines as input: reading many lines at once gives the same rows as reading them one by one."""

import json
from pathlib import Path

import pytest

import tranca
from tranca.game.position_arrays import PositionArrays
from tranca.notation.writer import one_line
from tranca.runs.inputs.reading import read_chunk, read_slice
from tranca.runs.inputs.slices import Chunk, InputRow, JsonSlice, PositionRows
from tranca.runs.job import BatchJob

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
GOOD = [one_line(entry) for name in ("castel.txt", "blocked-tie.txt") for entry in tranca.read(str(POSITIONS / name))]
RECORD = one_line(tranca.read(str(POSITIONS / "records" / "published-deal.txt"))[0])
ODD = (
    "",
    "  ",
    "# a comment",
    "; a comment",
    "rules: doscientos",
    "rules: doscientos; to-move: Q",
    GOOD[0] + "; N: 9-9",
    f"{GOOD[0]}\n\n{GOOD[1]}",
    f"\n\n{GOOD[0]}",
    f"{GOOD[0]}\n",
    f"\ufeff{GOOD[0]}",
    f"{GOOD[0]} # a comment",
    GOOD[0].replace("; ", "\n"),
    GOOD[0].replace("; ", "\x0b"),
    f"{GOOD[0]}; title: \ud800",
    f"title: Ä — é; {GOOD[0]}",
    f"{GOOD[0]}; title: {'x' * 5000}",
    GOOD[0].replace("partnership", "draw/2"),
    RECORD,
    GOOD[0].replace("N:", "n:"),
)


def items_of(lines: list[bytes], rules: tranca.Rules | None = None) -> tuple[list[InputRow], list[InputRow], int]:
    """Return the inputs read many at a time and one by one, and how many of the former came as arrays."""
    numbers, places = range(5, 5 + 3 * len(lines), 3), range(11, 11 + len(lines))
    lines_of, arrays, many = JsonSlice("some.jsonl", numbers, lines, places), 0, list[InputRow]()
    for read in read_chunk(BatchJob("solve", rules=rules), Chunk(0, len(lines), (lines_of,))):
        if isinstance(read, PositionRows):
            assert isinstance(read.arrays, PositionArrays)
            arrays += len(read.arrays)
            many += [read.row(place) for place in range(len(read.arrays))]
        else:
            many.append(read)
    return many, [*read_slice(lines_of, rules)], arrays


@pytest.mark.parametrize("rules", [None, tranca.Rules.preset("doscientos")])
def test_each_line_is_what_it_is_alone(rules: tranca.Rules | None) -> None:
    between = [text for odd in ODD for text in (odd, GOOD[0])]
    lines = [json.dumps(text).encode() for text in between]
    lines += [json.dumps({"number": 3, "position": text}).encode() for text in between]
    lines += [b"{broken", b"5", b'{"position": 5}', b'{"title": "x"}', b"\xff", b"[]", b'"\xff"']
    many, alone, arrays = items_of(lines, rules)
    assert many == alone
    assert arrays >= 2 * len(ODD)


def test_positions_of_one_rule_set_come_as_arrays() -> None:
    made = tranca.random_positions(tranca.Rules.preset("doscientos"), range(300), seed=3, tiles=16)
    many, alone, arrays = items_of([json.dumps({"position": one_line(entry)}).encode() for entry in made])
    assert many == alone
    assert arrays == 300
