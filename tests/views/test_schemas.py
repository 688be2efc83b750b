"""JSON objects: the golden ones match their schema, survive a round trip through their class, and are documented."""

import json
import os
import re
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import msgspec
import pytest
from golden.asking import ask
from schemas import validate

import tranca
from tranca.errors import Fault
from tranca.views.schemas import kinds
from tranca.views.schemas.common import ErrorObject, JsonPart, Maybe, Number

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "data" / "json").glob("*.json"))
MANUAL = ROOT / "docs" / "json.md"
GENERATED = re.compile(r"(<!-- fields: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def golden(file: Path) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return row


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_object_has_its_schema(file: Path) -> None:
    row = golden(file)
    validate(row, row["schema"])


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_a_schema_is_one(kind: str) -> None:
    jsonschema.Draft202012Validator.check_schema(tranca.schema(kind))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_object_comes_out_of_its_class_with_the_same_keys_in_the_same_order(file: Path) -> None:
    row = golden(file)
    read = msgspec.convert(row, kinds.class_of(row["schema"]), strict=False)
    written = json.loads(msgspec.json.encode(read))
    assert written == row
    assert keys(written) == keys(row)


def keys(value: object) -> object:
    if isinstance(value, dict):
        return [(key, keys(entry)) for key, entry in value.items()]
    return [keys(entry) for entry in value] if isinstance(value, list) else None


def test_every_kind_has_a_golden_object() -> None:
    assert {golden(file)["schema"] for file in GOLDEN} == {f"tranca.{kind}/1" for kind in kinds.KINDS}


WITHOUT_RULES = {"bench", "error", "photo", "train", "verdict"}
"""Kinds that state no rules themselves: most do not concern one game, and a verdict contains a puzzle that does."""
OF_VALUES = {"advice", "estimate", "puzzle", "review", "solve", "tree", "tree-stats"}
"""Kinds whose values depend on the information model."""


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_every_answer_states_its_rules_and_its_information_model(kind: str) -> None:
    stated = set(tranca.schema(kind)["required"])
    assert ("rules" in stated) == (kind not in WITHOUT_RULES)
    assert kind not in OF_VALUES or "information" in stated


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_every_field_is_described_in_the_schema(kind: str) -> None:
    for name, description, fields in kinds.parts_of(kind):
        assert description, name
        assert all(meaning for _, meaning in fields.values()), name


@pytest.mark.parametrize("kind", ["sovle", "tranca.solve/2", "tranca.solve", "", "x" * 300])
def test_a_kind_that_does_not_exist_is_refused_with_those_that_do(kind: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match="expected one of advice, bench, check") as error:
        tranca.schema(kind)
    assert len(str(error.value)) < 250


def test_a_schema_refuses_what_is_missing_or_of_another_type() -> None:
    row = golden(ROOT / "tests" / "data" / "json" / "solve.json")
    for wrong in (row | {"best": "4-6@6"}, row | {"nodes": "many"}, {key: row[key] for key in row if key != "exact"}):
        with pytest.raises(jsonschema.ValidationError):
            validate(wrong, "solve")


def test_a_result_in_python_is_the_line_of_the_command() -> None:
    castel = tranca.read(ROOT / "positions" / "castel.txt")[0]
    row = json.loads(tranca.to_json(tranca.solve(castel), blocks=True))
    assert row | {"seconds": 0} == golden(ROOT / "tests" / "data" / "json" / "solve.json")
    assert "\n" not in tranca.to_json(tranca.deals(castel, "S"))
    assert json.loads(tranca.to_json(tranca.check(castel, "2-4")))["open"]["loss"] == 56
    with pytest.raises(tranca.UnsupportedError, match="result of type str: expected a result"):
        tranca.to_json("4-6")


def public_results() -> dict[str, list[object]]:
    """Return values of every public type that a public function returns, by the name of the type."""
    castel = tranca.read(ROOT / "positions" / "castel.txt")[0]
    assert isinstance(castel, tranca.Position)
    start = tranca.deal(tranca.Rules.preset("fives-and-threes/2"), 1)
    record = tranca.play_out(start, "random", 1)
    scored = tranca.Record(replace(record.start, score=(0, 0)), record.actions)
    tournament = tranca.parse_tournament("tournament: 1; pair 1: Ana, Eva; pair 2: Luis, Juan")
    results: list[object] = [
        *(record, tranca.deal(castel.rules, 3), castel.rules),
        *(tranca.solve(castel), tranca.solve_many([castel])[0], tranca.deals(castel, "S"), tranca.check(castel, "2-4")),
        *(tranca.estimate(castel, observer="S"), tranca.advise(castel), tranca.review(record, view="open")),
        *(tranca.players([tranca.review(record, view="open")]), tranca.score(record), *tranca.match([scored])),
        *(tranca.score(record.position), tranca.score(record, under=tranca.Rules.preset("fives-and-threes/2-nine"))),
        *(tranca.tree_statistics(castel), tranca.game_tree(castel, limit=20)),
        *(tranca.puzzle_of(castel), tranca.verify(castel), *tranca.generate_puzzles(count=1, seed=1)),
        *(tranca.match_chances(tranca.PRESETS["jamaica"]),),
        *(tournament, tranca.train("1-2 2-2 2-3", 1), tranca.read_photo(ROOT / "docs" / "images" / "photo-hand.jpg")),
    ]
    found: dict[str, list[object]] = {}
    for result in results:
        found.setdefault(type(result).__name__, []).append(result)
    return found


def test_every_result_of_a_public_function_is_written_as_json() -> None:
    results = public_results()
    for result in chain.from_iterable(results.values()):
        row = json.loads(tranca.to_json(result))
        validate(row, row["schema"])
    assert results.keys() >= kinds._OF_RESULTS.keys() - {"HiddenPuzzle"}


def test_a_public_type_without_json_object_is_refused_by_name() -> None:
    for name in tranca.__all__:
        public = getattr(tranca, name)
        if isinstance(public, type) and name not in kinds._OF_RESULTS:
            with pytest.raises(tranca.UnsupportedError, match=f"result of type {name}: expected a result"):
                tranca.to_json(type(name, (), {})())


def test_a_score_is_written_with_the_deal_that_was_settled() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("all-fives/61"), 1), "random", 1)
    row = json.loads(tranca.to_json(tranca.score(record)))
    assert row["position"] == tranca.one_line(record)
    (block,) = tranca.parse(tranca.write(record))
    assert row == json.loads(ask(["score", "-", "--json"], tranca.write(block)).out)


def test_the_manual_has_the_tables_that_the_classes_give() -> None:
    text = MANUAL.read_text(encoding="utf-8")
    assert {kind for _, kind, _ in GENERATED.findall(text)} == set(kinds.KINDS)
    whole = GENERATED.sub(lambda found: f"{found[1]}{kinds.tables(found[2])}\n{found[3]}", text)
    if os.environ.get("TRANCA_GOLDEN") == "write":
        MANUAL.write_text(whole, encoding="utf-8")
    assert whole == text or os.environ.get("TRANCA_GOLDEN") == "write"


def test_error_of_several_faults_has_the_place_of_the_first() -> None:
    faults = [Fault("a.txt", 2, 3, "one"), Fault("a.txt", 5, 7, "two", 4)]
    assert ErrorObject.of(faults) == ErrorObject(file="a.txt", line=2, column=3, message="one; action 4: two")


class Inner(JsonPart, frozen=True, kw_only=True):
    share: Number


class Outer(JsonPart, frozen=True, kw_only=True):
    """A struct with a field of each kind."""

    play: str
    mean: Number
    seconds: float
    ends: tuple[int, Number | None] | None
    drawn: list[str | None]
    shares: dict[str, list[Number]]
    inner: list[Inner]
    sample: int | Maybe = msgspec.UNSET
    exact: int | str | Maybe | None = msgspec.UNSET


def facts(**changed: Any) -> SimpleNamespace:
    """Return a result with the attributes of `Outer`."""
    tile = tranca.Tile.parse("4-6")
    made = {"play": tranca.Play.parse("4-6@6"), "mean": Fraction(1, 3), "seconds": 3.0, "ends": (2, 4.0)}
    made |= {"drawn": (tile, None), "shares": {tile: (Fraction(4, 2), 0.5)}, "inner": (SimpleNamespace(share=1.0),)}
    return SimpleNamespace(**(made | {"sample": None, "exact": None} | changed))


def test_fields_are_attributes_of_the_same_names_converted_to_what_they_are_declared_as() -> None:
    assert msgspec.json.encode(Outer.of(facts())).decode() == (
        '{"play":"4-6@6","mean":0.3333333333333333,"seconds":3.0,"ends":[2,4],"drawn":["4-6",null],'
        '"shares":{"4-6":[2,0.5]},"inner":[{"share":1}],"exact":null}'
    )
    other = Outer.of(facts(play=None, ends=None, sample=5), mean=7, inner=[Inner(share=2)], exact="1/3")
    assert (other.play, other.mean, other.ends, other.sample, other.exact) == ("-", 7, None, 5, "1/3")
    assert other.inner == [Inner(share=2)]
    assert Outer.of(facts(), exact=msgspec.UNSET).exact is msgspec.UNSET


def test_an_attribute_that_is_missing_and_a_field_that_does_not_exist_are_errors() -> None:
    without = facts()
    del without.sample
    with pytest.raises(AttributeError, match="sample"):
        Outer.of(without)
    with pytest.raises(TypeError, match="means"):
        Outer.of(facts(), means=7)
