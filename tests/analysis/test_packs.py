"""Packs above the kernel: notation, hidden hands, counts, trees, pictures, arrays, matches."""

from math import factorial
from random import Random

import numpy as np
import pytest
from referee.positions import random_position, to_text
from referee.rules import preset
from referee.solve import count_endings

import tranca
from tranca import Rules, Tile
from tranca.errors import NotationError, RulesError

CUBA = "doscientos, pack=double-9, hand_size=10, points=opponents, first_lead=highest_double"
OWN = "0-0 1-9 2-3 3-7 4-9 5-8 6-6 7-8 8-8 9-9"


def read(text: str) -> tranca.Position:
    (position,) = tranca.parse(text)
    assert isinstance(position, tranca.Position)
    return position


def faults(text: str) -> list[str]:
    with pytest.raises(NotationError) as raised:
        tranca.parse(text)
    return [fault.message for fault in raised.value.faults]


def test_tiles_outside_of_the_pack_are_faults_at_their_words() -> None:
    block = "rules: doscientos, pack={}; to-move: N; must-lead: 3-3; N: 0-9 3-3 ?{}; E: ?{}; S: ?{}; W: ?{}"
    assert faults(block.format("double-5, hand_size=5", 3, 5, 5, 5)) == [
        "tile '0-9': expected two numbers from 0 to 5, such as 1-3"
    ]
    assert read(block.format("double-9", 5, 7, 7, 7)).hands[0].mask == Tile(0, 9).mask | Tile(3, 3).mask


def test_tiles_taken_out_are_in_no_hand_and_in_no_boneyard() -> None:
    rules = "draw/3, hand_size=9, without=0-0"
    text = f"rules: {rules}; to-move: A; A: 0-0 ?8; B: ?9; C: ?9"
    assert faults(text) == ["A: 0-0 is not in the pack under without=0-0"]
    dealt = tranca.deal(Rules.parse(rules), 1)
    assert sum(map(len, dealt.hands)) == 27
    assert not len(dealt.boneyard)
    assert Tile(0, 0) not in {tile for hand in dealt.hands for tile in hand.tiles}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("doscientos, pack=double-4", "needs 28 tiles, .* only 15"),
        ("doscientos, without=7-7", "7-7, which is not a tile of double-6"),
        ("doscientos, pack=double-10", "expected double-3"),
        ("block/2, pack=double-3, hand_size=6", "needs 12 tiles, .* only 10"),
    ],
)
def test_packs_too_small_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.parse(text)


def test_deals_beyond_64_bits_are_counted_exactly() -> None:
    position = read(f"rules: {CUBA}; to-move: N; N: {OWN}; E: ?10; S: ?10; W: ?10")
    found = tranca.deals(position)
    assert found.deals == factorial(45) // (factorial(10) ** 3 * factorial(15)) > 2**80
    drawn = found.sample(50, seed=1)
    assert len(drawn) == 50


def test_an_estimate_with_hidden_hands_of_a_large_pack() -> None:
    late = read(
        "rules: doscientos, pack=double-9, hand_size=4; ends: 9 7; lead: N; last: W; to-move: N; "
        "N: 7-8 9-9 0-7; E: ?3; S: ?3; W: ?3"
    )
    assert tranca.deals(late).deals > 2**40
    found = tranca.estimate(late, deals=60, seed=3)
    assert {str(play.play) for play in found.plays} == {"7-8", "9-9", "0-7"}


@pytest.mark.parametrize("pack", ["double-3", "double-7", "double-9"])
def test_sequences_are_counted_as_the_referee_counts_them(pack: str) -> None:
    rng = Random(5)
    for _ in range(6):
        rules = preset("doscientos", pack=pack, hand_size=2 if pack == "double-3" else 5)
        state = random_position(rng, rules, 8, finished=False)
        position = read(to_text(state))
        assert tranca.tree_statistics(position).continuations == sum(count_endings(state))


def test_a_picture_shows_every_pip_of_nine() -> None:
    for number in range(10):
        picture = tranca.draw_tile(Tile(number, 9))
        assert picture.count("<circle") == number + 9


def test_arrays_of_a_large_pack_give_what_single_solves_give() -> None:
    rules = Rules.parse("partnership, pack=double-9, hand_size=10")
    rng = Random(7)
    values = []
    while len(values) < 8:
        state = random_position(rng, preset("partnership", pack="double-9", hand_size=10), 14, finished=False)
        position = read(to_text(state))
        if position.legal_plays():
            values.append(position)
    hands = np.array([[hand.mask for hand in world.hands] for world in values], np.uint64)
    ends = np.array([moment.ends for moment in values])
    turns = np.array([moment.to_move for moment in values])
    found = tranca.solve_arrays(rules, hands, ends, turns)
    assert found.plays.dtype == np.uint16
    for position, value, code in zip(values, found.values, found.plays, strict=True):
        alone = tranca.solve(position)
        assert alone.value == value
        assert alone.best[0].tile == Tile.at(int(code) & 63)
