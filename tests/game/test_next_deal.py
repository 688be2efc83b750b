"""The next deal of a match: whole matches of random plays, and matches that cannot be continued."""

import random
from collections.abc import Sequence

import pytest

import tranca
from tranca import Record, Rules, UnsupportedError
from tranca.game.dealing import next_deal
from tranca.game.match import MatchDeal, match

MATCHES = ("doscientos", "dominican", "jamaica", "brazil/6", "block/3")


def play_at_random(position: tranca.Position, chance: random.Random) -> Record:
    start, actions = position, list[tranca.Action]()
    while not position.is_over:
        assert position.to_move is not None
        plays = position.legal_plays()
        play = chance.choice(plays) if plays else None
        actions.append(tranca.Action(position.seats[position.to_move], play))
        position = position.pass_() if play is None else position.play(play)
    (record,) = tranca.parse(tranca.write(Record(start, tuple(actions))))
    assert isinstance(record, Record)
    return record


def play_match(rules: Rules, seed: int) -> tuple[Sequence[Record], Sequence[MatchDeal]]:
    chance = random.Random(seed)
    deals = [play_at_random(tranca.deal(rules, chance).changed(score=(0,) * len(rules.sides)), chance)]
    while (settled := list(match(deals)))[-1].winner is None:
        deals.append(play_at_random(next_deal(deals, chance), chance))
    return deals, settled


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_on_to_its_target_and_nothing_in_it_contradicts_the_rules(name: str) -> None:
    rules = Rules.preset(name)
    deals, settled = play_match(rules, 2)
    assert [entry.faults for entry in settled] == [()] * len(deals)
    assert max(settled[-1].totals) >= rules.target > max(settled[-2].totals)
    for deal, before in zip(deals[1:], settled, strict=False):
        assert deal.start.score == before.totals
        if before.lead is not None and before.lead.seat is not None:
            assert deal.start.to_move == before.lead.seat
        if before.lead is not None and before.lead.side is not None:
            assert deal.start.to_move is not None
            assert rules.side_of(deal.start.to_move) == before.lead.side


def test_a_stake_is_carried_on() -> None:
    layout = "3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 2-2 2-1 1-1 1-0 0-0 0-3"
    hands = "N: 6-6; E: 5-6; S: 4-5; W: 4-6"
    over = f"lead: S; last: E; to-move: N; {hands}; score: NS 2, EW 1"
    (tie,) = tranca.parse(f"rules: brazil/6; layout: {layout}; {over}")
    after = next_deal([tie], 1)
    assert after.score == (2, 1)
    assert str(after.stake) == "+1"
    assert after.must_lead is not None


def test_what_is_paid_once_in_a_match_and_the_number_of_the_deal_are_carried_on() -> None:
    deals, settled = play_match(Rules.preset("puerto-rico/200"), 2)
    assert [deal.start.bonus_paid for deal in deals[1:]] == [deal.bonus_paid for deal in settled[:-1]]
    assert any(deal.bonus_paid for deal in settled)
    deals, _ = play_match(Rules.preset("puerto-rico/500"), 2)
    assert [deal.start.deal for deal in deals] == list(range(1, len(deals) + 1))


def test_a_match_that_is_won_or_has_no_deal_does_not_go_on() -> None:
    deals, settled = play_match(Rules.preset("doscientos"), 3)
    winner = ("NS", "EW")[settled[-1].winner or 0]
    with pytest.raises(UnsupportedError, match=f"{winner} has won the match"):
        next_deal(deals)
    with pytest.raises(UnsupportedError, match="at least one finished deal"):
        next_deal([])


def test_unknown_leader_is_requested_by_key() -> None:
    (position,) = tranca.parse("rules: doscientos; ends: 6 3; last: N; N:; E: 1-1; S: 2-2; W: 3-3; score: NS 0, EW 0")
    with pytest.raises(UnsupportedError, match="add the key lead to the last deal"):
        next_deal([position])
