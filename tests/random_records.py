"""Random recorded deals under the referee's rules, with any part of the known facts shown or hidden."""

from dataclasses import dataclass
from random import Random

from referee.match import Amount, amounts, settling
from referee.play import (
    Play,
    Rules,
    State,
    draw,
    ending,
    hands_of,
    legal_plays,
    must_draw,
    next_tiles,
    next_with_tiles,
    pack,
    pass_turn,
    play,
    play_points,
)
from referee.positions import deal, hand_text, match_keys, turn_up
from referee.rules import random_rules, random_scoring_rules, rules_text
from referee.solve import play_text, tile_text
from referee.table import sides_of

Tile = tuple[int, int]


@dataclass(frozen=True)
class Deal:
    """A deal from its start to some moment. Each turn is a seat, the tiles it drew, and its play or `-`.

    `final` is the number of turns before the shown part of a final round of passes. `chosen` has the state of each turn
    after its draws, and the play (None for a pass); of a final round, only the pass after a draw that blocked the deal.
    """

    start: State
    end: State
    turns: list[tuple[str, list[Tile], str]]
    final: int
    chosen: list[tuple[State, Play | None]]

    @property
    def due(self) -> list[list[Amount]]:
        """The points due at each turn, including the points of the finished deal."""
        return [settling(state) if ending(state) else amounts(state, choice) for state, choice in self.chosen]

    @property
    def scored(self) -> list[int]:
        """The points that each shown turn scores for the ends."""
        found = [0 if choice is None else sum(play_points(state, choice).values()) for state, choice in self.chosen]
        return found + [0] * (len(self.turns) - len(found))


def rules_with_stock(rng: Random, *, scoring: bool) -> Rules:
    """Return random rules with a tile to turn up, under which the search is small enough."""
    while True:
        rules = random_scoring_rules(rng) if scoring else random_rules(rng)
        left = len(pack(rules)) - rules["players"] * rules["hand_size"]
        draws = rules["draw"] == "until_playable"
        if left > (rules["draw_reserve"] if draws else 0) and not (draws and rules["round_pass_bonus"]):
            return rules


def random_deal(
    rng: Random, rules: Rules | None = None, most: int | None = None, *, sides: bool = False, turned: bool = False
) -> Deal:
    """Return a deal played to its end or stopped between two turns, under random rules unless some are given.

    With `most` it is stopped after this many turns, otherwise anywhere. `sides`: if ends score, some plays include the
    side of the table, unless it is a tree. `turned`: the first tile is turned up from the stock.
    """
    start = deal(rng, random_rules(rng) if rules is None else rules)
    if turned:
        start = turn_up(rng, start)
    state = start
    turns: list[tuple[str, list[Tile], str]] = []
    drawn: list[Tile] = []
    made: list[tuple[State, Play | None]] = []
    broken_off = most is None and rng.random() < 0.6
    while not ending(state) and (drawn or (rng.random() > 0.04 if broken_off else most is None or len(turns) < most)):
        seat = state.turn
        if plays := legal_plays(state):
            chosen = rng.choice(plays)
            names_sides = sides and state.table.line and state.rules["spinner"] != "every_double"
            side = rng.choice(sides_of(state.table, *chosen)) if names_sides else None
            made.append((state, chosen))
            state = play(state, chosen, side)
            turns.append((seat, drawn, f"{tile_text(chosen[0])}@{side}" if side else play_text(chosen)))
            drawn = []
        elif must_draw(state):
            drawn = [*drawn, rng.choice(next_tiles(state))]
            state = draw(state, drawn[-1])
        else:
            made.append((state, None))
            state = pass_turn(state)
            turns.append((seat, drawn, "-"))
            drawn = []
    final = len(turns)
    if ending(state) == "blocked":
        seat = state.turn
        made += [(state, None)] if drawn else []
        for _ in range(rng.choice([0, rng.randint(1, sum(map(bool, state.hands)))]) or bool(drawn)):
            turns.append((seat, drawn, "-"))  # some passes of a final round; the last draw may have blocked the deal
            seat, drawn = next_with_tiles(state, seat), []
    return Deal(start, state, turns, final, made)


def everything(rng: Random, made: Deal) -> str:
    """Return the deal in one line with all known facts: every hand dealt, every tile drawn."""
    return written(rng, made, set(hands_of(made.start)), set(hands_of(made.start)), {})


def something(rng: Random, made: Deal) -> str:
    """Return the deal in one line with some dealt hands, present hands and draws, and the keys in any order."""
    names = hands_of(made.start)
    dealt = {name for name in names if rng.random() < rng.choice([0, 0.5, 1])}
    drawn = {name for name in names if rng.random() < rng.choice([0, 0.5, 1])}
    now = {name: hand for name, hand in hands_of(made.end).items() if rng.random() < rng.choice([0, 0.5, 1])}
    return written(rng, made, dealt, drawn, {name: hand_text(hand) for name, hand in now.items()})


def written(rng: Random, made: Deal, dealt: set[str], drawn: set[str], now: dict[str, str]) -> str:
    keys = [f"rules: {rules_text(made.start.rules)}", *(f"{key}: {value}" for key, value in match_keys(made.start))]
    if made.start.bonus_paid:
        keys.append("bonus-paid: yes")
    keys += [f"dealt {name}: {hand_text(hand)}" for name, hand in hands_of(made.start).items() if name in dealt]
    keys += [f"{name}: {hand}" for name, hand in now.items()]
    if made.start.turned:
        keys.append(f"turned-up: {tile_text(turned_tile(made.start))}")
        keys += ["lead: none"] * (rng.random() < 0.3)
    if made.start.must_lead and rng.random() < 0.5:
        keys.append(f"must-lead: {tile_text(made.start.must_lead)}")
    if not made.turns:
        keys.append(f"to-move: {made.start.turn}")
    left = " ".join(map(tile_text, made.end.boneyard))
    if left and rng.random() < 0.5:
        keys.append(f"boneyard: {rng.choice([left, f'{{{left}}}', f'?{len(made.end.boneyard)}'])}")
    keys.append("play: " + " ".join(f"{seat}:{draws(tiles, seat in drawn)}{laid}" for seat, tiles, laid in made.turns))
    if ending(made.end) == "out":
        keys.append(f"result: out {made.end.last}")
    elif ending(made.end) and made.end.ends and made.end.last:
        keys.append(f"result: blocked {made.end.ends[0]} {made.end.ends[1]} by {made.end.last}")
    rng.shuffle(keys)
    return "; ".join(keys)


def turned_tile(start: State) -> Tile:
    tile = start.table.line[0] if start.table.line else start.ends
    assert tile is not None
    return tile


def draws(tiles: list[Tile], shown: bool) -> str:
    if not tiles:
        return ""
    return f"+[{','.join(map(tile_text, tiles))}] " if shown else f"+{len(tiles)} "
