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
from tranca.game.rules.rules import Rules
from tranca.game.rules.stake import Stake
from tranca.game.settlement import BlockDecision
from tranca.language import Message, n, t

from .numbers import join_and, join_or
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
            parts += _won_parts(rules, settled.won, {"one": "point", "nothing": "", "each_own": ""}.get(option, "pip"))
        parts += _pass_parts(bonus for bonus in settled.passes if rules.side_of(bonus.seat) == side)
        parts += _penalty_parts(settled, side)
        parts += _lost_parts(settled, side)
        if len(parts) > 1 or (parts and result.winner != side):
            lines.append(f"{name}: {', '.join(parts)}")
    return lines


def _won_parts(rules: Rules, won: Won, unit: str) -> Iterator[str]:
    """List the components of the points for winning a deal."""
    if unit:
        yield _counted(won.counted, unit)
    if won.rounded != won.counted:
        yield _rounded(rules, won.rounded)
    if won.per_point > 1:
        yield n("{count} {point|points} of {pips} pips each", won.rounded // won.per_point, pips=won.per_point)
    if won.factor > 1:
        yield t("times {factor} for going out with {tile}", factor=won.factor, tile=_tile_out(won))
    if won.stake.times > 1:
        yield n(
            "times {factor} after {a deal|{count} deals} without a winner",
            won.stake.times.bit_length() - 1,
            factor=won.stake.times,
        )
    if won.stake.plus:
        yield n("{points} more after {a deal|{count} deals} without a winner", won.stake.plus, points=won.stake.plus)
    if won.for_way:
        yield t("{points} for going out with {tile}", points=won.for_way, tile=_tile_out(won))
    if won.for_deal:
        yield t("{points} for winning deal {number} of the match", points=won.for_deal, number=won.number)
    if won.for_out:
        yield t("{points} for going out", points=won.for_out)


def _rounded(rules: Rules, points: int) -> str:
    if rules.rounding == "up":
        return t("rounded up to {points}", points=points)
    if rules.rounding == "down":
        return t("rounded down to {points}", points=points)
    return t("rounded to {points} (nearest multiple of {step})", points=points, step=rules.round_to)


def _counted(number: int, unit: str) -> str:
    if unit == "point":
        return n("{count} {point|points}", number)
    return n("{count} {pip|pips}", number)


def _tile_out(won: Won) -> str:
    """Return the tile with which a player went out, and what made it special."""
    match won.way:
        case "double_out":
            return t("{tile}, a double (carroça)", tile=won.tile)
        case "capicua":
            return t("{tile} at both ends (capicúa)", tile=won.tile)
        case "cross_out":
            return t("{tile}, a double at both ends (cruzada)", tile=won.tile)
        case "chuchazo":
            return t("{tile} (chuchazo)", tile=won.tile)
    return str(won.tile)


def _pass_parts(passes: Iterable[PassBonus]) -> Iterator[str]:
    """List the bonuses for passes, with equal ones combined."""
    for (kind, points), number in Counter((bonus.kind, bonus.points) for bonus in passes).items():
        yield _passes_paid(kind, number, points)


def _passes_paid(kind: str, number: int, points: int) -> str:
    facts = {"points": points * number, "each": points}
    match kind:
        case "lead":
            return n("{points} for {the pass|{count} passes} on the lead{| ({each} each)}", number, **facts)
        case "next":
            return n("{points} for {a pass|{count} passes ({each} each)}", number, **facts)
        case "later":
            return n(
                "{points} for {another opponent's pass|{count} passes of other opponents ({each} each)}",
                number,
                **facts,
            )
    return n("{points} for {a round|{count} rounds} of passes{| ({each} each)}", number, **facts)


def _penalty_parts(settled: Score, side: int) -> Iterator[str]:
    rules = settled.rules
    for _, seat, plays in settled.wrong_passes if rules.pass_penalty else ():
        if rules.side_of(seat) != side:
            could = join_or(map(str, plays))
            yield t(
                "{points} because {seat} passed but could have played {plays}",
                points=rules.pass_penalty,
                seat=rules.seats[seat],
                plays=could,
            )


def _lost_parts(settled: Score, side: int) -> Iterator[str]:
    """List the points that a side loses for the pips of its own hands."""
    rules, result, seats = settled.rules, settled.finished.result, settled.rules.seats
    for seat, (lost, pips) in enumerate(zip(result.losses, result.pips, strict=False)):
        if rules.side_of(seat) != side or not (lost or (pips and rules.takes_own)):
            continue
        count = _counted(pips, "pip")
        yield t("{points} lost for {pips} held by {seat}", points=lost, pips=count, seat=seats[seat])
        if lost * rules.per_point != pips:
            yield _rounded(rules, lost * rules.per_point)


def unpunished_lines(settled: Score) -> Iterator[str]:
    """Report wrong passes that carry no penalty, and how to set one."""
    rules = settled.rules
    for _, seat, plays in () if rules.pass_penalty else settled.wrong_passes:
        could = join_or(map(str, plays))
        yield t(
            "{seat} passed but could have played {plays}. Set a penalty with {option}.",
            seat=rules.seats[seat],
            plays=could,
            option="--penalty POINTS",
        )


def fault_text(rules: Rules, fault: MatchFault) -> Message:
    """Describe how a match contradicts its rules or its record, and the expected value."""
    if isinstance(fault, WrongScore):
        stated, expected = points_by_side(rules, fault.stated), points_by_side(rules, fault.expected)
        return Message("score {stated}: expected {expected} after the earlier deals", stated=stated, expected=expected)
    if isinstance(fault, WrongLeader):
        led, expected = rules.seats[fault.led], rules.seats[fault.expected]
        if fault.tile:
            return Message("{seat} led: expected {expected} with {tile}", seat=led, expected=expected, tile=fault.tile)
        return Message("{seat} led: expected {expected}", seat=led, expected=expected)
    if isinstance(fault, WrongLeadSide):
        return Message(
            "{seat} led: expected a player of {side}, which won the last deal",
            seat=rules.seats[fault.led],
            side=rules.sides[fault.side],
        )
    if isinstance(fault, WrongCarried):
        return Message(
            "{key} {stated}: expected {expected} after the earlier deals",
            key=fault.key,
            stated=fault.stated,
            expected=fault.expected,
        )
    return Message("{tile} was led: expected the forced lead {expected}", tile=fault.led, expected=fault.expected)


def decided_lines(rules: Rules, deal: MatchDeal, value: Position | Record) -> Iterator[str]:
    """Say which action ended a match at once, and which points did not count."""
    if deal.decided is not None and isinstance(value, Record):
        action = value.actions[deal.decided - 1]
        yield t(
            "The match ended with action {number}, {action}. Later actions do not count.",
            number=deal.decided,
            action=action,
        )
    if any(deal.void):
        void = ", ".join(f"{side} {points}" for side, points in zip(rules.sides, deal.void, strict=True) if points)
        yield t("Points beyond {target}, which do not count: {points}.", target=rules.target, points=void)


def lead_text(rules: Rules, lead: Lead, headers: Headers = NO_HEADERS) -> str:
    """Say who leads the next deal."""
    if lead.side is not None:
        side = side_with_names(headers, rules, lead.side)
        return t("{side} agree which of them leads, with any tile", side=side)
    if lead.seat is None and not lead.forced:
        return t("a player drawn by lot leads with any tile")
    if lead.seat is None:
        return t("the holder of the highest double leads with it (6-6 if it was dealt)")
    return t("{player} leads with any tile", player=name_with_seat(headers, rules, lead.seat))


def next_text(rules: Rules, deal: MatchDeal, headers: Headers = NO_HEADERS) -> str:
    """Return the sequel of a deal of a match: the end of the match, or the next lead."""
    if deal.winner is not None:
        seats = [seat for seat in range(rules.players) if rules.side_of(seat) == deal.winner]
        named = len(seats) > 1 and all(headers.player(seat) is not None for seat in seats)
        return n(
            "{winner} {has|have} reached {target} points and won the match.",
            len(seats) if named else 1,
            winner=side_with_names(headers, rules, deal.winner),
            target=rules.target,
        )
    if deal.lead is not None:
        return _next_deal(lead_text(rules, deal.lead, headers), deal.stake)
    if deal.unknown == "last":
        return t("next deal: the lead depends on who laid the last tile; add the key last")
    return t("next deal: the lead depends on who led this deal; add the key lead")


def _next_deal(lead: str, stake: Stake) -> str:
    """Say who leads the next deal, and how earlier deals without a winner change its worth."""
    if stake.times > 1:
        return t("next deal: {lead}; its points count {times} times", lead=lead, times=stake.times)
    if stake.plus:
        return n("next deal: {lead}; it is worth {count} {point|points} more", stake.plus, lead=lead)
    return t("next deal: {lead}", lead=lead)


def decision_text(rules: Rules, decision: BlockDecision) -> str:
    """Say which comparison decided a blocked deal, and if it was tied, which rule settled it."""
    by_side = decision.rule == "lowest_team"
    names = rules.sides if by_side else rules.seats
    pips = ", ".join(
        f"{names[compared]} {left}" for compared, left in zip(decision.compared, decision.pips, strict=True)
    )
    if decision.tie_rule is not None:
        tie = _tie_clause(decision.tie_rule)
        if decision.lightest:
            tiles = zip(decision.lowest, decision.lightest, strict=True)
            tie += f": {', '.join(f'{names[tied]} {tile}' for tied, tile in tiles if tile)}"
        return f"{_compared_sentence(decision.rule, pips)} {tie}."
    if decision.rule == "blocker":
        return t("The blocker wins: {pips}.", pips=pips)
    fewest = join_and(names[compared] for compared in decision.lowest)
    has = n("{names} {has|have} the fewest.", len(decision.lowest), names=fewest)
    return f"{_compared_sentence(decision.rule, pips)} {has}"


def _compared_sentence(rule: str, pips: str) -> str:
    """Say what was compared, and the pips."""
    match rule:
        case "lowest_team":
            return t("Pips by side: {pips}.", pips=pips)
        case "lowest_player":
            return t("Pips by player: {pips}.", pips=pips)
    return t("Duel of the blocker and the next player: {pips}.", pips=pips)


def _tie_clause(rule: str) -> str:
    """Say how a tie is decided, and by which option; without a period."""
    option = f"block_tie={rule}"
    match rule:
        case "no_score":
            return t("It is a tie, so no one scores ({option})", option=option)
        case "first_to_play":
            return t("It is a tie, so the side of the player who led wins ({option})", option=option)
        case "last_to_play":
            return t("It is a tie, so the side of the blocker wins ({option})", option=option)
        case "blocker_loses":
            return t("It is a tie, so the side that did not block wins ({option})", option=option)
    return t("It is a tie, so the lightest tile wins ({option})", option=option)


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
