"""Results of an estimate: each play over all deals that a player must reckon with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, get_args

from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.inference import Reading
from tranca.display import NotebookResult
from tranca.engine.solution import FrozenDict, Information, Orders
from tranca.errors import PlayError
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.tiles import Tile
from tranca.typed import methods, typed_function

MeanValue = Fraction | float
"""A mean or a probability, exact over the deals solved."""

Interval = tuple[MeanValue, MeanValue]

Continuation = Literal["open", "policy"]
"""The way on after each play: `open`, the best plays with all hands open; `policy`, every seat by the fitted policy,
from its own hand.
"""

CONTINUATIONS: tuple[Continuation, ...] = get_args(Continuation)


@dataclass(frozen=True, slots=True)
class Holding:
    """A tile in a hand or the boneyard that goes with losing.

    Attributes:
        holder: the seat, or "boneyard".
        tile: the tile held.
        chance: to lose with the play where the tile lies there.
        raised: by how much that is more than over all deals.
        sample: how many deals of a sample, in effect, that chance is taken from; None if it is exact.
    """

    holder: str
    tile: Tile
    chance: MeanValue
    raised: MeanValue
    sample: float | None = None


@dataclass(frozen=True, slots=True)
class Inference:
    """A tile that a seat holds more or less likely by how it played than by the passes alone.

    Attributes:
        seat: whose hand.
        tile: the tile.
        unread: how likely the seat holds it if all deals count alike.
        read: how likely by its plays.
        declined: the actions, from 1, at which the tile fitted and the seat laid another.
    """

    seat: str
    tile: Tile
    unread: MeanValue
    read: MeanValue
    declined: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The outcome of one play if its deals are played on by the fitted policy, every seat from its own hand.

    Attributes:
        mean: the margin in points for the side of the observer.
        interval: of the mean, 95 %.
        win, win_out, win_block: the chances that the side wins the deal, by going out, by a block.
        games: how many games that was.
        independent: how many of them to count for a chance of none or all: those of one deal of a sample count as one.
    """

    mean: float
    interval: Interval
    win: float
    win_out: float
    win_block: float
    games: int
    independent: float


@dataclass(frozen=True, slots=True, repr=False)
class PlayEstimate:
    """The worth of one play to the observer over the deals that they must reckon with.

    Attributes:
        play: the play; None is the pass that is forced.
        mean: of its open-hand values: the margin in points for their side over the rest of the deal.
        swing: `mean` less the best play's, 0 or negative.
        interval: of the mean, 95 %; both ends equal it if it is exact.
        difference_interval: of the swing, 95 %, from the paired differences to the best play.
        best_share: the share of deals in which no play is worth more; of those in which every play was solved.
        win, win_out, win_block: the chances that the side wins the deal, by going out, by a block, when all follow the
            principal line, over every order of a boneyard; None for a forced pass if nobody draws, and if it
            was not searched.
        lose: the share of deals in which the play is worth less than 0. With a boneyard a deal's worth is a mean over
            its orders, and with three or more sides a margin below the mean of the others' is less than 0 whoever
            wins: so `win` and `lose` are not shares of one whole.
        quantiles: the 5, 25, 50, 75 and 95 % quantiles of its values, by the number of percent.
        histogram: its values in steps of ten points: the first value of a step, and the share of deals in it.
        losing_when: the holdings that most raise the chance to lose with it, the worst first.
        sample: in how many deals of a sample it was solved, fewer than others if it is clearly worse; `mean` is then
            that of the best play less what it is worse by in these deals, and the shares are those in these deals.
    """

    play: Play | None
    mean: MeanValue
    swing: MeanValue
    interval: Interval
    difference_interval: Interval
    best_share: MeanValue
    win: MeanValue | None
    win_out: MeanValue | None
    win_block: MeanValue | None
    lose: MeanValue
    quantiles: Mapping[int, MeanValue]
    histogram: tuple[tuple[int, MeanValue], ...]
    losing_when: tuple[Holding, ...]
    sample: int | None = None

    def __repr__(self) -> str:
        mean, share = round(float(self.mean), 3), round(float(self.best_share), 3)
        return f"<PlayEstimate {self.play or '-'}: mean {mean}, best share {share}>"

    @property
    def too_close(self) -> bool:
        """Whether the sample cannot tell it from the best play."""
        low, high = self.difference_interval
        return low != high and low <= 0 <= high


@methods(typed_function)
@dataclass(frozen=True, slots=True, repr=False)
class Estimate(NotebookResult):
    """The answer to "what is each play worth, as far as this player can know?".

    In each deal a play is worth what `solve` says with all hands open: as if everybody saw all tiles from then on.

    Attributes:
        view: the record or position of the question, as the observer sees it.
        position: the moment as the observer sees it.
        observer: their seat, which is to move.
        worlds: how many ways the tiles can lie.
        deals: how many deals lead there, all equally likely.
        exact: whether every world was solved, with every order of a boneyard.
        sample: how many deals were solved, if that is not all in all orders of a boneyard; else None.
        orders: how the orders of a boneyard enter the values: all of them; sampled draws, which nobody sees before; or
            one order drawn for each deal and seen by all who play it out; None if nobody draws.
        seed: what the sample was drawn from.
        reading: how deals were weighted by the plays made so far.
        effective: the effective number of deals behind the means after that weighting, (Σw)² / Σw².
        plays: every legal play, by `mean` from the highest, equal ones in canonical order.
        read: the same deals weighted by reading the plays by styles, which is then recommended; None if there is
            none to read, and where `reading` was stated.
        inferences: of that answer, the tiles by which reading changes most, the weightiest first.
        styles: of that answer, by seat whose plays were read, the probability of each style of play.
        played_on: by play, what it brings where the same deals are played on by the fitted policy; weighted as
            `recommended` is. Empty without it.
        cut: it was stopped before all deals wanted were solved, so that another run may solve more or fewer.
        nodes: how many states the searches looked at.
        seconds: how long it took.
    """

    view: PositionOrRecord
    position: Position
    observer: str
    worlds: int
    deals: int
    exact: bool
    plays: tuple[PlayEstimate, ...]
    sample: int | None = None
    orders: Orders | None = None
    seed: int | None = None
    reading: Reading = "none"
    effective: float = 0.0
    read: "Estimate | None" = None
    inferences: tuple[Inference, ...] = ()
    styles: Mapping[str, Mapping[str, float]] = field(default_factory=FrozenDict)
    played_on: Mapping[Play | None, PlayedOn] = field(default_factory=FrozenDict)
    cut: bool = False
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)

    information = Information.HIDDEN

    def __repr__(self) -> str:
        best, basis = self.recommended.plays[0], "exact" if self.exact else f"a sample of {self.sample}"
        best_play = f"best {best.play or '-'}, mean {round(float(best.mean), 3)}"
        return f"<Estimate for {self.observer}: {best_play}; {self.deals} deals, {basis}>"

    @property
    def orders_sampled(self) -> bool:
        """Whether in each deal one order of the boneyard was drawn, and known to all who play it out."""
        return self.orders is Orders.SEEN

    @property
    def loses_deals(self) -> bool:
        """Whether `lose` is the share of deals that the side loses, so that it complements `win`.

        That is so with two sides, no points for passes or plays, and values that are no means over orders.
        """
        rules = self.position.rules
        averaged = self.position.drawable and self.orders is not Orders.SEEN
        return len(rules.sides) == 2 and not averaged and not (rules.has_bonus or rules.scores)

    @property
    def recommended(self) -> "Estimate":
        """The answer to play by: the one with the plays read if they could be."""
        return self.read or self

    @property
    def best(self) -> tuple[Play | None, ...]:
        """The plays with the highest mean in the recommended estimate."""
        return self.recommended.best_unread

    @property
    def best_unread(self) -> tuple[Play | None, ...]:
        """The plays with the highest `mean`, all deals alike; the recommended ones too where `read` is None."""
        return tuple(option.play for option in self.plays if option.swing == 0)

    def worth(self, play: Play | None) -> float:
        """Return the number to choose a play by, in the recommended estimate.

        It is the mean of what the play is worth with open hands and of what it brings played on, if that is known.
        The first lets everybody know the tiles, the second lets everybody err; a play good by both is safer than the
        best by either.

        Where each deal counts with one order of the boneyard, which both sides know, only what it brings played on
        counts: then nobody is advised by an order that they cannot see.
        """
        if self.orders_sampled and play in self.played_on:
            return self.played_on[play].mean
        opened = float(self.recommended.of_play(play).mean)
        return (opened + self.played_on[play].mean) / 2 if play in self.played_on else opened

    def of_play(self, play: Play | None) -> PlayEstimate:
        """Return the estimate of one of its plays; PlayError for another play."""
        for option in self.plays:
            if option.play == play:
                return option
        raise PlayError(f"{play or '-'}: expected one of {' '.join(str(option.play or '-') for option in self.plays)}")

    @property
    def is_clear(self) -> bool:
        """Whether every other play is clearly worse than the best."""
        return not any(option.too_close for option in self.plays)
