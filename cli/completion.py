"""Words that a shell completes: files, presets, themes, topics and kinds of JSON, by what a parameter takes."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from types import MappingProxyType

import click
from click.shell_completion import CompletionItem

from tranca.views.wording.topics import TOPICS

from .commands import COMMANDS


def files(incomplete: str) -> list[CompletionItem]:
    """Have the shell complete the name of a file."""
    return [CompletionItem(incomplete, type="file")]


def folders(incomplete: str) -> list[CompletionItem]:
    """Have the shell complete the name of a folder."""
    return [CompletionItem(incomplete, type="dir")]


def presets(incomplete: str) -> list[CompletionItem]:
    """Complete the name of a preset; overrides after a comma are not completed."""
    from tranca import PRESETS

    return _items_beginning(incomplete, PRESETS)


def preset_list(incomplete: str) -> list[CompletionItem]:
    """Return lists of presets whose last name begins so, and `all`."""
    from tranca import PRESETS

    before, comma, last = incomplete.rpartition(",")
    return _items_beginning(last, PRESETS if comma else ("all", *PRESETS), before + comma)


def themes(incomplete: str) -> list[CompletionItem]:
    """Return the themes of puzzles that begin so, each with its meaning."""
    from tranca import PUZZLE_THEMES

    return [CompletionItem(tag, help=meaning) for tag, meaning in PUZZLE_THEMES.items() if tag.startswith(incomplete)]


def kinds(incomplete: str) -> list[CompletionItem]:
    """Return the kinds of JSON objects that begin so."""
    from tranca.views.schemas.kinds import KINDS

    return _items_beginning(incomplete, KINDS)


def topics(incomplete: str) -> list[CompletionItem]:
    """Return the topics of `tranca help` that begin so, and the commands, each with what it is."""
    lines = {name: line for name, (line, _) in TOPICS.items()}
    lines |= {name: line for name, line in COMMANDS.items() if name not in lines}
    return [CompletionItem(name, help=line) for name, line in lines.items() if name.startswith(incomplete)]


def _items_beginning(incomplete: str, words: Iterable[str], before: str = "") -> list[CompletionItem]:
    return [CompletionItem(before + word) for word in words if word.startswith(incomplete)]


_BY_METAVAR: Mapping[str, Callable[[str], list[CompletionItem]]] = MappingProxyType(
    {
        "FILE": files,
        "INPUT": files,
        "OUT": files,
        "FOLDER": folders,
        "RULES": presets,
        "PRESETS": preset_list,
        "TAG": themes,
        "KIND": kinds,
        "TOPIC": topics,
    }
)
"""Completions of a parameter, by the word that stands for its value in `--help`."""


class _Completed(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A type of a value that is not read, only completed."""

    name = "completed"

    def __init__(self, complete: Callable[[str], list[CompletionItem]]) -> None:
        self._complete = complete

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words that the shell offers."""
        return self._complete(incomplete)


def add_completion(command: click.Command) -> click.Command:
    """Return a command, and those in it, with parameters that complete words and read no values."""
    made = copy(command)
    made.params = [_complete_parameter(parameter) for parameter in command.params]
    if isinstance(made, click.Group):
        made.commands = {name: add_completion(inner) for name, inner in made.commands.items()}
    return made


def _complete_parameter(parameter: click.Parameter) -> click.Parameter:
    complete = _BY_METAVAR.get((parameter.metavar or "").strip("[]."))
    if complete is None or isinstance(parameter.type, click.Choice | click.Path):
        return parameter
    made = copy(parameter)
    made.type = _Completed(complete)
    return made
