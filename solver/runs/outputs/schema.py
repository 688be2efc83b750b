"""The columns of Parquet, by command: names, types and meanings, from which files and the manual are made."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

HANDS = ("hand_0", "hand_1", "hand_2", "hand_3")
"""Columns of the hands by seat, as masks."""

PLAYERS = ("player_0", "player_1", "player_2", "player_3")
"""Columns of the names of the players by seat."""


class TableColumn(NamedTuple):
    """A column; its type is a name of `pyarrow`, in brackets for lists."""

    name: str
    type: str
    meaning: str


_NUMBER = TableColumn("number", "int64", "the place of the input, from 0")
_MESSAGE = TableColumn("message", "string", "of an input at fault: its place and fault; the other columns are null")
_RULES = TableColumn("rules", "string", "the rules: a preset, then what differs from it")
_POSITION = TableColumn("position", "string", "in one line")
_HEADERS = (
    *(TableColumn(name, "string", f"the player at seat {seat} by name; or null") for seat, name in enumerate(PLAYERS)),
    *(TableColumn(name, "string", f"the {name}; null where not stated") for name in ("event", "date", "table")),
)
_TEXTS = (_RULES, TableColumn("title", "string", "the title of the block"), _POSITION, *_HEADERS)
_OBJECT = TableColumn("object", "string", "the whole row as JSON Lines have it")
_OBSERVER = TableColumn("observer", "string", "the seat that sees only its own tiles")
_WORLDS = TableColumn("worlds", "double", "in how many ways the tiles can lie now")

_FIELDS = (
    *(TableColumn(name, "uint64", f"the tiles of seat {seat}, a bit each by index") for seat, name in enumerate(HANDS)),
    TableColumn("boneyard", "uint64", "the tiles of the boneyard; null where nobody draws"),
    TableColumn("boneyard_order", "[uint8]", "the same by index, first drawn first; null where the order is not known"),
    TableColumn("left", "uint8", "the left end; null before the lead, and where plays score"),
    TableColumn("right", "uint8", "the right end"),
    TableColumn("seat", "uint8", "the seat to move, by its place in N E S W or A B C; null where the deal is over"),
    TableColumn("lead", "uint8", "the seat that led, or acted first if the first tile was turned up"),
    TableColumn("turned_up", "bool", "true if the first tile was turned up from the stock; or null"),
    TableColumn("last", "uint8", "the seat that laid the last tile"),
    TableColumn("must_lead", "uint8", "the index of the tile that has to be led"),
    TableColumn("bonus_paid", "bool", "whether somebody has passed; null where no pass earns points"),
    TableColumn("deal", "uint16", "the number of the deal in its match; null where it is not told"),
    TableColumn("stake", "string", "what deals without a winner left to this one, such as `2` or `+1`; or null"),
)


def _of_object(*columns: TableColumn) -> Sequence[TableColumn]:
    """Return the columns of a command whose rows are objects, with its own between those that all have."""
    return (_NUMBER, *_TEXTS, *columns, _OBJECT, _MESSAGE)


COLUMNS: Mapping[str, Sequence[TableColumn]] = {
    "solve": (
        _NUMBER,
        _RULES,
        _POSITION,
        *_HEADERS,
        *_FIELDS,
        TableColumn("value", "double", "the margin of the side to move; null where it was not found"),
        TableColumn("exact", "bool", "whether it is exact, and not the mean of a sample"),
        TableColumn("play", "string", "the best play, the first of equal ones; `-` for a pass"),
        TableColumn("plays", "[string]", "every legal play, the best first"),
        TableColumn("values", "[double]", "the value of each"),
        TableColumn("nodes", "int64", "how many states were searched"),
        _MESSAGE,
    ),
    "estimate": _of_object(
        _OBSERVER,
        _WORLDS,
        TableColumn("exact", "bool", "whether no deals and no orders are sampled"),
        TableColumn(
            "play",
            "string",
            "the play that is recommended, the first of equal ones: by the read mean where plays are read",
        ),
        TableColumn("plays", "[string]", "every legal play, by mean from the highest"),
        TableColumn("means", "[double]", "the mean of each, all deals alike; read ones are in `object`"),
    ),
    "review": _of_object(
        TableColumn("exact", "bool", "whether no number is that of a sample"),
        TableColumn("actions", "[string]", "the actions of the deal"),
        TableColumn("losses", "[double]", "the loss of each with all hands seen; null where none was found"),
        TableColumn("unjudged", "uint16", "so many first actions are too large to judge with all hands seen"),
    ),
    "deals": _of_object(
        _OBSERVER,
        _WORLDS,
        TableColumn("deals", "double", "how many equally likely deals lead there"),
    ),
    "puzzles": _of_object(
        TableColumn("value", "double", "of the best play, for the side to move"),
        TableColumn("play", "string", "the best play"),
        TableColumn("margin", "double", "by how many points it beats the second"),
        TableColumn("tiles", "uint8", "how many tiles are left"),
        TableColumn("level", "string", "`easy`, `medium` or `hard`"),
        TableColumn("rating", "double", "the difficulty, from 0 to 100"),
        TableColumn("themes", "[string]", "the tags that hold"),
    ),
}
