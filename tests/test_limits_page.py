"""The table of limits agrees with the commands, other limits with the code; `TRANCA_GOLDEN=write` updates the page."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tranca.analysis.deals.results import MOST_WORLDS as LISTED
from tranca.analysis.deals.worlds import MOST_WORLDS as SOLVED
from tranca.board.questions import MOST_SECONDS
from tranca.board.safety import MOST_BYTES
from tranca.board.serving import MOST_CONNECTIONS
from tranca.board.session import MOST_NODES
from tranca.cli import COMMANDS, cli
from tranca.notation import tokens

PAGE = Path(__file__).resolve().parents[1] / "docs" / "limits.md"
GENERATED = re.compile(r"(<!-- limits -->\n).*?(<!-- end -->)", re.DOTALL)
BY_MACHINE = ("--threads", "--workers", "--table-mb")


def commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command with its words, including commands of groups."""
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        if isinstance(command, click.Group):
            for part in command.list_commands(click.Context(command)):
                inner = command.get_command(click.Context(command), part)
                assert inner is not None
                yield f"{name} {part}", inner
        else:
            yield name, command


def limited(option: click.Option) -> tuple[str, str, str] | None:
    """Return the least, the most and the default of an option that takes a number."""
    kind = option.type
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    name = max(option.opts, key=len)
    if name in BY_MACHINE:
        return "0" if name == "--table-mb" else "1", "the machine", ""
    if low is None and high is None:
        return None
    default = option.default if isinstance(option.default, int) else None
    least, most, taken = ("" if number is None else f"{number:,}" for number in (low, high, default))
    return least, most, taken


def table() -> str:
    """Return the table; options with the same limits in several commands share a row."""
    rows: dict[tuple[str, tuple[str, str, str]], list[str]] = {}
    for name, command in commands():
        for option in command.params:
            if isinstance(option, click.Option) and (limits := limited(option)):
                rows.setdefault((max(option.opts, key=len), limits), []).append(f"`{name}`")
    lines = ["| option | commands | at least | at most | if not given |", "|---|---|---|---|---|"]
    lines += [
        f"| `{option}` | {', '.join(names)} | {' | '.join(limits)} |"
        for (option, limits), names in sorted(rows.items())
    ]
    return "\n".join(re.sub(r" +\|", " |", line) for line in lines) + "\n"


def test_the_page_has_the_limits_of_all_options() -> None:
    text = PAGE.read_text(encoding="utf-8")
    whole = GENERATED.sub(lambda found: found[1] + table() + found[2], text)
    if os.environ.get("TRANCA_GOLDEN") == "write":
        PAGE.write_text(whole, encoding="utf-8")
    assert whole == text or os.environ.get("TRANCA_GOLDEN") == "write"


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("characters of a block", f"{tokens.MOST_CHARACTERS:,}"),
        ("keys of a block", f"{tokens.MOST_ENTRIES:,}"),
        ("words of a value", f"{tokens.MOST_WORDS:,}; {tokens.MOST_WORDS_OF_PLAY:,}"),
        ("text without a blank line", f"{tokens.MOST_SKIPPED:,}"),
        ("possible deals that `estimate` solves", f"{SOLVED:,}"),
        ("possible deals that are listed", f"{LISTED:,}"),
        ("a question of the board", f"{MOST_BYTES:,} bytes, {MOST_SECONDS:g} seconds"),
        ("connections of the board", f"{MOST_CONNECTIONS:,}"),
        ("nodes of the board", f"{MOST_NODES:,}"),
    ],
)
def test_the_other_limits_are_those_of_the_code(what: str, limit: str) -> None:
    (row,) = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"| {what}")]
    assert row.split("|")[2].strip() == limit
