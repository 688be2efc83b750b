"""`tranca score`: settle recorded deals, compare rule sets, run a match."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import click

from tranca import PRESETS, Position, Record, Rules
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.json_lines import score_row
from tranca.cli.runner import ANSWERED, FAILED, Blocks, Run, Source, reads_blocks, report_faults
from tranca.errors import Fault, TrancaError
from tranca.game.scoring import MatchDeal, Score, comparable, match, under
from tranca.game.scoring import score as settle
from tranca.views.terminal.console import console
from tranca.views.terminal.match import show_score


@dataclass(frozen=True, slots=True)
class _Settled:
    """What a block scores: alone, under other rules, and in its match."""

    value: Position | Record
    score: Score
    deal: MatchDeal | None
    compared: list[tuple[str, Score | str]]
    faults: tuple[Fault, ...]


@command("score")
@reads_blocks
@click.option(
    "--under",
    "others",
    type=options.PRESET_LIST,
    metavar="PRESETS",
    help="Settle each finished deal under these presets too, as in 'doscientos,doscientos/duel', or under 'all'.",
)
@options.json
def score(blocks: Blocks, others: tuple[Rules, ...] | None) -> None:
    """Settle recorded deals: who won, how, and what it scores.

    Without a FILE, or with -, standard input is read.

    The records of a file in which any states a `score` are one match: totals run on, and the next leader is named. Exit
    status 1 if a block is faulty, not finished, or contradicts the rules of the match.
    """
    matches = {
        file: _match(list(sources)) for file, sources in itertools.groupby(blocks.all(), key=lambda each: each.file)
    }

    def ask(value: Position | Record, run: Run) -> _Settled:
        file = run.source.file
        running = matches[file]
        try:
            deal = next(running) if running else None
            settled = deal.score if deal else settle(value)
        except TrancaError:
            matches[file] = None  # what comes later does not follow from it
            raise
        faults = tuple(map(run.source.fault, deal.faults if deal else ()))
        return _Settled(value, settled, deal, _compare(value, others), faults)

    out = console()

    def show(found: _Settled) -> None:
        show_score(out, found.value.title, found.score, found.deal, found.compared)
        report_faults(found.faults)

    blocks.answer(
        ask,
        show=show,
        row=lambda found: score_row(found.value, found.score, found.deal, found.compared),
        status=lambda found: FAILED if found.faults else ANSWERED,
    )


def _match(sources: list[Source]) -> Iterator[MatchDeal] | None:
    """The deals of a file in a row, where all are records and any states a score."""
    records = [source.value for source in sources if isinstance(source.value, Record)]
    if len(records) != len([source for source in sources if source.value is not None]):
        return None
    return match(records) if any(record.start.score is not None for record in records) else None


def _compare(value: Position | Record, others: tuple[Rules, ...] | None) -> list[tuple[str, Score | str]]:
    """The deal under other rules: a score each, or why there is none."""
    if others is None:
        return []
    sets = others or [PRESETS[name] for name in comparable(value.rules)]
    compared: list[tuple[str, Score | str]] = []
    for rules in sets:
        try:
            compared.append((str(rules), under(value, rules)))
        except TrancaError as error:
            compared.append((str(rules), str(error)))
    return compared
