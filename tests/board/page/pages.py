"""A running board, and its page in a real browser."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import playwright.sync_api as playwright
from browser import NEXT_FRAME, Browser
from playwright.sync_api import expect
from waiting import PATIENCE, ended

from tranca.views.rule_notes import NOTES

expect.set_options(timeout=PATIENCE * 1000)

REFUSED = "the server responded with a status of 422"
"""The console message for a question that the board refuses, which is not an error of the page."""

BUSY = ".waiting, #notation[aria-busy], :is(#seen, #panel, #table)[aria-busy=true]"
"""Selects the parts of the page that are still working."""

IDLE = f"!document.querySelector('{BUSY}')"
TURN = f"{IDLE} && document.querySelector('#plays button, #deal-end')"
"""True once the player of a match can choose a play, or the card at the end of the deal is shown."""


_loads = count(1)

COMPASS = {"N": "North", "E": "East", "S": "South", "W": "West"}
"""The names of the seats at a table without names of players."""


def by_compass(name: str) -> str:
    """Return the name of a seat, or of a side such as `NS`, at a table without names of players."""
    return " and ".join(COMPASS[seat] for seat in name)


@contextmanager
def running(*arguments: str | Path) -> Iterator[str]:
    """Yield the address printed by a board that runs as a command."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tranca", "board", "--no-open", *map(str, arguments)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        ended(process)
    assert process.returncode == 0


def choose_rules(part: playwright.Locator, preset: str) -> None:
    """Choose a rule set in a part of the page by its name for people."""
    field = part.get_by_role("combobox", name="rules", exact=True)
    field.click()
    field.fill(NOTES[preset].name)
    part.locator(f'[role=option][data-preset="{preset}"]').click()
    expect(field).to_have_value(NOTES[preset].name)


class Page:
    """The page of a board, by its accessible names."""

    def __init__(self, shown: Browser, home: str, at_once: bool = True) -> None:
        """Wrap the page; `at_once` shows the text and all panels together."""
        self.shown, self.page, self.home, self.at_once = shown, shown.page, home, at_once

    def __getitem__(self, name: str) -> playwright.Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def plays(self) -> playwright.Locator:
        """The buttons of the plays, including a pass."""
        return self.page.get_by_role("group", name="plays", exact=True).get_by_role("button")

    def row(self, name: str) -> playwright.Locator:
        """The row of a play, with its tile and value."""
        return self.page.locator("#plays .play").filter(has=self[name])

    def end(self, name: str) -> playwright.Locator:
        """The button of an open end, whether a value is shown there or not."""
        return self.page.get_by_role("button", name=re.compile(f"^end {name}(:|$)"))

    @property
    def names(self) -> list[str]:
        return [play.get_attribute("aria-label") or "" for play in self.plays.all()]

    @property
    def notation(self) -> playwright.Locator:
        return self.page.get_by_role("textbox", name="notation", exact=True)

    @property
    def text(self) -> str:
        return self.notation.input_value()

    @property
    def status(self) -> playwright.Locator:
        return self.page.get_by_role("status")

    @property
    def moments(self) -> playwright.Locator:
        return self.page.get_by_role("tree", name="variations", exact=True).get_by_role("treeitem")

    def ready(self) -> None:
        """Wait until the board shows a moment with all values."""
        self._rest("#variations [role=treeitem]", "#table svg")

    def click(self, name: str) -> None:
        self[name].click()
        self.ready()

    def press(self, name: str) -> None:
        self[name].click()

    def write(self, text: str) -> None:
        """Write a block into the notation field, between waits until the texts before and after it are read."""
        self.settle()  # an earlier edit read now would overwrite the text
        self.notation.fill(text)
        self.settle()
        self.notation.blur()
        self.settle()

    def settle(self) -> None:
        """Wait until all steps are done, all values are shown, and the picture has the size of its place."""
        self._rest()

    def _rest(self, *selectors: str) -> None:
        """Wait until nothing is busy and elements with these selectors are there, which is still so after a frame."""
        rests = " && ".join([IDLE, *(f"!!document.querySelector('{selector}')" for selector in selectors)])
        while True:
            self.page.wait_for_function(f"() => {rests}", timeout=PATIENCE * 1000)
            if self.page.evaluate(f"{NEXT_FRAME}.then(() => {rests})"):
                return

    def shows(self, script: str) -> None:
        """Wait until a JavaScript expression is true; it may read elements that the page has yet to draw."""
        poll = f"try {{ return ({script}) }} catch (error) {{ if (!(error instanceof TypeError)) throw error }}"
        self.page.wait_for_function(f"() => {{ {poll} }}", timeout=PATIENCE * 1000)

    def enter(self, name: str) -> None:
        """Open a room by its button in the bar, or from the menu."""
        task = {"sit down": "play"}.get(name, name)
        if not self[task].count():
            self["more"].click()
        self[task].click()

    def choose_view(self, label: str, value: str) -> None:
        """Choose the seat at the bottom or the side whose values are shown, by the label of the setting."""
        self["settings"].click()
        self.page.get_by_role("dialog").get_by_label(label).select_option(value)
        self.page.keyboard.press("Escape")

    @property
    def panel(self) -> playwright.Locator:
        return self.page.locator("#panel")

    @property
    def verdict(self) -> playwright.Locator:
        """The sentence with the task, or with the value of the play that was tried."""
        return self.page.locator("#verdict").get_by_role("note")

    def command(self, text: str) -> None:
        field = self.page.get_by_role("textbox", name="command", exact=True)
        field.fill(text)
        field.press("Enter")

    def wait_for_start(self, deal: int = 1) -> None:
        """Wait until the deal with this number of a match is on the table."""
        expect(self.page.get_by_label("score of the match")).to_contain_text(re.compile(rf"\bdeal {deal}$"))

    def turn(self) -> bool:
        """Wait until the player of a match is to move or the deal is over; return whether they are to move."""
        self.shows(TURN)
        return not self.page.locator("#deal-end").count()

    def seed(self, first: int) -> None:
        """Let the board use this seed for its next deal and the following numbers for later deals."""
        seeds = count(first)

        def deal(route: playwright.Route) -> None:
            route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": next(seeds)}))

        self.intercept("**/api/deal", deal)

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)

    def intercept(self, pattern: str | re.Pattern[str], handler: Callable[[playwright.Route], object]) -> None:
        """Answer the requests of the page by this handler, from its next request on."""
        self.page.route(pattern, handler)
        self.page.route("**/manifest.json", lambda route: route.fulfill(status=202))
        while self.page.evaluate("fetch('manifest.json').then(answer => answer.status)") != 202:
            pass  # a page may send some requests past a new route

    @contextmanager
    def unanswered(self, *routes: str) -> Iterator[list[playwright.Route]]:
        """Hold the questions of these routes until the end, and yield them."""
        waiting: list[playwright.Route] = []

        def hold(route: playwright.Route) -> None:
            waiting.append(route)

        for route in routes:
            self.intercept(f"**/api/{route}", hold)
        yield waiting
        for route in routes:
            self.page.unroute(f"**/api/{route}")
        for entry in waiting:
            with suppress(playwright.Error):  # the page was left
                entry.continue_()

    def load(self, fragment: str = "") -> None:
        """Load the page anew with a fragment; a new query makes a new document without a blank one."""
        self.page.goto(f"{self.home}/?{next(_loads)}{'#' if fragment else ''}{fragment}")

    def go(self, fragment: str) -> None:
        self.load(f"{fragment}{'&text=1' if self.at_once else ''}")
        self.ready()

    def reload(self) -> None:
        """Reload the page once its address is up to date."""
        self.settle()
        self.page.reload()
        self.ready()

    def check(self) -> None:
        """Check that the console is empty; a request to another host would be an error in it."""
        errors = [line for line in self.shown.log if REFUSED not in line]
        assert errors == [], errors


def address_of(text: str) -> str:
    """Return the fragment of an address with a block."""
    lines = (line for line in text.strip().split("\n\n")[-1].splitlines() if not line.startswith("#"))
    return f"t={quote('; '.join(lines))}"
