"""Formats of other programs: read and written like these programs, with faults at their places."""

import io
import json
import re
from random import Random

import dominoes
import pytest
from click.testing import CliRunner
from facts import states
from printed import ROOT

from tranca import FORMATS, PRESETS, Record, Rules, deal, parse, play_out, read, to_json, write
from tranca.cli import cli
from tranca.notation.interchange.foreign import FACTS, facts_of, hands_dealt
from tranca.notation.reader import blocks

RECORDS = sorted((ROOT / "positions" / "records").glob("*.txt"))


def values(name: str, text: str, rules: Rules | None = None) -> list[Record]:
    """Return the records of a text without faults."""
    found = list(FORMATS[name].read(io.BytesIO(text.encode()), "text", rules=rules))
    assert [str(fault) for block in found for fault in block.faults] == []
    return [block.value for block in found]


def fault(name: str, text: str, rules: str = "doscientos") -> str:
    named = Rules.parse(rules) if name == "csv" else None
    (said,) = [
        fault for block in FORMATS[name].read(io.BytesIO(text.encode()), "f", rules=named) for fault in block.faults
    ]
    return str(said)


def write_in_format(name: str, record: Record) -> str:
    if name == "json":
        return to_json(record) + "\n"
    return FORMATS[name].header + FORMATS[name].write(record, 1)


def random_record(rules: Rules, seed: int, until: int | None = None) -> Record:
    made = play_out(deal(rules, Random(seed)), "random", Random(seed), until)
    assert isinstance(made, Record)
    return made


def without_seats(record: Record) -> list[tuple[object, ...]]:
    """Return hands and plays without the names of seats, from the leader on."""
    seats = record.rules.seats_from(record.positions[0].to_move or 0)
    hands = hands_dealt(record)
    plays = [(record.start.seats.index(action.seat), str(action.play)) for action in record.actions if action.play]
    return [hands[seat] for seat in seats] + [(seats.index(seat), play) for seat, play in plays]


RANDOM = [random_record(rules, seed, 9 if seed else None) for seed, rules in enumerate(PRESETS.values())]
REAL = [value for path in RECORDS for value in read(path) if isinstance(value, Record)]


COLUMNS = "the columns are player, tile, deal, end and drawn"


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "notation"])
def test_written_deal_is_read_back_unchanged(name: str) -> None:
    suited = 0
    for record in [
        *REAL,
        *RANDOM,
        random_record(Rules.preset("block/2"), 5),
        random_record(Rules.preset("partnership"), 6),
    ]:
        try:
            text = write_in_format(name, record)
        except ValueError as error:
            assert re.search("but the rules are|cannot express|holds hidden tiles", str(error))
            continue
        suited += 1
        (again,) = values(name, text, record.rules)
        assert (
            write_in_format(name, again).partition("WIN")[0] == text.partition("WIN")[0]
        )  # which depends on the hands after a block
        if name == "json":
            assert again == record
        else:
            lost = FORMATS[name].untold(record)
            assert facts_of(again) - {"must-lead"} <= facts_of(record) - set(lost) | {"rules"}
            if "hands" in FORMATS[name].tells:
                assert without_seats(again) == without_seats(record)
            else:
                assert [
                    step for step in without_seats(again) if isinstance(step, tuple) and isinstance(step[0], int)
                ] == [step for step in without_seats(record) if isinstance(step, tuple) and isinstance(step[0], int)]
    assert suited >= (1 if name == "openspiel-block" else 4)


def test_a_list_of_moves_says_as_much_as_the_position_beside_it() -> None:
    for record in RANDOM:
        data = json.loads(write_in_format("json", record))
        del data["position"]
        (again,) = values("json", json.dumps(data))
        assert without_seats(again) == without_seats(record)
        assert [action.drawn for action in again.actions] == [action.drawn for action in record.actions]


def without_sides(printed: str) -> list[object]:
    """Return the lines of a game without the choice between equal ends (Tranca plays to the right one)."""
    board, *lines = printed.splitlines()
    tiles = re.findall(r"\[(\d)\|(\d)\]", board)
    ends = sorted((tiles[0][0], tiles[-1][1]))
    return [sorted(map(sorted, tiles)), ends, *map(without_move_sides, lines)]


def without_move_sides(line: str) -> str:
    return re.sub(r", (True|False)\)", ")", line)


def test_games_of_the_package_dominoes_are_read_and_written_as_it_prints_them() -> None:
    tiles = [dominoes.Domino(low, high) for low in range(7) for high in range(low, 7)]
    for seed in range(6):
        rng = Random(seed)
        rng.shuffle(tiles)
        hands = [dominoes.Hand(sorted(tiles[start : start + 7])) for start in (0, 7, 14, 21)]
        game = dominoes.Game(dominoes.Board(), hands, [], 2, tuple((d, True) for d in hands[2]), 2, None)
        while game.result is None and (seed or len(game.moves) < 12):
            game.make_move(*rng.choice(game.valid_moves))
        printed = f"{game}\n{game.starting_player} {game.moves}\n"
        (record,) = values("dominoes", printed)
        assert without_sides(FORMATS["dominoes"].write(record)) == without_sides(printed)
        if game.result is None:
            wrong = printed.replace(f"Player {game.turn}'s turn", f"Player {(game.turn + 1) % 4}'s turn")
            assert fault("dominoes", wrong).endswith(f"is to move, but after the moves it is player {game.turn}")
        (position,) = values("dominoes", f"{game}\n")
        assert FORMATS["dominoes"].write(position) == f"{game}\n"
        if game.result is not None:
            assert record.result is not None
            assert record.result.points[0] - record.result.points[1] == game.result.points


# Histories that OpenSpiel keeps as examples, with the hands and ends of their final states.
BLOCK = "5, 10, 26, 19, 0, 16, 4, 20, 23, 1, 27, 6, 13, 25, 0, 95, 15, 148, 47, 115, 74, 143, 55, 134"
TEAM = (
    "2, 12, 19, 26, 27, 15, 24, 23, 5, 7, 17, 11, 0, 13, 3, 18, 1, 16, 21, 9, 10, 6, 4, 25, 14, 20, 22, 8, "
    "0, 95, 166, 305, 16, 121, 163, 255, 29, 134, 222, 297, 76, 113, 209, 283, 4, 214, 6, 123, 204, 264, 40"
)


@pytest.mark.parametrize(
    ("name", "history", "hands", "ends", "passes"),
    [
        ("openspiel-block", BLOCK, ["0-4 1-4", "0-1 6-6"], {5, 6}, 0),
        ("openspiel-team", TEAM, ["", None, "1-3", None], {1, 3}, 2),
    ],
)
def test_histories_of_openspiel(name: str, history: str, hands: list[str | None], ends: set[int], passes: int) -> None:
    for text in (history, f"[{history}]"):
        (record,) = values(name, text)
    shown = [str(record.position.hands[seat]) for seat in record.rules.seats_from(0)]
    if name == "openspiel-block":
        assert shown == hands
        assert record.position.is_blocked
    else:
        assert shown[0] == ""
        assert record.position.out == 0
    assert sum(action.play is None for action in record.actions) >= passes
    start = 14 if name == "openspiel-block" else 28
    assert FORMATS[name].write(record).strip().split(", ")[start:] == history.split(", ")[start:]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "csv",
            "who,what\n",
            f"f:1:1: unknown column 'who'; {COLUMNS}",
        ),
        (
            "csv",
            "",
            "f:1:1: the file is empty; its first line must give the columns, such as deal,player,tile,end",
        ),
        ("csv", "wer;was\n", f"f:1:1: unknown column 'wer'; {COLUMNS}"),
        ("csv", "player;was\n", f"f:1:8: unknown column 'was'; {COLUMNS}"),
        ("csv", "tile,Tile,player\n", "f:1:6: column 'tile' appears twice"),
        (
            "csv",
            "deal,tile\n",
            "f:1:1: column 'player' is missing",
        ),
        (
            "csv",
            "sep=#\nplayer;tile\n",
            f"f:2:1: unknown column 'player;tile'; {COLUMNS}; this line is read as separated by '#'",
        ),
        (
            "csv",
            "play\rer,tile\n",
            f"f:1:1: unknown column 'play'; {COLUMNS}; separate the columns by commas, semicolons or tabs",
        ),
        ("csv", "player,tile\n", "f:1:1: no deal in the format csv"),
        ("csv", "player,tile\nN\n", "f:2:1: 2 fields, player,tile, separated by commas, not 1"),
        (
            "csv",
            "player;tile\nN,1-1\n",
            "f:2:1: 2 fields, player;tile, separated by semicolons, not 1; this line has commas",
        ),
        ("csv", 'player\ttile\n"N"\t7-9\n', "f:2:5: tile '7-9': expected two numbers from 0 to 6, such as 4-6"),
        (
            "csv",
            "player,tile\n\u041d\u200b,1-1\n",
            "f:2:1: player '\u041d': expected one of N, W, S, E, or a number from 0 to 3 "
            "(the text has U+041D CYRILLIC CAPITAL LETTER EN)",
        ),
        ("csv", "player,tile\nQ,1-1\n", "f:2:1: player 'Q': expected one of N, W, S, E, or a number from 0 to 3"),
        ("csv", "player,tile\nN,7-9\n", "f:2:3: tile '7-9': expected two numbers from 0 to 6, such as 4-6"),
        (
            "csv",
            "player,tile,end\nN,1-1,up\n",
            "f:2:7: end 'up': expected a number from 0 to 6, left, right, or nothing",
        ),
        ("csv", "player,tile,end\nN,1-1,\nW,pass,1\n", "f:3:8: a pass has no end; delete '1'"),
        ("csv", "player,tile\nN,1-1\nW,2-3\n", "f:3:3: action 2: 2-3 does not fit; play a tile with 1"),
        ("csv", "player,tile\nN,1-2\nW,1-2\n", "f:3:3: action 2: W cannot play 1-2 because it is already laid"),
        ("json", "[]", "f:1:1: '[]': expected an object"),
        ("json", "{", "f:1:2: not JSON"),
        ("json", '{"moves": []}', "f:1:1: the rules are missing; give a preset, such as --rules doscientos"),
        (
            "json",
            '{"rules": "block/2", "moves": [["A", "1-1"], ["B", "9-9"]]}',
            "f:1:1: action 2: tile '9-9': expected two numbers from 0 to 6, such as 4-6",
        ),
        (
            "json",
            '{"position": "rules: block/2\\r\\n\\rends: 1 4; to-move: A; A: 1-4; B: x"}',
            "f:1:51: tile 'x': expected two numbers from 0 to 6, such as 4-6 (in position)",
        ),
        ("openspiel-block", "1, x", "f:1:4: history '1, x': expected numbers, such as 5, 10, 26"),
        (
            "openspiel-block",
            "0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0",
            "f:1:1: dealt A: 0-0 appears twice",
        ),
        ("openspiel-block", "1, 2", "f:1:1: at least 14 numbers, for the tiles dealt and then the actions, not 2"),
        (
            "openspiel-block",
            BLOCK + ", 154",
            f"f:1:{len(BLOCK) + 3}: 154: expected the number of an action, from 0 to 153",
        ),
        ("domaino", "HELLO", "f:1:1: 'HELLO' is not an event such as MOVE: [0, (6, 6), 0] or PASS: [1]"),
        ("domaino", "MOVE: [0, (6, 6), 0]", "f:1:1: MOVE must follow an event NEW_GAME"),
        ("domaino", "NEW_GAME: []\nPASS: [x]", "f:2:8: PASS 'x': expected the number of a player"),
        ("dominoes", "Player 0's turn", 'f:1:1: "Player 0\'s turn" must follow a line Board with the tiles laid'),
        ("dominoes", "Board: \nPlayer 0's hand: \n", "f:1:1: the hand of player 1 is missing"),
    ],
)
def test_fault_has_its_place(name: str, text: str, said: str) -> None:
    found = fault(name, text)
    place, _, stated = said.partition(": ")
    assert found.startswith(f"{place}: ") and stated in found, found


def test_sides_and_heads_are_counted_from_the_first_tile_as_it_is_written() -> None:
    rules = Rules.preset("doscientos")
    (by_side,) = values("csv", "player,tile,end\n0,6-2,\n1,2-4,right\n2,4-6,left\nE,pass,\n", rules)
    assert [str(action) for action in by_side.actions] == ["N:2-6", "W:2-4", "S:4-6@6", "E:-"]
    (by_head,) = values("domaino", "NEW_GAME: []\nMOVE: [0, (6, 2), 0]\nMOVE: [1, (4, 2), 1]\nMOVE: [2, (6, 4), 0]\n")
    assert [str(action) for action in by_head.actions] == ["N:2-6", "W:2-4", "S:4-6@6"]


def test_passes_that_a_log_repeats_after_a_block_are_one_round() -> None:
    (blocked,) = [record for record in REAL if record.title == "the deal of Castel, played to its end"]
    logged = FORMATS["domaino"].write(blocked).partition("OVER")[0]
    log = logged + "".join(f"PASS: [{player % 4}]\n" for player in range(2, 8)) + "OVER: []\nWIN: [1]\n"
    (again,) = values("domaino", log)
    assert [str(action.play) for action in again.actions[-5:]] == ["2-4@2", "None", "None", "None", "None"]


def convert(*words: str, text: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(cli, ["convert", *words], input=text)
    return result.exit_code, result.stdout, result.stderr


def test_the_command_converts_there_and_back_and_names_what_is_left_out() -> None:
    path = str(ROOT / "positions" / "records" / "published-deal.txt")
    status, printed, said = convert(path, "--to", "csv")
    assert (status, printed.splitlines()[:2]) == (0, ["deal,player,tile,end,drawn", "1,E,1-1,,"])
    lost = "the title (1 deal); the rules (1 deal); dealt tiles that were not played (1 deal); the result (1 deal)"
    assert said == f"left out, because csv cannot express it: {lost}\n"
    status, back, said = convert("--from", "csv", "--rules", "partnership", text=printed)
    assert (status, said) == (0, "")
    assert [len(value.actions) for value in parse(back) if isinstance(value, Record)] == [22]
    status, _, said = convert("--from", "openspiel-team", text=TEAM)
    assert status == 0 and said.count("\n") == 1 and states(said, "<stdin>", "openspiel-team", "partnership", "--rules")
    status, printed, _ = convert(path, "--to", "json")
    assert convert("--from", "json", text=printed)[1].strip() == write(parse(json.loads(printed)["position"])[0])


@pytest.mark.parametrize("target", sorted(FORMATS.keys() - {"notation", "openspiel-block"}))
def test_what_is_left_out_is_said_once_for_all_deals(target: str) -> None:
    files = [str(file) for file in sorted((ROOT / "positions" / "records" / "club").glob("*.txt"))]
    status, printed, said = convert(*files, "--to", target)
    assert status == 0 and printed
    if target == "json":
        assert said == ""
    else:
        start = rf"left out, because {target} cannot express it: the title \(20 deals\); the names [^\n]*\n"
        assert re.fullmatch(start, said)


def test_without_formats_notation_is_normalized_and_comments_are_kept() -> None:
    file = ROOT / "positions" / "puzzles" / "fatal-block.txt"
    status, printed, said = convert(str(file))
    assert (status, said) == (0, "")
    wanted = file.read_text("utf-8")
    assert parse(printed) == parse(wanted)
    assert [block.comments for block in blocks(printed)] == [block.comments for block in blocks(wanted)]
    assert convert(text=printed) == (0, printed, "")
    spelt = "to-move: a ;rules: block/2, pack=double-6\n# why\nA: 64 [0|1], 1\u20112\nends: 6 3; B: 🁢"
    canonical = "rules: block/2\nends: 6 3\nto-move: A\nA: 0-1 1-2 4-6\nB: ?1\n\n"
    assert convert(text=spelt) == (0, f"# why\n{canonical}", "")
    assert convert("--rules", "block/2", text=f"# \x1b[2J\n{spelt}")[1].startswith("# \\x1b[2J\n# why\n")
    status, printed, said = convert(text=f"{spelt}\n\nto-move: Q\n\n{spelt}")
    assert (status, printed.count(canonical)) == (1, 2) and "<stdin>:6:10: 'Q'" in said
    rows = "player,tile\nA,6-6\n"
    write_in_format = convert("--from", "csv", "--to", "csv", "--rules", "block/2", text=rows)[1]
    assert write_in_format == "deal,player,tile,end,drawn\n1,A,6-6,,\n"


@pytest.mark.parametrize(
    ("rows", "deals", "faulty"),
    [
        ("1,A,6-6,|1,B,6-5,|2,A,4-4|2,B,4-5,", ["A:6-6 B:5-6"], {4}),  # the first row of a deal
        ("1,A,6-6,|1,B,6-5|2,A,4-4,|2,B,4-5,", ["A:4-4 B:4-5"], {3}),  # the last row of a deal
        ("1,A,6-6,|1,B,6-5,,|1,A,5-5,|2,A,4-4,", ["A:4-4"], {3}),  # a row in the middle
        ("1,A,6-6,|2;A;4-4;|2,B,4-5,", [], {3}),  # the deal is unknown, so it may be either of the two
        ("1;A;6-6;|1,B,6-5,|2,A,4-4,", ["A:4-4"], {2}),
        ("1,A,6-6,|1;B;6-5;|1,A,5-5,|2,A,4-4,", ["A:4-4"], {3}),
        ("1,A,6-6,|2;A;4-4;", [], {3}),
    ],
)
def test_a_row_with_missing_fields_refuses_its_deal(rows: str, deals: list[str], faulty: set[int]) -> None:
    text = "deal,player,tile,end\n" + rows.replace("|", "\n")
    found = list(FORMATS["csv"].read(io.BytesIO(text.encode()), rules=Rules.preset("mano-a-mano")))
    played = [block.value for block in found if isinstance(block.value, Record)]
    assert [" ".join(map(str, record.actions)) for record in played] == deals
    assert {fault.line for block in found for fault in block.faults} == faulty


TABLES = (
    *("player,tile,end\nN,{},\n", "player;tile;end\nN;{};\n", "player\ttile\tend\nN\t{}\t\n"),
    "sep=;\r\nplayer;tile;end\r\nN;{};\r\n",
)
DATES = (
    *("04-jun", "4-Jun", "6-abr", "06-abr.", "4. juin", "04-giu", "Jun-04", "4-jun-26", "4-Jun-2026"),
    *("2026-06-04", "2026-04-06", "4/6/2026", "06/04/2026", "04.06.2026", "2026-06-04 00:00:00", "2026-06-04T00:00"),
)


@pytest.mark.parametrize("table", TABLES)
def test_tables_of_spreadsheets_are_read(table: str) -> None:
    rules = Rules.preset("doscientos")
    for text in (
        table.format("4-6"),
        table.replace("tile", '"Tile"').format('"4-6"'),
        "\ufeff" + table.format("４－６"),
    ):
        (record,) = values("csv", text, rules)
        assert str(record.actions[0]) == "N:4-6"
    data = ("\ufeff" + table.format("4-6")).encode("utf-16-le")
    (block,) = FORMATS["csv"].read(io.BytesIO(data), rules=rules)
    assert block.value is not None


@pytest.mark.parametrize("date", DATES)
def test_a_date_is_named_as_what_a_spreadsheet_made_of_a_tile(date: str) -> None:
    changed = "a spreadsheet probably made it from the tile 4-6"
    expected = f"{date!r} is a date; {changed}, so format the column as text and type the tile again"
    for table in TABLES:
        line = table.count("\n")
        assert fault("csv", table.format(date)) == f"f:{line}:3: {expected}"
    assert fault("csv", f"player,tile,drawn\nN,6-6,\nW,1-6,{date}\n") == f"f:3:7: {expected}"
    assert expected in fault("json", json.dumps({"rules": "block/2", "moves": [["A", date]]}))
    scored = fault("csv", f"player,tile,end\nA,4-4,\nB,1-4,{date}\n", "all-fives/2")
    assert scored == f"f:3:7: {expected}"


@pytest.mark.parametrize(
    ("number", "day"), [("46087", "2026-03-06"), ("46179.0", "2026-06-06"), ("36619", "2000-04-03")]
)
def test_a_number_is_named_as_what_a_spreadsheet_keeps_for_a_date(number: str, day: str) -> None:
    low, high = sorted(map(int, day.split("-")[1:]))
    expected = (
        f"{number!r} looks like the number of the date {day}; a spreadsheet probably made it from the tile "
        f"{low}-{high}, so format the column as text and type the tile again"
    )
    for table in TABLES:
        assert fault("csv", table.format(number)) == f"f:{table.count(chr(10))}:3: {expected}"
    assert fault("csv", f"player,tile,drawn\nN,6-6,\nW,1-6,{number}\n") == f"f:3:7: {expected}"
    assert fault("csv", f"player,tile\nnone,{number}\nN,6-6\n") == f"f:2:6: {expected}"
    for stated in ({"moves": [["A", number]]}, {"moves": [], "dealt": {"A": [number]}}, {"turned_up": number}):
        assert expected in fault("json", json.dumps({"rules": "block/2", **stated}))


@pytest.mark.parametrize(
    "text",
    [
        *("46010", "29999", "46087.5", "460870"),
        *("12-jun", "7-jun", "0-jun", "4-xyz", "2026-13-04", "2026-06-31", "jun", "4--6/1"),
    ],
)
def test_text_that_is_neither_date_nor_tile_is_an_unknown_tile(text: str) -> None:
    assert (
        fault("csv", f"player,tile\nN,{text}\n")
        == f"f:2:3: tile {text!r}: expected two numbers from 0 to 6, such as 4-6"
    )


def test_the_command_refuses_what_it_cannot_convert() -> None:
    castel = str(ROOT / "positions" / "castel.txt")
    hidden = "rules: doscientos; dealt N: ?7; play: N:1-2 W:2-3"
    for words, text, status, said in [
        (
            ("--to", "csv", castel),
            "",
            1,
            "csv lists actions, which a position does not have",
        ),
        (("--to", "dominoes", "-"), hidden, 1, "N holds hidden tiles, but dominoes lists all hands"),
        (
            ("--to", "openspiel-block", "-"),
            hidden,
            1,
            "2 players with 7 tiles of double-6 each and no draws, but the rules are doscientos",
        ),
        (("--from", "csv"), "", 2, "--from csv needs --rules, such as --rules doscientos"),
        (("--from", "domaino", "--rules", "draw/2"), "x", 1, "four players and no draws, but the rules are draw/2"),
        (("--from", "domaino"), "", 1, "<stdin>:1:1: there is no deal in the format domaino"),
    ]:
        got = convert(*words, text=text)
        assert got[0] == status
        assert said in got[2]


def test_help_and_manual_name_every_format() -> None:
    listed = CliRunner().invoke(cli, ["convert", "--help"]).stdout.partition("FORMAT is ")[2].partition(";")[0]
    assert re.findall(r"[a-z-]{3,}", listed) == list(FORMATS)
    manual = (ROOT / "docs" / "convert.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| .*? \| ?(.*?) ?\|$", manual, re.MULTILINE))
    assert set(rows) == set(FORMATS)
    for name, form in FORMATS.items():
        untold = [fact for fact in FACTS if fact not in form.tells and not (form.rules and fact in REFUSED)]
        own = f"rules other than `{form.rules}`" if form.rules else "rules"
        words = {"rules": own, "has, not, void": "facts"}
        assert rows[name] == ", ".join(words.get(fact, fact) for fact in untold), name


REFUSED = ("draws", "tiles drawn", "boneyard")
"""Facts that programs whose formats state no rules do not have."""


def test_a_game_of_dominoes_has_made_the_passes_that_are_due() -> None:
    (whole,) = [record for record in REAL if record.title == "the deal of Castel, played to its end"]
    cut = whole.until(1)  # S must pass, then W can play
    game = FORMATS["dominoes"].write(cut).splitlines()
    assert game[-2:] == ["Player 3's turn", "1 [([1|1], True), None]"]


def test_several_deals_of_a_table_follow_one_another() -> None:
    text = "deal,player,tile\n1,A,6-6\n1,B,1-6\n2,B,5-5\n2,A,1-1\n3,A,2-2\n"
    read = list(FORMATS["csv"].read(io.BytesIO(text.encode()), "f", rules=Rules.preset("block/2")))
    assert [[str(fault) for fault in block.faults] for block in read] == [
        [],
        ["f:5:5: action 2: 1-1 does not fit; play a tile with 5"],
        [],
    ]
    assert [block.line for block in read] == [2, 4, 6]


@pytest.mark.parametrize(
    ("key", "fact"),
    [
        ("title: x", "title"),
        ("has W: 1-2", "has, not, void"),
        ("void W: 3", "has, not, void"),
        ("score: NS 1, EW 2", "match"),
        ("E: 1-2 ?6", "hands"),
        ("play: N:6-6 W:-", None),
        ("play: N:6-6! W:-", "remarks"),
        ("play: W:6-6 S:-", "seats"),
    ],
)
def test_every_kind_of_fact_is_noticed(key: str, fact: str | None) -> None:
    play = "" if key.startswith("play") else "\nplay: N:6-6 W:-"
    (value,) = parse(f"rules: doscientos\n{key}{play}")
    assert facts_of(value) - {"rules"} == ({fact} if fact else set())


TURNED_UP = """rules: mano-a-mano
turned-up: 4-6
dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6
dealt B: 0-2 0-3 1-1 1-2 2-3 3-3 5-5
play: A:6-6 B:+[2-4] 2-4
"""


def test_a_first_tile_that_was_turned_up_has_no_player() -> None:
    (record,) = parse(TURNED_UP)
    assert isinstance(record, Record)
    assert write_in_format("csv", record).splitlines()[1:] == ["1,,4-6,,", "1,A,6-6,6,", "1,B,2-4,4,2-4"]
    (again,) = values("csv", write_in_format("csv", record), record.rules)
    assert (again.actions, again.start.layout, again.start.turned) == (record.actions, ((4, 6),), True)
    (again,) = values("csv", "player,tile,end\nnone,6-4,\nA,6-6,left\nB,3-4,right\n", record.rules)
    assert [str(action) for action in again.actions] == ["A:6-6", "B:3-4"]
    data = json.loads(write_in_format("json", record))
    assert data["turned_up"] == "4-6"
    assert values("json", json.dumps(data)) == [record]
    del data["position"]
    assert values("json", json.dumps(data)) == [record]
    (record,) = parse(TURNED_UP.replace("mano-a-mano", "block/2").replace("+[2-4] 2-4", "-"))
    with pytest.raises(ValueError, match=r"cannot express a first tile that was turned up; choose csv or json"):
        write_in_format("openspiel-block", record)


def test_the_order_of_a_boneyard_is_a_fact() -> None:
    dealt = deal(Rules.preset("draw/2"), 1)
    assert facts_of(dealt) == {"rules", "hands", "boneyard", "must-lead"}
    assert "boneyard" in FORMATS["csv"].untold(dealt)
