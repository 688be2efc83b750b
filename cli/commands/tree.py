"""`tranca tree`: what can follow a position, listed, drawn, exported or counted."""

import gc
import math
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tranca.analysis.tree import LIMIT, Statistics, game_tree, tree_statistics
from tranca.analysis.tree.builder import Kept, Progress
from tranca.analysis.tree.graph import cut_off
from tranca.cli.files import numbered, spare, write_file
from tranca.cli.interrupts import stops_on_interrupt
from tranca.cli.json_lines import emit, error_row
from tranca.cli.runner import complain, read_blocks, reads_blocks
from tranca.errors import Fault, TrancaError, UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.notation.writer import one_line
from tranca.views.files.graphs import EXTENSIONS, encode, node_link, tree_text
from tranca.views.terminal.console import console
from tranca.views.wording.numbers import rounded, significant, whole

if TYPE_CHECKING:
    import networkx


def _check_output(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    if value is not None and Path(value).suffix.lower() not in EXTENSIONS:
        raise click.BadParameter(f"{value}: expected a name that ends in one of {' '.join(EXTENSIONS)}")
    return value


def _check_within(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 <= value < math.inf:
        raise click.BadParameter(f"{value}: expected points, 0 or more")
    return value


@click.command("tree", short_help="List, draw, export or count what can follow a position.")
@reads_blocks
@click.option(
    "-o",
    "output",
    metavar="OUT",
    callback=_check_output,
    help=f"Write the tree into this file; its extension says how: {', '.join(each[1:] for each in EXTENSIONS)}.",
)
@click.option("--plies", type=click.IntRange(min=0), metavar="N", help="Look N plays and passes ahead, not to the end.")
@click.option(
    "--plays",
    type=click.Choice(["all", "best", "near", "line"]),
    default="all",
    show_default=True,
    help="Which plays to follow: near are those within some points of the best, line is the principal line alone.",
)
@click.option(
    "--within",
    type=float,
    metavar="POINTS",
    callback=_check_within,
    help="How near the best with --plays near; without it, 5 points.",
)
@click.option("--split", is_flag=True, help="Give each way to a position a node of its own: a tree, not a graph.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=LIMIT, show_default=True, metavar="N", help="The most nodes."
)
@click.option("--stats", is_flag=True, help="Count everything that can follow, and list nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a block.")
def command(
    files: tuple[str, ...],
    rules: Rules | None,
    output: str | None,
    plies: int | None,
    plays: Kept,
    within: float | None,
    split: bool,
    limit: int,
    stats: bool,
    as_json: bool,
) -> None:
    """List, draw, export or count what can follow a position, with the value of every position on the way.

    Without a FILE, or with -, standard input is read; without -o the tree is printed. A record is taken at the moment
    after its last action. Several blocks get numbers: out.svg becomes out-1.svg, out-2.svg, …; the files written are
    named on standard output. Exit status 1 if a block could not be done; the others still are.
    """
    if stats and (output is not None or plays != "all" or split or limit != LIMIT):
        raise click.UsageError("--stats counts everything: expected it without -o, --plays, --split and --limit")
    if within is not None and plays != "near":
        raise click.UsageError(f"--within {significant(within, 6)}: expected --plays near with it")
    asked: dict[str, Any] = {"plies": plies, "plays": plays, "merge": not split, "limit": limit}
    if within is not None:
        asked["within"] = within
    sources = list(read_blocks(files, rules))
    if output is not None:
        spare(files, [numbered(output, place, len(sources)) for place in range(1, len(sources) + 1)])
    failed = False
    for place, source in enumerate(sources, 1):
        value, faults = source.block.value, source.block.faults
        interrupted = False
        if value is not None:
            try:
                if stats:
                    interrupted = _count(value, plies, as_json)
                else:
                    name = None if output is None else numbered(output, place, len(sources))
                    interrupted = _grow(value, name, as_json, asked)
            except UnsupportedError as error:
                faults = (Fault(source.file, source.block.line, 1, str(error)),)
        if faults:
            failed = True
            if as_json:
                emit(error_row(faults))
            else:
                complain(faults)
        if interrupted:
            click.echo("interrupted: this is what was found until then", err=True)
            sys.exit(130)
    sys.exit(1 if failed else 0)


def _grow(value: Position | Record, name: str | None, as_json: bool, asked: Mapping[str, Any]) -> bool:
    """Grow a tree, then print it or write it into a file; whether Ctrl-C came."""
    begun = time.perf_counter()
    watch = Watch()
    with _uncollected():
        with stops_on_interrupt(watch) as interrupted, _progress() as progress:
            graph = game_tree(value, stop=watch, progress=progress, **asked)
        seconds = time.perf_counter() - begun
        if name is not None or cut_off(graph):
            click.echo(_size(graph), err=True)
        if name is not None:
            _write(graph, name)
    if as_json:
        emit(_tree_row(graph, value, name, seconds))
    elif name is not None:
        click.echo(name)
    else:
        click.echo(tree_text(graph))
    return bool(interrupted)


def _write(graph: "networkx.DiGraph[str]", name: str) -> None:
    try:
        data = encode(graph, Path(name).suffix.lower())
    except UnsupportedError:
        raise
    except TrancaError as error:
        click.echo(f"tranca: cannot write {name}: {error}", err=True)
        sys.exit(2)
    write_file(name, data)


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection: hardly any cycles are made, and looking for some among all nodes takes a third longer."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A line on a terminal that tells what is under way."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda stage, done, total: bar.update(
            task, description=f"{stage}: {done:,} positions", completed=done if total else 0, total=total
        )


def _size(graph: "networkx.DiGraph[str]") -> str:
    """How large the tree is, in words."""
    cut = cut_off(graph)
    nodes, edges = len(graph), graph.number_of_edges()
    said = f"{nodes:,} position{'s' * (nodes != 1)}, {edges:,} action{'s' * (edges != 1)}"
    said += f"; cut off: {cut:,} of them did not grow further, --limit takes more" if cut else ""
    return said if graph.graph["exact"] else f"{said}; values not all known"


def _tree_row(
    graph: "networkx.DiGraph[str]", value: Position | Record, name: str | None, seconds: float
) -> dict[str, Any]:
    about, linked = graph.graph, node_link(graph)
    root = linked["nodes"][0]
    row: dict[str, Any] = {
        "schema": "tranca.tree/1",
        "title": value.title,
        "position": root["position"],
        "rules": about["rules"],
        "to_move": root["to_move"] or None,
        "information": about["information"],
        "value": root["value"],
        "exact": about["exact"],
        "best": root["best"].split(),
        "plays": about["plays"],
        "merged": about["merged"],
        "complete": about["complete"],
        "positions": len(graph),
        "actions": graph.number_of_edges(),
        "cut": cut_off(graph),
    }
    row |= {"graph": linked} if name is None else {"file": name}
    return row | {"seconds": seconds}


def _count(value: Position | Record, plies: int | None, as_json: bool) -> bool:
    """Count a tree and print the numbers; whether Ctrl-C came."""
    watch = Watch()
    with stops_on_interrupt(watch) as interrupted, _progress() as progress:
        found = tree_statistics(value, plies=plies, stop=watch, progress=progress)
    if as_json:
        emit(_statistics_row(found))
    else:
        _print(found)
    return bool(interrupted)


def _statistics_row(found: Statistics) -> dict[str, Any]:
    position = found.position
    return {
        "schema": "tranca.tree-stats/1",
        "title": position.title,
        "position": one_line(position),
        "rules": str(found.rules),
        "complete": found.is_complete,
        "nodes": found.nodes,
        "positions": found.positions,
        "states": found.states,
        "continuations": found.continuations,
        "out": found.out,
        "blocked": found.blocked,
        "shortest": found.shortest,
        "longest": found.longest,
        "best_lines": found.best_lines,
        "plies": [
            {"sequences": ply.sequences, "out": ply.out, "blocked": ply.blocked, "branching": ply.branching}
            for ply in found.plies
        ],
        "seconds": found.seconds,
    }


def _print(found: Statistics) -> None:
    from rich.table import Table
    from rich.text import Text

    out = console()
    position = found.position
    if position.title:
        out.print(Text(position.title, style="bold"))
    extent = "counted to the end" if found.is_complete else f"the first {len(found.plies) - 1} plies only"
    out.print(Text(f"{found.rules} · {extent}", style="dim"))
    table = Table("plies", box=None, pad_edge=False, header_style="dim")
    table.columns[0].justify = "right"
    for name in ("sequences", "out", "blocked", "branching"):
        table.add_column(name, justify="right")
    for number, ply in enumerate(found.plies):
        branching = "" if ply.branching is None else rounded(ply.branching, 2)
        table.add_row(str(number), *map(whole, (ply.sequences, ply.out, ply.blocked)), branching)
    out.print(table)
    ways, went_out, blocked = map(whole, (found.continuations, found.out, found.blocked))
    rows = {
        "complete continuations": f"{ways}: {went_out} out, {blocked} blocked",
        "shortest, longest": f"{_or_none(found.shortest)}, {_or_none(found.longest)} plies",
        "lines of best plays": _or_none(found.best_lines),
        "nodes of the tree": whole(found.nodes),
        "different positions": whole(found.positions),
        "states": whole(found.states),
    }
    for name, shown in rows.items():
        out.print(Text(f"{name + ':':24}{shown}"))
    out.print()


def _or_none(number: int | None) -> str:
    return "not known" if number is None else whole(number)
