"""Every question under every preset gets the same answer, or the same refusal, through every door."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from compared import answer_of, judged
from golden.asking import ask
from referee.solve import solve
from schemas import validator
from tiers import FEW, campaign_but

import tranca

from .cases import GAMES, OPEN, Case, cases_of
from .doors import FORMS, Answer, Question, Reply, TestClient, board, by_batch, by_board, by_command, by_python, plain
from .questions import questions

SHORT = 2
"""Questions for each preset in the everyday run."""


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let advice search few deals, the same through every door."""
    monkeypatch.setattr("tranca.analysis.estimate.sampling_plan.ADVICE_NODES", 200_000)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with board() as opened:
        yield opened


def spelled(reply: Reply) -> Reply:
    """Return a refusal in the wording of the package."""
    if isinstance(reply, str):
        return reply.replace("--as SEAT", "observer=…").replace("--action N", "action=…")
    return reply


def shortened(answer: Answer) -> Answer:
    """Return an answer without lines, points and counts of blocks, like the rows of runs."""
    answer = {name: value for name, value in answer.items() if name != "block_counts"}
    if "plays" not in answer:
        return answer
    plays = [{name: play[name] for name in play if name not in ("line", "points")} for play in answer["plays"]]
    return answer | {"plays": plays}


def agree(reply: Reply, other: Reply) -> bool:
    """Return True if two doors agree; a refusal may add advice for its door."""
    if isinstance(reply, str) and isinstance(other, str):
        return spelled(other) == spelled(reply) or str(spelled(other)).startswith(f"{spelled(reply)}; ")
    return reply == other


REASONS = r"expected|stopped|because|; |\bso\b|\bnot\b|contradicts|needs|requires"


def faults_of(question: Question, case: Case, forms: list[str], client: TestClient, folder: Path) -> Iterator[str]:
    place = f"{question.name} of {case.name}: {case.text}"
    try:
        reply = by_python(question, case.text)
    except Exception as error:
        yield f"python, {place}: {error!r}"
        return
    if isinstance(reply, str):
        if "\n" in reply or not re.search(REASONS, reply):
            yield f"python, {place}: refused by {reply!r}"
    else:
        yield from (
            f"schema, {place}: {error.message}"
            for error in validator(reply["schema"]).iter_errors({**reply, "seconds": 0, "nodes": 0, "number": 0})
        )
    expected = shortened(reply) if question.shortened and not isinstance(reply, str) else reply
    others: dict[str, Callable[[], Reply]] = {}
    if question.command:
        others["command"] = lambda: by_command(question, case.text)
    if question.route:
        others["board"] = lambda: by_board(question, case.text, client)
    if question.batch:
        others |= {form: lambda form=form: by_batch(question, case.text, form, folder) for form in forms}
    for name, answer in others.items():
        try:
            other = answer()
        except Exception as error:
            yield f"{name}, {place}: {error!r}"
            continue
        if not agree(expected, other):
            yield f"{name}, {place}: {other} instead of {reply}"


def hold(
    questions_of_cases: list[tuple[Question, Case]], client: TestClient, folder: Path, rng: Random, forms: int = 1
) -> None:
    """Assert that no answer to any of the questions is at fault."""
    names = [*FORMS]
    found = [
        fault
        for question, case in questions_of_cases
        for fault in faults_of(question, case, rng.sample(names, forms), client, folder)
    ]
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("name", campaign_but(FEW, GAMES))
def test_every_door_gives_one_answer(name: str, client: TestClient, tmp_path: Path) -> None:
    rng = Random(name)
    questions_of_cases = [(question, case) for case in cases_of(name) for question in questions(case)]
    hold(rng.sample(questions_of_cases, SHORT), client, tmp_path, rng)


@pytest.mark.campaign
@pytest.mark.parametrize("name", GAMES)
def test_every_door_gives_one_answer_to_more_questions(name: str, client: TestClient, tmp_path: Path) -> None:
    rng = Random(f"{name} slow")
    questions_of_cases = [(question, case) for case in cases_of(name) for question in questions(case)]
    hold(rng.sample(questions_of_cases, len(questions_of_cases) // 24), client, tmp_path, rng)


@pytest.mark.campaign
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(1, 11))
def test_every_door_gives_one_answer_to_all(name: str, seed: int, client: TestClient, tmp_path: Path) -> None:
    questions_of_cases = [(question, case) for case in cases_of(name, seed) for question in questions(case)]
    hold(questions_of_cases, client, tmp_path, Random(seed), len(FORMS))


@pytest.mark.parametrize("name", campaign_but(FEW, GAMES))
def test_open_hands_are_judged_as_the_referee_judges_them(name: str) -> None:
    for case in cases_of(name):
        if case.kind == OPEN and sum(map(len, case.state.hands)) <= 6:
            solution = tranca.solve(*tranca.parse(case.text))
            found = solve(case.state)
            assert answer_of(solution) == judged(found), case
            assert solution.value == found.value, case
            values = [play.value for play in solution.plays]
            assert values == sorted(values, reverse=True), case


@pytest.mark.parametrize("name", campaign_but(FEW, GAMES))
def test_rows_made_at_random_are_those_of_their_positions(name: str, tmp_path: Path) -> None:
    positions = [*tranca.random_positions(tranca.Rules.parse(name), range(3), seed=5, tiles=8)]
    expected = [shortened(plain(json.loads(tranca.to_json(tranca.solve(position))))) for position in positions]
    made = ("--random", "3", "--rules", name, "--tiles", "8", "--seed", "5")
    assert rows_of(tmp_path / "made.jsonl", *made) == expected
    assert rows_of(tmp_path / "again.jsonl", tmp_path / "made.jsonl") == expected
    table = tmp_path / "made"
    assert ask(["batch", "solve", *made, "--format", "parquet", "-o", str(table), "--workers", "1"]).status == 0
    of_table = rows_of(tmp_path / "of-table.jsonl", *sorted(table.glob("*.parquet")))
    layouts = [{"position": row["position"]} for row in expected]  # columns do not contain layouts
    assert [row | layout for row, layout in zip(of_table, layouts, strict=True)] == expected


def rows_of(output: Path, *words: object) -> list[Answer]:
    said = ask(["batch", "solve", *map(str, words), "-o", str(output), "--workers", "1"])
    assert said.status == 0, said
    return [plain(json.loads(line)) for line in output.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", campaign_but(FEW, GAMES))
def test_a_picture_is_the_same_wherever_it_is_asked_for(name: str, client: TestClient) -> None:
    case = Random(name).choice(cases_of(name))
    (value,) = tranca.parse(case.text)
    drawn = ask(["show", "--output", "-", "-"], case.text)
    sent = client.post("/api/picture", json={"text": case.text})
    assert drawn.out == sent.text == tranca.draw_svg(value), case
