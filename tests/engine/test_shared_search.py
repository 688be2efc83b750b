"""One position searched by several threads: the same values, lines and points as by one."""

import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from tiers import also_at_length, campaign_after

import tranca
from tranca import Boneyard, Position, Rules, Solution, Stop, Tables
from tranca.engine import searches, unknown_order
from tranca.engine import solve as solving
from tranca.engine.resources import limited
from tranca.engine.situation import Situation
from tranca.game.dealing import deal

NODES_A_POLL = 4096
Find = Callable[[str, int], Iterator[Position]]

KNOWN_PRESETS = (
    "doscientos",
    "doscientos/pass-20-10",
    "block/2, hand_size=14",
    "block/3, hand_size=9",
    "block/4, hand_size=7",
    "cut-throat/4",
    "azneef",
    "fives-and-threes/3, draw=none, hand_size=9",
    "fives-and-threes/4, draw=none, hand_size=7",
    "bergen/3",
)
PRESETS = ("draw/2", "mano-a-mano", "draw/partners", "draw/2, pass_bonus_first=20, pass_bonus_later=10")


def moments(seed: str, unknown: int, *presets: str) -> Iterator[Position]:
    """Yield moments of random deals with this many tiles in a boneyard of unknown order."""
    random = Random(seed)
    while True:
        here = deal(Rules.parse(random.choice(presets or PRESETS)), random)
        while not here.is_over and len(here.boneyard) > unknown:
            play = None if here.must_draw or here.must_pass else random.choice(here.legal_plays())
            here = here.play(play) if play else here.draw() if here.must_draw else here.pass_()
        if not here.is_over and here.drawable:
            yield here.changed(boneyard=Boneyard(here.boneyard.tiles, ordered=False))


def by_one_and_many(position: Position, threads: int, tables: Tables) -> tuple[Solution, Solution]:
    found = [tranca.solve(position, orders="all", threads=number, tables=tables) for number in (1, threads)]
    one, many = (replace(entry.timed(0), nodes=0) for entry in found)
    return one, many


def known_moments(seed: str, tiles: int) -> Iterator[Position]:
    """Return moments of random deals with this many tiles in the hands and no boneyard, or one of known order."""
    random = Random(seed)
    while True:
        here = deal(Rules.parse(random.choice(KNOWN_PRESETS)), random)
        while not here.is_over and sum(map(len, here.hands)) > tiles:
            play = None if here.must_draw or here.must_pass else random.choice(here.legal_plays())
            here = here.play(play) if play else here.draw() if here.must_draw else here.pass_()
        if not here.is_over:
            yield here


def agree(seed: str, count: int, unknown: tuple[int, int], threads: int, find: Find = moments) -> None:
    """Compare one thread with many; both use the same tables in turn, so that sealed and plain entries meet."""
    tables, random = Tables(4), Random(seed)
    for number in range(count):
        position = next(find(f"{seed}:{number}", random.randint(*unknown)))
        one, many = by_one_and_many(position, threads, tables)
        assert one == many, str(position)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads share searches so small that one thread would finish before the others start."""
    monkeypatch.setattr(searches, "FEWEST_UNKNOWN", 1)
    monkeypatch.setattr(searches, "FEWEST_HELD", 1)

    def run_out(stop: Stop, seconds: float | None = None, nodes: int | None = None) -> Stop:
        return limited(stop, seconds if nodes is None else 1e-9)  # the first thread ends before its first node

    monkeypatch.setattr(searches, "limited", run_out)


@pytest.mark.usefixtures("eager")
@also_at_length
def test_eight_threads_find_what_one_finds_in_small_positions(at_length: bool) -> None:
    agree("small", 60 if at_length else 30, (3, 5), 8)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("threads", [2, 8])
def test_threads_find_what_one_finds_where_nothing_is_left_to_chance(threads: int) -> None:
    agree(f"known {threads}", 25, (15, 19), threads, known_moments)


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("seed", campaign_after(0, range(4)))
def test_threads_find_what_one_finds_in_thousands_of_known_positions(seed: int) -> None:
    agree(f"known thousands {seed}", 500, (14, 20), 2 + 2 * seed, known_moments)


@pytest.mark.parametrize("rules", ["block/2, hand_size=14", "azneef", "block/4, hand_size=7", "bergen/3, draw=none"])
def test_threads_start_after_nodes_of_one(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = deal(Rules.parse(rules), 1)
    alone = tranca.solve(position, threads=1).nodes
    started = list[int]()
    monkeypatch.setattr(searches, "ALONE_NODES", 8192)
    monkeypatch.setattr(searches, "ALONE_NODES_SCORING", 8192)
    in_threads = searches._in_threads

    def counted(*arguments: Any) -> Any:
        started.append(arguments[3])
        return in_threads(*arguments)

    monkeypatch.setattr(searches, "_in_threads", counted)
    solution = tranca.solve(position, threads=16)
    assert started == ([searches.MOST_TOGETHER] if alone > 8192 + NODES_A_POLL else [])
    assert started or solution.nodes == alone


def test_late_positions_take_one_thread() -> None:
    (castel,) = tranca.read("positions/castel.txt")
    assert isinstance(castel, Position)
    assert not solving.may_share(castel)
    assert tranca.solve(castel, threads=4).nodes == tranca.solve(castel, threads=1).nodes


@pytest.mark.usefixtures("eager")
def test_a_stop_ends_all_threads_of_a_known_position() -> None:
    before = threading.active_count()
    for rules in ("block/2, hand_size=14", "fives-and-threes/4, draw=none, hand_size=7"):
        position = deal(Rules.parse(rules), 1)
        solution = tranca.solve(position, threads=4, stop=Stop(nodes=40_000))
        assert not solution.exact
        assert solution.bounds[0] < solution.bounds[1]
        assert not any(option.line for option in solution.plays)
        assert threading.active_count() == before


def test_threads_find_what_one_finds_while_their_table_grows() -> None:
    position = next(moments("growing", 10, "draw/2"))
    one, many = by_one_and_many(position, 4, Tables())
    assert one == many


@pytest.mark.usefixtures("eager")
@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_eight_threads_find_what_one_finds_in_very_many_positions(seed: int) -> None:
    agree(f"many {seed}", 1000, (4, 6), 8)


@pytest.mark.usefixtures("eager")
def test_a_draw_comes_first_and_is_worth_the_same() -> None:
    found = [moment for moment, _ in zip(moments("draw", 5), range(200), strict=False) if moment.must_draw]
    for position in found[:5]:
        one, many = by_one_and_many(position, 3, Tables())
        assert one.must_draw
        assert one == many


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("threads", [1, 3])
def test_the_best_plays_come_first_and_change_nothing(threads: int) -> None:
    for position in islice(moments("best first", 3), 20):
        growing = list[Solution]()
        found = tranca.solve(position, threads=threads, growing=growing.append)
        assert replace(found.timed(0), nodes=0) == by_one_and_many(position, 1, Tables())[0]
        assert len(growing) <= len(found.plays) + 1
        assert bool(growing) == (len(found.plays) > 0)
        for partial in growing:
            assert not partial.exact
            assert (partial.value, partial.best) == (found.value, found.best)
            for play in partial.plays:
                (whole,) = (option for option in found.plays if option.play == play.play)
                assert play.bounds[0] <= whole.bounds[0] <= whole.bounds[1] <= play.bounds[1]
                assert play.value in (None, whole.value)


def plain_nodes(position: Position, most: int = 200_000) -> int:
    """Return the nodes, up to `most`, of the search that decides whether all orders of a boneyard are searched."""
    return tranca.solve(position, orders="all", threads=1, stop=Stop(nodes=most)).nodes


def answers_near_limit(position: Position, limit: int, monkeypatch: pytest.MonkeyPatch) -> tuple[set[str], bool]:
    """Solve a position under a node limit in every way; return the different results, and whether they are exact."""
    few_and_many = {"nodes_few": limit, "nodes_many": limit, "nodes_hopeless": limit}
    monkeypatch.setattr(unknown_order, "BUDGET", unknown_order.BUDGET._replace(**few_and_many))
    used = Tables(4)
    tranca.solve(next(moments("used tables", 4)), orders="all", tables=used)
    found = [tranca.solve(position, threads=number) for number in (1, 2, 2, 3, 8, 8)]
    found += [tranca.solve(position, growing=lambda _: None, threads=number) for number in (1, 3)]
    found += [tranca.solve(position, tables=used, threads=number) for number in (1, 2)]
    found += tranca.solve_many([position, position], threads=2)
    without_lines = [tranca.solve(position, lines=False, threads=number) for number in (1, 3)]
    kinds = {(answer.exact, answer.sample, answer.value) for answer in [*found, *without_lines]}
    assert len(kinds) == 1, f"{position} within {limit}: {kinds}"
    return {repr(replace(answer.timed(0), nodes=0)) + str(answer.bounds) for answer in found}, found[0].exact


@pytest.mark.usefixtures("eager")
@pytest.mark.parametrize("rules", campaign_after(1, ["draw/2", "draw/partners", "draw/3", "all-fives/2"]))
def test_number_of_threads_does_not_decide_between_exact_and_sample(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = moments(f"limit {rules}", 4 if rules.startswith("draw") else 3, rules)
    position = next(moment for moment in positions if 20_000 < plain_nodes(moment, 50_000) < 40_000)
    for share, exact in ((0.7, False), (1.3, True)):
        answers, was_exact = answers_near_limit(position, int(plain_nodes(position) * share), monkeypatch)
        assert len(answers) == 1
        assert was_exact == exact


def test_earlier_searches_of_single_players_do_not_change_nodes() -> None:
    used = Tables()
    for position in islice(moments("single players", 3, "draw/3", "draw/4", "all-fives/3"), 12):
        again = tranca.solve(position, orders="all", threads=1, tables=used, stop=Stop(nodes=200_000))
        assert again.nodes == plain_nodes(position)


@pytest.mark.usefixtures("eager")
def test_a_table_that_was_shared_is_freed_with_its_last_use() -> None:
    gc.disable()
    try:
        tables = Tables()
        tranca.solve(next(moments("freed", 4)), orders="all", threads=3, tables=tables)
        assert sys.getrefcount(tables.chance) == sys.getrefcount(Tables().chance)
    finally:
        gc.enable()


def test_a_stop_ends_all_threads_and_leaves_bounds() -> None:
    position, before = next(moments("stopped", 12)), threading.active_count()
    solution = tranca.solve(position, orders="all", threads=4, stop=Stop(nodes=50_000))
    assert not solution.exact
    assert solution.value is None
    assert solution.bounds[0] < solution.bounds[1]
    assert threading.active_count() == before


def test_one_search_that_fails_ends_the_others() -> None:
    before = threading.active_count()
    started = threading.Event()

    def search(_part: object, stop: Stop) -> tuple[int, int]:
        if threading.current_thread() is threading.main_thread():
            started.wait()
            raise KeyboardInterrupt
        started.set()
        while not stop.is_stopped:
            pass
        return 0, 0

    situation, resources = Situation.of(next(moments("failed", 12))), tranca.Resources.of(threads=3)
    with pytest.raises(KeyboardInterrupt):
        searches.search_together(
            situation, search, resources.tables.chance, resources, lambda answer: answer, by_draws=True
        )
    assert threading.active_count() == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_while_stopped_searches_end_is_raised_after_their_end() -> None:
    """The other thread ends only after it has interrupted the calling thread, which waits for it, three times."""
    searching, interruptions, began, given_up = set[int](), list[int](), threading.Event(), threading.Event()
    handled = threading.Event()
    main = threading.main_thread()
    assert main.ident is not None

    def interrupt(number: int, _frame: object) -> None:
        interruptions.append(number)
        handled.set()
        raise KeyboardInterrupt

    def search(_part: object, stop: Stop) -> tuple[int, int]:
        if threading.current_thread() is main:
            began.wait()
            return 0, 0
        searching.add(threading.get_ident())
        began.set()
        while not stop.is_stopped:
            pass
        for count in range(3):
            while sys._current_frames()[main.ident].f_code.co_filename != threading.__file__ and not given_up.is_set():
                pass
            while len(interruptions) == count and not given_up.is_set():
                signal.pthread_kill(main.ident, signal.SIGINT)  # again if it came before the wait had begun
                handled.wait(0.5)
            handled.clear()
        searching.remove(threading.get_ident())
        return 0, 0

    situation, resources = Situation.of(next(moments("interrupted", 12))), tranca.Resources.of(threads=2)
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            searches.search_together(
                situation, search, resources.tables.chance, resources, lambda answer: answer, by_draws=True
            )
        assert (searching, len(interruptions)) == (set(), 3)
    finally:
        given_up.set()
        signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("eager")
def test_tables_that_remember_nothing_take_one_thread() -> None:
    position = next(moments("nothing", 3))
    counts = {tranca.solve(position, threads=number, tables=Tables(0), lines=False).nodes for number in (1, 4)}
    assert len(counts) == 1
