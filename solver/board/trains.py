"""The best trains of a hand, with the sentences of `tranca train`."""

import re
from typing import Self

import msgspec
from msgspec import UNSET, UnsetType

import tranca
from tranca.engine.train.results import BestTrains, Trains
from tranca.errors import Fault, NotationError, PositionError, Problem
from tranca.game.characters import align
from tranca.game.train import TrainQuestion
from tranca.views.schemas.train import TrainObject
from tranca.views.wording.train import (
    conditions,
    draw_lines,
    free_line,
    heaviest_line,
    is_one_answer,
    left_line,
    longest_line,
    plans_line,
    ties_line,
    train_line,
)

from .answers import Tools, encode
from .questions import TrainsQuestion

LINES = ("hand", "seen")
"""The texts of a question, in the order in which faults number them as lines."""


class PlanWords(msgspec.Struct, frozen=True, kw_only=True):
    """The sentences about one plan: one for each train, and one about the tiles that are left, without their names."""

    trains: list[str]
    left: str


class BestWords(msgspec.Struct, frozen=True, kw_only=True):
    """The sentences about the best plans by one figure; `ties` if there are more plans by that figure alone."""

    heading: str
    plans: list[PlanWords]
    count: str
    ties: str | UnsetType = UNSET

    @classmethod
    def of(cls, answer: Trains, best: BestTrains, heading: str, decides: str) -> Self:
        """Return the sentences; `decides` is the unit of the figure, `tiles` or `pips`."""
        plans = [
            PlanWords(
                trains=[train_line(start, train) for start, train in zip(answer.question.starts, plan, strict=True)],
                left="".join(left_line(left, answer.question.pips(left)).partition(":")[:2]),
            )
            for plan in best.plans
            for left in [answer.left_after(plan)]
        ]
        ties = ties_line(best, decides)
        return cls(heading=heading, plans=plans, count=plans_line(best, decides), ties=UNSET if ties is None else ties)


class TrainsObject(msgspec.Struct, frozen=True, kw_only=True):
    """The best trains: the documented object, and its sentences in the language of the question.

    `is_one`: the longest plans are also the heaviest.
    """

    answer: TrainObject
    conditions: str
    longest: BestWords
    heaviest: BestWords
    is_one: bool
    free: list[str]
    draw: list[str]


def find_trains(question: TrainsQuestion, tools: Tools) -> bytes:
    """Answer `/api/train`."""
    answer = tranca.train(
        _read(question), seed=question.seed, show=question.show, time_limit=tools.seconds, stop=tools.stop
    )
    words = TrainsObject(
        answer=TrainObject.of(answer, show_all=True),
        conditions=conditions(answer.question),
        longest=BestWords.of(answer, answer.longest, longest_line(answer.longest), "tiles"),
        heaviest=BestWords.of(answer, answer.heaviest, heaviest_line(answer), "pips"),
        is_one=is_one_answer(answer),
        free=[free_line(tile) for tile in answer.free_to_give],
        draw=[] if answer.draw is None else [line.strip() for line in draw_lines(answer.draw)],
    )
    return encode(words)


def _read(question: TrainsQuestion) -> TrainQuestion:
    """Check a question. Raises NotationError with the places of all faults: in the hand on line 1, in `seen` on line 2.

    A fault that is in neither has the place 1:1.
    """
    texts = {"hand": align(question.hand), "seen": align(question.seen)}
    words = {key: [*re.finditer(r"[^\s,]+", text)] for key, text in texts.items()}
    hand, seen = ([word[0] for word in words[key]] for key in LINES)
    try:
        return TrainQuestion.of(
            hand,
            question.starts,
            pack=question.pack,
            doubles=question.doubles,
            double_blank=question.double_blank,
            at_most=question.at_most,
            seen=seen,
            drawn=question.draw,
        )
    except PositionError as error:
        raise NotationError(_fault(problem, words) for problem in error.problems) from None


def _fault(problem: Problem, words: dict[str, list[re.Match[str]]]) -> Fault:
    places = [word.start() + 1 for word in words.get(problem.key, [])]
    if problem.index is None or problem.index >= len(places):
        return Fault("text", 1, 1, problem.message)
    return Fault("text", LINES.index(problem.key) + 1, places[problem.index], problem.message)
