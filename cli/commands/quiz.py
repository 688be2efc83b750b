"""`tranca quiz`: solve puzzles interactively, one after another."""

import sys
from typing import Literal

import click

from tranca import HiddenPuzzle, Play, Puzzle, Rules, Tables, puzzle_of
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.quiz_score import QuizScore, help_text
from tranca.cli.runner import Blocks, Source
from tranca.errors import PlayError
from tranca.language import Message, shown, t
from tranca.notation.words import fold
from tranca.views.terminal.console import Screen, console
from tranca.views.terminal.puzzles import show_answer, show_solution, show_task
from tranca.views.wording.puzzles import hints
from tranca.views.wording.text import visible

_WORDS = {
    "quit": "q exit salir sair",
    "skip": "saltar pular",
    "help": "? ayuda ajuda",
    "hint": "pista dica",
}
_COMMANDS = {word: command for command, words in _WORDS.items() for word in (command, *words.split())}


@command("quiz")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@options.rules
@options.pictures
def quiz(files: tuple[str, ...], rules: Rules | None, pictures: bool) -> None:
    """Show puzzles one by one, ask for a play, and explain its cost.

    Type a play such as 4-6, or 4-6@6 to choose the end, or hint, skip or help; q, Ctrl-D and Ctrl-C end the quiz.
    Answers can be piped in, one per line. The exit status is 1 if a block could not be read or has no choice of plays,
    and 130 after Ctrl-C.
    """
    if "-" in files:
        raise click.UsageError(Message("-: expected the name of a file, because standard input is for the answers"))
    if sys.stdin is None:
        raise click.UsageError(Message("standard input is closed, but the quiz reads the answers from it"))
    blocks, score, out = Blocks(files, rules), QuizScore(), console()
    try:
        _ask_all(blocks, score, out, pictures)
        if score.shown:
            click.echo(f"{score}")
    except (click.Abort, KeyboardInterrupt) as error:  # Ctrl-D, Ctrl-C
        click.echo(f"\n{score}" if score.shown else "")
        if KeyboardInterrupt in (type(error), type(error.__context__)):
            blocks.interrupt(t("interrupted"))
    blocks.exit()


def _ask_all(blocks: Blocks, score: QuizScore, out: Screen, pictures: bool) -> None:
    """Ask the puzzles one by one until all are done or the user quits."""
    tables = Tables()
    for source in blocks:
        if (puzzle := _puzzle(source, blocks, tables)) is None:
            continue
        click.echo(f"{score}\n" if score.shown else t("Type a play such as 4-6, or hint, skip, help, q.\n"))
        score.shown += 1
        show_task(out, puzzle, pictures)
        answer = _ask_play(puzzle, score, out)
        if answer == "quit":
            return
        if answer == "skip":
            show_solution(out, puzzle)
            score.skipped += 1
        else:
            show_answer(out, puzzle, answer)
            score.add(puzzle, answer)


def _puzzle(source: Source, blocks: Blocks, tables: Tables) -> Puzzle | HiddenPuzzle | None:
    """Return the solved puzzle of a block; if there is none, report why and return None."""
    try:
        if source.value is not None:
            return puzzle_of(source.value, tables=tables)
        blocks.refuse(source.block.faults)
    except Exception as error:
        blocks.refuse(source.faults_of(error)[:1])
    return None


def _ask_play(puzzle: Puzzle | HiddenPuzzle, score: QuizScore, out: Screen) -> Play | Literal["skip", "quit"]:
    """Ask until the user enters a legal play, which is returned, or skips or quits."""
    position, left = puzzle.position, iter(hints(puzzle))
    assert position.to_move is not None
    while True:
        question = t("{seat} plays? ", seat=position.seats[position.to_move])
        answer = click.prompt(question, prompt_suffix="").strip()
        word = _COMMANDS.get(fold(answer), answer.lower())
        if word == "quit":
            return "quit"
        if word == "skip":
            return "skip"
        if word == "help":
            click.echo(help_text(" ".join(map(str, position.legal_plays()))))
        elif word == "hint":
            hint = next(left, None)
            score.hints += hint is not None
            out.line(t("  no more hints") if hint is None else t("  Hint: {hint}", hint=hint), whole=True)
        else:
            try:
                play = Play.parse(answer, position.rules.highest, places=position.rules.names_places)
                position.play(play)
                return Play.from_code(play.code(position.ends), position.ends)
            except PlayError as error:
                click.echo(f"  {visible(shown(error.message))}")
