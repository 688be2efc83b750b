"""All commands share one table of options and exit statuses, which the manual contains."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from facts import states

from tranca import PRESETS
from tranca.cli import COMMANDS, cli, options
from tranca.engine import resources
from tranca.views.wording.topics import TOPICS

ROOT = Path(__file__).resolve().parents[2]
MANUAL = (ROOT / "docs" / "command.md").read_text(encoding="utf-8")
CASTEL = str(ROOT / "positions" / "castel.txt")
HIDDEN = str(ROOT / "positions" / "castel-hidden.txt")
RECORD = str(ROOT / "positions" / "records" / "published-deal.txt")
READING = ("solve", "deals", "estimate", "show", "score", "tree", "review", "verify")
LIMITED = ("solve", "verify")
NO_DEALS = {"batch", "bench", "study", "rules", "schema", "help", "tournament", "train", "photo"}
NO_ANSWERS = {"batch", "convert", "show", "study", "quiz", "board", "schema", "help"}


def run(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(words), input=text)


def documented_options() -> Iterator[tuple[str, click.Option]]:
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        yield from ((name, param) for param in command.params if isinstance(param, click.Option) and not param.hidden)


def long_name(option: click.Option) -> str:
    """Return the name of an option that the manual uses."""
    return next(name for name in option.opts if name.startswith("--"))


def manual_options() -> dict[str, tuple[str, set[str]]]:
    """Return the manual's table: the value of each option, and the commands that have it."""
    rows = re.findall(r"^\| (`-.*?) \| (.*?) \| .*? \|$", MANUAL.replace("\\|", "/"), re.MULTILINE)
    groups = {"all that read or make deals": {*COMMANDS} - NO_DEALS, "all that compute": {*COMMANDS} - NO_ANSWERS}
    return {
        re.findall(r"--[a-z-]+", option)[0]: (
            option.strip("`").rpartition(" ")[2].replace("/", "|") if " " in option else "",
            groups.get(commands) or set(re.findall(r"`([a-z]+)`", commands)),
        )
        for option, commands in rows
    }


def test_the_manual_names_every_option_with_its_commands() -> None:
    having = defaultdict(set)
    for name, option in documented_options():
        having[long_name(option)].add(name)
    assert dict(having) == {option: names for option, (_, names) in manual_options().items()}


def test_an_option_takes_the_same_wherever_it_stands() -> None:
    taken = defaultdict(set)
    for _, option in documented_options():
        values = "" if option.is_flag else option.metavar or "choice"
        taken[long_name(option)].add(values.replace("1|", "N|"))  # if only 1 is accepted as a number
    assert taken.pop("--from") == {"FILE", "FORMAT"}  # of `puzzles` and of `convert`
    assert taken.pop("--as") == {"SEAT", "hand SEAT|table|left"}  # an observer, and the use of the tiles of a photo
    assert {option: kinds for option, kinds in taken.items() if len(kinds) > 1} == {}
    for option, (metavar, _) in manual_options().items():
        assert option in ("--from", "--as") or taken[option] <= {metavar, "choice"}


def test_the_topic_of_options_says_what_commands_accept() -> None:
    lines = re.findall(r"^(--?[a-z-]+)(?: (\S+))? +(.*(?:\n .*)*)", TOPICS["options"][1], re.MULTILINE)
    assert len(lines) > 10
    having = defaultdict(dict)
    for name, option in documented_options():
        for spelt in option.opts:
            having[spelt][name] = option
    for option, _, text in lines:
        assert option in having, option
        for name in re.findall(r"([a-z]+): ", re.sub("(view|own|open): ", "", text.partition("(")[2])):
            assert name in having[option], (option, name)
    text = {option: " ".join(text.split()) for option, _, text in lines}
    defaults = {name: option.default for name, option in having["--threads"].items()}
    alone = {name for name, default in defaults.items() if default == 1}
    assert text["--threads"].endswith(f"by default one per core ({', '.join(sorted(alone))}: 1)")
    assert {default for name, default in defaults.items() if name not in alone} == {None}
    fewest = {name for name, option in having["--orders"].items() if option.metavar == "1|all"}
    assert text["--orders"].endswith(f"({', '.join(fewest)}: 1|all)")
    for option, shown in (("--view", r"(\w+):|; (\w+)$"), ("--reading", r"(none|\w+)(?=,|$)")):
        choices = {choice for other in having[option].values() for choice in other.type.choices}
        assert {"".join(found) for found in re.findall(shown, text[option])} == choices


def test_short_names_are_of_one_option_each() -> None:
    short = {(name, option.opts[-1]) for _, option in documented_options() for name in option.opts if len(name) == 2}
    assert short == {("-o", "--output")}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_wrong_command_line_gives_2(name: str) -> None:
    result = run(name, "--no-such-option")
    assert result.exit_code == 2
    assert "No such option" in result.stderr


@pytest.mark.parametrize("name", [*READING, "quiz", "convert", "players", "tournament"])
def test_a_file_that_cannot_be_read_gives_1(name: str) -> None:
    result = run(name, "nowhere.txt")
    assert result.exit_code == 1
    assert "nowhere.txt: cannot read the file (no such file or directory)" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", "nowhere.txt", "4-6"), "cannot read the file"),
        (("puzzles", "--from", "nowhere.txt"), "cannot read the file"),
        (("solve", HIDDEN), "use `tranca estimate`"),
        (("solve", CASTEL, "--action", "2"), "expected a record"),
        (("show", RECORD, "--action", "99"), "action 99: expected 1 to "),
        (("deals", CASTEL, "--as", "A"), "A"),
        (("estimate", CASTEL, "--as", "N"), "N"),
        (("estimate", RECORD, "--as", "E"), "--action N goes back"),
        (("tree", HIDDEN, "--stats"), "all tiles must be known"),
        (("score", CASTEL), "the deal is not over"),
        (("review", CASTEL), "expected a recorded deal"),
        (("check", CASTEL, "0-1"), "0-1"),
        (("check", CASTEL, "9-9"), "9-9"),
        (("check", CASTEL, "4-6", "--action", "1"), "a position has no actions"),
        (("check", HIDDEN, "4-6@6", "--view", "open"), "hidden hands"),
        (("quiz", RECORD), "over"),
    ],
)
def test_a_question_that_cannot_be_answered_gives_1_and_one_line(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 1, result.output
    line = result.stderr.splitlines()[0]
    assert said in line
    assert re.match(r"nowhere\.txt: " if "nowhere.txt" in words else r"\S+:\d+:\d+: ", line)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("solve", "--table-mb", "nan", CASTEL), "table of nan MB: expected 0 to"),
        (("solve", "--table-mb", "9999999", CASTEL), "which this machine has memory for"),
        (("solve", "--threads", "100000", CASTEL), "100000: expected "),
        (("solve", "--threads", "9" * 5000, CASTEL), "999999999: expected "),
        (("estimate", "--threads", "0", CASTEL), ": 0: expected a whole number of at least 1"),
        (("review", "--threads", "all", CASTEL), "all: expected a number of threads"),
        *(((name, "--time-limit", bad, CASTEL), "greater than 0") for name in LIMITED for bad in ("nan", "inf", "0")),
        (("puzzles", "--time-limit", "nan"), "expected a number of seconds greater than 0"),
        (("solve", "--orders", "1", CASTEL), "expected a number from 2 to 1,000,000, or all"),
        (("estimate", "--orders", "7", CASTEL), "expected all or 1"),
        (("show", "--format", "svg", CASTEL), "--format svg needs --output"),
        (("rules", "nothing"), "nothing"),
        (("help", "nothing"), "no topic 'nothing': expected one of notation, "),
        (("schema", "nothing"), "nothing"),
        (("solve", "--rules", "\x1b[2J", CASTEL), r"\x1b[2J"),
    ],
)
def test_values_that_an_option_does_not_take_give_2(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("solv",), "solve"),
        (("batch", "slove"), "solve"),
        (("study", "led"), "leads"),
        (("help", "reveiw"), "review"),
        (("schema", "slove"), "solve"),
        (("solve", "--jsn", CASTEL), "--json"),
        (("rules", "dosciento"), "doscientos"),
        (("rules", "doscientos/dule"), "doscientos/duel"),
        (("rules", "muggin"), "muggins/2 or muggins/partners"),
        (("rules", "draw/5"), "draw/2, draw/3, draw/4 or draw/partners"),
        (("rules", "draw"), "draw/2, draw/3, draw/4 or draw/partners"),
        (("score", "--under", "sniff", CASTEL), "sniff/2, sniff/3 or sniff/partners"),
        (("solve", "--rules", "doscientos, traget=100", CASTEL), "target"),
    ],
)
def test_a_misspelled_name_gets_a_suggestion(words: tuple[str, ...], meant: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert re.search(rf"[Dd]id you mean '?{re.escape(meant)}'?\?", result.stderr)


@pytest.mark.parametrize("name", sorted({name.partition("/")[0] for name in PRESETS} - set(PRESETS)))
def test_the_name_of_a_game_gives_all_its_presets(name: str) -> None:
    said = run("rules", name).stderr.partition("did you mean ")[2]
    presets = [preset for preset in PRESETS if preset.startswith(f"{name}/")]
    assert re.findall(r"[a-z-]+/[a-z0-9-]+", said) == presets


def test_action_means_the_moment_before_it_in_every_command() -> None:
    record = Path(RECORD).read_text(encoding="utf-8")
    shown = run("show", "--action", "3", "-", text=record).stdout
    assert "W to move" in shown
    assert "W to move" in run("solve", "--action", "3", "-", text=record).stdout
    assert "W to move" in run("tree", "--action", "3", "--plies", "1", "-", text=record).stdout
    assert "as W sees it · W to move" in run("deals", "--action", "3", "--as", "W", "-", text=record).stdout
    assert "action 3 · W to move" in run("check", "-", "--action", "3", "--view", "open", text=record).stdout


def test_threads_and_memory_are_limited_by_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "most_threads", lambda: 2)
    monkeypatch.setattr(resources, "most_megabytes", lambda: 100)
    assert run("solve", "--threads", "2", "--table-mb", "1", CASTEL).exit_code == 0
    assert ": 3: expected at most 2 on this machine" in run("solve", "--threads", "3", CASTEL).stderr
    assert states(run("solve", "--table-mb", "101", CASTEL).stderr, "0", "100")


@pytest.mark.parametrize("name", ["North", "norte", "N", "n"])
def test_a_seat_may_be_given_by_its_name(name: str) -> None:
    assert options.SEAT.convert(name, None, None) == "N"


@pytest.mark.parametrize(("text", "seconds"), [("0,5", 0.5), ("0.5", 0.5), ("1,25", 1.25), ("0,125", 0.125)])
def test_either_decimal_sign_is_read(text: str, seconds: float) -> None:
    assert options._read_number(text) == seconds


def test_a_comma_that_may_group_thousands_is_refused() -> None:
    with pytest.raises(ValueError, match="1,500"):
        options._read_number("1,500")


@pytest.mark.parametrize("words", [("pista", "ayuda", "saltar"), ("dica", "ajuda", "pular"), ("Pista", "?", "SALTAR")])
def test_the_quiz_reads_commands_in_three_languages(words: tuple[str, ...]) -> None:
    english = ("hint", "help", "skip")
    said, wanted = (CliRunner().invoke(cli, ["quiz", CASTEL], "\n".join(typed)) for typed in (words, english))
    output = said.output
    for word, meant in zip(words, english, strict=True):
        output = output.replace(f"? {word}\n", f"? {meant}\n")
    assert output == wanted.output and said.exit_code == wanted.exit_code
