"""One bar for all commands: on a terminal, how far a question is; nowhere else."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tranca.views.wording.numbers import whole
from tranca.views.wording.text import visible

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

Advance = Callable[[str, int, int | None], None]
"""Told of the work under way: the stage in a word, how much of it is done, of how much."""


@contextmanager
def bar(label: str = "", *, shown: bool = True) -> Iterator[Advance]:
    """Yield a bar on standard error while it runs; a terminal shows it, and nothing of it stays."""
    if not shown or sys.stderr is None or not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn()
    with _progress(*columns) as progress:
        task = progress.add_task(visible(label), total=None)

        def advance(stage: str, done: int, total: int | None) -> None:
            words = [word for word in (label, f"{stage} {whole(done)}" if stage else "") if word]
            text = visible(": ".join(words) + (f" of {whole(total)}" if stage and total else ""))
            progress.update(task, description=text, completed=done if total else 0, total=total)

        yield advance


@contextmanager
def note() -> Iterator[Callable[[str], None] | None]:
    """Yield a function that shows a line on standard error, over the one before; None where that is no terminal.

    The line is erased at the end. Unlike a bar it imports nothing.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return

    shown = ""

    def show(text: str) -> None:
        nonlocal shown
        width = os.get_terminal_size(sys.stderr.fileno()).columns or 80  # a terminal may not tell
        shown = visible(text)[: width - 1]
        click.echo(f"\r{shown}\033[K", err=True, nl=False)

    try:
        yield show
    finally:
        if shown:
            show("")


@contextmanager
def line(words: Callable[[], str], *, shown: bool = True) -> Iterator[None]:
    """Show a line on standard error while the block runs, refreshed with what `words` returns."""
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
    """Make a display of columns on standard error; lines printed meanwhile appear above it."""
    from rich.console import Console
    from rich.progress import Progress

    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=on_terminal)
