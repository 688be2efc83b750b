"""Unusual characters from word processors, web pages and editors: all readers agree, or faults list them."""

import io
import unicodedata
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from notation.test_fast import FILES, ROOT, Pieces, contents, judge
from notation.test_forms import CASTEL, SOUTH

import tranca
from tranca import Play, Rules, Tile
from tranca.errors import NotationError, PositionError, TrancaError
from tranca.game.characters import INVISIBLE, align, name_characters, plain
from tranca.game.rules.stake import Stake
from tranca.notation.blocks import cut_blocks
from tranca.notation.reader import blocks, full_blocks, stream_blocks
from tranca.notation.streams import byte_lines, chunks_of

ZERO_WIDTH = "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufe0e\ufe0f\ufeff"
BLANKS = "\u00a0\u2002\u2009\u202f\u205f\u3000"
HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02d7\u2043\u207b\u2796\ufe58\ufe63\uff0d"
STRANGE = "\u0405\u0663\u20ac\u2236\U0001f600\x00\x07"
SOUTH_LINES = SOUTH.replace("; ", "\n")


def full_width(text: str) -> str:
    """Return a text with all digits, letters and signs in full-width form, except blanks, `;` and `#`."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" and sign not in ";#" else sign for sign in text)


@pytest.mark.parametrize("sign", HYPHENS, ids=lambda sign: f"{ord(sign):04X}")
def test_every_hyphen_dash_and_minus_is_a_hyphen(sign: str) -> None:
    for text in (CASTEL, SOUTH):
        keys = text.replace("-", sign)
        assert tranca.parse(keys) == tranca.parse(text)
    assert Tile.parse(f"4{sign}6") == Tile(4, 6)
    assert Play.parse(f"4{sign}6@6") == Play.parse("4-6@6")


@pytest.mark.parametrize("sign", BLANKS, ids=lambda sign: f"{ord(sign):04X}")
def test_every_blank_is_a_blank(sign: str) -> None:
    for text in (CASTEL, SOUTH):
        assert tranca.parse(text.replace(" ", sign)) == tranca.parse(text)
        assert tranca.parse(f"{sign}\n{text}\n{sign}\n{text}") == tranca.parse(text) * 2


@pytest.mark.parametrize("sign", ZERO_WIDTH, ids=lambda sign: f"{ord(sign):04X}")
def test_invisible_characters_change_nothing(sign: str) -> None:
    for text in (CASTEL, SOUTH, SOUTH_LINES):
        between = "".join(letter + sign * (letter not in "0123456789") for letter in text)
        assert tranca.parse(sign + between) == tranca.parse(text)
        assert tranca.parse(f"{text}\n{sign}\n{sign}# a comment\n\n{text}") == tranca.parse(text) * 2
    assert tranca.parse(CASTEL.replace("1-3 3-4", f"1-3{sign}3-4")) == tranca.parse(CASTEL)
    assert Rules.parse(f"draw/2,{sign} target=100{sign}") == Rules.parse("draw/2, target=100")


def test_full_width_texts_are_read() -> None:
    for text in (CASTEL, SOUTH, SOUTH_LINES):
        assert tranca.parse(full_width(text)) == tranca.parse(text)
    assert Rules.parse(full_width("draw/2, target=100")) == Rules.parse("draw/2, target=100")
    assert Stake.parse("\uff0b\uff11") == Stake(plus=1)


def test_titles_and_names_stay_as_they_were_written() -> None:
    said = "Ａ\u2011Ｂ\u200d é –"
    (value,) = tranca.parse(f"title: {said}\nplayer N: {said}\nevent:\u00a0{said}\ndate: ２０２６−11－22\n{CASTEL}")
    assert (value.title, value.headers.event, value.headers.player(0)) == (said, said, said)
    assert value.headers.date == "2026-11-22"


@pytest.mark.parametrize(
    ("text", "place", "named"),
    [
        ("to-move: S\nS: 1-2 4\u200bx6", (2, 8), "U+200B ZERO WIDTH SPACE"),
        ("to-move: \u0405\nS: 1-2", (1, 10), "U+0405 CYRILLIC CAPITAL LETTER DZE"),
        ("to-move: A; N: \u20ac", (1, 16), "U+20AC EURO SIGN"),
        ("N: \u3000\u200b\uff11-\uff12 \u0663-1", (1, 10), "U+0663 ARABIC-INDIC DIGIT THREE"),
        ("N: 1-2\x00", (1, 4), "U+0000"),
        ("rules: draw/2\uff1b to-move: A", (1, 8), "U+FF1B FULLWIDTH SEMICOLON"),
        ("layout: \U0001f030", (1, 9), "U+1F030 DOMINO TILE HORIZONTAL BACK"),
        ("\u200bto\u200cmoves: S", (1, 2), "U+200C ZERO WIDTH NON-JOINER"),
    ],
)
def test_a_fault_names_what_may_go_unnoticed_at_its_place(text: str, place: tuple[int, int], named: str) -> None:
    (block,) = blocks(text)
    faults = {(fault.line, fault.column): fault.message for fault in block.faults}
    assert f"(the text has {named}" in faults[place], block.faults
    with pytest.raises(NotationError):
        tranca.parse(text)


def test_a_fault_without_unusual_characters_names_none() -> None:
    (block,) = blocks("títulos: Ñandú – 東; to-move: X; N: 4–6x; title: ا\u200b")
    assert block.faults
    assert not any("U+" in fault.message for fault in block.faults)


@st.composite
def make_unusual(draw: st.DrawFn, text: str) -> str:
    """Return a text with unusual characters inserted, or in place of usual ones, anywhere."""
    signs = st.sampled_from(ZERO_WIDTH + BLANKS + HYPHENS + STRANGE + "：；，？\U0001f030\U0001f062\r\x85")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(signs) + text[at + draw(st.integers(0, 1)) :]
    if draw(st.booleans()):
        at, end = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        text = text[:at] + full_width(text[at:end]) + text[end:]
    return text


TEXTS = st.sampled_from([file.read_bytes().decode("utf-8", "replace")[:2000] for file in FILES[::4]])


def judge_pieces(text: str) -> None:
    judge(text, Random(1))


def batch_blocks(text: str) -> list[object]:
    """Return the blocks of a text as a batch reads them, one by one, with faults at their lines in the text."""
    read = []
    for line, part in cut_blocks(Pieces(text.encode(), Random(1))):
        (block,) = blocks(f"\n{part}")  # parts of a batch do not begin with a byte order mark
        read.append((block.value, [(fault.line + line - 2, fault.column, fault.message) for fault in block.faults]))
    return read


@given(TEXTS.flatmap(make_unusual))
def test_texts_with_characters_anywhere_are_read_alike(text: str) -> None:
    """Compare the fast reader, the full parser, arrays, and the blocks of a batch."""
    judge_pieces(text)
    parsed = list(blocks(text))
    stated = [(block.value, [(fault.line, fault.column, fault.message) for fault in block.faults]) for block in parsed]
    assert (batch_blocks(text) or stated) == stated


@given(st.sampled_from([CASTEL, SOUTH, SOUTH_LINES]), st.sampled_from(ZERO_WIDTH + STRANGE), st.data())
def test_one_character_anywhere_is_read_or_named_at_its_place(text: str, sign: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    (block,) = blocks(text[:at] + sign + text[at:])
    if not block.faults:
        assert [block.value] == tranca.parse(text)
        return
    lines = (text[:at] + sign + text[at:]).split("\n")
    named = [fault for fault in block.faults if name_characters(sign) in fault.message]
    joined = sign in ZERO_WIDTH and text[at - 1 : at].isdigit() and text[at : at + 1].isdigit()
    assert named or joined, block.faults
    for fault in named:
        assert sign in lines[fault.line - 1][fault.column - 1 :]


@given(st.text(st.sampled_from(sorted(ZERO_WIDTH + BLANKS + HYPHENS + STRANGE + "0aA-:;,#] \t１Ａ：\U0001f030"))))
def test_aligned_texts_keep_their_length_and_are_settled(text: str) -> None:
    aligned = align(text)
    assert len(aligned) == len(text)
    assert align(aligned) == aligned or any(sign in aligned for sign in ZERO_WIDTH)
    assert not any(sign in plain(text) for sign in ZERO_WIDTH + BLANKS + HYPHENS)
    assert plain(plain(text)) == plain(text)


def test_what_is_called_invisible_has_no_name_that_says_otherwise() -> None:
    for code in range(0x20, 0x10000):
        sign = chr(code)
        if unicodedata.category(sign) == "Cf" and sign not in "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2":
            assert plain(f"4{sign}-6") == "4-6" or 0x0890 <= code <= 0x0891 or 0xFFF9 <= code <= 0xFFFB, hex(code)
    assert "\ufe0f" in INVISIBLE


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")


def encode(text: str, encoding: str) -> bytes:
    """Return the bytes of a text, with a byte order mark if the encoding needs one."""
    marked = encoding in ("utf-16-le", "utf-16-be")
    return ("\ufeff" * marked + text).encode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_files_of_every_encoding_and_line_end_are_read_alike(tmp_path: Path, encoding: str, newline: str) -> None:
    text = f"# número 🁂\ntitle: Ñ\n{CASTEL}\n\n{SOUTH_LINES}\n\nrules: draw/2\nto-move: Q\n"
    data = encode(text.replace("\n", newline), encoding)
    expected = [contents(block) for block in blocks(text, "<stream>")]
    for seed in range(3):
        assert [contents(block) for block in stream_blocks(Pieces(data, Random(seed)))] == expected
    for file in (tmp_path / "text.txt",):
        file.write_bytes(encode(f"{CASTEL}\n\n{SOUTH}".replace("\n", newline), encoding))
        assert tranca.read(file) == tranca.parse(f"{CASTEL}\n\n{SOUTH}")
        club = (ROOT / "docs" / "tournaments" / "club.txt").read_text("utf-8")
        file.write_bytes(encode(club.replace("\n", newline), encoding))
        assert tranca.read_tournament(file) == tranca.parse_tournament(club)


def test_half_a_character_is_named() -> None:
    data = encode(CASTEL, "utf-16-le")
    (block,) = stream_blocks(io.BytesIO(data[:-1]))
    assert "U+FFFD REPLACEMENT CHARACTER" in block.faults[-1].message
    (block,) = stream_blocks(io.BytesIO(data[:-2] + b"\x00\xd8"))
    assert "U+FFFD REPLACEMENT CHARACTER" in block.faults[-1].message


@given(st.lists(st.text("ab\r\n", min_size=1, max_size=5).map(str.encode)))
def test_line_ends_are_found_however_the_bytes_come(pieces: list[bytes]) -> None:
    waiting = iter([*pieces, b""])

    class Stream:
        def read(self, size: int, /) -> bytes:
            return next(waiting)

    data = b"".join(pieces)
    expected = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    assert b"".join(chunks_of(Stream())).replace(b"\r\n", b"\n") == expected
    lines = data.split(b"\n")
    assert [*byte_lines(pieces)] == (lines if lines[-1] else lines[:-1])


def test_tournaments_read_the_same_characters() -> None:
    club = (ROOT / "docs" / "tournaments" / "club.txt").read_text("utf-8")
    spoilt = (
        club.replace("round:", "\u200bround\uff1a")
        .replace("table 1", "table\u00a0\uff11")
        .replace("NS", "\uff2e\uff33")
    )
    assert tranca.parse_tournament(spoilt) == tranca.parse_tournament(club)
    names = "tournament: 1\nplayer 1: Ana\u2011María\nplayer 2: Eva\nround: 1\ntable 1: NS Ana–María, EW Eva\n"
    rules = names.replace("\nplayer 1", "\nrules: draw/2\nplayer 1").replace("NS", "A").replace("EW", "B")
    read = tranca.parse_tournament(rules)
    assert read.contestants[0].name == "Ana\u2011María" and not read.faults
    with pytest.raises(NotationError, match=r"U\+20AC EURO SIGN"):
        tranca.parse_tournament(club.replace("tournament: 1", "tournament: \u20ac"))


@pytest.mark.parametrize("sign", "\u061c\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u206f\ufeff")
def test_names_and_titles_are_read_without_needless_signs(sign: str) -> None:
    named = "player N: Ana{0} Pérez\nevent:{0} Copa{0}\ntable: 3{0}\ndate: 2026{0}-11\ntitle: {0}Final{0}e\n" + CASTEL
    plain, spoilt = named.format(""), named.format(sign)
    for read in (tranca.parse, full_blocks):
        (expected,), (found,) = read(plain), read(spoilt)
        assert found == expected, read
    (position,) = tranca.parse(spoilt, kind=tranca.Position)
    assert (position.title, position.headers.player(0)) == ("Finale", "Ana Pérez")
    assert tranca.parse(tranca.write(position)) == [position]
    lines = f"title: Cas{sign}tel\n{CASTEL}".replace("; ", "\n").encode()
    (block,) = tranca.stream_arrays(io.BytesIO(lines))
    assert isinstance(block, tranca.Block) and block.value is not None and block.value.title == "Castel"
    with pytest.raises(PositionError, match="invisible characters"):
        replace(position, title=f"Cas{sign}tel")
    club = "tournament: 1\nevent: Co{0}pa\npair 1: {0}Ana, Eva\npair 2: Tigres{0} = Ida, Pia{0}\n"
    assert tranca.parse_tournament(club.format(sign)) == tranca.parse_tournament(club.format(""))


def test_joiners_stay_in_names() -> None:
    (position,) = tranca.parse(kind=tranca.Position, text=f"title: ن\u200cم\n{CASTEL}")
    assert position.title == "ن\u200cم"


def test_tiles_in_the_api_are_read_alike() -> None:
    for text in ("４－６", "[4\u20116]", "4\u200b-\u200b6", "\u00a046", "6：4", "4\u2212\u200e6"):
        assert Tile.parse(text) == Tile(4, 6)
    with pytest.raises(TrancaError):
        Tile.parse("٤-٦")
