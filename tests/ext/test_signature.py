"""The node counts of the searches: they change only with the search, and then in the same commit."""

import runpy
from pathlib import Path

import tranca

SIGNATURE = runpy.run_path(str(Path(__file__).resolve().parents[2] / "benchmarks" / "signature.py"))


def test_nodes_are_those_stated() -> None:
    assert SIGNATURE["count"]() == SIGNATURE["stated"](), "python benchmarks/signature.py --write states them anew"


def test_every_kind_of_search_has_a_part() -> None:
    kinds = set()
    for position in tranca.read(SIGNATURE["POSITIONS"]):
        order = position.drawable and ("order known" if position.boneyard.ordered else "order unknown")
        kinds.add((len(position.rules.sides), position.rules.players, order or "nobody draws"))
    draws = ("nobody draws", "order known", "order unknown")
    assert kinds == {(sides, players, order) for sides, players in ((2, 4), (2, 2), (3, 3), (4, 4)) for order in draws}
