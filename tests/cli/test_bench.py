"""`tranca bench`: figures of this machine, verified answers, and results kept after an interrupt."""

import json
import os
import signal
import subprocess
import sys
import zlib
from dataclasses import replace
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner
from waiting import ended

import tranca
from tranca.cli import bench, cli


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.0)


def test_each_workload_gives_a_row_and_is_verified() -> None:
    result = CliRunner().invoke(cli, ["bench"])
    assert result.exit_code == 0, result.output
    for workload in bench.WORKLOADS:
        (line,) = [line for line in result.output.splitlines() if workload.name in line]
        assert line.split()[-1] == "verified"
    assert "; 1 thread;" in result.output


def test_json_is_one_object_a_workload(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "WORKLOADS", bench.WORKLOADS[:2])
    result = CliRunner().invoke(cli, ["bench", "--json", "--threads", "2"])
    assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert [row["workload"] for row in rows] == [workload.name for workload in bench.WORKLOADS]
    for row in rows:
        assert row["schema"] == "tranca.bench/1"
        assert (row["threads"], row["rounds"], row["verified"]) == (2, 1, True)
        assert row["nodes"] > row["positions"]
        assert row["positions_per_second"] == pytest.approx(row["positions"] / row["seconds"])
        assert row["nodes_per_second"] == pytest.approx(row["nodes"] / row["seconds"])


def test_a_wrong_answer_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, _ = bench.WORKLOADS
    monkeypatch.setattr(bench, "WORKLOADS", (replace(first, checksum=first.checksum ^ 1), second))
    result = CliRunner().invoke(cli, ["bench"])
    assert result.exit_code == 1
    assert [line.split()[-1] for line in result.stdout.splitlines()[1:3]] == ["WRONG", "verified"]
    assert f"wrong answers in {first.name}:" in result.output


def test_one_wrong_round_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    checksums = iter((bench.WORKLOADS[2].checksum ^ 1, bench.WORKLOADS[2].checksum))
    monkeypatch.setattr(bench, "WORKLOADS", (replace(bench.WORKLOADS[2], count=1),))
    monkeypatch.setattr(bench, "_solve", lambda *_: (next(checksums), 1))
    monkeypatch.setattr(bench, "SECONDS", 5.0)  # of a clock that advances by a second whenever it is read
    monkeypatch.setattr(bench, "time", SimpleNamespace(perf_counter=count().__next__))
    (speed,) = bench.measure(1, tranca.Stop(), lambda done: None)
    assert (speed.rounds, speed.verified) == (2, False)


def test_the_checksum_is_that_of_values_searched_without_a_table() -> None:
    workload = bench.WORKLOADS[2]
    none = tranca.Tables(0)
    positions = [workload.make(seed) for seed in range(workload.count)]
    values = [tranca.solve(position, tables=none, lines=False).value for position in positions]
    assert zlib.crc32(np.array(values, "<i2").tobytes()) == workload.checksum


ENDLESS = """
from tranca.cli import bench, main
measure = bench.measure
def endless(*asked):
    for speed in measure(*asked):
        yield speed
        bench.SECONDS = 1e9
bench.measure = endless
main()
"""
"""The command, whose second workload never ends by itself."""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.slow
def test_ctrl_c_ends_it_with_one_line() -> None:
    command = [sys.executable, "-c", ENDLESS, "bench", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        os.kill(running.pid, signal.SIGINT)
        rest, said = ended(running)
    assert json.loads(first)["workload"] == bench.WORKLOADS[0].name
    assert running.returncode == 130
    assert said == "interrupted: the results so far are above\n"
    assert rest == ""


@pytest.mark.parametrize("option", [["--threads", "0"], ["--threads", "many"], ["extra"]])
def test_bad_options_are_one_line_with_status_2(option: list[str]) -> None:
    result = CliRunner().invoke(cli, ["bench", *option])
    assert result.exit_code == 2
    assert "Error: " in result.output
