"""Faults and errors in other languages: a large sample, with every sentence from the catalogues."""

import ast
import errno
import io
import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import tranca
from tranca import (
    FORMATS,
    PRESETS,
    Boneyard,
    Hand,
    Play,
    Position,
    Rules,
    Tile,
    TrainQuestion,
    errors,
    translation,
)
from tranca.errors import (
    Fault,
    MissingExtraError,
    NotationError,
    PositionError,
    StoppedError,
    TrancaError,
    check_extra,
    check_whole,
    reason_of,
    require,
)
from tranca.game.dealing import next_deal
from tranca.game.rules.options import OPTIONS
from tranca.language import Digits, Message, Plural, WordList, shown, speaking
from tranca.notation.draft import PLAIN_KEYS, SEAT_KEYS
from tranca.notation.reader import blocks
from tranca.notation.tournaments.lines import CONTESTS, HEAD, IN_ROUND
from tranca.notation.tournaments.tournament import CRITERIA
from tranca.notation.train import TrainReader
from tranca.notation.words import keys, seat_keys, tournament_words

ROOT = Path(__file__).resolve().parent
SOLVER = ROOT.parent / "solver"
CASTEL = (ROOT.parent / "positions/castel.txt").read_text()

PLAIN = {"moment_table": 9, "arrays": 4, "options": 4, "hands": 3, "rules": 2, "tiles": 2, "headers": 1, "state": 1}
PLAIN |= {"dealing": 1, "train": 1, "tournament": 1}
"""The English errors of each module, about arguments of the package: arrays, tuples and numbers of seats."""
ERRORS = {name for name in vars(errors) if name.endswith("Error")}
MESSAGES = {"Message", "Plural", "WordList", "Problem", "_ReportError"} | ERRORS
"""Calls whose first text is the template of a message: an error makes a message of it."""
HAND = "dealt N: 0-5 1-1 1-2 1-3 2-3 4-4 5-6"
DRAW = "rules: mano-a-mano; dealt A: 0-0 0-1 0-2 0-3 0-4 0-5 6-6; dealt B: 1-1 1-2 1-3 1-4 1-5 2-2 2-3; "
SPINNER = "rules: all-fives/2; N: ?7; A: ?6; B: ?7; boneyard: ?13; to-move: B; "
BLOCKS = [
    "",
    "# only a comment",
    "title: a\x00b\nto-move: S",
    "title: one; two\nto-move: S",
    "reglass: doscientos",
    "unknowable: 1\nimpossible: 2\nto-move: S",
    "has Q: 1-1",
    "jugador Q: Ana",
    "N: 1-1; N: 2-2",
    "event: \u200eCopa\ndate: 2026-13-40\ntable: " + "x" * 90,
    "rules: doscientos; A: ?7",
    "mesa: 46; to-move: S",
    "juega: S; to-move: N",
    "mano N: 1-1; mano E: 1-2; to-move: N",
    "O: ?7; W: ?7; to-move: N",
    "L: ?7; E: ?7; to-move: N",
    "N: ?x ?2",
    "N: ?2 ?3",
    "has N: ; void N: ; spinner: ; out: ; must-lead: ; turned-up: ; stake: 3; deal: 0; bonus-paid: maybe",
    "boneyard: {1-2 } 3-4; rules: mano-a-mano",
    "boneyard: 1-2 ?3; rules: mano-a-mano",
    "ends: 1; layout: 77; up: 1-8; void N: 9; score: NS 1; points: XX 3, NS, NS 4, NS 5; last: Q",
    "rules: all-fives/2; ends: 1 2 3 4 5; to-move: A",
    "rules: all-fives/2; ends: 9; to-move: A",
    "lead: none N E; result: won N",
    "N: " + "1-1 " * 250,
    "play: " + "N:- " * 1_100,
    "\n".join(f"void{number}: 1" for number in range(220)),
    "title: " + "x" * 120_000,
    "caf\udce9: 1",
    "title: \ud800",
    *(
        f"rules: {text}; to-move: S"
        for text in (
            "nothing",
            "mexcio",
            "target=3",
            "doscientos, target",
            "doscientos, targt=3",
            "doscientos, zzzzzz=3",
            "doscientos, target=1, target=2",
            "doscientos, target=many",
            "doscientos, target=-1",
            "doscientos, order=clokwise",
            "doscientos, partners=maybe",
            "doscientos, without=x",
            "doscientos, without=1-1 1-1",
            "doscientos, without=",
            "doscientos, without=8-8",
            "doscientos, deal_bonus=x",
            "doscientos, deal_bonus=5000",
            "doscientos, round_to=3",
            "doscientos, hand_size=9",
            "doscientos, players=2",
            "doscientos, partners=no, block_tie=blocker_loses",
            "doscientos, capicua=5, capicua_factor=2",
            "doscientos, spinner=first_double, ends_score=alike",
            "doscientos, spinner=first_double, capicua=5",
            "doscientos, round_to=5, per_point=3",
            "draw/2, out=both",
            "doscientos, out=both, pass_bonus_first=5",
            "doscientos, out=both, draw=until_playable",
            "doscientos, capicua_factor=10, round_pass_bonus=1000, cross_out=1000, deal_bonus=1000, out_points=1000, "
            "points=all, pass_bonus_first=1000, pass_bonus_later=1000, chuchazo=1000, double_out=1000",
        )
    ),
    *(
        f"rules: doscientos; {HAND}; {text}"
        for text in (
            "play: E:6-6 S:-",
            "play: E:6-6 N:5-6 W:1-4",
            "play: Q:6-6",
            "play: 6-6 N:5-6",
            "play: none:4-6 N:5-6",
            "play: E: 6-6",
            "play: E:6-6!! !",
            "play: E:6-6 N:-!",
            "play: E:6-6=10",
            "play: E:6-6@7",
            "play: E:",
            "play: E:+x 6-6",
            "play: E:+2",
            "play: E:+[0-9] 6-6",
            "play: E:6-6 N:+1 5-6",
            "play: E:6-6 N:-",
            "play: N:-",
            "play: E:6-6 N:5-6 W:2-6 S:2-5 E:2-6",
            "play: E:6-6@6",
            "play: E:6-6 N:4-4",
            "play: E:6-6 N:5-6@5",
            "play: E:6-6 N:6-6",
            "play: E:6-6; to-move: E; lead: N; last: S; ends: 1 2; layout: 1-1; out: 1-1; bonus-paid: yes",
            "play: E:6-6; result: out N; points: NS 4",
            "play: E:6-6; result: blocked 6 6 by N",
            "play: E:6-6; S: ?5; N: 1-4; boneyard: ?3",
            "play: E:6-6; S: 6-6",
            "play: E:6-6; has S: 6-6",
            "S: 6-6; play: E:6-6",
            "dealt E: 1-1 1-4",
            "play: ",
            "stake: 2; score: NS 1, EW 1",
            "deal: 2; dealt E: ?7",
            "must-lead: 6-6; play: E:5-5",
        )
    ),
    *(
        DRAW + text
        for text in (
            "play: A:6-6 B:+1 -",
            "play: A:6-6 B:-",
            "play: A:6-6 B:+2 1-6",
            "play: A:6-6 B:+[4-4,1-6] 2-6",
            "play: A:6-6 B:+[1-1] -",
            "play: A:6-6 B:+[5-6,4-6] 4-6",
            "play: A:6-6 B:1-1",
            "boneyard: 1-6 2-6; play: A:6-6 B:+[2-6] 2-6",
            "to-move: A; boneyard: 4-5; play: A:6-6",
        )
    ),
    *(
        SPINNER + text
        for text in (
            "layout: 5-5 5-4; up: 5-1",
            "layout: 4-5 5-5 5-3; up: 1-5; spinner: 6-6",
            "layout: 4-5 5-5 5-3 3-3; spinner: 5-5; down: 2-5",
            "layout: 4-5 5-5 5-3 3-3",
            "layout: 4-5; spinner: 5-5",
            "layout: 4-5; up: 5-1",
            "up: 5-1",
            "ends: 5-5 4 5-5; spinner: 5-5",
            "ends: 5-5 4",
            "ends: 5-5 5-5; spinner: 4-4",
            "ends: 1 2 3",
            "ends: 2",
            "ends: 2-2 4; A: 2-2 ?5; spinner: 6-6",
            "turned-up: 4-4; lead: A",
            "lead: none; to-move: A",
            "turned-up: 6-6; layout: 4-5 5-5 5-3",
        )
    ),
    "rules: all-fives/2; dealt A: 6-6 1-1 1-2 1-3 1-4 1-5 1-6; play: A:6-6=3",
    "rules: all-fives/2; dealt A: 6-6 1-1 1-2 1-3 1-4 1-5 1-6; play: A:6-6 B:5-6=x",
    "rules: all-fives/2; dealt A: 6-6 1-1 1-2 1-3 1-4 1-5 1-6; play: A:6-6 B:5-6@1-1",
    "rules: all-fives/2; dealt A: 6-6 1-1 1-2 1-3 1-4 1-5 1-6; play: A:6-6 B:5-6@left A:1-5@up",
    "rules: doscientos; layout: 1-1 2-3; spinner: 1-1; up: 1-2; to-move: N; N: ?7; E: ?7; S: ?7; W: ?7",
    "rules: doscientos; layout: 1-1 1-2 3-2; to-move: N; N: 1-1 ?6; E: ?6; S: ?7; W: ?7",
    "rules: doscientos, without=0-0; layout: 0-0; to-move: N; N: ?7; E: ?6; S: ?7; W: ?6",
    "rules: doscientos; ends: 1 2; N: ; E: ; S: ?3; W: ?3; to-move: S; last: N; lead: E",
    "rules: doscientos; ends: 1 2; N: 1-1 ?3; void N: 1 1; not N: 1-1; has N: 3-4; E: ?4; S: ?4; W: ?4; to-move: N",
    "rules: doscientos; ends: 1 2; N: ?1; has N: 1-1 3-4; E: ?4; S: ?4; W: ?4; to-move: N; boneyard: ?3",
    "rules: doscientos; to-move: N; N: ?6; E: ?7; S: ?7; W: ?7; last: E; lead: S; must-lead: 6-6",
    "rules: doscientos; to-move: N; dealt N: ?7; dealt E: ?7; result: out N; points: NS 3",
    "rules: doscientos; dealt N: ?6; to-move: N",
    "rules: draw/2; to-move: A; A: ?7; B: ?7; boneyard: ?3",
    "rules: draw/2; to-move: A; A: ?7; B: ?7; ends: 1 2; boneyard: ?30",
    "rules: doscientos, tie_next=double; stake: +3; to-move: N; N: ?7; E: ?7; S: ?7; W: ?7",
    "rules: doscientos, tie_next=one_more; stake: 4; to-move: N; N: ?7; E: ?7; S: ?7; W: ?7",
    "rules: doscientos, tie_next=double; stake: 524288; to-move: N; N: ?7; E: ?7; S: ?7; W: ?7",
    "rules: doscientos; out: 1-1; layout: 6-6; to-move: E; N: ?7; E: ?7; S: ?7; W: ?6",
]
TOURNAMENT = "tournament: 1\nrules: doscientos\npair 1: Ana, Eva\npair 2: Los Tigres = Luz, Sol\npair 3: Mar, Paz\n"
ROUND = TOURNAMENT + "round: 1\ntable 1: NS 1, EW 2\nbye: 3\n"
TOURNAMENTS = [
    "pair 1: Ana, Eva",
    "tournament: 2\npair 1: Ana, Eva",
    "tournament: 1",
    "tournament: 1\nrules: draw/3\nplayer 1: Ana",
    "tournament: 1\nrules: mano-a-mano\npair 1: Ana, Eva",
    *(
        TOURNAMENT + text
        for text in (
            "Pairs",
            "roundz: 5",
            "rounds: many\nranking: wins, luck\nranking: wins",
            "ranking: wins wins",
            "ranking:",
            "bye-score: 100-200\nends: late\ndate: 2026-13-01",
            "pair 3: Ida, Uma\npair 4: Ida, Eva\npair 5: Zoe\nteam 6: Norte\npair 7: 12\npair 8: Ida\x07, Uma",
            "pair x: Ida, Uma",
            "table 1: NS 1, EW 2\nround: one",
            "round: 2\ntable 1: NS 1, EW 2\nbye: 3",
            "round: 1\ntable 1: NS 1, EW 2",
            "rounds: 1\nround: 1\ntable 1: NS 1, EW 2\nbye: 3\nround: 2\nround: 3\nbye: 1",
        )
    ),
    *(
        ROUND + text
        for text in (
            "absent: 1, Zoe",
            "table 2: NS 1, EW 2\ntable 1: NS 1, EW 2",
            "table 3: NS 1, EW 2, NS 3\ntable 4: NS 1\ntable x: NS 1",
            "result 2: NS 200, EW 0",
            "result 1: NS 200",
            "result 1: NS 200, EW 210",
            "result 1: NS 210, EW 210",
            "result 1: NS 150, EW 90",
            "result 1: NS 368, EW 0",
            "result 1 by N: NS 200, EW 0",
            "result 1 by NS: NS 200, EW 0\nresult 1 by EW: NS 200, EW 10",
            "forfeit 1: EW\nforfeit 1: NS\nresult 1: NS 200, EW 0",
            "forfeit 1: 2",
            "record 1: nowhere.txt",
            "record 1: ../nowhere.txt",
            "record 1: ",
            "note: \udce9",
        )
    ),
]
FOREIGN = [
    ("csv", ""),
    ("csv", "player,play\n"),
    ("csv", "play\n"),
    ("csv", "sep=#\nplayer;tile\n"),
    ("csv", "player,player,tile\n"),
    ("csv", "deal;tile\n"),
    ("csv", "player;tile\nN,6-6\n"),
    ("csv", "player,tile,end\nN,6-6,x\nE,4-jun,\nS,46087,\nQ,1-1,\nW,pass,3\nN,66,\n"),
    ("json", "not json"),
    ("json", "[1]"),
    ("json", '{"position": "to-move: S"}'),
    ("json", '{"moves": []}'),
    ("json", '{"rules": "doscientos", "moves": 3}'),
    ("json", '{"rules": "doscientos", "moves": [], "dealt": 3}'),
    ("json", '{"rules": "doscientos", "moves": [], "dealt": {"N": 3}}'),
    ("json", '{"rules": "doscientos", "moves": [3, ["N", true]]}'),
    ("openspiel-block", "5, 10, x"),
    ("openspiel-block", "5, 10"),
    ("openspiel-block", ", ".join(["99"] * 14 + ["99999"])),
    ("openspiel-block", ", ".join([*map(str, range(14)), "100", "1"])),
    ("domaino", "WHAT"),
    ("domaino", "MOVE: [0, (6, 6), 0]\nMOVE: [0]\nPASS: [x]"),
    ("domaino", "NEW_GAME: []\nMOVE: [7, (6, 6), 0]\nMOVE: [1, (8, 8), 0]"),
    ("dominoes", "nothing"),
    ("dominoes", "Board: [6|6]\nPlayer 0's hand: [1|1]\n0 [([6|6], Maybe)]"),
    ("dominoes", "Board: [6|6]\n" + "".join(f"Player {n}'s hand: [{n}|{n}]\n" for n in range(4)) + "0 [([6|5], True)]"),
    ("domaino", "x" * 100_001),
    ("domaino", "\udce9"),
]
TRAINS = ["12-7 99", "--start 40 1-1", "1-1 1-1", "--start 12 1-1", "", " ".join(f"{n}-{n + 1}" for n in range(18)) * 3]


def raised(call: Callable[[], object]) -> TrancaError:
    with pytest.raises(TrancaError) as caught:
        call()
    return caught.value


def position(text: str) -> Position:
    (value,) = tranca.parse(text)
    assert isinstance(value, Position)
    return value


def calls() -> Iterator[Callable[[], object]]:
    """Yield calls of the package that raise errors."""
    castel = position(CASTEL)
    draw = position("rules: draw/2; to-move: A; A: 1-1 1-2; B: ?7; ends: 3 3; boneyard: {0-6 1-6}; last: B; lead: B")
    for play in ("1-1", "6-6", "1-9", "4-6@7", "x"):
        yield lambda play=play: castel.play(play)  # type: ignore[misc]
    yield castel.pass_
    yield castel.draw
    yield lambda: castel.result()
    yield lambda: draw.draw("5-5")
    yield draw.draw
    yield draw.pass_
    yield lambda: tranca.score(castel)
    changed = {"to_move": 9, "lead": -1, "layout": ((4, 8),), "ends": None, "voids": ((9,), (), (), ())}
    yield lambda: replace(castel, **changed)  # type: ignore[arg-type]
    yield lambda: replace(draw, ends=(3, 8))
    yield lambda: replace(castel, spinner=8)
    yield lambda: next_deal([])
    yield lambda: Play.parse("4-6@9", 6)
    yield lambda: Play.parse("4-6@9", 6, places=True)
    yield lambda: Rules.preset("doscientos/x")
    yield lambda: tranca.read("a\0b")
    yield lambda: tranca.parse(CASTEL, kind=tranca.Record)
    yield lambda: TrainQuestion.of("1-1", 1, doubles="never")
    yield lambda: TrainQuestion.of("1-1", 1, pack="double-2")
    yield lambda: TrainQuestion.of("1-1", 12, pack="double-9", seen="1-1 12-12", drawn=4)
    yield lambda: TrainQuestion.of("0-0 0-1 0-2 1-1 1-2 2-2", 1, pack="double-3", seen="0-3 1-3", drawn=4)
    yield lambda: check_whole("seed", -1, 0, 9)
    yield lambda: check_whole("seed", -1, 0, 9, Message(" actions"))
    yield lambda: require(None, "seed")
    yield lambda: check_extra("no_such_module", "no_such_module", "no_such_module")
    for form in ("csv", "domaino", "openspiel-block", "openspiel-team", "dominoes"):
        yield lambda form=form: FORMATS[form].write(draw)  # type: ignore[misc]
    for form in ("csv", "domaino", "openspiel-block", "openspiel-team"):
        yield lambda form=form: FORMATS[form].write(castel)  # type: ignore[misc]
    yield lambda: FORMATS["json"].write(castel)


@cache
def provoked() -> tuple[tuple[str, Message | Fault], ...]:
    """Return inputs with the messages and faults that they cause."""
    found: list[tuple[str, Message | Fault]] = []
    texts = [path.read_text().partition("\n\n=== faults\n")[0] for path in sorted((ROOT / "data/faults").glob("*.txt"))]
    for text in (*texts, *BLOCKS):
        for block in blocks(text):
            found += [(text, fault) for fault in block.faults]
    for text in TOURNAMENTS:
        try:
            faults = tranca.parse_tournament(text).faults
        except NotationError as refused:
            faults = refused.faults
        found += [(text, fault) for fault in faults]
    for name, text in FOREIGN:
        rules = Rules.preset("doscientos") if name == "csv" else None
        data = io.BytesIO(text.encode("utf-8", "surrogateescape"))
        found += [(text, fault) for block in FORMATS[name].read(data, "file", rules=rules) for fault in block.faults]
    for text in TRAINS:
        reader = TrainReader(None, "", {})
        found += [(text, fault) for line in reader.stream(io.BytesIO(text.encode()), "f") for fault in line.faults]
    for call in calls():
        error = raised(call)
        problems = [problem.sentence for problem in error.problems] if isinstance(error, PositionError) else []
        if isinstance(error, NotationError):
            found += [("", fault) for fault in error.faults]
        for message in problems or [error.message]:
            assert isinstance(message, Message), message
            found.append(("", message))
    for number in (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOTDIR, errno.ENOSPC, errno.EROFS, errno.EMFILE):
        found.append(("file", Fault.unreadable("file", OSError(number, "No such sentence"))))
    message = StoppedError().message
    assert isinstance(message, Message)
    return (*found, ("", message))


def parts(message: object) -> Iterator[Message]:
    """Yield a message and the messages in its fields."""
    if isinstance(message, Message):
        yield message
        for field in (*message.fields.values(), *(message.words if isinstance(message, WordList) else ())):
            yield from parts(field)


class Masked:
    """A catalogue that replaces the letters of every sentence, so that only its fields are left."""

    def gettext(self, text: str) -> str:
        kept = re.split(r"(\{[a-z_]+\})", text)
        return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]", "·", part) for part in kept)

    def pgettext(self, _context: str, text: str) -> str:
        return self.gettext(text)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


NAMES = {
    *(word for key in (*PLAIN_KEYS, *SEAT_KEYS, *HEAD, *IN_ROUND, *CRITERIA, *CONTESTS) for word in key.split("-")),
    *(word for name, option in OPTIONS.items() for word in re.split("[_ ]", " ".join((name, *option.words)))),
    *(part for preset in PRESETS for part in re.split("[-/]", preset)),
    *(part for word in (*keys(), *seat_keys(), *tournament_words()) for part in word.split("-")),
    *("left", "right", "up", "down", "pass", "none", "yes", "no", "round", "table", "result", "double", "text", "file"),
    *(
        "never",
        "free",
        "answer",
        "strict",
        "seen",
        "start",
        "hand",
        "pip",
        "install",
        "tranca",
        "such",
        "module",
        "seed",
    ),
    *(word for name in FORMATS for word in (*name.split("-"), "python")),
}
WORD = re.compile(r"[a-z]{3,}")


def test_the_sample_is_large() -> None:
    templates = {part.template for _, reported in provoked() for part in parts(message_of(reported))}
    assert len(templates) > 300, len(templates)


def message_of(reported: Message | Fault) -> str:
    return reported.message if isinstance(reported, Fault) else reported


def test_no_word_comes_from_outside_the_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_catalogue", lambda language: Masked())
    wrong = []
    with speaking("es"):
        for text, reported in provoked():
            said = re.sub(r"\(pip install [^)]*\)", "", shown(message_of(reported)))
            left = {*WORD.findall(said)} - NAMES
            wrong += [
                (word, str(reported)) for word in left if word not in text.lower() and f"{word}=" not in str(reported)
            ]
    assert not wrong, wrong


@pytest.mark.parametrize("language", ["es", "pt_BR"])
def test_every_fault_is_translated(language: str) -> None:
    english = [str(reported) for _, reported in provoked()]
    with speaking(language):
        for (_, reported), wanted in zip(provoked(), english, strict=True):
            message = message_of(reported)
            assert isinstance(message, Message), message
            said = message.shown()
            assert said != str(message) and "{" not in re.sub(r"\{[^a-z]", "", said.replace("{1", "")), (said, wanted)
            assert str(reported) == wanted  # JSON is in English in every language
            assert pickle.loads(pickle.dumps(message)).shown() == said


def test_faults_read_as_players_write() -> None:
    (fault,) = next(iter(blocks("rules: doscientoss; to-move: N", "a.txt"))).faults
    with speaking("es"):
        assert fault.shown() == (
            "a.txt:1:8: no hay ningún reglamento 'doscientoss'; ¿quiso decir doscientos? "
            "`tranca rules` los muestra todos"
        )
    with speaking("pt_BR"):
        assert "você quis dizer doscientos?" in fault.shown()
    passes = raised(position(CASTEL).pass_)
    with speaking("es"):
        assert passes.shown().startswith("S no puede pasar porque S puede jugar")
    with speaking("pt_BR"):
        assert passes.shown().startswith("S não pode passar porque S pode jogar")


def test_reasons_of_the_system_are_known_by_their_numbers() -> None:
    error = OSError(errno.ENOENT, "No such file or directory")
    assert reason_of(error) == "no such file or directory"
    assert reason_of(OSError(errno.EAGAIN, "Resource unavailable")) == "resource unavailable"
    assert reason_of(OSError("Words alone")) == "words alone"
    with speaking("es"):
        assert shown(reason_of(error)) == "no existe el archivo o la carpeta"
        assert Fault.unreadable("a.txt", error).shown().startswith("a.txt: no se puede leer el archivo (no existe")


def test_missing_extras_and_problems_are_shown() -> None:
    error = raised(lambda: check_extra("tables", "Parquet", "no_such_module"))
    wrong = raised(lambda: Position(Rules.preset("draw/2"), (Hand(unknown=3), Hand(unknown=7)), Boneyard(), to_move=0))
    assert isinstance(error, MissingExtraError) and isinstance(wrong, PositionError)
    with speaking("es"):
        assert error.shown().startswith("Parquet necesita no_such_module, que no está instalado (pip install ")
        assert "se esperaba una mano completa" in wrong.shown() and wrong.shown().startswith("boneyard: ")


def test_messages_of_numbers_and_lists() -> None:
    many = Plural("{seat} has {count} {tile|tiles}", 1234, seat="N")
    assert many == "N has 1,234 tiles" and Plural("{count} {tile|tiles}", 1) == "1 tile"
    words = WordList([Tile(7, 7), Message("in the boneyard"), "8-8"], "or")
    assert words == "7-7, in the boneyard or 8-8" and WordList("AB", "") == "A, B" and WordList("A") == "A"
    with speaking("es"):
        assert words.shown() == "7-7, en el pozo u 8-8" and Digits(12_345).shown() == "12.345"
        assert Plural("{count} {tile|tiles}", 2).shown() == "2 fichas"
        for message in (many, words, Digits(12_345)):
            copy = pickle.loads(pickle.dumps(message))
            assert type(copy) is type(message) and copy == message and copy.shown() == message.shown()


def test_fields_contain_no_english_text() -> None:
    """A field is a name, notation, input of the user or another message; its strings have no blanks between words."""
    wrong = []
    for path in [*(SOLVER / "game").rglob("*.py"), *(SOLVER / "notation").rglob("*.py"), SOLVER / "errors.py"]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MESSAGES:
                for keyword in node.keywords:
                    texts = (part.value for part in ast.walk(keyword.value) if isinstance(part, ast.Constant))
                    wrong += [
                        f"{path.name}:{node.lineno}: {text}" for text in texts if re.search("[a-z] [a-z]", f"{text}")
                    ]
    assert not wrong, wrong


def test_errors_of_users_are_messages() -> None:
    """Only errors that a programmer of the package alone can cause are plain English."""
    plain: dict[str, int] = {}
    for path in [*(SOLVER / "game").rglob("*.py"), *(SOLVER / "notation").rglob("*.py"), SOLVER / "errors.py"]:
        for node in ast.walk(ast.parse(path.read_text())):
            call = node.exc if isinstance(node, ast.Raise) else node
            name = getattr(call.func, "id", getattr(call.func, "attr", "")) if isinstance(call, ast.Call) else ""
            at = {"Problem": 1, "Fault": 3, "report": 1, "refuse": 0}.get(
                name, 0 if isinstance(node, ast.Raise) else None
            )
            if at is None or name == "TypeError" or not isinstance(call, ast.Call) or len(call.args) <= at:
                continue
            text = call.args[at]
            is_plain = (
                isinstance(text, ast.Constant) and " " in str(text.value) and name not in MESSAGES | {"add_fault"}
            )
            if isinstance(text, ast.JoinedStr) or is_plain:
                plain[path.stem] = plain.get(path.stem, 0) + 1
    assert plain == PLAIN, plain
