"""Positions as columns of a table: hands as masks, ends, seats, and a position made of a row of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tranca.errors import RulesError, UnsupportedError
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.rulebook.rules import Rules
from tranca.game.rulebook.stake import Stake
from tranca.game.tiles import EVERY_TILE, Tile, tiles

HANDS = ("hand_0", "hand_1", "hand_2", "hand_3")
NUMBERS = ("left", "right", "seat", "lead", "last", "must_lead", "bonus_paid", "deal")
"""Columns of small numbers; −1 stands for null."""
TEXTS = ("rules", "stake")
POSITION = (*TEXTS, *HANDS, "boneyard", "boneyard_order", *NUMBERS)
"""The columns that a position is read from."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Rows of a table by column: numbers without nulls, texts and lists with them; `lines` are the rows in the file."""

    lines: Sequence[int]
    values: Mapping[str, Sequence[Any]]

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> "Columns":
        return Columns(self.lines[part], {name: column[part] for name, column in self.values.items()})

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows one by one."""
        names = [*self.values]
        lists = [getattr(column, "tolist", lambda column=column: column)() for column in self.values.values()]
        for row in zip(*lists, strict=True):
            yield dict(zip(names, row, strict=True))


def position_of(row: Mapping[str, Any], rules: Rules | None) -> Position:
    """The position of a row of columns, checked; raises TrancaError where there is none such."""
    if rules is None:
        if not row.get("rules"):
            raise RulesError("no rules: expected them in the column rules, or --rules")
        rules = Rules.parse(row["rules"])
    seen: dict[str, Any] = {name: None if row.get(name, -1) == -1 else row[name] for name in NUMBERS}
    order = row.get("boneyard_order")
    boneyard = Boneyard(tiles(row.get("boneyard") or 0), ordered=False)
    if order is not None:
        boneyard = Boneyard(tuple(map(_tile, order)))
    return Position(
        rules,
        tuple(Hand(tiles(row.get(name) or 0)) for name in HANDS[: rules.players]),
        boneyard,
        ends=None if seen["left"] is None else (seen["left"], seen["right"]),
        to_move=seen["seat"],
        lead=seen["lead"],
        last=seen["last"],
        must_lead=None if seen["must_lead"] is None else _tile(seen["must_lead"]),
        bonus_paid=None if seen["bonus_paid"] is None else bool(seen["bonus_paid"]),
        deal=_deal(seen["deal"]),
        stake=None if row.get("stake") is None else Stake.parse(row["stake"]),
    )


def _deal(number: Any) -> int | None:
    if number is not None and not 1 <= number <= 9999:
        raise UnsupportedError(f"deal {number}: expected its number in the match, from 1 to 9999")
    return None if number is None else int(number)


def _tile(index: Any) -> Tile:
    if index is None or not 0 <= index < len(EVERY_TILE):
        raise UnsupportedError(f"tile {index}: expected an index from 0 to {len(EVERY_TILE) - 1}")
    return Tile.at(index)
