"""The kernel of games whose plays score, compared with a slow second program, with tables on, off and reused."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from scored_rules import POINTS, SCORES, WINNERS, Deal, Options, index, random_deal, values

from tranca.ext.rules import Ruleset
from tranca.ext.scored.chance import solve as chance_solve  # type: ignore[import-not-found]
from tranca.ext.scored.chance.table import ChanceTable  # type: ignore[import-not-found]
from tranca.ext.scored.maxn import solve as maxn_solve  # type: ignore[import-not-found]
from tranca.ext.scored.maxn.table import MaxNTable  # type: ignore[import-not-found]
from tranca.ext.scored.nodraw import solve as nodraw_solve  # type: ignore[import-not-found]
from tranca.ext.scored.nodraw.table import NoDrawTable  # type: ignore[import-not-found]
from tranca.ext.scored.situation import Situation  # type: ignore[import-not-found]
from tranca.ext.scored.worlds import margins  # type: ignore[import-not-found]
from tranca.ext.stop import Stop
from tranca.game.rules.rules import Rules


@cache
def ruleset(options: Options) -> Ruleset:
    return Ruleset(
        options.players,
        options.partners,
        True,
        options.draw,
        options.reserve,
        False,
        WINNERS.index(options.block_winner),
        0,
        POINTS.index(options.points),
        options.pass_bonus,
        options.pass_bonus,
        block_points=POINTS.index(options.block_points),
        round_to=options.round_to,
        ends_score=SCORES.index(options.score),
        in_multiples=options.multiples,
        spinner=options.spinner,
        while_open=options.while_open,
        lead_scores=options.lead_scores,
        per_point=options.per_point,
        out_points=options.out_points,
        out_both=options.out_both,
    )


def situation(options: Options, deal: Deal) -> Any:
    ends = [number + 16 * double for number, double in deal.table.arms]
    numbers = sum(
        (end if i < len(ends) else 31) << 5 * i for i, end in enumerate(sorted(ends) + [31] * (4 - len(ends)))
    )
    return Situation(
        ruleset(options),
        [sum(1 << index(tile) for tile in hand) for hand in deal.hands],
        [index(tile) for tile in (deal.boneyard if isinstance(deal.boneyard, tuple) else sorted(deal.boneyard))],
        isinstance(deal.boneyard, tuple),
        numbers,
        10 if deal.table.spinner is None else deal.table.spinner,
        deal.seat,
        deal.last,
        int(deal.pending),
        False,
        0,
        -1,
    )


def random_options(chance: random.Random, players: int, partners: bool, draw: bool) -> Options:
    """Return random options of play that agree with each other."""
    score = chance.choice(SCORES[1:] if not partners or draw else SCORES)
    both = partners and not draw and (score == "nothing" or chance.random() < 0.4)
    rounded = chance.random() < 0.4
    return Options(
        players=players,
        partners=partners,
        draw=draw,
        reserve=chance.choice((0, 0, 1, 2)),
        score=score,
        multiples=chance.random() < 0.5,
        spinner=score != "alike" and chance.random() < 0.6,
        while_open=chance.random() < 0.5,
        lead_scores=chance.random() < 0.5,
        points=chance.choice(POINTS),
        block_points=chance.choice(POINTS),
        block_winner=chance.choice(WINNERS),
        round_to=5 if rounded else 1,
        per_point=5 if rounded and chance.random() < 0.5 else 1,
        out_points=chance.choice((0, 1, 3)),
        out_both=both,
        pass_bonus=0 if both else chance.choice((0, 0, 4)),
    )


def no_draw(seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players, partners = chance.choice(((2, False), (4, True)))
    options = random_options(chance, players, partners, False)
    deal = random_deal(chance, options, 4 if partners else 6, 0, chance.randint(4, 9))
    expected = {
        play: points[options.side(deal.seat)] * 2 - sum(points) for play, points in values(options, deal).items()
    }
    for table in tables:
        rows, _ = nodraw_solve.solve_plays(situation(options, deal), table, Stop(), False)
        assert [row.low for row in rows] == [row.high for row in rows]
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)
    assert [row.code for row in rows] == list(expected)
    if chance.random() < 0.3:
        # Deals without draws go through the boneyard search as well, and the points of their lines add up to the value.
        rows, _ = chance_solve.solve_plays(
            situation(options, deal), options.side(deal.seat), ChanceTable(1), Stop(), True
        )
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)
        for row in nodraw_solve.solve_plays(situation(options, deal), NoDrawTable(), Stop(), True)[0]:
            played = situation(options, deal).play_out([row.code, *row.line])
            own = options.side(deal.seat)
            assert played.end
            assert played.points[own] - played.points[1 - own] == expected[row.code], (seed, options, deal)


def with_boneyard(seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players, partners = chance.choice(((2, False), (2, False), (4, True)))
    options = random_options(chance, players, partners, True)
    deal = random_deal(chance, options, 3 if partners else 5, chance.randint(2, 5), chance.randint(5, 8))
    if chance.random() < 0.6:
        deal = replace(deal, boneyard=frozenset(deal.boneyard))
    moment = situation(options, deal)
    own = options.side(deal.seat)
    expected = {play: points[own] * 2 - sum(points) for play, points in values(options, deal).items()}
    for table in tables:
        rows, _ = chance_solve.solve_plays(moment, own, table, Stop(), True)
        assert {row.code: row.low for row in rows} == {
            play: value * moment.units for play, value in expected.items()
        }, (
            seed,
            options,
            deal,
        )


def single_players(seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players = chance.choice((3, 4))
    options = random_options(chance, players, False, chance.random() < 0.5)
    deal = random_deal(chance, options, 3, chance.randint(1, 3) if options.draw else 0, chance.randint(5, 8))
    if options.draw and chance.random() < 0.5:
        deal = replace(deal, boneyard=frozenset(deal.boneyard))
    moment = situation(options, deal)
    expected = values(options, deal)
    for table in tables:
        rows, _ = maxn_solve.solve_plays(moment, table, Stop(), True)
        found = {row.code: row.points for row in rows}
        assert found == {play: [value * moment.units for value in points] for play, points in expected.items()}, (
            seed,
            options,
            deal,
        )


KINDS = {
    "no draw": (no_draw, lambda: [NoDrawTable(0), NoDrawTable(1)], 400),
    "boneyard": (with_boneyard, lambda: [ChanceTable(0), ChanceTable(1)], 150),
    "single players": (single_players, lambda: [MaxNTable(0), MaxNTable(1)], 120),
}


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_those_of_the_slow_program(kind: str) -> None:
    ask, make, count = KINDS[kind]
    tables = make()
    for seed in range(count // 4):
        ask(seed, tables)


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS)
def test_many_values_are_those_of_the_slow_program(kind: str) -> None:
    ask, make, count = KINDS[kind]
    tables = make()
    for seed in range(1000, 1000 + 5 * count):
        ask(seed, tables)


def test_a_spinner_that_lies_elsewhere_too_is_refused() -> None:
    """If it were laid again, the layout would have a fifth end."""
    rules = Rules.preset("all-fives/2").ruleset
    ends, spinner = 1 | 4 << 5 | 31 << 10 | 31 << 15, index((3, 3))  # 1-3 3-3 3-4 on the table
    own, other = (1 << index((0, 1)) | 1 << index((0, 4)), 1 << index((4, 5)))
    drawn = [index((5, 5)), index((6, 6))]

    def made(hands: list[int], boneyard: list[int]) -> Situation:
        return Situation(rules, hands, boneyard, False, ends, 3, 0, 1, 0, False, -1, -1)

    for hands, boneyard in (([own, other | 1 << spinner], drawn), ([own, other], [*drawn, spinner])):
        with pytest.raises(ValueError, match=r"expected a spinner that is only on the table"):
            made(hands, boneyard)
    worlds = np.array([[own, other], [own, 1 << spinner]], np.uint64)
    boneyards = np.full(2, sum(1 << tile for tile in drawn), np.uint64)
    values, exact = np.zeros((2, 2), np.int64), np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match=r"world 1: .* that are not laid"):
        margins(made([own, other], drawn), worlds, boneyards, ChanceTable(0), Stop(), values, exact)
