"""Check of a stated layout with arms against the plays of its record."""

from collections.abc import Iterator
from itertools import pairwise

from tranca.game.arms import Layout
from tranca.game.record import Record
from tranca.game.tiles import Tile


def builds_arms(record: Record, layout: tuple[Layout, Layout, Layout]) -> bool:
    """Tell whether the plays, each at a tile that lies already, build this line with its arms up and down.

    The two arms may be exchanged.
    """
    joined: dict[Tile, dict[Tile, int]] = {}
    for one, other, number in _joints(record, *layout):
        joined.setdefault(one, {})[other] = joined.setdefault(other, {})[one] = number
    plays = [action.play for action in record.actions if action.play is not None]
    tiles = [Tile.of(*pair) for part in layout for pair in part]
    if sorted(tiles) != sorted(play.tile for play in plays):
        return False
    laid = {play.tile for play in plays[:1]}
    for play in plays[1:]:
        beside = [(tile, number) for tile, number in joined.get(play.tile, {}).items() if tile in laid]
        if len(beside) != 1:
            return False
        tile, number = beside[0]
        if play.end is not None and (play.end, play.double) != (number, tile.is_double):
            return False
        laid.add(play.tile)
    return True


def _joints(record: Record, line: Layout, up: Layout, down: Layout) -> Iterator[tuple[Tile, Tile, int]]:
    """Yield each pair of tiles that touch, with the number at which they do."""
    spinner = record.position.spinner
    chains = [line]
    if spinner is not None:
        chains += [((spinner, spinner), *arm) for arm in (up, down) if arm]
    for chain in chains:
        for one, other in pairwise(chain):
            yield Tile.of(*one), Tile.of(*other), other[0]
