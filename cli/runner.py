"""What every command that reads positions shares: its files and options, and the blocks in them."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import click

from tranca.errors import Fault, RulesError
from tranca.game.rules import Rules
from tranca.notation.reader import Block, stream_blocks


def parse_rules(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Rules | None:
    """A rule set on the command line: a preset, then overrides."""
    try:
        return None if value is None else Rules.parse(value)
    except RulesError as error:
        raise click.BadParameter(str(error)) from None


_SEATS = ("N", "E", "S", "W", "A", "B", "C")


def parse_seat(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A seat on the command line, in either case of letters."""
    if value is not None and value.upper() not in _SEATS:
        raise click.BadParameter(f"{value!r}: expected the name of a seat, one of {' '.join(_SEATS)}")
    return None if value is None else value.upper()


def _files_or_input(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Without a FILE, what is piped in."""
    if not value and sys.stdin is not None and sys.stdin.isatty():
        raise click.MissingParameter(ctx=ctx, param=param)
    return value or ("-",)


def reads_blocks(command: Callable[..., None]) -> Callable[..., None]:
    """The FILE arguments and the --rules option."""
    command = click.argument("files", metavar="FILE...", nargs=-1, callback=_files_or_input)(command)
    return click.option(
        "--rules",
        callback=parse_rules,
        metavar="RULES",
        help="Take these rules instead of those written: a preset, then overrides, as in "
        "'doscientos, block_tie=last_to_play'.",
    )(command)


@dataclass(frozen=True, slots=True)
class Source:
    """A block and the file it stands in, or a file that cannot be read."""

    file: str
    block: Block


def read_blocks(files: tuple[str, ...], rules: Rules | None) -> Iterator[Source]:
    """The blocks of some files in order (`-` is standard input); a file that cannot be read gives one faulty block."""
    for name in files:
        shown = "<stdin>" if name == "-" else name
        try:
            with _opened(name) as stream:
                for block in stream_blocks(stream, shown, rules=rules):
                    yield Source(shown, block)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            yield Source(shown, Block(1, None, (Fault(shown, 1, 1, f"cannot read the file: {reason}"),)))


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return nullcontext(sys.stdin.buffer)


def complain(faults: tuple[Fault, ...]) -> None:
    """Say on standard error what is wrong."""
    for fault in faults:
        click.echo(str(fault), err=True)
