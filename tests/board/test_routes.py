"""The answers of each route."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from facts import states
from schemas import validate
from starlette.testclient import TestClient
from tiers import campaign_after, campaign_but
from waiting import PATIENCE

import tranca
from tranca import Record
from tranca.board.server import create_app
from tranca.board.start import address_part, block_parts
from tranca.board.workers import Workers
from tranca.notation.reader import blocks

from .conftest import HOME, PORT, POSITIONS, TOKEN, Ask, text_of

CASTEL = text_of("castel.txt")
HIDDEN = text_of("castel-hidden.txt")
RECORD = tranca.write(tranca.read(POSITIONS / "records" / "doscientos.txt")[0])
DRAW = """\
rules: draw/2
layout: 4-4 4-2 2-6 6-3 3-2 2-0 0-3 3-4 4-5 5-5 5-0 0-4 4-1 1-1 1-5 5-3 3-3 3-1 1-2 2-5 5-6
lead: B
last: B
to-move: A
A: 0-0
B: 0-6
boneyard: 0-1 2-2 4-6 1-6 6-6
"""
UNORDERED = DRAW.replace("0-1 2-2 4-6 1-6 6-6", "{0-1 2-2 4-6 1-6 6-6}")
COUNTED = DRAW.replace("0-1 2-2 4-6 1-6 6-6", "?5")
LEFT = ["0-1", "1-6", "2-2", "4-6", "6-6"]


def without_times(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "seconds"}


# Parse


def test_a_position_is_parsed_into_its_canonical_form(ask: Ask) -> None:
    answer = ask("parse", text=CASTEL)
    position = tranca.parse(CASTEL)[0]
    assert answer["canonical"] == tranca.write(position)
    assert answer["line"] == tranca.one_line(position)
    assert answer["kind"] == "position"
    assert answer["rules"] == "partnership"
    assert answer["seats"] == ["N", "E", "S", "W"]
    assert answer["to_move"] == "S"
    assert answer["legal"] == [str(play) for play in position.legal_plays()]
    assert answer["known"] is True
    assert not {"drawn", "must_draw", "may_draw", "text", "played", "actions", "tree"} & answer.keys()


FILES = sorted(POSITIONS.glob("**/*.txt"))


@pytest.mark.parametrize("path", campaign_but(FILES[::3], FILES), ids=lambda path: path.stem)
def test_every_block_of_the_collection_is_parsed_to_a_fixpoint(ask: Ask, path: Any) -> None:
    for value in tranca.read(path)[:1]:
        answer = ask("parse", text=tranca.write(value))
        assert answer["canonical"] == tranca.write(value)
        assert ask("parse", text=answer["canonical"]) == answer
        assert ask("parse", text=answer["line"]) == answer
        assert answer["kind"] == ("record" if isinstance(value, Record) else "position")
        assert ("actions" in answer) == isinstance(value, Record)


def test_players_and_event_are_told_where_they_are_stated(ask: Ask) -> None:
    answer = ask("parse", text=f"event: Copa\ndate: 2026\nplayer N: Ana\n{CASTEL}")
    assert answer["occasion"] == "Copa · 2026"
    assert answer["names"] == {"N": "Ana"}
    assert not {"occasion", "names"} & ask("parse", text=CASTEL).keys()


@pytest.mark.parametrize(
    ("rules", "more", "lead", "said"),
    [
        ("doscientos", "", "0-4", {"taken_as": "later", "tile": "6-6"}),
        ("doscientos", "", "6-6", {"taken_as": "first", "tile": "6-6"}),
        ("doscientos", "score: NS 0, EW 50", "0-4", None),  # the score says so
        ("doscientos", "must-lead: 6-6", "6-6", None),
        ("block/2", "", "6-6", {"taken_as": "forced", "tile": "6-6"}),  # the highest double leads each deal
        ("block/2", "", "2-2", {"taken_as": "impossible", "tile": "6-6"}),  # the leader holds 6-6
    ],
)
def test_the_lead_of_a_record_without_a_score_says_which_deal_it_is(
    ask: Ask, rules: str, more: str, lead: str, said: dict[str, str] | None
) -> None:
    seat = tranca.Rules.preset(rules).seats[-2]
    text = f"rules: {rules}\ndealt {seat}: 0-2 0-4 1-3 1-4 2-2 4-6 6-6\n{more}\nplay: {seat}:{lead}"
    answer = ask("parse", text=text.replace("\n\n", "\n"))
    assert answer.get("lead") == said
    assert "lead" not in ask("parse", text=CASTEL)


@pytest.mark.parametrize(
    ("hand", "lead", "said"),
    [("0-2", "5-5", "open"), ("6-6", "5-5", "later"), ("0-2", "4-5", "later"), ("0-2", "6-6", "first")],
)
def test_a_double_led_says_nothing_of_the_deal_if_a_higher_one_may_not_have_been_dealt(
    ask: Ask, hand: str, lead: str, said: str
) -> None:
    text = f"rules: all-fives/2\ndealt A: 0-1 0-3 0-4 1-2 1-3 1-4 {hand}\nplay: B:{lead}"
    assert ask("parse", text=text)["lead"] == {"taken_as": said, "tile": "6-6"}


def test_of_a_record_the_last_moment_counts_unless_another_is_asked_for(ask: Ask) -> None:
    (record,) = tranca.parse(RECORD)
    assert isinstance(record, Record)
    whole = ask("parse", text=RECORD)
    assert whole["over"]
    assert (whole["legal"], whole["to_move"]) == ([], None)
    assert "scores" in whole["result"]
    part = ask("parse", text=RECORD, until=5)
    assert part["canonical"] == tranca.write(record.until(5))
    assert part["actions"] == [str(action) for action in record.actions[:5]]
    assert part["to_move"] == record.actions[5].seat
    for until in (-1, len(record.actions) + 1):
        assert f"until {until}" in ask("parse", 422, text=RECORD, until=until)["message"]
    assert "expected a record" in ask("parse", 422, text=CASTEL, until=1)["message"]


def test_hidden_tiles_are_not_known_and_a_hidden_hand_may_do_what_no_fact_rules_out(ask: Ask) -> None:
    answer = ask("parse", text=HIDDEN)
    assert answer["known"] is False
    after = ask("play", text=HIDDEN, action="4-6@6")
    while after["to_move"] == "S":
        after = ask("play", text=after["text"], action=after["legal"][0])
    seat = after["to_move"]
    assert after["hands"][seat]["unknown"]
    assert "-" in after["legal"]
    assert after["legal"][-1] == "-"
    for action in after["legal"]:
        assert ask("play", text=after["text"], action=action)["played"][0] == f"{seat}:{action}"


def test_a_hand_that_follows_counts_as_known(ask: Ask) -> None:
    answer = ask("parse", text=CASTEL.replace("W: 0-3 3-5 5-5 6-6", "W: ?4"))
    assert answer["known"] is True
    assert answer["hands"]["W"] == {"tiles": [], "unknown": 4}


# Play


def test_passes_earn_what_they_earn_in_the_whole_record(ask: Ask) -> None:
    """The bonus for a round of passes depends on those before, which the seat played by hand makes one by one."""
    rules = tranca.Rules.preset("dominican")
    for seed in (5, 11):
        record = tranca.play_out(tranca.deal(rules, seed), "random", seed)
        text, gained = tranca.write(record.start), []
        while len(gained) < len(record.actions):
            action = record.actions[len(gained)]
            after = ask("play", text=text, action=action.words, by_hand="S")
            text, gained = after["text"], gained + after["gained"]
        assert gained == [*record.paid]
        assert max(gained) == rules.round_pass_bonus


def test_a_play_is_answered_with_what_it_forces(ask: Ask) -> None:
    answer = ask("play", text=CASTEL, action="4-6@6")
    assert answer["played"] == ["S:4-6@6", "W:-"]
    assert answer["to_move"] == "N"
    assert answer["text"] == answer["canonical"]
    assert answer == {**ask("parse", text=answer["text"]), "text": answer["text"], "played": answer["played"]}


def test_the_picture_after_a_play_comes_with_it_where_it_is_asked_for(ask: Ask, client: TestClient) -> None:
    look = {"embedded": True, "rows": 6, "turned_to": "W"}
    answer = ask("play", text=CASTEL, action="4-6@6", picture=look)
    assert answer["picture"] == client.post("/api/picture", json={"text": answer["text"], **look}).text
    assert "picture" not in ask("play", text=CASTEL, action="4-6@6")
    wrong = ask("play", 422, text=CASTEL, action="4-6@6", picture={"turned_to": "A"})
    assert "expected" in wrong["message"]
    ask("play", 400, text=CASTEL, action="4-6@6", picture={"text": CASTEL})


def test_a_record_stays_one(ask: Ask) -> None:
    (record,) = tranca.parse(RECORD)
    assert isinstance(record, Record)
    text = tranca.write(record.until(0))
    done: list[str] = []
    while len(done) < len(record.actions):
        action = record.actions[len(done)]
        answer = ask("play", text=text, action=action.words)
        done += answer["played"]
        assert answer["kind"] == "record"
        text = answer["text"]
    (again,) = tranca.parse(text)
    assert isinstance(again, Record)
    assert again.actions == record.actions
    assert again.position == record.position
    assert answer["over"]


def test_every_legal_action_can_be_played_and_no_other(ask: Ask) -> None:
    legal = ask("parse", text=CASTEL)["legal"]
    tiles = [f"{low}-{high}" for low in range(7) for high in range(low, 7)]
    plain = {action.partition("@")[0] for action in legal} - {"4-6"}
    for action in [*tiles, *(f"{tile}@{end}" for tile in tiles for end in range(7)), "-"]:
        able = action in legal or (action.partition("@")[0] in plain and action.partition("@")[2] in ("", "4", "6"))
        answer = ask("play", 200 if able and fits(action) else 422, text=CASTEL, action=action)
        attempt = "cannot pass" if action == "-" else action.partition("@")[0]
        assert "played" in answer or attempt in answer["message"]


def fits(action: str) -> bool:
    tile, at, end = action.partition("@")
    return not at or end in tile


REFUSED = ("", " ", "4-6", "7-7", "+", "+0 1-1", "+9999999999 1-1", "4-6@6 2-4", "W:6-6", "x" * 9999)


@pytest.mark.parametrize("action", REFUSED)
def test_refused_action_gives_the_way_out(ask: Ask, action: str) -> None:
    message = ask("play", 422, text=CASTEL, action=action)["message"]
    assert re.search("expected|; write", message)
    assert len(message) < 300


def test_nothing_is_played_after_the_end(ask: Ask) -> None:
    assert "the deal is over" in ask("play", 422, text=RECORD, action="-")["message"]


def test_a_forced_pass_at_the_root_is_played_by_name(ask: Ask) -> None:
    text = ask("play", text=CASTEL, action="4-6@6")["text"].replace("to-move: N", "to-move: W").replace("last: S\n", "")
    answer = ask("parse", text=text)
    assert answer["legal"] == ["-"]
    assert ask("play", text=text, action="-")["played"] == ["W:-"]


# Draws


def test_known_draws_come_before_what_is_legal_and_the_play_takes_them_in(ask: Ask) -> None:
    answer = ask("parse", text=DRAW)
    assert answer["drawn"] == ["0-1", "2-2", "4-6"]
    assert answer["legal"] == ["4-6@4", "4-6@6"]
    assert "must_draw" not in answer
    played = ask("play", text=DRAW, action="4-6@6")
    assert played["played"][0] == "A:+[0-1,2-2,4-6] 4-6@6"
    assert ask("play", text=DRAW, action="+[0-1,2-2,4-6] 4-6@6") == played
    for wrong in ("+[0-1,4-6] 4-6@6", "+2 4-6@6", "-", "+[0-1,2-2,4-6] -", "0-1", "2-2"):
        assert re.search(
            r"cannot (draw|pass|play)|must be laid|not allowed", ask("play", 422, text=DRAW, action=wrong)["message"]
        )


def test_draw_from_an_unknown_order_must_name_its_tiles(ask: Ask) -> None:
    for text in (UNORDERED, COUNTED):
        answer = ask("parse", text=text)
        assert answer["legal"] == []
        assert answer["must_draw"] == LEFT
        assert "drawn" not in answer
        assert ask("play", text=text, action="+[2-2,4-6] 4-6@4")["played"][0] == "A:+[2-2,4-6] 4-6@4"
        for wrong in ("4-6@4", "-", "+[4-6,2-2] 2-2", "+[3-3] 3-3", "+[2-2,2-2] -"):
            assert states(ask("play", 422, text=text, action=wrong)["message"], "A")


def test_the_course_of_a_deal_is_drawn_with_its_moments_named(client: TestClient) -> None:
    points = [["start", 3, ""], ["S:4-6", None, ""], ["W:-", -5.5, "??"]]
    drawn = client.post("/api/course", json={"points": points, "above": "NS", "below": "EW"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert [int(step) for step in re.findall(r'data-step="(\d+)"', drawn.text)] == [0, 1, 2]
    lefts = [float(x) for x in re.findall(r'<rect x="([\d.]+)"[^>]*data-step', drawn.text)]
    assert len(lefts) == 3 and min(lefts) > 30  # no area covers the numbers of the scale
    assert "NS ahead" in drawn.text and "??" in drawn.text and "style" not in drawn.text
    for wrong in ([["start", 3]], "start", [["start", 3, ""]] * 1001):
        assert client.post("/api/course", json={"points": wrong}).status_code == 400
    huge = [["start", -1e308, ""], ["end", 1e308, ""]]
    assert client.post("/api/course", json={"points": huge}).status_code == 400


def test_a_hidden_hand_that_may_have_to_draw_says_what_may_come(ask: Ask) -> None:
    answer = ask("parse", text=COUNTED.replace("A: 0-0", "A: ?1"))
    assert answer["legal"] == ["1-6", "4-6@4", "4-6@6", "6-6"]
    assert answer["may_draw"] == ["0-0", *LEFT]
    assert answer["counts"]
    text = COUNTED.replace("A: 0-0", "A: ?1")
    assert ask("play", text=text, action="+2 4-6@4")["played"][0] == "A:+2 4-6@4"
    assert "can still be drawn" in ask("play", 422, text=text, action="-")["message"]


# Documented objects


def documented(ask: Ask) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "solve", ask("solve", text=CASTEL)
    yield "solve", ask("solve", text=DRAW)
    yield "deals", ask("deals", text=HIDDEN)
    yield "estimate", ask("estimate", text=HIDDEN)
    yield "check", ask("check", text=CASTEL, play="2-4")
    yield "review", ask("review", text=RECORD, deals=20, time_limit=PATIENCE)
    yield "score", ask("score", text=RECORD, under="all")
    yield "deal", ask("deal", rules="draw/3", seed=3)


def test_answers_are_the_documented_objects(ask: Ask) -> None:
    for kind, answer in documented(ask):
        assert answer["schema"] == f"tranca.{kind}/1"
        validate(answer, kind)


def test_solve_route_returns_the_solution_of_the_library(ask: Ask) -> None:
    answer = ask("solve", text=CASTEL)
    expected = json.loads(tranca.to_json(tranca.solve(tranca.parse(CASTEL)[0]), blocks=True))
    assert without_times(answer) == without_times(expected)
    assert "hands are hidden" in ask("solve", 422, text=HIDDEN)["message"]


def test_a_record_is_solved_at_its_last_moment(ask: Ask) -> None:
    text = ask("parse", text=RECORD, until=16)["canonical"]
    (record,) = tranca.parse(text)
    assert ask("solve", text=text)["value"] == float(tranca.solve(record).value or 0)


def test_a_later_moment_of_which_only_the_ends_are_known_keeps_no_places(client: TestClient) -> None:
    laid = (
        "rules: gambit; layout: 5-2 2-2 2-6 6-6 6-5 5-0 0-1; spinner: 6-6; lead: B; last: B; to-move: A; "
        "A: 1-4 1-5 4-4 4-5; B: 0-0 1-3 3-4; boneyard: 1-1 3-6 0-6 1-6 3-5 2-3 2-4 0-3 1-2 0-2 4-6 5-5 3-3 0-4"
    )
    ends = (
        "rules: azneef; ends: 0 4 2 0; spinner: 6-6; lead: W; last: E; to-move: S; "
        "N: 0-0 0-5 1-1 2-3; E: 3-3 3-4 4-5 5-5; S: 1-3 2-4 3-5 4-4 5-6; W: 0-1 1-2 1-6 2-2"
    )
    question = {"text": laid, "space": {"width": 390, "height": 380, "largest": 37}}
    pictures = [client.post("/api/picture", json={**question, **more}) for more in ({}, {"whole": ends})]
    assert [picture.status_code for picture in pictures] == [200, 200]


def test_ends_are_counted_where_their_sum_scores(ask: Ask) -> None:
    layout = "layout: 2-3 3-1 1-1 1-4 4-4; spinner: 1-1; up: 1-5 5-4; lead: B; last: B; to-move: A"
    open_hands = "A: 1-2 1-6 4-6 5-5; B: 0-0 0-1 6-6; boneyard: ?14"
    assert ask("parse", text=f"rules: all-fives/2; {layout}; {open_hands}")["ends_count"] == 2 + 8 + 4
    arms = layout.replace("spinner: 1-1; up:", "up 1-1:")
    assert ask("parse", text=f"rules: five-up/2; {arms}; {open_hands}")["ends_count"] == 2 + 8 + 4
    assert "ends_count" not in ask("parse", text=CASTEL)  # sums of the ends do not score
    assert "ends_count" not in ask("parse", text="rules: all-fives/2; to-move: A; A: ?7; B: ?7; boneyard: ?14")


def test_deals_and_estimates_are_seen_as_a_seat_sees_them(ask: Ask) -> None:
    for route in ("deals", "estimate"):
        answer = ask(route, text=CASTEL, **{"as": "S"})
        assert answer["observer"] == "S"
        assert "N: ?3" in answer["position"]
        assert states(ask(route, 422, text=CASTEL)["message"], "N, E, S, W", "observer=…")
        assert "expected" in ask(route, 422, text=CASTEL, **{"as": "Q"})["message"]
    sampled = ask("estimate", text=HIDDEN, deals=30, seed=4)
    assert (sampled["sample"], sampled["seed"], sampled["exact"]) == (30, 4, False)
    for deals in (1, 0, -5, 10**9):
        assert f"deals {deals}: expected" in ask("estimate", 422, text=HIDDEN, deals=deals)["message"]
    large = "rules: cuba; to-move: S; S: 9-9 0-2 0-3 1-4 7-7 4-4 2-7 5-8 0-9 3-6; N: ?10; E: ?10; W: ?10"
    assert "take more than 5,000,000 nodes" in ask("estimate", 422, text=large)["message"]
    assert ask("advise", text=large, **{"as": "S"}, strength="reading")["basis"] == "games"
    drawn = ask("deals", text=HIDDEN, deals=3, seed=4)
    validate(drawn, "deals")
    assert (drawn["sample"], len(drawn["drawn"])) == (3, 3)
    assert drawn == ask("deals", text=HIDDEN, deals=3, seed=4)
    for deals in (0, 1001):
        assert f"deals {deals}: expected" in ask("deals", 422, text=HIDDEN, deals=deals)["message"]


def test_check_has_the_options_of_the_command(ask: Ask) -> None:
    assert ask("check", text=CASTEL, play="4-6@6")["open"]["verdict"] == "best"
    judged = ask("check", text=RECORD, action=9, view="both", deals=20, thresholds=[1, 2, 3])
    assert judged["action"] == 9
    names = {"N": "Partner", "E": "Right", "W": "Left"}
    named = ask("check", text=CASTEL, play="2-4", view="own", names=names)
    assert not any(re.search(r"\b[NEW]\b", said) for said in named["own"]["why"])
    assert any(re.search("Partner|Right|Left", said) for said in named["own"]["why"])
    assert states(ask("check", 422, text=CASTEL)["message"], "action=…")
    assert ask("check", 422, text=CASTEL, play="6-6")["message"]
    assert ask("check", 422, text=CASTEL, play="2-4", thresholds=[3, 2, 1])["message"]


def test_review_is_for_records(ask: Ask) -> None:
    assert "expected a recorded deal" in ask("review", 422, text=CASTEL)["message"]
    assert len(ask("review", text=RECORD, view="open")["steps"]) == len(tranca.parse(RECORD)[0].actions)  # type: ignore[union-attr]


def test_the_same_review_and_one_at_another_score_do_not_grade_the_plays_again(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = tranca.play_out(tranca.deal(tranca.Rules.preset("block/2"), 8), "heaviest", 8)
    question = {"text": tranca.write(deal), "view": "open"}
    plain = ask("review", **question)
    own = ask("review", text=question["text"], view="own", deals=2)
    monkeypatch.setattr(tranca, "review", lambda *_, **__: pytest.fail("graded again"))
    assert ask("review", text=question["text"], view="own", deals=2) == own != plain
    assert "bug" in ask("review", 500, text=question["text"], view="own", deals=3)["message"]  # it is graded anew
    first = ask("review", **question, score=[60, 70])
    second = ask("review", **question, score=[95, 20])
    assert ask("review", **question) == plain
    assert first["match"].pop("score") == {"A": 60, "B": 70} and second["match"].pop("score") == {"A": 95, "B": 20}
    assert first.pop("match") != second.pop("match")
    assert first["steps"] == second["steps"] == plain["steps"]
    assert "match" not in plain
    ask("review", 422, **question, score=[300, 0])


def test_score_settles_under_other_rules_too(ask: Ask) -> None:
    answer = ask("score", text=RECORD, under=["doscientos/duel", "draw/3"])
    assert list(answer["under"]) == ["doscientos/duel", "draw/3"]
    assert "under" not in ask("score", text=RECORD)
    assert ask("score", 422, text=CASTEL)["message"]
    assert "no such" in ask("score", 422, text=RECORD, under=["no such"])["message"]


def test_a_match_has_totals(ask: Ask) -> None:
    deals = [tranca.write(value) for value in tranca.read(POSITIONS / "matches" / "mano-a-mano.txt")]
    answer = ask("match", texts=deals)
    assert [set(row["totals"]) for row in answer["deals"]] == [{"A", "B"}] * len(deals)
    for deal in answer["deals"]:
        validate(deal, "score")
    assert ask("match", 422, texts=[CASTEL])["message"]


WRONG_PASS = """rules: dominican/30
dealt N: 0-1 0-5 0-6 1-6 4-4 4-6 5-5
dealt E: 0-3 1-3 1-4 2-2 2-3 4-5 6-6
dealt S: 0-0 0-2 1-2 2-5 3-5 3-6 5-6
dealt W: 0-4 1-1 1-5 2-4 2-6 3-3 3-4
play: E:6-6 N:4-6 W:2-4 S:2-5 E:4-5 N:- W:3-4 S:3-5 E:- N:0-5 W:2-6 S:0-2@2 E:0-3 N:0-1 W:3-3 S:3-6 E:1-4 N:1-6
W:1-5 S:5-6 E:- N:0-6 W:0-4@0 S:- E:- N:4-4
score: NS 0, EW 0
"""


def test_wrong_passes_are_settled_wherever_scores_are_asked_for(ask: Ask) -> None:
    assert ask("score", text=WRONG_PASS)["points"] == {"NS": 0, "EW": 58}
    (deal,) = ask("match", texts=[WRONG_PASS])["deals"]
    assert deal["totals"] == {"NS": 0, "EW": 58}
    validate(deal, "score")
    assert states(ask("deal", after=[WRONG_PASS], seed=4)["position"], "NS 0", "EW 58")


def test_no_fault_on_the_board_refers_to_a_command(ask: Ask) -> None:
    called = ask("parse", 422, text=WRONG_PASS, names={"N": "Ana", "E": "Eva", "S": "You", "W": "Leo"})
    assert re.fullmatch(r"(Ana|Eva|Leo) cannot pass because \1 can play [\d@ -]+", called["faults"][0]["message"])
    rules = {
        "rules: block2": "there is no preset 'block2'; did you mean block/2?",
        "rules: draw/2, packs=double-6": "there is no option 'packs'; did you mean pack?",
        "rules: xyzxyz": "there is no preset 'xyzxyz'",
    }
    for text, said in rules.items():
        assert ask("parse", 422, text=text)["faults"][0]["message"].endswith(said)


def test_a_deal_that_nobody_led_is_read_and_played_on(ask: Ask) -> None:
    text = (
        "rules: mano-a-mano; turned-up: 4-6; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; "
        "dealt B: 0-2 0-3 1-1 1-2 2-3 3-3 5-5; play: A:6-6 B:+[2-4] 2-4"
    )
    moment = ask("parse", text=text)
    assert (moment["layout"], moment["legal"]) == (["2-4", "4-6", "6-6"], ["2-2", "3-6"])
    played = ask("play", text=text, action="2-2")
    assert "turned-up: 4-6" in played["text"] and played["layout"][0] == "2-2"
    assert ask("parse", text=text, until=0)["layout"] == ["4-6"]


def test_deals_are_new_each_time_or_of_a_seed(ask: Ask) -> None:
    one, other = (ask("deal", rules="mano-a-mano", seed=7) for _ in range(2))
    assert one == other
    assert one["rules"] == "mano-a-mano"
    assert len({ask("deal", rules="doscientos")["seed"] for _ in range(4)}) > 1
    assert ask("parse", text=one["position"])["legal"]
    assert states(ask("deal", 422, rules="unknown")["message"], "'unknown'")


def test_the_next_deal_of_a_match_follows_from_those_before(ask: Ask) -> None:
    first = ask("deal", rules="mano-a-mano", seed=4, after=[])
    assert first["title"] == "deal 1, mano-a-mano, seed 4"
    assert tranca.parse(first["position"])[0].score == (0, 0)
    texts = [RECORD]
    (settled,) = ask("match", texts=texts)["deals"]
    after = ask("deal", after=texts, seed=4)
    (dealt,) = tranca.parse(after["position"])
    assert isinstance(dealt, tranca.Position)
    assert dict(zip(dealt.rules.sides, dealt.score or (), strict=True)) == settled["totals"]
    assert dealt.to_move is not None
    assert settled["next_lead"] in (dealt.seats[dealt.to_move], None)
    assert "the deal is not over" in ask("deal", 422, after=[CASTEL])["message"]


# Pictures


def test_a_picture_of_what_is_stated_shows_a_block_with_faults(ask: Ask, client: TestClient) -> None:
    text = CASTEL.replace("2-2 2-6", "2-2 0-0 2-6").replace("to-move: S", "to-move: S\nlead: Q")
    ask("picture", 422, text=text)
    assert (
        "layout 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 0-0 2-6, ends 4 and 6; "
        in client.post("/api/picture", json={"text": text, "stated": True}).text
    )
    ask("picture", 422, text="rules: whist", stated=True)
    arms = "rules: all-fives/2; layout: 1-2; spinner: 5-5; up: 5-4 4-0; A: 0-0; B: 0-1; boneyard: ?3"
    assert states(client.post("/api/picture", json={"text": arms, "stated": True}).text, "1-2", "1", "2")


def test_a_picture_names_its_parts_and_embedded_has_no_style(client: TestClient) -> None:
    own = client.post("/api/picture", json={"text": CASTEL})
    embedded = client.post("/api/picture", json={"text": CASTEL, "embedded": True, "best": "4-6@6", "theme": "dark"})
    for answer in (own, embedded):
        assert answer.status_code == 200
        for part in ('data-seat="S"', 'data-tile="4-6"', 'data-end="'):
            assert part in answer.text
    assert "<style" in own.text
    assert "<style" not in embedded.text
    assert "style=" not in embedded.text
    turned = client.post("/api/picture", json={"text": CASTEL, "turned_to": "N", "columns": 10, "legend": False})
    assert turned.status_code == 200
    assert turned.text != own.text
    for wrong in ({"turned_to": "A"}, {"best": "6-6"}, {"columns": 3}):
        assert client.post("/api/picture", json={"text": CASTEL, **wrong}).status_code == 422


def test_what_embedded_pictures_refer_to_is_there(client: TestClient) -> None:
    symbols, styles = client.get("/symbols.svg"), client.get("/board.css")
    assert symbols.headers["content-type"] == "image/svg+xml"
    assert 'id="tranca-46"' in symbols.text
    assert "style=" not in symbols.text
    assert styles.headers["content-type"].startswith("text/css")
    assert "light-dark(" in styles.text


# Trees


def test_a_tree_is_answered_moment_by_moment(ask: Ask) -> None:
    answer = ask("tree", text=CASTEL, tree="{start} 4-6@6 {only} (2-4 {no}) 3-4")
    assert answer["tree"] == "{start} 4-6@6 {only} (2-4 {no}) 3-4"
    assert [node["parent"] for node in answer["nodes"]] == [None, 0, 1, 0]
    assert [node["action"] for node in answer["nodes"]] == [None, "4-6@6", "3-4", "2-4"]
    assert [node["comment"] for node in answer["nodes"]] == ["start", "only", "", "no"]
    assert answer["nodes"][1]["played"] == ["S:4-6@6", "W:-"]
    assert answer["nodes"][1]["text"] == ask("play", text=CASTEL, action="4-6@6")["text"]
    assert (answer["at"], answer["faults"]) == (0, [])


def test_what_was_tried_is_kept_in_comments_and_read_back(ask: Ask) -> None:
    tree = "4-6@6 (2-4 {a <b>bad</b> play}) 3-4"
    kept = ask("write", text=CASTEL, tree=tree)["text"]
    assert "# tried: " in kept
    assert tranca.parse(kept) == tranca.parse(CASTEL)
    assert ask("tree", text=kept)["tree"] == tree
    assert ask("parse", text=kept)["tree"] == tree
    assert "tried" not in ask("write", text=CASTEL, tree="")["text"]
    assert "column 7" in ask("write", 422, text=CASTEL, tree="4-6@6 6-6")["message"]


def test_a_tree_cut_short_opens_what_it_can(ask: Ask) -> None:
    answer = ask("tree", text=CASTEL, tree="4-6@6 (2-4 {no")
    assert [node["action"] for node in answer["nodes"]] == [None, "4-6@6", "2-4"]
    assert len(answer["faults"]) == 2


def test_the_tree_of_a_record_is_its_line(ask: Ask) -> None:
    answer = ask("tree", text=RECORD)
    assert answer["at"] == len(answer["nodes"]) - 1
    played = [action for node in answer["nodes"] for action in node["played"]]
    assert played == ask("parse", text=RECORD)["actions"]


# Faults


def test_all_faults_of_a_block_come_at_once_each_at_its_place(ask: Ask) -> None:
    text = "title: faulty\nrules: partnership\nto-move: Q\nN: 9-9 1-1\nE: 1-1\nplay: E:1-1 S:0-0"
    for route in ("parse", "solve", "estimate", "tree", "review"):
        faults = ask(route, 422, text=text)["faults"]
        (block,) = blocks(text)
        assert [(fault["line"], fault["column"], fault["message"]) for fault in faults] == [
            (fault.line, fault.column, fault.message) for fault in block.faults
        ]
        assert len(faults) > 2
        assert [fault.get("action") for fault in faults] == [fault.action for fault in block.faults]


def test_question_has_exactly_one_block(ask: Ask) -> None:
    assert "2 blocks" in ask("parse", 422, text=f"{CASTEL}\n\n{CASTEL}")["message"]
    assert "no position or record" in ask("parse", 422, text="")["faults"][0]["message"]


# Start


def test_the_page_gets_the_files_the_rules_and_the_limits(workers: Workers) -> None:
    text = f"# tried: 4-6@6\n{CASTEL}\nrules: nonsense\n"
    parts = block_parts("two.txt", blocks(text))
    app = create_app(parts, ["t=abc"], port=PORT, token=TOKEN, workers=workers)
    client = TestClient(app, base_url=HOME)
    client.get(f"/?token={TOKEN}")
    start = client.post("/api/start", json={}).json()
    first, second = start["blocks"]
    assert first["text"] == tranca.write(tranca.parse(CASTEL)[0])
    assert (first["file"], first["tree"], first["faults"]) == ("two.txt", "4-6@6", [])
    assert second["text"] == "rules: nonsense"
    assert second["faults"][0]["message"]
    assert start["addresses"] == ["t=abc"]
    assert list(start["presets"]) == list(tranca.PRESETS)
    assert list(start["options"]) == list(tranca.OPTIONS)
    assert {preset for names in start["countries"].values() for preset in names} == {*tranca.PRESETS}
    assert start["countries"]["Puerto Rico"]["puerto-rico/500"] == "Puerto Rico, to 500"
    for name, options in start["presets"].items():
        preset_options = {option: getattr(tranca.PRESETS[name], option) for option in tranca.OPTIONS}
        assert options == {
            option: " ".join(map(str, value)) or "none" if isinstance(value, tuple) else value
            for option, value in preset_options.items()
        }
    assert (start["seconds"], start["most_seconds"]) == (5, 60)


def test_addresses_are_told_from_files() -> None:
    assert address_part("http://127.0.0.1:8000/#t=x&at=2") == "t=x&at=2"
    assert address_part("http://127.0.0.1:8000/?token=a#t=x#y") == "t=x#y"
    assert address_part("#t=x") == "t=x"
    assert address_part("deal.txt") is None


def test_many_blocks_are_listed_each_with_its_faults(ask: Ask) -> None:
    answer = ask("blocks", text=f"{CASTEL}\n\nrules: nonsense\n\n{RECORD}\n# themes: capicua\n")["blocks"]
    assert [bool(block["faults"]) for block in answer] == [False, True, False]
    assert answer[1]["text"] == "rules: nonsense"
    assert answer[0]["text"] == tranca.write(tranca.parse(CASTEL)[0])
    assert answer[1]["faults"][0]["line"] == answer[1]["line"]
    assert "themes: capicua" in answer[2]["comments"]
    assert answer[2]["text"] == RECORD


def test_comments_of_a_block_are_told(ask: Ask) -> None:
    assert ask("parse", text=f"{RECORD}\n# themes: capicua")["comments"] == ["themes: capicua"]
    assert "comments" not in ask("parse", text=RECORD)


def test_a_picture_comes_as_png_too(client: TestClient) -> None:
    answer = client.post("/api/png", json={"text": CASTEL, "theme": "light", "embedded": True})
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    assert client.post("/api/start", json={}).json()["png"] is True


def test_refusals_repeat_no_more_than_a_word_of_the_question(ask: Ask) -> None:
    refused = ask("picture", 422, text=CASTEL, turned_to="S" * 5000)["message"]
    assert len(refused) < 120
    assert "expected one of N, E, S, W" in refused


@pytest.mark.usefixtures("narrow_samples")
@pytest.mark.parametrize("rules", campaign_after(2, ["doscientos", "mano-a-mano", "draw/3"]))
def test_what_is_played_from_a_deal_can_be_reviewed(ask: Ask, rules: str) -> None:
    moment = {"text": ask("deal", rules=rules, seed=3)["position"]}
    for _ in range(3):
        moment = ask("play", text=moment["text"], action=ask("parse", text=moment["text"])["legal"][0])
        assert moment["kind"] == "record"
    assert len(ask("review", text=moment["text"], view="open", time_limit=PATIENCE)["steps"]) >= 3


def test_the_first_table_has_the_rules_that_were_asked_for(workers: Workers) -> None:
    client = TestClient(
        create_app(port=PORT, token=TOKEN, rules=tranca.Rules.preset("block/3"), workers=workers), base_url=HOME
    )
    client.get("/", params={"token": TOKEN})
    assert client.post("/api/start", json={}).json()["rules"] == "block/3"


LARGE, SMALL = ("/api/start", {}), ("/api/parse", {"text": CASTEL})
PNG = ("/api/png", {"text": CASTEL, "theme": "light", "embedded": True})


@pytest.mark.parametrize(
    ("question", "accepted", "packed"),
    [
        (LARGE, "gzip, br", True),
        (LARGE, "br, GZIP;q=0.5", True),
        (LARGE, "identity", False),
        (LARGE, "gzip;q=0, br", False),
        (LARGE, "gzip; q=0.000", False),
        (LARGE, "xgzip", False),
        (SMALL, "gzip", False),
        (PNG, "gzip", False),
    ],
)
def test_large_texts_are_compressed_for_clients_that_accept_it(
    client: TestClient, question: tuple[str, dict[str, Any]], accepted: str, packed: bool
) -> None:
    path, body = question
    answer = client.post(path, json=body, headers={"accept-encoding": accepted})
    plain = client.post(path, json=body, headers={"accept-encoding": "identity"})
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert answer.headers.get("vary") == ("accept-encoding" if question is LARGE else None)
    assert answer.content == plain.content
    assert not packed or 3 * int(answer.headers["content-length"]) < int(plain.headers["content-length"])


def test_a_saved_picture_names_players_and_rules_and_has_the_answer(client: TestClient) -> None:
    names = {"S": "You", "N": "Partner", "partnership": "Doscientos, to 200"}
    question = {"text": CASTEL, "names": names, "note": "Best: 4-6 at the 6, wins 46"}
    drawn = client.post("/api/picture", json=question).text
    for said in (">You</text>", ">Partner</text>", ">Doscientos, to 200</text>", ">Your turn</text>", question["note"]):
        assert said in drawn
    assert ">W</text>" in drawn  # no name is known
    plain = client.post("/api/picture", json={"text": CASTEL}).text
    assert ">S to move</text>" in plain and ">partnership</text>" in plain


def test_faults_of_a_table_that_is_set_up_name_its_players(client: TestClient) -> None:
    text = "rules: doscientos\nto-move: S\nN: ?7\nE: ?7\nS: ?8\nW: ?6"
    named = client.post("/api/parse", json={"text": text, "names": {"S": "You", "W": "Left"}}).json()["faults"]
    said = " ".join(fault["message"] for fault in named)
    assert "You: expected a full hand" in said and "Left: expected a full hand" in said
    plain = client.post("/api/parse", json={"text": text}).json()["faults"]
    assert [(fault["line"], fault["column"]) for fault in plain] == [
        (fault["line"], fault["column"]) for fault in named
    ]
    assert plain[0]["message"].startswith("S: ")


def test_faults_of_the_later_moment_say_so(client: TestClient) -> None:
    space = {"width": 400, "height": 300, "largest": 40}
    question = {"text": CASTEL, "space": space, "whole": "rules: doscientos\nto-move: Q"}
    answer = client.post("/api/picture", json=question)
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("whole, line 1, column 1: missing key N")


def test_sentences_on_match_chances_call_the_sides_by_their_names(client: TestClient) -> None:
    question = {"text": text_of("near-target.txt"), "names": {"NS": "You and Partner"}}
    said = client.post("/api/chances", json=question).json()["reason"]
    assert said == "0-6@0 is best for the match. 0-6@6 earns more points, but gives the next lead to You and Partner."
