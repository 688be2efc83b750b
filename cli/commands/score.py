"""`tranca score`: settle recorded deals, compare rule sets, run a match."""

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import click

from tranca import PRESETS, MatchDeal, Position, Record, Rules, Score, comparable, match, stream_blocks
from tranca import score as settle
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.runner import ANSWERED, FAILED, Blocks, Run, Source, object_of, reads_blocks, report_faults
from tranca.errors import Fault, NotationError, TrancaError
from tranca.language import Message
from tranca.views.terminal.console import console
from tranca.views.terminal.match import show_score
from tranca.views.wording.match import fault_text, points_by_side


@dataclass(frozen=True, slots=True)
class _Settled:
    """The score of a block: by its rules, under other rules, and in its match."""

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
    help="Also score each deal under these presets, such as doscientos,spain, or under all suitable presets: all.",
)
@click.option(
    "--penalty",
    type=options.PENALTY,
    metavar="POINTS",
    help="Points that every other side gets for a wrong pass, by default the pass_penalty of the rules.",
)
@options.scores
@options.json
def score(blocks: Blocks, others: tuple[Rules, ...] | None, penalty: int | None, scores: bool) -> None:
    """Score recorded deals: the winner, the way of winning, and the points.

    Without a FILE, or with -, read standard input. If any deal of a file has a `score` line, the deals of that file are
    one match: the totals are carried over, and the next leader is printed. A wrong pass, made although a tile fitted,
    is reported, and the deal is scored with the penalty. The exit status is 1 if a block is faulty or not finished, or
    contradicts the rules of the match.
    """
    blocks.stream = functools.partial(stream_blocks, wrong_passes=True)
    matches = {
        file: _match(list(sources), penalty)
        for file, sources in itertools.groupby(blocks.read_all(), key=lambda source: source.file)
    }

    def ask(value: Position | Record, run: Run) -> _Settled:
        running = matches[run.source.file]
        try:
            deal = next(running) if running else None
            settled = deal.score if deal else settle(value, penalty=penalty)
        except TrancaError as error:
            matches[run.source.file] = None  # later deals do not follow from this one
            if run.source.block.faults:
                raise NotationError((*run.source.block.faults, *run.source.faults_of(error))) from None
            raise
        messages: list[Message] = [fault_text(value.rules, fault) for fault in (deal.faults if deal else ())]
        if settled.wrong_passes and isinstance(value, Record) and value.stated.points not in (None, settled.points):
            expected = points_by_side(value.rules, settled.points)
            messages.append(Message("points: expected {points}, as the replay settles the deal", points=expected))
        faults = (*run.source.block.faults, *map(run.source.fault, messages))
        return _Settled(value, settled, deal, _compare(value, others, penalty), faults)

    def show(found: _Settled) -> None:
        show_score(console(), found.value, found.score, found.deal, found.compared, scores)
        report_faults(found.faults)

    blocks.answer(
        ask,
        show=show,
        row=lambda found: object_of("score")(
            found.score, found.value, match_deal=found.deal, under=dict(found.compared)
        ),
        status=lambda found: FAILED if found.faults else ANSWERED,
    )


def _match(sources: list[Source], penalty: int | None) -> Iterator[MatchDeal] | None:
    """Return the deals of a file as a match if one states a score; None otherwise, or if a block has faults."""
    deals = [source.value for source in sources if source.value is not None]
    scored = any(_score_before(deal) is not None for deal in deals)
    return match(deals, penalty=penalty) if scored and len(deals) == len(sources) else None


def _score_before(deal: Position | Record) -> tuple[int, ...] | None:
    return deal.start.score if isinstance(deal, Record) else deal.score


def _compare(
    value: Position | Record, others: tuple[Rules, ...] | None, penalty: int | None
) -> list[tuple[str, Score | str]]:
    """Return the results of a deal under other rules: each a score, or the reason why there is none."""
    compared: list[tuple[str, Score | str]] = []
    for rules in others or [PRESETS[name] for name in comparable(value.rules) if others is not None]:
        try:
            compared.append((str(rules), settle(value, under=rules, penalty=penalty)))
        except TrancaError as error:
            compared.append((str(rules), error.message))
    return compared
