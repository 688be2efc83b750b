"""Deals whose first tile was turned up from the stock: values, plays and scores against the referee."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from compared import answer_of, judged
from random_records import everything, random_deal, rules_with_stock, something
from referee.play import Rules, ending, seats, settle
from referee.play import legal_plays as legal
from referee.positions import random_position, to_text, turn_up
from referee.solve import play_text
from referee.solve import solve as judge
from tiers import also_at_length, campaign_after

import tranca
from tranca.errors import NotationError, UnsupportedError


def parsed(text: str) -> Any:
    (value,) = tranca.parse(text)
    return value


@pytest.mark.parametrize("seed", campaign_after(2, range(8)))
def test_turned_deals_agree_with_the_referee(seed: int, at_length: bool) -> None:
    rng, done = Random(7000 + seed), 0
    while done < (35 if at_length else 20):
        rules = rules_with_stock(rng, scoring=seed % 2 == 1)
        try:
            state = random_position(rng, rules, rng.randint(3, 7), boneyard_left=2, turned=True, attempts=20)
        except ValueError as error:
            assert str(error).startswith("no deal of")
            continue
        text = to_text(state, show_layout=rng.random() < 0.5)
        position = parsed(text)
        assert position.turned
        assert parsed(tranca.one_line(position)) == position
        wanted, found = judge(state), tranca.solve(position)
        assert found.exact
        assert found.value == wanted.value, text
        assert answer_of(found) == judged(wanted), text
        done += 1


@pytest.mark.parametrize("scoring", [False, True])
@also_at_length
def test_small_turned_deals_agree_with_the_referee_from_their_first_turn(scoring: bool, at_length: bool) -> None:
    """Start before any player has laid a tile, with draws, passes and blocks that have no layer."""
    rng, done, stuck, refused = Random(7100 + scoring), 0, 0, 0
    while done < (100 if at_length else 50):
        rules = {**rules_with_stock(rng, scoring=scoring), "pack": "double-3", "hand_size": 2, "without": ()}
        left = 10 - 2 * rules["players"]
        rules["draw_reserve"] = min(rules["draw_reserve"], left - 1)
        if rules["draw"] == "until_playable" and left > 4:
            rules["draw_reserve"] = left - 3
        if rules["out"] == "first" and rng.random() < 0.5:
            rules |= {"pass_bonus_first": 7, "pass_bonus_later": 2}
        state = turn_up(rng, random_start(rng, rules))
        if state.boneyard and rng.random() < 0.7:
            state = replace(state, boneyard=frozenset(state.boneyard))
        text = to_text(state)
        try:
            wanted = judge(state)
        except ValueError as error:  # for a block without a blocker
            assert str(error).startswith("the rules ask who")
            if ending(state) and len({settle(replace(state, last=seat)).winner for seat in seats(rules)}) == 1:
                continue  # the same side wins for any blocker
            with pytest.raises((NotationError, UnsupportedError)):
                tranca.solve(parsed(text))
            continue
        try:
            found = tranca.solve(parsed(text))
        except UnsupportedError as error:  # although such a block is no tie
            assert "may be blocked before a player lays a tile" in str(error)
            refused += 1
            continue
        assert found.value == wanted.value, text
        assert answer_of(found) == judged(wanted), text
        stuck += not legal(state)
        done += 1
    assert stuck > 5
    assert refused < 10


def random_start(rng: Random, rules: Rules) -> Any:
    return random_deal(rng, rules, 0).start


@pytest.mark.parametrize("scoring", [False, True])
@also_at_length
def test_turned_records_are_replayed_written_and_settled_as_the_referee_does(scoring: bool, at_length: bool) -> None:
    rng = Random(7200 + scoring)
    finished = 0
    for _ in range(45 if at_length else 22):
        made = random_deal(rng, rules_with_stock(rng, scoring=scoring), turned=True)
        text = everything(rng, made)
        record = parsed(text)
        assert isinstance(record, tranca.Record)
        assert record.start.turned and len(record.start.layout) == 1
        assert parsed(tranca.write(record)) == record
        for position in record.positions:
            assert position.turned
            assert parsed(tranca.one_line(position)) == position, tranca.one_line(position)
        if ending(made.end) is None:
            plays = [play_text(play) for play in legal(made.end)]
            assert [str(play) for play in record.position.legal_plays()] == plays
            continue
        finished += 1
        side_points = dict.fromkeys(record.rules.sides, 0)
        for due in made.due or [settle(made.end).points.items()]:
            for side, points in due:
                side_points[side] += points
        assert dict(zip(record.rules.sides, tranca.score(record).points, strict=True)) == side_points, text
    assert finished > 8


@also_at_length
def test_turned_records_with_hidden_tiles_are_a_fixpoint(at_length: bool) -> None:
    rng = Random(7300)
    for _ in range(45 if at_length else 22):
        record = parsed(
            something(rng, random_deal(rng, rules_with_stock(rng, scoring=rng.random() < 0.5), turned=True))
        )
        assert parsed(tranca.write(record)) == record
        assert parsed(tranca.one_line(record.position)) == record.position


@pytest.mark.parametrize("scoring", [False, True])
@also_at_length
def test_a_turned_deal_is_drawn_at_every_step(scoring: bool, at_length: bool) -> None:
    rng = Random(7400 + scoring)
    for _ in range(6 if at_length else 3):
        record = parsed(everything(rng, random_deal(rng, rules_with_stock(rng, scoring=scoring), turned=True)))
        for step in range(len(record.actions) + 1):
            assert tranca.draw_svg(record, step=step).startswith("<svg")
