"""Headers (players, event, date, table): read by both readers, written in one order, kept by every command."""

import json
from pathlib import Path

import pytest

import tranca
from tranca.errors import NotationError, PositionError
from tranca.game.headers import NO_HEADERS
from tranca.notation.reader import full_blocks

ROOT = Path(__file__).resolve().parents[2]
HEADERS = tranca.Headers(("Ana Pérez", None, "Eva", "李小龙"), "Copa del Club", "2026-11-22", "IV")
LINES = "event: Copa del Club\ndate: 2026-11-22\ntable: IV\nplayer N: Ana Pérez\nplayer S: Eva\nplayer W: 李小龙\n"
(CASTEL,) = tranca.read(ROOT / "positions" / "castel.txt")
(RECORD,) = tranca.read(ROOT / "positions" / "records" / "published-deal.txt")
PAIRS = "rules: block/2\nends: 1 4\nto-move: A\nA: 1-4\nB: 1-2\n"


def with_headers(value: tranca.Position | tranca.Record) -> str:
    """Return the text of a value with the headers inserted after its title."""
    title, rest = tranca.write(value).split("\n", 1)
    return f"{title}\n{LINES}{rest}"


@pytest.mark.parametrize("value", [CASTEL, RECORD])
def test_headers_are_read_by_both_readers_kept_and_written_behind_the_title(
    value: tranca.Position | tranca.Record,
) -> None:
    text = with_headers(value)
    title, *keys = text.split("\n")
    for said in (text, "\n".join([*reversed(keys), title]), text.replace("player N", "PLAYER  n").replace("\n", " ;")):
        (read,) = tranca.parse(said)
        (carefully,) = full_blocks(said)
        assert carefully.value == read
        assert read.headers == HEADERS
        assert tranca.write(read) == text
        assert read != value
        now = read.position if isinstance(read, tranca.Record) else read
        assert now.headers == HEADERS
        assert read.seen_by(0).headers == HEADERS


def test_moves_and_other_rules_keep_the_headers_and_equality_minds_them() -> None:
    (position,) = tranca.parse(with_headers(CASTEL))
    assert isinstance(position, tranca.Position)
    assert position.play("4-6@6").pass_().headers == HEADERS
    assert position.under(tranca.Rules.preset("doscientos")).headers == HEADERS
    assert position != CASTEL
    assert position.changed(headers=NO_HEADERS) == CASTEL
    assert len({position, CASTEL, position.changed(headers=tranca.Headers())}) == 2


def test_empty_headers_are_none_and_write_nothing() -> None:
    (position,) = tranca.parse(f"event:\ndate: ;table:\nplayer A:\n{PAIRS}")
    assert not position.headers
    assert tranca.write(position) + "\n" == PAIRS
    assert tranca.Headers((None, None)) == NO_HEADERS


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        ("date: 22.11.2026", 7, "expected a date such as 2026-11-22"),
        ("date: 2026-13", 7, "expected a date such as 2026-11-22"),
        ("date: 0000-01-01", 7, "expected a date such as 2026-11-22"),
        ("player A: Ana\x1b[1m", 14, r"U\+001B.*4"),
        ("player B: Ana\tB", 14, r"U\+0009.*4"),
        ("event: Copa \u2028del Club", 13, r"U\+2028.*6"),
        (f"table: {'é' * 81}", 88, "81.*80"),
        ("player N: Ana", 1, "N.*block/2.*A.*B"),
        ("player: Ana", 1, "expected a seat after player, such as player N"),
        ("jugador: Ana", 1, "expected a seat after jugador, such as jugador N"),
        ("player A: Ana\nplayer a: Eva", None, "player A appears twice"),
    ],
)
def test_wrong_header_is_refused_at_its_place(line: str, place: int | None, said: str) -> None:
    with pytest.raises(NotationError, match=said) as refused:
        tranca.parse(f"{PAIRS}{line}\n")
    (fault,) = refused.value.faults
    assert (fault.line, fault.column) == (6, place) if place else (7, 1)
    (play,) = full_blocks(f"rules: block/2\nto-move: A\n{line}\nplay:\n")
    assert any(fault.line == 3 + (place is None) for fault in play.faults)


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        (tranca.Headers(("Ana", "Eva")), "N.*4.*2"),
        (tranca.Headers(event="a; b"), "event: expected one line without a semicolon.*'a; b'"),
        (tranca.Headers(table=" 3"), "table: .*blanks around it"),
        (tranca.Headers(table=""), "table: .*blanks around it"),
        (tranca.Headers((None, "x # y", None, None)), "player E: .*a # between blanks.*'x # y'"),
        (tranca.Headers(date="today"), "date: .* expected a date"),
        (tranca.Headers(event="\ud800"), r"U\+D800"),
    ],
)
def test_positions_with_headers_that_cannot_be_written_cannot_be_made(headers: tranca.Headers, said: str) -> None:
    fields = {
        name: getattr(CASTEL, name) for name in ("rules", "hands", "boneyard", "layout", "ends", "to_move", "lead")
    }
    with pytest.raises(PositionError, match=said):
        tranca.Position(**fields, headers=headers)
    with pytest.raises(TypeError, match="expected Headers"):
        tranca.Position(**fields, headers="Copa")
    with pytest.raises(TypeError, match="expected a tuple with a name or None for each seat"):
        tranca.Headers(["Ana"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected text or None"):
        tranca.Headers(date=2026)  # type: ignore[arg-type]


def test_json_has_headers_where_the_block_has_and_only_there() -> None:
    (position,), (record,) = tranca.parse(with_headers(CASTEL)), tranca.parse(with_headers(RECORD))
    headers = {
        "players": {"N": "Ana Pérez", "S": "Eva", "W": "李小龙"},
        "event": "Copa del Club",
        "date": "2026-11-22",
        "table": "IV",
    }
    results = [
        tranca.solve(position),
        tranca.solve(position.changed(title=None)),
        tranca.deals(position, "S"),
        tranca.check(record, action=22, view="open"),
        tranca.tree_statistics(position),
    ]
    for result in results:
        row = json.loads(tranca.to_json(result))
        assert row["headers"] == headers, result
        assert tranca.parse(row["position"])[0].headers == HEADERS, result
    assert "headers" not in json.loads(tranca.to_json(tranca.solve(CASTEL)))
    bare = tranca.Headers(table="3")
    row = json.loads(tranca.to_json(tranca.solve(position.changed(headers=bare))))
    assert row["headers"] == {"table": "3"}


def test_a_format_without_words_for_names_says_so() -> None:
    (record,) = tranca.parse(with_headers(RECORD))
    for form in tranca.FORMATS.values():
        assert ("headers" in form.untold(record)) == ("title" in form.untold(record))
