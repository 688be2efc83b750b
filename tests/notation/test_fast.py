"""The fast reader and the full parser give the same values, lines and faults."""

import contextlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest
from facts import message_with
from random_records import everything, random_deal, something
from referee.play import Rules as RefereeRules
from referee.play import State, seats
from referee.positions import deal, step, to_text
from referee.rules import OPTIONS, preset, random_rules
from referee_states import laws_of
from tiers import also_at_length, campaign_after, campaign_but

import tranca
from tranca.errors import NotationError, UnsupportedError
from tranca.ext.text.scan import UNFINISHED, UNKNOWN
from tranca.game.position import Position
from tranca.game.position_arrays import PositionArrays
from tranca.game.rules.rules import Rules
from tranca.notation.arrays import read_arrays, stream_arrays
from tranca.notation.blocks import read_paragraph
from tranca.notation.fast import FastReader
from tranca.notation.reader import Block, blocks, full_blocks, stream_blocks
from tranca.notation.tokens import Paragraph
from tranca.notation.writer import one_line, write

ROOT = Path(__file__).parents[2]
PLACES = ("positions/**/*.txt", "tests/data/faults/*.txt", "benchmarks/*.txt")
FILES = sorted(path for place in PLACES for path in ROOT.glob(place))
CASTEL = (
    "rules: partnership\nlayout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6\nlead: E\nto-move: S\n"
    "N: 1-3 3-4 5-6\nE: 0-0 0-6 1-6 2-3\nS: 2-4 3-3 3-6 4-6\nW: 0-3 3-5 5-5 6-6\n"
)


class Pieces:
    """A stream that returns its bytes in pieces of any size."""

    def __init__(self, data: bytes, rng: Random) -> None:
        self.data, self.rng = data, rng

    def read(self, size: int, /) -> bytes:
        taken = self.rng.choice([1, 2, 3, 10, 100, 1000, size])
        piece, self.data = self.data[:taken], self.data[taken:]
        return piece


def contents(block: Block) -> tuple[object, ...]:
    """Return everything that can be compared in a block, including types of fields, masks and written text."""
    value = block.value
    if not isinstance(value, Position):
        return block, repr(value)
    masks = [hand.mask for hand in value.hands], value.boneyard.mask
    return block, [repr(getattr(value, field.name)) for field in fields(value)], masks, write(value), str(value.rules)


def as_blocks(parts: Iterator[PositionArrays | Block]) -> Iterator[Block]:
    """Yield blocks, and the rows of arrays as blocks."""
    for entry in parts:
        if isinstance(entry, Block):
            yield entry
        else:
            yield from (Block(int(line), position) for line, position in zip(entry.lines, entry, strict=True))


def judge(text: str, rng: Random, rules: Rules | None = None) -> int:
    """Compare every fast reader with the full parser; return the number of blocks."""
    parsed = [contents(block) for block in full_blocks(text, rules=rules)]
    assert [contents(block) for block in blocks(text, rules=rules)] == parsed
    data = text.encode("utf-8", "surrogatepass")
    if data.decode("utf-8", "replace") != text:
        return len(parsed)
    assert [contents(block) for block in stream_blocks(Pieces(data, rng), "<text>", rules=rules)] == parsed
    rows = stream_arrays(Pieces(data, rng), "<text>", rules=rules, most=rng.choice([1, 3, 1000]))
    assert [contents(entry) for entry in as_blocks(rows)] == parsed
    return len(parsed)


def count_fast(text: str) -> int:
    """Return how many blocks of a text the fast reader accepts."""
    reader, data, at, count = FastReader(), text.encode(), 0, 0
    while at < len(data):
        read = reader.read(data, at, True, 1)
        if isinstance(read, int):
            at = data.find(b"\n\n", at) + 2 or len(data)
            at = len(data) if at == 1 else at
        else:
            at, count = read[1], count + 1
    return count


@pytest.mark.parametrize("file", campaign_but(FILES[::5], FILES), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_is_read_alike(file: Path) -> None:
    text = file.read_bytes().decode("utf-8", "surrogateescape")
    rng = Random(1)
    assert judge(text, rng) > 0
    judge("\ufeff" + text.replace("\n", "\r\n"), rng, rng.choice([None, Rules.preset("partnership")]))


TITLES = (
    *("Castel", "wins: by 3", "a  b", "número uno", "名", "x\u00a0", "\u2003y", "#1", "a # b", "a #b", "tab\there"),
    *("\x0bz", "bell\x07", "z\x85", "\ufeff", "", " "),
)
MISLEADING = ("turned", "comment", "commas")  # forms in which a block may change its meaning
FORMS = ("canonical", "one line", "mixed", "shuffled", "windows", "old mac", "trailing", "commas", "turned", "comment")


def moment(rng: Random, rules: RefereeRules | None = None) -> State:
    """Return a moment of a deal under random rules, more often a late one."""
    state = deal(rng, random_rules(rng) if rules is None else rules)
    for _ in range(rng.choice([0, 1, 5, 10, 12, 14, 20, 40])):
        if not (after := step(rng, state) if any(state.hands) else state) or not all(after.hands):
            break
        state = after
    forgotten = bool(state.boneyard) and rng.random() < 0.5
    return replace(state, boneyard=frozenset(state.boneyard)) if forgotten else state


def write_in_form(rng: Random, text: str, form: str) -> str:
    """Return a block, given in one line, in another form."""
    lines = text.split("; ")
    if rng.random() < 0.3:
        lines.insert(rng.randrange(len(lines) + 1), f"title: {rng.choice(TITLES)}")
    if form == "shuffled":
        rng.shuffle(lines)
    if form == "trailing":
        lines = [line + rng.choice([" ", "\t", ";", "; ", " ;", ""]) for line in lines]
    if form == "comment":
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(["# a comment", "#", "  # blank", "rules # no"]))
    if form == "commas":
        lines = [line if line.startswith(("rules", "title")) else line.replace(" ", ", ", 3) for line in lines]
    if form == "turned":
        words = " ".join(lines).split(" ")
        at = rng.randrange(len(words))
        lines = [line.replace(words[at], words[at][::-1], 1) for line in lines]
    if form == "mixed":
        return "".join(line + rng.choice(["; ", "\n", ";\n", " \n"]) for line in lines)
    ends = {"one line": "; ", "windows": "\r\n", "old mac": "\r"}
    return ends.get(form, "\n").join(lines)


def spoil(rng: Random, text: str) -> str:
    """Return a text with letters and words inserted, removed and exchanged."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        words = text.split(" ")
        one, other = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(6):
            case 0:
                text = text[:at] + rng.choice("0123456-?{}@+[],;: #!NESWABC\t\n\r\x00\x0b\u00a0é7x") + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randint(1, 3) :]
            case 2:
                words[one], words[other] = words[other], words[one]
                text = " ".join(words)
            case 3:
                text = " ".join([*words[:one], words[other], *words[one:]])
            case 4:
                text = " ".join([*words[:one], *words[one + 1 :]])
            case _:
                lines = text.split("\n")
                del lines[rng.randrange(len(lines))]
                text = "\n".join(lines)
    return text


def make_block(rng: Random, records: float = 0.1) -> tuple[str, State | None]:
    """Return a block of any kind, right or wrong, and the state of a right one."""
    form = rng.choice(FORMS)
    if rng.random() < records:
        made = random_deal(rng)
        text, state = write_in_form(rng, rng.choice([everything, something])(rng, made), form), None
    else:
        state = moment(rng)
        text = write_in_form(rng, to_text(state, rng.random() < 0.7), form)
    if rng.random() < 0.4:
        return spoil(rng, text), None
    return text, None if form in MISLEADING or "#" in text else state


def judge_by_referee(text: str, state: State) -> bool:
    """Compare a parsed block with the state that it was written for; return True if the fast reader read it."""
    (block,) = blocks(text)
    position, rules = block.value, state.rules
    if position is None and "title: " in text:  # not every block can be read
        return False
    assert isinstance(position, Position), (text, block.faults)
    names, dealt = seats(rules), isinstance(state.boneyard, tuple)
    assert laws_of(position.rules).items() >= {name: rules[name] for name in OPTIONS}.items()
    assert [{(tile.low, tile.high) for tile in hand.tiles} for hand in position.hands] == [*map(set, state.hands)]
    assert not any(hand.unknown for hand in position.hands) and not position.boneyard.unknown
    boneyard = [(tile.low, tile.high) for tile in position.boneyard.tiles]
    assert boneyard == list(state.boneyard) if dealt else set(boneyard) == set(state.boneyard)
    assert position.ends == state.ends
    assert position.to_move == (None if position.is_over and position.out is not None else names.index(state.turn))
    assert (position.lead, position.last) in (
        (None, None),
        *[(lead, last) for lead in seats_or_none(names, state.leader) for last in seats_or_none(names, state.last)],
    )
    (again,) = blocks(write(position))
    assert contents(again)[1:] == contents(Block(1, position))[1:]
    return not isinstance(FastReader().read(text.encode(), 0, True, 1), int)


def seats_or_none(names: Sequence[str], seat: str | None) -> tuple[int | None, ...]:
    """Return the possible values of a seat in a position: None is possible, because it may not matter."""
    return (None,) if seat is None else (None, names.index(seat))


def judge_random(seed: int, count: int, records: float = 0.1) -> tuple[int, int]:
    """Judge `count` blocks; return how many of them the referee judged, and how many of these were read fast."""
    rng = Random(seed)
    seen = judged = fast = 0
    while seen < count:
        gaps = ["\n\n", "\n\n\n", "\r\n\r\n", "\n \n", "\n\t\r\n", "\r\r", "\n\n\ufeff"]
        made = [make_block(rng, records) for _ in range(rng.choice([1, 5, 40]))]
        text = "".join(item + rng.choice([*gaps, *gaps[:1] * 20]) for item, _ in made)
        seen += judge(text, rng, Rules.preset("doscientos") if rng.random() < 0.05 else None)
        for entry, state in made:
            if state is not None:
                judged += 1
                fast += judge_by_referee(entry, state)
    return judged, fast


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_made_blocks_are_read_alike(seed: int, at_length: bool) -> None:
    judged, fast = judge_random(seed, 200 if at_length else 80)
    assert judged > (50 if at_length else 25) and fast > 10


SCORING = (
    *(
        "azneef",
        "azneef, spinner_count=while_open, pass_bonus_first=10",
        "azneef, spinner=none, block_tie=first_to_play",
    ),
    *("fives-and-threes/2", "fives-and-threes/partners", "all-fives/partners, draw=none", "bergen/2, draw=none"),
)


def judge_scoring(seed: int, count: int) -> int:
    """Judge `count` texts of games that score, half of them spoilt; return how many were read fast."""
    rng, made = Random(seed), list[Position]()
    for rules in map(Rules.parse, SCORING):
        for until in range(rules.tiles_in_play - 3):
            with contextlib.suppress(UnsupportedError):
                numbers = range(rng.randrange(1 << 30), 1 << 40)[:2]
                made += tranca.random_positions(rules, numbers, seed=seed, until=until)
    fast = 0
    for _ in range(count):
        position = rng.choice(made)
        if position.layout and rng.random() < 0.1:
            position = position.changed(layout=None, up=(), down=())
        text = write_in_form(rng, one_line(position), rng.choice(FORMS))
        for _ in range(rng.choice([0, 0, 1, 2])):
            text = spoil(rng, text)
        judge(text, rng)
        fast += not isinstance(FastReader().read(text.encode("utf-8", "replace"), 0, True, 1), int)
    return fast


def test_games_whose_plays_score_are_read_alike() -> None:
    assert judge_scoring(1, 150) > 30


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 110))
def test_thousands_of_games_whose_plays_score_are_read_alike(seed: int) -> None:
    assert judge_scoring(seed, 3000) > 500


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_hundred_thousand_made_blocks_are_read_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """To save time, the full parser reads each text only once and its result is reused."""
    read: dict[object, Block] = {}

    def read_once(paragraph: Paragraph, *options: object) -> Block:
        key = (*map(tuple, (paragraph.entries, paragraph.strays, paragraph.comments)), paragraph.refused, *options)
        if key not in read:
            read[key] = read_paragraph(paragraph, *options)  # type: ignore[arg-type]
        return read[key]

    monkeypatch.setattr("tranca.notation.blocks.read_paragraph", read_once)
    monkeypatch.setattr("tranca.notation.reader.read_paragraph", read_once)
    judged = fast = 0
    for part in range(20):
        some = judge_random(100 * seed + part, 500, records=0.03)
        judged, fast = judged + some[0], fast + some[1]
        read.clear()
    assert judged > 3_000 and fast > 800


@also_at_length
def test_the_usual_forms_are_known(at_length: bool) -> None:
    rng = Random(5)
    known = count = 0
    while count < (100 if at_length else 50):
        state = moment(rng, random_rules(rng))
        (block,) = blocks(to_text(state, rng.random() < 0.7))
        if not isinstance(block.value, Position) or block.value.is_over or block.value.rules.draws:
            continue
        rules = block.value.rules
        if rules.pack != "double-6" or rules.without:  # left to the full parser
            continue
        if rules.has_special_pass_bonus or rules.deal_bonus or block.value.stake is not None:
            continue
        count += 1
        known += count_fast(rng.choice([write, one_line])(block.value))
    assert known == count


def test_what_is_not_whole_yet_is_waited_for() -> None:
    reader, data = FastReader(), f"\n{CASTEL}\n".encode()
    for cut in range(len(data)):
        assert reader.read(data[:cut], 0, False, 1) == UNFINISHED
    read = reader.read(data, 0, False, 5)
    assert not isinstance(read, int)
    assert (read[0].line, read[1], read[2]) == (6, len(data), 10)
    assert reader.read(b"# a comment\n", 0, False, 1) == UNKNOWN


def test_each_block_is_given_before_more_is_asked_for() -> None:
    calls = []

    class Typed:
        def read(self, size: int, /) -> bytes:
            calls.append(size)
            return [f"{CASTEL}\n", f"# why\n{CASTEL} \n", CASTEL, ""][len(calls) - 1].encode()

    stream = stream_blocks(Typed())
    assert [(next(stream).line, len(calls)) for _ in range(3)] == [(1, 1), (11, 2), (20, 4)]


def test_a_file_is_read_as_arrays_that_are_solved(tmp_path: Path) -> None:
    rng, good = Random(3), []
    while len(good) < 40:
        (block,) = blocks(to_text(moment(rng, preset("doscientos/pass-20-10")), True))
        if isinstance(block.value, Position) and not block.value.is_over and len(block.value.layout or ()) > 5:
            good.append(block.value)
    file = tmp_path / "some.txt"
    file.write_text("\n\n".join(map(write, good)), encoding="utf-8")
    arrays = read_arrays(file)
    assert list(arrays) == good
    solved = tranca.solve_arrays(arrays.rules, **arrays.columns)
    assert solved.values.tolist() == [tranca.solve(solution).value for solution in good]
    every = tranca.solve_arrays_plays(arrays.rules, **arrays.columns, forced=arrays.forced)
    assert every.counts.max() > 1
    again = PositionArrays.of(arrays.rules, good)
    assert list(again) == list(arrays.part(slice(0, 3))) + list(again.part(slice(3, None)))


def test_a_file_that_is_no_arrays_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(CASTEL + "\n" + CASTEL.replace("partnership", "doscientos"))
    with pytest.raises(UnsupportedError, match=message_with("10")):
        read_arrays(file)
    file.write_text(CASTEL + "\n" + CASTEL.replace("4-6", "4-4") + "\n" + CASTEL.replace("S:", "Q:"))
    with pytest.raises(NotationError) as faults:
        read_arrays(file)
    assert {fault.line for fault in faults.value.faults} >= {16, 25}
    file.write_text(CASTEL.replace("4-6", "?1"))
    with pytest.raises(UnsupportedError, match="no room for hidden tiles"):
        read_arrays(file)
    file.write_text("rules: draw/2; dealt A: 0-0 0-1 0-2 0-3 0-4 0-5 0-6; play: A:0-0")
    with pytest.raises(UnsupportedError, match="no room for a recorded deal"):
        read_arrays(file)
    file.write_text("rules: azneef; ends: 1 6; spinner: 4-4; to-move: N; N: 0-1; E: 2-6; S: 5-6; W: 2-2")
    with pytest.raises(UnsupportedError, match="no room for the facts that its rules need"):
        read_arrays(file)
    with pytest.raises(UnsupportedError, match="most=0: expected"):
        next(iter(stream_arrays(io.BytesIO(b""), most=0)))
