"""The best trains of a hand, in words."""

from tranca.engine.train.results import AfterDraw, BestTrains, MeanFigures, Trains
from tranca.game.train import TrainQuestion, TrainTile
from tranca.language import n, t

from .numbers import Quantity, amount, pips, tiles, whole


def conditions(question: TrainQuestion) -> str:
    """Return `double-12 · 10 tiles · a train may end in a double · 0-0 counts 50 · at most 8 tiles are laid`."""
    doubles = {
        "free": t("a train may end in a double"),
        "answer": t("a tile must follow each double, except the last tile of the hand"),
        "strict": t("a tile must follow each double"),
    }
    facts = [question.pack, tiles(len(question.hand)), doubles[question.doubles]]
    if question.double_blank:
        facts.append(n("0-0 counts {count} {pip|pips}", question.double_blank))
    if question.at_most is not None:
        facts.append(n("at most {count} {tile is|tiles are} laid", question.at_most))
    return " · ".join(facts)


def longest_line(best: BestTrains) -> str:
    """Return `Longest: 9 tiles with 84 pips.`"""
    return t("Longest: {figures}.", figures=_figures(best))


def heaviest_line(answer: Trains) -> str:
    """Return `Heaviest: 8 tiles with 88 pips.`, or that the longest trains are also the heaviest."""
    if is_one_answer(answer):
        return t("Heaviest: the longest plan is also the heaviest.")
    return t("Heaviest: {figures}.", figures=_figures(answer.heaviest))


def is_one_answer(answer: Trains) -> bool:
    """Return True if the longest plans are the heaviest ones."""
    both = answer.longest, answer.heaviest
    return both[0].tiles == both[1].tiles and both[0].pips == both[1].pips and answer.exact


def _figures(best: BestTrains) -> str:
    return t("{tiles} with {pips}", tiles=tiles(best.tiles), pips=pips(best.pips))


def train_line(start: int, train: tuple[TrainTile, ...]) -> str:
    """Return `from 12: 12-12 12-7 7-3`."""
    return t("from {start}: {tiles}", start=start, tiles=" ".join(map(str, train)) or t("no tile"))


def left_line(left: tuple[TrainTile, ...], count_of_pips: int) -> str:
    """Return `2 tiles with 12 pips are left: 0-5 1-6`."""
    if not left:
        return t("No tile is left.")
    return n(
        "{count} {tile|tiles} with {pips} {is|are} left: {tiles}",
        len(left),
        pips=pips(count_of_pips),
        tiles=" ".join(map(str, left)),
    )


def plans_line(best: BestTrains, decides: str) -> str:
    """Return the number of equal plans; `decides` is the unit of the figure that decides, `tiles` or `pips`."""
    if not best.exact:
        limit = whole(best.bound or 0)
        if decides == "tiles":
            return t(
                "The search was stopped, so there may be a better plan; no plan has more than {limit} tiles.",
                limit=limit,
            )
        return t(
            "The search was stopped, so there may be a better plan; no plan has more than {limit} pips.", limit=limit
        )
    if best.count is None:
        return t("There are too many such plans to count.")
    if best.count == 1:
        return t("It is the only such plan.")
    if best.sets == 1:
        return t("There are {plans} such plans, all with the same tiles.", plans=whole(best.count))
    if best.sets is None:
        return t("There are {plans} such plans.", plans=whole(best.count))
    return t(
        "There are {plans} such plans, with {sets} different sets of tiles.",
        plans=whole(best.count),
        sets=whole(best.sets),
    )


def ties_line(best: BestTrains, decides: str) -> str | None:
    """Return `12 plans are as long.`, counted by the figure that decides; None if the other figure changes nothing."""
    if best.ties is None or best.ties == best.count:
        return None
    if decides == "tiles":
        return t("{plans} plans are as long, with these or fewer pips.", plans=whole(best.ties))
    return t("{plans} plans are as heavy, with these or fewer tiles.", plans=whole(best.ties))


def free_line(tile: TrainTile) -> str:
    """Return `1-6 can be laid elsewhere without loss.`"""
    return t("{tile} can be laid elsewhere without loss.", tile=tile)


def draw_lines(draw: AfterDraw) -> list[str]:
    """Return what to expect after a draw."""
    basis = t("exact")
    if draw.sample is not None:
        basis = n("{count} random {draw|draws} of {ways}", draw.sample, ways=whole(draw.ways))
    drawn = n(
        "After drawing {drawn} of {count} unseen {tile|tiles} ({basis}):", draw.unseen, drawn=draw.drawn, basis=basis
    )
    longest = _mean(draw.longest.tiles, draw.longest.tiles_interval)
    return [
        drawn,
        "  " + t("the longest plan has {tiles} tiles on average", tiles=longest),
        "  " + t("the heaviest plan leaves {pips} pips on average", pips=_mean_left(draw.heaviest)),
    ]


def _mean_left(means: MeanFigures) -> str:
    return _mean(means.pips_left, means.pips_left_interval)


def _mean(value: Quantity, ends: tuple[Quantity, Quantity] | None) -> str:
    if ends is None:
        return amount(value)
    return f"{amount(value)} ± {amount((ends[1] - ends[0]) / 2)}"


def more_tiles_line(number: int) -> str:
    """Return that a list leaves out some tiles."""
    return n("{count} more {tile is|tiles are} not listed; --json lists all tiles.", number)


def described(answer: Trains) -> str:
    """Return `Trains from 12 and 7: 9 tiles with 84 pips`, the title of a picture."""
    starts = " ".join(map(str, answer.question.starts))
    return t("Best trains from {starts}: {figures}", starts=starts, figures=_figures(answer.longest))
