"""Odds of the hidden tiles by how the others played; `tranca.deals` has those that count every deal alike."""

from collections.abc import Iterable

import numpy as np

from tranca.analysis.deals import Deals, ReadOdds
from tranca.analysis.deals.knowledge import BONEYARD
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.inference import READINGS
from tranca.engine.intervals import Weighting
from tranca.engine.sampling import Sampling
from tranca.engine.solution import FrozenDict
from tranca.errors import UnsupportedError, echo
from tranca.game.record import Record
from tranca.game.tiles import Tile

from .choices import readable_plays
from .likelihood import read_weights
from .styles import Players


def read_odds(
    all_deals: Deals,
    *,
    reading: str = "styles",
    known: Players | Iterable[Record] = (),
    deals: int | None = None,
    seed: int = 0,
) -> ReadOdds | None:
    """Find where the hidden tiles lie by how the others played; None where there is no play of theirs to read.

    Args:
        all_deals: the result of `tranca.deals`.
        reading: how plays are read: see `tranca.estimate`.
        known: earlier deals of the same players, for reading by styles.
        deals: how many deals to draw where there are more. Without it all are read where the tiles can lie in 100,000
            ways or fewer, else 2,000 are drawn.
        seed: what they are drawn from.

    Raises UnsupportedError where this reading is not possible.
    """
    if not isinstance(all_deals, Deals):
        raise TypeError(f"read_odds() takes what tranca.deals gives, not {type(all_deals).__name__}")
    if not readable_plays(all_deals):
        return None
    chosen = next((name for name in READINGS[1:] if name == reading), None)
    if chosen is None:
        raise UnsupportedError(f"reading {echo(reading)}: expected one of {', '.join(READINGS[1:])}")
    worlds = Worlds.of(all_deals, Sampling(deals, None, seed))
    weighting = Weighting(read_weights(all_deals, worlds.hands, worlds.weights, chosen, Players.of(known)))
    return ReadOdds(
        reading=chosen,
        holders=FrozenDict({tile: FrozenDict(_odds(all_deals, worlds, weighting, tile)) for tile in all_deals.holders}),
        effective=weighting.effective,
        sample=None if worlds.complete else len(worlds),
        seed=None if worlds.complete else seed,
    )


def _odds(all_deals: Deals, worlds: Worlds, weighting: Weighting, tile: Tile) -> dict[str, float]:
    """Return the probability of each holder of a tile; certain tiles stay certain.

    The probability that no hand or boneyard holds it is shared among the other holders as in the unread odds.
    """
    seats, plain = all_deals.view.rules.seats, all_deals.holders[tile]
    odds: dict[str, float] = {}
    for name in plain:
        if name in seats or name == BONEYARD:
            masks = worlds.boneyards if name == BONEYARD else worlds.hands[:, seats.index(name)]
            odds[name] = float(weighting.mean((masks >> np.uint64(tile.index) & np.uint64(1)).astype(np.int64)))
    rest = [name for name in plain if name not in odds]
    unheld = max(0.0, 1.0 - sum(odds.values()))
    total = sum(plain[name] for name in rest)
    odds |= {name: unheld * float(plain[name] / total) if total else 0.0 for name in rest}
    return {name: odds[name] if 0 < plain[name] < 1 else float(plain[name]) for name in plain}
