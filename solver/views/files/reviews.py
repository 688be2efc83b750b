"""Reviews as files: pages, PDFs, graphs, annotated records; for many deals a report and handouts for each player."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING
from unicodedata import category, normalize

from tranca.analysis.players.results import Person, PlayersReview
from tranca.analysis.review.results import Review
from tranca.errors import UnsupportedError
from tranca.notation.writer import write
from tranca.views.annotated import annotate
from tranca.views.pages.review import graphs, player_page, players_report, report

from .renderers import pdf, png

if TYPE_CHECKING:
    from tranca.analysis.match_chances.lost import MatchReview

_MOST_BYTES = 120  # of a stem; file names may have 255
_RESERVED = re.compile(r"index|con|prn|aux|nul|conin|conout|clock|(?:com|lpt)[0-9]", re.IGNORECASE)


def handouts(result: PlayersReview, paper: str = "a4") -> dict[str, bytes]:
    """Return the files for every player by name, such as `ana-pérez.html`, `.pdf` and `.txt`.

    A player without a certain loss has no `.txt`. Raises MissingExtraError as `check_pdf`.
    """
    stems = file_stems(person.name for person in result.persons)
    files: dict[str, bytes] = {}
    for person in result.persons:
        stem = stems[person.name]
        positions = positions_again(result, person)
        quiz = f"{stem}.txt" if positions else ""
        files[f"{stem}.html"] = player_page(result, person, quiz).encode()
        files[f"{stem}.pdf"] = pdf(player_page(result, person, quiz, theme="light"), paper)
        if positions:
            files[quiz] = positions.encode()
    return files


def positions_again(result: PlayersReview, person: Person) -> str:
    """Return the costliest plays of a player as positions to try again, with the player's name at their seat."""
    moments = (
        result.moment(play, "open" if play.own is None else "own", name=person.name) for play in person.costliest
    )
    return "\n".join(f"{write(moment)}\n" for moment in moments)


def file_stems(names: Iterable[str]) -> Mapping[str, str]:
    """Return a file name without extension for each player's name, distinct on any file system.

    Letters and digits of all scripts are kept, in lower case; other characters become hyphens. Names that are then
    equal, apart from case or Unicode form, get numbers.
    """
    stems: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        stem = _stem(name)
        number = 1
        while _key(numbered := stem if number == 1 else f"{stem}-{number}") in taken:
            number += 1
        taken.add(_key(numbered))
        stems[name] = numbered
    return stems


def _stem(name: str) -> str:
    kept = "".join(sign if category(sign)[0] in "LMN" else "-" for sign in normalize("NFKC", name).lower())
    words = re.sub("-+", "-", kept).strip("-")
    short = words.encode()[:_MOST_BYTES].decode(errors="ignore").rstrip("-")
    return f"player-{short}".rstrip("-") if not short or _RESERVED.fullmatch(short) else short


def _key(stem: str) -> str:
    """Return a key that is equal for stems that a file system may not distinguish."""
    return normalize("NFKC", normalize("NFKC", stem).casefold())


def review_files(review: Review, kind: str, paper: str = "a4", lost: "MatchReview | None" = None) -> dict[str, bytes]:
    """Return the files of one kind, by the side in their name ("" for none).

    Kinds are `.html`, `.pdf` on some paper, `.svg`, `.png` and `.txt`. Pages also show the match chance `lost`.

    Raises UnsupportedError for a graph (`.svg`, `.png`) if the worth of the deal is unknown.
    """
    if kind == ".html":
        return {"": report(review, lost=lost).encode()}
    if kind == ".pdf":
        return {"": pdf(report(review, theme="light", lost=lost), paper)}
    if kind == ".txt":
        return {"": f"{annotate(review)}\n".encode()}
    drawn = graphs(review, theme="light" if kind == ".png" else "auto")
    if not drawn:
        if review.unjudged:
            raise UnsupportedError("cannot draw the worth of the deal, because its moments are too large to search")
        raise UnsupportedError("cannot draw the worth of the deal, because hands are hidden")
    made = {side: png(svg) if kind == ".png" else svg.encode() for side, svg in drawn.items()}
    return {"": next(iter(made.values()))} if len(made) == 1 else made


def players_file(result: PlayersReview, reviews: Sequence[Review], kind: str, paper: str = "a4") -> bytes:
    """Return a file of one kind: the report as `.html` or `.pdf`, or the costliest plays as `.txt`.

    For a single player the report is that player's handout. `reviews` are those behind `result`, in the same order.
    """
    if kind in (".html", ".pdf"):
        theme = "light" if kind == ".pdf" else "auto"
        if len(result.persons) == 1:
            page = player_page(result, result.persons[0], theme=theme)
        else:
            page = players_report(result, reviews, theme=theme)
        return pdf(page, paper) if kind == ".pdf" else page.encode()
    return "\n".join(filter(None, (positions_again(result, person) for person in result.persons))).encode()
