"""The fitted policy in the kernel equals the one in Python, feature by feature, and plays out deals like it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import policy_features
import pytest
from tiers import campaign_but

import tranca
from tranca import Position, Record, Resources, Rules
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import World
from tranca.analysis.inference import policy
from tranca.analysis.inference.choices import Choice, PublicState, public_states, shown_voids
from tranca.engine.playouts import FEATURES, PublicFacts, features_of, play_out
from tranca.engine.situation import Situation
from tranca.ext.plain import playout as kernel
from tranca.ext.stop import Stop
from tranca.game.actions import NO_ENDS, Action, Play, end_of
from tranca.game.dealing import deal
from tranca.game.hands import Boneyard
from tranca.game.leads import FORCED, Lead
from tranca.game.replay import act

PRESETS = ("doscientos", "partnership", "mano-a-mano", "draw/3", "draw/4", "draw/partners", "block/2")
SCORING = ("all-fives/2", "azneef", "bergen/3", "fives-and-threes/2", "fives-and-threes/partners", "sniff/3")
EVERYDAY = ("doscientos", "draw/3", "all-fives/2")
MASK = (1 << 64) - 1


def moments(preset: str, count: int) -> Iterator[tuple[Position, PublicState, Play]]:
    """Yield the plays of random deals, except tiles drawn and laid at once."""
    rules = Rules.preset(preset)
    for seed in range(count):
        record = tranca.play_out(deal(rules, Random(f"{preset}{seed}"), FORCED), "random", seed)
        for before, (table, action) in zip(record.positions, public_states(record), strict=False):
            if action.play is not None and not action.drawn:
                yield before, table, action.play


@pytest.mark.parametrize("count", [4, pytest.param(60, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_feature_and_probability_is_that_of_python(preset: str, count: int) -> None:
    seen = set[str]()
    for before, table, _ in moments(preset, count):
        hands = np.array([before.hands[table.seat].mask], np.uint64)
        codes = policy.candidates(table)
        chances = policy_features.chances(table, hands)[0]
        expected = dict(policy_features.features(table, hands))
        voids, sizes = np.array(table.voids, np.uint16), np.array(table.sizes, np.uint8)
        for column, (tile, end) in enumerate(codes):
            if not int(hands[0]) >> int(tile) & 1:
                continue
            play = Play(tranca.Tile.at(int(tile)), None if end < 0 else int(end))
            code = play.code(table.ends)
            found = kernel.features(
                table.rules.ruleset, table.laid, *(table.ends or NO_ENDS), table.seat, voids, sizes, code, int(hands[0])
            )
            for name, value in zip(FEATURES, found, strict=True):
                feature = np.broadcast_to(expected.get(name, np.zeros(1)), (1, len(codes)))[0, column]
                assert value == feature, (name, play, table)
                seen |= {name} if value else set()
            logs = policy.log_chances(Choice(table, play, hands))
            assert np.exp(logs[0]) == pytest.approx(chances[column], abs=1e-12)
    assert len(seen) > 12


def test_the_features_are_those_that_coefficients_are_of() -> None:
    kinds = []
    for preset in PRESETS:
        rules = Rules.preset(preset)
        kinds.append(policy.coefficient_set(rules))
        weights = policy.coefficients(kinds[-1])
        assert {*weights} <= {*FEATURES}
        stored = policy.fitted_policy(rules).coefficients
        assert dict(zip(FEATURES, stored.tolist(), strict=True)) == {name: weights.get(name, 0.0) for name in FEATURES}
    assert kinds == ["whole", "whole", "single", "single", "single", "partners", "single"]


def test_games_that_score_have_a_set_by_family() -> None:
    kinds = {}
    for preset in tranca.PRESETS:
        rules = Rules.preset(preset)
        if rules.scores:
            kinds[preset] = policy.coefficient_set(rules)
            weights = policy.coefficients(kinds[preset])
            answers = weights.get("answer", 0) + weights.get("best answer", 0)
            assert {*weights} <= {*features_of(rules.ruleset)} and weights["points"] > 0 > answers, preset
    assert {*kinds.values()} == {"fives", "race", "alike"}
    assert kinds["azneef"] == kinds["threes-and-fives"] == kinds["muggins/2"] == "fives"
    assert kinds["fives-and-threes/partners"] == "race" and kinds["bergen/4"] == "alike"


class Numbers:
    """The random numbers of one world, as in the kernel."""

    def __init__(self, seed: int, world: int) -> None:
        self.state = (seed ^ (world + 1) * 0xD1342543DE82EF95) & MASK

    def uniform(self) -> float:
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
        mixed ^= mixed >> 31
        return (mixed >> 11) / 2.0**53


def choose(record: Record, position: Position, numbers: Numbers) -> Play | None:
    """Return a play chosen by the Python policy; None for a pass."""
    plays = position.legal_plays()
    if len(plays) < 2:
        return plays[0] if plays else None
    assert position.to_move is not None
    seat, hand = position.to_move, position.hands[position.to_move].mask
    sizes = tuple(map(len, position.hands))
    table = PublicState(record.rules, seat, position.laid, position.ends, shown_voids(record), sizes)
    place = numbers.uniform()
    if record.rules.scores:  # the features are compared in test_scoring_features.py
        for play in plays[:-1]:
            place -= np.exp(policy.log_chances(Choice(table, play, np.array([hand], np.uint64)))[0])
            if place < 0:
                return play
        return plays[-1]
    chances = policy_features.chances(table, np.array([position.hands[position.to_move].mask], np.uint64))[0]
    codes = policy.candidates(table).tolist()
    for play in plays[:-1]:
        end = -1 if position.ends is None else end_of(play.code(position.ends))
        place -= chances[codes.index([play.tile.index, end])]
        if place < 0:
            return play
    return plays[-1]


def played_on(record: Record, first: Play | None, numbers: Numbers) -> Record:
    """Return an open record played out by the policy, with the order of the boneyard drawn during play."""
    actions, position = list(record.actions), record.position
    while not position.is_over:
        assert position.to_move is not None
        before, drawn = position, list[Any]()
        while position.must_draw:
            left = sorted(position.boneyard.tiles)
            drawn.append(left.pop(int(numbers.uniform() * len(left))))
            position = position.draw(drawn[-1])
        play = first if first is not None else choose(Record(record.start, tuple(actions)), position, numbers)
        first = None
        position, action = act(before, Action(before.seats[before.to_move or 0], play, tuple(drawn)))
        actions.append(action)
    return Record(record.start, tuple(actions))


@pytest.mark.parametrize("preset", campaign_but(EVERYDAY, (*PRESETS, *SCORING)))
def test_deals_are_played_on_as_python_plays_them(preset: str) -> None:
    rules = Rules.preset(preset)
    start = deal(rules, Random(preset), FORCED if rules.next_lead == "highest_double" else Lead(0))
    start = start.changed(boneyard=Boneyard(start.boneyard.tiles, ordered=False))
    whole = tranca.play_out(start, "random", 4)
    number = next(
        number
        for number, position in enumerate(whole.positions)
        if number > 3 and len(position.legal_plays()) > 1 and not position.must_draw
    )
    record = Record(start, whole.actions[:number])
    now = record.position
    assert now.to_move is not None
    hands = np.array([[hand.mask for hand in now.hands]] * 4, np.uint64)
    boneyards = np.array([now.boneyard.mask] * 4, np.uint64)
    facts = PublicFacts(now.laid, shown_voids(record))
    by, codes = policy.fitted_policy(rules), [play.code(now.ends) for play in now.legal_plays()]
    found = play_out(Situation.of(now), facts, codes, hands, boneyards, by, 2, 99, Resources())
    assert found.done.all() and found.units == 2 * (len(rules.sides) - 1) and found.wins is not None
    side, others = rules.side_of(now.to_move), len(rules.sides) - 1
    for world in range(4):
        for column, play in enumerate(now.legal_plays()):
            numbers, value, wins = Numbers(99, world), 0, [0, 0]
            for _ in range(2):
                ended = played_on(record, play, numbers)
                points, result = ended.points, ended.result
                assert points is not None and result is not None
                earlier = map(sum, zip(record.bonuses, record.earned, strict=True))
                came = [total - before for total, before in zip(points, earlier, strict=True)]
                value += came[side] * others - (sum(came) - came[side])
                if result.winner == side:
                    wins[result.end == "blocked"] += others
            assert (int(found.values[world, column]), found.wins[world, column].tolist()) == (value, wins)


@pytest.mark.parametrize("preset", ["partnership", "block/3"])
def test_a_pass_is_one_column_and_one_play_of_each_game(preset: str) -> None:
    rules = Rules.preset(preset)
    whole = tranca.play_out(deal(rules, Random(1)), "random", 1)
    number = next(
        number for number, position in enumerate(whole.positions) if position.must_pass and not position.is_over
    )
    now = whole.positions[number]
    hands = np.array([[hand.mask for hand in now.hands]] * 3, np.uint64)
    facts = PublicFacts(now.laid, shown_voids(whole.until(number)))
    by = policy.fitted_policy(rules)
    found = play_out(Situation.of(now), facts, [], hands, np.zeros(3, np.uint64), by, 5, 99, Resources())
    assert found.values.shape == (3, 1) and found.nodes == 3 * 5 and found.values.any()


def test_a_world_depends_on_its_place_alone_and_a_stop_ends_it() -> None:
    (record,) = tranca.read("positions/castel-hidden.txt")
    all_deals = deals(record)
    hands, boneyards, _ = all_deals.arrays()
    situation = Situation.of(all_deals.position(World(tuple(hands[0].tolist()), 0, 1)))
    facts, by = policy.public_facts(all_deals.view), policy.fitted_policy(record.rules)
    codes = [play.code(record.position.ends) for play in record.position.legal_plays()]
    whole = play_out(situation, facts, codes, hands, boneyards, by, 3, 7, Resources())
    threaded = play_out(situation, facts, codes, hands, boneyards, by, 3, 7, Resources(threads=2))
    assert np.array_equal(whole.values, threaded.values)
    part = play_out(situation, facts, codes, hands[:10], boneyards[:10], by, 3, 7, Resources())
    assert np.array_equal(part.values, whole.values[:10]) and len(np.unique(whole.values)) > 10
    some = play_out(situation, facts, codes[1:], hands, boneyards, by, 3, 7, Resources())
    assert np.array_equal(some.values, whole.values[:, 1:])
    with pytest.raises(ValueError, match="expected one or more legal plays"):
        play_out(situation, facts, [1022], hands, boneyards, by, 3, 7, Resources())
    whole = play_out(situation, facts, codes, hands, boneyards, by, 30, 7, Resources())
    cut = play_out(situation, facts, codes, hands, boneyards, by, 30, 7, Resources(stop=Stop(nodes=1)))
    assert whole.wins is not None and cut.wins is not None and 0 < cut.done.sum() < len(hands)
    for found, complete in ((cut.values, whole.values), (cut.wins, whole.wins)):
        assert np.array_equal(found[cut.done], complete[cut.done]) and not found[~cut.done].any()
    stop = Stop()
    stop.stop()
    assert not play_out(situation, facts, codes, hands, boneyards, by, 3, 7, Resources.of(stop=stop)).done.any()
