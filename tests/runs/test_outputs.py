"""Outputs of runs: one writer at a time, no links followed, no changed file trusted or overwritten."""

import errno
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from facts import states
from runs.asking import batch
from runs.test_batch import CASTEL, rows, run

from tranca.runs.outputs.journal import Journal

RUN = ("solve", "--random", 24, "--rules", "doscientos", "--seed", 7, "--tiles", 9, "--chunk", 4)
FORMATS = pytest.mark.parametrize("form", ["jsonl", "parquet"])


def job(output: Path, form: str = "jsonl", *, seed: int = 7) -> tuple[object, ...]:
    return (*RUN[:6], seed, *RUN[7:], "--format", form, "-o", output)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def journal_of(output: Path) -> Path:
    return output.with_name(f"{output.name}.journal")


@FORMATS
def test_a_second_run_is_refused_by_name_and_writes_nothing(form: str, tmp_path: Path) -> None:
    output = tmp_path / "out"
    if form == "parquet":
        output.mkdir()
    with closing(Journal(journal_of(output), output)):
        done = batch(*job(output, form), "--workers", 1)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"{output}: another run is writing" in done.stderr
    assert [*contents(tmp_path).values()] == [b""]
    assert run(*job(output, form)).exit_code == 0


@FORMATS
def test_a_run_that_comes_late_finds_the_manifest_of_the_first(form: str, tmp_path: Path) -> None:
    assert run(*job(tmp_path / "out", form)).exit_code == 0
    before = contents(tmp_path)
    result = run(*job(tmp_path / "out", form, seed=8))
    assert result.exit_code == 1 and "seed was 7 in the earlier run and is 8 now" in result.output
    assert contents(tmp_path) == before


def test_a_journal_that_was_removed_meanwhile_locks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, opened, opens = tmp_path / "journal", os.open, []

    def removed_once(*words: object) -> int:
        number = opened(*words)  # type: ignore[arg-type]
        opens.append(number)
        if len(opens) == 1:
            path.unlink()
        return number

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", removed_once)
        first = Journal(path, tmp_path / "out")
    with closing(first), pytest.raises(ValueError, match="another run is writing"):
        Journal(path, tmp_path / "out")
    assert len(opens) == 2


def lines_changed(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    return lambda data: b"".join(change(data.splitlines(keepends=True)))


CHANGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "deleted line": (
        lines_changed(lambda lines: [*lines[:5], *lines[6:]]),
        "lines 5 to 8 were changed after this run",
    ),
    "changed row": (
        lambda data: data.replace(b'"number":9', b'"number":8', 1),
        "lines 9 to 12 were changed after this run",
    ),
    "foreign line": (lines_changed(lambda lines: [*lines[:6], b"mine\n", *lines[6:]]), "lines 5 to 8 were changed"),
    "foreign rest": (lines_changed(lambda lines: [*lines[:9], b"mine\n"]), "line 10 is not a row of this run: mine"),
    "line of its own": (lambda data: data + b"mine\n", "has more lines than this run"),
    "two lines for one": (lines_changed(lambda lines: [*lines[:14], lines[13]]), "line 15 is not a row"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_output_is_refused_and_stays(name: str, tmp_path: Path) -> None:
    output = tmp_path / "out"
    run(*job(output))
    change, words = CHANGES[name]
    output.write_bytes(change(output.read_bytes()))
    before = output.read_bytes()
    result = run(*job(output))
    assert result.exit_code == 1 and words in result.output
    assert output.read_bytes() == before


@pytest.mark.parametrize("cut", [0, 40, -1, -30])
def test_a_torn_or_lost_journal_costs_time_alone(cut: int, tmp_path: Path) -> None:
    output, journal = tmp_path / "out", tmp_path / "out.journal"
    run(*job(output))
    before = contents(tmp_path)
    journal.write_bytes(journal.read_bytes()[:cut])
    assert run(*job(output)).exit_code == 0
    assert contents(tmp_path) == before


def test_a_folder_of_parquet_holds_parts_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some readers take every file in a folder for a part, even if its name begins with a dot."""
    from pyarrow import dataset, parquet

    monkeypatch.chdir(tmp_path)
    (tmp_path / "out").mkdir()
    for name, here in (("out", tmp_path), (".", tmp_path / "out"), ("../out/", tmp_path / "out")):
        monkeypatch.chdir(here)
        assert run(*job(Path(name), "parquet")).exit_code == 0
        names = sorted(path.name for path in (tmp_path / "out").iterdir())
        assert names == [f"part-{index:06}.parquet" for index in range(len(names))]
        tables = [parquet.read_table(tmp_path / "out" / part) for part in names]
        assert sum(table.num_rows for table in tables) == dataset.dataset(tmp_path / "out").count_rows() == 24
        beside = {path.name for path in tmp_path.iterdir()}
        assert beside == {"out", "out.manifest.json", "out.journal"}
    result = run(*job(Path("/"), "parquet"))
    assert result.exit_code == 1 and "/: expected the name of a new output" in result.output


def test_parts_of_others_are_refused_and_stay(tmp_path: Path) -> None:
    run(*job(tmp_path / "out", "parquet"))
    whole = contents(tmp_path / "out")
    for name in ("part-000002.parquet", "part-000006.parquet"):
        (tmp_path / "out" / name).write_bytes(b"mine")
        result = run(*job(tmp_path / "out", "parquet"))
        assert result.exit_code == 1 and f"{name}: " in result.output
        assert (tmp_path / "out" / name).read_bytes() == b"mine"
        (tmp_path / "out" / name).unlink()
        assert run(*job(tmp_path / "out", "parquet")).exit_code == 0
    (tmp_path / "out.journal").write_bytes(b"")  # the state after a kill before the first entry
    (tmp_path / "out" / "part-000002.parquet").write_bytes(b"mine")
    assert states(run(*job(tmp_path / "out", "parquet")).output, "000002")
    (tmp_path / "out" / "part-000002.parquet").write_bytes(whole["part-000002.parquet"])
    assert run(*job(tmp_path / "out", "parquet")).exit_code == 0
    assert contents(tmp_path / "out") == whole


@pytest.mark.parametrize("name", ["out", "out.journal", ".out.manifest.json.part", "out.manifest.json"])
def test_links_that_somebody_has_put_there_are_not_written_through(name: str, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / name).symlink_to(tmp_path / "there")
    result = run(*job(tmp_path / "here" / "out"))
    assert result.exit_code in (0, 1, 2)
    assert not (tmp_path / "there").exists()
    assert "bug in tranca" not in result.output
    if result.exit_code == 0:
        assert len(rows(tmp_path / "here" / "out")) == 24


@FORMATS
def test_a_part_that_a_kill_has_left_may_be_a_link(form: str, tmp_path: Path) -> None:
    run(*job(tmp_path / "out", form))
    if form == "parquet":
        (tmp_path / "out" / "part-000003.parquet").unlink()
        (tmp_path / "out" / ".part-000003.parquet").symlink_to(tmp_path / "there")
    else:
        (tmp_path / "out").unlink()
        (tmp_path / "out").symlink_to(tmp_path / "there")
    result = run(*job(tmp_path / "out", form))
    assert result.exit_code == (0 if form == "parquet" else 2)
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    ("name", "said"), [("", "-o '': expected a file name"), ("/", "is a directory"), (".", "is a directory")]
)
def test_names_that_are_none_are_refused_in_a_line(name: str, said: str) -> None:
    result = run("solve", CASTEL, "-o", name)
    assert result.exit_code == 2
    assert said in result.stderr and "bug in tranca" not in result.stderr


def test_a_folder_is_read_as_one_table(tmp_path: Path) -> None:
    from pyarrow import parquet

    run(*job(tmp_path / "out", "parquet"))
    table = parquet.read_table(tmp_path / "out")
    assert table["number"].to_pylist() == [*range(24)]
    run(*job(tmp_path / "lines"))
    assert table["play"].to_pylist() == [row["best"][0] for row in rows(tmp_path / "lines")]


def test_a_worker_that_cannot_start_is_no_fault_of_the_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For instance if no file descriptors are left: then the error contains the path of a module, or no path."""
    from tranca.cli import cli

    out = tmp_path / "out"
    words = ["batch", "solve", "--random", "40", "--rules", "doscientos", "--tiles", "6", "-o", str(out)]
    for name in (None, "/usr/lib/python3/concurrent/futures/thread.py"):

        def refuse(*_: object, name: str | None = name, **__: object) -> None:
            raise OSError(errno.EMFILE, "Too many open files", name)

        with monkeypatch.context() as patch:
            patch.setattr("tranca.engine.parallel._WorkerProcess", refuse)
            result = CliRunner().invoke(cli, [*words, "--workers", "2", "--chunk", "10"], standalone_mode=True)
        place = "" if name is None else f"{name}: "
        assert (result.exit_code, result.stderr.splitlines()[-1]) == (
            1,
            f"tranca: the run stopped: {place}too many open files; to resume, repeat the command",
        )
        assert "cannot write" not in result.stderr
