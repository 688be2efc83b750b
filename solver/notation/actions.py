"""The words of `play`: actions with their draws and remarks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tranca.errors import TrancaError
from tranca.game.actions import Action, Play
from tranca.game.options import one_of
from tranca.game.tiles import Tile

from .faults import Faults
from .tokens import Word

_REMARKED = re.compile(r"(.*?)(!!|\?\?|!|\?)?", re.DOTALL)
_SEATED = re.compile(r"[A-Za-z]+:")
_DRAWN = re.compile(r"\+(?:([0-9]{1,2})|\[(.*)\])", re.DOTALL)
_REMARKS = ("!", "?", "!!", "??")


@dataclass(frozen=True, slots=True)
class Turn:
    """One action of `play` and the word it begins with; `action` is None where it cannot be read."""

    action: Action | None
    word: Word


def read_turns(words: Sequence[Word], seats: Sequence[str], faults: Faults) -> list[Turn]:
    """The actions that these words write, each fault reported with the number of its action."""
    turns: list[Turn] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word.text in _REMARKS and turns:
            turns[-1] = _with_remark(turns[-1], word, len(turns), faults)
            continue
        number = len(turns) + 1
        name, colon, rest = word.text.partition(":")
        seat = name.upper()
        if not colon or seat not in seats:
            told = f"seat {name!r}" if colon else repr(word.text)
            faults.add(word.place, f"{told}: expected {one_of(seats)} and a colon, such as {seats[0]}:1-4", number)
            turns.append(Turn(None, word))
            continue
        drawn: tuple[Tile | None, ...] | None = ()
        acted = Word(rest, *word.place)
        laid: Word | None = acted
        if rest.startswith("+"):
            drawn = _read_draw(acted, number, faults)
            laid = words[at] if at < len(words) and not _SEATED.match(words[at].text) else None
            at += laid is not None
        action = None
        if laid is None:
            faults.add(word.place, f"{word.text}: expected the tile that was laid, or - for a pass, after it", number)
        else:
            found = _read_play(laid, number, faults)
            if found is not None and drawn is not None:
                action = Action(seat, found[0], drawn, found[1])
        turns.append(Turn(action, word))
    return turns


def _with_remark(turn: Turn, word: Word, number: int, faults: Faults) -> Turn:
    """The turn before a remark that stands alone, with it."""
    action = turn.action
    if action is None:
        return turn
    if action.play is None or action.remark:
        faults.add(word.place, f"remark {word.text}: expected it after a play, one for each", number)
        return Turn(None, turn.word)
    return replace(turn, action=replace(action, remark=word.text))


def _read_play(word: Word, number: int, faults: Faults) -> tuple[Play | None, str] | None:
    """A play or pass (None) and its remark; None where it cannot be read."""
    found = _REMARKED.fullmatch(word.text)
    text, remark = (found[1], found[2] or "") if found else (word.text, "")
    if text == "-":
        if not remark:
            return None, ""
        faults.add(word.place, f"{word.text}: expected no remark after a pass", number)
        return None
    try:
        return Play.parse(text), remark
    except TrancaError as error:
        faults.add(word.place, str(error) if text else "expected a play such as 1-4, or - for a pass", number)
        return None


def _read_draw(word: Word, number: int, faults: Faults) -> tuple[Tile | None, ...] | None:
    """The tiles of a draw such as `+2` or `+[0-3,1-6]`, None each where not shown; None where it cannot be read."""
    found = _DRAWN.fullmatch(word.text)
    if found is None or (found[1] is not None and not int(found[1])):
        faults.add(word.place, f"draw {word.text!r}: expected how many tiles, such as +2, or which, +[0-3,1-6]", number)
        return None
    if found[1] is not None:
        return (None,) * int(found[1])
    try:
        return tuple(Tile.parse(each.strip()) for each in found[2].split(","))
    except TrancaError as error:
        faults.add(word.place, f"draw {word.text!r}: {error}", number)
        return None
