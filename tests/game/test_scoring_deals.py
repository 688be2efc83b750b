"""Deals of scoring games against the referee, move by move, as records, and to the end of a match."""

from collections import Counter
from random import Random

import pytest
from random_records import everything, random_deal
from referee.match import count_up
from referee.play import State, draw, ending, legal_plays, must_draw, next_tiles, pass_turn, play, scores, sides
from referee.positions import deal, to_text
from referee.rules import random_scoring_rules
from referee.solve import play_text
from scoring_states import compare_moment
from tiers import campaign_after

import tranca


def compare_deal(rng: Random) -> None:
    """Play one random deal in both, and compare every step."""
    state = deal(rng, random_scoring_rules(rng))
    (position,) = tranca.parse(to_text(state))
    assert isinstance(position, tranca.Position)
    compare_moment(state, position)
    while not ending(state):
        state, position = step(rng, state, position)
        compare_moment(state, position)


def step(rng: Random, state: State, position: tranca.Position) -> tuple[State, tranca.Position]:
    plays = legal_plays(state)
    if plays:
        chosen = rng.choice(plays)
        return play(state, chosen), position.play(play_text(chosen))
    if must_draw(state):
        return draw(state, next_tiles(state)[0]), position.draw()
    return pass_turn(state), position.pass_()


@pytest.mark.parametrize("seed", campaign_after(1, range(4)))
def test_every_moment_of_random_deals_is_the_referees(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100 * seed or 20):
        compare_deal(rng)


def compare_record(rng: Random) -> None:
    made = random_deal(rng, random_scoring_rules(rng), 10**6, sides=rng.random() < 0.5)
    text = everything(rng, made)
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record), text
    compare_moment(made.end, record.position)
    (again,) = tranca.parse(tranca.one_line(record))
    assert tranca.one_line(again) == tranca.one_line(record)
    rules = made.start.rules
    total = Counter(dict.fromkeys(sides(rules), 0))
    for some in made.due:
        for side, points in some:
            total[side] += points
    settled = tranca.score(record)
    assert settled.points == tuple(total.values()), text
    if scores(rules):
        assert settled.scored == tuple(made.scored), text


@pytest.mark.parametrize("seed", campaign_after(1, range(4)))
def test_random_records_score_as_the_referee_says(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100 * seed or 20):
        compare_record(rng)


def compare_match(rng: Random) -> bool:
    """Compare a deal that may decide a match, given its stated score; return whether it was decided at once."""
    made = random_deal(rng, random_scoring_rules(rng), 10**6)
    rules = made.start.rules
    before = {side: rng.randint(max(0, rules["target"] - 12), rules["target"] - 1) for side in sides(rules)}
    text = everything(rng, made) + "; score: " + ", ".join(f"{side} {points}" for side, points in before.items())
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record), text
    (scored,) = tranca.match([record])
    total, decided = count_up(rules, before, made.due)
    assert scored.totals == tuple(total.values()), text
    assert scored.decided == decided, text
    return decided is not None


@pytest.mark.parametrize("seed", campaign_after(1, range(4)))
def test_matches_end_where_the_referee_says(seed: int) -> None:
    rng = Random(seed)
    assert {compare_match(rng) for _ in range(100 * seed or 20)} == {True, False}


@pytest.mark.parametrize(
    ("rules", "ends", "last", "scored"),
    [
        ("muggins/2", "4 2", None, 5),  # a double laid last would be at an end
        ("muggins/2", "4-4 2", "4-4", 10),
        ("muggins/2", "4-4 2", "1-2", 5),
        ("all-fives/2", "4; spinner: 5-5", "5-5", 10),  # the last tile was the first double
        ("all-fives/2", "4; spinner: 5-5", "1-4", 5),
        ("all-fives/2", "4 3; spinner: 5-5", None, 5),
    ],
)
def test_ends_tell_which_tile_can_have_been_laid_last(rules: str, ends: str, last: str | None, scored: int) -> None:
    stated = f"; out: {last}" if last else ""
    (made,) = tranca.parse(f"rules: {rules}, double_out=5; ends: {ends}{stated}; A:; B: 0-0 3-3; boneyard: {{0-1 0-3}}")
    assert isinstance(made, tranca.Position)
    assert tranca.score(made).points == (scored, 0)
    assert tranca.parse(tranca.write(made)) == [made]


@pytest.mark.parametrize(
    ("rules", "ends", "message"),
    [
        ("muggins/2", "4-4 2", "missing key out"),
        ("muggins/2", "4 2; out: 4-4", "4-4.*A.*4"),
        ("muggins/2", "4-4 2; out: 1-4", "1-4.*A"),
        ("all-fives/2", "4; spinner: 5-5", "missing key out"),
        ("all-fives/2", "4 3; spinner: 5-5; out: 5-5", "5-5.*A"),
    ],
)
def test_a_last_tile_that_the_ends_do_not_show_is_a_fault(rules: str, ends: str, message: str) -> None:
    with pytest.raises(tranca.NotationError, match=message):
        tranca.parse(f"rules: {rules}, double_out=5; ends: {ends}; A:; B: 0-0 3-3; boneyard: {{0-1 0-3}}")
