"""`tranca check`: was this play right, what did it cost, and why."""

import sys
from typing import Any

import click

from tranca.analysis.review import GradeView, OpenGrade, Thresholds
from tranca.analysis.review.check import Check, check
from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit, error_row
from tranca.cli.judged import judges_plays, open_row, own_row
from tranca.cli.runner import Source, complain, parse_rules, read_blocks
from tranca.errors import Fault, PlayError, PositionError, StoppedError, UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.notation.writer import one_line
from tranca.views.terminal.console import console
from tranca.views.wording.plays import at
from tranca.views.wording.review import blame, explanation, open_view, own_explanation, own_view, verdict

NOT_BEST = 3


@click.command("check", short_help="Judge one play: was it right, what did it cost, and why.")
@click.argument("file", metavar="FILE")
@click.argument("play", metavar="[PLAY]", required=False)
@click.option("--action", type=click.IntRange(min=1), metavar="N", help="Judge action number N of a recorded deal.")
@click.option("--block", type=click.IntRange(min=1), metavar="N", help="Block number N of a file that holds several.")
@click.option(
    "--rules", callback=parse_rules, metavar="RULES", help="Take these rules: a preset, then overrides."
)
@click.option(
    "--view",
    type=click.Choice(["open", "own", "both"]),
    help="All hands seen, or what the player knew; left out: open where all tiles are known.",
)
@judges_plays
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    file: str,
    play: str | None,
    action: int | None,
    block: int | None,
    rules: Rules | None,
    view: GradeView | None,
    thresholds: Thresholds,
    deals: int | None,
    orders: int | None,
    all_orders: bool,
    seed: int,
    threads: int,
    as_json: bool,
) -> None:
    """Judge a PLAY in a position, or an action of a recorded deal.

    With --action, PLAY may name another play than the one that was made then. FILE may be -, standard input. Exit
    status 0: none is better; 3: a better play was there; 1: the block is faulty; 2: the question is.
    """
    if play is None and action is None:
        raise click.UsageError("expected a PLAY, or --action with the number of a recorded one")
    source = _source(file, rules, block)
    value = source.block.value
    if value is None:
        _refuse(source.block.faults, as_json)
        sys.exit(1)
    watch = Watch()
    try:
        with stops_on_interrupt(watch) as interrupted:
            found = check(
                value, play, action=action, view=view, thresholds=thresholds, deals=deals,
                orders="all" if all_orders else orders, seed=seed, threads=threads, stop=watch,
            )  # fmt: skip
    except (PlayError, PositionError, StoppedError, UnsupportedError) as error:
        if interrupted:
            click.echo("interrupted before the play was judged", err=True)
            sys.exit(130)
        _refuse((Fault(source.file, source.block.line, 1, str(error).splitlines()[0]),), as_json)
        sys.exit(2)
    if as_json:
        emit(_row(value, found))
    else:
        _print(found)
    sys.exit(0 if found.is_best else NOT_BEST)


def _source(file: str, rules: Rules | None, block: int | None) -> Source:
    """The block that is asked about."""
    sources = list(read_blocks((file,), rules))
    if block is None and len(sources) > 1:
        raise click.UsageError(f"{sources[0].file} holds {len(sources)} blocks: expected --block with a number")
    if block is not None and block > len(sources):
        raise click.UsageError(f"--block {block}: {sources[0].file} holds {len(sources)}")
    return sources[(block or 1) - 1]


def _refuse(faults: tuple[Fault, ...], as_json: bool) -> None:
    if as_json:
        emit(error_row(faults))
    else:
        complain(faults)


def _print(found: Check) -> None:
    from rich.text import Text

    out = console()
    position = found.position
    if found.title:
        out.print(Text(found.title, style="bold"))
    number = f"action {found.number} · " if found.number else ""
    out.print(Text(f"{position.rules} · {number}{position.seats[found.seat]} to move", style="dim"))
    for grade in (found.open, found.own):
        if grade is None:
            continue
        style = "bold green" if not grade.loss else ("bold red" if blame(grade) == "blunder" else "bold")
        shown = "" if found.forced else f" [{blame(grade)}]"
        seen = open_view(grade) if isinstance(grade, OpenGrade) else own_view(grade)
        out.print(Text(f"{seen}: ", style="dim"), end="")
        out.print(Text(f"{verdict(grade)}{shown}.", style=style), soft_wrap=True)
        why = explanation(position, grade) if isinstance(grade, OpenGrade) else own_explanation(grade)
        for sentence in why:
            out.print(Text(sentence), soft_wrap=True)
    if found.open is not None and found.open.loss:
        for value in (found.open.played, found.open.best_play):
            if value.line:
                line = " ".join(action.short() for action in value.line)
                out.print(Text(f"{at(value.play)}: {line}", style="dim"), soft_wrap=True)


def _row(value: Position | Record, found: Check) -> dict[str, Any]:
    position = found.position
    row: dict[str, Any] = {
        "schema": "tranca.check/1",
        "title": found.title,
        "position": one_line(value),
        "rules": str(position.rules),
        "action": found.number,
        "to_move": position.seats[found.seat],
        "play": str(found.play),
        "best": found.is_best,
        "forced": found.forced,
        "open": open_row(found.open),
        "own": own_row(found.own),
    }
    if found.open is not None:
        row["open"] |= {
            "information": found.open.solution.information,
            "line": " ".join(action.short() for action in found.open.played.line),
            "best_line": " ".join(action.short() for action in found.open.best_play.line),
            "why": [f"{verdict(found.open)}.", *explanation(position, found.open)],
        }
    if found.own is not None:
        row["own"]["why"] = [f"{verdict(found.own)}.", *own_explanation(found.own)]
    return row
