"""Compare installed packages: several interpreters do the same work in turns, in one run.

    python benchmarks/compare.py times --python OLD --python NEW [JOB]...
    python benchmarks/compare.py instructions [JOB]...
    python benchmarks/compare.py answers OLD NEW

Processor times are comparable only within a run. Instructions, counted by valgrind, depend on the machine, the compiler
and the version of Python, but are the same in every run. `answers` checks that no answer changed.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Self

import click
import records
import workloads
from rich.console import Console
from rich.progress import track
from rich.table import Table
from signature import POSITIONS, stated
from workloads import CLOCKWISE, DOSCIENTOS, TWO_BY_FOURTEEN, Maker, free_lead, left, shown, six_six, unordered

import tranca
from tranca import Boneyard, Position, Record, Rules

HERE = Path(__file__).resolve().parent
ENTRIES = "__pyx_pw_*solve_*"
"""The functions through which Python enters the searches. Valgrind accepts only one pattern."""
DOMINOES = "dominoes"
"""The package that Tranca is compared with, given in place of an interpreter."""

Answer = dict[str, Any]
Question = dict[str, Any]


# Jobs


@dataclass(frozen=True)
class Job:
    """Repeated work on a number of blocks.

    Attributes:
        work: what `worker.py` does with the blocks.
        few: the number of blocks.
        many: the number of blocks with `--full`.
        turns: the number of turns that each interpreter takes.
        times: the number of repeats of the work in each turn.
        target: microseconds for a block on an idle machine.
        required: the least ratio of the time of the package `dominoes` to ours; None if it does not support the game.
        family: True if the blocks are a family of the signature, for which only the instructions of the kernel count.
    """

    name: str
    make: Callable[[int], Iterable[Position | Record]]
    work: str
    few: int
    many: int
    turns: int = 1
    times: int = 1
    target: int | None = None
    required: float | None = None
    family: bool = False


def draw_moments(count: int) -> list[Position]:
    """Make positions of two players with eight tiles in a boneyard of unknown order."""
    rng, found = Random("draw moments"), list[Position]()
    while len(found) < count:
        position = free_lead(rng, Rules.preset("draw/2"))
        while not position.is_over and len(position.boneyard) > 8:
            position = workloads.step(rng, position)
        if not position.is_over and len(position.legal_plays()) > 1:
            found.append(position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False)))
    return found


def first_plays(count: int) -> list[Position]:
    """Make whole deals of two players before the lead, with draws from a boneyard of unknown order."""
    deals = workloads.positions(free_lead, Rules.preset("mano-a-mano"), count, 3)
    return [deal.changed(boneyard=Boneyard(deal.boneyard.tiles, ordered=False)) for deal in deals]


def whole_deals(count: int) -> list[Record]:
    deals = workloads.positions(free_lead, DOSCIENTOS, count, 2)
    return [tranca.play_out(position, "random", number) for number, position in enumerate(deals)]


def some(make: Maker, rules: Rules) -> Callable[[int], list[Position]]:
    return lambda count: workloads.positions(make, rules, count, 1)


def family(name: str, count: int) -> list[Position]:
    return [position for position in tranca.read(POSITIONS, kind=Position) if position.title == name][:count]


def bulk(name: str, work: str, target: int | None = None) -> Job:
    """Return a job on late hands of the kind that batches consist of."""
    return Job(name, some(left(16), Rules.preset("partnership")), work, 200, 1000, turns=3, times=3, target=target)


def alone(name: str, make: Maker, rules: str | Rules, few: int, many: int) -> Job:
    """Return a job on positions that are solved one by one, with all plays of each."""
    return Job(name, some(make, Rules.preset(rules) if isinstance(rules, str) else rules), "solve", few, many)


JOBS = (
    bulk("read a block", "parse", 20),
    bulk("read into arrays", "stream_arrays", 2),
    bulk("JSON without lines", "to_json", 10),
    bulk("JSON with lines", "to_json, lines", 20),
    bulk("solve_many without lines", "solve_many", 25),
    bulk("solve_many with lines", "solve_many, lines"),
    bulk("solve_arrays_plays", "solve_arrays_plays"),
    bulk("notation to rows of JSON", "rows", 40),
    Job("review, both views, 500 deals", whole_deals, "review", 1, 5),
    Job("6-6 led, 27 tiles", some(six_six, DOSCIENTOS), "solve_arrays", 60, 500, turns=2),
    Job("6-6 led, pass bonuses", some(six_six, Rules.preset("doscientos/pass-20-10")), "solve_arrays", 60, 1000),
    Job("6-6 led, partnership", some(six_six, Rules.preset("partnership")), "solve_arrays", 60, 1000),
    Job("two players, 14 v 14", some(free_lead, TWO_BY_FOURTEEN), "solve_arrays", 3, 100),
    Job("two players, 14 tiles left", some(left(14), TWO_BY_FOURTEEN), "solve_arrays", 1000, 10000),
    Job("free lead, beside dominoes", some(free_lead, CLOCKWISE), "solve_arrays", 5, 60, times=5, required=1500),
    Job("6-6 led, beside dominoes", some(six_six, CLOCKWISE), "solve_arrays", 5, 60, times=5, required=1),
    Job("24 tiles left, beside dominoes", some(left(24), CLOCKWISE), "solve_arrays", 10, 200, times=5, required=1),
    Job("20 tiles left, beside dominoes", some(left(20), CLOCKWISE), "solve_arrays", 200, 1000, times=5, required=500),
    Job(
        "16 tiles left, beside dominoes", some(left(16), CLOCKWISE), "solve_arrays", 1000, 10000, times=5, required=200
    ),
    Job("draws, exact", draw_moments, "solve, all orders", 4, 30),
    Job("draws, sampled", draw_moments, "solve, 1 s", 4, 30),
    Job("whole draw deals, sampled", first_plays, "solve, 10 s", 0, 2),
    alone("draw/2, whole deal, known order", free_lead, "draw/2", 20, 200),
    alone("draw/partners, whole deal, known order", free_lead, "draw/partners", 20, 200),
    alone("draw/2, 12 tiles, 5 in unknown order", unordered(12, 5), "draw/2", 50, 300),
    alone("draw/3, 14 tiles left, known order", left(14), "draw/3", 20, 200),
    alone("draw/4, 16 tiles left, known order", left(16), "draw/4", 50, 500),
    alone("single players, 16 tiles left", left(16), Rules.preset("doscientos", partners=False), 100, 1000),
    *(Job(name, partial(family, name), "solve", 100, 100, family=True) for name in stated() if name != "all"),
)


def chosen(names: Sequence[str], default: Callable[[Job], bool]) -> list[Job]:
    """Return the jobs with these names; without names, those selected by `default`."""
    known = {job.name: job for job in JOBS}
    for name in names:
        if name not in known:
            raise click.UsageError(f"no job '{name}': expected one of {', '.join(known)}")
    return [known[name] for name in names] or list(filter(default, JOBS))


# Interpreters


class Worker:
    """A process of an interpreter with an installed package, which answers requests until it is closed."""

    def __init__(self, python: str, *under: str) -> None:
        self.python = python
        script, program = ("peer.py", sys.executable) if python == DOMINOES else ("worker.py", python)
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COLUMNS")}
        self._child = subprocess.Popen(
            [*under, program, str(HERE / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if under else None,
            text=True,
            encoding="utf-8",
            env=kept | {"PYTHONHASHSEED": "0"},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait()

    def send(self, request: Answer) -> None:
        assert self._child.stdin is not None
        print(json.dumps(request), file=self._child.stdin, flush=True)

    def receive(self) -> Any:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        if not line:
            raise click.ClickException(f"{self.python}: ended in the middle of its work")
        return json.loads(line)

    def do_job(self, job: Job, file: Path, times: int, *, counted: bool = False) -> Answer:
        self.send({"work": job.work, "file": str(file), "times": times, "counted": counted})
        answer: Answer = self.receive()
        return answer


def write_blocks(path: Path, blocks: Iterable[Position | Record]) -> Path:
    path.write_text("\n\n".join(map(tranca.write, blocks)) + "\n", encoding="utf-8")
    return path


# Times


@dataclass
class Measured:
    """The answers of one package to a job, from all turns."""

    answers: list[Answer]

    @property
    def seconds(self) -> list[float]:
        return [entry for answer in self.answers for entry in answer.get("seconds", ())]

    def cells(self, first: "Measured", exact: list[float] | None) -> list[str]:
        """Return the best and the median time, the ratio to the first package, and remarks."""
        seconds, answer = self.seconds, self.answers[0]
        if "missing" in answer:
            return ["–", *([""] * (self is not first)), f"lacks {answer['missing']}"]
        words = [f"{answer['nodes'] / answer['count']:,.0f} nodes"] if answer.get("nodes") else []
        if exact and "values" in answer:
            errors = [abs(one - other) for one, other in zip(answer["values"], exact, strict=True)]
            words.append(f"error {statistics.fmean(errors):.2f}, most {max(errors):.2f}")
        ratio = [f"{min(seconds) / min(first.seconds):,.3f}" if first.seconds else ""] * (self is not first)
        return [f"{shown(min(seconds))} ({shown(statistics.median(seconds))})", *ratio, ", ".join(words)]


def measure(job: Job, count: int, workers: Sequence[Worker], folder: Path) -> list[Measured]:
    """Do a job with every package in turns, so that other programs disturb all packages equally."""
    file, found = write_blocks(folder / "blocks", job.make(count)), [Measured([]) for _ in workers]
    for _ in range(job.turns):
        for entry, worker in zip(found, workers, strict=True):
            if worker.python != DOMINOES or job.required:
                entry.answers.append(worker.do_job(job, file, job.times))
            else:
                entry.answers.append({"missing": "the game"})
    return found


def check(job: Job, found: list[Measured], pythons: Sequence[str]) -> Iterator[str]:
    """Yield faults: values that differ, or a ratio to `dominoes` below the required one."""
    values = [entry.answers[0].get("values") for entry in found]
    if job.work not in ("solve, 1 s", "solve, 10 s") and any(value not in (None, values[0]) for value in values[1:]):
        yield f"{job.name}: the values differ"
    if job.required and DOMINOES in pythons:
        ratio = min(found[pythons.index(DOMINOES)].seconds) / min(found[0].seconds)
        if ratio < job.required:
            yield f"{job.name}: dominoes takes {ratio:,.0f} times as long, {job.required:,} required"


@click.group()
def main() -> None:
    """Compare the times, instructions and answers of installed packages."""


PYTHONS = click.option("--python", "pythons", multiple=True, help="An interpreter, or several.  [default: this one]")
NAMES = click.argument("names", nargs=-1, metavar="[JOB]...")


@main.command()
@NAMES
@PYTHONS
@click.option("--full", is_flag=True, help="Many more blocks.")
def times(names: tuple[str, ...], pythons: tuple[str, ...], full: bool) -> None:
    """Measure the processor time of jobs.

    `--python dominoes` measures the package of that name beside Tranca. Exit status 1 if values differ, or if
    Tranca is not faster than `dominoes` by the required factor.
    """
    pythons = pythons or (sys.executable,)
    if DOMINOES in pythons and find_spec(DOMINOES) is None:
        raise click.ClickException("dominoes is not installed: pip install 'dominoes==6.1.0'")
    jobs = chosen(names, lambda job: bool(job.many if full else job.few))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        workers = [running.enter_context(Worker(python)) for python in pythons]
        found = {
            job: measure(job, job.many if full else max(job.few, 1), workers, Path(folder))
            for job in track(jobs, "measuring", console=Console(stderr=True), transient=True)
        }
    table = Table("a block: best (median) processor time", box=None)
    for place in range(1, len(pythons) + 1):
        for name in (f"{place}: time", *[f"{place} ÷ 1"] * (place > 1), f"{place}: besides"):
            table.add_column(name, justify="right")
    table.add_column("target", justify="right")
    exact: list[float] | None = None
    for job, entries in found.items():
        cells = [cell for one in entries for cell in one.cells(entries[0], exact if job.work == "solve, 1 s" else None)]
        exact = entries[-1].answers[0].get("values") if job.work == "solve, all orders" else exact
        table.add_row(job.name, *cells, f"≤ {job.target} µs" if job.target else "")
    Console(highlight=False, width=240).print(table)
    wrong = [text for job, entries in found.items() for text in check(job, entries, pythons)]
    if wrong:
        raise click.ClickException("; ".join(wrong))


# Instructions


def count(job: Job, python: str, folder: Path) -> tuple[int, int, int]:
    """Count positions, nodes and instructions of a job: of the kernel for a family, otherwise of everything, warm."""
    file, out = write_blocks(folder / "counted", job.make(100)), folder / "counts"
    kernel = ["--collect-atstart=no", f"--toggle-collect={ENTRIES}"] if job.family else []
    words = ["valgrind", "--tool=callgrind", "--dump-before=tzset", f"--callgrind-out-file={out}", *kernel]
    with Worker(python, *words) as worker:
        answer = worker.do_job(job, file, 0 if job.family else 1, counted=True)
    if "missing" in answer:
        raise click.ClickException(f"{job.name}: {python} lacks {answer['missing']}")
    total = re.search(r"^totals: (\d+)", Path(f"{out}.2").read_text(encoding="utf-8"), re.MULTILINE)
    if total is None or not int(total[1]):
        raise click.ClickException("valgrind saw no search: the kernel's symbols were stripped")
    return answer["count"], answer.get("nodes", 0), int(total[1])


@main.command()
@NAMES
@PYTHONS
@click.option("--record", is_flag=True, help="Keep the table as a record.")
def instructions(names: tuple[str, ...], pythons: tuple[str, ...], record: bool) -> None:
    """Count instructions; without a name, count all families of the signature.

    Exit status 1 if a package takes over 1 % more than the first one.
    """
    if shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed: apt-get install valgrind")
    pythons = pythons or (sys.executable,)
    heads = ("family", "positions", "nodes", "instructions", "a node", "a position")
    rows, slower = [], []
    for job in track(chosen(names, lambda job: job.family), console=Console(stderr=True), transient=True):
        with tempfile.TemporaryDirectory() as folder:
            counts = [count(job, python, Path(folder)) for python in pythons]
        positions, nodes, spent = counts[0]
        cells = [positions, nodes, spent, spent // nodes if nodes else 0, spent // positions]
        ratios = [
            f"{more / spent:.4f}" + (f" ({others:,} nodes)" if others != nodes else "")
            for _, others, more in counts[1:]
        ]
        rows.append((job.name, *(f"{number:,}" for number in cells), *ratios))
        slower += [job.name for _, _, more in counts[1:] if more > 1.01 * spent]
    table = Table(heads[0], box=None)
    for head in (*heads[1:], *(f"{place} ÷ 1" for place in range(2, len(pythons) + 1))):
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, width=200).print(table)
    if record:
        command = "python benchmarks/compare.py instructions --record"
        records.save("instructions", command, heads, [row[: len(heads)] for row in rows])
    if slower:
        raise click.ClickException(f"over 1 % more instructions: {', '.join(slower)}")


# Answers


@dataclass(frozen=True)
class Difference:
    """The path to a place in two answers, and the two values there."""

    path: tuple[str, ...]
    old: Any
    new: Any

    @property
    def shape(self) -> str:
        """The path without numbers. Differences of the same shape probably have the same cause."""
        return ".".join("…" if step.isdigit() else step for step in self.path) or "answer"


def is_object(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"object"}


def differences(old: Any, new: Any, path: tuple[str, ...] = ()) -> Iterator[Difference]:
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
    """Return True if an answer is an error, which is correct for a broken text and useless elsewhere."""
    return isinstance(answer, dict) and ("error" in answer or answer.get("status") in (1, 2))


def shorten(old: object, new: object, most: int = 200) -> tuple[str, str]:
    """Return both values as JSON; long ones are cut to the part around the first difference."""
    texts = [json.dumps(value, ensure_ascii=False) for value in (old, new)]
    pairs = enumerate(zip(*texts, strict=False))
    same = next((place for place, (ours, theirs) in pairs if ours != theirs), min(map(len, texts)))
    start = max(0, same - most // 3) if max(map(len, texts)) > most else 0
    end = start + most
    ours, theirs = (("…" if start else "") + text[start:end] + ("…" if len(text) > end else "") for text in texts)
    return ours, theirs


def report(rows: list[tuple[Question, Any, Any]], most: int) -> int:
    """Print the differences by kind and place; return the number of answers that differ."""
    groups: dict[tuple[str, str], list[tuple[Question, Difference]]] = {}
    kinds: dict[str, list[int]] = {}
    for question, old, new in rows:
        found = {entry.shape: entry for entry in reversed([*differences(old, new)])}
        counts = kinds.setdefault(question["kind"], [0, 0, 0])
        for place, one in enumerate((True, bool(found), is_refusal(old))):
            counts[place] += one
        for shape, first in found.items():
            groups.setdefault((question["kind"], shape), []).append((question, first))
    for (kind, shape), members in sorted(groups.items(), key=lambda item: (item[0][0], -len(item[1]))):
        click.echo(f"\n{kind}: {shape} differs in {len(members)} of {kinds[kind][0]}")
        for question, first in members[:most]:
            words, text = " ".join(question.get("words", [question["ask"]])), question.get("text", "")
            click.echo(f"  [{question['rules']}] {words}  <<<  {text}".replace("\n", " ⏎ ")[:600])
            ours, theirs = shorten(first.old, first.new)
            click.echo(f"    old {'.'.join(first.path)}: {ours}")
            click.echo(f"    new {'.'.join(first.path)}: {theirs}")
    click.echo("\nquestions  differ  refused by the old one  kind")
    for kind, (total, differ, errors) in sorted(kinds.items()):
        click.echo(f"{total:9}  {differ:6}  {errors:22}  {kind}")
    return sum(differ for _, differ, _ in kinds.values())


@main.command()
@click.argument("old_python")
@click.argument("new_python")
@click.option("--positions", default=120, show_default=True, help="The number of positions, over all rules in turn.")
@click.option("--records", default=44, show_default=True, help="The number of records, over all rules in turn.")
@click.option("--seed", default=1, show_default=True, help="The seed of positions, records and broken texts.")
@click.option("--full", is_flag=True, help="2000 positions and 200 records.")
@click.option("--only", multiple=True, metavar="KIND", help="Only questions whose kind begins so, such as 'solve'.")
@click.option("--show", "most", default=3, show_default=True, help="The number of differences shown of each group.")
def answers(
    old_python: str,
    new_python: str,
    positions: int,
    records: int,
    seed: int,
    full: bool,
    only: tuple[str, ...],
    most: int,
) -> None:
    """Ask the packages of two interpreters the same questions.

    Seeded positions and records of every preset, hidden and open: solutions (values, lines, nodes; with and without
    tables; limited; in one thread and in two), deals, estimates, checks, reviews, trees, puzzles, arrays, and the
    faults of broken texts. Exit status 1 if any answer differs.
    """
    if full:
        positions, records = 2000, 200
    command = [old_python, str(HERE / "questions.py"), *map(str, (positions, records, seed, HERE.parent))]
    made = subprocess.run(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout
    questions: list[Question] = [json.loads(line) for line in made.splitlines()]
    questions = [question for question in questions if not only or question["kind"].startswith(only)]
    rows = []
    with Worker(old_python) as old, Worker(new_python) as new:
        for question in track(questions, "asking", console=Console(stderr=True), transient=True):
            for worker in (old, new):
                worker.send(question)
            rows.append((question, old.receive(), new.receive()))
    differ = report(rows, most)
    click.echo(f"{differ} of {len(rows)} answers differ")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
