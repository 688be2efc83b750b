"""Build positions from the values of a block; report problems as faults at their words."""

from collections.abc import Iterable, Iterator
from typing import Any

from tranca.errors import Problem
from tranca.game.arms import DOUBLE
from tranca.game.field_checks import Place, disagreement
from tranca.game.hands import NO_BONEYARD, Boneyard, Hand
from tranca.game.headers import NO_HEADERS, Headers
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.state import State
from tranca.game.tiles import Tile
from tranca.game.tree import TreeEnds
from tranca.game.validity import problems
from tranca.language import Message

from .draft import ARM_KEYS, Draft, StatedValues

_PLAY_ONLY = ("dealt", "result", "points")


def build_position(draft: Draft, rules: Rules) -> Position | None:
    """Build the position of a block without `play`; report its faults and return None if there are any."""
    is_lead_question = _is_lead_question(draft, rules)
    if is_lead_question:
        _use_dealt_as_hand(draft)
    _use_turned_up_as_layout(draft)
    unread = draft.unread
    if "sides" in unread:  # then the ends are not known either
        unread.add("ends")
    for key, entry in draft.entries.items():
        if key.partition(" ")[0] in _PLAY_ONLY:
            kind, _, seat = key.partition(" ")
            alone = kind == "dealt" and sum(key.startswith("dealt") for key in draft.entries) == 1
            message = (
                Message(
                    "{key} belongs to a record; add the key play, or keep only to-move: {seat} beside it to ask for "
                    "the best lead",
                    key=key,
                    seat=seat,
                )
                if alone
                else Message("{key} belongs to a record; add the key play", key=key)
            )
            draft.faults.add_fault(entry.key.place, message)
    if not is_lead_question:
        unread |= _report_missing_hands(draft, rules)
    state = state_of(draft, rules, is_lead_question)
    report(draft, disagreement(state, draft.values.get("ends")))
    if wrong_sides := [*sides_problems(draft, state)]:
        report(draft, wrong_sides)
        unread.add("ends")
    unread |= {
        f"{name} " for name in ("up", "down") if draft.every_double and name in draft.values
    }  # arms of no double
    wrong = [*problems(state, unread, lambda place: place_in_text(draft, place)), *_turned_up_problems(draft, state)]
    out, mover = state.out, draft.values.get("to-move")
    if out is not None and mover not in (None, rules.next_seat(out), state.next_seat(out)):
        wrong.append(
            Problem("to-move", "no seat is to move because {seat} went out; delete this key", seat=rules.seats[out])
        )
    report(draft, wrong)
    return None if draft.faults.reported else Position.trusted(state)


def state_of(draft: Draft, rules: Rules, is_lead_question: bool = False) -> State:
    """Return the state that a block without `play` describes, from the values that could be read."""
    turned = is_turned_up(draft)
    boneyard = boneyard_of(draft) or NO_BONEYARD
    if is_lead_question and rules.draws and "boneyard" not in draft.values:
        boneyard = Boneyard(unknown=max(0, rules.left_over - turned))
    values: dict[str, Any] = {
        "rules": rules,
        "hands": tuple(_hand(draft, rules, seat, is_lead_question) for seat in rules.seats),
        "boneyard": boneyard,
        "layout": draft.values.get("layout"),
        "ends": ends_of(draft),
        "turned": turned,
        **arms_of(draft),
        **plain_values(draft, rules),
        **{key: draft.values.get(name) for key, name in _FIELDS.items()},
        **facts_of(draft, rules),
    }
    return State(**values)


_FIELDS = {"to_move": "to-move", "lead": "lead", "last": "last", "bonus_paid": "bonus-paid", "last_tile": "out"}


def plain_values(draft: Draft, rules: Rules) -> dict[str, Any]:
    """Return the values that positions and records have in common."""
    return {
        "headers": Headers(
            tuple(draft.values.get(f"player {seat}") for seat in rules.seats),
            **{key: draft.values.get(key) for key in ("event", "date", "table")},
        )
        or NO_HEADERS,
        "must_lead": draft.values.get("must-lead"),
        **{key: draft.values.get(key) for key in ("title", "deal", "stake", "score")},
    }


def facts_of(draft: Draft, rules: Rules) -> dict[str, Any]:
    """Return the facts about the hands, by seat."""
    return {
        name: tuple(draft.values.get(f"{key} {seat}", StatedValues()).values for seat in rules.seats)
        for name, key in (("voids", "void"), ("has", "has"), ("nots", "not"))
    }


def arms_of(draft: Draft) -> dict[str, Any]:
    """Return the spinner and the arms, as keyword arguments for `State`."""
    arms: dict[str, Any] = {}
    for name in ARM_KEYS:
        by_double = {key.partition(" ")[2]: arm for key, arm in draft.values.items() if key.startswith(f"{name} ")}
        branches = {Tile.parse(double).low: arm for double, arm in by_double.items() if arm}
        arms[name] = draft.values.get(name) or branches or ()
    return {"spinner": draft.values.get("spinner"), **arms}


def ends_of(draft: Draft) -> TreeEnds | tuple[int, ...] | None:
    """Return the ends, with the open sides of doubles if every double is a spinner."""
    ends: tuple[int, ...] | None = draft.values.get("ends")
    sides = draft.values.get("sides")
    if ends is None or not draft.every_double:
        return ends
    return TreeEnds(ends, open_sides=() if sides is None else sides.values)


def sides_problems(draft: Draft, final: State) -> Iterator[Problem]:
    """Yield the problems of the key `sides` beside the ends, or beside the layout of `final`."""
    sides = draft.values.get("sides")
    if sides is None or not draft.every_double:
        return
    ends = draft.values.get("ends") or ()
    for index, number in enumerate(sides.values):
        if number + DOUBLE in ends:
            tile = f"{number}-{number}"
            yield Problem("sides", "{tile} is also in ends; write it in one of them", index, tile=tile)
    if isinstance(final.ends, TreeEnds) and (final.layout or draft.turns):
        if sides.values != final.ends.open_sides:
            shown = " ".join(f"{number}-{number}" for number in final.ends.open_sides)
            yield Problem(
                "sides",
                Message("the open sides of the layout are {sides}", sides=shown)
                if shown
                else Message("the layout has no open sides of doubles; delete this key"),
            )
    elif not ends and "ends" not in draft.entries:
        yield Problem("sides", "sides requires the key ends, or the layout")


def hand_of(draft: Draft, key: str) -> Hand | None:
    """Return the hand under a key; None if it is not given or cannot be read."""
    tiles = draft.values.get(key)
    return None if tiles is None else Hand(tiles.values, tiles.unknown)


def boneyard_of(draft: Draft) -> Boneyard | None:
    """Return the boneyard; None if it is not given or cannot be read."""
    tiles = draft.values.get("boneyard")
    return None if tiles is None else Boneyard(tiles.values, tiles.ordered, tiles.unknown)


def _hand(draft: Draft, rules: Rules, seat: str, is_lead_question: bool) -> Hand:
    hand = hand_of(draft, seat)
    return Hand(unknown=rules.hand_size if is_lead_question else 1) if hand is None else hand


def is_turned_up(draft: Draft) -> bool:
    """Return True if the first tile was turned up from the stock."""
    return draft.nobody_led or draft.turned is not None


def _use_turned_up_as_layout(draft: Draft) -> None:
    """Use the turned-up tile as the layout, unless the block states a layout or ends."""
    tile = draft.turned
    if tile is not None and {"layout", "ends"}.isdisjoint(draft.entries):
        draft.entries["layout"] = draft.entries["turned-up"]
        draft.values["layout"] = ((tile.low, tile.high),)


def _turned_up_problems(draft: Draft, state: State) -> Iterator[Problem]:
    """Yield the problems of the turned-up tile in a block without `play`."""
    tile = draft.turned
    yield from lead_problems(draft)
    if tile is None or any(key.partition(" ")[0] in ("layout", *ARM_KEYS) for key in draft.unread):
        return
    if state.layout and not state.laid & tile.mask:
        yield Problem("turned-up", "{tile} is not in the layout", tile=tile)
    elif state.spinner is not None and tile.is_double and tile.low != state.spinner:
        yield Problem(
            "turned-up",
            "{tile} would be the first double, but the spinner is {spinner}",
            tile=tile,
            spinner=f"{state.spinner}-{state.spinner}",
        )
    elif state.unlaid & tile.mask:
        yield Problem("turned-up", "{tile} is not laid because it is held or in the boneyard", tile=tile)


def lead_problems(draft: Draft) -> Iterator[Problem]:
    """Yield the problem of a block that states both a turned-up first tile and a seat that led."""
    lead = draft.values.get("lead")
    if draft.turned is not None and lead is not None and not draft.nobody_led:
        seat = draft.seats[lead]
        yield Problem(
            "lead", "no seat leads after a tile was turned up; if {seat} acted first, write none {seat}", seat=seat
        )


def _is_lead_question(draft: Draft, rules: Rules) -> bool:
    """Return True if the block asks what to lead: it has only the hand dealt to the seat to move, and nothing later."""
    mover = draft.values.get("to-move")
    laid = {"layout", "ends", "spinner", "sides", *ARM_KEYS}
    kinds = {key.partition(" ")[0] if key.partition(" ")[0] in ARM_KEYS else key for key in draft.entries}
    if mover is None or not kinds.isdisjoint({*rules.seats, *laid, "result", "points"}):
        return False
    return [key for key in draft.entries if key.startswith("dealt ")] == [f"dealt {rules.seats[mover]}"]


def _use_dealt_as_hand(draft: Draft) -> None:
    """Use the hand dealt as the hand held; before the lead they are the same."""
    key = next(key for key in draft.entries if key.startswith("dealt "))
    seat = key.removeprefix("dealt ")
    draft.entries[seat] = draft.entries.pop(key)
    if key in draft.values:
        draft.values[seat] = draft.values.pop(key)


def _report_missing_hands(draft: Draft, rules: Rules) -> set[str]:
    """Report the seats without a key, except those with tiles dealt, which are told of the record; return them all."""
    missing = [seat for seat in rules.seats if seat not in draft.entries]
    for seat in missing:
        if f"dealt {seat}" in draft.entries:
            continue
        number = _tiles_left_for(draft, rules) if len(missing) == 1 else None
        way_out = (
            Message("give the tiles of {seat}, or write ? and their number if they are hidden", seat=seat)
            if number is None
            else Message("give the tiles of {seat}, or write ?{number} if they are hidden", seat=seat, number=number)
        )
        draft.faults.add_fault(draft.place, Problem(seat, way_out, missing=True).sentence)
    return {*missing}


def _tiles_left_for(draft: Draft, rules: Rules) -> int | None:
    """Return the number of tiles of the only seat without a key, if the rest of the pack determines it, else None."""
    layout = draft.values.get("layout")
    if layout is None and "ends" not in draft.entries and "layout" not in draft.entries:
        return rules.hand_size
    hands = [hand_of(draft, seat) for seat in rules.seats if seat in draft.entries]
    boneyard = boneyard_of(draft) if "boneyard" in draft.entries else NO_BONEYARD
    if layout is None or boneyard is None or None in hands:
        return None
    laid = len(layout) + sum(len(arm) for key, arm in draft.values.items() if key.partition(" ")[0] in ARM_KEYS and arm)
    turned = is_turned_up(draft) and not rules.draws
    number = rules.tiles_in_play + turned - laid - len(boneyard) - sum(len(hand) for hand in hands if hand is not None)
    return number if 0 <= number <= (rules.tiles_in_play if rules.draws else rules.hand_size) else None


def report(draft: Draft, wrong: Iterable[Problem]) -> None:
    """Report problems as faults at their words, or at the block's first line if their key is missing."""
    for problem in wrong:
        if problem.key == "lead" and "lead" not in draft.entries and "turned-up" in draft.entries:
            problem = problem.at("turned-up")
        entry = draft.entries.get(problem.key)
        if entry is None:
            draft.faults.add_fault(draft.place, problem.sentence)
            continue
        words = draft.words(problem.key) if problem.index is not None else ()
        place = words[problem.index].place if problem.index is not None and problem.index < len(words) else entry.place
        draft.faults.add_fault(place, problem.sentence)


def place_in_text(draft: Draft, place: Place) -> tuple[int, int]:
    """Return line and column of the word of a tile."""
    _, key, index, _ = place
    return draft.words(key)[index].place
