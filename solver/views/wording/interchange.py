"""Conversions in words: facts and rules that a format cannot express."""

from collections.abc import Iterable, Mapping

from .numbers import count

_FACTS: Mapping[str, str] = {
    "title": "the title",
    "headers": "the names of players, the event, date and table",
    "rules": "the rules",
    "seats": "the seat that leads",
    "hands": "dealt tiles that were not played",
    "draws": "draws",
    "tiles drawn": "the drawn tiles",
    "boneyard": "the order of the boneyard",
    "match": "the match: score, deal, stake",
    "must-lead": "the forced lead",
    "bonus-paid": "whether a bonus was paid",
    "remarks": "remarks on plays",
    "has, not, void": "facts on hands",
    "result": "the result",
}


def omitted_facts_text(form: str, omitted: Mapping[str, int]) -> str:
    """List the kinds of facts that a format cannot express, each with the number of deals that state it."""
    facts = "; ".join(f"{text} ({count(omitted[name], 'deal')})" for name, text in _FACTS.items() if name in omitted)
    return f"left out, because {form} cannot express it: {facts}"


def comment_lines(comments: Iterable[str]) -> str:
    """Return the comments of a block as lines that precede it."""
    return "".join(f"# {comment}".rstrip() + "\n" for comment in comments)


def taken_rules_text(file: str, form: str, rules: str) -> str:
    """Report the rules assumed because the format does not state any."""
    return f"{file}: {form} states no rules, so {rules} is assumed; choose other rules with --rules"
