"""The data of a tournament: contestants, the tables of each round, and their results."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tranca import Fault, Rules, UnsupportedError
from tranca.errors import echo
from tranca.language import Message
from tranca.typed import methods, typed_function

Contest = Literal["pair", "team", "player"]
"""The kind of contestants: pairs and teams play each other; players change partners, or play singly, two at a table."""
Criterion = Literal["wins", "difference", "buchholz", "points"]
CRITERIA: tuple[Criterion, ...] = ("wins", "difference", "buchholz", "points")
"""The criteria of a ranking, in their default order."""


def name_contest(contest: str) -> Message:
    """Return the word for one contestant, for a message."""
    return {"pair": Message("pair"), "team": Message("team"), "player": Message("player")}[contest]


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair, team or player of a tournament; `players` is empty if not stated."""

    number: int
    name: str
    players: tuple[str, ...] = ()


def join_names(players: tuple[str, ...]) -> str:
    """Return the English name of a contestant that has only the names of its players."""
    return " and ".join(players)


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """A table of a round.

    Attributes:
        number: counted from 1.
        sides: the numbers of the contestants of both sides; if players change partners, two for each side, in the order
            of `Rules.seats`.
        points: by side; None if no result is known or the table was forfeited.
        forfeits: the sides that did not play.
    """

    number: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    points: tuple[int, int] | None = None
    forfeits: tuple[int, ...] = ()

    @property
    def is_missing(self) -> bool:
        """True if there is no result yet."""
        return self.points is None and not self.forfeits


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """A round: its tables, byes and absences. Contestants are listed by number, in ascending order."""

    number: int
    tables: tuple[TournamentTable, ...] = ()
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    @property
    def is_paired(self) -> bool:
        """True if the round has tables or byes."""
        return bool(self.tables or self.byes)

    @property
    def missing(self) -> tuple[TournamentTable, ...]:
        """The tables without a result."""
        return tuple(table for table in self.tables if table.is_missing)


@methods(typed_function)
@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as its file states it.

    Attributes:
        contest: the kind of contestants.
        planned: the number of rounds to be played; None if not stated.
        ranking: the criteria of the standings, the first one first.
        bye: points of a contestant without an opponent, own and against; a win once the round is over.
        on_time: True if a match may end below the target of the rules, and as a draw.
        contestants: in the order of their numbers.
        rounds: from the first round on; the last may have no tables yet.
        withdrawn: each contestant who withdrew, with the first round that they do not play.
        faults: omitted lines that cannot be read, and results, counted as missing, that contradict one another or the
            rules.
        wrong_passes: passes in the records of matches by players with a legal play; the matches count.
    """

    rules: Rules
    contest: Contest
    contestants: tuple[Contestant, ...]
    rounds: tuple[TournamentRound, ...] = ()
    event: str | None = None
    date: str | None = None
    planned: int | None = None
    ranking: tuple[Criterion, ...] = CRITERIA
    bye: tuple[int, int] = (0, 0)
    on_time: bool = False
    withdrawn: tuple[tuple[int, int], ...] = ()
    faults: tuple[Fault, ...] = ()
    wrong_passes: tuple[Fault, ...] = ()

    @property
    def side_size(self) -> int:
        """The number of contestants on a side of a table: 2 if players change partners, else 1."""
        return 2 if self.contest == "player" and self.rules.partners else 1

    @property
    def paired(self) -> tuple[TournamentRound, ...]:
        return tuple(one for one in self.rounds if one.is_paired)

    @property
    def missing(self) -> tuple[tuple[int, TournamentTable], ...]:
        """The tables without a result, each with the number of its round."""
        return tuple((one.number, table) for one in self.rounds for table in one.missing)

    def contestant(self, number: int) -> Contestant:
        """Return the contestant with a number; raises UnsupportedError if there is none."""
        for one in self.contestants:
            if one.number == number:
                return one
        raise UnsupportedError(f"number={echo(number)}: expected the number of a contestant")

    def away(self, number: int) -> frozenset[int]:
        """Return the contestants who do not play a round, because they are absent or have withdrawn."""
        gone = {contestant for contestant, first in self.withdrawn if first <= number}
        stated = next((one.absent for one in self.rounds if one.number == number), ())
        return frozenset(gone.union(stated))

    def is_over(self, stated: TournamentRound) -> bool:
        """Return True if every contestant has a result, a forfeit or a bye in a round, or is away."""
        seated = {number for table in stated.tables for side in table.sides for number in side}
        settled = seated.union(stated.byes, self.away(stated.number))
        return not stated.missing and settled.issuperset(one.number for one in self.contestants)

    def places(self, table: TournamentTable) -> Iterator[tuple[str, int]]:
        """Yield the places of a table (sides, or seats if players change partners) with their contestants."""
        if self.side_size == 1:
            yield from zip(self.rules.sides, (side[0] for side in table.sides), strict=True)
            return
        waiting = [list(side) for side in table.sides]
        for seat, name in enumerate(self.rules.seats):
            yield name, waiting[self.rules.side_of(seat)].pop(0)
