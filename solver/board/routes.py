"""The routes: question types, answer functions and error answers, independent of HTTP."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from tranca.errors import NotationError, PositionError, TrancaError, UnsupportedError, echo
from tranca.language import Message, find_language, shown, speaking, t

from . import answers, questions, shared, trains
from .answers import Respond, encode, faults_of
from .objects import FaultPart, FaultsObject, MessageObject, without_command
from .questions import DEFAULT_SECONDS, MOST_SECONDS

JSON = "application/json"
SVG = "image/svg+xml"
PNG = "image/png"
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Api:
    """A route: its question type and answer function; `growing`: sends partial answers.

    `at_once`: the answer takes no search. `is_short`: it takes about a millisecond if the question is short.
    """

    question: type[msgspec.Struct]
    answer: Respond
    at_once: bool = False
    is_short: bool = False
    media: str = JSON
    growing: bool = False


ROUTES: Mapping[str, Api] = {
    "parse": Api(questions.ParseQuestion, answers.parse, at_once=True, is_short=True),
    "solve": Api(questions.TextQuestion, answers.solve, growing=True),
    "play": Api(questions.PlayQuestion, answers.play, at_once=True, is_short=True),
    "deals": Api(questions.DealsQuestion, answers.deals),
    "estimate": Api(questions.DealsQuestion, answers.estimate, growing=True),
    "chances": Api(questions.ChancesQuestion, answers.chances),
    "check": Api(questions.CheckQuestion, answers.check),
    "review": Api(questions.ReviewQuestion, answers.review, growing=True),
    "score": Api(questions.ScoreQuestion, answers.score, at_once=True),
    "match": Api(questions.MatchQuestion, answers.match, at_once=True),
    "tree": Api(questions.TreeQuestion, answers.tree, at_once=True),
    "write": Api(questions.TreeQuestion, answers.write, at_once=True),
    "picture": Api(questions.PictureQuestion, answers.picture, at_once=True, is_short=True, media=SVG),
    "page": Api(questions.PageQuestion, shared.page, media=HTML),
    "report": Api(questions.ReportQuestion, shared.report, growing=True),
    "course": Api(questions.CourseQuestion, answers.course, at_once=True, media=SVG),
    "png": Api(questions.PictureQuestion, answers.png, media=PNG),
    "blocks": Api(questions.BlocksQuestion, answers.list_blocks, at_once=True),
    "rules": Api(questions.RulesQuestion, answers.rules, at_once=True, is_short=True),
    "deal": Api(questions.DealQuestion, answers.deal, at_once=True),
    "reply": Api(questions.ReplyQuestion, answers.reply),
    "advise": Api(questions.ReplyQuestion, answers.advise),
    "train": Api(questions.TrainsQuestion, trains.find_trains),
}
"""All routes except `start`, whose answer depends on the board."""


class QuestionError(ValueError):
    """The body is not JSON, or not of the question type of its route."""


def read_question(api: Api, body: bytes) -> Any:
    """Decode the question in a body. Raises QuestionError if it has none."""
    try:
        return msgspec.json.decode(body, type=api.question)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise QuestionError(Message("not a question: {error}", error=error)) from None


def seconds_of(question: Any) -> float:
    """Return the time limit of a question in seconds. Raises UnsupportedError unless it is a positive number."""
    limit = question.time_limit
    if limit is None:
        return DEFAULT_SECONDS
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 < limit < math.inf:
        echoed = echo(repr(limit))
        raise UnsupportedError("time limit {limit}: expected a number of seconds above 0", limit=echoed)
    return min(float(limit), MOST_SECONDS)


def language_of(accepted: str) -> str:
    """Return the first language of a header `Accept-Language` that has a catalogue; English if there is none."""
    tags = (part.partition(";")[0].strip() for part in accepted.split(","))
    return next(filter(None, map(find_language, tags)), "en")


def refusal(error: Exception, language: str) -> tuple[int, bytes]:
    """Return the status and the JSON for an error: all faults of a block, or one message."""
    with speaking(language):
        return _refusal(error)


def _refusal(error: Exception) -> tuple[int, bytes]:
    if isinstance(error, (NotationError, PositionError)):
        return 422, encode(FaultsObject([FaultPart.of(fault) for fault in faults_of(error)]))
    if isinstance(error, QuestionError):
        return 400, encode(MessageObject(shown(error.args[0])))
    if isinstance(error, TrancaError):
        return 422, encode(MessageObject(without_command(error.message)))
    if isinstance(error, MemoryError):
        return 422, encode(MessageObject(t("not enough memory; ask a smaller question")))
    said = t("this is a bug in tranca ({error}); please report it with this block", error=type(error).__name__)
    return 500, encode(MessageObject(said))
