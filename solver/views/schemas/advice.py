"""`tranca.advice/1`: what to play, how sure that is, and what to watch for."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.advice.results import Advice
from tranca.game.actions import Play

from .common import REACHING, JsonPart, Maybe, Number, doc
from .estimate import InferenceObject, PlayPlayedOn
from .headers import HeadedObject, head


class AdvicePlay(JsonPart, frozen=True, kw_only=True):
    """One legal play of `tranca.advice/1`."""

    play: Annotated[str, doc("the play, such as `4-6@6`")]
    policy: Annotated[
        Number | Maybe, doc("how likely a sensible player chooses it, by the fitted policy; not where plays score")
    ] = UNSET
    points: Annotated[int | Maybe, doc("what it scores now; only where plays score")] = UNSET
    mean: Annotated[
        Number | Maybe, doc("the mean that the advice rests on: with the plays read, where they could be")
    ] = UNSET
    unread: Annotated[Number | Maybe, doc("the mean where all deals count alike, where plays were read")] = UNSET
    swing: Annotated[Number | Maybe, doc("its mean less the best play's")] = UNSET
    difference_interval: Annotated[tuple[Number, Number] | Maybe, doc("of `swing`, 95 %")] = UNSET
    win: Annotated[Number | Maybe | None, doc("the chance to win the deal, with open hands")] = UNSET
    played_on: Annotated[PlayPlayedOn | Maybe, doc("its deals played on: what it may be expected to bring")] = UNSET
    worth: Annotated[
        Number | Maybe,
        doc(
            "what is chosen by: the mean of `mean` and of that of `played_on`; the latter alone where no deal was "
            "solved, or each in one order of the boneyard"
        ),
    ] = UNSET

    @classmethod
    def of(cls, advice: Advice, play: Play) -> Self:
        """Return the object of one play."""
        shares = advice.policy[play] if advice.policy else UNSET
        points = advice.points[play] if advice.points else UNSET
        played = advice.played_on[play] if advice.played_on else None
        if advice.grounds is None or advice.estimate is None:
            unknown = dict.fromkeys(("mean", "unread", "swing", "difference_interval", "win"), UNSET)
            worth = played and played.mean
            return super().of(None, play=play, policy=shares, points=points, played_on=played, worth=worth, **unknown)
        estimated = advice.grounds.of_play(play)
        unread = advice.estimate.of_play(play)
        return super().of(
            estimated,
            policy=shares,
            points=points,
            unread=UNSET if estimated is unread else unread.mean,
            played_on=played,
            worth=advice.estimate.worth(play),
        )


class AdviceObject(HeadedObject, tag="tranca.advice/1", frozen=True, kw_only=True):
    """The play that is advised to the observer, who is to move and sees their own tiles."""

    observer: Annotated[str, doc("the seat that is advised, which is to move")]
    strength: Annotated[str, doc("`policy`, `estimate` or `reading`: how hard was thought")]
    play: Annotated[str, doc("the play that is advised; `-` for a pass")]
    reaching: Annotated[list[str] | Maybe, REACHING] = UNSET
    basis: Annotated[
        str,
        doc(
            "what the advice rests on: `all` possible deals, solved; a `sample` of the deals, solved; `games` played "
            "on alone, because no deal was solved, or each with one order of the boneyard as if both sides knew it; "
            "the fitted `policy` alone; the `points` that plays score now; `choice`: there is only one play, or none"
        ),
    ]
    orders: Annotated[
        str | Maybe,
        doc("only where deals with a boneyard were solved: how its orders counted, as in `tranca.estimate/1`"),
    ] = UNSET
    sure: Annotated[
        Number | Maybe, doc("the chance that no other play is worth more; only where deals were solved or played on")
    ] = UNSET
    exact: Annotated[bool | Maybe, doc("`false`: the means are those of a sample; not without an estimate")] = UNSET
    sample: Annotated[int | Maybe, doc("only of a sample: how many deals were solved")] = UNSET
    seed: Annotated[int | Maybe, doc("only of a sample: what it was drawn from")] = UNSET
    complete: Annotated[bool, doc("`false`: a time limit cut it short, so that another run may say something else")]
    reading: Annotated[str | Maybe, doc("only where the plays of the others were read: `styles`")] = UNSET
    read_changes: Annotated[bool, doc("whether it is the best by `mean` and not by `unread`")]
    inferences: Annotated[list[InferenceObject], doc("the tiles by which reading changes most, the weightiest first")]
    styles: Annotated[dict[str, dict[str, Number]], doc("by seat whose plays were read, the probability of each style")]
    stops: Annotated[list[str], doc("opponents who surely hold nothing that fits after it")]
    watch: Annotated[list[tuple[str, Number]], doc("holdings (`W:5-5`) with which it loses most, and that chance")]
    plays: Annotated[list[AdvicePlay], doc("every legal play, the one that is advised first; none for a pass")]
    seconds: Annotated[float, doc("how long it took")]

    @classmethod
    def of(cls, advice: Advice) -> Self:
        """Return the object of advice."""
        grounds, estimate = advice.grounds, advice.estimate
        return super().of(
            advice,
            **head(advice.view),
            reaching=advice.reaching or UNSET,
            orders=estimate and estimate.orders,
            exact=estimate and estimate.exact,
            sample=estimate and estimate.sample,
            seed=estimate and estimate.seed,
            reading="styles" if advice.read else UNSET,
            inferences=grounds.inferences if grounds else [],
            styles=grounds.styles if grounds else {},
            watch=[(f"{one.holder}:{one.tile}", one.chance) for one in advice.watch],
            plays=[AdvicePlay.of(advice, play) for play in advice.order],
        )
