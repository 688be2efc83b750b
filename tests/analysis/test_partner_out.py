"""Estimates with a partner out while the deal continues: the mean of every play over each deal solved open."""

from random import Random

import tranca
from tranca.analysis.self_play import play_out
from tranca.game.dealing import deal
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

RULES = Rules.parse("fives-and-threes/partners, pack=double-4, hand_size=3")
MOST = 20  # the most deals of a moment


def test_means_are_those_over_all_deals_when_a_partner_is_out() -> None:
    numbers = [
        (record, number)
        for seed in range(12)
        for record in [play_out(deal(RULES, Random(seed)), "random", Random(seed))]
        for number, position in enumerate(record.positions[:-1])
        if not all(map(len, position.hands)) and len(position.legal_plays()) > 1
    ]
    assert sum(compare(record.until(number)) for record, number in numbers) > 3


def compare(view: Record) -> bool:
    """Compare an estimate with the mean over all deals; return False if there are too many."""
    now = view.position
    assert now.to_move is not None
    mover = RULES.seats[now.to_move]
    all_deals = tranca.deals(view, mover)
    if all_deals.worlds > MOST:
        return False
    sums: dict[tranca.Play | None, tranca.Value] = {}
    for world in all_deals:
        for option in tranca.solve(all_deals.position(world)).plays:
            assert option.value is not None
            sums[option.play] = sums.get(option.play, 0) + world.weight * option.value
    estimate = tranca.estimate(view, observer=mover)
    assert estimate.exact
    assert {option.play: option.mean * all_deals.deals for option in estimate.plays} == sums
    return True
