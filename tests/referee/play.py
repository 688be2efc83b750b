"""A slow referee for testing the solver: the rules of play written again, as plainly as possible.

It shares no code with the package and imports only the standard library. Nothing is pruned; the only shortcut is a memo
of judged states. Tiles are tuples (low, high), hands are frozensets of tiles, seats and sides are given by name, and
the rules are a plain dict of option to value (`referee.rules` has the presets). A play is (tile, end); the end is None
unless the tile fits both ends and the two placements differ. If plays score for the ends that they leave, the tiles are
on a `Table`, and an end may be a double.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import floor
from typing import Any

from referee.table import EMPTY, Place, Table, is_double, lay, plays_on, points_of

Tile = tuple[int, int]
Hand = frozenset[Tile]
Rules = Mapping[str, Any]
Play = tuple[Tile, Place | None]
Lying = Table | tuple[int, int] | None


@dataclass(frozen=True)
class State:
    """A deal at one moment.

    Attributes:
        hands: in the order of the seats.
        ends: None on an empty layout, and if plays name places.
        boneyard: a tuple in draw order, or a frozenset if the order is unknown.
        last: the seat that laid the last tile.
        bonus_paid: True if the first pass bonus of the deal (or of the match, if it counts there) has been earned.
        out: the last tile of the player who went out, and the ends before it was laid.
        deal: the number of the deal in its match.
        stake: a factor and an amount to add, left by earlier deals without a winner.
        layout: used only for writing, so states that differ in it are equal.
        table: the tiles laid, if plays name places.
        turned: the first tile was turned up from the stock and has no leader; `leader` is the player who acted first.
        wronged: a player with a legal play has passed since the last tile, so no pass earns a bonus before the next
            tile.
    """

    rules: Rules = field(hash=False)
    hands: tuple[Hand, ...]
    ends: tuple[int, int] | None
    turn: str
    boneyard: tuple[Tile, ...] | frozenset[Tile] = ()
    leader: str | None = None
    last: str | None = None
    bonus_paid: bool = False
    must_lead: Tile | None = None
    out: tuple[Tile, tuple[int, int] | None] | None = None
    deal: int = 1
    stake: tuple[int, int] = (1, 0)
    layout: tuple[Tile, ...] | None = field(default=None, compare=False)
    table: Table = EMPTY
    turned: bool = False
    wronged: bool = False


# The pack


def highest(rules: Rules) -> int:
    return int(rules["pack"][-1])


def pack(rules: Rules) -> tuple[Tile, ...]:
    """Return every tile of the set except those taken out, by low end, then high end."""
    return _pack(highest(rules), rules["without"])


def highest_double(rules: Rules) -> Tile:
    return max(tile for tile in pack(rules) if tile[0] == tile[1])


@lru_cache
def _pack(highest: int, without: tuple[Tile, ...]) -> tuple[Tile, ...]:
    tiles = combinations_with_replacement(range(highest + 1), 2)
    return tuple(tile for tile in tiles if tile not in without)


# Seats, sides, order


def seats(rules: Rules) -> tuple[str, ...]:
    return {2: ("A", "B"), 3: ("A", "B", "C"), 4: ("N", "E", "S", "W")}[rules["players"]]


def sides(rules: Rules) -> tuple[str, ...]:
    return ("NS", "EW") if rules["partners"] else seats(rules)


def side_of(rules: Rules, name: str) -> str:
    """Return the side of a seat; a side is returned unchanged."""
    return next(side for side in sides(rules) if name in side)


def next_seat(rules: Rules, seat: str) -> str:
    order = seats(rules)
    if rules["players"] == 4 and rules["order"] == "counterclockwise":
        order = ("N", "W", "S", "E")
    return order[(order.index(seat) + 1) % len(order)]


def next_with_tiles(state: State, seat: str) -> str:
    """Return the next seat that holds tiles, or the next seat if no other seat does."""
    after = next_seat(state.rules, seat)
    hands = hands_of(state)
    while not hands[after] and after != seat and state.rules["out"] == "both":
        after = next_seat(state.rules, after)
    return after if after != seat else next_seat(state.rules, seat)


def scores(rules: Rules) -> bool:
    """Return True if plays score for the ends that they leave."""
    return bool(rules["ends_score"] != "nothing")


def has_table(rules: Rules) -> bool:
    """Return True if plays name places on a table, because they score for the ends or there is a spinner."""
    return scores(rules) or bool(rules["spinner"] != "none")


def hands_of(state: State) -> dict[str, Hand]:
    return dict(zip(seats(state.rules), state.hands, strict=True))


# Laying tiles


def pips(tiles: Iterable[Tile]) -> int:
    return sum(low + high for low, high in tiles)


def lies_right(ends: tuple[int, int], tile: Tile, end: int | None) -> bool:
    """Return True if the tile goes to the right of the layout, as it does if the ends are equal."""
    return ends[1] in tile if end is None else ends[1] == end


def ends_after(ends: tuple[int, int] | None, tile: Tile, end: int | None) -> tuple[int, int]:
    """Return the open ends after the tile is laid to that end; the other end keeps its place."""
    if ends is None:
        return tile
    left, right = ends
    low, high = tile
    if lies_right(ends, tile, end):
        return left, high if low == right else low
    return high if low == left else low, right


@lru_cache(maxsize=100_000)
def plays_of(hand: Hand, ends: tuple[int, int] | None) -> tuple[Play, ...]:
    """Return the legal plays of a hand in canonical order: tiles by low end, then high end; lower end first."""
    if ends is None:
        return tuple((tile, None) for tile in sorted(hand))
    plays: list[Play] = []
    for tile in sorted(hand):
        fitting = [end for end in sorted(set(ends)) if end in tile]
        if len({tuple(sorted(ends_after(ends, tile, end))) for end in fitting}) == 2:
            plays += [(tile, end) for end in fitting]
        elif fitting:
            plays.append((tile, None))
    return tuple(plays)


def lying(state: State) -> Lying:
    """Return what tiles are laid to: the table if plays name places, else the two open ends."""
    return state.table if has_table(state.rules) else state.ends


def plays_to(on: Lying, hand: Hand) -> tuple[Play, ...]:
    """Return the legal plays of a hand, in canonical order."""
    return plays_on(on, hand) if isinstance(on, Table) else plays_of(hand, on)


def lying_after(rules: Rules, on: Lying, tile: Tile, end: Place | None) -> Lying:
    """Return the table or the ends after a tile is laid."""
    if isinstance(on, Table):
        return lay(rules, on, tile, end)
    assert not isinstance(end, tuple)
    return ends_after(on, tile, end)


def fitting(state: State, hand: Hand) -> tuple[Play, ...]:
    """Return the tiles of a hand that fit the layout, or that can be led, as plays."""
    return plays_to(lying(state), hand)


def is_empty(state: State) -> bool:
    return not state.table.line if has_table(state.rules) else state.ends is None


def legal_plays(state: State) -> tuple[Play, ...]:
    """Return the plays of the player to move; none if the deal is over, or if the player must draw or pass."""
    if ending(state):
        return ()
    if state.must_lead is not None:
        return ((state.must_lead, None),)
    return fitting(state, hands_of(state)[state.turn])


def with_hand(state: State, hand: Hand) -> tuple[Hand, ...]:
    return tuple((hands_of(state) | {state.turn: hand}).values())


def layout_after(state: State, tile: Tile, end: int | None) -> tuple[Tile, ...] | None:
    """Return the layout from left to right, each tile oriented as it was laid; None if it was unknown before."""
    if state.ends is None:
        return (tile,)
    if state.layout is None:
        return None
    left, right = ends_after(state.ends, tile, end)
    if lies_right(state.ends, tile, end):
        return (*state.layout, (state.ends[1], right))
    return ((left, state.ends[0]), *state.layout)


def play(state: State, chosen: Play, side: str | None = None) -> State:
    """Return the state after a play. `side`: where on the table the tile is laid, unless at the usual place."""
    tile, end = chosen
    left = hands_of(state)[state.turn] - {tile}
    after = replace(
        state,
        hands=with_hand(state, left),
        out=None if left else (tile, both_ends(state)),
        leader=state.turn if is_empty(state) else state.leader,
        last=state.turn,
        must_lead=None,
        wronged=False,
    )
    if has_table(state.rules):
        after = replace(after, table=lay(state.rules, state.table, tile, end, side))
    else:
        assert not isinstance(end, tuple)
        after = replace(after, ends=ends_after(state.ends, tile, end), layout=layout_after(state, tile, end))
    return replace(after, turn=next_with_tiles(after, state.turn))


def with_turned_up(state: State, tile: Tile) -> State:
    """Return a new deal with its first tile turned up from the stock, without a leader."""
    started = replace(state, turned=True, must_lead=None)
    if has_table(state.rules):
        return replace(started, table=lay(state.rules, state.table, tile, None))
    return replace(started, ends=tile, layout=(tile,))


def both_ends(state: State) -> tuple[int, int] | None:
    """Return the numbers of the two open ends; None before the lead, and if there is a spinner."""
    if not has_table(state.rules):
        return state.ends
    if state.rules["spinner"] != "none" or is_empty(state):
        return None
    return state.table.line[0][0], state.table.line[-1][1]


def play_points(state: State, chosen: Play) -> dict[str, int]:
    """Return the points that a play earns each side at once for the ends that it leaves."""
    earned = dict.fromkeys(sides(state.rules), 0)
    if scores(state.rules):
        earned[side_of(state.rules, state.turn)] += points_of(state.rules, lay(state.rules, state.table, *chosen))
    return earned


# Drawing and passing


def may_draw(state: State) -> bool:
    reserve: int = state.rules["draw_reserve"]
    return len(state.boneyard) > reserve and bool(state.rules["draw"] == "until_playable")


def must_draw(state: State) -> bool:
    return not ending(state) and not legal_plays(state) and may_draw(state)


def next_tiles(state: State) -> list[Tile]:
    """Return the possible tiles of the next draw, all equally likely; one tile if the order is known."""
    return sorted(state.boneyard) if isinstance(state.boneyard, frozenset) else list(state.boneyard[:1])


def draw(state: State, tile: Tile) -> State:
    left = state.boneyard - {tile} if isinstance(state.boneyard, frozenset) else state.boneyard[1:]
    return replace(state, hands=with_hand(state, hands_of(state)[state.turn] | {tile}), boneyard=left)


def pass_bonus(state: State) -> dict[str, int]:
    """Return the points of each side for a pass of the player to move, with further passes if the deal is blocked."""
    return {side: sum(earned[side] for earned in pass_bonuses(state)) for side in sides(state.rules)}


def pass_bonuses(state: State) -> list[dict[str, int]]:
    """Return what each pass earns each side: one pass, and in a blocked deal the passes of the other players."""
    found = [bonus_of_pass(state)]
    if ending(state) == "blocked" and state.last is not None:
        state = pass_turn(state)
        while next_with_tiles(state, state.last) != state.turn != state.last:
            found.append(bonus_of_pass(state))
            state = pass_turn(state)
    return found


def bonus_of_pass(state: State) -> dict[str, int]:
    """Return the points of each side for one pass.

    The layer of the last tile earns if the next player passes, or another opponent if each of them counts, and if all
    others have passed and the layer plays again.
    """
    rules = state.rules
    earned = dict.fromkeys(sides(rules), 0)
    if state.wronged:
        return earned
    if is_pending(state):
        earned[side_of(rules, known(state.last, "who laid the last tile"))] += next_pass_bonus(state)
    elif (
        rules["pass_bonus_for"] == "opponents"
        and state.last is not None
        and side_of(rules, state.turn) != side_of(rules, state.last)
    ):
        earned[side_of(rules, state.last)] += rules["pass_bonus_later"]
    if state.last is not None and not ending(state) and next_with_tiles(state, state.turn) == state.last:
        earned[side_of(rules, state.last)] += rules["round_pass_bonus"]
    return earned


def next_pass_bonus(state: State) -> int:
    """Return the bonus of the layer of a tile if the next player passes."""
    rules = state.rules
    bonus: int = rules["pass_bonus_later" if state.bonus_paid else "pass_bonus_first"]
    if not is_lead(state):
        return bonus
    if rules["lead_pass_void"] and rules["partners"]:
        (partner,) = [seat for seat in seats(rules) if seat in partners_of(rules, state.last)]
        if not fitting(state, hands_of(state)[partner]):
            return 0
    led = state.table.line[0] if has_table(rules) else state.ends
    assert led is not None
    lead: int = rules["lead_pass_bonus_double" if is_double(led) else "lead_pass_bonus"]
    return lead or bonus


def partners_of(rules: Rules, seat: str | None) -> str:
    layer = known(seat, "who laid the last tile")
    return side_of(rules, layer).replace(layer, "")


def is_lead(state: State) -> bool:
    """Return True if only one tile is laid, and a player led it."""
    rules = state.rules
    if state.turned:
        return False
    pack = number_of_tiles(rules)
    dealt = pack if rules["draw"] == "until_playable" else rules["players"] * rules["hand_size"]
    return dealt - sum(map(len, state.hands)) - len(state.boneyard) == 1


def number_of_tiles(rules: Rules) -> int:
    most = int(rules["pack"].removeprefix("double-"))
    return (most + 1) * (most + 2) // 2 - len(rules["without"])


def is_pending(state: State) -> bool:
    """Return True if a pass now would be the pass of the next player after the last tile."""
    return state.last is not None and state.turn == next_with_tiles(state, state.last)


def pass_turn(state: State) -> State:
    paid = state.bonus_paid or is_pending(state)
    return replace(state, turn=next_with_tiles(state, state.turn), bonus_paid=paid)


def pass_wrongly(state: State) -> tuple[State, dict[str, int]]:
    """Let the player to move pass despite a legal play; return the state after it, and the penalty by side."""
    assert legal_plays(state) and not is_empty(state)
    own = side_of(state.rules, state.turn)
    penalty = {side: state.rules["pass_penalty"] * (side != own) for side in sides(state.rules)}
    return replace(state, turn=next_with_tiles(state, state.turn), wronged=True), penalty


# The end of a deal


def ending(state: State) -> str | None:
    """Return how the deal ended: "out", "blocked", or None if it is not over."""
    if side_out(state):
        return "out"
    if is_empty(state) or any(fitting(state, hand) for hand in state.hands):
        return None
    if not may_draw(state):
        return "blocked"
    dead = not fitting(state, frozenset(state.boneyard))
    return "blocked" if dead and state.rules["dead_ends"] == "stop" else None


def side_out(state: State) -> str | None:
    """Return the side that has gone out: one of its players has no tiles, or all of them if the rules require it."""
    hands = hands_of(state)
    enough = all if state.rules["out"] == "both" else any
    return next((side for side in sides(state.rules) if enough(not hands[seat] for seat in side)), None)


@dataclass(frozen=True)
class Settlement:
    """The points of a finished deal. `seat` went out or blocked; `tied`: a block was a tie."""

    end: str
    seat: str | None
    winner: str | None
    tied: bool
    points: dict[str, int]


def contenders(rules: Rules, hands: Mapping[str, Hand], blocker: str | None) -> dict[str, int]:
    """Return the contenders for a blocked deal with their pips: sides, players, two duellists, or the blocker."""
    if rules["block_winner"] == "lowest_team":
        return {side: sum(pips(hands[seat]) for seat in side) for side in sides(rules)}
    if rules["block_winner"] == "lowest_player":
        return {seat: pips(hands[seat]) for seat in seats(rules)}
    if rules["block_winner"] == "blocker":
        return {known(blocker, "who laid the last tile"): pips(hands[known(blocker, "who blocked")])}
    return {seat: pips(hands[seat]) for seat in duellists(rules, hands, blocker)}


def duellists(rules: Rules, hands: Mapping[str, Hand], blocker: str | None) -> tuple[str, str]:
    """Return the blocker and the next player who holds tiles."""
    blocker = other = known(blocker, "who laid the last tile")
    while other == blocker or not hands[other]:
        other = next_seat(rules, other)
    return blocker, other


def known(seat: str | None, what: str) -> str:
    if seat is None:
        raise ValueError(f"the rules ask {what}")
    return seat


def winner_of_block(
    rules: Rules, hands: Mapping[str, Hand], leader: str | None, blocker: str | None
) -> tuple[str | None, bool]:
    """Return the side that wins a blocked deal, or None; and True if the block was a tie."""
    scores = contenders(rules, hands, blocker)
    winners = [name for name, score in scores.items() if score == min(scores.values())]
    if not is_tie(rules, winners):
        return side_of(rules, winners[0]), False
    if rules["block_tie"] == "no_score":
        return None, True
    if rules["block_tie"] == "lightest_tile":
        lightest = {
            name: min((pips([tile]) for seat in seats(rules) if seat in name for tile in hands[seat]), default=99)
            for name in winners
        }
        winners = [name for name in winners if lightest[name] == min(lightest.values())]
        return None if is_tie(rules, winners) else side_of(rules, winners[0]), True
    if rules["block_tie"] == "first_to_play":
        return side_of(rules, known(leader, "who led the deal")), True
    blocking = side_of(rules, known(blocker, "who laid the last tile"))
    if rules["block_tie"] == "last_to_play":
        return blocking, True
    (opposed,) = [side for side in sides(rules) if side != blocking]
    return opposed, True


def is_tie(rules: Rules, lowest: list[str]) -> bool:
    """Return True if these players or sides, who have the lowest count, tie; partners tie only if the rules say so."""
    if rules["partners_tie"]:
        return len(lowest) > 1
    return len({side_of(rules, name) for name in lowest}) > 1


WAYS = ("cross_out", "chuchazo", "capicua", "double_out")


def way_out(state: State) -> dict[str, bool]:
    """Return, by bonus option, whether the last tile went out in that way; the most specific way is first."""
    assert state.out is not None
    rules = state.rules
    (low, high), before = state.out
    ways = dict.fromkeys(WAYS, False)
    other_end = before is not None and all(end in (low, high) for end in before)  # it fits either end
    ways["double_out"] = low == high
    ways["cross_out"] = low == high and other_end
    ways["chuchazo"] = (low, high) == (0, 0) and not other_end
    ways["capicua"] = other_end and (low != high or rules["capicua_doubles"])
    if low == 0 and not rules["capicua_blanks"]:
        ways["capicua"] = False
    if low == high and rules["cross_out"]:
        ways["capicua"] = False
    return ways


def out_bonus(state: State) -> tuple[int, int]:
    """Return the factor and the amount that the way out adds to the points of the deal."""
    rules = state.rules
    for way, is_way in way_out(state).items():
        if is_way and way == "capicua" and rules["capicua_factor"] > 1:
            return rules["capicua_factor"], 0
        if is_way and rules[way]:
            return 1, rules[way]
    return 1, 0


def rounded(rules: Rules, points: int) -> int:
    tens = Fraction(points, rules["round_to"])
    if rules["rounding"] == "at_least_one" and 0 < tens < 1:
        return int(rules["round_to"])
    if rules["rounding"] in ("nearest", "at_least_one"):
        tens += Fraction(1, 2)
    whole = -floor(-tens) if rules["rounding"] == "up" else floor(tens)
    return rules["round_to"] * whole


def won_points(state: State, counted: int) -> int:
    """Return the points of a deal that is won, from the points counted."""
    rules = state.rules
    out = ending(state) == "out"
    points = counted if points_rule(rules, out) == "one" else rounded(rules, counted) // rules["per_point"]
    times, bonus = out_bonus(state) if out and way_matters(rules) else (1, 0)
    points *= times
    points *= state.stake[0]
    points += state.stake[1]
    numbers = rules["deal_bonus"]
    if len(numbers) >= state.deal:
        bonus += numbers[state.deal - 1]
    if out:
        bonus += rules["out_points"]
    return points + bonus


def way_matters(rules: Rules) -> bool:
    return any(rules[way] for way in WAYS) or bool(rules["capicua_factor"] > 1)


def points_rule(rules: Rules, out: bool) -> str:
    """Return the value of `points` by which a deal is counted."""
    if out or rules["block_points"] == "same":
        return str(rules["points"])
    return str(rules["block_points"])


def own_pips(rules: Rules, hands: Mapping[str, Hand], winner: str, blocker: str | None, out: str | None) -> int:
    """Return the winner's own pips for `opponents_minus_own`: of the side under `lowest_team`, else of one player."""
    if rules["block_winner"] == "lowest_team":
        return sum(pips(hands[seat]) for seat in winner)
    if out is not None:
        return pips(hands[out])
    if rules["block_winner"] == "blocker":
        return pips(hands[known(blocker, "who blocked")])
    if rules["block_winner"] == "duel":
        for seat in duellists(rules, hands, blocker):
            if side_of(rules, seat) == winner:
                return pips(hands[seat])
    return min(pips(hands[seat]) for seat in winner)


def settle_hands(
    rules: Rules, hands: Mapping[str, Hand], leader: str | None, blocker: str | None, out: str | None
) -> tuple[str | None, int, bool]:
    """Return the winning side of a finished deal, the pips counted for it (or 1), and whether a block was tied."""
    winner, tied = (side_of(rules, out), False) if out else winner_of_block(rules, hands, leader, blocker)
    if winner is None:
        return None, 0, tied
    rule = points_rule(rules, out is not None)
    if rule == "nothing":
        return winner, 0, tied
    if rule == "each_own":
        return winner, 0, tied
    if rule == "one":
        return winner, 1, tied
    if rule == "all":
        return winner, sum(pips(hand) for hand in hands.values()), tied
    opponents = sum(pips(hand) for seat, hand in hands.items() if seat not in winner)
    if rule == "opponents":
        return winner, opponents, tied
    return winner, opponents - own_pips(rules, hands, winner, blocker, out), tied


def own_losses(rules: Rules, hands: Mapping[str, Hand], out: bool) -> dict[str, int]:
    """Return what each side loses for the pips of its hands, each rounded by itself, if the rules say so."""
    lost = dict.fromkeys(sides(rules), 0)
    for seat, hand in hands.items() if points_rule(rules, out) == "each_own" else ():
        lost[side_of(rules, seat)] += rounded(rules, pips(hand)) // rules["per_point"]
    return lost


def settle(state: State) -> Settlement:
    """Settle a finished deal, including a bonus still due to the blocker."""
    end, hands = ending(state), hands_of(state)
    if end is None:
        raise ValueError("the deal is not over")
    out = None
    if side := side_out(state):
        gone = [seat for seat in side if not hands[seat]]
        out = gone[0] if len(gone) == 1 else known(state.last, "who laid the last tile")
    winner, points, tied = settle_hands(state.rules, hands, state.leader, state.last, out)
    scored = dict.fromkeys(sides(state.rules), 0) if end == "out" else pass_bonus(state)
    if winner is not None:
        scored[winner] += won_points(state, points)
    for side, lost in own_losses(state.rules, hands, end == "out").items():
        scored[side] -= lost
    return Settlement(end, out or state.last, winner, tied, scored)
