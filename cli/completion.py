"""Shell completion of parameter values: files, presets, themes, topics and kinds of JSON."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from types import MappingProxyType

import click
from click.shell_completion import CompletionItem

from tranca.views.wording.topics import TOPICS

from .command_list import COMMANDS, translate_line


def files(incomplete: str) -> list[CompletionItem]:
    """Let the shell complete a file name."""
    return [CompletionItem(incomplete, type="file")]


def folders(incomplete: str) -> list[CompletionItem]:
    """Let the shell complete a folder name."""
    return [CompletionItem(incomplete, type="dir")]


def presets(incomplete: str) -> list[CompletionItem]:
    """Complete the name of a preset, but not the overrides after a comma."""
    from tranca import PRESETS

    return _items_beginning(incomplete, PRESETS)


def preset_list(incomplete: str) -> list[CompletionItem]:
    """Complete the last name of a list of presets; the first word may also be `all`."""
    from tranca import PRESETS

    before, comma, last = incomplete.rpartition(",")
    return _items_beginning(last, PRESETS if comma else ("all", *PRESETS), before + comma)


def themes(incomplete: str) -> list[CompletionItem]:
    """Complete a theme of puzzles; show the meaning of each."""
    from tranca import PUZZLE_THEMES

    return [
        CompletionItem(tag, help=translate_line(line))
        for tag, line in PUZZLE_THEMES.items()
        if tag.startswith(incomplete)
    ]


def kinds(incomplete: str) -> list[CompletionItem]:
    """Complete a kind of JSON object."""
    from tranca.views.schemas.kinds import KINDS

    return _items_beginning(incomplete, KINDS)


def topics(incomplete: str) -> list[CompletionItem]:
    """Complete a topic of `tranca help` or a command; show the meaning of each."""
    lines = {name: line.shown() for name, (line, _) in TOPICS.items()}
    lines |= {name: line for name, line in COMMANDS.items() if name not in lines}
    return [
        CompletionItem(name, help=translate_line(line)) for name, line in lines.items() if name.startswith(incomplete)
    ]


def _items_beginning(incomplete: str, words: Iterable[str], before: str = "") -> list[CompletionItem]:
    return [CompletionItem(before + word) for word in words if word.startswith(incomplete)]


_BY_METAVAR: Mapping[str, Callable[[str], list[CompletionItem]]] = MappingProxyType(
    {
        "FILE": files,
        "INPUT": files,
        "TILES": files,
        "OUT": files,
        "FOLDER": folders,
        "RULES": presets,
        "PRESETS": preset_list,
        "TAG": themes,
        "KIND": kinds,
        "TOPIC": topics,
    }
)
"""Completion functions by the metavar that a parameter has in `--help`."""


class _Completed(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """The type of a parameter that is only completed, never converted."""

    name = "completed"

    def __init__(self, complete: Callable[[str], list[CompletionItem]]) -> None:
        self._complete = complete

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words that the shell offers."""
        return self._complete(incomplete)


def add_completion(command: click.Command) -> click.Command:
    """Return a copy of a command and its subcommands whose parameters complete words and read no values."""
    made = copy(command)
    made.short_help = translate_line(command.get_short_help_str())
    made.params = [_complete_parameter(parameter) for parameter in command.params]
    if isinstance(made, click.Group):
        made.commands = {name: add_completion(inner) for name, inner in made.commands.items()}
    return made


def _complete_parameter(parameter: click.Parameter) -> click.Parameter:
    made = copy(parameter)
    if isinstance(made, click.Option) and made.help:
        made.help = translate_line(made.help)
    complete = _BY_METAVAR.get((parameter.metavar or "").strip("[]."))
    if complete is not None and not isinstance(parameter.type, click.Choice | click.Path):
        made.type = _Completed(complete)
    return made
