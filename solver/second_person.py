"""Sentences about the user, whom the board calls `You`.

In English, the verbs change as well; other languages use the third person of the verb for both.
"""

import re
from collections.abc import Mapping, Sequence

PLAYERS = ("seat", "player", "side", "holder", "seats", "key", "other", "next")
"""The fields of sentences that may hold seats or sides."""

SENTENCES: Mapping[str, str] = {
    "What {seat} knows": "What you know",
    "as {player} sees it": "as you see it",
    "give the tiles of {seat}, or write ? and their number if they are hidden": (
        "give your tiles, or write ? and their number if they are hidden"
    ),
    "give the tiles of {seat}, or write ?{number} if they are hidden": (
        "give your tiles, or write ?{number} if they are hidden"
    ),
    "held by {seat}": "in your hand",
    "{player} is out": "You went out",
    "{player} to move": "Your turn",
    "Match chances of {side} at {score}": "Your match chances at {score}",
    "{second} is best for the match. {first} earns more points, but gives the next lead to {side}.": (
        "{second} is best for the match. {first} earns more points, but gives the next lead to you."
    ),
    "The best play of {seat} is {play}: {mean}.": "Your best play is {play}: {mean}.",
    "The best play of {seat} is {play}: {mean}, best in {share} of the deals.": (
        "Your best play is {play}: {mean}, best in {share} of the deals."
    ),
    "The best play of {seat} is {plays}: it {worth}.": "Your best play is {plays}: it {worth}.",
    "The draw changed the worth of the deal for {side} by {change}.": (
        "The draw changed the worth of the deal for you by {change}."
    ),
    "The search was stopped: the value for {seat} is between {low} and {high}.": (
        "The search was stopped: the value for you is between {low} and {high}."
    ),
    "{seat} must draw from a boneyard of unknown order and {worth}.": (
        "You must draw from a boneyard of unknown order: this {worth}."
    ),
    "{seat} must draw from a boneyard of unknown order and {worth} ({interval}).": (
        "You must draw from a boneyard of unknown order: this {worth} ({interval})."
    ),
    "{seat} draws {tiles}, must pass, and {worth}.": "You draw {tiles} and must pass: this {worth}.",
    "{seat} draws {tiles}. The best play is then {plays}: it {worth}.": (
        "You draw {tiles}. Your best play is then {plays}: it {worth}."
    ),
    "{seat} must pass and {worth}.": "You must pass: this {worth}.",
}
"""Sentences that need more than another form of the verb, by those in the third person; translated as they are."""

VERBS: Mapping[str, str] = {
    "is": "are",
    "was": "were",
    "has": "have",
    "does": "do",
    "goes": "go",
    "passes": "pass",
    "reaches": "reach",
    **{f"{verb}s": verb for verb in ("appear", "belong", "block", "contradict", "draw", "hold", "know", "lay", "lead")},
    **{f"{verb}s": verb for verb in ("lose", "need", "play", "score", "see", "win")},
}
"""The verbs of sentences about players, in the third and in the second person."""

_SUBJECT = re.compile(r"(\{(?:" + "|".join(PLAYERS) + r")\})")
_FIRST = re.compile(r"^( (?:also |only |never )?)(\w+)")
_FURTHER = re.compile(r"((?:,| and| or| but) )(\w+)")


def address(template: str, users: Sequence[str]) -> str:
    """Return a sentence in which the fields `users` are the user, with the verbs after them in the second person."""
    if template in SENTENCES:
        return SENTENCES[template]
    subjects = {f"{{{user}}}" for user in users}
    parts = _SUBJECT.split(template)
    return "".join(
        _second_person(part) if number and parts[number - 1] in subjects else part for number, part in enumerate(parts)
    )


def _second_person(clause: str) -> str:
    """Return the words after a subject with its verb, and those joined to it, in the second person."""
    first = _FIRST.match(clause)
    if first is None or first[2] not in VERBS:
        return clause
    sentence, stop, rest = clause.partition(". ")
    own = _FIRST.sub(lambda verb: verb[1] + VERBS[verb[2]], sentence)
    return _FURTHER.sub(lambda verb: verb[1] + VERBS.get(verb[2], verb[2]), own) + stop + rest
