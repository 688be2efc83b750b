"""Results are facts and contain no sentences; sentences are made in `views/wording`."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction

import pytest

import tranca

from .source import ROOT

TEXTS = {"title", "source", "file", "information", "position", "plays"}
"""Fields that may contain blanks: texts of the user and their places, members of `Information`, positions in notation,
and the plays that a tree follows (`within 5 of the best`).
"""
POSITIONS = ROOT / "positions"


def read(name: str) -> tranca.Position | tranca.Record:
    return next(iter(tranca.read(POSITIONS / name)))


RESULTS: dict[str, Callable[[], object]] = {
    "solve": lambda: tranca.solve(read("castel.txt")),
    "solve a boneyard": lambda: tranca.solve(
        *tranca.parse("rules: draw/2; ends: 6 1; to-move: A; A: 2-3; B: 2-2; boneyard: {4-4 0-6 3-3}")
    ),
    "deals": lambda: tranca.deals(read("castel-hidden.txt")),
    "estimate": lambda: tranca.estimate(read("castel-hidden.txt")),
    "check": lambda: tranca.check(read("castel.txt"), "2-4"),
    "review": lambda: tranca.review(read("records/doscientos.txt"), deals=10),
    "tree": lambda: (lambda graph: (graph.graph, [*graph.nodes(data=True)], [*graph.edges(data=True)]))(
        tranca.game_tree(read("castel.txt"), plies=2, plays="near", within=5)
    ),
    "statistics": lambda: tranca.tree_statistics(read("castel.txt")),
    "puzzles": lambda: [*tranca.generate_puzzles(1, seed=8, rules="draw/2")],
    "hidden puzzles": lambda: [*tranca.generate_puzzles(1, seed=18, tiles=(8, 14), hidden=True)],
    "verify": lambda: tranca.verify(read("puzzles/fatal-block.txt"), best="1-3", themes=("capicua", "only-play")),
    "score": lambda: tranca.score(read("records/doscientos.txt")),
    "photo": lambda: tranca.read_photo(ROOT / "docs" / "images" / "photo-line.jpg"),
    "train": lambda: tranca.train("1-2 2-2 2-3", 1, draw=1),
    "match": lambda: [*tranca.match([read("records/doscientos.txt")])],
}


def sentences(value: object, path: str = "", seen: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield the places in a result that contain a string with a blank."""
    name = path.rpartition(".")[2].partition("[")[0]
    if isinstance(value, str):
        if " " in value.strip() and name not in TEXTS:
            yield f"{path}: {value[:60]!r}"
    elif isinstance(value, tranca.Position | tranca.Record | tranca.Rules | Fraction) or id(value) in seen:
        return
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from sentences(getattr(value, field.name, None), f"{path}.{field.name}", seen | {id(value)})
    elif isinstance(value, Mapping):
        for key, field in value.items():
            yield from sentences(key, f"{path} key", seen | {id(value)})
            yield from sentences(field, f"{path}.{key}", seen | {id(value)})
    elif isinstance(value, list | tuple | set | frozenset):
        for field in value:
            yield from sentences(field, f"{path}[]", seen | {id(value)})


@pytest.mark.parametrize("question", RESULTS)
def test_a_result_holds_no_sentence(question: str) -> None:
    result = RESULTS[question]()
    assert result
    assert [*sentences(result, question)] == []


def test_a_sentence_is_noticed() -> None:
    assert [*sentences({"tags": ("capicua", "wins at both ends")}, "puzzle")] == ["puzzle.tags[]: 'wins at both ends'"]
