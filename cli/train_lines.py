"""The questions of `tranca train`: from the command line or from files, answered one after the other."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import click

from tranca import Stop, TrainLine, TrainQuestion, TrainReader, Trains
from tranca.errors import Fault
from tranca.language import t
from tranca.views.wording.refusals import faults_of
from tranca.views.wording.text import shown_name

from . import progress
from .files import Output, Outputs
from .runner import ANSWERED, FAILED, INTERRUPTED, emit, object_of, open_input, report_faults, stop_on_interrupt

COMMAND_LINE = "<command line>"
"""The file of faults in tiles on the command line."""

_TILE = re.compile("\\[?[0-9]+[-:|/]|[0-9]{2}$|[\U0001f030-\U0001f093]")


@dataclass(slots=True)
class TrainLines:
    """The questions of a command.

    Attributes:
        words: the tiles of one question, or names of files; `-` is standard input.
        reader: reads a line.
        as_json: True if answers and faults are printed as JSON.
        status: the exit status so far.
    """

    words: Sequence[str]
    reader: TrainReader
    as_json: bool
    status: int = ANSWERED
    _read: list[tuple[str, TrainLine]] | None = field(default=None, init=False)

    @property
    def has_tiles(self) -> bool:
        """True if the words are tiles: the first one looks like a tile or is empty, and is not the name of a file."""
        if not self.words:
            return False
        first = self.words[0]
        return not first.strip() or (_TILE.match(first) is not None and not Path(first).exists())

    def __iter__(self) -> Iterator[tuple[str, TrainLine]]:
        """Yield the lines, each with the name of its file; a file that cannot be read is a line with a fault."""
        if self._read is not None:
            yield from self._read
        elif self.has_tiles:
            yield COMMAND_LINE, self.reader.read(" ".join(self.words), COMMAND_LINE)
        else:
            for name in self.words:
                yield from self._read_file(name)

    def _read_file(self, name: str) -> Iterator[tuple[str, TrainLine]]:
        shown = shown_name(name)
        try:
            with open_input(name) as opened:
                for line in self.reader.stream(opened, shown):
                    yield shown, line
        except OSError as error:
            yield shown, TrainLine(1, None, (Fault.unreadable(shown, error),))

    def outputs(self, wanted: Output | None) -> Outputs:
        """Return the outputs, one for each line without faults."""
        if wanted is None:
            return Outputs((), (), ())
        self._read = list(self)
        numbers = [number for number, (_, line) in enumerate(self._read, 1) if line.question is not None]
        return Outputs(() if self.has_tiles else self.words, [wanted], numbers)

    def answer(
        self,
        ask: Callable[[TrainQuestion, Stop], Trains],
        show: Callable[[Trains, int], object],
        row: Callable[[Trains], object],
    ) -> None:
        """Answer every line and print each answer with `show`, which also gets its number, or as the object `row`.

        An error costs only its own line. Ctrl-C stops the current search, whose partial answer is printed, and ends the
        loop.
        """
        halt = Stop(signals=False)
        many = not self.has_tiles
        with stop_on_interrupt(halt) as came, progress.bar("train", shown=many) as advance:
            for number, (file, line) in enumerate(self, 1):
                faults = line.faults
                if line.question is not None:
                    try:
                        answer = ask(line.question, halt)
                        show(answer, number)
                        if self.as_json:
                            emit(row(answer))
                    except (click.ClickException, OSError):
                        raise
                    except Exception as error:
                        faults = faults_of(error, partial(Fault, file, line.line, 1))
                self._refuse(faults)
                advance(t("line"), number, None)
                if came:
                    break
        if came:
            click.echo(t("interrupted: the answers so far are above"), err=True)
            self.status = INTERRUPTED

    def _refuse(self, faults: Sequence[Fault]) -> None:
        if not faults:
            return
        self.status = max(self.status, FAILED)
        if self.as_json:
            emit(object_of("error")(faults))
        else:
            report_faults(faults)

    def exit(self) -> None:
        """Exit with the status."""
        sys.exit(self.status)
