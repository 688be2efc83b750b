"""Puzzles as the commands print and write them: text, JSON Lines, sheets, and a picture of each."""

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from tranca.analysis.puzzles import HiddenPuzzle, Puzzle
from tranca.analysis.puzzles.hidden import AnyPuzzle
from tranca.engine.solution import Value
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.notation.writer import one_line
from tranca.views.files.pdf import pdf_sheet
from tranca.views.files.png import png
from tranca.views.pages.puzzle_sheet import html_sheet
from tranca.views.puzzle_text import write_puzzle
from tranca.views.svg.position import draw_svg
from tranca.views.wording.puzzles import untold

from .files import numbered, write_file
from .json_lines import number, solution_row

FORMATS = (".txt", ".jsonl", ".html", ".pdf", ".svg", ".png")


def puzzle_row(puzzle: AnyPuzzle) -> dict[str, Any]:
    """A puzzle as `tranca.puzzle/1`: its solution without what a search took, and what makes it a puzzle."""
    hard = puzzle.difficulty
    row = _hidden_row(puzzle) if isinstance(puzzle, HiddenPuzzle) else _open_row(puzzle)
    return row | {
        "schema": "tranca.puzzle/1",
        "margin": _double(puzzle.answers[1].cost) if len(puzzle.answers) > 1 else None,
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


def _open_row(puzzle: Puzzle) -> dict[str, Any]:
    row = solution_row(puzzle.solution)
    del row["nodes"], row["seconds"]
    return row | {"wins_alone": puzzle.wins_alone}


def _hidden_row(puzzle: HiddenPuzzle) -> dict[str, Any]:
    found = puzzle.estimate
    return {
        "schema": None,
        "title": puzzle.title,
        "position": one_line(puzzle.subject),
        "rules": str(puzzle.position.rules),
        "to_move": found.observer,
        "information": found.information,
        "value": _double(found.plays[0].mean),
        "exact": found.exact,
        "worlds": found.worlds,
        "deals": found.deals,
        "sample": found.sample,
        "best": [str(play) for play in found.best],
        "plays": [
            {
                "play": str(each.play),
                "value": _double(each.mean),
                "swing": _double(each.swing),
                "best": each.swing == 0,
                "best_share": _double(each.best_share),
                "interval": [_double(end) for end in each.interval],
                "difference_interval": [_double(end) for end in each.difference_interval],
            }
            for each in found.plays
        ],
    }


def _shown(puzzle: AnyPuzzle) -> Position | Record:
    """What is drawn of a puzzle, under a title that tells all that the picture does not; the plays of a record do."""
    subject = puzzle.subject
    if isinstance(subject, Record):
        return subject
    return subject.changed(title=" · ".join([puzzle.title or puzzle.task, *untold(subject)]))


def _double(value: Value | float) -> int | float | None:
    """A number as JSON has it: the nearest double, whole ones without a point."""
    return number(Fraction(value))


def check_installed(name: str) -> None:
    """Raise TrancaError where a file of this kind needs what is not installed: before a long search, not after it."""
    kind = Path(name).suffix.lower()
    if kind in (".pdf", ".png"):
        png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    if kind == ".pdf":
        pdf_sheet(())


def write_puzzles(name: str, puzzles: Sequence[AnyPuzzle], made_by: str) -> None:
    """Write puzzles to a file of the kind that its name tells; pictures go to one file each, numbered.

    `made_by` is the command line, which a text file tells first.

    Raises TrancaError where a sheet or picture needs what is not installed; an unwritable file ends the program.
    """
    kind = Path(name).suffix.lower()
    if kind in (".svg", ".png"):
        for place, puzzle in enumerate(puzzles, 1):
            svg = draw_svg(_shown(puzzle))
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
