"""The table is always in view and does not move."""

import pytest
from playwright.sync_api import expect
from tiers import slow_after

from board.conftest import text_of

from .pages import Page, address_of
from .test_rectangles import resize

SIZES = ((1920, 1080), (1440, 900), (1024, 768), (768, 1024), (390, 844), (320, 640), (844, 390), (600, 450))
LOW = 520
"""Up to this height the panel is beside the table, as on a phone in landscape or a zoomed page."""
NO_SCROLL = """document.documentElement.scrollHeight <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth"""
TASKS = ("play", "review", "set up", "puzzles", "open", "settings")
TABS = ("plays", "moves", "review", "text")


def laid(page: Page) -> list[list[float]]:
    places: list[list[float]] = page.run(
        "[...document.querySelectorAll('#table svg > .t-tile [data-tile]')]"
        ".map(each => each.getBoundingClientRect()).map(box => [box.x, box.y])"
    )
    return places


@pytest.mark.slow
@pytest.mark.parametrize(
    "sizes",
    [
        ((390, 844),),
        pytest.param([size for size in SIZES if size != (390, 844)], id="other sizes"),
    ],
)
def test_nothing_lies_below_the_fold_or_beside_it(bare: Page, sizes: list[tuple[int, int]]) -> None:
    for width, height in sizes:
        said = f"at {width} x {height} pixels"
        bare.shown.size(width, height)
        bare.shows(f"innerWidth === {width} && {NO_SCROLL}")
        share = 0.5 if height <= LOW else 0.55 if width < 1000 else 0.7
        bare.shows(f"document.getElementById('felt').clientHeight >= {share * height}")
        if height <= LOW:
            expect(bare["play 2-4"], said).to_be_in_viewport(ratio=1)
        if width == 390:
            bare.shows("document.getElementById('bar').offsetHeight <= 48")
        if width >= 1000:
            bare.shows("(each => each.scrollWidth <= each.clientWidth)(document.getElementById('title'))")
        for name in TASKS:
            expect(bare[name], said).to_be_in_viewport(ratio=1)
        for name in TABS:
            expect(bare.page.get_by_role("tab", name=name, exact=True), said).to_be_in_viewport(ratio=1)
    bare["puzzles"].click()
    for width, height in reversed(sizes):
        bare.shown.size(width, height)
        bare.shows(f"innerWidth === {width}")
        expect(bare.verdict, f"at {width} x {height} pixels").to_be_in_viewport(ratio=1)
        bare.shows(f"{NO_SCROLL} && document.getElementById('felt').clientHeight > 160")


@pytest.mark.slow
def test_laid_tiles_stay_where_they_are_whatever_is_pointed_at_and_played(bare: Page) -> None:
    before = laid(bare)
    assert len(before) == 13
    for play in bare.plays.all():
        play.hover()
        expect(bare.page.locator("#table .t-best use")).not_to_have_count(0)
        assert laid(bare) == before
    bare.click("play 4-6 at 6")
    expect(bare.page.locator("#table svg > .t-tile [data-tile]")).to_have_count(14)
    assert laid(bare)[:13] == before


@pytest.mark.slow
def test_laid_tiles_stay_where_they_are_when_the_sixteenth_is_laid(bare: Page) -> None:
    resize(bare, (1440, 900))
    places = """Object.fromEntries([...document.querySelectorAll('#table svg > :is(.t-tile, .t-last) [data-tile]')]
        .map(each => [each.dataset.tile, each.getBoundingClientRect()]).map(([tile, { x, y }]) => [tile, [x, y]]))"""
    before = bare.run(places)
    assert len(before) == 13
    while len(now := bare.run(places)) < 16:
        bare.plays.last.click()
        bare.settle()
        bare.shows(f"Object.keys({places}).length > {len(now)}")
    for tile, place in before.items():
        assert now[tile] == pytest.approx(place, abs=1), tile


@pytest.mark.slow
def test_a_tab_shows_its_panel_and_keys_go_from_tab_to_tab(bare: Page) -> None:
    plays, moves = (bare.page.get_by_role("tab", name=name, exact=True) for name in ("plays", "moves"))
    expect(plays).to_have_attribute("aria-selected", "true")
    expect(bare.notation).to_have_count(0)  # hidden
    plays.focus()
    bare.page.keyboard.press("ArrowRight")
    expect(moves).to_be_focused()
    expect(bare.moments.first).to_be_visible()
    bare.page.keyboard.press("/")
    expect(bare.page.get_by_role("textbox", name="command", exact=True)).to_be_focused()
    bare["settings"].click()
    bare.page.get_by_label("Always show the text").check()
    bare.page.keyboard.press("Escape")
    for shown in (bare.notation, bare.moments.first, bare["play 2-4"]):
        expect(shown).to_be_visible()
    bare["settings"].click()
    bare.page.get_by_label("Always show the text").uncheck()


@pytest.mark.slow
def test_the_sheet_of_a_phone_opens_and_closes(bare: Page) -> None:
    bare.shown.size(390, 844)
    expect(bare["play 2-4"]).to_have_count(0)
    bare.page.get_by_role("tab", name="plays", exact=True).click()
    expect(bare["play 4-6 at 6"]).to_be_in_viewport()
    bare["close the panel"].click()
    expect(bare["play 2-4"]).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("part", ["head", "tabbar"])
def test_a_finger_drags_the_sheet_of_a_phone(bare: Page, part: str) -> None:
    bare.shown.size(390, 844)
    finger = bare.page.context.new_cdp_session(bare.page)

    def drag(way: int) -> None:
        box = bare.page.locator(f"#{part}").bounding_box()
        assert box is not None
        x, y = box["x"] + 20, box["y"] + box["height"] / 2
        for step, kind in enumerate(("touchStart", "touchMove", "touchMove", "touchMove", "touchEnd")):
            points = [] if kind == "touchEnd" else [{"x": x, "y": y + way * step / 3}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    drag(-120)
    expect(bare["play 4-6 at 6"]).to_be_in_viewport()
    drag(120)
    expect(bare["play 4-6 at 6"]).to_have_count(0)
    finger.detach()


@pytest.mark.slow
def test_all_is_shown_at_once_where_the_address_asks_for_it_and_stays_so(bare: Page) -> None:
    for width in (1440, 390):
        bare.shown.size(width, 900)
        bare.load(f"{address_of(text_of('castel.txt'))}&text=1")
        bare.ready()
        for _ in range(2):
            for name in ("notation", "command"):
                expect(bare.page.get_by_role("textbox", name=name, exact=True)).to_be_visible()
            expect(bare.moments.first).to_be_visible()
            bare.click(bare.names[0])
        assert "text=1" in bare.page.url


@pytest.mark.slow
def test_panels_cut_nothing_off_and_open_at_their_beginning(bare: Page) -> None:
    panel = "document.getElementById('panel')"
    bare.go(address_of(text_of("records/published-deal.txt")))
    for size in ((1200, 760), (1000, 760), (390, 844), (600, 450), (667, 375)):
        bare.shown.size(*size)
        bare["review"].click()
        expect(bare.panel.get_by_role("table"), str(size)).to_be_visible()
        bare.settle()
        assert bare.run(f"{panel}.scrollWidth <= {panel}.clientWidth"), size
        bare.run(f"{panel}.scrollTo(0, 1e6)")
        assert bare.run(f"{panel}.scrollTop") > 0, size
        bare.shows(NO_SCROLL)
        if size[1] <= LOW:
            bare.shows(f"document.getElementById('table').clientHeight >= {0.4 * size[1]}")
        bare["set up"].click()
        expect(bare["set up"]).to_have_attribute("aria-pressed", "true")
        bare.settle()
        bare.shows(f"{panel}.scrollTop === 0")
        bare["set up"].click()
        expect(bare["set up"]).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", slow_after(0, [(320, 640), (390, 844)], campaign_after=1), ids=str)
def test_mistakes_are_gone_through_while_the_sheet_of_a_phone_is_open(bare: Page, size: tuple[int, int]) -> None:
    bare.go(address_of(text_of("records/published-deal.txt")))
    bare.shown.size(*size)
    bare["review"].click()
    bare.settle()
    expect(bare.page.locator("#judged")).to_contain_text("Cost 11")
    bare["next mistake"].click()
    expect(bare.page.locator("#judged")).to_contain_text("Cost 15")
    bare.shows(
        "document.getElementById('felt').getBoundingClientRect().bottom"
        " <= document.getElementById('side').getBoundingClientRect().y"
    )
    bare.page.get_by_role("tab", name="plays", exact=True).click()
    if size[1] == 640:  # a low phone
        bare.shows("document.getElementById('felt').getBoundingClientRect().height >= 0.55 * innerHeight")


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 390])
def test_a_second_tap_at_the_same_place_closes_the_menu(bare: Page, width: int) -> None:
    bare.shown.size(width, 844)
    bare.settle()
    box = bare["more"].bounding_box()
    assert box is not None
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    bare.page.mouse.click(*at)
    expect(bare["share"]).to_be_in_viewport(ratio=1)
    assert bare["more"].bounding_box() == box
    bare.page.mouse.click(*at)
    expect(bare["share"]).to_be_hidden()


@pytest.mark.slow
def test_on_a_phone_nothing_of_a_dialog_is_cut_off_and_the_list_of_deals_leaves_room(bare: Page) -> None:
    bare.shown.size(390, 844)
    bare["more"].click()
    bare["share"].click()
    for name in ("Copy", "Page", "Print"):
        expect(bare[name]).to_be_in_viewport(ratio=1)
    assert bare.run("(each => each.scrollWidth <= each.clientWidth)(document.getElementById('dialog'))")
    bare.page.keyboard.press("Escape")
    bare.shown.size(320, 640)
    bare["settings"].click()
    cut = "[...document.querySelectorAll('#dialog fieldset label')].filter(each => each.scrollWidth > each.clientWidth)"
    assert bare.run(f"{cut}.map(each => each.textContent)") == []
    bare.page.keyboard.press("Escape")
    bare.shown.size(390, 844)
    bare.go("")  # the files given to the board
    expect(bare["Hint"]).to_be_in_viewport(ratio=1)  # one file is a puzzle
    bare["open the panel"].click()
    deal = bare.page.locator("#deal-list").get_by_role("button", name="the deal of Castel")
    deal.scroll_into_view_if_needed()
    expect(deal).to_be_in_viewport(ratio=1)
    for name, shown in (("set up", False), ("play", False), ("review", True)):
        bare.enter(name)
        expect(bare.page.locator("#deals")).to_be_visible(visible=shown)
    bare.shown.size(320, 256)  # a window enlarged four times
    bare["close the panel"].click()
    bare.settle()
    steps, tabs = (bare.page.locator(name).bounding_box() for name in ("#steps", "#tabbar"))
    assert steps is not None and tabs is not None
    assert steps["y"] + steps["height"] <= tabs["y"]
    bare["open the panel"].click()
    bare.shows("document.getElementById('panel').clientHeight > 120")


@pytest.mark.slow
def test_names_of_tiles_do_not_break_at_their_hyphens(page: Page) -> None:
    page.command("value")
    expect(page.status).to_contain_text("2-4 loses 10, costs 56; 3-6")
    for width in range(320, 391, 10):
        page.shown.size(width, 844)
        lines = page.run(
            "[...document.querySelectorAll('#status .tile-name')].map(name =>"
            " new Set([...name.getClientRects()].map(box => box.top)).size)"
        )
        assert lines
        assert set(lines) == {1}, width
