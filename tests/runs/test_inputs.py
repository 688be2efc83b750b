"""Inputs of runs: every preset from every kind of file, rows with their faults, and damaged files."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec import UNSET
from runs.asking import SOLVE
from runs.test_batch import rows, run
from tiers import ONE_OF_EVERY_KIND

import tranca
from tranca.engine.resources import Resources
from tranca.errors import UnsupportedError
from tranca.game.position import Position
from tranca.runs.answers import work
from tranca.runs.inputs.reading import read_slice
from tranca.runs.inputs.slices import Chunk, RandomSlice
from tranca.runs.inputs.sources import InputFiles, cut_chunks
from tranca.runs.job import BatchJob, RandomPlay
from tranca.views.schemas.common import encode
from tranca.views.schemas.solution import SolveObject


def table(folder: Path) -> list[dict[str, object]]:
    from pyarrow import parquet

    made: list[dict[str, object]] = parquet.read_table(folder).to_pylist()
    return made


def single(position: Position, number: int) -> dict[str, object]:
    row = SolveObject.of(tranca.solve(position))
    plays = [msgspec.structs.replace(play, line=UNSET, points=UNSET) for play in row.plays]
    answers: dict[str, object] = json.loads(
        encode(msgspec.structs.replace(row, number=number, plays=plays, nodes=UNSET, seconds=UNSET))
    )
    return answers


def late_positions(preset: str) -> list[Position]:
    """Return two random positions, with one that must pass between them if one is found quickly."""
    rules = tranca.Rules.preset(preset)
    one, other = tranca.random_positions(rules, range(2), seed=3, tiles=7)
    passes = (
        position
        for seed in range(12)
        for position in tranca.play_out(tranca.deal(rules, seed), "heaviest", seed).positions[-9:]
        if not position.is_over and position.is_open and not position.legal_plays() and not position.drawable
    )
    return [one, *[position for position in [next(passes, None)] if position is not None], other]


@pytest.fixture(scope="module")
def of_presets() -> tuple[list[Position], list[dict[str, object]]]:
    """Late positions under all presets (if plays score, one of each kind), and their rows by the single command."""
    presets = [name for name, rules in tranca.PRESETS.items() if not rules.scores or name in ONE_OF_EVERY_KIND]
    positions = [position for preset in presets for position in late_positions(preset)]
    return positions, [single(position, number) for number, position in enumerate(positions)]


def write_input(path: Path, texts: Sequence[object]) -> None:
    if path.suffix == ".txt":
        path.write_text("\n\n".join(str(text).replace("; ", "\n") for text in texts), encoding="utf-8")
    elif path.suffix == ".jsonl":
        path.write_text("".join(f"{json.dumps(text)}\n" for text in texts), encoding="utf-8")
    else:
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.table({"position": texts}), path)


@pytest.mark.parametrize("name", ["in.txt", "in.jsonl", "in.parquet"])
def test_every_preset_is_answered_as_by_the_single_command(
    name: str, of_presets: tuple[list[Position], list[dict[str, object]]], tmp_path: Path
) -> None:
    positions, expected = of_presets
    assert sum(not position.legal_plays() for position in positions) > 30
    write_input(tmp_path / name, [row["position"] for row in expected])
    assert run("solve", tmp_path / name, "-o", tmp_path / "lines").exit_code == 0
    assert rows(tmp_path / "lines") == expected
    words = ("--format", "parquet", "--position-text")
    assert run("solve", tmp_path / name, "-o", tmp_path / "table", *words).exit_code == 0
    made = table(tmp_path / "table")
    for columns, row in zip(made, expected, strict=True):
        plays = row["plays"]
        assert isinstance(plays, list)
        assert columns["plays"] == [play["play"] for play in plays] and columns["play"] == plays[0]["play"]
        assert columns["values"] == [play["value"] for play in plays]
        names = ("number", "rules", "position", "value", "exact")
        assert {name: columns[name] for name in names} == {name: row[name] for name in names}
    if name == "in.txt":  # also as columns
        parts = tmp_path / "table" / "part-000000.parquet"
        assert run("solve", parts, "-o", tmp_path / "again", "--format", "parquet").exit_code == 0
        for one, other in zip(made, table(tmp_path / "again"), strict=True):
            assert one | {"position": None, "nodes": None} == other | {"position": None, "nodes": None}


def test_a_position_that_cannot_be_searched_among_many_costs_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_words: object, **_named: object) -> None:
        raise UnsupportedError("position 1: a fault")

    play = RandomPlay(tranca.Rules.preset("doscientos"), tiles=9)
    job = BatchJob("solve", random=play, count=3, version=work.version())
    chunk = Chunk(0, 3, (RandomSlice(play, 0, 1, 3),))
    whole = work.answer(job, chunk)
    monkeypatch.setattr(work, "plays_of", refuse)
    assert work.answer(job, chunk) == whole
    stopped = tranca.Stop()
    stopped.stop()
    monkeypatch.setattr(work, "_resources", lambda: Resources(1, stop=stopped))
    with pytest.raises(tranca.StoppedError):
        work.answer(job, chunk)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    run("solve", "--random", 6, *SOLVE[3:9], "-o", folder / "table", "--format", "parquet")
    return folder / "table" / "part-000000.parquet"


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("hand_0", 1 << 60, "hand_0 0x1000000000000000: expected one bit for each tile, from 0 to 54"),
        ("hand_0", 1 << 40, "expected two numbers from 0 to 6"),
        ("left", 200, "expected numbers from 0 to 6"),
        ("right", None, "expected a pair of numbers"),
        ("last", 9, "expected the number of a seat"),
        ("must_lead", 30, "expected two numbers from 0 to 6"),
        ("rules", b"dos\xff", "no preset 'dos"),
        ("rules", None, "no rules: add the column rules"),
    ],
)
def test_a_bad_row_of_a_table_costs_itself_alone(
    column: str, value: object, said: str, made: Path, tmp_path: Path
) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    whole = parquet.read_table(made)
    place, kind = whole.schema.get_field_index(column), whole.schema.field(column).type
    values = [text.encode() if isinstance(text, str) else text for text in whole[column].to_pylist()]
    values[2] = value
    data = pa.array(values, pa.binary() if pa.types.is_string(kind) else kind)
    if pa.types.is_string(kind):
        data = pa.Array.from_buffers(kind, len(data), data.buffers())  # not validated as UTF-8
    parquet.write_table(whole.set_column(place, column, data), tmp_path / "in")
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    written = rows(tmp_path / "out")
    assert [row["number"] for row in written if "message" in row] == [2]
    assert said in written[2]["message"] and written[2]["line"] == 3
    run("solve", made, "-o", tmp_path / "good")
    good = rows(tmp_path / "good")
    assert [*written[:2], *written[3:]] == [*good[:2], *good[3:]]


@pytest.mark.parametrize("form", ["parquet", "arrow", "dictionary"])
def test_text_that_is_not_utf_8_costs_its_row_alone(form: str, tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    good = tranca.one_line(next(iter(tranca.random_positions(tranca.Rules.preset("doscientos"), range(1), tiles=9))))
    data = pa.array([good.encode(), b"rules: dos\xffcientos", good.encode()])
    texts = pa.Array.from_buffers(pa.string(), 3, data.buffers())
    if form == "dictionary":
        texts = pa.DictionaryArray.from_arrays(pa.array([0, 1, 0]), texts.slice(0, 2))
    batch = pa.table({"position": texts})
    if form == "parquet":
        parquet.write_table(batch, tmp_path / "in")
    else:
        with pa.OSFile(str(tmp_path / "in"), "wb") as file, pa.ipc.new_stream(file, batch.schema) as writer:
            writer.write_table(batch)
    assert run("solve", tmp_path / "in", "-o", tmp_path / "out").exit_code == 1
    first, bad, last = rows(tmp_path / "out")
    assert (bad["line"], bad["message"]) == (2, "byte 0xff is not UTF-8; save the file as UTF-8")
    assert first["position"] == last["position"] == good


def test_damaged_tables_are_faults_in_words(made: Path, tmp_path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    whole, files = parquet.read_table(made), {"parquet": made.read_bytes()}
    for name, new in (("file", pa.ipc.new_file), ("stream", pa.ipc.new_stream)):
        with pa.OSFile(str(tmp_path / name), "wb") as file, new(file, whole.schema) as writer:
            writer.write_table(whole)
        files[name] = (tmp_path / name).read_bytes()
    random = Random(5)
    for number in range(60):
        data = bytearray(files[random.choice([*files])])
        if random.random() < 0.3:
            del data[random.randrange(4, len(data)) :]
        for _ in range(random.choice([1, 1, 8])):
            data[random.randrange(4, len(data))] ^= 1 << random.randrange(8)
        (tmp_path / f"{number}.in").write_bytes(data)
        result = run("solve", tmp_path / f"{number}.in", "-o", tmp_path / f"{number}.out")
        assert result.exit_code in (0, 1), result.output
        for row in rows(tmp_path / f"{number}.out"):
            assert not re.search(r"(bug in|fault of) tranca", row.get("message", ""))


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_chunk_tells_how_far_the_input_is_read(tmp_path: Path, kind: str) -> None:
    """The time left is computed from this share, also for small files, which are read at once."""
    text = tranca.one_line(next(tranca.random_positions(tranca.Rules.preset("azneef"), range(1), tiles=8)))
    for name in ("one", "other"):
        whole = "\n\n".join([text] * 10) if kind == "text" else f"{json.dumps(text)}\n" * 10
        (tmp_path / name).write_text(whole, encoding="utf-8")
    files = tuple(str(tmp_path / name) for name in ("one", "other"))
    with InputFiles(files) as inputs:
        shares = [chunk.read for chunk in cut_chunks(BatchJob("review", files, chunk=5), inputs)]
        assert shares == pytest.approx([0.25, 0.5, 0.75, 1])
        later = [chunk.read for chunk in cut_chunks(BatchJob("review", files, chunk=5), inputs, 10)]
        assert later == pytest.approx([0.75, 1])
        uneven = [chunk.read for chunk in cut_chunks(BatchJob("review", files[:1], chunk=8), inputs)]
        assert uneven == pytest.approx([0.8, 1])


def test_a_random_row_has_its_number_in_the_whole_run_as_its_line() -> None:
    play = RandomPlay(tranca.Rules.preset("draw/2"), tiles=9)
    for recorded in (False, True):
        found = [*read_slice(RandomSlice(play, 3, 4, 3), None, recorded=recorded)]
        assert [(row.number, row.line) for row in found] == [(3, 4), (7, 8), (11, 12)]


def test_nodes_in_a_table_do_not_depend_on_earlier_chunks() -> None:
    play = RandomPlay(tranca.Rules.preset("cut-throat/4"), tiles=22)
    job = BatchJob("solve", random=play, count=2, format="parquet", version=tranca.__version__)
    chunk = Chunk(0, 1, (RandomSlice(play, 1, 1, 1),))  # 12,593 nodes, or 12,587 with the table of the first time
    assert work.answer(job, chunk).data == work.answer(job, chunk).data
