"""Read the keys of a block in any language; report unknown and doubtful ones."""

import contextlib
import re
from collections.abc import Mapping

from tranca.errors import TrancaError, echo, nearest, quote, with_near
from tranca.game.rules.options import one_of
from tranca.game.tiles import Tile
from tranca.game.tree import branch_key
from tranca.language import Message

from .draft import ARM_KEYS, PLAIN_KEYS, SEAT_KEYS, SEATS
from .tokens import Entry, FaultList, Paragraph
from .words import find_seat, fold, keys, letters_doubt, seat_keys

_NEAR = 0.7
"""The least similarity, from 0 to 1, of a key suggested for an unknown one."""

_DEALT_OR_HELD = ("mano", "mao")
_BARE_TILE = r"[0-9]{2}"  # patterns, compiled when they are first needed
_TILE = r"\[?[0-9]\D?[0-9]\]?|[\U0001f030-\U0001f093]"
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
        faults.add_fault(
            entry.key.place, "key {text}: expected a seat after {kind}, such as {kind} N", text=quote(text), kind=kind
        )
        return ""
    if seat and (name := _arm_key(kind)) is not None:
        return _read_arm_key(name, seat, entry, faults)
    return _read_other_language(entry, faults)


def _arm_key(word: str) -> str | None:
    """Return the key of an arm in any language, `up` or `down`; None for another word."""
    key = word if word in ARM_KEYS else keys().get(fold(word))
    return key if key in ARM_KEYS else None


def _read_arm_key(name: str, text: str, entry: Entry, faults: FaultList) -> str:
    """Return the key of an arm that begins at a double, such as `up 4-4`."""
    with contextlib.suppress(TrancaError):
        if (tile := Tile.parse(text)).is_double:
            return branch_key(name, tile.low)
    facts = {"text": quote(entry.key.text), "key": name}
    faults.add_fault(entry.key.place, "key {text}: expected a double after {key}, such as {key} 4-4", **facts)
    return ""


def _read_other_language(entry: Entry, faults: FaultList) -> str:
    text = entry.key.text
    if (found := faults.seat(text, SEATS, entry.key.place)) is not None:
        return found
    if (key := keys().get(word := fold(text))) is not None:
        return _decide(key, word, entry, faults)
    kind, _, seat = text.rpartition(" ")
    if (key := seat_keys().get(fold(kind or seat))) is not None:
        if (found := faults.seat(seat, SEATS, entry.key.place)) is not None:
            return f"{key} {found}"
        kind = kind or seat
        faults.add_fault(
            entry.key.place, "key {text}: expected a seat after {kind}, such as {kind} N", text=quote(text), kind=kind
        )
        return ""
    facts = {"text": quote(text), "keys": ", ".join(PLAIN_KEYS), "others": one_of(SEAT_KEYS)}
    unknown = (
        Message("unknown key {text}: expected one of the keys listed above", text=quote(text))
        if faults.keys_listed
        else Message("unknown key {text}: expected one of {keys}, a seat, or {others} with a seat", **facts)
    )
    faults.keys_listed = True
    faults.add_fault(entry.key.place, _with_suggestion(unknown, text))
    return ""


def _with_suggestion(unknown: Message, text: str) -> Message:
    """Add a hint at the nearest key in any language, if one is near."""
    english = (*PLAIN_KEYS, *SEAT_KEYS)
    near = nearest(fold(text), [*keys(), *seat_keys(), *english], _NEAR)
    if near is None:
        return unknown
    meaning = None if near in english else keys().get(near) or seat_keys().get(near)
    return with_near(unknown, near, meaning)


def _decide(key: str, word: str, entry: Entry, faults: FaultList) -> str:
    """Return the key that a word means with its value; report a fault if the value allows two."""
    words = [part.text for part in entry.words]
    if word == "mesa":  # the table of tiles, or the number of a table
        if len(words) == 1 and re.fullmatch(_BARE_TILE, words[0]):
            facts = {"number": repr(words[0]), "tile": f"{words[0][0]}-{words[0][1]}", "table": words[0]}
            faults.add_fault(
                entry.place,
                "mesa {number} may be the layout or the number of a table; write layout: {tile} or table: {table}",
                **facts,
            )
            return ""
        return "layout" if all(re.fullmatch(_TILE, word) for word in words) else "table"
    if key == "play" and len(words) == 1 and (seat := find_seat(words[0], SEATS)) is not None:
        facts = {"key": echo(entry.key.text), "text": repr(words[0]), "seat": seat}
        faults.add_fault(
            entry.place,
            "{key} {text} may be the seat to move or a play; write to-move: {seat} or play: {seat}:4-6",
            **facts,
        )
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
            message = Message(
                "{key} may be the tiles held or the tiles dealt; write {seat} for the tiles held, or dealt {seat} and "
                "the key play",
                key=echo(f"{kind} {seat.upper() if len(seat) == 1 else seat}"),
                seat=found,
            )
            faults.add_fault(entry.key.place, message)


def find_doubtful_letters(
    paragraph: Paragraph, others: Mapping[tuple[int, int], str]
) -> tuple[tuple[int, int], Message] | None:
    """Return the place of a letter that may mean two seats beside the block's other letters, and the message.

    `others`: the letters O and L that were read as seats, by their places.
    """
    letters = {*others.values()}
    for entry in paragraph.entries:
        key = keys().get(fold(entry.key.text), entry.key.text)
        letters.add(entry.key.text.rpartition(" ")[2].upper())
        if key in _SEAT_VALUES and entry.words:
            letters.add(entry.words[-1].text.upper())
        elif key == "play":
            letters |= {word.text.partition(":")[0].upper() for word in entry.actions}
    doubt = letters_doubt(letters)
    if doubt is None:
        return None
    return min(place for place, letter in others.items() if letter == doubt.fields["letter"]), doubt
