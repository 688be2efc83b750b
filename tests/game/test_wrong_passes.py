"""Recorded passes by players with a legal play: reported, settled with a penalty, and rejected elsewhere."""

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest
from facts import message_with
from random_records import draws
from referee.play import (
    Rules,
    State,
    draw,
    ending,
    hands_of,
    is_empty,
    legal_plays,
    must_draw,
    next_tiles,
    own_losses,
    pass_bonus,
    pass_turn,
    pass_wrongly,
    play,
    play_points,
    settle,
    settle_hands,
    won_points,
)
from referee.positions import deal, hand_text, match_keys
from referee.rules import random_rules, random_scoring_rules, rules_text
from referee.solve import play_text
from tiers import also_at_length

import tranca
from tranca.errors import NotationError, UnsupportedError

DEAL = """
rules: dominican/30
dealt N: 0-1 0-5 0-6 1-6 4-4 4-6 5-5
dealt E: 0-3 1-3 1-4 2-2 2-3 4-5 6-6
dealt S: 0-0 0-2 1-2 2-5 3-5 3-6 5-6
dealt W: 0-4 1-1 1-5 2-4 2-6 3-3 3-4
play: E:6-6 N:4-6 W:2-4 S:2-5 E:4-5 N:- W:3-4 S:3-5 E:- N:0-5 W:2-6 S:0-2@2 E:0-3 N:0-1 W:3-3 S:3-6 E:1-4 N:1-6 W:1-5 S:5-6 E:-
N:0-6 W:0-4@0 S:- E:- N:4-4
"""  # noqa: E501


def keep(text: str) -> tranca.Record:
    (record,) = tranca.parse(text, wrong_passes=True)
    assert isinstance(record, tranca.Record)
    return record


def test_each_other_side_gets_the_penalty() -> None:
    settled = tranca.score(keep(DEAL))
    assert settled.points == (0, 28 + 30)
    assert settled.penalties == (0, 30)
    ((number, seat, plays),) = settled.wrong_passes
    assert (number, seat, [str(play) for play in plays]) == (6, 0, ["0-6", "1-6", "4-4"])
    assert tranca.score(keep(DEAL), penalty=10).points == (0, 38)
    assert tranca.score(keep(DEAL), penalty=0).points == (0, 28)


def test_other_rules_bring_their_own_penalty() -> None:
    doscientos = tranca.Rules.preset("doscientos")
    assert tranca.score(keep(DEAL), under=doscientos).penalties == (0, 0)
    assert tranca.score(keep(DEAL), under=doscientos, penalty=5).penalties == (0, 5)


def test_every_other_question_refuses_a_wrong_pass() -> None:
    with pytest.raises(NotationError, match=message_with("6", "N", "0-6", "1-6", "4-4", "`tranca score`")):
        tranca.parse(DEAL)
    record = keep(DEAL)
    for ask in (
        tranca.solve,
        tranca.review,
        lambda one: tranca.deals(one, observer="N"),
        lambda one: tranca.estimate(one, observer="N"),
    ):
        with pytest.raises(UnsupportedError, match=message_with("6", "N", "0-6", "1-6", "4-4")):
            ask(record)  # type: ignore[operator]


def test_a_match_counts_penalties_in_its_totals() -> None:
    opened, other = keep(DEAL + "score: NS 150, EW 100\n"), keep(DEAL)
    first, second = tranca.match([opened, other])
    assert (first.totals, second.totals) == ((150, 158), (150, 216))
    first, _ = tranca.match([opened, other], penalty=100)
    assert first.totals == (150, 228)


def test_only_a_pass_that_a_play_forbids_is_kept() -> None:
    for text in (DEAL.replace("E:- N:0-5", "E:0-3 N:0-5"), DEAL.replace("N:4-6", "N:-", 1).replace("E:6-6", "E:-", 1)):
        with pytest.raises(NotationError):
            tranca.parse(text, wrong_passes=True)


def test_play_that_goes_on_after_a_wrong_pass_in_a_block_names_that_pass() -> None:
    blocked, _, _ = DEAL.partition("N:-")
    text = f"{blocked}N:- W:- S:- E:- N:0-6"
    with pytest.raises(NotationError) as refused:
        tranca.parse(text, wrong_passes=True)
    (fault,) = refused.value.faults
    assert fault.action == 10
    assert fault.message == (
        "N:0-6 is not allowed because the deal is blocked and all players have passed; "
        "the pass in action 6 may be wrong because N could play 0-6 1-6 4-4"
    )


# Against the referee


@dataclass
class Played:
    """A random deal with some wrong passes, and its result by the referee."""

    start: State
    end: State
    words: list[str]
    points: Counter[str]
    wrong: list[int]
    stopped: bool

    @property
    def text(self) -> str:
        rules = self.start.rules
        keys = [f"rules: {rules_text(rules)}", *(f"{key}: {value}" for key, value in match_keys(self.start))]
        if self.start.bonus_paid:
            keys.append("bonus-paid: yes")
        keys += [f"dealt {name}: {hand_text(hand)}" for name, hand in hands_of(self.start).items()]
        return "\n".join([*keys, "play: " + " ".join(self.words)])


def play_with_wrong_passes(rng: Random, rules: Rules, often: float) -> Played:
    start = state = deal(rng, rules)
    made = Played(start, start, [], Counter(), [], stopped=False)
    passes, drawn = 0, []
    while not ending(state):
        seat = state.turn
        if must_draw(state):
            drawn.append(rng.choice(next_tiles(state)))
            state = draw(state, drawn[-1])
            continue
        plays, word = legal_plays(state), "-"
        if plays and not is_empty(state) and rng.random() < often:
            made.wrong.append(len(made.words) + 1)
            state, penalty = pass_wrongly(state)
            made.points.update(penalty)
        elif plays:
            chosen = rng.choice(plays)
            made.points.update(play_points(state, chosen))
            state, word = play(state, chosen), play_text(chosen)
        else:
            made.points.update(pass_bonus(state))
            state = pass_turn(state)
        made.words.append(f"{seat}:{draws(drawn, shown=True)}{word}")
        passes, drawn = passes + 1 if word == "-" else 0, []
        if passes == sum(map(bool, state.hands)) and state.wronged:
            made.stopped = True
            break
    if drawn:  # drawn by a player whose draws blocked the deal
        made.words.append(f"{state.turn}:{draws(drawn, shown=True)}-")
    made.end = state
    if made.stopped:
        winner, counted, _ = settle_hands(rules, hands_of(state), state.leader, state.last, None)
        made.points.update({} if winner is None else {winner: won_points(state, counted)})
        made.points.subtract(own_losses(rules, hands_of(state), False))
    else:
        made.points.update(settle(state).points)
    return made


@pytest.mark.parametrize("scoring", [False, True])
@also_at_length
def test_deals_with_wrong_passes_are_settled_as_the_referee_does(scoring: bool, at_length: bool) -> None:
    rng = Random(8000 + scoring)
    with_wrong = stopped = 0
    for _ in range(80 if at_length else 40):
        rules = random_scoring_rules(rng) if scoring else random_rules(rng)
        if rules["out"] == "first" and rng.random() < 0.5:
            rules = {**rules, "pass_bonus_first": rng.choice([0, 20]), "pass_bonus_later": 3}
        made = play_with_wrong_passes(rng, rules, rng.choice([0.05, 0.3, 0.7]))
        record = keep(made.text)
        assert [wrong.number for wrong in record.wrong_passes] == made.wrong
        assert record.stopped == made.stopped
        found = tranca.score(record)
        assert dict(zip(found.rules.sides, found.points, strict=True)) == {
            side: made.points[side] for side in found.rules.sides
        }, made.text
        assert record.points == found.points
        with_wrong += bool(made.wrong)
        stopped += made.stopped
    assert with_wrong > (50 if at_length else 25)
    assert stopped > 8
