"""Positions as columns of a table: hands as masks, ends, seats, and a position made of a row of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tranca.errors import RulesError, UnsupportedError
from tranca.game.hands import Boneyard, Hand
from tranca.game.position import Position
from tranca.game.rules.rules import Rules, Stake, layout_option
from tranca.game.tiles import EVERY_TILE, Tile, tiles

from ..outputs.schema import HANDS

NUMBERS = ("left", "right", "seat", "lead", "last", "must_lead", "bonus_paid", "deal", "turned_up")
"""Columns of small numbers; −1 is null."""
TEXTS = ("rules", "stake")
POSITION = (*TEXTS, *HANDS, "boneyard", "boneyard_order", *NUMBERS)
"""The columns from which a position is read."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Rows of a table by column: numbers without nulls, texts and lists with them; `lines` are the rows in the file.

    A text that is not UTF-8 has the bytes at fault as half characters, as `surrogateescape` decodes them.
    """

    lines: Sequence[int]
    values: Mapping[str, Sequence[Any]]

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> "Columns":
        return Columns(self.lines[part], {name: column[part] for name, column in self.values.items()})

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the rows one by one."""
        names = [*self.values]
        lists = [getattr(column, "tolist", lambda column=column: column)() for column in self.values.values()]
        for row in zip(*lists, strict=True):
            yield dict(zip(names, row, strict=True))


def states_position(row: Mapping[str, Any], rules: Rules | None) -> bool:
    """Tell whether the numbers of a row state its position; where plays score, two of them do not state the ends."""
    if HANDS[0] not in row:
        return False
    try:
        return not (rules or Rules.parse(row.get("rules") or "")).names_places
    except RulesError:
        return True


def position_of(row: Mapping[str, Any], rules: Rules | None) -> Position:
    """Return the position of a row of columns, checked; raises TrancaError for a row that is no position."""
    if rules is None:
        if not row.get("rules"):
            raise RulesError("no rules: expected them in the column rules, or --rules")
        rules = Rules.parse(row["rules"])
    if rules.names_places and (laid := [name for name in ("left", "right", "last") if row.get(name, -1) != -1]):
        expected = "expected none, and the position as text in the column position"
        raise UnsupportedError(f"{', '.join(laid)}: {layout_option(rules)}, {expected}")
    numbers: dict[str, Any] = {name: None if row.get(name, -1) == -1 else row[name] for name in NUMBERS}
    order = row.get("boneyard_order")
    boneyard = Boneyard(_tiles(row, "boneyard"), ordered=False)
    if order is not None:
        boneyard = Boneyard(tuple(_tile(index, "boneyard_order") for index in order))
    return Position(
        rules,
        tuple(Hand(_tiles(row, name)) for name in HANDS[: rules.players]),
        boneyard,
        ends=None if numbers["left"] is None else (numbers["left"], numbers["right"]),
        to_move=numbers["seat"],
        lead=numbers["lead"],
        last=numbers["last"],
        must_lead=None if numbers["must_lead"] is None else _tile(numbers["must_lead"], "must_lead"),
        bonus_paid=_flag(numbers["bonus_paid"], "bonus_paid"),
        deal=_deal(numbers["deal"]),
        stake=None if row.get("stake") is None else Stake.parse(row["stake"]),
        turned=bool(_flag(numbers["turned_up"], "turned_up")),
    )


def _tiles(row: Mapping[str, Any], name: str) -> tuple[Tile, ...]:
    bits = int(row.get(name) or 0)
    if bits >> len(EVERY_TILE):
        raise UnsupportedError(f"{name} {bits:#x}: expected a bit for each tile, the bits 0 to {len(EVERY_TILE) - 1}")
    return tiles(bits)


def _deal(number: int | None) -> int | None:
    if number is not None and not 1 <= number <= 9999:
        raise UnsupportedError(f"deal {number}: expected its number in the match, from 1 to 9999")
    return None if number is None else int(number)


def _tile(index: int | None, name: str) -> Tile:
    if index is None or not 0 <= index < len(EVERY_TILE):
        raise UnsupportedError(f"{name} {index}: expected the index of a tile, 0 to {len(EVERY_TILE) - 1}")
    return Tile.at(index)


def _flag(number: int | None, name: str) -> bool | None:
    if number not in (None, 0, 1):
        raise UnsupportedError(f"{name} {number}: expected 0 or 1, or null")
    return None if number is None else bool(number)
