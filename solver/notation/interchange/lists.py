"""Lists of actions: tables (CSV) with deal, player, tile, end and drawn, and JSON Lines with the same facts."""

import datetime
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tranca import (
    Block,
    Fault,
    NotationError,
    Play,
    PlayError,
    Position,
    Record,
    Rules,
    TrancaError,
    UnsupportedError,
    blocks,
)
from tranca.errors import echo, quote
from tranca.language import Message, Plural
from tranca.notation.streams import Readable
from tranca.notation.tokens import plain
from tranca.notation.words import PASSES, column_word, value_word

from .foreign import LEFT, RIGHT, ForeignDeal, Move, as_record, lines_of, placements

HEADER = "deal,player,tile,end,drawn"
_COLUMNS = tuple(HEADER.split(","))
_SIDES = {"left": LEFT, "right": RIGHT}
_NEWLINES = re.compile(r"[\r\n]+")
_COUNT = re.compile(r"[0-9]{1,2}")
_SEPARATORS = (",", ";", "\t", "|")
_STATED = re.compile(r'"?sep=(.)"?', re.IGNORECASE)  # a first line that sets the separator for Excel
_FIELD = r'\s*"((?:[^"]|"")*)"[^{0}]*|[^{0}]*'
_DATES = (
    re.compile(r"[0-9]{4}[-/. ]+([0-9]{1,2})[-/. ]+([0-9]{1,2})(?:[t ].*)?"),
    re.compile(r"([0-9]{1,2})[-/. ]+([0-9]{1,2})[-/. ]+[0-9]{4}(?: .*)?"),
    re.compile(r"([0-9]{1,2})[-/. ]+([^\W\d]{3,})[-/. ]*[0-9]{0,4}"),
    re.compile(r"([^\W\d]{3,})[-/. ]+([0-9]{1,2})"),
    re.compile(r"(0[0-9])[-/.](0[0-9])"),
)
"""Day and month, in either order: `2026-06-04`, `4/6/2026`, `04-jun`, `Jun-04`, `04/06`."""
_MONTHS = (
    *("jan ene gen", "feb fev fév", "mar mär mrz mrt maa", "apr abr avr", "may mai mag maj mei", "jun juin giu"),
    *("jul juil lug", "aug ago aoû aou", "sep set"),
)
"""The first letters of the first nine months in the languages of Western Europe."""
_SERIAL = re.compile(r"([3-7][0-9]{4})(?:[.,]0*)?")
"""A date as spreadsheets store it: days since 1899-12-30, with five digits from 1982 to 2119."""
_NOBODY = ("", "none")
"""Words in the player column for a first tile that was turned up from the stock."""
_WITH_DECIMALS = re.compile(r"([0-9]{1,2})[.,]0+")
"""A whole number as spreadsheets and data frames may store it: `6.0` or `6,0`."""


def _no_rules() -> UnsupportedError:
    return UnsupportedError("the rules are missing; give a preset, such as --rules doscientos")


def _name_separator(separator: str) -> str:
    named = {
        ",": Message("commas"),
        ";": Message("semicolons"),
        "\t": Message("tabs"),
        "|": Message("vertical bars"),
    }
    return named.get(separator, repr(separator))


def read_csv(stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
    """Yield a deal for each run of rows with the same `deal`. The first row contains the column names."""
    if rules is None:
        raise _no_rules()
    lines = lines_of(stream, file)
    table = _Table.read(lines, file)
    columns = table.columns
    deal: ForeignDeal | None = None
    known: str | None = None
    stray: tuple[tuple[int, int], str] | None = None  # fault of the previous row if that row does not say its deal
    for number, line in lines:
        row = table.fields(line)
        words = [text for text, _ in row]
        fault = None if len(row) == len(columns) else ((number, 1), table.wrong_fields(line))
        name = table.deal_of(words)
        is_stray = fault is not None and name is None
        if deal is None or (name != known and not is_stray):
            if deal is not None and known is not None:
                yield deal.block()
            deal, known = ForeignDeal(file, number, rules), name
            if stray is not None:
                deal.faults.add_fault(*stray)
        stray = fault if is_stray else None
        if fault is not None:
            deal.faults.add_fault(*fault)
            continue
        places = {column: (number, start) for column, (_, start) in zip(columns, row, strict=True)}
        _add_move(dict(zip(columns, words, strict=True)), places, deal)
    if deal is not None:
        yield deal.block()


@dataclass(frozen=True, slots=True)
class _Table:
    """The column names of a table, and the separator of its fields."""

    columns: tuple[str, ...]
    separator: str

    @classmethod
    def read(cls, lines: Iterator[tuple[int, str]], file: str) -> "_Table":
        """Read the first line, and an optional line `sep=;` before it.

        Without `sep=`, the separator is the candidate that occurs most often in the first line. Raises NotationError if
        a column is missing, repeated or unknown.
        """
        number, line = next(lines, (1, ""))
        stated = _STATED.fullmatch(line.strip(" "))
        if stated is not None:
            number, line = next(lines, (number + 1, ""))
        separator = stated[1] if stated is not None else max(_SEPARATORS, key=line.count)
        table = cls((), separator)
        fields = [(column_word(name), column) for name, column in table.fields(line)]
        columns = tuple(name for name, _ in fields)
        if not line:
            message = Message("the file is empty; its first line must give the columns, such as deal,player,tile,end")
            raise NotationError([Fault(file, number, 1, message)])
        hint = None
        if stated is not None:
            hint = Message("this line is read as separated by {separators}", separators=_name_separator(separator))
        elif len(columns) == 1:
            hint = Message("separate the columns by commas, semicolons or tabs")
        for at, (name, column) in enumerate(fields):
            if name not in _COLUMNS:
                message = Message(
                    "unknown column {text}; the columns are player, tile, deal, end and drawn", text=quote(name)
                )
                raise NotationError([Fault(file, number, column, _with_way_out(message, hint))])
            if name in columns[:at]:
                message = Message("column {text} appears twice; write it once", text=repr(name))
                raise NotationError([Fault(file, number, column, message)])
        for name in ("player", "tile"):
            if name not in columns:
                message = Message(
                    "column {text} is missing; a table has player, tile and, if needed, deal, end and drawn",
                    text=repr(name),
                )
                raise NotationError([Fault(file, number, 1, _with_way_out(message, hint))])
        return cls(columns, separator)

    def deal_of(self, words: Sequence[str]) -> str | None:
        """Return the deal of a row, or None if the row does not say it, for example because it was not separated."""
        at = self.columns.index("deal") if "deal" in self.columns else len(words)
        return words[at] if at < len(words) > 1 else None

    def wrong_fields(self, line: str) -> Message:
        """Return the message for a line with a wrong number of fields."""
        other = max(_SEPARATORS, key=line.count)
        wrong = Plural(
            "expected {count} {field|fields}, {columns}, separated by {separators}, not {number}",
            len(self.columns),
            columns=self.separator.join(self.columns),
            separators=_name_separator(self.separator),
            number=len(self.fields(line)),
        )
        if other == self.separator or other not in line:
            return wrong
        return _with_way_out(wrong, Message("this line has {separators}", separators=_name_separator(other)))

    def fields(self, line: str) -> list[tuple[str, int]]:
        """Return the fields of a line, normalized and without enclosing quotes, each with its column."""
        fields, at = [], 0
        pattern = re.compile(_FIELD.format(re.escape(self.separator)))
        while (field := pattern.match(line, at)) is not None:
            text = field[0] if field[1] is None else field[1].replace('""', '"')
            fields.append((plain(text).strip(), at + 1))
            at = field.end() + 1
            if at > len(line):
                break
        return fields


def _with_way_out(problem: Message, way_out: Message | None) -> Message:
    return problem if way_out is None else Message("{problem}; {way_out}", problem=problem, way_out=way_out)


def _add_move(
    row: dict[str, str], places: dict[str, tuple[int, int]], deal: ForeignDeal, number: int | None = None
) -> None:
    """Add a row to its deal. `number` is the number of the action, if actions are not numbered by lines."""
    column = "player"
    try:
        if value_word(row["player"]) in _NOBODY and row["tile"] and not deal.moves and deal.turned is None:
            column = "tile"
            deal.turned = deal.pips(_refuse_date(row["tile"], deal.rules.highest))
            return
        player = deal.player(row["player"])
        column = "drawn"
        drawn = _read_drawn(row.get("drawn", ""), deal)
        column = "tile"
        passes = row["tile"].lower() in PASSES or not row["tile"]
        tile = None if passes else deal.pips(_refuse_date(row["tile"], deal.rules.highest))
        column = "end"
        end, side = _read_end(row.get("end", ""), deal)
        if passes and row.get("end"):
            raise PlayError("a pass has no end; delete {end}", end=quote(row["end"]))
    except TrancaError as error:
        deal.faults.add_fault(places[column], error.message, number)
        return
    deal.moves.append(Move(player, tile, end, side, drawn, places["tile"]))


def _refuse_date(text: str, highest: int) -> str:
    """Return the word of a tile; raises PlayError if a spreadsheet has changed a tile such as 4-6 to a date."""
    date, shown = next((match for pattern in _DATES if (match := pattern.fullmatch(text.lower()))), None), None
    pips = [] if date is None else sorted(map(_day_or_month, date.groups()))
    if (serial := _SERIAL.fullmatch(text)) is not None:
        day = datetime.date(1899, 12, 30) + datetime.timedelta(days=int(serial[1]))
        pips, shown = sorted((day.month, day.day)), day
    if not pips or not 1 <= pips[0] <= pips[1] <= highest:
        return text
    facts = {"text": quote(text), "tile": f"{pips[0]}-{pips[1]}"}
    raise PlayError(
        Message(
            "{text} is a date; a spreadsheet probably made it from the tile {tile}, so format the column as text and "
            "type the tile again",
            **facts,
        )
        if shown is None
        else Message(
            "{text} looks like the number of the date {date}; a spreadsheet probably made it from the tile {tile}, so "
            "format the column as text and type the tile again",
            **facts,
            date=shown,
        )
    )


def _day_or_month(word: str) -> int:
    """Return the number of a day or month; 0 for a word that is not one of the first nine months."""
    if word.isdigit():
        return int(word)
    named = (number for number, names in enumerate(_MONTHS, 1) if word.startswith(tuple(names.split())))
    return next(named, 0)


def _drop_decimals(text: str) -> str:
    number = _WITH_DECIMALS.fullmatch(text)
    return text if number is None else number[1]


def _read_end(text: str, deal: ForeignDeal) -> tuple[int | str | None, int | None]:
    """Read the place of a tile: the number of the end, or its side; both are None if not stated.

    If plays name places, the text may also be a double (as a tile) or a side of the table.
    """
    text = _drop_decimals(_refuse_date(text, deal.rules.highest))
    if deal.rules.names_places and text:
        read = Play.parse(f"0-0@{text}", deal.rules.highest, places=True)
        return read.side or read.place, None
    if (side := _SIDES.get(column_word(text))) is not None:
        return None, side
    if text and text not in map(str, range(deal.rules.highest + 1)):
        raise PlayError(
            "end {text}: expected a number from 0 to {highest}, left, right, or nothing",
            text=quote(text),
            highest=deal.rules.highest,
        )
    return (int(text) if text else None), None


def _read_drawn(text: str, deal: ForeignDeal) -> str:
    """Read the tiles drawn, a number or tiles separated by blanks, and return them in notation."""
    if not text:
        return ""
    text = _drop_decimals(text)
    if _COUNT.fullmatch(text):
        return f"+{text}"
    words = _refuse_date(text, deal.rules.highest).split()
    return f"+[{','.join(str(deal.tile(_refuse_date(word, deal.rules.highest))) for word in words)}]"


def write_csv(value: Position | Record, number: int) -> str:
    """Return the rows of a deal, without the column names."""
    rows = []
    record = as_record(value, "csv")
    if record.start.turned and record.start.layout:
        rows.append("{},,{}-{},,\n".format(number, *record.start.layout[0]))
    for action in placements(record):
        drawn = action.action.drawn
        shown = str(len(drawn) or "") if None in drawn else " ".join(map(str, drawn))
        end = "" if action.end is None else str(action.end)
        rows.append(f"{number},{action.action.seat},{action.tile or 'pass'},{end},{shown}\n")
    return "".join(rows)


def read_json(stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
    """Yield a deal for each line with an object, from its `position` or else from its `moves` (lists or objects)."""
    for number, line in lines_of(stream, file):
        yield _read_object(line, number, file, rules)


def _read_object(line: str, number: int, file: str, rules: Rules | None) -> Block:

    def refuse(message: str, column: int = 1) -> Block:
        return Block(number, None, (Fault(file, number, column, message),))

    try:
        stated = json.loads(line)
    except (ValueError, RecursionError) as error:
        return refuse(Message("the line is not JSON; write one object on each line"), getattr(error, "colno", 1))
    if not isinstance(stated, dict):
        return refuse(Message("{text}: expected an object with the key position or moves", text=quote(line)))
    if isinstance(stated.get("position"), str):
        (block,) = blocks(_NEWLINES.sub("; ", stated["position"]), file, rules=rules)
        faults = tuple(
            Fault(file, number, fault.column, Message("{problem} (in position)", problem=fault.message), fault.action)
            for fault in block.faults
        )
        return Block(number, block.value, faults)
    try:
        named = rules or (Rules.parse(stated["rules"]) if isinstance(stated.get("rules"), str) else None)
        if named is None:
            raise _no_rules()
        return _fill_from_lists(stated, ForeignDeal(file, number, named)).block()
    except TrancaError as error:
        return refuse(error.message)


def _fill_from_lists(stated: dict[str, Any], deal: ForeignDeal) -> ForeignDeal:
    """Fill a deal from an object with `moves` and optionally `dealt` and `turned_up`."""
    hands, moves = stated.get("dealt") or {}, stated.get("moves")
    if stated.get("turned_up") is not None:
        deal.turned = deal.pips(_refuse_date(_word(stated["turned_up"]), deal.rules.highest))
    if not isinstance(moves, list):
        raise PlayError('moves: expected a list, such as [["N", "4-6"], ["W", "pass"], ["S", "1-6", 6]]')
    if not isinstance(hands, dict):
        raise PlayError('{key}: expected an object, such as {{"N": ["1-3", "3-4"]}}', key="dealt")
    for name, tiles in hands.items():
        if not isinstance(tiles, list):
            raise PlayError('dealt {seat}: expected a list of tiles, such as ["1-3", "3-4"]', seat=echo(name))
        deal.dealt[deal.player(name)] = tuple(deal.tile(_refuse_date(str(tile), deal.rules.highest)) for tile in tiles)
    for number, move in enumerate(moves, 1):
        try:
            player, tile, end, drawn = _row_of(move)
            _add_move(
                {"player": player, "tile": tile, "end": end, "drawn": drawn},
                dict.fromkeys(_COLUMNS, (deal.line, 1)),
                deal,
                number,
            )
        except TrancaError as error:
            deal.faults.add_fault((deal.line, 1), error.message, number)
    return deal


def _row_of(move: object) -> Sequence[str]:
    """Return player, tile, end and draw of a move (a list or an object) as the words of a row."""
    if isinstance(move, dict):
        move = [move.get(name) for name in ("player", "tile", "end", "drawn")]
    if not isinstance(move, list) or not 2 <= len(move) <= 4:
        raise PlayError('move {text}: expected player, tile, end and draw, such as ["S", "1-6", 6]', text=echo(move))
    words = [" ".join(map(_word, item)) if isinstance(item, list) else _word(item) for item in move]
    return [*words, "", ""][:4]


def _word(item: object) -> str:
    if item is None:
        return ""
    if isinstance(item, bool) or not isinstance(item, str | int):
        raise PlayError("{text}: expected text or a whole number", text=echo(repr(item)))
    return plain(str(item))
