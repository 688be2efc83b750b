"""Tournaments as the manual defines them: standings, and the cost of pairings, of which all are tried."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

TARGETS = {"doscientos": 200, "mano-a-mano": 50}
CRITERIA = ("wins", "difference", "buchholz", "points")
HALF = Fraction(1, 2)

Pair = tuple[int, int]
Cost = tuple[int | Fraction, ...]
Line = dict[str, Fraction]


@dataclass
class Table:
    """A table: the contestants of both sides, their points if there is a result, and the sides that forfeited."""

    sides: tuple[list[int], list[int]]
    points: tuple[int, int] | None = None
    forfeits: set[int] = field(default_factory=set)


@dataclass
class Round:
    """A round: tables by number, contestants with a bye, and absent contestants."""

    tables: dict[int, Table] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    away: set[int] = field(default_factory=set)


@dataclass
class Cup:
    """A tournament. `changes_partners`: its players sit at tables of four."""

    numbers: list[int]
    changes_partners: bool
    ranking: tuple[str, ...]
    bye: tuple[int, int]
    rounds: list[Round]
    withdrawn: set[int]

    @property
    def played(self) -> list[Round]:
        return [one for one in self.rounds if one.tables or one.byes]


def read(text: str) -> Cup:
    """Read a file without faults that refers to contestants by number."""
    head: dict[str, str] = {}
    numbers: list[int] = []
    rounds: dict[int, list[tuple[str, str]]] = {}
    current: list[tuple[str, str]] = []
    single = False
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        word = key.split()[0]
        if word == "round":
            current = rounds.setdefault(int(value), [])
        elif word in ("pair", "team", "player"):
            numbers.append(int(key.split()[1]))
            single = word == "player"
        elif word in ("table", "result", "forfeit", "bye", "absent", "withdrawn"):
            current.append((key, value))
        else:
            head[key] = value
    rules = head.get("rules", "doscientos")
    target = TARGETS[rules]
    own, against = map(int, head.get("bye-score", f"{target}-{target // 2}").split("-"))
    ranking = tuple(head["ranking"].replace(",", " ").split()) if "ranking" in head else CRITERIA
    cup = Cup(sorted(numbers), single and rules == "doscientos", ranking, (own, against), [], set())
    for number in sorted(rounds):
        stated = Round()
        sides = ("A", "B") if rules == "mano-a-mano" else ("NS", "EW")
        for key, value in sorted(rounds[number], key=lambda pair: not pair[0].startswith("table")):
            _read_line(stated, key, value, sides, cup.withdrawn)
        stated.away |= cup.withdrawn
        cup.rounds.append(stated)
    return cup


def _read_line(stated: Round, key: str, value: str, sides: Sequence[str], withdrawn: set[int]) -> None:
    word, *rest = key.split()
    words = value.replace(",", " ").split()
    if word == "table":
        seated = {place: int(number) for place, number in zip(words[::2], words[1::2], strict=True)}
        one, other = ([seated[seat] for seat in side] if "N" in seated else [seated[side]] for side in sides)
        stated.tables[int(rest[0])] = Table((one, other))
    elif word == "result":
        points = {side: int(scored) for side, scored in zip(words[::2], words[1::2], strict=True)}
        stated.tables[int(rest[0])].points = points[sides[0]], points[sides[1]]
    elif word == "forfeit":
        stated.tables[int(rest[0])].forfeits = {0, 1} if words == ["both"] else {sides.index(side) for side in words}
    elif word == "bye":
        stated.byes += map(int, words)
    elif word == "absent":
        stated.away.update(map(int, words))
    else:
        withdrawn.update(map(int, words))


# Standings


def is_over(cup: Cup, stated: Round) -> bool:
    """Return True if every contestant is at a table with a result or forfeit, has a bye, or does not play."""
    done = {*stated.byes, *stated.away}
    for table in stated.tables.values():
        if table.points is not None or table.forfeits:
            done.update(*table.sides)
    return done == {*cup.numbers}


def standings(cup: Cup) -> dict[int, Line]:
    """Return the four criteria of every contestant."""
    lines = {number: dict.fromkeys((*CRITERIA, "against"), Fraction(0)) for number in cup.numbers}
    won, lost = cup.bye

    def add(number: int, own: int, against: int, wins: Fraction) -> None:
        lines[number]["points"] += own
        lines[number]["against"] += against
        lines[number]["wins"] += wins

    for stated in cup.played:
        for number in stated.byes if is_over(cup, stated) else ():
            add(number, won, lost, Fraction(1))
        for table, side, number in _seated(stated):
            if table.points is not None:
                own, against = table.points[side], table.points[1 - side]
                add(number, own, against, Fraction(own > against) + HALF * (own == against))
            elif table.forfeits == {0, 1}:
                add(number, 0, 0, Fraction(0))
            elif side in table.forfeits:
                add(number, 0, won, Fraction(0))
            elif table.forfeits:
                add(number, won, lost, Fraction(1))
    for stated in cup.played:
        for table, side, number in _seated(stated):
            if table.points is not None:
                lines[number]["buchholz"] += sum(lines[rival]["wins"] for rival in table.sides[1 - side])
    for line in lines.values():
        line["difference"] = line["points"] - line.pop("against")
    return lines


def _seated(stated: Round) -> Iterator[tuple[Table, int, int]]:
    for table in stated.tables.values():
        for side in (0, 1):
            for number in table.sides[side]:
                yield table, side, number


def places(cup: Cup) -> dict[int, int]:
    """Return the place of every contestant: 1 plus the number of better contestants."""
    lines = standings(cup)
    keys = {number: [line[criterion] for criterion in cup.ranking] for number, line in lines.items()}
    return {number: 1 + sum(other > key for other in keys.values()) for number, key in keys.items()}


# Pairings


def rank_players(cup: Cup, seed: int) -> list[int]:
    """Return the players of the next round, in the order of their ranks."""
    number = len(cup.played) + 1
    lot = random.Random(f"{seed} {number}")
    drawn = {contestant: lot.random() for contestant in cup.numbers}
    place = places(cup)
    away = cup.rounds[number - 1].away if number <= len(cup.rounds) else cup.withdrawn
    return sorted({*cup.numbers} - away, key=lambda contestant: (place[contestant], drawn[contestant]))


def matchings(left: Sequence[int]) -> Iterator[list[Pair]]:
    """Yield all ways to pair an even number of contestants; the first of each pair comes first in `left`."""
    if not left:
        yield []
    for at in range(1, len(left)):
        for rest in matchings([*left[1:at], *left[at + 1 :]]):
            yield [(left[0], left[at]), *rest]


def _meetings(cup: Cup) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]], Counter[int]]:
    opponents, partners, byes = Counter[frozenset[int]](), Counter[frozenset[int]](), Counter[int]()
    for stated in cup.played:
        byes.update(stated.byes)
        for table in stated.tables.values():
            if not table.forfeits:
                opponents.update(frozenset((one, other)) for one in table.sides[0] for other in table.sides[1])
                partners.update(frozenset(side) for side in table.sides if len(side) == 2)
    return opponents, partners, byes


def _add(costs: Iterator[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True)))


def two_by_two(cup: Cup, ranks: Sequence[int]) -> tuple[Callable[[Sequence[Pair]], Cost], Cost]:
    """Return a cost function of pairings, and the lowest cost of all pairings. The opponent 0 is a bye."""
    opponents, _, byes = _meetings(cup)
    lines = standings(cup)
    rank = {number: at for at, number in enumerate(ranks, 1)} | {0: len(ranks) + 1}

    def cost_of(one: int, other: int) -> Cost:
        distance = (rank[one] - rank[other]) ** 2
        if 0 in (one, other):
            alone = one or other
            return byes[alone], 0, lines[alone]["wins"], 0, distance
        wins = lines[one]["wins"] - lines[other]["wins"]
        return 0, opponents[frozenset((one, other))], 0, wins**2, distance

    everybody = [*ranks, 0] if len(ranks) % 2 else [*ranks]
    known = {(one, other): cost_of(one, other) for one in everybody for other in everybody if one != other}

    def cost(pairing: Sequence[Pair]) -> Cost:
        return _add(known[pair] for pair in pairing)

    return cost, min(map(cost, matchings(everybody)))


def byes_of_four(cup: Cup, ranks: Sequence[int]) -> list[int]:
    _, _, byes = _meetings(cup)
    lines = standings(cup)
    order = sorted(ranks, key=lambda number: (byes[number], lines[number]["wins"], -ranks.index(number)))
    return order[: len(ranks) % 4]


def partner_costs(cup: Cup, ranks: Sequence[int]) -> tuple[Callable[[Sequence[Pair]], Cost], Cost]:
    """Return a cost function of pairings of partners, and the lowest cost; `ranks` has the players without a bye."""
    _, partners, _ = _meetings(cup)
    wanted: dict[int, int] = {}
    for at in range(0, len(ranks), 4):
        wanted |= {at: at + 3, at + 1: at + 2, at + 2: at + 1, at + 3: at}

    def cost(pairing: Sequence[Pair]) -> Cost:
        at = [(ranks.index(one), ranks.index(other)) for one, other in pairing]
        again = sum(partners[frozenset(pair)] for pair in pairing)
        return again, sum((b - wanted[a]) ** 2 + (a - wanted[b]) ** 2 for a, b in at)

    return cost, min(map(cost, matchings(ranks)))


def opponent_costs(
    cup: Cup, ranks: Sequence[int], partnerships: Sequence[Pair]
) -> tuple[Callable[[Sequence[Pair]], Cost], Cost]:
    """Return a cost function of pairings of partnerships, given by index, and the lowest cost."""
    opponents, _, _ = _meetings(cup)
    lines = standings(cup)

    def cost(pairing: Sequence[Pair]) -> Cost:
        again, unlike, distance = 0, Fraction(0), 0
        for one, other in ((partnerships[a], partnerships[b]) for a, b in pairing):
            again += sum(opponents[frozenset((x, y))] for x in one for y in other)
            unlike += (sum(lines[x]["wins"] for x in one) - sum(lines[y]["wins"] for y in other)) ** 2
            distance += (sum(map(ranks.index, one)) - sum(map(ranks.index, other))) ** 2
        return again, unlike, distance

    return cost, min(map(cost, matchings(range(len(partnerships)))))
