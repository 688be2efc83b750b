"""`tranca bench`: measure how fast this machine solves fixed deals with known values."""

import click

from tranca import Stop
from tranca.cli import bench as workloads
from tranca.cli import options, progress
from tranca.cli.group import command
from tranca.cli.runner import INTERRUPTED, emit, stop_on_interrupt
from tranca.language import Message, t
from tranca.views.schemas.runs import BenchObject
from tranca.views.terminal.console import console
from tranca.views.terminal.study import show_speeds


@command("bench")
@options.threads(1)
@options.json_of("workload")
def bench(threads: int, as_json: bool) -> None:
    """Measure in about ten seconds how fast this machine solves positions.

    The positions are the same on every machine, and every answer is verified. Ctrl-C prints the results so far. The
    exit status is 1 if an answer is wrong.
    """
    stop = Stop()
    speeds: list[BenchObject] = []
    total = round(workloads.SECONDS * len(workloads.WORKLOADS))
    with stop_on_interrupt(stop) as interrupted, progress.bar("bench") as advance:
        for speed in workloads.measure(threads, stop, lambda seconds: advance("", round(seconds), total)):
            speeds.append(BenchObject.of(speed))
            if as_json:
                emit(speeds[-1])
    if not as_json and speeds:
        show_speeds(console(), speeds)
    if interrupted:
        click.echo(t("interrupted: the results so far are above"), err=True)
        click.get_current_context().exit(INTERRUPTED)
    wrong = [speed.workload for speed in speeds if not speed.verified]
    if wrong:
        raise click.ClickException(
            Message("wrong answers in {workloads}: do not trust this installation", workloads=", ".join(wrong))
        )
