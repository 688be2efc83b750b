"""Read the values of a block's keys one by one; report unreadable values as faults at their words."""

import contextlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tranca.errors import TrancaError, echo, nearest
from tranca.game.actions import ENDS, Ends
from tranca.game.arms import DOUBLE, SIDES
from tranca.game.headers import Headers
from tranca.game.record import Outcome
from tranca.game.rules.options import one_of
from tranca.game.rules.rules import PRESETS, Rules, Stake
from tranca.game.tiles import Tile
from tranca.language import Message

from .actions import read_turns
from .draft import PLAIN_KEYS, SEAT_KEYS, SEATS, Draft, StatedValues
from .tokens import BETWEEN_COMMAS, MOST_WORDS, Entry, FaultList, Paragraph, Word
from .words import find_seat, find_side, fold, keys, letters_doubt, seat_keys, value_word

_PACK = re.compile(r"pack\s*=\s*double-([3-9])(?![0-9])")
_COUNT = re.compile(r"\?([0-9]{0,2})")
_DEAL = re.compile(r"[1-9][0-9]{0,3}")
_POINTS = re.compile(r"([A-Za-z]+)\s+([-+]?[0-9]{1,6})")

_BONEYARD = re.compile(r"[{}]|[\U0001f030-\U0001f093]|[^\s,{}\U0001f030-\U0001f093]+")

Value = TypeVar("Value")


_NEAR = 0.7
"""The least similarity, from 0 to 1, of a key suggested for an unknown one."""

_DEALT_OR_HELD = ("mano", "mao")
_BARE_TILE = r"[0-9]{2}"  # patterns, compiled when they are first needed
_TILE = r"\[?[0-9]\D?[0-9]\]?|[\U0001f030-\U0001f093]"
_SEAT_VALUES = ("to-move", "lead", "last", "result")


def read_draft(paragraph: Paragraph, faults: FaultList, rules: Rules | None) -> Draft:
    """Read every value of a block; `rules`, if not None, replace its rules."""
    draft = Draft(paragraph.place, None, faults)
    titles = {entry.key.line for entry in paragraph.entries if entry.key.text == "title"}
    for stray in paragraph.strays:
        why = "; a title cannot contain ;" if stray.line in titles else ""
        faults.add(stray.place, f"{echo(stray.text)!r} has no colon; write a key and a value, such as to-move: S{why}")
    entries: dict[str, Entry] = {}
    for entry in paragraph.entries:
        key = read_key(entry, faults)
        if key in entries:
            faults.add(entry.key.place, Message("{key} appears twice; write each key once", key=key))
        elif key:
            entries[key] = replace(entry, key=Word(key, *entry.key.place))
    report_doubtful_hands(paragraph, entries, faults)
    draft.rules = _rules(entries.get("rules"), faults)
    if rules is not None:
        draft.rules = rules
    draft.highest = _highest(entries.get("rules")) if draft.rules is None else draft.rules.highest
    for key, entry in entries.items():
        seat = key.rpartition(" ")[2]
        if draft.rules and seat in SEATS and seat not in draft.seats:
            faults.add(
                entry.key.place,
                f"{key}: there is no seat {seat} under {echo(draft.rules)}; the seats are {' '.join(draft.seats)}",
            )
            continue
        draft.entries[key] = entry
        reader = _READERS[key if key in PLAIN_KEYS else "hand" if key in SEATS else key.partition(" ")[0]]
        known = len(faults.reported)
        value = reader(entry, draft)
        if len(faults.reported) == known:
            draft.values[key] = value
    if faults.letters and (doubt := find_doubtful_letters(paragraph, faults.letters)) is not None:
        faults.reported.clear()  # they would follow from a wrong seat
        faults.add(*doubt)
        draft.rules = None
    return draft


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
    if (key := keys().get(word := fold(text))) is not None:
        return _decide(key, word, entry, faults)
    kind, _, seat = text.rpartition(" ")
    if (key := seat_keys().get(fold(kind or seat))) is not None:
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
    near = nearest(fold(text), [*keys(), *seat_keys(), *english], _NEAR)
    if near is None:
        return ""
    meaning = None if near in english else keys().get(near) or seat_keys().get(near)
    return f"; did you mean {near}?" if meaning is None else f"; did you mean {near} ({meaning})?"


def _decide(key: str, word: str, entry: Entry, faults: FaultList) -> str:
    """Return the key that a word means with its value; report a fault if the value allows two."""
    words = [part.text for part in entry.words]
    if word == "mesa":  # the table of tiles, or the number of a table
        if len(words) == 1 and re.fullmatch(_BARE_TILE, words[0]):
            written = f"write layout: {words[0][0]}-{words[0][1]} or table: {words[0]}"
            faults.add(entry.place, f"mesa {words[0]!r} may be the layout or the number of a table; {written}")
            return ""
        return "layout" if all(re.fullmatch(_TILE, word) for word in words) else "table"
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
        key = keys().get(fold(entry.key.text), entry.key.text)
        letters.add(entry.key.text.rpartition(" ")[2].upper())
        if key in _SEAT_VALUES and entry.words:
            letters.add(entry.words[-1].text.upper())
        elif key == "play":
            letters |= {word.text.partition(":")[0].upper() for word in entry.actions}
    doubt = letters_doubt(letters)
    if doubt is None:
        return None
    return min(place for place, letter in others.items() if doubt.startswith(letter)), doubt


def _rules(entry: Entry | None, faults: FaultList) -> Rules | None:
    if entry is None:
        return Rules.preset("doscientos")
    return _parse(entry.place, faults, Rules.parse, entry.text)


def _parse(place: tuple[int, int], faults: FaultList, parse: Callable[..., Value], *text: object) -> Value | None:
    """Call `parse` with a text and return the result; on an error, report it at `place` and return None."""
    try:
        return parse(*text)
    except TrancaError as error:
        faults.add(place, error.message)
        return None


def _highest(entry: Entry | None) -> int:
    """Return the highest number on a tile under unreadable rules, from their pack or preset (default 6)."""
    text = "" if entry is None else entry.text
    preset = PRESETS.get(text.partition(",")[0].strip())
    written = _PACK.findall(text)
    return int(written[-1]) if written else 6 if preset is None else preset.highest


def _title(entry: Entry, draft: Draft) -> str | None:
    return entry.name or None


def _header(entry: Entry, draft: Draft) -> str | None:
    text = entry.text if entry.key.text == "date" else entry.name
    fault = Headers.find_fault(entry.key.text, text) if text else None
    if fault is not None:
        draft.faults.add(entry.place_in_name(fault[0]), f"{entry.key.text} {fault[1]}")
    return text or None


def _words(entry: Entry, draft: Draft) -> Sequence[Word]:
    """Return the words of a value; report a fault and return none if there are too many."""
    return entry.words if _check_count(entry, entry.words, draft) else ()


def _check_count(entry: Entry, words: Sequence[Word], draft: Draft) -> bool:
    """Return True if a value does not have too many words; otherwise report a fault."""
    if len(words) <= MOST_WORDS:
        return True
    draft.faults.add(entry.place, f"{entry.key.text} has {len(words):,} words; write at most {MOST_WORDS}")
    return False


def _tile(word: Word, draft: Draft) -> Tile | None:
    return _parse(word.place, draft.faults, Tile.parse, word.text, draft.highest)


def _read_tiles(words: Sequence[Word], draft: Draft) -> list[tuple[Tile, Word]]:
    return [(tile, word) for word in words if (tile := _tile(word, draft)) is not None]


def _split_counts(words: Sequence[Word], faults: FaultList) -> tuple[list[Word], int]:
    """Return the words that are tiles, and the number of further tiles from `?n`."""
    named = [word for word in words if not word.text.startswith("?")]
    counts = [word for word in words if word.text.startswith("?")]
    for word in counts:
        if not _COUNT.fullmatch(word.text):
            faults.add(word.place, f"{echo(word.text)!r}: expected a number of unknown tiles, such as ?4")
            return [], 0
    if all(word.text == "?" for word in counts):
        return named, len(counts)
    for word in counts[1:]:
        faults.add(word.place, f"{echo(word.text)!r} is a second number of unknown tiles; write their sum")
    return named, int(counts[0].text[1:] or 1)


def _hand(entry: Entry, draft: Draft) -> StatedValues[Tile]:
    words, unknown = _split_counts(_words(entry, draft), draft.faults)
    return StatedValues.sorted(_read_tiles(words, draft), unknown)


def _facts(entry: Entry, draft: Draft) -> StatedValues[Tile]:
    if not entry.words:
        draft.faults.add(entry.place, f"{entry.key.text}: expected tiles, such as 3-4")
    return StatedValues.sorted(_read_tiles(_words(entry, draft), draft))


def _boneyard(entry: Entry, draft: Draft) -> StatedValues[Tile]:
    words, faults = entry.value.parts(_BONEYARD), draft.faults
    if not _check_count(entry, words, draft):
        return StatedValues()
    braces = [word for word in words if word.text in ("{", "}")]
    for brace in braces:
        whole = len(braces) == 2 and (words[0].text, words[-1].text) == ("{", "}")
        if not whole:
            faults.add(brace.place, f"{brace.text}: expected braces around all tiles, such as {{1-2 3-4}}")
            return StatedValues()
    inside = words[1:-1] if braces else words
    rest, unknown = _split_counts(inside, faults)
    if len(inside) > len(rest) and (rest or braces):
        word = next(word for word in inside if word.text.startswith("?"))
        faults.add(word.place, f"{echo(word.text)!r}: expected either tiles or a number of unknown tiles, not both")
        return StatedValues()
    named = _read_tiles(rest, draft)
    return StatedValues.sorted(named, unknown) if braces else StatedValues(tuple(named), unknown, ordered=True)


def _spinner(entry: Entry, draft: Draft) -> int | None:
    tile = _tile(Word(entry.text, *entry.place), draft) if entry.words else None
    if tile is not None and tile.is_double:
        return tile.low
    if tile is not None or not entry.words:
        said = f"spinner {echo(entry.text)!r}: expected the double that was laid first, such as 5-5"
        draft.faults.add(entry.place, said)
    return None


def _layout(entry: Entry, draft: Draft) -> tuple[Ends | None, ...]:
    words, faults, highest = _words(entry, draft), draft.faults, draft.highest
    return tuple(_parse(word.place, faults, Tile.parse_ends, word.text, highest) for word in words)


def _suit(word: Word, draft: Draft, also: str = "") -> int:
    """Read a number; `also` completes the message of the fault."""
    if word.text in ENDS[: draft.highest + 1]:
        return int(word.text)
    draft.faults.add(word.place, f"{echo(word.text)!r}: expected a number from 0 to {draft.highest}{also}")
    return 0


def _end(word: Word, draft: Draft) -> int:
    """Read an end: a number or, if plays name places, a double as a tile."""
    if not draft.names_places:
        return _suit(word, draft)
    with contextlib.suppress(TrancaError):
        tile = Tile.parse(word.text, draft.highest)
        if tile.is_double:
            return tile.low + DOUBLE
    return _suit(word, draft, ", or a double such as 4-4")


def _ends(entry: Entry, draft: Draft) -> tuple[int, ...] | None:
    words, place, expected = entry.words, entry.place, "two numbers, such as 6 3"
    fits = len(words) == 2
    if draft.names_places:
        fits, expected = 1 <= len(words) <= len(SIDES), "one end for each arm, such as 6 3 or 4-4 4"
        place = words[len(SIDES)].place if len(words) > len(SIDES) else place
    if fits:
        return tuple(_end(word, draft) for word in words)
    draft.faults.add(place, f"ends {echo(entry.text)!r}: expected {expected}")
    return None


def _void(entry: Entry, draft: Draft) -> StatedValues[int]:
    if not entry.words:
        draft.faults.add(entry.place, f"{entry.key.text}: expected suits, such as 4 5")
    return StatedValues.sorted((_suit(word, draft), word) for word in _words(entry, draft))


def _play(entry: Entry, draft: Draft) -> None:
    draft.turns = read_turns(
        entry, draft.seats, draft.faults, draft.highest, scores=draft.scores, places=draft.names_places
    )


def _read_seat(word: Word, draft: Draft) -> int:
    seat = draft.faults.seat(word.text, draft.seats, word.place)
    if seat is not None:
        return draft.seats.index(seat)
    draft.faults.add(word.place, f"{echo(word.text)!r}: expected one of {one_of(draft.seats)}")
    return 0


def _seat(entry: Entry, draft: Draft) -> int:
    return _read_seat(Word(entry.text, *entry.place), draft)


def _lead(entry: Entry, draft: Draft) -> int | None:
    """Read the leader: a seat, or `none`, optionally with the seat that acted first."""
    words = entry.words
    if not words or value_word(words[0].text) != "none":
        return _seat(entry, draft)
    draft.nobody_led = True
    if len(words) > 2:
        expected = f"expected none, or none and the seat that acted first, such as none {draft.seats[0]}"
        draft.faults.add(words[2].place, f"lead {echo(entry.value.text)!r}: {expected}")
    return _read_seat(words[1], draft) if len(words) == 2 else None


_ONE_TILE = {
    "out": "the last tile of the player who went out, such as 3-5",
    "must-lead": "a tile, such as 6-6",
    "turned-up": "the tile that was turned up from the stock, such as 4-6",
}


def _one_tile(entry: Entry, draft: Draft) -> Tile | None:
    if not entry.words:
        draft.faults.add(entry.place, f"{entry.key.text}: expected {_ONE_TILE[entry.key.text]}")
        return None
    return _tile(Word(entry.text, *entry.place), draft)


def _bonus_paid(entry: Entry, draft: Draft) -> bool:
    word = value_word(entry.text)
    if word not in ("yes", "no"):
        draft.faults.add(entry.place, f"bonus-paid {echo(entry.text)!r}: expected yes or no")
    return word == "yes"


def _deal(entry: Entry, draft: Draft) -> int:
    text = entry.text
    if not _DEAL.fullmatch(text):
        draft.faults.add(entry.place, f"deal {echo(text)!r}: expected its number in the match, from 1 to 9999")
        return 1
    return int(text)


def _stake(entry: Entry, draft: Draft) -> Stake | None:
    return _parse(entry.place, draft.faults, Stake.parse, entry.text)


def _points(entry: Entry, draft: Draft) -> tuple[int, ...] | None:
    """Read points by side; a side that is not stated gets 0."""
    by_side = _by_side(entry, draft)
    if not by_side or draft.rules is None:
        return None
    return tuple(by_side.get(side, 0) for side in draft.rules.sides)


def _score(entry: Entry, draft: Draft) -> tuple[int, ...] | None:
    by_side = _by_side(entry, draft)
    if by_side is None or draft.rules is None:
        return None
    for side in draft.rules.sides:
        if side not in by_side:
            draft.faults.add(entry.place, f"score: {side} is missing; give a number for each side")
    return tuple(by_side.get(side, 0) for side in draft.rules.sides)


def _by_side(entry: Entry, draft: Draft) -> dict[str, int] | None:
    """Read numbers by the names of sides, such as `NS 120, EW 95`; return None if there are none or too many."""
    sides = draft.rules.sides if draft.rules else ("NS", "EW", *SEATS)
    by_side: dict[str, int] = {}
    parts = entry.value.parts(BETWEEN_COMMAS) or [Word("", *entry.place)]
    if not _check_count(entry, parts, draft):
        return None
    for part in parts:
        match = _POINTS.fullmatch(part.text)
        name = find_side(match[1], sides) if match else None
        if match is None:
            expected = f"expected a side and points, such as {sides[0]} 10"
            draft.faults.add(part.place, f"{echo(part.text)!r}: {expected}")
        elif name is None:
            draft.faults.add(part.place, f"side {echo(match[1])!r}: expected one of {one_of(sides)}")
        elif name in by_side:
            draft.faults.add(part.place, f"side {name} appears twice; write each side once")
        else:
            by_side[name] = int(match[2])
    return by_side


def _result(entry: Entry, draft: Draft) -> Outcome | None:
    words = entry.words
    kinds = [value_word(word.text) for word in words]
    if len(words) == 2 and kinds[0] == "out":
        return Outcome("out", _read_seat(words[1], draft))
    counts = range(4, 8) if draft.names_places else (5,)
    if len(words) in counts and kinds[0] == "blocked" and kinds[-2] == "by":
        ends = tuple(_end(word, draft) for word in words[1:-2])
        return Outcome("blocked", _read_seat(words[-1], draft), ends)
    seat = draft.seats[0]
    draft.faults.add(entry.place, f"result {echo(entry.text)!r}: expected out {seat} or blocked 3 3 by {seat}")
    return None


_READERS: dict[str, Callable[[Entry, Draft], Any]] = {
    "title": _title,
    "event": _header,
    "date": _header,
    "table": _header,
    "player": _header,
    "rules": lambda entry, draft: draft.rules,
    "deal": _deal,
    "stake": _stake,
    "dealt": _hand,
    "hand": _hand,
    "has": _facts,
    "not": _facts,
    "void": _void,
    "layout": _layout,
    "ends": _ends,
    "spinner": _spinner,
    "up": _layout,
    "down": _layout,
    "turned-up": _one_tile,
    "lead": _lead,
    "last": _seat,
    "must-lead": _one_tile,
    "out": _one_tile,
    "bonus-paid": _bonus_paid,
    "to-move": _seat,
    "boneyard": _boneyard,
    "play": _play,
    "score": _score,
    "result": _result,
    "points": _points,
}
