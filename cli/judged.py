"""What the commands that judge plays share: their options, and grades as JSON."""

from collections.abc import Callable
from typing import Any

import click

from tranca.analysis.review import OpenGrade, OwnGrade, Thresholds
from tranca.errors import UnsupportedError

from .json_lines import number, word


def _thresholds(_ctx: click.Context, _param: click.Parameter, value: str) -> Thresholds:
    """Three numbers, the least losses of a slip, a mistake and a blunder."""
    try:
        slip, mistake, blunder = (float(part) for part in value.split(","))
        return Thresholds(*(int(each) if each.is_integer() else each for each in (slip, mistake, blunder)))
    except UnsupportedError as error:
        raise click.BadParameter(str(error)) from None
    except (ValueError, OverflowError):
        raise click.BadParameter(f"{value}: expected three numbers such as 2,8,20") from None


def judges_plays(command: Callable[..., None]) -> Callable[..., None]:
    """The options of judging: view, thresholds, and what is sampled."""
    options = (
        click.option(
            "--thresholds",
            callback=_thresholds,
            default="2,8,20",
            show_default=True,
            metavar="SLIP,MISTAKE,BLUNDER",
            help="The least loss, in points, of a slip, a mistake and a blunder.",
        ),
        click.option(
            "--deals",
            type=click.IntRange(min=2),
            metavar="N",
            help="Own view: look at N deals where there are more; a review at 500, a check as estimate does.",
        ),
        click.option(
            "--orders",
            type=click.IntRange(min=2),
            metavar="N",
            help="Open view: look at N orders of a boneyard too large to search; 100, with three or more sides 25.",
        ),
        click.option("--all-orders", is_flag=True, help="Search every boneyard in all its orders, however long."),
        click.option("--seed", type=int, default=0, show_default=True, metavar="SEED", help="What samples come from."),
        click.option(
            "--threads", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="For own views."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def open_row(grade: OpenGrade | None) -> dict[str, Any] | None:
    """The grade with open hands; values are of the rest of the deal, for the side of the player."""
    if grade is None:
        return None
    row: dict[str, Any] = {
        "verdict": grade.verdict,
        "loss": number(grade.loss),
        "exact": grade.exact,
        "value": number(grade.played.value),
        "best_value": number(grade.solution.value),
        "best": [word(play) for play in grade.best],
        "margin": number(grade.margin),
        "flips": grade.flips,
        "decides": grade.decides,
    }
    if not grade.exact:
        row["interval"] = [number(each) for each in grade.interval]
        row["sample"] = grade.solution.sample
    if grade.orders is not None:
        row["orders"] = grade.orders
    return row


def own_row(grade: OwnGrade | None) -> dict[str, Any] | None:
    """The grade by what the player knew."""
    if grade is None:
        return None
    found = grade.estimate
    row: dict[str, Any] = {
        "verdict": grade.verdict,
        "loss": float(grade.loss),
        "interval": [float(each) for each in grade.interval],
        "sure": grade.sure,
        "exact": found.exact,
        "mean": float(grade.played.mean),
        "best_mean": float(grade.best_play.mean),
        "best": [word(play) for play in found.best],
        "best_share": float(grade.played.best_share),
        "deals": found.deals,
    }
    if not found.exact:
        row["sample"] = found.sample
        row["orders_sampled"] = found.orders_sampled
    if found.orders is not None:
        row["orders"] = found.orders
    return row
