"""Plays in words, and the headers of a block: players by name, event and date."""

from collections.abc import Sequence
from dataclasses import replace

from tranca.game.actions import Action, Play
from tranca.game.headers import Headers
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.language import called, n, p, t

from .numbers import Quantity, amount, join_and, join_or, whole


def headers_line(value: Position | Record) -> str:
    """Return `Copa del Club · 2026-11-22 · table 3 · Ana Pérez (N)`; empty if no header is stated."""
    headers, rules = value.headers, value.rules
    named = [name_with_seat(headers, rules, seat) for seat in range(rules.players) if headers.player(seat) is not None]
    return " · ".join([*_occasion(headers), *named])


def occasion_line(headers: Headers) -> str:
    """Return `Copa del Club · 2026-11-22 · table 3`; empty if no header is stated."""
    return " · ".join(_occasion(headers))


def _occasion(headers: Headers) -> list[str]:
    facts = [headers.event, headers.date, None if headers.table is None else t("table {table}", table=headers.table)]
    return [fact for fact in facts if fact]


def name_with_seat(headers: Headers, rules: Rules, seat: int) -> str:
    """Return `Ana Pérez (N)`, or `N` if the name is unknown."""
    name, letter = headers.player(seat), rules.seats[seat]
    if name is None or called(letter) != letter:
        return called(letter)
    return f"{name} ({letter})"


def seat_with_name(position: Position, name: str) -> str:
    """Return `name_with_seat` for the letter of a seat."""
    return name_with_seat(position.headers, position.rules, position.seats.index(name))


def information_name(information: str) -> str:
    """Return how the hands were read, such as `open`, for a line above an answer."""
    return {
        "open": p("hands", "open"),
        "open, boneyard order unknown": p("hands", "open, boneyard order unknown"),
        "hidden hands": p("hands", "hidden hands"),
    }.get(information, information)


def observer_clause(position: Position, observer: str) -> str:
    """Return `as S sees it · S to move`, or `as S sees it` if the deal is over."""
    clause = t("as {player} sees it", player=seat_with_name(position, observer))
    if position.to_move is None or position.is_over:
        return clause
    return " · ".join([clause, t("{player} to move", player=position.seats[position.to_move])])


def side_with_names(headers: Headers, rules: Rules, side: int) -> str:
    """Return `Ana Pérez and Eva (NS)`, or `NS` unless all names of the side are known."""
    names = [headers.player(seat) for seat in range(rules.players) if rules.side_of(seat) == side]
    known = [] if called(rules.sides[side]) != rules.sides[side] else [name for name in names if name is not None]
    return f"{join_and(known)} ({rules.sides[side]})" if len(known) == len(names) else called(rules.sides[side])


def count_named(rules: Rules, side: int) -> int:
    """Return the number of players by whom a side is called, which is 1 unless the side is called by their names."""
    players = sum(rules.side_of(seat) == side for seat in range(rules.players))
    return players if called(rules.sides[side]) != rules.sides[side] else 1


def outcome_phrase(value: Quantity, many: bool = False, averaged: bool = False) -> str:
    """Return `wins 46`, `loses 10` or `breaks even`; for `many` plays `win 46`; if `averaged`, `loses 2 on average`."""
    points = amount(value)
    if many:
        return _outcome_of_plays(value, points, averaged)
    if not value:
        return p("play or seat", "breaks even on average") if averaged else p("play or seat", "breaks even")
    if value > 0:
        if averaged:
            return p("play or seat", "wins {points} on average", points=points)
        return p("play or seat", "wins {points}", points=points)
    if averaged:
        return p("play or seat", "loses {points} on average", points=points)
    return p("play or seat", "loses {points}", points=points)


def _outcome_of_plays(value: Quantity, points: str, averaged: bool) -> str:
    if not value:
        return p("plays", "break even on average") if averaged else p("plays", "break even")
    if value > 0:
        return (
            p("plays", "win {points} on average", points=points)
            if averaged
            else p("plays", "win {points}", points=points)
        )
    return (
        p("plays", "lose {points} on average", points=points)
        if averaged
        else p("plays", "lose {points}", points=points)
    )


def play_name(play: Play | None) -> str:
    """Return `4-6 at the 6`, `2-4`, or `a pass`."""
    if play is None:
        return t("a pass")
    return str(play.tile) if play.end is None else t("{tile} at the {end}", tile=play.tile, end=play.place)


def scored_play(record: Record) -> str:
    """Return the actions of a record as text, each play with the points it scored for the ends: `5-5=10`."""
    if not record.rules.scores:
        return " ".join(map(str, record.actions))
    played = zip(record.actions, record.scored, strict=True)
    return " ".join(str(replace(action, scored=points) if action.play else action) for action, points in played)


def action_text(action: Action) -> str:
    """Return an action in words: `S 4-6 at the 6`, `W passes`, `B draws 2, 1-6 at the 1`, `A 5-5, scoring 10`."""
    seat, drawn = action.seat, whole(len(action.drawn))
    if action.play is None:
        return (
            t("{seat} draws {count}, passes", seat=seat, count=drawn) if action.drawn else t("{seat} passes", seat=seat)
        )
    play = play_name(action.play)
    if action.scored:
        play = t("{play}, scoring {points}", play=play, points=action.scored)
    if action.drawn:
        return t("{seat} draws {count}, {play}", seat=seat, count=drawn, play=play)
    return f"{called(seat)} {play}"


def action_word(action: Action) -> str:
    """Return an action as one word of notation, without its remark and with draws as a number: `B:+2 1-6@1`."""
    return replace(action, remark="").short()


def near_target(rules: Rules, reaching: Sequence[Play]) -> str:
    """Say which plays reach the target of a match that ends at once; empty if none do."""
    if not reaching:
        return ""
    return n(
        "{plays} {reaches|reach} {target} points and {wins|win} the match at once. Values do not count that.",
        len(reaching),
        plays=join_or([play_name(play) for play in reaching]),
        target=rules.target,
    )
