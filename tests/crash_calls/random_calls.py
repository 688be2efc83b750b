"""Call the kernel many times in one process with random arguments; for a build with sanitizers, which abort on a fault.

python tests/crash_calls/random_calls.py [CALLS] [SEED]
"""

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from crash_calls.faults import faults, outside_of
from crash_calls.table import ENTRIES, SCORED, Entry, good, made

NODES = 20_000
"""Nodes after which a search is stopped."""


def another_array(rng: random.Random, value: Any) -> Any:
    """Change some elements of an integer array to arbitrary values of its type."""
    other = value.copy()
    if other.dtype.kind not in "iu" or not other.size:
        return other
    bounds = np.iinfo(other.dtype)
    for _ in range(rng.randint(1, 4)):
        near = int(other.flat[rng.randrange(other.size)]) + rng.choice((-1, 1))
        number = rng.choice((int(bounds.min), int(bounds.max), 0, 1, 2, near, rng.randint(bounds.min, bounds.max)))
        other.flat[rng.randrange(other.size)] = min(max(number, int(bounds.min)), int(bounds.max))
    return other


def arguments(rng: random.Random, entry: Entry) -> dict[str, Any]:
    """Return arguments of which some are wrong, or valid but unusual."""
    values = good(entry)
    for name in rng.sample(entry.parameters, min(len(entry.parameters), rng.randint(0, 3))):
        value = values[name]
        if isinstance(value, np.ndarray):
            values[name] = another_array(rng, value)
        elif isinstance(value, bool) or value is None:
            continue
        elif isinstance(value, int):
            near = [value - 1, value + 1, rng.randint(-3, 70), rng.getrandbits(63)]
            values[name] = rng.choice([*near, *outside_of(entry, name)])
        elif isinstance(value, list) and value and all(isinstance(number, int) for number in value):
            at = rng.randrange(len(value))
            values[name] = [*value[:at], rng.choice((rng.getrandbits(28), rng.randint(-2, 70), 0)), *value[at + 1 :]]
    if "stop" in values:
        values["stop"] = made("Stop", None, False, None, NODES)
    return values


def call(entry: Entry, values: dict[str, Any]) -> str:
    try:
        entry.target()(*values.values())
    except (ValueError, TypeError, OverflowError, MemoryError) as error:
        return type(error).__name__
    return "answer"


def main(calls: int = 3000, seed: int = 1) -> None:
    """Make `calls` calls, rotating through the entry points, and print how they ended."""
    rng = random.Random(seed)
    entries = ENTRIES | SCORED
    wrong = {label: list(faults(entry)) for label, entry in entries.items()}
    ends: Counter[str] = Counter()
    for number in range(calls):
        entry = entries[list(entries)[number % len(entries)]]
        if rng.random() < 0.3 and wrong[entry.label]:
            label = rng.choice(wrong[entry.label])
            ends[call(entry, faults(entry)[label])] += 1
        else:
            ends[call(entry, arguments(rng, entry))] += 1
    print(f"{calls} calls of {len(entries)} entry points, seed {seed}: {dict(sorted(ends.items()))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
