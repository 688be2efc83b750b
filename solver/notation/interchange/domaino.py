"""The log of domaino, one event a line: `NEW_GAME: []`, `MOVE: [0, (6, 6), 0]`, `PASS: [1]`, `WIN: [0]`.

A MOVE lists the player, the tile and the head (0 or 1) that the tile is laid to. After the first tile, head 0 is the
number written first. The log does not contain the hands.
"""

import re
from collections.abc import Iterator

from tranca import Block, Position, Record, Rules, TrancaError, UnsupportedError
from tranca.errors import echo, quote
from tranca.language import Message
from tranca.notation.streams import Readable

from .foreign import LEFT, ForeignDeal, Move, as_record, lines_of, placements

_EVENT = re.compile(r"\s*(?P<name>[A-Z_]+): \[(?P<parts>.*)\]\s*")
_MOVE = re.compile(r"(\d), \((\d), (\d)\), ([01])")
_PLAYER = re.compile(r"\d")
_ENDS = ("FINAL", "OVER", "WIN")
_PLAYERS = 4


def read(stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
    """Yield a deal for each NEW_GAME."""
    assert rules is not None
    _check(rules)
    deal: ForeignDeal | None = None
    for number, line in lines_of(stream, file):
        event = _EVENT.fullmatch(line)
        if event is None or event["name"] not in ("NEW_GAME", "MOVE", "PASS", *_ENDS):
            deal = deal or ForeignDeal(file, number, rules)
            deal.faults.add_fault(
                (number, 1),
                "{text} is not an event such as MOVE: [0, (6, 6), 0] or PASS: [1]",
                text=quote(line.strip()),
            )
        elif event["name"] == "NEW_GAME":
            if deal is not None:
                yield deal.block()
            deal = ForeignDeal(file, number, rules)
        else:
            if deal is None:
                deal = ForeignDeal(file, number, rules)
                deal.faults.add_fault((number, 1), "{event} must follow an event NEW_GAME", event=event["name"])
            _add_event(event, deal, number)
    if deal is not None:
        yield deal.block()


def _check(rules: Rules) -> None:
    if rules.players != _PLAYERS or rules.draws:
        raise UnsupportedError("domaino has four players and no draws, but the rules are {rules}", rules=echo(rules))


def _add_event(event: re.Match[str], deal: ForeignDeal, number: int) -> None:
    name, parts, place = event["name"], event["parts"], (number, event.start("parts") + 1)
    if name in _ENDS:  # they follow from the moves
        return
    pattern = _MOVE if name == "MOVE" else _PLAYER
    match = pattern.fullmatch(parts)
    if match is None:
        deal.faults.add_fault(
            place,
            Message("MOVE {text}: expected player, (tile), head, such as 0, (6, 6), 0", text=quote(parts))
            if name == "MOVE"
            else Message("{event} {text}: expected the number of a player", event=name, text=quote(parts)),
        )
        return
    try:
        player = deal.player(match[0][0])
        tile = deal.pips(f"{match[2]}-{match[3]}") if name == "MOVE" else None
    except TrancaError as error:
        deal.faults.add_fault(place, error.message)
        return
    deal.moves.append(Move(player, tile, side=int(match[4]) if name == "MOVE" else None, place=place))


def write(value: Position | Record, number: int) -> str:
    """Return the events of a deal as text. Player 0 is the seat that leads."""
    record = as_record(value, "domaino")
    _check(record.rules)
    first = record.positions[0].to_move or 0
    seats = record.rules.seats_from(first)
    lines = ["NEW_GAME: []"]
    for action in placements(record, first):
        if action.tile is None:
            lines.append(f"PASS: [{action.player}]")
        else:
            tile = action.tile
            lines.append(f"MOVE: [{action.player}, ({tile.low}, {tile.high}), {action.side or LEFT}]")
    final = record.position
    if final.out is not None:
        player = seats.index(final.out)
        lines += [f"FINAL: [{player}]", f"WIN: [{player % 2}]"]
    elif final.is_blocked:
        lines.append("OVER: []")
        hands = final.resolved().hands
        if not any(hand.unknown for hand in hands):
            pips = [hands[seat].pips for seat in seats]
            even, odd = min(pips[0], pips[2]), min(pips[1], pips[3])
            lines.append(f"WIN: [{-1 if even == odd else int(odd < even)}]")
    return "\n".join(lines) + "\n"
