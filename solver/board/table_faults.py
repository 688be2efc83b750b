"""Faults of a table in words of the board, which has fields and tiles in place of the keys of the notation."""

from collections.abc import Mapping

from tranca.language import Message, Plural

_NOT_JOINED = Message("{neighbor} and {tile} do not join. Take back the tiles on one side of them.")
_NO_SPINNER = Message("An arm begins at a double of the chain. Lay it first, or take back the tiles of the arm.")
_BONUS = Message("Choose whether the first pass bonus is paid: the first one is {first}, a later one {later}.")

_WORDS: Mapping[str, Message] = {
    "{tile} does not match {neighbor}; write {turned}": _NOT_JOINED,
    "{tile} does not match {neighbor}; write a tile that begins with {number}": _NOT_JOINED,
    "an arm can begin only after tiles on both sides of {tile} in the line": Message(
        "Lay tiles on both sides of {tile} before its arms."
    ),
    "an arm can begin at {tile} only after tiles on both of its sides": Message(
        "Lay tiles on both sides of {tile} before its arms."
    ),
    "{tile} is not laid, so no arm begins at it": _NO_SPINNER,
    "the line has no double, so it has no arms; delete this key": _NO_SPINNER,
    "an arm requires the layout; add the key layout with the spinner in it": _NO_SPINNER,
    "an arm requires the layout; add the key layout": _NO_SPINNER,
    "give the double that was laid first, {doubles}": Message(
        "Choose the spinner: the double that was laid first, {doubles}."
    ),
    "{tile} is not in the line; write {doubles}": Message(
        "Choose the spinner: the double that was laid first, {doubles}."
    ),
    "the deal is not over, so give the seat to move, {seats}": Message(
        "Choose who is to move, because the deal is not over."
    ),
    "the layout is empty; give the tile that was turned up, for example turned-up: 4-6": Message(
        "Lay the tile that was turned up."
    ),
    "the layout is empty, so no seat laid the last tile; delete this key": Message(
        "No one has laid a tile yet, so “laid last” must not be stated."
    ),
    "no player has laid a tile yet; delete this key": Message(
        "No one has laid a tile yet, so “laid last” must not be stated."
    ),
    "give the seat that laid the last tile because the winner of this blocked deal depends on it under {options}": (
        Message("Choose who laid the last tile: the winner of this blocked deal depends on it.")
    ),
    "give the seat that laid the last tile because its side may get a bonus if the next player cannot play": Message(
        "Choose who laid the last tile: that side may get a bonus if the next player cannot play."
    ),
    "give the seat that laid the last tile because its side may get a bonus if {seat} cannot play": Message(
        "Choose who laid the last tile: that side may get a bonus if {seat} cannot play."
    ),
    "give the seat that led because a tied block goes to the side that led under block_tie=first_to_play": Message(
        "Choose who led: by these rules, a tied block goes to the side that led."
    ),
    "the layout is empty, so no bonus can be paid; write no": Message(
        "No one has laid a tile yet, so no pass bonus can be paid: choose “no”."
    ),
    "{seats} passed after the tile of {seat}; write yes": Message(
        "{seats} passed after the tile of {seat}, so a pass bonus is paid: choose “yes”."
    ),
    "write yes or no because the first bonus of a deal is {first} and a later one is {later}": _BONUS,
    "write yes or no because the first bonus of a match is {first} and a later one is {later}": _BONUS,
    "{seat} is not void in {number} because {seat} holds {tiles}": Message(
        "{seat} cannot have passed at {number} because {seat} holds {tiles}."
    ),
    "expected {wanted} tiles in all, not {total} ({laid} laid, {held} held, {rest} in the boneyard)": Message(
        "{laid} tiles on the table, {held} in hands and {rest} in the boneyard make {total}, but {wanted} are in the "
        "deal. Change the tiles or a number."
    ),
    "expected {wanted} tiles in all, not {total} ({laid} laid, {held} held)": Message(
        "{laid} tiles on the table and {held} in hands make {total}, but {wanted} are in the deal. "
        "Change the tiles or a number."
    ),
    "expected {count} {tile|tiles} before the lead, such as ?{count}, not {number}": Plural(
        "The boneyard has {count} {tile|tiles} before the lead, not {number}.", 0, number=0
    ),
}
"""Whole sentences, by the messages that speak of the notation; their own fields are left out."""

_PLACES: Mapping[str, Message] = {
    "bonus-paid": Message("first pass bonus of the match paid"),
    "boneyard": Message("boneyard"),
    "ends": Message("open ends"),
    "last": Message("laid last"),
    "layout": Message("chain"),
    "lead": Message("who led"),
    "must-lead": Message("tile that must be led"),
    "rules": Message("rule set"),
    "score": Message("score before"),
    "spinner": Message("spinner"),
    "to-move": Message("to move"),
    **dict.fromkeys(("up", "down"), Message("chain")),
}
"""The names of fields, by the keys of the notation. Other keys contain a seat, which is named instead."""


_UNDO_PASS = Message("The deal is blocked. Undo the last passes if another tile was laid.")

_REFUSALS: Mapping[str, Message] = {
    "{action} is not allowed because the deal is blocked and all players have passed": _UNDO_PASS,
    "{action} is not allowed because the deal is blocked; only a round of passes may follow": _UNDO_PASS,
    "{action} is not allowed because the deal ended when {seat} went out": Message(
        "The deal ended when {seat} went out. Undo a wrong action to continue."
    ),
    "{action} is out of turn because {seat} is to move in the order {seats}": Message("It is the turn of {seat}."),
    "{play}: the deal is over": Message("The deal is over. Undo a wrong action to continue."),
    "{action} states the wrong points; write {play}={points}": Message("{play} earns {points} points."),
    "{play} is not allowed because {tile}, the last tile drawn, must be laid": Message(
        "{tile} fits, so it is the last tile drawn and must be laid."
    ),
    "{seat} drew {tile}, which fits and must be laid at once": Message(
        "{tile} fits, so it is the last tile drawn and must be laid."
    ),
    "{seat} cannot have drawn {drawn}: that makes {hidden} tiles without {numbers}, but only {count} {is|are} unseen": (
        Plural(
            "{seat} cannot have drawn {drawn} tiles: only {count} without {numbers} {is|are} unseen. "
            "Choose another number, or undo a wrong action.",
            0,
            seat="",
            drawn=0,
            numbers="",
        )
    ),
    "{action} is impossible because {seat} would hold {count} {tile|tiles} without {numbers} but can hold at most "
    "{most}": Plural(
        "Then {seat} would have {count} {tile|tiles} without {numbers}, but at most {most} can be left. "
        "Choose another tile, or undo a wrong draw or pass.",
        0,
        seat="",
        numbers="",
        most=0,
    ),
    "action {number}, {action}: no deal fits the play up to this action: no hand can contain {tiles}; correct it or an "
    "earlier one": Message("Then no place is left for {tiles}. Choose another action, or undo a wrong one."),
    "action {number}, {action}: no deal fits the play up to this action; correct it or an earlier one": Message(
        "No deal fits all of these actions. Choose another action, or undo a wrong one."
    ),
    "{seat} cannot draw under draw=none; if players draw, write draw=until_playable in the rules": Message(
        "Players do not draw by these rules."
    ),
    "the order of the boneyard is unknown; name the tile drawn, one of {tiles}": Message(
        "Tap the tile that was drawn, one of {tiles}."
    ),
}
"""Sentences about a refused action, by the messages that speak of the notation."""


def refusal_in_words(message: str) -> str:
    """Return why an action is refused in words of the board, without the changes of the rules that would allow it."""
    if not isinstance(message, Message):
        return message
    problem = message.fields.get("problem")
    if isinstance(problem, Message) and "way_out" in message.fields:
        return refusal_in_words(problem)
    words = _REFUSALS.get(message.template)
    return message if words is None else _fill(words, message)


def in_words(message: str) -> str:
    """Return the message of a fault of the notation in words of the board, with its place."""
    if not isinstance(message, Message):
        return message
    if (problem := message.fields.get("problem")) is None or "key" not in message.fields:
        return message
    if isinstance(problem, Message) and (words := _WORDS.get(problem.template)) is not None:
        return _fill(words, problem)
    first, _, seat = str(message.fields["key"]).partition(" ")
    return Message("{key}: {problem}", key=_PLACES.get(first) or seat or first, problem=problem)


def _fill(words: Message, problem: Message) -> Message:
    """Return a sentence with the fields of a problem, and with its number."""
    counts = (problem.number,) if isinstance(words, Plural) and isinstance(problem, Plural) else ()
    return type(words)(words.template, *counts, **problem.fields)
