"""Names of players, event, date and table in words."""

from tranca.game.headers import Headers
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules


def headers_line(value: Position | Record) -> str:
    """`Copa del Club · 2026-11-22 · table 3 · Ana Pérez (N)`; empty where nothing is stated."""
    headers, rules = value.headers, value.rules
    named = [called(headers, rules, seat) for seat in range(rules.players) if headers.player(seat) is not None]
    return " · ".join([*_occasion(headers), *named])


def occasion_line(headers: Headers) -> str:
    """`Copa del Club · 2026-11-22 · table 3`; empty where nothing is stated."""
    return " · ".join(_occasion(headers))


def _occasion(headers: Headers) -> list[str]:
    facts = [headers.event, headers.date, None if headers.table is None else f"table {headers.table}"]
    return [fact for fact in facts if fact]


def called(headers: Headers, rules: Rules, seat: int) -> str:
    """`Ana Pérez (N)`, or `N` where no name is known."""
    name = headers.player(seat)
    return rules.seats[seat] if name is None else f"{name} ({rules.seats[seat]})"


def seat_called(position: Position, name: str) -> str:
    """Return `called` of a seat by the seat's own name."""
    return called(position.headers, position.rules, position.seats.index(name))


def side_called(headers: Headers, rules: Rules, side: int) -> str:
    """`Ana Pérez and Eva (NS)`, or `NS` where not all of its names are known."""
    names = [headers.player(seat) for seat in range(rules.players) if rules.side_of(seat) == side]
    known = [name for name in names if name is not None]
    return f"{' and '.join(known)} ({rules.sides[side]})" if len(known) == len(names) else rules.sides[side]
