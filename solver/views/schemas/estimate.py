"""`tranca.estimate/1`, the value of each play to a player, and `tranca.advice/1`, a play and its certainty."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate, PlayedOn, PlayEstimate
from tranca.game.actions import Play

from .common import REACHING, HeadedObject, HeadedRow, JsonPart, Maybe, Number, as_text, doc, head


class PlayRead(JsonPart, frozen=True, kw_only=True):
    """A legal play of `tranca.estimate/1` over the same deals, weighted by how the others played."""

    mean: Annotated[Number, doc("the mean of its open-hand values")]
    swing: Annotated[Number, doc("its mean less that of the best play of `best`")]
    win: Annotated[Number | None, doc("the chance to win the deal")]
    interval: Annotated[tuple[Number, Number], doc("of `mean`, 95 %")]
    best_share: Annotated[Number, doc("the share of deals, by their weights, in which no play is worth more")]
    difference_interval: Annotated[tuple[Number, Number], doc("of `swing`, 95 %")]
    too_close: Annotated[bool, doc("whether the sample cannot tell it from the best play of `best`")]


class InferenceObject(JsonPart, frozen=True, kw_only=True):
    """A tile that a seat's plays make more or less likely in its hand than the passes alone do."""

    seat: Annotated[str, doc("whose hand")]
    tile: Annotated[str, doc("the tile")]
    unread: Annotated[Number, doc("how likely they hold it where all deals count alike")]
    read: Annotated[Number, doc("how likely by their plays")]
    declined: Annotated[list[int], doc("the actions, from 1, at which it fitted and they laid another")]


class ReadObject(JsonPart, frozen=True, kw_only=True):
    """The reading behind `read` of the plays of `tranca.estimate/1`."""

    reading: Annotated[str, doc("`styles`: how the plays were read")]
    effective: Annotated[Number, doc("how many equally weighted deals would be as good")]
    inferences: Annotated[list[InferenceObject], doc("the tiles by which reading changes most, the weightiest first")]
    styles: Annotated[dict[str, dict[str, Number]], doc("by seat, the probability of each style of play")]


class PlayPlayedOn(JsonPart, frozen=True, kw_only=True):
    """A legal play of `tranca.estimate/1` over the same deals, played on by the fitted policy."""

    mean: Annotated[Number, doc("the mean margin over the rest of the deal: what the play may be expected to bring")]
    interval: Annotated[tuple[Number, Number], doc("of `mean`, 95 %")]
    win: Annotated[Number, doc("the chance to win the deal")]
    win_out: Annotated[Number, doc("the chance to win it by going out")]
    win_block: Annotated[Number, doc("the chance to win it by a block")]


class EstimatePlay(JsonPart, frozen=True, kw_only=True):
    """One legal play of `tranca.estimate/1`."""

    play: Annotated[str, doc("the play, such as `4-6@6`; `-` for a pass")]
    mean: Annotated[Number, doc("the mean of its open-hand values: the margin over the rest of the deal")]
    swing: Annotated[Number, doc("its mean less the best play's, 0 or negative")]
    best_share: Annotated[Number, doc("the share of deals in which no play is worth more; tied plays count each")]
    win: Annotated[
        Number | None, doc("the chance to win the deal by the principal lines, over all orders; `null` for some passes")
    ]
    win_out: Annotated[Number | None, doc("the chance to win it by going out")]
    win_block: Annotated[Number | None, doc("the chance to win it by a block")]
    lose: Annotated[
        Number, doc("the share of deals in which its value (a mean over orders) is below 0: not the rest of `win`")
    ]
    interval: Annotated[tuple[Number, Number], doc("of `mean`, 95 %; both ends equal it where all is exact")]
    difference_interval: Annotated[
        tuple[Number, Number], doc("of `swing`, 95 %, from paired differences to the best play")
    ]
    too_close: Annotated[bool, doc("whether the sample cannot tell it from the best play")]
    quantiles: Annotated[dict[str, Number], doc("the 5, 25, 50, 75 and 95 % quantiles of its values")]
    histogram: Annotated[
        list[tuple[int, Number]], doc("its values in steps of ten points: the least of a step, the share of deals")
    ]
    sample: Annotated[
        int | Maybe, doc("only of a sample: in how many of its deals it was solved, fewer where it is clearly worse")
    ] = UNSET
    read: Annotated[PlayRead | Maybe, doc("only where plays could be read and no reading is asked for")] = UNSET
    played_on: Annotated[PlayPlayedOn | Maybe, doc("only with `--continue policy`")] = UNSET

    @classmethod
    def of(cls, estimated: PlayEstimate, read: PlayEstimate | None = None, played_on: PlayedOn | None = None) -> Self:
        """Build the object of one play of an estimate, with its worth as read and played on, if any."""
        return super().of(estimated, read=read, played_on=played_on)


class EstimateObject(HeadedRow, tag="tranca.estimate/1", frozen=True, kw_only=True):
    """The value of each play over all deals that are possible for the observer, who is to move."""

    observer: Annotated[str, doc("the seat through whose eyes the deals are seen")]
    to_move: Annotated[str, doc("the seat to move: the observer")]
    information: Annotated[str, doc("`hidden hands`")]
    worlds: Annotated[int, doc("in how many ways the tiles can lie now")]
    deals: Annotated[int, doc("how many equally likely deals lead there")]
    exact: Annotated[bool, doc("`false`: a sample, of deals or of orders of the boneyard")]
    worlds_exact: Annotated[str | Maybe, doc("`worlds` as text, only beyond 2^53, where doubles are not exact")] = UNSET
    deals_exact: Annotated[str | Maybe, doc("`deals` as text, only beyond 2^53")] = UNSET
    sample: Annotated[int | Maybe, doc("only of a sample: how many deals were solved")] = UNSET
    seed: Annotated[int | Maybe, doc("only of a sample: what it was drawn from")] = UNSET
    orders: Annotated[
        str | Maybe,
        doc(
            "only under rules with draws: `all` orders, `sampled` draws in each deal, which nobody sees before, or "
            "`seen`: one order a deal, and both sides know the order"
        ),
    ] = UNSET
    reading: Annotated[
        str | Maybe, doc("only where plays are read: `policy` or `styles`, by which deals are weighted")
    ] = UNSET
    effective: Annotated[
        Number | Maybe, doc("only where plays are read: how many equally weighted deals would be as good")
    ] = UNSET
    best: Annotated[
        list[str],
        doc("the plays that are recommended: those with the highest mean, the read one where `read` is given"),
    ]
    best_unread: Annotated[
        list[str] | Maybe, doc("only where `read` is given: the plays with the highest `mean`, all deals alike")
    ] = UNSET
    best_read: Annotated[list[str] | Maybe, doc("only where `read` is given: `best`, by a name of its own")] = UNSET
    read: Annotated[ReadObject | Maybe, doc("only where plays could be read and no reading is asked for")] = UNSET
    games: Annotated[
        int | Maybe, doc("only with `--continue policy`: how many games were played on after each play")
    ] = UNSET
    plays: Annotated[
        list[EstimatePlay],
        doc("every legal play, by `mean` from the highest, equal ones in canonical order; see below"),
    ]
    losing_when: Annotated[
        dict[str, list[tuple[str, Number]]],
        doc("by play: holdings that most raise the chance to lose with it (`W:5-5`), and that chance with them"),
    ]
    nodes: Annotated[int | Maybe, doc("how many states were searched; `tranca batch` leaves it out")] = UNSET
    seconds: Annotated[float | Maybe, doc("how long it took; `tranca batch` leaves it out")] = UNSET

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
    """The play advised to the observer, who is to move and sees only their own tiles."""

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
