"""Conversions in words: facts and rules that a format cannot hold."""

from collections.abc import Mapping, Sequence

_FACTS: Mapping[str, str] = {
    "title": "the title",
    "headers": "the names of the players, event, date and table",
    "rules": "the rules",
    "seats": "which seat leads",
    "hands": "tiles dealt and not laid",
    "draws": "draws",
    "tiles drawn": "the tiles drawn",
    "boneyard": "the order of the boneyard",
    "match": "the match: score, deal, stake",
    "must-lead": "the forced lead",
    "bonus-paid": "whether a bonus was paid",
    "remarks": "remarks on plays",
    "has, not, void": "facts on hands",
    "result": "the result",
}


def omitted_facts_text(place: str, form: str, omitted: Sequence[str]) -> str:
    """Name the facts of a deal that a format cannot hold."""
    return f"{place}: left out, since {form} has no words for it: {'; '.join(_FACTS[name] for name in omitted)}"


def taken_rules_text(file: str, form: str, rules: str) -> str:
    """Name the rules that are assumed, since the format names none."""
    return f"{file}: {form} names no rules: {rules} taken, --rules names others"
