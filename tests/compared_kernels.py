"""The kernels of games whose plays score, compared with the slow second program, with tables on, off and reused."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from scored_rules import POINTS, SCORES, WINNERS, Deal, Options, index, random_deal, values

from tranca.ext.rules import Ruleset
from tranca.ext.stop import Stop


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
        every_double=options.every_double,
        while_open=options.while_open,
        lead_scores=options.lead_scores,
        per_point=options.per_point,
        out_points=options.out_points,
        out_both=options.out_both,
        pack=options.pack,
    )


@dataclass(frozen=True)
class Build:
    """A build of the kernel.

    Attributes:
        name: its package.
        random_options: returns random options for a number of players, with partners or not, and with draws or not.
        state_ends: returns the two numbers by which the kernel takes the ends of a table.
    """

    name: str
    random_options: Callable[[random.Random, int, bool, bool], Options]
    state_ends: Callable[[Any], tuple[int, int]]

    def part(self, module: str) -> Any:
        return import_module(f"tranca.ext.{self.name}.{module}")

    def situation(self, options: Options, deal: Deal) -> Any:
        boneyard = deal.boneyard if isinstance(deal.boneyard, tuple) else sorted(deal.boneyard)
        return self.part("situation").Situation(
            ruleset(options),
            [sum(1 << index(tile) for tile in hand) for hand in deal.hands],
            [index(tile) for tile in boneyard],
            isinstance(deal.boneyard, tuple),
            *self.state_ends(deal.table),
            deal.seat,
            deal.last,
            int(deal.pending),
            False,
            0,
            -1,
        )


def margins_of(options: Options, deal: Deal) -> dict[int, Any]:
    own = options.side(deal.seat)
    return {play: points[own] * 2 - sum(points) for play, points in values(options, deal).items()}


def no_draw(build: Build, seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players, partners = chance.choice(((2, False), (4, True)))
    options = build.random_options(chance, players, partners, False)
    deal = random_deal(chance, options, 4 if partners else 6, 0, chance.randint(4, 9))
    expected, own = margins_of(options, deal), options.side(deal.seat)
    solve_plays, moment = build.part("nodraw.solve").solve_plays, build.situation(options, deal)
    for table in tables:
        rows, _ = solve_plays(moment, table, Stop(), False)
        assert [row.low for row in rows] == [row.high for row in rows]
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)
    assert [row.code for row in rows] == list(expected)
    if chance.random() < 0.3:
        # Deals without draws go through the boneyard search as well, and the points of their lines add up to the value.
        table = build.part("chance.table").ChanceTable(1)
        rows, _ = build.part("chance.solve").solve_plays(moment, own, table, Stop(), True)
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)
        for row in solve_plays(moment, build.part("nodraw.table").NoDrawTable(), Stop(), True)[0]:
            played = moment.play_out([row.code, *row.line])
            assert played.end
            assert played.points[own] - played.points[1 - own] == expected[row.code], (seed, options, deal)


def with_boneyard(build: Build, seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players, partners = chance.choice(((2, False), (2, False), (4, True)))
    options = build.random_options(chance, players, partners, True)
    deal = random_deal(chance, options, 3 if partners else 5, chance.randint(2, 5), chance.randint(5, 8))
    if chance.random() < 0.6:
        deal = replace(deal, boneyard=frozenset(deal.boneyard))
    moment = build.situation(options, deal)
    expected = {play: value * moment.units for play, value in margins_of(options, deal).items()}
    for table in tables:
        rows, _ = build.part("chance.solve").solve_plays(moment, options.side(deal.seat), table, Stop(), True)
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)


def single_players(build: Build, seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players = chance.choice((3, 4))
    options = build.random_options(chance, players, False, chance.random() < 0.5)
    deal = random_deal(chance, options, 3, chance.randint(1, 3) if options.draw else 0, chance.randint(5, 8))
    if options.draw and chance.random() < 0.5:
        deal = replace(deal, boneyard=frozenset(deal.boneyard))
    moment = build.situation(options, deal)
    expected = {play: [value * moment.units for value in points] for play, points in values(options, deal).items()}
    for table in tables:
        rows, _ = build.part("maxn.solve").solve_plays(moment, table, Stop(), True)
        assert {row.code: row.points for row in rows} == expected, (seed, options, deal)


class Kind(NamedTuple):
    """A search: its comparison, the module and class of its tables, and the number of deals of a usual run."""

    compare: Callable[[Build, int, list[Any]], None]
    module: str
    table: str
    count: int


KINDS = {
    "no draw": Kind(no_draw, "nodraw.table", "NoDrawTable", 400),
    "boneyard": Kind(with_boneyard, "chance.table", "ChanceTable", 150),
    "single players": Kind(single_players, "maxn.table", "MaxNTable", 120),
}


def compare(build: Build, kind: Kind, seeds: range) -> None:
    """Compare the values of random deals, without a table and with one that is used for all of them."""
    tables = [getattr(build.part(kind.module), kind.table)(megabytes) for megabytes in (0, 1)]
    for seed in seeds:
        kind.compare(build, seed, tables)
