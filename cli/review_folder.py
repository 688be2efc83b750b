"""Review many deals together: `tranca players`, and the folders that it and `tranca review` write."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from tranca import PlayersReview, Position, Record, Review, Tables, UnsupportedError
from tranca import players as pooled
from tranca import review as reviewed
from tranca.language import Message, t
from tranca.views.files.reviews import handouts
from tranca.views.pages.review import INDEX, folder_pages
from tranca.views.wording.players import matching_players, named_deal
from tranca.views.wording.text import visible

from .files import Output, check_folder, write_folder
from .match_score import MatchReviews
from .runner import INTERRUPTED, Blocks, Run

if TYPE_CHECKING:
    from tranca import MatchReview


def review_all(
    blocks: Blocks, settings: dict[str, Any], label: str, judge: Callable[[Record, Review, Run], None] | None = None
) -> list[Review]:
    """Review the records of all blocks, in order, and report faults. After Ctrl-C, return the reviews made so far.

    `judge` is called with each record and its review.
    """
    reviews, tables = list[Review](), Tables()

    def ask(value: Position | Record, run: Run) -> Review:
        record = named_deal(value)

        def advance(_actions: str, done: int, total: int | None) -> None:
            run.progress(t("deal {number}, action", number=len(reviews) + 1), done, total)

        review = reviewed(record, stop=run.stop, progress=advance, tables=tables, **settings)
        if judge is not None:
            judge(record, review, run)
        return review

    blocks.answer(ask, show=reviews.append, label=label)
    return reviews


def write_reviews(blocks: Blocks, folder: str, settings: dict[str, Any], matches: MatchReviews) -> None:
    """Review the records of all blocks and write their pages to a folder, unless interrupted."""
    check_folder(folder)
    lost: list[MatchReview | None] = []
    reviews = review_all(
        blocks,
        settings | {"wins": True},
        "review",
        lambda record, review, run: lost.append(matches.review(record, review, run)),
    )
    if blocks.status == INTERRUPTED:
        click.echo(t("{folder} was not written", folder=visible(folder)), err=True)
    elif reviews:
        nameless = len(reviews) > 1 and not any(one.record.headers.players for one in reviews)
        names = (lambda record: record.rules.seats) if nameless else None
        pages = folder_pages(pooled(reviews, names=names, threads=settings["threads"]), reviews, lost, matches.totals)
        write_folder(folder, {name: html.encode() for name, html in pages.items()})
        click.echo(visible(f"{folder}{INDEX}"))


def find_players(blocks: Blocks, names: Iterable[str]) -> frozenset[str]:
    """Return the players' names as written in the records; raises UsageError for a name that is not in them."""
    try:
        return matching_players((source.value for source in blocks.read_all()), names)
    except UnsupportedError as error:
        raise click.UsageError(Message("--player {problem}", problem=error.message)) from None


def write_handouts(result: PlayersReview, folder: Output, *, is_complete: bool) -> list[str]:
    """Write the files of all players to a new folder and return their names; write nothing after an interruption."""
    if not is_complete:
        click.echo(t("{folder} was not written", folder=visible(folder.name)), err=True)
        return []
    written = handouts(result, folder.paper)
    write_folder(folder.name, written)
    return [f"{folder.name}{name}" for name in written]
