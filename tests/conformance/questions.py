"""The questions of the conformance tests, in the form of each door."""

from collections.abc import Iterator

from referee.play import legal_plays, scores
from referee.solve import play_text

import tranca

from .cases import RECORD, WHOLE, Case
from .doors import Question, Value

SAMPLE = {"deals": 20, "seed": 1}
SAMPLED = ("--deals", "20", "--seed", "1")


def questions(case: Case) -> Iterator[Question]:
    """Yield every question about a case, including those that it cannot answer."""
    rules = case.state.rules
    yield from of_open_hands()
    yield from of_hidden_hands(case.state.turn)
    if plays := legal_plays(case.state):
        yield of_play(play_text(plays[0]))
    if case.kind in (RECORD, WHOLE) and (case.small or not (scores(rules) and rules["draw"] == "until_playable")):
        yield of_action(2)  # with a whole pack, draws and scores during play, the search would take minutes
    if case.small:
        yield of_review()


def of_open_hands() -> Iterator[Question]:
    yield Question("solve", lambda value: tranca.to_json(tranca.solve(value), blocks=True), ("solve",), "solve")
    yield Question("batch", lambda value: tranca.to_json(tranca.solve(value)), batch=("solve",), shortened=True)
    yield Question(
        "lines",
        lambda value: tranca.to_json(tranca.solve(value, orders=4, seed=3), exact=True, blocks=True),
        ("solve", "--exact", "--orders", "4", "--seed", "3"),
        batch=("solve", "--lines", "--blocks", "--exact", "--orders", "4", "--seed", "3"),
    )
    yield Question("score", lambda value: tranca.to_json(tranca.score(value), value=value), ("score",), "score")
    yield Question("tree", _tree, ("tree", "--plies", "2"))
    yield Question(
        "stats",
        lambda value: tranca.to_json(tranca.tree_statistics(value, plies=3)),
        ("tree", "--stats", "--plies", "3"),
    )
    yield Question(
        "verify", lambda value: tranca.to_json(tranca.verify(value), file="<stdin>", line=1), ("verify",), flawed=1
    )


def of_hidden_hands(seat: str) -> Iterator[Question]:
    """Yield the questions of the seat to move, and the questions about a block that states its observer."""
    options = {"observer": seat}
    for reading in (None, "none", "policy"):
        option = () if reading is None else ("--reading", reading)
        yield Question(
            f"estimate {reading}",
            lambda value, reading=reading: tranca.to_json(tranca.estimate(value, reading=reading, **SAMPLE, **options)),
            ("estimate", "--as", seat, *SAMPLED, *option),
            "estimate",
            {"as": seat, **SAMPLE, **({} if reading is None else {"reading": reading})},
            ("estimate", "--as", seat, *SAMPLED, *option),
        )
    yield Question(
        "estimate",
        lambda value: tranca.to_json(tranca.estimate(value, reading="none", **SAMPLE)),
        ("estimate", "--reading", "none", *SAMPLED),
        "estimate",
        {"reading": "none", **SAMPLE},
        ("estimate", "--reading", "none", *SAMPLED),
    )
    yield Question(
        "deals",
        lambda value: tranca.to_json(tranca.deals(value, seat)),
        ("deals", "--as", seat),
        "deals",
        {"as": seat},
    )
    yield Question(
        "deals in a run",
        lambda value: tranca.to_json(tranca.deals(value, seat)),
        batch=("deals", "--as", seat),
        shortened=True,
    )
    yield Question("deals seen", lambda value: tranca.to_json(tranca.deals(value)), ("deals",), "deals")
    yield Question(
        "deals seen in a run", lambda value: tranca.to_json(tranca.deals(value)), batch=("deals",), shortened=True
    )
    for strength in tranca.STRENGTHS:
        yield Question(
            f"advise {strength}",
            lambda value, strength=strength: tranca.to_json(tranca.advise(value, strength=strength, **options)),
            ("advise", "--as", seat, "--strength", strength),
            "advise",
            {"as": seat, "strength": strength},
        )


def of_play(play: str) -> Question:
    """Return the question whether a play is right, in both views."""
    options = {"view": "both", "orders": 4, **SAMPLE}
    return Question(
        "check",
        lambda value: tranca.to_json(tranca.check(value, play, **options), value=value),
        ("check", "-", play, "--view", "both", "--orders", "4", *SAMPLED),
        "check",
        {"play": play, **options},
        flawed=3,
    )


def of_action(number: int) -> Question:
    return Question(
        "check action",
        lambda value: tranca.to_json(tranca.check(value, action=number, orders=4, **SAMPLE), value=value),
        ("check", "-", "--action", str(number), "--orders", "4", *SAMPLED),
        "check",
        {"action": number, "orders": 4, **SAMPLE},
        flawed=3,
    )


def of_review() -> Question:
    words = ("review", "--deals", "6", "--orders", "3")
    return Question("review", _review, words, "review", {"deals": 6, "orders": 3}, words)


def _tree(value: Value) -> str:
    return tranca.to_json(tranca.game_tree(value, plies=2), title=value.title, seconds=0)


def _review(value: Value) -> str:
    if not isinstance(value, tranca.Record):
        raise tranca.UnsupportedError("expected a recorded deal to review, but this is a position without play")
    return tranca.to_json(tranca.review(value, deals=6, orders=3))
