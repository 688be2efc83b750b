"""Lists of actions: a table (CSV) of deal, player, tile, end and draw, and JSON Lines with the same in lists."""

import csv
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from tranca.errors import Fault, NotationError, PlayError, TrancaError, UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rulebook.rules import Rules
from tranca.notation.actions import PASSES
from tranca.notation.blocks import Block
from tranca.notation.reader import Readable, blocks

from .facts import as_record, laid
from .foreign import LEFT, RIGHT, ForeignDeal, Move, lines_of

HEADER = "deal,player,tile,end,drawn"
_COLUMNS = tuple(HEADER.split(","))
_SIDES = {"left": LEFT, "right": RIGHT}
_NO_RULES = "no rules: expected --rules with a preset, such as --rules doscientos"
_NEWLINES = re.compile(r"[\r\n]+")
_COUNT = re.compile(r"[0-9]{1,2}")


def read_csv(stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
    """Yield a deal for each run of rows with the same `deal`; the first row names the columns."""
    if rules is None:
        raise UnsupportedError(f"csv names {_NO_RULES}")
    lines = lines_of(stream, file)
    columns = _columns(lines, file)
    deal: ForeignDeal | None = None
    known: str | None = None
    for number, line in lines:
        row = _row(line)
        name = row[columns.index("deal")] if "deal" in columns and len(row) == len(columns) else known
        if deal is None or name != known:
            if deal is not None:
                yield deal.block()
            deal, known = ForeignDeal(file, number, rules), name
        if len(row) != len(columns):
            deal.faults.add((number, 1), f"{len(row)} fields: expected {len(columns)}, {','.join(columns)}")
            continue
        starts = [1 + sum(len(field) + 1 for field in row[:at]) for at in range(len(row))]
        places = {column: (number, start) for column, start in zip(columns, starts, strict=True)}
        _add_move(dict(zip(columns, map(str.strip, row), strict=True)), places, deal)
    if deal is not None:
        yield deal.block()


def _columns(lines: Iterator[tuple[int, str]], file: str) -> tuple[str, ...]:
    """Return the names of the columns; NotationError where one is missing, repeated or unknown."""
    number, line = next(lines, (1, ""))
    columns = tuple(name.strip().lower() for name in _row(line))
    if not {"player", "tile"} <= set(columns) <= set(_COLUMNS) or len(set(columns)) < len(columns):
        message = f"columns {echo(line.strip())!r}: expected player and tile, with deal, end and drawn where known"
        raise NotationError([Fault(file, number, 1, message)])
    return columns


def _row(line: str) -> list[str]:
    return next(csv.reader([line.replace("\r", " ")]), [])


def _add_move(
    row: dict[str, str], places: dict[str, tuple[int, int]], deal: ForeignDeal, number: int | None = None
) -> None:
    """Take a row into its deal; `number` counts the actions where lines do not."""
    column = "player"
    try:
        player = deal.player(row["player"])
        column = "drawn"
        drawn = _drawn(row.get("drawn", ""), deal)
        column = "tile"
        passes = row["tile"].lower() in PASSES or not row["tile"]
        tile = None if passes else deal.pips(row["tile"])
        column = "end"
        end, side = _end(row.get("end", ""), deal)
        if passes and row.get("end"):
            raise PlayError(f"end {echo(row['end'])!r} of a pass: expected nothing")
    except TrancaError as error:
        deal.faults.add(places[column], str(error), number)
        return
    deal.moves.append(Move(player, tile, end, side, drawn, places["tile"]))


def _end(text: str, deal: ForeignDeal) -> tuple[int | str | None, int | None]:
    """Read where a tile was laid: the number of the end, or its side; two None where not stated.

    If plays name places, a double is read as a tile, and each side of the table.
    """
    if deal.rules.names_places and text:
        read = Play.parse(f"0-0@{text}", deal.rules.highest, places=True)
        return read.side or read.place, None
    if text.lower() in _SIDES:
        return None, _SIDES[text.lower()]
    if text and text not in map(str, range(deal.rules.highest + 1)):
        raise PlayError(f"end {echo(text)!r}: expected 0 to {deal.rules.highest}, left or right, or nothing")
    return (int(text) if text else None), None


def _drawn(text: str, deal: ForeignDeal) -> str:
    """Read what was drawn, a number or tiles between blanks, as the notation writes it."""
    if not text:
        return ""
    if _COUNT.fullmatch(text):
        return f"+{text}"
    return f"+[{','.join(str(deal.tile(word)) for word in text.split())}]"


def write_csv(value: Position | Record, number: int) -> str:
    """Write the rows of a deal, without the names of the columns."""
    rows = []
    record = as_record(value, "csv")
    for action in laid(record):
        drawn = action.action.drawn
        shown = str(len(drawn) or "") if None in drawn else " ".join(map(str, drawn))
        end = "" if action.end is None else str(action.end)
        rows.append(f"{number},{action.action.seat},{action.tile or 'pass'},{end},{shown}\n")
    return "".join(rows)


def read_json(stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
    """Yield a deal for each object, one a line: what its `position` says, else its `moves`, lists or objects."""
    for number, line in lines_of(stream, file):
        yield _object(line, number, file, rules)


def _object(line: str, number: int, file: str, rules: Rules | None) -> Block:
    """Read one object."""

    def refused(message: str, column: int = 1) -> Block:
        return Block(number, None, (Fault(file, number, column, message),))

    try:
        stated = json.loads(line)
    except (ValueError, RecursionError) as error:
        return refused("no JSON: expected an object in one line", getattr(error, "colno", 1))
    if not isinstance(stated, dict):
        return refused(f"{echo(line)}: expected an object, with position or moves")
    if isinstance(stated.get("position"), str):
        (block,) = blocks(_NEWLINES.sub("; ", stated["position"]), file, rules=rules)
        faults = tuple(
            Fault(file, number, fault.column, f"position: {fault.message}", fault.action) for fault in block.faults
        )
        return Block(number, block.value, faults)
    try:
        named = rules or (Rules.parse(stated["rules"]) if isinstance(stated.get("rules"), str) else None)
        if named is None:
            raise UnsupportedError(_NO_RULES)
        return _listed(stated, ForeignDeal(file, number, named)).block()
    except TrancaError as error:
        return refused(str(error))


def _listed(stated: dict[str, Any], deal: ForeignDeal) -> ForeignDeal:
    """Fill a deal from an object with `moves` and, where they are known, `dealt`."""
    hands, moves = stated.get("dealt") or {}, stated.get("moves")
    if not isinstance(moves, list):
        raise PlayError('moves: expected a list, such as [["N", "4-6"], ["W", "pass"], ["S", "1-6", 6]]')
    if not isinstance(hands, dict):
        raise PlayError('dealt: expected an object, such as {"N": ["1-3", "3-4"]}')
    for name, tiles in hands.items():
        if not isinstance(tiles, list):
            raise PlayError(f'dealt {echo(name)}: expected a list of tiles, such as ["1-3", "3-4"]')
        deal.dealt[deal.player(name)] = tuple(deal.tile(str(tile)) for tile in tiles)
    for number, move in enumerate(moves, 1):
        try:
            player, tile, end, drawn = _fields(move)
            _add_move(
                {"player": player, "tile": tile, "end": end, "drawn": drawn},
                dict.fromkeys(_COLUMNS, (deal.line, 1)),
                deal,
                number,
            )
        except TrancaError as error:
            deal.faults.add((deal.line, 1), str(error), number)
    return deal


def _fields(move: object) -> Sequence[str]:
    """Return player, tile, end and draw of a move, a list or an object, as the words of a row."""
    if isinstance(move, dict):
        move = [move.get(name) for name in ("player", "tile", "end", "drawn")]
    if not isinstance(move, list) or not 2 <= len(move) <= 4:
        raise PlayError(f'move {echo(move)}: expected player, tile, end and draw, such as ["S", "1-6", 6]')
    words = [" ".join(map(_word, item)) if isinstance(item, list) else _word(item) for item in move]
    return [*words, "", ""][:4]


def _word(item: object) -> str:
    if item is None:
        return ""
    if isinstance(item, bool) or not isinstance(item, str | int):
        raise PlayError(f"{echo(item)}: expected a word or a number")
    return str(item)
