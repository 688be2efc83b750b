"""Faults in facts about the match around a deal, and about the last tile of the player who went out."""

from collections.abc import Collection, Iterator

from tranca.errors import Problem
from tranca.game.arms import end_text
from tranca.game.state import State

from .last_tile import needs_last_tile, ways_out


def match_problems(state: State) -> Iterator[Problem]:
    """Check what the deals before left to this one."""
    stake, rules = state.stake, state.rules
    if state.deal is not None and state.deal < 1:
        yield Problem("deal", f"{state.deal}: expected the number of the deal in its match, from 1")
    if stake is None:
        return
    if rules.tie_next == "nothing":
        yield Problem("stake", f"{stake}: expected none, under tie_next=nothing a deal leaves nothing to the next")
    elif rules.tie_next == "double" and stake.plus:
        yield Problem("stake", f"{stake}: expected 2, 4, 8, … under tie_next=double")
    elif rules.tie_next == "one_more" and stake.times > 1:
        yield Problem("stake", f"{stake}: expected +1, +2, … under tie_next=one_more")
    elif not rules.ruleset_of(stake).is_countable:
        yield Problem("stake", f"{stake}: expected less, such a deal could be worth more than 32000 points")


def last_tile_problems(state: State, unread: Collection[str]) -> Iterator[Problem]:
    """Check the last tile of the player who went out."""
    if not {*state.seats, "layout", "ends", "boneyard", "out"}.isdisjoint(unread) or state.ends is None:
        return
    tile = state.last_tile
    if state.out is None:
        if tile is not None:
            yield Problem("out", f"{tile}: nobody went out, expected it only in a deal that somebody won so")
    elif tile is not None and tile not in ways_out(state):
        expected = f"a tile at an end of the layout, {' or '.join(map(end_text, state.ends))}"
        yield Problem("out", f"{tile}: {state.seats[state.out]} cannot have laid it last, expected {expected}")
    elif needs_last_tile(state):
        why = "the points depend on how the deal was won"
        yield Problem("out", f"expected the last tile of {state.seats[state.out]}, {why}", missing=True)
