"""In the browser, no tile overlaps another one or extends outside the felt, at every width."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest

import tranca
from board.conftest import text_of

from .pages import Page, address_of

SIZES = ((390, 844), (320, 640), (844, 390), (1920, 1080))

FAULTY = """() => {
    const felt = document.getElementById("felt").getBoundingClientRect();
    const tiles = [...document.querySelectorAll("#table use, #hand .face")].map(each => each.getBoundingClientRect());
    const far = (one, other) => Math.max(one.x - other.right, other.x - one.right, one.y - other.bottom,
        other.y - one.bottom) > -0.5;
    const outside = tiles.filter(each => each.x < felt.x - 0.5 || each.right > felt.right + 0.5
        || each.y < felt.y - 0.5 || each.bottom > felt.bottom + 0.5);
    const covered = tiles.filter((each, at) => tiles.some((other, place) => place < at && !far(each, other)));
    return { outside: outside.length, covered: covered.length };
}"""
"""The number of tiles that are partly outside the felt, and of those that overlap another one."""

WIDTHS = """() => [...document.querySelectorAll("#hand .face")].map(each => {
    const { width, height } = each.getBoundingClientRect();
    return Math.min(width, height);
})"""


HAND_SIZE = "document.querySelectorAll('#hand .face').length"
LAID = "document.querySelectorAll('#table svg > g:not([data-seat], [data-place]) [data-tile]').length"


def whole_deal(name: str, seed: int) -> tranca.Record:
    record = tranca.play_out(tranca.deal(tranca.Rules.parse(name), seed), "random", seed)
    assert isinstance(record, tranca.Record)
    return record


DEALS = {
    "two ends": ("doscientos", 7),
    "four arms": ("all-fives/4", 11),
    "double-nine": ("cuba", 5),
    "double-nine, four arms": ("all-fives/2-nine", 4),
    "arms of every double": ("five-up/2", 14),
    "arms of every double, four players": ("five-up/4", 25),
    "arms of every double, double-nine": ("five-up/2, pack=double-9", 52),
}

SOON = ["two ends", "double-nine, four arms", "arms of every double"]
"""The deals of the slow tier; the others are campaigns."""

HANDS = {
    5: "rules: draw/3; lead: A; to-move: A; A: 0-0 0-1 0-2 0-3 0-4; B: ?5; C: ?5; boneyard: ?13",
    7: "rules: doscientos; lead: S; to-move: S; N: ?7; E: ?7; S: 0-0 0-1 0-2 0-3 0-4 0-5 0-6; W: ?7",
    10: "rules: cuba; lead: S; to-move: S; N: ?10; E: ?10; S: 0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 0-9; W: ?10",
    14: "rules: block/2, hand_size=14; lead: A; to-move: A; "
    "A: 0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2 1-3 1-4 1-5 1-6 2-2; B: ?14",
}


def open_table(page: Page, text: str, *, count: int) -> None:
    """Open a block and wait for its hand, but not for its values, which may need a long search."""
    page.load(address_of(text))
    page.shows(f"{HAND_SIZE} === {count}")
    page.shows("document.querySelector('#table svg')")


def assert_whole(page: Page) -> None:
    """Wait until no tile moves, then check that none overlaps another one or extends outside the felt."""
    page.shows("!document.getElementById('table').getAnimations({ subtree: true }).length")
    assert page.run(FAULTY) == {"outside": 0, "covered": 0}


def resize(page: Page, size: tuple[int, int]) -> None:
    """Change the size of the window, and wait for the picture that the solver draws for it."""
    if page.page.viewport_size != {"width": size[0], "height": size[1]}:
        page.run("document.querySelector('#table svg').dataset.old = 'yes'")
        page.shown.size(*size)
        page.shows("document.querySelector('#table svg:not([data-old])')")


def at_sizes(slow: Collection[str | int], cases: Iterable[str | int]) -> list[Any]:
    """Return the cases for `parametrize`, at all sizes: some are slow, the others campaigns."""
    return [
        pytest.param(case, SIZES, marks=pytest.mark.slow if case in slow else pytest.mark.campaign, id=str(case))
        for case in cases
    ]


@pytest.mark.parametrize(("deal", "sizes"), at_sizes(SOON, DEALS))
def test_no_tile_of_a_whole_deal_overlaps_another_one_or_leaves_the_felt(
    bare: Page, deal: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    record = whole_deal(*DEALS[deal])
    bare.shown.size(*sizes[0])
    open_table(bare, tranca.write(record), count=record.rules.hand_size)
    for size in sizes:
        resize(bare, size)
        assert_whole(bare)
    bare["end"].click()
    bare.shows(f"{LAID} === {sum(action.play is not None for action in record.actions)}")
    for size in sizes:
        resize(bare, size)
        assert_whole(bare)


@pytest.mark.parametrize(("count", "sizes"), at_sizes([5, 14], HANDS))
def test_a_hand_is_whole_and_large(bare: Page, count: int, sizes: tuple[tuple[int, int], ...]) -> None:
    bare.shown.size(*sizes[0])
    open_table(bare, HANDS[count], count=count)
    for size in sizes:
        resize(bare, size)
        assert_whole(bare)
        assert min(bare.run(WIDTHS)) >= 44


@pytest.mark.slow
def test_the_deal_of_the_manual_is_whole_where_the_sheet_is_open(bare: Page) -> None:
    bare.shown.size(390, 844)
    bare.go(address_of(text_of("castel.txt")))
    bare.page.get_by_role("tab", name="plays", exact=True).click()
    bare.settle()
    assert_whole(bare)
