"""Settled deals and matches in words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tranca.game.earnings import PassBonus, Won
from tranca.game.headers import NO_HEADERS, Headers
from tranca.game.leads import Lead
from tranca.game.match import (
    MatchDeal,
    MatchFault,
    Score,
    WrongCarried,
    WrongLeader,
    WrongLeadSide,
    WrongScore,
)
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules, Stake
from tranca.game.settlement import BlockDecision

from .numbers import count, join_and, join_or
from .plays import name_with_seat, side_with_names
from .solution import ending


def points_by_side(rules: Rules, points: Sequence[int], headers: Headers = NO_HEADERS) -> str:
    """Return `NS 120, EW 95`, or `Ana Pérez and Eva (NS) 120` if the names are known."""
    return ", ".join(f"{side_with_names(headers, rules, side)} {value}" for side, value in enumerate(points))


def earned_lines(settled: Score) -> list[str]:
    """List the components of each side's points, unless they are just the pips counted: the way out, the stake, the
    number of the deal, and passes and penalties.
    """
    rules, result = settled.rules, settled.finished.result
    lines = []
    for side, name in enumerate(rules.sides):
        parts: list[str] = []
        if settled.won is not None and result.winner == side:
            option = rules.points if result.end == "out" or rules.block_points == "same" else rules.block_points
            parts += _won_parts(settled.won, {"one": "point", "nothing": ""}.get(option, "pip"))
        parts += _pass_parts(bonus for bonus in settled.passes if rules.side_of(bonus.seat) == side)
        parts += _penalty_parts(settled, side)
        if len(parts) > 1 or (parts and result.winner != side):
            lines.append(f"{name}: {', '.join(parts)}")
    return lines


def _won_parts(won: Won, unit: str) -> Iterator[str]:
    """List the components of the points for winning a deal."""
    out = f"for going out with {won.tile}{_WAY[won.way]}" if won.way else ""
    if unit:
        yield count(won.counted, unit)
    if won.rounded != won.counted:
        yield f"rounded to {won.rounded}"
    if won.per_point > 1:
        yield f"{count(won.rounded // won.per_point, 'point')} of {won.per_point} pips each"
    if won.factor > 1:
        yield f"times {won.factor} {out}"
    if won.stake.times > 1:
        yield f"times {won.stake.times} after {_ties(won.stake.times.bit_length() - 1)}"
    if won.stake.plus:
        yield f"{won.stake.plus} more after {_ties(won.stake.plus)}"
    if won.for_way:
        yield f"{won.for_way} {out}"
    if won.for_deal:
        yield f"{won.for_deal} for winning deal {won.number} of the match"
    if won.for_out:
        yield f"{won.for_out} for going out"


def _ties(number: int) -> str:
    return "a deal without a winner" if number == 1 else f"{number} deals without a winner"


_WAY = {
    "double_out": ", a double (carroça)",
    "capicua": " at both ends (capicúa)",
    "cross_out": ", a double at both ends (cruzada)",
    "chuchazo": " (chuchazo)",
}


def _pass_parts(passes: Iterable[PassBonus]) -> Iterator[str]:
    """List the bonuses for passes, with equal ones combined."""
    for (kind, points), number in Counter((bonus.kind, bonus.points) for bonus in passes).items():
        apiece = f" ({points} each)" if number > 1 else ""
        yield f"{points * number} for {_PASSED[kind][number > 1].format(number)}{apiece}"


def _penalty_parts(settled: Score, side: int) -> Iterator[str]:
    rules = settled.rules
    for _, seat, plays in settled.wrong_passes if rules.pass_penalty else ():
        if rules.side_of(seat) != side:
            could = join_or(map(str, plays))
            yield f"{rules.pass_penalty} because {rules.seats[seat]} passed but could have played {could}"


def unpunished_lines(settled: Score) -> Iterator[str]:
    """Report wrong passes that carry no penalty, and how to set one."""
    rules = settled.rules
    for _, seat, plays in () if rules.pass_penalty else settled.wrong_passes:
        could = join_or(map(str, plays))
        yield f"{rules.seats[seat]} passed but could have played {could}. Set a penalty with --penalty POINTS."


_PASSED = {
    "lead": ("the pass on the lead", "{} passes on the lead"),
    "next": ("a pass", "{} passes"),
    "later": ("another opponent's pass", "{} passes of other opponents"),
    "round": ("a round of passes", "{} rounds of passes"),
}


def fault_text(rules: Rules, fault: MatchFault) -> str:
    """Describe how a match contradicts its rules or its record, and the expected value."""
    if isinstance(fault, WrongScore):
        stated, expected = points_by_side(rules, fault.stated), points_by_side(rules, fault.expected)
        return f"score {stated}: expected {expected} after the earlier deals"
    if isinstance(fault, WrongLeader):
        with_tile = f" with {fault.tile}" if fault.tile else ""
        return f"{rules.seats[fault.led]} led: expected {rules.seats[fault.expected]}{with_tile}"
    if isinstance(fault, WrongLeadSide):
        return f"{rules.seats[fault.led]} led: expected a player of {rules.sides[fault.side]}, which won the last deal"
    if isinstance(fault, WrongCarried):
        return f"{fault.key} {fault.stated}: expected {fault.expected} after the earlier deals"
    return f"{fault.led} was led: expected the forced lead {fault.expected}"


def decided_lines(rules: Rules, deal: MatchDeal, value: Position | Record) -> Iterator[str]:
    """Say which action ended a match at once, and which points did not count."""
    if deal.decided is not None and isinstance(value, Record):
        action = value.actions[deal.decided - 1]
        yield f"The match ended with action {deal.decided}, {action}. Later actions do not count."
    if any(deal.void):
        void = ", ".join(f"{side} {points}" for side, points in zip(rules.sides, deal.void, strict=True) if points)
        yield f"Points beyond {rules.target}, which do not count: {void}."


def lead_text(rules: Rules, lead: Lead, headers: Headers = NO_HEADERS) -> str:
    """Say who leads the next deal."""
    if lead.side is not None:
        return f"{side_with_names(headers, rules, lead.side)} agree which of them leads, with any tile"
    if lead.seat is None and not lead.forced:
        return "a player drawn by lot leads with any tile"
    if lead.seat is None:
        return "the holder of the highest double leads with it (6-6 if it was dealt)"
    return f"{name_with_seat(headers, rules, lead.seat)} leads with any tile"


def next_text(rules: Rules, deal: MatchDeal, headers: Headers = NO_HEADERS) -> str:
    """Return the sequel of a deal of a match: the end of the match, or the next lead."""
    if deal.winner is not None:
        winner = side_with_names(headers, rules, deal.winner)
        return f"{winner} {'have' if ' and ' in winner else 'has'} reached {rules.target} points and won the match."
    if deal.lead is not None:
        return f"next deal: {lead_text(rules, deal.lead, headers)}{_stake_text(deal.stake)}"
    return f"next deal: {_UNKNOWN_LEADER[deal.unknown or 'lead']}"


def _stake_text(stake: Stake) -> str:
    """Say how earlier deals without a winner change the worth of the next deal."""
    if stake.times > 1:
        return f"; its points count {stake.times} times"
    return f"; it is worth {count(stake.plus, 'point')} more" if stake.plus else ""


_UNKNOWN_LEADER = {
    "lead": "the lead depends on who led this deal; add the key lead",
    "last": "the lead depends on who laid the last tile; add the key last",
}


def decision_text(rules: Rules, decision: BlockDecision) -> str:
    """Say which comparison decided a blocked deal, and if it was tied, which rule settled it."""
    by_side = decision.rule == "lowest_team"
    names = rules.sides if by_side else rules.seats
    pips = ", ".join(
        f"{names[compared]} {left}" for compared, left in zip(decision.compared, decision.pips, strict=True)
    )
    if decision.tie_rule is not None:
        tie = f"It is a tie, so {_TIE[decision.tie_rule]} (block_tie={decision.tie_rule})"
        if decision.lightest:
            tiles = zip(decision.lowest, decision.lightest, strict=True)
            tie += f": {', '.join(f'{names[tied]} {tile}' for tied, tile in tiles if tile)}"
        return f"{_COMPARED[decision.rule]}: {pips}. {tie}."
    if decision.rule == "blocker":
        return f"The blocker wins: {pips}."
    fewest = join_and(names[compared] for compared in decision.lowest)
    if len(decision.lowest) > 1:
        return f"{_COMPARED[decision.rule]}: {pips}. {fewest} have the fewest."
    return f"{_COMPARED[decision.rule]}: {pips}. {fewest} has the fewest."


def ending_text(score: Score) -> str:
    """Describe the end of a deal and its points without bonuses for passes."""
    return ending(score.finished.result, score.rules, score.won.points if score.won else None)


def reason_text(score: Score) -> str:
    """Explain a result: the pips compared or the end of the deal, and other points earned."""
    decision = score.finished.decision
    ends = decision_text(score.rules, decision) if decision else f"{ending_text(score)}."
    return " ".join([ends, *(f"{sentence}." for sentence in earned_lines(score))])


def same_results(compared: Iterable[tuple[str, Score | str]]) -> Iterator[tuple[list[str], Score | str]]:
    """Group the rule sets under which a deal has the same result for the same reason; yield names and result."""
    groups: dict[object, tuple[list[str], Score | str]] = {}
    for name, other in compared:
        key = other if isinstance(other, str) else (other.points, reason_text(other))
        groups.setdefault(key, ([], other))[0].append(name)
    yield from groups.values()


_COMPARED = {
    "lowest_team": "Pips by side",
    "lowest_player": "Pips by player",
    "duel": "Duel of the blocker and the next player",
}
_TIE = {
    "no_score": "no one scores",
    "first_to_play": "the side of the player who led wins",
    "last_to_play": "the side of the blocker wins",
    "blocker_loses": "the side that did not block wins",
    "lightest_tile": "the lightest tile wins",
}
