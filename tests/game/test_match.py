"""The next leader and the winner of a match, against the referee and by hand."""

from random import Random

import pytest
from referee import play as oracle
from referee.match import lead_after
from referee.match import match_winner as referee_winner
from referee.positions import deal as dealt_at_random
from referee.positions import random_position
from referee.rules import random_rules, rules_text
from tiers import campaign_after

import tranca
from tranca.analysis.self_play import play_out
from tranca.game.dealing import deal
from tranca.game.hands import Hand
from tranca.game.leads import FORCED, Finished, lead_reason, next_lead, start_of_deal
from tranca.game.match import WrongLeader, WrongLeadTile, WrongScore, match, match_winner
from tranca.game.rules.rules import PRESETS
from tranca.game.tiles import Tile


def hands_of(state: oracle.State) -> tuple[Hand, ...]:
    return tuple(Hand(tuple(Tile.of(*tile) for tile in hand)) for hand in state.hands)


@pytest.mark.parametrize("seed", campaign_after(2, range(8)))
def test_the_next_leader_is_the_referees(seed: int, at_length: bool) -> None:
    rng = Random(seed)
    for _ in range(60 if at_length else 30):
        words = random_rules(rng)
        try:
            state = random_position(rng, words, 28, finished=True, order_known=True)
        except ValueError:
            continue
        rules = tranca.Rules.parse(rules_text(words))
        (position,) = tranca.parse(oracle_text(state))
        assert isinstance(position, tranca.Position)
        before = Finished(rules, rules.seats.index(state.leader or ""), position.result())
        fresh = dealt_at_random(rng, words)
        names = rules.seats
        seat, tile = lead_after(state, dict(zip(names, fresh.hands, strict=True)))
        found = next_lead(before).resolved(hands_of(fresh))
        if found.side is not None:
            assert rules.sides[found.side] == seat
            continue
        assert found.seat == names.index(seat)
        assert found.tile == (Tile.of(*tile) if tile else None)


def oracle_text(state: oracle.State) -> str:
    from referee.positions import to_text

    return to_text(state)


@pytest.mark.parametrize(
    ("totals", "winner"),
    [((199, 0), None), ((200, 0), 0), ((0, 212), 1), ((205, 230), 1), ((210, 210), None)],
)
def test_the_higher_side_at_the_target_wins_and_equal_ones_play_on(totals: tuple[int, int], winner: int | None) -> None:
    rules = PRESETS["doscientos"]
    assert match_winner(rules, totals) == winner
    judged = referee_winner({"target": 200}, dict(zip(rules.sides, totals, strict=True)))
    assert judged == (None if winner is None else rules.sides[winner])


def test_without_a_double_the_heaviest_tile_with_the_higher_end_leads() -> None:
    rules = tranca.Rules.preset("draw/2", hand_size=2)
    hands = (Hand((Tile(3, 6), Tile(0, 1))), Hand((Tile(4, 5), Tile(1, 2))))
    found = start_of_deal(rules, hands, tranca.Boneyard((), unknown=24))
    assert (found.to_move, found.must_lead) == (0, Tile(3, 6))


def test_the_highest_double_leads_where_the_double_six_was_not_dealt() -> None:
    rules = tranca.Rules.preset("doscientos", hand_size=2)
    pairs = [((0, 1), (2, 3)), ((4, 4), (0, 2)), ((3, 3), (5, 6)), ((1, 2), (1, 3))]
    hands = tuple(Hand(tuple(Tile(*tile) for tile in pair)) for pair in pairs)
    found = start_of_deal(rules, hands)
    assert (found.to_move, found.must_lead) == (1, Tile(4, 4))


def records(*texts: str) -> list[tranca.Record]:
    return [value for text in texts for value in tranca.parse(text) if isinstance(value, tranca.Record)]


FIRST = "rules: block/2, hand_size=2; dealt A: 1-1 1-2; dealt B: 0-0 3-4; score: A 0, B 0; play: A:1-1 B:- A:1-2"


def test_what_contradicts_a_match_are_facts() -> None:
    right, other = match(records(FIRST, FIRST.replace("A 0, B 0", "A 5, B 0")))
    assert (right.faults, right.totals, right.winner) == ((), (7, 0), None)
    assert other.faults == (WrongScore((5, 0), (7, 0)),)
    assert other.totals == (12, 0)
    (deal,) = match(records("rules: block/2, hand_size=2; dealt A: 1-1 2-3; dealt B: 0-5 1-4; play: A:2-3 B:- A:-"))
    assert deal.faults == (WrongLeadTile(Tile(2, 3), Tile(1, 1)),)
    (deal,) = match(records(FIRST.replace("0-0 3-4", "3-3 3-4")))
    assert deal.faults == (WrongLeader(0, 1, Tile(3, 3)),)


def test_records_and_final_positions_run_in_one_match() -> None:
    (final,) = tranca.parse("rules: block/2; ends: 1 1; A: 2-2; B:")
    (record,) = records(FIRST)
    first, second = match([record, final])
    assert (first.totals, second.totals) == ((7, 0), (7, 4))
    assert second.lead == FORCED


BLOCKED_WITHOUT_A_PASS = (
    "rules: puerto-rico/200; dealt N: 0-1 0-3 0-6 1-6 2-5 3-3 6-6; dealt E: 0-2 0-5 1-4 3-4 3-6 4-6 5-5; "
    "dealt S: 0-0 0-4 1-2 2-6 3-5 4-4 4-5; dealt W: 1-1 1-3 1-5 2-2 2-3 2-4 5-6; must-lead: 6-6; "
    "play: N:6-6 W:5-6 S:3-5 E:3-6@6 N:3-3 W:1-3 S:1-2 E:0-2 N:0-6 W:2-3 S:2-6@2 E:4-6 N:1-6 W:1-5 S:4-5@4 E:5-5 N:2-5 "
    "W:2-4 S:0-4 E:0-5@0"
)


def test_a_block_is_the_first_pass_of_a_match() -> None:
    (blocked,) = records(BLOCKED_WITHOUT_A_PASS)
    played = play_out(deal(PRESETS["puerto-rico/200"], Random(2)), "random", Random(2))
    passed = tranca.Record(played.start, played.actions)
    assert tranca.score(passed).passes[0].points == 20
    first, second = match([blocked, passed])
    assert [decision.points for decision in first.score.passes] == [20, 10]
    assert second.score.passes and {decision.points for decision in second.score.passes} == {10}


TIED = "ends: 1 1; lead: E; last: N; N: 2-2; E: 3-6; S: 2-3 2-5; W: 0-2 0-5"


@pytest.mark.parametrize("block_tie", ["no_score", "first_to_play"])
@pytest.mark.parametrize("next_leader", ["rotate", "winning_side", "winner"])
@pytest.mark.parametrize("blocked_lead", ["as_next", "lower_of_winning_team", "lot"])
@pytest.mark.parametrize("tied_lead", ["double_six", "as_next", "blocker", "lot"])
def test_leads_after_a_tied_block_are_those_of_the_manual(
    block_tie: str, next_leader: str, blocked_lead: str, tied_lead: str
) -> None:
    """Both sides have 16 pips. E led, so either no side or EW gets the tie; of E and W, W has fewer pips."""
    rules = f"doscientos, {block_tie=!s}, next_lead={next_leader}, {blocked_lead=!s}, {tied_lead=!s}"
    (position,) = tranca.parse(f"rules: {rules}; {TIED}")
    assert isinstance(position, tranca.Position)
    finished = Finished(position.rules, position.lead, position.result())
    found = next_lead(finished)
    awarded = block_tie == "first_to_play"
    deciding = tied_lead
    if tied_lead == "as_next":
        deciding = blocked_lead if awarded and blocked_lead != "as_next" else next_leader
    seat, side, reason = {
        "double_six": (None, None, "double"),
        "lot": (None, None, "lot"),
        "blocker": ("N", None, "blocker"),
        "lower_of_winning_team": ("W", None, "fewest"),
        "rotate": ("N", None, "rotation"),  # counterclockwise
        "winning_side": (None, "EW", "winner") if awarded else ("E", None, "again"),
        "winner": ("W", None, "fewest") if awarded else ("E", None, "again"),
    }[deciding]
    assert lead_reason(finished) == reason
    assert (found.seat is not None and position.seats[found.seat]) == (seat or False)
    assert (found.side is not None and position.rules.sides[found.side]) == (side or False)
    assert (found == FORCED) == (deciding == "double_six")
