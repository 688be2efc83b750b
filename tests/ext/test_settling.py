"""Settling of finished deals by the kernel and the referee, on blocks with few tiles, so that ties are frequent."""

from itertools import product
from random import Random

import pytest
from kernel_situations import WORDS, mask_of, ruleset_of
from referee.play import seats, settle_hands, side_of, sides
from referee.positions import PACK
from referee.rules import makes_sense, preset

import tranca

WINNERS, TIES, POINTS = WORDS["block_winner"], WORDS["block_tie"], WORDS["points"]
TABLES = {"two": (2, False), "three": (3, False), "four": (4, False), "partners": (4, True)}


def blocks(rng: Random, players: int, count: int) -> list[list[frozenset[tuple[int, int]]]]:
    """Return deals with hands of one to three light tiles, most with two hands of equal pips."""
    found = []
    for _ in range(count):
        pack = rng.sample(PACK[:14] if players < 4 else PACK[:16], 14)
        hands = [frozenset(pack[3 * seat : 3 * seat + rng.randint(1, 3)]) for seat in range(players)]
        found.append(hands)
    return found


@pytest.mark.parametrize("table", TABLES)
def test_blocks_are_settled_as_the_referee_settles_them(table: str) -> None:
    players, partners = TABLES[table]
    rng = Random(table)
    tied = odd = 0
    for winner, tie, points, both in product(WINNERS, TIES, POINTS, (False, True)):
        rules = preset(
            "doscientos",
            players=players,
            partners=partners,
            block_winner=winner,
            block_tie=tie,
            points=points,
            partners_tie=both and partners,
            order=rng.choice(("clockwise", "counterclockwise")),
        )
        if not makes_sense(rules):
            continue
        ruleset, names = ruleset_of(rules), seats(rules)
        for hands in blocks(rng, players, 60):
            leader, blocker = rng.randrange(players), rng.randrange(players)
            by_seat = dict(zip(names, hands, strict=True))
            won, scored, was_tied = settle_hands(rules, by_seat, names[leader], names[blocker], None)
            got = ruleset.settle([mask_of(hand) for hand in hands], leader, blocker, -1)
            assert got == (-1 if won is None else sides(rules).index(won), scored), (rules, hands, leader, blocker)
            tied += was_tied
            odd += partners and won is not None and winner == "lowest_player" and was_tied
    assert tied > 120
    assert odd > 12 or not partners


@pytest.mark.parametrize("table", TABLES)
def test_deals_that_end_by_going_out_are_settled_as_the_referee_settles_them(table: str) -> None:
    players, partners = TABLES[table]
    rng = Random(table)
    for points, winner in product(POINTS, WINNERS):
        rules = preset("doscientos", players=players, partners=partners, block_winner=winner, points=points)
        ruleset, names = ruleset_of(rules), seats(rules)
        for hands in blocks(rng, players, 40):
            out = rng.randrange(players)
            hands[out] = frozenset()
            by_seat = dict(zip(names, hands, strict=True))
            won, scored, _ = settle_hands(rules, by_seat, names[0], names[out], names[out])
            assert won == side_of(rules, names[out])
            got = ruleset.settle([mask_of(hand) for hand in hands], 0, out, out)
            assert got == (sides(rules).index(won), scored)


@pytest.mark.parametrize(
    ("hands", "winner", "points"),
    [
        # the tie between N and E goes to NS, who led: N has fewer pips than S, so N's pips are subtracted
        ("N: 0-4; E: 1-3; S: 3-5; W: 4-4", "NS", {"NS": 8, "EW": 0}),
        # N and S tie for the lowest: partners make no tie
        ("N: 0-4; E: 2-3; S: 1-3; W: 4-4", "NS", {"NS": 9, "EW": 0}),
        # N and E tie, but W is lower: no tie
        ("N: 0-4; E: 1-3; S: 3-5; W: 1-1", "EW", {"NS": 10, "EW": 10}),
    ],
)
def test_a_block_of_partners_by_lowest_player(hands: str, winner: str, points: dict[str, int]) -> None:
    rules = "doscientos, block_winner=lowest_player, block_tie=first_to_play, points=opponents_minus_own"
    (position,) = tranca.parse(f"rules: {rules}; ends: 6 6; lead: N; last: W; to-move: S; {hands}")
    assert isinstance(position, tranca.Position)
    result = position.result()
    assert result.winner == ("NS", "EW").index(winner)
    assert result.points[result.winner] == points[winner]


def test_a_duel_of_partners_is_won_by_their_side_unless_partners_tie() -> None:
    """With `out=both` the next player with tiles may be the blocker's partner."""
    rules = tranca.Rules.parse("doscientos, block_winner=duel, out=both")
    hands = [mask_of(hand) for hand in ([(1, 3)], [(5, 5)], [(0, 4)], [])]
    assert rules.ruleset.settle(hands, 0, 0, -1) == (0, 18)
    assert rules.with_options(partners_tie=True).ruleset.settle(hands, 0, 0, -1) == (-1, 0)
    assert rules.with_options(partners_tie=True, block_tie="blocker_loses").ruleset.settle(hands, 0, 0, -1) == (1, 18)
