"""The public question about the best trains of a hand."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from tranca.engine.resources import Stop, check_seconds, limited
from tranca.errors import StoppedError, check_whole
from tranca.game.train import TileLike, TrainQuestion, TrainTile

from .draws import expect_draw
from .results import AfterDraw, Trains, WithoutTile
from .search import TrainSearch

MOST_SHOWN = 1000


def train(
    hand: TrainQuestion | Iterable[TileLike] | str,
    starts: Iterable[int] | int = (),
    *,
    pack: str | None = None,
    doubles: str = "free",
    double_blank: int = 0,
    at_most: int | None = None,
    seen: Iterable[TileLike] | str = (),
    draw: int = 0,
    seed: int = 0,
    show: int = 1,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Trains:
    """Find the best trains of a hand, as in Mexican Train, if no player interferes and no tile is drawn.

    Args:
        hand: at most 40 tiles, with numbers up to 18: a text such as `1-6 6-6`, or texts, tiles or pairs of numbers.
            A checked question, as `TrainReader` returns it, already contains starts, pack, rules and draw.
        starts: the number at which each train begins, at most 8; a number may be repeated.
        pack: `double-3` to `double-18`; by default the smallest of double-6, 9, 12, 15 and 18 that contains everything.
        doubles: `free` if a train may end in a double; `answer` if a tile has to follow each double, except for one
            that is the last tile of the whole hand; `strict` if a tile has to follow each double.
        double_blank: the pips that 0-0 counts, 0 to 1000.
        at_most: the most tiles of a plan; None for no limit.
        seen: tiles that cannot be drawn, apart from the hand.
        draw: also find what to expect after this many tiles are drawn, 0 to 4.
        seed: of the sample of draws, if there are too many to search all of them.
        show: the number of best plans to list, at least 1.
        time_limit: in seconds. The result then has bounds, and lacks what there was no time for.
        stop: ends the search from outside.

    Raises PositionError for a hand, starts or seen tiles that are impossible, UnsupportedError for an option out of
    range.
    """
    question = hand
    if not isinstance(question, TrainQuestion):
        question = TrainQuestion.of(
            question,
            starts,
            pack=pack,
            doubles=doubles,
            double_blank=double_blank,
            at_most=at_most,
            seen=seen,
            drawn=draw,
        )
    check_whole("show", show, 1, MOST_SHOWN)
    halt = limited(stop or Stop(), check_seconds(time_limit))
    search = TrainSearch(question, question.hand, halt)
    longest, heaviest = search.best("longest", show), search.best("heaviest", show)
    longest = longest.at_least(heaviest, longest.tiles < heaviest.tiles)
    heaviest = heaviest.at_least(longest, heaviest.pips < longest.pips)
    nodes = search.nodes
    without = []
    for at in range(len(question.hand)):
        figures, more = _without(question, at, halt)
        without.append(figures)
        nodes += more
    expected: AfterDraw | None = None
    if question.drawn:
        with suppress(StoppedError):
            expected, more = expect_draw(question, seed, halt)
            nodes += more
    return Trains(question, longest, heaviest, tuple(without), expected, nodes)


def _without(question: TrainQuestion, at: int, stop: Stop) -> tuple[WithoutTile, int]:
    """Return the figures without the tile at a place of the hand, and the nodes searched."""
    rest: Sequence[TrainTile] = question.hand[:at] + question.hand[at + 1 :]
    search = TrainSearch(question, rest, stop)
    longest, heaviest = search.optimum("longest"), search.optimum("heaviest")
    figures = WithoutTile(
        question.hand[at],
        longest.tiles if longest.exact else None,
        question.pips(rest) - heaviest.pips if heaviest.exact else None,
    )
    return figures, search.nodes
