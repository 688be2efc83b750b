"""Recorded deals: the replay, the known facts at each moment, bonuses and results."""

import pytest
from facts import message_with, states
from hypothesis import given
from random_records import Deal
from referee.play import ending, settle
from strategies import whole_records

from tranca.errors import NotationError, PositionError, UnsupportedError
from tranca.game.actions import Action, Play
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import Tile
from tranca.notation.reader import parse
from tranca.notation.writer import one_line

WHOLE = (
    "rules: partnership; dealt N: 0-5 1-3 1-4 2-2 3-4 4-4 5-6; dealt E: 0-0 0-1 0-6 1-1 1-6 2-3 2-6; "
    "dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; dealt W: 0-3 0-4 1-2 1-5 3-5 5-5 6-6; play: E:1-1 S:- W:1-5 N:1-4 E:- "
    "S:4-5@5 W:0-4 N:0-5 E:- S:2-5 W:1-2 N:4-4 E:0-1 S:0-2 W:- N:2-2 E:2-6"
)
DRAW = (
    "rules: draw/2; dealt A: 0-0 1-1 1-3 1-5 2-2 3-3 6-6; dealt B: 0-2 1-2 2-3 2-4 2-5 3-4 5-5; "
    "play: A:6-6 B:+[4-4,0-6] 0-6 A:0-0 B:0-2 A:2-2"
)
LEFT = "0-1 0-3 0-4 0-5 1-4 1-6 2-6 3-5 3-6 4-5 4-6 5-6"


def record(text: str) -> Record:
    (value,) = parse(text)
    assert isinstance(value, Record)
    return value


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(word) for word in text.split())


@given(whole_records())
def test_results_and_bonuses_are_those_of_the_referee(example: tuple[Deal, str]) -> None:
    made, text = example
    found = record(text)
    if not ending(made.end):
        assert found.result is None
        assert found.points is None
        return
    settled = settle(made.end)
    assert found.result is not None
    assert found.result.end == settled.end
    earned = found.until(made.final).bonuses
    assert found.points == tuple(map(sum, zip(earned, settled.points.values(), strict=True)))


def test_positions_hold_every_moment() -> None:
    found = record(WHOLE)
    assert len(found.positions) == len(found.actions) + 1 == 18
    assert found.positions[0] == found.start
    assert found.positions[1].layout == ((1, 1),)
    assert [position.to_move for position in found.positions[:5]] == [1, 2, 3, 0, 1]
    final = found.position
    assert final is found.positions[-1]
    assert [str(play) for play in final.legal_plays()] == ["2-4", "3-6", "4-6@4", "4-6@6"]
    assert (final.lead, final.last, final.title) == (1, 1, None)
    assert str(found.rules) == "partnership"


def test_a_record_can_be_made_and_cut_short() -> None:
    found = record(WHOLE)
    assert Record(found.start, found.actions) == found
    cut = found.until(3)
    assert cut.positions == found.positions[:4]
    assert found.until(17) is found
    with pytest.raises(PositionError, match=message_with("E", "1-1")) as caught:
        Record(found.start, (found.actions[0], *found.actions))
    assert caught.value.problems[0].index == 1
    with pytest.raises(PositionError, match="start the record before the lead"):
        Record(found.position)


def test_plays_are_kept_in_canonical_form_with_their_remarks() -> None:
    start = record(WHOLE).start
    actions = (Action("E", Play(Tile(1, 1)), remark="!"), Action("S", None), Action("W", Play(Tile(1, 5), 1)))
    made = Record(start, actions)
    assert [str(action) for action in made.actions] == ["E:1-1!", "S:-", "W:1-5"]


def test_hidden_hands_are_counted_and_their_passes_kept() -> None:
    found = record(one_line(record(WHOLE).seen_by(2)))
    assert found.start.hands[0] == Hand(unknown=7)
    final = found.position
    assert [len(hand) for hand in final.hands] == [3, 4, 4, 4]
    assert final.voids == ((), (4, 5), (), (2, 4))
    assert final.hands[2].tiles == tiles("2-4 3-3 3-6 4-6")
    assert found.result is None
    with pytest.raises(UnsupportedError):
        found.positions[3].legal_plays()


def test_drawn_tiles_are_known_where_they_are_shown() -> None:
    found = record(DRAW)
    assert found.start.boneyard == Boneyard(tiles(f"4-4 0-6 {LEFT}"), ordered=False)
    assert found.position.boneyard == Boneyard(tiles(LEFT), ordered=False)
    assert found.position.hands[1].tiles == tiles("1-2 2-3 2-4 2-5 3-4 4-4 5-5")
    counted = record(DRAW.replace("+[4-4,0-6]", "+2"))
    assert counted.start.boneyard == Boneyard(unknown=14)
    assert (counted.position.hands[1].unknown, counted.position.boneyard.unknown) == (1, 12)
    assert counted.position.voids == ((), (6,))


def test_the_order_of_the_boneyard_is_what_was_drawn_and_what_is_left() -> None:
    found = record(f"{DRAW}; boneyard: {LEFT}")
    assert found.start.boneyard == Boneyard(tiles(f"4-4 0-6 {LEFT}"))
    assert found.positions[2].boneyard == found.position.boneyard == Boneyard(tiles(LEFT))
    assert f"boneyard: {LEFT}; play" in one_line(found)
    as_set = record(f"{DRAW}; boneyard: {{{LEFT}}}")
    assert as_set == record(DRAW)
    assert "boneyard" not in one_line(as_set)


def test_draws_are_shown_where_the_boneyard_was_known() -> None:
    start = record(f"{DRAW}; boneyard: {LEFT}").start
    made = Record(start, (Action("A", Play(Tile(6, 6))), Action("B", Play(Tile(0, 6)), (None, None))))
    assert str(made.actions[1]) == "B:+[4-4,0-6] 0-6"


def test_one_hidden_tile_in_the_end_is_found_by_what_is_left() -> None:
    counted = record(f"{DRAW.replace('+[4-4,0-6]', '+2')}; boneyard: {LEFT}")
    assert not counted.position.is_open
    assert counted.position.resolved().hands == record(DRAW).position.hands
    assert record(one_line(counted)) == counted


def test_hands_stated_for_the_end_are_known_at_the_end_only() -> None:
    found = record("rules: draw/2; play: A:6-6 B:+2 0-6 A:0-0; B: 0-2 1-2 2-3 2-4 2-5 3-4 4-4 5-5")
    assert found.positions[-2].hands[1] == Hand(unknown=8)
    assert found.position.hands[1].tiles == tiles("0-2 1-2 2-3 2-4 2-5 3-4 4-4 5-5")
    assert states(one_line(found), "0-2", "1-2", "2-3", "2-4", "2-5", "3-4", "4-4", "5-5")


BLOCK = (
    "rules: block/2, hand_size=3, pass_bonus_first=20, pass_bonus_later=5; dealt A: 1-1 1-2 2-2; dealt B: 2-3 3-3 4-5; "
    "play: "
)


def test_bonuses_are_earned_for_the_first_pass_of_a_run() -> None:
    found = record(BLOCK + "A:1-1 B:- A:1-2 B:2-3 A:- B:3-3 A:-")
    assert [position.bonus_paid for position in found.positions] == [None, False, True, True, True, True, True, True]
    assert found.bonuses == (20, 10)
    assert found.position.is_over
    assert found.result is not None
    assert found.result.points == (9, 0)
    assert found.points == (29, 10)


def test_a_final_round_of_passes_may_stand_or_be_left_out() -> None:
    played = BLOCK + "A:1-1 B:- A:1-2 B:2-3 A:- B:3-3"
    for passes in ("", " A:-", " A:- B:-"):
        found = record(f"{played}{passes}; result: blocked 1 3 by B; points: A 29, B 10")
        assert found.points == (29, 10)
        assert found.result is not None
        assert found.result.seat == 1
        assert record(one_line(found)) == found
    with pytest.raises(ValueError, match=r"9.*A:-"):
        record(f"{played} A:- B:- A:-")
    with pytest.raises(ValueError, match="action 7: B:- is out of turn"):
        record(f"{played} B:-")


def test_a_draw_that_empties_the_boneyard_may_block_the_deal() -> None:
    text = "rules: draw/2, hand_size=8; dealt A: 0-6 1-6 2-6 3-6 4-6 5-6 6-6 0-0; play: A:6-6 B:+12 - A:0-6 B:0-1 "
    found = record(text)
    assert found.position.boneyard == Boneyard()
    assert found.positions[2].voids == ((), (6,))
    assert not found.position.is_over
    with pytest.raises(ValueError, match=r"2.*B.*12.*20.*6.*19"):
        record(text.replace("A: 0-6", "A: 0-5").replace("A:0-6 B:0-1", "A:1-6"))


def test_a_must_lead_is_kept() -> None:
    found = record("rules: partnership; must-lead: 1-1; play: E:1-1 S:-")
    assert found.start.must_lead == Tile(1, 1)
    assert found.position.must_lead is None
    assert one_line(found) == "rules: partnership; must-lead: 1-1; to-move: W; play: E:1-1 S:-"


def test_an_empty_play_is_a_deal_before_its_lead() -> None:
    found = record("rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; to-move: S; play:")
    assert isinstance(found.position, Position)
    assert found.positions == (found.start,)
    assert len(found.position.legal_plays()) == 7


def test_a_whole_round_of_passes_of_hidden_hands_ends_the_deal() -> None:
    found = record("rules: partnership; play: E:6-6 S:- W:- N:- E:-; result: blocked 6 6 by E")
    assert found.position.is_over
    assert found.result is None
    assert not record("rules: partnership; play: E:6-6 S:- W:- N:-").position.is_over


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        ("void S: 4", "S.*4.*2-4.*4-5.*4-6"),
        ("not S: 2-4", "S.*2-4"),
        ("has W: 0-0; not W: 0-0", "W.*0-0"),
        ("has W: 0-0; void W: 0", "W.*0.*0-0"),
    ],
)
def test_stated_end_of_a_record_must_agree_with_its_hands(stated: str, message: str) -> None:
    record = "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; play: E:1-1 S:- W:1-5 N:1-4"
    with pytest.raises(NotationError, match=message):
        parse(f"{record}; {stated}")
