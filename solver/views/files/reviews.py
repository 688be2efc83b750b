"""Reviews as files: pages, PDFs, courses, annotated records; of many deals a report, or the costliest plays."""

from collections.abc import Sequence

from tranca.analysis.players.results import PlayersReview
from tranca.analysis.review.results import Review
from tranca.errors import UnsupportedError
from tranca.views.annotated import annotated
from tranca.views.pages.players import player_page, players_report
from tranca.views.pages.review import graphs, report

from .handouts import positions_again
from .pdf import pdf
from .png import png


def review_files(review: Review, kind: str, paper: str = "a4") -> dict[str, bytes]:
    """Return the files of one kind, each by the side that its name tells, if any.

    Kinds are `.html`, `.pdf` on some paper, `.svg`, `.png` and `.txt`.

    Raises UnsupportedError where a course is asked for and the worth of the deal is not known.
    """
    if kind == ".html":
        return {"": report(review).encode()}
    if kind == ".pdf":
        return {"": pdf(report(review, theme="light"), paper)}
    if kind == ".txt":
        return {"": f"{annotated(review)}\n".encode()}
    drawn = graphs(review, theme="light" if kind == ".png" else "auto")
    if not drawn:
        why = "its moments are too large to search" if review.unjudged else "hands are hidden"
        raise UnsupportedError(f"no course to draw: the worth of the deal is not known, {why}")
    made = {side: png(svg) if kind == ".png" else svg.encode() for side, svg in drawn.items()}
    return {"": next(iter(made.values()))} if len(made) == 1 else made


def players_file(result: PlayersReview, reviews: Sequence[Review], kind: str, paper: str = "a4") -> bytes:
    """Return a file of one kind: the report as `.html` or as `.pdf` on some paper, or the costliest plays as `.txt`.

    The report on one person alone is the page to hand to that person.
    `reviews` are those that the result is of, in order.
    """
    if kind in (".html", ".pdf"):
        theme = "light" if kind == ".pdf" else "auto"
        if len(result.persons) == 1:
            page = player_page(result, result.persons[0], theme=theme)
        else:
            page = players_report(result, reviews, theme=theme)
        return pdf(page, paper) if kind == ".pdf" else page.encode()
    return "\n".join(filter(None, (positions_again(result, person) for person in result.persons))).encode()
