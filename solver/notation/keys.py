"""Read the keys of a block, in English, Spanish or Portuguese; report words that may mean two things."""

import re
from collections.abc import Mapping

from tranca.errors import echo, nearest
from tranca.game.rules.options import one_of

from .draft import PLAIN_KEYS, SEAT_KEYS, SEATS
from .tokens import Entry, FaultList, Paragraph
from .words import KEYS, find_seat, fold, letters_doubt
from .words import SEAT_KEYS as OTHER_SEAT_KEYS

_NEAR = 0.7
"""The least similarity, from 0 to 1, of a key suggested for an unknown one."""

_DEALT_OR_HELD = ("mano", "mao")
_BARE_TILE = re.compile(r"[0-9]{2}")
_TILE = re.compile(r"\[?[0-9]\D?[0-9]\]?|[\U0001f030-\U0001f093]")
_SEAT_VALUES = ("to-move", "lead", "last", "result")


def read_key(entry: Entry, faults: FaultList) -> str:
    """Return the canonical form of a key, or an empty string for an unknown or doubtful key."""
    text = entry.key.text
    kind, _, seat = text.partition(" ")
    if text in PLAIN_KEYS:
        return text
    if text.upper() in SEATS:
        return text.upper()
    if kind in SEAT_KEYS:
        if (found := faults.seat(seat, SEATS, entry.key.place)) is not None:
            return f"{kind} {found}"
        faults.add(entry.key.place, f"key {echo(text)!r}: expected a seat after {kind}, such as {kind} N")
        return ""
    return _read_other_language(entry, faults)


def _read_other_language(entry: Entry, faults: FaultList) -> str:
    text = entry.key.text
    if (found := faults.seat(text, SEATS, entry.key.place)) is not None:
        return found
    if (key := KEYS.get(word := fold(text))) is not None:
        return _decide(key, word, entry, faults)
    kind, _, seat = text.rpartition(" ")
    if (key := OTHER_SEAT_KEYS.get(fold(kind or seat))) is not None:
        if (found := faults.seat(seat, SEATS, entry.key.place)) is not None:
            return f"{key} {found}"
        kind = kind or seat
        faults.add(entry.key.place, f"key {echo(text)!r}: expected a seat after {kind}, such as {kind} N")
        return ""
    listed = f"one of {', '.join(PLAIN_KEYS)}, a seat, or {one_of(SEAT_KEYS)} with a seat"
    expected = "expected one of the keys listed above" if faults.keys_listed else f"expected {listed}"
    faults.keys_listed = True
    faults.add(entry.key.place, f"unknown key {echo(text)!r}: {expected}{_suggest(text)}")
    return ""


def _suggest(text: str) -> str:
    """Return a hint at the nearest key in any language; empty if none is near."""
    english = (*PLAIN_KEYS, *SEAT_KEYS)
    near = nearest(fold(text), [*KEYS, *OTHER_SEAT_KEYS, *english], _NEAR)
    if near is None:
        return ""
    meaning = None if near in english else KEYS.get(near) or OTHER_SEAT_KEYS.get(near)
    return f"; did you mean {near}?" if meaning is None else f"; did you mean {near} ({meaning})?"


def _decide(key: str, word: str, entry: Entry, faults: FaultList) -> str:
    """Return the key that a word means with its value; report a fault if the value allows two."""
    words = [part.text for part in entry.words]
    if word == "mesa":  # the table of tiles, or the number of a table
        if len(words) == 1 and _BARE_TILE.fullmatch(words[0]):
            written = f"write layout: {words[0][0]}-{words[0][1]} or table: {words[0]}"
            faults.add(entry.place, f"mesa {words[0]!r} may be the layout or the number of a table; {written}")
            return ""
        return "layout" if all(map(_TILE.fullmatch, words)) else "table"
    if key == "play" and len(words) == 1 and (seat := find_seat(words[0], SEATS)) is not None:
        written = f"write to-move: {seat} or play: {seat}:4-6"
        faults.add(entry.place, f"{echo(entry.key.text)} {words[0]!r} may be the seat to move or a play; {written}")
        return ""
    return key


def report_doubtful_hands(paragraph: Paragraph, entries: dict[str, Entry], faults: FaultList) -> None:
    """Report hands under a word that may mean tiles dealt or tiles held, if there is no `play`, and drop them.

    A single hand asks for the best lead; there both are the same.
    """
    if "play" in entries or sum(key.startswith("dealt ") for key in entries) < 2:
        return
    for entry in paragraph.entries:
        kind, _, seat = entry.key.text.rpartition(" ")
        if fold(kind) in _DEALT_OR_HELD and (found := find_seat(seat, SEATS)) is not None:
            entries.pop(f"dealt {found}", None)
            entries.setdefault(found, entry)
            way_out = f"write {found} for the tiles held, or dealt {found} and the key play"
            faults.add(entry.key.place, f"{echo(entry.key.text)} may be the tiles held or the tiles dealt; {way_out}")


def find_doubtful_letters(
    paragraph: Paragraph, others: Mapping[tuple[int, int], str]
) -> tuple[tuple[int, int], str] | None:
    """Return the place of a letter that may mean two seats beside the block's other letters, and the message.

    `others`: the letters O and L that were read as seats, by their places.
    """
    letters = {*others.values()}
    for entry in paragraph.entries:
        key = KEYS.get(fold(entry.key.text), entry.key.text)
        letters.add(entry.key.text.rpartition(" ")[2].upper())
        if key in _SEAT_VALUES and entry.words:
            letters.add(entry.words[-1].text.upper())
        elif key == "play":
            letters |= {word.text.partition(":")[0].upper() for word in entry.actions}
    doubt = letters_doubt(letters)
    if doubt is None:
        return None
    return min(place for place, letter in others.items() if doubt.startswith(letter)), doubt
