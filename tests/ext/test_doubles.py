"""The kernel of games in which every double is a spinner, compared with a slow second program, and its bounds."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from scored_rules import POINTS, SCORES, WINNERS, Deal, Options, Search, Tree, index, random_deal, values

from tranca.ext.doubles.chance import solve as chance_solve  # type: ignore[import-not-found]
from tranca.ext.doubles.chance.table import ChanceTable  # type: ignore[import-not-found]
from tranca.ext.doubles.maxn import solve as maxn_solve  # type: ignore[import-not-found]
from tranca.ext.doubles.maxn.table import MaxNTable  # type: ignore[import-not-found]
from tranca.ext.doubles.nodraw import solve as nodraw_solve  # type: ignore[import-not-found]
from tranca.ext.doubles.nodraw.table import NoDrawTable  # type: ignore[import-not-found]
from tranca.ext.doubles.situation import Situation  # type: ignore[import-not-found]
from tranca.ext.rules import Ruleset
from tranca.ext.stop import Stop

FIVE_UP = Options(
    players=2,
    partners=False,
    multiples=True,
    spinner=True,
    every_double=True,
    points="each_own",
    block_points="each_own",
    round_to=5,
    per_point=5,
)


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
        spinner=True,
        every_double=True,
        while_open=options.while_open,
        lead_scores=options.lead_scores,
        per_point=options.per_point,
        out_points=options.out_points,
        pack=options.pack,
    )


def ends_number(table: Tree) -> int:
    """Return the ends as the kernel takes them: six bits for each number."""
    doubles = dict(table.doubles)
    return sum((6 * table.plain.count(n) + (doubles[n] + 1 if n in doubles else 0)) << 6 * n for n in range(10))


def situation(options: Options, deal: Deal) -> Any:
    assert isinstance(deal.table, Tree)
    boneyard = deal.boneyard if isinstance(deal.boneyard, tuple) else sorted(deal.boneyard)
    return Situation(
        ruleset(options),
        [sum(1 << index(tile) for tile in hand) for hand in deal.hands],
        [index(tile) for tile in boneyard],
        isinstance(deal.boneyard, tuple),
        ends_number(deal.table),
        10,
        deal.seat,
        deal.last,
        int(deal.pending),
        False,
        0,
        -1,
    )


def random_options(chance: random.Random, players: int, partners: bool, draw: bool) -> Options:
    """Return random options of play that agree with each other, mostly those of Five-Up and Threes-Up."""
    unit = chance.choice((1, 3, 5))
    pack = chance.choice((6, 6, 9))
    return replace(
        FIVE_UP,
        players=players,
        pack=pack,
        partners=partners,
        draw=draw,
        reserve=chance.choice((0, 0, 1, 2)),
        score=chance.choice(("fives", "fives", "threes", "fives_and_threes")),
        multiples=chance.random() < 0.6,
        while_open=chance.random() < 0.3,
        lead_scores=chance.random() < 0.7,
        points=chance.choice(("each_own", "each_own", *POINTS)),
        block_points=chance.choice(("each_own", "each_own", *POINTS)),
        block_winner=chance.choice(WINNERS),
        round_to=unit,
        per_point=chance.choice((1, unit)),
        out_points=chance.choice((0, 0, 1, 3)),
        pass_bonus=chance.choice((0, 0, 4)),
    )


def margins_of(options: Options, deal: Deal) -> dict[int, Any]:
    own = options.side(deal.seat)
    return {play: points[own] * 2 - sum(points) for play, points in values(options, deal).items()}


def no_draw(seed: int, tables: list[Any]) -> None:
    chance = random.Random(seed)
    players, partners = chance.choice(((2, False), (4, True)))
    options = random_options(chance, players, partners, False)
    deal = random_deal(chance, options, 4 if partners else 6, 0, chance.randint(4, 9))
    expected = margins_of(options, deal)
    for table in tables:
        rows, _ = nodraw_solve.solve_plays(situation(options, deal), table, Stop(), False)
        assert [row.low for row in rows] == [row.high for row in rows]
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)
    assert [row.code for row in rows] == list(expected)
    if chance.random() < 0.3:
        # Deals without draws go through the boneyard search as well, and the points of their lines add up to the value.
        own = options.side(deal.seat)
        rows, _ = chance_solve.solve_plays(situation(options, deal), own, ChanceTable(1), Stop(), True)
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)
        for row in nodraw_solve.solve_plays(situation(options, deal), NoDrawTable(), Stop(), True)[0]:
            played = situation(options, deal).play_out([row.code, *row.line])
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
    expected = {play: value * moment.units for play, value in margins_of(options, deal).items()}
    for table in tables:
        rows, _ = chance_solve.solve_plays(moment, options.side(deal.seat), table, Stop(), True)
        assert {row.code: row.low for row in rows} == expected, (seed, options, deal)


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


KINDS: dict[str, tuple[Callable[[int, list[Any]], None], Callable[[], list[Any]], int]] = {
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


def test_ends_that_cannot_arise_are_refused() -> None:
    own, other = 1 << index((0, 1)), 1 << index((4, 5))

    def made(ends: int, spinner: int = 10, hand: int = own) -> None:
        Situation(ruleset(FIVE_UP), [hand, other], [], True, ends, spinner, 0, 1, 0, False, -1, -1)

    made(ends_number(Tree((1, 4))))
    for tree in (
        Tree((1,)),
        Tree((1, 4, 5)),
        Tree((1, 4), ((3, 1),)),
        Tree((1,), ((3, 0),)),
        Tree((), ((3, 0), (4, 0))),
    ):
        with pytest.raises(ValueError, match=r"expected the ends of a layout"):
            made(ends_number(tree))
    for number, spinner in ((-1, 10), (1 << 60, 10), (1 << 42, 10), (63, 10), (ends_number(Tree((1, 4))), 4)):
        with pytest.raises((ValueError, OverflowError), match=r"expected the ends of a layout"):
            made(number, spinner)
    with pytest.raises(ValueError, match=r"only on the table"):
        made(ends_number(Tree((1,), ((3, 1),))), hand=1 << index((3, 3)) | own)


def nodes_of(options: Options, hand_size: int, spare: int, left: int, deals: int) -> list[int]:
    """Return the nodes of searches of random deals that are played until so many tiles are left, ascending."""
    chance = random.Random(1)
    found = []
    for _ in range(deals):
        moment = situation(options, random_deal(chance, options, hand_size, spare, left))
        if spare:
            _, nodes = chance_solve.solve_plays(moment, 0, ChanceTable(16), Stop(), True)
        else:
            _, nodes = nodraw_solve.solve_plays(moment, NoDrawTable(16), Stop(), False)
        found.append(nodes)
    return sorted(found)


def test_late_positions_and_whole_deals_take_few_nodes() -> None:
    pairs = replace(FIVE_UP, players=4, partners=True)
    assert nodes_of(pairs, 7, 0, 16, 20)[10] <= 10_000  # of 28 tiles, 12 laid
    assert nodes_of(pairs, 5, 0, 20, 10)[-1] <= 40_000
    assert nodes_of(replace(FIVE_UP, draw=True), 5, 18, 28, 6)[3] <= 5_000  # the boneyard in known order


THREADED: dict[str, tuple[dict[str, Any], int, Callable[[], Any], Callable[[Any, Any], Any]]] = {
    "no draw": (
        {"players": 4, "partners": True},
        5,
        lambda: NoDrawTable(8),
        lambda moment, table: [row.low for row in nodraw_solve.solve_plays(moment, table, Stop(), False)[0]],
    ),
    "boneyard": (
        {"draw": True},
        7,
        lambda: ChanceTable(8),
        lambda moment, table: [row.low for row in chance_solve.solve_plays(moment, 0, table, Stop(), True)[0]],
    ),
    "single players": (
        {"players": 3},
        5,
        lambda: MaxNTable(8),
        lambda moment, table: [row.points for row in maxn_solve.solve_plays(moment, table, Stop(), True)[0]],
    ),
}


@pytest.mark.parametrize("kind", THREADED)
def test_threads_that_share_a_table_find_the_same_values(kind: str) -> None:
    changes, hand_size, make, ask = THREADED[kind]
    options = replace(FIVE_UP, **changes)
    chance = random.Random(3)
    for _ in range(4):
        moment = situation(options, random_deal(chance, options, hand_size, 2 if options.draw else 0, 16))
        whole = make()
        parts = whole.shared(moment, 3)
        with ThreadPoolExecutor(3) as pool:
            found = list(pool.map(lambda part, moment=moment: ask(moment, part), parts))
        assert found == [ask(moment, make())] * 3


def test_two_searches_of_one_deal_share_a_table() -> None:
    chance = random.Random(5)
    table = NoDrawTable(1)
    search = Search(FIVE_UP)
    for _ in range(20):
        deal = random_deal(chance, FIVE_UP, 6, 0, 9)
        for _ in range(2):
            rows, _ = nodraw_solve.solve_plays(situation(FIVE_UP, deal), table, Stop(), False)
            best = max(row.low for row in rows)
            own = search.value(deal)
            assert best == own[deal.seat] * 2 - sum(own)
