"""Exploring a position: accessible names, plays and values, the tree of variations, the notation, the address."""

import re

import pytest
from playwright.sync_api import Route, expect

import tranca
from board.conftest import text_of
from tranca.language import calling
from tranca.views.wording.plays import action_text

from .conftest import Opened
from .pages import Page, address_of

CASTEL = text_of("castel.txt")
PLAYS = ["play 2-4", "play 3-6", "play 4-6 at 4", "play 4-6 at 6"]


@pytest.mark.slow
def test_the_table_its_buttons_and_the_values_of_its_plays_are_named(page: Page) -> None:
    assert page.names == PLAYS
    for name, value in zip(
        PLAYS, ["loses 10, costs 56", "loses 10, costs 56", "loses 19, costs 65", "wins 46"], strict=True
    ):
        expect(page[name]).to_have_accessible_description(value)
    expect(page.page.get_by_role("button", name=re.compile("^play "))).to_have_count(4)
    names = (
        "undo, redo, start, end, next mistake, previous mistake, set up, values, rules, share, "
        "play, review, puzzles, open, settings"
    )
    for name in names.split(", "):
        expect(page[name]).to_have_count(1)
        expect(page[name]).to_be_visible()
    image = page.page.get_by_role("img")
    expect(image).to_have_count(1)
    said = image.get_attribute("aria-label") or ""
    for part in ("South to move", "ends 4 and 6", "North: 1-3 3-4 5-6", "West: 0-3 3-5 5-5 6-6"):
        assert part in said


def test_a_click_plays_with_what_it_forces(page: Page) -> None:
    page.click("play 4-6 at 6")
    expect(page.status).to_have_text("S plays 4-6 at 6, W passes")
    assert page.names == ["play 3-4"]
    assert tranca.parse(page.text)[0].to_move == 0
    page.click("undo")
    assert page.names == PLAYS
    assert tranca.parse(page.text) == tranca.parse(CASTEL)
    page.click("redo")
    assert page.names == ["play 3-4"]
    page.click("start")
    assert page.names == PLAYS
    page.click("end")
    assert page.names == ["play 3-4"]


@pytest.mark.slow
def test_a_tile_on_the_table_is_laid_by_a_click(page: Page) -> None:
    page.choose_view("The table is seen from", "N")  # the hand at the bottom is not in the picture
    table = page.page.locator("#table [data-seat=S]")
    table.locator("[data-tile='4-6']").click()
    expect(page.end("4, left")).to_be_focused()
    table.locator("[data-tile='3-3']").click()
    expect(page.status).to_have_text("3-3 does not fit")
    table.locator("[data-tile='2-4']").click()
    expect(page.status).to_contain_text("S plays 2-4")


@pytest.mark.slow
def test_the_best_line_is_played_out(page: Page) -> None:
    line = page.page.get_by_role("group", name="best line")
    assert line.locator(".step").all_inner_texts()[:3] == ["South 4-6 at the 6", "West passes", "North 3-4"]
    line.get_by_role("button", name="North 3-4: show the line up to here", exact=True).click()
    expect(page.moments).to_have_count(3)
    page.ready()
    line.get_by_role("button", name="follow the best line").click()
    expect(page.moments).to_have_count(5)
    assert page.names == []
    assert tranca.score(tranca.parse(page.text)[0]).points == (46, 0)


def test_the_tree_keeps_what_was_tried(page: Page) -> None:
    page.click("play 2-4")
    page.click("undo")
    page.click("play 4-6 at 6")
    assert page.moments.all_inner_texts() == ["start", "South 2-4", "South 4-6 at the 6, West passes"]
    page.click("make main line")
    assert page.moments.all_inner_texts() == ["start", "South 4-6 at the 6, West passes", "South 2-4"]
    page.moments.nth(2).click()
    expect(page.moments.nth(2)).to_have_attribute("aria-selected", "true")
    page.ready()
    page.click("delete")
    expect(page.moments).to_have_count(2)
    page.click("undo")
    expect(page.moments).to_have_count(3)


@pytest.mark.slow
def test_a_moment_has_a_menu_of_what_can_be_done_with_it(page: Page) -> None:
    page.click("play 2-4")
    page.click("undo")
    page.click("play 4-6 at 6")
    page.moments.nth(2).click(button="right")
    menu = page.page.get_by_role("dialog", name="S plays 4-6 at 6, W passes")
    menu.get_by_role("button", name="make main line", exact=True).click()
    expect(page.moments.nth(1)).to_have_text("South 4-6 at the 6, West passes")


@pytest.mark.slow
def test_keys_go_through_the_tree_and_rest_while_one_types(page: Page) -> None:
    page.click("play 2-4")
    page.page.keyboard.press("ArrowLeft")
    expect(page["play 2-4"]).to_be_visible()
    page.click("play 3-6")
    page.page.keyboard.press("ArrowUp")
    expect(page.moments.nth(1)).to_have_attribute("aria-selected", "true")
    page.page.keyboard.press("Home")
    expect(page["play 2-4"]).to_be_visible()
    page.page.keyboard.press("End")
    expect(page.moments.nth(1)).to_have_attribute("aria-selected", "true")
    page.notation.focus()
    page.page.keyboard.press("v")
    page.page.keyboard.press("Home")
    expect(page["values"]).to_have_attribute("aria-pressed", "true")
    expect(page.moments.nth(1)).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_question_mark_shows_all_keys(page: Page) -> None:
    page.page.keyboard.press("?")
    dialog = page.page.get_by_role("dialog", name="keys")
    expect(dialog).to_contain_text("show the best play")
    page.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.slow
def test_hidden_values_are_nowhere(page: Page) -> None:
    boxes = [play.bounding_box() for play in page.plays.all()]
    page.click("values")
    assert page.names == PLAYS
    assert [play.bounding_box() for play in page.plays.all()] == boxes
    for name in PLAYS:
        expect(page[name]).to_have_accessible_description("")
    classes = {play.get_attribute("class") for play in page.plays.all()}
    assert len(classes) == 1
    source = page.page.content()
    assert not re.search(r"wins \d|(loses|costs) \d|[+−]\d", source)
    assert page.moments.all_inner_texts() == ["start"]
    page.command("value")
    expect(page.status).to_contain_text("hidden")
    page.page.keyboard.press("Escape")  # leave the command line
    page.page.keyboard.press("v")
    expect(page["play 4-6 at 6"]).to_have_accessible_description("wins 46")


@pytest.mark.slow
def test_no_button_moves_when_values_come(page: Page) -> None:
    waiting: list[Route] = []
    page.intercept("**/api/solve", lambda route: waiting.append(route))
    page.page.get_by_role("button", name="play 2-4", exact=True).click()
    expect(page["play 6-6"]).to_be_visible()
    expect(page["play 6-6"]).to_have_accessible_description("")
    buttons = page.page.get_by_role("button").element_handles()
    before = [button.bounding_box() for button in buttons]
    while not waiting:  # the page may send its question only now
        page.run("0")
    for route in waiting:
        route.continue_()
    page.page.unroute_all()  # later questions are answered
    expect(page["play 6-6"]).to_have_accessible_description(re.compile("wins|loses|even"))
    assert [button.bounding_box() for button in buttons] == before


def test_the_command_line_does_all_without_eyes(page: Page) -> None:
    page.command("4-6@6")
    expect(page.status).to_have_text("S plays 4-6 at 6, W passes")
    page.command("undo")
    expect(page.status).to_contain_text("back: S plays 4-6 at 6, W passes")
    page.ready()
    page.command("value")
    expect(page.status).to_contain_text("4-6 at the 6 wins 46")
    page.command("say")
    expect(page.status).to_contain_text("South to move")
    page.command("1-1")
    expect(page.status).to_contain_text("South cannot play 1-1")
    page.command("comment a try")
    expect(page.moments.first).to_contain_text("a try")
    page.command("help")
    expect(page.status).to_contain_text("undo")


def test_notation_is_read_as_it_is_typed_and_faults_stand_below(page: Page) -> None:
    page.write(CASTEL.replace("S: 2-4 3-3 3-6 4-6", "S: 2-4 3-3 3-6 4-9"))
    faults = page.page.get_by_role("list", name="faults").get_by_role("button")
    expect(faults.first).to_contain_text("4-9")
    assert page.names == PLAYS
    page.write(CASTEL.replace("to-move: S", "to-move: E"))
    expect(faults).to_have_count(0)
    expect(page["play 0-6"]).to_be_visible()
    page.click("undo")
    assert page.names == PLAYS


@pytest.mark.slow
def test_a_record_is_a_line_that_can_be_gone_back(page: Page) -> None:
    page.write(text_of("records/one-hand.txt"))
    (record,) = tranca.parse(text_of("records/one-hand.txt"))
    assert isinstance(record, tranca.Record)
    expect(page.moments.nth(1)).to_be_attached()
    with calling({"S": "You", "W": "Left", "N": "Partner", "E": "Right"}):
        played = ", ".join(map(action_text, record.actions))
    assert ", ".join(page.moments.all_inner_texts()[1:]) == played


@pytest.mark.slow
def test_the_address_opens_the_same_tree(page: Page) -> None:
    page.click("play 2-4")
    page.click("undo")
    page.click("play 4-6 at 6")
    page.command("comment it {wins} the deal")
    expect(page.moments.nth(2)).to_contain_text("it {wins} the deal")
    tree, text = page.moments.all_inner_texts(), page.text
    page.reload()
    assert (page.moments.all_inner_texts(), page.text) == (tree, text)
    fragment = page.page.url.partition("#")[2]
    page.go(fragment)
    assert (page.moments.all_inner_texts(), page.text) == (tree, text)
    assert "token" not in page.page.url


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("&tree=4-6@6 (2-4 6-", "cut short"),
        pytest.param("&v=99", "later version", marks=pytest.mark.slow),
        pytest.param("&tree=9-9&at=0", "could be read", marks=pytest.mark.slow),
    ],
)
def test_an_address_cut_short_or_of_a_later_version_opens_what_it_can(page: Page, more: str, said: str) -> None:
    page.go(address_of(CASTEL) + more.replace(" ", "+"))
    expect(page.status).to_contain_text(said)
    assert page.names


@pytest.mark.slow
def test_what_a_hidden_hand_drew_is_chosen_by_buttons(opened: Opened) -> None:
    page = opened(
        "rules: draw/2; layout: 4-4 4-2 2-6 6-3 3-2 2-0 0-3 3-4 4-5 5-5 5-0 0-4 4-1 1-1 1-5 5-3 3-3 3-1 1-2 2-5 5-6;"
        "lead: B; last: B; to-move: A; A: ?1; B: 0-6; boneyard: ?5"
    )
    page.press("Other draws …")
    page.press("2 tiles")
    page.click("draws 2 tiles and plays 4-6 at 4")
    expect(page.status).to_have_text("Other draws 2 tiles and plays 4-6 at 4")
    page.click("undo")
    expect(page.status).to_contain_text("Taken back")  # its message would replace the next one
    page.press("Other draws …")
    page["5 tiles"].click(force=True)  # impossible: two of the hidden tiles fit
    expect(page.status).to_contain_text("cannot have drawn")
    page.press("3 tiles")
    page.click("draws 3 tiles and plays 6-6")
    expect(page.moments.nth(2)).to_contain_text("Other draws 3, 6-6")


@pytest.mark.slow
def test_a_server_that_has_gone_is_said_and_what_was_tried_stays(page: Page) -> None:
    page.click("play 4-6 at 6")
    page.intercept("**/api/play", lambda route: route.abort())
    page["play 3-4"].click()
    expect(page.page.get_by_role("alert")).to_contain_text("gone")
    assert "tree=" in page.page.url
    page.click("undo")
    assert page.names == PLAYS
    page.page.unroute("**/api/play")
    page.click("play 2-4")
    expect(page.page.get_by_role("alert")).to_have_count(0)
    page.shown.log[:] = [line for line in page.shown.log if "ERR_FAILED" not in line]


@pytest.mark.slow
def test_the_table_has_the_name_of_the_moment_shown_while_the_mouse_is_on_a_play(page: Page) -> None:
    page["play 2-4"].click()  # the mouse stays there, so the play that moves under it is previewed on the table
    expect(page["play 6-6"]).to_be_visible()
    expect(page.page.locator("#table .t-best")).not_to_have_count(0)
    expect(page.page.get_by_role("img")).to_have_accessible_name(re.compile("West to move"))


@pytest.mark.slow
def test_a_best_play_that_was_shown_goes_with_the_values_and_with_other_glasses(page: Page) -> None:
    ghosts = page.page.locator("#table .t-best")
    for hide in (lambda: page.page.keyboard.press("v"), lambda: page.enter("hidden hands")):
        page.page.keyboard.press("b")
        expect(ghosts).not_to_have_count(0)
        hide()
        expect(ghosts).to_have_count(0)
        page.page.keyboard.press("v")
    name = page.page.get_by_role("img").first
    expect(name).to_have_accessible_name(re.compile(r"North: \? \? \?"))


@pytest.mark.slow
def test_an_address_that_holds_no_sound_table_says_so_and_leaves_the_board(page: Page) -> None:
    page.click("play 2-4")
    kept = page.page.url
    for more in ("t=rubbish", address_of(CASTEL)[:-25]):
        page.run(f"location.hash = {more!r}")
        expect(page.status).to_contain_text("link has errors")
        expect(page.page.get_by_role("list", name="faults").get_by_role("button")).not_to_have_count(0)
        expect(page["play 6-6"]).to_be_visible()
        expect(page.page).to_have_url(kept)
    page.go(address_of("rules: all-fives/2\ndealt S: 1-4\nplay: S:1-4 N:2-4"))
    expect(page.page.get_by_role("list", name="faults").get_by_role("button")).to_have_count(3)
    expect(page.status).to_have_text(re.compile("shown as text: dealt S: there is no seat S[^;]*; the seats are A B$"))
    page.go("t=rubbish")
    assert page.text == "rubbish"
    expect(page.status).to_contain_text("link has errors")


@pytest.mark.slow
def test_whatever_is_asked_of_a_server_that_has_gone_is_said_and_no_error_of_the_page(page: Page) -> None:
    page.intercept("**/api/**", lambda route: route.abort())
    for ask in (
        lambda: page.command("download"),
        lambda: page.page.get_by_role("button", name="West passes: show the line up to here").click(),
        lambda: page.notation.fill("rules: draw/2"),
    ):
        page.run("document.getElementById('alarm').hidden = true")
        ask()
        expect(page.page.get_by_role("alert")).to_contain_text("gone")
    page.shown.log[:] = [line for line in page.shown.log if "ERR_FAILED" not in line]


@pytest.mark.slow
def test_nothing_is_said_to_be_taken_back_where_the_server_has_gone(page: Page) -> None:
    page.click("play 4-6 at 6")
    page.reload()  # the page then has only the moment it shows
    page.intercept("**/api/**", lambda route: route.abort())
    page.page.keyboard.press("ArrowLeft")
    expect(page.page.get_by_role("alert")).to_contain_text("gone")
    expect(page.status).not_to_contain_text("back")
    page.shown.log[:] = [line for line in page.shown.log if "ERR_FAILED" not in line]


@pytest.mark.slow
def test_a_long_text_is_a_list_of_deals_too(page: Page) -> None:
    block = f"# {'much is said of it ' * 3600}\n{CASTEL.strip()}"
    page.notation.fill("\n\n".join([block] * 4))
    expect(page.page.locator("#deal-list li")).to_have_count(4)


@pytest.mark.slow
def test_a_play_tried_in_a_record_leads_back_and_the_move_shown_is_in_view(opened: Opened) -> None:
    page = opened(text_of("records/published-deal.txt"), at_once=False, width=390)
    page.page.locator("#tab-moves").click()
    page.press("end")
    page.settle()
    covered = """(() => {
        const { x, y, width, height } = document.querySelector(".move.here").getBoundingClientRect();
        return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".move.here");
    })()"""
    assert page.run(covered) is False
    page.press("start")
    page.settle()
    shown = page.page.locator("#notation").input_value()
    (record,) = tranca.parse(text_of("records/published-deal.txt"))
    expect(page["back to the game"]).to_have_count(0)
    page.page.locator("#tab-plays").click()
    page.press(next(name for name in page.names if str(record.actions[0]).split(":")[1] not in name))
    page.settle()
    page.press("back to the game")
    expect(page["back to the game"]).to_have_count(0)
    page.settle()
    assert page.page.locator("#notation").input_value() == shown
    page.press("end")
    page.settle()
    expect(page.page.locator("#notation")).to_have_value(re.compile("^result:", re.M))
