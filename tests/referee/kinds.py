"""Kinds of mistakes, derived from plain states as defined in `docs/players.md`, without code of the package.

A deal is its first state and the actions since: for each, the seat, the tiles drawn and the play (None for a pass).
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.play import (
    Play,
    State,
    Tile,
    draw,
    ending,
    fitting,
    hands_of,
    has_table,
    highest,
    is_empty,
    legal_plays,
    must_draw,
    pass_turn,
    pips,
    play,
    seats,
    side_of,
)
from referee.solve import Points, Value, choices, margin, mover, outlook, plus

Turn = tuple[str, tuple[Tile, ...], Play | None]


def state_after(start: State, turns: Sequence[Turn]) -> State:
    """Return the state after some turns. The stated tiles are drawn in any order of the boneyard."""
    state = start
    for _, drawn, chosen in turns:
        state = with_draws(state, drawn)
        state = pass_turn(state) if chosen is None else play(state, chosen)
    return state


def with_draws(state: State, drawn: Sequence[Tile]) -> State:
    for tile in drawn:
        state = draw(replace(state, boneyard=frozenset(state.boneyard)), tile)
    return replace(state, boneyard=frozenset(state.boneyard))


def best_plays(state: State) -> list[Play]:
    """Return the plays with the greatest margin, with all hands seen."""
    values: dict[Play | None, Value] = {}
    memo: dict[State, Points] = {}
    for chosen, earned, after in choices(state):
        values[chosen] = margin(plus(earned, outlook(after, memo)), mover(state))
    top = max(values.values())
    return [chosen for chosen, value in values.items() if value == top and chosen is not None]


def kinds(start: State, turns: Sequence[Turn], drawn: Sequence[Tile], chosen: Play) -> set[str]:
    """Return the kinds of the mistake that a play is; empty for a best play."""
    state = with_draws(state_after(start, turns), drawn)
    best = best_plays(state)
    if chosen in best:
        return set()
    me, found = state.turn, set()
    us = side_of(state.rules, me)
    partners = [seat for seat in seats(state.rules) if seat in us and seat != me]
    before = open_suits(state)

    def ends(one: Play) -> set[int]:
        return open_suits(play(state, one))

    def gives_block(one: Play) -> bool:
        after = play(state, one)
        while not ending(after) and not legal_plays(after):
            if must_draw(after):
                return False
            after = pass_turn(after)
        if ending(after) or after.turn in us:
            return False
        return any(ending(play(after, reply)) == "blocked" for reply in best_plays(after))

    def makes_pass(one: Play) -> bool:
        after = play(state, one)
        return not ending(after) and after.turn not in us and not legal_plays(after) and not must_draw(after)

    if gives_block(chosen) and not any(map(gives_block, best)):
        found.add("gave-block")
    if ending(play(state, chosen)) != "blocked" and all(ending(play(state, one)) == "blocked" for one in best):
        found.add("missed-block")
    if not makes_pass(chosen) and all(map(makes_pass, best)):
        found.add("missed-pass")
    for suit in before - ends(chosen):
        if any(suit not in ends(one) for one in best):
            continue
        if any(shown_void(start, turns, seat, suit) for seat in seats(state.rules) if seat not in us):
            found.add("opened-void")
        if any(owns_end(start, turns, seat, suit) and holds(state, seat, suit) for seat in partners):
            found.add("closed-suit")
    for suit in before - ends(chosen):
        others = [one for one in best if suit not in ends(one) and holds_beside(state, me, suit, one[0])]
        if holds_beside(state, me, suit, chosen[0]) and not others:
            found.add("closed-own")
    for suit in ends(chosen) - before:
        if fed(state, chosen, suit) and not any(suit in ends(one) - before and fed(state, one, suit) for one in best):
            found.add("fed-suit")
    if turns and turns[0][0] in partners and turns[0][2] is not None:
        led = set(turns[0][2][0])
        if not led & before and not led & ends(chosen) and all(led & ends(one) for one in best):
            found.add("broke-lead")
    if all(pips([one[0]]) >= pips([chosen[0]]) + 5 for one in best):
        found.add("kept-heavy")
    if chosen[0][0] != chosen[0][1] and all(one[0][0] == one[0][1] for one in best):
        found.add("kept-double")
    if all(one[0] == chosen[0] for one in best):
        found.add("wrong-end")
    return found


def shown_void(start: State, turns: Sequence[Turn], seat: str, suit: int) -> bool:
    """Return True if a seat has passed with this suit at an end, and has drawn nothing since."""
    shown = False
    for number, (who, drawn, chosen) in enumerate(turns):
        if who == seat:
            shown = shown and not drawn
            if chosen is None and suit in open_suits(state_after(start, turns[:number])):
                shown = True
    return shown


def owns_end(start: State, turns: Sequence[Turn], seat: str, suit: int) -> bool:
    """Return True if a seat laid the tile that shows this suit at an open end."""
    state = state_after(start, turns)
    laid_by = {tuple(sorted(chosen[0])): who for who, _, chosen in turns if chosen is not None}
    return any(end == suit and laid_by[tuple(sorted(tile))] == seat for end, tile in outer(state))


def open_suits(state: State) -> set[int]:
    """Return the numbers to which a tile could be laid: those whose double would fit; none before the lead."""
    if is_empty(state):
        return set()
    return {number for number in range(highest(state.rules) + 1) if fitting(state, frozenset({(number, number)}))}


def outer(state: State) -> list[tuple[int, Tile]]:
    """Return the open numbers with the tiles that show them: ends of all arms, and the spinner while a side is free."""
    if not has_table(state.rules):
        assert state.layout and state.ends
        return [(state.ends[0], state.layout[0]), (state.ends[1], state.layout[-1])]
    table = state.table
    found = [(table.line[0][0], table.line[0]), (table.line[-1][1], table.line[-1])]
    found += [(arm[-1][1], arm[-1]) for arm in (table.up, table.down) if arm]
    if table.spinner_tile is not None and not (table.up and table.down):
        found.append((table.spinner_tile[0], table.spinner_tile))
    return found


def holds(state: State, seat: str, suit: int) -> bool:
    return any(suit in tile for tile in hands_of(state)[seat])


def holds_beside(state: State, seat: str, suit: int, without: Tile) -> bool:
    return any(suit in tile for tile in hands_of(state)[seat] - {without})


def fed(state: State, chosen: Play, suit: int) -> bool:
    """Return True if after a play the opponents hold at least two tiles of a suit more than the side that played."""
    after = play(state, chosen)
    us = side_of(state.rules, state.turn)
    count = {who: sum(suit in tile for tile in hand) for who, hand in hands_of(after).items()}
    return sum(n for who, n in count.items() if who not in us) - sum(n for who, n in count.items() if who in us) >= 2
