"""The leads of deals in plain words."""

from tranca.game.rules.rules import Rules
from tranca.language import t


def first_lead(rules: Rules) -> str:
    """Say who leads the first deal of a match."""
    none = t(
        "If no double was dealt, the tile with the most pips leads; "
        "if two tiles have equally many, the one with the higher number leads."
    )
    if rules.first_lead == "any":
        return t("A player drawn by lot leads the first deal, with any tile.")
    highest = rules.tileset.highest_double
    if rules.first_lead == "double_six" and highest is not None:
        if not rules.left_over:
            return t("The holder of {double} leads the first deal with it.", double=highest)
        lead = t(
            "The holder of {double} leads the first deal with it; if {double} was not dealt, "
            "the holder of the highest double leads with it.",
            double=highest,
        )
        return f"{lead} {none}"
    if rules.first_lead == "lowest_double":
        lead = t("The holder of the lowest double leads the first deal with it.")
    else:
        lead = t("The holder of the highest double leads the first deal with it.")
    return f"{lead} {none}"


def later_leads(rules: Rules) -> str:
    """Say who leads the other deals: after a player went out, after a block, after a tied block."""
    tied = "" if rules.block_winner == "blocker" else _tied_lead(rules)  # there are no ties
    return " ".join(filter(None, (*_next_leads(rules), _blocked_lead(rules), tied)))


def _next_leads(rules: Rules) -> list[str]:
    if rules.next_lead == "rotate":
        return [t("In later deals, the player after the last leader leads.")]
    if rules.next_lead == "highest_double":
        return [t("In later deals, the holder of the highest double leads with it.")]
    if rules.next_lead == "winning_side":
        if rules.partners:
            return [t("In later deals, the players of the winning side agree which of them leads.")]
        return [t("In later deals, the winner leads.")]
    out = t("In later deals, the player who went out leads.")
    return [out, _lead_after_block(rules)] if rules.blocked_lead == "as_next" else [out]


def _lead_after_block(rules: Rules) -> str:
    if not rules.partners:
        return t("After a block, its winner leads.")
    if rules.block_winner == "duel":
        return t("After a block, the player who won the duel leads.")
    if rules.block_winner == "blocker":
        return t("After a block, the blocker leads.")
    return t("After a block, the player of the winning side with fewer pips leads.")


def _blocked_lead(rules: Rules) -> str:
    return {
        "as_next": "",
        "lower_of_winning_team": t(
            "After a block with a winner, the player of the winning side with fewer pips leads."
        ),
        "lot": t("After a block with a winner, a player drawn by lot leads."),
        "highest_double": t("After a block with a winner, the highest double leads."),
        "blocker_or_next": t(
            "After a block with a winner, the blocker leads if their side won, otherwise the next player leads."
        ),
    }[rules.blocked_lead]


def _tied_lead(rules: Rules) -> str:
    if rules.tied_lead == "as_next":
        return _after_tie_as_next(rules)
    if rules.tied_lead == "double_six":
        highest = rules.tileset.highest_double
        if highest is None:
            return t("After a tied block, the highest tile leads again.")
        return t("After a tied block, {double} leads again.", double=highest)
    return {
        "blocker": t("After a tied block, the blocker leads."),
        "lot": t("After a tied block, a player drawn by lot leads."),
        "highest_double": t("After a tied block, the highest double leads."),
    }[rules.tied_lead]


def _after_tie_as_next(rules: Rules) -> str:
    """Say who leads after a tied block without a specific rule, if that differs from other deals."""
    if rules.block_tie != "no_score":
        return ""
    if rules.next_lead in ("winner", "winning_side"):
        return t("After a tied block, the same player leads again.")
    return "" if rules.blocked_lead == "as_next" else t("After a tied block, the lead is as after going out.")
