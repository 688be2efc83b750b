"""Replies of the other seats, which see only their own tiles."""

from random import Random

import pytest

import tranca
from tranca import STRENGTHS, Position, Record
from tranca.analysis.advice.policy import policy_shares
from tranca.board.answers import reply_of
from tranca.board.questions import ReplyQuestion
from tranca.board.turns import advance
from tranca.game.choices import choices_at
from tranca.game.hands import Boneyard, Hand
from tranca.game.record import latest
from tranca.game.replay import known_draws

from .conftest import Ask, text_of

CASTEL = text_of("castel.txt")


def reply(value: Position | Record, strength: str, seed: int = 0) -> str:
    position = latest(value)
    assert position.to_move is not None
    question = ReplyQuestion(text="", observer=position.seats[position.to_move], strength=strength, seed=seed)  # type: ignore[arg-type]
    return reply_of(value, question, 1, tranca.Stop(10, signals=False)).action


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("preset", ["partnership", "mano-a-mano", "draw/3", "draw/partners"])
def test_four_seats_play_a_deal_to_its_end(strength: str, preset: str) -> None:
    value: Position | Record = Record(tranca.deal(tranca.Rules.preset(preset), 8))
    for _ in range(14):  # early plays are slow
        if latest(value).is_over:
            break
        play = choices_at(latest(value)).legal[0]
        value, _ = advance(value, "-" if play is None else str(play))
    while not latest(value).is_over:
        value, _ = advance(value, reply(value, strength))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nothing_but_the_own_tiles_and_the_play_is_looked_at(strength: str) -> None:
    (record,) = tranca.read("positions/records/doscientos.txt")
    assert isinstance(record, Record)
    moment = record.until(9)
    first = reply(moment, strength)
    seat = moment.position.to_move
    assert seat is not None
    for seed in range(3):
        other = hidden_differently(moment, seat, seed)
        assert other.start.hands[seat] == moment.start.hands[seat]
        assert reply(other, strength) == first
    assert reply(moment.seen_by(seat), strength) == first


def hidden_differently(moment: Record, seat: int, seed: int) -> Record:
    """Return the same play as one seat sees it, with the other hands dealt differently."""
    random = Random(seed)
    while True:
        hands = [list(hand.tiles) for hand in moment.position.hands]
        others = [tile for holder, hand in enumerate(hands) if holder != seat for tile in hand]
        random.shuffle(others)
        for holder, hand in enumerate(hands):
            if holder != seat:
                hands[holder] = [others.pop() for _ in hand]
        dealt = []
        for name, hand in zip(moment.start.seats, hands, strict=True):
            laid = [action.play.tile for action in moment.actions if action.seat == name and action.play]
            dealt.append(Hand((*hand, *laid)))
        try:
            return Record(moment.start.changed(hands=tuple(dealt)), moment.actions)
        except tranca.PositionError:
            continue


def test_a_boneyard_that_is_known_to_the_table_is_not_known_to_a_seat() -> None:
    start = tranca.deal(tranca.Rules.preset("mano-a-mano"), 5)
    value: Position | Record = Record(start)
    for _ in range(9):
        play = choices_at(latest(value)).legal[0]
        value, _ = advance(value, "-" if play is None else str(play))
    assert isinstance(value, Record)
    left = value.position.boneyard.tiles
    turned = Boneyard((*start.boneyard.tiles[: -len(left)], *reversed(left)))
    again = Record(start.changed(boneyard=turned), value.actions)
    assert again.position.boneyard.tiles == tuple(reversed(left))
    for strength in STRENGTHS:
        assert reply(again, strength) == reply(value, strength)


def test_the_policy_takes_its_likeliest_play_and_forced_ones_are_forced(ask: Ask) -> None:
    assert ask("reply", text=CASTEL, strength="policy", **{"as": "S"})["action"] in ask("parse", text=CASTEL)["legal"]
    only = ask("play", text=CASTEL, action="4-6@6")
    assert len(only["legal"]) == 1
    answer = ask("reply", text=only["text"], strength="estimate", **{"as": "N"})
    assert answer == {"seat": "N", "action": only["legal"][0], "strength": "estimate"}


@pytest.mark.parametrize("preset", ["all-fives/2", "sniff/3", "fives-and-threes/partners", "bergen/4"])
def test_the_habit_where_plays_score_takes_the_likeliest_play_of_the_policy(preset: str) -> None:
    value: Position | Record = Record(tranca.deal(tranca.Rules.preset(preset), 8))
    earned, choices = 0, 0
    while not (position := latest(value)).is_over:
        action = reply(value, "policy")
        after, _ = known_draws(position)
        plays = {str(play): play for play in after.legal_plays()}
        if len(plays) > 1:
            shares = policy_shares(after.seen_by(after.to_move or 0))
            assert shares[plays[action]] == max(shares.values())
            choices += 1
        earned += after.points_of(plays[action]) if action in plays else 0
        value, _ = advance(value, action)
    assert earned and choices


def test_castel_is_found_by_the_estimate(ask: Ask) -> None:
    assert ask("reply", text=CASTEL, **{"as": "S"})["action"] == "4-6@6"


def test_a_reply_is_for_the_seat_to_move_that_knows_its_tiles(ask: Ask) -> None:
    hidden = text_of("castel-hidden.txt")
    for text, seat, message in (
        (CASTEL, "N", "N is not to move"),
        (CASTEL, "Q", "expected one of N E S W"),
        (ask("play", text=hidden, action="4-6@6")["text"], None, "unknown tiles"),
    ):
        mover = ask("parse", text=text)["to_move"]
        answer = ask("reply", 422, text=text, **{"as": seat or mover})
        assert message in answer["message"]
    assert ask("reply", text=hidden, **{"as": "S"})["action"] == "4-6@6"


def test_a_seat_without_time_still_plays(ask: Ask) -> None:
    answer = ask("reply", text=CASTEL, strength="reading", time_limit=0.000001, **{"as": "S"})
    assert answer["action"] in ask("parse", text=CASTEL)["legal"]
