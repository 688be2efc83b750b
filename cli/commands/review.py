"""`tranca review`: every play of recorded deals graded."""

from typing import TYPE_CHECKING, Any

import click

from tranca import Position, Record, Review, Tables
from tranca import review as reviewed
from tranca.cli import options
from tranca.cli.files import PICTURES, Output
from tranca.cli.group import command
from tranca.cli.match_score import MatchReviews, ScoreOption
from tranca.cli.options import known_records
from tranca.cli.review_folder import write_reviews
from tranca.cli.runner import Blocks, Run, reads_blocks
from tranca.language import Message, t
from tranca.views.annotated import annotate
from tranca.views.files.reviews import review_files
from tranca.views.terminal.console import console
from tranca.views.terminal.review import show_review
from tranca.views.wording.refusals import require_record
from tranca.views.wording.text import visible

if TYPE_CHECKING:
    from tranca import MatchReview

FORMATS = (".html", ".pdf", *PICTURES, ".txt")


@command("review")
@reads_blocks
@options.both_views
@options.judging
@known_records
@options.score
@options.json
@click.option(
    "--annotated", "as_record", is_flag=True, help="Print the records with marks and comments instead of tables."
)
@options.output(
    "Also write a page or a PDF, a picture of the course of the deal, or the annotated record.",
    FORMATS,
    folder="a new folder of pages",
)
@click.option("--html", metavar="FILE", help="Also write a page with pictures, regardless of the file's extension.")
@click.option("--graph", metavar="FILE", help="Also draw the course of the deal, as .svg or .png.")
def review(
    blocks: Blocks,
    as_record: bool,
    output: Output | None,
    html: str | None,
    graph: str | None,
    score: ScoreOption,
    **settings: Any,
) -> None:
    """Grade every play of recorded deals, with all hands seen and in the player's own view.

    Without a FILE, or with -, read standard input. The files of several records are numbered. With three or more sides,
    each side has its own picture. The exit status is 1 if a block is not a record or could not be graded; the others
    still are.
    """
    if output is not None and output.kind == options.FOLDER:
        if blocks.as_json or as_record or html is not None or graph is not None:
            problem = Message(
                "--output {folder} writes a folder: remove --json, --annotated, --html and --graph",
                folder=visible(output.name),
            )
            raise click.UsageError(problem)
        write_reviews(blocks, output.name, settings, MatchReviews(score))
        return
    wanted = [Output(html, ".html")] if html is not None else []
    wanted += [options.picture("--graph", graph)] if graph is not None else []
    wanted += [output] if output is not None else []
    alone = [wanted_output for wanted_output in wanted if wanted_output.name == "-"]
    if blocks.as_json and as_record:
        raise click.UsageError(Message("--json and --annotated cannot be combined; remove one of them"))
    if alone and (blocks.as_json or as_record):
        raise click.UsageError(
            Message("two outputs on standard output: write one to a file, or remove --json or --annotated")
        )
    files, tables = blocks.outputs(wanted), Tables()
    settings |= {"wins": any(wanted_output.kind in (".html", ".pdf") for wanted_output in wanted)}

    matches = MatchReviews(score)

    def ask(value: Position | Record, run: Run) -> tuple[Review, "MatchReview | None"]:
        record = require_record(value)

        def advance(_actions: str, done: int, total: int | None) -> None:
            run.progress(record.title or t("action"), done, total)

        review = reviewed(record, stop=run.stop, progress=advance, tables=tables, **settings)
        lost = matches.review(record, review, run)
        for wanted_output in wanted:
            for part, data in review_files(review, wanted_output.kind, wanted_output.paper, lost).items():
                files.write(wanted_output, run.source.number, data, part)
        return review, lost

    out = console()

    def show(answer: tuple[Review, "MatchReview | None"]) -> None:
        review, lost = answer
        if as_record:
            out.notation(f"{annotate(review)}\n")
        elif not alone:
            show_review(out, review)
            if lost is not None:
                from tranca.views.terminal.match_chances import show_match_review

                show_match_review(out, lost)

    blocks.answer(ask, show=show, row=matches.row, label="review")
    if not (blocks.as_json or as_record or alone):
        matches.show_totals(out)
    files.list_written(err=blocks.as_json or as_record)
