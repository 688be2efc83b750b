"""The page for low vision, forced colors and screen readers, in every room, also while it works."""

import re

import pytest
from playwright.sync_api import expect

import tranca
from board.conftest import text_of

from .conftest import CASTEL, Opened
from .pages import Page, address_of
from .test_access import SCHEMES, barriers

pytestmark = pytest.mark.slow

WIDTHS = (1440, 390)


def test_no_barrier_stands_in_any_room(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False, width=WIDTHS[0])
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        """Look for barriers at both widths, at the second one only in the panel or dialog: the rest stays as it is."""
        found[f"{name} at {WIDTHS[0]} pixels"] = barriers(page)
        page.shown.size(WIDTHS[1], 844)
        found[f"{name} at {WIDTHS[1]} pixels"] = barriers(page, "#dialog[open], #panel")
        page.shown.size(WIDTHS[0], 844)

    for room in ("set up", "check a hand", "hidden hands", "puzzles", "best train", "sit down"):
        page.enter(room)
        expect(page.panel).to_have_attribute("aria-label", room)
        expect(page.panel.locator("*").first).to_be_attached()
        page.settle()
        look(room)
    page.panel.get_by_role("button", name="Play a match", exact=True).click()
    look("form of a match")
    page.go(address_of(text_of("records/published-deal.txt")))
    page.enter("review")
    page.shows("document.querySelectorAll('.totals tbody tr').length > 0")
    look("review")
    page.press("practice my mistakes")
    look("practice")
    page.press("Show me")
    look("practice given up")
    page.press("Stop")
    page.enter("my mistakes")
    look("my mistakes")
    page.go(address_of(CASTEL))
    for dialog in ("share", "rules", "settings", "recent tables"):
        if not page[dialog].count():
            page["more"].click()
        page[dialog].click()
        expect(page.page.locator("#dialog")).to_be_visible()
        look(dialog)
        page.page.keyboard.press("Escape")
    assert {room: barrier for room, barrier in found.items() if barrier} == {}


@pytest.mark.parametrize("width", WIDTHS[:1])
def test_no_barrier_stands_in_a_room_while_it_works(opened: Opened, width: int) -> None:
    page = opened(CASTEL)
    page.at_once = False
    page.shown.size(width, 844)
    with page.unanswered("review", "estimate", "reply", "solve"):
        page.load(address_of(text_of("records/published-deal.txt")))
        expect(page.page.locator("#table svg")).to_be_attached()
        page.press("review")
        expect(page.panel).to_contain_text("Reviewing")
        assert barriers(page) == []
        page.load(address_of(CASTEL))
        expect(page.page.locator("#plays.waiting")).to_be_attached()
        assert barriers(page) == []
        page.enter("hidden hands")
        expect(page.panel.get_by_role("group").first).to_be_attached()
        assert barriers(page) == []


STREAM = """([growing, final]) => {
    const ask = fetch;
    const event = (name, data) => new TextEncoder().encode(`event: ${name}\\ndata: ${data}\\n\\n`);
    window.held = [];
    window.fetch = (address, question) => {
        if (!String(address).endsWith("estimate")) return ask(address, question);
        const body = new ReadableStream({
            start(stream) {
                stream.enqueue(event("growing", growing));
                window.held.push(() => {
                    stream.enqueue(event("final", final));
                    stream.close();
                });
            },
        });
        return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
    };
}"""
"""Answers questions for averages with a partial answer, and with the final one once the held answers are released."""


def growing(opened: Opened, width: int) -> Page:
    """Open a table whose averages grow until `held` is released."""
    text = text_of("castel-hidden.txt")
    (known,) = tranca.parse(text)
    estimates = [tranca.estimate(known, deals=deals, seed=1) for deals in (40, 400)]
    page = opened(CASTEL, at_once=False, width=width)
    page.page.evaluate(STREAM, [tranca.to_json(estimate) for estimate in estimates])
    page.run(f"location.hash = {address_of(text)!r}")
    expect(page.page.locator("#over")).to_contain_text("Still adding deals")
    return page


@pytest.mark.slow
def test_the_best_play_asked_for_is_said_again_when_its_average_is_final(opened: Opened) -> None:
    page = growing(opened, 1440)
    page.page.keyboard.press("b")
    expect(page.status).to_have_text("too close to call: 4-6 at the 6, 3-6")
    page.run("held.forEach(goOn => goOn())")
    expect(page.status).to_contain_text("best: 4-6 at the 6")


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_no_barrier_stands_where_averages_grow_and_they_say_so(opened: Opened, width: int) -> None:
    page = growing(opened, width)
    over = page.page.locator("#over")
    cells = page.panel.locator(".estimate td").first
    for room in ("", "hidden hands"):
        if room:
            page.enter(room)
            expect(cells).to_have_css("font-style", "italic")
            expect(page.panel.locator(".estimate caption")).to_contain_text("Still adding deals")
            for size in (320, width):
                page.shown.size(size, 844)
                page.shows("((panel) => panel.scrollWidth <= panel.clientWidth)(document.getElementById('panel'))")
        elif width < 1000:
            page.page.get_by_role("tab", name="plays", exact=True).click()
        for name in page.names:
            expect(page[name]).to_have_accessible_description(re.compile("^(wins|loses|about even|even) .*on average"))
        for scheme in SCHEMES:
            page.shown.prefer(scheme)
            assert barriers(page) == [], (room, scheme)
    page.run("held.forEach(goOn => goOn())")
    expect(page.panel.locator(".estimate caption")).not_to_contain_text("Still adding deals")
    expect(cells).to_have_css("font-style", "normal")
    expect(over).not_to_contain_text("Still adding deals")


def test_forced_colours_show_the_best_play_and_what_is_on(page: Page) -> None:
    """If the reader's colors replace all others, a border or font weight must show it instead of a color."""
    seen = """selector => [...document.querySelectorAll(selector)].map(each => {
        const style = getComputedStyle(each);
        return [style.outlineStyle, style.outlineWidth, style.borderStyle, style.borderWidth].join(" ");
    })"""
    page.page.mouse.move(0, 0)
    page.enter("hidden hands")
    expect(page.panel.locator(".chip").first).to_be_attached()
    page.page.emulate_media(forced_colors="active")
    try:
        (on,) = page.page.evaluate(seen, "#panel .chip[data-at^=seat][aria-pressed=true]")
        assert on not in page.page.evaluate(seen, "#panel .chip[aria-pressed=false]")
        page.enter("hidden hands")
        page.settle()
        for best, others in (
            ("#plays .play.best", "#plays .play:not(.best)"),
            ("#hand .held.best", "#hand .held:not(.best)"),
        ):
            (marked,) = page.page.evaluate(seen, best)
            assert marked not in page.page.evaluate(seen, others)
        words = page.run("getComputedStyle(document.querySelector('#table .t-on-felt')).fill")
        assert words == page.run("getComputedStyle(document.body).color")  # the table then has no color
    finally:
        page.page.emulate_media(forced_colors="none")


def test_pips_can_be_counted_on_a_phone(opened: Opened) -> None:
    page = opened(CASTEL, at_once=False, width=390)
    smallest = page.run(
        """Math.min(...[...document.querySelectorAll("#table use[href], #hand use[href]")].flatMap(use => {
            const pips = [...document.querySelectorAll(`${use.getAttribute("href")} circle`)];
            const { a, b } = use.getScreenCTM();
            return pips.map(pip => 2 * pip.r.baseVal.value * Math.hypot(a, b));
        }))"""
    )
    assert 4 <= smallest < 20
