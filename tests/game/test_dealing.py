"""Random deals follow the rules: every tile once, and the forced lead."""

from random import Random

import pytest

import tranca
from tranca.errors import UnsupportedError
from tranca.game.dealing import deal
from tranca.game.leads import Lead
from tranca.game.rules.rules import PRESETS, Rules

EVERY = pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))


@EVERY
def test_a_deal_hands_out_every_tile_once_and_forces_the_lead(rules: Rules) -> None:
    for seed in range(20):
        made = deal(rules, Random(seed))
        dealt = [tile for hand in made.hands for tile in hand.tiles]
        assert [len(hand) for hand in made.hands] == [rules.hand_size] * rules.players
        assert len({*dealt, *made.boneyard.tiles}) == len(dealt) + len(made.boneyard) == rules.tiles_in_play
        doubles = [tile for tile in dealt if tile.is_double]
        if rules.first_lead == "any":
            assert made.must_lead is None and made.to_move is not None
            continue
        assert made.must_lead == max(doubles) if doubles else made.must_lead in dealt
        assert made.must_lead in made.hands[made.to_move or 0]


def test_a_free_lead_forces_nothing() -> None:
    made = deal(Rules(), Random(1), Lead(2))
    assert (made.to_move, made.must_lead) == (2, None)
    assert len(made.legal_plays()) == 7


@EVERY
def test_a_seed_stands_for_a_generator_and_gives_the_same_deal_again(rules: Rules) -> None:
    assert deal(rules, 7) == deal(rules, Random(7)) == deal(rules, 7)
    assert len({deal(rules, seed) for seed in range(5)}) == 5
    assert deal(rules) != deal(rules)


def test_a_pack_is_dealt_in_its_order() -> None:
    rules = tranca.Rules.preset("draw/2")
    pack = [*reversed(rules.tileset.tiles)]
    start = tranca.deal(rules, lead=tranca.Lead(1), pack=pack)
    size = rules.hand_size
    assert [hand.tiles for hand in start.hands] == [tuple(sorted(pack[:size])), tuple(sorted(pack[size : 2 * size]))]
    assert start.boneyard.ordered and start.boneyard.tiles == tuple(pack[2 * size :])
    assert start.to_move == 1
    for wrong in (pack[1:], [*pack[1:], pack[1]], []):
        with pytest.raises(UnsupportedError, match=f"all 28 tiles .* not {len(wrong)} tiles"):
            tranca.deal(rules, pack=wrong)
