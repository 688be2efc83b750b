"""Checks of the layout of a state: tiles side by side, the spinner and its arms, and ends given without tiles."""

from collections.abc import Iterator
from dataclasses import replace

from tranca.errors import Problem
from tranca.game.rules.options import one_of
from tranca.language import Message

from .actions import ends_shown, ends_text
from .arms import DOUBLE, Layout, OpenEnds, is_double, number_of
from .state import State
from .tiles import tiles


def disagreement(state: State, stated: tuple[int, ...] | OpenEnds | None) -> Iterator[Problem]:
    """List the problem of ends that are given with a layout and differ from its ends."""
    if not state.layout or state.ends is None or stated is None or isinstance(stated, OpenEnds):
        return
    if sorted(stated) != sorted(ends_shown(state.ends)):
        yield Problem(
            "ends",
            Message(
                "the ends of the layout are {ends}, not {stated}", ends=ends_text(state.ends), stated=ends_text(stated)
            ),
        )


def layout_problems(layout: Layout) -> Iterator[Problem]:
    """List the tiles of a layout that do not match their neighbor."""
    joined = layout[0][1] if layout else 0
    for index in range(1, len(layout)):
        before, (left, right) = layout[index - 1], layout[index]
        if joined == left:
            joined = right
            continue
        turned = joined == right
        yield Problem("layout", _mismatch(f"{left}-{right}", f"{before[0]}-{before[1]}", joined), index)
        joined = left if turned else right


def _mismatch(tile: str, neighbor: str, number: int) -> Message:
    """Return the message for a tile that does not begin with the number of its neighbor."""
    first, second = tile.split("-")
    if second == str(number):
        turned = f"{second}-{first}"
        return Message("{tile} does not match {neighbor}; write {turned}", tile=tile, neighbor=neighbor, turned=turned)
    facts = {"tile": tile, "neighbor": neighbor, "number": str(number)}
    return Message("{tile} does not match {neighbor}; write a tile that begins with {number}", **facts)


def arms_problems(state: State) -> Iterator[Problem]:
    """List the problems of the spinner, of its arms, and of ends given without a layout."""
    spinner, layout, rules = state.spinner, state.layout, state.rules
    stated = [("spinner", spinner is not None), ("up", bool(state.up)), ("down", bool(state.down))]
    if not rules.spins:
        under = Message("there is no spinner under spinner={option}; delete this key", option=rules.spinner)
        yield from (Problem(key, under) for key, is_there in stated if is_there)
    elif layout:
        doubles = [left for left, right in layout if left == right]
        if spinner is None and len(doubles) > 1:
            shown = one_of(f"{number}-{number}" for number in doubles)
            yield Problem(
                "spinner", Message("give the double that was laid first, {doubles}", doubles=shown), missing=True
            )
        elif spinner is not None and spinner not in doubles:
            tile = f"{spinner}-{spinner}"
            yield Problem(
                "spinner",
                Message(
                    "{tile} is not in the line; write {doubles}",
                    tile=tile,
                    doubles=one_of(f"{number}-{number}" for number in doubles),
                )
                if doubles
                else Message("{tile} is not in the line; delete this key", tile=tile),
            )
        yield from _arms_of(state, layout)
    elif state.up or state.down:
        key = "up" if state.up else "down"
        yield Problem(key, Message("an arm requires the layout; add the key layout with the spinner in it"))
    if isinstance(state.ends, OpenEnds) and not layout:
        yield from _stated_ends(state, state.ends)


def _arms_of(state: State, layout: Layout) -> Iterator[Problem]:
    spinner = state.spinner
    sides = spinner is not None and (spinner, spinner) in layout[1:-1]
    for key, arm in (("up", state.up), ("down", state.down)):
        if not arm:
            continue
        if spinner is None:
            if not any(left == right for left, right in layout):
                yield Problem(key, Message("the line has no double, so it has no arms; delete this key"))
        elif not sides:
            yield Problem(
                key,
                Message(
                    "an arm can begin only after tiles on both sides of {tile} in the line", tile=f"{spinner}-{spinner}"
                ),
            )
        elif arm[0][0] != spinner:
            inner, outer = arm[0]
            yield Problem(key, _mismatch(f"{inner}-{outer}", f"{spinner}-{spinner}", spinner), 0)
        for problem in layout_problems(arm):
            yield replace(problem, key=key)


def _stated_ends(state: State, ends: OpenEnds) -> Iterator[Problem]:
    shown, count = ends_text(ends), len(ends)
    doubles = [code for code in ends if is_double(code)]
    if ends.spinner is not None:
        if ends.spinner + DOUBLE in doubles:
            yield Problem(
                "ends",
                Message(
                    "{ends} includes the spinner, which is not an open end; give the outer ends of its arms",
                    ends=shown,
                ),
            )
    elif ends.spins and doubles and ends.marks:
        yield Problem(
            "ends", Message("{ends} includes a double; add the key spinner with the first double laid", ends=shown)
        )
    elif count > 2:
        yield Problem("ends", Message("expected at most two ends without a spinner, not {ends}", ends=shown), 2)
    elif count == 1 and not doubles:
        yield Problem("ends", Message("expected two ends, or the only double laid, not {ends}", ends=shown))
    if not ends.marks and doubles:
        number = number_of(doubles[0])
        yield Problem(
            "ends",
            Message(
                "write {number} instead of {tile} because ends earn nothing", number=number, tile=f"{number}-{number}"
            ),
        )
    elif len(set(doubles)) < len(doubles):
        yield Problem("ends", Message("{ends} contains a double twice; write each tile once", ends=shown))
    for tile in tiles(state.unlaid & ends.doubles):
        key = "spinner" if tile.low == ends.spinner and count else "ends"
        yield Problem(key, Message("{tile} is not laid because it is held or in the boneyard", tile=tile))
