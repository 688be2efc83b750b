"""The headers of a deal: names of the players, event, date and table."""

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tranca.errors import Problem, TrancaError, echo, quote
from tranca.language import Digits, Message
from tranca.typed import methods, typed, typed_function

from .characters import UNSEEN

MOST_CHARACTERS = 80
"""The most characters of a name, an event, or a table."""

# Patterns, compiled when a header is first read: of characters that would end a text in the notation; of a date.
_NOT_IN_TEXT = ";|(?:^|\\s)#(?:\\s|$)"
_DATE = r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?"


@methods(typed_function, "player", "entries")
@methods(typed, "find_fault")
@dataclass(frozen=True, slots=True)
class Headers:
    """The names of the players, by seat, and the event, date and table; None if not given.

    They do not affect play, but states with different headers are not equal, as with titles.

    Attributes:
        players: by seat, None for a seat without a name; empty if there are no names.
        date: as `2026-11-22`, `2026-11` or `2026`.
    """

    players: tuple[str | None, ...] = ()
    event: str | None = None
    date: str | None = None
    table: str | None = None

    def __post_init__(self) -> None:
        names = self.players
        if not isinstance(names, tuple) or not all(isinstance(name, str | None) for name in names):
            raise TypeError(f"players={echo(repr(names))}: expected a tuple with a name or None for each seat")
        for key in ("event", "date", "table"):
            if not isinstance(getattr(self, key), str | None):
                raise TypeError(f"{key}={echo(repr(getattr(self, key)))}: expected text or None")
        if not any(names):
            object.__setattr__(self, "players", ())

    def __bool__(self) -> bool:
        return self is not NO_HEADERS and self != NO_HEADERS

    def player(self, seat: int) -> str | None:
        """Return the name of the player at a seat; None if unknown. Raises TrancaError for a seat out of range."""
        if not self.players:
            return None
        if not 0 <= seat < len(self.players):
            raise TrancaError(f"seat={echo(seat)}: expected the number of a seat, 0 to {len(self.players) - 1}")
        return self.players[seat]

    @staticmethod
    def find_fault(key: str, text: str) -> tuple[int, str] | None:
        """Return the index of the first wrong character of a header and a message; None for a valid header.

        `key` is `date`, or any other word for a name.
        """
        unseen = re.search(f"[{UNSEEN}]", text)
        if unseen is not None:
            facts = {"text": quote(text), "character": f"U+{ord(unseen[0]):04X}", "number": unseen.start() + 1}
            return unseen.start(), Message(
                "{text} contains the invisible character {character} at position {number}; delete it", **facts
            )
        if key == "date" and not _is_date(text):
            return 0, Message("{text}: expected a date such as 2026-11-22, 2026-11 or 2026", text=quote(text))
        if key != "date" and len(text) > MOST_CHARACTERS:
            facts = {"text": quote(text), "count": Digits(len(text)), "most": MOST_CHARACTERS}
            return MOST_CHARACTERS, Message("{text} has {count} characters; write at most {most}", **facts)
        return None

    def entries(self, seats: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the given headers by their keys in the notation, in the order of the canonical form."""
        for key, text in (("event", self.event), ("date", self.date), ("table", self.table)):
            if text is not None:
                yield key, text
        for seat, name in zip(seats, self.players, strict=False):
            if name is not None:
                yield f"player {seat}", name


NO_HEADERS = Headers()


def headers_problems(headers: Headers, seats: Sequence[str]) -> Iterator[Problem]:
    """List names for a wrong number of seats, texts that the notation cannot contain, and dates that do not exist."""
    if len(headers.players) not in (0, len(seats)):
        number = len(headers.players)
        yield Problem(
            f"player {seats[0]}",
            "expected {count} names, for {seats}, not {number}",
            count=len(seats),
            seats=" ".join(seats),
            number=number,
        )
    for key, text in headers.entries(seats):
        fault = Headers.find_fault(key, text)
        if fault is None and (not text or text != text.strip() or re.search(_NOT_IN_TEXT, text)):
            fault = (
                0,
                Message(
                    "expected one line without a semicolon, a # between blanks, or blanks around it, not {text}",
                    text=quote(text),
                ),
            )
        if fault is not None:
            yield Problem(key, fault[1])


def _is_date(text: str) -> bool:
    match = re.fullmatch(_DATE, text)
    if match is None:
        return False
    year, month, day = (int(part) if part else 1 for part in match.groups())
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True
