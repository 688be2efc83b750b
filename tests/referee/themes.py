"""The referee's themes of puzzles: an independent implementation of each definition on plain states.

Only states in which the player to move has a choice have themes. Nothing is shared with the package.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.play import (
    Play,
    Rules,
    State,
    Tile,
    both_ends,
    draw,
    ending,
    fitting,
    hands_of,
    has_table,
    legal_plays,
    may_draw,
    must_draw,
    next_seat,
    pack,
    pass_turn,
    pips,
    play,
    play_points,
    scores,
    seats,
    settle,
    side_of,
    sides,
)
from referee.rules import EVERY_PRESET, passes_pay
from referee.solve import Points, Solution, Value, best_choice, draws_by_chance, solve
from referee.table import number

DEAL = (
    *("players", "partners", "pack", "without", "hand_size", "order", "draw", "draw_reserve", "dead_ends"),
    *(
        "block_winner",
        "partners_tie",
        "block_tie",
        "points",
        "block_points",
        "round_to",
        "rounding",
        "double_out",
        "capicua",
    ),
    *("cross_out", "chuchazo", "capicua_blanks", "capicua_doubles", "capicua_factor", "deal_bonus"),
    *("pass_bonus_first", "pass_bonus_later", "pass_bonus_scope", "pass_bonus_for", "lead_pass_bonus"),
    *("lead_pass_bonus_double",),
    *("lead_pass_void", "round_pass_bonus", "ends_score", "ends_points", "spinner", "spinner_count", "lead_scores"),
    *("per_point", "out_points", "out"),
)


@dataclass(frozen=True)
class Step:
    """One turn of a line: the state before it, the number of tiles drawn, and the play (None: a pass)."""

    before: State
    drawn: int
    play: Play | None


@dataclass(frozen=True)
class Choice:
    """A play, its value, the turns of its line and the state at the end of the line."""

    play: Play
    value: Value
    best: bool
    steps: list[Step]
    final: State

    @property
    def is_known(self) -> bool:
        return ending(self.final) is not None

    @property
    def tiles(self) -> list[Tile]:
        return [step.play[0] for step in self.steps if step.play]

    @property
    def blocks(self) -> bool:
        return ending(self.final) == "blocked" and len(self.tiles) == 1

    def next_of(self, seat: str) -> Step | None:
        return next((step for step in self.steps[1:] if step.before.turn == seat), None)


def choices_of(state: State, found: Solution) -> list[Choice]:
    memo: dict[State, Points] = {}
    return [
        Choice(play.play, play.value, play.best, *walk(state, play.play, memo)) for play in found.plays if play.play
    ]


def walk(state: State, chosen: Play, memo: dict[State, Points]) -> tuple[list[Step], State]:
    steps = [Step(state, 0, chosen)]
    state = play(state, chosen)
    while not ending(state) and not draws_by_chance(state):
        before, drawn = state, 0
        while must_draw(state):
            state, drawn = draw(state, state.boneyard[0]), drawn + 1  # type: ignore[index]
        laid, _, after = best_choice(state, memo)
        steps.append(Step(before, drawn, laid))
        state = after
    return steps, state


def outcome(value: Value) -> int:
    return (value > 0) - (value < 0)


def tags_of(state: State, can_arise: Callable[[State], bool]) -> set[str]:
    """Return the tags that hold. `can_arise`: True if a state, given under other rules, can come about in play."""
    found = solve(state)
    choices = choices_of(state, found)
    pv = choices[0]
    best = [choice for choice in choices if choice.best]
    worse = [choice for choice in choices if not choice.best]
    after = play(state, pv.play)
    tags = plain_tags(state, found.value, best, worse, after)
    tags |= {"square"} if len(open_numbers(after)) == 1 else set()
    tags |= {"hang-double"} if hangs(state, after) else set()
    tags |= partner_tags(state, best, worse)
    tags |= count_tags(state, best, worse) if scores(state.rules) else set()
    tags |= rule_tags(state, found, can_arise)
    tags |= {tag for tag, nothing in DECIDING.items() if decides(state, found, nothing)}
    return tags


DECIDING: dict[str, dict[str, int]] = {
    "capicua": {"capicua": 0, "capicua_factor": 1},
    "chuchazo": {"chuchazo": 0},
    "pase-corrido": {"round_pass_bonus": 0},
    "pase-de-salida": {"lead_pass_bonus": 0, "lead_pass_bonus_double": 0},
}
"""For each bonus, the options that disable it."""


def decides(state: State, found: Solution, nothing: dict[str, int]) -> bool:
    """Return True if the best play or the winner changes without a bonus."""
    return changed(found, solve(replace(state, rules={**state.rules, **nothing})))


def plain_tags(state: State, value: Value, best: list[Choice], worse: list[Choice], after: State) -> set[str]:
    pv, every = best[0], best + worse
    tile = pv.play[0]
    tiles = {play.play[0] for play in every}
    other_end = [play for play in worse if play.play[0] == tile]
    last = pv.steps[-1]
    final = pv.final
    blocked = ending(final) == "blocked"
    side_pips = [
        sum(pips(hand) for seat, hand in hands_of(final).items() if side_of(state.rules, seat) == side)
        for side in sides(state.rules)
    ]
    mine = pv.next_of(state.turn)
    others = [play.next_of(state.turn) for play in every]
    drawn = least_drawn(after, pv)
    holds = {
        "only-play": len(best) == 1 and bool(worse),
        "right-end": bool(other_end),
        "right-end!": any(outcome(entry.value) != outcome(value) for entry in other_end),
        "block-to-win": value > 0 and any(play.blocks for play in best),
        "long-block": blocked and len(pv.tiles) > 1,
        "refuse-block": any(play.blocks and play.value > 0 for play in worse),
        "fatal-block": value >= 0 and any(play.blocks and play.value < 0 for play in every),
        "force-pass": not ending(after) and not fitting(after, hands_of(after)[after.turn]),
        "round-pass": len(seats(state.rules)) == 4
        and len(pv.steps) > 4
        and [step.play for step in pv.steps[1:4]] == [None] * 3,
        "capicua": ending(final) == "out" and last.play is not None and fits_two(last.before, last.play[0]),
        "count-out": blocked and max(side_pips) - min(side_pips) <= 5,
        "pip-dump": value < 0 and len(best) == 1 and bool(worse) and value - worse[0].value >= 5,
        "underplay": sum(tile) == min(map(sum, tiles)) and max(map(sum, tiles)) >= sum(tile) + 5,
        "sacrifice": mine is not None
        and any(other and playable(other.before) > playable(mine.before) for other in others),
        "save-double": tile[0] == tile[1]
        and bool(worse)
        and all(play.play[0] == tile for play in best)
        and all(play.is_known and tile not in play.tiles for play in worse),
        "draw-trap": drawn >= 3,
    }
    return {tag for tag, holds_here in holds.items() if holds_here}


def playable(state: State) -> int:
    return len({tile for tile, _ in fitting(state, hands_of(state)[state.turn])})


def fits_two(state: State, tile: Tile) -> bool:
    """Return True if a tile fits both of two different ends."""
    ends = both_ends(state)
    return ends is not None and ends[0] != ends[1] and set(ends) == set(tile)


def open_numbers(state: State) -> set[int]:
    """Return the numbers to which a tile may be laid."""
    if has_table(state.rules):
        return {number(place) for place in state.table.places().values()}
    return set(state.ends or ())


def least_drawn(after: State, pv: Choice) -> int:
    """Return the number of tiles that the next player draws, or the least number if the order is unknown."""
    if not must_draw(after):
        return 0
    if not draws_by_chance(after):
        return pv.steps[1].drawn
    if fitting(after, frozenset(after.boneyard)):
        return 1
    reserve: int = after.rules["draw_reserve"]
    return len(after.boneyard) - reserve


def hangs(state: State, after: State) -> bool:
    """Return True if an opponent's double can never be laid: the rest of its suit is laid and no end shows it."""
    layout = after.table.tiles if has_table(after.rules) else after.layout
    assert layout is not None
    down = {(min(tile), max(tile)) for tile in layout}
    for seat, hand in hands_of(after).items():
        if side_of(state.rules, seat) == side_of(state.rules, state.turn):
            continue
        for low, high in hand:
            suit = {tile for tile in pack(state.rules) if low in tile} - {(low, high)}
            if low == high and suit <= down and low not in open_numbers(after):
                return True
    return False


def count_tags(state: State, best: list[Choice], worse: list[Choice]) -> set[str]:
    """Return the tags of plays that score for the ends that they leave."""
    pv, every = best[0], best + worse
    now = {id(play): earned(state, play.play) for play in every}
    mine = pv.next_of(state.turn)
    later = earned(mine.before, mine.play) if mine and mine.play else 0
    holds = {
        "set-up": all(now[id(play)] == 0 for play in best) and later > max(now.values()),
        "deny-count": not any(lets_score(state, play.play) for play in best)
        and any(lets_score(state, play.play) for play in worse),
        "fatal-count": best[0].value >= 0 and any(now[id(play)] and play.value < 0 for play in worse),
    }
    return {tag for tag, holds_here in holds.items() if holds_here}


def earned(state: State, chosen: Play) -> int:
    return sum(play_points(state, chosen).values())


def lets_score(state: State, chosen: Play) -> bool:
    """Return True if the next player is an opponent with a play that scores at once."""
    after = play(state, chosen)
    opposed = side_of(state.rules, after.turn) != side_of(state.rules, state.turn)
    return opposed and any(earned(after, reply) for reply in legal_plays(after))


def partner_tags(state: State, best: list[Choice], worse: list[Choice]) -> set[str]:
    if not state.rules["partners"]:
        return set()
    partner = next_seat(state.rules, next_seat(state.rules, state.turn))
    pv = best[0]
    tags = set()
    passes = [passing(play, partner) for play in worse]
    if all(passing(play, partner) for play in best) and any(passed is False for passed in passes):
        tags.add("partner-pass")
    unknown = may_draw(state) and isinstance(state.boneyard, frozenset)
    others = [entry for entry in best + worse if entry is not pv]
    goes_out = ending(pv.final) == "out" and settle(pv.final).seat == partner
    memo: dict[State, bool] = {}
    if goes_out and others and not unknown and not any(reaches(play(state, e.play), partner, memo) for e in others):
        tags.add("unblock-partner")
    return tags


def passing(choice: Choice, seat: str) -> bool | None:
    step = choice.next_of(seat)
    if step is None:
        return False if choice.is_known else None
    return step.play is None


def reaches(state: State, goal: str, memo: dict[State, bool]) -> bool:
    """Return True if the side of `goal` can make `goal` go out, against every defense."""
    if state not in memo:
        if ending(state):
            memo[state] = ending(state) == "out" and settle(state).seat == goal
        elif must_draw(state):
            memo[state] = reaches(draw(state, state.boneyard[0]), goal, memo)  # type: ignore[index]
        elif not legal_plays(state):
            memo[state] = reaches(pass_turn(state), goal, memo)
        else:
            ways = [reaches(play(state, chosen), goal, memo) for chosen in legal_plays(state)]
            helps = side_of(state.rules, state.turn) == side_of(state.rules, goal)
            memo[state] = any(ways) if helps else all(ways)
    return memo[state]


def rule_tags(state: State, found: Solution, can_arise: Callable[[State], bool]) -> set[str]:
    tags = set()
    seen = [[state.rules[option] for option in DEAL]]
    for name, preset in EVERY_PRESET.items():
        play_like = [preset[option] for option in DEAL]
        same_table = seats(preset) == seats(state.rules) and preset["hand_size"] == state.rules["hand_size"]
        if not same_table or play_like in seen:
            continue
        if state.rules["partners"] and not preset["partners"] and preset["draw"] == "none":
            continue  # single players are not a model for partners
        if (scores(preset), preset["spinner"]) != (scores(state.rules), state.rules["spinner"]):
            continue  # a game of another table
        if preset["deal_bonus"] and not state.rules["deal_bonus"]:
            continue  # the number of the deal is unknown
        seen.append(play_like)
        ways = [entry for entry in filled_in(state, preset) if can_arise(entry)]
        if ways and all(changed(found, solve(way)) for way in ways):
            tags.add(f"rule-sensitive:{name}")
    return tags


def filled_in(state: State, preset: Rules) -> list[State]:
    """Return the state under a preset, with each possible `bonus_paid` if only the preset pays for passes."""
    kept = replace(state, rules=preset, stake=(1, 0))
    if passes_pay(preset) and not passes_pay(state.rules):
        return [replace(kept, bonus_paid=paid) for paid in (False, True)]
    return [kept]


def changed(here: Solution, there: Solution) -> bool:
    return not {*here.best} & {*there.best} or outcome(here.value) != outcome(there.value)
