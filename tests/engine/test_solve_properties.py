"""Properties of every solve: symmetries, values of children, tables, and agreement with another program."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import dominoes
import dominoes.players
import dominoes.search
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from referee.positions import random_position, to_text
from referee.rules import PRESETS, preset
from strategies import states
from tiers import examples

import tranca
from tranca.game.rules.rules import Rules

FIXED = [name for name in PRESETS if PRESETS[name]["draw"] == "none"]


@st.composite
def late_positions(draw: st.DrawFn, names: tuple[str, ...] = tuple(FIXED)) -> tranca.Position:
    state = draw(states(st.sampled_from(names).map(preset), tiles=(6, 16), finished=False))
    (position,) = tranca.parse(to_text(state))
    assert isinstance(position, tranca.Position)
    return position


def values(found: tranca.Solution) -> dict[str, object]:
    return {str(play.play or "-"): (play.value, play.points, play.line, play.end) for play in found.plays}


@examples(30, 60)
@given(late_positions())
def test_mirroring_the_layout_changes_nothing(position: tranca.Position) -> None:
    layout = position.layout
    mirrored = replace(
        position,
        layout=None if layout is None else tuple((right, left) for left, right in reversed(layout)),
        ends=None if position.ends is None else (position.ends[1], position.ends[0]),
    )
    assert values(tranca.solve(mirrored)) == values(tranca.solve(position))


@examples(30, 60)
@given(late_positions())
def test_rotating_the_seats_with_the_turn_changes_nothing(position: tranca.Position) -> None:
    count = position.rules.players

    def turned(seat: int | None) -> int | None:
        return None if seat is None else (seat + 1) % count

    rotated = replace(
        position,
        hands=position.hands[-1:] + position.hands[:-1],
        to_move=turned(position.to_move),
        lead=turned(position.lead),
        last=turned(position.last),
    )
    before, after = tranca.solve(position), tranca.solve(rotated)
    assert {play.play: play.value for play in before.plays} == {play.play: play.value for play in after.plays}


@settings(max_examples=60, deadline=None)
@given(late_positions(("doscientos", "doscientos/tie-first", "doscientos/duel", "partnership", "block/2")))
def test_a_play_is_worth_what_the_position_after_it_is(position: tranca.Position) -> None:
    found = tranca.solve(position)
    side = position.rules.side_of(position.to_move or 0)
    for play in found.plays:
        after = tranca.solve(position.pass_() if play.play is None else position.play(play.play))
        mover = 0 if after.finish or after.position.to_move is None else position.rules.side_of(after.position.to_move)
        assert after.value is not None
        assert play.value == (after.value if mover == side else -after.value)


@settings(max_examples=40, deadline=None)
@given(late_positions())
def test_a_warm_table_a_cold_one_and_none_agree(position: tranca.Position) -> None:
    tables = tranca.Tables()
    cold = values(tranca.solve(position, tables=tables))
    assert values(tranca.solve(position, tables=tables)) == cold
    assert values(tranca.solve(position, tables=tranca.Tables(0))) == cold


@settings(max_examples=40, deadline=None)
@given(late_positions(), st.sampled_from(["lowest_player", "duel"]), st.sampled_from(["no_score", "last_to_play"]))
def test_block_options_change_no_line_that_goes_out_at_once(position: tranca.Position, winner: str, tie: str) -> None:
    if position.last is None:
        return
    other = replace(position, rules=position.rules.with_options(block_winner=winner, block_tie=tie))
    before, after = tranca.solve(position), tranca.solve(other)
    ended = {play.play: play.value for play in before.plays if play.end == "out" and len(play.line) == 1}
    assert {play.play: play.value for play in after.plays if play.play in ended} == ended


def peer_value(position: tranca.Position) -> int:
    """Return team 0's margin by the alpha-beta of the package `dominoes`, which modifies the game passed to it."""
    rules = position.rules
    order = rules.seats_from(position.to_move or 0)
    game = dominoes.Game.new()
    game.hands = [
        dominoes.Hand([dominoes.Domino(tile.low, tile.high) for tile in position.hands[seat].tiles]) for seat in order
    ]
    game.board = dominoes.Board()
    for left, right in position.layout or ():
        game.board.add(dominoes.Domino(left, right), False)
    game.turn = 0
    game.moves = []
    game.result = None
    game._update_valid_moves()
    _, value = dominoes.search.alphabeta(game)
    return int(value)


@pytest.mark.parametrize("seed", range(12))
def test_the_peer_agrees_on_doscientos(seed: int) -> None:
    rng = Random(seed)
    rules = Rules.preset("doscientos", order="clockwise")
    done = 0
    while done < 5:
        state = random_position(rng, preset("doscientos", order="clockwise"), 11, finished=False)
        (position,) = tranca.parse(to_text(state))
        assert isinstance(position, tranca.Position)
        if not position.legal_plays():
            continue
        assert position.rules == rules
        assert tranca.solve(position).value == Fraction(peer_value(position))
        done += 1
