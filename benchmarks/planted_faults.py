"""Plant faults in the sources, one at a time, and check whether the tests notice them.

python benchmarks/planted_faults.py [--count 40] [--kernel 4] [--seed 1] [--seconds 1500]

Each fault is one small change at a random place of a random file (`<` for `<=`, `+` for `-`, `and` for `or`, a number
that is 1 too large, `min` for `max`, a negated condition), made in a copy of the checkout. The everyday tests that
could notice it run until one fails; if none fails, the tests of the slow tier run. A fault that only these notice is
missed by the everyday run. A change that no test notices may have no visible effect; it is printed for inspection.
`--seconds` limits the processor time of all tests together. Exit status 1 if the slow tier noticed a fault that the
everyday run missed.
"""

import argparse
import ast
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
MOST_SECONDS = 300  # of processor time for one test run; a longer run hangs, which counts as noticed
WATCH = {
    "solver/game": ("game", "notation", "engine/test_solve_referee.py", "analysis/test_review.py", "golden"),
    "solver/notation": ("notation", "game", "golden"),
    "solver/engine": ("engine", "analysis/test_estimate.py", "cli/test_solve.py", "golden"),
    "solver/analysis/review": ("analysis/test_review.py", "analysis/test_check.py", "cli/test_review.py", "golden"),
    "solver/analysis/estimate": (
        "analysis/test_estimate.py",
        "analysis/test_cutoff.py",
        "analysis/test_one_answer.py",
        "analysis/test_too_large.py",
        "golden",
    ),
    "solver/analysis/deals": (
        "analysis/test_deals.py",
        "analysis/test_deals_oracle.py",
        "analysis/test_odds.py",
        "analysis/test_block_counts.py",
        "golden",
    ),
    "solver/analysis": ("analysis", "golden"),
    "solver/views": ("views", "golden", "test_printed.py"),
    "solver/runs": ("runs",),
    "solver/board": ("board", "--ignore=tests/board/page"),
    "cli": ("cli", "golden", "test_printed.py"),
    "ext": ("engine", "ext", "analysis/test_review.py"),
}
"""The tests that could notice a fault in a folder, the likeliest first."""

SWAPS: dict[type, tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
KERNEL = (
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" + 1", ""),
    (" - 1", ""),
    (" + ", " - "),
    (" == ", " != "),
)


@dataclass(frozen=True)
class Fault:
    """A change at one place: line and column from 0, the old text and the new text."""

    file: Path
    line: int
    column: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}: {self.old.strip()} becomes {self.new.strip() or 'nothing'}"

    def plant(self, text: str) -> str:
        lines = text.split("\n")
        line = lines[self.line]
        assert line[self.column :].startswith(self.old), self
        lines[self.line] = line[: self.column] + self.new + line[self.column + len(self.old) :]
        return "\n".join(lines)


Place = tuple[int, int, str, str]


def between(lines: list[str], first: ast.expr, second: ast.expr, old: str, new: str) -> Place | None:
    """Return the place of an operator between two operands on the same line."""
    if first.end_lineno is None or first.end_col_offset is None or first.end_lineno != second.lineno:
        return None
    gap = lines[first.end_lineno - 1].encode()[first.end_col_offset : second.col_offset].decode()
    if gap.strip(" ()") != old:
        return None
    start = len(lines[first.end_lineno - 1].encode()[: first.end_col_offset].decode())
    return first.end_lineno - 1, start + gap.index(old), old, new


def python_faults(file: Path, text: str) -> Iterator[Fault]:
    """Yield every fault that can be planted in a Python module."""
    lines = text.split("\n")
    places: list[Place | None] = []
    for function in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)):
        for node in (entry for statement in function.body for entry in ast.walk(statement)):
            if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPS:
                places.append(between(lines, node.left, node.comparators[0], *SWAPS[type(node.ops[0])]))
            elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
                places.append(between(lines, node.left, node.right, *SWAPS[type(node.op)]))
            elif isinstance(node, ast.BoolOp):
                words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                places.append(between(lines, node.values[0], node.values[1], *words))
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                places.append((node.lineno - 1, node.col_offset, "not ", ""))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
                places.append((node.lineno - 1, node.col_offset, node.func.id, NAMES[node.func.id]))
            elif isinstance(node, ast.Constant) and type(node.value) is int and str(node.value).isdigit():
                places.append((node.lineno - 1, node.col_offset, str(node.value), str(node.value + 1)))
    for place in dict.fromkeys(filter(None, places)):
        if lines[place[0]].isascii() and lines[place[0]][place[1] :].startswith(place[2]):
            yield Fault(file, *place)


def kernel_faults(file: Path, text: str) -> Iterator[Fault]:
    """Yield every fault that can be planted in a kernel module: in function bodies, outside comments."""
    for number, line in enumerate(text.split("\n")):
        if line.startswith("    ") and "import" not in line and '"' not in line:
            code = line.partition("#")[0]
            for old, new in KERNEL:
                if old in code:
                    yield Fault(file, number, code.index(old), old, new)


def watchers(file: Path) -> list[str]:
    """Return the pytest arguments for the tests that could notice a fault in a file."""
    folder = max((word for word in WATCH if str(file).startswith(f"{word}/")), key=len)
    return [word if word.startswith("-") else f"tests/{word}" for word in WATCH[folder]]


def drawn(rng: Random, count: int, pattern: str, roots: list[str]) -> list[Fault]:
    """Return one random fault in each of `count` random files, taken from the folders `roots` in turn."""
    faults = []
    for number in range(count):
        files = sorted((ROOT / roots[number % len(roots)]).rglob(pattern))
        while True:
            file = rng.choice(files).relative_to(ROOT)
            text = (ROOT / file).read_text(encoding="utf-8")
            if found := list((python_faults if file.suffix == ".py" else kernel_faults)(file, text)):
                break
        faults.append(rng.choice(found))
    return faults


def noticed(copy: Path, file: Path, tier: str) -> bool:
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", tier, *watchers(file)]
    with (
        tempfile.TemporaryDirectory() as kept
    ):  # bytecode of this fault only: another fault may have the same size and time
        environment = os.environ | {"PYTHONPATH": str(copy / "build" / "tree"), "PYTHONPYCACHEPREFIX": kept}
        return ended_badly(words, copy, environment)


def ended_badly(words: list[str], folder: Path, environment: dict[str, str]) -> bool:
    """Return True if tests fail or exceed their time."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))

    quiet = subprocess.DEVNULL
    run = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=quiet, stderr=quiet, preexec_fn=limit, start_new_session=True
    )
    try:
        return run.wait() not in (0, 5)  # 5: no test was selected
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()


def build(copy: Path, *words: str) -> bool:
    done = subprocess.run([sys.executable, "setup.py", "--quiet", *words], cwd=copy, capture_output=True)
    return done.returncode == 0


def used() -> float:
    """Return the processor time of all child processes, in seconds."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def plant(faults: list[Fault], seconds: float, counted: Counter[str]) -> None:
    """Plant the faults in turn until the tests have used `seconds` of processor time; count the outcomes."""
    sound: dict[tuple[str, ...], bool] = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tranca"
        unwanted = shutil.ignore_patterns(".venv", ".git", "build", "__pycache__", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, copy, ignore=unwanted, symlinks=True)
        if not build(copy, "build_ext", "--inplace") or not build(copy, "link_package"):
            sys.exit("the copy cannot be built")
        built = used()
        for number, fault in enumerate(faults, 1):
            if used() > built + seconds:
                print(f"{len(faults) - number + 1} faults were not planted: {seconds:g} s are used up")
                break
            watching = tuple(watchers(fault.file))
            if watching not in sound:
                sound[watching] = not noticed(copy, fault.file, "not slow and not campaign")
            if not sound[watching]:
                print(f"{number:3} {'tests fail already':24} {' '.join(watching)}", flush=True)
                continue
            file = copy / fault.file
            text = file.read_text(encoding="utf-8")
            file.write_text(fault.plant(text), encoding="utf-8")
            compiled = file.suffix == ".pyx"
            if compiled and not build(copy, "build_ext", "--inplace"):
                end = "does not compile"
            elif noticed(copy, fault.file, "not slow and not campaign"):
                end = "noticed"
            else:
                end = "by the slow tier alone" if noticed(copy, fault.file, "slow") else "by no test"
            file.write_text(text, encoding="utf-8")
            if compiled:
                build(copy, "build_ext", "--inplace")
            counted[end] += 1
            print(f"{number:3} {end:24} {fault}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40, help="number of faults in Python")
    parser.add_argument(
        "--kernel", type=int, default=4, help="number of faults in the kernel, each of which is compiled"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=1500, help="processor time for tests, after which no fault is planted"
    )
    options = parser.parse_args()
    rng = Random(options.seed)
    faults = drawn(rng, options.count, "*.py", [entry for entry in WATCH if entry != "ext"])
    faults += drawn(rng, options.kernel, "*.pyx", ["ext"])
    counted: Counter[str] = Counter()
    try:
        plant(faults, options.seconds, counted)
    except KeyboardInterrupt:
        print("interrupted")
    print(f"seed {options.seed}: " + ", ".join(f"{count} {end}" for end, count in counted.most_common()))
    sys.exit(counted["by the slow tier alone"] > 0)


if __name__ == "__main__":
    main()
