"""Batches of games whose plays score: every kind of input gives, byte for byte, the row of the single position."""

import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from tiers import campaign_but

import tranca
from tranca.engine.random_rows import RandomPlay
from tranca.engine.resources import Resources
from tranca.ext.text.position_words import position_words
from tranca.notation.writer import one_line, write
from tranca.runs.answers.json_lines import write_json_lines
from tranca.runs.answers.parquet import write_parquet
from tranca.runs.answers.questions import answer_row
from tranca.runs.answers.solved import AnsweredRow, InputAnswer
from tranca.runs.answers.work import answer_inputs
from tranca.runs.inputs.reading import read_chunk, read_slice, rules_suit_arrays
from tranca.runs.inputs.slices import Chunk, InputSlice, JsonSlice, PositionRows, RandomSlice, TableSlice, TextSlice
from tranca.runs.inputs.tables import TableColumns, read_row
from tranca.runs.job import BatchJob

SCORING = [name for name in tranca.PRESETS if tranca.Rules.preset(name).scores]
OTHERS = (
    *("all-fives/partners, draw=none", "bergen/2, draw=none", "muggins/2, draw=none", "azneef, spinner=none"),
    *("azneef, spinner_count=while_open, ends_points=multiples", "azneef, pass_bonus_first=10, pass_bonus_later=5"),
    *("fives-and-threes/2, lead_scores=no, block_tie=first_to_play", "fives-and-threes/2, capicua=20"),
    *("doscientos, spinner=first_double", "doscientos/pass-20-10, spinner=first_double, hand_size=6"),
)
RULES = [name for name in SCORING if rules_suit_arrays(tranca.Rules.preset(name))]
EVERYDAY = ("azneef", "bergen/2, draw=none")


def answers(job: BatchJob, some: InputSlice) -> tuple[list[InputAnswer], list[InputAnswer], int]:
    """Return the answers to a slice in a batch, those to its inputs one by one, and how many came as arrays."""
    resources = Resources()
    inputs = [*read_chunk(job, Chunk(0, 1, (some,)))]
    arrays = sum(len(read) for read in inputs if isinstance(read, PositionRows))
    alone: list[InputAnswer] = [AnsweredRow(row, answer_row(row, job, resources)) for row in read_slice(some, None)]
    return [*answer_inputs(inputs, job, resources)], alone, arrays


def compare(some: InputSlice) -> int:
    """Compare the rows in both output formats; return how many inputs came as arrays."""
    from pyarrow import parquet

    job, chunk = BatchJob("solve"), Chunk(0, len(some.lines) if hasattr(some, "lines") else 0, (some,))
    together, alone, arrays = answers(job, some)
    texts = [write_json_lines(job, chunk, entry).data.decode() for entry in (together, alone)]
    assert texts[0].splitlines() == texts[1].splitlines()
    job = BatchJob("solve", format="parquet")
    tables = [
        parquet.read_table(io.BytesIO(write_parquet(job, chunk, answer).data)).drop_columns(["nodes"])
        for answer in answers(job, some)[:2]
    ]
    assert tables[0].to_pylist() == tables[1].to_pylist()
    return arrays


def some_positions(rules: tranca.Rules, count: int) -> list[tranca.Position]:
    """Late moments of whole deals: leads, passes, an unplayed spinner, one to four arms, and finished deals."""
    rows = RandomPlay(rules, 5).rows(0, count)
    made = [position for place in range(count) for position in rows.record(place).positions]
    late = [world for world in made if sum(map(len, world.hands)) < 10 or (world.ends is None and rules.hand_size < 6)]
    spun = [
        position
        for position in made
        if position.spinner is not None and len(position.ends or ()) < 2 and rules.tiles_in_play < 20
    ]
    return [*late, *spun]


def written(rng: Random, position: tranca.Position) -> str:
    """Return a position in one line, in a random form that may suit the quick parser or not, sometimes invalid."""
    text = one_line(position)
    double = None if position.spinner is None else f"{position.spinner}-{position.spinner}"
    match rng.randrange(10):
        case 0:
            text = f"title: wins: so “near”; {text}"
        case 1 if position.layout and not position.is_over:
            text = one_line(position.changed(layout=None, up=(), down=()))
        case 2 if position.layout and double and "spinner:" not in text:
            text = text.replace("; lead:", f"; spinner: {double}; lead:", 1)
        case 3 if double and position.to_move is not None:  # a hand has the spinner as well
            text += f" {double}" if rng.random() < 0.5 else f"; spinner: {double}"
        case 4 if position.up:
            text = text.replace("; up: ", rng.choice(["; up: 0-0 ", "; down: ", "; spinner: 0-0; up: "]), 1)
        case 5 if "layout: " in text:
            words = text.split("layout: ")
            text = f"{words[0]}layout: {words[1].partition(' ')[2]}"
        case 6 if "spinner: " in text:
            text = text.replace(f"spinner: {double}; ", "", 1)
    return text


def slices(rules: tranca.Rules, count: int) -> Iterator[InputSlice]:
    """Yield positions under these rules as each kind of slice."""
    rng = Random(str(rules))
    positions = some_positions(rules, count)
    texts = [written(rng, position) for position in positions]
    numbers, places = range(7, 7 + len(texts)), range(1, 1 + len(texts))
    blocks = [text.replace("; ", "\n") if place % 2 else text for place, text in enumerate(texts)]
    lengths = [block.count("\n") + 2 for block in blocks]
    begins = [1 + sum(lengths[:place]) for place in range(len(blocks))]
    yield TextSlice("some.txt", numbers, "\n\n".join(blocks), begins)
    yield JsonSlice("some.jsonl", numbers, [json.dumps({"position": text}).encode() for text in texts], places)
    masks = np.zeros(len(texts), np.uint64)
    columns = {"rules": [str(rules)] * len(texts), "hand_0": masks, "hand_1": masks, "seat": masks.astype(np.int16)}
    yield TableSlice("some.parquet", numbers, TableColumns(places, {**columns, "position": texts}))
    tiles = min(9, rules.tiles_in_play - 1)
    yield RandomSlice(RandomPlay(rules, 3, tiles=tiles), 1, 2, 2 * count)
    if rules.hand_size < 6:
        yield RandomSlice(RandomPlay(rules, 3, until=0), 0, 1, 2)
    if rules.hand_size < 7:
        yield RandomSlice(RandomPlay(rules, 3, until=2), 0, 1, 2)


@pytest.mark.parametrize("name", campaign_but(EVERYDAY, [*RULES, *OTHERS]))
def test_each_row_is_what_it_is_alone(name: str) -> None:
    rules = tranca.Rules.parse(name)
    arrays = [compare(some) for some in slices(rules, 6)]
    assert arrays[3] == 12
    assert rules.pack != "double-6" or min(arrays[:3]) > 5


@pytest.mark.campaign
@pytest.mark.parametrize("name", [*RULES, *OTHERS])
def test_many_rows_are_what_they_are_alone(name: str) -> None:
    for some in slices(tranca.Rules.parse(name), 120):
        compare(some)


def test_games_with_a_boneyard_are_asked_one_by_one() -> None:
    rules = tranca.Rules.preset("all-fives/2")
    assert compare(RandomSlice(RandomPlay(rules, 3, tiles=16), 0, 1, 2)) == 0


def test_arrays_for_solve_arrays_hold_no_position_that_scores() -> None:
    """They are returned as blocks, one by one, which `solve` accepts."""
    made = [*tranca.random_positions(tranca.Rules.preset("azneef"), range(3), tiles=10)]
    parts = [*tranca.stream_arrays(io.BytesIO("\n\n".join(map(write, made)).encode()))]
    assert [entry.value for entry in parts if isinstance(entry, tranca.Block)] == made
    arrays = RandomPlay(made[0].rules, tiles=10).rows(0, 3).arrays
    assert [*arrays] == made
    with pytest.raises(tranca.UnsupportedError, match="arrays have no room for the ends under ends_score"):
        _ = arrays.columns


@pytest.mark.parametrize(
    ("stated", "said"),
    [({"last": 2}, "last must be null"), ({"left": 3, "right": 5, "last": 2}, "left, right, last must be null")],
)
def test_numbers_alone_do_not_tell_what_is_laid(stated: dict[str, int], said: str) -> None:
    (position,) = tranca.random_positions(tranca.Rules.preset("azneef"), range(1), tiles=10)
    hands = {f"hand_{seat}": hand.mask for seat, hand in enumerate(position.hands)}
    row = {**hands, "seat": position.to_move, **stated}
    with pytest.raises(tranca.UnsupportedError, match=f"^{said} under ends_score=fives; write the position as text"):
        read_row(row, position.rules)


def words(**changes: Any) -> str:
    """Return the text of a position of a game whose plays score: five tiles laid, two of them on arms."""
    row = {
        "ends": np.array([[0, 1]], np.int32),
        "laid": np.array([5], np.int8),
        "arms": np.array([[1, 1]], np.int8),
        "layouts": np.array([[0x21, 0x11, 0x14, 0x15, 0x13]], np.uint8),
    } | changes
    one = np.zeros(1, np.int8)
    hands, none = np.array([[2, 4]], np.uint64), one - 1
    seats = one, none, none, none, none
    (text,) = position_words(2, False, True, hands, row["ends"], *seats, row["laid"], row["arms"], row["layouts"])  # type: ignore[arg-type]
    return text


def test_a_layout_is_written_with_its_arms() -> None:
    assert words() == "; layout: 2-1 1-1 1-4; up: 1-5; down: 1-3; to-move: A; A: 0-1; B: 0-2"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("ends", [[0, 7]], "spinner 7: expected 0 to 6, or 10"),
        ("ends", [[0, -1]], "spinner -1"),
        ("laid", [-1], "because the layout scores"),
        ("laid", [6], "6 tiles in the layout: expected 5 at most"),
        ("arms", [[4, 1]], "4 and 1 tiles beside the line: expected fewer than the 5 laid"),
        ("arms", [[-1, 0]], "-1 and 0 tiles beside the line"),
        ("layouts", [[0x21, 0x11, 0x14, 0x15, 0x17]], "tile 1-7: expected numbers from 0 to 6"),
    ],
)
def test_what_cannot_be_written_is_refused(name: str, value: list[Any], said: str) -> None:
    kinds = {"ends": np.int32, "laid": np.int8, "arms": np.int8}
    with pytest.raises(ValueError, match=said):
        words(**{name: np.array(value, kinds.get(name, np.uint8))})
