"""Standings of a tournament: wins, points, and the tie-breaks that its file states."""

from collections import Counter
from dataclasses import dataclass, replace

from tranca import UnsupportedError
from tranca.errors import echo
from tranca.notation.tournaments.tournament import CRITERIA, Criterion, Tournament, TournamentTable
from tranca.typed import methods, typed_function


@methods(typed_function)
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
        byes: rounds without an opponent, of those that are over.
        forfeits: matches not played by this contestant.
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
        if criterion not in CRITERIA:
            raise UnsupportedError(f"criterion={echo(repr(criterion))}: expected one of {', '.join(CRITERIA)}")
        return float(getattr(self, criterion))


_COUNTED = ("played", "points", "against", "byes", "forfeits", "absent", "missing")
"""The fields of a standing that are sums over rounds, beside the wins, which are counted as `halves`."""


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Rank the contestants by the results that are known; equal ones share a place and stand by their numbers."""
    if not isinstance(tournament, Tournament):
        raise TypeError(f"tournament of type {type(tournament).__name__}: expected one of tranca.read_tournament")
    own, against = tournament.bye
    tallies = {contestant.number: Counter[str]() for contestant in tournament.contestants}
    opponents: dict[int, list[int]] = {number: [] for number in tallies}
    for played in tournament.paired:
        for number in played.byes if tournament.is_over(played) else ():
            tallies[number].update(byes=1, points=own, against=against, halves=2)
        for number in tournament.away(played.number):
            tallies[number].update(absent=1)
        for table in played.tables:
            for side in (0, 1):
                for number in table.sides[side]:
                    tallies[number].update(_of_table(tournament, table, side))
                    opponents[number] += table.sides[1 - side] if table.points is not None else ()
    lines = [
        Standing(
            place=1,
            number=number,
            wins=tally["halves"] / 2,
            buchholz=sum(tallies[opponent]["halves"] for opponent in opponents[number]) / 2,
            **{name: tally[name] for name in _COUNTED},
        )
        for number, tally in tallies.items()
    ]

    def key(line: Standing) -> tuple[float, ...]:
        return tuple(-line.value(criterion) for criterion in tournament.ranking)

    lines.sort(key=lambda line: (key(line), line.number))
    first: dict[tuple[float, ...], int] = {}
    return tuple(replace(line, place=first.setdefault(key(line), place)) for place, line in enumerate(lines, 1))


def _of_table(tournament: Tournament, table: TournamentTable, side: int) -> dict[str, int]:
    """Return what a table adds to the sums of its contestants at a side."""
    if table.points is not None:
        own, against = table.points[side], table.points[1 - side]
        return {"played": 1, "points": own, "against": against, "halves": 1 + (own > against) - (own < against)}
    if not table.forfeits:
        return {"missing": 1}
    own, against = tournament.bye
    if side not in table.forfeits:
        return {"points": own, "against": against, "halves": 2}
    return {"forfeits": 1, "against": 0 if len(table.forfeits) > 1 else own}
