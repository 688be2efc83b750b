"""No test depends on the clock: one module waits for events, with one watchdog."""

import re

from .source import hold, modules

WAITING = ("tests/waiting.py", "tests/reaper.py", "tests/house/test_waiting.py")
CLOCK = re.compile(
    r"^ *(?:import time\b|from time\b)|\btime\.(?:sleep|monotonic|perf_counter)|timeout=[\d.]+|_timeout\(\d", re.M
)
"""A use of the clock, or a separate watchdog."""


def clocks(text: str) -> list[str]:
    return [found[0].strip() for found in CLOCK.finditer(text)]


def test_no_test_looks_at_the_clock() -> None:
    tests = (module for module in modules("tests") if module.path not in WAITING)
    hold("clocks", (f"{test.path}: {found}" for test in tests for found in clocks(test.text)))


def test_a_clock_is_noticed() -> None:
    text = "import time\n    time.sleep(0.5)\nprocess.communicate(timeout=20)\npage.wait_for_timeout(100)\n"
    assert len(clocks(text)) == 4
    assert clocks("subprocess.run(words, timeout=PATIENCE)\nask(time_limit=0.5)\n") == []
