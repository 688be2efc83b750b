"""The best trains against the referee, which lists every plan, and against numbers that are known."""

import random
import threading
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from referee.train import Found, best_trains, best_trains_by_states, plans

import tranca
from tranca import PositionError, Trains, TrainTile, UnsupportedError

Pair = tuple[int, int]
DOUBLES = ("free", "answer", "strict")


def tiles_of(highest: int) -> list[Pair]:
    return [(low, high) for low in range(highest + 1) for high in range(low, highest + 1)]


def questions(count: int, seed: int, most_tiles: int = 7) -> Iterator[dict[str, Any]]:
    """Yield random questions that the referee can answer: small packs, so that numbers repeat."""
    random_ = random.Random(seed)
    for _ in range(count):
        highest, trains = random_.choice([2, 3, 3, 4, 6, 9]), random_.choice([1, 1, 1, 2, 2, 3, 4])
        size = random_.randint(0, min(most_tiles - max(0, trains - 2), (highest + 1) * (highest + 2) // 2))
        yield {
            "hand": random_.sample(tiles_of(highest), size),
            "starts": [random_.randint(0, highest) for _ in range(trains)],
            "doubles": random_.choice(DOUBLES),
            "double_blank": random_.choice([0, 0, 2, 6, 50]),
            "at_most": random_.choice([None, None, None, random_.randint(0, size)]),
        }


def found(best: Any) -> Found:
    return Found(best.tiles, best.pips, best.count, best.ties, best.sets)


def lowest_first(tiles: Sequence[Pair]) -> list[Pair]:
    return sorted((min(tile), max(tile)) for tile in tiles)


def check_plans(answer: Trains, question: dict[str, Any]) -> None:
    """Check that the plans listed are different, allowed, and reach the figures."""
    allowed = {*plans(question["starts"], frozenset(question["hand"]), question["doubles"])}
    for best in (answer.longest, answer.heaviest):
        assert len(best.plans) == len({*best.plans}) == min(4, best.count or 0)
        for plan in best.plans:
            assert tuple(tuple((tile.first, tile.second) for tile in train) for train in plan) in allowed
            laid = [TrainTile(*sorted(tile)) for train in plan for tile in train]
            assert (len(laid), answer.question.pips(laid)) == (best.tiles, best.pips)
            left = answer.left_after(plan)
            assert lowest_first([*laid, *left]) == lowest_first(question["hand"])
            assert (len(left), answer.question.pips(left)) == (best.tiles_left, best.pips_left)


def check_question(question: dict[str, Any]) -> None:
    answer = tranca.train(**question, show=4)
    longest, heaviest = best_trains(**question)
    assert found(answer.longest) == longest, question
    assert found(answer.heaviest) == heaviest, question
    check_plans(answer, question)


def check_larger(count: int, seed: int, tiles: tuple[int, int]) -> None:
    random_ = random.Random(seed)
    for _ in range(count):
        highest, trains = random_.choice([6, 9, 12]), random_.choice([1, 1, 2, 3])
        hand = random_.sample(tiles_of(highest), random_.randint(*tiles) - trains)
        starts = [random_.randint(0, highest) for _ in range(trains)]
        options = {"doubles": random_.choice(DOUBLES), "double_blank": random_.choice([0, 25])}
        answer = tranca.train(hand, starts, **options)
        assert (found(answer.longest), found(answer.heaviest)) == best_trains_by_states(hand, starts, **options)


def check_without(question: dict[str, Any]) -> None:
    answer = tranca.train(**question)
    assert [(one.tile.first, one.tile.second) for one in answer.without] == sorted(question["hand"])
    for one in answer.without:
        tile = one.tile.first, one.tile.second
        rest = [other for other in question["hand"] if other != tile]
        longest, heaviest = best_trains(**question | {"hand": rest})
        pips = sum(question["double_blank"] if other == (0, 0) else sum(other) for other in rest)
        assert (one.longest, one.pips_left) == (longest.tiles, pips - heaviest.pips), (question, tile)


def test_answers_counts_ties_sets_and_plans_agree_with_the_referee() -> None:
    for question in questions(400, seed=1):
        check_question(question)


@pytest.mark.campaign
def test_answers_to_thousands_of_hands_agree_with_the_referee() -> None:
    for question in questions(8000, seed=2, most_tiles=9):
        check_question(question)


def test_both_referees_agree() -> None:
    for question in questions(150, seed=6, most_tiles=6):
        del question["at_most"]
        assert best_trains(**question) == best_trains_by_states(**question)


def test_counts_of_larger_hands_agree_with_the_referee() -> None:
    check_larger(40, seed=7, tiles=(10, 12))


@pytest.mark.campaign
def test_counts_of_many_larger_hands_agree_with_the_referee() -> None:
    check_larger(400, seed=8, tiles=(12, 16))


def test_figures_without_each_tile_agree_with_the_referee() -> None:
    for question in questions(60, seed=3, most_tiles=6):
        check_without(question)


@pytest.mark.campaign
def test_figures_without_each_tile_of_many_hands_agree_with_the_referee() -> None:
    for question in questions(1500, seed=4):
        check_without(question)


def test_three_starts_behind_one_bridge_cannot_all_end_beyond_it() -> None:
    hand = [(0, 1), (1, 2), (1, 3), (1, 4)]
    question = {"hand": hand, "starts": [0, 0, 0], "doubles": "free", "double_blank": 0, "at_most": None}
    check_question(question)
    assert tranca.train(hand, [0, 0, 0]).longest.tiles == 2


@pytest.mark.parametrize("start", range(7))
def test_full_double_six_has_the_known_number_of_trains(start: int) -> None:
    answer = tranca.train(tiles_of(6), start)
    assert (answer.longest.tiles, answer.longest.count, answer.longest.sets) == (28, 1_137_032_847_360, 1)


def test_double_six_without_doubles_and_double_four_have_the_known_numbers_of_trains() -> None:
    plain = [tile for tile in tiles_of(6) if tile[0] != tile[1]]
    assert tranca.train(plain, 3).longest.count == 389_928_960
    assert 5 * (tranca.train(tiles_of(4), 2).longest.count or 0) == 126_720


def test_the_order_of_the_tiles_does_not_change_the_plans() -> None:
    random_ = random.Random(5)
    hand = random_.sample(tiles_of(12), 24)
    first = tranca.train(hand, [12, 3], show=5)
    for _ in range(5):
        random_.shuffle(hand)
        assert tranca.train(hand, [12, 3], show=5) == first


@pytest.mark.parametrize(
    ("highest", "size", "starts", "most"), [(12, 40, 1, 20_000), (18, 40, 1, 20_000), (12, 20, 4, 20_000)]
)
def test_searches_of_large_hands_take_few_nodes(highest: int, size: int, starts: int, most: int) -> None:
    from tranca.engine.train.search import TrainSearch
    from tranca.ext.stop import Stop

    for seed in range(30):
        random_ = random.Random(seed)
        begins = [random_.randint(0, highest) for _ in range(starts)]
        question = tranca.TrainQuestion.of(random_.sample(tiles_of(highest), size), begins)
        search = TrainSearch(question, question.hand, Stop(signals=False))
        assert search.optimum("longest").exact
        assert search.optimum("heaviest").exact
        assert search.nodes <= 2 * most


@pytest.mark.parametrize("doubles", DOUBLES)
def test_more_trains_than_tiles_at_their_start_do_not_delay_the_search(doubles: str) -> None:
    from tranca.engine.train.search import TrainSearch
    from tranca.ext.stop import Stop

    for seed in range(10):
        hand = random.Random(seed).sample(tiles_of(12), 40)
        question = tranca.TrainQuestion.of(hand, [hand[0][0]] * 7, doubles=doubles)
        search = TrainSearch(question, question.hand, Stop(nodes=20_000, signals=False))
        assert search.optimum("longest").exact
        assert search.optimum("heaviest").exact


def test_a_draw_of_one_tile_is_the_mean_over_all_tiles() -> None:
    hand = [(0, 0), (0, 3), (3, 5), (2, 6), (1, 1)]
    answer = tranca.train(hand, 3, seen="6-6 5-6", draw=1, double_blank=50)
    rows = {}
    for tile in tiles_of(6):
        if tile not in (*hand, (6, 6), (5, 6)):
            longest, heaviest = best_trains([*hand, tile], [3], double_blank=50)
            pips = sum(50 if one == (0, 0) else sum(one) for one in (*hand, tile))
            rows[TrainTile(*tile)] = ((longest.tiles, pips - longest.pips), (heaviest.tiles, pips - heaviest.pips))
    draw = answer.draw
    assert draw is not None and draw.by_tile is not None
    assert (draw.unseen, draw.ways, draw.sample) == (21, 21, None)
    assert {one.tile: (one.longest, one.heaviest) for one in draw.by_tile} == rows
    assert draw.longest.tiles == Fraction(sum(row[0][0] for row in rows.values()), 21)
    assert draw.heaviest.pips_left == Fraction(sum(row[1][1] for row in rows.values()), 21)
    figures = [(-one.longest[0], one.heaviest[1]) for one in draw.by_tile]
    assert figures == sorted(figures)


def test_a_draw_of_two_tiles_is_the_mean_over_all_pairs() -> None:
    hand = [(0, 1), (1, 2), (3, 3)]
    draw = tranca.train(hand, 0, pack="double-3", draw=2).draw
    unseen = [tile for tile in tiles_of(3) if tile not in hand]
    lengths = [best_trains([*hand, *pair], [0])[0].tiles for pair in combinations(unseen, 2)]
    assert draw is not None
    assert (draw.ways, draw.sample, draw.by_tile) == (comb(7, 2), None, None)
    assert draw.longest.tiles == Fraction(sum(lengths), len(lengths))


def test_a_large_draw_is_a_sample_that_its_seed_repeats() -> None:
    hand = tiles_of(5)[:10]
    first, second, other = (tranca.train(hand, 5, pack="double-18", draw=4, seed=seed).draw for seed in (1, 1, 2))
    assert first is not None and first == second != other
    low, high = first.longest.tiles_interval or (0, 0)
    assert first.sample is not None
    assert low < first.longest.tiles < high


def test_a_stopped_search_has_a_plan_and_a_bound_above_it() -> None:
    stop = tranca.Stop()
    stop.stop()
    hand = random.Random(7).sample(tiles_of(18), 40)
    answer, whole = tranca.train(hand, [3, 4], stop=stop), tranca.train(hand, [3, 4])
    for best in (answer.longest, answer.heaviest):
        assert not best.exact
        assert best.count is best.ties is best.sets is None
    assert answer.longest.tiles <= whole.longest.tiles <= (answer.longest.bound or 0)
    assert answer.heaviest.pips <= whole.heaviest.pips <= (answer.heaviest.bound or 0)
    assert all(one.longest is None for one in answer.without)


def test_a_long_search_tile_by_tile_ends_by_its_limit() -> None:
    hand = random.Random(8).sample(tiles_of(9), 40)
    answer = tranca.train(hand, [3, 4], at_most=25, stop=tranca.Stop(nodes=20_000))
    assert not answer.heaviest.exact
    assert answer.longest.pips <= answer.heaviest.pips <= (answer.heaviest.bound or 0)
    assert answer.longest.tiles > 0


def test_a_search_leaves_other_threads_running() -> None:
    """If the search kept the interpreter to itself, nothing could stop it."""
    stop, started, answers = tranca.Stop(), threading.Event(), list[Trains]()
    hand = random.Random(8).sample(tiles_of(9), 40)

    def search() -> None:
        started.set()
        answers.append(tranca.train(hand, [3, 4], at_most=25, stop=stop))

    worker = threading.Thread(target=search)
    worker.start()
    started.wait()
    stop.stop()
    worker.join()
    assert not answers[0].longest.exact


@pytest.mark.parametrize(
    ("hand", "starts", "options", "key", "index"),
    [
        ("1-2 2-1", 1, {}, "hand", 1),
        ("1-2 1-19", 1, {}, "hand", 1),
        ("1-2 1-7", 1, {"pack": "double-6"}, "hand", 1),
        ("1-2", [1, 7], {"pack": "double-6"}, "start", 1),
        ("1-2", [1, 19], {}, "start", 1),
        ("1-2", [0] * 9, {}, "start", 8),
        ("1-2", [], {}, "start", None),
        ([(low, high) for low, high in tiles_of(9)][:41], 1, {}, "hand", 40),
        ("1-2 3-4", 1, {"seen": "5-5 3-4"}, "seen", 1),
        ("0-0 0-1 0-2 0-3 1-1 1-2 1-3", 1, {"pack": "double-3", "seen": "2-2", "draw": 3}, "draw", None),
    ],
)
def test_an_impossible_question_is_refused_at_its_place(
    hand: Any, starts: Any, options: dict[str, Any], key: str, index: int | None
) -> None:
    with pytest.raises(PositionError) as caught:
        tranca.train(hand, starts, **options)
    (problem,) = caught.value.problems
    assert (problem.key, problem.index) == (key, index)


@pytest.mark.parametrize(
    "options",
    [{"doubles": "never"}, {"pack": "double-20"}, {"double_blank": 1001}, {"draw": 5}, {"at_most": -1}, {"show": 0}],
)
def test_an_option_out_of_range_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UnsupportedError):
        tranca.train("1-2", 1, **options)


@pytest.mark.parametrize(
    ("text", "pack"),
    [("6-6", "double-6"), ("6-7", "double-9"), ("0-10", "double-12"), ("13-1", "double-15"), ("18-18", "double-18")],
)
def test_the_pack_is_the_smallest_usual_one(text: str, pack: str) -> None:
    assert tranca.train(text, 0).question.pack == pack
    assert tranca.train("", int(text.split("-")[0])).question.pack in (pack, "double-6", "double-9")


@pytest.mark.parametrize("text", ["12-7", "7-12", "[12-7]", "7:12", "12–7", "12/7"])
def test_a_tile_may_be_written_either_way(text: str) -> None:
    assert tranca.train(text, 12).question.hand == (TrainTile(7, 12),)
    assert str(tranca.train(text, 12).longest.trains[0][0]) == "12-7"
