"""Results of an estimate: each play over all deals that a player must consider."""

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
"""A mean or a probability, exact over the deals solved if it is a fraction."""

Interval = tuple[MeanValue, MeanValue]

Continuation = Literal["open", "policy"]
"""The way a deal continues after each play: `open`, by the best plays with all hands open; `policy`, by the fitted
policy, every seat from its own hand.
"""

CONTINUATIONS: tuple[Continuation, ...] = get_args(Continuation)


@dataclass(frozen=True, slots=True)
class Holding:
    """A tile in a hand or in the boneyard that makes a loss more likely.

    Attributes:
        holder: the seat, or "boneyard".
        chance: the probability of losing with the play if the tile is there.
        raised: how much higher that is than over all deals.
        sample: the effective number of sampled deals behind `chance`; None if it is exact.
    """

    holder: str
    tile: Tile
    chance: MeanValue
    raised: MeanValue
    sample: float | None = None


@dataclass(frozen=True, slots=True)
class Inference:
    """A tile whose probability of being in a hand changes when the plays of its seat are read.

    Attributes:
        unread: the probability that the seat holds it if all deals count equally.
        read: the probability by its plays.
        declined: the actions, from 1, in which the tile fitted and the seat laid another.
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
        interval: the 95 % interval of the mean.
        win, win_out, win_block: the probability that the side wins the deal, in total, by going out, and by a block.
        independent: the number of independent games, for a chance of 0 or 1: those of a sampled deal count as one.
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
    """The worth of one play to the observer over the deals that they must consider.

    Attributes:
        play: the play; None for a forced pass.
        mean: the mean of its open-hand values: the margin in points for the observer's side over the rest of the deal.
        swing: `mean` less the mean of the best play: 0 or negative.
        interval: the 95 % interval of the mean; both ends are equal to it if it is exact.
        difference_interval: the 95 % interval of the swing, from the paired differences to the best play.
        best_share: the share of deals in which no play is worth more, among those in which every play was solved.
        win, win_out, win_block: the probability that the side wins the deal, in total, by going out, and by a block, if
            all follow the principal variation, over every order of a boneyard. None for a forced pass if no tile is
            drawn, and if it was not searched.
        lose: the share of deals in which the play is worth less than 0. With a boneyard, the worth of a deal is a mean
            over its orders. With three or more sides, a margin below the mean of the others is less than 0 whoever
            wins. So `win` and `lose` need not add up to 1.
        quantiles: the 5, 25, 50, 75 and 95 % quantiles of its values, by percentage.
        histogram: its values in steps of ten points: the lowest value of a step, and the share of deals in it.
        losing_when: the holdings that most raise the probability of losing with it, worst first.
        sample: the number of sampled deals in which it was solved, fewer if it is clearly worse. Then `mean` is the
            mean of the best play less the difference in these deals, and shares are over these deals. None if all deals
            were solved.
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
        """True if the sample cannot distinguish it from the best play."""
        low, high = self.difference_interval
        return low != high and low <= 0 <= high


@methods(typed_function)
@dataclass(frozen=True, slots=True, repr=False)
class Estimate(NotebookResult):
    """The answer to "what is each play worth, as far as this player can know?".

    In each deal, a play has its value by `solve` with all hands open, as if all players saw all tiles from then on.

    Attributes:
        view: the record or position of the question, as the observer sees it.
        position: the position as the observer sees it.
        observer: their seat, which is to move.
        worlds: the number of ways in which the tiles can be placed.
        deals: the number of equally likely deals that lead there.
        exact: True if every world was solved, in all orders of a boneyard.
        sample: the number of deals solved; None if `exact`.
        orders: how the orders of a boneyard enter the values: all of them; sampled draws, which no player sees in
            advance; or one order for each deal, known to all players. None if no tile is drawn.
        searched: the share of the sampled deals that were searched to their end; the others were too large, and count
            with the mean of games simulated with the fitted policy. None if all were solved.
        reading: how deals were weighted by the plays made so far.
        effective: the effective number of deals behind the means after that weighting, (Σw)² / Σw².
        plays: every legal play, highest `mean` first; ties in canonical order.
        read: the estimate of the same deals with the plays read by styles, which is then the recommended one. None if
            there are no plays to read, or if `reading` was given.
        inferences: with plays read, the tiles whose odds change most, most important first.
        styles: with plays read, the probability of each style of play, by seat.
        played_on: by play, the outcome if the same deals are played on by the fitted policy, weighted as `recommended`
            is; empty if that was not requested.
        cut: True if it was stopped before all requested deals were solved, so that another run may solve more or fewer.
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
    searched: MeanValue | None = None
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
        """True if each deal was solved with a single sampled order of its boneyard, known to all players.

        It is False if `orders` is `sampled`: those draws are also sampled, but no player sees them in advance.
        """
        return self.orders is Orders.SEEN

    @property
    def loses_deals(self) -> bool:
        """True if `lose` is the share of deals that the side loses, so that it complements `win`.

        That requires two sides, no points for passes or plays, and values that are not means over orders.
        """
        rules = self.position.rules
        averaged = self.position.drawable and self.orders is not Orders.SEEN
        return len(rules.sides) == 2 and not averaged and not (rules.has_bonus or rules.scores)

    @property
    def recommended(self) -> "Estimate":
        """The estimate to play by: the one with the plays read, if they could be read."""
        return self.read or self

    @property
    def best(self) -> tuple[Play | None, ...]:
        """The plays with the highest mean in the recommended estimate."""
        return self.recommended.best_unread

    @property
    def best_unread(self) -> tuple[Play | None, ...]:
        """The plays with the highest `mean`, with equal weight for all deals; the same as `best` if `read` is None."""
        return tuple(option.play for option in self.plays if option.swing == 0)

    def worth(self, play: Play | None) -> float:
        """Return the number to choose a play by, in the recommended estimate, in points.

        It is the mean of the play's open-hand value and, if known, its result played on. In the first, every player
        knows all tiles; in the second, every player errs. A play that is good by both is safer than the best by either.

        If each deal was solved with one order of the boneyard, known to both sides, only the result played on counts:
        otherwise the advice would rely on an order that the player cannot see.
        """
        if self.orders_sampled and play in self.played_on:
            return self.played_on[play].mean
        opened = float(self.recommended.of_play(play).mean)
        return (opened + self.played_on[play].mean) / 2 if play in self.played_on else opened

    def of_play(self, play: Play | None) -> PlayEstimate:
        """Return the estimate of a play; PlayError for a play that is not included."""
        for option in self.plays:
            if option.play == play:
                return option
        raise PlayError(
            "play {play}: expected one of {names}",
            play=play or "-",
            names=" ".join(str(option.play or "-") for option in self.plays),
        )

    @property
    def is_clear(self) -> bool:
        """True if every other play is clearly worse than the best."""
        return not any(option.too_close for option in self.plays)
