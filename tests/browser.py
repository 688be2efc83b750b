"""An installed headless Chromium, driven by Playwright, for tests of pages as a reader sees them."""

import os
import shutil
from pathlib import Path
from typing import Any, Literal

import playwright.sync_api as playwright
from waiting import PATIENCE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
WITHOUT = (
    "ScriptStreaming",  # it parses scripts in threads and again in the page: a load takes 7 % more processor time
    # This list replaces Playwright's, so its features for headless pages are repeated.
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
"""Features of the browser that are switched off."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--force-gpu-mem-available-mb=0",  # draw no pixels, which no test looks at: a fifth of the processor time
    "--js-flags=--single-threaded",  # scripts need a tenth less processor time
    f"--disable-features={','.join(WITHOUT)}",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # any other host is an error in the console
)
OWN = ("file:", "data:", "about:", "blob:")
"""Schemes of addresses that cause no network request."""
UNHURRIED = """
let presses = 0;
const note = event => {
    if (Object.hasOwn(event, "timeStamp")) return;
    if (event.type.endsWith("down") || !event.isTrusted) presses += 1;
    Object.defineProperty(event, "timeStamp", { value: event.timeStamp + 1000 * presses });
};
for (const type of ["pointerdown", "pointerup", "keydown", "click"]) addEventListener(type, note, { capture: true });
"""
"""By the clock of the page, each press is a second after the last one, so that a fast machine does not press twice."""
NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
"""A promise settled after the next frame, in which observers notice that an element has another size."""
LATE = """
let seed = %s;
const chance = () => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed / 0x7fffffff; };
const late = () => new Promise(done => setTimeout(done, chance() < 0.5 ? 0 : 250 * chance()));
const ask = window.fetch;
window.fetch = async (...question) => {
    await late();
    const answer = await ask(...question);
    await late();
    return answer;
};
"""
"""Delays half of the questions of a page, and half of the answers, by up to a quarter of a second."""


class Browser:
    """One page. `log` has the errors and warnings of its console, `requests` its requests since `watch` was called."""

    def __init__(self, page: playwright.Page) -> None:
        self.page = page
        self.log: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)  # otherwise a press fails that waits for half a minute of work
        page.add_init_script(f"(() => {{{UNHURRIED}}})()")
        if seed := os.environ.get("TRANCA_LATE"):
            page.add_init_script(f"(() => {{{LATE % int(seed)}}})()")
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.log.append(str(error)))

    def watch(self) -> None:
        """Record every request from now on; each takes the time of several messages."""
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _console(self, message: playwright.ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self.log.append(f"{message.type}: {message.text}")

    @property
    def foreign(self) -> list[str]:
        """The requested addresses that do not belong to the page."""
        return [address for address in self.requests if not address.startswith(OWN)]

    def open(self, file: Path, fragment: str = "") -> None:
        self.page.goto("about:blank")  # otherwise, another fragment of the same page would not reload it
        self.page.goto(file.resolve().as_uri() + fragment)

    def run(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, or of the last statement of a script."""
        return self.page.evaluate(f"eval({expression!r})" if ";" in expression else expression)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def prefer(self, scheme: Literal["light", "dark"]) -> None:
        """Emulate a browser whose reader prefers light or dark."""
        self.page.emulate_media(color_scheme=scheme)

    def paper(self) -> None:
        """Show the page as it is printed."""
        self.page.emulate_media(media="print")
        self.page.evaluate(NEXT_FRAME)

    def size(self, width: int, height: int) -> None:
        """Resize the window, and wait until the page has followed."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(NEXT_FRAME)
