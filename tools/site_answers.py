"""Answer questions of every kind about hidden hands, in the same form on every platform."""

import json
from typing import Any

from tranca.board.local import respond

MINUTE = {"time_limit": 60}
"""A limit that no question reaches, because results of a search cut short would depend on the machine."""


def questions(hidden: str, record: str) -> list[tuple[str, dict[str, Any]]]:
    """Return routes with questions about a position or record with hidden hands, and about a recorded deal."""
    seen = {"text": hidden, "as": "S", "seed": 3, **MINUTE}
    strengths = [{**seen, "strength": strength} for strength in ("policy", "estimate", "reading")]
    own = {"text": record, "view": "own", "deals": 40, "seed": 3, **MINUTE}
    return [
        ("deals", seen),
        ("deals", {**seen, "deals": 20}),
        *(("estimate", {**seen, "deals": 100, "reading": reading}) for reading in ("none", "policy", "styles")),
        *(("reply", strength) for strength in strengths),
        *(("advise", strength) for strength in strengths),
        ("check", {"text": hidden, "view": "own", "play": "2-4", "deals": 40, "seed": 3, **MINUTE}),
        ("review", own),
    ]


def answers(hidden: str, record: str) -> str:
    """Return the status and the answer of each question, as JSON."""
    replies = (respond(route, json.dumps(question)) for route, question in questions(hidden, record))
    return json.dumps([[status, text] for status, _, text in replies])
