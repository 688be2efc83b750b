"""The points of a finished deal piece by piece: what was counted, the way out, what the match adds, and the passes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .moment import UNKNOWN
from .record import Record
from .rules.rules import NO_STAKE, Rules, Stake
from .settlement import later_bonuses_of_block, later_pass_bonus
from .state import State
from .tiles import Tile

BOTH_ENDS = 64
"""In a way out as the kernel counts it: the last tile could have been laid at either end."""

Way = Literal["double_out", "capicua", "cross_out", "chuchazo"]


@dataclass(frozen=True, slots=True)
class Won:
    """The points of a deal that is won, in the order in which they are counted; without those for passes.

    Attributes:
        counted: the pips, as `points` or `block_points` counts them, or 1.
        rounded: the same as the rules round it.
        way: the option that pays for the way out; None where none does.
        tile: the last tile of the player who went out, where it pays.
        factor: the factor of a capicúa, 1 without one.
        stake: what the deals without a winner before left to this one.
        for_way, for_deal: points besides, for the way out and for the number of the deal.
        number: that of the deal in its match, where it is stated.
        per_point: pips a point.
        for_out: points besides for going out.
    """

    counted: int
    rounded: int
    way: Way | None = None
    tile: Tile | None = None
    factor: int = 1
    stake: Stake = NO_STAKE
    for_way: int = 0
    for_deal: int = 0
    number: int | None = None
    per_point: int = 1
    for_out: int = 0

    @property
    def points(self) -> int:
        """The sum of all pieces."""
        points = self.rounded // self.per_point * self.factor * self.stake.times + self.stake.plus
        return points + self.for_way + self.for_deal + self.for_out


@dataclass(frozen=True, slots=True)
class PassBonus:
    """Points for others' passes: by the next player on the `lead`, by the `next` player, by a `later` opponent in the
    same run, or by all others in a `round`.

    Attributes:
        seat: who laid the tile, whose side they go to.
    """

    kind: Literal["lead", "next", "later", "round"]
    seat: int
    points: int


def won_points(state: State, hands: tuple[int, ...], leader: int, blocker: int, out: int, way: int) -> Won:
    """Split the points of a finished deal, won by somebody, with the arguments of the kernel's `settle`."""
    rules = state.rules
    rounded = _without_extras(rules, rules.round_to).ruleset.settle(hands, leader, blocker, out)[1]
    counted = (
        _without_extras(rules, 1).ruleset.settle(hands, leader, blocker, out)[1] if rules.round_to > 1 else rounded
    )
    paid, tile = None, None
    if out >= 0 and way != UNKNOWN:
        last = Tile.at(way % BOTH_ENDS)
        paid = _paid_way(rules, last, way >= BOTH_ENDS)
        tile = last if paid else None
    factor = rules.capicua_factor if paid == "capicua" else 1
    number = state.deal or 0
    return Won(
        counted,
        rounded,
        paid,
        tile,
        factor,
        state.stake or NO_STAKE,
        getattr(rules, paid) if paid and factor == 1 else 0,
        rules.deal_bonus[number - 1] if 0 < number <= len(rules.deal_bonus) else 0,
        state.deal,
        1 if (rules.points if out >= 0 else rules.counted_in_blocks) == "one" else rules.per_point,
        rules.out_points if out >= 0 else 0,
    )


@lru_cache(maxsize=256)
def _without_extras(rules: Rules, round_to: int) -> Rules:
    """Return the rules without payments for the way out and for the place of the deal in the match."""
    return rules.with_options(
        **dict.fromkeys(("double_out", "capicua", "cross_out", "chuchazo", "out_points"), 0),
        **dict.fromkeys(("capicua_factor", "per_point"), 1),
        deal_bonus=(),
        round_to=round_to,
    )


def _paid_way(rules: Rules, tile: Tile, both_ends: bool) -> Way | None:
    """Return the option that pays for a last tile: the most specific that is not 0."""
    blank = tile.low == 0
    if tile.is_double and both_ends and rules.cross_out:
        return "cross_out"
    if tile.is_double and blank and not both_ends and rules.chuchazo:
        return "chuchazo"
    fits = both_ends and (rules.capicua_doubles or not tile.is_double) and (rules.capicua_blanks or not blank)
    if fits and (rules.capicua or rules.capicua_factor > 1):
        return "capicua"
    return "double_out" if tile.is_double and rules.double_out else None


def due_bonus(state: State) -> Iterator[PassBonus]:
    """Yield the bonuses of the tile that blocked the deal for the passes that have not been made yet."""
    if state.out is not None or state.last is None:
        return
    if points := state.next_pass_bonus:
        yield PassBonus(_kind(state), state.last, points)
    yield from (PassBonus("later", state.last, points) for points in later_bonuses_of_block(state) if points)


def pass_bonuses(record: Record) -> tuple[PassBonus, ...]:
    """Return the bonuses that passes have earned so far, in order, without those that were void or blocked."""
    found: list[PassBonus] = []
    for before, paid in zip(record.positions, record.paid, strict=False):
        if paid < 0:  # the bonus before it is void
            found.pop()
        elif paid and before.last is not None:
            plain = before.next_pass_bonus
            if plain:
                found.append(PassBonus(_kind(before), before.last, plain))
            if later := later_pass_bonus(before, before.to_move):
                found.append(PassBonus("later", before.last, later))
            plain += later
            if paid > plain:
                found.append(PassBonus("round", before.last, paid - plain))
    return tuple(found)


def _kind(state: State) -> Literal["lead", "next"]:
    """Return as what a pass of the next player is paid now: as one on the lead, or as any other."""
    rules = state.rules
    paid = rules.lead_pass_bonus_double if state.lone_double_led else rules.lead_pass_bonus
    return "lead" if paid and state.laid_count == 1 else "next"
