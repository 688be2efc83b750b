"""`tranca.train/1`: the best trains of a hand."""

from fractions import Fraction
from typing import Annotated, Self

from msgspec import UNSET

from tranca.engine.solution import Bounds, Value
from tranca.engine.train.results import AfterDraw, AfterTile, BestTrains, MeanFigures, Trains, WithoutTile

from .common import JsonObject, JsonPart, Maybe, Number, doc, double


class TrainPlan(JsonPart, frozen=True, kw_only=True):
    """A plan: one train for each start."""

    trains: Annotated[list[list[str]], doc("for each start, its tiles in order, joined numbers together")]
    ends: Annotated[list[int], doc("the number at the end of each train; the start for an empty train")]
    left: Annotated[list[str], doc("the tiles that stay in the hand")]


class TrainAnswer(JsonPart, frozen=True, kw_only=True):
    """The best plans by one figure, with the other figure between equals."""

    tiles: Annotated[int, doc("the number of tiles laid")]
    pips: Annotated[int, doc("their pips")]
    tiles_left: Annotated[int, doc("the number of tiles that stay in the hand")]
    pips_left: Annotated[int, doc("their pips")]
    count: Annotated[int | None, doc("the number of plans with both figures; `null` if they were too many to count")]
    ties: Annotated[int | None, doc("the number of plans with the figure that decides; `null` likewise")]
    sets: Annotated[
        int | None, doc("the number of different sets of tiles that the `count` plans lay; `null` likewise")
    ]
    trains: Annotated[list[list[str]], doc("a best plan: for each start, its tiles in order, joined numbers together")]
    ends: Annotated[list[int], doc("the number at the end of each of its trains; the start for an empty train")]
    left: Annotated[list[str], doc("the tiles that stay in the hand after it")]
    exact: Annotated[bool, doc("whether no plan is better; false if the time limit ended the search")]
    bound: Annotated[int | Maybe, doc("only if not exact: the most that the figure that decides can be")] = UNSET
    plans: Annotated[list[TrainPlan] | Maybe, doc("only with `--show` above 1: some of the best plans")] = UNSET

    @classmethod
    def of(cls, best: BestTrains, answer: Trains, *, show_all: bool) -> Self:
        plans = [
            TrainPlan(
                trains=[[str(tile) for tile in train] for train in plan],
                ends=[*answer.ends_of(plan)],
                left=[*map(str, answer.left_after(plan))],
            )
            for plan in best.plans
        ]
        first = plans[0]
        return super().of(
            best,
            trains=first.trains,
            ends=first.ends,
            left=first.left,
            plans=plans if show_all else UNSET,
        )


class TrainWithout(JsonPart, frozen=True, kw_only=True):
    """A tile held, and the best trains without it."""

    tile: Annotated[str, doc("the tile")]
    longest_without: Annotated[
        int | None, doc("the tiles of the longest plan if it is laid elsewhere; `null` if there was no time for it")
    ]
    pips_left_without: Annotated[
        int | None,
        doc("the pips that the heaviest plan then leaves, without the tile's own; `null` likewise"),
    ]

    @classmethod
    def of(cls, without: WithoutTile) -> Self:
        return super().of(without, longest_without=without.longest, pips_left_without=without.pips_left)


class TrainMeans(JsonPart, frozen=True, kw_only=True):
    """Means over all draws, or over a sample of them."""

    tiles: Annotated[float | str, doc("the mean of the tiles laid; a text such as `101/22` with `--exact`")]
    pips_left: Annotated[float | str, doc("the mean of the pips that stay in the hand; a text likewise")]
    tiles_interval: Annotated[
        tuple[Number, Number] | Maybe, doc("only for a sample: 95 % confidence interval of `tiles`")
    ] = UNSET
    pips_left_interval: Annotated[
        tuple[Number, Number] | Maybe, doc("only for a sample: 95 % confidence interval of `pips_left`")
    ] = UNSET

    @classmethod
    def of(cls, means: MeanFigures, *, fractions: bool) -> Self:
        return cls(
            tiles=_mean(means.tiles, fractions),
            pips_left=_mean(means.pips_left, fractions),
            tiles_interval=_interval(means.tiles_interval),
            pips_left_interval=_interval(means.pips_left_interval),
        )


def _mean(value: Value, fractions: bool) -> float | str:
    return str(value) if fractions and isinstance(value, Fraction) else double(value)


def _interval(ends: Bounds | None) -> tuple[Number, Number] | Maybe:
    return UNSET if ends is None else (double(ends[0]), double(ends[1]))


class TrainFigures(JsonPart, frozen=True, kw_only=True):
    """The figures of an answer after a tile is drawn."""

    tiles: Annotated[int, doc("the number of tiles laid")]
    pips_left: Annotated[int, doc("the pips that stay in the hand")]


class TrainAfterTile(JsonPart, frozen=True, kw_only=True):
    """A tile that may be drawn, and the best trains with it."""

    tile: Annotated[str, doc("the tile")]
    longest: Annotated[TrainFigures, doc("the longest plan with it")]
    heaviest: Annotated[TrainFigures, doc("the heaviest plan with it")]

    @classmethod
    def of(cls, after: AfterTile) -> Self:
        answers = (TrainFigures(tiles=tiles, pips_left=left) for tiles, left in (after.longest, after.heaviest))
        return cls(tile=str(after.tile), longest=next(answers), heaviest=next(answers))


class TrainDraw(JsonPart, frozen=True, kw_only=True, rename={"by_tile": "each"}):
    """The best trains to be expected after a draw."""

    k: Annotated[int, doc("the number of tiles drawn")]
    unseen: Annotated[int, doc("the number of tiles that are neither held nor seen")]
    ways: Annotated[int, doc("the number of equally likely draws")]
    exact: Annotated[bool, doc("whether all draws were searched; false for a sample")]
    sample: Annotated[int | Maybe, doc("only for a sample: the number of draws in it")] = UNSET
    seed: Annotated[int | Maybe, doc("only for a sample: its seed")] = UNSET
    longest: Annotated[TrainMeans, doc("the means of the longest plans")]
    heaviest: Annotated[TrainMeans, doc("the means of the heaviest plans")]
    by_tile: Annotated[
        list[TrainAfterTile] | Maybe, doc("only if one tile is drawn: every tile, the best one first")
    ] = UNSET

    @classmethod
    def of(cls, draw: AfterDraw, *, fractions: bool) -> Self:
        return super().of(
            draw,
            k=draw.drawn,
            exact=draw.sample is None,
            longest=TrainMeans.of(draw.longest, fractions=fractions),
            heaviest=TrainMeans.of(draw.heaviest, fractions=fractions),
        )


class TrainObject(JsonObject, tag="tranca.train/1", frozen=True, kw_only=True):
    """The best trains of a hand, by tiles and by pips."""

    pack: Annotated[str, doc("the set of tiles, such as `double-12`")]
    starts: Annotated[list[int], doc("the number at which each train begins")]
    doubles: Annotated[str, doc("the rule for doubles: `free`, `answer` or `strict`")]
    double_blank: Annotated[int, doc("the pips that 0-0 counts")]
    at_most: Annotated[int | None, doc("the most tiles of a plan; `null` for no limit")]
    hand: Annotated[list[str], doc("the tiles held, sorted, low number first")]
    longest: Annotated[TrainAnswer, doc("the plans of the most tiles, among these of the most pips")]
    heaviest: Annotated[TrainAnswer, doc("the plans of the most pips, among these of the most tiles")]
    tiles: Annotated[list[TrainWithout], doc("for each tile held, the best trains if it is laid elsewhere")]
    draw: Annotated[
        TrainDraw | None, doc("what to expect after a draw; `null` without `--draw`, or if there was no time for it")
    ]
    nodes: Annotated[int, doc("the number of nodes searched")]

    @classmethod
    def of(cls, answer: Trains, *, show_all: bool = False, fractions: bool = False) -> Self:
        """Build the object of an answer; `show_all` adds all plans that it lists, `fractions` writes means exactly."""
        return super().of(
            answer.question,
            longest=TrainAnswer.of(answer.longest, answer, show_all=show_all),
            heaviest=TrainAnswer.of(answer.heaviest, answer, show_all=show_all),
            tiles=answer.without,
            draw=None if answer.draw is None else TrainDraw.of(answer.draw, fractions=fractions),
            nodes=answer.nodes,
        )
