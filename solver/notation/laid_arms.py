"""Check of a stated layout, with its arms, against the plays of its record."""

from itertools import chain, pairwise

from tranca.game.arms import Layout
from tranca.game.record import Record
from tranca.game.tiles import Tile


def builds(record: Record, layout: tuple[Layout, Layout, Layout]) -> bool:
    """Tell whether the plays, each at a tile that lies already, build this line with its arms up and down.

    It may be turned round, and the two arms exchanged.
    """
    scores, spinner = record.rules.scores, record.position.spinner
    joined: dict[Tile, dict[Tile, int]] = {}
    for one, other in chain.from_iterable(map(pairwise, _chains(record, *layout))):
        joined.setdefault(Tile.of(*one), {})[Tile.of(*other)] = one[1]
        joined.setdefault(Tile.of(*other), {})[Tile.of(*one)] = other[0]
    plays = [action.play for action in record.actions if action.play is not None]
    turned = [Tile.of(*pair) for pair in record.start.layout or ()]
    tiles = [Tile.of(*pair) for part in layout for pair in part]
    if sorted(tiles) != sorted([*turned, *(play.tile for play in plays)]):
        return False
    laid = {*turned, *(play.tile for play in plays[: 1 - len(turned)])}
    for play in plays[1 - len(turned) :]:
        beside = [(tile, number) for tile, number in joined.get(play.tile, {}).items() if tile in laid]
        if len(beside) != 1:
            return False
        tile, number = beside[0]
        if play.end is not None and (play.end, play.double) != (
            number,
            tile.is_double and (scores or tile.low == spinner),
        ):
            return False
        laid.add(play.tile)
    return True


def _chains(record: Record, line: Layout, up: Layout, down: Layout) -> list[Layout]:
    """Return the rows of tiles in which each touches the next: the line, and each arm behind the spinner."""
    spinner = record.position.spinner
    return [line] if spinner is None else [line, *(((spinner, spinner), *arm) for arm in (up, down))]
