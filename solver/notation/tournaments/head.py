"""The head of a tournament's file, and who takes part."""

import re
from typing import Any

from tranca.errors import RulesError, did_you_mean, echo
from tranca.game.characters import plain
from tranca.game.headers import header_fault
from tranca.game.rules.rules import Rules
from tranca.game.tournament import CRITERIA, Contestant
from tranca.notation.tokens import Entry

from .lines import TournamentLines

VERSION = "1"

_DIGITS = re.compile(r"[0-9]+")
_BYE_SCORE = re.compile(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})")
_NAMES = {"pair": 2, "player": 1}


def read_head(lines: TournamentLines) -> dict[str, Any]:
    """Return what the head says, by the names of `Tournament`; what it says wrongly is a fault of the lines."""
    faults, head = lines.faults, lines.head
    rules = Rules()
    version = head.get("tournament")
    if version is None:
        faults.add((1, 1), f"no version: expected the line tournament: {VERSION}")
    elif version.text != VERSION:
        faults.add(version.place, f"tournament {echo(version.text)!r}: expected {VERSION}, the version of the format")
    facts: dict[str, Any] = {}
    for key in ("event", "date"):
        if (entry := head.get(key)) is not None:
            text = entry.text if key == "date" else entry.name
            if (fault := header_fault(key, text)) is not None:
                faults.add(entry.place_in_name(fault[0]), fault[1])
            facts[key] = text or None
    if (entry := head.get("rules")) is not None:
        try:
            rules = Rules.parse(entry.text)
        except RulesError as error:
            faults.add(entry.place, str(error))
        if len(rules.sides) != 2:
            sides = len(rules.sides)
            faults.add(entry.place, f"rules with {sides} sides: expected two, those of partners or of two players")
    if (entry := head.get("rounds")) is not None:
        facts["planned"] = lines.number(entry.value, "the number of rounds")
    if (entry := head.get("ranking")) is not None:
        facts["ranking"] = _ranking(lines, entry)
    facts["bye"] = rules.target, rules.target // 2
    if (entry := head.get("bye-score")) is not None:
        facts["bye"] = _bye_score(lines, entry)
    if (entry := head.get("ends")) is not None:
        if entry.text not in ("target", "time"):
            faults.add(entry.place, f"ends {echo(entry.text)!r}: expected target or time")
        facts["on_time"] = entry.text == "time"
    return facts | {"rules": rules}


def _ranking(lines: TournamentLines, entry: Entry) -> tuple[str, ...]:
    words = entry.words
    known = ", ".join(CRITERIA)
    for index, word in enumerate(words):
        if word.text not in CRITERIA:
            message = f"ranking {echo(word.text)!r}: expected some of {known}{did_you_mean(word.text, CRITERIA)}"
            lines.faults.add(word.place, message)
        elif word.text in (other.text for other in words[:index]):
            lines.faults.add(word.place, f"ranking {word.text}: stated twice, expected it once")
    if not words:
        lines.faults.add(entry.place, f"no ranking: expected some of {known}")
    return tuple(word.text for word in words)


def _bye_score(lines: TournamentLines, entry: Entry) -> tuple[int, int]:
    matched = _BYE_SCORE.fullmatch(entry.text)
    if matched is not None and int(matched[1]) > int(matched[2]):
        return int(matched[1]), int(matched[2])
    text = echo(entry.text)
    lines.faults.add(entry.place, f"bye-score {text!r}: expected own points and fewer against, such as 200-100")
    return 0, 0


def read_contestants(lines: TournamentLines, rules: Rules) -> tuple[Contestant, ...]:
    """Return the contestants by their numbers; ambiguous names are faults of the lines."""
    faults = lines.faults
    if not lines.contestants:
        faults.add((1, 1), "nobody takes part: expected lines such as pair 1: Ana Pérez, Eva Díaz")
        return ()
    first, _, line = lines.contestants[0]
    if first != "player" and not rules.partners:
        faults.add(
            line.key.place, f"a {first} under rules without partners: expected lines such as player 1: Ana Pérez"
        )
    by_number: dict[int, Contestant] = {}
    names: dict[str, int] = {}
    for contest, number, entry in lines.contestants:
        if contest != first:
            faults.add(entry.key.place, f"{contest} {number}: expected a {first}, as in line {line.key.line}")
        if number in by_number:
            faults.add(entry.key.place, f"{contest} {number}: stated twice, expected another number")
            continue
        by_number[number] = contestant = _contestant(lines, contest, number, entry)
        own = contestant.players
        if contestant.name != _joined(own):
            own = (contestant.name, *own)
        for name in own:
            if (spelt := plain(name).casefold()) in names:
                where = f"{first} {names[spelt]}"
                faults.add(entry.place, f"{echo(name)!r}: stands for {where} too, expected names that tell them apart")
            names.setdefault(spelt, number)
    return tuple(by_number[number] for number in sorted(by_number))


def _joined(players: tuple[str, ...]) -> str:
    return " and ".join(players)


def _contestant(lines: TournamentLines, contest: str, number: int, entry: Entry) -> Contestant:
    """Read `Ana Pérez, Eva Díaz`, `Los Tigres = Ana Pérez, Eva Díaz`, or a name alone."""
    name, equals, listed = (part.strip() for part in entry.name.partition("="))
    words = listed if equals else name
    single = not equals and (contest == "team" or "," not in words)
    players = tuple(part.strip() for part in words.split(",")) if not single or contest == "player" else ()
    expected = _NAMES.get(contest)
    if players and expected is not None and len(players) != expected:
        wanted = f"{expected} names of a {contest}" if expected > 1 else f"one name of a {contest}"
        lines.faults.add(entry.place, f"{echo(words)!r}: {len(players)} names, expected {wanted}")
    if not single and not equals:
        name = _joined(players)
    for text in players if not equals and players else (name, *players):
        fault = header_fault(contest, text)
        if not text or _DIGITS.fullmatch(text):
            lines.faults.add(entry.place, f"{contest} {number} {echo(text)!r}: expected a name")
        elif fault is not None:
            lines.faults.add(entry.place, f"{contest} {number}: {fault[1]}")
    return Contestant(number, name, players)
