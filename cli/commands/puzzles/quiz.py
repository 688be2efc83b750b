"""`tranca quiz`: puzzles to solve at the keyboard, one after another."""

import sys
from dataclasses import dataclass
from fractions import Fraction

import click

from tranca import HiddenPuzzle, Play, Position, Puzzle, Rules, Tables, puzzle_of
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.runner import Blocks, Source
from tranca.errors import PlayError
from tranca.views.terminal.console import Screen, console
from tranca.views.terminal.puzzles import show_answer, show_task
from tranca.views.wording.numbers import amount
from tranca.views.wording.text import visible


@dataclass(slots=True)
class _QuizScore:
    """The puzzles shown and answered so far; `lost` is in points."""

    shown: int = 0
    answered: int = 0
    right: int = 0
    lost: Fraction | float = 0

    def __str__(self) -> str:
        lost = f"{amount(self.lost)} {'point' if self.lost == 1 else 'points'} lost"
        return f"{self.right} of {self.answered} right, {lost}"

    def add(self, puzzle: Puzzle | HiddenPuzzle, answer: Play) -> None:
        """Count an answer."""
        cost = next(known_answer.cost for known_answer in puzzle.answers if known_answer.play == answer)
        self.answered += 1
        self.right += not cost
        self.lost += cost


@command("quiz")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@options.rules
@click.option("--pictures", is_flag=True, help="Draw tiles as Unicode domino characters, where the font has them.")
def quiz(files: tuple[str, ...], rules: Rules | None, pictures: bool) -> None:
    """Show the puzzles of text files one by one, ask for a play, and say what it costs and why.

    Type a play such as 4-6, or 4-6@6 where it matters at which end; q, Ctrl-D or Ctrl-C ends the quiz. Exit status 1 if
    a block could not be read or leaves nothing to choose, 130 after Ctrl-C.
    """
    if "-" in files:
        raise click.UsageError("-: expected a file, standard input is for the answers")
    if sys.stdin is None:
        raise click.UsageError("standard input is closed: expected it open, for the answers")
    blocks, score, out = Blocks(files, rules), _QuizScore(), console()
    try:
        _ask_all(blocks, score, out, pictures)
        if score.shown:
            click.echo(f"{score}")
    except (click.Abort, KeyboardInterrupt) as error:  # Ctrl-D, Ctrl-C
        click.echo(f"\n{score}" if score.shown else "")
        if KeyboardInterrupt in (type(error), type(error.__context__)):
            blocks.interrupt("interrupted")
    blocks.exit()


def _ask_all(blocks: Blocks, score: _QuizScore, out: Screen, pictures: bool) -> None:
    """Ask puzzle after puzzle until there are no more or the user has had enough."""
    tables = Tables()
    for source in blocks:
        if (puzzle := _puzzle(source, blocks, tables)) is None:
            continue
        score.shown += 1
        show_task(out, puzzle, pictures)
        if (answer := _ask_play(puzzle.position)) is None:
            return
        show_answer(out, puzzle, answer)
        score.add(puzzle, answer)
        click.echo(f"{score}\n")


def _puzzle(source: Source, blocks: Blocks, tables: Tables) -> Puzzle | HiddenPuzzle | None:
    """Return the solved puzzle of a block; None, and said why, where there is none."""
    try:
        if source.value is not None:
            return puzzle_of(source.value, tables=tables)
        blocks.refuse(source.block.faults)
    except Exception as error:
        blocks.refuse(source.faults_of(error)[:1])
    return None


def _ask_play(position: Position) -> Play | None:
    """Return the legal play that the user chooses, asking again until it is one; None where they have had enough."""
    assert position.to_move is not None
    while True:
        answer = click.prompt(f"{position.seats[position.to_move]} plays", prompt_suffix="? ").strip()
        if answer.lower() in ("q", "quit", "exit"):
            return None
        try:
            position.play(answer)
            return Play.from_code(Play.parse(answer, position.rules.highest).code(position.ends), position.ends)
        except PlayError as error:
            click.echo(f"  {visible(str(error))}")
