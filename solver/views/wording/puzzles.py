"""Puzzles in words: tasks, themes, flaws, and comments on each play."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from tranca.analysis.puzzles.candidate import Answer
from tranca.analysis.puzzles.generator import PUZZLE_THEMES, Counters, Reason, Skipped
from tranca.analysis.puzzles.results import (
    AnyPuzzle,
    Dual,
    Flaw,
    FlawKind,
    Goal,
    HiddenPuzzle,
    Puzzle,
    ThemeMatch,
)
from tranca.analysis.review.grades import Thresholds, grade_own
from tranca.engine.solution import PlayValue
from tranca.errors import TrancaError, echo
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.language import n, p, shown, speaking, t

from .estimate import orders_of
from .lines import consequences, what_follows
from .numbers import Quantity, amount, join_and, join_or, percent, tiles
from .plays import information_name, outcome_phrase, play_name
from .review import own_explanation


def unstated_facts(position: Position) -> tuple[str, ...]:
    """List relevant facts that a picture does not show: who led, the deal, the stake, bonuses paid."""
    rules, facts = position.rules, []
    if rules.block_tie == "first_to_play" and position.lead is not None and position.ends is not None:
        facts.append(t("{seat} led", seat=position.seats[position.lead]))
    if position.deal is not None and rules.deal_bonus:
        facts.append(t("deal {number} of the match", number=position.deal))
    if position.stake is not None:
        facts.append(t("stake {points}", points=position.stake))
    if rules.first_pass_differs:
        paid, unpaid = t("a pass bonus was paid"), t("no pass bonus was paid yet")
        facts.append(paid if position.bonus_was_paid else unpaid)
    return tuple(facts)


def task(puzzle: AnyPuzzle) -> str:
    """Return the task of a puzzle, such as `S to play and win`."""
    if isinstance(puzzle, HiddenPuzzle):
        return t("{seat} to play, with hidden hands", seat=puzzle.estimate.observer)
    position = puzzle.position
    assert position.to_move is not None
    seat = position.seats[position.to_move]
    return {
        Goal.WIN: t("{seat} to play and win", seat=seat),
        Goal.WIN_MOST: t("{seat} to play and win most", seat=seat),
        Goal.LOSE_NOTHING: t("{seat} to play and lose nothing", seat=seat),
        Goal.LOSE_LEAST: t("{seat} to play and lose least", seat=seat),
    }[puzzle.goal]


def _english_task(puzzle: AnyPuzzle) -> str:
    with speaking("en"):
        return task(puzzle)


def with_title(puzzle: AnyPuzzle) -> AnyPuzzle:
    """Give a puzzle that has no title its task as title, in English, because files and JSON are written with it."""
    if puzzle.title is not None:
        return puzzle
    if isinstance(puzzle, Puzzle):
        position = puzzle.position.changed(title=_english_task(puzzle))
        return replace(puzzle, solution=replace(puzzle.solution, position=position))
    view = puzzle.view
    if isinstance(view, Record):
        return replace(puzzle, view=replace(view, start=view.start.changed(title=_english_task(puzzle))))
    return replace(puzzle, view=view.changed(title=_english_task(puzzle)))


def heading(puzzle: AnyPuzzle, number: int) -> str:
    """Return a numbered heading with the title or else the task: `3. S to play and win`."""
    return f"{number}. {shown_title(puzzle)}"


def shown_title(puzzle: AnyPuzzle) -> str:
    """Return the title of a puzzle, or its task in the language spoken now if it has no other title."""
    return task(puzzle) if puzzle.title in (None, _english_task(puzzle)) else puzzle.title


def sheet_note(puzzle: AnyPuzzle) -> str:
    """Return the line beside a picture: task, rules, unstated facts, information, difficulty."""
    task_line = [] if shown_title(puzzle) == task(puzzle) else [task(puzzle)]
    rules, *more = str(puzzle.position.rules), *unstated_facts(puzzle.position)
    return " · ".join(
        [*task_line, rules, *more, information_name(puzzle.information), level_name(puzzle.difficulty.level)]
    )


def actions_text(puzzle: AnyPuzzle) -> str:
    """Return the actions of a puzzle with hidden hands; empty for other puzzles."""
    return line_text(puzzle.subject.actions) if isinstance(puzzle.subject, Record) else ""


def line_text(line: Iterable[Action]) -> str:
    """Return a line of play in notation, draws as numbers."""
    return " ".join(action.short() for action in line)


def introduction(puzzles: Iterable[AnyPuzzle]) -> str:
    """Return the instructions at the top of a sheet."""
    hidden = any(isinstance(puzzle, HiddenPuzzle) for puzzle in puzzles)
    means = ""
    if hidden:
        means = t(
            "If tiles are face down, the best play scores most on average over all deals that fit the play so far."
        )
    question = t("The player at the bottom of each table is to move. Find the best play.")
    return " ".join(filter(None, [question, means, t("The solutions are at the end.")]))


def level_name(level: str) -> str:
    """Return the name of a difficulty."""
    return {"easy": p("level", "easy"), "medium": p("level", "medium"), "hard": p("level", "hard")}.get(level, level)


# Plays


def answer_worth(answer: Answer) -> str:
    """Return `wins 46`, `wins 7 on average`, or `loses 10, costs 56`."""
    worth = outcome_phrase(answer.value, averaged=answer.is_average)
    return t("{worth}, costs {points}", worth=worth, points=amount(answer.cost)) if answer.cost else worth


def answer_reason(answer: Answer) -> str:
    """Return the line behind an answer; with hidden hands, the share of deals in which it is best."""
    if answer.best_share is None:
        return line_text(answer.line)
    return _best_in(answer.best_share)


def answer_words(puzzle: AnyPuzzle, answer: Answer) -> str:
    """Describe the line of a play; with hidden hands, say how often it is best. Empty if unknown."""
    if isinstance(puzzle, HiddenPuzzle):
        return answer_reason(answer)
    value = _value_text(puzzle, answer.play)
    return what_follows(puzzle.position, value) if value.line else ""


def _value_text(puzzle: Puzzle, play: Play) -> PlayValue:
    return next(option for option in puzzle.solution.plays if option.play == play)


def reasons(puzzle: AnyPuzzle, play: Play) -> list[str]:
    """Explain why a play is wrong or right, in sentences as in a review."""
    chosen = next(answer for answer in puzzle.answers if answer.play == play)
    wrong = next((answer for answer in puzzle.answers if answer.cost), None)
    other = puzzle.answers[0] if chosen.cost else wrong
    if isinstance(puzzle, Puzzle):
        instead = None if other is None else _value_text(puzzle, other.play)
        return consequences(puzzle.position, _value_text(puzzle, play), instead)
    worse = chosen if chosen.cost or other is None else other
    return own_explanation(grade_own(puzzle.estimate, worse.play, Thresholds.of(puzzle.position.rules)))


def hints(puzzle: AnyPuzzle) -> list[str]:
    """Return hints from vague to clear: the themes, then wrong plays one by one, then the last two candidates."""
    themes = [
        f"{tag}: {shown(PUZZLE_THEMES[tag])}" for tag in puzzle.themes if tag in PUZZLE_THEMES and tag != "only-play"
    ]
    wrong = [answer for answer in puzzle.answers if answer.cost]
    refuted = [_refuted(puzzle, answer) for answer in reversed(wrong[1:])]
    last = [join_or(sorted(play_name(answer.play) for answer in (puzzle.answers[0], wrong[0])))] if wrong else []
    return [*themes, *refuted, *last]


def _refuted(puzzle: AnyPuzzle, answer: Answer) -> str:
    play, words = play_name(answer.play), answer_words(puzzle, answer)
    return t("not {play}: {reason}", play=play, reason=words) if words else t("not {play}", play=play)


def _best_in(share: Quantity) -> str:
    if share == 1:
        return t("best in all deals")
    return t("best in {share} of the deals", share=percent(share, 1)) if share else t("best in no deal")


def method(puzzle: AnyPuzzle) -> str:
    """Describe how the values of a puzzle with hidden hands were found; empty if they are exact with open hands."""
    if isinstance(puzzle, Puzzle):
        return ""
    estimate = puzzle.estimate
    if estimate.exact:
        return t("mean over all {deals} deals", deals=estimate.deals)
    sample = t("mean over a sample of {sample} of {deals} deals", sample=estimate.sample, deals=estimate.deals)
    return f"{sample}{orders_of(estimate)}"


def meanings(puzzle: AnyPuzzle) -> str:
    """Return the meanings of the themes, and the method."""
    return "; ".join([*theme_texts(puzzle).values(), *filter(None, [method(puzzle)])])


# Themes


def theme_texts(puzzle: AnyPuzzle) -> dict[str, str]:
    """Return a sentence on each theme that holds, by tag."""
    return {tag: theme_text(match) for tag, match in puzzle.themes.items()}


def theme_text(match: ThemeMatch) -> str:
    return _THEMES[match.tag.partition(":")[0]](match)


def _only_play(match: ThemeMatch) -> str:
    play, won = match.plays[0], _points(match)
    if match.is_mean:
        return t("{play} is the only best play, by {points} on average", play=play, points=won)
    return t("{play} is the only best play, by {points}", play=play, points=won)


def _right_end(match: ThemeMatch) -> str:
    play = match.plays[0]
    both = match.counts[0] == 2
    facts = {"tile": play.tile, "points": _points(match)}
    if not both:
        return t(
            "{tile} fits {number} ends, but at the {end} it is worth {points} less",
            **facts,
            number=match.counts[0],
            end=play.place,
        )
    if match.is_mean:
        return t("{tile} fits both ends, but at the other end it is worth {points} less", **facts)
    return t("{tile} fits both ends, but at the {end} it is worth {points} less", **facts, end=play.place)


def _rule_sensitive(match: ThemeMatch) -> str:
    if match.amount is None:
        return t("under {rules} {plays} is best", rules=match.preset, plays=join_or(match.plays))
    facts = {"rules": match.preset, "play": match.plays[0]}
    if match.amount == 0:
        return t("under {rules} {play} breaks even", **facts)
    return t("under {rules} {play} wins", **facts) if match.amount > 0 else t("under {rules} {play} loses", **facts)


def _refuse_block(match: ThemeMatch) -> str:
    best, *refused = match.plays
    return t("{plays} blocks the deal and wins, but {best} wins more", plays=join_or(refused), best=best)


def _capicua(match: ThemeMatch) -> str:
    if match.tiles:
        return t("{seat} goes out with {tile}, which fits both ends", seat=match.seats[0], tile=match.tiles[0])
    return t("without the bonus for a capicúa, the best play or the winner would change")


def _count_out(match: ThemeMatch) -> str:
    counts = ", ".join(f"{side} {left}" for side, left in zip(match.seats, match.counts, strict=True))
    return t("the pip count at the block is close: {counts}", counts=counts)


def _draw_trap(match: ThemeMatch) -> str:
    seat, drawn = match.seats[0], _tiles(match)
    if match.any_order:
        return t("{seat} draws {tiles} in any order of the boneyard", seat=seat, tiles=drawn)
    return t("{seat} draws {tiles}", seat=seat, tiles=drawn)


def _sacrifice(match: ThemeMatch) -> str:
    mine, other = match.counts
    return t(
        "{seat} can lay {tiles} on the next turn, but {number} after {play}",
        seat=match.seats[0],
        tiles=tiles(mine),
        number=other,
        play=match.plays[0],
    )


def _tiles(match: ThemeMatch) -> str:
    assert isinstance(match.amount, int)
    return tiles(match.amount)


def _square(match: ThemeMatch) -> str:
    if match.counts:
        return t("all open ends show {number}", number=match.amount)
    return t("both ends show {number}", number=match.amount)


def _points(match: ThemeMatch) -> str:
    assert match.amount is not None
    return amount(match.amount)


_THEMES: Mapping[str, Callable[[ThemeMatch], str]] = {
    "only-play": _only_play,
    "right-end": _right_end,
    "right-end!": lambda match: t("playing it at the {end} changes the winner", end=match.plays[0].place),
    "underplay": lambda match: t("{tile} has the fewest pips of the tiles that fit", tile=match.tiles[0]),
    "pip-dump": lambda match: t(
        "every play loses, but {play} loses {points} less than any other", play=match.plays[0], points=_points(match)
    ),
    "rule-sensitive": _rule_sensitive,
    "block-to-win": lambda match: t("{play} blocks the deal and wins it", play=match.plays[0]),
    "long-block": lambda match: t("the deal is blocked {tiles} later", tiles=_tiles(match)),
    "refuse-block": _refuse_block,
    "fatal-block": lambda match: t("{plays} blocks the deal and loses it", plays=join_or(match.plays)),
    "count-out": _count_out,
    "force-pass": lambda match: t("{seat} cannot play", seat=match.seats[0]),
    "round-pass": lambda match: t("the three others pass, and {seat} plays again", seat=match.seats[0]),
    "square": _square,
    "draw-trap": _draw_trap,
    "set-up": lambda match: t(
        "{play} scores nothing now, but prepares a play that scores {points}",
        play=match.plays[0],
        points=_points(match),
    ),
    "deny-count": lambda match: t("{plays} lets the next player score at once", plays=join_or(match.plays)),
    "fatal-count": lambda match: t("{plays} scores at once and loses", plays=join_or(match.plays)),
    "partner-pass": lambda match: t("{seat}, the partner, must pass", seat=match.seats[0]),
    "unblock-partner": lambda match: t("{seat} goes out, but not after any other play", seat=match.seats[0]),
    "sacrifice": _sacrifice,
    "save-double": lambda match: t("after any other play, {tile} is never laid", tile=match.tiles[0]),
    "hang-double": lambda match: t("{seat} can never lay {tile}", seat=match.seats[0], tile=match.tiles[0]),
    "capicua": _capicua,
    "chuchazo": lambda match: t("without the bonus for 0-0, the best play or the winner would change"),
    "pase-corrido": lambda match: t(
        "without the bonus for a round of passes, the best play or the winner would change"
    ),
    "pase-de-salida": lambda match: t(
        "without the bonus for a pass on the lead, the best play or the winner would change"
    ),
    "hidden-safe": lambda match: t("{play} is best in every possible deal", play=match.plays[0]),
}


# Verdicts


def flaw_text(flaw: Flaw) -> str:
    """Describe a flaw of a puzzle."""
    if flaw.kind is FlawKind.NO_PUZZLE:
        return _first_line(flaw.error)
    return _FLAWS[flaw.kind](flaw)


def _too_close(flaw: Flaw) -> str:
    assert flaw.amount is not None
    assert flaw.limit is not None
    first, second = flaw.plays
    facts = {"first": first, "second": second, "points": amount(flaw.amount), "least": amount(flaw.limit)}
    if flaw.is_mean:
        return t(
            "{first} beats {second} by only {points} on average; the best play must win by {least} or more, "
            "or be the best play in every deal",
            **facts,
        )
    return t(
        "{first} beats {second} by only {points}; the best play must win by {least} or more, "
        "or be the only winning play",
        **facts,
    )


def _first_line(error: object) -> str:
    """Return the first sentence of an error, in the language spoken now."""
    return (shown(error.message) if isinstance(error, TrancaError) else str(error)).splitlines()[0]


def _false_line(flaw: Flaw) -> str:
    if flaw.error is not None:
        return t("the line of {play} is not legal: {error}", play=flaw.plays[0], error=_first_line(flaw.error))
    assert flaw.amount is not None and flaw.limit is not None
    return t(
        "the line of {play} {worth}, but the play {other}",
        play=flaw.plays[0],
        worth=outcome_phrase(flaw.amount),
        other=outcome_phrase(flaw.limit),
    )


_FLAWS: Mapping[FlawKind, Callable[[Flaw], str]] = {
    FlawKind.NO_CHOICE: lambda flaw: t(
        "{play} is the only legal play; a puzzle needs at least two", play=flaw.plays[0]
    ),
    FlawKind.TOO_MANY_PLAYS: lambda flaw: t(
        "{number} legal plays; at most {most} are allowed", number=flaw.amount, most=flaw.limit
    ),
    FlawKind.SEVERAL_BEST: lambda flaw: t(
        "{plays} are equally good; a puzzle has one best play", plays=join_and(flaw.plays)
    ),
    FlawKind.TOO_CLOSE: _too_close,
    FlawKind.TOO_CLOSE_TO_TELL: lambda flaw: t(
        "the sample is too small to separate {plays}", plays=join_and(flaw.plays)
    ),
    FlawKind.NOT_AGAINST_ALL: lambda flaw: t(
        "{play} is not best if all others play against the mover", play=flaw.plays[0]
    ),
    FlawKind.UNCONFIRMED: lambda flaw: t("a new search gives different values"),
    FlawKind.OTHER_BEST: lambda flaw: t(
        "{claimed} is claimed to be best, but {plays} is", claimed=flaw.claimed, plays=join_or(flaw.plays)
    ),
    FlawKind.THEME_MISSING: lambda flaw: t("theme {theme} is claimed but does not apply", theme=flaw.claimed),
    FlawKind.FALSE_LINE: _false_line,
    FlawKind.OTHER_AMOUNT: lambda flaw: t(
        "# {comment}: expected {expected}", comment=echo(flaw.claimed), expected=flaw.expected
    ),
}


def note_text(tag: str) -> str:
    return t("theme {theme} applies but is not listed", theme=tag)


def dual_text(dual: Dual) -> str:
    return t(
        "at action {number}, {plays} is as good as {action}",
        number=dual.number,
        plays=join_or(dual.others),
        action=dual.action.short(),
    )


# Moments that yielded no puzzle


def skipped_texts(counters: Counters) -> list[str]:
    """Return a line for each record or position with moments that yielded no puzzle, with the reasons."""
    blocks: dict[str, list[Skipped]] = {}
    for moment in counters.skipped:
        blocks.setdefault(moment.block, []).append(moment)
    return [f"{block}: {_reasons(skipped)}" for block, skipped in blocks.items()]


def _reasons(skipped: list[Skipped]) -> str:
    if len(skipped) == 1 and skipped[0].source == skipped[0].block:
        return t("no puzzle: {reason}", reason=_reason(skipped[0]))
    numbers = {reason: sum(moment.reason is reason for moment in skipped) for reason in Reason}
    reasons = [_moments(reason, number) for reason, number in numbers.items() if number]
    return n("{count} {moment|moments} without a puzzle: {reasons}", len(skipped), reasons=join_and(reasons))


def _reason(skipped: Skipped) -> str:
    if skipped.reason is Reason.FLAWED:
        return "; ".join(map(flaw_text, skipped.flaws))
    return {
        Reason.TILES: t("the number of tiles left is outside --tiles"),
        Reason.NO_CHOICE: t("there is no choice, or tiles that must be known are hidden"),
        Reason.NOT_ASKED: t("it is sound, but has another theme or difficulty than requested"),
        Reason.REPEATED: t("it repeats an earlier puzzle"),
    }[skipped.reason]


def _moments(reason: Reason, number: int) -> str:
    return {
        Reason.TILES: t("{number} outside --tiles", number=number),
        Reason.NO_CHOICE: t("{number} without a choice", number=number),
        Reason.FLAWED: t("{number} not sound", number=number),
        Reason.NOT_ASKED: t("{number} not as requested", number=number),
        Reason.REPEATED: t("{number} repeating an earlier puzzle", number=number),
    }[reason]
