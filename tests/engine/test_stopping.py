"""Stopping: every loop over searches polls the stop, limits apply to one question only, and Ctrl-C works."""

import _thread
import threading
from random import Random

import pytest

import tranca
from tranca import Boneyard, Position, Rules, Solution, Stop, StoppedError, UnsupportedError
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, limited
from tranca.engine.sampling import DrawSample
from tranca.engine.searches import solve_within
from tranca.engine.solve import solve, solve_exactly
from tranca.engine.unknown_order import sample_draws
from tranca.game.dealing import deal

MID_DEAL = (
    "rules: draw/4; layout: 4-4 4-0 0-3 3-1 1-2 2-3 3-6 6-0 0-1; lead: E; last: E; to-move: S; N: 3-3 4-5 4-6; "
    "E: 3-5 5-5; S: 2-4 3-4 6-6; W: 1-1 2-2 2-5; boneyard: {0-0 0-2 0-5 1-4 1-5 1-6 2-6 5-6}"
)
WIDE = (
    "rules: draw/2; layout: 5-0 0-1; lead: A; last: B; to-move: A; A: 1-1 1-2 2-5 3-3 3-4 4-6; B: 3-6 2-2 2-3 5-5 4-4 "
    "1-3; boneyard: {0-0 0-2 0-3 0-4 0-6 1-4 1-5 1-6 2-4 2-6 3-5 4-5 5-6 6-6}"
)


def position(text: str) -> Position:
    (parsed,) = tranca.parse(text)
    assert isinstance(parsed, Position)
    return parsed


def mid_deals(count: int) -> list[Position]:
    found: list[Position] = []
    random = Random(12)
    while len(found) < count:
        here = deal(tranca.Rules.preset(random.choice(["draw/2", "draw/3", "draw/4", "draw/partners"])), random)
        for _ in range(random.randint(4, 10)):
            if here.is_over or here.must_draw or here.must_pass:
                break
            here = here.play(random.choice(here.legal_plays()))
        if not here.is_over and here.drawable > 1:
            found.append(here.changed(boneyard=tranca.Boneyard(here.boneyard.tiles, ordered=False)))
    return found


def test_a_sample_of_draws_ends_between_two_repeats() -> None:
    stop, searched = Stop(signals=False), []
    here = position(MID_DEAL)

    def search(sample: DrawSample, _most: int | None) -> Solution:
        searched.append(sample)
        if len(searched) == 3:
            stop.stop()
        return solve_within(here, Resources(), sample=sample)

    solution = sample_draws(here, search, stop, seed=0, nodes=1)
    assert solution is not None
    assert solution.sample == len(searched) == 3
    assert solution.cut


def test_every_time_limit_gives_an_answer_or_bounds() -> None:
    for here in [position(MID_DEAL), *mid_deals(12)]:
        solution = solve(here, time_limit=0.05)
        assert solution.exact or solution.sample or solution.bounds[0] < solution.bounds[1]


def test_a_limit_touches_no_stop_that_others_share() -> None:
    shared = Stop(signals=False)
    solve(position(MID_DEAL), time_limit=0.01, stop=shared)
    assert not shared.is_stopped
    assert solve(tranca.read("positions/castel.txt")[0], stop=shared).exact


def test_a_solve_without_a_limit_keeps_that_of_its_stop() -> None:
    assert not solve(position(WIDE), stop=Stop(0.05)).exact


def test_a_stop_that_was_used_up_starts_no_endless_sample() -> None:
    stop = Stop(signals=False)
    stop.stop()
    solution = solve(position(WIDE), stop=stop)
    assert not solution.exact
    assert solution.sample is None
    assert solution.value is None


def test_orders_that_were_asked_for_and_not_searched_are_an_error() -> None:
    stop = Stop(signals=False)
    stop.stop()
    with pytest.raises(StoppedError, match="stopped before two repeats of the sample"):
        solve(position(WIDE), orders=10, stop=stop)


def test_a_larger_question_that_was_stopped_is_an_error_and_no_half_answer() -> None:
    stop = Stop(signals=False)
    stop.stop()
    with pytest.raises(StoppedError, match="stopped before there was an answer"):
        solve_exactly(position(WIDE), Resources(stop=stop))
    with pytest.raises(StoppedError):
        next(ordered_map(lambda item, own: item, [1], Resources(stop=stop), processes=True))
    assert issubclass(StoppedError, tranca.TrancaError)
    assert not issubclass(StoppedError, UnsupportedError)


def test_ctrl_c_ends_a_solve_with_keyboard_interrupt() -> None:
    for stop in (None, Stop(), Stop(signals=False)):
        timer = threading.Timer(0.2, _thread.interrupt_main)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            solve(position(WIDE), stop=stop)
        timer.join()


def test_a_child_stops_with_its_parent_and_alone() -> None:
    parent = Stop(signals=False)
    first, second = limited(parent), limited(parent)
    first.stop()
    assert first.is_stopped
    assert not parent.is_stopped
    assert not second.is_stopped
    parent.stop()
    assert second.is_stopped


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), 0, -1, "5", True])
def test_a_time_limit_that_makes_no_sense_is_refused(seconds: object) -> None:
    with pytest.raises(UnsupportedError, match=r"time limit .*: expected a number of seconds above 0"):
        solve(position(MID_DEAL), time_limit=seconds)  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match=r"time limit .*: expected a number of seconds above 0"):
        tranca.generate_puzzles(1, time_limit=seconds)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["draw/3", "draw/4", "draw/3, lead_pass_bonus=20", "mano-a-mano", "draw/partners"])
def test_what_was_stopped_lies_between_what_the_tiles_left_can_give(rules: str) -> None:
    here = deal(Rules.parse(rules), 3)
    if here.boneyard:
        here = here.changed(boneyard=Boneyard(here.boneyard.tiles, ordered=False))
    stopped = tranca.solve(here, stop=Stop(nodes=1), orders="all")
    low, high = stopped.bounds
    assert not stopped.exact and -400 < low < 0 < high < 400  # no deal scores more, even with passes
    assert all(low <= play.bounds[0] < play.bounds[1] <= high for play in stopped.plays)
