"""Progress on standard error, shown only on a terminal."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tranca.language import current, p, t
from tranca.views.wording.numbers import whole
from tranca.views.wording.text import visible

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

Advance = Callable[[str, int, int | None], None]
"""A callback for progress: the stage in a word, the amount done, and the total or None."""


@contextmanager
def bar(label: str = "", *, shown: bool = True) -> Iterator[Advance]:
    """Show a bar on standard error and yield the function that advances it; it is erased at the end."""
    if not shown or sys.stderr is None or not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn()
    with _progress(*columns) as progress:
        task = progress.add_task(visible(label), total=None)

        def advance(stage: str, done: int, total: int | None) -> None:
            words = [word for word in (label, _amount(_word(stage), done, total) if stage else "") if word]
            progress.update(task, description=visible(": ".join(words)), completed=done if total else 0, total=total)

        yield advance


def _amount(stage: str, done: int, total: int | None) -> str:
    if total:
        return t("{stage} {done} of {total}", stage=stage, done=whole(done), total=whole(total))
    return f"{stage} {whole(done)}"


def _word(stage: str) -> str:
    """Return a stage, as analyses report it, in the language spoken now; other words as they are."""
    if current() == "en":
        return stage
    words = {
        "counting": p("progress", "counting"),
        "deals": p("progress", "deals"),
        "growing": p("progress", "growing"),
        "listing": p("progress", "listing"),
        "searching": p("progress", "searching"),
    }
    return words.get(stage, stage)


@contextmanager
def note() -> Iterator[Callable[[str], None] | None]:
    """Yield a function that shows a line on standard error over the previous one, or None without a terminal.

    The line is erased at the end. Unlike `bar`, this needs no imports.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return

    shown = ""

    def show(text: str) -> None:
        nonlocal shown
        width = os.get_terminal_size(sys.stderr.fileno()).columns or 80  # a terminal may report a width of 0
        shown = visible(text)[: width - 1]
        click.echo(f"\r{shown}\033[K", err=True, nl=False)

    try:
        yield show
    finally:
        if shown:
            show("")


@contextmanager
def line(words: Callable[[], str], *, shown: bool = True) -> Iterator[None]:
    """Show a line on standard error, refreshed with the result of `words`, while the block runs."""
    if not shown or sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from rich.progress import ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
    from rich.text import Text

    class Words(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(visible(words()))

    columns = SpinnerColumn(), Words(), TimeElapsedColumn()
    with _progress(*columns) as progress:
        progress.add_task("")
        yield


def _progress(*columns: "ProgressColumn") -> "Progress":
    """Return a display of columns on standard error; lines printed in the meantime appear above it."""
    from rich.console import Console
    from rich.progress import Progress

    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=on_terminal)
