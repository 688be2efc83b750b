"""From what was read of a block to a position; and what is wrong with it, at the words that are wrong."""

from collections.abc import Iterable
from typing import Any

from tranca.errors import Problem
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.rules import Rules
from tranca.game.state import State
from tranca.game.validity import Place, disagreement, problems

from .values import Draft, Suits, Tiles

_PLAY_ONLY = ("dealt", "result", "points")


def build_position(draft: Draft, rules: Rules) -> Position | None:
    """The position of a block without `play`; None where it has faults, all of which are then reported."""
    unread = draft.unread
    for key, entry in draft.entries.items():
        if key.partition(" ")[0] in _PLAY_ONLY:
            draft.faults.add(entry.key.place, f"{key}: expected it only in a block with play")
    for seat in rules.seats:
        if seat not in draft.entries:
            draft.faults.add(draft.place, f"missing key {seat}: expected the tiles that {seat} holds")
            unread.add(seat)
    values: dict[str, Any] = {
        "rules": rules,
        "hands": tuple(_hand(draft, seat) for seat in rules.seats),
        "boneyard": boneyard_of(draft) or Boneyard(),
        "layout": draft.values.get("layout"),
        "ends": draft.values.get("ends"),
        **plain_values(draft),
        **{key: draft.values.get(name) for key, name in _FIELDS.items()},
        **facts_of(draft, rules),
    }
    report(draft, disagreement(values["layout"], values["ends"]))
    state = State(**values)
    wrong = problems(state, unread, lambda place: place_in_text(draft, place))
    out, mover = state.out, draft.values.get("to-move")
    if out is not None and mover not in (None, rules.next_seat(out)):
        wrong.append(Problem("to-move", f"{rules.seats[mover]}: {rules.seats[out]} went out, expected no to-move"))
    report(draft, wrong)
    return None if draft.faults.found else Position.trusted(state)


_FIELDS = {"to_move": "to-move", "lead": "lead", "last": "last", "bonus_paid": "bonus-paid"}


def plain_values(draft: Draft) -> dict[str, Any]:
    """The values of a position that a record shares."""
    return {
        "title": draft.values.get("title"),
        "must_lead": draft.values.get("must-lead"),
        "score": draft.values.get("score"),
    }


def facts_of(draft: Draft, rules: Rules) -> dict[str, Any]:
    """The facts on the hands, by seat."""
    return {
        "voids": tuple(draft.values.get(f"void {seat}", Suits()).suits for seat in rules.seats),
        "has": tuple(draft.values.get(f"has {seat}", Tiles()).tiles for seat in rules.seats),
        "nots": tuple(draft.values.get(f"not {seat}", Tiles()).tiles for seat in rules.seats),
    }


def hand_of(draft: Draft, key: str) -> Hand | None:
    """The hand under a key; None where there is none or it cannot be read."""
    tiles = draft.values.get(key)
    return None if tiles is None else Hand(tiles.tiles, tiles.unknown)


def boneyard_of(draft: Draft) -> Boneyard | None:
    """The boneyard; None where it is not given or cannot be read."""
    tiles = draft.values.get("boneyard")
    return None if tiles is None else Boneyard(tiles.tiles, tiles.ordered, tiles.unknown)


def _hand(draft: Draft, seat: str) -> Hand:
    found = hand_of(draft, seat)
    return Hand(unknown=1) if found is None else found


def report(draft: Draft, found: Iterable[Problem]) -> None:
    """Report problems as faults at their words; those of keys that are not there at the block's first line."""
    for problem in found:
        entry = draft.entries.get(problem.key)
        if entry is None:
            text = f"missing key {problem.key}: {problem.message}" if problem.missing else str(problem)
            draft.faults.add(draft.place, text)
            continue
        place = entry.place if problem.index is None else draft.words(problem.key)[problem.index].place
        draft.faults.add(place, str(problem))


def place_in_text(draft: Draft, place: Place) -> tuple[int, int]:
    """Where a place that names a tile stands."""
    _, key, index, _ = place
    return draft.words(key)[index].place
