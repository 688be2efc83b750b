"""The entry points of the compiled modules, and valid arguments for each, by parameter name.

Entry points and their parameters are read from the `.pyi` files, so new ones are tested without being listed here; an
unknown parameter name is an error. `SCORED` contains the modules that are compiled again for games whose plays score.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import tranca.ext
from tranca.engine.kernels import pack_codes

EMPTY = 10
BLOCK = b"ends: 1 5\nto-move: N\nN: 1-3 3-4 5-6\nE: 0-0 0-6 1-6 2-3\nS: 2-4 3-3 3-6 4-6\nW: 0-3 3-5 5-5 6-6\n\n" * 2
FIRST, SECOND = "tranca.ext.plain", "tranca.ext.scored"
"""The packages of the searches, one for each kind of layout."""
STUBS = Path(next(iter(tranca.ext.__path__)))


def tile(name: str) -> int:
    """Return the code of a tile: its index in 0-0, 0-1, …, 6-6."""
    low, high = int(name[0]), int(name[2])
    return low * 7 - low * (low - 1) // 2 + high - low


def mask(names: str) -> int:
    return sum(1 << tile(name) for name in names.split())


@dataclass(frozen=True)
class Deal:
    rules: tuple[Any, ...]
    hands: tuple[str, ...]
    ends: tuple[int, int]
    seat: int
    drawer: int
    last: int
    boneyard: str = ""

    @property
    def sides(self) -> int:
        return 2 if self.rules[1] else self.rules[0]


DEALS = {
    "nodraw": Deal(
        (4, True, False, False, 0, False, 0, 0, 0, 0, 0),
        ("1-3 3-4 5-6", "0-0 0-6 1-6 2-3", "2-4 3-3 3-6 4-6", "0-3 3-5 5-5 6-6"),
        (4, 6),
        seat=2,
        drawer=2,
        last=1,
    ),
    "chance": Deal(
        (2, False, True, True, 0, False, 0, 0, 0, 0, 0),
        ("2-6 4-5 5-5 5-6 6-6", "0-0"),
        (4, 6),
        seat=0,
        drawer=1,
        last=1,
        boneyard="0-2 0-4 2-2 4-6",
    ),
    "maxn": Deal(
        (3, False, True, True, 0, False, 1, 0, 0, 0, 0),
        ("1-2 1-3 3-3 5-5", "0-0", "0-3 3-5"),
        (1, 5),
        seat=0,
        drawer=1,
        last=2,
        boneyard="1-5 2-3 0-5",
    ),
}

TABLES = {"nodraw": "NoDrawTable", "chance": "ChanceTable", "maxn": "MaxNTable"}
FAMILIES = {"nodraw": "nodraw", "rules": "nodraw", "maxn": "maxn", "worlds.points": "maxn", "text": "nodraw"}
"""The kind of deal to pass to an entry point, or to all of a module, unless it is `chance`."""


@dataclass(frozen=True)
class Entry:
    """A function, a class or a method of a compiled module."""

    module: str
    name: str
    parameters: tuple[str, ...]
    annotations: Mapping[str, str] = field(default_factory=dict)
    package: str = "tranca.ext"

    @property
    def scores(self) -> bool:
        return self.package == SECOND

    @property
    def label(self) -> str:
        return f"{'scored.' if self.scores else ''}{self.module}.{self.name}"

    @property
    def family(self) -> str:
        names = (f"{self.module}.{self.name}", self.module, self.module.split(".")[0])
        return next((FAMILIES[name] for name in names if name in FAMILIES), "chance")

    @property
    def deal(self) -> Deal:
        return DEALS[self.family]

    def target(self) -> Callable[..., Any]:
        """Return the callable; a method is bound to a valid object."""
        owner, _, method = self.name.rpartition(".")
        found = getattr(import_module(f"{self.package}.{self.module}"), owner or self.name)
        if method and owner:
            made = replace(self, name=owner, parameters=ENTRIES[f"{self.module}.{owner}"].parameters)
            found = getattr(found(*good(made).values()), method)
        return found  # type: ignore[no-any-return]


def _entries() -> Iterator[Entry]:
    for stub in sorted(STUBS.rglob("*.pyi")):
        parts = stub.relative_to(STUBS).with_suffix("").parts
        package, parts = (FIRST, parts[1:]) if parts[0] == "plain" else ("tranca.ext", parts)
        module = package, ".".join(parts).removesuffix(".__init__")
        for node in ast.parse(stub.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                yield _entry(*module, node.name, node)
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if not isinstance(method, ast.FunctionDef) or method.decorator_list:
                        continue
                    if method.name in ("__init__", "__cinit__"):
                        yield _entry(*module, node.name, method)
                    elif not method.name.startswith("_"):
                        yield _entry(*module, f"{node.name}.{method.name}", method)


def _entry(package: str, module: str, name: str, node: ast.FunctionDef) -> Entry:
    parameters = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    named = {
        parameter.arg: ast.unparse(parameter.annotation) if parameter.annotation else ""
        for parameter in parameters
        if parameter.arg != "self"
    }
    return Entry(module, name, tuple(named), named, package)


ENTRIES = {entry.label: entry for entry in _entries()}


def _has_second_build(entry: Entry) -> bool:
    if entry.package != FIRST:
        return False
    try:
        import_module(f"{SECOND}.{entry.module}")
    except ModuleNotFoundError:
        return False
    return True


SCORED = {
    entry.label: entry
    for entry in (replace(entry, package=SECOND) for entry in ENTRIES.values() if _has_second_build(entry))
}
"""The entry points of the second package."""


def made(name: str, *arguments: Any, scores: bool = False) -> Any:
    """Return an object of a compiled class; with `scores`, from the second package if it has the class."""
    (entry,) = (entry for entry in ENTRIES.values() if entry.name == name)
    if scores:
        entry = SCORED.get(f"scored.{entry.label}", entry)
    return getattr(import_module(f"{entry.package}.{entry.module}"), name)(*arguments)


@cache
def ruleset(rules: tuple[Any, ...], scores: bool = False) -> Any:
    """Return one object for equal rules, because moments of a deal share theirs."""
    if not scores:
        return made("Ruleset", *rules)
    return import_module("tranca.ext.rules").Ruleset(*rules, ends_score=1, spinner=True)


def is_array(entry: Entry, name: str) -> bool:
    return "NDArray" in entry.annotations.get(name, "")


def ends_of(entry: Entry) -> tuple[int, int]:
    return (pack_codes(entry.deal.ends), EMPTY) if entry.scores else entry.deal.ends


def _array_values(entry: Entry) -> dict[str, Any]:
    """Return array arguments with two equal rows, and output arrays."""
    deal = entry.deal
    plays = {"nodraw": 4, "chance": 4, "maxn": 3}[entry.family]
    vector = (2, plays, deal.sides) if entry.name == "points" else (2, plays)
    batch = entry.module.endswith("batch")
    made = entry.module == "random_play"
    ends = ends_of(entry)
    shape = (2,) if entry.name == "solve_batch" else (2, 29) if batch else vector
    return {
        "hands": np.array([[mask(hand) for hand in deal.hands]] * 2, np.uint64),
        "boneyards": np.array([mask(deal.boneyard)] * 2, np.uint64),
        "a": np.array([ends[0]] * 2, np.int32 if entry.scores else np.int8),
        "b": np.array([ends[1]] * 2, np.int8),
        "seats": np.array([deal.seat] * 2, np.int8),
        "leaders": np.array([0] * 2, np.int8),
        "last": np.array([deal.last] * 2, np.int8),
        "pending": np.zeros(2, np.uint8),
        "paid": np.zeros(2, np.uint8),
        "forced": np.array([-1] * 2, np.int8),
        "values": np.zeros(shape, np.int16 if batch else np.int64),
        "best": np.zeros(2, np.uint16),
        "exact": np.zeros(2, np.uint8),
        "codes": np.zeros((2, 220), np.int16) if made else np.zeros(shape, np.uint16),
        "outcomes": np.zeros(shape, np.uint8),
        "earned": np.zeros(shape, np.int16),
        "counts": np.zeros(2, np.int16 if made else np.int8),
        "spent": np.zeros(2, np.int64),
        "holdings": np.array([[mask(hand) for hand in deal.hands]] * 2, np.uint64),
        "valid": np.zeros(2, np.uint8),
        "pack": np.zeros((2, 55), np.uint8),
        "numbers": np.zeros((2, 12), np.int64),
        "layout": np.zeros((2, 55), np.uint8),
        "wins": np.zeros((2, plays, 2), np.int64),
        "voids": np.zeros(len(deal.hands), np.uint16),
        "sizes": np.zeros(len(deal.hands), np.uint8),
        "coefficients": np.zeros(37 if entry.scores else 29, np.float64),
        "seat_hands": np.array([mask(deal.hands[deal.seat])] * 2, np.uint64),
        "logs": np.zeros(2, np.float64),
        "seeds": np.array([1, 2], np.uint64),
        "masks": np.zeros((2, len(deal.hands) if made else 4), np.uint64),
        "fields": np.zeros((2, 10), np.int32),
        "limits": np.array([16, -1, 0], np.int16),
        "stated": np.zeros((2, 7), np.int8),
        "layouts": np.zeros((2, 28), np.uint8),
        "starts": np.zeros(2, np.int64),
        "ends": np.array([deal.ends] * 2, np.int32),
        "turns": np.array([deal.seat] * 2, np.int8),
        "leads": np.array([0] * 2, np.int8),
        "bonus_paid": np.array([-1] * 2, np.int8),
        "laid": np.array([-1, 1], np.int8),
        "arms": np.zeros((2, 2), np.int8),
        "deals": np.array([[0, 1, 1, 0]] * 2, np.int32),
        "results": np.zeros((2, 3), np.int32),
        "shares": np.full(2, 0.5),
        "settled": np.eye(3),
        "table": np.zeros((3, 9, 9)),
        "gains": np.zeros((2, 64), np.int16),
        "level": np.full(4, 0.5),
        "by_score": np.full((4, 9, 9), 0.5),
        "chances": np.zeros((2, plays)) if entry.name == "play_out" else np.tile([0.0, 1.0], (2, plays, 1)),
    }


def _match_game(entry: Entry, rules: Any) -> Any:
    level, table = np.full(4, 0.5), np.full((4, 9, 9), 0.5)
    return made("MatchGame", rules, (0, 1, 0), False, False, (3, 4), 0, table, level, scores=entry.scores)


def good(entry: Entry) -> dict[str, Any]:
    """Return valid arguments by name, in order."""
    deal = entry.deal
    hands = [mask(hand) for hand in deal.hands]
    seat = deal.drawer if entry.name == "solve_draw" else deal.seat
    boneyard = [tile(name) for name in deal.boneyard.split()]
    ends = ends_of(entry)
    place = (*ends, seat, (seat + 1) % len(hands), False, False)
    rules = ruleset(deal.rules, entry.scores)
    situation = [rules, hands, boneyard, False, *place, 0, -1]
    first_play = tile({"nodraw": "2-4", "chance": "4-5", "maxn": "1-2"}[entry.family]) | deal.ends[0] << 6
    known: dict[str, Callable[[], Any]] = {
        "ruleset": lambda: rules,
        "situation": lambda: made("Situation", *situation, scores=entry.scores),
        "deal": lambda: made("Situation", *situation, scores=entry.scores),
        "side": lambda: seat % 2 if deal.rules[1] else seat,
        "sides": lambda: deal.sides,
        "hands": lambda: hands,
        "hand": lambda: hands[seat],
        "mask": lambda: hands[seat],
        "boneyard": lambda: mask(deal.boneyard) if entry.name == "Ruleset.blocked" else boneyard,
        "boneyard_size": lambda: len(boneyard),
        "ordered": lambda: False,
        "a": lambda: ends[0],
        "b": lambda: ends[1],
        "seat": lambda: seat,
        "last": lambda: place[3],
        "pending": lambda: False,
        "paid": lambda: False,
        "leader": lambda: 0,
        "blocker": lambda: 0,
        "out": lambda: -1,
        "forced": lambda: -1,
        "table": lambda: made(TABLES[entry.family], 1.0, scores=entry.scores),
        "stop": lambda: made("Stop"),
        "lines": lambda: True,
        "report": lambda: len,
        "threads": lambda: 2,
        "only": lambda: import_module("tranca.ext.rules").plays(hands[deal.seat], *deal.ends),
        "widths": lambda: [0] * len(boneyard) + [2],
        "totals": lambda: True,
        "moments": lambda: [made("Situation", *situation, scores=entry.scores)],
        "plays": lambda: [first_play],
        "play": lambda: first_play,
        "depth": lambda: 3,
        "most": lambda: 100000,
        "megabytes": lambda: 1.0,
        "one_deal": lambda: False,
        "time_limit": lambda: 5.0,
        "signals": lambda: True,
        "parent": lambda: None,
        "nodes": lambda: 100000,
        "first": lambda: 0,
        "pack": lambda: 6,
        "without": lambda: 0,
        "items": lambda: tuple(range(55)),
        "pairs": lambda: ((2, 4), (4, 4)),
        "laid": lambda: 0,
        "even": lambda: 0.03,
        "seed": lambda: 1,
        "times": lambda: 3,
        "hand_size": lambda: 7,
        "row": lambda: 0,
        "step": lambda: 1,
        "tiles": lambda: 16,
        "until": lambda: -1,
        "data": lambda: BLOCK,
        "word": lambda: b"norte",
        "meaning": lambda: b"N",
        "at": lambda: 0,
        "final": lambda: True,
        "known": lambda: {b"": made("TextRules", rules, 7)},
        "line": lambda: 1,
        "titles": list,
        "is_wide": lambda: False,
        "places": lambda: False,
        "tile": lambda: first_play & 31,
        "finish": lambda: -1,
        "lead": lambda: False,
        "double_led": lambda: False,
        "partner_follows": lambda: True,
        "lead_pass_bonus": lambda: 20,
        "lead_pass_bonus_double": lambda: 10,
        "lead_pass_void": lambda: True,
        "round_pass_bonus": lambda: 25,
        "block_points": lambda: -1,
        "round_to": lambda: 10,
        "rounding": lambda: 2,
        "out_bonuses": lambda: (1, 2, 3, 4),
        "capicua_factor": lambda: 1,
        "capicua_blanks": lambda: True,
        "capicua_doubles": lambda: False,
        "plus": lambda: 1,
        "deal_bonus": lambda: 75,
        "ends_score": lambda: 1,
        "in_multiples": lambda: False,
        "spinner": lambda: True,
        "while_open": lambda: False,
        "lead_scores": lambda: True,
        "per_point": lambda: 5,
        "out_points": lambda: 1,
        "out_both": lambda: False,
        "partners_tie": lambda: True,
        "held": lambda: [(0, 1), (1, 1), (1, 2)],
        "begins": lambda: [0, 2],
        "rule": lambda: 1,
        "plain_weights": lambda: [1, 2],
        "double_weights": lambda: [0, 3, *[0] * 17],
        "target": lambda: 6,
        "most_nodes": lambda: 1000,
        "most_tiles": lambda: 2,
        "most_plans": lambda: 3,
        "plain": lambda: 3,
        "double_set": lambda: 2,
        "pays_each": lambda: True,
        "leads": lambda: (0, 1, 0),
        "at_once": lambda: False,
        "voids": lambda: False,
        "score": lambda: (3, 4),
        "opening": lambda: 0,
        "game": lambda: _match_game(entry, rules) if entry.module.startswith("match") else (1 << 28) - 1,
        "every_double": lambda: True,
        **dict(
            zip(
                (
                    "players",
                    "partners",
                    "clockwise",
                    "draw",
                    "draw_reserve",
                    "dead_stop",
                    "block_winner",
                    "block_tie",
                    "points",
                    "pass_bonus_first",
                    "pass_bonus_later",
                ),
                ((lambda value=value: value) for value in deal.rules),
                strict=True,
            )
        ),
    }
    arrays = _array_values(entry)
    values = {}
    for name in entry.parameters:
        if is_array(entry, name):
            values[name] = arrays[name]
        elif name in known:
            values[name] = known[name]()
        else:
            raise LookupError(f"{entry.label}: no right value known for parameter '{name}'")
    return values
