"""Budgets of the page: requests and bytes until it is shown."""

from urllib.parse import urlsplit

import playwright.sync_api as playwright
import pytest

from .pages import Page

MOST_REQUESTS = 5
MOST_BYTES = 300_000  # as transferred


@pytest.mark.slow
def test_the_page_is_there_after_few_requests_and_few_bytes(page: Page) -> None:
    answers: list[playwright.Response] = []

    def heard(answer: playwright.Response) -> None:
        answers.append(answer)

    page.settle()  # an answer to the page before it is none of the new one
    page.page.on("response", heard)
    page.reload()
    page.page.remove_listener("response", heard)
    requests = [urlsplit(answer.url).path for answer in answers]
    first = requests.index("/")  # an answer before it is still one to the page that was there
    answers, requests = answers[first:], requests[first:]
    before = requests.index("/api/parse")  # for the first moment drawn
    assert sorted(requests[:before]) == ["/", "/api/start", "/board.css", "/board.js", "/symbols.svg"]
    assert before <= MOST_REQUESTS
    files = [answer for answer in answers if answer.request.method == "GET"]
    assert len(files) == 4
    sent = sum(int(answer.headers["content-length"]) for answer in answers[:before])
    assert 0 < sent < MOST_BYTES
    assert sum(int(file.headers["content-length"]) for file in files) < sum(len(file.body()) for file in files) / 2


@pytest.mark.slow
def test_a_click_asks_for_the_play_its_values_and_the_best_one_and_a_step_back_for_nothing(page: Page) -> None:
    requests: list[str] = []

    def heard(request: playwright.Request) -> None:
        requests.append(request.url.removeprefix(page.home))

    page.page.mouse.move(0, 0)
    page["play 2-4"].dispatch_event("click", {"detail": 1})  # without pointing at it, which would fetch a picture
    page.settle()
    page.page.on("request", heard)
    page.run("document.querySelector('#plays button').dispatchEvent(new MouseEvent('click', { detail: 1 }))")
    page.settle()
    page.shows("document.getElementById('table').dataset.ghost === 'best'")
    page.page.keyboard.press("ArrowLeft")
    page.settle()
    page.page.remove_listener("request", heard)
    assert requests == ["/api/play", "/api/solve", "/api/picture"]  # the values do not wait for the picture
