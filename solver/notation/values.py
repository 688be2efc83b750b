"""Read the values of a block's keys one by one; report unreadable values as faults at their words."""

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tranca.errors import TrancaError, echo, quote
from tranca.game.actions import ENDS, Ends
from tranca.game.arms import DOUBLE, SIDES
from tranca.game.headers import Headers
from tranca.game.record import Outcome
from tranca.game.rules.options import one_of
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.rules.stake import Stake
from tranca.game.tiles import Tile
from tranca.language import Digits, Message

from .actions import read_turns
from .block_keys import find_doubtful_letters, read_key, report_doubtful_hands
from .draft import PLAIN_KEYS, SEATS, Draft, StatedValues
from .tokens import BETWEEN_COMMAS, MOST_WORDS, Entry, FaultList, Paragraph, Word
from .words import find_side, value_word

_PACK = re.compile(r"pack\s*=\s*double-([3-9])(?![0-9])")
_COUNT = re.compile(r"\?([0-9]{0,2})")
_DEAL = re.compile(r"[1-9][0-9]{0,3}")
MOST_SIDES = 2
"""Tiles that can still be laid against a double that has tiles on both sides."""
_POINTS = re.compile(r"([A-Za-z]+)\s+([-+]?[0-9]{1,6})")

_BONEYARD = re.compile(r"[{}]|[\U0001f030-\U0001f093]|[^\s,{}\U0001f030-\U0001f093]+")

Value = TypeVar("Value")


def read_draft(paragraph: Paragraph, faults: FaultList, rules: Rules | None) -> Draft:
    """Read every value of a block; `rules`, if not None, replace its rules."""
    draft = Draft(paragraph.place, None, faults)
    titles = {entry.key.line for entry in paragraph.entries if entry.key.text == "title"}
    for stray in paragraph.strays:
        facts = {"text": quote(stray.text)}
        message = Message("{text} has no colon; write a key and a value, such as to-move: S", **facts)
        if stray.line in titles:
            message = Message("{problem}; a title cannot contain ;", problem=message)
        faults.add_fault(stray.place, message)
    entries: dict[str, Entry] = {}
    for entry in paragraph.entries:
        key = read_key(entry, faults)
        if key in entries:
            faults.add_fault(entry.key.place, "{key} appears twice; write each key once", key=key)
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
            faults.add_fault(
                entry.key.place,
                "{key}: there is no seat {seat} under {rules}; the seats are {seats}",
                key=key,
                seat=seat,
                rules=echo(draft.rules),
                seats=" ".join(draft.seats),
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
        faults.add_fault(*doubt)
        draft.rules = None
    return draft


def _rules(entry: Entry | None, faults: FaultList) -> Rules | None:
    if entry is None:
        return Rules.preset("doscientos")
    return _parse(entry.place, faults, Rules.parse, entry.text)


def _parse(place: tuple[int, int], faults: FaultList, parse: Callable[..., Value], *text: object) -> Value | None:
    """Call `parse` with a text and return the result; on an error, report it at `place` and return None."""
    try:
        return parse(*text)
    except TrancaError as error:
        faults.add_fault(place, error.message)
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
        draft.faults.add_fault(entry.place_in_name(fault[0]), "{key} {problem}", key=entry.key.text, problem=fault[1])
    return text or None


def _words(entry: Entry, draft: Draft) -> Sequence[Word]:
    """Return the words of a value; report a fault and return none if there are too many."""
    return entry.words if _check_count(entry, entry.words, draft) else ()


def _check_count(entry: Entry, words: Sequence[Word], draft: Draft) -> bool:
    """Return True if a value does not have too many words; otherwise report a fault."""
    if len(words) <= MOST_WORDS:
        return True
    draft.faults.add_fault(
        entry.place,
        "{key} has {count} words; write at most {most}",
        key=entry.key.text,
        count=Digits(len(words)),
        most=MOST_WORDS,
    )
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
            faults.add_unread(word, "{text}: expected a number of unknown tiles, such as ?4")
            return [], 0
    if all(word.text == "?" for word in counts):
        return named, len(counts)
    for word in counts[1:]:
        faults.add_unread(word, "{text} is a second number of unknown tiles; write their sum")
    return named, int(counts[0].text[1:] or 1)


def _hand(entry: Entry, draft: Draft) -> StatedValues[Tile]:
    words, unknown = _split_counts(_words(entry, draft), draft.faults)
    return StatedValues.sorted(_read_tiles(words, draft), unknown)


def _facts(entry: Entry, draft: Draft) -> StatedValues[Tile]:
    if not entry.words:
        draft.faults.add_fault(entry.place, "{key}: expected tiles, such as 3-4", key=entry.key.text)
    return StatedValues.sorted(_read_tiles(_words(entry, draft), draft))


def _boneyard(entry: Entry, draft: Draft) -> StatedValues[Tile]:
    words, faults = entry.value.parts(_BONEYARD), draft.faults
    if not _check_count(entry, words, draft):
        return StatedValues()
    braces = [word for word in words if word.text in ("{", "}")]
    for brace in braces:
        whole = len(braces) == 2 and (words[0].text, words[-1].text) == ("{", "}")
        if not whole:
            faults.add_fault(
                brace.place, "{brace}: expected braces around all tiles, such as {{1-2 3-4}}", brace=brace.text
            )
            return StatedValues()
    inside = words[1:-1] if braces else words
    rest, unknown = _split_counts(inside, faults)
    if len(inside) > len(rest) and (rest or braces):
        word = next(word for word in inside if word.text.startswith("?"))
        faults.add_unread(word, "{text}: expected either tiles or a number of unknown tiles, not both")
        return StatedValues()
    named = _read_tiles(rest, draft)
    return StatedValues.sorted(named, unknown) if braces else StatedValues(tuple(named), unknown, ordered=True)


def _spinner(entry: Entry, draft: Draft) -> int | None:
    tile = _tile(Word(entry.text, *entry.place), draft) if entry.words else None
    if tile is not None and tile.is_double:
        return tile.low
    if tile is not None or not entry.words:
        draft.faults.add_unread(entry, "spinner {text}: expected the double that was laid first, such as 5-5")
    return None


def _layout(entry: Entry, draft: Draft) -> tuple[Ends | None, ...]:
    words, faults, highest = _words(entry, draft), draft.faults, draft.highest
    return tuple(_parse(word.place, faults, Tile.parse_ends, word.text, highest) for word in words)


def _suit(word: Word, draft: Draft, *, is_end: bool = False) -> int:
    """Read a number; `is_end`: a double could be here as well."""
    if word.text in ENDS[: draft.highest + 1]:
        return int(word.text)
    if is_end:
        draft.faults.add_unread(
            word, "{text}: expected a number from 0 to {highest}, or a double such as 4-4", highest=draft.highest
        )
    else:
        draft.faults.add_unread(word, "{text}: expected a number from 0 to {highest}", highest=draft.highest)
    return 0


def _end(word: Word, draft: Draft) -> int:
    """Read an end: a number or, if plays name places, a double as a tile."""
    if not draft.names_places:
        return _suit(word, draft)
    with contextlib.suppress(TrancaError):
        tile = Tile.parse(word.text, draft.highest)
        if tile.is_double:
            return tile.low + DOUBLE
    return _suit(word, draft, is_end=True)


def _ends(entry: Entry, draft: Draft) -> tuple[int, ...] | None:
    words, place, fits = entry.words, entry.place, len(entry.words) == 2
    if draft.every_double:
        fits = 1 <= len(words) <= MOST_WORDS
    elif draft.names_places:
        fits = 1 <= len(words) <= len(SIDES)
        place = words[len(SIDES)].place if len(words) > len(SIDES) else place
    if fits:
        return tuple(_end(word, draft) for word in words)
    facts = {"text": quote(entry.text)}
    draft.faults.add_fault(
        place,
        Message("ends {text}: expected one end for each arm, such as 6 3 or 4-4 4", **facts)
        if draft.names_places
        else Message("ends {text}: expected two numbers, such as 6 3", **facts),
    )
    return None


def _sides(entry: Entry, draft: Draft) -> StatedValues[int]:
    """Read the doubles inside the layout, each once for each tile that can still be laid against it."""
    named: list[tuple[int, Word]] = []
    if draft.rules is not None and not draft.every_double:
        facts = {"option": "spinner=every_double", "stated": f"spinner={draft.rules.spinner}"}
        draft.faults.add_fault(entry.key.place, "sides belongs to {option}, not to {stated}; delete this key", **facts)
        return StatedValues()
    if not entry.words:
        draft.faults.add_fault(entry.place, "sides: expected doubles, such as 4-4")
    for tile, word in _read_tiles(_words(entry, draft), draft):
        if not tile.is_double:
            draft.faults.add_unread(word, "{text}: expected a double, such as 4-4")
        elif [number for number, _ in named].count(tile.low) == MOST_SIDES:
            draft.faults.add_fault(
                word.place, "{tile} appears a third time; a double here has at most two open sides", tile=tile
            )
        else:
            named.append((tile.low, word))
    return StatedValues.sorted(named)


def _void(entry: Entry, draft: Draft) -> StatedValues[int]:
    if not entry.words:
        draft.faults.add_fault(entry.place, "{key}: expected suits, such as 4 5", key=entry.key.text)
    return StatedValues.sorted((_suit(word, draft), word) for word in _words(entry, draft))


def _play(entry: Entry, draft: Draft) -> None:
    draft.turns = read_turns(
        entry, draft.seats, draft.faults, draft.highest, scores=draft.scores, places=draft.names_places
    )


def _read_seat(word: Word, draft: Draft) -> int:
    seat = draft.faults.seat(word.text, draft.seats, word.place)
    if seat is not None:
        return draft.seats.index(seat)
    draft.faults.add_unread(word, "{text}: expected one of {seats}", seats=one_of(draft.seats))
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
        facts = {"text": quote(entry.value.text), "seat": draft.seats[0]}
        draft.faults.add_fault(
            words[2].place,
            "lead {text}: expected none, or none and the seat that acted first, such as none {seat}",
            **facts,
        )
    return _read_seat(words[1], draft) if len(words) == 2 else None


def _one_tile(entry: Entry, draft: Draft) -> Tile | None:
    if entry.words:
        return _tile(Word(entry.text, *entry.place), draft)
    key = entry.key.text
    if key == "out":
        message = Message("{key}: expected the last tile of the player who went out, such as 3-5", key=key)
    elif key == "turned-up":
        message = Message("{key}: expected the tile that was turned up from the stock, such as 4-6", key=key)
    else:
        message = Message("{key}: expected a tile, such as 6-6", key=key)
    draft.faults.add_fault(entry.place, message)
    return None


def _bonus_paid(entry: Entry, draft: Draft) -> bool:
    word = value_word(entry.text)
    if word not in ("yes", "no"):
        draft.faults.add_unread(entry, "bonus-paid {text}: expected yes or no")
    return word == "yes"


def _deal(entry: Entry, draft: Draft) -> int:
    if not _DEAL.fullmatch(entry.text):
        draft.faults.add_unread(entry, "deal {text}: expected its number in the match, from 1 to 9999")
        return 1
    return int(entry.text)


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
            draft.faults.add_fault(entry.place, "score: {side} is missing; give a number for each side", side=side)
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
            draft.faults.add_unread(part, "{text}: expected a side and points, such as {side} 10", side=sides[0])
        elif name is None:
            draft.faults.add_fault(
                part.place, "side {text}: expected one of {sides}", text=quote(match[1]), sides=one_of(sides)
            )
        elif name in by_side:
            draft.faults.add_fault(part.place, "side {side} appears twice; write each side once", side=name)
        else:
            by_side[name] = int(match[2])
    return by_side


def _result(entry: Entry, draft: Draft) -> Outcome | None:
    words = entry.words
    kinds = [value_word(word.text) for word in words]
    if len(words) == 2 and kinds[0] == "out":
        return Outcome("out", _read_seat(words[1], draft))
    counts = range(4, MOST_WORDS if draft.every_double else 8) if draft.names_places else (5,)
    if len(words) in counts and kinds[0] == "blocked" and kinds[-2] == "by":
        ends = tuple(_end(word, draft) for word in words[1:-2])
        return Outcome("blocked", _read_seat(words[-1], draft), ends)
    seat = draft.seats[0]
    draft.faults.add_unread(entry, "result {text}: expected out {seat} or blocked 3 3 by {seat}", seat=seat)
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
    "sides": _sides,
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
