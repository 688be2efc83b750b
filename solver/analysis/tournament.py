"""Tournaments: standings, and pairings of the next round by an exact matching of minimum cost.

Contestants are ordered by the standings; a lot from the seed orders ties. Costs are compared one after another:
repeated byes, repeated meetings, the wins of the contestant with the bye, squared differences in wins, squared
differences in places. `docs/tournament.md` defines them all.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tranca import UnsupportedError
from tranca.errors import echo
from tranca.notation.tournaments.tournament import CRITERIA, Criterion, Tournament, TournamentRound, TournamentTable
from tranca.typed import methods, typed_function


@methods(typed_function)
@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant's line in the standings.

    Attributes:
        place: from 1; contestants who are equal by all criteria share a place.
        played: the number of results so far, without byes and forfeits.
        wins: matches won; a draw counts half, and a bye or a forfeit by the other side counts as a win.
        points: own points. `against`: the points of the other sides.
        buchholz: the wins of all opponents met at tables where both sides played.
        byes: byes in rounds that are over.
        forfeits: matches that this contestant did not play.
        absent: rounds in which the contestant was absent.
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
        """Own points less points of the other sides."""
        return self.points - self.against

    def value(self, criterion: Criterion) -> float:
        """Return the number by which a criterion ranks; higher is better."""
        if criterion not in CRITERIA:
            raise UnsupportedError(
                "criterion={criterion}: expected one of {names}",
                criterion=echo(repr(criterion)),
                names=", ".join(CRITERIA),
            )
        return float(getattr(self, criterion))


_SUMS = ("played", "points", "against", "byes", "forfeits", "absent", "missing")
"""The fields of a standing that are sums over rounds; wins are summed as `halves` instead."""


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Rank the contestants by the known results; ties share a place and are listed by number."""
    if not isinstance(tournament, Tournament):
        raise TypeError(
            f"tournament of type {type(tournament).__name__}: expected the result of tranca.read_tournament"
        )
    tallies, opponents = _tally(tournament)
    lines = [
        Standing(
            place=1,
            number=number,
            wins=tally["halves"] / 2,
            buchholz=sum(tallies[opponent]["halves"] for opponent in opponents[number]) / 2,
            **{name: tally[name] for name in _SUMS},
        )
        for number, tally in tallies.items()
    ]

    def key(line: Standing) -> tuple[float, ...]:
        return tuple(-line.value(criterion) for criterion in tournament.ranking)

    lines.sort(key=lambda line: (key(line), line.number))
    first: dict[tuple[float, ...], int] = {}
    return tuple(replace(line, place=first.setdefault(key(line), place)) for place, line in enumerate(lines, 1))


def _tally(tournament: Tournament) -> tuple[dict[int, Counter[str]], dict[int, list[int]]]:
    """Return, by contestant, the sums over all rounds, and the opponents met at tables where both sides played."""
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
                    tallies[number].update(_tally_table(tournament, table, side))
                    opponents[number] += table.sides[1 - side] if table.points is not None else ()
    return tallies, opponents


def _tally_table(tournament: Tournament, table: TournamentTable, side: int) -> dict[str, int]:
    """Return the amounts that a table adds to the sums of the contestants on one side."""
    if table.points is not None:
        own, against = table.points[side], table.points[1 - side]
        return {"played": 1, "points": own, "against": against, "halves": 1 + (own > against) - (own < against)}
    if not table.forfeits:
        return {"missing": 1}
    own, against = tournament.bye
    if side not in table.forfeits:
        return {"points": own, "against": against, "halves": 2}
    return {"forfeits": 1, "against": 0 if len(table.forfeits) > 1 else own}


_TABLE_OF_FOUR = 4

Cost = tuple[int, int, int, int, int]
Meetings = Counter[frozenset[int]]
Sides = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The next round, and the repetitions that could not be avoided.

    Attributes:
        round: tables, byes, and absent contestants.
        seed: the seed of the lot among equal contestants.
        repeated: the numbers of two contestants who are opponents again, for all such pairs.
        partners: the pairs of players who are partners again, by number.
        repeated_byes: contestants who have another bye.
    """

    round: TournamentRound
    seed: int
    repeated: tuple[tuple[int, int], ...] = ()
    partners: tuple[tuple[int, int], ...] = ()
    repeated_byes: tuple[int, ...] = ()


def pairings(tournament: Tournament, *, seed: int = 0) -> Pairing:
    """Pair the next round by a Swiss system: contestants with equal results meet, and never twice if possible.

    `seed` determines the lot that orders ties, and in the first round all contestants.

    Raises UnsupportedError if a result is missing, a line cannot be read, the last planned round has been paired, or
    too few contestants are present.
    """
    lines = standings(tournament)
    number = len(tournament.paired) + 1
    _check_complete(tournament, number)
    away = tournament.away(number)
    order = _order_by_lot(lines, f"{seed} {number}")
    present = [line for line in order if line.number not in away]
    least = 2 * tournament.side_size
    if len(present) < least:
        raise UnsupportedError(
            "round {number} has {count} of {all} contestants present; it needs at least {least}",
            number=number,
            count=len(present),
            all=len(order),
            least=least,
        )
    opponents, partners = _meetings(tournament)
    absent = tuple(sorted(away))
    alone = tournament.side_size == 1
    met, byes = _pair_singles(present, opponents) if alone else _seat_partners(present, opponents, partners)
    tables = tuple(TournamentTable(table, sides) for table, sides in enumerate(met, 1))
    return Pairing(
        TournamentRound(number, tables, tuple(sorted(byes)), absent),
        seed,
        tuple(
            sorted(
                _list_repeated(opponents, ((one, other) for table in tables for one, other in _opponent_pairs(table)))
            )
        ),
        tuple(sorted(_list_repeated(partners, (side for table in tables for side in table.sides if len(side) > 1)))),
        tuple(sorted(line.number for line in lines if line.byes and line.number in byes)),
    )


def _check_complete(tournament: Tournament, number: int) -> None:
    """Raise UnsupportedError unless all rounds before the next one, `number`, are over and it is a planned round."""
    if tournament.missing:
        places = ", ".join(f"round {number} table {table.number}" for number, table in tournament.missing)
        first = tournament.missing[0][1].number
        raise UnsupportedError(
            "no result for {places}; before pairing the next round, write `result {first}: …`, or "
            "`forfeit {first}: …` with the side that did not play",
            places=places,
            first=first,
        )
    if tournament.faults:
        raise UnsupportedError("some lines cannot be read; correct them before pairing the next round")
    if tournament.planned is not None and number > tournament.planned:
        raise UnsupportedError(
            "round {number} cannot be paired, because `rounds: {planned}` is the last one",
            number=number,
            planned=tournament.planned,
        )


def _order_by_lot(lines: Sequence[Standing], seed: str) -> list[Standing]:
    """Return all contestants, best first, with ties ordered by lot."""
    draw = random.Random(seed)
    lots = {line.number: draw.random() for line in sorted(lines, key=lambda line: line.number)}
    return sorted(lines, key=lambda line: (line.place, lots[line.number]))


def _meetings(tournament: Tournament) -> tuple[Meetings, Meetings]:
    """Count how often any two were opponents, and partners; a forfeited table does not count."""
    opponents, partners = Meetings(), Meetings()
    for table in (table for played in tournament.paired for table in played.tables if not table.forfeits):
        opponents.update(map(frozenset, _opponent_pairs(table)))
        partners.update(frozenset(side) for side in table.sides if len(side) > 1)
    return opponents, partners


def _opponent_pairs(table: TournamentTable) -> Iterator[tuple[int, int]]:
    one, other = table.sides
    return ((a, b) for a in one for b in other)


def _list_repeated(meetings: Meetings, met: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    for one, other in met:
        if meetings[frozenset((one, other))]:
            yield min(one, other), max(one, other)


def _pair_singles(present: list[Standing], opponents: Meetings) -> tuple[list[Sides], list[int]]:
    """Pair contestants two by two.

    If their number is odd, the bye goes to a contestant with the fewest byes, and among these to one with the fewest
    wins, unless opponents would then meet again.
    """
    count, fewest = len(present), min(line.byes for line in present)

    def cost(one: int, other: int) -> Cost:
        line = present[one]
        if other == count:  # the bye, placed after the last contestant
            return line.byes - fewest, 0, _halves(line.wins), 0, (other - one) ** 2
        rival = present[other]
        meetings = opponents[frozenset((line.number, rival.number))]
        return 0, meetings, 0, _halves(line.wins - rival.wins) ** 2, (other - one) ** 2

    matched = _match(count + count % 2, cost)
    met: list[Sides] = [((present[one].number,), (present[other].number,)) for one, other in matched if other < count]
    return met, [present[one].number for one, other in matched if other == count]


def _seat_partners(present: list[Standing], opponents: Meetings, partners: Meetings) -> tuple[list[Sides], list[int]]:
    """Seat players at tables of four: first pair partners, the first of four by place with the last, then opponents.

    Byes go to players with the fewest byes; among these to those with the fewest wins, then to the lowest places.
    """
    spare = len(present) % _TABLE_OF_FOUR
    without = sorted(range(len(present)), key=lambda at: (present[at].byes, present[at].wins, -at))[:spare]
    byes = [present[at].number for at in without]
    seated = [line for at, line in enumerate(present) if at not in without]

    def ideal(at: int) -> int:
        return at - at % _TABLE_OF_FOUR + _TABLE_OF_FOUR - 1 - at % _TABLE_OF_FOUR

    def partner_cost(one: int, other: int) -> Cost:
        meetings = partners[frozenset((seated[one].number, seated[other].number))]
        return 0, meetings, 0, 0, (other - ideal(one)) ** 2 + (one - ideal(other)) ** 2

    sides = _match(len(seated), partner_cost)
    numbers = [tuple(seated[at].number for at in side) for side in sides]

    def table_cost(one: int, other: int) -> Cost:
        meetings = sum(opponents[frozenset((a, b))] for a in numbers[one] for b in numbers[other])
        wins = [sum(seated[at].wins for at in sides[side]) for side in (one, other)]
        return 0, meetings, 0, _halves(wins[0] - wins[1]) ** 2, (sum(sides[one]) - sum(sides[other])) ** 2

    return [(numbers[one], numbers[other]) for one, other in _match(len(sides), table_cost)], byes


def _halves(wins: float) -> int:
    """Return wins, or a difference of wins, as a number of half wins."""
    return int(2 * wins)


def _match(count: int, cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """Match the numbers from 0 to `count` - 1 in pairs of minimum total cost; each pair and the list are ascending."""
    import networkx as nx

    costs = {(one, other): cost(one, other) for one, other in combinations(range(count), 2)}
    scale = [1, 1, 1, 1, 1]
    for index in (3, 2, 1, 0):  # so that all costs of a later kind together weigh less than 1 of an earlier kind
        scale[index] = scale[index + 1] * (1 + count * max((parts[index + 1] for parts in costs.values()), default=0))
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (one, other, -sum(part * size for part, size in zip(parts, scale, strict=True)))
        for (one, other), parts in costs.items()
    )
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)
