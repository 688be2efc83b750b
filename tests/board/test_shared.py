"""Pages to download: the routes' answers for a position, a line, one deal, several deals, and hidden hands."""

import json

import pytest
from facts import states
from starlette.testclient import TestClient

import tranca
from board.conftest import text_of
from tranca.board import answers, shared
from tranca.board.answers import Tools, subject
from tranca.board.questions import MOST_SECONDS, DealsQuestion, ReportQuestion
from tranca.board.shared import report
from tranca.board.turns import advance
from tranca.errors import TooLargeError, UnsupportedError
from tranca.game.choices import Subject
from tranca.game.headers import Headers
from tranca.views.pages.review import report as deal_page
from tranca.views.wording.match_chances import choice_line
from tranca.views.wording.numbers import signed
from tranca.views.wording.players import mean

CASTEL = text_of("castel.txt")


def page_of(client: TestClient, status: int = 200, **question: object) -> str:
    answer = client.post("/api/page", json=question)
    assert answer.status_code == status, answer.text
    return answer.text


def test_a_line_is_one_page_with_its_values(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, actions=["4-6@6"])
    assert states(page, "S", "4-6", "6", "46")
    assert "2. W passes" in page  # forced by the play
    assert states(page, "N", "3-4", "46")


def test_a_line_may_repeat_the_actions_that_its_plays_force(client: TestClient) -> None:
    assert page_of(client, text=CASTEL, actions=["4-6@6", "-"]) == page_of(client, text=CASTEL, actions=["4-6@6"])


def test_values_that_are_not_asked_for_are_not_there(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, values=False)
    assert "S to move" in page
    assert "wins 46" not in page
    assert "<table" not in page


def test_a_deal_whose_tiles_are_known_is_the_page_of_its_review(client: TestClient) -> None:
    page = page_of(client, text=text_of("records/published-deal.txt"))
    assert "Turning points" in page
    assert "mistake ?" in page


MATCH = text_of("matches/doscientos.txt").split("\n\n")[1:4]


def test_the_page_of_a_deal_in_a_match_has_the_match_chance_lost(client: TestClient) -> None:
    page = page_of(client, text=MATCH[2])
    assert "match chance lost, all hands seen" in page
    assert "In match chance, 3-5 costs 2.0 percentage points against 0-5." in page
    (record,) = tranca.parse(MATCH[2])
    assert isinstance(record, tranca.Record)
    for score in ((10, 95), (95, 10)):  # entered on the board, in place of the score in the block
        page = page_of(client, text=MATCH[2], score=score)
        for choice in tranca.match_review(record, score=score).choices:
            assert choice_line(choice.play, choice.best, choice.lost) in page
    assert "match chance" not in page_of(client, text=MATCH[2], score=(100, 0))  # the match is over
    assert "match chance" not in page_of(client, text=text_of("records/published-deal.txt"))


def test_hidden_hands_stay_hidden(client: TestClient) -> None:
    page = page_of(client, text=text_of("castel-hidden.txt"), values=False, turned_to="W")
    assert "hidden hands" in page
    assert "Turning points" not in page
    assert "<table" not in page


OWN = text_of("castel-hidden.txt")
"""A record in which only the hand of S is known."""


@pytest.mark.slow
def test_a_deal_with_one_known_hand_is_the_page_of_its_review_in_the_own_view(client: TestClient) -> None:
    wrong = tranca.write(advance(subject(OWN), "2-4")[0])
    question = {"text": OWN, "actions": ["2-4"], "turned_to": "W"}
    page = page_of(client, **question, time_limit=MOST_SECONDS)
    shown = client.post("/api/review", json={"text": wrong, "view": "own"}).json()
    assert [step["number"] for step in shown["steps"] if step["mark"] == "??"] == [18]
    assert states(page, "costs 33.42 on average") and f"{shown['steps'][17]['own']['loss']:.2f}" == "33.42"
    (record,) = tranca.parse(wrong)
    assert isinstance(record, tranca.Record)
    assert page == deal_page(tranca.review(record, view="own"), turned_to="W", shown=1)
    answers._kept.clear()
    less_time = page_of(client, **question, time_limit=MOST_SECONDS / 2)
    assert page == less_time
    assert "match chance" not in page_of(client, text=OWN, score=(10, 20))  # it needs all hands


def test_a_deal_without_a_known_hand_or_time_is_the_page_of_its_line(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = OWN.replace("dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6\n", "")
    assert unknown != OWN and "Not graded" not in page_of(client, text=unknown)
    assert "Not graded" in page_of(client, text=OWN, time_limit=MOST_SECONDS)

    def late(*_: object, **__: object) -> tranca.Review:
        raise tranca.StoppedError("late")

    monkeypatch.setattr(tranca, "review", late)
    assert "Not graded" in page_of(client, text=OWN)  # the same review is not made again
    answers._kept.clear()
    monkeypatch.setattr(tranca, "estimate", late)
    page = page_of(client, text=OWN)
    assert "Not graded" not in page and states(page, "S", "0-2")


def test_plays_of_a_known_hand_have_averages_if_others_are_hidden(client: TestClient) -> None:
    (record,) = tranca.parse(OWN)
    assert isinstance(record, tranca.Record)
    position = record.positions[-1]
    page = page_of(client, text=tranca.write(position), actions=["4-6@6"])
    for option in tranca.estimate(position).plays:
        assert f'<td class="n">{signed(option.mean)}</td>' in page
    assert states(page, "S", "4-6", "6", "+21.75")
    assert "exact, all 375 deals" in page
    assert "What N knows" not in page  # its hand is hidden


NAMED = Headers(players=("Ana", None))
DEALS = [
    tranca.play_out(tranca.deal(tranca.Rules.preset("block/2"), seed).changed(headers=NAMED), "heaviest", seed)
    for seed in (1, 2)
]


def report_of(growing: list[bytes], **question: object) -> str:
    report_question = ReportQuestion(texts=tuple(map(tranca.write, DEALS)), view="open", **question)  # type: ignore[arg-type]
    tools = Tools(tranca.Tables(), tranca.Stop(signals=False), MOST_SECONDS)
    return str(json.loads(report(report_question, tools, growing.append))["text"]).replace("\N{NO-BREAK SPACE}", " ")


def test_several_deals_are_a_page_of_what_each_player_gave_away() -> None:
    growing: list[bytes] = []
    page = report_of(growing, title="The <final>")
    assert "<h1>The &lt;final&gt;</h1>" in page
    assert [json.loads(line) for line in growing] == [{"done": 1, "total": 2}, {"done": 2, "total": 2}]
    result = tranca.players(DEALS, view="open", names=lambda _: ("Ana", "B"))
    assert sorted(person.name for person in result.persons) == ["Ana", "B"]
    for person in result.persons:
        assert f'>{person.name}</a></td><td class="n">{mean(person.totals["open"])}<' in page


def test_the_report_of_a_match_adds_up_the_match_chance_lost(client: TestClient) -> None:
    losses = tranca.MatchLosses()
    for text in MATCH:
        (record,) = tranca.parse(text)
        assert isinstance(record, tranca.Record)
        losses.add(record, tranca.review(record, view="open"))
    page = client.post("/api/report", json={"texts": MATCH, "view": "open"}).json()["text"]
    for player, (lost, _) in losses.totals.items():
        assert f"{player} lost {100 * lost:.1f} % of match chance in 3 deals." in page
    without = client.post("/api/report", json={"texts": MATCH, "view": "open", "chances": False}).json()["text"]
    assert "match chance" not in without


def test_a_deal_without_match_chances_costs_only_its_own_in_a_report(client: TestClient) -> None:
    """The end of the second deal is not recorded, so the score before the third is unknown."""
    first, second, third = DEALS[0].started(score=(30, 0)), DEALS[1].started(score=(20, 5)).until(6), DEALS[1]
    losses = tranca.MatchLosses()
    losses.add(first, tranca.review(first, view="open"))
    assert losses.score is not None
    with pytest.raises(UnsupportedError):
        losses.add(DEALS[1].started(score=(9999, 0)), tranca.review(third, view="open"))
    assert losses.score is None
    texts = [tranca.write(deal) for deal in (first, second, third)]
    page = client.post("/api/report", json={"texts": texts, "view": "open"}).json()["text"]
    assert "of match chance in 2 deals." in page


def test_deals_that_are_not_graded_in_time_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    graded = tranca.review(DEALS[0], view="open")

    def first_alone(record: tranca.Record, **_: object) -> tranca.Review:
        if record != DEALS[0]:
            raise tranca.StoppedError("late")
        return graded

    monkeypatch.setattr(tranca, "review", first_alone)
    assert "1 deal · 1 deal not graded in time · 2 players" in report_of([])


def test_a_report_of_what_is_no_deal_or_has_no_time_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = client.post("/api/report", json={"texts": [CASTEL]})
    assert (answer.status_code, "position" in answer.json()["message"]) == (422, True)
    monkeypatch.setattr(shared, "FOR_VALUES", 1e-9)
    answer = client.post("/api/report", json={"texts": [tranca.write(DEALS[0])]})
    assert (answer.status_code, "no deal was graded in time" in answer.json()["message"]) == (422, True)


def test_what_cannot_be_played_is_refused_in_words(client: TestClient) -> None:
    assert "6-6" in page_of(client, 422, text=CASTEL, actions=["6-6"])
    assert "expected one of N, E, S, W" in page_of(client, 422, text=CASTEL, turned_to="Q")


AROUND = {"S": "You", "W": "Left", "N": "Partner", "E": "Right", "NS": "You and Partner", "EW": "Left and Right"}


def test_a_page_from_the_board_names_players_and_rules_as_the_board_did(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, actions=["4-6@6"], names={**AROUND, "partnership": "Doscientos, to 200"})
    assert "Your best play is 4-6 at the 6: it wins 46." in page
    assert "1. You play 4-6 at the 6" in page and "2. Left passes" in page and "Partner to move" in page
    assert "Doscientos, to 200" in page.partition("<main")[0]
    assert "Partner and You are partners against Right and Left" in page
    for letter in ("S plays", "W passes", "N to move", ">S</text>"):
        assert letter not in page
    letters = page_of(client, text=CASTEL, actions=["4-6@6"])
    assert "2. W passes" in letters and "N and S are partners against E and W" in letters


def test_no_sentence_on_a_page_sounds_as_if_the_best_play_had_been_made(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, actions=["4-6@6"])
    assert "The best play of S is 4-6 at the 6: it wins 46." in page
    assert "1. S plays 4-6 at the 6<" in page and page.count("S plays") == 1
    other = page_of(client, text=CASTEL, names=AROUND | {"S": "Ana"})
    assert "The best play of Ana is 4-6 at the 6: it wins 46." in other


@pytest.mark.parametrize(
    ("language", "you", "said", "unsaid"),
    [
        ("es", "Usted", ["Su turno", "Su mejor jugada es 4-6 por el 6: gana 46.", "juega Izquierda"], "de Usted"),
        ("pt-BR", "Você", ["Sua vez", "Sua melhor jogada é 4-6 na ponta 6: ganha 46.", "Izquierda tem a"], "de Você"),
    ],
)
def test_a_page_in_another_language_addresses_the_user(
    client: TestClient, language: str, you: str, said: list[str], unsaid: str
) -> None:
    names = {"S": you, "W": "Izquierda"}
    spoken = {"Accept-Language": language}
    for values in (True, False):
        question = {"text": CASTEL, "actions": ["4-6@6"], "names": names, "values": values}
        page = client.post("/api/page", json=question, headers=spoken).text
        assert unsaid not in page
        assert said[values] in page
    turned = {"text": CASTEL.replace("to-move: S", "to-move: W"), "names": names}
    assert said[2] in client.post("/api/picture", json=turned, headers=spoken).text


def test_a_review_from_the_board_names_sides(client: TestClient) -> None:
    page = page_of(client, text=text_of("records/published-deal.txt"), names=AROUND)
    assert "You and Partner +" in page or "You and Partner −" in page
    assert "NS +" not in page and "EW +" not in page


def test_a_page_opens_at_the_moment_shown(client: TestClient) -> None:
    assert '<main class="on-felt" data-shown="2">' in page_of(client, text=CASTEL, actions=["4-6@6"], shown=2)
    assert '<main class="on-felt" data-shown="10">' in page_of(client, text=OWN, shown=9, time_limit=MOST_SECONDS)
    assert '<main class="on-felt">' in page_of(client, text=CASTEL, actions=["4-6@6"])


def test_averages_of_a_page_are_those_of_the_board(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    (record,) = tranca.parse(OWN)
    assert isinstance(record, tranca.Record)
    text = tranca.write(record.positions[-1])
    shown = client.post("/api/estimate", json={"text": text}).json()
    page = page_of(client, text=text, time_limit=60)
    for play in shown["plays"]:
        assert f'<td class="n">{signed(play["mean"])}</td>' in page

    def too_large(*_: object) -> None:
        raise TooLargeError("too large")

    monkeypatch.setattr(answers, "_check_size", too_large)
    assert client.post("/api/estimate", json={"text": text}).status_code == 422  # the board asks for advice then
    advice = client.post("/api/advise", json={"text": text, "as": "S", "strength": "reading"}).json()
    page = page_of(client, text=text, time_limit=60)
    assert "on average in simulated games" in page
    for play in advice["plays"]:
        assert f"{signed(play['played_on']['mean'])} ±" in page


def test_an_average_that_was_cut_short_is_not_on_a_page(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    (record,) = tranca.parse(OWN)
    assert isinstance(record, tranca.Record)
    text = tranca.write(record.positions[-1])
    whole = shared.estimate_of

    def cut(value: Subject, question: DealsQuestion, tools: Tools) -> tranca.Estimate:
        found = whole(value, question, tools)
        tools.stop.stop()
        return found

    monkeypatch.setattr(shared, "estimate_of", cut)
    assert "<table" not in page_of(client, text=text)


RECORD = text_of("records/published-deal.txt")


@pytest.mark.slow
def test_page_of_a_review_has_the_view_that_is_on_the_screen(client: TestClient) -> None:
    page = page_of(client, text=RECORD, view="own", names=AROUND, time_limit=60)
    assert "· the player&#39;s own view ·" in page
    assert "The player&#39;s own view" in page  # the heading of the values
    assert "All hands seen" not in page
    assert "With all hands seen" not in page
    assert "· open ·" not in page


def test_page_of_a_position_has_averages_in_the_own_view(client: TestClient) -> None:
    page = page_of(client, text=CASTEL, view="own")
    assert "What S knows" in page
    assert "wins 46" not in page


def test_page_of_a_review_calls_sides_by_the_names_of_their_players(client: TestClient) -> None:
    page = page_of(client, text=RECORD, names=AROUND)
    assert "You and Partner scored 46" in page
    assert "You and Partner score 46" in page  # below the last table
    assert "Left and Right went from" in page


@pytest.mark.parametrize(("player", "first"), [(None, 1), ("N", 12), ("S", 23)])
def test_page_of_a_deal_shown_at_its_end_opens_at_the_first_mistake(
    client: TestClient, player: str | None, first: int
) -> None:
    page = page_of(client, text=RECORD, shown=22, player=player)
    assert f'data-shown="{first}"' in page
    assert 'data-shown="4"' in page_of(client, text=RECORD, shown=3, player=player)  # with the action that follows


def test_marks_of_plays_have_a_legend(client: TestClient) -> None:
    page = page_of(client, text=RECORD)
    legend = page[page.index("</ol>") : page.index("Turning points")]
    assert "a mistake (?)" in legend
    assert "The only best play has !" in legend


def test_page_of_a_line_has_the_verdict_on_its_moment(client: TestClient) -> None:
    verdict = "3-6 loses 39, costs 75."
    page = page_of(client, text=CASTEL, actions=["3-6"], values=False, shown=1, note=verdict)
    assert page.count(verdict) == 1
    assert verdict in page[page.index('id="step-1"') :]
