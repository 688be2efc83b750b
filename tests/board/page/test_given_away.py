"""Shared results: a page to play through, and a link that explains itself if no board is open."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import playwright.sync_api as playwright
import pytest
from browser import Browser
from playwright.sync_api import expect

import tranca
from board.conftest import text_of

from .conftest import CASTEL, Opened
from .pages import Page, address_of
from .test_rooms import RECORD


@pytest.mark.slow
def test_a_link_without_its_board_shows_the_table_and_how_to_open_it(page: Page, stranger: Browser) -> None:
    page.click("play 4-6 at 6")
    page.page.wait_for_function("() => location.hash.includes('tree=')")
    link = page.page.url
    stranger.page.goto(link)
    tab = stranger.page
    expect(tab.get_by_role("heading", level=1)).to_have_text("Castel, International Dominoes: only one play wins")
    chain = tab.locator(".place", has_text="table").locator("title")
    assert [element.text_content() for element in chain.all()][:3] == ["4-4", "4-1", "1-1"]
    assert "4-6@6" in tab.locator(".place", has_text="tried").inner_text()
    assert tab.locator("#command").inner_text().replace("\n", "").startswith("tranca board 'http://127.0.0.1")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [address.partition("#")[0] for address in stranger.requests] == [link.partition("#")[0]]
    assert [line for line in stranger.log if "403" not in line] == []


def share_link(page: Page) -> str:
    """Return the link of the dialog for sharing."""
    page["more"].click()
    page.page.locator("#share").click()
    link = page.page.get_by_role("dialog").get_by_label("link").input_value()
    page.page.get_by_role("dialog").evaluate("dialog => dialog.close()")
    return link


@contextmanager
def fresh_profile(page: Page, link: str) -> Iterator[playwright.Page]:
    """Open a link on the same board with nothing stored."""
    browser = page.page.context.browser
    assert browser is not None
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.add_cookies(page.page.context.cookies())  # type: ignore[arg-type]
    tab = context.new_page()
    tab.goto(link)
    yield tab
    context.close()


@pytest.mark.slow
def test_a_link_of_a_players_view_shows_its_averages(opened: Opened, stranger: Browser) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    page.page.locator("#player-view").click()
    page.settle()
    expect(page.page.locator("#answer")).to_contain_text("wins 20.32 points on average")  # complete
    answer = page.page.locator("#answer").inner_text()
    link = share_link(page)
    with fresh_profile(page, link) as tab:
        expect(tab.locator("#answer")).to_have_text(answer)
    stranger.page.goto(link)
    expect(stranger.page.locator(".answer")).to_contain_text(answer)
    hands = stranger.page.locator(".place:has(h3:text-is('North')) title")
    assert hands.all_text_contents() == ["unknown tile"] * 3
    expect(stranger.page.locator(".ends")).to_have_text("4 and 6")
    assert stranger.page.locator("svg.best title").all_text_contents() == ["4-6"] * 2  # in the hand and in the list
    expect(stranger.page.locator(".values li")).to_have_count(4)
    expect(stranger.page.locator(".values li.best")).to_contain_text("4-6 at the 6: wins 20.32")


@pytest.mark.slow
def test_a_link_of_a_review_shows_its_view(opened: Opened, stranger: Browser) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.enter("review")
    page.press("what the player saw")
    page.settle()
    judged = page.page.locator("#judged p").text_content() or "-"
    link = share_link(page)
    with fresh_profile(page, link) as tab:
        expect(tab.locator("#judged p")).to_have_text(judged)
        expect(tab.get_by_role("button", name="what the player saw")).to_have_attribute("aria-pressed", "true")
    stranger.page.goto(link)
    expect(stranger.page.locator(".answer")).to_have_text(judged)
    stranger.page.goto("about:blank")
    stranger.page.goto(link[: link.index("shown=") + 300])  # cut off by a program
    expect(stranger.page.locator("#what")).to_contain_text("The address was cut short; its readable part is shown.")
    expect(stranger.page.locator("#table")).to_be_visible()
    expect(stranger.page.locator("#shared")).to_be_hidden()  # the board could not open it


@pytest.mark.slow
def test_a_link_of_a_mistake_shows_its_card_in_view(opened: Opened) -> None:
    page = opened(RECORD, at_once=False, width=390)
    page.enter("review")
    page.settle()
    card = page.panel.locator(".mistakes li").last
    card.get_by_role("button").first.click()
    judged = card.locator("#judged p").text_content() or "-"
    assert "Better: " in judged
    assert "Cost " in judged
    with fresh_profile(page, share_link(page)) as tab:
        expect(tab.locator(".mistakes li #judged p")).to_have_text(judged)
        expect(tab.locator(".mistakes li #judged p")).to_be_in_viewport(ratio=1)


LINK_ABOVE = """() => {
    const [link, page] = ["#dialog input", "#dialog .ways button"].map(each => document.querySelector(each));
    return Boolean(link.compareDocumentPosition(page) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
"""True if the dialog shows the link before what can be sent to anyone."""


@pytest.mark.slow
def test_a_board_on_this_computer_offers_files_before_its_link(page: Page) -> None:
    page["share"].click()
    dialog = page.page.get_by_role("dialog")
    expect(dialog.locator("p").first).to_have_text(
        "To show the table to a friend, send the page or a picture: they open on any phone or computer."
    )
    expect(dialog).to_contain_text(
        "On another computer with Tranca, the command tranca board 'THE WHOLE LINK' opens it."
    )
    assert not page.run(LINK_ABOVE)


@pytest.mark.slow
def test_share_gives_one_page_that_plays_the_line(page: Page, tmp_path: Path) -> None:
    page.click("play 4-6 at 6")
    page["share"].click()
    with page.page.expect_download() as taken:
        page["Page"].click()
    file = tmp_path / taken.value.suggested_filename
    taken.value.save_as(file)
    page["close"].click()
    assert file.suffix == ".html"
    tab = page.page.context.new_page()
    shown = Browser(tab)
    shown.watch()
    shown.open(file)
    where = tab.locator("#where")
    expect(tab.locator(".step.now h2")).to_have_text("2. West passes")  # the moment shown on the board
    tab.get_by_role("button", name="First step (Home)").click()
    expect(tab.locator(".step.now h2")).to_have_text("South to move")
    tab.locator(".step.now .broad svg").click()
    expect(where).to_have_text("action 1 of 2")
    tab.keyboard.press("End")
    expect(tab.locator(".step.now")).to_contain_text("The best play of North is 3-4: it wins 46.")
    tab.get_by_role("button", name="First step (Home)").click()
    expect(where).to_have_text("the deal")
    assert (shown.foreign, shown.log) == ([], [])
    tab.close()


@pytest.mark.slow
def test_an_answer_is_copied_as_text_that_opens_the_same_table(page: Page) -> None:
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.press("Report this answer")
    expect(page.page.get_by_role("dialog")).to_contain_text("The text is copied.")
    text = page.run("navigator.clipboard.readText()")
    assert text == page.page.get_by_role("textbox", name="report this answer").input_value()
    version, position, answer, link = text.split("\n\n")
    assert version == f"Tranca {tranca.__version__}"
    assert tranca.parse(position) == tranca.parse(text_of("castel.txt"))
    lines = answer.splitlines()
    assert lines[0] == "S to move:"
    assert any(line.startswith("4-6 at the 6: wins 46 (S:4-6@6 ") for line in lines)
    assert any(line.startswith("2-4: loses 10, costs 56 (S:2-4 ") for line in lines)
    assert link == f"{page.home}/#{page.page.url.partition('#')[2].replace('text=1&', '')}"
    page["close"].click()


@pytest.mark.slow
def test_a_text_that_cannot_be_copied_is_selected(page: Page) -> None:
    page.run(
        """() => {
            navigator.clipboard.writeText = async () => { throw new Error("blocked"); };
            document.execCommand = () => false;
        }"""
    )
    for name, field in (("Report this answer", "report this answer"), ("share", "link")):
        page.press(name)
        text = page.page.get_by_role("textbox", name=field, exact=True)
        if name == "share":
            page.press("Copy")
        expect(page.page.get_by_role("dialog")).to_contain_text("The text is selected")
        expect(text).to_be_focused()
        assert text.evaluate("each => each.selectionEnd - each.selectionStart === each.value.length")
        page["close"].click()
    page.reload()


@pytest.mark.slow
def test_an_address_without_a_table_does_not_explain_shared_links(page: Page, stranger: Page) -> None:
    shared = stranger.page.get_by_role("heading", name="If someone shared this link with you")
    stranger.page.goto(share_link(page).partition("#")[0])
    expect(stranger.page.get_by_role("heading", name="If the board is yours")).to_be_visible()
    expect(shared).to_be_hidden()
    stranger.page.goto("about:blank")
    stranger.page.goto(share_link(page))
    expect(shared).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("room", "more"), [("review", "puzzle=1"), ("puzzles", "puzzle=1"), ("review", "eyes=S")])
def test_a_link_shows_no_value_and_no_hidden_hand_while_another_room_is_closed(
    opened: Opened, room: str, more: str
) -> None:
    page = opened(CASTEL)
    page.enter(room)
    page.settle()
    page.run(
        """window.seen = new Set();
        new MutationObserver(() => {
          if (document.getElementById("title").textContent !== "Another") return;
          for (const each of document.querySelectorAll("#hand .mark, #plays .worth, #gauge-said, #answer, #judged p"))
            if (each.textContent.trim() && each.checkVisibility()) window.seen.add(each.textContent.trim());
          const label = document.getElementById("table").getAttribute("aria-label");
          if (/^Another;.*: 1-3 3-4 5-6/.test(label)) window.seen.add("hand");
        }).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });"""
    )
    page.run(f"location.hash = {address_of(re.sub('title: .*', 'title: Another', CASTEL)) + '&' + more!r}")
    if more == "puzzle=1":
        expect(page.verdict).to_contain_text("find the best play")
    else:
        expect(page.page.locator("#table")).to_have_attribute("aria-label", re.compile(r"Partner: \? \? \?"))
        expect(page["play"]).to_have_attribute("aria-pressed", "true")
    page.settle()
    seen = page.run("[...window.seen].filter(Boolean)")
    assert seen == (["hand"] if more == "puzzle=1" else [])
