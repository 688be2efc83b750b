"""`tranca review`: every play of recorded deals graded."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tranca.analysis.review import VERDICTS, GradeTotals, GradeView, PlayerTotals, Review, Step, Thresholds, review
from tranca.cli.files import numbered, spare, write_file
from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit, error_row, number
from tranca.cli.judged import judges_plays, open_row, own_row
from tranca.cli.runner import Source, complain, read_blocks, reads_blocks
from tranca.engine.resources import Progress, Tables
from tranca.engine.solution import Value
from tranca.errors import Fault, PositionError, UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.notation.writer import one_line
from tranca.views.annotated import annotated, mark, marked
from tranca.views.terminal.console import console
from tranca.views.wording.numbers import amount, percent, signed
from tranca.views.wording.review import certainty, headline, information, step_note, turning

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


@click.command("review", short_help="Grade every play of recorded deals.")
@reads_blocks
@click.option(
    "--view",
    type=click.Choice(["open", "own", "both"]),
    default="both",
    show_default=True,
    help="All hands seen, or what each player knew; both: as far as the record shows enough.",
)
@judges_plays
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a record.")
@click.option("--annotated", "as_record", is_flag=True, help="Print the records with marks and comments instead.")
@click.option("--html", metavar="FILE", help="Write a page with pictures too; of several records, numbered ones.")
@click.option(
    "--graph",
    metavar="FILE",
    help="Draw the course of the deal too, as .svg or .png; with three or more sides, a file for each.",
)
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    view: GradeView,
    thresholds: Thresholds,
    deals: int | None,
    orders: int | None,
    all_orders: bool,
    seed: int,
    threads: int,
    as_json: bool,
    as_record: bool,
    html: str | None,
    graph: str | None,
) -> None:
    """Grade every play of recorded deals: what it cost with all hands seen, and by what its player knew.

    Without a FILE, or with -, standard input is read. Exit status 1 if a block is no record or could not be graded; the
    others still are.
    """
    if as_json and as_record:
        raise click.UsageError("--json and --annotated: expected one of them")
    if graph is not None and Path(graph).suffix not in (".svg", ".png"):
        raise click.UsageError(f"--graph {graph}: expected a name that ends in .svg or .png")
    alone = html == "-"
    if alone and (as_json or as_record):
        raise click.UsageError("--html -: expected neither --json nor --annotated, which print something else")
    sources = list(read_blocks(files, rules))
    if alone and len(sources) > 1:
        raise click.UsageError(f"--html -: expected one record for standard output, not {len(sources)}, or a file")
    wanted = [name for name in (html, graph) if name is not None]
    spare(files, [numbered(name, place, len(sources)) for name in wanted for place in range(1, len(sources) + 1)])
    failed = False
    tables = Tables()
    for place, source in enumerate(sources, 1):
        watch = Watch()
        with stops_on_interrupt(watch) as interrupted, _progress(source) as progress:
            found = _answer(
                source, watch, progress, view=view, thresholds=thresholds, deals=deals,
                orders="all" if all_orders else orders, seed=seed, threads=threads, tables=tables,
            )  # fmt: skip
        if isinstance(found, Review):
            if not alone:
                _show(found, as_json, as_record)
            if html is not None:
                _write_page(found, numbered(html, place, len(sources)))
            if graph is not None:
                _draw_course(found, numbered(graph, place, len(sources)))
        else:
            failed = True
            if as_json:
                emit(error_row(found))
            else:
                complain(found)
        if interrupted:
            click.echo("interrupted: what stands above is what was found until then", err=True)
            sys.exit(130)
    sys.exit(1 if failed else 0)


def _answer(
    source: Source, watch: Watch, progress: Progress, **asked: Any
) -> Review | tuple[Fault, ...]:
    """The review of a block, or why there is none."""
    value = source.block.value
    if value is None:
        return source.block.faults
    try:
        if not isinstance(value, Record):
            raise UnsupportedError("a position: expected a recorded deal, with play, to review")
        return review(value, stop=watch, progress=progress, **asked)
    except (PositionError, UnsupportedError) as error:
        return (Fault(source.file, source.block.line, 1, str(error).splitlines()[0]),)


@contextmanager
def _progress(source: Source) -> Iterator[Progress]:
    """A bar on a terminal, of actions done."""
    from rich.console import Console
    from rich.progress import Progress

    value = source.block.value
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task((value.title if value else None) or "review", total=None)

        def advance(_what: str, done: int, total: int | None) -> None:
            bar.update(task, completed=done, total=total)

        yield advance


def _show(found: Review, as_json: bool, as_record: bool) -> None:
    if as_json:
        emit(review_row(found))
    elif as_record:
        click.echo(annotated(found) + "\n")
    else:
        _print(console(), found)


def _write_page(found: Review, name: str) -> None:
    from tranca.views.pages.review import report

    write_file(name, report(found).encode())


def _draw_course(found: Review, name: str) -> None:
    """A file for two sides, or one for each of more, with the side in its name."""
    from tranca.views.files.png import png
    from tranca.views.pages.review import graphs

    path = Path(name)
    drawn = graphs(found, theme="light" if path.suffix == ".png" else "auto")
    if not drawn:
        click.echo(f"{name}: nothing to draw, the worth of the deal is not known with hidden hands", err=True)
    for side, svg in drawn.items():
        target = name if len(drawn) == 1 else str(path.with_name(f"{path.stem}-{side}{path.suffix}"))
        write_file(target, png(svg) if path.suffix == ".png" else svg.encode())


def _print(out: "Console", found: Review) -> None:
    from rich.text import Text

    if found.record.title:
        out.print(Text(found.record.title, style="bold"))
    out.print(Text(f"{found.record.rules} · {certainty(found)}", style="dim"))
    for sentence in headline(found):
        out.print(Text(sentence))
    out.print(_plays(found))
    for sentence in turning(found):
        out.print(Text(sentence))
    out.print(_sums(found))
    if not found.complete:
        out.print(Text(f"Cut short: {len(found.steps)} of {len(found.record.actions)} actions were graded."))
    out.print()


def _plays(found: Review) -> "Table":
    """The table of actions."""
    from rich.table import Table

    rules = found.record.rules
    two = len(rules.sides) == 2
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right")
    table.add_column("play")
    if "open" in found.views:
        table.add_column(f"worth {rules.sides[0]}" if two else "worth", justify="right")
        table.add_column("loss", justify="right")
        table.add_column("")
        table.add_column("best")
    if "own" in found.views:
        table.add_column("own loss", justify="right")
        table.add_column("")
        table.add_column("own best")
    table.add_column("")
    for step in found.steps:
        cells = [str(step.number), f"{step.action.seat}:{step.action.words}"]
        cells[1] = str(marked_action(found, step))
        if "open" in found.views:
            side = 0 if two else rules.side_of(step.seat)
            cells.append("" if step.worth is None else signed(step.worth[side]))
            cells += _open_cells(step)
        if "own" in found.views:
            cells += _own_cells(step)
        turns = any(point.number == step.number for point in found.turning_points)
        style = "bold" if turns else ("dim" if step.forced else "")
        table.add_row(*cells, step_note(found, step), style=style)
    return table


def marked_action(found: Review, step: Step) -> str:
    """The action with its mark, as the notation writes it."""
    words = str(step.action)
    if step.action.remark:
        words = words.removesuffix(step.action.remark)
    return words + mark(step, found.thresholds)


def _open_cells(step: Step) -> list[str]:
    grade = step.open
    if grade is None:
        return ["", "", ""]
    loss = amount(grade.loss) if grade.exact else _about(grade.loss, grade.interval)
    best = "" if not grade.loss else " ".join(str(play) for play in grade.best)
    return [loss if grade.loss else "", grade.verdict, best]


def _own_cells(step: Step) -> list[str]:
    grade = step.own
    if grade is None:
        return ["", "", ""]
    best = " ".join(str(play) for play in grade.estimate.best) if grade.loss else ""
    return [_about(grade.loss, grade.interval) if grade.loss else "", grade.verdict, best]


def _about(loss: Value | float, interval: Sequence[Value | float]) -> str:
    """A loss with half its 95 % interval."""
    half = float(interval[1] - interval[0]) / 2
    return f"{amount(loss)} ±{amount(half)}" if half else amount(loss)


def _sums(found: Review) -> "Table":
    """The table of players and sides."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("")
    for name in ("plays", "forced", "passes"):
        table.add_column(name, justify="right")
    for view in found.views:
        own = "own " if view == "own" else ""
        for name in ("decisions", f"{own}best", f"{own}loss each", "slips", "mistakes", "blunders"):
            table.add_column(name, justify="right")
    drew = found.luck is not None and any(found.luck)
    if drew:
        table.add_column("luck", justify="right")
    rows = found.players if found.record.rules.sides == found.record.rules.seats else (*found.players, *found.sides)
    for tally in rows:
        cells = [tally.name, str(tally.plays), str(tally.forced), str(tally.passes)]
        for marks in (tally.open if view == "open" else tally.own for view in found.views):
            cells += _marks_cells(marks)
        if drew:
            cells.append("" if tally.luck is None else signed(tally.luck))
        table.add_row(*cells, style="" if tally in found.players else "bold")
    return table


def _marks_cells(marks: GradeTotals | None) -> list[str]:
    if marks is None or marks.share is None or marks.mean is None:
        return ["0", "", "", "", "", ""]
    half = float(marks.interval[1] - marks.interval[0]) / 2 / marks.decisions
    mean = amount(marks.mean) + (f" ±{amount(half)}" if half else "")
    counts = [str(marks.verdicts[verdict] or "") for verdict in VERDICTS[2:]]
    return [str(marks.decisions), percent(marks.share), mean, *counts]


def review_row(found: Review) -> dict[str, Any]:
    """A review as `tranca.review/1`."""
    sides = found.record.rules.sides
    points = found.record.points or found.record.stated.points

    def by_side(values: Sequence[Value] | None) -> dict[str, Any] | None:
        return None if values is None else dict(zip(sides, map(number, values), strict=True))

    return {
        "schema": "tranca.review/1",
        "title": found.record.title,
        "position": one_line(found.record),
        "rules": str(found.record.rules),
        "views": list(found.views),
        "information": information(found),
        "exact": found.exact,
        "complete": found.complete,
        "thresholds": {name: getattr(found.thresholds, name) for name in ("slip", "mistake", "blunder")},
        "worth": by_side(found.worth),
        "points": by_side(points),
        "luck": by_side(found.luck),
        "drift": by_side(found.drift),
        "steps": [
            {
                "number": step.number,
                "seat": step.action.seat,
                "action": str(step.action).removesuffix(step.action.remark),
                "mark": mark(step, found.thresholds),
                "forced": step.forced,
                "choices": list(map(str, step.choices)),
                "worth": by_side(step.worth),
                "luck": by_side(step.luck),
                "open": open_row(step.open),
                "own": own_row(step.own),
            }
            for step in found.steps
        ],
        "players": [_tally_row(tally) for tally in found.players],
        "sides": [_tally_row(tally) for tally in found.sides],
        "turning_points": [
            {
                "number": point.number,
                "cause": point.cause,
                "side": sides[point.side],
                "before": number(point.before),
                "after": number(point.after),
                "flips": point.flips,
            }
            for point in found.turning_points
        ],
        "annotated": one_line(marked(found)),
        "deals": found.deals,
        "orders": found.orders,
        "seed": found.seed,
        "seconds": found.seconds,
    }


def _tally_row(tally: PlayerTotals) -> dict[str, Any]:
    return {
        "name": tally.name,
        "plays": tally.plays,
        "forced": tally.forced,
        "passes": tally.passes,
        "luck": number(tally.luck),
        "open": _marks_row(tally.open),
        "own": _marks_row(tally.own),
    }


def _marks_row(marks: GradeTotals | None) -> dict[str, Any] | None:
    if marks is None:
        return None
    return {
        "decisions": marks.decisions,
        "best": marks.best,
        "share": marks.share,
        "loss": float(marks.loss),
        "mean": marks.mean,
        "interval": [float(each) for each in marks.interval],
        "verdicts": dict(marks.verdicts),
    }
