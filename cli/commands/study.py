"""`tranca study`: the value of first leads, the effect of rule sets, and how much of a result is the deal."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tranca import Rules
from tranca.cli import options
from tranca.cli.batches import SCHEDULER, SEED, WORKERS, Batch
from tranca.cli.commands import COMMANDS
from tranca.cli.files import list_names, write_file
from tranca.cli.group import Commands
from tranca.views.terminal import study as shown
from tranca.views.terminal.console import console
from tranca.views.wording.numbers import count

_OPTIONS = options.all_of(
    click.option("--deals", type=click.IntRange(min=10), required=True, metavar="N", help="Take N random deals."),
    click.option("-o", "--output", required=True, metavar="OUT", help="The file of the sums."),
    options.rules_of("The rules; but for presets, nobody may draw and there are two sides.", "doscientos"),
    SEED,
    WORKERS,
    SCHEDULER,
    click.option("--svg", metavar="FILE", help="Draw the result as a chart too."),
)


@click.group("study", cls=Commands, short_help=COMMANDS["study"])
def study() -> None:
    """Study many random deals, solved with open hands; a killed run goes on, and every number has its interval.

    The same deals, seed and rules give the same numbers on any machine.
    """


def _run(
    name: str, show: Callable[..., None], chart: Callable[..., str], deals: int, svg: str | None, **settings: Any
) -> None:
    from tranca.runs.studies.results import add_up, group_alike, summarize

    rules: Rules = settings["rules"]
    if name != "presets" and (rules.draws or len(rules.sides) != 2):
        raise click.UsageError(f"{rules}: expected rules of two sides under which nobody draws")
    if name != "luck" and rules.ruleset.has_second_layout:
        raise click.UsageError(
            f"{rules}: expected rules without spinner, under which no play scores and one player goes out"
        )
    fixed = {"count": deals, "tiles": None, "until": 0, "kind": "jsonl", "chunk": None, "shard": (1, 1)}
    Batch((), fixed | settings).study(name)
    output = Path(settings["output"])
    summed, sums = add_up(output)
    result = summarize(name, rules, summed, sums)
    out = console()
    show(out, result)
    if name == "presets":
        shown.show_same_presets(out, group_alike(rules))
    out.line(f"{count(summed, 'deal')} of {rules}, {shown.OPEN_HANDS}; ± is half a 95 % interval")
    if svg is not None:
        write_file(svg, chart(result).encode())
        list_names([svg])


@study.command("leads")
@_OPTIONS
def leads(**settings: Any) -> None:
    """Find what each first lead is worth; the leader may lead any tile."""
    _run("leads", shown.show_leads, shown.leads_chart, **settings)


@study.command("presets")
@_OPTIONS
def presets(**settings: Any) -> None:
    """Find how often the winner of the same deal changes with the preset.

    Compared are the presets of as many players with the same tiles, each with as many dealt as --rules says.
    """
    _run("presets", shown.show_changes, shown.changes_chart, **settings)


@study.command("luck")
@_OPTIONS
def luck(**settings: Any) -> None:
    """Find how much of a result is the deal, and how much the play."""
    _run("luck", shown.show_shares, shown.shares_chart, **settings)
