"""The chance to win a match from every score and lead: from stored results of deals, or from deals played now."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from tranca.analysis.inference.policy import fitted_policy
from tranca.engine.match_play import (
    BY_LOT,
    FIRST_SIDE,
    LEADS,
    SECOND_SIDE,
    TILES_DECIDE,
    Opening,
    check_two_sides,
    play_deals,
)
from tranca.engine.playouts import FittedPolicy, features_of
from tranca.engine.resources import Resources, Stop
from tranca.engine.solution import FrozenDict
from tranca.errors import UnsupportedError, echo, to_int
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.rules.rules import layout_option as unplayable_option
from tranca.typed import methods, typed

from .recursion import ChanceArray, Openings, Outcomes, chances_by_gains, chances_by_points, chances_level

PlayerKind = Literal["advice", "heaviest", "random"]
"""Kinds of players: the fitted policy of quick advice; most points now, then the heaviest tile; any legal play."""

KINDS: tuple[PlayerKind, ...] = get_args(PlayerKind)

DEALS = 100_000
"""Deals to play for each opening and kind of players, if the order of points within a deal does not matter."""

DEALS_IN_ORDER = 20_000
"""The same if it matters, because these take longer to count."""

GROUPS = 10
"""Groups of deals whose tables are compared for standard errors."""

_STORED = "chances.npz"
_SCALE = 65_535  # of stored chances
_MOST_TARGET = 1000


@dataclass(frozen=True, slots=True)
class Estimated:
    """A chance with its uncertainty.

    Attributes:
        chance: between players who follow quick advice.
        error: the standard error of the sample of deals.
        differences: by other kind of players, their chance less `chance`.
    """

    chance: float
    error: float
    differences: Mapping[PlayerKind, float]

    @property
    def reach(self) -> float:
        """The largest difference of another kind of players."""
        return max(map(abs, self.differences.values()), default=0.0)


@methods(typed, "at", "check_score")
@dataclass(frozen=True, eq=False)
class MatchChances:
    """The chances to win a match from every score and lead.

    Attributes:
        rules: of the match.
        deals: the number of deals for each opening, between players who follow advice.
        seed: of the deals.
        stored: True if the deals were not played now.
        results: by kind of players, the results of deals by their opening; empty if the order of points within a deal
            matters.
        played: by kind of players, the tables by group of deals, then lead and score, if the order matters.
    """

    rules: Rules
    deals: int
    seed: int
    stored: bool = False
    results: Mapping[PlayerKind, Openings] = field(default_factory=FrozenDict)
    played: Mapping[PlayerKind, ChanceArray] = field(default_factory=FrozenDict)
    played_errors: ChanceArray | None = None

    def __repr__(self) -> str:
        return f"<MatchChances {self.rules}: {self.deals} deals>"

    @property
    def target(self) -> int:
        """The points that win the match."""
        return self.rules.target

    @cached_property
    def table(self) -> ChanceArray:
        """The chances of the first side between players who follow advice: by lead and score of both sides."""
        return self._table("advice")

    @cached_property
    def others(self) -> Mapping[PlayerKind, ChanceArray]:
        """The same tables between other kinds of players."""
        return FrozenDict({kind: self._table(kind) for kind in KINDS[1:]})

    @cached_property
    def level(self) -> ChanceArray:
        """By lead, the chance of the first side if both have the same points, at or above the target."""
        return chances_level(self.results["advice"]) if self.results else np.full(4, 0.5)

    @cached_property
    def errors(self) -> ChanceArray:
        """The standard error of each entry of `table`, from the differences between ten groups of deals."""
        if self.played_errors is not None:
            return self.played_errors
        if self.played:
            groups = self.played["advice"]
        else:
            random = np.random.default_rng(0)
            parts = {opening: outcomes.split(GROUPS, random) for opening, outcomes in self.results["advice"].items()}
            groups = np.array(
                [
                    chances_by_points({opening: parts[opening][group] for opening in parts}, self.target)
                    for group in range(GROUPS)
                ]
            )
        errors: ChanceArray = groups.std(axis=0, ddof=1) / np.sqrt(len(groups))
        return errors

    def _table(self, kind: PlayerKind) -> ChanceArray:
        if self.played:
            table: ChanceArray = self.played[kind].mean(axis=0)
            return table
        return chances_by_points(self.results[kind], self.target)

    @property
    def leads(self) -> tuple[int, ...]:
        """The leads that can occur after the first deal, as indices of `table`."""
        return tuple(lead for lead in (FIRST_SIDE, SECOND_SIDE, TILES_DECIDE, BY_LOT) if lead in _leads(self.rules))

    @property
    def ignored(self) -> tuple[str, ...]:
        """The options that carry points or bonuses from deal to deal, which the chances do not include."""
        rules = self.rules
        first = rules.pass_bonus_scope == "match" and rules.first_pass_differs
        used = {"deal_bonus": rules.deal_bonus, "tie_next": rules.tie_next != "nothing", "pass_bonus_scope": first}
        return tuple(name for name, is_used in used.items() if is_used)

    @property
    def is_monotone(self) -> bool:
        """True if more points are never worse: if points beyond the target are void, a score next to it may be."""
        return self.rules.over_target == "counts"

    def check_score(self, score: Sequence[int]) -> None:
        """Raise UnsupportedError unless a score has two sides, both below the target."""
        check_score(self.rules, score)

    def at(self, score: Sequence[int], lead: int) -> Estimated:
        """Return the chance of the first side at a score, with its uncertainty; `lead` is an index of `table`."""
        check_score(self.rules, score)
        if to_int(lead) is None or not 0 <= lead < LEADS:
            raise UnsupportedError(
                "lead={lead}: expected a whole number from 0 to {last}", lead=echo(lead), last=LEADS - 1
            )
        first, second = score
        chance = float(self.table[lead, first, second])
        others = {kind: float(table[lead, first, second]) - chance for kind, table in self.others.items()}
        return Estimated(chance, float(self.errors[lead, first, second]), others)

    def scores(self, step: int) -> range:
        """Return the scores of one side in equal steps from 0, below the target."""
        return range(0, self.target, step)

    def reach_of(self, kind: PlayerKind) -> float:
        """Return the largest difference that another kind of players makes to a chance."""
        leads = list(self.leads)
        return float(np.abs(self.others[kind][leads] - self.table[leads]).max())

    def lead_worth(self, score: Sequence[int]) -> float:
        """Return the difference that the lead makes to the chance of a side that may lead any tile."""
        first, second = score
        return float(self.table[FIRST_SIDE, first, second] - self.table[SECOND_SIDE, first, second])

    def points_worth(self, score: Sequence[int], points: int = 10) -> float:
        """Return the chance that `points` are worth at a score: half the difference of winning and losing them."""
        first, second = score
        return (self.after((first + points, second)) - self.after((first, second + points))) / 2

    def after(self, score: Sequence[int], lead: int = BY_LOT) -> float:
        """Return the chance of the first side after a deal, also if a side has the target."""
        first, second = score
        if max(first, second) >= self.target:
            return float(self.level[lead]) if first == second else float(first > second)
        return float(self.table[lead, first, second])


def _leads(rules: Rules) -> set[int]:
    """Return the leads that can occur after the first deal."""
    leads = set()
    if "lot" in (rules.blocked_lead, rules.tied_lead):
        leads.add(BY_LOT)
    after_block = "highest_double" in (rules.next_lead, rules.blocked_lead)
    if after_block or rules.tied_lead in ("double_six", "highest_double"):
        leads.add(TILES_DECIDE)
    if rules.next_lead != "highest_double" or rules.blocked_lead in ("lower_of_winning_team", "blocker_or_next"):
        leads |= {FIRST_SIDE, SECOND_SIDE}
    if rules.tied_lead == "blocker":
        leads |= {FIRST_SIDE, SECOND_SIDE}
    return leads


def openings_of(rules: Rules) -> tuple[Opening, ...]:
    """Return the openings of deals whose results are needed."""
    leads = _leads(rules)
    any_tile: tuple[Opening, ...] = ("any",) if leads & {FIRST_SIDE, BY_LOT} else ()
    return (*any_tile, "highest_double") if TILES_DECIDE in leads else any_tile


def counts_in_order(rules: Rules) -> bool:
    """Return True if the result of a match depends on the order of points within a deal."""
    return rules.match_end == "at_once" or rules.over_target == "void"


def check_score(rules: Rules, score: Sequence[int]) -> None:
    """Raise UnsupportedError unless a score has two sides, both below the target."""
    text = " ".join(map(echo, score))
    if len(score) != 2:
        raise UnsupportedError(
            "score {score}: expected two numbers, for {sides}", score=text, sides=" ".join(rules.sides)
        )
    for points in score:
        if isinstance(points, bool) or not isinstance(points, int | np.integer) or points < 0:
            raise UnsupportedError("score {score}: expected two whole numbers, 0 or more", score=text)
        if points >= rules.target:
            raise UnsupportedError(
                "score {score}: expected less than {target}, because a side with {target} points has won",
                score=text,
                target=rules.target,
            )


def match_chances(
    rules: Rules,
    *,
    deals: int | None = None,
    seed: int | None = None,
    threads: int | None = 1,
    stop: Stop | None = None,
) -> MatchChances:
    """Return the chance to win a match of these rules from every score and lead.

    Both sides play like `advise` with strength="policy". The results of deals of the presets are stored; with `deals`
    or `seed`, or for other rules, the deals are played now. The same arguments give the same chances on every machine.

    Raises UnsupportedError for more than two sides, a target above 1000, or rules for which there is no policy.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules={echo(repr(rules))}: expected Rules, such as Rules.preset('doscientos')")
    check_two_sides(rules)
    if rules.target > _MOST_TARGET:
        raise UnsupportedError(
            "target={target}: expected at most {most} for match chances", target=rules.target, most=_MOST_TARGET
        )
    if option := _unplayable(rules):
        raise UnsupportedError(
            "games cannot be simulated under {option}; use rules with out=first, or with points for ends", option=option
        )
    for name, value, least in (("deals", deals, 2 * GROUPS), ("seed", seed, 0)):
        if value is not None and (to_int(value) is None or value < least):
            raise UnsupportedError(
                "{name}={value}: expected a whole number, {least} or more", name=name, value=echo(value), least=least
            )
    if deals is None and seed is None and (stored := _stored_chances(rules)) is not None:
        return stored
    resources = Resources.of(threads=threads, stop=stop)
    kinds: tuple[PlayerKind, ...] = KINDS
    return play_chances(rules, dict.fromkeys(kinds, deals or default_deals(rules)), seed or 1, resources)


def _unplayable(rules: Rules) -> str | None:
    return unplayable_option(rules) if rules.ruleset.has_second_layout and not rules.scores else None


def default_deals(rules: Rules) -> int:
    """Return the number of deals to play by default for each opening and kind of players."""
    return DEALS_IN_ORDER if counts_in_order(rules) else DEALS


def play_chances(rules: Rules, deals: Mapping[PlayerKind, int], seed: int, resources: Resources) -> MatchChances:
    """Play deals of all kinds of players: the number for each kind and opening is given by `deals`."""
    if counts_in_order(rules):
        played = {kind: _play_in_order(rules, kind, count, seed, resources) for kind, count in deals.items()}
        return MatchChances(rules, deals["advice"], seed, played=FrozenDict(played))
    results = {kind: _play_openings(rules, kind, count, seed, resources) for kind, count in deals.items()}
    return MatchChances(rules, deals["advice"], seed, results=FrozenDict(results))


def _play_openings(rules: Rules, kind: PlayerKind, deals: int, seed: int, resources: Resources) -> Openings:
    results: dict[str, Outcomes] = {}
    for opening in openings_of(rules):
        played = play_deals(rules, opening, policy_of(rules, kind), deals, seed, resources)
        results[opening] = Outcomes.of(played.points, played.leads)
    return results


def _play_in_order(rules: Rules, kind: PlayerKind, deals: int, seed: int, resources: Resources) -> ChanceArray:
    played = play_deals(rules, "any", policy_of(rules, kind), deals, seed, resources, with_gains=True)
    at_once, voids = rules.match_end == "at_once", rules.over_target == "void"
    groups = GROUPS if kind == "advice" else 1
    return chances_by_gains(played.gains, played.leads, rules.target, at_once=at_once, voids=voids, groups=groups)


@lru_cache
def policy_of(rules: Rules, kind: PlayerKind) -> FittedPolicy:
    """Return the policy of a kind of players."""
    names = features_of(rules.ruleset)
    if kind == "advice":
        return fitted_policy(rules)
    sure = {"points": 1000.0, "lead pips": 10.0, "pips": 10.0} if kind == "heaviest" else {}
    return FittedPolicy(np.array([sure.get(name, 0.0) for name in names]), 1.0 if kind == "random" else 0.0)


# Stored results: columns of numbers, and a description of the rows of each part.


def store(tables_to_store: Sequence[MatchChances]) -> Mapping[str, NDArray[np.generic]]:
    """Return the arrays to store for `load`: results of deals, or tables if the order of points matters."""
    columns: list[NDArray[np.int64]] = []
    tables: list[NDArray[np.uint16]] = []
    parts = []
    for chances in tables_to_store:
        base = {"rules": str(chances.rules), "deals": chances.deals, "seed": chances.seed}
        for kind, results in chances.results.items():
            for opening, outcomes in results.items():
                rows = np.column_stack([outcomes.own, outcomes.other, outcomes.leads, outcomes.counts])
                columns.append(rows)
                parts.append(base | {"kind": kind, "opening": opening, "rows": len(rows)})
        if chances.played:
            parts.append(base)
            stored = (chances.table, *chances.others.values(), chances.errors)
            tables += [np.round(table[FIRST_SIDE] * _SCALE).astype(np.uint16).reshape(-1) for table in stored]
    numbers = np.concatenate(columns).astype(np.int32)
    return {
        "parts": np.frombuffer(json.dumps(parts, separators=(",", ":")).encode(), np.uint8),
        **{name: _packed(np.diff(numbers[:, place], prepend=np.int32(0))) for place, name in enumerate(_COLUMNS)},
        "tables": np.diff(np.concatenate(tables), prepend=np.uint16(0)) if tables else np.zeros(0, np.uint16),
    }


_COLUMNS = ("own", "other", "leads", "counts")


def _packed(column: NDArray[np.int32]) -> NDArray[np.generic]:
    return column.astype(np.int16 if abs(column).max(initial=0) < 1 << 15 else np.int32)


@cache
def load() -> Mapping[Rules, MatchChances]:
    """Read the stored results: by rules with the target 1, or with their own if the order of points matters."""
    with np.load(files(__package__).joinpath(_STORED).open("rb")) as stored:
        parts = json.loads(stored["parts"].tobytes())
        rows = np.column_stack([np.cumsum(stored[name], dtype=np.int64) for name in _COLUMNS])
        tables = np.cumsum(stored["tables"], dtype=np.uint16) / _SCALE
    stored_chances: dict[Rules, MatchChances] = {}
    results: dict[str, dict[PlayerKind, dict[str, Outcomes]]] = {}
    row = place = 0
    for part in parts:
        rules = Rules.parse(part["rules"])
        if "kind" not in part:
            size = rules.target**2
            *by_kind, errors = tables[place:][: (len(KINDS) + 1) * size].reshape(-1, rules.target, rules.target)
            place += (len(KINDS) + 1) * size
            played = {kind: _by_symmetry(table)[None] for kind, table in zip(KINDS, by_kind, strict=True)}
            spread = np.stack([errors, errors.T, errors, errors])
            stored_chances[rules] = MatchChances(
                rules, part["deals"], part["seed"], True, played=FrozenDict(played), played_errors=spread
            )
            continue
        own, other, leads, counts = rows[row : row + part["rows"]].T
        row += part["rows"]
        kinds = results.setdefault(part["rules"], {})
        kinds.setdefault(part["kind"], {})[part["opening"]] = Outcomes(own, other, leads, counts)
        stored_chances[rules.with_options(target=1)] = MatchChances(
            rules, part["deals"], part["seed"], True, results=FrozenDict(kinds)
        )
    return stored_chances


def _by_symmetry(leads: ChanceArray) -> ChanceArray:
    """Return the table of all leads from the chances of the side that leads."""
    second = 1 - leads.T
    mean = (leads + second) / 2
    return np.stack([leads, second, mean, mean])


def _stored_chances(rules: Rules) -> MatchChances | None:
    """Return the chances from stored results; None for rules without them."""
    if counts_in_order(rules):
        return load().get(rules)
    stored = load().get(rules.with_options(target=1))
    return None if stored is None else _with_target(stored, rules)


@lru_cache
def _with_target(stored: MatchChances, rules: Rules) -> MatchChances:
    return replace(stored, rules=rules)


def stored_rules() -> tuple[Rules, ...]:
    """Return the presets to store, one for all that differ only in the target."""
    seen: dict[Rules, Rules] = {}
    for rules in PRESETS.values():
        if len(rules.sides) == 2 and not (_unplayable(rules) or rules.takes_own):
            seen.setdefault(rules if counts_in_order(rules) else rules.with_options(target=1), rules)
    return tuple(seen.values())
