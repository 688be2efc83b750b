"""`tranca estimate`: what each play is worth to a player who sees his own tiles only."""

import sys
from typing import TYPE_CHECKING, Any

import click

from tranca.analysis.estimate import READINGS, Estimate, Holding, PlayEstimate, Reading, estimate
from tranca.analysis.estimate.results import Interval, Mean
from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit, error_row
from tranca.cli.runner import Source, complain, parse_seat, read_blocks, reads_blocks
from tranca.errors import Fault, PositionError, StoppedError, UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.notation.writer import one_line
from tranca.views.terminal.console import console
from tranca.views.wording.numbers import amount, count, half_width, interval, percent, rounded, signed, whole
from tranca.views.wording.plays import at

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_OPEN = "Each deal counts with its open-hand value, as if everybody saw all tiles from the next play on."
_BARS = " ▁▂▃▄▅▆▇█"


@click.command("estimate", short_help="Find the best play for a player who sees his own tiles only.")
@reads_blocks
@click.option("--as", "observer", callback=parse_seat, metavar="SEAT", help="Who looks on; he must be to move.")
@click.option("--action", type=click.IntRange(min=1), metavar="N", help="Ask before action N of a record.")
@click.option("--deals", type=click.IntRange(2, 10_000_000), metavar="N", help="Solve a sample of N deals at most.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="SEED", help="What the sample is drawn from.")
@click.option(
    "--reading",
    type=click.Choice(READINGS),
    default="none",
    show_default=True,
    help="Weight deals by how likely the plays made so far were.",
)
@click.option(
    "--orders",
    type=click.Choice(["all", "one"]),
    help="Reckon with all orders of a boneyard, or with one drawn for each deal and known to all; without it, with all "
    "where that is not too long.",
)
@click.option("--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Search with N.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a block.")
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    observer: str | None,
    action: int | None,
    deals: int | None,
    seed: int,
    reading: Reading,
    orders: str | None,
    threads: int,
    as_json: bool,
) -> None:
    """Say what each play is worth on average over all deals that agree with what one player has seen.

    Without a FILE, or with -, standard input is read. Who looks on is the one seat with a dealt line, or --as SEAT. All
    deals are solved where they are 100,000 or fewer, otherwise a sample. Exit status 1 if a block could not be
    answered; the others still are.
    """
    failed = False
    out = console()
    asked = {
        "observer": observer,
        "deals": deals,
        "seed": seed,
        "threads": threads,
        "reading": reading,
        "orders": orders,
    }
    for source in [*read_blocks(files, rules)]:
        watch = Watch(signals=False)
        with stops_on_interrupt(watch) as interrupted:
            found, faults = _answer(source, action, watch, asked)
        failed = failed or found is None
        if found is None:
            if as_json:
                emit(error_row(faults))
            else:
                complain(faults)
        elif as_json:
            emit(_row(found))
        else:
            _print(out, found)
        if interrupted:
            click.echo("interrupted: what stands above is what was found until then", err=True)
            sys.exit(130)
    sys.exit(1 if failed else 0)


def _answer(
    source: Source, action: int | None, watch: Watch, asked: dict[str, Any]
) -> tuple[Estimate | None, tuple[Fault, ...]]:
    """The estimate for a block, or why there is none."""
    view = source.block.value
    if view is None:
        return None, source.block.faults
    try:
        if action is not None:
            if not isinstance(view, Record):
                raise UnsupportedError(f"action {action}: expected a record with play, not a position")
            if action > len(view.actions) + 1:
                raise UnsupportedError(f"action {action}: expected 1 to {len(view.actions) + 1}")
            view = view.until(action - 1)
        return _with_progress(view, watch, asked), ()
    except (StoppedError, UnsupportedError) as error:
        messages = [str(error)]
    except PositionError as error:
        messages = [problem.message for problem in error.problems]
    return None, tuple(Fault(source.file, source.block.line, 1, message) for message in messages)


def _with_progress(view: Any, watch: Watch, asked: dict[str, Any]) -> Estimate:
    """The estimate, with a bar on a terminal."""
    if not sys.stderr.isatty():
        return estimate(view, stop=watch, **asked)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=None)
        return estimate(
            view, stop=watch, progress=lambda _what, done, of: bar.update(task, completed=done, total=of), **asked
        )


# Words


def _print(out: "Console", found: Estimate) -> None:
    from rich.text import Text

    position = found.position
    if position.title:
        out.print(Text(position.title, style="bold"))
    scene = f"{position.rules} · as {found.observer} sees it, to move · hidden hands"
    out.print(Text(f"{scene} · {_scope(found)}", style="dim"))
    out.print(Text(_headline(found)))
    steps = sorted({step for each in found.plays for step, _ in each.histogram})
    worth, spread = _worth(found), _spread(found, steps)
    whole = _table(found, worth | spread)
    wide = whole.__rich_measure__(out, out.options).maximum <= out.width
    for table in [whole] if wide else [_table(found, worth), _table(found, spread)]:
        out.print(table)
    if len(steps) > 1:
        span = interval((steps[0], steps[-1] + 9))
        out.print(Text(f"values: shares of deals, from {span} points, ten a bar", style="dim"))
    for each in found.plays[:3]:
        if each.losing_when:
            holdings = "; ".join(f"{_held(one)} ({percent(one.chance)})" for one in each.losing_when)
            out.print(Text(f"{at(each.play)} loses in {percent(each.lose)}, more often when {holdings}."))
    out.print(Text(_OPEN, style="dim"))
    out.print()


def _table(found: Estimate, columns: dict[str, list[str]]) -> "Table":
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("play")
    for name in columns:
        table.add_column(name, justify="left" if name == "values" else "right", no_wrap=True)
    for each, *cells in zip(found.plays, *columns.values(), strict=True):
        style = "bold green" if each.swing == 0 and found.is_clear else ""
        table.add_row(_name(each), *cells, style=style)
    return table


def _worth(found: Estimate) -> dict[str, list[str]]:
    """What each play is worth, column by column; from a sample with half the 95 % intervals."""
    plays = found.plays
    columns = {"mean": [signed(each.mean) for each in plays]}
    if not found.exact:
        columns["± 95 %"] = [half_width(each.interval) for each in plays]
    columns["swing"] = [signed(each.swing) for each in plays]
    if not found.exact and len(plays) > 1:
        columns["± paired"] = [half_width(each.difference_interval) if each.swing else "" for each in plays]
    columns["best in"] = [percent(each.best_share) for each in plays]
    if any(each.win is not None for each in plays):
        columns["wins"] = [percent(each.win) for each in plays]
        columns["out"] = [percent(each.win_out) for each in plays]
        columns["block"] = [percent(each.win_block) for each in plays]
    return columns | {"loses": [percent(each.lose) for each in plays]}


def _spread(found: Estimate, steps: list[int]) -> dict[str, list[str]]:
    """How the values of each play are spread, column by column."""
    columns = {
        name: [signed(each.quantiles[percent]) for each in found.plays]
        for name, percent in (("low 5 %", 5), ("median", 50), ("high 5 %", 95))
    }
    return columns | {"values": [_spark(each, steps) for each in found.plays]}


def _held(one: Holding) -> str:
    return f"{one.tile} lies in the boneyard" if one.holder == "boneyard" else f"{one.holder} holds {one.tile}"


def _scope(found: Estimate) -> str:
    """How much stands behind the numbers."""
    if found.sample is not None:
        what = f"a sample of {whole(found.sample)} of {count(found.deals, 'deal')} from seed {found.seed}"
    elif found.worlds == 1:
        what = "exact: the only way for the tiles to lie"
    else:
        what = f"exact: all {count(found.worlds, 'world' if found.worlds != found.deals else 'deal')}"
    if found.orders_sampled:
        what += ", in each one order of the boneyard, known to all"
    if found.reading != "none":
        what += f", weighted by reading ({found.reading}: {rounded(found.effective)} effective)"
    return what


def _headline(found: Estimate) -> str:
    best, *others = found.plays
    sentence = f"{found.observer} plays {at(best.play)}: {signed(best.mean)} on average"
    if not others:
        if best.play is None:
            return f"{found.observer} must pass: {signed(best.mean)} on average."
        return f"{sentence}. It is the only play."
    sentence += f", best in {percent(best.best_share)} of the deals."
    close = [each for each in others if each.too_close]
    if close:
        return f"{sentence} Too close to tell from it: {', '.join(at(each.play) for each in close)}."
    second = others[0]
    if second.swing == 0:
        return f"{sentence} {at(second.play)} is as good."
    return f"{sentence} {at(second.play)} is {amount(second.swing)} worse."


def _spark(each: PlayEstimate, steps: list[int]) -> str:
    """The distribution of a play's values as bars."""
    if not steps:
        return ""
    shares = {step: float(share) for step, share in each.histogram}
    most = max(shares.values())
    bars = [shares.get(step, 0.0) for step in range(steps[0], steps[-1] + 1, 10)]
    return "".join(_BARS[0 if bar == 0 else max(1, round(8 * bar / most))] for bar in bars)


# JSON


def _row(found: Estimate) -> dict[str, Any]:
    """An estimate as `tranca.estimate/1`."""
    position = found.position
    row: dict[str, Any] = {
        "schema": "tranca.estimate/1",
        "title": position.title,
        "position": one_line(found.view),
        "rules": str(position.rules),
        "observer": found.observer,
        "to_move": found.observer,
        "information": found.information,
        "worlds": found.worlds,
        "deals": found.deals,
        "exact": found.exact,
    }
    for name, size in (("worlds", found.worlds), ("deals", found.deals)):
        if size > 1 << 53:
            row[f"{name}_exact"] = str(size)
    if found.sample is not None:
        row["sample"] = found.sample
    if found.seed is not None:
        row["seed"] = found.seed
    if found.position.rules.draws:
        row["orders"] = "seen" if found.orders_sampled else "all"
    if found.reading != "none":
        row |= {"reading": found.reading, "effective": found.effective}
    row["best"] = [_name(each) for each in found.plays if each.swing == 0]
    row["plays"] = [_play(each) for each in found.plays]
    row["losing_when"] = {
        _name(each): [[f"{one.holder}:{one.tile}", _number(one.chance)] for one in each.losing_when]
        for each in found.plays
    }
    row["nodes"] = found.nodes
    row["seconds"] = found.seconds
    return row


def _name(each: PlayEstimate) -> str:
    return "-" if each.play is None else str(each.play)


def _play(each: PlayEstimate) -> dict[str, Any]:
    return {
        "play": _name(each),
        "mean": _number(each.mean),
        "swing": _number(each.swing),
        "best_share": _number(each.best_share),
        "win": _number(each.win),
        "win_out": _number(each.win_out),
        "win_block": _number(each.win_block),
        "lose": _number(each.lose),
        "interval": _ends(each.interval),
        "difference_interval": _ends(each.difference_interval),
        "too_close": each.too_close,
        "quantiles": {str(percent): _number(value) for percent, value in each.quantiles.items()},
        "histogram": [[step, _number(share)] for step, share in each.histogram],
    }


def _ends(interval: Interval) -> list[int | float | None]:
    return [_number(interval[0]), _number(interval[1])]


def _number(value: Mean | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)
