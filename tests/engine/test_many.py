"""Many positions solved together: the same solutions as one by one, for any mix of positions."""

import copy
import pickle
import random
from dataclasses import fields, replace

import pytest

import tranca
from tranca import Play, Position, Rules, Solution, Stop, Tables, UnsupportedError
from tranca.engine import many
from tranca.game.dealing import deal
from tranca.game.rules.rules import PRESETS

LINES = [False, True]


def moments(name: str, rng: random.Random, most: int = 14) -> list[Position]:
    """Return the late moments of a random deal, including forced passes and draws, and its end."""
    found = [deal(Rules.parse(name), rng)]
    while not found[-1].is_over:
        here = found[-1]
        if here.must_draw:
            found.append(here.draw())
        elif here.must_pass:
            found.append(here.pass_())
        else:
            found.append(here.play(rng.choice(here.legal_plays())))
    return [entry for entry in found if sum(map(len, entry.hands)) <= most and len(entry.boneyard) <= 5]


def mixed(seed: int) -> list[Position]:
    rng = random.Random(seed)
    rules = [name for name in PRESETS if not Rules.preset(name).deal_bonus]
    values = [position for name in rules for position in moments(name, rng)]
    rng.shuffle(values)
    return values


def late(name: str, count: int, seed: int) -> list[Position]:
    rng, found = random.Random(seed), []
    while len(found) < count:
        found += [moment for moment in moments(name, rng) if moment.can_play]
    return found[:count]


def compared(solution: Solution) -> Solution:
    return replace(solution, seconds=0, nodes=0)


@pytest.mark.parametrize("lines", LINES)
def test_positions_of_all_presets_get_the_answers_of_single_solves(lines: bool) -> None:
    values = mixed(5)
    assert len(values) > 150
    expected = [compared(tranca.solve(position, lines=lines)) for position in values]
    for threads in (1, 3):
        assert list(map(compared, tranca.solve_many(values, lines=lines, threads=threads))) == expected
    assert list(map(compared, tranca.solve_many(iter(values), lines=lines))) == expected


def test_late_hands_take_one_call_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    values = late("doscientos", 100, 6)
    expected = [tranca.solve(position, lines=False, tables=Tables()) for position in values]
    monkeypatch.setattr(many, "solve", None)
    monkeypatch.setattr(many, "solve_plays", None)
    solved = tranca.solve_many(values, lines=False)
    assert [replace(solution, seconds=0) for solution in solved] == [
        replace(solution, seconds=0) for solution in expected
    ]
    assert all(solution.seconds > 0 for solution in solved)


def test_an_answer_made_from_numbers_is_an_answer_like_any_other() -> None:
    solved = tranca.solve_many(late("doscientos", 20, 7) + late("block/2", 10, 7) + late("draw/2", 5, 7), lines=False)
    assert [bool(answer.listed) for answer in solved] == [True] * 30 + [False] * 5
    for solution in solved:
        single = tranca.solve(solution.position, lines=False)
        assert pickle.loads(pickle.dumps(solution)) == copy.copy(solution) == copy.deepcopy(solution) == solution
        assert hash(solution) == hash(replace(solution)) and repr(solution) == repr(single)
        assert solution.plays is solution.plays and solution.best == single.best
        assert tranca.to_json(replace(solution, seconds=0, nodes=0)) == tranca.to_json(compared(single))
        assert [
            getattr(solution, field.name) for field in fields(solution) if field.name not in ("seconds", "nodes")
        ] == [getattr(single, field.name) for field in fields(single) if field.name not in ("seconds", "nodes")]
        assert not hasattr(solution, "lines")


def test_what_cannot_be_solved_stands_in_its_place_among_late_hands() -> None:
    known = late("doscientos", 20, 8)
    values = [*known[:10], known[0].seen_by(0), *known[10:]]
    for lines in LINES:
        solved = tranca.solve_many(values, lines=lines, errors="return")
        assert isinstance(solved[10], UnsupportedError)
        del solved[10]
        assert [solution.value for solution in solved if isinstance(solution, Solution)] == [
            tranca.solve(entry).value for entry in known
        ]
        with pytest.raises(UnsupportedError, match="hands are hidden"):
            tranca.solve_many(values, lines=lines)


def test_hands_that_the_kernel_refuses_are_told_apart_one_by_one() -> None:
    """One position lacks the leader, whose side would get a tied block."""
    known = late("doscientos/tie-first", 12, 3)
    with pytest.raises(ValueError, match="expected the seat that led") as refused:
        tranca.solve(known[0].changed(lead=None), lines=False)
    with pytest.raises(type(refused.value), match="expected the seat that led"):
        tranca.solve_many([*known, known[0].changed(lead=None)], lines=False)


def test_after_a_stop_nothing_is_exact_and_nothing_raised() -> None:
    values = late("doscientos", 40, 9)
    stop = Stop(signals=False)
    stop.stop()
    for lines in LINES:
        solved = tranca.solve_many(values, lines=lines, stop=stop)
        assert [solution.position for solution in solved] == values
        assert not all(solution.exact for solution in solved)
        assert all(
            solution.bounds[0] <= tranca.solve(solution.position).value <= solution.bounds[1]
            for solution in solved[:20]
        )


def test_a_tile_that_must_be_led_is_the_only_play() -> None:
    text = "rules: block/2; must-lead: 6-6; to-move: A; A: 6-6 6-5 1-1 2-1 3-1 4-1 0-0; B: 6-4 5-5 4-4 3-3 2-2 2-0 1-0"
    solved = tranca.solve_many(tranca.parse(text) * 9, lines=False)
    assert [solution.best for solution in solved] == [(Play.parse("6-6"),)] * 9
    assert [len(solution.plays) for solution in solved] == [1] * 9
