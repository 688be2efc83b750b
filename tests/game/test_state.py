"""States and positions: checks, equality, and changed fields."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest
from facts import message_with

import tranca
from tranca.errors import PositionError
from tranca.game import moves
from tranca.game.actions import Play
from tranca.game.hands import Hand
from tranca.game.position import Position
from tranca.game.state import FIELDS, State
from tranca.game.tiles import Tile

TEXT = (
    "rules: partnership; layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6; lead: E; to-move: S; "
    "N: 1-3 3-4 5-6; E: 0-0 0-6 1-6 2-3; S: 2-4 3-3 3-6 4-6; W: 0-3 3-5 5-5 6-6"
)


@pytest.fixture
def position() -> Position:
    (value,) = tranca.parse(TEXT)
    assert isinstance(value, Position)
    return value


def state_of(position: Position) -> State:
    return State(**{name: getattr(position, name) for name in FIELDS})


def test_a_state_is_not_checked_and_a_position_is(position: Position) -> None:
    fields = {name: getattr(position, name) for name in FIELDS} | {"hands": (Hand((Tile(1, 1),)),) * 4}
    assert State(**fields).hands[0].tiles == (Tile(1, 1),)
    with pytest.raises(PositionError, match=message_with("1-1")):
        Position(**fields)


def test_a_state_never_equals_a_position(position: Position) -> None:
    state = state_of(position)
    assert state != position
    assert position != state
    assert state == state_of(position)
    assert Position.trusted(state) == position
    assert hash(Position.trusted(state)) == hash(position)


@pytest.mark.parametrize("change", [lambda entry, **of: entry.changed(**of), lambda entry, **of: entry.replace(**of)])
def test_a_field_that_does_not_exist_is_refused(position: Position, change: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match="no field hnads: expected rules, hands"):
        change(position, hnads=())


def test_a_changed_field_alone_differs(position: Position) -> None:
    titled = position.changed(title="a title")
    assert type(titled) is Position
    assert titled.title == "a title"
    assert titled.changed(title=None) == position
    assert type(position.replace(title="x")) is State


def test_replacing_a_field_of_a_position_checks_it_again(position: Position) -> None:
    assert type(replace(position, title="fine")) is Position
    with pytest.raises(PositionError, match="title"):
        replace(position, title="a;b")


def test_facts_are_sorted_however_a_state_is_made(position: Position) -> None:
    voids = ((), (6, 1), (), ())
    for made in (
        state_of(position).replace(voids=voids),
        State(**{name: getattr(position, name) for name in FIELDS} | {"voids": voids}),
        position.changed(voids=voids),
    ):
        assert made.voids == ((), (1, 6), (), ())
        assert made.has == ((), (), (), ())


def test_neither_can_be_written_to_nor_given_new_fields(position: Position) -> None:
    for value in (position, state_of(position)):
        with pytest.raises(FrozenInstanceError):
            value.title = "x"  # type: ignore[misc]
        assert not hasattr(value, "__dict__")


def test_both_are_pickled_and_copied(position: Position) -> None:
    for value in (position, state_of(position), tranca.Record(tranca.deal(position.rules, 1))):
        for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
            assert again == value
            assert type(again) is type(value)


def test_moves_take_and_give_states(position: Position) -> None:
    after = moves.play(state_of(position), Play(Tile(2, 4)))
    assert type(after) is State
    assert Position.trusted(after) == position.play("2-4")


@pytest.mark.parametrize("rules", ["fives-and-threes/partners", "partnership, out=both", "draw/partners", "doscientos"])
def test_passed_are_the_seats_that_passed_since_the_last_tile(rules: str) -> None:
    """Under out=both a seat without tiles is skipped and has not passed. The random game counts passes one by one."""
    skipped = passes = 0
    for seed in range(40):
        here = tranca.deal(tranca.Rules.parse(rules), Random(seed))
        rng, passed = Random(seed), list[int]()
        while not here.is_over:
            assert here.to_move is not None
            assert here.passed == tuple(passed)
            between = [] if here.last is None else seats_between(here.last, here.to_move, here.rules.players)
            skipped += any(not len(here.hands[seat]) for seat in between)
            if here.must_draw:
                here = here.draw()
            elif here.must_pass:
                passed.append(here.to_move)
                passes += 1
                here = here.pass_()
            else:
                passed.clear()
                here = here.play(rng.choice(here.legal_plays()))
    assert passes
    assert bool(skipped) == (here.rules.out == "both")


def seats_between(first: int, last: int, players: int) -> list[int]:
    return [(first + step) % players for step in range(1, (last - first) % players)]
