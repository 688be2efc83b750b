"""Bulk functions, public and internal, with invalid arguments: always a TrancaError, never an answer."""

import io
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import examples

import tranca
from tranca import Rules, TrancaError
from tranca.engine.playouts import FEATURES, FittedPolicy, PublicFacts, log_chances, play_out
from tranca.engine.resources import Resources
from tranca.engine.situation import Situation
from tranca.engine.world_values import search_worlds
from tranca.game.rules.stake import Stake

RULES = Rules.parse("partnership, pass_bonus_first=20, pass_bonus_later=10")
HANDS = np.array([[1 << 0, 1 << 1, 1 << 2, 1 << 3], [1 << 4, 1 << 7, 1 << 8, 1 << 9]], np.uint64)
GOOD: dict[str, Any] = {
    "hands": HANDS,
    "ends": (0, 0),
    "turns": [0, 1],
    "last": [3, 0],
    "pending": [True, False],
    "paid": 0,
    "leaders": -1,
    "deal": 1,
    "threads": 1,
}
RANGES = {"turns": (0, 3), "last": (-1, 3), "pending": (0, 1), "paid": (0, 1), "leaders": (-1, 3)}
"""The valid range of each column."""

not_whole: st.SearchStrategy[Any] = st.one_of(
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.complex_numbers(),
    st.sampled_from(
        [object(), {}, set(), np.datetime64("2020-01-01"), np.float32("nan"), [None], [[1], [1, 2]], ["0"]]
    ),
)
bad_shape = st.sampled_from([[0, 0, 0], [[0, 0]], [[[0]]], [[0], [0], [0]], []])


def outside(low: int, high: int) -> st.SearchStrategy[int]:
    """Whole numbers out of a range: near it, at the limits of the types, and huge."""
    near = st.one_of(st.integers(low - 300, low - 1), st.integers(high + 1, high + 300))
    borders = [
        sign * (1 << bits) + more for bits in (7, 8, 16, 31, 32, 63, 64, 200) for more in (-1, 0, 1) for sign in (1, -1)
    ]
    return st.one_of(near, st.sampled_from([value for value in borders if not low <= value <= high]))


def bad_column(name: str) -> st.SearchStrategy[Any]:
    low, high = RANGES[name]
    wrong = outside(low, high)
    single = wrong.map(lambda value: [0, value])
    return st.one_of(wrong, single, not_whole, bad_shape)


bad_hands = st.one_of(
    not_whole,
    bad_shape,
    st.sampled_from([HANDS.astype(float), HANDS[:, :3], HANDS[0], HANDS[None], [[1, 1, 2, 4]], [[1 << 28, 1, 2, 4]]]),
    outside(0, (1 << 64) - 1).map(lambda value: [[value, 1, 2, 4]]),
    st.integers(28, 63).map(lambda index: np.array([[1, 2, 4, 1 << index]], np.uint64)),
)
bad_ends = st.one_of(
    not_whole,
    outside(0, 10),
    outside(0, 6).filter(lambda end: end not in (7, 10)).map(lambda end: (0, end)),
    st.sampled_from([(7, 0), (0, 10), (8, 8), (0, 1, 2), [[0, 0]] * 3, [(0, 0), (0, 9)]]),
)
bad_deal = st.one_of(outside(1, 9999), not_whole.filter(lambda value: value is not None), st.just(True))
bad_threads = st.one_of(outside(1, 1 << 20), not_whole, st.just(True))

BAD: dict[str, st.SearchStrategy[Any]] = {
    "hands": bad_hands,
    "ends": bad_ends,
    **{name: bad_column(name) for name in RANGES},
    "deal": bad_deal,
    "threads": bad_threads,
    "megabytes": st.one_of(st.just(float("nan")), st.floats(max_value=-1), st.text(), outside(0, 1 << 62)),
}


@pytest.mark.parametrize("function", [tranca.solve_arrays, tranca.solve_arrays_plays])
@examples(40, 80)
@given(data=st.data())
def test_arrays_refuse_a_bad_argument(function: Any, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(BAD)))
    with pytest.raises(TrancaError, match=name if name in RANGES else "expected|in position 0"):
        function(RULES, **GOOD | {name: data.draw(BAD[name])})


@settings(max_examples=60)
@given(st.one_of(st.tuples(st.just("most"), outside(1, 29)), st.tuples(st.just("forced"), outside(-1, -1) | not_whole)))
def test_plays_refuse_bad_columns_and_tiles_to_lead(change: tuple[str, Any]) -> None:
    with pytest.raises(TrancaError, match=change[0]):
        tranca.solve_arrays_plays(RULES, **GOOD, **dict([change]))  # no lead is possible, since the layout has ends


@settings(max_examples=60)
@given(
    st.sampled_from(["seed", "tiles", "until", "number"]).flatmap(
        lambda name: st.tuples(st.just(name), outside(0, (1 << 64) - 1) | not_whole)
    )
)
def test_random_positions_refuse_bad_numbers(change: tuple[str, Any]) -> None:
    name, value = change
    with pytest.raises(TrancaError, match=f"(?s){name}=.*: expected a whole number from"):
        list(
            tranca.random_positions(
                RULES, [value if name == "number" else 0], **{name: value} if name != "number" else {}
            )
        )


@given(outside(1, 1 << 20) | not_whole)
def test_readers_of_arrays_refuse_bad_sizes(most: Any) -> None:
    with pytest.raises(TrancaError, match=r"most=.*: expected a whole number from 1 to"):
        list(tranca.stream_arrays(io.BytesIO(b""), most=most))


@given(st.sampled_from(["threads", "megabytes"]).flatmap(lambda name: st.tuples(st.just(name), BAD[name])))
def test_many_refuse_bad_resources(change: tuple[str, Any]) -> None:
    with pytest.raises(TrancaError, match="expected"):
        tranca.solve_many([], **dict([change]))


@given(st.sampled_from(["times", "plus"]), outside(0, 999_999) | not_whole)
def test_stakes_refuse_what_ties_cannot_leave(name: str, value: Any) -> None:
    with pytest.raises(TrancaError, match="stake"):
        Stake(**{name: value})


LATE = (
    "layout: 4-4 4-0 0-3 3-1 1-2 2-3 3-6 6-0 0-1; lead: E; last: E; to-move: S; N: 3-3 4-5 4-6; E: 3-5 5-5; "
    "S: 2-4 3-4 6-6; W: 1-1 2-2 2-5; boneyard: {0-0 0-2 0-5 1-4 1-5 1-6 2-6 5-6}"
)
WORLDS = {
    "no draw": "rules: partnership; N: 0-0 1-1; E: 0-1 1-2; S: 0-2 1-3; W: 0-3 1-4; ends: 0 0; to-move: N; lead: N",
    "chance": f"rules: draw/partners; {LATE}",
    "max-n": f"rules: draw/4; {LATE}",
}


@pytest.mark.parametrize("text", WORLDS.values(), ids=WORLDS)
@given(data=st.data())
def test_worlds_refuse_bad_masks(text: str, data: st.DataObject) -> None:
    (position,) = tranca.parse(text)
    assert isinstance(position, tranca.Position)
    situation, codes = Situation.of(position), [play.code(position.ends) for play in position.legal_plays()]
    seats, resources = len(situation.hands), Resources()
    good = np.array([situation.hands], np.uint64)
    boneyard = np.array([situation.boneyard_mask], np.uint64)
    wrong = [
        good.astype(float),
        good[0],
        good[:, :-1],
        good[None],
        good | good[:, :1],
        good | np.uint64(1 << 63),
        [["a"] * seats],
    ]
    facts, policy = PublicFacts(0, (0,) * seats), FittedPolicy(np.zeros(len(FEATURES)), 0.1)
    hands: Any = data.draw(st.sampled_from(wrong) | not_whole | bad_hands)
    with pytest.raises(TrancaError):
        search_worlds(situation, codes, hands, boneyard, resources)
    with pytest.raises(TrancaError):
        play_out(situation, facts, codes, hands, boneyard, policy, 2, 0, resources)
    with pytest.raises(TrancaError):
        search_worlds(situation, codes, hands, boneyard, resources, wins=False)


@given(not_whole | outside(0, (1 << 64) - 1).map(lambda mask: [mask]) | st.sampled_from([HANDS, [3], 0]))
def test_chances_of_plays_refuse_bad_masks(hands: Any) -> None:
    facts, policy = PublicFacts(0, (0,) * 4), FittedPolicy(np.zeros(len(FEATURES)), 0.1)
    with pytest.raises(TrancaError):
        log_chances(RULES, facts, (0, 0), 0, 9, hands, policy)  # a play of 0-2
