"""Writing and reading again changes nothing, for positions and records of every rule set and the worked examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_records import Deal
from referee.play import State, ending, hands_of
from referee.positions import to_text
from strategies import hidden_records, spoilt, states, whole_records

import tranca
from tranca.errors import NotationError
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.reader import blocks, parse
from tranca.notation.writer import one_line, write

CASTEL = """
title: Castel, International Dominoes: only one play wins
rules: partnership
layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6
lead: E
to-move: S
N: 1-3 3-4 5-6
E: 0-0 0-6 1-6 2-3
S: 2-4 3-3 3-6 4-6
W: 0-3 3-5 5-5 6-6
"""
SOUTH = """
title: the same moment, as South knew it
rules: partnership
dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6
to-move: S
play: E:1-1 S:- W:1-5 N:1-4 E:- S:4-5@5 W:0-4 N:0-5 E:- S:2-5 W:1-2 N:4-4 E:0-1 S:0-2 W:- N:2-2 E:2-6
"""
MANO = """
title: two players, the boneyard hidden
rules: mano-a-mano
dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6
to-move: A
play: A:6-6 B:+2 1-6 A:1-4 B:3-4 A:3-6@3 B:+1 2-6
"""
TIE = """
title: a blocked tie
rules: doscientos
layout: 3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 2-2 2-1 1-1 1-0 0-0 0-3
lead: S
last: E
to-move: N
N: 6-6
E: 5-6
S: 4-5
W: 4-6
"""
THREE = """
rules: draw/3
dealt A: 1-1 1-2 2-2 3-5 4-4
to-move: A
play: C:5-5 A:3-5 B:+2 0-5 C:0-3@3 A:+[2-4,1-4,3-3,0-6] 0-6 B:4-6 C:0-4@0
"""
RECORDED = """
title: all there is to say of a deal
rules: block/2, hand_size=3, pass_bonus_first=20
dealt A: 1-1 1-2 2-2
dealt B: 2-3 3-3 3-4
must-lead: 1-1
to-move: B
play: A:1-1 B:- A:1-2!! B:2-3 A:-
score: A 20, B 0
"""
OUT = """
rules: block/2, hand_size=2, pass_bonus_first=20
dealt A: 1-1 1-2
dealt B: 3-3 3-4
play: A:1-1? B:- A:1-2
score: A 0, B -4
result: out A
points: A 33
"""
FACTS = """
rules: partnership
has N: 3-4
not W: 2-3
void E: 4 5
ends: 6 4
to-move: S
N: ?3
E: 0-6 ?3
S: 2-4 3-3 3-6 4-6
W: ?4
score: NS 120, EW 95
"""
DRAWN = """
rules: draw/2, draw_reserve=1
ends: 6 6
last: A
to-move: B
A: 0-0 0-1 0-2 0-3 0-4 0-5
B: ?7
boneyard: ?14
"""
EXAMPLES = [CASTEL, SOUTH, MANO, TIE, THREE, RECORDED, OUT, FACTS, DRAWN]


def check(text: str) -> Position | Record:
    """Read a block, and check that writing it in either form and reading it again changes nothing."""
    (block,) = blocks(text)
    assert block.faults == ()
    value = block.value
    assert value is not None
    for written in (write(value), one_line(value)):
        assert parse(written) == [value]
    assert one_line(*parse(one_line(value))) == one_line(value)
    assert write(*parse(one_line(value))) == write(value)
    return value


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_canonical_form_of_an_example_is_itself(text: str) -> None:
    assert write(check(text)) == text.strip()
    assert one_line(check(text)) == text.strip().replace("\n", "; ")


@given(states(), st.booleans())
def test_positions_of_every_rule_set(state: State, layout: bool) -> None:
    position = check(to_text(state, layout))
    assert isinstance(position, Position)
    assert position.is_over == bool(ending(state))


@given(whole_records())
def test_records_of_every_rule_set_with_all_known(example: tuple[Deal, str]) -> None:
    made, text = example
    record = check(text)
    assert isinstance(record, Record)
    assert len(record.actions) == len(made.turns)
    assert [{(tile.low, tile.high) for tile in hand.tiles} for hand in record.position.hands] == [*made.end.hands]
    assert record.position.resolved().is_open
    assert (record.result is not None) == bool(ending(made.end))


@given(hidden_records())
@pytest.mark.campaign
def test_records_of_every_rule_set_with_something_hidden(example: tuple[Deal, str]) -> None:
    made, text = example
    record = check(text)
    assert isinstance(record, Record)
    for hand, true in zip(record.position.hands, hands_of(made.end).values(), strict=True):
        assert len(hand) == len(true)
        assert {(tile.low, tile.high) for tile in hand.tiles} <= true
    for position in record.positions:
        assert check(one_line(position)) == position


@given(whole_records(), st.integers(0, 11))
@pytest.mark.campaign
def test_what_one_seat_saw_is_a_record_too(example: tuple[Deal, str], turn: int) -> None:
    _, text = example
    record = check(text)
    assert isinstance(record, Record)
    seat = turn % record.rules.players
    seen = record.seen_by(seat)
    assert check(one_line(seen)) == seen
    assert seen.position.ends == record.position.ends
    assert seen.position.hands[seat] == record.position.hands[seat]
    assert all(hand.tiles == () for other, hand in enumerate(seen.start.hands) if other != seat)


@given(st.data())
def test_spoilt_text_is_read_or_refused_with_faults(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(EXAMPLES) | hidden_records().map(lambda example: example[1]))
    text = data.draw(spoilt(whole))
    for block in blocks(text):
        assert (block.value is None) == bool(block.faults)
        assert not any("bug in tranca" in fault.message for fault in block.faults)
        if block.value is not None:
            assert parse(write(block.value)) == [block.value]
        places = [(fault.line, fault.column) for fault in block.faults]
        assert places == sorted(places)
        assert all(line >= 1 and column >= 1 for line, column in places)


def test_a_text_of_many_blocks_gives_them_in_order() -> None:
    values = parse("\n\n".join(EXAMPLES))
    assert [write(value) for value in values] == [text.strip() for text in EXAMPLES]
    with pytest.raises(NotationError):
        parse("\n".join(text.strip() for text in EXAMPLES[:2]))


@pytest.mark.parametrize("rules", ["azneef, out=both, double_out=1", "fid, out=both, capicua=2"])
def test_moments_behind_who_is_out_are_read_back(rules: str) -> None:
    """The way out belongs to the player who ends the deal, so nothing about the first player out is written."""
    start = tranca.deal(tranca.Rules.parse(f"{rules}, hand_size=2, pack=double-4"), 2)
    gone = 0
    for seed in range(6):
        for position in tranca.play_out(start, "random", seed).positions:
            assert tranca.parse(tranca.one_line(position)) == [position]
            gone += position.out is None and not all(map(len, position.hands))
    assert gone
