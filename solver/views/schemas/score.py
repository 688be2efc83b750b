"""`tranca.score/1` and `tranca.rules/1`: the score of a finished deal in its match, and a rule set."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

from msgspec import UNSET

from tranca.game.earnings import Won
from tranca.game.leads import lead_reason
from tranca.game.match import MatchDeal, Score
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.options import OPTIONS, written
from tranca.game.rules.rules import Rules
from tranca.game.rules.stake import NO_STAKE
from tranca.game.settlement import BlockDecision
from tranca.views.rule_notes import NOTES
from tranca.views.wording.match import fault_text, reason_text, same_results
from tranca.views.wording.rules import difference, explain

from .common import HeadedObject, JsonObject, JsonPart, Maybe, doc, head


class ScoreDecision(JsonPart, frozen=True, kw_only=True):
    """The comparison that decided a blocked deal."""

    rule: Annotated[str, doc("the option `block_winner`, which determines the comparison")]
    compared: Annotated[dict[str, int], doc("the pips of each side or seat compared")]
    lowest: Annotated[list[str], doc("the sides or seats with the fewest pips")]
    tie_rule: Annotated[str | None, doc("the option `block_tie` if it was used, else `null`")]
    lightest: Annotated[
        dict[str, str | None] | Maybe,
        doc("only if `lightest_tile` settles the tie: the lightest tile of each of `lowest`, `null` without tiles"),
    ] = UNSET

    @classmethod
    def of(cls, decision: BlockDecision, rules: Rules) -> Self:
        names = rules.sides if decision.rule == "lowest_team" else rules.seats
        return super().of(
            decision,
            compared={names[compared]: left for compared, left in zip(decision.compared, decision.pips, strict=True)},
            lowest=[names[compared] for compared in decision.lowest],
            lightest={
                names[compared]: None if tile is None else str(tile)
                for compared, tile in zip(decision.lowest, decision.lightest, strict=True)
            }
            if decision.lightest
            else UNSET,
        )


class ScorePass(JsonPart, frozen=True, kw_only=True):
    """A bonus for others' passes."""

    by: Annotated[str, doc("the seat that laid the tile; its side gets the points")]
    kind: Annotated[
        str,
        doc(
            "`lead`: the next player passed on the lead; `next`: on another tile; `later`: another opponent passed in "
            "the same run; `round`: all others passed"
        ),
    ]
    points: Annotated[int, doc("its points")]


class ScoreEarned(JsonPart, frozen=True, kw_only=True):
    """The components of a deal's points."""

    counted: Annotated[int, doc("the pips counted for the winner, or 1; 0 without a winner")]
    rounded: Annotated[int, doc("`counted`, rounded by the rules")]
    per_point: Annotated[int | Maybe, doc("only if several pips make a point: the number of pips per point")] = UNSET
    factor: Annotated[int, doc("the factor for a capicúa; 1 without one")]
    stake: Annotated[
        str | None, doc("the stake left by earlier deals without a winner, such as `2` or `+1`, or `null`")
    ]
    way: Annotated[
        str | None,
        doc(
            "the option that pays for the way of going out: `double_out`, `capicua`, `cross_out`, `chuchazo`; "
            "else `null`"
        ),
    ]
    tile: Annotated[str | None, doc("the last tile if the way of going out pays, else `null`")]
    for_way: Annotated[int, doc("additional points for the way of going out")]
    for_deal: Annotated[int, doc("additional points for the number of the deal in the match")]
    for_out: Annotated[int | Maybe, doc("only if going out itself scores: the points for it")] = UNSET
    losses: Annotated[
        dict[str, int] | Maybe,
        doc("only if `points` or `block_points` is `each_own`: by seat, the points that its side loses for its pips"),
    ] = UNSET
    passes: Annotated[list[ScorePass], doc("each bonus for passes")]

    @classmethod
    def of(cls, score: Score) -> Self:
        won = score.won or Won(0, 0)
        return super().of(
            won,
            per_point=won.per_point if won.per_point > 1 else UNSET,
            stake=None if won.stake == NO_STAKE else won.stake,
            for_out=won.for_out if score.rules.out_points else UNSET,
            losses=dict(zip(score.rules.seats, score.finished.result.losses, strict=False))
            if score.rules.takes_own
            else UNSET,
            passes=[ScorePass.of(bonus, by=score.rules.seats[bonus.seat]) for bonus in score.passes],
        )


class ScorePenalty(JsonPart, frozen=True, kw_only=True):
    """A pass by a player who could play."""

    action: Annotated[int, doc("the number of the action, from 1")]
    seat: Annotated[str, doc("the seat that passed")]
    plays: Annotated[list[str], doc("the plays it could have made")]
    points: Annotated[int, doc("the points each other side gets for it")]


class ScoreGroup(JsonPart, frozen=True, kw_only=True):
    """Rule sets under which a deal has the same result for the same reason."""

    rules: Annotated[list[str], doc("the rule sets, in the order of `--under`")]
    points: Annotated[
        dict[str, int] | Maybe, doc("by side, the points; absent if the deal cannot be settled under these rules")
    ] = UNSET
    decision: Annotated[
        ScoreDecision | Maybe, doc("only for a blocked deal: the rule of comparison and the pips compared")
    ] = UNSET
    why: Annotated[str, doc("an explanation of the result, or of why the deal cannot be settled under these rules")]

    @classmethod
    def of(cls, names: list[str], score: Score | str) -> Self:
        """Build the object of rule sets that share a score, or the reason why there is none."""
        if isinstance(score, str):
            return cls(rules=names, why=str(score))
        decision = score.finished.decision
        return cls(
            rules=names,
            points=_by_side(score.rules, score.points),
            decision=ScoreDecision.of(decision, score.rules) if decision else UNSET,
            why=reason_text(score),
        )


class ScoreObject(HeadedObject, tag="tranca.score/1", frozen=True, kw_only=True):
    """The score of a finished deal, and its match."""

    position: Annotated[str, doc("the record or position in one line")]
    rules: Annotated[str, doc("the rules of the settlement: a preset, then the options that differ from it")]
    end: Annotated[str, doc("how it ended: `out`, `blocked`, or `decided` if the match ended at once")]
    by: Annotated[str | None, doc("the seat that went out, blocked or decided it; `null` if unknown")]
    winner: Annotated[str | None, doc("the side that won; `null` if none did")]
    pips: Annotated[dict[str, int], doc("by seat, the pips left in the hand")]
    points: Annotated[dict[str, int], doc("by side, the points of the deal, bonuses included")]
    bonuses: Annotated[dict[str, int], doc("by side, the bonuses included in `points`")]
    ends: Annotated[
        dict[str, int] | Maybe,
        doc("only if `ends_score` is not `nothing`: by side, the points for open ends, included in `points`"),
    ] = UNSET
    scored: Annotated[
        list[int] | Maybe,
        doc(
            "only if `ends_score` is not `nothing`: the points for open ends of each action of the record, 0 for a pass"
        ),
    ] = UNSET
    penalties: Annotated[
        list[ScorePenalty] | Maybe,
        doc("only if players who could play passed: each such pass; its points are included in `points`"),
    ] = UNSET
    earned: Annotated[
        ScoreEarned | Maybe,
        doc("only if the rules round, or pay for more than pips and ordinary passes: the components of the points"),
    ] = UNSET
    decision: Annotated[ScoreDecision | Maybe, doc("only for a blocked deal: the comparison that decided it")] = UNSET
    under: Annotated[
        dict[str, dict[str, int | str]] | Maybe,
        doc("only with `--under`: by rule set, the points by side, or a `message` that says why it cannot be settled"),
    ] = UNSET
    under_groups: Annotated[
        list[ScoreGroup] | Maybe, doc("only with `--under`: the rule sets grouped by result; see below")
    ] = UNSET
    totals: Annotated[dict[str, int] | Maybe, doc("only in a match: by side, the score after the deal")] = UNSET
    faults: Annotated[list[str] | Maybe, doc("only in a match: contradictions to the deals before")] = UNSET
    match_winner: Annotated[str | Maybe | None, doc("only in a match: the side that has won it, or `null`")] = UNSET
    decided: Annotated[
        int | Maybe, doc("only in a match that ended at once: the number of the action that decided it, from 1")
    ] = UNSET
    void: Annotated[
        dict[str, int] | Maybe,
        doc("only in a match, if points beyond the target did not count: by side, those points"),
    ] = UNSET
    next_lead: Annotated[
        str | Maybe | None,
        doc(
            "only in a match: the seat that leads the next deal; `null` if it is not determined yet, or if no "
            "deal follows"
        ),
    ] = UNSET
    forced_lead: Annotated[bool | Maybe, doc("only in a match: whether the tiles force the leading tile")] = UNSET
    lead_reason: Annotated[
        str | Maybe,
        doc(
            "only in a match, if a deal follows and its lead is known, the reason: `out`, `winner`, `fewest` (fewer "
            "pips than the partner, who won too), `blocker`, `after_blocker` (the next player after a blocker who "
            "lost), `rotation`, `again` (no one won), `double`, `lot`"
        ),
    ] = UNSET

    next_side: Annotated[
        str | Maybe, doc("only in a match, if the players of a side choose which of them leads: that side")
    ] = UNSET
    next_stake: Annotated[
        str | Maybe,
        doc("only in a match, after deals without a winner: the stake of the next deal, such as `2` or `+1`"),
    ] = UNSET
    unknown: Annotated[
        str | Maybe, doc("only in a match: the missing key, `lead` or `last`, without which the next leader is unknown")
    ] = UNSET

    @classmethod
    def of(
        cls,
        score: Score | MatchDeal,
        value: Position | Record | None = None,
        *,
        match_deal: MatchDeal | None = None,
        under: Mapping[str, Score | str] | None = None,
    ) -> Self:
        """Build the object of a settled deal, with its match and its points under other rules.

        `value` is the deal to print, by default the one that was settled.
        """
        if isinstance(score, MatchDeal):
            match_deal, score = score, score.score
        rules, result, decision = score.rules, score.finished.result, score.finished.decision
        return super().of(
            result,
            **(head(value or score.deal) | {"rules": rules}),
            by=None if result.seat is None else rules.seats[result.seat],
            winner=None if result.winner is None else rules.sides[result.winner],
            pips=dict(zip(rules.seats, result.pips, strict=True)),
            points=_by_side(rules, score.points),
            bonuses=_by_side(rules, score.bonuses),
            ends=_by_side(rules, score.ends) if rules.scores else UNSET,
            scored=score.scored if rules.scores else UNSET,
            penalties=_penalties(score) or UNSET,
            earned=score if rules.counts_more else UNSET,
            decision=decision and ScoreDecision.of(decision, rules),
            under={name: _compare(rules, other) for name, other in under.items()} if under else UNSET,
            under_groups=[ScoreGroup.of(*group) for group in same_results(under.items())] if under else UNSET,
            **(_match_fields(match_deal, rules) if match_deal else dict.fromkeys(_MATCH_FIELDS, UNSET)),
        )


_MATCH_FIELDS = (
    *("totals", "faults", "match_winner", "decided", "void"),
    *("next_lead", "forced_lead", "lead_reason", "next_side", "next_stake", "unknown"),
)


def _match_fields(deal: MatchDeal, rules: Rules) -> dict[str, Any]:
    sides, lead = rules.sides, deal.lead
    values = (
        _by_side(rules, deal.totals),
        [str(fault_text(rules, fault)) for fault in deal.faults],
        None if deal.winner is None else sides[deal.winner],
        deal.decided,
        _by_side(rules, deal.void) if any(deal.void) else UNSET,
        None if lead is None or lead.seat is None else rules.seats[lead.seat],
        bool(lead and lead.forced),
        UNSET if lead is None else lead_reason(deal.score.finished),
        UNSET if lead is None or lead.side is None else sides[lead.side],
        UNSET if deal.stake == NO_STAKE else deal.stake,
        deal.unknown,
    )
    return dict(zip(_MATCH_FIELDS, values, strict=True))


def _by_side(rules: Rules, points: Sequence[int]) -> dict[str, int]:
    return dict(zip(rules.sides, points, strict=True))


def _compare(rules: Rules, other: Score | str) -> dict[str, int | str]:
    """Return the points of a deal under other rules, or why it cannot be settled under them."""
    return {"message": other} if isinstance(other, str) else {**_by_side(rules, other.points)}


def _penalties(score: Score) -> list[ScorePenalty]:
    return [
        ScorePenalty(
            action=number,
            seat=score.rules.seats[seat],
            plays=[str(play) for play in plays],
            points=score.rules.pass_penalty,
        )
        for number, seat, plays in score.wrong_passes
    ]


class OptionDifference(JsonPart, frozen=True, kw_only=True):
    """An option whose value differs between two rule sets."""

    option: Annotated[str, doc("its name")]
    value: Annotated[str, doc("its value in the first set, as it is written")]
    other: Annotated[str, doc("its value in the second")]


class RulesObject(JsonObject, tag="tranca.rules/1", frozen=True, kw_only=True):
    """A rule set in plain words, the sources of its preset, and its differences from another rule set."""

    rules: Annotated[str, doc("the rule set: a preset, then the options that differ from it")]
    words: Annotated[list[str], doc("the rule set in plain words, one or two sentences per topic")]
    country: Annotated[str | None, doc("the country or family of games of the preset, else `null`")]
    about: Annotated[str | None, doc("a sentence on the preset")]
    sources: Annotated[list[str], doc("public names of the preset's sources")]
    disputed: Annotated[list[str], doc("points on which the sources disagree, each with the option that decides it")]
    other: Annotated[str | Maybe, doc("only with `--diff`: the second set")] = UNSET
    differences: Annotated[list[OptionDifference] | Maybe, doc("only with `--diff`: options that differ")] = UNSET
    only_here: Annotated[list[str] | Maybe, doc("only with `--diff`: sentences that apply only to the first set")] = (
        UNSET
    )
    only_there: Annotated[list[str] | Maybe, doc("only with `--diff`: sentences that apply only to the second set")] = (
        UNSET
    )

    @classmethod
    def of(cls, rules: Rules, other: Rules | None = None) -> Self:
        """Build the object of a rule set, with its differences from another one if given."""
        here, there = difference(rules, other) if other else (UNSET, UNSET)
        return super().of(
            NOTES[rules.base],
            rules=rules,
            words=explain(rules),
            other=other,
            differences=other and _list_differences(rules, other),
            only_here=here,
            only_there=there,
        )


def _list_differences(rules: Rules, other: Rules) -> list[OptionDifference]:
    pairs = {name: (getattr(rules, name), getattr(other, name)) for name in OPTIONS}
    return [
        OptionDifference(option=name, value=written(here), other=written(there))
        for name, (here, there) in pairs.items()
        if here != there
    ]
