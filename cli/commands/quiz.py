"""`tranca quiz`: puzzles to solve at the keyboard, one after another."""

import sys
from dataclasses import dataclass

import click

from tranca.analysis.puzzles import HiddenPuzzle
from tranca.analysis.puzzles.answers import Answer
from tranca.analysis.puzzles.hidden import AnyPuzzle
from tranca.analysis.puzzles.verifier import puzzle_of
from tranca.cli.runner import Source, complain, parse_rules, read_blocks
from tranca.engine.resources import Resources
from tranca.engine.solution import Value
from tranca.errors import Fault, PlayError, PositionError, UnsupportedError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.rules import Rules
from tranca.views.wording.numbers import amount
from tranca.views.wording.plays import at, outcome
from tranca.views.wording.puzzles import untold

from .show import picture


@dataclass(slots=True)
class Score:
    """What was asked and answered so far; `lost` is in points."""

    asked: int = 0
    right: int = 0
    lost: Value | float = 0

    def __str__(self) -> str:
        return f"{self.right} of {self.asked} right, {amount(self.lost)} points lost"


@click.command("quiz", short_help="Solve puzzles one by one and see what each play costs.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--rules", callback=parse_rules, metavar="RULES", help="Take these rules instead of those written.")
@click.option("--pictures", is_flag=True, help="Draw tiles as Unicode domino characters, where the font has them.")
def command(files: tuple[str, ...], rules: Rules | None, pictures: bool) -> None:
    """Show the puzzles of text files one by one, ask for a play, and say what it costs and why.

    Type a play such as 4-6, or 4-6@6 where it matters at which end; q, Ctrl-D or Ctrl-C ends the quiz. Exit status 1 if
    a block could not be read or leaves nothing to choose.
    """
    if "-" in files:
        raise click.UsageError("-: expected a file, standard input is for the answers")
    if sys.stdin is None:
        raise click.UsageError("standard input is closed: expected it open, for the answers")
    failed = False
    resources, score = Resources(), Score()
    try:
        for source in read_blocks(files, rules):
            puzzle = _puzzle(source, resources)
            if puzzle is None:
                failed = True
                continue
            for line in (*picture(puzzle.subject, pictures), *untold(puzzle.position)):
                click.echo(line)
            answer = _asked(puzzle.position)
            if answer is None:
                break
            _tell(puzzle, answer, score)
    except (click.Abort, KeyboardInterrupt):  # Ctrl-D, Ctrl-C
        click.echo()
    click.echo(f"{score}")
    sys.exit(1 if failed else 0)


def _puzzle(source: Source, resources: Resources) -> AnyPuzzle | None:
    """The solved puzzle of a block; None, and said why, where there is none."""
    value = source.block.value
    if value is None:
        complain(source.block.faults)
        return None
    try:
        return puzzle_of(value, resources)
    except (UnsupportedError, PositionError) as error:
        complain((Fault(source.file, source.block.line, 1, str(error).splitlines()[0]),))
        return None


def _asked(position: Position) -> Play | None:
    """The legal play that the user chooses, asking again until it is one; None where he has had enough."""
    assert position.to_move is not None
    while True:
        answer = click.prompt(f"{position.seats[position.to_move]} plays", prompt_suffix="? ").strip()
        if answer.lower() in ("q", "quit", "exit"):
            return None
        try:
            position.play(answer)
            return Play.from_code(Play.parse(answer).code(position.ends), position.ends)
        except PlayError as error:
            click.echo(f"  {error}")


def _tell(puzzle: AnyPuzzle, answer: Play, score: Score) -> None:
    """What the answer is worth and why, and the score with it."""
    best = puzzle.answers[0]
    chosen = next(each for each in puzzle.answers if each.play == answer)
    score.asked += 1
    score.right += not chosen.cost
    score.lost += chosen.cost
    if chosen.cost:
        click.echo(f"No: {_valued(chosen)}, {amount(chosen.cost)} worse than the best: {_valued(best)}.")
        click.echo(f"  yours: {chosen.because}")
    else:
        click.echo(f"Right: {_valued(chosen)}.")
    click.echo(f"  best:  {best.because}")
    if isinstance(puzzle, HiddenPuzzle):
        click.echo(f"  {puzzle.reckoning}")
    for words in puzzle.themes.values():
        click.echo(f"  {words}")
    click.echo(f"{score}\n")


def _valued(answer: Answer) -> str:
    return f"{at(answer.play)} {outcome(answer.value)}"
