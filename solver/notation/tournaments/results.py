"""Results of tables, reported by hand, by each side, or by the record of the match, and checked against the rules."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from tranca import Position, Record, Rules, TrancaError, UnsupportedError, match, stream_blocks
from tranca.errors import echo, quote
from tranca.language import Message, Plural, WordList
from tranca.notation.streams import read_named_file
from tranca.notation.tokens import BETWEEN_COMMAS, Entry, FaultList
from tranca.notation.words import find_side, tournament_word

from .tournament import Tournament, TournamentTable

MatchPoints = tuple[int, int]
_AT_SIDE = re.compile(r"([A-Za-z]+)\s+(-?[0-9]{1,6})")


class _ReportError(TrancaError):
    """A report without a valid result, for the reason given."""


@dataclass(frozen=True, slots=True)
class Results:
    """Reads the results of tables.

    Attributes:
        faults: receives faults in results; such a table has no result.
        wrong_passes: receives passes in records by players with a legal play.
        folder: the folder of the tournament's file, which contains the records.
    """

    tournament: Tournament
    faults: FaultList
    wrong_passes: FaultList
    folder: Path

    def of(self, number: int, table: TournamentTable, reports: Sequence[Entry]) -> TournamentTable:
        """Return a table of a round with its result, if its reports are valid and agree."""
        where = Message("table {table} of round {round}", table=table.number, round=number)
        points: dict[MatchPoints, Entry] = {}
        forfeits: dict[tuple[int, ...], Entry] = {}
        refused = False
        for entry in reports:
            try:
                if entry.key.text.startswith("forfeit"):
                    forfeits.setdefault(self._read_forfeit(entry), entry)
                else:
                    points.setdefault(self._read_points(where, table, entry), entry)
            except _ReportError as error:
                self.faults.add_fault(entry.place, "{place}, {problem}", place=where, problem=error.message)
                refused = True
        if len(points) + len(forfeits) > 1:
            stated = [*points.values(), *forfeits.values()]
            stated.sort(key=lambda entry: entry.key.place)
            listed = (
                Message("line {number} ({report})", number=entry.key.line, report=_quote(entry)) for entry in stated
            )
            message = Plural(
                "{place} has contradictory reports in {reports}; delete the wrong {one|ones}",
                len(stated) - 1,
                place=where,
                reports=WordList(listed),
            )
            self.faults.add_fault(stated[-1].place, message)
        elif points and not refused:
            return replace(table, points=next(iter(points)))
        elif forfeits and not refused:
            return replace(table, forfeits=next(iter(forfeits)))
        return table

    def _read_forfeit(self, entry: Entry) -> tuple[int, ...]:
        sides = self.tournament.rules.sides
        words = [find_side(word.text, sides) or tournament_word(word.text).upper() for word in entry.words]
        if words == ["BOTH"]:
            return tuple(range(len(sides)))
        if not words or any(word not in sides for word in words) or len({*words}) < len(words):
            listed = ", ".join(sides)
            raise _ReportError(
                "forfeit {text}: expected the side that did not play, {sides} or both",
                text=quote(entry.value.text),
                sides=listed,
            )
        return tuple(sorted({sides.index(word) for word in words}))

    def _read_points(self, where: Message, table: TournamentTable, entry: Entry) -> MatchPoints:
        kind, *_, last = entry.key.text.split()
        if " by " in entry.key.text and find_side(last, self.tournament.rules.sides) is None:
            raise _ReportError(
                "by {text}: expected {sides}",
                text=echo(last.upper()),
                sides=WordList(self.tournament.rules.sides, "or"),
            )
        points = self._read_stated(entry) if kind == "result" else self._settle_record(where, table, entry)
        if (problem := points_problem(self.tournament, points)) is not None:
            sides = self.tournament.rules.sides
            stated = ", ".join(f"{side} {scored}" for side, scored in zip(sides, points, strict=True))
            raise _ReportError("{points}: {problem}", points=stated, problem=problem)
        return points

    def _read_stated(self, entry: Entry) -> MatchPoints:
        sides = self.tournament.rules.sides
        stated: dict[str, int] = {}
        for part in entry.value.parts(BETWEEN_COMMAS):
            matched = _AT_SIDE.fullmatch(part.text)
            side = find_side(matched[1], sides) if matched is not None else None
            is_possible = matched is not None and (matched[2][0] != "-" or self.tournament.rules.takes_own)
            if matched is not None and is_possible and side is not None and side not in stated:
                stated[side] = int(matched[2])
            else:
                stated[part.text] = 0  # not the name of a side
        if stated.keys() != set(sides):
            example = f"{sides[0]} {self.tournament.rules.target}, {sides[1]} 0"
            raise _ReportError(
                "result {text}: expected the points of both sides, such as {example}",
                text=quote(entry.value.text),
                example=example,
            )
        return stated[sides[0]], stated[sides[1]]

    def _settle_record(self, where: Message, table: TournamentTable, entry: Entry) -> MatchPoints:
        name = f"record {echo(entry.value.text)!r}"
        if not entry.value.text or "\0" in entry.value.text:
            raise _ReportError("{record}: expected the name of a file", record=name)
        try:
            values = _read_deals(read_named_file(self.folder, entry.value.text))
            deals = list(match(values))
        except TrancaError as error:
            raise _ReportError("{record}: {problem}", record=name, problem=error.message) from None
        for number, (value, deal) in enumerate(zip(values, deals, strict=True), 1):
            if deal.faults:
                raise _ReportError(
                    "{record}: deal {number} contradicts the match; run `tranca score FILE` for details",
                    record=name,
                    number=number,
                )
            if value.rules != self.tournament.rules:
                raise _ReportError(
                    "{record}: deal {number} has the rules {rules}, not {wanted}",
                    record=name,
                    number=number,
                    rules=echo(value.rules),
                    wanted=echo(self.tournament.rules),
                )
            for facts in self._misplaced_players(table, value):
                raise _ReportError(
                    "{record}: deal {number} has {player} at {seat}, not {players}", record=name, number=number, **facts
                )
            for action, seat, plays in deal.score.wrong_passes:
                message = Message(
                    "{place}, {record}: {seat} passed but could play {plays} in action {action} of deal {number}; the "
                    "match is counted nevertheless",
                    place=where,
                    record=name,
                    seat=value.rules.seats[seat],
                    plays=" ".join(map(str, plays)),
                    action=action,
                    number=number,
                )
                self.wrong_passes.add_fault(entry.place, message)
        one, other = deals[-1].totals
        return one, other

    def _misplaced_players(self, table: TournamentTable, value: Position | Record) -> Iterator[dict[str, str]]:
        """Yield each player of a deal at a wrong seat, the seat, and the players expected there."""
        tournament, rules = self.tournament, self.tournament.rules
        places = dict(tournament.places(table))
        for seat, name in enumerate(value.headers.players):
            side = rules.sides[rules.side_of(seat)]
            players = tournament.contestant(places.get(rules.seats[seat], places.get(side, 0))).players
            if name is not None and players and name.casefold() not in map(str.casefold, players):
                yield {"player": quote(name), "seat": rules.seats[seat], "players": WordList(players, "or")}


def _quote(entry: Entry) -> str:
    """Return a report as the file states it: `NS 200, EW 110`, or `forfeit EW`."""
    kind, *_ = entry.key.text.split()
    return echo(entry.value.text if kind == "result" else f"{kind} {entry.value.text}")


def _read_deals(data: bytes) -> list[Position | Record]:
    """Return the deals of a match.

    Raises UnsupportedError with the line of the first fault, and without any of the text, if the file is not one of
    deals.
    """
    values: list[Position | Record] = []
    for block in stream_blocks(BytesIO(data), wrong_passes=True):
        if block.value is None:
            line = block.faults[0].line
            raise UnsupportedError(
                "line {line} is not part of a recorded deal; run `tranca score FILE` for details", line=line
            )
        values.append(block.value)
    return values


def points_problem(tournament: Tournament, points: MatchPoints) -> Message | None:
    """Return why the rules do not allow a match result; None if they allow it."""
    rules = tournament.rules
    target, low, high = rules.target, min(points), max(points)
    if high < target:
        if tournament.on_time:
            return None
        return Message(
            "no side reaches {target}; if the match ended on time, write `ends: time` in the head", target=target
        )
    if low == high:
        return Message(
            "the match continues after equal points of {target} or more; one side must be ahead", target=target
        )
    if low >= target and (rules.match_end == "at_once" or not (rules.has_bonus or rules.scores)):
        return Message("only one side can reach {target}", target=target)
    if high > target and rules.over_target == "void":
        return Message("expected at most {target} because points above it do not count", target=target)
    most = _most_points(rules)
    if most is not None and high > target - 1 + most:
        facts = {"limit": target - 1 + most, "target": target, "most": most}
        return Message(
            "expected at most {limit} because the match ends at {target} and a deal gives at most {most}", **facts
        )
    return None


def _most_points(rules: Rules) -> int | None:
    """Return the most points of a deal under rules that give only pips or 1 point; None under other rules."""
    if rules.has_bonus or rules.counts_more or rules.scores:
        return None
    if rules.points == "one" and rules.block_points in ("same", "one"):
        return 1
    return sum(tile.pips for tile in rules.tileset.tiles)
