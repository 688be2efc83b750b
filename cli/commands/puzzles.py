"""`tranca puzzles`: make puzzles from random deals or from the user's own records."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from tranca.analysis.puzzles import Tally, generate_puzzles
from tranca.analysis.puzzles.difficulty import LEVELS
from tranca.analysis.puzzles.generator import MEANINGS, TILES, check_tag
from tranca.analysis.puzzles.hidden import AnyPuzzle
from tranca.analysis.puzzles.soundness import MARGIN, MOST_PLAYS
from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit
from tranca.cli.puzzle_files import FORMATS, check_installed, puzzle_row, write_puzzles
from tranca.cli.runner import complain, parse_rules, read_blocks
from tranca.errors import UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.views.puzzle_text import write_puzzle
from tranca.views.wording.numbers import percent, significant

COUNT = 10


def _range(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[int, int]:
    low, dash, high = value.partition("-")
    if not (low.isdecimal() and (high.isdecimal() if dash else not high)):
        raise click.BadParameter(f"{value!r}: expected two numbers like 12-20")
    return int(low), int(high if dash else low)


def _tags(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    for tag in value:
        try:
            check_tag(tag)
        except UnsupportedError as error:
            raise click.BadParameter(str(error)) from None
    return value


def _output(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    path = Path(value)
    if path.suffix.lower() not in FORMATS:
        raise click.BadParameter(f"{value}: expected a name that ends in {', '.join(FORMATS)}")
    if path.is_dir() or not path.parent.is_dir():
        raise click.BadParameter(f"cannot write {value}: {'a folder' if path.is_dir() else f'no folder {path.parent}'}")
    return value


@click.command("puzzles", short_help="Make puzzles from random deals or your own records.")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help=f"How many; {COUNT}, or all that --from holds.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="SEED", help="What the deals are drawn from.")
@click.option(
    "--rules",
    callback=parse_rules,
    metavar="RULES",
    help="A preset, then overrides. Left out: doscientos, or the rules of the records.",
)
@click.option(
    "--from", "sources", multiple=True, metavar="FILE", help="Take puzzles from these records and positions instead."
)
@click.option(
    "--tiles",
    callback=_range,
    default="{}-{}".format(*TILES),
    show_default=True,
    metavar="MIN-MAX",
    help="How many tiles are left in the hands and the boneyard.",
)
@click.option("--theme", "themes", multiple=True, callback=_tags, metavar="TAG", help="Only puzzles with this theme.")
@click.option("--not-theme", "not_themes", multiple=True, callback=_tags, metavar="TAG", help="None with this theme.")
@click.option("--list-themes", is_flag=True, help="List the themes and stop.")
@click.option(
    "--hidden", is_flag=True, help="The solver sees one hand and what was played; the best play is best on the mean."
)
@click.option("--difficulty", type=click.Choice(LEVELS), help="Only puzzles of this level.")
@click.option(
    "--margin",
    type=click.IntRange(min=1),
    default=MARGIN,
    show_default=True,
    metavar="PTS",
    help="By how much the best play beats the second, unless it alone wins.",
)
@click.option(
    "--max-plays",
    "most_plays",
    type=click.IntRange(min=2),
    default=MOST_PLAYS,
    show_default=True,
    metavar="N",
    help="So many legal plays at most.",
)
@click.option(
    "--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS", help="Stop after this time."
)
@click.option(
    "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Look at N deals at once."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
@click.option(
    "-o",
    "--output",
    callback=_output,
    metavar="FILE",
    help="Write to this file. Its name tells what: .txt, .jsonl, a sheet to print (.html, .pdf), or a picture of each "
    "puzzle (.svg, .png).",
)
def command(
    count: int | None,
    rules: Rules | None,
    sources: tuple[str, ...],
    list_themes: bool,
    as_json: bool,
    output: str | None,
    **wishes: Any,
) -> None:
    """Make puzzles: positions in which one play stands out, with their solutions.

    Each puzzle is sound: its best play beats all others by --margin points or alone wins the deal, and was found twice.
    The same options and seed give the same puzzles on any machine, with any number of --threads. Of several --theme all
    have to hold. Exit status 1 if fewer were found than asked for, or if a record could not be read.
    """
    if list_themes:
        for tag, meaning in MEANINGS.items():
            click.echo(f"{tag:16} {meaning}")
        return
    if as_json and output is not None:
        raise click.UsageError("--json and -o: expected one of them; -o FILE.jsonl writes JSON into a file")
    if output is not None:
        check_installed(output)
    faulty: list[str] = []
    count = COUNT if count is None and not sources else count
    watch, tally, made = Watch(signals=False), Tally(), list[AnyPuzzle]()
    try:
        puzzles = generate_puzzles(
            count,
            rules=rules or "doscientos",
            records=_deals(sources, rules, faulty) if sources else None,
            stop=watch,
            tally=tally,
            **wishes,
        )
    except UnsupportedError as error:
        raise click.UsageError(str(error)) from None
    shown = output is not None or not sys.stdout.isatty()
    with stops_on_interrupt(watch) as interrupted, _progress(tally, count, shown):
        for puzzle in puzzles:
            if output is not None:
                made.append(puzzle)
            elif as_json:
                emit(puzzle_row(puzzle))
            else:
                click.echo(f"{write_puzzle(puzzle)}\n")
    if output is not None and made:
        write_puzzles(output, made, _made_by())
    _report(tally, count, wishes["time_limit"], bool(interrupted))
    if interrupted:
        sys.exit(130)
    sys.exit(1 if faulty or (count is not None and tally.found < count) else 0)


def _deals(
    sources: tuple[str, ...], rules: Rules | None, faulty: list[str]
) -> Iterator[tuple[Position | Record, str]]:
    """The blocks of the files that can be read, each with its place; the names of faulty files are noted."""
    for source in read_blocks(sources, rules):
        if source.block.value is None:
            complain(source.block.faults)
            faulty.append(source.file)
        else:
            yield source.block.value, f"{source.file}:{source.block.line}"


def _made_by() -> str:
    """The options given on the command line, without those that leave the puzzles as they are."""
    ctx = click.get_current_context()
    words = ["tranca", "puzzles"]
    for option in ctx.command.params:
        name = option.name or ""
        value = ctx.params[name]
        if name in ("output", "threads") or ctx.get_parameter_source(name) != ParameterSource.COMMANDLINE:
            continue
        if name == "tiles":
            value = "{}-{}".format(*value)
        for each in value if isinstance(value, tuple) else [value]:
            words += [option.opts[0]] if each is True else [option.opts[0], str(each)]
    return shlex.join(words)


def _progress(tally: Tally, count: int | None, shown: bool) -> AbstractContextManager[object]:
    """A line on the terminal that tells how far the search is; nothing in a pipe or between puzzles that are shown."""
    if sys.stderr is None or not sys.stderr.isatty() or not shown:
        return nullcontext()
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
    from rich.text import Text

    class Found(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(_found(tally, count))

    progress = Progress(SpinnerColumn(), Found(), TimeElapsedColumn(), console=Console(stderr=True), transient=True)
    progress.add_task("")
    return progress


def _found(tally: Tally, count: int | None) -> str:
    wanted = "" if count is None else f" of {count}"
    share = f" ({percent(Fraction(tally.sound, tally.positions))})" if tally.positions else ""
    return f"{tally.found}{wanted} puzzles found; {tally.sound} of {tally.positions} positions were sound{share}"


def _report(tally: Tally, count: int | None, limit: float | None, interrupted: bool) -> None:
    """Say on standard error how many were found, and why not more."""
    ended = ""
    if interrupted:
        ended = "interrupted: "
    elif tally.stopped:
        ended = f"stopped after {significant(limit, 6)} seconds: "
    click.echo(f"{ended}{_found(tally, count)}", err=True)
