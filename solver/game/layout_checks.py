"""The faults of a layout: tiles that do not touch, arms without a spinner, ends that no layout shows."""

from collections.abc import Iterator
from dataclasses import replace

from tranca.errors import Problem

from .actions import ends_shown, ends_text
from .arms import DOUBLE, Layout, OpenEnds, is_double, number_of
from .rules.options import one_of
from .state import State
from .tiles import tiles


def disagreement(state: State, stated: tuple[int, ...] | OpenEnds | None) -> Iterator[Problem]:
    """List the problem of ends stated beside the layout of a state, where they differ from those that it shows."""
    if not state.layout or state.ends is None or stated is None or isinstance(stated, OpenEnds):
        return
    if sorted(stated) != sorted(ends_shown(state.ends)):
        expected = f"expected {ends_text(state.ends)}, as in the layout"
        yield Problem("ends", f"{ends_text(stated)}: {expected}")


def layout_problems(layout: Layout) -> Iterator[Problem]:
    """List tiles of a layout that do not touch as they should."""
    joined = layout[0][1] if layout else 0
    for index in range(1, len(layout)):
        before, (left, right) = layout[index - 1], layout[index]
        if joined == left:
            joined = right
            continue
        turned = joined == right
        hint = f"{right}-{left}" if turned else f"a tile that begins with {joined}"
        yield Problem("layout", f"{left}-{right} does not join {before[0]}-{before[1]}: expected {hint}", index)
        joined = left if turned else right


def arms_problems(state: State) -> Iterator[Problem]:
    """List what is wrong with the spinner, with what grows from it, and with ends that no layout shows."""
    spinner, layout, rules = state.spinner, state.layout, state.rules
    stated = [("spinner", spinner is not None), ("up", bool(state.up)), ("down", bool(state.down))]
    if not rules.spins:
        under = f"there is no spinner under spinner={rules.spinner}, expected none"
        yield from (Problem(key, under) for key, is_there in stated if is_there)
    elif layout:
        doubles = [left for left, right in layout if left == right]
        if spinner is None and len(doubles) > 1:
            shown = one_of(f"{number}-{number}" for number in doubles)
            yield Problem("spinner", f"expected the double that was laid first, {shown}", missing=True)
        elif spinner is not None and spinner not in doubles:
            shown = one_of(f"{number}-{number}" for number in doubles) if doubles else "none, the line shows no double"
            yield Problem("spinner", f"{spinner}-{spinner}: no double of the line, expected {shown}")
        yield from _arms_of(state, layout)
    elif state.up or state.down:
        key = "up" if state.up else "down"
        yield Problem(key, "expected the layout, with the spinner in it, where an arm is given")
    if isinstance(state.ends, OpenEnds) and not layout:
        yield from _stated_ends(state, state.ends)


def _arms_of(state: State, layout: Layout) -> Iterator[Problem]:
    """List the faults of arms beside a line."""
    spinner = state.spinner
    sides = spinner is not None and (spinner, spinner) in layout[1:-1]
    for key, arm in (("up", state.up), ("down", state.down)):
        if not arm:
            continue
        if spinner is None:
            if not any(left == right for left, right in layout):
                yield Problem(key, "the line shows no double, expected no arm")
        elif not sides:
            yield Problem(key, f"expected tiles at both sides of {spinner}-{spinner} in the line first")
        elif arm[0][0] != spinner:
            inner, outer = arm[0]
            hint = f"{outer}-{inner}" if outer == spinner else f"a tile that begins with {spinner}"
            message = f"{inner}-{outer} does not join {spinner}-{spinner}: expected {hint}"
            yield Problem(key, message, 0)
        for problem in layout_problems(arm):
            yield replace(problem, key=key)


def _stated_ends(state: State, ends: OpenEnds) -> Iterator[Problem]:
    """List the faults of ends that are stated without their layout."""
    shown, count = ends_text(ends), len(ends)
    doubles = [code for code in ends if is_double(code)]
    if ends.spinner is not None:
        if ends.spinner + DOUBLE in doubles:
            yield Problem("ends", f"{shown}: the spinner is no end, expected the outer ends of its arms")
    elif ends.spins and doubles and ends.marks:
        expected = "expected the spinner to be named, the first double laid"
        yield Problem("ends", f"{shown}: a double is laid, {expected}")
    elif count > 2:
        yield Problem("ends", f"{shown}: expected two ends at most without a spinner", 2)
    elif count == 1 and not doubles:
        yield Problem("ends", f"{shown}: expected two ends, or one double that lies alone")
    if not ends.marks and doubles:
        number = number_of(doubles[0])
        expected = f"expected the number {number}, since ends earn nothing"
        yield Problem("ends", f"{shown}: {number}-{number} is no place of its own, {expected}")
    elif len(set(doubles)) < len(doubles):
        yield Problem("ends", f"{shown}: a double stands twice, expected each tile once")
    for tile in tiles(state.unlaid & ends.doubles):
        key = "spinner" if tile.low == ends.spinner and count else "ends"
        yield Problem(key, f"{tile} is not laid, expected a double that nobody holds")
