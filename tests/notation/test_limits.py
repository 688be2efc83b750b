"""Hostile and endless input: limits are reported, blocks are yielded as they arrive, an error spoils only its block."""

import io
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from tiers import campaign_after

from tranca.errors import NotationError
from tranca.notation import blocks as full_parser
from tranca.notation.reader import blocks, parse, read, stream_blocks
from tranca.notation.tokens import MOST_CHARACTERS, MOST_SKIPPED

GOOD = "N: ?7; E: ?7; S: ?7; W: ?7; to-move: N"


class Endless:
    """A stream that repeats the same bytes forever and counts them; `first` comes before them."""

    def __init__(self, again: bytes, first: bytes = b"") -> None:
        self.taken = 0
        self.source = itertools.chain([first] if first else [], itertools.repeat(again))

    def read(self, size: int) -> bytes:
        data = next(self.source)
        assert len(data) <= size
        self.taken += len(data)
        return data


def open_endless(again: bytes, first: bytes = b"") -> tuple[Endless, Iterator[full_parser.Block]]:
    stream = Endless(again, first)
    return stream, stream_blocks(cast(BinaryIO, stream), "in")


@pytest.mark.parametrize(
    "again", campaign_after(2, [bytes(4096), b"N: 1-1\n" * 500, b"x" * 4096, b"\xff" * 4096, b"# none\n" * 500])
)
def test_a_block_without_an_end_is_a_fault_and_reading_stops(again: bytes) -> None:
    stream, found = open_endless(again)
    (block,) = found
    (fault,) = block.faults
    assert block.value is None
    assert "100,000 characters" in fault.message or "not UTF-8" in fault.message or "200 keys" in fault.message
    assert fault.message.endswith("the rest of the file is not read")
    assert stream.taken < MOST_CHARACTERS + MOST_SKIPPED + 200_000


def test_a_block_is_given_before_what_follows_it_is_read() -> None:
    stream, found = open_endless(f"{GOOD}\n\n".encode())
    for number in range(3):
        block = next(found)
        assert block.value is not None
        assert stream.taken <= (number + 2) * len(GOOD) + 10


def test_block_that_is_too_long_spoils_only_itself() -> None:
    long = "N: " + "1-1 " * 30_000
    first, second, third = blocks(f"{GOOD}\n\n{long}\nE: 2-2\n\n{GOOD}", "file")
    assert first.value == third.value is not None
    assert [str(fault) for fault in second.faults] == [
        "file:3:1: the block has more than 100,000 characters; end it with a blank line"
    ]
    assert (second.line, third.line) == (3, 6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("N: " + "?1 " * 300, "N has 300 words; write at most 200"),
        ("boneyard: " + "0-0 " * 300, "boneyard has 300 words; write at most 200"),
        ("has N: " + "0-0 " * 300, "has n has 300 words; write at most 200"),
        ("void N: " + "1 " * 300, "void n has 300 words; write at most 200"),
        ("layout: " + "1-1 " * 300, "layout has 300 words; write at most 200"),
        ("score: " + "N 1," * 300, "score has 300 words; write at most 200"),
        ("play: " + "N:1-1 " * 1_100, "play has 1,100 words; write at most 1,000"),
    ],
)
def test_fault_names_the_limit_of_words_in_a_value(text: str, message: str) -> None:
    (block,) = blocks(text)
    assert message.lower() in [fault.message.lower() for fault in block.faults]
    assert len(block.faults) < 10


@pytest.mark.parametrize("part", ["N: 1-1", "stray", "key: 1"])
def test_fault_names_the_limit_of_keys_in_a_block(part: str) -> None:
    (block,) = blocks("; ".join([part] * 300))
    (fault,) = block.faults
    assert fault.message.startswith(f"'{part}' exceeds the 200 keys of a block")


@pytest.mark.parametrize(
    "text",
    [
        *("{0}", "{0}: 1", "N: {0}", "N: ?{0}", "dealt {0}: 1", "boneyard: ?1 {0}", "boneyard: {{{0}", "layout: {0}"),
        *("ends: {0}", "to-move: {0}", "must-lead: {0}", "bonus-paid: {0}", "score: {0} 1", "score: NS {0}"),
        *("result: {0}", "points: {0}", "rules: {0}", "rules: doscientos, {0}", "rules: doscientos, {0}=1"),
        *("void N: {0}", "rules: doscientos, target={0}", "rules: doscientos, draw={0}"),
        *("rules: doscientos, partners={0}",),
        *("play: {0}", "play: {0}:1-1", "play: N:{0}", "play: N:1-1@{0}", "play: N:+{0} 1-1", "play: N:+[{0}] 1-1"),
        *("play: N: {0}", "play: N:-! {0}"),
    ],
)
@pytest.mark.parametrize("word", ["x" * 50_000, "\0" * 50_000, "9" * 50_000, "1-" * 20_000])
def test_a_fault_repeats_forty_characters_at_most(text: str, word: str) -> None:
    (block,) = blocks(text.format(word))
    assert block.faults
    for fault in block.faults:
        assert all(entry * 41 not in fault.message for entry in ("x", "\0", "\\x00", "9"))
        assert "1-" * 21 not in fault.message
        assert len(fault.message) < 800


def test_invalid_byte_spoils_only_its_block() -> None:
    data = f"{GOOD}\n\ntitle: Ñ ".encode() + b"\xf1\n" + f"{GOOD}\n\n{GOOD}".encode()
    first, second, third = stream_blocks(io.BytesIO(data), "file")
    assert first.value == third.value is not None
    assert [str(fault) for fault in second.faults] == ["file:3:10: byte 0xf1 is not UTF-8; save the file as UTF-8"]


def test_half_a_character_is_refused_in_texts_too() -> None:
    with pytest.raises(NotationError, match=r"U\+D800"):
        parse(f"title: \ud800; {GOOD}")


@pytest.mark.parametrize("size", range(1, 12))
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_pieces_of_any_size_give_the_same_blocks(size: int, newline: str) -> None:
    text = f"\ufefftitle: Señor 🁣{newline}{GOOD}{newline}{newline} \t{newline}{GOOD}; title: b"

    class Pieces(io.BytesIO):
        def read1(self, _size: int | None = -1) -> bytes:
            return self.read(size)

    assert [*stream_blocks(Pieces(text.encode()), "<text>")] == [*blocks(text)]
    assert [block.line for block in blocks(text)] == [1, 5]


def test_bug_spoils_only_one_block_and_requests_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(full_parser, "build_record", fail)
    first, second, third = blocks(f"{GOOD}\n\nplay: N:1-1\n\n{GOOD}", "file")
    assert first.value == third.value is not None
    (fault,) = second.faults
    assert str(fault).startswith("file:3:1: this is a bug in tranca (IndexError: list index out of range; test_limits")
    assert str(fault).endswith("); please report it with this block")


def test_files_are_read_as_streams(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{GOOD}\n\n{GOOD}\n", encoding="utf-8")
    assert len(read(file)) == 2
