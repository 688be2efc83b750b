"""The kernel of games in which every double is a spinner, compared with a slow second program, and its bounds."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from compared_kernels import KINDS, Build, Kind, compare, ruleset
from scored_rules import POINTS, WINNERS, Options, Search, Tree, index, random_deal

from tranca.ext.doubles.chance import solve as chance_solve  # type: ignore[import-not-found]
from tranca.ext.doubles.chance.table import ChanceTable  # type: ignore[import-not-found]
from tranca.ext.doubles.maxn import solve as maxn_solve  # type: ignore[import-not-found]
from tranca.ext.doubles.maxn.table import MaxNTable  # type: ignore[import-not-found]
from tranca.ext.doubles.nodraw import solve as nodraw_solve  # type: ignore[import-not-found]
from tranca.ext.doubles.nodraw.table import NoDrawTable  # type: ignore[import-not-found]
from tranca.ext.doubles.situation import Situation  # type: ignore[import-not-found]
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


def ends_number(table: Tree) -> int:
    """Return the ends as the kernel takes them: six bits for each number."""
    doubles = dict(table.doubles)
    return sum((6 * table.plain.count(n) + (doubles[n] + 1 if n in doubles else 0)) << 6 * n for n in range(10))


def random_options(chance: random.Random, players: int, partners: bool, draw: bool) -> Options:
    """Return a random valid combination of options, mostly of Five-Up and Threes-Up."""
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


BUILD = Build("doubles", random_options, lambda table: (ends_number(table), 10))
situation = BUILD.situation


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_values_are_those_of_the_slow_program(kind: Kind) -> None:
    compare(BUILD, kind, range(kind.count // 4))


@pytest.mark.campaign
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_many_values_are_those_of_the_slow_program(kind: Kind) -> None:
    compare(BUILD, kind, range(1000, 1000 + 5 * kind.count))


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
    """Search random deals with `left` tiles still to be played; return the numbers of nodes in ascending order."""
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
