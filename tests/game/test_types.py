"""Values passed from Python: wrong types raise errors with a hint, and reprs are short."""

from pathlib import Path
from typing import Any

import pytest

import tranca
from tranca import Action, Boneyard, Hand, Play, Position, Record, Rules, Tile
from tranca.errors import PositionError, RulesError, TrancaError

RULES = Rules.preset("partnership")
TEXT = (
    "rules: partnership; layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6; lead: E; to-move: S; "
    "N: 1-3 3-4 5-6; E: 0-0 0-6 1-6 2-3; S: 2-4 3-3 3-6 4-6; W: 0-3 3-5 5-5 6-6"
)
POSITIONS = Path(__file__).resolve().parents[2] / "positions"


def castel() -> Position:
    (value,) = tranca.parse(TEXT)
    assert isinstance(value, Position)
    return value


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rules": "partnership"}, r"rules='partnership': expected Rules, such as Rules\.preset"),
        ({"hands": ()}, r"hands=\(\): expected a tuple of 4 hands, for N E S W, such as Hand"),
        ({"hands": [Hand()] * 4}, "hands=.*: expected a tuple of 4 hands"),
        ({"hands": ("1-1", "", "", "")}, "hands=.*: expected a tuple of 4 hands"),
        ({"boneyard": ()}, r"boneyard=\(\): expected a Boneyard, such as Boneyard\(unknown=14\)"),
        ({"layout": "1-1"}, r"layout='1-1': expected a tuple of pairs of numbers"),
        ({"layout": ((1, 1, 1),)}, "layout=.*: expected a tuple of pairs"),
        ({"ends": (1, "1")}, "ends=.*: expected a pair of numbers"),
        ({"ends": 6}, "ends=6: expected a pair of numbers"),
        ({"ends": ()}, r"ends=\(\): expected a pair of numbers"),
        ({"ends": (1,)}, r"ends=\(1,\): expected a pair of numbers"),
        ({"ends": (1, 2, 3)}, r"ends=\(1, 2, 3\): expected a pair of numbers"),
        ({"to_move": "S"}, "to_move='S': expected the number of a seat"),
        ({"lead": True}, "lead=True: expected the number of a seat"),
        ({"last": 1.0}, "last=1.0: expected the number of a seat"),
        ({"title": 5}, "title=5: expected text or None"),
        ({"must_lead": "6-6"}, "must_lead='6-6': expected a Tile or None"),
        ({"bonus_paid": "no"}, "bonus_paid='no': expected True, False or None"),
        ({"score": 5}, "score=5: expected a tuple of points by side"),
        ({"voids": ((1,),)}, "voids=.*: expected a tuple of 4 tuples, for N E S W"),
        ({"voids": (1, 2, 3, 4)}, "voids=.*: expected a tuple of tuples of numbers from 0 to 6"),
        ({"has": ((6,), (), (), ())}, "has=.*: expected a tuple of tuples of tiles"),
        ({"nots": [(), (), (), ()]}, "nots=.*: expected a tuple of 4 tuples"),
    ],
)
def test_field_of_a_wrong_type_raises_an_error_with_the_expected_type(fields: dict[str, Any], message: str) -> None:
    made: dict[str, Any] = {"rules": RULES, "hands": (Hand(unknown=7),) * 4, "to_move": 0}
    assert Position(**made).to_move == 0
    with pytest.raises(TypeError, match=message) as error:
        Position(**(made | fields))
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"to_move": 77}, "to-move"),
        ({"lead": -1}, "lead"),
        ({"last": 4}, "last"),
        ({"ends": (9, 9)}, "ends"),
        ({"layout": ((1, 7),)}, "layout"),
        ({"voids": ((7,), (), (), ())}, "void N"),
    ],
)
def test_seats_and_numbers_that_do_not_exist_are_problems(fields: dict[str, Any], key: str) -> None:
    made: dict[str, Any] = {"rules": RULES, "hands": (Hand(unknown=7),) * 4, "to_move": 0}
    with pytest.raises(PositionError, match="expected") as error:
        Position(**(made | fields))
    assert error.value.problems[0].key == key


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Tile("1", 2), r"Tile\('1', 2\): expected two numbers from 0 to 9"),  # type: ignore[arg-type]
        (lambda: Hand("1-1"), r"Hand\(1-1, unknown=0\): expected tiles and a number, such as Hand\("),  # type: ignore[arg-type]
        (lambda: Hand((), "3"), r"Hand.unknown='3': expected a whole number, not a str"),  # type: ignore[arg-type]
        (lambda: Boneyard(("1-1",)), r"Boneyard\(.*\): expected tiles and a number"),  # type: ignore[arg-type]
        (lambda: castel().play(5), "play=5: expected a Play or text such as '4-6@6'"),  # type: ignore[arg-type]
        (lambda: castel().draw(5), "tile=5: expected a Tile or text such as '4-6'"),  # type: ignore[arg-type]
        (lambda: castel().seen_by("S"), "seat='S': expected the number of a seat, 0 to 3 for N E S W"),  # type: ignore[arg-type]
        (lambda: Record("x"), "start='x': expected a Position"),  # type: ignore[arg-type]
        (lambda: Record(castel(), ["N:1-1"]), "actions=.*: expected a tuple of Action"),  # type: ignore[arg-type]
        (lambda: tranca.parse(b"N: 1-1"), r"expected a str, not a bytes; tranca\.read reads files"),  # type: ignore[arg-type]
        (lambda: tranca.parse(POSITIONS), r"expected a str, not a PosixPath; tranca\.read reads files"),  # type: ignore[arg-type]
        (lambda: tranca.deal("doscientos"), "rules='doscientos': expected Rules"),  # type: ignore[arg-type]
        (lambda: tranca.score([castel()]), "deal=.*: expected a Position or a Record"),  # type: ignore[arg-type]
        (lambda: tranca.score(castel(), "draw/2"), "under='draw/2': expected Rules"),  # type: ignore[arg-type]
        (lambda: [*tranca.match("ab")], "deal='a': expected a Position or a Record"),  # type: ignore[arg-type]
    ],
)
def test_calls_with_wrong_types_say_what_to_write(call: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


def test_impossible_numbers_are_refused() -> None:
    for call in (lambda: Hand((), -1), lambda: Boneyard((), True, -1), lambda: Boneyard((Tile(1, 1),), unknown=2)):
        with pytest.raises(TrancaError, match=r"-1.*expected|1 known and 2 unknown"):
            call()
    with pytest.raises(RulesError, match="seat=4: expected the number of a seat, 0 to 3"):
        castel().seen_by(4)


def test_a_tile_may_be_drawn_by_its_text() -> None:
    (found,) = tranca.parse("rules: draw/2; ends: 6 1; to-move: A; A: 2-3; B: 2-2; boneyard: {4-4 0-6 3-3}")
    assert isinstance(found, Position)
    assert found.draw("33") == found.draw(Tile(3, 3))


def test_what_is_shown_is_short_and_says_what_it_is() -> None:
    position = castel()
    shown = {
        repr(position): "<Position partnership: N 1-3 3-4 5-6 | E 0-0 0-6 1-6 2-3 | S 2-4 3-3 3-6 4-6 | "
        "W 0-3 3-5 5-5 6-6 | ends 4 6 | S to move>",
        repr(position.hands[0]): "<Hand 1-3 3-4 5-6>",
        repr(Hand((Tile(1, 2),), 3)): "<Hand 1-2 ?3>",
        repr(Boneyard((Tile(1, 2), Tile(0, 0)), ordered=False)): "<Boneyard {0-0 1-2}>",
        repr(Tile(1, 2)): "Tile(1, 2)",
        repr(Play(Tile(4, 6), 6)): "<Play 4-6@6>",
        repr(Action("S", None)): "<Action S:->",
        repr(RULES): "Rules.parse('partnership')",
    }
    assert [*shown] == [*shown.values()]
    (record, *_) = tranca.read(POSITIONS / "records" / "published-deal.txt")
    assert repr(record).startswith("<Record partnership: ")
    assert repr(position.replace(title="x")).startswith("<State partnership: ")


def test_the_longest_of_them_is_short_too() -> None:
    for name in tranca.PRESETS:
        start = tranca.deal(tranca.PRESETS[name], 1)
        record = tranca.play_out(start, "random", 1)
        for value in (start, record, record.position):
            assert len(repr(value)) < 300
            assert "\n" not in repr(value)
