"""Bonuses for passes in plain words."""

from collections.abc import Iterator

from tranca.game.rules.rules import Rules
from tranca.language import p, t

from .numbers import points


def explain_pass_bonuses(rules: Rules) -> Iterator[str]:
    """Explain what passes earn, on the lead and later, and what a wrong pass costs."""
    has_pass_bonus = bool(rules.pass_bonus_first or rules.pass_bonus_later)
    has_lead_bonus = bool(rules.lead_pass_bonus or rules.lead_pass_bonus_double)
    if has_pass_bonus:
        yield _usual_pass(rules)
    elif not rules.has_bonus:
        yield t("Making the next player pass earns no bonus.")
    yield from _passes_on_lead(rules, has_pass_bonus)
    if rules.round_pass_bonus:
        yield _round_of_passes(rules, has_pass_bonus or has_lead_bonus)
    if (has_lead_bonus or rules.round_pass_bonus) and not has_pass_bonus:
        yield t("Other passes earn nothing.")
    if rules.pass_penalty:
        yield _wrong_pass(rules)


def _usual_pass(rules: Rules) -> str:
    first, later = rules.pass_bonus_first, rules.pass_bonus_later
    won = points(first) if first == later else _first_and_later(first, later, rules.pass_bonus_scope)
    if not rules.pays_each_pass:
        if rules.partners:
            return t(
                "If the next player passes after a tile, the side of its player scores {points}, "
                "once per tile, even if the tile blocks the deal.",
                points=won,
            )
        return t(
            "If the next player passes after a tile, its player scores {points}, "
            "once per tile, even if the tile blocks the deal.",
            points=won,
        )
    if rules.partners:
        return t(
            "After each tile, the side that laid it scores {points} for every pass by an opponent. "
            "If a tile blocks the deal, both opponents count as having passed.",
            points=won,
        )
    return t(
        "After each tile, the player who laid it scores {points} for every pass by another player. "
        "If a tile blocks the deal, all other players count as having passed.",
        points=won,
    )


def _passes_on_lead(rules: Rules, instead: bool) -> Iterator[str]:
    lead, double = rules.lead_pass_bonus, rules.lead_pass_bonus_double
    if lead or double:
        who = p("scorer", "the leader's side") if rules.partners else p("scorer", "the leader")
        won = points(lead or double)
        if instead:
            won = t("{points} instead", points=won)
        yield _by_lead(lead, double, who, won)
    if rules.lead_pass_void and rules.partners and rules.has_bonus:
        yield t("A pass on the lead earns nothing if the leader's partner cannot follow it either.")


def _by_lead(lead: int, double: int, who: str, won: str) -> str:
    if lead == double:
        return t("If the next player passes on the lead, {who} scores {points}.", who=who, points=won)
    if not double:
        return t(
            "If the next player passes on the lead, {who} scores {points}, unless a double was led.",
            who=who,
            points=won,
        )
    if lead:
        return t(
            "If the next player passes on the lead, {who} scores {points}, or {double} if a double was led.",
            who=who,
            points=won,
            double=double,
        )
    return t("If the next player passes on the lead, {who} scores {points} if a double was led.", who=who, points=won)


def _round_of_passes(rules: Rules, more: bool) -> str:
    won = points(rules.round_pass_bonus)
    if more:
        won = t("{points} more", points=won)
    if rules.partners:
        return t(
            "If all others, including the partner, pass after a tile and its player plays again, "
            "that earns {points}; a block does not count.",
            points=won,
        )
    return t(
        "If all others pass after a tile and its player plays again, that earns {points}; a block does not count.",
        points=won,
    )


def _wrong_pass(rules: Rules) -> str:
    won = points(rules.pass_penalty)
    if rules.players == 2:
        return t("If a player passes but could have played, the other player scores {points}.", points=won)
    if rules.partners:
        return t("If a player passes but could have played, the other side scores {points}.", points=won)
    return t("If a player passes but could have played, each other player scores {points}.", points=won)


def _first_and_later(first: int, later: int, scope: str) -> str:
    """Return the points for the first pass in a match or deal, and for later ones."""
    if scope == "match":
        if not first:
            return t("{points}, but nothing the first time in a match", points=points(later))
        if not later:
            return t("{points} the first time in a match and nothing later", points=points(first))
        return t("{points} the first time in a match and {later} later", points=points(first), later=later)
    if not first:
        return t("{points}, but nothing the first time in a deal", points=points(later))
    if not later:
        return t("{points} the first time in a deal and nothing later", points=points(first))
    return t("{points} the first time in a deal and {later} later", points=points(first), later=later)
