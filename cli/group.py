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

from tranca import language
from tranca.errors import MissingExtraError, TrancaError, nearest, reason_of
from tranca.language import Message, t
from tranca.views.wording.text import spell_in_ascii, visible

from .command_list import COMMANDS, translate_line

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_IN_REFERENCE = ("rules", "schema", "help")
"""Commands defined in the module `reference`; each other command has a module of its name."""

_LANG = "--lang"
_COMPLETING = "_TRANCA_COMPLETE"
"""The environment variable through which click receives a request for completions."""


def _start() -> str:
    return t("""\
To begin:

  tranca help notation              learn to write a position
  tranca deal --seed 7 > deal.txt   make a random deal
  tranca solve deal.txt             find the best play and the other values
""")


def command(name: str, cls: "type[Command] | None" = None) -> Callable[[Callable[..., Any]], click.Command]:
    """Return a decorator that makes a click command of a function, with its short help from `COMMANDS`."""
    return click.command(name, cls=cls or Command, short_help=COMMANDS[name])


class Command(click.Command):
    """A click command with help and usage errors in the language spoken now."""

    def get_help(self, ctx: click.Context) -> str:
        if language.current() == "en":
            return super().get_help(ctx)
        from .translated import help_page

        return help_page(self, ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if language.current() == "en":
            return super().parse_args(ctx, args)
        from .translated import parse

        return parse(super().parse_args, ctx, args)


class Commands(Command, click.Group):
    """A click group that answers an unknown command with the nearest one, or with the list of commands."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            if args[0].startswith("-"):  # an option, for which click has its own message
                raise
            names = self.list_commands(ctx)
            wrong, near = visible(args[0]), nearest(args[0], names)
            if near is None:
                problem = Message("no command '{wrong}': expected one of {names}", wrong=wrong, names=", ".join(names))
            else:
                problem = Message("no command '{wrong}'; did you mean {near}?", wrong=wrong, near=near)
            raise click.UsageError(problem, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if language.current() == "en":
            super().format_commands(ctx, formatter)
            return
        from .translated import first_line

        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, first_line(known)) for name, known in commands if known is not None]
        with formatter.section(t("Commands")):
            formatter.write_dl(rows)


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

        named = ((name, line) for name, line in COMMANDS.items() if name.startswith(incomplete))
        commands = [CompletionItem(name, help=translate_line(line)) for name, line in named]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]  # imports no command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(t("Commands")):
            formatter.write_dl([(name, translate_line(line)) for name, line in COMMANDS.items()])
        from tranca.views.wording.topics import TOPICS  # only a list of commands needs them

        with formatter.section(t("Topics of tranca help")):
            formatter.write_dl([(name, line.shown()) for name, (line, _) in TOPICS.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write("\n" + _start())

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line. Every exit status is determined here."""
        words = [*(sys.argv[1:] if args is None else args)]
        if not standalone_mode:
            return super().main(words, prog_name, standalone_mode=False, **extra)
        before = language.current()
        try:
            try:
                if (chosen := take_language(words)) is not None:
                    language.use(chosen)
                status = super().main(words, prog_name, standalone_mode=False, **extra)
            except SystemExit as end:
                status = end.code
            except OSError:
                raise
            except BaseException as error:
                status = _status(error)
            sys.stdout.flush()  # also after an exit: at the end of the process, a failure would print a traceback
        except OSError as error:
            if error.errno != errno.EPIPE:  # EPIPE: the reader has gone, so do not report it
                _say(f"{_place(error)}: {language.shown(reason_of(error))}")
            os._exit(1)  # skip flushing at exit, which would fail again
        except BaseException as error:  # Ctrl-C while the rest of the output is written
            status = _status(error)
        finally:
            language.use(before)
        sys.exit(status if isinstance(status, int) else 0)


def take_language(words: list[str]) -> str | None:
    """Remove `--lang` and its value from the words of a command line, and return the last value.

    Raises UsageError if it is missing or not a language.
    """
    chosen, at = None, 0
    known = ", ".join(language.LANGUAGES)
    while at < len(words) and words[at] != "--":
        option, equals, value = words[at].partition("=")
        if option != _LANG:
            at += 1
            continue
        del words[at]
        if not equals:
            if at == len(words):
                raise click.UsageError(
                    Message("{option} has no value: expected one of {names}", option=_LANG, names=known)
                )
            value = words.pop(at)
        chosen = language.find_language(value)
        if chosen is None:
            wrong = f"{_LANG} '{visible(value[:40])}'"
            raise click.UsageError(Message("{wrong}: expected one of {names}", wrong=wrong, names=known))
    return chosen


def language_of_environment() -> str:
    """Return the language of `TRANCA_LANG` or of the locale, by the first variable that is set; English if unknown."""
    for name in ("TRANCA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return language.find_language(value) or "en"
    return "en"


def _place(error: OSError) -> str:
    """Return the object of a system error: its file, standard output, or the operating system."""
    if error.filename is not None:
        return visible(str(error.filename))
    if error.errno in _WRITE_ERRORS:
        return t("cannot write to standard output")
    return t("the operating system reported an error")


_WRITE_ERRORS = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.ENXIO, getattr(errno, "EDQUOT", errno.ENOSPC))
"""Errors of writing to a file that is already open."""


def _status(error: BaseException) -> int:
    """Print one line about an error that ended a command and return the exit status.

    In Python's development mode, unexpected errors are raised again.
    """
    if isinstance(error, click.ClickException):
        _show(error)
        return error.exit_code
    if isinstance(error, KeyboardInterrupt) or isinstance(error.__cause__, KeyboardInterrupt):
        _say(t("interrupted"), "")
        return 130
    if isinstance(error, click.Abort):  # end of input at a prompt
        return 1
    if isinstance(error, TrancaError):
        _say(visible(error.shown()))
        return 2 if isinstance(error, MissingExtraError) else 1
    if isinstance(error, MemoryError):
        _say(t("out of memory: try a smaller --table-mb, fewer --threads or a smaller question"))
        return 1
    if sys.flags.dev_mode or not isinstance(error, Exception):
        raise error
    fault = f"{type(error).__name__}: {visible(str(error))}".strip(": ")
    _say(
        t(
            "this is a bug in tranca ({fault}); please report it with the output of python -X dev -m tranca and the "
            "same arguments",
            fault=fault,
        )
    )
    return 70  # EX_SOFTWARE in sysexits.h


def _show(error: click.ClickException) -> None:
    if language.current() == "en" or type(error).show not in (click.ClickException.show, click.UsageError.show):
        error.show()  # errors with a display of their own
        return
    from .translated import show_error

    show_error(error)


def _print_version(ctx: click.Context, _param: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        import tranca

        click.echo(f"tranca {tranca.__version__}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    _LANG,
    expose_value=False,
    metavar="LANG",
    help="Answer in this language: en, es or pt_BR. May also follow the command. Default: TRANCA_LANG, or the locale.",
)
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
        _say(t("standard output is closed"))
        sys.exit(1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("tranca", spell_in_ascii)
        sys.stdout.reconfigure(errors="tranca")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # accept invalid bytes as a wrong answer
    language.use(language_of_environment())
    cli(prog_name="tranca")


def _say(message: str, name: str = "tranca: ") -> None:
    click.echo(f"{name}{message}", err=True)
