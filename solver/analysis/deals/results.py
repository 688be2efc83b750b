"""Possible deals: their number, the probability that each holder has each tile, and worlds, listed or sampled."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tranca.display import NotebookResult
from tranca.errors import UnsupportedError, echo
from tranca.game.hands import NO_BONEYARD, Boneyard, Hand
from tranca.game.position import Position
from tranca.game.tiles import Tile, tiles
from tranca.typed import methods, typed_function

from .knowledge import BONEYARD, PositionOrRecord, Void

if TYPE_CHECKING:
    from .counting import CountingTable, Counts, Masks

MOST_WORLDS = 20_000_000  # to list at once


class World(NamedTuple):
    """One way in which the tiles can be placed now.

    Attributes:
        hands: by seat, the masks of the hands.
        boneyard: the mask of the boneyard; 0 if no tile can be drawn, so that the rest sleeps.
        weight: the number of deals that lead to it, that is, of ways to deal the hands and draw tiles in order.
    """

    hands: tuple[int, ...]
    boneyard: int
    weight: int


class Facts(NamedTuple):
    """Facts that are certain.

    Attributes:
        void: by seat, the suits in which it has no tile now. A suit without hidden tiles is listed only if the seat
            passed or drew on it.
        holds: by seat, the hidden tiles that it surely holds.
        boneyard, sleeping: the tiles that are surely there.
        shown: the moments at which other seats could not play, in order.
        lead: a tile that had to be led, so that no seat was dealt one that precedes it; None if the lead shows nothing.
    """

    void: Mapping[str, tuple[int, ...]]
    holds: Mapping[str, tuple[Tile, ...]]
    boneyard: tuple[Tile, ...] = ()
    sleeping: tuple[Tile, ...] = ()
    shown: tuple[Void, ...] = ()
    lead: Tile | None = None


@dataclass(frozen=True, slots=True)
class ReadOdds:
    """The odds of the hidden tiles with the plays of the others read; returned by `tranca.read_odds`.

    Attributes:
        reading: the model by which they were read.
        holders: by hidden tile, the probability that it is with each other seat, in the `boneyard`, or `sleeping`.
        effective: the number of equally weighted deals that would be as good, (Σw)² / Σw².
        sample: the number of deals drawn; None if all were read.
    """

    reading: str
    holders: Mapping[Tile, Mapping[str, float]]
    effective: float
    sample: int | None = None
    seed: int | None = None


@methods(typed_function)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deals(NotebookResult):
    """All deals that are possible for one player; returned by `tranca.deals`.

    Iterating yields every `World` once, in a fixed order. All numbers are exact.

    Attributes:
        view: the record or position as the observer sees it.
        now: the position in question, as the observer sees it.
        observer: the name of their seat.
        worlds: the number of ways in which the tiles can be placed now.
        deals: the number of equally likely deals that lead there: the sum of the weights of the worlds.
        holders: by hidden tile, the probability that it is with each other seat, in the `boneyard`, or `sleeping`. If
            only the ends of the layout are known, also the `laid` tiles. Tiles that the view itself assigns to a seat
            are not included.
    """

    view: PositionOrRecord
    now: Position
    observer: str
    worlds: int
    deals: int
    facts: Facts
    holders: Mapping[Tile, Mapping[str, Fraction]]
    _table: "CountingTable" = field(repr=False)

    def __repr__(self) -> str:
        return f"<Deals as {self.observer} sees it: {self.deals} deals, {self.worlds} worlds>"

    def __iter__(self) -> Iterator[World]:
        for masks, weights in self._table.chunks():
            yield from self._list_worlds(*self._fill_hands(masks), weights)

    def __len__(self) -> int:
        """Return the number of worlds; OverflowError if it exceeds `sys.maxsize` (see `worlds`)."""
        return self.worlds

    def sample(self, count: int, seed: int = 0) -> list[World]:
        """Draw worlds with replacement by their weights; the same seed gives the same worlds on any machine."""
        masks, weights = self._table.draw(_check_count(count), seed)
        return [*self._list_worlds(*self._fill_hands(masks), weights)]

    def arrays(self) -> "tuple[Masks, Masks, Counts]":
        """Return every world in the order of iteration: hands as masks (worlds, seats), boneyards, weights.

        Masks are uint64. Weights are int64, or Python integers if the number of deals exceeds that. Raises
        UnsupportedError if there are more than 20 million worlds.
        """
        if self.worlds > MOST_WORLDS:
            raise UnsupportedError(
                "{worlds} worlds are too many to list (at most {most_worlds}); use a sample",
                worlds=self.worlds,
                most_worlds=MOST_WORLDS,
            )
        masks, weights = self._table.list_all()
        return *self._fill_hands(masks), weights

    def sample_arrays(self, count: int, seed: int = 0) -> "tuple[Masks, Masks, Counts]":
        """Return the worlds of `sample` in the shape of `arrays`; all weights are 1, since draws are weighted."""
        masks, weights = self._table.draw(_check_count(count), seed)
        weights[:] = 1
        return *self._fill_hands(masks), weights

    def position(self, world: World) -> Position:
        """Return the open position of this world, with the order of the boneyard unknown."""
        return self.now.changed(
            hands=tuple(Hand(tiles(hand)) for hand in world.hands),
            boneyard=Boneyard(tiles(world.boneyard), ordered=False) if world.boneyard else NO_BONEYARD,
            voids=(),
            has=(),
            nots=(),
        )

    def _fill_hands(self, masks: "Masks") -> "tuple[Masks, Masks]":
        """Convert masks by holder into hands by seat, including known tiles, and boneyards."""
        import numpy as np

        now = self.now
        hands = np.empty((len(masks), len(now.hands)), dtype=np.uint64)
        hands[:] = [hand.mask for hand in now.hands]
        boneyard = np.full(len(masks), now.boneyard.mask, dtype=np.uint64)
        for column, holder in enumerate(self._table.holders):
            if holder.seat is not None:
                hands[:, holder.seat] |= masks[:, column]
            elif holder.name == BONEYARD:
                boneyard |= masks[:, column]
        return hands, boneyard

    @staticmethod
    def _list_worlds(hands: "Masks", boneyard: "Masks", weights: "Counts") -> Iterator[World]:
        for masks, left, weight in zip(hands.tolist(), boneyard.tolist(), weights.tolist(), strict=True):
            yield World(tuple(masks), left, weight)


def _check_count(count: int) -> int:
    if not 1 <= count <= MOST_WORLDS:
        raise UnsupportedError(
            "sample of {count}: expected 1 to {most_worlds}", count=echo(count), most_worlds=MOST_WORLDS
        )
    return count
