"""The answers of the board are in the language of the request, and in English without one."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import tranca
from tranca.board import local
from tranca.board.answers import encode
from tranca.board.local import LACKING, respond
from tranca.board.routes import ROUTES, Api, language_of
from tranca.board.safety import LOCKED
from tranca.board.server import create_app
from tranca.board.start import MESSAGES, block_parts
from tranca.board.workers import Workers
from tranca.language import current, shown, speaking
from tranca.notation.reader import blocks

from .conftest import HOME, PORT, TOKEN, text_of

CASTEL = text_of("castel.txt")
FAULTY = CASTEL.replace("N: 1-3", "N: 2-4")


def fault_in(language: str) -> str:
    with pytest.raises(tranca.NotationError) as caught, speaking("en"):
        tranca.parse(FAULTY)
    with speaking(language):
        return shown(caught.value.faults[0].message)


LANGUAGES = {"": fault_in("en"), "es-MX": fault_in("es"), "pt-BR": fault_in("pt_BR")}
"""The fault by header."""


def test_the_fault_differs_by_language() -> None:
    assert len({*LANGUAGES.values()}) == 3


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("es-PR,es;q=0.9,en;q=0.8", "es_PR"),
        ("fr-FR, pt;q=0.5, es;q=0.3", "pt_BR"),
        ("en-US,es;q=0.9", "en"),
        ("*", "en"),
        ("fr", "en"),
    ],
)
def test_the_first_known_language_of_the_header_is_spoken(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize(("accepted", "message"), LANGUAGES.items())
def test_faults_are_in_the_language_of_the_request(client: TestClient, accepted: str, message: str) -> None:
    headers = {"accept-language": accepted}
    for text in (FAULTY, FAULTY + "#" * 5000):  # a short question is answered in the event loop
        answer = client.post("/api/parse", json={"text": text}, headers=headers)
        assert (answer.status_code, answer.json()["faults"][0]["message"]) == (422, message)
    events = client.post("/api/solve", json={"text": FAULTY}, headers={**headers, "accept": "text/event-stream"})
    assert events.json()["faults"][0]["message"] == message
    status, _, text = respond("parse", json.dumps({"text": FAULTY}), accepted=accepted)
    assert (status, json.loads(text)["faults"][0]["message"]) == (422, message)
    assert current() == "en"


@pytest.mark.parametrize(
    ("route", "question", "status", "message"),
    [
        ("parse", {"text": f"{CASTEL}\n\n{CASTEL}"}, 422, "2 bloques: se esperaba un solo bloque"),
        ("parse", {"text": CASTEL, "until": 3}, 422, "until 3: se esperaba un registro"),
        ("review", {"text": CASTEL}, 422, "se esperaba una mano registrada para analizar"),
        ("reply", {"text": CASTEL, "as": "N"}, 422, "N no tiene el turno"),
        ("write", {"text": CASTEL, "tree": "4-6@6 ("}, 422, "árbol, columna 8: el árbol está cortado"),
        ("parse", {"tex": ""}, 400, "no es una pregunta"),
        ("parse", {"text": CASTEL, "time_limit": -1}, 422, "límite de tiempo -1: se esperaba"),
        ("estimate", {"text": text_of("castel-hidden.txt"), "deals": 1}, 422, "repartos 1: se esperaba de 2 a"),
    ],
)
def test_refusals_are_in_the_language_of_the_request(
    client: TestClient, route: str, question: dict[str, Any], status: int, message: str
) -> None:
    spanish = client.post(f"/api/{route}", json=question, headers={"accept-language": "es"})
    assert (spanish.status_code, spanish.json()["message"][: len(message)]) == (status, message)
    english = client.post(f"/api/{route}", json=question)
    assert english.status_code == status and not english.json()["message"].startswith(message)


def test_requests_that_are_no_questions_are_refused_in_their_language(client: TestClient) -> None:
    headers = {"accept-language": "pt-BR"}
    answer = client.post("/api/parse", content=b"x", headers={**headers, "content-type": "text/plain"})
    assert answer.json() == {"message": "tipo de conteúdo 'text/plain': esperava-se application/json"}
    other = client.post("/api/parse", json={}, headers={**headers, "origin": "http://elsewhere"})
    assert "esperava-se a página do próprio tabuleiro" in other.json()["message"]


@pytest.mark.parametrize(("accepted", "message"), LANGUAGES.items())
def test_faults_of_the_first_files_are_in_the_language_of_the_request(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, accepted: str, message: str
) -> None:
    parts = block_parts("two.txt", blocks(f"{CASTEL}\n\n{FAULTY}"))
    client = TestClient(create_app(parts, port=PORT, token=TOKEN, workers=workers), base_url=HOME)
    client.get(f"/?token={TOKEN}")
    with_server = client.post("/api/start", json={}, headers={"accept-language": accepted}).json()
    (tmp_path / local.CONTENTS).write_bytes(encode(local.SiteContents(blocks=parts)))
    monkeypatch.setattr(local, "files", lambda _: tmp_path)
    without_server = json.loads(respond("start", "{}", accepted=accepted)[2])
    for start in (with_server, without_server):
        assert [fault["message"] for fault in start["blocks"][1]["faults"]] == [message]


def test_a_locked_board_says_so_in_the_language_of_the_browser(stranger: TestClient) -> None:
    answer = stranger.post("/api/start", json={}, headers={"accept-language": "es"})
    with speaking("es"):
        assert answer.json() == {"message": LOCKED.shown()}
    assert answer.json() != {"message": str(LOCKED)}


def test_two_requests_at_once_have_their_own_languages(client: TestClient) -> None:
    def ask(accepted: str) -> str:
        answer = client.post("/api/parse", json={"text": FAULTY + "#" * 5000}, headers={"accept-language": accepted})
        return str(answer.json()["faults"][0]["message"])

    headers = [*LANGUAGES] * 5
    with ThreadPoolExecutor(3) as pool:
        assert [*pool.map(ask, headers)] == [LANGUAGES[accepted] for accepted in headers]


def test_the_page_without_a_server_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    def lack(*_: object) -> bytes:
        raise ModuleNotFoundError(name="numpy")

    monkeypatch.setitem(local._ROUTES, "solve", Api(ROUTES["solve"].question, lack))
    status, _, text = respond("solve", json.dumps({"text": CASTEL}), accepted="es")
    assert status == LACKING and "necesitan numpy" in text


def test_the_sentences_of_the_page_are_files(client: TestClient) -> None:
    assert MESSAGES == ("es.json", "pt_BR.json")
    for name in MESSAGES:
        answer = client.get(f"/{name}")
        assert answer.headers["content-type"] == "application/json"
        assert len(answer.json()) > 500 and "Your turn" in answer.json()
    assert client.get("/en.json").status_code == 404
