"""Puzzles as the commands print and write them: text, JSON Lines, sheets, and a picture of each."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tranca.drawing import draw_svg, png
from tranca.puzzles import Puzzle
from tranca.puzzles.sheets import html_sheet, pdf_sheet
from tranca.puzzles.text import write_puzzle

from .files import numbered, write_file
from .json_lines import number, solution_row

FORMATS = (".txt", ".jsonl", ".html", ".pdf", ".svg", ".png")


def puzzle_row(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as `tranca.puzzle/1`: its solution without what a search took, and what makes it a puzzle."""
    row = solution_row(puzzle.solution)
    del row["nodes"], row["seconds"]
    hard = puzzle.difficulty
    return row | {
        "schema": "tranca.puzzle/1",
        "margin": number(puzzle.margin),
        "wins_alone": puzzle.wins_alone,
        "tiles": puzzle.tiles,
        "themes": dict(puzzle.themes),
        "difficulty": {
            "level": hard.level,
            "rating": hard.rating,
            "traps": list(hard.traps),
            "tempting": hard.tempting,
            "depth": hard.depth,
        },
        "source": puzzle.source,
    }


def write_puzzles(name: str, puzzles: Sequence[Puzzle], made_by: str) -> None:
    """Write puzzles to a file of the kind that its name tells; pictures go to one file each, numbered.

    `made_by` is the command line, which a text file tells first.

    Raises TrancaError where a sheet or picture needs what is not installed; an unwritable file ends the program.
    """
    kind = Path(name).suffix.lower()
    if kind in (".svg", ".png"):
        for place, puzzle in enumerate(puzzles, 1):
            svg = draw_svg(puzzle.position)
            write_file(numbered(name, place, len(puzzles)), png(svg) if kind == ".png" else svg.encode())
    elif kind == ".pdf":
        write_file(name, pdf_sheet(puzzles))
    elif kind == ".html":
        write_file(name, html_sheet(puzzles).encode())
    elif kind == ".jsonl":
        rows = (json.dumps(puzzle_row(each), ensure_ascii=False) + "\n" for each in puzzles)
        write_file(name, "".join(rows).encode())
    else:
        blocks = [f"# Made by: {made_by}", *map(write_puzzle, puzzles)]
        write_file(name, "\n\n".join([*blocks, ""]).removesuffix("\n").encode())
