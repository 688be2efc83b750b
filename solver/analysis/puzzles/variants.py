"""The same position under other presets: find those that change its best play or its winner."""

from collections.abc import Iterator
from itertools import product

from tranca.engine.solution import Solution, sign
from tranca.engine.solve import solve_exactly
from tranca.errors import PositionError, UnsupportedError
from tranca.game.match import SETTLING
from tranca.game.rules.rules import PRESETS, Rules

from .candidate import Candidate
from .results import ThemeMatch

_DEAL = (
    *("players", "partners", "pack", "without", "hand_size", "order", "draw", "draw_reserve", "dead_ends"),
    *("out", "ends_score", "ends_points", "spinner", "spinner_count", "lead_scores", "per_point", "out_points"),
    *SETTLING,
)


def deal_options(rules: Rules) -> tuple[tuple[str, object], ...]:
    """Return the options that affect the play and score of a single deal, without leads and targets."""
    return tuple((name, getattr(rules, name)) for name in _DEAL)


_OF_PRESETS = {name: deal_options(preset) for name, preset in PRESETS.items()}


def find_changes(candidate: Candidate) -> Iterator[ThemeMatch]:
    """Yield each preset with the same seats and hand size under which the best play or the winner differs.

    A preset may need facts that the position does not state, such as who led or whether a pass bonus was paid. It is
    included only if something changes for every value of these facts. If several presets play a deal alike, only the
    first is included. Presets under which the position cannot arise are left out.
    """
    rules = candidate.position.rules
    seen = {deal_options(rules)}
    for name, preset in PRESETS.items():
        alike = _OF_PRESETS[name]
        if (preset.seats, preset.hand_size) != (rules.seats, rules.hand_size) or alike in seen:
            continue
        if rules.partners and not (preset.partners or preset.draws):
            continue  # plays for a pair differ from those for a single player
        if (preset.scores, preset.spinner) != (rules.scores, rules.spinner):
            continue  # plays that score at once need a game in which plays score, and the layouts differ
        seen.add(alike)
        changed = [_find_change(candidate, name, solution) for solution in _solve_variants(candidate, preset)]
        if changed and changed[0] and all(changed):
            yield changed[0]


def decides(candidate: Candidate, **without: int) -> bool:
    """Return True if these options, which remove a bonus, change the best play or the winner."""
    rules = candidate.position.rules
    if all(getattr(rules, option) == value for option, value in without.items()):
        return False
    other = candidate.position.under(rules.with_options(**without))
    return _find_change(candidate, rules.base, solve_exactly(other, candidate.resources, lines=False)) is not None


def _solve_variants(candidate: Candidate, rules: Rules) -> Iterator[Solution]:
    """Solve the position under other rules, once for each possible value of facts that they need and it lacks."""
    position = candidate.position
    needs_lead = position.lead is None and rules.block_tie == "first_to_play" and position.ends is not None
    needs_paid = position.bonus_paid is None and rules.has_bonus
    leads = range(rules.players) if needs_lead else (position.lead,)
    paids = (False, True) if needs_paid else (position.bonus_paid,)
    for lead, paid in product(leads, paids):
        try:
            other = position.under(rules, lead=lead, bonus_paid=paid, score=None, stake=None)
            yield solve_exactly(other, candidate.resources, lines=False)
        except (PositionError, UnsupportedError):
            continue


def _find_change(candidate: Candidate, preset: str, solution: Solution) -> ThemeMatch | None:
    """Compare with a solution under other rules; None if the best play and the winner are the same."""
    assert solution.value is not None
    tag = f"rule-sensitive:{preset}"
    if not {option.play for option in candidate.all_best} & {*solution.best}:
        best = tuple(play for play in solution.best if play is not None)
        return ThemeMatch(tag, plays=best, preset=preset)
    if sign(solution.value) != sign(candidate.value):
        return ThemeMatch(tag, plays=(candidate.best.play,), amount=solution.value, preset=preset)
    return None
