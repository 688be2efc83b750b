"""A deal as it is played: the table stays in place, nothing is repeated, and plays and hints are within reach."""

import json
import re

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after

from .conftest import CASTEL, PHONE_HEIGHT, Opened
from .pages import Page, choose_rules

PLACES = """JSON.stringify(['#felt', '#hand', '#steps', '#tabbar'].map(each => {
    const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
    return [each, ...[x, y, width, height].map(Math.round)];
}))"""
LAY = """(() => {
    const [first] = document.querySelectorAll('#hand .knock, #hand .held:not(.unfit)');
    first?.click();
    document.querySelector('#ends .lit')?.click();
})()"""
DONE = "document.getElementById('notation').value + document.querySelectorAll('#hand [data-tile]').length"
IS_TURN = "document.querySelector('#deal-end') || /^You(r| must)/.test(document.getElementById('turn').textContent)"

GAP = """(() => {
    const [above, below] = ['steps', 'head'].map(each => document.getElementById(each).getBoundingClientRect());
    return innerWidth < 1000 ? below.top - above.bottom : 6;
})()"""
"""The space between the buttons below the table and the words under them, in pixels."""


def begin(opened: Opened, width: int, seed: int = 1, rules: str = "all-fives/2") -> Page:
    """Begin a match at a window of this width, and wait for the turn of its player."""
    shown = opened(CASTEL, at_once=False, width=width)
    shown.seed(seed)
    shown.press("play")
    shown.press("Play a match")
    form = shown.page.get_by_role("form", name="Play a match")
    choose_rules(form, rules)
    form.get_by_label("the others play by").select_option("policy")
    shown.press("Start")
    shown.wait_for_start()
    shown.shows(IS_TURN)
    return shown


def play_on(shown: Page) -> None:
    """Lay the first tile that fits, or draw or pass, and wait for the next turn."""
    before = json.dumps(shown.run(DONE))
    shown.run(LAY)
    shown.shows(f"{DONE} !== {before}")
    shown.settle()
    shown.shows(IS_TURN)


@pytest.mark.slow
def test_nothing_moves_during_a_deal(opened: Opened) -> None:
    widths = (320, 390, 768, 1440)
    shown = begin(opened, widths[0])
    places: dict[int, str] = {}
    for turn in range(3):
        for width in widths:
            shown.shown.size(width, PHONE_HEIGHT)
            shown.settle()
            assert places.setdefault(width, shown.run(PLACES)) == shown.run(PLACES), (turn, width)
            assert turn or shown.run(GAP) >= 6, width
        play_on(shown)
        assert not shown.page.locator("#deal-end").count()
    for width in widths:
        shown.shown.size(width, PHONE_HEIGHT)
        shown.settle()
        said = "Other draws 3 tiles and plays 5-6 at 6. "
        shown.run(f"document.getElementById('status').textContent = '{said}'.repeat(4)")
        assert shown.run(PLACES) == places[width], width


@pytest.mark.slow
def test_undo_is_dimmed_until_there_is_a_play_to_undo(opened: Opened) -> None:
    shown = begin(opened, 390)
    expect(shown["undo"]).to_have_class(re.compile("spent"))
    shown.settle()  # the picture of this deal is shown
    pictures: list[playwright.Route] = []
    shown.intercept("**/api/picture", lambda route: pictures.append(route))
    turn, before = shown.page.locator("#turn"), shown.page.locator("#turn").inner_text()
    shown.run(LAY)
    expect(shown.status).to_contain_text("You play")
    expect(turn).to_have_text(before)  # as long as the picture is without the tile
    shown.intercept("**/api/picture", lambda route: route.continue_())
    for picture in pictures:
        picture.continue_()
    shown.settle()
    shown.shows(IS_TURN)
    expect(shown["undo"]).not_to_have_class(re.compile("spent"))
    shown.press("undo")
    expect(shown.status).to_have_text(re.compile(r"^Taken back: You play \S+.*, Other (plays|draws|passes)"))
    expect(shown["undo"]).to_have_class(re.compile("spent"))


@pytest.mark.slow
def test_a_player_with_a_phone_sees_the_hint_and_its_button(opened: Opened) -> None:
    shown = begin(opened, 390)
    expect(shown["hint"]).to_be_in_viewport(ratio=1)
    for _ in range(3):
        if shown["hint"].is_enabled():
            shown["hint"].click()
            shown.settle()
    if shown["hint"].is_enabled():  # it names a single play, and is not counted
        expect(shown.status).to_contain_text("the only play")
    else:
        expect(shown.status).to_have_text(re.compile("(The best play is|About equally good: |Best guess)"))
    expect(shown.status).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_the_score_of_a_match_is_not_repeated_below_the_table(opened: Opened) -> None:
    shown = begin(opened, 1440)
    expect(shown.page.get_by_label("score of the match")).to_contain_text("You 0 · Other")
    expect(shown.page.locator("#earned .sums")).to_be_hidden()
    ends, sums = "#table [data-end]", "#earned .count"
    shown.shows(f"!document.querySelector('{ends}') === !document.querySelector('{sums}')")  # no ends have no sum
    expect(shown.page.locator("#table svg")).to_contain_text("0 points")  # at each seat, as on other boards
    while not shown.page.locator("#deal-end").count():
        play_on(shown)
    expect(shown.status).to_have_text(shown.page.locator("#deal-end").inner_text())  # for those who hear it
    assert shown.status.evaluate("each => each.clientWidth") <= 1


@pytest.mark.slow
def test_the_list_of_plays_names_ends_and_points_beside_a_table_that_can_be_read(opened: Opened) -> None:
    shown = begin(opened, 390)
    while not shown.run("document.querySelector('#plays .gains')"):
        play_on(shown)
    shown.page.get_by_role("tab", name="plays").click()
    row = shown.page.locator("#plays .play", has=shown.page.locator(".gains"))
    expect(row.first).to_contain_text(re.compile(r"\d-\d.*at \d.*scoring \d+"))
    assert shown.run("document.getElementById('cloth').clientHeight") > 300


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_no_table_is_shown_while_a_match_is_chosen(opened: Opened, width: int) -> None:
    shown = opened(CASTEL, at_once=False, width=width)
    shown.press("play")
    shown.press("Play a match")
    for part in ("#table", "#hand", "#turn", "#steps"):
        expect(shown.page.locator(part)).to_be_hidden()
    expect(shown.page.get_by_label("warn me after a costly play")).to_be_in_viewport(ratio=1)
    shown.press("cancel")
    expect(shown.page.locator("#hand")).to_be_visible()


@pytest.mark.slow
def test_play_shows_no_solution_of_the_puzzle_on_the_table(opened: Opened) -> None:
    shown = opened(CASTEL, at_once=False, width=1440)
    shown.press("puzzles")
    shown.settle()
    expect(shown.page.locator("#hand .held:not(.unfit)").first).to_be_visible()
    shown.press("play")
    shown.settle()
    expect(shown.page.locator("#hand .held").first).to_be_visible()
    assert not shown.run("document.querySelectorAll('#hand .mark:not(:empty), #hand .best').length")
    expect(shown.page.locator("#gauge")).to_be_hidden()
