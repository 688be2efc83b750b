"""Checks of the fields of a state: types, ranges, tiles of the pack, the layout, and facts about the hands."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from tranca.errors import PositionError, Problem, echo
from tranca.language import Message, Plural

from .actions import ends_shown, ends_text
from .arms import SIDES, Layout, OpenEnds, is_double, number_of
from .hands import Boneyard, Hand
from .headers import Headers
from .rules.rules import Rules
from .rules.stake import Stake
from .state import State
from .tiles import SUITS, Tile, tiles
from .tree import TreeEnds

Place = tuple[Tile, str, int, str]  # a tile, its key and word index, and a description of the place


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
    if isinstance(state.ends, tuple) and not state.rules.every_double and len(state.ends) > len(SIDES):
        _refuse("ends", state.ends, _FIELDS["ends"][1])
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
                key,
                "expected the number of a seat, 0 to {last} for {seats}, not {number}",
                last=len(seats) - 1,
                seats=" ".join(seats),
                number=echo(seat),
            )
    for key, chain in state.chains.items():
        for index, (one, other) in enumerate(chain):
            if not (0 <= one <= highest and 0 <= other <= highest):
                tile = f"{echo(one)}-{echo(other)}"
                message = Message("expected two numbers from 0 to {highest}, not {tile}", highest=highest, tile=tile)
                yield Problem(key, message, index)
    if state.spinner is not None and not 0 <= state.spinner <= highest:
        yield Problem("spinner", _number_expected(highest, state.spinner))
    if state.ends is not None and not all(0 <= end <= highest for end in _numbers(state)):
        ends = echo(" ".join(map(str, state.ends)))
        yield Problem("ends", "expected numbers from 0 to {highest}, not {ends}", highest=highest, ends=ends)
    for name, suits in zip(state.seats, state.voids, strict=False):
        for index, suit in enumerate(suits):
            if not 0 <= suit <= highest:
                yield Problem(f"void {name}", _number_expected(highest, suit), index)


def _number_expected(highest: int, number: int) -> Message:
    return Message("expected a number from 0 to {highest}, not {number}", highest=highest, number=echo(number))


def _numbers(state: State) -> Iterator[int]:
    ends = state.ends or ()
    sides = ends.open_sides if isinstance(ends, TreeEnds) else ()
    return (number_of(end) if state.rules.names_places and is_double(end) else end for end in (*ends, *sides))


def foreign_problems(state: State) -> Iterator[Problem]:
    """List the tiles that are not in the pack of the rules."""
    rules, highest = state.rules, state.rules.highest
    for key, index, tile in _tiles(state):
        if tile.high > highest:
            yield Problem(
                key, "expected two numbers from 0 to {highest}, not {tile}", index, highest=highest, tile=tile
            )
        elif tile in rules.without:
            yield Problem(
                key,
                "{tile} is not in the pack under without={tiles}",
                index,
                tile=tile,
                tiles=echo(" ".join(map(str, rules.without))),
            )


def _tiles(state: State) -> Iterator[tuple[str, int, Tile]]:
    named = {key: tuple(Tile.of(*pair) for pair in chain) for key, chain in state.chains.items()}
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
    return value is None or isinstance(value, OpenEnds) or (_is_tuple(value, int) and bool(value))


def _is_seat(value: object) -> bool:
    return value is None or _is_number(value)


def _are_arms(value: object) -> bool:
    """Return True for one arm, or for arms by the number of their double."""
    if isinstance(value, Mapping):
        return all(_is_number(double) and bool(arm) and _is_layout(arm) for double, arm in value.items())
    return value is not None and _is_layout(value)


_ARMS = (
    "a tuple of pairs of numbers, such as ((1, 5),), or such tuples by the number of a double, such as {1: ((1, 5),)}"
)

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
    "up": (_are_arms, _ARMS),
    "down": (_are_arms, _ARMS),
    "score": (lambda value: value is None or _is_tuple(value, int), "a tuple of points by side, or None"),
}


def disagreement(state: State, stated: tuple[int, ...] | OpenEnds | None) -> Iterator[Problem]:
    """List the problem of ends that are given with a layout and differ from its ends."""
    if not state.layout or state.ends is None or stated is None or isinstance(stated, OpenEnds):
        return
    if sorted(stated) != sorted(ends_shown(state.ends)):
        yield Problem(
            "ends",
            "the ends of the layout are {ends}, not {stated}",
            ends=ends_text(state.ends),
            stated=ends_text(stated),
        )


def layout_problems(layout: Layout) -> Iterator[Problem]:
    """List the tiles of a layout that do not match their neighbor."""
    joined = layout[0][1] if layout else 0
    for index in range(1, len(layout)):
        before, (left, right) = layout[index - 1], layout[index]
        if joined == left:
            joined = right
            continue
        if index == 1 and joined != right and before[0] in (left, right):  # the first tile is turned the wrong way
            yield Problem("layout", mismatch(f"{before[0]}-{before[1]}", f"{left}-{right}", joined), 0)
            joined = before[0]
            if joined == left:
                joined = right
                continue
        turned = joined == right
        yield Problem("layout", mismatch(f"{left}-{right}", f"{before[0]}-{before[1]}", joined), index)
        joined = left if turned else right


def mismatch(tile: str, neighbor: str, number: int) -> Message:
    """Return the message for a tile that does not begin with the number of its neighbor."""
    first, second = tile.split("-")
    if second == str(number):
        turned = f"{second}-{first}"
        return Message("{tile} does not match {neighbor}; write {turned}", tile=tile, neighbor=neighbor, turned=turned)
    facts = {"tile": tile, "neighbor": neighbor, "number": str(number)}
    return Message("{tile} does not match {neighbor}; write a tile that begins with {number}", **facts)


def places(state: State) -> Iterator[Place]:
    """Yield the place of every tile given, with a description of the place."""
    laid, in_boneyard = Message("laid"), Message("in the boneyard")
    for key, chain in state.chains.items():
        for index, pair in enumerate(chain):
            yield Tile.of(*pair), key, index, laid
    for seat, name in enumerate(state.seats):
        holder = Message("held by {seat}", seat=name)
        for index, tile in enumerate(state.hands[seat].tiles):
            yield tile, name, index, holder
        for index, tile in enumerate(state.has[seat]):
            yield tile, f"has {name}", index, holder
    for index, tile in enumerate(state.boneyard.tiles):
        yield tile, "boneyard", index, in_boneyard


_LAID = ("layout", "up", "down")


def twice(named: Iterable[Place]) -> Iterator[Problem]:
    """List the second place of each tile that has two. A hand and a fact about the same hand are one place."""
    seen: dict[Tile, tuple[str, str]] = {}
    for tile, key, index, where in named:
        if tile not in seen:
            seen[tile] = key, where
        elif seen[tile][0] == key:
            yield Problem(key, "{tile} appears twice; write each tile once", index, tile=tile)
        elif seen[tile][1] != where or key.partition(" ")[0] in _LAID:
            yield Problem(key, "{tile} is also {place}; write each tile once", index, tile=tile, place=seen[tile][1])


def facts_problems(state: State) -> Iterator[Problem]:
    """List facts about the hands that contradict each other or the known tiles."""
    for seat, name in enumerate(state.seats):
        hand, has, nots = state.hands[seat], state.has[seat], state.nots[seat]
        known_tiles = state.known(seat)
        for index, suit in enumerate(state.voids[seat]):
            if known_tiles & SUITS[suit]:
                shown = " ".join(map(str, tiles(known_tiles & SUITS[suit])))
                yield Problem(
                    f"void {name}",
                    "{seat} is not void in {number} because {seat} holds {tiles}",
                    index,
                    seat=name,
                    number=suit,
                    tiles=shown,
                )
        for index, tile in enumerate(nots):
            if known_tiles >> tile.index & 1:
                yield Problem(f"not {name}", "{seat} holds {tile}", index, seat=name, tile=tile)
        for key, facts in (("not", nots), ("void", state.voids[seat])):
            yield from _repeated(f"{key} {name}", facts)
        hidden = state.hidden(seat)
        if hidden < 0:
            holds = Plural("{seat} holds only {count} {tile|tiles}", len(hand), seat=name)
            way_out = Message("delete {number} of the known tiles", number=-hidden)
            yield Problem(f"has {name}", "{problem}; {way_out}", len(has) - 1, problem=holds, way_out=way_out)
        elif (excess := state.excess(seat)) > 0:
            key = f"void {name}" if state.voids[seat] else f"not {name}" if nots else name
            left = hidden - excess
            yield Problem(
                key,
                "{seat} would hold {number} unknown tiles but can hold at most {most}",
                seat=name,
                number=hidden,
                most=left,
            )


def _repeated(key: str, facts: tuple[object, ...]) -> Iterator[Problem]:
    for index in range(1, len(facts)):
        if facts[index] == facts[index - 1]:
            yield Problem(key, "{fact} appears twice; write it once", index, fact=facts[index])
