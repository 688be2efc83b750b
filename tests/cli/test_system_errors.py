"""Messages of system errors state their object, if any: an output, an address, or a file of the program."""

import errno
import signal

import pytest

from tranca.cli import cli
from tranca.cli.commands.reference import schema


class Ended(BaseException):
    """The end of the process."""


@pytest.fixture
def end_of_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the exit of this process by an exception."""

    def end(status: int) -> None:
        raise Ended(status)

    monkeypatch.setattr("os._exit", end)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "cannot write to standard output: no space left on device"),
        (OSError(errno.EMFILE, "Too many open files"), "the operating system reported an error: too many open files"),
        (OSError(errno.EMFILE, "Too many open files", "/lib/thread.py"), "/lib/thread.py: too many open files"),
        (
            BlockingIOError(errno.EAGAIN, "Resource unavailable"),
            "the operating system reported an error: resource unavailable",
        ),
    ],
)
@pytest.mark.usefixtures("end_of_process")
def test_only_an_error_of_writing_is_one_of_standard_output(
    error: OSError, said: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(schema, "callback", refuse)
    with pytest.raises(Ended, match="1"):
        cli(["schema"])
    assert capfd.readouterr().err == f"tranca: {said}\n"


@pytest.mark.usefixtures("end_of_process")
def test_an_error_while_the_board_runs_is_none_of_its_address(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("tranca.board.serving._Server.run", refuse)
    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(Ended):
            cli(["board", "--no-open"])
    finally:
        signal.signal(signal.SIGINT, before)
    assert capfd.readouterr().err == "tranca: the operating system reported an error: too many open files\n"
