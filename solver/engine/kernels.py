"""The two builds of the kernel: for lines of two plain ends, and for games that score during play."""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from tranca.ext.rules import EMPTY, Ruleset
from tranca.game.actions import NO_ENDS, Ends
from tranca.game.arms import OpenEnds

_ABSENT = 31
"""The code of an absent end."""

_END_BITS, _MOST_ENDS = 5, 4


@cache
def _module(name: str) -> Any:
    """Import a module once, because `import_module` takes as long as a short search each time."""
    return import_module(name)


class Kernel(NamedTuple):
    """The modules of one build. Both builds have the same names and functions; types are those of the first."""

    package: str

    def module(self, name: str) -> Any:
        """Return a module of this build."""
        return _module(f"{self.package}.{name}")


PLAIN, SCORED = Kernel("tranca.ext.plain"), Kernel("tranca.ext.scored")


def kernel_of(ruleset: Ruleset) -> Kernel:
    """Return the build that searches games of these rules."""
    return SCORED if ruleset.has_second_layout else PLAIN


@cache
def pack_codes(codes: tuple[int, ...]) -> int:
    """Return the codes of ends as the second build takes them: one number, the lowest code first."""
    padded = [*sorted(codes), *[_ABSENT] * (_MOST_ENDS - len(codes))]
    return sum(code << _END_BITS * place for place, code in enumerate(padded))


def ends_numbers(ruleset: Ruleset, ends: Ends | OpenEnds | None) -> tuple[int, int]:
    """Return open ends (None: an empty layout) as the two numbers that the build for these rules takes."""
    if ruleset.has_second_layout:
        spinner = ends.spinner if isinstance(ends, OpenEnds) else None
        return pack_codes(tuple(ends or ())), EMPTY if spinner is None else spinner
    left, right = ends or NO_ENDS
    return left, right
