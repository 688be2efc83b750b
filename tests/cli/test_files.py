"""Files that commands write: never over an input, atomically, with devices and modes preserved."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from waiting import PATIENCE

from tranca.cli import COMMANDS, cli, files
from tranca.errors import TrancaError

ROOT = Path(__file__).resolve().parents[2]
CASTEL = ROOT / "positions" / "castel.txt"
RECORD = ROOT / "positions" / "records" / "published-deal.txt"
OTHERS = {
    "players": ROOT / "positions" / "records" / "club" / "evening-3.txt",
    "tournament": ROOT / "docs" / "tournaments" / "club.txt",
    "train": ROOT / "tests" / "data" / "train-hand.txt",
    "photo": ROOT / "docs" / "images" / "photo-line.jpg",
}
"""The inputs of commands that do not accept a record, or none without names."""
TRANCA = [sys.executable, "-m", "tranca.cli"]

OUTPUTS = [
    ("show", ("{input}", "--svg", "{output}")),
    ("show", ("{input}", "--png", "{output}")),
    ("show", ("{input}", "--output", "{output}", "--format", "svg")),
    ("tree", ("{input}", "--plies", "1", "-o", "{output}", "--format", "dot")),
    ("review", ("{input}", "--view", "open", "--html", "{output}")),
    ("review", ("{input}", "--view", "open", "--graph", "{output}")),
    ("review", ("{input}", "--view", "open", "-o", "{output}", "--format", "txt")),
    ("players", ("{input}", "--view", "open", "-o", "{output}", "--format", "txt")),
    ("train", ("{input}", "-o", "{output}", "--format", "svg")),
    ("photo", ("{input}", "-o", "{output}", "--format", "jpg")),
    ("tournament", ("{input}", "--output", "{output}", "--format", "html")),
    ("puzzles", ("--from", "{input}", "--count", "1", "-o", "{output}", "--format", "txt")),
]
"""Every option of every command that names an output file, each with an input file."""

TIERED = [pytest.param(*pair, marks=pytest.mark.campaign) if pair in OUTPUTS[4:8] else pair for pair in OUTPUTS]
"""The same for tests of what is written; reviews take longest."""

READ = {"--from", "--known"}
"""The options that name an input file."""


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(words), input=text)


def fill_in(words: tuple[str, ...], read: Path | str, written: Path | str) -> list[str]:
    return [word.format(input=read, output=written) for word in words]


def test_every_output_of_every_command_is_asked_about() -> None:
    options = set()
    for name in COMMANDS:
        command = cli.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        options |= {
            (name, param.opts[-1])
            for param in command.params
            if param.metavar == "FILE" and param.param_type_name == "option" and not READ & {*param.opts}
        }
    commands = {(name, "--output" if word == "-o" else word) for name, words in OUTPUTS for word in words}
    options.discard(("match", "--output"))  # it reads no file that it could overwrite
    assert options <= commands


@pytest.mark.parametrize("alias", ["itself", "hard.svg", "soft.svg", "./up/../deal.svg"])
@pytest.mark.parametrize(("command", "words"), OUTPUTS)
def test_no_output_is_written_over_an_input(
    command: str, words: tuple[str, ...], alias: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read = Path("deal.svg")
    read.write_bytes(RECORD.read_bytes())
    Path("up").mkdir()
    Path("hard.svg").hardlink_to(read)
    Path("soft.svg").symlink_to(read)
    result = run(command, *fill_in(words, read, "deal.svg" if alias == "itself" else alias))
    assert result.exit_code == 2
    assert "is an input" in result.stderr
    assert read.read_bytes() == RECORD.read_bytes()


@pytest.mark.parametrize(
    ("command", "words"), [*OUTPUTS[:3], *(pytest.param(*pair, marks=pytest.mark.campaign) for pair in OUTPUTS[3:])]
)
def test_no_output_is_written_over_what_standard_input_comes_from(
    command: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    read = tmp_path / "deal.svg"
    read.write_bytes(RECORD.read_bytes())
    with read.open("rb") as typed:
        done = subprocess.run(
            [*TRANCA, command, *fill_in(words, "-", read)], stdin=typed, capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert "is an input" in done.stderr
    assert read.read_bytes() == RECORD.read_bytes()


@pytest.mark.parametrize(("command", "words"), TIERED)
def test_every_output_goes_to_standard_output_as_minus(command: str, words: tuple[str, ...], tmp_path: Path) -> None:
    written, read = tmp_path / "out.svg", OTHERS.get(command, RECORD)
    to_file = run(command, *fill_in(words, read, written))
    assert to_file.exit_code == 0, to_file.output
    to_output = CliRunner().invoke(cli, [command, *fill_in(words, read, "-")])
    assert to_output.exit_code == 0, to_output.output
    first, *others = sorted(tmp_path.iterdir())
    assert not others
    assert len(to_output.stdout_bytes) > 20
    if "--png" not in words and command != "puzzles":  # text, which begins with the command line that made it
        assert to_output.stdout_bytes == first.read_bytes()


@pytest.mark.parametrize(("command", "words"), OUTPUTS, ids=[" ".join(pair[1][-3:]) + pair[0] for pair in OUTPUTS])
def test_every_command_names_the_file_that_it_wrote_last(command: str, words: tuple[str, ...], tmp_path: Path) -> None:
    written = tmp_path / f"out{'.png' if '--png' in words else '.svg'}"
    result = run(command, *fill_in(words, OTHERS.get(command, RECORD), written))
    assert result.exit_code == 0 and written.stat().st_size
    said = (result.stderr if command == "puzzles" else result.stdout).splitlines()
    assert str(written) in (said if command == "puzzles" else said[-1:])


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("review", "--json"),
        ("review", "--annotated"),
        ("players", "--json"),
        ("tournament", "--json"),
        ("tournament", "--pair"),
    ],
)
def test_an_answer_for_programs_stays_alone_on_standard_output(command: str, more: str, tmp_path: Path) -> None:
    written, read = tmp_path / "out.html", OTHERS.get(command, RECORD)
    words = [command, str(read), more, *(["--view", "open"] if command in ("review", "players") else [])]
    result = run(*words, "-o", str(written))
    assert result.exit_code == 0 and str(written) not in result.stdout
    assert result.stderr.splitlines()[-1] == str(written) and written.stat().st_size


def test_an_input_is_no_numbered_output_either(tmp_path: Path) -> None:
    read = tmp_path / "out-1.svg"
    read.write_bytes(CASTEL.read_bytes())
    result = run("show", str(read), str(CASTEL), "--svg", str(tmp_path / "out.svg"))
    assert result.exit_code == 2
    assert "out-1.svg is an input" in result.stderr
    assert read.read_bytes() == CASTEL.read_bytes()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="names of open files as Linux has them")
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link.svg"])
def test_a_redirection_is_added_to_not_replaced(name: str, tmp_path: Path) -> None:
    (tmp_path / "link.svg").symlink_to("/dev/stdout")
    log = tmp_path / "log"
    log.write_text("earlier lines\n", encoding="utf-8")
    before = log.stat().st_ino
    with log.open("ab") as out:
        subprocess.run([*TRANCA, "show", CASTEL, "--svg", name], cwd=tmp_path, stdout=out, check=True)
    text = log.read_text(encoding="utf-8")
    assert text.startswith("earlier lines\n<svg ")
    assert log.stat().st_ino == before


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert run("show", str(CASTEL), "--svg", str(pipe)).exit_code == 0
    reader.join(PATIENCE)
    assert read[0].startswith(b"<svg ")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    written = tmp_path / "own.svg"
    written.touch()
    written.chmod(mode)
    assert run("show", str(CASTEL), "--svg", str(written)).exit_code == 0
    assert stat.S_IMODE(written.stat().st_mode) == mode
    assert written.read_bytes().startswith(b"<svg ")


def test_a_new_file_has_the_mode_that_the_shell_would_give_it(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        assert run("show", str(CASTEL), "--svg", str(tmp_path / "new.svg")).exit_code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.svg").stat().st_mode) == 0o640


@pytest.mark.parametrize("nameless", [True, False])
def test_part_files_are_nobodys_and_do_not_stay(
    nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not nameless:
        monkeypatch.setattr(files, "_open_nameless", lambda folder, mode: None)
    others = tmp_path / f".tranca-{os.getpid()}.part"  # left by another process that has ended
    others.write_text("another's", encoding="utf-8")
    written = tmp_path / "out.svg"
    files.write_file(str(written), b"whole")
    assert written.read_bytes() == b"whole"
    assert others.read_text(encoding="utf-8") == "another's"
    monkeypatch.setattr(Path, "replace", _report_full_disk)
    with pytest.raises(files.CannotWrite, match="no space left"):
        files.write_file(str(written), b"later")
    assert written.read_bytes() == b"whole"
    assert sorted(tmp_path.iterdir()) == sorted([others, written])


def _report_full_disk(self: Path, target: Path) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="files without a name as Linux has them")
def test_a_process_that_is_killed_while_it_writes_leaves_no_part_file(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from tranca.cli import files\n"
        "files._link = lambda number, part: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"files.write_file({str(tmp_path / 'out.svg')!r}, b'whole')"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == -9
    assert [*tmp_path.iterdir()] == []


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = tmp_path / "out.svg"
    written.write_text("kept", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the user who runs the tests may have permission
    result = run("show", str(CASTEL), "--svg", str(written))
    assert result.exit_code == 2
    assert result.stderr == f"tranca: cannot write {written}: permission denied\n"
    assert written.read_text(encoding="utf-8") == "kept"


def test_a_format_that_is_not_installed_is_told_as_such_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    for words in (("show", "--png"), ("show", "-o"), ("tree", "-o"), ("review", "--graph"), ("review", "-o")):
        result = run(words[0], str(RECORD), words[1], str(tmp_path / "a.png"))
        assert result.exit_code == 2
        assert result.stderr.startswith(f"tranca: cannot write {tmp_path / 'a.png'}: PNG needs resvg_py")
        assert len(result.stderr.splitlines()) == 1
    assert [*tmp_path.iterdir()] == []


def test_an_error_of_the_library_is_no_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(files.CannotWrite):
        files.check_output(files.Output(str(tmp_path), ".svg"))
    assert not issubclass(files.CannotWrite, TrancaError)
