"""Try a wheel like a user without a compiler: install it into an empty environment and open its board."""

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import urllib.request
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_SECONDS = 10.0
"""Intended processor time from the empty environment to the first answer of the board; reported, not enforced."""


def processor_seconds() -> float:
    """Return the processor time of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def open_board(tranca: Path) -> None:
    """Start the board, get its page and end it with Ctrl-C; raises RuntimeError if it does not behave as expected."""
    board = subprocess.Popen([tranca, "board", "--no-open"], stdout=subprocess.PIPE, text=True)
    try:
        assert board.stdout is not None
        address = board.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=60) as answer:
            page = answer.read().decode()
        board.send_signal(signal.SIGINT)
        status = board.wait(60)
    finally:
        board.kill()
        board.wait()
        if board.stdout is not None:
            board.stdout.close()
    if "Tranca" not in page or status:
        raise RuntimeError(f"the board ended with status {status}, its page begins with {page[:80]!r}")


def draw_and_pair(tranca: Path, folder: str) -> None:
    """Write a game tree and pair a round, which need networkx; raises CalledProcessError if one of them fails."""
    castel, club = str(ROOT / "positions" / "castel.txt"), str(ROOT / "docs" / "tournaments" / "club.txt")
    for words in (["tree", castel, "--plies", "2", "-o", "tree.graphml"], ["tournament", club, "--pair"]):
        subprocess.run([tranca, *words], check=True, cwd=folder, stdout=subprocess.DEVNULL)


def try_wheel(wheel: Path, python: str) -> dict[str, float]:
    """Install the wheel with an interpreter and use it; return the seconds of each step up to the answer of the board.

    The nodes of the signature's positions are counted after that. Raises CalledProcessError or RuntimeError.
    """
    with tempfile.TemporaryDirectory(prefix="tranca-wheel-") as folder:
        place = Path(folder, "environment")
        subprocess.run([python, "-m", "venv", "--without-pip", place], check=True)  # a copy of pip takes seconds
        programs = place / ("Scripts" if os.name == "nt" else "bin")
        at = [processor_seconds()]
        pip = [sys.executable, "-m", "pip", "--python", str(programs / "python")]
        install = [*pip, "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "--only-binary", ":all:", f"{wheel}[board]"], check=True)
        at.append(processor_seconds())
        subprocess.run([programs / "tranca", "solve", ROOT / "positions" / "castel.txt"], check=True, cwd=folder)
        draw_and_pair(programs / "tranca", folder)
        at.append(processor_seconds())
        open_board(programs / "tranca")
        at.append(processor_seconds())
        subprocess.run([programs / "python", ROOT / "benchmarks" / "signature.py"], check=True, cwd=folder)
    return {
        step: after - before for step, (before, after) in zip(("install", "solve", "board"), pairwise(at), strict=True)
    }


def main() -> None:
    """Try a wheel with each interpreter named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("wheel", type=lambda name: Path(name).resolve(strict=True))
    parser.add_argument("python", nargs="+", help="interpreters, each of which gets a new environment")
    args = parser.parse_args()
    for python in args.python:
        try:
            used = try_wheel(args.wheel, python)
        except (subprocess.CalledProcessError, RuntimeError, OSError) as error:
            sys.exit(f"{python}: {error}")
        total = sum(used.values())
        steps = ", ".join(f"{step} {seconds:.1f}" for step, seconds in used.items())
        slow = f"; more than {MOST_SECONDS:.0f}: slower than meant or a busy machine" if total > MOST_SECONDS else ""
        print(f"{python}: {total:.1f} s of processor time ({steps}){slow}", flush=True)


if __name__ == "__main__":
    main()
