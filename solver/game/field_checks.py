"""Checks of the fields of a state: their types, and the ranges of seats and numbers."""

from collections.abc import Callable, Iterator

from tranca.errors import PositionError, Problem, echo
from tranca.language import Message

from .arms import SIDES, OpenEnds, is_double, number_of
from .hands import Boneyard, Hand
from .headers import Headers
from .rules.rules import Rules, Stake
from .state import State
from .tiles import Tile


def check_fields(state: State) -> None:
    """Raise TypeError for a field of a wrong type, and PositionError for seats and numbers that do not exist."""
    if not isinstance(state.rules, Rules):
        _refuse("rules", state.rules, "Rules, such as Rules.preset('doscientos')")
    seats = state.rules.seats
    hands = f"a tuple of {len(seats)} hands, for {' '.join(seats)}, such as Hand((Tile(1, 2),)) or Hand(unknown=7)"
    if not _is_tuple(state.hands, Hand, len(seats)):
        _refuse("hands", state.hands, hands)
    for name, (fits, expected) in _FIELDS.items():
        if not fits(value := getattr(state, name)):
            _refuse(name, value, expected)
    if isinstance(state.ends, tuple) and not state.rules.scores and len(state.ends) != 2:
        _refuse("ends", state.ends, _FIELDS["ends"][1])
    for name, kind in (("voids", int), ("has", Tile), ("nots", Tile)):
        facts = getattr(state, name)
        if not isinstance(facts, tuple) or len(facts) not in (0, len(seats)):
            _refuse(name, facts, f"a tuple of {len(seats)} tuples, for {' '.join(seats)}")
        if not all(_is_tuple(seat_facts, kind) for seat_facts in facts):
            contents = f"numbers from 0 to {state.rules.highest}" if kind is int else "tiles"
            _refuse(name, facts, f"a tuple of tuples of {contents}")
    if problems := [*_wrong_values(state)]:
        raise PositionError(problems)


def _refuse(name: str, value: object, expected: str) -> None:
    raise TypeError(f"{name}={echo(repr(value))}: expected {expected}")


def _wrong_values(state: State) -> Iterator[Problem]:
    seats, highest = state.rules.seats, state.rules.highest
    for key, seat in (("to-move", state.to_move), ("lead", state.lead), ("last", state.last)):
        if seat is not None and not 0 <= seat < len(seats):
            yield Problem(
                key, f"expected the number of a seat, 0 to {len(seats) - 1} for {' '.join(seats)}, not {echo(seat)}"
            )
    for key, chain in (("layout", state.layout or ()), ("up", state.up), ("down", state.down)):
        for index, (one, other) in enumerate(chain):
            if not (0 <= one <= highest and 0 <= other <= highest):
                yield Problem(key, f"expected two numbers from 0 to {highest}, not {echo(one)}-{echo(other)}", index)
    if state.spinner is not None and not 0 <= state.spinner <= highest:
        yield Problem("spinner", f"expected a number from 0 to {highest}, not {echo(state.spinner)}")
    if state.ends is not None and not all(0 <= end <= highest for end in _numbers(state)):
        yield Problem("ends", f"expected numbers from 0 to {highest}, not {echo(' '.join(map(str, state.ends)))}")
    for name, suits in zip(state.seats, state.voids, strict=False):
        for index, suit in enumerate(suits):
            if not 0 <= suit <= highest:
                yield Problem(f"void {name}", f"expected a number from 0 to {highest}, not {echo(suit)}", index)


def _numbers(state: State) -> Iterator[int]:
    ends = state.ends or ()
    return (number_of(end) if state.rules.names_places and is_double(end) else end for end in ends)


def foreign_problems(state: State) -> Iterator[Problem]:
    """List the tiles that are not in the pack of the rules."""
    rules, highest = state.rules, state.rules.highest
    for key, index, tile in _tiles(state):
        if tile.high > highest:
            yield Problem(
                key, Message("expected two numbers from 0 to {highest}, not {tile}", highest=highest, tile=tile), index
            )
        elif tile in rules.without:
            yield Problem(
                key,
                Message(
                    "{tile} is not in the pack under without={tiles}",
                    tile=tile,
                    tiles=echo(" ".join(map(str, rules.without))),
                ),
                index,
            )


def _tiles(state: State) -> Iterator[tuple[str, int, Tile]]:
    chains = {"layout": state.layout or (), "up": state.up, "down": state.down}
    named = {key: tuple(Tile.of(*pair) for pair in chain) for key, chain in chains.items()}
    named["boneyard"] = state.boneyard.tiles
    named["must-lead"] = () if state.must_lead is None else (state.must_lead,)
    for name, hand in zip(state.seats, state.hands, strict=False):
        named[name] = hand.tiles
    for kind, facts in (("has", state.has), ("not", state.nots)):
        named |= {f"{kind} {name}": tiles for name, tiles in zip(state.seats, facts, strict=False)}
    return ((key, index, tile) for key, tiles in named.items() for index, tile in enumerate(tiles))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_tuple(value: object, kind: type, length: int | None = None) -> bool:
    if not isinstance(value, tuple) or length not in (None, len(value)):
        return False
    return all(_is_number(item) if kind is int else isinstance(item, kind) for item in value)


def _is_layout(value: object) -> bool:
    return value is None or (isinstance(value, tuple) and all(_is_tuple(item, int, 2) for item in value))


def _are_ends(value: object) -> bool:
    return value is None or isinstance(value, OpenEnds) or (_is_tuple(value, int) and 1 <= len(value) <= len(SIDES))  # type: ignore[arg-type]


def _is_seat(value: object) -> bool:
    return value is None or _is_number(value)


_SEAT = (_is_seat, "the number of a seat, counted from 0, or None")

_FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "boneyard": (lambda value: isinstance(value, Boneyard), "a Boneyard, such as Boneyard(unknown=14)"),
    "layout": (_is_layout, "a tuple of pairs of numbers, such as ((6, 6), (6, 4)), or None"),
    "ends": (_are_ends, "a pair of numbers, such as (6, 3), an OpenEnds, or None"),
    "to_move": _SEAT,
    "lead": _SEAT,
    "last": _SEAT,
    "title": (lambda value: isinstance(value, str | None), "text or None"),
    "headers": (lambda value: isinstance(value, Headers), "Headers, such as Headers(event='Copa')"),
    "deal": (lambda value: value is None or _is_number(value), "the number of the deal in its match, or None"),
    "stake": (lambda value: isinstance(value, Stake | None), "a Stake, such as Stake(times=2), or None"),
    "last_tile": (lambda value: isinstance(value, Tile | None), "a Tile or None"),
    "must_lead": (lambda value: isinstance(value, Tile | None), "a Tile or None"),
    "bonus_paid": (lambda value: isinstance(value, bool | None), "True, False or None"),
    "spinner": (_is_seat, "its number, or None"),
    "turned": (lambda value: isinstance(value, bool), "True or False"),
    "up": (lambda value: value is not None and _is_layout(value), "a tuple of pairs of numbers, such as ((1, 5),)"),
    "down": (lambda value: value is not None and _is_layout(value), "a tuple of pairs of numbers, such as ((1, 5),)"),
    "score": (lambda value: value is None or _is_tuple(value, int), "a tuple of points by side, or None"),
}
