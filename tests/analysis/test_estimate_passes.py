"""Estimates for a player forced to pass who cannot see whether the deal is blocked, against the mean of all worlds."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tiers import campaign_after

import tranca
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.values import value_worlds
from tranca.analysis.self_play import play_out
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.engine.solution import margin
from tranca.game.dealing import deal
from tranca.game.record import Record
from tranca.game.rules.rules import PRESETS

BLOCKED_FIRST = (
    "rules: block/4; dealt N: 1-1 1-5 2-3 3-5 4-4; to-move: N; play: S:6-6 W:0-6 N:- E:5-6 S:- W:0-5@0 N:1-5 E:1-4 "
    "S:2-4 W:2-5@2 N:3-5 E:3-4 S:- W:- N:4-4 E:4-6 S:3-6 W:- N:2-3 E:- S:2-2 W:2-6"
)


def passes(preset: str, seed: int) -> list[Record]:
    """Return the passes of a random deal, as their players saw them, if at most 60 worlds are possible."""
    played = play_out(deal(PRESETS[preset], Random(seed)), "random", Random(seed))
    found = []
    for number, action in enumerate(played.actions):
        before = played.until(number)
        if action.play is None and not before.position.must_draw:
            view = before.seen_by(played.rules.seats.index(action.seat))
            if deals(view, action.seat).worlds <= 60:
                found.append(view)
    return found


def by_worlds(view: Record) -> tuple[Fraction, int, int]:
    """Return the mean over all worlds, and the numbers of blocked and of open ones."""
    seat = view.position.to_move
    assert seat is not None
    side, total, weight, blocked, going = view.rules.side_of(seat), Fraction(0), 0, 0, 0
    all_deals = deals(view, view.rules.seats[seat])
    for world in all_deals:
        position = all_deals.position(world)
        if position.is_over:
            value = margin(position.result().points, side)
            blocked += 1
        else:
            value = tranca.solve(position, lines=False).value
            going += 1
        total += world.weight * Fraction(value)
        weight += world.weight
    return total / weight, blocked, going


@pytest.mark.parametrize("preset", campaign_after(3, ["block/2", "block/3", "martinique", "pernambuco"]))
def test_a_pass_is_worth_the_mean_over_blocked_and_open_worlds(preset: str) -> None:
    mixed = 0
    for seed in range(40):
        for view in passes(preset, seed):
            expected, blocked, going = by_worlds(view)
            found = tranca.estimate(view, reading="none", continuation="policy")
            (only,) = found.plays
            assert only.play is None and found.exact and only.mean == expected
            assert found.played_on is not None and len(found.played_on) == 1
            mixed += blocked > 0 and going > 0
        if mixed >= 3:
            break
    assert mixed


def test_a_first_world_that_is_blocked() -> None:
    (view,) = tranca.parse(BLOCKED_FIRST)
    found = tranca.estimate(view)
    expected, blocked, going = by_worlds(view)
    assert found.plays[0].mean == expected and blocked and going
    assert tranca.advise(view).play is None
    all_deals = deals(view)
    worlds = Worlds.of(all_deals, Sampling())
    assert worlds.position(0).is_over


def test_worlds_that_are_all_blocked_are_settled() -> None:
    (view,) = tranca.parse(BLOCKED_FIRST)
    worlds = Worlds.of(deals(view), Sampling())
    blocked = [number for number in range(len(worlds)) if worlds.position(number).is_over]
    only, first = worlds.select(np.array(blocked)), worlds.position(blocked[0])
    values = value_worlds(only, slice(0, len(blocked)), None, Resources())
    assert values.values[0, 0] == 3 * margin(first.result().points, 0) and values.units == 3
    together = value_worlds(worlds, slice(0, len(worlds)), None, Resources())
    assert (values.values == together.values[blocked]).all() and (values.wins == together.wins[blocked]).all()


@pytest.mark.parametrize("preset", ["block/3", "block/4"])
def test_last_is_required_only_if_a_result_depends_on_it(preset: str) -> None:
    first, *others = PRESETS[preset].seats
    hidden = "; ".join(f"{seat}: ?2" for seat in others)
    text = f"rules: {preset}; ends: 1 2; to-move: {first}; {first}: 3-3 4-4; {hidden}"
    (unknown, known) = tranca.parse(f"{text}\n\n{text}; last: {others[-1]}")
    found = [tranca.estimate(position, deals=20, seed=1) for position in (unknown, known)]
    assert found[0].plays == found[1].plays
    assert found[0].plays[0].play is None
