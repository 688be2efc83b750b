"""The JSON that programs read: one object a line. Fields change only with the version in `schema`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from tranca.errors import Fault
from tranca.notation.writer import one_line

if TYPE_CHECKING:
    import networkx

    from tranca.analysis.deals import Deals, World
    from tranca.analysis.estimate import Estimate, PlayEstimate
    from tranca.analysis.estimate.results import Interval, Mean
    from tranca.analysis.tree import Statistics
    from tranca.engine.solution import PlayValue, Solution, Value
    from tranca.game.match import MatchDeal, Score
    from tranca.game.position import Position
    from tranca.game.record import Record

    from .bench import Speed

_DOUBLES = 1 << 53  # whole numbers up to here are exact as doubles
_STEERING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def number(value: Value | None) -> int | float | None:
    """The nearest double of an exact value; whole numbers without a point."""
    if value is None or isinstance(value, int):
        return value
    return value.numerator if value.denominator == 1 else float(value)


def fraction(value: Value | None) -> int | str | None:
    """The exact value: a whole number, or text such as "-17/6"."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator > 1 else value.numerator
    return value


def numbers(values: Mapping[Any, Value] | None) -> dict[str, Any] | None:
    return None if values is None else {word(key): number(value) for key, value in values.items()}


def word(key: object) -> str:
    return "-" if key is None else str(key)


def emit(row: Mapping[str, Any]) -> None:
    """Print one object as one line; what would steer a terminal is written as JSON's escapes."""
    click.echo(encoded(row))


def encoded(row: Mapping[str, Any]) -> str:
    """An object in one line."""
    import json

    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(row, ensure_ascii=False))


def error_row(faults: tuple[Fault, ...]) -> dict[str, Any]:
    """A block that cannot be read, in the place of its answer."""
    first = faults[0]
    return {
        "schema": "tranca.error/1",
        "file": first.file,
        "line": first.line,
        "column": first.column,
        "message": "; ".join(
            (f"action {fault.action}: " if fault.action is not None else "") + fault.message for fault in faults
        ),
    }


def solution_row(found: Solution, fractions: bool = False) -> dict[str, Any]:
    """A solution as `tranca.solve/1`; with exact values beside the doubles if asked for."""
    position = found.position
    row: dict[str, Any] = {
        "schema": "tranca.solve/1",
        "title": position.title,
        "position": one_line(position),
        "rules": str(position.rules),
        "to_move": None if found.finish or position.to_move is None else position.rules.seats[position.to_move],
        "information": found.information,
        "value": number(found.value),
        "exact": found.exact,
    }
    if not found.exact:
        row["bounds"] = [number(bound) for bound in found.bounds]
    row["best"] = [word(play) for play in found.best]
    row["plays"] = [_play_row(each, found, fractions) for each in found.plays]
    if found.drawn:
        row["drawn"] = [str(tile) for tile in found.drawn]
    if found.must_draw:
        row["must_draw"] = True
    if fractions:
        row["exact_value"] = fraction(found.value)
    if found.sample:
        row["sample"] = found.sample
        row["seed"] = found.seed
        row["orders"] = str(found.orders)
    if found.paranoid:
        row["paranoid"] = numbers(found.paranoid)
        row["disagree"] = found.disagree
    row["nodes"] = found.nodes
    row["seconds"] = found.seconds
    return row


def _play_row(each: PlayValue, found: Solution, fractions: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "play": word(each.play),
        "value": number(each.value),
        "swing": number(each.swing),
        "best": each.best,
        "points": numbers(each.points),
        "end": each.end,
        "line": " ".join(action.short() for action in each.line),
    }
    if each.values is not None:
        row["values"] = numbers(each.values)
    if not found.exact:
        row["bounds"] = [number(bound) for bound in each.bounds]
    if fractions:
        row["exact_value"] = fraction(each.value)
    return row


def deals_row(found: Deals) -> dict[str, Any]:
    """The object of `tranca.deals/1`."""
    row: dict[str, Any] = {
        "schema": "tranca.deals/1",
        "title": found.view.title,
        "position": one_line(found.view),
        "rules": str(found.view.rules),
        "observer": found.observer,
    }
    row |= _counted("worlds", found.worlds) | _counted("deals", found.deals)
    facts = found.facts
    certain: dict[str, Any] = {
        "void": {seat: [*suits] for seat, suits in facts.void.items()},
        "holds": {seat: [*map(str, held)] for seat, held in facts.holds.items()},
    }
    for name in ("boneyard", "sleeping"):
        if getattr(facts, name):
            certain[name] = [*map(str, getattr(facts, name))]
    row |= {"exact": True, "facts": certain}
    row["holders"] = {str(tile): numbers(row_of) for tile, row_of in found.holders.items()}
    return row


def _counted(name: str, count: int) -> dict[str, Any]:
    """A count, and as text as well where a double would not hold it."""
    return {name: count} | ({f"{name}_exact": str(count)} if count > _DOUBLES else {})


def worlds_rows(
    found: Deals, listed: int | None, worlds: Iterable[World], sample: int | None, drawn: Iterable[World], seed: int
) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if listed:
        row["listed"] = [_world_row(found, world) for world in worlds]
    if sample:
        row |= {"sample": sample, "seed": seed, "drawn": [_world_row(found, world) for world in drawn]}
    return row


def _world_row(found: Deals, world: World) -> dict[str, Any]:
    from tranca.views.terminal.deals import places

    lying = {name: [*map(str, held)] for name, held in places(found, world).items()}
    row = {"hands": {name: held for name, held in lying.items() if name != "boneyard"}}
    boneyard = {"boneyard": lying["boneyard"]} if world.boneyard else {}
    return row | boneyard | _counted("weight", world.weight)


def estimate_row(found: Estimate) -> dict[str, Any]:
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
    for name, count in (("worlds", found.worlds), ("deals", found.deals)):
        if count > 1 << 53:
            row[f"{name}_exact"] = str(count)
    if found.sample is not None:
        row["sample"] = found.sample
    if found.seed is not None:
        row["seed"] = found.seed
        row["orders"] = str(found.orders)
    if found.position.rules.draws:
        row["orders"] = "one" if found.orders_sampled else "all"
    if found.reading != "none":
        row |= {"reading": found.reading, "effective": found.effective}
    row["best"] = [_play_name(each) for each in found.plays if each.swing == 0]
    row["plays"] = [_estimated_play(each) for each in found.plays]
    row["losing_when"] = {
        _play_name(each): [[f"{one.holder}:{one.tile}", _mean_number(one.chance)] for one in each.losing_when]
        for each in found.plays
    }
    row["nodes"] = found.nodes
    row["seconds"] = found.seconds
    return row


def _play_name(each: PlayEstimate) -> str:
    return "-" if each.play is None else str(each.play)


def _estimated_play(each: PlayEstimate) -> dict[str, Any]:
    return {
        "play": _play_name(each),
        "mean": _mean_number(each.mean),
        "swing": _mean_number(each.swing),
        "best_share": _mean_number(each.best_share),
        "win": _mean_number(each.win),
        "win_out": _mean_number(each.win_out),
        "win_block": _mean_number(each.win_block),
        "lose": _mean_number(each.lose),
        "interval": _ends(each.interval),
        "difference_interval": _ends(each.difference_interval),
        "too_close": each.too_close,
        "quantiles": {str(percent): _mean_number(value) for percent, value in each.quantiles.items()},
        "histogram": [[step, _mean_number(share)] for step, share in each.histogram],
    }


def _ends(interval: Interval) -> list[int | float | None]:
    return [_mean_number(interval[0]), _mean_number(interval[1])]


def _mean_number(value: Mean | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == int(value) else float(value)


def score_row(
    value: Position | Record, settled: Score, row: MatchDeal | None, compared: list[tuple[str, Score | str]]
) -> dict[str, Any]:
    from tranca.views.wording.match import fault_text

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


def tree_row(
    graph: networkx.DiGraph[str], value: Position | Record, name: str | None, seconds: float
) -> dict[str, Any]:
    from tranca.analysis.tree.graph import cut_off
    from tranca.views.files.graphs import node_link

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


def statistics_row(found: Statistics) -> dict[str, Any]:
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


def deal_row(made: Position | Record, seed: int, style: str | None) -> dict[str, Any]:
    """A deal that was made as `tranca.deal/1`."""
    return {
        "schema": "tranca.deal/1",
        "title": made.title,
        "position": one_line(made),
        "rules": str(made.rules),
        "seed": seed,
        "play": style,
    }


def bench_row(speed: Speed) -> dict[str, Any]:
    """A measured workload as `tranca.bench/1`."""
    return {"schema": "tranca.bench/1", **asdict(speed)}
