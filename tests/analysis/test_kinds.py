"""Kinds of mistakes: the package against the referee, on at least twenty positions of each kind."""

from collections import Counter
from pathlib import Path

import pytest
from referee.kinds import Turn, kinds
from referee.play import Play as RefereePlay
from referee.table import Place
from referee_states import state_of
from tiers import campaign_after

import tranca
from tranca.analysis.players.kinds import KINDS, TableMoment, kinds_of
from tranca.analysis.review.open_view import after_draws, forget_order
from tranca.engine.resources import Resources
from tranca.engine.solve import solve_exactly

FILE = Path(__file__).resolve().parents[1] / "data" / "kinds.txt"
LEAST = 20


def records() -> list[tuple[tranca.Record, set[str]]]:
    """Return each record, one a line, whose last play is the mistake, with the kinds in its comment."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        text, _, comment = line.partition(" # ")
        (record,) = tranca.parse(text)
        assert isinstance(record, tranca.Record)
        found.append((record, set(comment.removeprefix("kinds:").split())))
    return found


def by_package(record: tranca.Record, resources: Resources) -> set[str]:
    number, action = len(record.actions), record.actions[-1]
    position = forget_order(after_draws(record.positions[-2], action))
    best = [play for play in solve_exactly(position, resources, lines=False).best if play is not None]
    assert action.play is not None
    if action.play in best:
        return set()
    return set(kinds_of(TableMoment.of_action(record, number, position, resources), action.play, best))


def by_referee(record: tranca.Record) -> set[str]:
    *turns, (_, drawn, chosen) = [turn(record, number) for number in range(len(record.actions))]
    assert chosen is not None
    return kinds(state_of(record.start), turns, drawn, chosen)


def turn(record: tranca.Record, number: int) -> Turn:
    action = record.actions[number]
    drawn = tuple((tile.low, tile.high) for tile in action.tiles_drawn if tile is not None)
    laid: RefereePlay | None = None
    if action.play is not None:
        end: Place | None = action.play.end
        if action.play.double and action.play.end is not None:
            end = action.play.end, action.play.end
        laid = (action.play.tile.low, action.play.tile.high), end
    return action.seat, drawn, laid


@pytest.fixture(scope="module")
def found() -> list[tuple[tranca.Record, set[str]]]:
    return records()


def test_twenty_positions_of_each_kind_have_the_kinds_that_are_named(
    found: list[tuple[tranca.Record, set[str]]],
) -> None:
    resources = Resources()
    counts = Counter(kind for _, named in found for kind in named)
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= LEAST, counts
    for record, named in found:
        assert by_package(record, resources) == named, tranca.write(record)


@pytest.mark.parametrize("part", campaign_after(1, range(12)))
def test_the_referee_sees_the_same_kinds(found: list[tuple[tranca.Record, set[str]]], part: int) -> None:
    for record, named in found[part::12]:
        assert by_referee(record) == named, tranca.write(record)


@pytest.mark.parametrize(
    "name", campaign_after(1, ["azneef", "sniff/partners, draw=none", "bergen/4, partners=yes, draw=none"])
)
def test_where_plays_score_the_spinner_and_doubles_are_ends_of_their_number(name: str) -> None:
    rules = tranca.Rules.parse(f"{name}, pack=double-4, hand_size=3")
    resources, counts = Resources(), set[str]()
    for seed in range(8):
        whole = tranca.play_out(tranca.deal(rules, seed), "random", seed)
        for count in range(2, len(whole.actions) + 1):
            record = whole.until(count)
            if record.actions[-1].play is not None:
                named = by_package(record, resources)
                assert named == by_referee(record), tranca.write(record)
                counts |= named
    assert counts >= {"closed-own", "fed-suit"}
