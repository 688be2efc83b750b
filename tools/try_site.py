"""The solver of a site, in node: nodes and values of the signature's positions must be those of tranca here."""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from signature_rows import rows

import tranca

ROOT = Path(__file__).resolve().parent.parent
POSITIONS = ROOT / "benchmarks" / "signature-positions.txt"


def main() -> None:
    """Compare a site's solver with this one."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("site", type=Path)
    given = parser.parse_args()
    call = ["node", ROOT / "tools" / "signature.mjs", given.site, ROOT / "tools" / "signature_rows.py", POSITIONS]
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


if __name__ == "__main__":
    main()
