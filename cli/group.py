"""The group of all commands: their names, their help, and the conversion of errors to one line and an exit status."""

import codecs
import errno
import gc
import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from tranca.errors import MissingExtraError, TrancaError, did_you_mean, reason_of
from tranca.views.wording.text import spell_in_ascii, visible
from tranca.views.wording.topics import TOPICS

from .commands import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_IN_REFERENCE = ("rules", "schema", "help")
"""Commands defined in the module `reference`; each other command has a module of its name."""

_COMPLETING = "_TRANCA_COMPLETE"
"""The environment variable through which click receives a request for completions."""

_START = """\
To begin:

  tranca help notation              learn to write a position
  tranca deal --seed 7 > deal.txt   make a random deal
  tranca solve deal.txt             find the best play and the other values
"""


def command(name: str, cls: type[click.Command] = click.Command) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a click command of a function, with its short help from `COMMANDS`."""
    return click.command(name, cls, short_help=COMMANDS[name])


class Commands(click.Group):
    """A click group that answers an unknown command with the nearest one, or with the list of commands."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            if args[0].startswith("-"):  # an option, for which click has its own message
                raise
            names = self.list_commands(ctx)
            hint = did_you_mean(args[0], names) or f": expected one of {', '.join(names)}"
            raise click.UsageError(f"no command '{visible(args[0])}'{hint}", ctx) from None


class _Commands(Commands):
    """Imports the module of a command only when it is called, so that the program starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = "reference" if cmd_name in _IN_REFERENCE else cmd_name
        module = importlib.import_module(f"tranca.cli.commands.{name}")
        loaded: click.Command = getattr(module, cmd_name)
        if _COMPLETING in os.environ:
            from .completion import add_completion

            return add_completion(loaded)
        return loaded

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        commands = [CompletionItem(name, help=line) for name, line in COMMANDS.items() if name.startswith(incomplete)]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]  # imports no command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
        with formatter.section("Topics of tranca help"):
            formatter.write_dl([(name, line) for name, (line, _) in TOPICS.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write("\n" + _START)

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line. Every exit status is determined here."""
        if not standalone_mode:
            return super().main(args, prog_name, standalone_mode=False, **extra)
        try:
            status = super().main(args, prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()
        except OSError as error:
            if error.errno != errno.EPIPE:  # EPIPE: the reader has gone, so do not report it
                _say(f"{_place(error)}: {reason_of(error)}")
            os._exit(1)  # skip flushing at exit, which would fail again
        except BaseException as error:
            status = _status(error)
        sys.exit(status if isinstance(status, int) else 0)


def _place(error: OSError) -> str:
    """Return the object of a system error: its file, standard output, or the operating system."""
    if error.filename is not None:
        return visible(str(error.filename))
    return (
        "cannot write to standard output" if error.errno in _WRITE_ERRORS else "the operating system reported an error"
    )


_WRITE_ERRORS = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.ENXIO, getattr(errno, "EDQUOT", errno.ENOSPC))
"""Errors of writing to a file that is already open."""


def _status(error: BaseException) -> int:
    """Print one line about an error that ended a command and return the exit status.

    In Python's development mode, unexpected errors are raised again.
    """
    if isinstance(error, click.ClickException):
        error.show()
        return error.exit_code
    if isinstance(error, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt):
        _say("interrupted", "")
        return 130
    if isinstance(error, click.Abort):  # end of input at a prompt
        return 1
    if isinstance(error, TrancaError):
        _say(visible(str(error)))
        return 2 if isinstance(error, MissingExtraError) else 1
    if isinstance(error, MemoryError):
        _say("out of memory: try a smaller --table-mb, fewer --threads or a smaller question")
        return 1
    if sys.flags.dev_mode or not isinstance(error, Exception):
        raise error
    fault = f"{type(error).__name__}: {visible(str(error))}".strip(": ")
    _say(
        f"this is a bug in tranca ({fault}); please report it with the output of python -X dev -m tranca and the "
        "same arguments"
    )
    return 70  # EX_SOFTWARE in sysexits.h


def _print_version(ctx: click.Context, _param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        import tranca

        click.echo(f"tranca {tranca.__version__}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Solve and explain dominoes, exactly."""
    if not gc.isenabled():  # disabled by `main`; exclude modules imported so far
        gc.freeze()
        gc.enable()


def run() -> None:
    """Run the command line of the program."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # otherwise numpy starts needless threads
    if sys.stdout is None:
        _say("standard output is closed")
        sys.exit(1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("tranca", spell_in_ascii)
        sys.stdout.reconfigure(errors="tranca")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # accept invalid bytes as a wrong answer
    cli(prog_name="tranca")


def _say(message: str, name: str = "tranca: ") -> None:
    click.echo(f"{name}{message}", err=True)
