"""The builds of the kernel: for lines of two plain ends, for games that score during play, and for trees of doubles."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from tranca.ext.rules import EMPTY, Ruleset
from tranca.game.actions import NO_ENDS, Ends
from tranca.game.arms import DOUBLE, OpenEnds, is_double
from tranca.game.tree import MOST_COVERS, TreeEnds

_ABSENT = 31
"""The code of an absent end."""

_END_BITS, _MOST_ENDS = 5, 4
_BITS_OF_NUMBER, _STATES = 6, 6


@cache
def _module(name: str) -> Any:
    """Import a module once, because `import_module` takes as long as a short search each time."""
    return import_module(name)


class Kernel(NamedTuple):
    """The modules of one build. All builds have the same names and functions; types are those of the first."""

    package: str

    def module(self, name: str) -> Any:
        """Return a module of this build."""
        return _module(f"{self.package}.{name}")


PLAIN, SCORED, DOUBLES = map(Kernel, ("tranca.ext.plain", "tranca.ext.scored", "tranca.ext.doubles"))


def kernel_of(ruleset: Ruleset) -> Kernel:
    """Return the build that searches games of these rules."""
    if ruleset.every_double:
        return DOUBLES
    return SCORED if ruleset.has_second_layout else PLAIN


@cache
def pack_codes(codes: tuple[int, ...]) -> int:
    """Return the codes of ends as the second build takes them: one number, the lowest code first."""
    padded = [*sorted(codes), *[_ABSENT] * (_MOST_ENDS - len(codes))]
    return sum(code << _END_BITS * place for place, code in enumerate(padded))


@cache
def pack_tree(ends: TreeEnds) -> int:
    """Return the ends of a tree as the third build takes them: six bits for each number, from 0.

    They are the plain ends that show it, times 6, plus 0 if its double has no place, or one more than the tiles
    against it.
    """
    packed = sum(_STATES << _BITS_OF_NUMBER * code for code in ends if not is_double(code))
    return packed + sum(count + 1 << _BITS_OF_NUMBER * number for number, count in ends.covers.items())


def unpack_tree(plain: Sequence[int], covers: Sequence[int]) -> TreeEnds:
    """Return the ends of a tree from the numbers of the kernel: plain ends and tiles against the double, by number.

    −1 tiles stand for a double that is not laid.
    """
    codes = [number for number, count in enumerate(plain) for _ in range(count)]
    codes += [number + DOUBLE for number, count in enumerate(covers) if count in (0, 1)]
    sides = [number for number, count in enumerate(covers) if count in (2, 3) for _ in range(MOST_COVERS - count)]
    return TreeEnds(tuple(codes), open_sides=tuple(sides))


def ends_numbers(ruleset: Ruleset, ends: Ends | OpenEnds | None) -> tuple[int, int]:
    """Return open ends (None: an empty layout) as the two numbers that the build for these rules takes."""
    if ruleset.every_double:
        return pack_tree(ends) if isinstance(ends, TreeEnds) else 0, EMPTY
    if ruleset.has_second_layout:
        spinner = ends.spinner if isinstance(ends, OpenEnds) else None
        return pack_codes(tuple(ends or ())), EMPTY if spinner is None else spinner
    left, right = ends or NO_ENDS
    return left, right
