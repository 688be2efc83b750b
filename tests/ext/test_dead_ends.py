"""Dead ends: if no remaining tile fits, `dead_ends=stop` ends the deal without drawing the boneyard."""

import re
from random import Random
from typing import Any

import pytest
from kernel_situations import situation_of
from referee.play import State, ending, legal_plays, may_draw, next_seat, seats, sides
from referee.positions import PACK
from referee.rules import preset
from referee.solve import choices, count_endings, draw, must_draw, next_tiles, perft, solve
from tiers import campaign_after

from tranca.ext.plain.census import Census
from tranca.ext.plain.chance import solve as chance
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.plain.maxn import solve as maxn
from tranca.ext.plain.maxn.table import MaxNTable
from tranca.ext.plain.perft import perft as count
from tranca.ext.plain.situation import PASS, PlayedOut
from tranca.ext.stop import Stop

Moves = list[tuple[str, int, str]]


def dies_early(state: State, seen: set[State]) -> bool:
    """Return whether some continuation ends at dead ends with tiles left to draw."""
    if state in seen:
        return False
    seen.add(state)
    if ending(state):
        return ending(state) == "blocked" and may_draw(state)
    if must_draw(state):
        return any(dies_early(draw(state, tile), seen) for tile in next_tiles(state))
    return any(dies_early(after, seen) for *_, after in choices(state))


def random_state(rng: Random) -> State:
    """Return a state with few tiles in hands and boneyard, so that ends often die."""
    rules = preset(
        rng.choice(["mano-a-mano", "draw/2", "draw/3", "draw/partners"]),
        dead_ends="stop",
        draw_reserve=rng.choice([0, 0, 1]),
        pass_bonus_first=rng.choice([0, 20]),
    )
    names = seats(rules)
    tiles = rng.sample(PACK, 3 * len(names) + 3)
    hands = tuple(frozenset(tiles[3 * at : 3 * at + rng.randint(1, 2)]) for at in range(len(names)))
    boneyard: Any = tuple(tiles[-3:]) if rng.random() < 0.5 else frozenset(tiles[-3:])
    turn, ends = rng.choice(names), (rng.randint(0, 6), rng.randint(0, 6))
    last = next(seat for seat in names if next_seat(rules, seat) == turn)
    return State(rules, hands, ends, turn, boneyard, rng.choice(names), last)


def states(seed: int, wanted: int) -> list[State]:
    rng, found = Random(seed), list[State]()
    while len(found) < wanted:
        state = random_state(rng)
        if legal_plays(state) and not ending(state) and dies_early(state, set()):
            found.append(state)
    return found


def moves_of(state: State, played: PlayedOut) -> Moves:
    """Decode the turns of the kernel: 16 bits of code, 2 of seat, 1 for a stated end, then the tiles drawn."""
    names, moves = seats(state.rules), Moves()
    for turn in played.turns:
        code, seat, drawn = turn & PASS, turn >> 16 & 3, turn >> 19
        moves.append((names[seat], drawn, "-" if code == PASS else "{}-{}".format(*PACK[code & 63])))
    return moves


def written(line: tuple[str, ...]) -> Moves:
    """Return the referee's line as seat, tiles drawn and tile laid."""
    found = [re.fullmatch(r"(\w):(?:\+(\d+) )?(-|\d-\d)(?:@\d)?", action) for action in line]
    return [(entry[1], int(entry[2] or 0), entry[3]) for entry in found if entry]


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_dead_ends_stop_deals_in_lines(seed: int) -> None:
    stopped = 0
    for state in states(seed, 80):
        here, names = situation_of(state), sides(state.rules)
        rows: Any
        if len(names) > 2:
            rows = maxn.solve_plays(here, MaxNTable(), Stop(), True)[0]
        else:
            side = here.ruleset.side(seats(state.rules).index(state.turn))
            rows = chance.solve_plays(here, side, ChanceTable(), Stop(), True)[0]
        by_tile = {(row.code & 63, row.code >> 6): row for row in rows}
        judged = solve(state).plays
        assert len(rows) == len(judged)
        for wanted in judged:
            assert wanted.play is not None
            tile, end = wanted.play
            index = PACK.index(tile)
            row = next(row for (code, at), row in by_tile.items() if code == index and end in (None, at))
            played = here.play_out([row.code, *row.line])
            assert moves_of(state, played) == written(wanted.line), state
            if wanted.end:
                assert played.points == list(wanted.points.values()), state
            stopped += wanted.end == "blocked" and may_draw(wanted.final)
    assert stopped > 10


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_dead_ends_stop_deals_in_counts(seed: int) -> None:
    for state in states(seed, 80):
        here = situation_of(state)
        for depth in (1, 2, 3, 4, 5):
            assert sum(row.sequences for row in count(here, depth, Stop())) == perft(state, depth), state
        if isinstance(state.boneyard, tuple):
            census = Census(here, 1 << 16)
            while not census.is_done:
                assert census.advance(Stop())
            assert (sum(census.out), sum(census.blocked)) == count_endings(state), state
