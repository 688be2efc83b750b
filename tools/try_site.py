"""The solver of a site, in node: nodes and values of the signature's positions must be those of tranca here.

So must all answers about hidden hands, where the site has numpy: words equal, numbers within 1e-9.
"""

import argparse
import json
import subprocess
import sys
import time
from math import isclose
from pathlib import Path
from typing import Any

from signature_rows import rows
from site_answers import answers, questions

import tranca

ROOT = Path(__file__).resolve().parent.parent
POSITIONS = ROOT / "benchmarks" / "signature-positions.txt"
HIDDEN = ROOT / "positions" / "castel-hidden.txt"
RECORD = ROOT / "positions" / "records" / "doscientos.txt"
NEAR = 1e-9


def differences(mine: Any, other: Any, place: str = "") -> list[str]:
    """Return the places at which two answers differ: words must be equal, numbers near; times are left out."""
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
    """Compare answers about hidden hands with those of this machine."""
    asked = [path.read_text(encoding="utf-8") for path in (HIDDEN, RECORD)]
    ours = json.loads(answers(asked[0], asked[1]))
    for (route, _), (status, text), (other, said) in zip(questions(asked[0], asked[1]), ours, theirs, strict=True):
        one, two = (json.loads(each) if each.startswith("{") else each for each in (text, said))
        found = [f"status {other}, expected {status}"] if status != other else differences(one, two)
        if found or status != 200:
            sys.exit(f"{route}: {'; '.join(found[:5]) or text[:300]}")
    print(f"{len(theirs)} questions about hidden hands: equal answers")


def main() -> None:
    """Compare a site's solver with this one."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("site", type=Path)
    given = parser.parse_args()
    call = ["node", ROOT / "tools" / "signature.mjs", given.site, POSITIONS, HIDDEN, RECORD]
    done = subprocess.run(call, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("the site's solver failed in node")
    theirs = json.loads(done.stdout)
    tranca.solve(next(iter(tranca.read(POSITIONS))))  # what is imported and allocated once is not counted, as there
    before = time.process_time()
    ours = json.loads(rows(str(POSITIONS)))
    seconds = time.process_time() - before
    for number, (mine, other) in enumerate(zip(ours, theirs["rows"], strict=True), 1):
        if mine != other:
            sys.exit(f"position {number}: {other}, expected {mine}")
    ratio = theirs["seconds"] / seconds
    print(f"{len(ours)} positions: equal nodes and values, {ratio:.2f} times the processor time of this machine's code")
    if theirs["answers"] is None:
        print("no numpy there: nothing is asked about hidden hands")
    else:
        compare_answers(theirs["answers"])


if __name__ == "__main__":
    main()
