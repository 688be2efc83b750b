"""Answer functions of the routes, independent of HTTP."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

import tranca
from tranca.engine.resources import Progress, Resources
from tranca.engine.sampling import Sampling
from tranca.errors import NotationError, PlayError, PositionError, StoppedError, UnsupportedError
from tranca.game.choices import Subject, choices_at
from tranca.game.dealing import next_deal
from tranca.game.record import latest
from tranca.game.replay import known_draws
from tranca.language import Message, calling, shown, t
from tranca.notation.blocks import read_as_stated
from tranca.notation.reader import blocks
from tranca.views.schemas.deal import DealObject
from tranca.views.schemas.kinds import to_json
from tranca.views.schemas.match_plays import MatchPart, MatchReviewPart
from tranca.views.schemas.review import ReviewObject
from tranca.views.schemas.score import ScoreObject
from tranca.views.svg.position import draw_table
from tranca.views.wording.rules import summarize

from . import objects, questions
from .session import Session, find_tree, read_tree, write_session
from .start import block_parts
from .table_faults import in_words, refusal_in_words
from .turns import advance, begin_record, check_deals, read_block

Item = TypeVar("Item")

NAME = "text"
MOST_DRAWN = 1_000
MOST_SOLVED = 1_000_000


@dataclass(frozen=True, slots=True)
class Tools:
    """Resources of one answer: the tables of its thread, its stop, its time limit in seconds, its number of threads."""

    tables: tranca.Tables
    stop: tranca.Stop
    seconds: float
    threads: int = 1


def subject(text: str, *, wrong_passes: bool = False) -> Subject:
    """Return the only block of a text; `wrong_passes` keeps passes of players who could play, for scoring."""
    return read_block(text, wrong_passes=wrong_passes)[0]


def check_range(deals: int, least: int, most: int) -> int:
    """Return `deals` if it is in the range; raise UnsupportedError otherwise."""
    if not least <= deals <= most:
        facts = {"deals": deals, "least": f"{least:,}", "most": f"{most:,}"}
        raise UnsupportedError("deals {deals}: expected {least} to {most}", **facts)
    return deals


def encode(answer: msgspec.Struct) -> bytes:
    """Return an answer as JSON, its messages in the language spoken now."""
    return msgspec.json.encode(answer, enc_hook=_encode_message)


def _encode_message(value: object) -> str:
    if isinstance(value, Message):
        return objects.without_command(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


def parse(question: questions.ParseQuestion, tools: Tools) -> bytes:
    """Answer `/api/parse`."""
    try:
        value, comments = read_block(question.text)
    except (NotationError, PositionError) as error:
        said = [in_words(fault.message) if question.names else fault.message for fault in faults_of(error)]
        with calling(question.names):
            faults = [replace(fault, message=shown(words)) for fault, words in zip(faults_of(error), said, strict=True)]
        raise NotationError(faults) from None
    if question.until is not None:
        if not isinstance(value, tranca.Record) or not 0 <= question.until <= len(value.actions):
            raise UnsupportedError(
                "until {number}: expected a record with at least that number of actions", number=question.until
            )
        value = value.until(question.until)
    return encode(objects.MomentObject.of(value, tree=find_tree(comments) or UNSET, comments=list(comments) or UNSET))


def tree(question: questions.TreeQuestion, tools: Tools) -> bytes:
    """Answer `/api/tree`."""
    value, comments = read_block(question.text)
    session = Session(value, question.by_hand)
    faults = read_tree(
        session, find_tree(comments) if question.tree is None else question.tree, lambda: tools.stop.is_stopped
    )
    return encode(objects.TreeOfMoments.of(session, faults))


def write(question: questions.TreeQuestion, tools: Tools) -> bytes:
    """Answer `/api/write`."""
    session = Session(subject(question.text), question.by_hand)
    faults = read_tree(session, question.tree or "", lambda: tools.stop.is_stopped)
    if faults:
        facts = {"column": faults[0].column, "problem": faults[0].message}
        raise UnsupportedError("tree, column {column}: {problem}", **facts)
    return encode(objects.TextObject(write_session(session) + "\n"))


def play(question: questions.PlayQuestion, tools: Tools) -> bytes:
    """Answer `/api/play`."""
    before = begin_record(subject(question.text))
    try:
        after, played = advance(before, question.action, question.by_hand)
        if question.check_deals:
            check_deals(after, len(played))
    except PlayError as error:
        if question.names is None:
            raise
        with calling(question.names):
            raise PlayError(shown(refusal_in_words(error.message))) from None
    text = tranca.write(after)
    picture = UNSET if question.picture is None else draw(subject(text), question.picture)
    words, gains = [str(action) for action in played], objects.find_gains(after, before, played)
    return encode(objects.PlayedObject.of(after, text=text, played=words, gained=gains, picture=picture))


def solve(question: questions.TextQuestion, tools: Tools, growing: Callable[[bytes], None] | None = None) -> bytes:
    """Answer `/api/solve`; `growing` gets the object once its value is proven and after each play, not yet `exact`."""
    solution = tranca.solve(
        subject(question.text),
        time_limit=tools.seconds,
        threads=tools.threads,
        tables=tools.tables,
        stop=tools.stop,
        growing=None if growing is None else lambda so_far: growing(to_json(so_far).encode()),
    )
    return to_json(solution, blocks=True).encode()


def deals(question: questions.DealsQuestion, tools: Tools) -> bytes:
    """Answer `/api/deals`; `deals` is the number of worlds, drawn by weight, to add to the answer."""
    possible = tranca.deals(subject(question.text), question.observer)
    if question.deals is None:
        return to_json(possible).encode()
    drawn = possible.sample(check_range(question.deals, 1, MOST_DRAWN), question.seed)
    return to_json(possible, drawn=drawn, seed=question.seed).encode()


def estimate(question: questions.DealsQuestion, tools: Tools, growing: Callable[[bytes], None] | None = None) -> bytes:
    """Answer `/api/estimate`; `growing` gets the object for the deals solved so far, a few times a second.

    Raises TooLargeError if no number of deals is asked for and `/api/advise` would judge the plays by simulated games:
    how many deals are solved would depend on the speed of the machine.
    """
    estimated = estimate_of(
        subject(question.text),
        question,
        tools,
        None if growing is None else lambda so_far: growing(to_json(so_far).encode()),
    )
    return to_json(estimated).encode()


def estimate_of(
    value: Subject,
    question: questions.DealsQuestion,
    tools: Tools,
    growing: Callable[[tranca.Estimate], None] | None = None,
) -> tranca.Estimate:
    """Return the averages that the board shows, as in `estimate`; `growing` gets those over the deals solved so far."""
    all_deals = tranca.deals(value, question.observer)
    if question.deals is None:
        _check_size(all_deals, question.seed, tools)
    return tranca.estimate(
        all_deals,
        deals=None if question.deals is None else check_range(question.deals, 2, MOST_SOLVED),
        seed=question.seed,
        reading=question.reading,
        threads=tools.threads,
        stop=tools.stop,
        growing=growing,
    )


def _check_size(all_deals: tranca.Deals, seed: int, tools: Tools) -> None:
    """Raise TooLargeError if nobody draws and the deals are too large for advice to solve; other plans are bounded."""
    from tranca.analysis.estimate.sampling_plan import SamplingPlan  # loads numpy

    rules, resources = all_deals.now.rules, Resources.of(threads=tools.threads, stop=tools.stop)
    if not rules.draws and not rules.scores:
        SamplingPlan.for_advice(all_deals, Sampling(None, None, seed), resources)


def chances(question: questions.ChancesQuestion, tools: Tools) -> bytes:
    """Answer `/api/chances`: the match chance of each play, with open hands or as one seat sees them."""
    from tranca.analysis.match_chances.plays import match_plays
    from tranca.views.wording import match_chances as wording

    value = subject(question.text)
    position = latest(value).resolved()
    resources: dict[str, Any] = {"threads": tools.threads, "stop": tools.stop}
    known: dict[str, Any] = {"seed": question.seed}
    if position.is_open and question.observer is None:
        known["solution"] = tranca.solve(value, tables=tools.tables, **resources)
    else:
        mover = None if position.to_move is None else position.seats[position.to_move]
        known["observer"] = question.observer or mover
        known["best_in_points"] = [play for play in position.legal_plays() if str(play) in question.best]
    plays = match_plays(value, score=question.score, **known, **resources)
    with calling(question.names):
        return encode(
            objects.ChancesObject(
                match=MatchPart.of(plays),
                worth=wording.worth_line(plays),
                reason=wording.disagreement(plays),
            )
        )


def check(question: questions.CheckQuestion, tools: Tools) -> bytes:
    """Answer `/api/check`."""
    value = subject(question.text)
    judged = tranca.check(
        value, question.play, action=question.action, **_review_options(question), **_resources(tools)
    )
    with calling(question.names):
        return to_json(judged, value=value).encode()


_MOST_KEPT = 16
_kept: dict[tuple[Any, ...], tranca.Review] = {}
"""The last complete reviews: a reload, a page to save and another match score need no new one."""


def review_deal(
    record: tranca.Record, options: dict[str, Any], tools: Tools, progress: Progress | None = None
) -> tranca.Review:
    """Review a deal with the options of `tranca.review`, or return the review made with the same options."""
    key = (tranca.write(record), *sorted(options.items()))
    judged = _kept.pop(key, None)
    if judged is None:
        judged = tranca.review(record, **options, **_resources(tools), progress=progress)
    if judged.complete:
        _kept[key] = judged  # as the latest one
        for oldest in [*_kept][:-_MOST_KEPT]:
            _kept.pop(oldest, None)
    return judged


def review(question: questions.ReviewQuestion, tools: Tools, growing: Callable[[bytes], None] | None = None) -> bytes:
    """Answer `/api/review`; `growing` gets the number of graded actions."""
    value = subject(question.text)
    if not isinstance(value, tranca.Record):
        raise UnsupportedError("expected a recorded deal to review, but this is a position without play")

    def progress(_: str, done: int, total: int | None) -> None:
        if growing is not None and total is not None:
            growing(encode(objects.ProgressObject(done=done, total=total)))

    judged = review_deal(value, {"view": "both"} | _review_options(question), tools, progress)
    if question.score is None:
        return to_json(judged).encode()
    from tranca.analysis.match_chances.lost import match_review

    score = None if question.score == "own" else question.score
    lost = match_review(value, score=score, review=judged, threads=tools.threads, stop=tools.stop)
    part = MatchReviewPart.of(lost, value.rules.sides)
    return encode(msgspec.structs.replace(ReviewObject.of(judged), match=part))


def _review_options(question: questions.ReviewQuestion) -> dict[str, Any]:
    """Return the options that differ from their defaults: None, and 0 for the seed."""
    options = {
        "view": question.view,
        "thresholds": None if question.thresholds is None else tranca.Thresholds(*question.thresholds),
        "deals": None if question.deals is None else check_range(question.deals, 2, MOST_SOLVED),
        "orders": question.orders,
        "seed": question.seed or None,
    }
    return {name: value for name, value in options.items() if value is not None}


def _resources(tools: Tools) -> dict[str, Any]:
    return {"threads": tools.threads, "tables": tools.tables, "stop": tools.stop}


def score(question: questions.ScoreQuestion, tools: Tools) -> bytes:
    """Answer `/api/score`."""
    value = subject(question.text, wrong_passes=True)
    settled = tranca.score(value)
    names: tuple[str, ...] = ()
    if question.under == "all":
        from tranca.game.match import comparable

        names = tuple(comparable(value.rules))
    elif question.under:
        names = question.under
    under: dict[str, tranca.Score | str] = {}
    for name in _until_stopped(names, tools.stop):
        rules = tranca.Rules.parse(name)
        try:
            under[str(rules)] = tranca.score(value, under=rules)
        except tranca.TrancaError as error:
            under[str(rules)] = shown(error.message)
    return encode(ScoreObject.of(settled, value, under=under))


def _until_stopped(items: Iterable[Item], stop: tranca.Stop) -> Iterator[Item]:
    """Yield the items; raise StoppedError once stopped."""
    for item in items:
        if stop.is_stopped:
            raise StoppedError("not scored in time; ask for less, or allow more time")
        yield item


def match(question: questions.MatchQuestion, tools: Tools) -> bytes:
    """Answer `/api/match`."""
    values = [subject(text, wrong_passes=True) for text in _until_stopped(question.texts, tools.stop)]
    settled = zip(tranca.match(_until_stopped(values, tools.stop)), values, strict=True)
    return encode(objects.MatchObject([ScoreObject.of(deal.score, value, match_deal=deal) for deal, value in settled]))


def list_blocks(question: questions.BlocksQuestion, tools: Tools) -> bytes:
    """Answer `/api/blocks`."""
    return encode(objects.BlocksObject(block_parts("", blocks(question.text))))


def png(question: questions.PictureQuestion, tools: Tools) -> bytes:
    """Answer `/api/png`."""
    from tranca.views.files.renderers import png as to_png

    return to_png(picture(msgspec.structs.replace(question, embedded=False), tools).decode())


def picture(question: questions.PictureQuestion, tools: Tools) -> bytes:
    """Answer `/api/picture`."""
    value = read_as_stated(question.text) if question.stated else None
    return draw(subject(question.text) if value is None else value, question).encode()


def draw(value: Subject, look: questions.PictureOptions) -> str:
    """Return the picture of a position, or of a record's last moment, as SVG."""
    score = tuple(look.score.get(side, 0) for side in value.rules.sides) if look.score else None
    with calling(look.names):
        if look.space is not None:
            return draw_table(
                value,
                look.space,
                theme=look.theme,
                best=look.best,
                line=look.line,
                centre=look.centre,
                whole=None if look.whole is None else _whole_of(look.whole),
                turned_to=look.turned_to,
                near_hand=look.near_hand,
                seat_apart=look.seat_apart,
                as_dealt=look.as_dealt,
                names=look.names,
                said=look.said,
                score=score,
                drawn=[None if tile == "?" else tranca.Tile.parse(tile) for tile in look.drawn],
            )
        return tranca.draw_svg(
            value,
            theme=look.theme,
            best=look.best,
            made=look.made,
            line=look.line,
            embedded=look.embedded,
            turned_to=look.turned_to,
            columns=look.columns,
            rows=look.rows,
            centre=look.centre,
            title=look.title,
            legend=look.legend,
            note=look.note,
            score=score,
        )


def _whole_of(text: str) -> Subject:
    """Return the block of the field `whole`. Raises UnsupportedError, as its faults are not those of `text`."""
    try:
        return subject(text)
    except (NotationError, PositionError) as error:
        fault = faults_of(error)[0]
        facts = {"line": fault.line, "column": fault.column, "problem": fault.message}
        raise UnsupportedError("whole, line {line}, column {column}: {problem}", **facts) from None


def course(question: questions.CourseQuestion, tools: Tools) -> bytes:
    """Answer `/api/course`."""
    from tranca.views.svg.charts import evaluation_graph

    return evaluation_graph(
        question.points, width=question.width, height=200, above=question.above, below=question.below, embedded=True
    ).encode()


def rules(question: questions.RulesQuestion, tools: Tools) -> bytes:
    """Answer `/api/rules`."""
    return encode(objects.RulesInWords(summarize(tranca.Rules.parse(question.rules))))


def deal(question: questions.DealQuestion, tools: Tools) -> bytes:
    """Answer `/api/deal`."""
    from random import SystemRandom

    seed = SystemRandom().randrange(1_000_000) if question.seed is None else question.seed
    if question.after:
        dealt = next_deal([subject(text, wrong_passes=True) for text in question.after], seed)
    else:
        dealt = tranca.deal(tranca.Rules.parse(question.rules), seed)
    title = t("{rules}, seed {seed}", rules=dealt.rules.base, seed=seed)
    if question.after is not None:
        facts = {"deal": len(question.after) + 1, "rules": dealt.rules.base, "seed": seed}
        title = t("deal {deal}, {rules}, seed {seed}", **facts)
        dealt = dealt.changed(score=dealt.score or (0,) * len(dealt.rules.sides))
    dealt = dealt.changed(title=title)
    return encode(DealObject.of(dealt, seed=seed))


def reply(question: questions.ReplyQuestion, tools: Tools) -> bytes:
    """Answer `/api/reply`."""
    return encode(reply_of(subject(question.text), question, tools.threads, tools.stop))


def advise(question: questions.ReplyQuestion, tools: Tools) -> bytes:
    """Answer `/api/advise`, the source of hints."""
    return to_json(advice_of(subject(question.text), question, tools.threads, tools.stop)).encode()


def faults_of(error: NotationError | PositionError) -> list[tranca.Fault]:
    """Return the faults of an error with their places, or at 1:1 if they have none."""
    if isinstance(error, NotationError):
        return list(error.faults)
    return [tranca.Fault(NAME, 1, 1, problem.sentence) for problem in error.problems]


Respond = Callable[..., bytes]
"""Answers a question with the given tools; routes with partial answers take a callback for them as well."""


def reply_of(value: Subject, question: questions.ReplyQuestion, threads: int, stop: tranca.Stop) -> objects.ReplyObject:
    """Choose a play for the seat to move, using only what it sees.

    Raises UnsupportedError if another seat is to move, if its own tiles are hidden, or if it must draw tiles that the
    block does not contain.
    """
    position = latest(value)
    if question.observer not in position.seats:
        facts = {"seat": repr(question.observer[:40]), "seats": " ".join(position.seats)}
        raise UnsupportedError("seat {seat}: expected one of {seats}", **facts)
    if position.is_over or position.to_move != position.seats.index(question.observer):
        raise UnsupportedError("{seat} is not to move; ask for the seat whose turn it is", seat=question.observer)
    if position.hidden(position.to_move):
        raise UnsupportedError(
            "{seat} has unknown tiles; a seat can reply only if its own hand is known", seat=question.observer
        )
    able = choices_at(position)
    if able.must_draw:
        raise UnsupportedError("{seat} must draw; add the tiles that it drew to its action", seat=question.observer)
    chosen = able.legal[0]
    if len(able.legal) > 1:
        view: Subject = known_draws(position)[0] if able.drawn else value
        chosen = advice_of(view, question, threads, stop).play
    return objects.ReplyObject(
        seat=question.observer, action="-" if chosen is None else str(chosen), strength=question.strength
    )


def advice_of(view: Subject, question: questions.ReplyQuestion, threads: int, stop: tranca.Stop) -> tranca.Advice:
    """Return the advice of `tranca advise` for the seat of the question."""
    return tranca.advise(
        view,
        observer=question.observer,
        strength=question.strength,
        seed=question.seed,
        threads=threads,
        stop=stop,
    )
