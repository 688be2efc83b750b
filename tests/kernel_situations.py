"""States of the referee in the form of the kernel, without notation as an intermediate step."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from referee.play import State, is_lead, is_pending, seats

from tranca.ext.plain.situation import Situation
from tranca.ext.rules import EMPTY, Ruleset

WORDS: dict[str, tuple[str, ...]] = {
    "block_winner": ("lowest_team", "lowest_player", "duel", "blocker"),
    "block_tie": ("no_score", "first_to_play", "last_to_play", "blocker_loses", "lightest_tile"),
    "points": ("all", "opponents", "opponents_minus_own", "one"),
}
BLOCK_POINTS = ("same", *WORDS["points"])
ROUNDING = ("nearest", "down", "up", "at_least_one")


@cache
def _ruleset(*options: Any, **more: Any) -> Ruleset:
    return Ruleset(*options, **more)


def ruleset_of(rules: dict[str, Any], stake: tuple[int, int] = (1, 0), deal: int = 1) -> Ruleset:
    """Return the kernel's rules; equal options give the same object."""
    numbers = rules["deal_bonus"]
    return _ruleset(
        rules["players"],
        rules["partners"],
        rules["order"] == "clockwise",
        rules["draw"] == "until_playable",
        rules["draw_reserve"],
        rules["dead_ends"] == "stop",
        *(WORDS[name].index(rules[name]) for name in WORDS),
        rules["pass_bonus_first"],
        rules["pass_bonus_later"],
        rules["lead_pass_bonus"],
        rules["lead_pass_bonus_double"],
        rules["lead_pass_void"],
        rules["round_pass_bonus"],
        BLOCK_POINTS.index(rules["block_points"]) - 1,
        rules["round_to"],
        ROUNDING.index(rules["rounding"]),
        (rules["double_out"], rules["capicua"], rules["cross_out"], rules["chuchazo"]),
        rules["capicua_factor"],
        rules["capicua_blanks"],
        rules["capicua_doubles"],
        *stake,
        numbers[deal - 1] if deal <= len(numbers) else 0,
        int(rules["pack"][-1]),
        mask_of(rules["without"]),
        partners_tie=rules["partners_tie"],
        pays_each=rules["pass_bonus_for"] == "opponents" and rules["players"] > 2,
    )


def index_of(tile: tuple[int, int]) -> int:
    """Return the kernel's number of a tile: double-six in order, then by the higher end."""
    low, high = tile
    return low * (13 - low) // 2 + high if high < 7 else high * (high + 1) // 2 + low


def mask_of(tiles: Iterable[tuple[int, int]]) -> int:
    return sum(1 << index_of(tile) for tile in tiles)


def situation_of(state: State) -> Situation:
    """Return a state of an unfinished deal in the form of the kernel."""
    names = seats(state.rules)
    ordered = isinstance(state.boneyard, tuple)
    boneyard = [index_of(tile) for tile in (state.boneyard if ordered else sorted(state.boneyard))]
    a, b = state.ends or (EMPTY, EMPTY)
    pending = is_pending(state) * (2 if is_lead(state) else 1)
    return Situation(
        ruleset_of(dict(state.rules), state.stake, state.deal),
        [mask_of(hand) for hand in state.hands],
        boneyard,
        ordered,
        a,
        b,
        names.index(state.turn),
        -1 if state.last is None else names.index(state.last),
        pending,
        state.bonus_paid,
        -1 if state.leader is None else names.index(state.leader),
        -1 if state.must_lead is None else index_of(state.must_lead),
    )
