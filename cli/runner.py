"""The loop of a command over its blocks: read, answer, print or report faults, stop on Ctrl-C."""

import functools
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeVar

import click

from tranca import Block, Position, Record, Resources, Rules, Stop, Tables, ordered_map, stream_blocks
from tranca.errors import Fault
from tranca.language import Message, n, shown, speaking, t
from tranca.views.wording.refusals import faults_of, record_before
from tranca.views.wording.text import shown_name, visible

from . import options, progress
from .files import Output, Outputs

ANSWERED, FAILED, NOT_BEST, INTERRUPTED = 0, 1, 3, 130
"""Exit statuses: every block was answered; some block was not; `check` found a better play; Ctrl-C. Click exits with 2
if the command line is wrong or a file cannot be written.
"""

_reading: list[object] = []
"""The input being read, if any. While it is read, Ctrl-C ends the program, because typed input has no other end."""

Answer = TypeVar("Answer")


class Source(NamedTuple):
    """A block and its file, or a file that cannot be read. `number` counts the blocks from 1."""

    file: str
    block: Block
    number: int = 1

    @property
    def value(self) -> Position | Record | None:
        """The position or record; None if it has faults."""
        return self.block.value

    @property
    def place(self) -> str:
        """The file and line of the block."""
        return f"{self.file}:{self.block.line}"

    def fault(self, message: str) -> Fault:
        """Return a fault of the block as a whole."""
        return Fault(self.file, self.block.line, 1, message)

    def faults_of(self, error: Exception) -> tuple[Fault, ...]:
        """Convert an error to faults of the block."""
        return faults_of(error, self.fault)


class Run(NamedTuple):
    """A block, and the resources for answering it: threads, tables, stop and progress."""

    source: Source
    threads: int
    tables: Tables
    stop: Stop
    progress: progress.Advance


class _Refusal(NamedTuple):
    """The faults of a block, in place of an answer."""

    faults: tuple[Fault, ...]


Ask = Callable[[Any, Run], Answer]


def reads_blocks(command: Callable[..., None]) -> Callable[..., None]:
    """Pass `blocks` to a command, built from its FILE arguments and --rules, --json and --action; then exit."""

    @functools.wraps(command)
    def wrapped(
        files: tuple[str, ...], rules: Rules | None, as_json: bool = False, action: int | None = None, **settings: Any
    ) -> None:
        blocks_read = Blocks(files, rules, as_json, action)
        command(blocks_read, **settings)
        blocks_read.exit()

    return click.argument("files", metavar="[FILE]...", nargs=-1, callback=files_or_input)(options.rules(wrapped))


def files_or_input(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return the files, by default standard input; raises MissingParameter if that is a terminal."""
    if not value and sys.stdin is not None and sys.stdin.isatty():
        raise click.MissingParameter(ctx=ctx, param=param)
    return value or ("-",)


@dataclass(slots=True)
class Blocks:
    """The blocks of a command's files, and the output of their answers.

    Attributes:
        files: the names; `-` is standard input.
        rules: replace the rules of the blocks, if not None.
        as_json: True if answers and faults are printed as JSON.
        action: the number of the action before which each record is taken; None for the end of the record.
        status: the exit status so far.
        refused: the number of blocks that could not be answered so far.
        stream: the function that reads the blocks of a stream; `stream_blocks` unless another format is read.
    """

    files: tuple[str, ...]
    rules: Rules | None = None
    as_json: bool = False
    action: int | None = None
    status: int = ANSWERED
    refused: int = 0
    stream: Callable[..., Iterator[Block]] = stream_blocks
    _read: list[Source] | None = field(default=None, init=False)

    def __iter__(self) -> Iterator[Source]:
        """Yield the blocks in order; a file that cannot be read yields one faulty block."""
        if self._read is not None:
            return iter(self._read)
        return self._read_sources()

    def read_all(self) -> list[Source]:
        """Read and return all blocks, for commands that number them."""
        if self._read is None:
            self._read = list(self._read_sources())
        return self._read

    def pick(self, number: int | None) -> "Blocks":
        """Keep only the block with this number, counted from 1 over all files; without a number, the only block."""
        sources = self.read_all()
        if number is None and len(sources) > 1:
            raise click.UsageError(
                Message(
                    "{file} has {count} blocks: choose one with --block N", file=sources[0].file, count=len(sources)
                )
            )
        if number is not None and number > len(sources):
            problem = n(
                "--block {number}: {file} has only {count} {block|blocks}",
                len(sources),
                number=number,
                file=sources[0].file,
            )
            raise click.UsageError(problem)
        self._read = [sources[(number or 1) - 1]]
        return self

    def outputs(self, wanted: Sequence[Output]) -> Outputs:
        """Return the outputs, one for each block without faults."""
        if not wanted:
            return Outputs((), (), ())
        return Outputs(self.files, wanted, [source.number for source in self.read_all() if source.value is not None])

    def _read_sources(self) -> Iterator[Source]:
        read = chain.from_iterable(read_file(name, self.rules, self.stream) for name in self.files)
        return (source._replace(number=number) for number, source in enumerate(read, 1))

    def answer(
        self,
        ask: Ask[Answer],
        *,
        show: Callable[[Answer], object],
        row: Callable[[Answer], Any] | None = None,
        status: Callable[[Answer], int] = lambda answer: ANSWERED,
        threads: int | None = 1,
        table_mb: float | None = None,
        label: str = "",
        interrupted: str = "",
        end: Callable[[], object] = lambda: None,
    ) -> None:
        """Answer every block and print each answer with `show`, or as the JSON object returned by `row`.

        An error spoils only its own block. Ctrl-C stops the current search, whose partial answer is printed, and ends
        the loop.

        Args:
            ask: returns the answer for a position or record, or None to print nothing.
            status: returns the exit status for an answer.
            threads: the number of blocks to answer in parallel; a single block gets all threads. None: all cores, for
                one block after the other.
            table_mb: the memory of each thread's tables.
            label: the label of the progress bar.
            end: called after the last answer, even after Ctrl-C.
            interrupted: the message if Ctrl-C came before the first answer; empty for a general one.
        """
        halt, stopped, answered = Stop(signals=False), False, False
        resources = Resources.of(threads=threads, tables=Tables(table_mb), stop=halt)
        blocks, threads_each = iter(self), resources.threads
        if threads not in (None, 1):
            first = list(islice(blocks, 2))
            blocks, threads_each = chain(first, blocks), resources.threads if len(first) < 2 else 1
        side_by_side = resources if threads_each == 1 else replace(resources, threads=1)
        with stop_on_interrupt(halt) as came, progress.bar(label, shown=bool(label)) as advance:

            def work(source: Source, own: Resources) -> tuple[Source, Answer | _Refusal]:
                return source, self._ask_block(ask, Run(source, threads_each, own.tables, own.stop, advance))

            for source, answer in ordered_map(work, blocks, side_by_side):
                stopped = bool(came) and isinstance(answer, _Refusal)  # an interrupted block is not at fault
                if not stopped:
                    self._print_answer(source, answer, show, row, status)
                    answered = answered or not isinstance(answer, _Refusal)
                if came:
                    break
        end()
        if came:
            is_empty = stopped and not answered
            self.interrupt(shown(interrupted) or t("interrupted before there was an answer") if is_empty else "")

    def _ask_block(self, ask: Ask[Answer], run: Run) -> Answer | _Refusal:
        source = run.source
        if source.value is None:
            return _Refusal(source.block.faults)
        try:
            return ask(self.moment(source.value), run)
        except (click.ClickException, OSError):
            raise
        except Exception as error:
            return _Refusal(source.faults_of(error))

    def moment(self, value: Position | Record) -> Position | Record:
        """Return a record up to the action given by --action; raises UnsupportedError if it has no such action."""
        return record_before(value, self.action)

    def _print_answer(
        self,
        source: Source,
        answer: Any,
        show: Callable[[Any], object],
        row: Callable[[Any], Any] | None,
        status: Callable[[Any], int],
    ) -> None:
        if isinstance(answer, _Refusal):
            self.refuse(answer.faults)
            return
        try:
            if answer is not None:
                if self.as_json and row is not None:
                    emit(row(answer))
                else:
                    show(answer)
                self.status = max(self.status, status(answer))
        except (click.ClickException, OSError):
            raise
        except Exception as error:
            self.refuse(source.faults_of(error))

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Report the faults of a block; the exit status becomes 1."""
        self.status = max(self.status, FAILED)
        self.refused += 1
        faults = tuple(faults)
        if self.as_json:
            emit(object_of("error")(faults))
        else:
            report_faults(faults)

    def interrupt(self, message: str = "") -> None:
        """Report Ctrl-C, by default with the answers so far; the exit status becomes 130."""
        click.echo(message or t("interrupted: the answers so far are above"), err=True)
        self.status = INTERRUPTED

    def exit(self) -> NoReturn:
        sys.exit(self.status)


def read_file(
    name: str, rules: Rules | None = None, stream: Callable[..., Iterator[Block]] = stream_blocks
) -> Iterator[Source]:
    """Yield the blocks of a file (`-` is standard input); a file that cannot be read yields one faulty block."""
    shown = shown_name(name)
    try:
        with open_input(name) as opened:
            for block in stream(opened, shown, rules=rules):
                yield Source(shown, block)
    except OSError as error:
        yield Source(shown, Block(1, None, (Fault.unreadable(shown, error),)))


@contextmanager
def open_input(name: str) -> Iterator["_Interruptible"]:
    """Open a file (`-` is standard input) for reading; Ctrl-C ends the program while it is read. Raises OSError."""
    with _open_input(name) as opened:
        yield _Interruptible(opened)


class _Interruptible:
    """A stream that registers in `_reading` while it is read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._read = getattr(stream, "read1", stream.read)  # return the bytes that have arrived, if supported

    def read(self, size: int) -> bytes:
        """Return at most `size` of the next bytes."""
        _reading.append(self)
        try:
            data: bytes = self._read(size)
        finally:
            _reading.pop()
        return data


def _open_input(name: str) -> AbstractContextManager[BinaryIO]:
    """Open a file for reading, as a context manager that closes it, except standard input."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError(Message("standard input is closed"))
    return nullcontext(sys.stdin.buffer)


def report_faults(faults: Iterable[Fault]) -> None:
    """Print faults on standard error."""
    for fault in faults:
        click.echo(visible(fault.shown()), err=True)


@contextmanager
def stop_on_interrupt(stop: Stop) -> Iterator[list[int]]:
    """Let Ctrl-C stop the search, which then returns a partial result; the yielded list is not empty after Ctrl-C.

    The program ends at once on a second Ctrl-C, and on the first one while a file is being read, since it may be typed.
    """
    came: list[int] = []

    def halt(number: int, _frame: FrameType | None) -> None:
        stop.stop()
        if came or _reading:
            raise KeyboardInterrupt
        came.append(number)

    before = signal.signal(signal.SIGINT, halt)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)


def object_of(kind: str, **settings: Any) -> Callable[..., Any]:
    """Return a function that makes JSON objects of a kind from answers; it imports the schemas when called."""

    def made(*answer: Any, **more: Any) -> Any:
        from tranca.views.schemas.kinds import class_of

        with speaking("en"):
            return class_of(kind).of(*answer, **settings, **more)

    return made


def emit(row: Any) -> None:
    """Print an object as one line."""
    from tranca.views.schemas.common import encode

    click.echo(encode(row))
