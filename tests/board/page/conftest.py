"""One board and one tab of a real browser for all tests of the page; each test reloads the page in it."""

from collections.abc import Callable, Iterator

import playwright.sync_api as playwright
import pytest
from browser import CHROMIUM, FLAGS, Browser
from conftest import lacking

from board.conftest import POSITIONS, text_of

from .pages import Page, address_of, running
from .truth import COUNT_QUESTIONS

FILES = ("castel.txt", "records/published-deal.txt", "castel-hidden.txt", "puzzles/block-to-win.txt")
CASTEL = text_of("castel.txt")
SIZE: playwright.ViewportSize = {"width": 1200, "height": 900}
PHONE_HEIGHT = 844

Opened = Callable[..., Page]
"""Opens a block; with `at_once=False` as users see it, one panel at a time, at a width of the window."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[playwright.Browser]:
    if CHROMIUM is None:
        lacking("Chromium")
    with playwright.sync_playwright() as driver:
        program = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield program
        program.close()


@pytest.fixture(scope="package")
def home(chromium: playwright.Browser) -> Iterator[tuple[str, Browser]]:
    """Yield the address of a board with some files, and a tab with its cookie; the token has been used."""
    with running(*(POSITIONS / name for name in FILES)) as address:
        context = chromium.new_context(viewport=SIZE, accept_downloads=True, reduced_motion="reduce")
        tab = context.new_page()
        tab.add_init_script("try { if (!sessionStorage.kept) localStorage.clear() } catch {}")
        tab.add_init_script(COUNT_QUESTIONS)
        shown = Browser(tab)
        tab.goto(address)
        yield address.partition("?")[0].rstrip("/"), shown
        context.close()


@pytest.fixture
def opened(home: tuple[str, Browser]) -> Iterator[Opened]:
    """Yield a function that opens a block with nothing stored; fail on console output or foreign requests."""
    address, shown = home
    tab = shown.page
    tab.mouse.move(SIZE["width"] - 1, SIZE["height"] - 1)  # away from everything
    page = Page(shown, address)

    def opening(text: str, more: str = "", *, at_once: bool = True, width: int = 0) -> Page:
        page.at_once = at_once
        if width:
            shown.size(width, PHONE_HEIGHT)
        page.go(address_of(text) + more)
        return page

    yield opening
    shown.page.unroute_all()
    shown.page.emulate_media(color_scheme="light", reduced_motion="reduce", media="screen")
    tab.set_viewport_size(SIZE)
    try:
        page.check()
    finally:
        shown.log.clear()


@pytest.fixture
def page(opened: Opened) -> Page:
    """Return the page with a position in which one play wins."""
    return opened(CASTEL)


@pytest.fixture
def bare(opened: Opened) -> Page:
    """Return the same page as users see it: one panel at a time, the text in a tab."""
    return opened(CASTEL, at_once=False)


@pytest.fixture
def stranger(chromium: playwright.Browser) -> Iterator[Browser]:
    """Yield a tab without the cookie of the board."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    shown = Browser(context.new_page())
    shown.watch()
    yield shown
    context.close()
