"""Conversions in words: what a format cannot say."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

_FACTS: Mapping[str, str] = MappingProxyType(
    {
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
)


def omitted_facts_text(place: str, form: str, untold: Sequence[str]) -> str:
    """Say what of a deal a format has no words for."""
    return f"{place}: left out, since {form} has no words for it: {'; '.join(_FACTS[name] for name in untold)}"


def taken_rules_text(file: str, form: str, rules: str) -> str:
    """Say which rules stand for those that a format does not name."""
    return f"{file}: {form} names no rules: {rules} taken, --rules names others"
