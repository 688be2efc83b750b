"""Puzzles as the commands print and write them: text, JSON Lines, sheets, and a picture of each."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import click

from tranca.analysis.puzzles import HiddenPuzzle, Puzzle
from tranca.analysis.puzzles.hidden import AnyPuzzle
from tranca.analysis.puzzles.verifier import Verdict
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

from .files import PICTURES, Output, numbered_name, refuse_overwriting, write_file
from .json_lines import encoded, number, solution_row
from .runner import Source

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


def write_puzzles(output: Output, puzzles: Sequence[AnyPuzzle], made_by: str, inputs: Sequence[str]) -> None:
    """Write puzzles to a file of its kind; pictures go to one file each, numbered, none of them over an input.

    `made_by` is the command line, which a text file tells first.
    """
    if output.kind in PICTURES:
        if output.name == "-" and len(puzzles) > 1:
            raise click.UsageError(f"{len(puzzles)} pictures for standard output: expected one, or the name of a file")
        names = [numbered_name(output.name, place, len(puzzles)) for place in range(1, len(puzzles) + 1)]
        refuse_overwriting(inputs, names)
        for place, puzzle in enumerate(puzzles, 1):
            svg = draw_svg(_shown(puzzle))
            write_file(names[place - 1], png(svg) if output.kind == ".png" else svg.encode())
    elif output.kind == ".pdf":
        write_file(output.name, pdf_sheet(puzzles))
    elif output.kind == ".html":
        write_file(output.name, html_sheet(puzzles).encode())
    elif output.kind == ".jsonl":
        write_file(output.name, "".join(encoded(puzzle_row(each)) + "\n" for each in puzzles).encode())
    else:
        blocks = [f"# Made by: {made_by}", *map(write_puzzle, puzzles)]
        write_file(output.name, "\n\n".join([*blocks, ""]).removesuffix("\n").encode())


def verdict_row(source: Source, verdict: Verdict) -> dict[str, Any]:
    """A verdict as `tranca.verdict/1`."""
    duals = [
        {"action": dual.number, "line": dual.action.short(), "others": list(dual.others)} for dual in verdict.duals
    ]
    return {
        "schema": "tranca.verdict/1",
        "file": source.file,
        "line": source.block.line,
        "good": not verdict.flaws,
        "flaws": list(verdict.flaws),
        "duals": duals,
        "puzzle": None if verdict.puzzle is None else puzzle_row(verdict.puzzle),
    }
