"""The manual page on reading, against a second program that was written from that page."""

import json
from pathlib import Path
from typing import Any

import page_reading as page
import pytest

import tranca
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import Deals
from tranca.analysis.inference.choices import public_states, readable_plays
from tranca.analysis.inference.likelihood import likelihoods
from tranca.analysis.inference.policy import coefficient_set
from tranca.analysis.inference.styles import FORGOTTEN, STYLE_NAMES, Players
from tranca.game.tiles import tiles

ROOT = Path(__file__).resolve().parents[2]
STORED = json.loads((ROOT / "solver" / "analysis" / "inference" / "policy.json").read_text(encoding="utf-8"))
WORLDS = 12

DRAWN = """rules: draw/3
dealt A: 1-1 1-2 2-2 3-5 4-4
play: C:5-5 A:3-5 B:+2 0-5 C:0-3@3 A:+[2-4,1-4,3-3,0-6] 0-6 B:4-6 C:0-4@0
to-move: A
"""


def pair(tile: tranca.Tile) -> page.Tile:
    return tile.low, tile.high


def worlds_of(all_deals: Deals, hands: Any) -> list[page.World]:
    """Return the worlds in the form of the page: the plays from the record, and each hand from the world."""
    record = all_deals.view
    assert isinstance(record, tranca.Record)
    rules, names = record.rules, record.rules.seats
    kind = (
        "single"
        if not rules.partners
        else "whole"
        if len(rules.tileset) == len(names) * rules.hand_size
        else "partners"
    )
    layouts = [before.laid for before in record.positions]
    known = {number: state for number, (state, _) in enumerate(public_states(record), 1)}
    found = []
    for row in hands:
        reads: dict[str, list[page.Read]] = {}
        for turn in readable_plays(all_deals):
            state = known[turn.number]
            name = names[state.seat]
            order = [names[seat] for seat in rules.seats_from(state.seat)[1:]]
            side = rules.side_of(state.seat)
            against = [seat for seat in order if rules.side_of(names.index(seat)) != side]
            moment = page.Moment(
                pack=frozenset(map(pair, rules.tileset.tiles)),
                layout=tuple(map(pair, tiles(layouts[turn.number - 1]))),
                ends=state.ends,
                void={
                    seat: frozenset(suit for suit in range(10) if bits >> suit & 1)
                    for seat, bits in zip(names, state.voids, strict=True)
                },
                next=tuple(against[:1]),
                partner=tuple(entry for entry in order if entry not in against),
                other=tuple(against[1:]),
            )
            hand = frozenset(map(pair, tiles(int(row[state.seat]) | turn.since)))
            end = turn.play.end
            if end is None and state.ends is not None:
                end = next(number for number in state.ends if number in pair(turn.play.tile))
            reads.setdefault(name, []).append(page.Read(moment, hand, (pair(turn.play.tile), end)))
        found.append(page.world(reads, kind))
    return found


def deals_of(name: str) -> Deals:
    """Return the deals of a file, of the text above, or of a deal under some rules after some turns."""
    if name == "drawn":
        return deals(tranca.parse(DRAWN)[0])
    if name.endswith(("hidden", "later")):
        return deals(tranca.read(ROOT / "positions" / f"{name}.txt")[0])
    record = tranca.play_out(tranca.deal(tranca.Rules.parse(name), 5), "random", 5, until=14)
    seat = record.position.to_move
    assert seat is not None
    return deals(record.seen_by(seat), record.rules.seats[seat])


@pytest.mark.parametrize("name", ["pernambuco", "cuba", "block/4", "drawn", "castel-hidden", "guess-later"])
def test_readings_are_those_of_the_page(name: str) -> None:
    all_deals = deals_of(name)
    hands = all_deals.sample_arrays(WORLDS, 3)[0]
    worlds = worlds_of(all_deals, hands)
    assert worlds[0]
    known = {all_deals.view.rules.seats[0]: dict(zip(page.COMMON, (0.1, 0.2, 0.3, 0.4), strict=True))}
    for shares in ({}, known):
        right = page.by_styles(worlds, shares)
        players = Players({seat: _in_order(share) for seat, share in shares.items()})
        found = likelihoods(all_deals, hands, "styles", players)
        assert found.tolist() == pytest.approx([weight / max(right) for weight in right], rel=1e-9)
    if name != "drawn":  # others kept tiles that they drew
        right = page.by_policy(worlds)
        assert likelihoods(all_deals, hands, "policy").tolist() == pytest.approx(
            [weight / max(right) for weight in right]
        )


def _in_order(shares: dict[str, float]) -> Any:
    import numpy as np

    return np.array([shares[name] for name in STYLE_NAMES])


def test_the_numbers_of_the_page_are_those_of_the_program() -> None:
    assert page.COEFFICIENTS == STORED
    assert pytest.approx(FORGOTTEN) == page.FORGOTTEN
    assert {*page.COMMON} == {*STYLE_NAMES}


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("pernambuco", "partners"),
        ("cuba", "partners"),
        *((f"partnership, hand_size={size}", "partners") for size in (4, 5, 6)),
        ("draw/partners", "partners"),
        ("partnership", "whole"),
        ("doscientos", "whole"),
        ("block/4", "single"),
        ("mano-a-mano", "single"),
    ],
)
def test_partners_with_sleeping_tiles_have_coefficients_of_their_own(rules: str, kind: str) -> None:
    assert coefficient_set(tranca.Rules.parse(rules)) == kind


def test_the_coefficients_of_games_that_score_are_those_of_the_program() -> None:
    stored = json.loads(
        (ROOT / "solver" / "analysis" / "inference" / "policy_scoring.json").read_text(encoding="utf-8")
    )
    rows = [row for row in page.table(6) if row[1] in ("yes", "no")]
    for place, kind in enumerate(("fives", "race", "alike")):
        assert {row[0]: float(row[3 + place]) for row in rows if row[3 + place]} == stored[kind]
    assert {*stored} == {"fives", "race", "alike"}
