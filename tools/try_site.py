"""Run the solver of a site in node: nodes and values of the signature's positions must be the same as here.

If the site has numpy, all answers about hidden hands must agree as well: text equal, numbers within 1e-9.
"""

import argparse
import json
import subprocess
import sys
from math import isclose
from pathlib import Path
from typing import Any, NamedTuple

from signature_rows import rows
from site_answers import answers, questions

ROOT = Path(__file__).resolve().parent.parent
POSITIONS = ROOT / "benchmarks" / "signature-positions.txt"
HIDDEN = ROOT / "positions" / "castel-hidden.txt"
RECORD = ROOT / "positions" / "records" / "doscientos.txt"
NEAR = 1e-9
MANY = 5_000
"""Nodes from which on the search dominates the time of a position; below, the overhead of Python counts."""


class Row(NamedTuple):
    """The result of one position; `first` and `fastest` are the seconds of its first and of its fastest solution."""

    nodes: int
    plays: str
    first: float
    fastest: float


def differences(mine: Any, other: Any, place: str = "") -> list[str]:
    """Return the places at which two answers differ: text must be equal, numbers close; times are ignored."""
    if isinstance(mine, dict) and isinstance(other, dict) and mine.keys() == other.keys():
        kept = (key for key in mine if key != "seconds")
        return [found for key in kept for found in differences(mine[key], other[key], f"{place}.{key}")]
    if isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        both = enumerate(zip(mine, other, strict=True))
        return [found for number, pair in both for found in differences(*pair, f"{place}[{number}]")]
    if isinstance(mine, int | float) and isinstance(other, int | float):
        return [] if isclose(mine, other, rel_tol=NEAR, abs_tol=NEAR) else [f"{place}: {other}, expected {mine}"]
    return [] if mine == other else [f"{place}: {str(other)[:200]}, expected {str(mine)[:200]}"]


def compare_answers(theirs: list[tuple[int, str]]) -> None:
    """Compare answers about hidden hands with our own."""
    texts = [path.read_text(encoding="utf-8") for path in (HIDDEN, RECORD)]
    ours = json.loads(answers(texts[0], texts[1]))
    for (route, _), (status, text), (other, said) in zip(questions(texts[0], texts[1]), ours, theirs, strict=True):
        one, two = (json.loads(line) if line.startswith("{") else line for line in (text, said))
        found = [f"status {other}, expected {status}"] if status != other else differences(one, two)
        if found or status != 200:
            sys.exit(f"{route}: {'; '.join(found[:5]) or text[:300]}")
    print(f"{len(theirs)} questions about hidden hands: equal answers")


def compare_rows(ours: list[list[Any]], theirs: list[list[Any]]) -> None:
    """Compare nodes and values of positions, and print the ratio of their times to ours."""
    both = [(Row(*mine), Row(*other)) for mine, other in zip(ours, theirs, strict=True)]
    for number, (mine, other) in enumerate(both, 1):
        if mine[:2] != other[:2]:
            sys.exit(f"position {number}: {other[:2]}, expected {mine[:2]}")
    print(f"{len(ours)} positions: equal nodes and values")
    large = [(mine, other) for mine, other in both if mine.nodes >= MANY]
    for what, pairs in (("all positions", both), (f"positions of {MANY:,} nodes or more", large)):
        first = sum(other.first for _, other in pairs) / sum(mine.first for mine, _ in pairs)
        fastest = sum(other.fastest for _, other in pairs) / sum(mine.fastest for mine, _ in pairs)
        print(f"{what}: {fastest:.2f} times the time of this machine's code; when first solved, {first:.2f} times")


def main() -> None:
    """Compare a site's solver with this one."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("site", type=Path)
    args = parser.parse_args()
    call = ["node", ROOT / "tools" / "signature.mjs", args.site, POSITIONS, HIDDEN, RECORD]
    done = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("the solver of the site failed in node")
    theirs = json.loads(done.stdout)
    compare_rows(json.loads(rows(str(POSITIONS))), theirs["rows"])
    if theirs["answers"] is None:
        print("the site has no numpy: questions about hidden hands are skipped")
    else:
        compare_answers(theirs["answers"])


if __name__ == "__main__":
    main()
