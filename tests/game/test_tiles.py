"""Tiles, plays and actions: spellings, order, masks and the kernel's codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tranca.errors import PlayError, TrancaError
from tranca.ext import rules as kernel
from tranca.game.actions import Action, Play
from tranca.game.tiles import EVERY_TILE, SUITS, Tile, mask, pack_of, tiles


def test_tiles_of_double_six_come_first_and_in_order() -> None:
    six = EVERY_TILE[:28]
    assert [str(tile) for tile in six[:9]] == ["0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6", "1-1", "1-2"]
    assert sorted(six) == list(six)
    assert [tile.index for tile in EVERY_TILE] == list(range(55))
    assert all(Tile.at(tile.index) is tile for tile in EVERY_TILE)
    assert [tile.is_double for tile in six].count(True) == 7


@pytest.mark.parametrize(("highest", "count", "pips"), [(3, 10, 30), (6, 28, 168), (7, 36, 252), (9, 55, 495)])
def test_packs_have_every_tile_up_to_their_double(highest: int, count: int, pips: int) -> None:
    pack = pack_of(f"double-{highest}")
    assert len(pack) == count
    assert sum(tile.pips for tile in pack.tiles) == kernel.pips(pack.mask) == pips
    assert list(pack.tiles) == sorted(pack.tiles)
    assert pack.tiles[-1] == pack.highest_double == Tile(highest, highest)
    assert all(suit.bit_count() == highest + 1 for suit in pack.suits)


def test_tiles_that_are_taken_out_are_in_no_suit() -> None:
    pack = pack_of("double-9", (Tile(0, 0), Tile(9, 9)))
    assert len(pack) == 53
    assert pack.highest_double == Tile(8, 8)
    assert [suit.bit_count() for suit in pack.suits] == [9, *[10] * 8, 9]


@pytest.mark.parametrize("text", ["4-6", "6-4", "64", "46", "6:4", "6|4", "[6-4]", "[4-6]"])
def test_every_spelling_is_read(text: str) -> None:
    assert Tile.parse(text) == Tile(4, 6)
    assert str(Tile.parse(text)) == "4-6"


def test_a_layout_keeps_the_written_order_of_a_tile() -> None:
    assert Tile.parse_ends("6-4") == (6, 4)
    assert Tile.parse_ends("[46]") == (4, 6)


@pytest.mark.parametrize("text", ["", "4", "10-1", "4-", "4--6", "4-6-1", "[4-6", "4-6]", "4_6", "a-b", "4 6", "٤-٦"])
def test_text_that_is_not_a_tile_is_refused(text: str) -> None:
    with pytest.raises(TrancaError, match="expected two numbers from 0 to 9"):
        Tile.parse(text)


@pytest.mark.parametrize("ends", [(-1, 2), (2, -1), (0, 10), (10, 0)])
def test_a_tile_has_numbers_from_0_to_9(ends: tuple[int, int]) -> None:
    with pytest.raises(TrancaError, match="expected two numbers from 0 to 9"):
        Tile(*ends)


def test_a_tile_has_its_low_end_first_however_it_is_made() -> None:
    assert Tile(6, 4) == Tile(4, 6) == Tile.of(6, 4)
    assert (Tile(6, 4).low, Tile(6, 4).high, Tile(6, 4).index, repr(Tile(6, 4))) == (
        4,
        6,
        Tile(4, 6).index,
        "Tile(4, 6)",
    )
    assert hash(Tile(9, 0)) == hash(Tile(0, 9))


@given(st.sets(st.sampled_from(EVERY_TILE)))
def test_masks_and_tiles_are_inverse(some: set[Tile]) -> None:
    assert tiles(mask(some)) == tuple(sorted(some))
    assert kernel.pips(mask(some)) == sum(tile.pips for tile in some)


def test_suits_hold_the_tiles_that_show_their_number() -> None:
    for number, suit in enumerate(SUITS):
        assert suit == mask(tile for tile in EVERY_TILE if tile.shows(number))


@given(st.integers(0, 2**55 - 1), st.integers(0, 9), st.integers(0, 9))
def test_codes_of_plays_and_plays_are_inverse(hand: int, left: int, right: int) -> None:
    codes = kernel.plays(hand, left, right)
    plays = [Play.from_code(code, (left, right)) for code in codes]
    assert [play.code((left, right)) for play in plays] == codes
    assert plays == sorted(plays, key=lambda play: play.key)
    assert len(set(plays)) == len(plays)
    for play in plays:
        assert (play.end is not None) == ({play.tile.low, play.tile.high} == {left, right} and left != right)
        assert Play.parse(str(play)) == play


@pytest.mark.parametrize("text", ["4-6@", "4-6@10", "4-6@@4", "@4", "-", "4-6 @4"])
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(PlayError):
        Play.parse(text)


@pytest.mark.parametrize(
    ("action", "text", "short"),
    [
        (Action("S", Play(Tile(4, 6), 6)), "S:4-6@6", "S:4-6@6"),
        (Action("W", None), "W:-", "W:-"),
        (Action("N", Play(Tile(0, 0)), remark="!!"), "N:0-0!!", "N:0-0!!"),
        (Action("B", Play(Tile(1, 6), 1), (Tile(0, 3), Tile(1, 6))), "B:+[0-3,1-6] 1-6@1", "B:+2 1-6@1"),
        (Action("B", Play(Tile(1, 6)), (None, None)), "B:+2 1-6", "B:+2 1-6"),
        (Action("B", Play(Tile(1, 6)), (None, Tile(1, 6))), "B:+2 1-6", "B:+2 1-6"),
        (Action("B", None, (None, None, None)), "B:+3 -", "B:+3 -"),
    ],
)
def test_actions_are_written_with_their_draws(action: Action, text: str, short: str) -> None:
    assert str(action) == text
    assert action.short() == short
    assert str(action.hidden()) == short
