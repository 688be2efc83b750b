"""Sort the lines of a tournament file: the head, the contestants, and the lines of each round."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any, get_args

from tranca import Fault, Headers, Rules, RulesError
from tranca.errors import Problem, echo, nearest, quote, suggest, with_near
from tranca.language import Message, Plural
from tranca.notation.tokens import BETWEEN_COMMAS, Entry, FaultList, Paragraph, Word, plain
from tranca.notation.words import fold, tournament_word, tournament_words

from .tournament import CRITERIA, Contest, Contestant, join_names, name_contest

CONTESTS: tuple[Contest, ...] = get_args(Contest)
HEAD = ("tournament", "event", "date", "rules", "rounds", "ranking", "bye-score", "ends")
AT_TABLE = ("table", "result", "record", "forfeit")
LISTS = ("bye", "absent", "withdrawn")
IN_ROUND = (*AT_TABLE, *LISTS)

_MOST_NUMBER = 9_999
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
_NUMBERED = re.compile(r"([a-z-]+) ([^\s]+)(?: by ([a-z]+))?")


@dataclass(slots=True)
class RoundLines:
    """The lines of a round: tables by number, reports of results by table number, and the words of lists by key."""

    number: int
    place: tuple[int, int]
    tables: dict[int, Entry] = field(default_factory=dict)
    reports: dict[int, list[Entry]] = field(default_factory=dict)
    lists: dict[str, list[Word]] = field(default_factory=dict)


@dataclass(slots=True)
class TournamentLines:
    """The lines of a tournament file; unknown lines are omitted.

    Attributes:
        faults: faults for which the file is refused.
        unread: faults that spoil only their own line.
        head: entries by key.
        contestants: their kind, their number and their entry.
        rounds: by number.
        placed: the place of each line, its round (0 is the head), and the first word of its key.
    """

    faults: FaultList
    unread: FaultList
    head: dict[str, Entry] = field(default_factory=dict)
    contestants: list[tuple[Contest, int, Entry]] = field(default_factory=list)
    rounds: dict[int, RoundLines] = field(default_factory=dict)
    placed: list[tuple[tuple[int, int], int, str]] = field(default_factory=list)

    def sort(self, paragraphs: Iterable[Paragraph]) -> None:
        """Sort the lines of a text. Lines after `round` belong to that round until the next `round`."""
        current: RoundLines | None = None
        for paragraph in paragraphs:
            if paragraph.refused is not None:
                place, message = paragraph.refused
                self.faults.add_fault(place, message)
            for place, message in paragraph.unread:
                self.unread.add_fault(place, message)
            for stray in paragraph.strays:
                self.unread.add_unread(stray, "{text} has no colon; write a key and a value, such as rounds: 5")
            for entry in map(_with_english_key, paragraph.entries):
                if entry.key.text == "round":
                    current = self._begin(entry)
                else:
                    self._add_entry(entry, current)
                word, _, _ = entry.key.text.partition(" ")
                self.placed.append((entry.key.place, current.number if current is not None else 0, word))

    def all_faults(self) -> tuple[Fault, ...]:
        """Return all faults, those that refuse the file first."""
        return (*self.faults.sorted(), *self.unread.sorted())

    def leaves_open(self, number: int) -> bool:
        """Return True if an unreadable line may contain seats or absences of a round."""
        for fault in self.unread.reported:
            at = bisect_right(self.placed, (fault.line, fault.column), key=itemgetter(0))
            _, of, word = self.placed[at - 1] if at else ((0, 0), 0, "")
            if of == number or (of == 0 and word in IN_ROUND) or (of < number and word == "withdrawn"):
                return True
        return False

    def number(self, word: Word, expected: Message, faults: FaultList | None = None) -> int | None:
        """Return the number in a word, or report a fault and return None.

        `faults` receives the fault; by default, the file is refused.
        """
        if _NUMBER.fullmatch(plain(word.text)):
            return int(plain(word.text))
        (self.faults if faults is None else faults).add_unread(
            word, "{text}: expected {expected}, from 1 to {most}", expected=expected, most=_MOST_NUMBER
        )
        return None

    def _begin(self, entry: Entry) -> RoundLines:
        number = self.number(entry.value, Message("the number of a round, such as 1"))
        if number is None:
            return RoundLines(0, entry.place)  # read the lines of this round only for their own faults
        return self.rounds.setdefault(number, RoundLines(number, entry.place))

    def _add_entry(self, entry: Entry, current: RoundLines | None) -> None:
        key = entry.key.text
        numbered = _NUMBERED.fullmatch(key)
        word, reporter = (numbered[1], numbered[3]) if numbered else (key, None)
        if key in HEAD:
            if key in self.head:
                self.faults.add_fault(entry.key.place, "{key} appears twice; write each key once", key=key)
            self.head.setdefault(key, entry)
        elif key in LISTS or (numbered and word in AT_TABLE and (reporter is None or word == "result")):
            if current is None:
                self.unread.add_fault(
                    entry.key.place, "{key} must follow the line of its round, such as round: 1", key=echo(key)
                )
            elif key in LISTS:
                current.lists.setdefault(key, []).extend(entry.value.parts(BETWEEN_COMMAS))
            elif numbered:
                self._add_table_entry(entry, word, numbered, current)
        elif numbered and reporter is None and (contest := next((name for name in CONTESTS if name == word), None)):
            number = self.number(
                entry.key._replace(text=numbered[2]), Message("a number, as in {line}", line=f"{word} 1"), self.unread
            )
            if number is not None:
                self.contestants.append((contest, number, entry))
        else:
            known = (*HEAD, "round", *LISTS, *(f"{name} 1" for name in (*CONTESTS, *AT_TABLE)))
            facts = {"text": quote(key), "keys": ", ".join(known)}
            unknown = Message("unknown key {text}: expected one of {keys}", **facts)
            self.unread.add_fault(entry.key.place, _with_suggestion(unknown, key, known))

    def _add_table_entry(self, entry: Entry, word: str, numbered: re.Match[str], current: RoundLines) -> None:
        number = self.number(
            entry.key._replace(text=numbered[2]),
            Message("the number of a table, as in {line}", line=f"{word} 1"),
            self.unread,
        )
        if number is None:
            return
        if word != "table":
            current.reports.setdefault(number, []).append(entry)
        elif number in current.tables:
            facts = {"table": number, "round": current.number, "line": current.tables[number].key.line}
            message = Message(
                "table {table} of round {round} appears twice, first in line {line}; write it once", **facts
            )
            self.faults.add_fault(entry.key.place, message)
        else:
            current.tables[number] = entry


def _with_english_key(entry: Entry) -> Entry:
    """Return an entry with its key in English as far as the words are known, as in `result 3 by NS`."""
    key = entry.key.text
    if key in HEAD or key in LISTS:
        return entry
    whole = tournament_words().get(fold(key))
    text = " ".join(map(tournament_word, key.split(" "))) if whole is None else whole
    return entry if text == key else replace(entry, key=entry.key._replace(text=text))


def _with_suggestion(unknown: Message, key: str, known: Iterable[str]) -> Message:
    """Add a hint at the nearest key in any language, if one is near."""
    near = nearest(fold(key).replace("-", " "), [*tournament_words(), *known])
    return unknown if near is None else with_near(unknown, near, tournament_words().get(near))


VERSION = "1"

_DIGITS = re.compile(r"[0-9]+")
_BYE_SCORE = re.compile(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})")
_NAMES = {"pair": 2, "player": 1}


def read_head(lines: TournamentLines) -> dict[str, Any]:
    """Return the values in the head, by the names of `Tournament`; report its faults."""
    faults, head = lines.faults, lines.head
    rules = Rules()
    version = head.get("tournament")
    if version is None:
        way_out = Message("begin the file with the line {line}", line=f"tournament: {VERSION}")
        faults.add_fault((1, 1), Problem("tournament", way_out, missing=True).sentence)
    elif version.text != VERSION:
        faults.add_unread(version, "tournament {text}: expected the version of the format, {version}", version=VERSION)
    facts: dict[str, Any] = {}
    for key in ("event", "date"):
        if (entry := head.get(key)) is not None:
            text = entry.text if key == "date" else entry.name
            if (fault := Headers.find_fault(key, text)) is not None:
                faults.add_fault(entry.place_in_name(fault[0]), "{key} {problem}", key=key, problem=fault[1])
            facts[key] = text or None
    if (entry := head.get("rules")) is not None:
        try:
            rules = Rules.parse(entry.text)
        except RulesError as error:
            faults.add_fault(entry.place, error.message)
        if len(rules.sides) != 2:
            sides = len(rules.sides)
            faults.add_fault(
                entry.place,
                "a tournament requires rules with two sides, partners or two players, not {count} sides",
                count=sides,
            )
    if (entry := head.get("rounds")) is not None:
        facts["planned"] = lines.number(entry.value, Message("the number of rounds"))
    if (entry := head.get("ranking")) is not None:
        facts["ranking"] = _ranking(lines, entry)
    facts["bye"] = rules.target, rules.target // 2
    if (entry := head.get("bye-score")) is not None:
        facts["bye"] = _bye_score(lines, entry)
    if (entry := head.get("ends")) is not None:
        ends = tournament_word(entry.text)
        if ends not in ("target", "time"):
            faults.add_unread(entry, "ends {text}: expected target or time")
        facts["on_time"] = ends == "time"
    return facts | {"rules": rules}


def _ranking(lines: TournamentLines, entry: Entry) -> tuple[str, ...]:
    words = entry.words
    known = ", ".join(CRITERIA)
    for index, word in enumerate(words):
        if word.text not in CRITERIA:
            facts = {"text": quote(word.text), "criteria": known}
            message = Message("ranking {text}: expected one or more of {criteria}", **facts)
            lines.faults.add_fault(word.place, suggest(message, word.text, CRITERIA))
        elif word.text in (other.text for other in words[:index]):
            lines.faults.add_fault(word.place, "ranking {text} appears twice; write it once", text=word.text)
    if not words:
        lines.faults.add_fault(entry.place, "ranking is empty; write one or more of {criteria}", criteria=known)
    return tuple(word.text for word in words)


def _bye_score(lines: TournamentLines, entry: Entry) -> tuple[int, int]:
    matched = _BYE_SCORE.fullmatch(entry.text)
    if matched is not None and int(matched[1]) > int(matched[2]):
        return int(matched[1]), int(matched[2])
    lines.faults.add_unread(
        entry, "bye-score {text}: expected points for the bye, a hyphen and fewer points against, such as 200-100"
    )
    return 0, 0


def read_contestants(lines: TournamentLines, rules: Rules) -> tuple[Contestant, ...]:
    """Return the contestants in the order of their numbers; report ambiguous names."""
    faults = lines.faults
    if not lines.contestants:
        faults.add_fault((1, 1), "the contestants are missing; write lines such as pair 1: Ana Pérez, Eva Díaz")
        return ()
    first, _, line = lines.contestants[0]
    if first != "player" and not rules.partners:
        faults.add_fault(
            line.key.place,
            "under rules without partners, write player instead of {contest}, as in player 1: Ana Pérez",
            contest=first,
        )
    by_number: dict[int, Contestant] = {}
    names: dict[str, int] = {}
    for contest, number, entry in lines.contestants:
        if contest != first:
            faults.add_fault(
                entry.key.place,
                "{contest} {number} must be a {wanted}, as in line {line}",
                contest=name_contest(contest),
                number=number,
                wanted=name_contest(first),
                line=line.key.line,
            )
        if number in by_number:
            faults.add_fault(
                entry.key.place,
                "{contest} {number} appears twice; give each {contest} its own number",
                contest=name_contest(contest),
                number=number,
            )
            continue
        by_number[number] = contestant = _contestant(lines, contest, number, entry)
        own = contestant.players
        if contestant.name != join_names(own):
            own = (contestant.name, *own)
        for name in own:
            if (spelt := plain(name).casefold()) in names:
                faults.add_fault(
                    entry.place,
                    "{contest} {number} also has the name {name}; give each {contest} different names",
                    contest=name_contest(first),
                    number=names[spelt],
                    name=quote(name),
                )
            names.setdefault(spelt, number)
    return tuple(by_number[number] for number in sorted(by_number))


def _contestant(lines: TournamentLines, contest: str, number: int, entry: Entry) -> Contestant:
    """Read `Ana Pérez, Eva Díaz`, `Los Tigres = Ana Pérez, Eva Díaz`, or a single name."""
    name, equals, listed = (part.strip() for part in entry.name.partition("="))
    words = listed if equals else name
    single = not equals and (contest == "team" or "," not in words)
    players = tuple(part.strip() for part in words.split(",")) if not single or contest == "player" else ()
    expected = _NAMES.get(contest)
    if players and expected is not None and len(players) != expected:
        facts = {"text": quote(words), "contest": name_contest(contest), "wanted": expected}
        lines.faults.add_fault(
            entry.place,
            Plural("{text} has {count} {name|names}, but a {contest} has {wanted} names", len(players), **facts)
            if expected > 1
            else Plural("{text} has {count} {name|names}, but a {contest} has {wanted} name", len(players), **facts),
        )
    if not single and not equals:
        name = join_names(players)
    for text in players if not equals and players else (name, *players):
        fault = Headers.find_fault(contest, text)
        if not text or _DIGITS.fullmatch(text):
            lines.faults.add_fault(
                entry.place,
                "{contest} {number}: expected a name, not {text}",
                contest=name_contest(contest),
                number=number,
                text=quote(text),
            )
        elif fault is not None:
            lines.faults.add_fault(
                entry.place,
                "{contest} {number} {problem}",
                contest=name_contest(contest),
                number=number,
                problem=fault[1],
            )
    return Contestant(number, name, players)
