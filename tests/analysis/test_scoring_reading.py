"""Reading the plays in games that score during play: voids at all open ends, points first, and weighted deals."""

from random import Random

import numpy as np
import pytest

import tranca
from tranca import Record, Rules
from tranca.analysis.inference import styles
from tranca.analysis.inference.choices import Choice, public_states, readable_plays, shown_voids
from tranca.analysis.inference.likelihood import likelihoods
from tranca.analysis.inference.styles import STYLE_NAMES, style_logs
from tranca.game.dealing import deal
from tranca.game.leads import FORCED, Lead
from tranca.game.tiles import SUITS

PRESETS = ("all-fives/2", "azneef", "bergen/3", "fives-and-threes/2", "fives-and-threes/partners", "muggins/2")


def random_record(preset: str, seed: int) -> Record:
    rules = Rules.preset(preset)
    lead = FORCED if rules.next_lead == "highest_double" else Lead(0)
    return tranca.play_out(deal(rules, Random(f"{preset}{seed}"), lead), "random", seed)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_chances_of_the_legal_plays_add_up_and_the_most_points_come_first(preset: str) -> None:
    record = random_record(preset, 1)
    seen = 0
    for before, (table, action) in zip(record.positions, public_states(record), strict=False):
        plays = before.legal_plays()
        if action.play is None or action.drawn or len(plays) < 2:
            continue
        hand = np.array([before.hands[table.seat].mask], np.uint64)
        chances = np.exp([style_logs(Choice(table, play, hand))[:, 0] for play in plays])
        assert chances.sum(axis=0) == pytest.approx(1)
        rests = {play: before.hands[table.seat].mask & ~play.tile.mask for play in plays}
        suits = {play: sum(bool(rest & suit) for suit in SUITS) for play, rest in rests.items()}
        ranks = {
            "heaviest": [(before.points_of(play), play.tile.pips) for play in plays],
            "keep-suits": [(before.points_of(play), suits[play], play.tile.pips) for play in plays],
        }
        for name, keys in ranks.items():
            top = [key == max(keys) for key in keys]
            error = styles.ERROR / len(plays)
            expected = [(1 - styles.ERROR) / sum(top) * is_top + error for is_top in top]
            assert chances[:, STYLE_NAMES.index(name)] == pytest.approx(expected), (name, before)
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("preset", PRESETS)
def test_a_pass_and_a_draw_show_a_void_in_every_open_number(preset: str) -> None:
    record = random_record(preset, 2)
    expected = [0] * record.rules.players
    for before, action in zip(record.positions, record.actions, strict=False):
        seat = record.rules.seats.index(action.seat)
        kept = len(action.drawn) > (action.play is not None)
        numbers = {number for number in range(7) if SUITS[number] & ~before.fitting == 0}
        if kept:
            expected[seat] = 0
        if before.ends is not None and (action.drawn or action.play is None):
            expected[seat] |= sum(1 << number for number in numbers)
    assert shown_voids(record) == tuple(expected)
    assert any(expected) or not any(action.play is None or action.drawn for action in record.actions)


@pytest.mark.parametrize("preset", ["azneef", "fives-and-threes/partners"])
def test_reading_gives_deals_different_weights(preset: str) -> None:
    record = random_record(preset, 3).until(9)
    all_deals = tranca.deals(record.seen_by(record.position.to_move or 0))
    assert readable_plays(all_deals)
    hands = all_deals.sample_arrays(50, 1)[0]
    for reading in ("styles", "policy"):
        weights = likelihoods(all_deals, hands, reading)
        assert weights.shape == (50,) and weights.max() == 1 and 0 < weights.min() < 1
    odds = tranca.read_odds(all_deals)
    assert odds is not None and odds.reading == "styles"
