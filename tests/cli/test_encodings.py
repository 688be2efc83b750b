"""Commands answer files and standard input in every encoding, with every line end, like plain UTF-8."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tiers import campaign_but

from tranca.cli.group import cli

ROOT = Path(__file__).resolve().parents[2]
CASTEL = (ROOT / "positions" / "castel.txt").read_text("utf-8")
RECORD = (ROOT / "positions" / "records" / "published-deal.txt").read_text("utf-8")
CLUB = (ROOT / "docs" / "tournaments" / "club.txt").read_text("utf-8")
NAMED = (ROOT / "positions" / "records" / "club" / "evening-3.txt").read_text("utf-8")
ROWS = "".join(
    json.dumps({"position": text}) + "\n" for text in ("rules: draw/2; ends: 1 2; to-move: A; A: 1-3; B: 2-3", "x")
)
ENCODINGS = {
    "powershell": lambda text: ("\ufeff" + text.replace("\n", "\r\n")).encode("utf-16-le"),
    "utf-16-be": lambda text: ("\ufeff" + text).encode("utf-16-be"),
    "utf-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "old mac": lambda text: text.replace("\n", "\r").encode(),
}
QUESTIONS = {
    "solve": (f"{CASTEL}\n\nto-move: Q\n", ["solve", "FILE"]),
    "estimate": ("rules: draw/2; ends: 1 2; to-move: A; A: 1-3; B: 🁢; boneyard: 🀰 🀰", ["estimate", "FILE"]),
    "deals": ("rules: draw/2; ends: 1 2; to-move: A; A: 1-3; B: 🁢; boneyard: 🀰 🀰", ["deals", "FILE"]),
    "check": (RECORD, ["check", "FILE", "--action", "12", "--view", "open"]),
    "score": (RECORD, ["score", "FILE"]),
    "show": (RECORD, ["show", "FILE"]),
    "tree": (CASTEL, ["tree", "FILE", "--plies", "1"]),
    "review": (RECORD, ["review", "FILE", "--view", "open"]),
    "players": (NAMED, ["players", "FILE", "--view", "open"]),
    "convert": (RECORD, ["convert", "FILE", "--to", "openspiel-team"]),
    "csv": ("player,tile\n0,6-6\n1,é\n", ["convert", "FILE", "--from", "csv", "--rules", "block/2"]),
    "json lists": ('{"rules": "block/2", "moves": [["A", "6-6"]]}\n{"é": 1}\n', ["convert", "FILE", "--from", "json"]),
    "openspiel": ("0, 1, é\n", ["convert", "FILE", "--from", "openspiel-block"]),
    "tournament": (CLUB, ["tournament", "FILE"]),
    "batch of notation": (
        f"{CASTEL}\n\nto-move: Q\n\n{CASTEL}",
        ["batch", "solve", "FILE", "--workers", "1", "-o", "rows"],
    ),
    "batch of json lines": (ROWS, ["batch", "solve", "FILE", "--workers", "1", "-o", "rows"]),
    "known": (NAMED, ["estimate", str(ROOT / "positions" / "guess-later.txt"), "--known", "FILE", "--deals", "20"]),
    "quiz": (CASTEL, ["quiz", "FILE"]),
}


def ask(words: list[str], file: Path | str, typed: bytes | None = None) -> tuple[int, str, str, str]:
    """Return the exit status, the printed text, and the rows written to the working folder."""
    done = CliRunner().invoke(cli, [str(file) if word == "FILE" else word for word in words], input=typed)
    written = ""
    for output in Path().glob("rows*"):
        written += output.read_text("utf-8") if output.name == "rows" else ""
        output.unlink()
    printed = done.stdout.partition("; ")[0] if words[0] == "batch" else done.stdout  # without seconds
    return done.exit_code, printed, done.stderr, written


@pytest.mark.parametrize("question", campaign_but([*QUESTIONS][::2], QUESTIONS))
def test_every_command_answers_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str) -> None:
    text, words = QUESTIONS[question]
    typed = "4−6\u200b@６\n".encode() if question == "quiz" else None
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "text"
    file.write_text(text, encoding="utf-8")
    expected = ask(words, file, typed)
    assert expected[0] in (0, 1, 3), expected
    for encode in ENCODINGS.values():
        file.write_bytes(encode(text))
        assert ask(words, file, typed) == expected
    if "known" not in question and question != "quiz":
        expected = ask(words, "-", text.encode())
        for encode in list(ENCODINGS.values())[:1]:  # standard input is decoded like files
            assert ask(words, "-", encode(text)) == expected
