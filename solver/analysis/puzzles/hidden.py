"""Puzzles with hidden hands: what to play as far as one player can know, from his own tiles and what was played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tranca.analysis.estimate import Estimate, PlayEstimate, estimate
from tranca.engine.resources import Resources
from tranca.engine.solution import Value
from tranca.errors import PositionError, UnsupportedError
from tranca.ext import rules as kernel
from tranca.game.actions import NO_ENDS, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.views.wording.puzzles import either, points

from .answers import Answer
from .difficulty import Difficulty, rules_of_thumb
from .results import Puzzle, tiles_left
from .soundness import Limits
from .themes import CLOSE_COUNT

SAMPLE = 2000  # deals: where there are more, so many are drawn from SEED
SEED = 0

HIDDEN_SAFE = "hidden-safe"
HIDDEN_TAGS = ("only-play", "right-end", "underplay", "square", HIDDEN_SAFE)


@dataclass(frozen=True, slots=True)
class HiddenPuzzle:
    """A sound puzzle in which the solver sees one hand.

    Attributes:
        view: the record, or position, as the player to move sees it.
        estimate: what each play is worth over the deals that he must reckon with.
        themes: the tags that hold, each with what it means here, in words.
        difficulty: what makes it hard.
        source: where it comes from.
    """

    view: Record | Position
    estimate: Estimate
    themes: Mapping[str, str]
    difficulty: Difficulty
    source: str = ""

    information = "hidden hands"

    @property
    def position(self) -> Position:
        """The moment as the player to move sees it."""
        return self.estimate.position

    @property
    def subject(self) -> Position | Record:
        """What is written and drawn."""
        return self.view

    @property
    def title(self) -> str | None:
        """The title of the record."""
        return self.view.title

    @property
    def best(self) -> Play:
        """The one best play."""
        play = self.estimate.plays[0].play
        assert play is not None
        return play

    @property
    def margin(self) -> Value | float:
        """By how many points its mean beats that of the second."""
        return -self.estimate.plays[1].swing

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every play with what it is worth on the mean, the best first."""
        return tuple(
            Answer(_play(each), each.mean, -each.swing, best_share=each.best_share)
            for each in self.estimate.plays
        )

    @property
    def reckoning(self) -> str:
        """How the values were found, in words."""
        found = self.estimate
        if found.exact:
            return f"mean over all {found.deals} deals"
        orders = ", one order of the boneyard each" if found.orders_sampled else ""
        return f"mean over a sample of {found.sample} of {found.deals} deals{orders}"

    @property
    def tiles(self) -> int:
        """How many tiles are left in the hands and the boneyard."""
        return tiles_left(self.position)

    @property
    def task(self) -> str:
        """What is asked, in words."""
        return f"{self.estimate.observer} to play, seeing one hand"

    def titled(self) -> "HiddenPuzzle":
        """The same puzzle, its record titled with the task where it has no title."""
        if self.view.title is not None:
            return self
        if isinstance(self.view, Record):
            return replace(self, view=replace(self.view, start=self.view.start.changed(title=self.task)))
        return replace(self, view=self.view.changed(title=self.task))


AnyPuzzle = Puzzle | HiddenPuzzle


def reckon(view: Record | Position, resources: Resources) -> Estimate:
    """What each play is worth to the player to move of a view that hides the other hands.

    The order of a boneyard is drawn in every deal. Raises UnsupportedError where he has nothing to choose or his hand
    is not known, PositionError where no deal is possible, StoppedError.
    """
    now = view.position if isinstance(view, Record) else view
    if now.to_move is None or now.is_over:
        raise UnsupportedError("the deal is over: expected a player to move")
    name = now.seats[now.to_move]
    if now.hidden(now.to_move):
        raise UnsupportedError(f"{name} holds unknown tiles: expected the hand of who is to move")
    if now.must_draw or now.must_pass:
        raise UnsupportedError(f"{name} must {'draw' if now.must_draw else 'pass'}: expected a player who can choose")
    found = estimate(
        view, observer=name, deals=SAMPLE, seed=SEED, orders="one" if now.drawable else None, stop=resources.stop
    )
    resources.check()
    return found


def is_safe(found: Estimate) -> bool:
    """Whether the best play is best in every deal that is possible, all of which were looked at."""
    return found.exact and found.plays[0].best_share == 1


def hidden_flaws(found: Estimate, limits: Limits) -> tuple[str, ...]:
    """Why an estimate makes no sound puzzle; empty where it makes one.

    The best play beats the second by the margin on the mean, the 95 % interval of which is clear of 0, or is best in
    every deal.
    """
    plays = found.plays
    if len(plays) < 2:
        return (f"{plays[0].play} is the only legal play, expected two at least",)
    wrong = []
    if len(plays) > limits.most_plays:
        wrong.append(f"{len(plays)} legal plays, expected {limits.most_plays} at most")
    second = plays[1]
    if second.swing == 0:
        return (*wrong, f"{either(found.best)} are equally good, expected one best play")
    if is_safe(found):
        return tuple(wrong)
    if second.too_close or not found.is_clear:
        wrong.append(f"{plays[0].play} and {second.play} are too close to tell in a sample")
    elif -second.swing < limits.margin:
        wrong.append(
            f"{plays[0].play} beats {second.play} by {points(second.swing)} on the mean, "
            f"expected {points(limits.margin)} or more, or the best play of every deal"
        )
    return tuple(wrong)


def compose_hidden(
    view: Record | Position, resources: Resources, limits: Limits, source: str = ""
) -> HiddenPuzzle | None:
    """The puzzle that a view of a deal makes; None where it is not sound, or the view leaves nothing to choose or hides
    nothing, since all tiles follow.

    Raises StoppedError.
    """
    now = view.position if isinstance(view, Record) else view
    if now.resolved().is_open:
        return None
    try:
        found = reckon(view, resources)
    except (UnsupportedError, PositionError):
        return None
    return None if hidden_flaws(found, limits) else describe(view, found, source)


def describe(view: Record | Position, found: Estimate, source: str = "") -> HiddenPuzzle:
    """The puzzle of a view and its estimate, whether sound or not."""
    return HiddenPuzzle(view, found, hidden_themes(found), _difficulty(found), source)


def hidden_themes(found: Estimate) -> dict[str, str]:
    """The tags that the player can tell from what he knows, values being means."""
    best, others = found.plays[0], found.plays[1:]
    play, position = _play(best), found.position
    tags = {}
    if others and others[0].swing != 0:
        tags["only-play"] = f"{play} alone is best, by {points(others[0].swing)} on the mean"
    other_end = next((each for each in others if each.swing != 0 and _play(each).tile == play.tile), None)
    if other_end is not None:
        tags["right-end"] = f"{play.tile} fits both ends: at the other it is worth {points(other_end.swing)} less"
    pips = [_play(each).tile.pips for each in found.plays]
    if play.tile.pips == min(pips) and max(pips) >= play.tile.pips + CLOSE_COUNT:
        tags["underplay"] = f"{play.tile} has the fewest pips of the tiles that fit"
    low, high = kernel.lay(play.code(position.ends), *(position.ends or NO_ENDS))
    if low == high:
        tags["square"] = f"both ends show {low}"
    if is_safe(found) and others:
        tags[HIDDEN_SAFE] = f"{play} is best in every deal that is possible"
    return tags


def _difficulty(found: Estimate) -> Difficulty:
    """As with open hands; instead of turns to look ahead it counts how often the number of deals doubles."""
    position = found.position
    assert position.to_move is not None
    held = position.hands[position.to_move].mask
    plays = [_play(each) for each in found.plays]
    good = {_play(each) for each in found.plays if each.swing == 0}
    advice = rules_of_thumb(plays, held, position.ends)
    margin = -found.plays[1].swing if len(plays) > 1 else 0
    return Difficulty.of(advice, good, found.deals.bit_length() - 1, margin)


def _play(each: PlayEstimate) -> Play:
    assert each.play is not None
    return each.play
