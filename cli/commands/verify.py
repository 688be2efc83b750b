"""`tranca verify`: whether puzzles are sound, unique and what they claim to be."""

import sys
from typing import Any

import click

from tranca.analysis.puzzles import HiddenPuzzle
from tranca.analysis.puzzles.soundness import MARGIN, MOST_PLAYS, Limits
from tranca.analysis.puzzles.verifier import Dual, Verdict, verify
from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit, error_row
from tranca.cli.puzzle_files import puzzle_row
from tranca.cli.runner import Source, complain, read_blocks, reads_blocks
from tranca.engine.resources import Resources, Stop
from tranca.errors import Fault, StoppedError
from tranca.game.rules import Rules
from tranca.views.puzzle_text import claims
from tranca.views.wording.numbers import amount, join_or, significant


@click.command("verify", short_help="Check whether puzzles are sound and have the themes they claim.")
@reads_blocks
@click.option(
    "--margin",
    type=click.IntRange(min=1),
    default=MARGIN,
    show_default=True,
    metavar="PTS",
    help="By how much the best play has to beat the second, unless it alone wins.",
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
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Give up a puzzle after this time.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    margin: int,
    most_plays: int,
    time_limit: float | None,
    as_json: bool,
) -> None:
    """Check the puzzles of text files: is one play best by enough, does a second solve from scratch find the same, do
    the play and the themes that the comments name (`# best:`, `# themes:`) hold, and could the solving side do as well
    with another play later in the line (a dual, which is told but is no flaw)? Where hands are hidden, values are means
    over the deals that the player to move must reckon with.

    Without a FILE, or with -, standard input is read. Exit status 1 if a puzzle has a flaw or cannot be read.
    """
    limits = Limits(margin, most_plays)
    sources = read_blocks(files, rules)
    if "-" in files:  # typed, perhaps: Ctrl-C ends that too, while from here on it stops searches
        sources = iter(list(sources))
    halt = Stop(signals=False)
    good = bad = 0
    with stops_on_interrupt(halt) as interrupted:
        for source in sources:
            verdict, faults = _judged(source, limits, Resources.of(stop=halt, time_limit=time_limit))
            if interrupted:
                break
            sound = verdict is not None and not verdict.flaws
            good, bad = good + sound, bad + (not sound)
            if as_json:
                emit(error_row(faults) if verdict is None else _row(source, verdict))
            elif verdict is None:
                complain(faults)
            else:
                _print(source, verdict)
    if not as_json:
        click.echo(f"{good} of {good + bad} puzzles are good", err=True)
    if interrupted:
        click.echo("interrupted: what stands above is what was found until then", err=True)
        sys.exit(130)
    sys.exit(1 if bad else 0)


def _judged(source: Source, limits: Limits, resources: Resources) -> tuple[Verdict | None, tuple[Fault, ...]]:
    """The verdict on a block, or why there is none."""
    value = source.block.value
    if value is None:
        return None, source.block.faults
    try:
        return verify(value, limits, claims(source.block.comments), resources), ()
    except StoppedError as stopped:
        return None, (Fault(source.file, source.block.line, 1, str(stopped)),)


def _print(source: Source, verdict: Verdict) -> None:
    place = f"{source.file}:{source.block.line}"
    puzzle = verdict.puzzle
    if puzzle is None:
        click.echo(f"{place}: no puzzle: {verdict.flaws[0]}")
        return
    head = puzzle.title or puzzle.task
    click.echo(f"{place}: {'flawed' if verdict.flaws else 'good'}: {head}")
    for flaw in verdict.flaws:
        click.echo(f"  flaw: {flaw}")
    best, *others = puzzle.answers
    if others:
        click.echo(f"  {best.play} {best.worth}, {amount(others[0].cost)} more than {others[0].play}: {best.because}")
    if isinstance(puzzle, HiddenPuzzle):
        click.echo(f"  {puzzle.reckoning}")
    hard = puzzle.difficulty
    click.echo(f"  {hard.level}, {significant(hard.rating, 6)} of 100; themes: {' '.join(puzzle.themes) or 'none'}")
    for dual in verdict.duals:
        click.echo(f"  dual: {_dual(dual)}")


def _dual(dual: Dual) -> str:
    return f"at action {dual.number}, {join_or(dual.others)} is as good as {dual.action.short()}"


def _row(source: Source, verdict: Verdict) -> dict[str, Any]:
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
