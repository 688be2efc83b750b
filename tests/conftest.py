"""What all tests share: settings of properties, a browser, and that no process outlives them."""

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

settings.register_profile("tranca", deadline=None, max_examples=50)  # no deadline: machines are shared
settings.register_profile("nightly", deadline=None, max_examples=2000)
settings.load_profile("tranca")

COMPLETE = "TRANCA_TESTS_COMPLETE"
"""Set where everything that tests need is installed: what would be skipped then fails."""


def pytest_configure(config: pytest.Config) -> None:
    # Byte code is kept, whatever the environment says: else each of hundreds of processes compiles the package anew.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if (
        signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    ):  # as in a background job of a shell, and in all that it begins
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.name == "posix" and reaper.MARK not in os.environ:  # a run within a run belongs to the outer one
        config.stash[_REAPER] = reaper.begin(uuid.uuid4().hex)


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


def lacking(what: str) -> NoReturn:
    """Skip a test that needs a program which is not there; fail where it should be."""
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
    """Yield a page of its own; afterwards its console must be silent, and nobody else asked for anything."""
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
    """Sampled draws as narrow as they can be: for tests of what is made of a sample, not of how good it is."""
    from tranca.analysis.review import open_view
    from tranca.engine import sampling

    for module, names in ((open_view, ("_REPEAT_NODES", "_EARLY_REPEAT_NODES")), (sampling, ("NODES", "_EARLY_NODES"))):
        for name in names:
            monkeypatch.setattr(module, name, getattr(module, name) // 100)


def program(name: str, package: str) -> str:
    """Return the path of a program."""
    return shutil.which(name) or lacking(package)


@pytest.fixture
def graphviz() -> str:
    """Return the program `dot`."""
    return program("dot", "Graphviz")


@pytest.fixture
def node() -> str:
    """Return the program `node`, which runs the tests of scripts."""
    return program("node", "node")


@pytest.fixture(scope="session")
def paper() -> None:
    """What PDFs are made with: WeasyPrint, and the libraries of the system that it opens."""
    from tranca.errors import MissingExtraError
    from tranca.views.files.renderers import check_pdf

    try:
        check_pdf()
    except MissingExtraError as error:
        lacking(str(error))


@pytest.fixture
def pdftotext() -> str:
    """Return the program of that name."""
    return program("pdftotext", "poppler-utils")
