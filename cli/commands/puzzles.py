"""`tranca puzzles`: make puzzles from random deals or from the user's own records."""

import sys
from typing import Any

import click

from tranca import PUZZLE_THEMES, Counters, HiddenPuzzle, Puzzle, Rules, Stop, generate_puzzles
from tranca.cli import options, progress
from tranca.cli.command_list import translate_line
from tranca.cli.files import Output
from tranca.cli.group import command
from tranca.cli.puzzle_files import (
    FORMATS,
    check_wanted,
    ending_text,
    puzzle_filters,
    read_command_line,
    read_values,
    search_text,
    sheet_texts,
    write_puzzles,
)
from tranca.cli.runner import ANSWERED, FAILED, Blocks, emit, object_of, stop_on_interrupt
from tranca.errors import UnsupportedError
from tranca.language import t
from tranca.views.annotated import write_puzzle
from tranca.views.terminal.console import console
from tranca.views.wording.puzzles import skipped_texts, with_title
from tranca.views.wording.text import visible

COUNT = 10


@command("puzzles")
@click.option(
    "--count",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Make N puzzles; by default {COUNT}, or every puzzle in the files of --from.",
)
@options.seed
@options.rules_of("A preset, then overrides; by default doscientos, or the rules of the records.")
@click.option(
    "--from",
    "sources",
    multiple=True,
    metavar="FILE",
    help="Find puzzles in these records and positions. Can be repeated.",
)
@click.option("--list-themes", is_flag=True, help="List the themes and exit.")
@puzzle_filters
@options.soundness
@options.time_limit("Stop after this time, with the puzzles found so far.")
@options.threads(None)
@options.json_of("puzzle")
@options.output("Write the puzzles to a file: text, JSON, a sheet to print, or a picture of each.", FORMATS)
@sheet_texts
def puzzles(
    count: int | None,
    rules: Rules | None,
    sources: tuple[str, ...],
    list_themes: bool,
    as_json: bool,
    output: Output | None,
    texts: dict[str, str],
    **wishes: Any,
) -> None:
    """Make puzzles: positions in which one play is clearly best, with their solutions.

    Each puzzle is sound: its best play beats all others by --margin points or is the only one that wins the deal, and
    two searches agree on it. The same options and seed give the same puzzles on any machine, with any number of
    threads. With several --theme, a puzzle must have all of them. If a block of --from gives no puzzle, the reason is
    printed. The exit status is 1 if fewer puzzles than --count were found, or if a block could not be read.
    """
    if list_themes:
        for tag, meaning in PUZZLE_THEMES.items():
            click.echo(f"{tag:16} {translate_line(meaning)}")
        return
    if output is not None:
        check_wanted(output, sources, as_json)
    blocks = Blocks(sources, rules)
    count = COUNT if count is None and not sources else count
    stop, counters, made = Stop(signals=False), Counters(), list[Puzzle | HiddenPuzzle]()
    try:
        making = generate_puzzles(
            count,
            rules=rules or "doscientos",
            records=read_values(blocks) if sources else None,
            stop=stop,
            counters=counters,
            **wishes,
        )
    except UnsupportedError as error:
        raise click.UsageError(error.message) from None
    out = console()
    shown = output is not None or not sys.stdout.isatty()  # otherwise it would appear between printed puzzles
    with stop_on_interrupt(stop) as interrupted, progress.line(lambda: search_text(counters, count), shown=shown):
        for puzzle in map(with_title, making):
            if output is not None:
                made.append(puzzle)
            elif as_json:
                emit(object_of("puzzle")(puzzle))
            else:
                out.notation(f"{write_puzzle(puzzle)}\n")
    if output is not None and made:
        write_puzzles(output, made, read_command_line(), sources, **texts)
    for line in skipped_texts(counters):
        click.echo(visible(line), err=True)
    if interrupted:
        blocks.interrupt(t("interrupted: {result}", result=search_text(counters, count)))
        blocks.exit()
    click.echo(ending_text(counters, count, wishes["time_limit"]), err=True)
    short = count is not None and counters.found < count
    blocks.status = max(blocks.status, FAILED if short else ANSWERED)
    blocks.exit()
