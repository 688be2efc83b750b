"""Make the questions of `compare.py answers` as JSON lines, with the interpreter of the older package.

The questions are about seeded deals under every preset and under rules of no preset, played out at random: positions
and records on the way, open and hidden, and texts with planted mistakes.
"""

import io
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import tranca
from tranca.cli import cli

VARIANTS = (
    "block/2, players=3",
    "block/2, players=3, partners=no, block_winner=lowest_player, points=opponents_minus_own",
    "doscientos, block_winner=lowest_player, block_tie=blocker_loses",
    "doscientos, order=clockwise, points=opponents_minus_own, pass_bonus_first=25, pass_bonus_later=25",
    "draw/2, draw_reserve=2, dead_ends=stop",
    "draw/2, pass_bonus_first=20, pass_bonus_later=10",
    "draw/3, block_winner=lowest_team, points=all, draw_reserve=1",
    "draw/partners, block_tie=first_to_play, block_winner=lowest_team",
)

Question = dict[str, Any]


def command(kind: str, rules: str, text: str, *words: str) -> Question:
    """Return a question to the command, with its text on standard input."""
    return {"ask": "command", "kind": kind, "rules": rules, "words": [words[0], "-", *words[1:]], "text": text}


def dealt(rules: str, seed: int, rng: Random) -> str:
    style = rng.choice(("random", "random", "heaviest"))
    out = io.StringIO()
    with redirect_stdout(out):
        cli(["deal", "--rules", rules, "--seed", str(seed), "--play", style], standalone_mode=False)
    return out.getvalue().strip("\n")


def free(position: tranca.Position) -> int:
    """Return the number of tiles in the hands, with tiles of the boneyard counted twice."""
    return sum(map(len, position.hands)) + 2 * (len(position.boneyard) if position.rules.draws else 0)


def moments(record: tranca.Record, most: int) -> list[tranca.Position]:
    """Return the unfinished positions of a record with few tiles, which are searched quickly."""
    return [position for position in record.positions if not position.is_over and free(position) <= most]


def forget(position: tranca.Position) -> tranca.Position:
    if not position.rules.draws or not position.boneyard:
        return position
    return position.changed(boneyard=tranca.Boneyard(position.boneyard.tiles, ordered=False))


def seat(position: tranca.Position) -> str:
    assert position.to_move is not None
    return position.rules.seats[position.to_move]


def about_positions(rules: str, text: str, rng: Random, number: int) -> Iterator[Question]:
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record)
    late = moments(record, 12 if record.rules.draws else 20)
    if not late:
        return
    position = rng.choice(late)
    if rng.random() < 0.5:
        position = forget(position)
    open_text, name = tranca.one_line(position), seat(position)
    yield command("solve, cold", rules, open_text, "solve", "--json", "--exact", "--lines")
    yield {"ask": "solve", "kind": "solve, nodes limited", "rules": rules, "text": open_text, "nodes": 8192}
    yield command("tree", rules, open_text, "tree", "--json", "--plies", "2")
    yield command("tree, counted", rules, open_text, "tree", "--json", "--stats", "--plies", "6")
    yield command("show", rules, open_text, "show")
    if number % 4 == 0:
        yield command("picture", rules, open_text, "show", "--svg", "-")
        yield command("tree, whole", rules, open_text, "tree", "--json", "--plies", "4", "--split", "--plays", "near")
        yield command("solve, sampled", rules, tranca.one_line(forget(position)), "solve", "--json", "--orders", "4")
    legal = position.legal_plays()
    if legal:
        words = ("check", str(legal[-1]), "--json", "--view", "open", "--orders", "4")
        yield command("check", rules, open_text, *words)
    assert position.to_move is not None
    hidden = tranca.one_line(position.seen_by(position.to_move))
    few = ("--deals", "6", "--seed", str(number))
    yield command("deals", rules, hidden, "deals", "--json", "--list", "3", "--as", name)
    yield command("deals, sampled", rules, hidden, "deals", "--json", "--sample", "3", "--as", name)
    if free(position) <= 12:
        yield command("estimate", rules, hidden, "estimate", "--json", "--as", name, *few)
        yield command("estimate, 2 threads", rules, hidden, "estimate", "--json", "--as", name, "--threads", "2", *few)


def about_records(rules: str, text: str, rng: Random, number: int) -> Iterator[Question]:
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record)
    few = ("--deals", "4", "--orders", "2", "--seed", str(number))
    actions = len(record.actions)
    late = actions - rng.randrange(1, 1 + min(6, actions))
    yield command("score", rules, text, "score", "--json", "--under", "all")
    yield command("show", rules, text, "show")
    yield command("deals", rules, text, "deals", "--json", "--as", rng.choice(record.rules.seats))
    yield command("check", rules, text, "check", "--json", "--action", str(late), "--view", "both", *few)
    reading = rng.choice(("policy", "styles"))
    words = ("--action", str(late), "--as", seat(record.positions[late - 1]), "--reading", reading, "--deals", "6")
    yield command("estimate, reading", rules, text, "estimate", "--json", "--orders", "one", *words)
    unread = (*words[:4], "--reading", "none", "--deals", "40")
    yield command("estimate, unread", rules, text, "estimate", "--json", "--orders", "one", *unread)
    shown = "review, open", rules, text, "review", "--json", "--view", "open", *few
    if not record.rules.draws:
        yield command(*shown)
        yield command("review, annotated", rules, text, "review", "--annotated", "--view", "open", *few)
    if number % 8 == 0:
        yield command("review, both", rules, text, "review", "--json", *few)
        mine = tranca.one_line(record.seen_by(0))
        yield command("review, own", rules, mine, "review", "--json", "--view", "own", *few)


def about_many(rules: str, texts: list[str], rng: Random) -> Iterator[Question]:
    """Yield questions about several positions of one preset: with warm tables, in two threads, as arrays."""
    positions = []
    for text in texts:
        (record,) = tranca.parse(text)
        assert isinstance(record, tranca.Record)
        positions += moments(record, 10 if record.rules.draws else 14)[:3]
    if not positions:
        return
    joined = "\n\n".join(map(tranca.one_line, positions))
    yield command("solve, warm", rules, joined, "solve", "--json")
    yield command("solve, no table", rules, joined, "solve", "--json", "--table-mb", "0")
    yield command("solve, 2 threads", rules, joined, "solve", "--json", "--threads", "2")
    if any(position.rules.draws for position in positions) or len(positions[0].rules.sides) > 2:
        return
    laid = [position for position in positions if position.ends is not None and position.last is not None]
    yield {
        "ask": "arrays",
        "kind": "arrays",
        "rules": rules,
        "hands": [[[str(tile) for tile in hand.tiles] for hand in world.hands] for world in laid],
        "ends": [list(tile.ends or ()) for tile in laid],
        "turns": [tile.to_move for tile in laid],
        "last": [tile.last for tile in laid],
        "leaders": [-1 if tile.lead is None else tile.lead for tile in laid],
        "paid": [rng.random() < 0.5 for _ in laid],
        "pending": [rng.random() < 0.5 for _ in laid],
    }


def about_puzzles(presets: Iterable[str], rng: Random) -> Iterator[Question]:
    for number, rules in enumerate(presets):
        words = ["puzzles", "--json", "--count", "1", "--rules", rules, "--seed", str(rng.randrange(1000))]
        more = ["--tiles", "8-11"] if rules.startswith(("draw", "mano")) else ["--tiles", "8-12"]
        hidden = ["--hidden"] if number % 5 == 0 and rules.startswith(("doscientos", "partnership")) else []
        yield {"ask": "command", "kind": "puzzles", "rules": rules, "words": [*words, *more, *hidden], "text": ""}


def about_files(root: Path) -> Iterator[Question]:
    """Yield the puzzles, records and positions of the checkout, and the broken texts of the tests."""
    for file in sorted(root.glob("positions/puzzles/*.txt")):
        yield command("verify", "files", file.read_text(encoding="utf-8"), "verify", "--json")
    for file in sorted(root.glob("positions/matches/*.txt")):
        yield command("score", "files", file.read_text(encoding="utf-8"), "score", "--json")
    for file in sorted(root.glob("tests/data/faults/*.txt")):
        text = file.read_text(encoding="utf-8").partition("\n\n=== faults\n")[0]
        yield {"ask": "parse", "kind": "faults of files", "rules": "files", "text": text}
        yield command("faults of files, in words", "files", text, "solve", "--json")


JUNK = ("?", "7-7", "4-6", "6/4", "-", "+2", "X:1-1", "{", "}", "#", "word", "?3", "play:", "N:", "6-6@6", "!!")


def broken(text: str, rng: Random) -> str:
    """Return a text with one to three mistakes: words or lines that are missing, doubled, exchanged or wrong."""
    for _ in range(rng.randint(1, 3)):
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        words = lines[line].split(" ")
        word = rng.randrange(len(words))
        other = rng.randrange(len(words))
        match rng.randrange(8):
            case 0:
                del lines[line]
            case 1:
                lines.insert(line, rng.choice(lines))
            case 2:
                del words[word]
            case 3:
                words.insert(word, words[other])
            case 4:
                words[word], words[other] = words[other], words[word]
            case 5:
                words[word] = rng.choice(JUNK)
            case 6:
                place = rng.randrange(len(words[word]) + 1)
                words[word] = words[word][:place] + rng.choice("0123456789-:+?@NESWAB ,;") + words[word][place + 1 :]
            case 7:
                words.insert(word, rng.choice(JUNK))
        if line < len(lines) and words != lines[line].split(" ") and len(words) > 0:
            lines[line] = " ".join(words)
        text = "\n".join(lines)
    return text


def about_broken(rules: str, text: str, rng: Random) -> Iterator[Question]:
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record)
    position = rng.choice(record.positions)
    ways = (tranca.write(position), tranca.one_line(record), tranca.write(position.seen_by(0)), text)
    yield {"ask": "parse", "kind": "broken texts", "rules": rules, "text": broken(rng.choice(ways), rng)}


def questions(positions: int, records: int, seed: int, root: Path) -> Iterator[Question]:
    """Yield all questions, over all rules in turn, with four broken texts for each position."""
    rules = [*tranca.PRESETS, *VARIANTS]
    rng = Random(seed)
    yield from about_files(root)
    yield from about_puzzles(islice(rules, min(len(rules), records)), rng)
    by_rules: dict[str, list[str]] = {}
    for number, name in zip(range(max(positions, records)), cycle(rules), strict=False):
        text = dealt(name, seed + number, rng)
        by_rules.setdefault(name, []).append(text)
        if number < positions:
            yield from about_positions(name, text, rng, number // len(rules))
            for _ in range(4):
                yield from about_broken(name, text, rng)
        if number < records:
            yield from about_records(name, text, rng, number)
    for name, texts in by_rules.items():
        for start in range(0, len(texts), 20):
            yield from about_many(name, texts[start : start + 20], rng)


def main() -> None:
    positions, records, seed = map(int, sys.argv[1:4])
    for question in questions(positions, records, seed, Path(sys.argv[4])):
        print(json.dumps(question))


if __name__ == "__main__":
    main()
