"""The columns of Parquet, by command: names, types and meanings, from which files and the manual are made."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .columns import HANDS


class Column(NamedTuple):
    """A column; its type is a name of `pyarrow`, in brackets for lists."""

    name: str
    type: str
    meaning: str


_NUMBER = Column("number", "int64", "the place of the input, from 0")
_MESSAGE = Column("message", "string", "of an input at fault: file, line, column and fault; other columns are null")
_RULES = Column("rules", "string", "the rules: a preset, then what differs from it")
_TEXTS = (_RULES, Column("title", "string", "the title of the block"), Column("position", "string", "in one line"))
_OBJECT = Column("object", "string", "the whole row as JSON Lines have it")

_POSITION = (
    *(Column(name, "uint64", f"the tiles of seat {seat}, a bit each by index") for seat, name in enumerate(HANDS)),
    Column("boneyard", "uint64", "the tiles of the boneyard; null where nobody draws"),
    Column("boneyard_order", "[uint8]", "the same by index, first drawn first; null where the order is not known"),
    Column("left", "uint8", "the left end; null before the lead"),
    Column("right", "uint8", "the right end"),
    Column("seat", "uint8", "the seat to move, by its place in N E S W or A B C; null where the deal is over"),
    Column("lead", "uint8", "the seat that led"),
    Column("last", "uint8", "the seat that laid the last tile"),
    Column("must_lead", "uint8", "the index of the tile that has to be led"),
    Column("bonus_paid", "bool", "whether somebody has passed; null where no pass earns points"),
)

COLUMNS: Mapping[str, Sequence[Column]] = {
    "solve": (
        _NUMBER,
        _RULES,
        *_POSITION,
        Column("value", "double", "the margin of the side to move; null where it was not found"),
        Column("exact", "bool", "whether it is exact, and not the mean of a sample"),
        Column("play", "string", "the best play, the first of equal ones; `-` for a pass"),
        Column("plays", "[string]", "every legal play, the best first"),
        Column("values", "[double]", "the value of each"),
        Column("nodes", "int64", "how many states were searched"),
        _MESSAGE,
    ),
    "estimate": (
        _NUMBER,
        *_TEXTS,
        Column("observer", "string", "the seat that sees only its own tiles"),
        Column("worlds", "double", "in how many ways the tiles can lie now"),
        Column("exact", "bool", "whether no deals and no orders are sampled"),
        Column("play", "string", "the play with the highest mean, the first of equal ones"),
        Column("plays", "[string]", "every legal play, the best first"),
        Column("means", "[double]", "the mean of each over all deals"),
        _OBJECT,
        _MESSAGE,
    ),
    "review": (
        _NUMBER,
        *_TEXTS,
        Column("exact", "bool", "whether no number is that of a sample"),
        Column("actions", "[string]", "the actions of the deal"),
        Column("losses", "[double]", "the loss of each with all hands seen; null where none was found"),
        _OBJECT,
        _MESSAGE,
    ),
    "deals": (
        _NUMBER,
        *_TEXTS,
        Column("observer", "string", "the seat that sees only its own tiles"),
        Column("worlds", "double", "in how many ways the tiles can lie now"),
        Column("deals", "double", "how many equally likely deals lead there"),
        _OBJECT,
        _MESSAGE,
    ),
    "puzzles": (
        _NUMBER,
        *_TEXTS,
        Column("value", "double", "of the best play, for the side to move"),
        Column("play", "string", "the best play"),
        Column("margin", "double", "by how many points it beats the second"),
        Column("tiles", "uint8", "how many tiles are left"),
        Column("level", "string", "`easy`, `medium` or `hard`"),
        Column("rating", "double", "the difficulty, from 0 to 100"),
        Column("themes", "[string]", "the tags that hold"),
        _OBJECT,
        _MESSAGE,
    ),
}


def table(command: str) -> str:
    """The columns of a command as a table in Markdown."""
    rows = [
        f"| `{each.name}` | {'list of ' + each.type[1:-1] if each.type[0] == '[' else each.type} | {each.meaning} |"
        for each in COLUMNS[command]
    ]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])
