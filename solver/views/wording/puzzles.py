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
from tranca.errors import echo
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record

from .estimate import orders_of
from .lines import consequences, what_follows
from .numbers import Quantity, amount, count, join_and, join_or, percent
from .plays import outcome_phrase, play_name
from .review import own_explanation


def unstated_facts(position: Position) -> tuple[str, ...]:
    """List relevant facts that a picture does not show: who led, the deal, the stake, bonuses paid."""
    rules, facts = position.rules, []
    if rules.block_tie == "first_to_play" and position.lead is not None and position.ends is not None:
        facts.append(f"{position.seats[position.lead]} led")
    if position.deal is not None and rules.deal_bonus:
        facts.append(f"deal {position.deal} of the match")
    if position.stake is not None:
        facts.append(f"stake {position.stake}")
    if rules.first_pass_differs:
        facts.append("a pass bonus was paid" if position.bonus_was_paid else "no pass bonus was paid yet")
    return tuple(facts)


_GOALS: Mapping[Goal, str] = {
    Goal.WIN: "win",
    Goal.WIN_MOST: "win most",
    Goal.LOSE_NOTHING: "lose nothing",
    Goal.LOSE_LEAST: "lose least",
}


def task(puzzle: AnyPuzzle) -> str:
    """Return the task of a puzzle, such as `S to play and win`."""
    if isinstance(puzzle, HiddenPuzzle):
        return f"{puzzle.estimate.observer} to play, with hidden hands"
    position = puzzle.position
    assert position.to_move is not None
    return f"{position.seats[position.to_move]} to play and {_GOALS[puzzle.goal]}"


def with_title(puzzle: AnyPuzzle) -> AnyPuzzle:
    """Give a puzzle that has no title its task as title."""
    if puzzle.title is not None:
        return puzzle
    if isinstance(puzzle, Puzzle):
        position = puzzle.position.changed(title=task(puzzle))
        return replace(puzzle, solution=replace(puzzle.solution, position=position))
    view = puzzle.view
    if isinstance(view, Record):
        return replace(puzzle, view=replace(view, start=view.start.changed(title=task(puzzle))))
    return replace(puzzle, view=view.changed(title=task(puzzle)))


def heading(puzzle: AnyPuzzle, number: int) -> str:
    """Return a numbered heading with the title or else the task: `3. S to play and win`."""
    return f"{number}. {puzzle.title or task(puzzle)}"


def sheet_note(puzzle: AnyPuzzle) -> str:
    """Return the line beside a picture: task, rules, unstated facts, information, difficulty."""
    task_line = [] if puzzle.title in (None, task(puzzle)) else [task(puzzle)]
    rules, *more = str(puzzle.position.rules), *unstated_facts(puzzle.position)
    return " · ".join([*task_line, rules, *more, puzzle.information, puzzle.difficulty.level])


def actions_text(puzzle: AnyPuzzle) -> str:
    """Return the actions of a puzzle with hidden hands; empty for other puzzles."""
    return line_text(puzzle.subject.actions) if isinstance(puzzle.subject, Record) else ""


def line_text(line: Iterable[Action]) -> str:
    """Return a line of play in notation, draws as numbers."""
    return " ".join(action.short() for action in line)


def introduction(puzzles: Iterable[AnyPuzzle]) -> str:
    """Return the instructions at the top of a sheet."""
    hidden = any(isinstance(puzzle, HiddenPuzzle) for puzzle in puzzles)
    means = " If tiles are face down, the best play scores most on average over all deals that fit the play so far."
    return (
        f"The player at the bottom of each table is to move. Find the best play.{means if hidden else ''} "
        "The solutions are at the end."
    )


# Plays


def answer_worth(answer: Answer) -> str:
    """Return `wins 46`, `wins 7 on average`, or `loses 10, costs 56`."""
    worth = outcome_phrase(answer.value, averaged=answer.is_average)
    return f"{worth}, costs {amount(answer.cost)}" if answer.cost else worth


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
    return own_explanation(grade_own(puzzle.estimate, worse.play, Thresholds()))


def hints(puzzle: AnyPuzzle) -> list[str]:
    """Return hints from vague to clear: the themes, then wrong plays one by one, then the last two candidates."""
    themes = [f"{tag}: {PUZZLE_THEMES[tag]}" for tag in puzzle.themes if tag in PUZZLE_THEMES and tag != "only-play"]
    wrong = [answer for answer in puzzle.answers if answer.cost]
    refuted = [f"not {play_name(answer.play)}: {answer_words(puzzle, answer)}" for answer in reversed(wrong[1:])]
    last = [join_or(sorted(play_name(answer.play) for answer in (puzzle.answers[0], wrong[0])))] if wrong else []
    return [*themes, *(hint.removesuffix(": ") for hint in refuted), *last]


def _best_in(share: Quantity) -> str:
    if share == 1:
        return "best in all deals"
    return f"best in {percent(share, 1)} of the deals" if share else "best in no deal"


def method(puzzle: AnyPuzzle) -> str:
    """Describe how the values of a puzzle with hidden hands were found; empty if they are exact with open hands."""
    if isinstance(puzzle, Puzzle):
        return ""
    estimate = puzzle.estimate
    if estimate.exact:
        return f"mean over all {estimate.deals} deals"
    return f"mean over a sample of {estimate.sample} of {estimate.deals} deals{orders_of(estimate)}"


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
    mean = " on average" if match.is_mean else ""
    return f"{match.plays[0]} is the only best play, by {_points(match)}{mean}"


def _right_end(match: ThemeMatch) -> str:
    play = match.plays[0]
    both = match.counts[0] == 2
    where = "other end" if match.is_mean and both else play.place
    places = "both" if both else match.counts[0]
    return f"{play.tile} fits {places} ends, but at the {where} it is worth {_points(match)} less"


def _rule_sensitive(match: ThemeMatch) -> str:
    if match.amount is None:
        return f"under {match.preset} {join_or(match.plays)} is best"
    result = "breaks even" if match.amount == 0 else "wins" if match.amount > 0 else "loses"
    return f"under {match.preset} {match.plays[0]} {result}"


def _refuse_block(match: ThemeMatch) -> str:
    best, *refused = match.plays
    return f"{join_or(refused)} blocks the deal and wins, but {best} wins more"


def _capicua(match: ThemeMatch) -> str:
    if match.tiles:
        return f"{match.seats[0]} goes out with {match.tiles[0]}, which fits both ends"
    return _decided_by("a capicúa")


def _decided_by(bonus: str) -> str:
    return f"without the bonus for {bonus}, the best play or the winner would change"


def _count_out(match: ThemeMatch) -> str:
    counts = ", ".join(f"{side} {left}" for side, left in zip(match.seats, match.counts, strict=True))
    return f"the pip count at the block is close: {counts}"


def _draw_trap(match: ThemeMatch) -> str:
    tail = " in any order of the boneyard" if match.any_order else ""
    return f"{match.seats[0]} draws {_tiles(match)}{tail}"


def _sacrifice(match: ThemeMatch) -> str:
    mine, other = match.counts
    can = f"{match.seats[0]} can lay {count(mine, 'tile')} on the next turn"
    return f"{can}, but {other} after {match.plays[0]}"


def _tiles(match: ThemeMatch) -> str:
    assert isinstance(match.amount, int)
    return count(match.amount, "tile")


def _square(match: ThemeMatch) -> str:
    return f"all open ends show {match.amount}" if match.counts else f"both ends show {match.amount}"


def _points(match: ThemeMatch) -> str:
    assert match.amount is not None
    return amount(match.amount)


_THEMES: Mapping[str, Callable[[ThemeMatch], str]] = {
    "only-play": _only_play,
    "right-end": _right_end,
    "right-end!": lambda match: f"playing it at the {match.plays[0].place} changes the winner",
    "underplay": lambda match: f"{match.tiles[0]} has the fewest pips of the tiles that fit",
    "pip-dump": lambda match: f"every play loses, but {match.plays[0]} loses {_points(match)} less than any other",
    "rule-sensitive": _rule_sensitive,
    "block-to-win": lambda match: f"{match.plays[0]} blocks the deal and wins it",
    "long-block": lambda match: f"the deal is blocked {_tiles(match)} later",
    "refuse-block": _refuse_block,
    "fatal-block": lambda match: f"{join_or(match.plays)} blocks the deal and loses it",
    "count-out": _count_out,
    "force-pass": lambda match: f"{match.seats[0]} cannot play",
    "round-pass": lambda match: f"the three others pass, and {match.seats[0]} plays again",
    "square": _square,
    "draw-trap": _draw_trap,
    "set-up": lambda match: f"{match.plays[0]} scores nothing now, but prepares a play that scores {_points(match)}",
    "deny-count": lambda match: f"{join_or(match.plays)} lets the next player score at once",
    "fatal-count": lambda match: f"{join_or(match.plays)} scores at once and loses",
    "partner-pass": lambda match: f"{match.seats[0]}, the partner, must pass",
    "unblock-partner": lambda match: f"{match.seats[0]} goes out, but not after any other play",
    "sacrifice": _sacrifice,
    "save-double": lambda match: f"after any other play, {match.tiles[0]} is never laid",
    "hang-double": lambda match: f"{match.seats[0]} can never lay {match.tiles[0]}",
    "capicua": _capicua,
    "chuchazo": lambda match: _decided_by("0-0"),
    "pase-corrido": lambda match: _decided_by("a round of passes"),
    "pase-de-salida": lambda match: _decided_by("a pass on the lead"),
    "hidden-safe": lambda match: f"{match.plays[0]} is best in every possible deal",
}


# Verdicts


def flaw_text(flaw: Flaw) -> str:
    """Describe a flaw of a puzzle."""
    if flaw.kind is FlawKind.NO_PUZZLE:
        return str(flaw.error).splitlines()[0]
    return _FLAWS[flaw.kind](flaw)


def _too_close(flaw: Flaw) -> str:
    assert flaw.amount is not None
    assert flaw.limit is not None
    first, second = flaw.plays
    if flaw.is_mean:
        beats, other = f"{amount(flaw.amount)} on average", "the best play in every deal"
    else:
        beats, other = amount(flaw.amount), "the only winning play"
    least = amount(flaw.limit)
    return f"{first} beats {second} by only {beats}; the best play must win by {least} or more, or be {other}"


def _false_line(flaw: Flaw) -> str:
    if flaw.error is not None:
        return f"the line of {flaw.plays[0]} is not legal: {str(flaw.error).splitlines()[0]}"
    assert flaw.amount is not None and flaw.limit is not None
    return f"the line of {flaw.plays[0]} {outcome_phrase(flaw.amount)}, but the play {outcome_phrase(flaw.limit)}"


_FLAWS: Mapping[FlawKind, Callable[[Flaw], str]] = {
    FlawKind.NO_CHOICE: lambda flaw: f"{flaw.plays[0]} is the only legal play; a puzzle needs at least two",
    FlawKind.TOO_MANY_PLAYS: lambda flaw: f"{flaw.amount} legal plays; at most {flaw.limit} are allowed",
    FlawKind.SEVERAL_BEST: lambda flaw: f"{join_and(flaw.plays)} are equally good; a puzzle has one best play",
    FlawKind.TOO_CLOSE: _too_close,
    FlawKind.TOO_CLOSE_TO_TELL: lambda flaw: f"the sample is too small to separate {join_and(flaw.plays)}",
    FlawKind.NOT_AGAINST_ALL: lambda flaw: f"{flaw.plays[0]} is not best if all others play against the mover",
    FlawKind.UNCONFIRMED: lambda flaw: "a new search gives different values",
    FlawKind.OTHER_BEST: lambda flaw: f"{flaw.claimed} is claimed to be best, but {join_or(flaw.plays)} is",
    FlawKind.THEME_MISSING: lambda flaw: f"theme {flaw.claimed} is claimed but does not apply",
    FlawKind.FALSE_LINE: _false_line,
    FlawKind.OTHER_AMOUNT: lambda flaw: f"# {echo(flaw.claimed)}: expected {flaw.expected}",
}


def note_text(tag: str) -> str:
    return f"theme {tag} applies but is not listed"


def dual_text(dual: Dual) -> str:
    return f"at action {dual.number}, {join_or(dual.others)} is as good as {dual.action.short()}"


# Moments that yielded no puzzle


def skipped_texts(counters: Counters) -> list[str]:
    """Return a line for each record or position with moments that yielded no puzzle, with the reasons."""
    blocks: dict[str, list[Skipped]] = {}
    for moment in counters.skipped:
        blocks.setdefault(moment.block, []).append(moment)
    return [f"{block}: {_reasons(skipped)}" for block, skipped in blocks.items()]


def _reasons(skipped: list[Skipped]) -> str:
    if len(skipped) == 1 and skipped[0].source == skipped[0].block:
        return f"no puzzle: {_reason(skipped[0])}"
    numbers = {reason: sum(moment.reason is reason for moment in skipped) for reason in Reason}
    reasons = [f"{number} {_MOMENTS[reason]}" for reason, number in numbers.items() if number]
    return f"{count(len(skipped), 'moment')} without a puzzle: {join_and(reasons)}"


def _reason(skipped: Skipped) -> str:
    if skipped.reason is Reason.FLAWED:
        return "; ".join(map(flaw_text, skipped.flaws))
    return _POSITIONS[skipped.reason]


_POSITIONS: Mapping[Reason, str] = {
    Reason.TILES: "the number of tiles left is outside --tiles",
    Reason.NO_CHOICE: "there is no choice, or tiles that must be known are hidden",
    Reason.NOT_ASKED: "it is sound, but has another theme or difficulty than requested",
    Reason.REPEATED: "it repeats an earlier puzzle",
}
_MOMENTS: Mapping[Reason, str] = {
    Reason.TILES: "outside --tiles",
    Reason.NO_CHOICE: "without a choice",
    Reason.FLAWED: "not sound",
    Reason.NOT_ASKED: "not as requested",
    Reason.REPEATED: "repeating an earlier puzzle",
}
