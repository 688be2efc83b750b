"""Tiles that a block with `play` puts in two places: reported at the second, which then counts as unknown."""

from collections.abc import Collection, Iterator

from tranca.errors import Problem
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile
from tranca.game.validity import Place, twice

from .draft import Draft, StatedValues
from .positions import place_in_text, report


def report_doubled(draft: Draft, rules: Rules) -> None:
    """Report tiles that are stated twice: turned up, as dealt, in a hand now, or in the boneyard now."""
    named: list[Place] = []
    for seat in rules.seats:
        for key in (f"dealt {seat}", seat, f"has {seat}"):
            named += _places(draft, key, f"a tile of {seat}")
    named += _places(draft, "boneyard", "in the boneyard")
    turned: list[Place] = [] if draft.turned is None else [(draft.turned, "turned-up", 0, "turned up")]
    doubled = [*twice([*turned, *sorted(named, key=lambda place: place_in_text(draft, place))])]
    report(draft, doubled)
    for key in {problem.key for problem in doubled}:
        _forget(draft, key, {problem.index for problem in doubled if problem.key == key})


def report_moved(draft: Draft, rules: Rules) -> list[int]:
    """Report tiles that are said to be held or in the boneyard now but were laid, or drawn by somebody else.

    Returns the indexes of the actions at which one was reported.
    """
    laid: dict[Tile, tuple[int, str]] = {}
    drawn: dict[Tile, tuple[int, str]] = {}
    for number, turn in enumerate(draft.turns):
        if turn.action is not None:
            if turn.action.play is not None:
                laid[turn.action.play.tile] = number, turn.action.seat
            drawn |= {tile: (number, turn.action.seat) for tile in turn.action.drawn if tile is not None}
    wrong = []
    for owner, key in [("", "boneyard"), *((seat, key) for seat in rules.seats for key in (seat, f"has {seat}"))]:
        forgotten = set()
        where = f"held by {owner}" if owner else "in the boneyard"
        for place in [*_places(draft, key, where)]:
            tile, _, index, _ = place
            if tile in laid:
                number, how = laid[tile][0], f"laid by {laid[tile][1]}"
            elif tile in drawn and drawn[tile][1] != owner:
                number, how = drawn[tile][0], f"drawn by {drawn[tile][1]}"
            else:
                continue
            forgotten.add(index)
            word = draft.turns[number].word
            if word.place > place_in_text(draft, place):
                draft.faults.add(word.place, f"{tile} is {where} in the end, expected another tile", number + 1)
                wrong.append(number)
            else:
                report(draft, [Problem(key, f"{tile} was {how}, expected tiles that are {where} in the end", index)])
        _forget(draft, key, forgotten)
    return wrong


def _places(draft: Draft, key: str, where: str) -> Iterator[Place]:
    for index, (tile, _) in enumerate(draft.values.get(key, StatedValues()).named):
        yield tile, key, index, where


def _forget(draft: Draft, key: str, indexes: Collection[int | None]) -> None:
    """Take tiles of a key for unknown ones, so that they are reported no more."""
    if not indexes:
        return
    stated: StatedValues[Tile] = draft.values[key]
    named = tuple(tile for index, tile in enumerate(stated.named) if index not in indexes)
    lost = 0 if key.startswith("has") else len(stated.named) - len(named)
    if key == "boneyard":
        named, lost = (), len(stated.named)
    draft.values[key] = StatedValues(named, stated.unknown + lost, stated.ordered)
