"""The page that is given away: what the route answers of a position, a line, a deal, and of what is hidden."""

from starlette.testclient import TestClient

import tranca
from board.conftest import text_of
from tranca.views.wording.numbers import signed

CASTEL = text_of("castel.txt")


def page_of(client: TestClient, status: int = 200, **question: object) -> str:
    answer = client.post("/api/page", json=question)
    assert answer.status_code == status, answer.text
    return answer.text


def test_a_line_is_one_page_with_its_values(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, actions=["4-6@6"])
    assert "S plays 4-6 at the 6: wins 46." in page
    assert "2. W passes" in page  # which the play forces
    assert "N plays 3-4: wins 46." in page


def test_values_that_are_not_asked_for_are_not_there(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, values=False)
    assert "S to move" in page
    assert "wins 46" not in page
    assert "<table" not in page


def test_a_deal_whose_tiles_are_known_is_the_page_of_its_review(client: TestClient) -> None:
    page = page_of(client, text=text_of("records/published-deal.txt"))
    assert "Turning points" in page
    assert "mistake ?" in page


def test_hidden_hands_stay_hidden(client: TestClient) -> None:
    page = page_of(client, text=text_of("castel-hidden.txt"), values=False, turned_to="W")
    assert "hidden hands" in page
    assert "Turning points" not in page
    assert "<table" not in page


def test_plays_of_a_hand_that_is_known_have_averages_where_others_are_hidden(client: TestClient) -> None:
    text = text_of("castel-hidden.txt")
    page = page_of(client, text=text, actions=["4-6@6"])
    (record,) = tranca.parse(text)
    estimate = tranca.estimate(record)
    assert estimate.read is not None
    for option in estimate.read.plays:
        assert f'<td class="n">{signed(option.mean)}</td>' in page
    assert "S plays 4-6 at the 6: +18.77 on average, best in 69 % of the deals." in page
    assert "exact, all 375 deals, plays read" in page
    assert "What N knows" not in page  # whose hand is hidden


def test_what_cannot_be_played_is_refused_in_words(client: TestClient) -> None:
    assert "6-6" in page_of(client, 422, text=CASTEL, actions=["6-6"])
    assert "expected one of N, E, S, W" in page_of(client, 422, text=CASTEL, turned_to="Q")
