"""The tier of a test case: everyday, slow, or campaign."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

FEW = frozenset(("doscientos", "mano-a-mano", "draw/partners", "cut-throat/4", "azneef", "sniff/3"))
"""Presets with and without chance, for two, three and four players, with and without plays that score."""

ONE_OF_EVERY_KIND = frozenset(
    (
        *("doscientos", "doscientos/pass-20-10", "doscientos/duel", "mano-a-mano", "partnership", "venezuela/75"),
        *("draw/2", "draw/3", "draw/partners", "block/3", "cut-throat/4", "martinique", "pernambuco", "latin-match"),
        *("all-fives/2", "all-fives/partners", "sniff/3", "azneef", "bergen/4", "fives-and-threes/partners-six"),
        *("dominican", "cuba"),
    )
)
"""Presets for every number of players and every pack, with every way to begin, to pass, to draw and to score."""


also_at_length = pytest.mark.parametrize(
    "at_length", [False, pytest.param(True, marks=pytest.mark.campaign)], ids=["short", "long"]
)
"""Runs a test everyday, and with more random values, which it takes if `at_length`, in a campaign."""


def sampled(cases: Iterable[Any]) -> list[Any]:
    """Return names of presets for `parametrize`: those of every kind are everyday, the others campaigns."""
    return campaign_but(ONE_OF_EVERY_KIND, cases)


def campaign_but(everyday: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """Return the cases for `parametrize`: those in `everyday` are everyday, the others campaigns."""
    return [case if case in everyday else pytest.param(case, marks=pytest.mark.campaign) for case in cases]


def campaign_after(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases for `parametrize`: the first `count` are everyday, the others campaigns."""
    return slow_after(count, cases, campaign_after=count)


def slow_but(everyday: Collection[Any], cases: Iterable[Any], slow: Collection[Any] | None = None) -> list[Any]:
    """Return the cases for `parametrize`: those in `everyday` are everyday, the others slow.

    If `slow` is given, other cases are campaigns.
    """

    def tier(case: Any) -> Any:
        if case in everyday:
            return case
        return pytest.param(case, marks=pytest.mark.slow if slow is None or case in slow else pytest.mark.campaign)

    return [tier(case) for case in cases]


def slow_after(count: int, cases: Iterable[Any], campaign_after: int | None = None) -> list[Any]:
    """Return the cases for `parametrize`: the first `count` are everyday, the others slow, the last campaigns."""
    every = list(cases)
    last = len(every) if campaign_after is None else campaign_after
    return [
        *every[:count],
        *(pytest.param(case, marks=pytest.mark.slow) for case in every[count:last]),
        *(pytest.param(case, marks=pytest.mark.campaign) for case in every[last:]),
    ]


def examples(everyday: int, nightly: int) -> settings:
    """Return the settings of a property that tries other numbers of examples than the profiles."""
    return settings(max_examples=nightly if settings.get_current_profile_name() == "nightly" else everyday)
