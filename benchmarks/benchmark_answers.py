"""Compare another solver's answers with the benchmark set.

    python benchmarks/benchmark_answers.py SET ANSWERS

ANSWERS is a folder with some or all file names of SET. Each line is an object with the `number` of the row, the `value`
for the side to move, and the `play`, as in `plays` of the set. Rows may be omitted. The exit status is 1 if a value or
a play is wrong, or a line cannot be read.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_SHOWN = 5
_CLOSE = 1e-6  # with more than two sides, values may be fractions, which the set rounds to decimals


@dataclass(slots=True)
class Tally:
    """The result for one file: the number of rows in the set, the number answered, and the faults."""

    rows: int = 0
    answered: int = 0
    solved: int = 0
    faults: list[str] = field(default_factory=list)


def answers(file: Path, tally: Tally) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the answers of a file by the number of their row; report other lines as faults."""
    seen: set[int] = set()
    with file.open("rb") as lines:
        for place, line in enumerate(lines, 1):
            try:
                answer = json.loads(line)
                number, _ = answer["number"], answer["value"]
            except (ValueError, KeyError, TypeError):
                tally.faults.append(f"{file.name}:{place}: expected an object with number, value and play")
                continue
            if number in seen:
                tally.faults.append(f"{file.name}:{place}: row {number} once more")
                continue
            seen.add(number)
            yield number, answer


def difference(row: dict[str, Any], answer: dict[str, Any]) -> str | None:
    """Return the fault of an answer, or None."""
    value = answer["value"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value - row["value"]) <= _CLOSE:
        return f"value {value!r}, expected {row['value']}"
    if answer.get("play") not in row["best"]:
        return f"play {answer.get('play')!r}, expected {' or '.join(map(str, row['best']))}"
    return None


def compared(file: Path, answered: Path) -> Tally:
    """Compare the answers to one file of the set."""
    rows = {row["number"]: row for row in map(json.loads, file.read_text(encoding="utf-8").splitlines())}
    tally = Tally(len(rows))
    for number, answer in answers(answered, tally):
        tally.answered += 1
        wrong = difference(rows[number], answer) if number in rows else "no such row in the set"
        if wrong is None:
            tally.solved += 1
        else:
            tally.faults.append(f"{file.name}: row {number}: {wrong}")
    return tally


def main(words: list[str]) -> int:
    """Compare the files that exist in both folders."""
    if len(words) != 2 or not all(Path(word).is_dir() for word in words):
        print(f"{__doc__}", file=sys.stderr)
        return 2
    folder, answered_folder = map(Path, words)
    both = sorted(file for file in folder.glob("*.jsonl") if (answered_folder / file.name).is_file())
    if not both:
        print(f"{answered_folder}: expected files of JSON Lines with the same names as in {folder}", file=sys.stderr)
        return 2
    wrong = False
    for file in both:
        tally = compared(file, answered_folder / file.name)
        print(f"{file.stem}: {tally.solved} of {tally.rows} rows solved, {tally.rows - tally.answered} not answered")
        for fault in tally.faults[:_SHOWN]:
            print(f"  {fault}")
        if len(tally.faults) > _SHOWN:
            print(f"  and {len(tally.faults) - _SHOWN} more")
        wrong |= bool(tally.faults)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
