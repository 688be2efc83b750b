"""Reviews as files: a page or its PDF, the course of the deal as a picture for each side, or the annotated record."""

from tranca.analysis.review import Review
from tranca.errors import UnsupportedError
from tranca.views.annotated import annotated
from tranca.views.pages.review import graphs, report

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
        raise UnsupportedError("no course to draw: the worth of the deal is not known with hidden hands")
    made = {side: png(svg) if kind == ".png" else svg.encode() for side, svg in drawn.items()}
    return {"": next(iter(made.values()))} if len(made) == 1 else made
