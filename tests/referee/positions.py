"""Random positions reached by legal play, and the one-line notation of any state."""

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from referee.deals import View
from referee.match import Lead, first_lead, forced_lead
from referee.play import (
    Hand,
    Rules,
    State,
    Tile,
    draw,
    ending,
    has_table,
    is_empty,
    legal_plays,
    must_draw,
    next_tiles,
    pack,
    pass_turn,
    play,
    seats,
    way_matters,
    with_turned_up,
)
from referee.rules import passes_pay, rules_text
from referee.solve import tile_text
from referee.table import table_keys

PACK: tuple[Tile, ...] = tuple(combinations_with_replacement(range(7), 2))
"""The double-six set, which most tests use."""


def tiles(text: str) -> Hand:
    """Return the tiles of "1-3 3-4" as a hand."""
    return frozenset(chain_of(text))


def chain_of(text: str) -> tuple[Tile, ...]:
    """Return the tiles of "4-4 4-1" in that order and orientation: a layout, or a boneyard in draw order."""
    return tuple((int(word[0]), int(word[2])) for word in text.split())


# Dealing


def deal(rng: Random, rules: Rules) -> State:
    """Return a new deal, the first or a later one of a match; the lead is forced, or free for a possible leader."""
    tiles = pack(rules)
    dealt = rng.sample(tiles, len(tiles))
    size = rules["hand_size"]
    hands = {seat: frozenset(dealt[size * at : size * at + size]) for at, seat in enumerate(seats(rules))}
    rest = tuple(dealt[size * len(hands) :]) if rules["draw"] == "until_playable" else ()
    how = rules[rng.choice(["first_lead", "next_lead", "blocked_lead", "tied_lead"])]
    if how == "as_next":
        how = rules["next_lead"]
    lead: Lead = (rng.choice(seats(rules)), None)
    if how in ("double_six", "highest_double"):
        lead = forced_lead(rules, hands)
    if how == "lowest_double":
        lead = first_lead(rules, hands)
    leader, tile = lead
    assert leader is not None
    return State(
        rules, tuple(hands.values()), None, leader, rest, leader, must_lead=tile, layout=(), **match_so_far(rng, rules)
    )


def match_so_far(rng: Random, rules: Rules) -> dict[str, Any]:
    """Return random values for what earlier deals left to this one, if the rules need them."""
    found: dict[str, Any] = {}
    if rules["deal_bonus"]:
        found["deal"] = rng.randint(1, 6)
    if rules["tie_next"] == "double":
        found["stake"] = (rng.choice((1, 1, 2, 4)), 0)
    if rules["tie_next"] == "one_more":
        found["stake"] = (1, rng.choice((0, 0, 1, 2)))
    if rules["pass_bonus_scope"] == "match" and passes_pay(rules):
        found["bonus_paid"] = rng.random() < 0.5
    return found


def turn_up(rng: Random, state: State) -> State:
    """Return a new deal with its first tile turned up from the stock and a random seat to act first."""
    dealt = frozenset().union(*state.hands)
    tile = rng.choice([tile for tile in pack(state.rules) if tile not in dealt])
    first = rng.choice(seats(state.rules))
    assert isinstance(state.boneyard, tuple)
    boneyard = tuple(other for other in state.boneyard if other != tile)
    return with_turned_up(replace(state, boneyard=boneyard, turn=first, leader=first), tile)


# Playing on


def step(rng: Random, state: State) -> State:
    plays = legal_plays(state)
    if plays:
        return play(state, rng.choice(plays))
    if must_draw(state):
        return draw(state, rng.choice(next_tiles(state)))
    return pass_turn(state)


def random_position(
    rng: Random,
    rules: Rules,
    tiles_left: int,
    *,
    boneyard_left: int = 55,
    order_known: bool | None = None,
    finished: bool | None = None,
    turned: bool = False,
    attempts: int = 1000,
) -> State:
    """Return a state reached by random actions, with limits on the tiles in all hands and in the boneyard.

    The first such state is returned or, with probability 1/2, a later one, so that passes and draws may precede it. The
    limit on the boneyard is at least its reserve. A finished deal is played to its end, whatever tiles remain.
    `order_known`: keep the order of the boneyard, or forget it if False; None decides at random. `finished`: None gives
    one finished deal in ten. `turned`: the first tile is turned up from the stock. Raises ValueError if no deal reaches
    so few tiles in `attempts` attempts.
    """
    if finished is None:
        finished = rng.random() < 0.1
    if order_known is None:
        order_known = rng.random() < 0.5
    boneyard_left = max(boneyard_left, rules["draw_reserve"])
    for _ in range(attempts):
        state = deal(rng, rules)
        if turned:
            state = turn_up(rng, state)
        while not ending(state):
            few = sum(map(len, state.hands)) <= tiles_left and len(state.boneyard) <= boneyard_left
            if few and not finished and rng.random() < 0.5:
                break
            state = step(rng, state)
        if bool(ending(state)) == finished:
            forgotten = bool(state.boneyard) and not order_known
            return replace(state, boneyard=frozenset(state.boneyard)) if forgotten else state
    wanted = f"{tiles_left} tiles and a boneyard of {boneyard_left}"
    raise ValueError(f"no deal of {rules_text(rules)} came down to {wanted}")


# Writing


def to_text(state: State, show_layout: bool = True) -> str:
    """Return the state in one line of notation, with the layout if it is known and wanted, else with the open ends.

    Every key that could matter is written: the lead and the layer of the last tile if a tile is laid, `bonus-paid` if
    passes earn points, and the seat to move even in a finished deal.
    """
    rules = state.rules
    keys = [("rules", rules_text(rules)), *match_keys(state)]
    if not is_empty(state) and has_table(rules):
        keys += table_keys(state.table, not show_layout)
    elif state.ends is not None:
        if show_layout and state.layout:
            keys.append(("layout", " ".join(map(tile_text, state.layout))))
        else:
            keys.append(("ends", f"{state.ends[0]} {state.ends[1]}"))
    if state.turned:
        keys.append(("lead", f"none {state.leader}"))
    elif state.leader and (not is_empty(state) or rules["block_tie"] == "first_to_play"):
        keys.append(("lead", state.leader))
    if state.last:
        keys.append(("last", state.last))
    if state.out and way_matters(rules) and ending(state) == "out":
        keys.append(("out", tile_text(state.out[0])))
    if state.must_lead:
        keys.append(("must-lead", tile_text(state.must_lead)))
    if passes_pay(rules):
        keys.append(("bonus-paid", "yes" if state.bonus_paid else "no"))
    keys.append(("to-move", state.turn))
    keys += [(seat, hand_text(hand)) for seat, hand in zip(seats(rules), state.hands, strict=True)]
    if isinstance(state.boneyard, frozenset):
        boneyard = "{" + hand_text(state.boneyard) + "}"
    else:
        boneyard = " ".join(map(tile_text, state.boneyard))
    if state.boneyard:
        keys.append(("boneyard", boneyard))
    return "; ".join(f"{key}: {value}".rstrip() for key, value in keys)


def match_keys(state: State | View) -> list[tuple[str, str]]:
    """Return the keys about earlier deals of the match."""
    keys = []
    if state.rules["deal_bonus"]:
        keys.append(("deal", str(state.deal)))
    if state.stake != (1, 0):
        keys.append(("stake", f"+{state.stake[1]}" if state.stake[1] else str(state.stake[0])))
    return keys


def hand_text(hand: Hand) -> str:
    return " ".join(map(tile_text, sorted(hand)))
