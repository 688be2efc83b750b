"""Possible deals: how many there are, how likely each tile lies where, and worlds listed and drawn from them."""

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

MOST_WORLDS = 20_000_000  # that `arrays` lists


class World(NamedTuple):
    """One way in which the tiles can lie now.

    Attributes:
        hands: by seat, the masks of the hands.
        boneyard: the mask of what is left in the boneyard; 0 if nobody draws, so that the rest sleeps.
        weight: the number of deals that lead to it: of ways to deal the hands and to draw tiles in order.
    """

    hands: tuple[int, ...]
    boneyard: int
    weight: int


class Facts(NamedTuple):
    """Facts that are certain.

    Attributes:
        void: by seat, the suits of which it holds nothing now. A suit of which no tile is hidden from the observer is
            named only where its holder passed or drew on it.
        holds: by seat, the hidden tiles that it surely holds.
        boneyard, sleeping: the tiles that surely lie there.
        shown: the moments at which other seats could not play, in order.
        lead: a tile that had to be led, so that nobody was dealt a higher one; None if the lead tells nothing.
    """

    void: Mapping[str, tuple[int, ...]]
    holds: Mapping[str, tuple[Tile, ...]]
    boneyard: tuple[Tile, ...] = ()
    sleeping: tuple[Tile, ...] = ()
    shown: tuple[Void, ...] = ()
    lead: Tile | None = None


@dataclass(frozen=True, slots=True)
class ReadOdds:
    """The odds of the hidden tiles with the plays of the others read, made by `tranca.read_odds`.

    Attributes:
        reading: how they were read.
        holders: by hidden tile, the probability that it lies with each other seat, in the `boneyard`, or among the
            `sleeping` tiles.
        effective: how many equally weighted deals would be as good, (Σw)² / Σw².
        sample: how many deals were drawn, if that is not all; else None.
        seed: what they were drawn from.
    """

    reading: str
    holders: Mapping[Tile, Mapping[str, float]]
    effective: float
    sample: int | None = None
    seed: int | None = None


@methods(typed_function)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deals(NotebookResult):
    """All deals that are possible for one player, made by `tranca.deals`.

    Iterating gives every `World` once, in a fixed order. All numbers are exact.

    Attributes:
        view: the record or position as the observer sees it.
        now: the moment that is asked about, as the observer sees it.
        observer: the name of their seat.
        worlds: the number of ways in which the tiles can lie now.
        deals: the number of deals that lead there, which all are equally likely: the sum of the weights of the worlds.
        facts: what is certain.
        holders: by hidden tile, the probability that it lies with each other seat, in the `boneyard`, or among the
            `sleeping` tiles. A position of which only the ends are known also has `laid` tiles. Tiles that the view
            itself says somebody holds are not listed.
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

        Masks are uint64; weights are int64, or Python's whole numbers where the number of deals goes beyond that.
        Raises UnsupportedError for more than 20 million worlds.
        """
        if self.worlds > MOST_WORLDS:
            raise UnsupportedError(f"{self.worlds} worlds: expected {MOST_WORLDS} at most to list, or a sample")
        masks, weights = self._table.list_all()
        return *self._fill_hands(masks), weights

    def sample_arrays(self, count: int, seed: int = 0) -> "tuple[Masks, Masks, Counts]":
        """Return the worlds of `sample` in the shape of `arrays`. They come by weight already, so each row counts once:
        the third array holds ones.
        """
        masks, weights = self._table.draw(_check_count(count), seed)
        weights[:] = 1
        return *self._fill_hands(masks), weights

    def position(self, world: World) -> Position:
        """Return the open position in which the tiles lie as in this world, the order of the boneyard unknown."""
        return self.now.changed(
            hands=tuple(Hand(tiles(hand)) for hand in world.hands),
            boneyard=Boneyard(tiles(world.boneyard), ordered=False) if world.boneyard else NO_BONEYARD,
            voids=(),
            has=(),
            nots=(),
        )

    def _fill_hands(self, masks: "Masks") -> "tuple[Masks, Masks]":
        """Convert masks by holder into hands by seat, known tiles included, and boneyards."""
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
        raise UnsupportedError(f"sample of {echo(count)}: expected 1 or more, {MOST_WORLDS} at most")
    return count
