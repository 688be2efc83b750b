"""A tournament: who takes part, the tables of each round, and their results."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tranca import Fault, Rules, UnsupportedError
from tranca.errors import echo
from tranca.typed import methods, typed_function

Contest = Literal["pair", "team", "player"]
"""The contestants: pairs and teams play against one another; players change partners, or play alone two at a table."""
Criterion = Literal["wins", "difference", "buchholz", "points"]
CRITERIA: tuple[Criterion, ...] = ("wins", "difference", "buchholz", "points")
"""The criteria of a ranking, in the order that holds where a tournament states none."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair, team or player of a tournament; `players` is empty where they are not stated."""

    number: int
    name: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """A table of a round.

    Attributes:
        number: of the table, from 1.
        sides: the numbers of the contestants of both sides; two of each where players change partners, in the order
            of `Rules.seats`.
        points: by side; None where no result is known, and where the table was forfeited.
        forfeits: the sides that did not play.
    """

    number: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    points: tuple[int, int] | None = None
    forfeits: tuple[int, ...] = ()

    @property
    def is_missing(self) -> bool:
        """Whether there is no result yet."""
        return self.points is None and not self.forfeits


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """A round: its tables, and who has a bye or is absent; numbers of contestants in ascending order."""

    number: int
    tables: tuple[TournamentTable, ...] = ()
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    @property
    def is_paired(self) -> bool:
        """Whether it says who plays whom."""
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
        contest: what its contestants are.
        planned: how many rounds will be played; None where that is not stated.
        ranking: the criteria of the standings, the first one first.
        bye: the points of a contestant without an opponent, own and against; it counts as a win when its round is over.
        on_time: whether a match may end below the target of the rules, and as a draw.
        contestants: in the order of their numbers.
        rounds: from the first one on; the last may have no tables yet.
        withdrawn: by contestant, the first round that they do not play.
        faults: lines that cannot be read, which are left out, and results that contradict one another or the rules,
            which count as missing.
        wrong_passes: passes in the records of matches by players who could play; their matches count.
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
        """The number of contestants that make a side of a table: 2 where players change partners, else 1."""
        return 2 if self.contest == "player" and self.rules.partners else 1

    @property
    def paired(self) -> tuple[TournamentRound, ...]:
        """The rounds that are paired."""
        return tuple(one for one in self.rounds if one.is_paired)

    @property
    def missing(self) -> tuple[tuple[int, TournamentTable], ...]:
        """The tables without a result, each with the number of its round."""
        return tuple((one.number, table) for one in self.rounds for table in one.missing)

    def contestant(self, number: int) -> Contestant:
        """Return the contestant with a number that exists."""
        for one in self.contestants:
            if one.number == number:
                return one
        raise UnsupportedError(f"number={echo(number)}: expected the number of a contestant")

    def away(self, number: int) -> frozenset[int]:
        """Return the contestants who do not play the round with a number: absent, or withdrawn."""
        gone = {contestant for contestant, first in self.withdrawn if first <= number}
        stated = next((one.absent for one in self.rounds if one.number == number), ())
        return frozenset(gone.union(stated))

    def is_over(self, stated: TournamentRound) -> bool:
        """Tell whether everybody in a round has a result, a forfeit or a bye, or is away."""
        seated = {number for table in stated.tables for side in table.sides for number in side}
        settled = seated.union(stated.byes, self.away(stated.number))
        return not stated.missing and settled.issuperset(one.number for one in self.contestants)

    def places(self, table: TournamentTable) -> Iterator[tuple[str, int]]:
        """Yield the places of a table with the contestants there: sides of the rules, or seats."""
        if self.side_size == 1:
            yield from zip(self.rules.sides, (side[0] for side in table.sides), strict=True)
            return
        waiting = [list(side) for side in table.sides]
        for seat, name in enumerate(self.rules.seats):
            yield name, waiting[self.rules.side_of(seat)].pop(0)
