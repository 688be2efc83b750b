"""Every accepted form: spellings, keys, comments, draws, remarks; and the omissions of the canonical form."""

import math
from pathlib import Path

import pytest
from facts import states

import tranca
from tranca.game.actions import Action, Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position
from tranca.game.record import Outcome, Record
from tranca.game.tiles import Tile
from tranca.notation.reader import blocks, parse, read
from tranca.notation.writer import one_line, write

CASTEL = (
    "rules: partnership; layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6; lead: E; to-move: S; "
    "N: 1-3 3-4 5-6; E: 0-0 0-6 1-6 2-3; S: 2-4 3-3 3-6 4-6; W: 0-3 3-5 5-5 6-6"
)
SOUTH = (
    "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; to-move: S; play: E:1-1 S:- W:1-5 N:1-4 E:- S:4-5@5 "
    "W:0-4 N:0-5 E:- S:2-5 W:1-2 N:4-4 E:0-1 S:0-2 W:- N:2-2 E:2-6"
)
NOW = "N: 1-3 3-4 5-6; E: 0-0 0-6 1-6 2-3; S: 2-4 3-3 3-6 4-6; W: 0-3 3-5 5-5 6-6"


def position(text: str) -> Position:
    (value,) = parse(text)
    assert isinstance(value, Position)
    return value


def record(text: str) -> Record:
    (value,) = parse(text)
    assert isinstance(value, Record)
    return value


def test_tiles_are_read_in_every_spelling() -> None:
    spelt = CASTEL.replace("S: 2-4 3-3 3-6 4-6", "S: 64 [6-3] 3|3 4:2").replace("0-0", "[0|0]")
    assert position(spelt) == position(CASTEL)
    spelt = CASTEL.replace("S: 2-4 3-3 3-6 4-6", "S: 6–4, 6/3,3−3 ,\U0001f043").replace("0-0", "🀱")
    assert position(spelt) == position(CASTEL)


def test_domino_characters_lie_and_stand_and_need_no_blanks() -> None:
    lying = "".join(chr(0x1F031 + 7 * left + right) for left, right in ((2, 4), (3, 3), (6, 3), (4, 6)))
    standing = "".join(chr(0x1F063 + 7 * left + right) + "\ufe0e" for left, right in ((2, 4), (3, 3), (6, 3), (4, 6)))
    for spelt in (lying, standing):
        assert position(CASTEL.replace("2-4 3-3 3-6 4-6", spelt)) == position(CASTEL)
    layout = position(CASTEL).layout or ()
    chain = "".join(chr(0x1F031 + 7 * left + right) for left, right in layout)
    written = " ".join(f"{left}-{right}" for left, right in layout)
    assert position(CASTEL.replace(written, chain)) == position(CASTEL)
    for back in ("🀰", "🁢", "🁢\ufe0e"):
        hidden = CASTEL.replace("2-4 3-3", back * 2).replace("N: 1-3 3-4 5-6", f"N: {back} {back}{back}")
        assert position(hidden) == position(CASTEL.replace("2-4 3-3", "? ?").replace("N: 1-3 3-4 5-6", "N: ?3"))
        (block,) = blocks(CASTEL.replace("4-4 4-1", f"{back} 4-1"))
        named = f"U+{ord(back[0]):04X} DOMINO TILE"
        assert block.faults[0].message.startswith("tile '?'") and named in block.faults[0].message


@pytest.mark.parametrize("word", ["pass", "paso", "passe", "pasa", "Paso", "–", "—"])
def test_passes_are_read_in_every_spelling(word: str) -> None:
    assert record(SOUTH.replace(":-", f":{word}")) == record(SOUTH)
    assert record(f"rules: draw/2, hand_size=13; play: A:6-6 B:+2 {word}").actions[1].play is None


def test_lists_may_have_commas() -> None:
    text = CASTEL.replace("1-3 3-4 5-6", "1-3, 3-4,5-6").replace("4-4 4-1 1-1", "4-4, 4-1, 1-1")
    assert position(text) == position(CASTEL)
    facts = "rules: partnership; ends: 4, 3; N: ?4; E: ?4; S: ?4; W: ?4; to-move: S; not W: 3-3, 12; void E: 6, 1"
    assert position(facts) == position(facts.replace(",", ""))
    assert record(SOUTH.replace(" S:- W:1-5", ", S:-, W:1-5")) == record(SOUTH)


def test_unknown_tiles_may_stand_one_by_one() -> None:
    assert position(CASTEL.replace("1-3 3-4 5-6", "? ? ?")) == position(CASTEL.replace("1-3 3-4 5-6", "?3"))
    assert position(CASTEL.replace("1-3 3-4 5-6", "? 3-4 ?")) == position(CASTEL.replace("1-3 3-4 5-6", "3-4 ?2"))
    drawn = position("rules: draw/2, hand_size=13; ends: 6 1; to-move: B; A: ?; B: ? ?; boneyard: ?,?")
    assert ([hand.unknown for hand in drawn.hands], drawn.boneyard.unknown) == ([1, 2], 2)


def test_a_line_that_begins_with_an_action_goes_on_with_the_play() -> None:
    play, _, rest = SOUTH.partition(" E:- S:4-5@5")
    several = f"{play}\n  E:-\nS:4-5@5{rest}\nN: 3-4 ?2"
    assert record(several) == record(f"{SOUTH}; N: 3-4 ?2")
    assert record(several.replace("\n", "; ")) == record(several)
    assert record(several.replace("\n  E:-", " # why\n# because\nE:- # so")) == record(several)
    drawn = record("rules: mano-a-mano; play: A:6-6\nB:+[0-3, 1-6] 1-6!\nA:1-4 ?")
    assert [str(action) for action in drawn.actions[1:]] == ["B:+[0-3,1-6] 1-6!", "A:1-4?"]


def test_a_hand_after_the_play_is_no_action() -> None:
    text = f"{SOUTH}\nN:3-4 ?2\nS:2-4 3-3 3-6 4-6\nE:?4"
    assert record(text) == record(text.replace("\nN:", "\nN: ").replace("\nS:", "\nS: ").replace("\nE:", "\nE: "))
    assert "N: 3-4 ?2" in one_line(record(text))


@pytest.mark.parametrize(
    ("line", "title", "comments"),
    [
        ("title: Hand #3 of Saturday", "Hand #3 of Saturday", ()),
        ("title: #1", "#1", ()),
        ("title: a#b c# d", "a#b c# d", ()),
        ("title: a # b", "a", ("b",)),
        ("title: a #", "a", ("",)),
        ("title: a\t#\tb # c", "a", ("b # c",)),
        ("#title: a", None, ("title: a",)),
        ("  #title: a", None, ("title: a",)),
        ("score: NS 1, EW 2 ;#title: a", None, ("title: a",)),
    ],
)
def test_a_number_sign_begins_a_comment_at_the_start_of_a_line_or_between_blanks(
    line: str, title: str | None, comments: tuple[str, ...]
) -> None:
    (block,) = blocks(f"{line}\n{CASTEL}")
    assert block.value is not None, block.faults
    assert (block.value.title, block.comments) == (title, comments)
    assert parse(one_line(block.value)) == [block.value]


@pytest.mark.parametrize("rules", ["doscientos", "draw/2", "mano-a-mano", "draw/partners"])
def test_what_was_dealt_to_the_seat_that_leads_asks_what_to_lead(rules: str) -> None:
    seat = "A" if rules in ("draw/2", "mano-a-mano") else "S"
    hand = "0-0 0-1 1-4 2-2 3-5" + ("" if rules == "draw/partners" else " 3-6 6-6")
    found = position(f"rules: {rules}; dealt {seat}: {hand}; to-move: {seat}; title: what do I lead?")
    assert [len(hands) for hands in found.hands] == [found.rules.hand_size] * found.rules.players
    assert [str(tile) for tile in found.hands[found.seats.index(seat)].tiles] == hand.split()
    assert len(found.boneyard) == (28 - found.rules.players * found.rules.hand_size if found.rules.draws else 0)
    assert len(found.legal_plays()) == found.rules.hand_size
    assert parse(one_line(found)) == [found]
    unseen, ways = 28 - found.rules.hand_size, 1
    for size in [len(hands) for hands in found.hands if not hands.tiles]:
        ways *= math.comb(unseen, size)
        unseen -= size
    assert tranca.deals(found, seat).worlds == ways


def test_keys_stand_in_any_order_and_case() -> None:
    parts = CASTEL.upper().replace("PARTNERSHIP", "partnership").split("; ")
    assert position("; ".join(reversed(parts))) == position(CASTEL)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_byte_order_mark_line_ends_tabs_and_comments_do_not_matter(newline: str) -> None:
    lines = ["# a heading", "", "   # one more", *CASTEL.split("; "), "", "# the end"]
    lines = [line.replace(": ", " :\t") + " \t # why" * (n % 2) for n, line in enumerate(lines)]
    lines.insert(6, "#inside")
    assert position("\ufeff" + newline.join(lines)) == position(CASTEL)


def test_files_are_read_as_utf_8_with_or_without_a_mark(tmp_path: Path) -> None:
    for mark in (b"", b"\xef\xbb\xbf"):
        file = tmp_path / "deal.txt"
        file.write_bytes(mark + f"title: Señor Ñ\n{CASTEL}\n".encode())
        (value,) = read(file)
        assert value.title == "Señor Ñ"


def test_rules_left_out_are_doscientos() -> None:
    assert str(position("N: ?7; E: ?7; S: ?7; W: ?7; to-move: N").rules) == "doscientos"


def test_overrides_that_equal_the_preset_are_dropped() -> None:
    text = CASTEL.replace("partnership", "partnership, target=150, order=clockwise, block_tie=last_to_play")
    assert one_line(position(text)).startswith("rules: partnership, block_tie=last_to_play, target=150; layout")


def test_an_empty_title_is_none() -> None:
    assert position(f"title: ; {CASTEL}").title is None


def test_unknown_tiles_are_counted() -> None:
    read_back = position(CASTEL.replace("1-3 3-4 5-6", "?1 34 ?0".replace(" ?0", "").replace("?1", "?2")))
    assert (read_back.hands[0].tiles, read_back.hands[0].unknown) == ((Tile(3, 4),), 2)
    assert "N: 3-4 ?2" in one_line(read_back)


@pytest.mark.parametrize(
    ("text", "boneyard", "written"),
    [
        ("1-2 43", Boneyard((Tile(1, 2), Tile(3, 4))), "1-2 3-4"),
        ("43 1-2", Boneyard((Tile(3, 4), Tile(1, 2))), "3-4 1-2"),
        ("{ 43 1-2 }", Boneyard((Tile(1, 2), Tile(3, 4)), ordered=False), "{1-2 3-4}"),
        ("{4-3}", Boneyard((Tile(3, 4),), ordered=False), "{3-4}"),
        ("?2", Boneyard(unknown=2), "?2"),
        ("", Boneyard(), None),
        ("{}", Boneyard(), None),
        ("?0", Boneyard(), None),
    ],
)
def test_boneyards_are_ordered_a_set_or_a_number(text: str, boneyard: Boneyard, written: str | None) -> None:
    found = position(f"rules: draw/2; ends: 6 1; to-move: A; A: 0-1; B: 2-2; boneyard: {text}")
    assert found.boneyard == boneyard
    assert (f"boneyard: {written}" in write(found).splitlines()) == (written is not None)


def test_a_layout_keeps_its_left_and_right() -> None:
    turned = position(
        CASTEL.replace(
            "4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6", "6-2 2-2 2-0 0-1 1-2 2-5 5-0 0-4 4-5 5-1 1-1 1-4 4-4"
        )
    )
    assert turned.ends == (6, 4)
    assert turned != position(CASTEL)
    both = position(CASTEL.replace("; lead", "; ends: 6 4; lead"))
    assert both == position(CASTEL)
    assert "ends" not in one_line(both)


def test_ends_stand_for_a_layout_that_is_not_known() -> None:
    found = position("ends: 6 3; to-move: N; N: 3-3; E: 0-0; S: 1-1; W: 2-2")
    assert (found.layout, found.ends) == (None, (6, 3))
    assert "ends: 6 3" in one_line(found)


def test_facts_are_kept_and_sorted() -> None:
    hands = "N: ?4; E: ?4; S: ?4; W: ?4"
    text = f"rules: partnership; ends: 4 3; {hands}; to-move: S; not W: 3-3 12; void E: 6 1; has n: 4-3"
    found = position(text)
    assert found.voids == ((), (1, 6), (), ())
    assert found.has[0] == (Tile(3, 4),)
    assert one_line(found).startswith("rules: partnership; has N: 3-4; not W: 1-2 3-3; void E: 1 6; ends: 4 3;")


@pytest.mark.parametrize(
    ("word", "action"),
    [
        ("B:+2 16", Action("B", Play(Tile(1, 6)), (None, None))),
        ("b:+[0-3,1-6] 1-6", Action("B", Play(Tile(1, 6)), (Tile(0, 3), Tile(1, 6)))),
        ("B:+[0-3, 1-6]  6:1", Action("B", Play(Tile(1, 6)), (Tile(0, 3), Tile(1, 6)))),
        ("B:+[[0-3],[1-6]] [6|1]@6", Action("B", Play(Tile(1, 6)), (Tile(0, 3), Tile(1, 6)))),
        ("B:+1 1-6!", Action("B", Play(Tile(1, 6)), (None,), "!")),
        ("B:6-1!?", Action("B", Play(Tile(1, 6)), (), "!?")),
        ("B:6-1 ?!", Action("B", Play(Tile(1, 6)), (), "?!")),
        ("B:6–1@6", Action("B", Play(Tile(1, 6)))),
        ("B:🀾", Action("B", Play(Tile(1, 6)))),
        (", B:6/1,", Action("B", Play(Tile(1, 6)))),
        ("B:6-1??", Action("B", Play(Tile(1, 6)), (), "??")),
        ("B:6-1 !!", Action("B", Play(Tile(1, 6)), (), "!!")),
        ("B:6:1@6", Action("B", Play(Tile(1, 6)))),
    ],
)
def test_actions_are_read_in_every_form(word: str, action: Action) -> None:
    found = record(f"rules: mano-a-mano; play: A:6-6 {word}")
    assert found.actions[1] == action
    assert record(one_line(found)) == found


def test_an_end_that_need_not_be_named_is_dropped() -> None:
    found = record("rules: partnership; play: E:1-1 S:- W:1-5@1 N:1-4@1 E:- S:4-5@4")
    assert [str(action) for action in found.actions][2:] == ["W:1-5", "N:1-4", "E:-", "S:4-5@4"]


def test_what_follows_from_the_play_is_dropped_but_the_turn() -> None:
    text = (
        f"{SOUTH}; layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6; ends: 6 4; lead: E; last: E; "
        "bonus-paid: yes; void E: 4 5; void W: 2; N: ?3; S: 2-4 3-3 ?2"
    )
    assert one_line(record(text)) == SOUTH
    assert one_line(record(SOUTH.replace("to-move: S; ", ""))) == SOUTH


def test_what_does_not_follow_from_the_play_is_kept() -> None:
    text = f"{SOUTH}; N: 3-4 ?2; void E: 6; not W: 0-0; has E: 1-3"
    expected = SOUTH.replace("; to-move: S", "; has E: 1-3; not W: 0-0; void E: 6; to-move: S; N: 3-4 ?2")
    assert one_line(record(text)) == expected


def test_a_layout_beside_the_play_may_stand_turned_round_but_not_otherwise() -> None:
    text = "rules: partnership; play: E:1-1 S:1-2 W:1-3 N:2-3@3; layout: "
    assert record(text + "2-1 1-1 1-3 3-2").position.ends == record(text + "2-3 3-1 1-1 1-2").position.ends
    for wrong in ("3-2 2-1 1-1 1-3", "2-1 1-1 1-3", "2-1 1-1 1-3 3-4", "1-2 2-3 3-1 1-1"):
        (block,) = blocks(text + wrong)
        assert [fault.column for fault in block.faults] == [text.index("layout: ") + 9]


def test_hands_now_tell_what_was_dealt() -> None:
    found = record(SOUTH.replace("dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; ", "") + f"; {NOW}")
    assert found.start.is_open
    assert states(one_line(found), "W", "0-3", "0-4", "1-2", "1-5", "3-5", "5-5", "6-6")
    assert found.position.hands == position(CASTEL).hands
    assert record(one_line(found)) == found


def test_results_and_points_are_kept() -> None:
    text = "rules: block/2, hand_size=2; dealt A: 1-1 1-2; dealt B: 2-2 3-4; play: A:1-1 B:- A:1-2; "
    found = record(text + "points: a 11; result: OUT a; score: B 0, A -7")
    assert found.stated.result == Outcome("out", 0)
    assert found.stated.points == (11, 0)
    assert one_line(found) == text + "score: A -7, B 0; result: out A; points: A 11"


def test_points_of_nobody_name_every_side() -> None:
    text = "rules: block/2, hand_size=2; dealt A: 1-1 2-3; dealt B: 0-5 1-4; to-move: B; play: A:1-1 B:1-4 A:- B:-; "
    found = record(text.replace("to-move: B; ", "") + "result: blocked 1 4 by B; points: B 0, A 0")
    assert found.points == (0, 0)
    assert one_line(found).endswith("; result: blocked 1 4 by B; points: A 0, B 0")


def test_a_score_names_every_side_once() -> None:
    assert position(f"{CASTEL}; score: EW 95, NS 120").score == (120, 95)
    assert one_line(position(f"{CASTEL}; score: ew 95,ns 120")).endswith("; score: NS 120, EW 95")


@pytest.mark.parametrize(
    "title",
    [
        *("\x1b[31mred", "a\x9bb", "a\u2028b", "a\x0b\x0c\x1c\x85b", "a\0b"),
        *("[red]x[/blue]", "#3", "a #b", "a# b"),
    ],
)
def test_titles_are_text_whatever_is_in_them(title: str) -> None:
    start = position("N: ?7; E: ?7; S: ?7; W: ?7; to-move: N")
    titled = Position(start.rules, start.hands, to_move=0, title=title)
    assert parse(one_line(titled)) == parse(write(titled)) == [titled]
    assert record(f"{SOUTH}; title: {title}").title == title
