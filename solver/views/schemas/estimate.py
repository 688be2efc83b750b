"""`tranca.estimate/1`, the value of each play to a player, and `tranca.advice/1`, a play and its certainty."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate, PlayedOn, PlayEstimate
from tranca.engine.solution import Information
from tranca.game.actions import Play

from .common import REACHING, HeadedObject, HeadedRow, JsonPart, Maybe, Number, as_text, doc, head
from .match_plays import ONLY_WITH_SCORE, MatchPart


class PlayRead(JsonPart, frozen=True, kw_only=True):
    """A legal play of `tranca.estimate/1` over the same deals, weighted by how the others played."""

    mean: Annotated[Number, doc("the mean of its open-hand values")]
    swing: Annotated[Number, doc("its mean minus the mean of the best play in `best`")]
    win: Annotated[Number | None, doc("the probability of winning the deal")]
    interval: Annotated[tuple[Number, Number], doc("95 % confidence interval of `mean`")]
    best_share: Annotated[Number, doc("the share of deals, by their weights, in which no play is worth more")]
    difference_interval: Annotated[tuple[Number, Number], doc("95 % confidence interval of `swing`")]
    too_close: Annotated[bool, doc("whether the sample cannot separate it from the best play in `best`")]


class InferenceObject(JsonPart, frozen=True, kw_only=True):
    """A tile that a seat's plays make more or less likely in its hand than the passes alone do."""

    seat: Annotated[str, doc("the seat in question")]
    tile: Annotated[str, doc("the tile")]
    unread: Annotated[Number, doc("the probability that the seat holds it if all deals weigh the same")]
    read: Annotated[Number, doc("the probability given the seat's plays")]
    declined: Annotated[list[int], doc("the actions, from 1, at which the tile fitted but the seat laid another")]


class ReadObject(JsonPart, frozen=True, kw_only=True):
    """The reading behind `read` of the plays of `tranca.estimate/1`."""

    reading: Annotated[str, doc("the method of reading: `styles`")]
    effective: Annotated[Number, doc("the effective number of equally weighted deals")]
    inferences: Annotated[
        list[InferenceObject], doc("the tiles whose probabilities reading changes most, the most important first")
    ]
    styles: Annotated[dict[str, dict[str, Number]], doc("by seat, the probability of each style of play")]


class PlayPlayedOn(JsonPart, frozen=True, kw_only=True):
    """A legal play of `tranca.estimate/1` over the same deals, in games simulated with the fitted policy."""

    mean: Annotated[Number, doc("the mean margin over the rest of the deal: a forecast of the play's result")]
    interval: Annotated[tuple[Number, Number], doc("95 % confidence interval of `mean`")]
    win: Annotated[Number, doc("the probability of winning the deal")]
    win_out: Annotated[Number, doc("the probability of winning it by going out")]
    win_block: Annotated[Number, doc("the probability of winning it by a block")]


class EstimatePlay(JsonPart, frozen=True, kw_only=True):
    """One legal play of `tranca.estimate/1`."""

    play: Annotated[str, doc("the play, such as `4-6@6`; `-` for a pass")]
    mean: Annotated[Number, doc("the mean of its open-hand values: the margin over the rest of the deal")]
    swing: Annotated[Number, doc("its mean minus the best play's, 0 or negative")]
    best_share: Annotated[Number, doc("the share of deals in which no play is worth more; every tied play counts")]
    win: Annotated[
        Number | None,
        doc("the probability of winning the deal in the principal variations, over all orders; `null` for some passes"),
    ]
    win_out: Annotated[Number | None, doc("the probability of winning it by going out")]
    win_block: Annotated[Number | None, doc("the probability of winning it by a block")]
    lose: Annotated[
        Number,
        doc(
            "the share of deals in which its value (a mean over orders) is below 0; `win` and `lose` need not add "
            "up to 1"
        ),
    ]
    interval: Annotated[
        tuple[Number, Number], doc("95 % confidence interval of `mean`; both ends are equal if everything is exact")
    ]
    difference_interval: Annotated[
        tuple[Number, Number], doc("95 % confidence interval of `swing`, from paired differences to the best play")
    ]
    too_close: Annotated[bool, doc("whether the sample cannot separate it from the best play")]
    quantiles: Annotated[dict[str, Number], doc("the 5, 25, 50, 75 and 95 % quantiles of its values")]
    histogram: Annotated[
        list[tuple[int, Number]],
        doc("its values in steps of ten points: the lowest value of a step, the share of deals"),
    ]
    sample: Annotated[
        int | Maybe,
        doc("only for a sample: number of its deals in which the play was solved, fewer if it is clearly worse"),
    ] = UNSET
    read: Annotated[PlayRead | Maybe, doc("only if plays could be read and no `--reading` is given")] = UNSET
    played_on: Annotated[PlayPlayedOn | Maybe, doc("only with `--continue policy`")] = UNSET

    @classmethod
    def of(cls, estimated: PlayEstimate, read: PlayEstimate | None = None, played_on: PlayedOn | None = None) -> Self:
        """Build the object of one play of an estimate, with its worth as read and played on, if any."""
        return super().of(estimated, read=read, played_on=played_on)


class EstimateObject(HeadedRow, tag="tranca.estimate/1", frozen=True, kw_only=True):
    """The average value of each play over all deals that are possible for the observer, the player to move."""

    observer: Annotated[str, doc("the seat from whose view the deals are counted")]
    to_move: Annotated[str, doc("the seat to move, which is the observer")]
    information: Annotated[str, doc("`hidden hands`")]
    worlds: Annotated[int, doc("number of possible distributions of the hidden tiles now")]
    deals: Annotated[int, doc("number of equally likely deals that lead to them")]
    exact: Annotated[bool, doc("`false` for a sample of deals or of orders of the boneyard")]
    worlds_exact: Annotated[str | Maybe, doc("`worlds` as text, only beyond 2^53, where doubles are not exact")] = UNSET
    deals_exact: Annotated[str | Maybe, doc("`deals` as text, only beyond 2^53")] = UNSET
    sample: Annotated[int | Maybe, doc("only for a sample: number of deals solved")] = UNSET
    seed: Annotated[int | Maybe, doc("only for a sample: the seed")] = UNSET
    orders: Annotated[
        str | Maybe,
        doc(
            "only under rules with draws: `all` orders; `sampled` draws in each deal, which no one sees in "
            "advance; or `seen`, one order per deal, which both sides know"
        ),
    ] = UNSET
    searched: Annotated[
        Number | Maybe,
        doc(
            "only if deals are too large to search: the share of the sampled deals whose search ended; the others "
            "count with the mean of games simulated with the fitted policy"
        ),
    ] = UNSET
    reading: Annotated[
        str | Maybe, doc("only if plays are read: the method that weights the deals, `policy` or `styles`")
    ] = UNSET
    effective: Annotated[
        Number | Maybe, doc("only if plays are read: the effective number of equally weighted deals")
    ] = UNSET
    best: Annotated[
        list[str],
        doc("the recommended plays: those with the highest mean, as read if `read` is given"),
    ]
    best_unread: Annotated[
        list[str] | Maybe,
        doc("only if `read` is given: the plays with the highest `mean`, all deals with the same weight"),
    ] = UNSET
    best_read: Annotated[list[str] | Maybe, doc("only if `read` is given: the same as `best`")] = UNSET
    read: Annotated[ReadObject | Maybe, doc("only if plays could be read and no `--reading` is given")] = UNSET
    games: Annotated[int | Maybe, doc("only with `--continue policy`: number of games played on after each play")] = (
        UNSET
    )
    plays: Annotated[
        list[EstimatePlay],
        doc("every legal play, by `mean` from the highest, equal ones in canonical order; see below"),
    ]
    losing_when: Annotated[
        dict[str, list[tuple[str, Number]]],
        doc(
            "by play, the holdings that raise its probability of losing most (`W:5-5`), and that probability "
            "given the holding"
        ),
    ]
    match: Annotated[MatchPart | Maybe, ONLY_WITH_SCORE] = UNSET
    nodes: Annotated[int | Maybe, doc("number of states searched; not in rows of `tranca batch`")] = UNSET
    seconds: Annotated[float | Maybe, doc("time taken; not in rows of `tranca batch`")] = UNSET

    @classmethod
    def of(cls, estimate: Estimate) -> Self:
        reads, read = estimate.reading != "none", estimate.read
        played_on = estimate.played_on
        return super().of(
            estimate,
            **head(estimate.view),
            to_move=estimate.observer,
            worlds_exact=as_text(estimate.worlds),
            deals_exact=as_text(estimate.deals),
            match=UNSET,
            reading=estimate.reading if reads else UNSET,
            effective=estimate.effective if reads else UNSET,
            best_unread=estimate.best_unread if read else UNSET,
            best_read=estimate.best if read else UNSET,
            games=next((played.games for played in played_on.values()), UNSET),
            plays=[
                EstimatePlay.of(option, None if read is None else read.of_play(option.play), played_on.get(option.play))
                for option in estimate.plays
            ],
            losing_when={
                option.play: [(f"{one.holder}:{one.tile}", one.chance) for one in option.losing_when]
                for option in estimate.plays
            },
        )


class AdvicePlay(JsonPart, frozen=True, kw_only=True):
    """One legal play of `tranca.advice/1`."""

    play: Annotated[str, doc("the play, such as `4-6@6`")]
    policy: Annotated[
        Number | Maybe,
        doc("the probability that a sensible player chooses it, by the fitted policy"),
    ] = UNSET
    points: Annotated[int | Maybe, doc("the points it scores now; only if plays score")] = UNSET
    mean: Annotated[Number | Maybe, doc("the mean behind the advice: with the plays read, if they could be")] = UNSET
    unread: Annotated[Number | Maybe, doc("only if plays were read: the mean with all deals weighted the same")] = UNSET
    swing: Annotated[Number | Maybe, doc("its mean minus the best play's")] = UNSET
    difference_interval: Annotated[tuple[Number, Number] | Maybe, doc("95 % confidence interval of `swing`")] = UNSET
    win: Annotated[Number | Maybe | None, doc("the probability of winning the deal, with open hands")] = UNSET
    played_on: Annotated[PlayPlayedOn | Maybe, doc("its deals played on: a forecast of its result")] = UNSET
    worth: Annotated[
        Number | Maybe,
        doc(
            "the criterion of the choice: the average of `mean` and the mean in `played_on`; only the latter if "
            "no deal was solved, or each with one order of the boneyard"
        ),
    ] = UNSET

    @classmethod
    def of(cls, advice: Advice, play: Play) -> Self:
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
    """The recommended play for the player to move, who sees only their own tiles."""

    observer: Annotated[str, doc("the advised seat, which must be the seat to move")]
    information: Annotated[str, doc("`hidden hands`")]
    strength: Annotated[str, doc("the depth of the analysis: `policy`, `estimate` or `reading`")]
    play: Annotated[str, doc("the advised play; `-` for a pass")]
    reaching: Annotated[list[str] | Maybe, REACHING] = UNSET
    basis: Annotated[
        str,
        doc(
            "the basis of the advice: `all` possible deals, solved; a `sample` of the deals, solved; only `games` "
            "played on, because no deal was solved, or each with one order of the boneyard as if both sides knew "
            "it; only the fitted `policy`; `choice`: there is at most one play"
        ),
    ]
    orders: Annotated[
        str | Maybe,
        doc("only if deals with a boneyard were solved: the treatment of its orders, as in `tranca.estimate/1`"),
    ] = UNSET
    sure: Annotated[
        Number | Maybe, doc("the probability that no other play is worth more; only if deals were solved or played on")
    ] = UNSET
    exact: Annotated[bool | Maybe, doc("`false` if the means come from a sample; absent without an estimate")] = UNSET
    sample: Annotated[int | Maybe, doc("only for a sample: number of deals solved")] = UNSET
    seed: Annotated[int | Maybe, doc("only for a sample: the seed")] = UNSET
    complete: Annotated[bool, doc("`false` if a time limit cut it short, so another run may give a different answer")]
    reading: Annotated[str | Maybe, doc("only if the plays of the others were read: `styles`")] = UNSET
    read_changes: Annotated[bool, doc("whether the play is best by `mean` but not by `unread`")]
    inferences: Annotated[
        list[InferenceObject], doc("the tiles whose probabilities reading changes most, the most important first")
    ]
    styles: Annotated[
        dict[str, dict[str, Number]], doc("by seat whose plays were read, the probability of each style of play")
    ]
    stops: Annotated[list[str], doc("opponents who certainly hold no tile that fits right after it")]
    watch: Annotated[
        list[tuple[str, Number]],
        doc("holdings (`W:5-5`) with which it loses most often, and the probability of losing given each"),
    ]
    plays: Annotated[list[AdvicePlay], doc("every legal play, the advised one first; empty for a pass")]
    match: Annotated[MatchPart | Maybe, ONLY_WITH_SCORE] = UNSET
    seconds: Annotated[float, doc("time taken")]

    @classmethod
    def of(cls, advice: Advice) -> Self:
        grounds, estimate = advice.grounds, advice.estimate
        return super().of(
            advice,
            **head(advice.view),
            information=Information.HIDDEN.value,
            reaching=advice.reaching or UNSET,
            match=UNSET,
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
