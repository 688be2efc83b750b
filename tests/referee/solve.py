"""The referee's judgment: exact values, best plays and counts of a state, searched to the end without pruning.

Values are exact points: whole numbers, or fractions after draws by chance or if means of several sides enter. If the
order of the boneyard is unknown, every draw is averaged over the possible tiles. The only shortcut is a memo of judged
states, which is new for every question.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.play import (
    Play,
    State,
    Tile,
    bonus_of_pass,
    draw,
    ending,
    legal_plays,
    must_draw,
    next_tiles,
    pass_turn,
    play,
    play_points,
    settle,
    side_of,
    sides,
)
from referee.table import place_text

Value = int | Fraction
Points = tuple[Value, ...]
Choice = tuple[Play | None, Points, State]


def margin(points: Points, side: int) -> Value:
    """Return own points less the other side's or, with three or more sides, less the mean of the others'."""
    others = [score for index, score in enumerate(points) if index != side]
    return points[side] - (others[0] if len(others) == 1 else average(others))


def average(values: Sequence[Value]) -> Fraction:
    return Fraction(sum(values)) / len(values)


def plus(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def mover(state: State) -> int:
    return sides(state.rules).index(side_of(state.rules, state.turn))


def choices(state: State) -> list[Choice]:
    """Return every play of the player to move, or else the pass (None): with its points and the state after it."""
    plays = legal_plays(state)
    if not plays:
        return [(None, tuple(bonus_of_pass(state).values()), pass_turn(state))]
    return [(chosen, tuple(play_points(state, chosen).values()), play(state, chosen)) for chosen in plays]


def outlook(state: State, memo: dict[State, Points]) -> Points:
    """Return the expected further points of every side if every player makes the canonical best play.

    Each player makes the first play with the greatest margin: max^n, which is minimax with two sides.
    """
    if state not in memo:
        if ending(state):
            memo[state] = tuple(settle(state).points.values())
        elif must_draw(state):
            ways = [outlook(draw(state, tile), memo) for tile in next_tiles(state)]
            memo[state] = tuple(average(column) for column in zip(*ways, strict=True))
        else:
            _, earned, after = best_choice(state, memo)
            memo[state] = plus(earned, outlook(after, memo))
    return memo[state]


def best_choice(state: State, memo: dict[State, Points]) -> Choice:
    def value(choice: Choice) -> Value:
        _, earned, after = choice
        return margin(plus(earned, outlook(after, memo)), mover(state))

    return max(choices(state), key=value)


def paranoid(state: State, side: int, memo: dict[State, Value]) -> Value:
    """Return the further margin of one side if all the others play against it."""
    if state not in memo:
        if ending(state):
            memo[state] = margin(tuple(settle(state).points.values()), side)
        elif must_draw(state):
            memo[state] = average([paranoid(draw(state, tile), side, memo) for tile in next_tiles(state)])
        else:
            values = [margin(earned, side) + paranoid(after, side, memo) for _, earned, after in choices(state)]
            memo[state] = max(values) if mover(state) == side else min(values)
    return memo[state]


@dataclass(frozen=True)
class PlayValue:
    """One play (None: the pass): its `value` for the player to move, and the continuation.

    `line` begins with the play itself and stops at the first draw by chance. `final` is the state after it, and `end`
    how the deal ended there, or None after a draw by chance. `values` and `paranoid` are only for three or more sides.
    """

    play: Play | None
    value: Value
    swing: Value
    best: bool
    points: dict[str, Value]
    line: tuple[str, ...]
    end: str | None
    final: State
    values: dict[str, Value] | None
    paranoid: Value | None

    @property
    def text(self) -> str:
        return play_text(self.play)


@dataclass(frozen=True)
class Solution:
    """The judgment of a state. `value` is for the side to move; for the first side in a finished deal.

    `drawn`: the tiles drawn before the plays, if their order is known. `must_draw`: a draw by chance is due, so there
    are no plays to choose.
    """

    value: Value
    points: dict[str, Value]
    plays: tuple[PlayValue, ...] = ()
    drawn: tuple[Tile, ...] = ()
    must_draw: bool = False

    @property
    def best(self) -> tuple[str, ...]:
        return tuple(found.text for found in self.plays if found.best)

    @property
    def disagree(self) -> bool:
        """True if no play is best both under max^n and against all others (three or more sides)."""
        fears = [found.paranoid for found in self.plays if found.paranoid is not None]
        return bool(fears) and not any(found.best and found.paranoid == max(fears) for found in self.plays)


def solve(state: State) -> Solution:
    """Return the exact value of a state and of each play in it, best first, equal plays in canonical order."""
    memo: dict[State, Points] = {}
    points = outlook(state, memo)
    if ending(state):
        return Solution(margin(points, 0), by_side(state, points))
    value = margin(points, mover(state))
    if draws_by_chance(state):
        return Solution(value, by_side(state, points), must_draw=True)
    drawn, ready = draw_all(state)
    fears: dict[State, Value] = {}
    found = [judge(choice, ready, len(drawn), value, memo, fears) for choice in choices(ready)]
    best_first = tuple(sorted(found, key=lambda one: -one.value))
    return Solution(value, by_side(state, points), best_first, drawn)


def judge(
    choice: Choice, state: State, drawn: int, best: Value, memo: dict[State, Points], fears: dict[State, Value]
) -> PlayValue:
    """Return the value of one choice in a state whose best value is known, after `drawn` draws of known order."""
    chosen, earned, after = choice
    side, names = mover(state), sides(state.rules)
    points = plus(earned, outlook(after, memo))
    value = margin(points, side)
    line, final = follow(after, memo)
    several = len(names) > 2
    return PlayValue(
        play=chosen,
        value=value,
        swing=value - best,
        best=value == best,
        points=by_side(state, points),
        line=(action_text(state.turn, drawn, chosen), *line),
        end=ending(final),
        final=final,
        values={name: margin(points, index) for index, name in enumerate(names)} if several else None,
        paranoid=margin(earned, side) + paranoid(after, side, fears) if several else None,
    )


def by_side(state: State, points: Points) -> dict[str, Value]:
    return dict(zip(sides(state.rules), points, strict=True))


def draws_by_chance(state: State) -> bool:
    """Return True if the player to move must draw from a boneyard written as a set, even one of a single tile."""
    return must_draw(state) and isinstance(state.boneyard, frozenset)


def draw_all(state: State) -> tuple[tuple[Tile, ...], State]:
    """Return the tiles that the player to move draws from an ordered boneyard, and the state after these draws."""
    drawn: list[Tile] = []
    while must_draw(state):
        drawn += next_tiles(state)
        state = draw(state, drawn[-1])
    return tuple(drawn), state


def follow(state: State, memo: dict[State, Points]) -> tuple[list[str], State]:
    """Return the canonical line from a state to the end of the deal, or to the first draw by chance."""
    line: list[str] = []
    while not ending(state) and not draws_by_chance(state):
        drawn, ready = draw_all(state)
        chosen, _, after = best_choice(ready, memo)
        line.append(action_text(state.turn, len(drawn), chosen))
        state = after
    return line, state


def tile_text(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def play_text(chosen: Play | None) -> str:
    if chosen is None:
        return "-"
    tile, end = chosen
    return tile_text(tile) + ("" if end is None else f"@{place_text(end)}")


def action_text(seat: str, drawn: int, chosen: Play | None) -> str:
    return f"{seat}:" + (f"+{drawn} " if drawn else "") + play_text(chosen)


def perft(state: State, depth: int, drawing: bool = False) -> int:
    """Return the number of sequences of `depth` actions: plays and passes, each with the draws before it.

    A finished deal has no continuation; but after the last allowed draw (`drawing`) the player still passes,
    which is an action. If the order of the boneyard is unknown, each sequence of tiles drawn counts separately.
    """
    if depth == 0:
        return 1
    if ending(state):
        return int(drawing and depth == 1)
    if must_draw(state):
        return sum(perft(draw(state, tile), depth, True) for tile in next_tiles(state))
    return sum(perft(after, depth - 1) for _, _, after in choices(state))


def count_endings(state: State, memo: dict[State, tuple[int, int]] | None = None) -> tuple[int, int]:
    """Return the numbers of complete continuations that end by going out and that end blocked."""
    memo = {} if memo is None else memo
    if state not in memo:
        if ending(state):
            memo[state] = (int(ending(state) == "out"), int(ending(state) == "blocked"))
        else:
            drawn = [draw(state, tile) for tile in next_tiles(state)] if must_draw(state) else []
            counts = [count_endings(after, memo) for after in drawn or [after for _, _, after in choices(state)]]
            memo[state] = (sum(out for out, _ in counts), sum(blocked for _, blocked in counts))
    return memo[state]
