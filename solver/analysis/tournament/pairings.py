"""Pairings of the next round: who meets whom, by exact matching of least cost.

Contestants stand in the order of the standings, equal ones as a lot from the seed puts them. Costs are compared one
after the other: byes repeated, meetings repeated, squares of differences in wins, squares of differences in places.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tranca.errors import UnsupportedError
from tranca.game.tournament import Tournament, TournamentRound, TournamentTable

from .standings import Standing, standings

_TABLE_OF_FOUR = 4

Cost = tuple[int, int, int, int]
Meetings = Counter[frozenset[int]]
Sides = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The next round, and what of it could not be avoided.

    Attributes:
        round: tables, byes, and who is absent.
        seed: that of the lot among equal contestants.
        repeated: those at a table who have met before, as the numbers of two contestants who are opponents again.
        partners: partners who have been partners before.
        repeated_byes: who has another bye.
    """

    round: TournamentRound
    seed: int
    repeated: tuple[tuple[int, int], ...] = ()
    partners: tuple[tuple[int, int], ...] = ()
    repeated_byes: tuple[int, ...] = ()


def pairings(tournament: Tournament, *, seed: int = 0) -> Pairing:
    """Pair the next round: those with like results, nobody with an opponent met before where that can be avoided.

    `seed` is that of the lot which decides among equal contestants, in the first round among all.

    Raises UnsupportedError while a result is missing or a line cannot be read, where the last planned round has been
    paired, and where too few contestants are there.
    """
    lines = standings(tournament)
    if tournament.missing:
        raise UnsupportedError(_missing(tournament))
    if tournament.faults:
        raise UnsupportedError("lines that cannot be read: expected none before the next round is paired")
    number = len(tournament.paired) + 1
    if tournament.planned is not None and number > tournament.planned:
        raise UnsupportedError(f"round {number}: expected none behind round {tournament.planned}, as `rounds` states")
    away = tournament.away(number)
    order = _order(lines, f"{seed} {number}")
    present = [line for line in order if line.number not in away]
    least = 2 * tournament.side_size
    if len(present) < least:
        raise UnsupportedError(f"{len(present)} of {len(order)} are there in round {number}: expected {least} at least")
    opponents, partners = _meetings(tournament)
    absent = tuple(sorted(away))
    alone = tournament.side_size == 1
    met, byes = _against(present, opponents) if alone else _with_partners(present, opponents, partners)
    tables = tuple(TournamentTable(table, sides) for table, sides in enumerate(met, 1))
    return Pairing(
        TournamentRound(number, tables, tuple(sorted(byes)), absent),
        seed,
        tuple(sorted(_pairs(opponents, ((one, other) for table in tables for one, other in _opposed(table))))),
        tuple(sorted(_pairs(partners, (side for table in tables for side in table.sides if len(side) > 1)))),
        tuple(sorted(line.number for line in lines if line.byes and line.number in byes)),
    )


def _missing(tournament: Tournament) -> str:
    named = ", ".join(f"round {number} table {table.number}" for number, table in tournament.missing)
    first = tournament.missing[0][1].number
    return (
        f"no result of {named}: expected all results before the next round is paired; write `result {first}: …`, or "
        f"`forfeit {first}: …` with the side that did not play"
    )


def _order(lines: Sequence[Standing], seed: str) -> list[Standing]:
    """Return all contestants, the best first, equal ones by lot."""
    draw = random.Random(seed)
    lots = {line.number: draw.random() for line in sorted(lines, key=lambda line: line.number)}
    return sorted(lines, key=lambda line: (line.place, lots[line.number]))


def _meetings(tournament: Tournament) -> tuple[Meetings, Meetings]:
    """Count how often any two have been opponents, and partners; a table that was forfeited was not played."""
    opponents, partners = Meetings(), Meetings()
    for table in (table for played in tournament.paired for table in played.tables if not table.forfeits):
        opponents.update(map(frozenset, _opposed(table)))
        partners.update(frozenset(side) for side in table.sides if len(side) > 1)
    return opponents, partners


def _opposed(table: TournamentTable) -> Iterator[tuple[int, int]]:
    one, other = table.sides
    return ((a, b) for a in one for b in other)


def _pairs(meetings: Meetings, met: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    for one, other in met:
        if meetings[frozenset((one, other))]:
            yield min(one, other), max(one, other)


def _against(present: list[Standing], opponents: Meetings) -> tuple[list[Sides], list[int]]:
    """Pair contestants two by two; of an odd number one has a bye, the last of those with the fewest."""
    count, fewest = len(present), min(line.byes for line in present)
    lowest = min(line.wins for line in present)

    def cost(one: int, other: int) -> Cost:
        line = present[one]
        if other == count:
            return line.byes - fewest, 0, _square(line.wins - lowest), (count - 1 - one) ** 2
        rival = present[other]
        meetings = opponents[frozenset((line.number, rival.number))]
        return 0, meetings, _square(line.wins - rival.wins), (one - other) ** 2

    matched = _least(count + count % 2, cost)
    met: list[Sides] = [((present[one].number,), (present[other].number,)) for one, other in matched if other < count]
    return met, [present[one].number for one, other in matched if other == count]


def _with_partners(present: list[Standing], opponents: Meetings, partners: Meetings) -> tuple[list[Sides], list[int]]:
    """Seat players at tables of four: partners first, the first of four by place with the last, then their opponents.

    Byes go to the last of those with the fewest.
    """
    spare = len(present) % _TABLE_OF_FOUR
    without = sorted(range(len(present)), key=lambda at: (present[at].byes, -at))[:spare]
    byes = [present[at].number for at in without]
    seated = [line for at, line in enumerate(present) if at not in without]

    def ideal(at: int) -> int:
        return at - at % _TABLE_OF_FOUR + _TABLE_OF_FOUR - 1 - at % _TABLE_OF_FOUR

    def partner_cost(one: int, other: int) -> Cost:
        meetings = partners[frozenset((seated[one].number, seated[other].number))]
        return 0, meetings, 0, (other - ideal(one)) ** 2 + (one - ideal(other)) ** 2

    sides = _least(len(seated), partner_cost)
    numbers = [tuple(seated[at].number for at in side) for side in sides]

    def table_cost(one: int, other: int) -> Cost:
        meetings = sum(opponents[frozenset((a, b))] for a in numbers[one] for b in numbers[other])
        wins = [sum(seated[at].wins for at in sides[side]) for side in (one, other)]
        return 0, meetings, _square(wins[0] - wins[1]), (sum(sides[one]) - sum(sides[other])) ** 2

    return [(numbers[one], numbers[other]) for one, other in _least(len(sides), table_cost)], byes


def _square(wins: float) -> int:
    """Return the square of a difference in wins, counted in halves."""
    return int(2 * wins) ** 2


def _least(count: int, cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """Match the numbers from 0 to `count` - 1 in pairs of least total cost; each pair and the list are ascending."""
    import networkx as nx

    costs = {(one, other): cost(one, other) for one, other in combinations(range(count), 2)}
    scale = [1, 1, 1, 1]
    for index in (2, 1, 0):  # so that all of a later cost weigh less than 1 of an earlier one
        scale[index] = scale[index + 1] * (1 + count * max((parts[index + 1] for parts in costs.values()), default=0))
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(
        (one, other, -sum(part * size for part, size in zip(parts, scale, strict=True)))
        for (one, other), parts in costs.items()
    )
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)
