"""The same position under the other presets: where its best play or its winner changes."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tranca.engine.solution import Solution
from tranca.engine.solve import solve_exactly
from tranca.errors import PositionError, UnsupportedError
from tranca.game.position import Position
from tranca.game.rules import PRESETS, Rules

from .study import Study, sign

_DEAL = (
    *("players", "partners", "hand_size", "order", "draw", "draw_reserve", "dead_ends"),
    *("block_winner", "block_tie", "points", "pass_bonus_first", "pass_bonus_later"),
)
_RESULTS = {1: "wins", 0: "is level", -1: "loses"}


def deal_options(rules: Rules) -> tuple[tuple[str, object], ...]:
    """The options that bear on the play and the score of a single deal; leads and targets are left out."""
    return tuple((name, getattr(rules, name)) for name in _DEAL)


def changes(study: Study) -> Iterator[tuple[str, str]]:
    """Each preset with the same seats and hand size under which the best play or the winner is another, and in words
    what is.

    A preset may ask what the position does not tell: who led, whether a pass bonus was paid. It is named only where
    something changes whatever the answer is. Of presets that play a deal alike the first is named; those under which
    the position cannot arise are left out.
    """
    rules = study.position.rules
    seen = {deal_options(rules)}
    for name, preset in PRESETS.items():
        alike = deal_options(preset)
        if (preset.seats, preset.hand_size) != (rules.seats, rules.hand_size) or alike in seen:
            continue
        seen.add(alike)
        told = [_change(study, found) for found in _solutions(study, preset)]
        if told and all(told):
            yield name, told[0]


def _solutions(study: Study, rules: Rules) -> Iterator[Solution]:
    """The position solved under other rules, once for each way to fill in what they ask and it does not tell."""
    for position in _under(study.position, rules):
        try:
            yield solve_exactly(position, study.resources, lines=False)
        except UnsupportedError:
            continue


def _under(position: Position, rules: Rules) -> Iterator[Position]:
    asks_lead = position.lead is None and rules.block_tie == "first_to_play" and position.ends is not None
    asks_paid = position.bonus_paid is None and rules.has_bonus
    leads = range(rules.players) if asks_lead else (position.lead,)
    paids = (False, True) if asks_paid else (position.bonus_paid,)
    for lead, paid in product(leads, paids):
        try:
            yield replace(position, rules=rules, lead=lead, bonus_paid=paid, score=None)
        except PositionError:
            continue


def _change(study: Study, found: Solution) -> str:
    """What is different in another solution, in words; empty where the best play and the winner are the same."""
    assert found.value is not None
    if not {each.play for each in study.all_best} & {*found.best}:
        return f"{' or '.join(map(str, found.best))} is best"
    if sign(found.value) != sign(study.value):
        return f"{study.best.play} {_RESULTS[sign(found.value)]}"
    return ""
