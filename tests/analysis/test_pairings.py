"""Standings and pairings of tournaments, against a naive checker that shares nothing with them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tranca

NAMES = [f"{first} {last}" for last in ("Ruiz", "Vega", "Soto", "Paz") for first in ("Ana", "Eva", "Ida", "Uma", "Luz")]


@dataclass
class Played:
    """A tournament that was played: its text, the sides that met, and who had a bye, by round."""

    contest: str
    number: int
    text: str
    rounds: list[list[tuple[list[int], list[int], int, int]]] = field(default_factory=list)
    byes: list[list[int]] = field(default_factory=list)
    away: list[set[int]] = field(default_factory=list)


def head(contest: str, number: int, names: list[str]) -> str:
    rules = "mano-a-mano" if contest == "single" else "doscientos"
    word = "player" if contest == "single" else contest
    lines = [f"{word} {at}: {names[at - 1]}" for at in range(1, number + 1)]
    return "\n".join(["tournament: 1", f"rules: {rules}", "ends: time", *lines, ""])


@st.composite
def tournaments(draw: st.DrawFn) -> Played:
    """Draw a tournament of up to four rounds, each paired by the program, with results, byes, absences and forfeits."""
    contest = draw(st.sampled_from(["team", "player", "single"]))
    number = draw(st.integers(8 if contest == "player" else 4, 9))
    played = Played(contest, number, head(contest, number, NAMES))
    for round_number in range(1, draw(st.integers(0, 4)) + 1):
        most = number - (4 if contest == "player" else 2)
        away = draw(st.sets(st.integers(1, number), max_size=min(2, most)))
        if away:
            played.text += f"\nround: {round_number}\nabsent: {', '.join(map(str, sorted(away)))}\n"
        play(played, away, lambda most: draw(st.integers(0, most)))
    return played


def play(played: Played, away: set[int], choose: Callable[[int], int]) -> None:
    """Pair a round by the program, and write results; `choose` gives a number from 0 to another one."""
    paired = tranca.pairings(tranca.parse_tournament(played.text), seed=choose(3)).round
    sides = ("A", "B") if played.contest == "single" else ("NS", "EW")
    lines, tables = [f"round: {paired.number}"], []
    for table in paired.tables:
        one, other = map(list, table.sides)
        if played.contest == "player":
            seats = zip("NSEW", (*one, *other), strict=True)
            lines.append(f"table {table.number}: " + ", ".join(f"{seat} {who}" for seat, who in seats))
        else:
            lines.append(f"table {table.number}: {sides[0]} {one[0]}, {sides[1]} {other[0]}")
        points = [choose(9) for _ in sides]
        lines.append(f"result {table.number}: {sides[0]} {points[0]}, {sides[1]} {points[1]}")
        tables.append((one, other, *points))
    lines += [f"bye: {', '.join(map(str, paired.byes))}"] * bool(paired.byes)
    played.text += "\n" + "\n".join(lines) + "\n"
    played.rounds.append(tables)
    played.byes.append([*paired.byes])
    played.away.append(away)


def tally(played: Played) -> dict[int, dict[str, float]]:
    """Count everything anew, slowly."""
    target, half = (50, 25) if played.contest == "single" else (200, 100)
    totals = {who: Counter[str]() for who in range(1, played.number + 1)}
    for tables, byes in zip(played.rounds, played.byes, strict=True):
        for one, other, own, theirs in tables:
            for side, points, against in ((one, own, theirs), (other, theirs, own)):
                for who in side:
                    totals[who]["points"] += points
                    totals[who]["against"] += against
                    totals[who]["halves"] += (points > against) + (points >= against)
        for who in byes:
            totals[who]["points"] += target
            totals[who]["against"] += half
            totals[who]["halves"] += 2
    for tables in played.rounds:
        for one, other, *_ in tables:
            for who, rivals in [*((who, other) for who in one), *((who, one) for who in other)]:
                totals[who]["buchholz"] += sum(totals[rival]["halves"] for rival in rivals)
    return {
        who: {
            "wins": count["halves"] / 2,
            "difference": count["points"] - count["against"],
            "buchholz": count["buchholz"] / 2,
            "points": count["points"],
        }
        for who, count in totals.items()
    }


@settings(max_examples=15, deadline=None)
@given(tournaments())
def test_standings_are_those_of_a_naive_count(played: Played) -> None:
    lines = tranca.standings(tranca.parse_tournament(played.text))
    counted = tally(played)
    assert {line.number: {name: getattr(line, name) for name in counted[1]} for line in lines} == counted
    keys = [tuple(-counted[line.number][name] for name in counted[1]) for line in lines]
    assert keys == sorted(keys)
    assert [line.place for line in lines] == [1 + sum(other < key for other in keys) for key in keys]
    matches = sum(map(len, played.rounds)) * (2 if played.contest == "player" else 1)
    byes = sum(map(len, played.byes))
    assert sum(line.wins for line in lines) == matches + byes
    assert sum(line.difference for line in lines) == byes * (25 if played.contest == "single" else 100)
    assert sum(line.played for line in lines) == 2 * matches


@settings(max_examples=15, deadline=None)
@given(tournaments(), st.sets(st.integers(1, 9), max_size=1))
def test_everybody_there_is_paired_once_and_nobody_meets_again_without_need(played: Played, away: set[int]) -> None:
    check_next(played, away & set(range(1, played.number + 1)))


@pytest.mark.parametrize(("contest", "number"), [("team", 8), ("team", 7), ("player", 8), ("player", 10)])
def test_long_tournaments_are_paired_so_too(contest: str, number: int) -> None:
    played = Played(contest, number, head(contest, number, NAMES))
    choices = Random(number)
    for _ in range(6):
        check_next(played, set())
        play(played, set(), lambda most: choices.randint(0, most))


def check_next(played: Played, away: set[int]) -> None:
    """Compare the next round with the best of all, by the naive checker."""
    number = len(played.rounds) + 1
    text = played.text + (f"\nround: {number}\nabsent: {min(away)}\n" if away else "")
    pairing = tranca.pairings(tranca.parse_tournament(text))
    tables, byes = pairing.round.tables, pairing.round.byes
    there = set(range(1, played.number + 1)) - away
    assert sorted([*byes, *(who for table in tables for side in table.sides for who in side)]) == sorted(there)
    assert len(byes) == len(there) % (4 if played.contest == "player" else 2)
    had = Counter(who for one in played.byes for who in one)
    assert all(
        had[who] == least
        for who, least in zip(sorted(byes, key=had.__getitem__), sorted(had[who] for who in there), strict=False)
    )
    opponents, partners = meetings(played)
    if played.contest == "player":
        check_four(tables, there - set(byes), opponents, partners)
    else:
        met = sum(opponents[frozenset((table.sides[0][0], table.sides[1][0]))] for table in tables)
        assert met == fewest(there, opponents, had)
        assert len(pairing.repeated) == sum(
            opponents[frozenset((table.sides[0][0], table.sides[1][0]))] > 0 for table in tables
        )
        check_least(played, tables, byes, there, opponents, had)


def meetings(played: Played) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]]]:
    opponents, partners = Counter[frozenset[int]](), Counter[frozenset[int]]()
    for one, other, *_ in (table for tables in played.rounds for table in tables):
        opponents.update(frozenset((a, b)) for a in one for b in other)
        partners.update(frozenset(side) for side in (one, other) if len(side) > 1)
    return opponents, partners


def matchings(left: list[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair an even number of people."""
    if not left:
        yield []
    for at in range(1, len(left)):
        for rest in matchings(left[1:at] + left[at + 1 :]):
            yield [(left[0], left[at]), *rest]


def ways(there: set[int], had: Counter[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """All pairings of those who are there, in which one of those with the fewest byes has one where they are odd."""
    if len(there) % 2 == 0:
        yield from ((pairs, None) for pairs in matchings(sorted(there)))
        return
    for who in (who for who in there if had[who] == min(had[other] for other in there)):
        yield from ((pairs, who) for pairs in matchings(sorted(there - {who})))


def fewest(there: set[int], opponents: Counter[frozenset[int]], had: Counter[int]) -> int:
    return min(sum(opponents[frozenset(pair)] for pair in pairs) for pairs, _ in ways(there, had))


def check_least(
    played: Played,
    tables: tuple[object, ...],
    byes: tuple[int, ...],
    there: set[int],
    opponents: Counter[frozenset[int]],
    had: Counter[int],
) -> None:
    """No other pairing has as few meetings and smaller differences in wins."""
    wins = {who: count["wins"] for who, count in tally(played).items()}
    lowest = min(wins[who] for who in there)

    def cost(pairs: list[tuple[int, int]], bye: int | None) -> tuple[float, float]:
        again = sum(opponents[frozenset(pair)] for pair in pairs)
        imbalance = sum((2 * (wins[a] - wins[b])) ** 2 for a, b in pairs)
        return again, imbalance + (0 if bye is None else (2 * (wins[bye] - lowest)) ** 2)

    chosen = [(table.sides[0][0], table.sides[1][0]) for table in tables]  # type: ignore[attr-defined]
    assert cost(chosen, byes[0] if byes else None) == min(cost(pairs, bye) for pairs, bye in ways(there, had))


def check_four(
    tables: tuple[object, ...],
    seated: set[int],
    opponents: Counter[frozenset[int]],
    partners: Counter[frozenset[int]],
) -> None:
    """Partners are repeated as little as can be, and for these partners opponents are, too."""
    sides = [side for table in tables for side in table.sides]  # type: ignore[attr-defined]
    again = sum(partners[frozenset(side)] for side in sides)
    assert again == min(sum(partners[frozenset(pair)] for pair in pairs) for pairs in matchings(sorted(seated)))

    def met(one: int, other: int) -> int:
        return sum(opponents[frozenset((a, b))] for a in sides[one] for b in sides[other])

    least = min((sum(met(*pair) for pair in pairs) for pairs in matchings([*range(len(sides))])), default=inf)
    assert sum(met(2 * at, 2 * at + 1) for at in range(len(tables))) == least


@settings(max_examples=8, deadline=None)
@given(tournaments(), st.permutations(NAMES))
def test_names_make_no_difference(played: Played, names: list[str]) -> None:
    old = tranca.parse_tournament(played.text)
    word = "player" if played.contest == "single" else played.contest
    renamed = re.sub(
        rf"^{word} (\d+): .*$", lambda found: f"{word} {found[1]}: {names[int(found[1]) - 1]}", played.text, flags=re.M
    )
    new = tranca.parse_tournament(renamed)
    assert tranca.standings(new) == tranca.standings(old)
    assert tranca.pairings(new) == tranca.pairings(old)


def test_a_meeting_is_repeated_only_where_all_have_met_and_is_named() -> None:
    played = head("team", 4, NAMES)
    seen = set[frozenset[int]]()
    for number in range(1, 4):
        pairing = tranca.pairings(tranca.parse_tournament(played))
        assert pairing.repeated == ()
        for table in pairing.round.tables:
            one, other = table.sides[0][0], table.sides[1][0]
            seen.add(frozenset((one, other)))
            played += (
                f"\nround: {number}\ntable {table.number}: NS {one}, EW {other}\nresult {table.number}: NS 9, EW 1\n"
            )
    assert seen == {frozenset(pair) for pair in combinations(range(1, 5), 2)}
    assert len(tranca.pairings(tranca.parse_tournament(played)).repeated) == 2


def test_the_first_round_is_a_lot_from_the_seed() -> None:
    tournament = tranca.parse_tournament(head("team", 12, NAMES))
    drawn = [tranca.pairings(tournament, seed=seed).round for seed in (0, 0, 1, 2)]
    assert drawn[0] == drawn[1] and len({*drawn}) == 3


def test_eight_players_have_another_partner_in_each_of_five_rounds() -> None:
    text = head("player", 8, NAMES)
    for number in range(1, 6):
        pairing = tranca.pairings(tranca.parse_tournament(text))
        assert pairing.partners == ()
        text += f"\nround: {number}\n"
        for table in pairing.round.tables:
            (north, south), (east, west) = table.sides
            text += (
                f"table {table.number}: N {north}, S {south}, E {east}, W {west}\nresult {table.number}: NS 9, EW 1\n"
            )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "round: 1\ntable 1: NS 1, EW 2\ntable 2: NS 3, EW 4",
            "no result of round 1 table 1, round 1 table 2: expected",
        ),
        ("round: 1\nabsent: 1, 2, 3", "1 of 4 are there in round 1: expected 2 at least"),
        ("round: 1\nwithdrawn: 1, 2\nabsent: 3", "1 of 4 are there in round 1"),
    ],
)
def test_a_round_that_cannot_be_paired_says_what_is_missing(text: str, said: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=said):
        tranca.pairings(tranca.parse_tournament(head("team", 4, NAMES) + text))


def test_no_round_is_paired_behind_the_last_planned_one() -> None:
    text = (
        head("team", 2, NAMES).replace("ends", "rounds: 1\nends")
        + "round: 1\ntable 1: NS 1, EW 2\nresult 1: NS 9, EW 1"
    )
    with pytest.raises(tranca.UnsupportedError, match="round 2: expected none behind round 1, as `rounds` states"):
        tranca.pairings(tranca.parse_tournament(text))


def test_a_forfeit_is_a_win_that_was_not_played_and_the_two_may_meet() -> None:
    text = head("team", 2, NAMES) + "round: 1\ntable 1: NS 1, EW 2\nforfeit 1: EW\n"
    tournament = tranca.parse_tournament(text)
    first, second = tranca.standings(tournament)
    assert (first.number, first.wins, first.points, first.against, first.played) == (1, 1, 200, 100, 0)
    assert (second.wins, second.points, second.against, second.forfeits, second.buchholz) == (0, 0, 200, 1, 0)
    assert tranca.pairings(tournament).repeated == ()
    both = tranca.parse_tournament(text.replace("forfeit 1: EW", "forfeit 1: NS, EW"))
    assert [line.wins for line in tranca.standings(both)] == [0, 0] and not both.missing


def test_who_withdraws_is_paired_no_more() -> None:
    text = head("team", 4, NAMES) + "round: 1\ntable 1: NS 1, EW 2\ntable 2: NS 3, EW 4\n"
    text += "result 1: NS 9, EW 1\nresult 2: NS 9, EW 1\nround: 2\nwithdrawn: 4\n"
    pairing = tranca.pairings(tranca.parse_tournament(text))
    assert pairing.round.absent == (4,) and len(pairing.round.byes) == 1
