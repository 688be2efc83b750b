"""The best trains of a hand, in words."""

from tranca.engine.train.results import AfterDraw, BestTrains, MeanFigures, Trains
from tranca.game.train import TrainQuestion, TrainTile

from .numbers import Quantity, amount, count, whole

_DOUBLES = {
    "free": "a train may end in a double",
    "answer": "a tile must follow each double, except the last tile of the hand",
    "strict": "a tile must follow each double",
}


def conditions(question: TrainQuestion) -> str:
    """Return `double-12 · 10 tiles · a train may end in a double · 0-0 counts 50 · at most 8 tiles are laid`."""
    facts = [question.pack, count(len(question.hand), "tile"), _DOUBLES[question.doubles]]
    if question.double_blank:
        facts.append(f"0-0 counts {count(question.double_blank, 'pip')}")
    if question.at_most == 1:
        facts.append("at most 1 tile is laid")
    elif question.at_most is not None:
        facts.append(f"at most {question.at_most} tiles are laid")
    return " · ".join(facts)


def longest_line(best: BestTrains) -> str:
    """Return `Longest: 9 tiles with 84 pips.`"""
    return f"Longest: {_figures(best)}."


def heaviest_line(answer: Trains) -> str:
    """Return `Heaviest: 8 tiles with 88 pips.`, or that the longest trains are also the heaviest."""
    if is_one_answer(answer):
        return "Heaviest: the longest plan is also the heaviest."
    return f"Heaviest: {_figures(answer.heaviest)}."


def is_one_answer(answer: Trains) -> bool:
    """Return True if the longest plans are the heaviest ones."""
    both = answer.longest, answer.heaviest
    return both[0].tiles == both[1].tiles and both[0].pips == both[1].pips and answer.exact


def _figures(best: BestTrains) -> str:
    return f"{count(best.tiles, 'tile')} with {count(best.pips, 'pip')}"


def train_line(start: int, train: tuple[TrainTile, ...]) -> str:
    """Return `from 12: 12-12 12-7 7-3`."""
    return f"from {start}: {' '.join(map(str, train)) or 'no tile'}"


def left_line(left: tuple[TrainTile, ...], pips: int) -> str:
    """Return `2 tiles with 12 pips are left: 0-5 1-6`."""
    if not left:
        return "No tile is left."
    verb = "is" if len(left) == 1 else "are"
    return f"{count(len(left), 'tile')} with {count(pips, 'pip')} {verb} left: {' '.join(map(str, left))}"


def plans_line(best: BestTrains, decides: str) -> str:
    """Return the number of equal plans; `decides` is the unit of the figure that decides, `tiles` or `pips`."""
    if not best.exact:
        limit = whole(best.bound or 0)
        return f"The search was stopped, so there may be a better plan; no plan has more than {limit} {decides}."
    if best.count is None:
        return "The plans with these figures are too many to count."
    if best.count == 1:
        return "It is the only plan with these figures."
    if best.sets == 1:
        return f"{whole(best.count)} plans have these figures, all with the same tiles."
    if best.sets is None:
        return f"{whole(best.count)} plans have these figures."
    return f"{whole(best.count)} plans have these figures, with {whole(best.sets)} different sets of tiles."


def ties_line(best: BestTrains, decides: str) -> str | None:
    """Return `12 plans are as long.`, counted by the figure that decides; None if the other figure changes nothing."""
    if best.ties is None or best.ties == best.count:
        return None
    if decides == "tiles":
        return f"{whole(best.ties)} plans are as long, with these or fewer pips."
    return f"{whole(best.ties)} plans are as heavy, with these or fewer tiles."


def free_line(tile: TrainTile) -> str:
    """Return `1-6 can be laid elsewhere without loss.`"""
    return f"{tile} can be laid elsewhere without loss."


def draw_lines(draw: AfterDraw) -> list[str]:
    """Return what to expect after a draw."""
    if draw.drawn == 1:
        drawn = f"After drawing 1 of {count(draw.unseen, 'unseen tile')}"
    else:
        drawn = f"After drawing {draw.drawn} of {count(draw.unseen, 'unseen tile')}"
    basis = "exact" if draw.sample is None else f"{count(draw.sample, 'random draw')} of {whole(draw.ways)}"
    return [
        f"{drawn} ({basis}):",
        f"  the longest plan has {_mean(draw.longest.tiles, draw.longest.tiles_interval)} tiles on average",
        f"  the heaviest plan leaves {_mean_left(draw.heaviest)} pips on average",
    ]


def _mean_left(means: MeanFigures) -> str:
    return _mean(means.pips_left, means.pips_left_interval)


def _mean(value: Quantity, ends: tuple[Quantity, Quantity] | None) -> str:
    if ends is None:
        return amount(value)
    return f"{amount(value)} ± {amount((ends[1] - ends[0]) / 2)}"


def more_tiles_line(number: int) -> str:
    """Return that a list leaves out some tiles."""
    if number == 1:
        return "1 more tile is not listed; --json lists all tiles."
    return f"{whole(number)} more tiles are not listed; --json lists all tiles."


def described(answer: Trains) -> str:
    """Return `Trains from 12 and 7: 9 tiles with 84 pips`, the title of a picture."""
    starts = " ".join(map(str, answer.question.starts))
    return f"Best trains from {starts}: {_figures(answer.longest)}"
