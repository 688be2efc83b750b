"""Standings and pairings of tournaments, against the referee, which tries every pairing."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from facts import message_with
from hypothesis import given, settings
from hypothesis import strategies as st
from referee import tournament as referee
from strategies import Choices
from tiers import examples

import tranca

NAMES = [f"{first} {last}" for last in ("Ruiz", "Vega", "Soto", "Paz") for first in ("Ana", "Eva", "Ida", "Uma", "Luz")]
KINDS = ("team", "player", "single")
RANKINGS = ("", "ranking: points, wins\n", "ranking: difference\n", "ranking: buchholz, wins, points\n")


def head(kind: str, numbers: list[int], more: str = "") -> str:
    """Return the head of a tournament of teams, of players with changing partners, or of single players."""
    rules = "mano-a-mano" if kind == "single" else "doscientos"
    word = "player" if kind == "single" else kind
    lines = [f"{word} {number}: {NAMES[at]}" for at, number in enumerate(numbers)]
    return "\n".join(["tournament: 1", f"rules: {rules}", f"ends: time\n{more}", *lines, ""])


def random_head(choices: Random) -> tuple[str, list[int], str]:
    """Return the kind, the numbers, and the head of a random tournament of up to ten contestants."""
    kind = choices.choice(KINDS)
    count = choices.randint(5 if kind == "player" else 2, 10)
    numbers = [*range(1, count + 1)] if choices.random() < 0.7 else sorted(choices.sample(range(1, 30), count))
    more = choices.choice(RANKINGS) + choices.choice(("", "", "bye-score: 7-3\n"))
    return kind, numbers, head(kind, numbers, more)


def random_away(choices: Random, kind: str, numbers: list[int], gone: set[int]) -> str:
    """Return lines with the contestants who miss a round, if any, and add those who withdraw to `gone`."""
    spare = len(numbers) - len(gone) - (4 if kind == "player" else 2)
    if choices.random() < 0.6 or spare < 1:
        return ""
    away = choices.sample([number for number in numbers if number not in gone], choices.randint(1, min(2, spare)))
    if choices.random() < 0.3:
        gone.update(away)
        return f"withdrawn: {', '.join(map(str, away))}\n"
    return f"absent: {', '.join(map(str, away))}\n"


def random_results(choices: Random, sides: tuple[str, str], tables: list[int]) -> str:
    """Return results of tables, including forfeits."""
    lines = []
    for number in tables:
        if choices.random() < 0.85:
            lines.append(f"result {number}: {sides[0]} {choices.randint(0, 9)}, {sides[1]} {choices.randint(0, 9)}")
        else:
            lines.append(f"forfeit {number}: {choices.choice((*sides, 'both', ', '.join(sides)))}")
    return "".join(f"{line}\n" for line in lines)


def by_hand(choices: Random, kind: str, numbers: list[int]) -> str:
    """Return the lines of a round as an arbiter may pair it, regardless of earlier meetings."""
    order = choices.sample(numbers, len(numbers))
    size = 4 if kind == "player" else 2
    seats = "NSEW" if kind == "player" else ("A", "B") if kind == "single" else ("NS", "EW")
    tables = [order[at : at + size] for at in range(0, len(order) - size + 1, size)]
    lines = [
        f"table {number}: " + ", ".join(f"{seat} {who}" for seat, who in zip(seats, seated, strict=True))
        for number, seated in enumerate(tables, 1)
    ]
    byes = order[len(tables) * size :]
    return "".join(f"{line}\n" for line in [*lines, *([f"bye: {', '.join(map(str, byes))}"] if byes else [])])


def by_program(text: str, seed: int) -> str:
    tournament = tranca.parse_tournament(text)
    paired = tranca.pairings(tournament, seed=seed).round
    lines = [
        f"table {table.number}: " + ", ".join(f"{place} {who}" for place, who in tournament.places(table))
        for table in paired.tables
    ]
    byes = [f"bye: {', '.join(map(str, paired.byes))}"] if paired.byes else []
    return "".join(f"{line}\n" for line in [*lines, *byes])


def check_tournament(choices: Random) -> tuple[int, int]:
    """Play a tournament and compare with the referee; return the numbers of standings and pairings compared."""
    kind, numbers, text = random_head(choices)
    sides = ("A", "B") if kind == "single" else ("NS", "EW")
    gone: set[int] = set()
    rounds = choices.randint(1, 5)
    hand = choices.random() < 0.4
    for number in range(1, rounds + 1):
        text += f"\nround: {number}\n" + random_away(choices, kind, numbers, gone)
        seed = choices.randint(0, 3)
        check_pairing(text, seed)
        if hand:
            away = referee.read(text).rounds[number - 1].away
            text += by_hand(choices, kind, [one for one in numbers if one not in away])
        else:
            text += by_program(text, seed)
        check_standings(text)
        tables = [*map(int, re.findall(r"^table (\d+)", text.rpartition("\nround: ")[2], re.MULTILINE))]
        some = choices.randint(0, len(tables))
        for part in (tables[:some], tables[some:]):
            text += random_results(choices, sides, part)
            check_standings(text)
    check_pairing(text, 0)
    return 3 * rounds, rounds + 1


def check_standings(text: str) -> None:
    cup = referee.read(text)
    counted, places = referee.standings(cup), referee.places(cup)
    lines = tranca.standings(tranca.parse_tournament(text))
    assert {
        line.number: {name: Fraction(getattr(line, name)) for name in referee.CRITERIA} for line in lines
    } == counted
    assert {line.number: line.place for line in lines} == places
    assert [line.number for line in lines] == sorted(places, key=lambda number: (places[number], number))


def check_pairing(text: str, seed: int) -> None:
    """Compare the next round with the best of all possible rounds, seat by seat."""
    cup = referee.read(text)
    pairing = tranca.pairings(tranca.parse_tournament(text), seed=seed).round
    ranks = referee.rank_players(cup, seed)
    everybody = [number for table in pairing.tables for side in table.sides for number in side]
    assert sorted([*everybody, *pairing.byes]) == sorted(ranks)
    assert [table.number for table in pairing.tables] == [*range(1, len(pairing.tables) + 1)]
    best = [min(map(ranks.index, [*table.sides[0], *table.sides[1]])) for table in pairing.tables]
    assert best == sorted(best)
    assert [ranks.index(table.sides[0][0]) for table in pairing.tables] == best
    if not cup.changes_partners:
        pairs = [(table.sides[0][0], table.sides[1][0]) for table in pairing.tables]
        cost, least = referee.two_by_two(cup, ranks)
        assert cost([*pairs, *((bye, 0) for bye in pairing.byes)]) == least
        return
    assert {*pairing.byes} == {*referee.byes_of_four(cup, ranks)}
    seated = [number for number in ranks if number not in pairing.byes]
    sides = [(side[0], side[1]) for table in pairing.tables for side in table.sides]
    assert all(ranks.index(one) < ranks.index(other) for one, other in sides)
    cost, least = referee.partner_costs(cup, seated)
    assert cost(sides) == least
    cost, least = referee.opponent_costs(cup, seated, sides)
    assert cost([(at, at + 1) for at in range(0, len(sides), 2)]) == least


@examples(12, 25)
@given(st.data())
def test_standings_and_pairings_are_those_of_the_referee(data: st.DataObject) -> None:
    check_tournament(Choices(data.draw))


def test_tournaments_are_those_of_the_referee() -> None:
    compared = [check_tournament(Random(seed)) for seed in range(25)]
    assert sum(pairings for _, pairings in compared) > 75


@pytest.mark.campaign
@pytest.mark.parametrize("first", [100, 350, 600, 850])
def test_many_tournaments_are_those_of_the_referee(first: int) -> None:
    compared = [check_tournament(Random(seed)) for seed in range(first, first + 150)]
    assert sum(pairings for _, pairings in compared) > 420


@settings(max_examples=8, deadline=None)
@given(st.data(), st.permutations(NAMES))
def test_names_make_no_difference(data: st.DataObject, names: list[str]) -> None:
    choices = Choices(data.draw)
    kind, numbers, text = random_head(choices)
    text += "\nround: 1\n" + by_hand(choices, kind, numbers)
    text += random_results(choices, ("A", "B") if kind == "single" else ("NS", "EW"), [*range(1, 1 + tables_of(text))])
    old = tranca.parse_tournament(text)
    other = iter(names)
    new = tranca.parse_tournament(
        re.sub(r"^(team|player) (\d+): .*$", lambda found: renamed(found, other), text, flags=re.M)
    )
    assert tranca.standings(new) == tranca.standings(old)
    assert tranca.pairings(new) == tranca.pairings(old)


def tables_of(text: str) -> int:
    return len(re.findall(r"^table ", text, re.MULTILINE))


def renamed(found: re.Match[str], names: Iterator[str]) -> str:
    return f"{found[1]} {found[2]}: {next(names)}"


def test_a_meeting_is_repeated_only_where_all_have_met_and_is_named() -> None:
    played = head("team", [1, 2, 3, 4])
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
    tournament = tranca.parse_tournament(head("team", [*range(1, 13)]))
    drawn = [tranca.pairings(tournament, seed=seed).round for seed in (0, 0, 1, 2)]
    assert drawn[0] == drawn[1] and len({*drawn}) == 3


def test_eight_players_have_another_partner_in_each_of_five_rounds() -> None:
    text = head("player", [*range(1, 9)])
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
            "no result for round 1 table 1, round 1 table 2; ",
        ),
        ("round: 1\nabsent: 1, 2, 3", "round 1 has 1 of 4 contestants present; it needs at least 2"),
        ("round: 1\nwithdrawn: 1, 2\nabsent: 3", "round 1 has 1 of 4 contestants present"),
    ],
)
def test_a_round_that_cannot_be_paired_says_what_is_missing(text: str, said: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=said):
        tranca.pairings(tranca.parse_tournament(head("team", [1, 2, 3, 4]) + text))


def test_no_round_is_paired_behind_the_last_planned_one() -> None:
    text = (
        head("team", [1, 2]).replace("ends", "rounds: 1\nends") + "round: 1\ntable 1: NS 1, EW 2\nresult 1: NS 9, EW 1"
    )
    with pytest.raises(tranca.UnsupportedError, match=message_with("2", "`rounds: 1`")):
        tranca.pairings(tranca.parse_tournament(text))


def test_a_forfeit_is_a_win_that_was_not_played_and_the_two_may_meet() -> None:
    text = head("team", [1, 2]) + "round: 1\ntable 1: NS 1, EW 2\nforfeit 1: EW\n"
    tournament = tranca.parse_tournament(text)
    first, second = tranca.standings(tournament)
    assert (first.number, first.wins, first.points, first.against, first.played) == (1, 1, 200, 100, 0)
    assert (second.wins, second.points, second.against, second.forfeits, second.buchholz) == (0, 0, 200, 1, 0)
    assert tranca.pairings(tournament).repeated == ()


@pytest.mark.parametrize("said", ["NS, EW", "EW NS", "both"])
def test_a_double_forfeit_gives_no_win_and_no_points_to_either_side(said: str) -> None:
    text = head("team", [1, 2]) + f"round: 1\ntable 1: NS 1, EW 2\nforfeit 1: {said}\n"
    both = tranca.parse_tournament(text)
    for line in tranca.standings(both):
        assert (line.place, line.wins, line.points, line.against, line.difference, line.forfeits) == (1, 0, 0, 0, 0, 1)
    assert not both.missing and not both.faults


def test_bye_goes_to_the_lowest_score_group_that_had_none() -> None:
    text = head("single", [1, 2, 3, 4, 5]) + (
        "round: 1\nbye: 3\ntable 1: A 1, B 5\nresult 1: A 47, B 23\ntable 2: A 2, B 4\nresult 2: A 2, B 1\n"
        "round: 2\nbye: 2\ntable 1: A 4, B 3\nresult 1: A 15, B 15\ntable 2: A 1, B 5\nresult 2: A 25, B 31\n"
    )
    pairing = tranca.pairings(tranca.parse_tournament(text))
    assert pairing.round.byes == (4,) and not pairing.repeated


def test_bye_goes_higher_only_if_two_would_meet_again() -> None:
    """1, 2 and 3 have met. Two of them must meet 4 and 5, which have no wins, so the third has the bye."""
    text = head("team", [1, 2, 3, 4, 5])
    for number, (one, other, points) in enumerate(
        [(1, 2, "NS 9, EW 1"), (1, 3, "NS 9, EW 1"), (2, 3, "NS 5, EW 5")], 1
    ):
        text += f"round: {number}\ntable 1: NS {one}, EW {other}\nresult 1: {points}\n"
        text += f"absent: {', '.join(str(away) for away in range(1, 6) if away not in (one, other))}\n"
    pairing = tranca.pairings(tranca.parse_tournament(text))
    assert pairing.round.byes == (3,) and not pairing.repeated


def test_bye_counts_once_its_round_is_over() -> None:
    text = head("team", [1, 2, 3, 4, 5]) + "round: 1\nbye: 5\ntable 1: NS 1, EW 2\ntable 2: NS 3, EW 4\n"
    for more, wins in (("", 0), ("result 1: NS 9, EW 1\n", 0), ("forfeit 2: both\n", 1)):
        text += more
        lines = {line.number: line for line in tranca.standings(tranca.parse_tournament(text))}
        assert (lines[5].wins, lines[5].byes, lines[5].points) == (wins, wins, 200 * wins)
    unread = text.replace("table 2: NS 3, EW 4", "table 2: NS 3, EW Zoe")  # an unknown contestant plays at a table
    assert {line.wins for line in tranca.standings(tranca.parse_tournament(unread)) if line.number == 5} == {0}


def test_withdrawn_contestant_is_not_paired_again() -> None:
    text = head("team", [1, 2, 3, 4]) + "round: 1\ntable 1: NS 1, EW 2\ntable 2: NS 3, EW 4\n"
    text += "result 1: NS 9, EW 1\nresult 2: NS 9, EW 1\nround: 2\nwithdrawn: 4\n"
    pairing = tranca.pairings(tranca.parse_tournament(text))
    assert pairing.round.absent == (4,) and len(pairing.round.byes) == 1
