"""The words of a `play` entry: actions with their draws and remarks."""

import contextlib
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tranca.errors import PlayError, TrancaError, echo, quote
from tranca.game.actions import Action, Play
from tranca.game.rules.options import one_of
from tranca.game.tiles import HIGHEST, Tile
from tranca.language import Digits, Message

from .tokens import MOST_WORDS_OF_PLAY, Entry, FaultList, Word
from .words import PASSES, find_seat, value_word

_REMARKED = re.compile(r"(.*?)([!?]{1,2})?", re.DOTALL)
_SCORED = re.compile(r"[0-9]{1,4}")
_SEATED = re.compile(r"[A-Za-z]+:")
_DRAWN = re.compile(r"\+(?:([0-9]{1,2})|\[(.*)\])", re.DOTALL)
_REMARKS = ("!", "?", "!!", "??", "!?", "?!")
_MOST_DRAWN = 55  # the most tiles that one draw can list


class ReadAction(NamedTuple):
    """One action of `play` and its first word. `action` is None if it could not be read."""

    action: Action | None
    word: Word


class _Form(NamedTuple):
    """The highest number on a tile, and whether a play may state its points and a place (a double or a side)."""

    highest: int
    scores: bool
    places: bool


def read_turns(
    entry: Entry,
    seats: Sequence[str],
    faults: FaultList,
    highest: int = HIGHEST,
    *,
    scores: bool = False,
    places: bool = False,
) -> list[ReadAction]:
    """Read the actions of a `play` entry. Each fault is reported with the number of its action.

    `scores`: the rules score for the ends, so a play can state the points that it earned. `places`: a play can name a
    double or a side.
    """
    form = _Form(highest, scores, places)
    words = entry.actions
    if len(words) > MOST_WORDS_OF_PLAY:
        faults.add_fault(
            entry.place,
            "play has {count} words; write at most {most}",
            count=Digits(len(words)),
            most=Digits(MOST_WORDS_OF_PLAY),
        )
        return []
    turns: list[ReadAction] = []
    at = 0
    while at < len(words):
        if words[at].text in _REMARKS and turns:
            turns[-1] = _with_remark(turns[-1], words[at], len(turns), faults)
            at += 1
            continue
        followed = at + 1 < len(words) and not _SEATED.match(words[at + 1].text)
        turn, taken = _read_turn(words[at], words[at + 1] if followed else None, len(turns) + 1, seats, faults, form)
        turns.append(turn)
        at += taken
    return turns


def read_action(text: str, seat: str, highest: int = HIGHEST, *, scores: bool = False, places: bool = False) -> Action:
    """Read one action of a seat, with or without the seat: `4-6@6`, `-`, `+[0-3,1-6] 1-6`. Raises PlayError."""
    written = text.strip()
    name, colon, _ = written.partition(":")
    named = written if colon and find_seat(name, (seat,)) else f"{seat}:{written}"
    faults = FaultList("<action>")
    entry = Entry(Word("play", 1, 1), Word(named, 1, 1))
    turns = read_turns(entry, (seat,), faults, highest, scores=scores, places=places)
    if faults.reported:
        raise PlayError(faults.sorted()[0].message)
    if len(turns) != 1 or turns[0].action is None:
        raise PlayError("{text}: expected one action, such as 4-6@6, - or +[0-3,1-6] 1-6", text=quote(written))
    return turns[0].action


def _read_turn(
    word: Word, after: Word | None, number: int, seats: Sequence[str], faults: FaultList, form: _Form
) -> tuple[ReadAction, int]:
    """Read the action that begins with `word`, and count its words. `after`: the next word unless it names a seat."""
    unread = ReadAction(None, word)
    name, colon, rest = word.text.partition(":")
    seat = faults.seat(name, seats, word.place) if colon else None
    if seat is None:
        facts = {"text": quote(name if colon else word.text), "seats": one_of(seats), "seat": seats[0]}
        refused = (
            Message("seat {text}: expected {seats} and a colon, such as {seat}:1-4", **facts)
            if colon
            else Message("{text}: expected {seats} and a colon, such as {seat}:1-4", **facts)
        )
        faults.add_fault(word.place, _hint_at_turned_up_tile(refused, word.text, number, form.highest), number)
        return unread, 1
    acted, taken = Word(rest, *word.place), 1
    drawn: tuple[Tile | None, ...] | None = ()
    if rest.startswith("+"):
        drawn = _read_draw(acted, number, faults, form.highest)
        if after is None:
            message = Message("{text} is incomplete; add the tile that was laid, or - for a pass", text=echo(word.text))
            faults.add_fault(word.place, message, number)
            return unread, 1
        acted, taken = after, 2
    elif not rest and after is not None:
        faults.add_fault(
            word.place, "{text} has a blank after the colon; delete it", number, text=quote(f"{word.text} {after.text}")
        )
        return unread, 2
    read = _read_play(acted, number, faults, form)
    if read is None or drawn is None:
        return unread, taken
    play, remark, scored = read
    return ReadAction(Action(seat, play, drawn, remark, scored), word), taken


def _hint_at_turned_up_tile(problem: Message, text: str, number: int, highest: int) -> Message:
    """Add a hint how to write a turned-up first tile to a problem, if the word looks like one."""
    name, _, tile = text.rpartition(":")
    with contextlib.suppress(TrancaError):
        if number == 1 and value_word(name) in ("", "none", "-"):
            facts = {"problem": problem, "tile": Tile.parse(tile, highest)}
            return Message("{problem}; if it was turned up from the stock, write turned-up: {tile}", **facts)
    return problem


def _with_remark(turn: ReadAction, word: Word, number: int, faults: FaultList) -> ReadAction:
    """Attach a remark, written as a separate word, to the action before it."""
    action = turn.action
    if action is None:
        return turn
    if action.play is None or action.remark:
        faults.add_fault(
            word.place, "remark {remark} must follow a play, and each play has at most one", number, remark=word.text
        )
        return ReadAction(None, turn.word)
    return turn._replace(action=replace(action, remark=word.text))


def _read_play(word: Word, number: int, faults: FaultList, form: _Form) -> tuple[Play | None, str, int | None] | None:
    """Read a play or pass (None), its remark and the points it states; return None after a fault."""
    parts = _REMARKED.fullmatch(word.text)
    text, remark = (parts[1], parts[2] or "") if parts else (word.text, "")
    text, equals, scored = text.partition("=")
    if equals and not (form.scores and _SCORED.fullmatch(scored) and text.lower() not in PASSES):
        message = Message("{text}: expected a play and its points after =, such as 5-5=10", text=quote(word.text))
        if not form.scores:
            facts = {"text": echo(word.text), "points": f"={scored:.40}"}
            message = Message("{text} states points, but ends earn nothing under these rules; delete {points}", **facts)
        faults.add_fault(word.place, message, number)
        return None
    if text.lower() in PASSES:
        if not remark:
            return None, "", None
        faults.add_fault(
            word.place, "remark {remark} must follow a play, and {text} is a pass", number, remark=remark, text=text
        )
        return None
    try:
        play = Play.parse(text, form.highest, places=form.places)
        return play, remark, int(scored) if equals else None
    except TrancaError as error:
        faults.add_fault(
            word.place,
            error.message if text else Message("the action is empty; write a play such as 1-4, or - for a pass"),
            number,
        )
        return None


def _read_draw(word: Word, number: int, faults: FaultList, highest: int) -> tuple[Tile | None, ...] | None:
    """Read a draw such as `+2` or `+[0-3,1-6]`, with hidden tiles as None; return None after a fault."""
    drawn = _DRAWN.fullmatch(word.text)
    if drawn is None or (drawn[1] is not None and not int(drawn[1])):
        faults.add_fault(
            word.place,
            "draw {text}: expected a number of tiles, such as +2, or the tiles, such as +[0-3,1-6]",
            number,
            text=quote(word.text),
        )
        return None
    if drawn[1] is not None:
        return (None,) * int(drawn[1])
    try:
        return tuple(Tile.parse(tile.strip(), highest) for tile in drawn[2].split(",", _MOST_DRAWN))
    except TrancaError as error:
        faults.add_fault(word.place, error.message, number)
        return None
