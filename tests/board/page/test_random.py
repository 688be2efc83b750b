"""Random clicking, editing and undoing: board, notation and solver agree after every step."""

import random

import pytest
from playwright.sync_api import expect

import tranca
from board.conftest import text_of
from tranca.board.turns import advance

from .pages import Page

CASTEL = text_of("castel.txt").split("\n\n")[-1].strip()
DEAL = tranca.deal(tranca.Rules.parse("partnership, hand_size=3"), 3)
RECORD = advance(tranca.Record(DEAL, ()), str(DEAL.legal_plays()[0]))[0]
STARTS = [CASTEL, CASTEL.replace("to-move: S", "to-move: E"), tranca.write(RECORD)]
"""Two positions and a record with so few tiles left that they are solved at once."""


def worth(solution: tranca.Solution) -> dict[str, str]:
    """Map plays to the page's description of their value and loss."""
    said = {}
    for row in solution.plays:
        value = "even" if row.value == 0 else f"{'wins' if row.value > 0 else 'loses'} {abs(row.value):g}"
        said[str(row.play)] = value if row.swing == 0 else f"{value}, costs {-row.swing:g}"
    return said


def named(play: str) -> str:
    return "pass" if play in ("-", "None") else "play " + play.replace("@", " at ")


def agree(page: Page, tables: tranca.Tables) -> None:
    """Check that the notation equals the board, the buttons its plays, and their values the solver's."""
    (value,) = tranca.parse(page.text)
    assert tranca.write(value) == page.text
    position = value.position if isinstance(value, tranca.Record) else value
    if position.is_over:
        assert page.names == []
        return
    legal = [str(play) for play in position.legal_plays()] or ["-"]
    assert page.names == [named(play) for play in legal]
    for play, said in worth(tranca.solve(position, tables=tables)).items():
        expect(page[named(play)]).to_have_accessible_description(said)


def wander(page: Page, steps: int, seed: int) -> None:
    chance = random.Random(seed)
    tables = tranca.Tables()
    for _ in range(steps):
        choice = chance.random()
        if choice < 0.6 and page.plays.count():
            page.plays.nth(chance.randrange(page.plays.count())).click()
        elif choice < 0.8:
            page["undo"].click()
        elif choice < 0.86:
            page["redo"].click()
        elif choice < 0.9:
            page["start"].click()
        elif choice < 0.94 and page.moments.count() > 1:
            page.moments.nth(chance.randrange(page.moments.count())).click()
        elif choice < 0.97:
            page.page.keyboard.press("Delete")
        else:
            page.write(chance.choice(STARTS))
        page.settle()
        agree(page, tables)


@pytest.mark.slow
def test_forty_steps_agree(page: Page) -> None:
    wander(page, 40, 1)


@pytest.mark.campaign
def test_two_hundred_steps_agree(page: Page) -> None:
    wander(page, 200, 2)
