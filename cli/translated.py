"""Help pages and usage errors in languages other than English, which click words itself; imported when one is spoken.

Texts of help are looked up in the catalogue as they are, paragraph by paragraph; `tools/catalogues.py` collects them.
"""

import inspect
import re
from collections.abc import Callable, Iterator

import click
from click.formatting import join_options

from tranca.errors import echo
from tranca.language import Message, current, join, n, shown, t
from tranca.translation import find
from tranca.views.wording.text import visible

PLACEHOLDER = re.compile("[A-Z]{2,}")
"""A word that stands for a value, such as FILE; single letters are the same in every language."""
PLACEHOLDER_CONTEXT = "placeholder"

Parser = Callable[[click.Context, list[str]], list[str]]
"""The method `parse_args` of a command."""

_CLICK_TYPES = (click.Choice, click.IntRange, click.Path, type(click.INT))
"""The types of click that options have; their errors are sentences without facts."""


def paragraphs(text: str | None) -> Iterator[str]:
    """Yield the paragraphs of a text of help, each on one line."""
    for paragraph in inspect.cleandoc(text or "").split("\n\n"):
        if paragraph:
            yield " ".join(paragraph.split())


def translate(text: str) -> str:
    """Return a text of help, of one paragraph, in the language spoken now."""
    return find(current(), text)


def first_line(command: click.Command) -> str:
    """Return the first paragraph of the help of a command."""
    return translate(next(paragraphs(command.help)))


def help_page(command: click.Command, ctx: click.Context) -> str:
    """Return the help of a command: its usage, description, options and subcommands."""
    formatter = ctx.make_formatter()
    formatter.write_usage(ctx.command_path, _arguments(command, ctx), prefix=t("Usage: "))
    for paragraph in paragraphs(command.help):
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translate(paragraph))
    options = [parameter for parameter in command.get_params(ctx) if isinstance(parameter, click.Option)]
    with formatter.section(t("Options")):
        formatter.write_dl([(_names(option, ctx), _explanation(option, ctx)) for option in options])
    if isinstance(command, click.Group):
        command.format_commands(ctx, formatter)
    command.format_epilog(ctx, formatter)
    return formatter.getvalue().rstrip("\n")


def _arguments(command: click.Command, ctx: click.Context) -> str:
    return _placeholders(" ".join(command.collect_usage_pieces(ctx)))


def _placeholders(text: str) -> str:
    return PLACEHOLDER.sub(lambda word: find(current(), word[0], PLACEHOLDER_CONTEXT), text)


def _names(option: click.Option, ctx: click.Context) -> str:
    names, _ = join_options(option.opts)
    if option.is_flag:
        return names
    metavar = option.make_metavar(ctx)
    return f"{names} {metavar if option.metavar is None else _placeholders(metavar)}"


def _explanation(option: click.Option, ctx: click.Context) -> str:
    """Return the help of an option, followed by its default and range in brackets."""
    # The option for help is made by click, which may word it in several ways.
    text = (
        t("Show this message and exit.") if option.name == "help" else " ".join(map(translate, paragraphs(option.help)))
    )
    more = []
    if isinstance(option.show_default, str):
        more.append(t("default: ({value})", value=translate(option.show_default)))
    elif option.show_default:
        more.append(t("default: {value}", value=option.get_default(ctx, call=False)))
    if isinstance(option.type, click.IntRange) and (limits := _limits(option.type)):
        more.append(limits)
    if option.required:
        more.append(t("required"))
    return f"{text}  [{'; '.join(more)}]" if more else text


def _limits(kind: click.IntRange) -> str:
    low = "" if kind.min is None else f"{kind.min}"
    high = "" if kind.max is None else f"{kind.max}"
    return f"{low}<=x<={high}" if low and high else f"x>={low}" if low else f"x<={high}" if high else ""


def parse(
    parse_args: Callable[[click.Context, list[str]], list[str]], ctx: click.Context, args: list[str]
) -> list[str]:
    """Parse the arguments of a command with the function of click; word its errors if they do not contain the facts."""
    words, is_strict = list(args), not ctx.allow_extra_args
    ctx.allow_extra_args = True
    try:
        rest = parse_args(ctx, args)
    except click.MissingParameter:
        raise
    except click.BadOptionUsage as error:
        error.ctx = ctx
        raise
    except click.BadParameter as error:
        problem = _problem(ctx, error.param, words)
        raise error if problem is None else click.BadParameter(problem, ctx, error.param) from None
    ctx.allow_extra_args = not is_strict
    if is_strict and rest and not ctx.resilient_parsing:
        extra = " ".join(map(echo, rest))
        raise click.UsageError(n("unexpected extra {argument|arguments}: {words}", len(rest), words=extra), ctx)
    return rest


def _problem(ctx: click.Context, parameter: click.Parameter | None, words: list[str]) -> str | None:
    """Return the error in the value of a parameter of one of click's own types; None for other types."""
    if parameter is None or not isinstance(
        parameter.type, click.Choice | click.IntRange | click.Path | type(click.INT)
    ):
        return None
    typed = ctx.command.make_parser(ctx).parse_args(words)[0][parameter.name or ""]
    for value in typed if isinstance(typed, list | tuple) else [typed]:
        try:
            parameter.type.convert(value, parameter, ctx)
        except click.BadParameter:
            return _expectation(echo(value), parameter.type)
    return None


def _expectation(value: str, kind: object) -> str:
    if isinstance(kind, click.Choice):
        return t("{value}: expected {choices}", value=value, choices=join(kind.choices, "or"))
    if isinstance(kind, click.Path):
        return t("{value} is a file: expected a folder", value=value)
    if isinstance(kind, click.IntRange) and kind.max is not None:
        return t("{value}: expected a whole number from {low} to {high}", value=value, low=kind.min or 0, high=kind.max)
    if isinstance(kind, click.IntRange):
        return t("{value}: expected a whole number, {low} or more", value=value, low=kind.min)
    return t("{value}: expected a whole number", value=value)


def show_error(error: click.ClickException) -> None:
    """Print an error of a command line, with the usage of the command if it is known."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    if ctx is not None:
        formatter = ctx.make_formatter()
        formatter.write_usage(ctx.command_path, _arguments(ctx.command, ctx), prefix=t("Usage: "))
        click.echo(formatter.getvalue().rstrip("\n"), err=True)
        way_out = t("Try '{command} {option}' for help.", command=ctx.command_path, option="--help")
        click.echo(f"{way_out}\n", err=True)
    click.echo(t("Error: {problem}", problem=visible(_sentence(error, ctx))), err=True)


def _sentence(error: click.ClickException, ctx: click.Context | None) -> str:
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return _missing(error.param)
    if isinstance(error, click.BadParameter) and error.param is not None:
        return t("invalid value for {parameter}: {problem}", parameter=_hint(error.param), problem=shown(error.message))
    if isinstance(error, click.NoSuchOption):
        if error.possibilities:
            words = join(error.possibilities, "or")
            return t("no such option: {option}; did you mean {words}?", option=echo(error.option_name), words=words)
        return t("no such option: {option}", option=echo(error.option_name))
    if isinstance(error, click.BadOptionUsage):
        return _misused(error.option_name, ctx)
    if isinstance(error.message, Message) or ctx is None or not isinstance(ctx.command, click.Group):
        return shown(error.message)
    return t("no command given: expected one of {names}", names=", ".join(ctx.command.list_commands(ctx)))


def _missing(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Argument):
        return t("missing argument {parameter}", parameter=_hint(parameter))
    return t("missing option {parameter}", parameter=_hint(parameter))


def _misused(option: str, ctx: click.Context | None) -> str:
    """Return the error of an option that lacks a value, or that has one although it is a flag."""
    parameters = [] if ctx is None else ctx.command.get_params(ctx)
    if any(isinstance(one, click.Option) and one.is_flag and option in one.opts for one in parameters):
        return t("{option} takes no value", option=option)
    return t("{option} needs a value", option=option)


def _hint(parameter: click.Parameter) -> str:
    """Return the words that a parameter has in the usage or in the list of options."""
    if isinstance(parameter, click.Argument):
        return _placeholders(parameter.metavar or "")
    return " / ".join(parameter.opts)
