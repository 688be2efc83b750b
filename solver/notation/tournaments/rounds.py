"""The rounds of a tournament: their tables, and the check that every contestant occurs exactly once."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tranca.errors import echo, quote, suggest
from tranca.language import Message, WordList
from tranca.notation.tokens import BETWEEN_COMMAS, Entry, Word, plain
from tranca.notation.words import find_side, letters_doubt

from .lines import RoundLines, TournamentLines
from .results import Results
from .tournament import Tournament, TournamentRound, TournamentTable, name_contest

_DIGITS = re.compile(r"[0-9]+")
_AT_PLACE = re.compile(r"([A-Za-z]+)\s+(\S.*)")


@dataclass(slots=True)
class Rounds:
    """Reads the rounds of a tournament whose contestants are known; reports faults to its lines.

    A table with an unreadable line is omitted, and so is an unknown name in a list.
    """

    tournament: Tournament
    lines: TournamentLines
    results: Results
    names: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.names = {plain(one.name).casefold(): one.number for one in self.tournament.contestants}

    def read(self) -> Tournament:
        in_order = [self.lines.rounds[number] for number in sorted(self.lines.rounds)]
        rounds = tuple(self._read_round(stated) for stated in in_order)
        withdrawn = {
            number: stated.number
            for stated in reversed(in_order)  # the earliest round wins
            for number in self._read_list(stated, "withdrawn")
        }
        whole = replace(self.tournament, rounds=rounds, withdrawn=tuple(sorted(withdrawn.items())))
        for index, stated in enumerate(in_order, 1):
            if stated.number != index:
                self._report(
                    stated.place,
                    Message(
                        "round {number} must follow round {before}, which is missing",
                        number=stated.number,
                        before=index,
                    ),
                )
                break
        for stated, made in zip(in_order, rounds, strict=True):
            self._check(whole, stated, made)
        return whole

    def _read_round(self, stated: RoundLines) -> TournamentRound:
        tables = []
        for number in sorted(stated.tables):
            table = self._read_table(number, stated.tables[number])
            if table is not None:
                tables.append(self.results.of(stated.number, table, stated.reports.get(number, ())))
        for number, reports in stated.reports.items():
            if number not in stated.tables:
                message = Message(
                    "{key}: there is no table {table} in round {round}; add its line",
                    key=echo(reports[0].key.text),
                    table=number,
                    round=stated.number,
                )
                self.lines.unread.add_fault(reports[0].key.place, message)
        byes, absent = (tuple(sorted(self._read_list(stated, key))) for key in ("bye", "absent"))
        return TournamentRound(stated.number, tuple(tables), byes, absent)

    def _read_table(self, number: int, entry: Entry) -> TournamentTable | None:
        """Return a table with its contestants; None if one is missing or unknown."""
        rules, with_partners = self.tournament.rules, self.tournament.side_size > 1
        places = rules.seats if with_partners else rules.sides
        example = ", ".join(f"{place} {index}" for index, place in enumerate(places, 1))
        seated: dict[str, int | None] = {}
        parts = entry.value.parts(BETWEEN_COMMAS)
        if (doubt := letters_doubt({part.text.partition(" ")[0].upper() for part in parts})) is not None:
            self.lines.unread.add_fault(entry.place, doubt)
            return None
        for part in parts:
            matched = _AT_PLACE.fullmatch(part.text)
            place = find_side(matched[1], places) if matched else None
            if matched is None or place is None or place in seated:
                self.lines.unread.add_unread(
                    part,
                    "{text}: expected each of {places} once, as in {example}",
                    places=" ".join(places),
                    example=example,
                )
                return None
            seated[place] = self._find_contestant(Word(matched[2], part.line, part.column + matched.start(2)))
        lacking = [place for place in places if place not in seated]
        if lacking:
            self.lines.unread.add_fault(
                entry.place,
                "table {number} has no contestant at {places}; write all, as in {example}",
                number=number,
                places=" ".join(lacking),
                example=example,
            )
        if lacking or None in seated.values():
            return None
        sides: list[list[int]] = [[], []]
        for index, place in enumerate(places):
            sides[rules.side_of(index) if with_partners else index].append(seated[place] or 0)
        return TournamentTable(number, (tuple(sides[0]), tuple(sides[1])))

    def _read_list(self, stated: RoundLines, key: str) -> list[int]:
        numbers = [self._find_contestant(word) for word in stated.lists.get(key, ())]
        return list(dict.fromkeys(number for number in numbers if number is not None))

    def _find_contestant(self, word: Word) -> int | None:
        """Return the contestant with a number or a name; report a fault and return None if there is none."""
        if _DIGITS.fullmatch(word.text):
            number: int | None = int(word.text[:5])
            number = number if any(one.number == number for one in self.tournament.contestants) else None
        else:
            number = self.names.get(word.text.casefold())
        if number is None:
            last = self.tournament.contestants[-1].number
            message = Message(
                "there is no {contest} {text}; give a number up to {last} or a name of the list",
                contest=name_contest(self.tournament.contest),
                text=quote(word.text),
                last=last,
            )
            names = (one.name for one in self.tournament.contestants)
            self.lines.unread.add_fault(word.place, suggest(message, word.text, names))
        return number

    def _check(self, whole: Tournament, stated: RoundLines, made: TournamentRound) -> None:
        """Report contestants who occur twice in a round or not at all, and a round that should not exist."""
        number = made.number
        if whole.planned is not None and number > whole.planned:
            self._report(
                stated.place,
                Message("round {number} is not planned; `rounds` is {planned}", number=number, planned=whole.planned),
            )
        if not stated.tables and not made.byes:
            if number < len(whole.rounds):
                self._report(
                    stated.place, Message("round {number} has no tables, but a later round follows", number=number)
                )
            return
        seen: dict[int, Message] = {}
        for contestant, where in self._places(whole, made):
            if contestant in seen:
                message = Message(
                    "{contest} {number} appears twice in round {round}, {places}",
                    contest=name_contest(whole.contest),
                    number=contestant,
                    round=number,
                    places=WordList((seen[contestant], where)),
                )
                self._report(stated.place, message)
            seen.setdefault(contestant, where)
        if self.lines.leaves_open(number):
            return
        for contestant in (one.number for one in whole.contestants if one.number not in seen):
            message = Message(
                "{contest} {number} is missing from round {round}; add it to a table, or write bye: {number} or "
                "absent: {number}",
                contest=name_contest(whole.contest),
                number=contestant,
                round=number,
            )
            self._report(stated.place, message)

    @staticmethod
    def _places(whole: Tournament, made: TournamentRound) -> Iterator[tuple[int, Message]]:
        for table in made.tables:
            for contestant in (*table.sides[0], *table.sides[1]):
                yield contestant, Message("at table {number}", number=table.number)
        yield from ((contestant, Message("with a bye")) for contestant in made.byes)
        yield from ((contestant, Message("absent")) for contestant in sorted(whole.away(made.number)))

    def _report(self, place: tuple[int, int], message: str) -> None:
        self.lines.faults.add_fault(place, message)
