"""A test run leaves no process behind, however it is ended, and reports missing programs."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import reaper
from waiting import wait_until

HERE = Path(__file__).parent
LONG = """
import subprocess, sys
def test_that_takes_long():
    words = [sys.executable, "-m", "tranca", "puzzles", "--count", "100000", "--threads", "2", "-o", "found.txt"]
    with subprocess.Popen(words, start_new_session=True):
        print("begun", flush=True)
"""
LACKING = """
def test_of_a_page(browser):
    raise AssertionError("there is none")
def test_of_a_drawing(graphviz):
    raise AssertionError("there is none")
"""
pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are looked up in /proc")


def run_of(folder: Path, text: str) -> list[str]:
    """Return the command of an inner test run with the settings of this one."""
    (folder / "test_it.py").write_text(text)
    (folder / "conftest.py").write_text("from conftest_of_all import *\n")
    (folder / "conftest_of_all.py").write_text((HERE / "conftest.py").read_text())
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {HERE} {folder}\n")
    return [sys.executable, "-m", "pytest", "-s", "-rs", "-p", "no:cacheprovider", str(folder)]


def outside() -> dict[str, str]:
    """Return the environment without the mark of this run."""
    return {name: value for name, value in os.environ.items() if not name.startswith(reaper.MARK)}


BACKGROUND = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Runs a command as a background job of a shell, in which Ctrl-C is ignored, also by its children."""


@pytest.mark.parametrize(
    ("how", "shell"),
    [
        pytest.param(signal.SIGKILL, (), id="killed"),
        pytest.param(signal.SIGINT, BACKGROUND, id="interrupted-background", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, (), id="ended", marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, (), id="interrupted", marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, BACKGROUND, id="ended-background", marks=pytest.mark.slow),
        pytest.param(signal.SIGKILL, BACKGROUND, id="killed-background", marks=pytest.mark.slow),
    ],
)
def test_tests_that_are_ended_leave_no_process_behind(
    tmp_path: Path, how: signal.Signals, shell: tuple[str, ...]
) -> None:
    name = str(tmp_path)
    words = [*shell, *run_of(tmp_path, LONG)]
    with subprocess.Popen(
        words, cwd=tmp_path, env=outside(), stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stdout is not None
        assert any("begun" in line for line in run.stdout)
        assert running_in(name)
        os.kill(run.pid, how)
        wait_until(lambda: not running_in(name), "the end of all processes")
        run.stdout.close()


def running_in(folder: str) -> list[str]:
    running = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(process / "cwd") == folder:  # noqa: PTH115
                running.append((process / "cmdline").read_bytes().decode())
        except OSError:
            continue  # it has ended, or belongs to another user
    return running


@pytest.mark.parametrize("complete", [pytest.param(False, marks=pytest.mark.slow), True])
def test_what_is_lacking_is_told_and_fails_where_everything_should_be_there(tmp_path: Path, complete: bool) -> None:
    environment = outside() | {"PATH": str(tmp_path)} | ({"TRANCA_TESTS_COMPLETE": "1"} if complete else {})
    run = subprocess.run(
        run_of(tmp_path, LACKING), cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == (1 if complete else 0), run.stdout
    assert "Chromium is not installed" in run.stdout
    assert "Graphviz is not installed" in run.stdout
    assert "there is none" not in run.stdout
