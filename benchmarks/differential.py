"""Ask two installed packages the same and print where the answers differ: "nothing changed", checked.

    python benchmarks/differential.py OLD_PYTHON NEW_PYTHON

Each argument is an interpreter that imports one of the two. Seeded positions and records of every preset, hidden and
open: solutions (values, lines, nodes; cold, warm and without tables; limited; in one and two threads), deals,
estimates, checks, reviews, trees, puzzles, arrays, and what is said of broken texts.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Difference:
    """Where an answer differs first, and both values there."""

    path: tuple[str, ...]
    old: Any
    new: Any

    @property
    def shape(self) -> str:
        """The path without numbers: differences of one shape are likely of one cause."""
        return ".".join("…" if step.isdigit() else step for step in self.path) or "answer"


def is_object(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"object"}


def differences(old: Any, new: Any, path: tuple[str, ...] = ()) -> Iterator[Difference]:
    """All places at which two answers differ."""
    if type(old) is not type(new):
        yield Difference(path, old, new)
    elif is_object(old) and is_object(new):
        ours, theirs = dict(old["object"]), dict(new["object"])
        if list(ours) != list(theirs):
            yield Difference((*path, "keys"), list(ours), list(theirs))
        for key in ours.keys() & theirs.keys():
            yield from differences(ours[key], theirs[key], (*path, key))
    elif isinstance(old, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from differences(old.get(key), new.get(key), (*path, key))
    elif isinstance(old, list) and len(old) == len(new):
        for number, (ours, theirs) in enumerate(zip(old, new, strict=True)):
            yield from differences(ours, theirs, (*path, str(number)))
    elif old != new:
        yield Difference(path, old, new)


def is_refusal(answer: Any) -> bool:
    """Whether an answer is an error: right for a broken text, of no use elsewhere."""
    return isinstance(answer, dict) and ("error" in answer or answer.get("status") in (1, 2))


def shortened(text: str, start: int, end: int) -> str:
    return ("…" if start else "") + text[start:end] + ("…" if len(text) > end else "")


def around(old: object, new: object, most: int = 200) -> tuple[str, str]:
    """Both values as JSON; of long ones the part where they begin to differ."""
    texts = [json.dumps(value, ensure_ascii=False) for value in (old, new)]
    pairs = enumerate(zip(*texts, strict=False))
    same = next((place for place, (ours, theirs) in pairs if ours != theirs), min(map(len, texts)))
    start = max(0, same - most // 3) if max(map(len, texts)) > most else 0
    ours, theirs = (shortened(text, start, start + most) for text in texts)
    return ours, theirs


def described(question: dict[str, Any]) -> str:
    words = " ".join(question.get("words", [question["ask"]]))
    text = question.get("text", "").replace("\n", " ⏎ ")
    return f"{words}  <<<  {text}" if text else words


def run(python: str, script: str, *words: str, out: Any = None) -> subprocess.Popen[bytes]:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COLUMNS")}
    return subprocess.Popen([python, str(HERE / script), *words], stdout=out, env=kept | {"PYTHONHASHSEED": "0"})


def wait(process: subprocess.Popen[bytes], name: str) -> None:
    if process.wait():
        raise click.ClickException(f"{name} ended with status {process.returncode}")


def report(rows: list[tuple[dict[str, Any], Any, Any]], most: int) -> int:
    """Print the differences by kind and place; returns how many answers differ."""
    groups: dict[tuple[str, str], list[tuple[dict[str, Any], Difference]]] = {}
    kinds: dict[str, list[int]] = {}
    for question, old, new in rows:
        found = list(differences(old, new))
        count = kinds.setdefault(question["kind"], [0, 0, 0])
        count[0] += 1
        count[1] += bool(found)
        count[2] += is_refusal(old)
        for shape in dict.fromkeys(entry.shape for entry in found):
            first = next(entry for entry in found if entry.shape == shape)
            groups.setdefault((question["kind"], shape), []).append((question, first))
    for (kind, shape), members in sorted(groups.items(), key=lambda item: (item[0][0], -len(item[1]))):
        click.echo(f"\n{kind}: {shape} differs in {len(members)} of {kinds[kind][0]}")
        for question, first in members[:most]:
            click.echo(f"  [{question['rules']}] {described(question)}"[:600])
            ours, theirs = around(first.old, first.new)
            click.echo(f"    old {'.'.join(first.path)}: {ours}")
            click.echo(f"    new {'.'.join(first.path)}: {theirs}")
    click.echo("\nquestions  differ  refused by the old one  kind")
    for kind, (total, differ, errors) in sorted(kinds.items()):
        click.echo(f"{total:9}  {differ:6}  {errors:22}  {kind}")
    return sum(differ for _, differ, _ in kinds.values())


@click.command()
@click.argument("old_python")
@click.argument("new_python")
@click.option("--positions", default=120, show_default=True, help="So many positions, over all rules in turn.")
@click.option("--records", default=44, show_default=True, help="So many records, over all rules in turn.")
@click.option("--seed", default=1, show_default=True, help="What all is drawn from.")
@click.option("--full", is_flag=True, help="2000 positions and 200 records.")
@click.option("--only", multiple=True, metavar="KIND", help="Questions whose kind begins so, as in --only 'solve'.")
@click.option("--show", "most", default=3, show_default=True, help="So many differences of each group.")
def main(
    old_python: str,
    new_python: str,
    positions: int,
    records: int,
    seed: int,
    full: bool,
    only: tuple[str, ...],
    most: int,
) -> None:
    """Ask the packages of two interpreters the same; exit status 1 where any answer differs."""
    start = time.perf_counter()
    if full:
        positions, records = 2000, 200
    with tempfile.TemporaryDirectory() as folder:
        questions, old, new = (Path(folder, name) for name in ("questions", "old", "new"))
        with questions.open("wb") as out:
            words = (str(positions), str(records), str(seed), str(HERE.parent))
            wait(run(old_python, "differential_questions.py", *words, out=out), "making the questions")
        lines = questions.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not only or json.loads(line)["kind"].startswith(only)]
        questions.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
        click.echo(f"{len(kept)} questions after {time.perf_counter() - start:.0f} s", err=True)
        both = [
            run(python, "differential_answers.py", str(questions), str(out))
            for python, out in ((old_python, old), (new_python, new))
        ]
        for process, name in zip(both, ("the old package", "the new package"), strict=True):
            wait(process, name)
        answers = [[json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] for file in (old, new)]
    rows = list(zip(map(json.loads, kept), *answers, strict=True))
    differ = report(rows, most)
    click.echo(f"{differ} of {len(rows)} answers differ ({time.perf_counter() - start:.0f} s)")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
