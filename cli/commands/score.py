"""`tranca score`: settle recorded deals, compare rule sets, run a match."""

import itertools
import sys
from collections.abc import Sequence
from typing import Any

import click

from tranca.cli.json_lines import emit, error_row
from tranca.cli.runner import Source, complain, read_blocks, reads_blocks
from tranca.errors import Fault, RulesError, TrancaError
from tranca.game.match import MatchDeal, Score, comparable, match, score
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import PRESETS, Rules
from tranca.notation.writer import one_line
from tranca.views.terminal.console import console
from tranca.views.wording.match import decision_text, fault_text, next_text
from tranca.views.wording.match import points_by_side as _points
from tranca.views.wording.solution import ending


def _parse_presets(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[Rules, ...] | None:
    """Presets to settle a deal under; `all` gives none, which means all that fit."""
    if value is None or value == "all":
        return None if value is None else ()
    try:
        return tuple(Rules.preset(name.strip()) for name in value.split(","))
    except RulesError as error:
        raise click.BadParameter(str(error)) from None


@click.command("score", short_help="Settle recorded deals and matches.")
@reads_blocks
@click.option(
    "--under",
    "others",
    callback=_parse_presets,
    metavar="PRESETS",
    help="Settle each finished deal under these presets too, as in 'doscientos,doscientos/duel', or under 'all'.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a block.")
def command(files: tuple[str, ...], rules: Rules | None, others: tuple[Rules, ...] | None, as_json: bool) -> None:
    """Settle recorded deals: who won, how, and what it scores.

    Without a FILE, or with -, standard input is read.

    The records of a file in which any states a `score` are one match: totals run on, and the next leader is named. Exit
    status 1 if a block is faulty, not finished, or contradicts the rules of the match.
    """
    failed = False
    for _, group in itertools.groupby(read_blocks(files, rules), key=lambda source: source.file):
        sources = list(group)
        failed = _one_file(sources, others, as_json) or failed
    sys.exit(1 if failed else 0)


def _one_file(sources: Sequence[Source], others: tuple[Rules, ...] | None, as_json: bool) -> bool:
    """Print what the blocks of one file score; whether any was faulty."""
    values = [source.block.value for source in sources]
    deals = [value for value in values if value is not None]
    running = None
    if len(deals) == len(values) and any(_score_before(deal) is not None for deal in deals):
        running = match(deals)
    failed = False
    for source in sources:
        value = source.block.value
        if value is None:
            failed = True
            _refuse(source.block.faults, as_json)
            continue
        try:
            row = next(running) if running else None
            settled = row.score if row else score(value)
        except TrancaError as error:
            failed = True
            _refuse((Fault(source.file, source.block.line, 1, str(error)),), as_json)
            running = None
            continue
        wrong = [fault_text(value.rules, fault) for fault in row.faults] if row else []
        faults = tuple(Fault(source.file, source.block.line, 1, message) for message in wrong)
        compared = _compare(value, others)
        if as_json:
            emit(_row(value, settled, row, compared))
        else:
            _print(value, settled, row, compared)
            complain(faults)
        failed = failed or bool(faults)
    return failed


def _score_before(deal: Position | Record) -> tuple[int, ...] | None:
    """The match score that is stated before a deal."""
    return deal.start.score if isinstance(deal, Record) else deal.score


def _refuse(faults: tuple[Fault, ...], as_json: bool) -> None:
    if as_json:
        emit(error_row(faults))
    else:
        complain(faults)


def _compare(value: Position | Record, others: tuple[Rules, ...] | None) -> list[tuple[str, Score | str]]:
    """The deal under other rules: a score each, or why there is none."""
    if others is None:
        return []
    sets = others or [PRESETS[name] for name in comparable(value.rules)]
    compared: list[tuple[str, Score | str]] = []
    for rules in sets:
        try:
            compared.append((str(rules), score(value, under=rules)))
        except TrancaError as error:
            compared.append((str(rules), str(error)))
    return compared


def _print(
    value: Position | Record, settled: Score, row: MatchDeal | None, compared: list[tuple[str, Score | str]]
) -> None:
    from rich.table import Table
    from rich.text import Text

    out = console()
    rules = settled.rules
    title = value.title
    if title:
        out.print(Text(title, style="bold"))
    out.print(Text(str(rules), style="dim"))
    out.print(Text(f"{ending(settled.finished.result, rules)}. {_points(rules, settled.points)}{_bonuses(settled)}"))
    decision = settled.finished.decision
    if decision is not None:
        out.print(Text(decision_text(rules, decision)))
    if compared:
        table = Table(box=None, pad_edge=False, header_style="dim")
        for name in ("under", *rules.sides, "why"):
            table.add_column(name, justify="right" if name in rules.sides else "left")
        for name, found in compared:
            if isinstance(found, str):
                table.add_row(name, *("?" for _ in rules.sides), found)
            else:
                table.add_row(name, *map(str, found.points), ending(found.finished.result, rules))
        out.print(table)
    if row:
        out.print(Text(f"total: {_points(rules, row.totals)}"))
        out.print(Text(next_text(rules, row)))
    out.print()


def _bonuses(settled: Score) -> str:
    return f" (bonuses: {_points(settled.rules, settled.bonuses)})" if any(settled.bonuses) else ""


def _row(
    value: Position | Record, settled: Score, row: MatchDeal | None, compared: list[tuple[str, Score | str]]
) -> dict[str, Any]:
    rules, result = settled.rules, settled.finished.result
    sides = rules.sides
    answer: dict[str, Any] = {
        "schema": "tranca.score/1",
        "title": value.title,
        "position": one_line(value),
        "rules": str(rules),
        "end": result.end,
        "by": None if result.seat is None else rules.seats[result.seat],
        "winner": None if result.winner is None else sides[result.winner],
        "pips": dict(zip(rules.seats, result.pips, strict=True)),
        "points": dict(zip(sides, settled.points, strict=True)),
        "bonuses": dict(zip(sides, settled.bonuses, strict=True)),
    }
    decision = settled.finished.decision
    if decision is not None:
        names = sides if decision.rule == "lowest_team" else rules.seats
        answer["decision"] = {
            "rule": decision.rule,
            "compared": {names[each]: left for each, left in zip(decision.compared, decision.pips, strict=True)},
            "lowest": [names[each] for each in decision.lowest],
            "tie_rule": decision.tie_rule,
        }
    if compared:
        answer["under"] = {
            name: {"message": found} if isinstance(found, str) else dict(zip(sides, found.points, strict=True))
            for name, found in compared
        }
    if row:
        lead = row.lead
        answer["totals"] = dict(zip(sides, row.totals, strict=True))
        answer["faults"] = [fault_text(rules, fault) for fault in row.faults]
        answer["match_winner"] = None if row.winner is None else sides[row.winner]
        answer["next_lead"] = None if lead is None or lead.seat is None else rules.seats[lead.seat]
        answer["forced_lead"] = bool(lead and lead.forced)
        if row.unknown is not None:
            answer["unknown"] = row.unknown
    return answer
