"""Wrong arguments for every entry point of the compiled modules, by parameter name."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from crash_calls.table import EMPTY, ENTRIES, SECOND, Entry, ends_of, good, is_array, made, mask, ruleset, tile

from tranca.ext.ranges import argument_ranges

NOT_INT = (None, "x", 2**63, -(2**63) - 1, 2**64)
NUMBERS = {
    "word": (None, "norte", 5, b"", b"x" * 17),
    "meaning": (None, "N", 5),
    "hand": (1 << 55, 1 << 63, -1, *NOT_INT),
    "mask": (1 << 55, 1 << 63, -1, *NOT_INT),
    "forced": (28, 31),
    "play": (28, 55, 63, 11 << 6, -1, 2**31 - 1, -(2**31), *NOT_INT),
    "time_limit": (0.0, -1.0, float("nan"), "x"),
    "nodes": (-1, "x"),
    "draw_reserve": (29,),
    "out_bonuses": (None, 5, (), (1, 2, 3), (-1, 0, 0, 0), (0, 0, 0, 1001), ("x", 0, 0, 0)),
    "capicua_factor": (2,),
    "tile": (28,),
    "boneyard_size": (-1, 29, 2**31 - 1, *NOT_INT),
    "first": NOT_INT,
    "without": (1 << 28, -1, *NOT_INT),
    "laid": (1 << 28, 1 << 63, mask("5-6"), -1, *NOT_INT),
    "even": (float("nan"),),
    "megabytes": (float("nan"), float("inf")),
    "seed": (-1, None, "x", 2**64),
    "game": (1 << 28, 1 << 63, 0, -1, *NOT_INT),
    "row": (-1, None, "x", 2**64),
    "step": (-1, None, "x", 2**64),
    "tiles": (-2, 29, 2**31 - 1, *NOT_INT),
    "until": (-2, 113, 2**31 - 1, *NOT_INT),
    "hand_size": (0, 29, -1, 2**31 - 1, *NOT_INT),
    "at": (-1, 2**31 - 1, *NOT_INT),
    "line": NOT_INT,
    "opening": (3, -1),
    "leads": (None, 5, (1, 2), (4, 0, 0), (0, 5, 0), (0, 0, 4), (-1, 0, 0), ("x", 0, 0)),
    "score": (None, 5, (1,), (1, 2, 3), (1 << 15, 0), (0, -1), ("x", 0)),
    "pairs": (
        *(None, 5, "x", (5,), ((1, 2, 3),), ((-1, 0),), ((0, 10),), ((0, None),), ((0, 2**64),), ((0, 0),) * 56),
        [(0, 0)],
    ),
    "held": (None, 5, "x", [5], [(1, 2, 3)], [(0, 19)], [(-1, 0)], [(0, None)], [(1, 2), (2, 1)], [(1, 1)] * 2),
    "begins": (None, 5, "x", [], [19], [-1], [None], [0] * 9),
    "rule": (-1, 3, None, "x"),
    "plain_weights": (None, 5, [], [1], [0, 1], [1 << 30, 1], [-1, 1], ["x", 1]),
    "double_weights": (None, 5, [], [0] * 18, [-1, *[0] * 18], [1 << 30, *[0] * 18], ["x", *[0] * 18]),
    "target": (-2, None, "x"),
    "most_nodes": (-1, None, "x", 2**64),
    "most_tiles": (-1, 45, None, "x"),
    "most_plans": (0, -1, None, "x"),
    "plain": (4, 1 << 63, *NOT_INT),
    "double_set": (4, -1, *NOT_INT),
    "items": (None, 5, (), (0,) * 54, (0,) * 56, [0] * 55),
    "data": (None, 5, "text", bytearray(b"ends: 1 5")),
    "known": (None, 5, "x", {b"": 5}),
    "titles": (None, 5, "x"),
}
"""Wrong values of parameters without a declared range, and further ones of others."""
WRITTEN = {
    *("values", "best", "exact", "codes", "outcomes", "counts", "wins", "masks", "fields", "layouts", "starts", "logs"),
    *("results", "gains", "chances"),
    *("spent", "earned", "good", "pack", "numbers", "layout"),
}
"""Output arrays."""
OBJECTS = {"ruleset", "table", "stop", "parent", "situation", "deal"}
"""Parameters that take an object of a compiled class."""
HARMLESS = {
    *("ordered", "paid", "lines", "final", "totals", "signals", "is_wide", "places", "one_deal"),
    *("partners", "clockwise", "draw", "dead_stop"),
    *("in_multiples", "spinner", "while_open", "lead_scores", "out_both", "partners_tie", "pays_each"),
    *("at_once", "voids", "every_double"),
    *("lead", "double_led", "partner_follows", "lead_pass_void", "capicua_blanks", "capicua_doubles"),
}
"""Parameters that take a truth value, for which no argument is wrong."""


def outside_of(entry: Entry, name: str) -> list[int]:
    """Return the two numbers just outside the declared range of an argument; empty if it has none."""
    has_rules = {"ruleset", "situation"} & set(entry.parameters) or entry.name.startswith(("Ruleset.", "Situation"))
    ranges = argument_ranges(len(entry.deal.hands), entry.deal.sides, 6 if has_rules else 9)
    return [ranges[name][0] - 1, ranges[name][1] + 1] if name in ranges else []


def _hands_faults(entry: Entry, value: list[int]) -> Iterator[tuple[str, Any]]:
    yield from [("None", None), ("a number", 5), ("no hand", []), ("a hand too few", value[:-1])]
    wrong: tuple[Any, ...] = (1 << 28, 1 << 63, -1, 2**64, None, "x")
    yield from ((f"a hand {wrong_hand!r}", [*value[:-1], wrong_hand]) for wrong_hand in wrong)
    yield "a hand too many", [*value, 0]
    if "seat" in entry.parameters:
        yield "overlapping", [*value[:-1], value[-1] | value[0]]


def _boneyard_faults(entry: Entry, value: Any) -> Iterator[tuple[str, Any]]:
    wrong: tuple[Any, ...] = (28, 31, 63, 64, 77, -1, 2**31 - 1, 2**64, None, "x")
    if isinstance(value, int):
        yield from ((repr(number), number) for number in (1 << 28, -1, *NOT_INT))
        return
    yield from ((f"a tile {wrong_tile!r}", [*value[:-1], wrong_tile]) for wrong_tile in wrong)
    yield from [("None", None), ("a mask", 5), ("the same tile twice", [*value, value[0]])]
    dealt = next(code for code in range(28) if sum(mask(hand) for hand in entry.deal.hands) >> code & 1)
    yield from [("a tile of a hand", [*value, dealt]), ("29 tiles", [0] * 29), ("1000 tiles", [0] * 1000)]


def _plays_faults(value: list[int]) -> Iterator[tuple[str, Any]]:
    wrong: tuple[Any, ...] = (28, 55, 63, 8 << 6, 11 << 6, 1023, 2**31 - 1, 2**64, None, "x")
    yield from ((f"a play {entry!r}", [entry]) for entry in wrong)
    yield from [("None", None), ("a number", 5), ("a play of a tile that is not held", [tile("0-1") | 10 << 6])]
    yield "the same play twice", value * 2


def _moments_faults(entry: Entry) -> Iterator[tuple[str, Any]]:
    situation = ENTRIES["situation.Situation"]
    right = good(replace(situation, package=SECOND if entry.scores else situation.package))
    rules, hands = entry.deal.rules, [mask(hand) for hand in entry.deal.hands]
    left, spinner = ends_of(entry)
    right |= {"ruleset": ruleset(rules, entry.scores), "hands": hands, "a": left, "b": spinner, "seat": entry.deal.seat}
    right |= {"last": entry.deal.last, "boneyard": [tile(name) for name in entry.deal.boneyard.split()]}

    def moment(**changed: Any) -> list[Any]:
        return [made("Situation", *(right | changed).values(), scores=entry.scores)]

    yield from [("None", None), ("a number", 5), ("a moment that is None", [None]), ("another object", [object()])]
    yield "of other rules", moment(ruleset=ruleset.__wrapped__(rules, entry.scores))
    yield "of another leader", moment(leader=1)
    yield "of another order", moment(ordered=True)
    elsewhere = next(code for code in range(28) if not sum(hands, mask(entry.deal.boneyard)) >> code & 1)
    yield "boneyard of other tiles", moment(boneyard=[elsewhere])


def _array_faults(entry: Entry, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if name != "wins":
        yield "None", None
    yield from [("a list", [1, 2]), ("a row too few", value[:1].copy()), ("no rows", value[:0].copy())]
    yield "of other numbers", value.astype(np.float32)
    yield "with gaps", np.repeat(value, 2, axis=0)[::2]
    yield "of more axes", value[..., np.newaxis].copy()
    wrong: dict[str, tuple[int, ...]] = {
        "hands": (1 << 28, 1 << 63, mask("0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-3 2-6")),
        "boneyards": (1 << 28, 1 << 63, (1 << 28) - 1, 0),
        "a": (8, 10, 100, -1),
        "b": (6, 8, 11, 127, -128) if entry.scores else (8, 10, 127, -128),  # 6-6 is in a hand
        "forced": (28,),
        "seat_hands": (1 << 28, 1 << 63, 0, mask("0-0")),
        "coefficients": (10**7, -(10**7)),
        "turns": (4, 77, -1),
        "leads": (4, 77, -2),
        "bonus_paid": (2, -2),
        "laid": (29, 127, -2),
        "arms": (1, 2, -1, 127),
        "ends": (7, 10, 11, -1),
    }
    outside = [] if name in WRITTEN else outside_of(entry, name)
    outside = [number for number in outside if np.array(number).astype(value.dtype) == number]
    for number in (*outside, *wrong.get(name, ())):
        other = value.copy()
        other.flat[-1] = number
        yield f"holding {number}", other
    if name == "hands":
        yield "a seat too few", value[:, :-1].copy()
        yield "a seat too many", np.concatenate([value, value[:, :1] * 0], axis=1)
    if name in WRITTEN and entry.name != "position_words":
        shut = value.copy()
        shut.flags.writeable = False
        yield "read-only", shut
        if value.ndim > 1:
            yield "a column too few", value[:, :1].copy()


def _faults_of(entry: Entry, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if is_array(entry, name):
        yield from _array_faults(entry, name, value)
    elif name == "hands":
        yield from _hands_faults(entry, value)
    elif name == "boneyard":
        yield from _boneyard_faults(entry, value)
    elif name == "plays":
        yield from _plays_faults(value)
    elif name == "moments":
        yield from _moments_faults(entry)
    elif name == "widths":
        size = len(value)
        same = ([number] * size for number in (-1, 129, "2"))
        wrongs = [5, [], value[1:], [*value, 2], [2] + [0] * (size - 1), *same]
        if entry.module != "worlds":  # there None means all draws
            wrongs.append(None)
        yield from ((repr(wrong), wrong) for wrong in wrongs)
    elif name == "report":
        yield from [("a number", 5), ("of no arguments", dict.fromkeys)]
    elif name == "only":
        wrongs = [5, [-1], [2047 if entry.scores else 1023], [10**30], ["2"]]
        yield from ((repr(wrong), wrong) for wrong in wrongs)
    elif name not in HARMLESS and (name in NUMBERS or outside_of(entry, name)):
        wrongs = [*NUMBERS.get(name, ())]
        if outside := outside_of(entry, name):
            wrongs += [*outside, 2**31 - 1, -(2**31), *NOT_INT]
        yield from ((repr(wrong), wrong) for wrong in wrongs)
    elif name in OBJECTS:
        yield from [("another object", object()), ("a number", 5)]
        if name != "parent":
            yield "None", None
    elif name not in HARMLESS:
        raise LookupError(f"{entry.label}: no wrong value known for parameter '{name}'")


def faults(entry: Entry) -> dict[str, dict[str, Any]]:
    """Return wrong arguments by label: each differs from `good` in one parameter or a pair of parameters."""
    right = good(entry)
    wrong = {
        f"{name}: {label}": {**right, name: value}
        for name in entry.parameters
        for label, value in _faults_of(entry, name, right[name])
    }
    names = set(entry.parameters)
    if {"a", "b"} <= names and not is_array(entry, "a"):
        wrong["one end alone"] = {**right, "a": EMPTY}
    if {"a", "b"} <= names and not is_array(entry, "a") and not entry.scores:
        wrong["the other end alone"] = {**right, "b": EMPTY}
    if {"last", "pending"} <= names and not is_array(entry, "last"):
        wrong["a bonus without a tile"] = {**right, "last": -1, "pending": True}
    return wrong
