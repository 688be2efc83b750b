"""Counts of continuations: equal positions, finished deals, dead ends, and values of forced last draws."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from referee.positions import random_position, to_text
from referee.rules import preset
from referee.solve import count_endings

import tranca
from tranca import Position, Stop, Tables
from tranca.engine.situation import Situation
from tranca.engine.solution import margin
from tranca.ext.plain.perft import perft
from tranca.game.dealing import deal
from tranca.game.replay import act

POSITIONS = Path(__file__).resolve().parents[2] / "positions"


def position(text: str) -> Position:
    (parsed,) = tranca.parse(text)
    assert isinstance(parsed, Position)
    return parsed


def late_positions(
    rules: Mapping[str, Any], seed: int, count: int, tiles_left: int, boneyard: int = 0
) -> Iterator[Position]:
    """Yield random late positions with a player to move."""
    random = Random(seed)
    done = 0
    while done < count:
        try:
            state = random_position(
                random, rules, random.randint(3, tiles_left), boneyard_left=boneyard, attempts=20, finished=False
            )
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        here = position(to_text(state))
        if here.to_move is not None and not here.is_over:
            done += 1
            yield here


BONUS = (
    "rules: draw/3, players=2, draw=none, pass_bonus_later=25; layout: 5-0 0-1 1-4 4-3 3-6; lead: A; last: A; "
    "bonus-paid: no; to-move: B; A: 1-1 1-2; B: 0-6 2-2 2-5"
)


def test_bonus_does_not_distinguish_positions_after_a_player_is_out() -> None:
    here = position(BONUS)
    assert tranca.tree_statistics(here).positions == len(tranca.game_tree(here)) == 10


@pytest.mark.parametrize("first", [0, 10])
@pytest.mark.parametrize("later", [10, 25])
def test_positions_are_the_nodes_of_the_merged_graph_whatever_the_bonuses(first: int, later: int) -> None:
    rules = preset("doscientos", pass_bonus_first=first, pass_bonus_later=later)
    for here in late_positions(rules, seed=first + later, count=15, tiles_left=7):
        counted = tranca.tree_statistics(here)
        assert counted.positions == len(tranca.game_tree(here))
        assert counted.nodes == len(tranca.game_tree(here, merge=False))


def test_the_states_of_a_finished_deal_are_those_of_its_block() -> None:
    here = tranca.read(POSITIONS / "castel.txt")[0]
    assert isinstance(here, Position)
    while not here.is_over:
        here = here.play(here.legal_plays()[0]) if here.legal_plays() else here.pass_()
    assert here.out is not None
    assert tranca.tree_statistics(here).states == 0
    blocked = tranca.read(POSITIONS / "blocked-tie.txt")[0]
    assert tranca.tree_statistics(blocked).states == blocked.rules.players


def states_from(here: Position, passes: int, met: set[object]) -> set[object]:
    """Add the positions before a player is out, by the number of passes in a row; a block has a pass of each seat."""
    state = here.hands, frozenset(here.ends or ()), here.to_move
    if here.is_over:
        if all(here.hands):
            met |= {(state, seat) for seat in here.seats}
        return met
    met.add((state, passes))
    for after in [here.play(play) for play in here.legal_plays()] or [here.pass_()]:
        states_from(after, passes + 1 if here.must_pass else 0, met)
    return met


@pytest.mark.parametrize("base", ["partnership", "block/3"])
def test_states_are_positions_by_the_passes_before_them(base: str) -> None:
    for here in late_positions(preset(base), seed=1, count=15, tiles_left=9):
        assert tranca.tree_statistics(here).states == len(states_from(here, 0, set()))


@pytest.mark.parametrize("seed", range(3))
def test_a_lead_is_forced_in_the_first_action_only(seed: int) -> None:
    here = deal(tranca.Rules.parse("block/2, pack=double-3, hand_size=3"), Random(seed))
    counted = tranca.tree_statistics(here)
    assert here.must_lead and counted.plies[1].sequences == 1 and len(counted.plies) > 4
    assert counted.positions == len(tranca.game_tree(here))
    assert counted.nodes == len(tranca.game_tree(here, merge=False))


@pytest.mark.slow
def test_dead_ends_stop_what_is_counted_and_what_is_told() -> None:
    differ = 0
    for here in late_positions(preset("mano-a-mano", dead_ends="stop"), seed=5, count=150, tiles_left=4, boneyard=3):
        drawn = here.changed(rules=tranca.Rules.parse("mano-a-mano"))
        counted, other = tranca.tree_statistics(here), tranca.tree_statistics(drawn)
        assert counted.positions == len(tranca.game_tree(here))
        assert counted.nodes == len(tranca.game_tree(here, merge=False))
        if here.legal_plays():
            rows = perft(Situation.of(here).numbers, len(counted.plies) - 1, Stop(signals=False))
            assert sum(ways for _, ways in rows) == counted.plies[-1].sequences
        for play in tranca.solve(here).plays:
            if play.finish is not None:
                after = here
                for action in play.line:
                    assert not after.is_over
                    after, _ = act(after, action)
                assert after.is_over
                assert after.result() == play.finish
        differ += counted.nodes != other.nodes
    assert differ > 5  # the rule makes a difference in these positions


def test_a_block_by_the_last_draw_has_the_values_of_all_sides() -> None:
    here = position(
        "rules: draw/3; layout: 3-3 3-6 6-0 0-4 4-3 3-1 1-0 0-2 2-6 6-6 6-5 5-5 5-0 0-3 3-2 2-1 1-1 1-4 4-4 4-5 5-3; "
        "lead: C; last: B; to-move: C; A: 0-0; B: 2-2 2-4; C: 1-5 2-5 4-6; boneyard: 1-6"
    )
    assert here.must_draw
    assert here.draw().is_over
    (only,) = tranca.solve(here).plays
    assert (only.play, only.end) == (None, "blocked")
    assert only.points is not None
    assert only.values is not None
    whole = sum(only.points.values())
    assert only.values == {side: points - Fraction(whole - points, 2) for side, points in only.points.items()}
    assert only.value == only.values["C"]


def test_bounds_behind_a_forced_pass_are_turned_over() -> None:
    random, cut_off = Random(4), 0
    while cut_off < 5:
        here = deal(tranca.Rules.preset("doscientos/pass-20-10"), random)
        while not here.is_over and not here.must_pass:
            here = here.play(random.choice(here.legal_plays()))
        if here.is_over or sum(map(len, here.hands)) < 19:
            continue
        after, bonus = here.pass_(), Situation.of(here).pass_bonus
        assert here.to_move is not None
        assert after.to_move is not None
        gain = margin(bonus, here.rules.side_of(here.to_move))
        behind = tranca.solve(after, stop=Stop(nodes=4096), tables=Tables(0))
        cut = tranca.solve(here, stop=Stop(nodes=4096), tables=Tables(0))
        if behind.exact or behind.bounds[0] == -behind.bounds[1]:
            continue
        cut_off += 1
        truth = tranca.solve(here).value
        assert truth is not None
        assert cut.value is None
        assert cut.bounds[0] <= truth <= cut.bounds[1]
        assert cut.bounds == (gain - behind.bounds[1], gain - behind.bounds[0])
        assert cut.plays[0].bounds == cut.bounds


@pytest.mark.parametrize(
    "name", ["all-fives/2", "sniff/3", "muggins/partners", "fives-and-threes/partners", "bergen/2", "azneef"]
)
def test_what_can_follow_where_plays_score_is_what_the_graph_and_the_referee_have(name: str) -> None:
    random, done = Random(name), 0
    while done < 4:
        state = random_position(random, preset(name), 6, boneyard_left=2, finished=False)
        here = position(to_text(state))
        if here.is_over:
            continue
        done += 1
        counted = tranca.tree_statistics(here)
        assert counted.positions == len(tranca.game_tree(here))
        assert counted.nodes == len(tranca.game_tree(here, merge=False))
        assert (counted.out, counted.blocked) == count_endings(state)
