"""Lines of play in words: the replies, the passes that they force, and the end of the deal."""

from collections.abc import Sequence
from itertools import takewhile

from tranca.engine.solution import PlayValue
from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.language import n, t

from .numbers import join_and
from .plays import play_name
from .solution import earnings_clause, end_phrase, score_phrase


def consequences(position: Position, played: PlayValue, other: PlayValue | None) -> list[str]:
    """Describe the lines of a play and of an alternative, a sentence each; plays without a line are left out."""
    return [
        t("After {play}, {events}.", play=play_name(value.play), events=what_follows(position, value))
        for value in (played, other)
        if value is not None and value.line
    ]


_Clause = tuple[str, str]
"""The seat with which a clause begins, empty if it begins with more than two seats, and the clause."""


def what_follows(position: Position, value: PlayValue) -> str:
    """Describe a play's line: `W lays 6-6, S never plays again and E finally goes out: EW scores 10`."""
    rules, finish = position.rules, value.finish
    first, rest = value.line[0], value.line[1:]
    plays = [action for action in rest if action.play is not None]
    result = "" if finish is None else score_phrase(finish, rules, earned=earnings_clause(value, rules))
    if finish is not None and not plays:
        return t("{seat} {ended} at once: {result}", seat=first.seat, ended=end_phrase(finish), result=result)
    clauses = _replies(rest)
    clauses += _stuck_later(rules, rest)
    said = [text for _, text in clauses]
    if finish is None:
        return join_and([*said, t("the next draw decides")])
    ended, subject = end_phrase(finish), clauses[-1][0]
    if len(plays) == 1 and subject == plays[0].seat:
        said[-1] = t("{events} and {ended}", events=said[-1], ended=ended)
    elif subject == (seat := rules.seats[finish.seat or 0]):
        said.append(t("finally {ended}", ended=ended))
    else:
        said.append(t("{seat} finally {ended}", seat=seat, ended=ended))
    return t("{events}: {result}", events=join_and(said), result=result)


def _forced_passes(rest: Sequence[Action]) -> tuple[list[str], list[str]]:
    """Return the seats that must pass at once, and those that the reply forces to pass."""
    passing = _passing(rest)
    after = rest[len(passing) + 1 :]
    stuck = [seat for seat in _passing(after) if seat not in passing]
    return passing, stuck if any(action.play for action in after) else []


def _must_pass(seats: Sequence[str]) -> _Clause:
    said = n("{seats} must pass", len(seats), seats=join_and(seats))
    return (seats[0] if len(seats) < 3 else "", said)


def _replies(rest: Sequence[Action]) -> list[_Clause]:
    """Describe the immediate sequel: forced passes, the reply, and the passes that it forces."""
    clauses = []
    passing, stuck = _forced_passes(rest)
    if passing:
        clauses.append(_must_pass(passing))
    after = rest[len(passing) :]
    if after:
        reply = after[0]
        seat, play = reply.seat, play_name(reply.play)
        said = t("{seat} lays {play}", seat=seat, play=play)
        if number := len(reply.drawn):
            said = n("{seat} draws {count} {tile|tiles} and lays {play}", number, seat=seat, play=play)
        clauses.append((seat, said))
        if stuck:
            clauses.append(_must_pass(stuck))
    return clauses


def _stuck_later(rules: Rules, rest: Sequence[Action]) -> list[_Clause]:
    """List seats that never play again, or pass at least twice, later in a line."""
    clauses = []
    passes = {seat: [action.play is None for action in rest if action.seat == seat] for seat in rules.seats}
    never = [seat for seat, passed in passes.items() if len(passed) > 1 and all(passed)]
    if never:
        seats = join_and(never)
        said = n("{seats} never {plays|play} again", len(never), seats=seats)
        clauses.append((never[0] if len(never) < 3 else "", said))
    said_before = [seats[-1] for seats in _forced_passes(rest) if seats]
    for seat, passed in passes.items():
        if seat not in never and sum(passed) > 1:
            clauses.append((seat, _passes_in_words(seat, sum(passed), seat in said_before)))
    return clauses


def _passes_in_words(seat: str, number: int, in_all: bool) -> str:
    if number == 2:
        return t("{seat} passes twice in all", seat=seat) if in_all else t("{seat} passes twice", seat=seat)
    if in_all:
        return n("{seat} passes {count} {time|times} in all", number, seat=seat)
    return n("{seat} passes {count} {time|times}", number, seat=seat)


def _passing(line: Sequence[Action]) -> list[str]:
    return [action.seat for action in takewhile(lambda action: action.play is None, line)]
