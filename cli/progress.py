"""One line for all commands: on a terminal, how far a question is; nowhere else."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from datetime import timedelta
from itertools import cycle
from typing import Any, TextIO, cast

from tranca.views.wording.numbers import whole
from tranca.views.wording.text import visible

Advance = Callable[[str, int, int | None], None]
"""Told of the work under way: the stage in a word, how much of it is done, of how much."""

_BAR = 20  # signs wide; what is longer than the screen loses its end, not the bar
_SECONDS = 0.1  # between two states of a line


@contextmanager
def bar(label: str = "", *, shown: bool = True) -> Iterator[Advance]:
    """Yield a bar on standard error while it runs; a terminal shows it, and nothing of it stays."""
    at: tuple[str, int, int | None] = "", 0, None

    def advance(stage: str, done: int, total: int | None) -> None:
        nonlocal at
        at = stage, done, total

    with line(lambda: _bar_text(label, *at), shown=shown):
        yield advance


def _bar_text(label: str, stage: str, done: int, total: int | None) -> str:
    text = ": ".join(word for word in (label, f"{stage} {whole(done)}" if stage else "") if word)
    if not total:
        return text
    filled = min(_BAR, _BAR * done // total)
    return f"{'━' * filled}{'─' * (_BAR - filled)} {text}" + (f" of {whole(total)}" if stage else "")


@contextmanager
def line(words: Callable[[], str], *, shown: bool = True) -> Iterator[None]:
    """Yield a line on standard error while it runs that tells again and again what `words` gives."""
    with note(shown=shown) as show:
        if show is None:
            yield
            return
        began, ended = time.monotonic(), threading.Event()

        def tell() -> None:
            for sign in cycle("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"):
                show(f"{sign} {timedelta(seconds=int(time.monotonic() - began))} {words()}")
                if ended.wait(_SECONDS):
                    return

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            ended.set()
            teller.join()


@contextmanager
def note(*, shown: bool = True) -> Iterator[Callable[[str], None] | None]:
    """Yield what shows a line on standard error in place of the one before; None where no terminal can take it back.

    What is printed on the terminal meanwhile stands above the line, and nothing of the line stays.
    """
    if not shown or sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    last = _LastLine(sys.stderr)
    with ExitStack() as printed:
        printed.enter_context(redirect_stderr(last.above(sys.stderr)))
        if sys.stdout is not None and sys.stdout.isatty():
            printed.enter_context(redirect_stdout(last.above(sys.stdout)))
        try:
            yield last.show
        finally:
            last.erase()


class _LastLine:
    """The last line of a terminal, shown where nothing else is being printed."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._shown = self._begun = False  # the line; a line of what is printed, which has not ended yet
        self._lock = threading.RLock()  # what comes on Ctrl-C may print while the line is written

    def show(self, text: str) -> None:
        with self._lock:
            if not self._begun:
                self._out.write(f"\r{visible(text)[: _columns(self._out) - 1]}\033[K")
                self._out.flush()
                self._shown = True

    def erase(self) -> None:
        with self._lock:
            if self._shown:
                self._out.write("\r\033[K")
                self._out.flush()
                self._shown = False

    def above(self, stream: TextIO) -> TextIO:
        """Return a stream that prints as another one does, and erases the line first."""
        return cast(TextIO, _Above(self, stream))

    def print(self, stream: TextIO, text: str) -> int:
        with self._lock:
            self.erase()
            count = stream.write(text)
            stream.flush()
            self._begun = not text.endswith("\n") if text else self._begun
            return count


class _Above:
    """A stream of the terminal whose text stands above its last line."""

    def __init__(self, last: _LastLine, stream: TextIO) -> None:
        self._last, self._stream = last, stream

    def write(self, text: str) -> int:
        return self._last.print(self._stream, text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _columns(out: TextIO) -> int:
    """Return the columns of a terminal; 80 where it does not tell."""
    try:
        return os.get_terminal_size(out.fileno()).columns or 80
    except OSError:
        return 80
