"""Positions: legal actions against the referee, the end of deals, and which positions can arise."""

from dataclasses import replace
from random import Random

import pytest
from facts import message_with
from hypothesis import assume, given
from hypothesis import strategies as st
from referee.play import State, draw, ending, legal_plays, must_draw, next_tiles, pass_turn, play, settle
from referee.positions import to_text
from referee.rules import rules_text
from referee.solve import play_text
from strategies import Choices, states
from strategies import rules as rule_sets

from tranca.errors import PlayError, PositionError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.reachability import TileCounts
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.tiles import Tile, mask
from tranca.notation.reader import blocks, parse
from tranca.notation.writer import one_line

CASTEL = (
    "rules: partnership; layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6; lead: E; to-move: S; "
    "N: 1-3 3-4 5-6; E: 0-0 0-6 1-6 2-3; S: 2-4 3-3 3-6 4-6; W: 0-3 3-5 5-5 6-6"
)
TIE = (
    "layout: 3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 2-2 2-1 1-1 1-0 0-0 0-3; "
    "lead: S; last: E; to-move: N; N: 6-6; E: 5-6; S: 4-5; W: 4-6"
)


def position(text: str) -> Position:
    (value,) = parse(text)
    assert isinstance(value, Position)
    return value


def hand(text: str) -> Hand:
    return Hand(tuple(Tile.parse(word) for word in text.split()))


# Against the referee


@given(states(finished=False))
def test_plays_draws_and_passes_lead_where_the_referee_says(state: State) -> None:
    found = position(to_text(state))
    assert [str(play) for play in found.legal_plays()] == [play_text(play) for play in legal_plays(state)]
    assert found.must_draw == must_draw(state)
    assert found.must_pass == (not legal_plays(state) and not must_draw(state))
    after = [(found.play(play_text(entry)), play(state, entry)) for entry in legal_plays(state)]
    if must_draw(state):
        after += [(found.draw(Tile.of(*tile)), draw(state, tile)) for tile in next_tiles(state)]
    elif not after:
        after = [(found.pass_(), pass_turn(state))]
    for ours, theirs in after:
        (expected,) = parse(to_text(theirs))
        assert ours == expected
        assert ours.is_over == bool(ending(theirs))


@given(states(finished=True))
def test_finished_deals_are_settled_as_the_referee_settles_them(state: State) -> None:
    found, settled = position(to_text(state)).result(), settle(state)
    names = position(to_text(state)).rules
    assert found.end == settled.end
    assert found.points == tuple(settled.points.values())
    assert (None if found.winner is None else names.sides[found.winner]) == settled.winner
    assert (None if found.seat is None else names.seats[found.seat]) == settled.seat


# Other rules


@given(states(), st.sampled_from(list(PRESETS)), st.data())
def test_other_rules_take_a_position_or_not_as_if_it_came_from_outside(
    state: State, name: str, data: st.DataObject
) -> None:
    found, rules = position(to_text(state)), PRESETS[name]
    assume(rules.players == found.rules.players)
    seats = st.sampled_from([None, *range(rules.players)])
    stated = {
        "lead": data.draw(seats),
        "last": data.draw(seats),
        "bonus_paid": data.draw(st.sampled_from([None, False, True])),
        "score": None,
        "stake": None,
    }
    try:
        expected = replace(found, rules=rules, **stated)
    except PositionError:
        with pytest.raises(PositionError):
            found.under(rules, **stated)
    else:
        assert found.under(rules, **stated) == expected


def test_another_seat_that_laid_the_last_tile_is_checked_with_the_counts() -> None:
    start = position("layout: 6-6 6-2; lead: S; last: E; to-move: N; N: ?7; E: ?6; S: ?6; W: ?7")
    assert start.under(start.rules, last=1) == start
    with pytest.raises(PositionError, match="S laid the last tile"):
        start.under(start.rules, last=2)
    with pytest.raises(PositionError):
        start.under(start.rules, lead=None, turned=True)


# Playing


def test_a_tile_is_laid_to_the_end_that_is_named() -> None:
    start = position(CASTEL)
    assert [str(play) for play in start.legal_plays()] == ["2-4", "3-6", "4-6@4", "4-6@6"]
    right, left = start.play("4-6@6"), start.play(Play(Tile(4, 6), 4))
    assert (right.ends, right.layout[-1]) == ((4, 4), (6, 4))
    assert (left.ends, left.layout[0]) == ((6, 6), (6, 4))
    assert (right.to_move, right.last, right.lead) == (3, 2, 1)
    assert start.play("2-4@4") == start.play("42")


def test_equal_ends_grow_at_the_right() -> None:
    after = position("ends: 4 4; to-move: N; N: 4-6 1-1; E: 0-0; S: 1-2; W: 2-2").play("4-6")
    assert after.ends == (4, 6)
    assert position("N: ?7; E: ?7; S: ?7; W: ?7; to-move: N").play("6-4").play("4-4").layout == ((4, 4), (4, 6))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4-6", "4-6 fits both ends; write 4-6@4 or 4-6@6"),
        ("2-4@6", "2-4@6 does not fit because 2-4 has no 6; write 2-4@4"),
        ("4-6@3", "4-6@3 does not fit because 3 is not an open end; play to 4 or 6"),
        ("3-3", "3-3 does not fit; play a tile with 4 or 6"),
        ("1-1", "S cannot play 1-1 because it is already laid"),
        ("3-4", "S cannot play 3-4 because it is held by N"),
        ("four", "tile 'four': expected two numbers from 0 to 6, such as 4-6"),
    ],
)
def test_illegal_play_raises_an_error_with_the_way_out(text: str, message: str) -> None:
    with pytest.raises(PlayError) as caught:
        position(CASTEL).play(text)
    assert str(caught.value) == message


def test_passing_and_drawing_are_refused_to_who_can_play() -> None:
    for act in (position(CASTEL).pass_, position(CASTEL).draw):
        with pytest.raises(PlayError):
            act()
    start = position("N: ?7; E: ?7; S: ?7; W: ?7; to-move: N")
    with pytest.raises(PlayError, match=r"the layout is empty.*N must lead"):
        start.pass_()


def test_nothing_can_be_done_in_a_finished_deal() -> None:
    over = position(f"rules: doscientos; {TIE}")
    assert over.is_over
    assert over.legal_plays() == ()
    assert not over.must_pass
    for act in (lambda: over.play("6-6"), over.pass_, over.draw):
        with pytest.raises(PlayError, match="the deal is over"):
            act()
    with pytest.raises(UnsupportedError, match=r"the deal is not over.*S is to move"):
        position(CASTEL).result()


def test_a_forced_lead_is_the_only_play() -> None:
    start = position("must-lead: 6-6; N: 6-6 ?6; E: ?7; S: ?7; W: ?7; to-move: N")
    assert start.legal_plays() == (Play(Tile(6, 6)),)
    assert start.play("6-6").must_lead is None
    with pytest.raises(PlayError, match=message_with("N", "6-6")):
        start.play("1-1")


DRAW = "rules: draw/2, draw_reserve=1; ends: 6 1; to-move: A; A: 2-3; B: 2-2; "


def test_tiles_are_drawn_in_a_known_order_or_by_name() -> None:
    ordered = position(DRAW + "boneyard: 4-4 0-6 3-3")
    assert ordered.must_draw
    assert not ordered.must_pass
    after = ordered.draw()
    assert after.must_draw
    assert (after.hands[0], after.boneyard) == (hand("2-3 4-4"), Boneyard((Tile(0, 6), Tile(3, 3))))
    assert after.draw().legal_plays() == (Play(Tile(0, 6)),)
    assert after.last == 1
    with pytest.raises(PlayError, match=message_with("4-4")):
        ordered.draw(Tile(0, 6))
    as_set = position(DRAW + "boneyard: {4-4 0-6 3-3}")
    assert as_set.draw(Tile(3, 3)).boneyard == Boneyard((Tile(0, 6), Tile(4, 4)), ordered=False)
    with pytest.raises(PlayError, match=message_with("0-6", "3-3", "4-4")):
        as_set.draw()
    with pytest.raises(PlayError, match=r"cannot draw 5-5.*0-6 3-3 4-4"):
        as_set.draw(Tile(5, 5))


def test_the_reserve_is_never_drawn() -> None:
    empty = position(DRAW + "boneyard: 1-6")
    assert empty.is_over  # the only tile that fits is in the reserve
    left = position(DRAW.replace("B: 2-2", "B: 1-1") + "boneyard: 1-6")
    assert left.must_pass
    with pytest.raises(PlayError, match=r"A must pass.*reserve of 1 tile.*draw_reserve=0"):
        left.draw()
    with pytest.raises(PlayError, match="any of 2 tiles can still be drawn"):
        position(DRAW + "boneyard: 4-4 0-6 3-3").pass_()


def test_dead_ends_stop_the_deal_or_are_drawn_out() -> None:
    text = "layout: 0-1 1-1 1-2 2-0 0-0 0-3 3-1 1-4 4-0 0-5 5-1 1-6 6-0; to-move: A; A: 2-3 ?3; B: 2-2 ?3; boneyard: ?7"
    drawn = position("rules: draw/2; " + text)
    assert drawn.must_draw
    assert not drawn.is_over
    assert position("rules: draw/2, dead_ends=stop; " + text).is_over


# Hidden tiles


def test_hidden_hands_are_played_from_and_what_they_pass_on_is_kept() -> None:
    start = position("rules: partnership; to-move: E; N: ?7; E: ?7; S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; W: ?7")
    assert not start.is_open
    with pytest.raises(UnsupportedError):
        start.legal_plays()
    after = start.play("1-1").pass_().pass_()
    assert after.voids == ((), (), (), (1,))
    assert one_line(after).startswith("rules: partnership; void W: 1; layout: 1-1;")
    with pytest.raises(PlayError, match="held by S"):
        after.play("0-2")
    again = after.play("1-2").play("2-6").play("3-6")
    with pytest.raises(PlayError, match=r"W.*1"):
        again.play("1-6")


def test_a_hidden_deal_is_blocked_only_when_that_is_certain() -> None:
    found = position("rules: partnership; to-move: E; N: ?7; E: ?7; S: ?7; W: ?7").play("6-6")
    for _ in range(3):
        found = found.pass_()
    assert not found.is_over
    assert found.pass_().is_over


def test_a_drawn_hidden_tile_makes_old_passes_forgotten() -> None:
    text = "rules: draw/2; void A: 3; ends: 6 1; to-move: A; A: ?1; B: 2-2; boneyard: ?9"
    assert position(text).draw().voids == ((), ())
    assert position(text).draw(Tile(2, 4)).voids == ((3,), ())
    assert position(text).draw(Tile(3, 4)).voids == ((), ())


def test_the_last_hidden_place_is_filled_by_what_is_left() -> None:
    found = position(CASTEL.replace("0-3 3-5 5-5 6-6", "?4"))
    assert found.resolved() == position(CASTEL)
    assert not position(CASTEL.replace("0-3 3-5 5-5 6-6", "?4").replace("2-3;", "?1;")).resolved().is_open
    drawn = position(
        "rules: draw/2, hand_size=13; layout: 6-6; to-move: B; "
        "A: 0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2 1-3 1-4 1-5; "
        "B: 1-6 2-2 2-3 2-4 2-5 2-6 3-3 3-4 3-5 3-6 4-4 4-5 4-6; boneyard: ?2"
    )
    assert drawn.resolved().boneyard == Boneyard((Tile(5, 5), Tile(5, 6)), ordered=False)
    filled = position("has A: 1-1; rules: block/2; ends: 1 2; to-move: A; A: ?1; B: 2-2")
    assert filled.resolved().hands[0] == hand("1-1")


def test_one_seat_sees_its_own_hand_only() -> None:
    seen = position(CASTEL).seen_by(2)
    assert seen.hands == (Hand(unknown=3), Hand(unknown=4), hand("2-4 3-3 3-6 4-6"), Hand(unknown=4))
    assert position(one_line(seen)) == seen


# The end of deals


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("doscientos", (0, 0)),
        ("doscientos/tie-first", (42, 0)),
        ("doscientos/tie-last", (0, 42)),
        ("doscientos/duel", (0, 42)),
        ("doscientos, block_winner=lowest_player", (42, 0)),
        ("doscientos, block_tie=blocker_loses", (42, 0)),
    ],
)
def test_the_blocked_tie_is_settled_by_every_rule(rules: str, points: tuple[int, int]) -> None:
    found = position(f"rules: {rules}; {TIE}").result()
    assert found.points == points
    assert (found.end, found.seat, found.pips, found.ends) == ("blocked", 1, (12, 11, 9, 10), (3, 3))
    assert position(f"rules: {rules}; {TIE.replace('to-move: N; ', '')}").result() == found


def test_a_bonus_is_due_until_the_next_player_has_passed() -> None:
    due = position(f"rules: doscientos/pass-20-10; bonus-paid: no; {TIE}")
    assert due.result().points == (0, 20)
    assert position(f"rules: doscientos/pass-20-10; bonus-paid: yes; {TIE}").result().points == (0, 10)
    passed = TIE.replace("to-move: N", "to-move: W")
    assert position(f"rules: doscientos/pass-20-10; bonus-paid: yes; {passed}").result().points == (0, 0)
    assert position(f"rules: doscientos/pass-20-10; {passed}").bonus_was_paid


def test_a_deal_is_over_when_a_hand_is_empty() -> None:
    over = position("ends: 6 1; N: 1-2; E: 6-6; S:; W: 5-5")
    assert (over.out, over.to_move, over.is_over) == (2, None, True)
    assert over.result().points == (25, 0)
    assert position("ends: 6 1; to-move: E; N: 1-2; E: 6-6; S:; W: 5-5") == over


# Required facts


def faults(text: str) -> list[str]:
    (block,) = blocks(text)
    return [fault.message.partition(":")[0] for fault in block.faults]


def test_who_led_is_needed_only_where_a_tie_goes_to_the_leader() -> None:
    without = CASTEL.replace("lead: E; ", "")
    assert faults(without) == []
    assert faults(without.replace("partnership", "partnership, block_tie=first_to_play")) == ["missing key lead"]
    start = "rules: doscientos/tie-first; N: ?7; E: ?7; S: ?7; W: ?7; to-move: N"
    assert faults(start) == []


def test_who_laid_the_last_tile_is_needed_only_where_the_answer_depends_on_it() -> None:
    without = TIE.replace("last: E; ", "")
    assert faults(f"rules: doscientos; {without}") == []
    assert faults(f"rules: doscientos/tie-last; {without}") == ["missing key last"]
    assert faults(f"rules: doscientos, block_tie=blocker_loses; {without}") == ["missing key last"]
    assert faults(f"rules: doscientos/duel; {without}") == ["missing key last"]
    untied = without.replace("N: 6-6; E: 5-6", "N: 5-6; E: 6-6")
    assert faults(f"rules: doscientos/tie-last; {untied}") == []
    assert faults(f"rules: doscientos/duel; {untied}") == ["missing key last"]
    assert faults(f"rules: doscientos, pass_bonus_first=5, pass_bonus_later=5; {without}") == ["missing key last"]
    assert faults(CASTEL.replace("partnership", "partnership, block_tie=last_to_play, pass_bonus_later=0")) == []


def test_a_pending_bonus_needs_the_last_and_whether_one_was_paid() -> None:
    passes = CASTEL.replace("2-2 2-6;", "2-2 2-6 6-4;").replace(" 4-6; W", "; W").replace("to-move: S", "to-move: W")
    assert faults(passes) == []
    bonus = passes.replace("partnership", "partnership, pass_bonus_first=20, pass_bonus_later=10")
    assert faults(bonus) == ["missing key last", "missing key bonus-paid"]
    assert faults(bonus + "; last: S; bonus-paid: yes") == []
    assert faults(bonus + "; last: S") == ["missing key bonus-paid"]
    assert faults(bonus.replace("later=10", "later=20") + "; last: S") == []
    playable = CASTEL.replace("partnership", "partnership, pass_bonus_first=20, pass_bonus_later=20")
    assert faults(playable) == []


def test_a_position_made_in_code_is_checked_as_one_that_is_read() -> None:
    hands = (hand("1-3 3-4 5-6"), hand("0-0 0-6 1-6 2-3"), hand("2-4 3-3 3-6 4-6"), hand("0-3 3-5 5-5 6-6"))
    layout = position(CASTEL).layout
    made = Position(rules=PRESETS["partnership"], hands=hands, layout=layout, lead=1, to_move=2)
    assert made == position(CASTEL)
    with pytest.raises(PositionError) as caught:
        Position(PRESETS["partnership"], (*hands[:3], hand("1-3 5-5 6-6")), layout=layout, ends=(1, 1), title="a;b")
    assert {problem.key for problem in caught.value.problems} == {"ends", "title", "W", "layout", "to-move"}


@pytest.mark.parametrize("title", ["", " x", "a;b", "a # b", "a\nb", "a\rb"])
def test_a_title_that_cannot_be_written_is_refused(title: str) -> None:
    start = position("N: ?7; E: ?7; S: ?7; W: ?7; to-move: N")
    with pytest.raises(PositionError, match="title"):
        Position(start.rules, start.hands, to_move=0, title=title)


# Numbers of tiles that can arise


def random_counts(rng: Random, rules: Rules) -> TileCounts:
    """Return the tile counts after random turns in which any player may have to pass or draw."""
    players, size = rules.players, rules.hand_size
    turned = rules.left_over > rules.draw_reserve and rng.random() < 0.3
    sizes, boneyard = [size] * players, rules.left_over - turned if rules.draws else 0
    seat = lead = rng.randrange(players)
    laid, passes = int(turned), 0
    last = None if turned else seat
    idle: set[int] = set()
    for _ in range(rng.randint(1, 24)):
        if laid and rng.random() < 0.4:
            drawable = max(0, boneyard - rules.draw_reserve)
            if drawable:
                drawn = rng.randint(1, drawable)
                sizes[seat] += drawn
                boneyard -= drawn
                if drawn < drawable and rng.random() < 0.2:
                    break  # in the middle of the draws
            if drawable == 0 or (drawn == drawable and rng.random() < 0.3):
                passes += 1
                idle.add(seat)
                seat = rules.next_seat(seat)
                if passes == players - 1:
                    break
                continue
        sizes[seat] -= 1
        laid, passes, last = laid + 1, 0, seat
        idle.clear()
        if not sizes[seat]:
            return TileCounts(rules, tuple(sizes), boneyard, laid, None, lead, last, seat, idle, turned)
        seat = rules.next_seat(seat)
    return TileCounts(rules, tuple(sizes), boneyard, laid, seat, lead, last, None, idle, turned)


@st.composite
def counts_that_arose(draw: st.DrawFn) -> TileCounts:
    return random_counts(Choices(draw), Rules.parse(rules_text(draw(rule_sets()))))


@given(counts_that_arose(), st.booleans(), st.booleans())
def test_numbers_that_arose_can_arise_with_all_or_nothing_stated(made: TileCounts, led: bool, laid: bool) -> None:
    assert made.can_arise()
    lead = made.lead if led else None
    last = made.last if laid else None
    assert made._replace(lead=lead, last=last).can_arise()


def counts(rules: str, sizes: tuple[int, ...], laid: int, **known: int) -> bool:
    """Return True if these numbers can arise, with the given fields known and every seat idle."""
    set_of_rules = Rules.parse(rules)
    boneyard, turned = known.pop("boneyard", 0), bool(known.pop("turned", 0))
    parts = [known.get(name) for name in ("to_move", "lead", "last", "out")]
    return TileCounts(set_of_rules, sizes, boneyard, laid, *parts, range(set_of_rules.players), turned).can_arise()


def test_without_draws_anybody_may_have_laid_any_number_but_the_leader_one() -> None:
    assert counts("partnership", (7, 7, 7, 0), 7, lead=3, last=3, out=3)
    assert counts("partnership", (6, 7, 7, 7), 1, lead=0, last=0, to_move=1)
    assert not counts("partnership", (6, 7, 7, 7), 1, lead=1, to_move=2)
    assert not counts("partnership", (6, 6, 7, 7), 2, lead=0, last=0)
    assert not counts("partnership", (6, 8, 7, 7), 0)
    assert not counts("partnership", (6, 7, 7, 7), 2)


def test_nobody_passes_while_there_is_something_to_draw() -> None:
    assert counts("draw/2", (5, 6), 3, boneyard=14, to_move=1, lead=0)
    assert not counts("draw/2", (5, 6), 3, boneyard=14, to_move=0)
    assert not counts("draw/2", (6, 5), 3, boneyard=14, to_move=1)
    assert counts("draw/2", (6, 6), 3, boneyard=13, to_move=1)
    assert counts("draw/2", (5, 7), 3, boneyard=13, to_move=1)
    assert not counts("draw/2", (4, 8), 3, boneyard=13, to_move=1)
    assert not counts("draw/3", (4, 5, 6), 1, boneyard=12, to_move=1, lead=0)
    assert counts("draw/3", (4, 6, 5), 1, boneyard=12, to_move=1, lead=0)


def test_a_boneyard_that_ran_out_lets_passes_stand_anywhere_after() -> None:
    assert counts("draw/2", (20, 2), 6, boneyard=0, to_move=0)
    assert not counts("draw/2", (22, 2), 4, boneyard=0, to_move=0, lead=0, last=0)
    assert not counts("draw/3", (4, 5, 18), 1, boneyard=0, to_move=1, lead=0)
    assert counts("draw/3", (4, 18, 5), 1, boneyard=0, to_move=2, lead=0)


def test_nobody_led_a_tile_that_was_turned_up() -> None:
    assert counts("draw/2", (7, 7), 1, boneyard=13, to_move=1, lead=1, turned=1)
    assert not counts("draw/2", (7, 7), 1, boneyard=13, to_move=0, lead=1, turned=1)
    assert not counts("draw/2", (7, 7), 1, boneyard=13, last=0, turned=1)
    assert counts("draw/2", (9, 7), 1, boneyard=11, to_move=0, turned=1)
    assert not counts("draw/2", (8, 8), 1, boneyard=11, to_move=0, turned=1)
    assert counts("draw/2", (7, 9), 3, boneyard=9, to_move=0, lead=0, turned=1)
    assert not counts("draw/2", (7, 7), 2, boneyard=13, to_move=0, turned=1)
    assert counts("draw/2", (20, 7), 1, boneyard=0, to_move=1, lead=0, turned=1)
    assert not counts("draw/2", (7, 20), 1, boneyard=0, to_move=1, lead=0, turned=1)
    assert counts("block/2", (7, 6), 2, to_move=0, last=1, turned=1)
    assert not counts("block/2", (7, 6), 2, last=0, turned=1)
    assert not counts("block/2", (6, 6), 2, turned=1)


def test_masks_of_hands_follow_their_tiles() -> None:
    assert hand("1-1 0-0").tiles == (Tile(0, 0), Tile(1, 1))
    assert hand("1-1 0-0").mask == mask([Tile(0, 0), Tile(1, 1)])
    assert len(Hand((Tile(0, 0),), 3)) == 4
    with pytest.raises(ValueError, match="1 known and 2 unknown"):
        Boneyard((Tile(0, 0),), unknown=2)


def test_a_play_says_to_which_end_it_is_laid() -> None:
    (plain,) = parse("rules: block/2; ends: 1 4; to-move: A; A: 1-4 1-2; B: 1-6 3-4", kind=Position)
    assert [play.end_at(plain.ends) for play in plain.legal_plays()] == [1, 1, 4]
    (scoring,) = parse("rules: all-fives/2, spinner=none; ends: 4-4 4; to-move: A; A: 4-6; B: 1-2", kind=Position)
    assert [play.end_at(scoring.ends) for play in scoring.legal_plays()] == [4, "4-4"]
    assert Play.parse("4-6").end_at(None) is None
    with pytest.raises(PlayError, match="does not fit"):
        Play.parse("5-5").end_at(plain.ends)
