"""Puzzles as the commands print and write them: text, JSON Lines, sheets, and a picture of each."""

from collections.abc import Sequence

import click

from tranca import HiddenPuzzle, Puzzle
from tranca.views.annotated import write_puzzle
from tranca.views.files.pdf import pdf_sheet
from tranca.views.files.png import png
from tranca.views.pages.puzzle_sheet import html_sheet
from tranca.views.schemas.common import encode
from tranca.views.schemas.puzzle import PuzzleObject
from tranca.views.svg.puzzle import draw_puzzle

from .files import PICTURES, Output, numbered_name, refuse_overwriting, write_file

FORMATS = (".txt", ".jsonl", ".html", ".pdf", ".svg", ".png")


def write_puzzles(
    output: Output, puzzles: Sequence[Puzzle | HiddenPuzzle], made_by: str, inputs: Sequence[str]
) -> None:
    """Write puzzles to a file of its kind; pictures go to one file each, numbered, none of them over an input.

    `made_by` is the command line, which a text file tells first.
    """
    if output.kind in PICTURES:
        if output.name == "-" and len(puzzles) > 1:
            raise click.UsageError(f"{len(puzzles)} pictures for standard output: expected one, or the name of a file")
        names = [numbered_name(output.name, place, len(puzzles)) for place in range(1, len(puzzles) + 1)]
        refuse_overwriting(inputs, names)
        for place, puzzle in enumerate(puzzles, 1):
            svg = draw_puzzle(puzzle)
            write_file(names[place - 1], png(svg) if output.kind == ".png" else svg.encode())
    elif output.kind == ".pdf":
        write_file(output.name, pdf_sheet(puzzles))
    elif output.kind == ".html":
        write_file(output.name, html_sheet(puzzles).encode())
    elif output.kind == ".jsonl":
        write_file(output.name, "".join(encode(PuzzleObject.of(each)) + "\n" for each in puzzles).encode())
    else:
        blocks = [f"# Made by: {made_by}", *map(write_puzzle, puzzles)]
        write_file(output.name, "\n\n".join([*blocks, ""]).removesuffix("\n").encode())
