"""Write puzzles as text, JSON Lines, sheets or pictures."""

import functools
import shlex
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import click
from click.core import ParameterSource

from tranca import LEVELS, PUZZLE_TILES, Counters, HiddenPuzzle, Position, Puzzle, Record
from tranca.language import Message, digits, n, t
from tranca.views.annotated import write_puzzle
from tranca.views.files.renderers import pdf, png
from tranca.views.pages.sheets import draw_puzzle, html_sheet
from tranca.views.schemas.common import encode
from tranca.views.schemas.puzzle import PuzzleObject
from tranca.views.wording.numbers import percent, significant, whole
from tranca.views.wording.text import visible

from . import options
from .files import PICTURES, Output, check_output, list_names, numbered_name, refuse_overwriting, write_file
from .runner import Blocks

SHEETS = (".html", ".pdf")
FORMATS = (".txt", ".jsonl", ".html", ".pdf", ".svg", ".png")


def check_wanted(output: Output, inputs: Sequence[str], as_json: bool) -> None:
    """Refuse an output that cannot be written, that is also an input, or that is combined with --json."""
    if as_json:
        raise click.UsageError(Message("--json and -o cannot be combined; -o FILE.jsonl writes JSON to a file"))
    check_output(output)
    refuse_overwriting(inputs, [output.name])


def write_puzzles(
    output: Output, puzzles: Sequence[Puzzle | HiddenPuzzle], made_by: str, inputs: Sequence[str], **sheet: str
) -> None:
    """Write puzzles to a file of its kind and print its name on standard error, unless it is standard output.

    Pictures go to one numbered file each, never over an input. `made_by` is the command line for the first line of a
    text file; `sheet` contains keywords of `html_sheet`.
    """
    names = [output.name]
    if output.kind in PICTURES:
        if output.name == "-" and len(puzzles) > 1:
            problem = Message(
                "{count} pictures for standard output: use --count 1, or -o with a file name", count=len(puzzles)
            )
            raise click.UsageError(problem)
        names = [numbered_name(output.name, place, len(puzzles)) for place in range(1, len(puzzles) + 1)]
        refuse_overwriting(inputs, names)
        for place, puzzle in enumerate(puzzles, 1):
            svg = draw_puzzle(puzzle)
            write_file(names[place - 1], png(svg) if output.kind == ".png" else svg.encode())
    elif output.kind in SHEETS:
        page = html_sheet(puzzles, **sheet)
        write_file(output.name, pdf(page, output.paper) if output.kind == ".pdf" else page.encode())
    elif output.kind == ".jsonl":
        write_file(output.name, "".join(encode(PuzzleObject.of(puzzle)) + "\n" for puzzle in puzzles).encode())
    else:
        blocks = ["# " + t("Made by: {command}", command=made_by), *map(write_puzzle, puzzles)]
        write_file(output.name, "\n\n".join([*blocks, ""]).removesuffix("\n").encode())
    list_names(names, err=True)


def read_command_line() -> str:
    """Return the command line with the options that affect the puzzles."""
    ctx = click.get_current_context()
    words = ["tranca", "puzzles"]
    for option in ctx.command.params:
        name = option.name or ""
        value = ctx.params[name]
        is_explicit = ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE
        if name in ("output", "kind", "paper", "heading", "introduction", "threads") or not is_explicit:
            continue
        if name == "tiles":
            value = "{}-{}".format(*value)
        for part in value if isinstance(value, tuple) else [value]:
            words += [option.opts[0]] if part is True else [option.opts[0], visible(str(part))]
    return shlex.join(words)


def read_values(blocks: Blocks) -> Iterator[tuple[Position | Record, str]]:
    """Yield the values of the valid blocks, each with its place; report the faults of the others."""
    for source in blocks:
        if source.value is None:
            blocks.refuse(source.block.faults)
        else:
            yield source.value, source.place


def search_text(counters: Counters, wanted: int | None) -> str:
    """Return the state of a search for puzzles as a line; `wanted` is the number of puzzles, if given."""
    if wanted is None:
        puzzles = n("{count} {puzzle|puzzles} found", counters.found)
    else:
        found_so_far = whole(counters.found)
        puzzles = n("{number} of {count} {puzzle|puzzles} found", wanted, number=found_so_far)
    facts = {"puzzles": puzzles, "sound": whole(counters.sound)}
    if not counters.positions:
        return t("{puzzles}; {sound} of 0 positions sound", **facts)
    return n(
        "{puzzles}; {sound} of {count} {position|positions} sound ({share})",
        counters.positions,
        share=percent(Fraction(counters.sound, counters.positions)),
        **facts,
    )


def ending_text(counters: Counters, wanted: int | None, limit: float | None) -> str:
    """Return the result of a search for puzzles as a line; `limit` is its time limit in seconds, if any."""
    result = search_text(counters, wanted)
    if limit is None or not counters.stopped:
        return result
    return t("stopped after {seconds} seconds: {result}", seconds=digits(significant(limit, 6)), result=result)


puzzle_filters = options.all_of(
    click.option(
        "--tiles",
        type=options.RANGE,
        metavar="MIN-MAX",
        help="Number of tiles in the hands and the boneyard, by default {}-{}, or any number with --from.".format(
            *PUZZLE_TILES
        ),
    ),
    options.themes,
    click.option(
        "--hidden",
        is_flag=True,
        help="Make puzzles in which the solver sees one hand and the play so far; the best play is best on average.",
    ),
    click.option("--difficulty", type=click.Choice(LEVELS), help="Only puzzles of this level."),
)
"""The options that select puzzles."""


def sheet_texts(command: Callable[..., Any]) -> Callable[..., Any]:
    """Declare `--heading` and `--introduction`; pass them to the command as `texts`, keywords of `html_sheet`."""

    @functools.wraps(command)
    def wrapped(
        *args: Any, output: Output | None, heading: str | None, introduction: str | None, **settings: Any
    ) -> Any:
        texts = {"title": heading, "introduction": introduction}
        written = {name: text for name, text in texts.items() if text is not None}
        if written and (output is None or output.kind not in SHEETS):
            raise click.UsageError(
                Message("--heading and --introduction need a sheet: add -o FILE.pdf or -o FILE.html")
            )
        return command(*args, output=output, texts=written, **settings)

    return options.all_of(
        click.option("--heading", metavar="TEXT", help="Heading of a sheet."),
        click.option("--introduction", metavar="TEXT", help="First paragraph of a sheet, by default the task."),
    )(wrapped)
