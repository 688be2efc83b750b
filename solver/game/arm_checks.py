"""Find the problems of the spinner and the arms of a layout, and of ends that are given without a layout."""

from collections import Counter
from collections.abc import Iterator

from tranca.errors import Problem
from tranca.language import Message, WordList

from .actions import ends_text
from .arms import DOUBLE, Layout, OpenEnds, is_double, number_of
from .field_checks import layout_problems, mismatch
from .rules.options import one_of
from .state import State
from .tiles import SUITS, Tile, tiles
from .tree import Branches, Tree, TreeEnds, tree_of


def arms_problems(state: State) -> Iterator[Problem]:
    """List the problems of the spinner, of its arms, and of ends given without a layout."""
    spinner, layout, rules = state.spinner, state.layout, state.rules
    if rules.every_double:
        yield from _tree_problems(state)
        return
    yield from _branches_of_no_tree(state)
    stated = [("spinner", spinner is not None), *((key, True) for key in ("up", "down") if state.chains.get(key))]
    if not rules.spins:
        under = Message("there is no spinner under spinner={option}; delete this key", option=rules.spinner)
        yield from (Problem(key, under) for key, is_there in stated if is_there)
    elif layout:
        doubles = [left for left, right in layout if left == right]
        if spinner is None and len(doubles) > 1:
            shown = one_of(f"{number}-{number}" for number in doubles)
            yield Problem("spinner", "give the double that was laid first, {doubles}", missing=True, doubles=shown)
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
    elif key := next((key for key, chain in state.chains.items() if chain), None):
        yield Problem(key, "an arm requires the layout; add the key layout with the spinner in it")
    if isinstance(state.ends, OpenEnds) and not layout:
        yield from _stated_ends(state, state.ends)


def _arms_of(state: State, layout: Layout) -> Iterator[Problem]:
    spinner = state.spinner
    sides = spinner is not None and (spinner, spinner) in layout[1:-1]
    for key, arm in (("up", state.up), ("down", state.down)):
        if not arm or isinstance(arm, Branches):
            continue
        if spinner is None:
            if not any(left == right for left, right in layout):
                yield Problem(key, "the line has no double, so it has no arms; delete this key")
        elif not sides:
            yield Problem(
                key,
                "an arm can begin only after tiles on both sides of {tile} in the line",
                tile=f"{spinner}-{spinner}",
            )
        elif arm[0][0] != spinner:
            inner, outer = arm[0]
            yield Problem(key, mismatch(f"{inner}-{outer}", f"{spinner}-{spinner}", spinner), 0)
        for problem in layout_problems(arm):
            yield problem.at(key)


def _stated_ends(state: State, ends: OpenEnds) -> Iterator[Problem]:
    shown, count = ends_text(ends), len(ends)
    doubles = [code for code in ends if is_double(code)]
    if ends.spinner is not None:
        if ends.spinner + DOUBLE in doubles:
            yield Problem(
                "ends",
                "{ends} includes the spinner, which is not an open end; give the outer ends of its arms",
                ends=shown,
            )
    elif ends.spins and doubles and ends.marks:
        yield Problem("ends", "{ends} includes a double; add the key spinner with the first double laid", ends=shown)
    elif count > 2:
        yield Problem("ends", "expected at most two ends without a spinner, not {ends}", 2, ends=shown)
    elif count == 1 and not doubles:
        yield Problem("ends", "expected two ends, or the only double laid, not {ends}", ends=shown)
    if not ends.marks and doubles:
        number = number_of(doubles[0])
        yield Problem(
            "ends",
            "write {number} instead of {tile} because ends earn nothing",
            number=number,
            tile=f"{number}-{number}",
        )
    elif len(set(doubles)) < len(doubles):
        yield Problem("ends", "{ends} contains a double twice; write each tile once", ends=shown)
    for tile in tiles(state.unlaid & ends.doubles):
        key = "spinner" if tile.low == ends.spinner and count else "ends"
        yield Problem(key, "{tile} is not laid because it is held or in the boneyard", tile=tile)


def _branches_of_no_tree(state: State) -> Iterator[Problem]:
    """List arms that are given with their double although only one double has arms, or none."""
    for name, arms in (("up", state.up), ("down", state.down)):
        for double in arms if isinstance(arms, Branches) else ():
            key = f"{name} {double}-{double}"
            yield Problem(
                key,
                Message(
                    "only the first double has arms under {option}; write {key}",
                    option="spinner=first_double",
                    key=name,
                )
                if state.rules.spins
                else Message("there is no spinner under spinner={option}; delete this key", option=state.rules.spinner),
            )


def _tree_problems(state: State) -> Iterator[Problem]:
    """List the problems of a layout in which every double is a spinner."""
    if state.spinner is not None:
        yield Problem("spinner", "under spinner=every_double every double is a spinner; delete this key")
    for name, arms in (("up", state.up), ("down", state.down)):
        if arms and not isinstance(arms, Branches):
            yield Problem(
                name,
                "give the double at which the arm begins, such as {key}, because every double has arms",
                key=f"{name} 4-4",
            )
    tree = tree_of(state.layout or (), state.up, state.down)
    if state.layout:
        yield from _arms_of_tree(tree)
    else:
        for arm in tree.arms:
            yield Problem(arm.key, "an arm requires the layout; add the key layout")
        if isinstance(state.ends, TreeEnds):
            yield from _stated_tree_ends(state, state.ends)


def _arms_of_tree(tree: Tree) -> Iterator[Problem]:
    laid = {tile.low for tile in tree.tiles if tile.is_double}
    covered = {
        one
        for first, chain in ((1, tree.line), *((0, arm.tiles) for arm in tree.arms))
        for one, other in chain[first:-1]
        if one == other
    }
    for arm in tree.arms:
        tile = Tile.of(arm.double, arm.double)
        inner, outer = arm.tiles[0]
        if arm.double not in laid:
            yield Problem(arm.key, "{tile} is not laid, so no arm begins at it", tile=tile)
        elif arm.double not in covered:
            yield Problem(arm.key, "an arm can begin at {tile} only after tiles on both of its sides", tile=tile)
        elif inner != arm.double:
            yield Problem(arm.key, mismatch(f"{inner}-{outer}", str(tile), arm.double), 0)
        for problem in layout_problems(arm.tiles):
            yield problem.at(arm.key)
    if ring := _arms_in_rings(tree, laid):
        yield Problem(
            ring[0], "{keys} begin at each other, not at a double that is joined to the line", keys=WordList(ring)
        )


def _arms_in_rings(tree: Tree, laid: set[int]) -> list[str]:
    """Return the keys of the arms that begin at each other."""
    arms = [*tree.arms]
    joined = {left for left, right in tree.line if left == right} | {arm.double for arm in arms} - laid
    while reached := [arm for arm in arms if arm.double in joined]:
        arms = [arm for arm in arms if arm.double not in joined]
        joined |= {one for arm in reached for one, other in arm.tiles if one == other}
    return [arm.key for arm in arms]


def _stated_tree_ends(state: State, ends: TreeEnds) -> Iterator[Problem]:
    shown = ends_text(ends)
    doubles = [code for code in ends if is_double(code)]
    if len({*doubles}) < len(doubles):
        yield Problem("ends", "{ends} contains a double twice; write each tile once", ends=shown)
        return
    for tile in tiles(state.unlaid & ends.doubles):
        key = "ends" if tile.low + DOUBLE in doubles else "sides"
        yield Problem(key, "{tile} is not laid because it is held or in the boneyard", tile=tile)
    if _misses_tiles(state, ends):
        yield Problem(
            "ends",
            "{ends} with the open sides given cannot be the ends of a layout; check the numbers, and the key sides",
            ends=shown,
        )


def _misses_tiles(state: State, ends: TreeEnds) -> bool:
    """Return True if no layout has these ends, or if too few tiles can be laid for them."""
    free = state.rules.tileset.mask & ~state.unlaid
    numbers = range(state.rules.highest + 1)
    halves = Counter(number_of(code) for code in ends if not is_double(code)) + Counter(ends.covers)
    missing = any(halves[n] > (free & SUITS[n] & ~Tile.of(n, n).mask).bit_count() for n in numbers)
    unnamed = sum(bool(free & Tile.of(n, n).mask) for n in numbers if n not in ends.covers)
    return missing or ends.closed is None or ends.closed > unnamed
