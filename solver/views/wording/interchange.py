"""Conversions in words: facts and rules that a format cannot express."""

from collections.abc import Iterable, Mapping

from tranca.language import n, t


def _facts() -> dict[str, str]:
    return {
        "title": t("the title"),
        "headers": t("the names of players, the event, date and table"),
        "rules": t("the rules"),
        "seats": t("the seat that leads"),
        "hands": t("dealt tiles that were not played"),
        "draws": t("draws"),
        "tiles drawn": t("the drawn tiles"),
        "boneyard": t("the order of the boneyard"),
        "match": t("the match: score, deal, stake"),
        "must-lead": t("the forced lead"),
        "bonus-paid": t("whether a bonus was paid"),
        "remarks": t("remarks on plays"),
        "has, not, void": t("facts on hands"),
        "result": t("the result"),
    }


def omitted_facts_text(form: str, omitted: Mapping[str, int]) -> str:
    """List the kinds of facts that a format cannot express, each with the number of deals that state it."""
    facts = [
        n("{fact} ({count} {deal|deals})", omitted[name], fact=text)
        for name, text in _facts().items()
        if name in omitted
    ]
    return t("left out, because {format} cannot express it: {facts}", format=form, facts="; ".join(facts))


def comment_lines(comments: Iterable[str]) -> str:
    """Return the comments of a block as lines that precede it."""
    return "".join(f"# {comment}".rstrip() + "\n" for comment in comments)


def taken_rules_text(file: str, form: str, rules: str) -> str:
    """Report the rules assumed because the format does not state any."""
    return t(
        "{file}: {format} states no rules, so {rules} is assumed; choose other rules with --rules",
        file=file,
        format=form,
        rules=rules,
    )
