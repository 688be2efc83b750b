"""Files to hand to each person of many reviewed deals: a page, a PDF, and positions to try again."""

import re
from collections.abc import Iterable, Mapping
from unicodedata import category, normalize

from tranca.analysis.players.results import Person, PlayersReview
from tranca.notation.writer import write
from tranca.views.pages.players import player_page

from .pdf import pdf

_MOST_BYTES = 120  # of a stem; names of files may have 255
_RESERVED = re.compile(r"index|con|prn|aux|nul|conin|conout|clock|(?:com|lpt)[0-9]", re.IGNORECASE)


def handouts(result: PlayersReview, paper: str = "a4") -> dict[str, bytes]:
    """Return the files of every person by their names, as `ana-pérez.html`, `.pdf` and `.txt`.

    A person without a play that surely cost something has no `.txt`. Raises MissingExtraError as `check_pdf`.
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
    """Return the costliest plays of a person as positions to try again, with their name at their seat."""
    moments = (
        result.moment(play, "open" if play.own is None else "own", name=person.name) for play in person.costliest
    )
    return "\n".join(f"{write(moment)}\n" for moment in moments)


def file_stems(names: Iterable[str]) -> Mapping[str, str]:
    """Return a name of a file, without its ending, for each name of a person: no two alike on any file system.

    Letters and digits of all scripts are kept, in lower case; all else becomes hyphens. Names that are equal then, by
    case or form of their letters, get numbers.
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
    """Return what is equal for stems that some file system takes for one."""
    return normalize("NFKC", normalize("NFKC", stem).casefold())
