"""`tranca study`: the value of first leads, the effect of rule sets, and how much of a result is the deal."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tranca import Rules
from tranca.cli import options
from tranca.cli.batches import SCHEDULER, SEED, WORKERS, Batch
from tranca.cli.command_list import COMMANDS
from tranca.cli.files import list_names, write_file
from tranca.cli.group import Commands
from tranca.language import Message
from tranca.views.terminal import study as shown
from tranca.views.terminal.console import console

_OPTIONS = options.all_of(
    click.option("--deals", type=click.IntRange(min=10), required=True, metavar="N", help="Solve N random deals."),
    click.option("-o", "--output", required=True, metavar="OUT", help="File for the sums, from which a run resumes."),
    options.rules_of("Rules; leads and luck need rules with two sides and without drawing.", "doscientos"),
    SEED,
    WORKERS,
    SCHEDULER,
    click.option("--svg", metavar="FILE", help="Also draw the result as a chart."),
)


@click.group("study", cls=Commands, short_help=COMMANDS["study"])
def study() -> None:
    """Study leads, rule sets or luck over many random deals, solved with open hands.

    Results have 95 % intervals. The same number of deals, seed and rules give the same results on any machine. To
    resume an interrupted run, repeat the command.
    """


def _run(
    name: str, show: Callable[..., None], chart: Callable[..., str], deals: int, svg: str | None, **settings: Any
) -> None:
    from tranca.runs.studies.results import add_up, group_alike, summarize

    rules: Rules = settings["rules"]
    if name != "presets" and (rules.draws or len(rules.sides) != 2):
        raise click.UsageError(Message("{rules}: expected rules with two sides and draw=none", rules=rules))
    if name != "luck" and rules.ruleset.has_second_layout:
        raise click.UsageError(
            Message("{rules}: expected rules with out=first, no spinner and no points for ends", rules=rules)
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
    out.line(shown.basis(summed, rules))
    if svg is not None:
        write_file(svg, chart(result).encode())
        list_names([svg])


@study.command("leads")
@_OPTIONS
def leads(**settings: Any) -> None:
    """Find the value of each first lead. The leader may lead any tile."""
    _run("leads", shown.show_leads, shown.leads_chart, **settings)


@study.command("presets")
@_OPTIONS
def presets(**settings: Any) -> None:
    """Find how often another preset changes the winner of the same deal.

    The presets with the same number of players and the same tiles as --rules are compared, with its hand size.
    """
    _run("presets", shown.show_changes, shown.changes_chart, **settings)


@study.command("luck")
@_OPTIONS
def luck(**settings: Any) -> None:
    """Find how much of a result is due to the deal, and how much to the play."""
    _run("luck", shown.show_shares, shown.shares_chart, **settings)
