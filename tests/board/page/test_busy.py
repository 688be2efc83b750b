"""A page that waits for an answer shows that it works; a request for values that are not known yet is kept."""

import re

import playwright.sync_api as playwright
import pytest
from browser import NEXT_FRAME
from playwright.sync_api import expect
from tiers import slow_after
from waiting import wait_until

from board.conftest import text_of

from .conftest import CASTEL, Opened
from .pages import Page, address_of


class Paused:
    """The requests of one route, kept back until they are released."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.routes, self.free = page, list[playwright.Route](), False
        page.intercept(f"**/api/{name}", self.take)

    def take(self, route: playwright.Route) -> None:
        if self.free:
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self) -> None:
        wait_until(lambda: self.page.run("true") and self.routes, "a request")

    def release(self) -> None:
        self.free = True
        for route in self.routes:
            route.continue_()


@pytest.mark.slow
def test_rules_asked_for_while_the_page_is_loading_have_their_names(page: Page) -> None:
    late = Paused(page, "start")
    page.page.reload()
    late.wait()
    page.run("document.getElementById('rules').click()")
    late.release()
    expect(page.page.get_by_role("dialog").get_by_role("combobox").first).to_have_value("Doscientos, to 200")


@pytest.mark.slow
def test_a_picture_that_comes_late_does_not_replace_a_newer_one(page: Page) -> None:
    late = Paused(page, "picture")
    page.page.keyboard.press("t")
    late.wait()
    late.free = True
    page.page.keyboard.press("t")
    bottom = page.page.locator("#table [data-seat]").last
    expect(bottom).to_have_attribute("data-seat", "N")
    with page.page.expect_response("**/api/picture"):
        late.release()
    page.shows("window.asked === 0")
    page.run(NEXT_FRAME)
    expect(bottom).to_have_attribute("data-seat", "N")


def works(page: Page, words: str) -> None:
    """Check that the page says what it does, over the table."""
    sign = page.page.locator("#working")
    expect(sign).to_have_text(words)
    expect(sign).to_be_in_viewport(ratio=1)
    expect(page.page.locator("main")).to_have_attribute("aria-busy", "true")


def rests(page: Page) -> None:
    expect(page.page.locator("#working")).to_be_hidden()
    expect(page.page.locator("main")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("width", slow_after(0, [390, 1200], campaign_after=1))
def test_a_best_play_that_was_asked_for_too_early_is_shown_when_it_is_known(opened: Opened, width: int) -> None:
    page = opened(text_of("records/published-deal.txt"))
    page.shown.size(width, 844)
    requests = Paused(page, "solve")
    page.run(f"location.hash = {address_of(CASTEL)!r}")
    requests.wait()
    works(page, "Calculating the values …")
    page.page.keyboard.press("b")
    expect(page.status).to_have_text("The values are being calculated …")
    requests.release()
    expect(page.status).to_have_text("best: 4-6 at the 6, wins 46 points")
    rests(page)
    page.settle()


@pytest.mark.slow
def test_a_request_for_values_of_another_moment_is_dropped(opened: Opened) -> None:
    page = opened(text_of("records/published-deal.txt"))
    requests = Paused(page, "solve")
    page.run(f"location.hash = {address_of(CASTEL)!r} + '&text=1'")
    requests.wait()
    page.page.keyboard.press("b")
    expect(page.status).to_have_text("The values are being calculated …")
    page["play 4-6 at 6"].click()
    expect(page.status).to_contain_text("S plays 4-6 at 6")
    requests.release()
    page.settle()
    expect(page.status).to_contain_text("S plays 4-6 at 6")


@pytest.mark.slow
def test_a_review_that_takes_long_is_said_and_can_be_left_and_entered(opened: Opened) -> None:
    page = opened(text_of("records/published-deal.txt"))
    requests = Paused(page, "review")
    page.enter("review")
    requests.wait()
    works(page, "Grading the plays …")
    for leave_and_return in (page.page.go_back, page.page.go_forward, page.page.go_back, page.page.go_forward):
        leave_and_return()  # which waits for no grade
        expect(page.panel).to_be_visible(visible=leave_and_return == page.page.go_forward)
    requests.release()
    rests(page)


@pytest.mark.slow
def test_the_title_stays_beside_the_sign_on_a_phone(opened: Opened) -> None:
    page = opened(text_of("records/published-deal.txt"), at_once=False, width=390)
    requests = Paused(page, "review")
    page.enter("review")
    requests.wait()
    works(page, "Grading the plays …")
    expect(page.page.locator("#title")).to_be_visible()
    names = ("#title", "#working", "#player-view")
    title, sign, switch = (page.page.locator(name).bounding_box() for name in names)
    assert title is not None and sign is not None and switch is not None
    assert title["x"] + title["width"] / 2 <= sign["x"]
    assert switch["x"] + switch["width"] <= sign["x"] + 4  # its label may be longer in other languages
    requests.release()
    rests(page)


@pytest.mark.slow
def test_an_average_that_is_computed_is_said(opened: Opened) -> None:
    page = opened(CASTEL)
    requests = Paused(page, "estimate")
    page.run(f"location.hash = {address_of(text_of('castel-hidden.txt'))!r}")
    requests.wait()
    works(page, "Averaging over the possible deals …")
    requests.release()
    rests(page)
    expect(page.page.locator("main")).not_to_contain_text(re.compile("not known yet|being calculated"))
