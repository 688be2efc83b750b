"""Faulty texts: every file in data/faults has a text and, after `=== faults`, the places and messages of its faults.

`TRANCA_GOLDEN=write` updates the faults and keeps the texts. Inspect the difference.
"""

import os
import re
from pathlib import Path

import pytest

from tranca.errors import NotationError
from tranca.notation.reader import blocks, parse, read

CASES = sorted((Path(__file__).resolve().parents[1] / "data" / "faults").glob("*.txt"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_all_faults_of_a_block_are_reported_at_their_places(case: Path) -> None:
    text, _, expected = case.read_text(encoding="utf-8").partition("\n\n=== faults\n")
    (block,) = blocks(text, "file")
    assert block.value is None
    found = [str(fault).removeprefix("file:") for fault in block.faults]
    if os.environ.get("TRANCA_GOLDEN") == "write":
        case.write_text(f"{text}\n\n=== faults\n" + "".join(f"{fault}\n" for fault in found), encoding="utf-8")
        expected = "\n".join(found)
    assert found == expected.splitlines()


QUOTED = re.compile(r"'[^']*'|\b[\w-]+=\S+|\b(?:as in|for example|the line) [a-z-]+: \S+|write (?:bye|absent): \S+")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_fault_is_one_sentence_with_one_colon(case: Path) -> None:
    text, _, _ = case.read_text(encoding="utf-8").partition("\n\n=== faults\n")
    (block,) = blocks(text)
    for fault in block.faults:
        words = QUOTED.sub("", fault.message)
        assert words.count(": ") <= 1, fault.message
        assert not re.search(r"\. |\.$", words), fault.message


def test_good_blocks_of_a_file_are_read_beside_faulty_ones() -> None:
    text = "rules: doscientos; N: ?7; E: ?7; S: ?7; W: ?7; to-move: N\n\nrules: none\n\n\nN: 1-1; to-move: Q\n"
    found = [*blocks(text, "deals.txt")]
    assert [block.line for block in found] == [1, 3, 6]
    assert [block.value is None for block in found] == [False, True, True]
    with pytest.raises(NotationError) as caught:
        parse(text, "deals.txt")
    assert {fault.line for fault in caught.value.faults} == {3, 6}
    assert str(caught.value).startswith("deals.txt:3:8: there is no preset 'none'")


def test_a_boneyard_larger_than_the_pack_is_a_fault() -> None:
    (block,) = blocks("rules: draw/2; to-move: A; A: ?7; B: ?7; ends: 1 2; boneyard: ?30")
    assert [fault.message for fault in block.faults] == [
        "boneyard: expected at most 14, the number left over at the deal, not 30"
    ]


def test_a_fault_names_its_action_by_number() -> None:
    (block,) = blocks("rules: mano-a-mano; play: A:6-6 B:+2 1-6 A:1-4! B:6-6")
    (fault,) = block.faults
    assert (fault.line, fault.column, fault.action) == (1, 49, 4)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n\n  # here\n", "\ufeff"])
def test_a_file_without_a_block_is_a_fault(text: str, tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotationError, match="no position or record"):
        read(file)


def test_bytes_that_are_not_utf_8_are_a_fault_at_their_place(tmp_path: Path) -> None:
    file = tmp_path / "latin.txt"
    file.write_bytes("rules: doscientos\ntitle: Señor".encode("latin-1"))
    with pytest.raises(NotationError, match=r"latin\.txt:2:10: byte 0xf1"):
        read(file)


def test_other_rules_can_stand_instead_of_those_written() -> None:
    from tranca.game.rules.rules import Rules

    (block,) = blocks("rules: partnership; N: ?7; E: ?7; S: ?7; W: ?7; to-move: N", rules=Rules.preset("doscientos"))
    assert block.value is not None
    assert str(block.value.rules) == "doscientos"


def test_repeated_tile_is_a_single_fault() -> None:
    text = (
        "rules: draw/2; layout: 6-6; to-move: A; A: 0-0 0-1 0-2 0-3 0-4 0-5 0-5 0-6;"
        " B: 3-6 2-2 2-3 5-5 1-6 2-6; boneyard: ?14"
    )
    (block,) = blocks(text)
    assert [fault.message for fault in block.faults] == ["A: 0-5 appears twice; write each tile once"]
