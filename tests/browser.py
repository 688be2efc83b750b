"""A headless Chromium of the machine, driven by Playwright; for tests of pages as a reader sees them."""

import shutil
from pathlib import Path
from typing import Any, Literal

import playwright.sync_api as playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # whoever else is asked for is an error in the console
)
OWN = ("file:", "data:", "about:", "blob:")
"""Schemes of addresses that ask nobody."""


class Browser:
    """One page; `log` holds errors and warnings of its console, `requests` what it asked for since it is watched."""

    def __init__(self, page: playwright.Page) -> None:
        self.page = page
        self.log: list[str] = []
        self.requests: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.log.append(str(error)))

    def watch(self) -> None:
        """Note every request from now on, which takes the time of several messages each."""
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _console(self, message: playwright.ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.log.append(f"{message.type}: {message.text}")

    @property
    def foreign(self) -> list[str]:
        """The addresses asked for that are not the page's own."""
        return [address for address in self.requests if not address.startswith(OWN)]

    def open(self, file: Path, fragment: str = "") -> None:
        self.page.goto("about:blank")  # or another fragment of the same page would not load it anew
        self.page.goto(file.resolve().as_uri() + fragment)

    def run(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, or of a script's last statement."""
        return self.page.evaluate(f"eval({expression!r})" if ";" in expression else expression)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of the first such element."""
        self.page.locator(selector).first.click()

    def prefer(self, scheme: Literal["light", "dark"]) -> None:
        """Act as the browser of a reader who prefers light or dark."""
        self.page.emulate_media(color_scheme=scheme)

    def paper(self) -> None:
        """Lay the page out as it is printed."""
        self.page.emulate_media(media="print")

    def size(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return self.page.screenshot()
