"""Settings and fixtures shared by all tests: property settings, a browser, and a check that no process survives."""

import gc
import os
import shutil
import signal
import sys
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

import pytest
import reaper
from hypothesis import settings

if TYPE_CHECKING:
    import playwright.sync_api as playwright
    from browser import Browser

# No deadline, because machines are shared; new examples at night alone.
settings.register_profile("tranca", deadline=None, max_examples=30, derandomize=True)
settings.register_profile("nightly", deadline=None, max_examples=2000, derandomize=False)
settings.load_profile("tranca")

COMPLETE = "TRANCA_TESTS_COMPLETE"
"""Set if all requirements of the tests are installed; then a test fails instead of being skipped."""


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(20_000, 20, 10)  # thousands of tests and their reports are not looked through again and again
    # Write bytecode in any environment; otherwise each of hundreds of processes compiles the package again.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in background jobs of a shell, and their children
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.name == "posix" and reaper.MARK not in os.environ:  # an inner run belongs to the outer one
        config.stash[_REAPER] = reaper.begin(uuid.uuid4().hex)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a test with two tiers, which would run in both."""
    if {"slow", "campaign"} <= {mark.name for mark in item.iter_markers()}:
        raise pytest.UsageError(f"{item.nodeid} is marked both slow and campaign")


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # the garbage collector need not look through thousands of tests again and again


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _REAPER in session.config.stash and (left := reaper.left_running(os.environ[reaper.MARK])):
        session.config.get_terminal_writer().line("\nleft running by the tests:\n" + "\n".join(left), red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_unconfigure(config: pytest.Config) -> None:
    if _REAPER in config.stash:
        helper = config.stash[_REAPER]
        assert helper.stdin is not None
        helper.stdin.close()
        del os.environ[reaper.MARK]


_REAPER = pytest.StashKey["reaper.subprocess.Popen[bytes]"]()


@pytest.fixture
def at_length(request: pytest.FixtureRequest) -> bool:
    """Return True in a campaign, which tries more random values than the everyday run of the same test."""
    return request.node.get_closest_marker("campaign") is not None


def lacking(what: str) -> NoReturn:
    """Skip a test whose program is not installed; fail if everything should be installed."""
    if os.environ.get(COMPLETE):
        pytest.fail(f"{what} is not installed, and {COMPLETE} says that everything is")
    pytest.skip(f"{what} is not installed")


@pytest.fixture(scope="module")
def chromium() -> "Iterator[playwright.Browser]":
    from browser import CHROMIUM, FLAGS
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        lacking("Chromium")
    with sync_playwright() as driver:
        program = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield program
        program.close()


@pytest.fixture
def browser(chromium: "playwright.Browser") -> "Iterator[Browser]":
    """Yield a new page; afterwards its console must be empty and it must have made no foreign requests."""
    from browser import Browser

    context = chromium.new_context()
    shown = Browser(context.new_page())
    shown.watch()
    yield shown
    context.close()
    assert shown.log == []
    assert shown.foreign == []


@pytest.fixture
def narrow_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make sampled draws as small as possible, for tests of the use of samples rather than their quality."""
    from tranca.analysis.review import open_view
    from tranca.engine import unknown_order

    for module, names in (
        (open_view, ("_REPEAT_NODES", "_EARLY_REPEAT_NODES")),
        (unknown_order, ("NODES", "_EARLY_NODES")),
    ):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name) // 100)


def program(name: str, package: str) -> str:
    return shutil.which(name) or lacking(package)


@pytest.fixture
def graphviz() -> str:
    return program("dot", "Graphviz")


@pytest.fixture
def node() -> str:
    return program("node", "node")


@pytest.fixture(scope="session")
def paper() -> None:
    """Require WeasyPrint and the system libraries that it opens, which make PDFs."""
    from tranca.errors import MissingExtraError
    from tranca.views.files.renderers import check_pdf

    try:
        check_pdf()
    except MissingExtraError as error:
        lacking(str(error))


@pytest.fixture
def pdftotext() -> str:
    return program("pdftotext", "poppler-utils")
