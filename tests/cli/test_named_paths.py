"""No text makes the program open a file, as SECURITY.md promises: every reader is tested under an audit hook.

The only key for a file, `record` of a tournament, reaches only regular files in the folder of the tournament.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import ended

ROOT = Path(__file__).resolve().parents[2]
SECRET = "TOP-SECRET"
FORBIDDEN = ("secret.txt", "pipe", "other")

# Runs in a separate process, because an audit hook cannot be removed. It answers every question, and prints all
# messages and every file, connection or process that was opened or started in the meantime.
SCRIPT = """
import json, sys
from pathlib import Path
from click.testing import CliRunner
from tranca.board.local import respond
from tranca.cli import cli

WATCHED = ("open", "os.listdir", "os.scandir", "socket.connect", "socket.getaddrinfo", "urllib.Request",
           "subprocess.Popen", "os.system", "os.posix_spawn", "webbrowser.open")
seen = []
questions = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
sys.addaudithook(lambda event, values: seen.append((event, str(values[0]))) if event in WATCHED else None)
for kind, question, text in questions:
    del seen[:]
    if kind == "board":
        said = respond(*question)[2]
    else:
        result = CliRunner().invoke(cli, question, input=text)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        said = result.output
    print(json.dumps([question, said, list(seen)]))
"""

DEAL = """\
title: {name}
event: {name}
table: {name}
player N: {name}
player E: {name} 2
rules: doscientos
dealt N: 2-3 2-5 2-6 3-3 4-6 5-5 6-6
dealt E: 0-3 0-5 0-6 1-1 2-4 3-4 4-4
dealt S: 0-0 0-1 0-2 0-4 1-2 3-5 4-5
dealt W: 1-3 1-4 1-5 1-6 2-2 3-6 5-6
play: N:6-6 W:5-6 S:3-5 E:3-4 N:2-6 W:1-4 S:1-2@1 E:2-4 N:2-5 W:1-5 S:0-1 E:4-4 N:4-6 W:3-6 S:0-4 E:0-3 N:- W:- \
S:0-2 E:- N:2-3 W:1-3 S:4-5 E:1-1 N:5-5 W:1-6 S:- E:0-6 N:- W:- S:0-0
# {name} file://{name} <img src="{name}"> ![]({name}) [include {name}]
"""
POSITION = """\
title: {name}
player N: {name}
rules: doscientos
ends: 4 6
to-move: S
N: 1-3 3-4 5-6
E: 0-0 0-6 1-6 2-3
S: 2-4 3-3 3-6 4-6
W: 0-3 3-5 5-5 6-6
# {name}
"""
UNKNOWN = "include: {name}\nfile: {name}\nrecord 1: {name}\nrules: {name}\nplay: @{name}\n"
CUP = """\
tournament: 1
event: {name}
pair 1: {name}
pair 2: Luis Mora, Juan Ruiz
round: 1
table 1: NS 1, EW 2
"""
TABLE = 'deal,player,tile,end\n{name},{name},"{name}",{name}\n'


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    """Return names of files, pipes, links and folders that no text may reach; the working folder is `tmp_path/own`."""
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    for folder in (own, other):
        (folder / "secret.txt").write_text(f"{SECRET}\n", encoding="utf-8")
    (own / "link.txt").symlink_to(other / "secret.txt")
    os.mkfifo(own / "pipe")
    return [
        str(other / "secret.txt"),
        "../other/secret.txt",
        (other / "secret.txt").as_uri(),
        "link.txt",
        "pipe",
        "secret.txt",
        "../other",
    ]


class Questions:
    """Questions about texts that mention a file, and the folder of the texts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.listed: list[tuple[str, list[str], str]] = []

    def file(self, text: str, ending: str = "txt") -> str:
        name = f"asked-{len(list(self.folder.iterdir()))}.{ending}"
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def command(self, *words: str, text: str = "") -> None:
        self.listed.append(("command", [*words], text))

    def readers(self, name: str) -> None:
        """Ask every command and the board about texts that mention a file wherever words are accepted."""
        deal, position, unknown = (text.replace("{name}", name) for text in (DEAL, POSITION, UNKNOWN))
        more = {"tree": ["--plies", "1"], "advise": ["--as", "S", "--time", "0.01"], "deals": ["--as", "S"]}
        for command in ("show", "solve", "score", "deals", "verify", "convert", "tree", "advise"):
            for text in (unknown, deal if command in ("score", "convert") else position):
                self.command(command, self.file(text), *more.get(command, []))
            self.command(command, "-", *more.get(command, []), text=unknown)
        for command in ("review", "players"):
            self.command(command, self.file(deal), "--view", "open", "-o", f"{command}-{len(self.listed)}.html")
            self.command(command, self.file(unknown), "--view", "open")
        for form in ("html", "svg"):
            self.command("show", self.file(position), "-o", "-", "--format", form)
        for text in (position, unknown):
            self.command("quiz", self.file(text), text="hint\n4-6@6\nq\n")
        rows = f"{json.dumps({'position': name, 'file': name})}\n"
        for text, ending in ((f"{deal}\n{position}\n{unknown}", "txt"), (rows, "jsonl")):
            self.command("batch", self.file(text, ending), "-o", f"rows-{len(self.listed)}.jsonl")
        for form in ("csv", "json", "dominoes", "domaino", "openspiel-team"):
            self.command("convert", "--from", form, self.file(TABLE.replace("{name}", name)))
        for route in ("parse", "solve", "score", "picture"):
            for text in (deal, position, unknown):
                self.listed.append(("board", [route, json.dumps({"text": text})], ""))

    def tournaments(self, name: str) -> None:
        """Ask about a tournament that names a file as the record of a match."""
        text = CUP.replace("{name}", name) + f"record 1: {name}\n"
        for more in ([], ["--json"], ["-o", "-"]):
            self.command("tournament", self.file(text), *more)
        self.command("tournament", "-", text=text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_no_text_opens_a_file_that_it_mentions(tmp_path: Path, names: list[str]) -> None:
    questions = Questions(tmp_path / "own")
    for name in ("pipe", "../other/secret.txt"):
        questions.readers(name)
    mentions = len(questions.listed)
    for name in names:
        questions.tournaments(name)
    (tmp_path / "asked.json").write_text(json.dumps(questions.listed), encoding="utf-8")
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "asked.json")]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=questions.folder
    )
    printed, said = ended(process)
    assert process.returncode == 0, said
    answers = [json.loads(line) for line in printed.splitlines()]
    assert len(answers) == len(questions.listed)
    beside = str(questions.folder / "secret.txt")
    reached = [[reach(questions.folder, *event) for event in seen] for _, _, seen in answers]
    for number, ((question, said, _), places) in enumerate(zip(answers, reached, strict=True)):
        assert SECRET not in said, question
        wrong = [place for place in places if Path(place).name in FORBIDDEN or "://" in place]
        assert wrong in ([], [beside] if number >= mentions else []), question
    assert sum(beside in places for places in reached) == 4, "the record in the folder of the tournament is read"


def reach(folder: Path, event: str, what: str) -> str:
    """Return the file or folder that was opened, with links followed, or a description of any other event."""
    return os.path.realpath(folder / what) if event in ("open", "os.listdir", "os.scandir") else f"{event}://{what}"
