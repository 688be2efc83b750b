"""Solutions in whole sentences."""

from pathlib import Path

import tranca
from tranca.engine.resources import Stop
from tranca.views.wording.solution import headline

POSITIONS = Path(__file__).resolve().parents[2] / "positions"


def said(file: str, number: int = 0) -> str:
    return headline(tranca.solve(tranca.read(POSITIONS / file)[number]))


def test_a_best_play_and_what_the_others_cost() -> None:
    assert said("castel.txt") == (
        "S plays 4-6 at the 6: wins 46. "
        "2-4 loses 10, 56 worse; 3-6 loses 10, 56 worse; 4-6 at the 4 loses 19, 65 worse."
    )


def test_known_draws_come_before_the_play() -> None:
    assert said("draw/draw-three.txt").startswith("B draws 1-5 and plays 1-5 at the 1: wins 13. ")


def test_a_deal_that_is_over_says_how_it_ended() -> None:
    assert said("blocked-tie.txt").startswith("The deal is over: ")


def test_a_search_that_was_stopped_says_between_what_the_value_lies() -> None:
    deal = tranca.read(POSITIONS / "published-deal.txt")[0]
    sentence = headline(tranca.solve(deal, stop=Stop(nodes=1)))
    assert "the search was stopped; the value lies between " in sentence
