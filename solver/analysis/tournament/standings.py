"""Standings of a tournament: wins, points, and the tie-breaks that its file states."""

from dataclasses import dataclass, field, replace

from tranca.game.tournament import Criterion, Tournament, TournamentTable


@dataclass(frozen=True, slots=True)
class Standing:
    """A contestant's line of the standings.

    Attributes:
        place: from 1; contestants who are equal by all criteria share one.
        number: that of the contestant.
        played: results so far, without byes and forfeits.
        wins: matches won, draws as halves; byes and matches that the other side forfeited count as won.
        points: own points. `against`: those of the other sides.
        buchholz: the wins of all opponents met at a table where both sides played.
        byes: rounds without an opponent. `forfeits`: matches not played by this contestant.
        absent: rounds that the contestant was not there for.
        missing: matches without a result.
    """

    place: int
    number: int
    played: int
    wins: float
    points: int
    against: int
    buchholz: float
    byes: int
    forfeits: int
    absent: int
    missing: int

    @property
    def difference(self) -> int:
        """Own points less those of the other sides."""
        return self.points - self.against

    def value(self, criterion: Criterion) -> float:
        """Return the number by which a criterion ranks; more is better."""
        return float(getattr(self, criterion))


@dataclass(slots=True)
class _Tally:
    """Sums of a contestant so far, wins as halves."""

    played: int = 0
    halves: int = 0
    points: int = 0
    against: int = 0
    byes: int = 0
    forfeits: int = 0
    absent: int = 0
    missing: int = 0
    opponents: list[int] = field(default_factory=list)

    def add(self, points: int, against: int, halves: int) -> None:
        self.points += points
        self.against += against
        self.halves += halves


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Rank the contestants by the results that are known; equal ones share a place and stand by their numbers."""
    if not isinstance(tournament, Tournament):
        raise TypeError(f"tournament of type {type(tournament).__name__}: expected one of tranca.read_tournament")
    tallies = {contestant.number: _Tally() for contestant in tournament.contestants}
    for played in tournament.paired:
        for number in played.byes:
            tallies[number].byes += 1
            tallies[number].add(*tournament.bye, 2)
        for number in tournament.away(played.number):
            tallies[number].absent += 1
        for table in played.tables:
            for side in (0, 1):
                for number in table.sides[side]:
                    _add_table(tallies[number], tournament, table, side)
    return _ranked(tournament, tallies)


def _add_table(tally: _Tally, tournament: Tournament, table: TournamentTable, side: int) -> None:
    if table.forfeits:
        own, against = tournament.bye
        tally.forfeits += side in table.forfeits
        if side in table.forfeits:
            tally.add(0, own, 0)
        else:
            tally.add(own, against, 2)
    elif table.points is None:
        tally.missing += 1
    else:
        own, against = table.points[side], table.points[1 - side]
        tally.played += 1
        tally.add(own, against, 2 if own > against else 1 if own == against else 0)
        tally.opponents += table.sides[1 - side]


def _ranked(tournament: Tournament, tallies: dict[int, _Tally]) -> tuple[Standing, ...]:
    lines = [_line(number, tally, tallies) for number, tally in tallies.items()]

    def key(line: Standing) -> tuple[float, ...]:
        return tuple(-line.value(criterion) for criterion in tournament.ranking)

    lines.sort(key=lambda line: (key(line), line.number))
    first: dict[tuple[float, ...], int] = {}
    return tuple(replace(line, place=first.setdefault(key(line), place)) for place, line in enumerate(lines, 1))


def _line(number: int, tally: _Tally, tallies: dict[int, _Tally]) -> Standing:
    return Standing(
        place=1,
        number=number,
        played=tally.played,
        wins=tally.halves / 2,
        points=tally.points,
        against=tally.against,
        buchholz=sum(tallies[opponent].halves for opponent in tally.opponents) / 2,
        byes=tally.byes,
        forfeits=tally.forfeits,
        absent=tally.absent,
        missing=tally.missing,
    )
