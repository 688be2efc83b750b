"""All kinds of JSON objects: classes, JSON Schemas, tables for the manual, and results as JSON."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import cleandoc
from typing import Any

import msgspec

from tranca.errors import UnsupportedError, did_you_mean

from .common import JsonObject, encode

_CLASSES = {
    "advice": ("estimate", "AdviceObject"),
    "bench": ("runs", "BenchObject"),
    "check": ("review", "CheckObject"),
    "deal": ("deal", "DealObject"),
    "deals": ("deals", "DealsObject"),
    "error": ("common", "ErrorObject"),
    "estimate": ("estimate", "EstimateObject"),
    "manifest": ("runs", "ManifestObject"),
    "match": ("match_chances", "MatchChancesObject"),
    "moves": ("deal", "MovesObject"),
    "photo": ("photo", "PhotoObject"),
    "players": ("players", "PlayersObject"),
    "puzzle": ("puzzle", "PuzzleObject"),
    "review": ("review", "ReviewObject"),
    "rules": ("score", "RulesObject"),
    "score": ("score", "ScoreObject"),
    "solve": ("solution", "SolveObject"),
    "study": ("runs", "StudyObject"),
    "tournament": ("tournament", "TournamentObject"),
    "train": ("train", "TrainObject"),
    "tree": ("tree", "TreeObject"),
    "tree-stats": ("tree", "TreeStatsObject"),
    "verdict": ("puzzle", "VerdictObject"),
}
KINDS = tuple(_CLASSES)
"""The names of all kinds, in alphabetical order."""

# The kind of a result, by the name of its type, so that finding it imports nothing.
_OF_RESULTS = {
    "Position": "moves",
    "Record": "moves",
    "Solution": "solve",
    "Advice": "advice",
    "Check": "check",
    "Deals": "deals",
    "Estimate": "estimate",
    "Review": "review",
    "PhotoReading": "photo",
    "PlayersReview": "players",
    "Score": "score",
    "MatchChances": "match",
    "MatchDeal": "score",
    "Rules": "rules",
    "Statistics": "tree-stats",
    "Tournament": "tournament",
    "Trains": "train",
    "DiGraph": "tree",
    "Puzzle": "puzzle",
    "HiddenPuzzle": "puzzle",
    "Verdict": "verdict",
}


def class_of(kind: str) -> type[JsonObject]:
    """Return the class of a kind, given as `solve` or `tranca.solve/1`. Raises UnsupportedError for any other."""
    kind = str(kind)
    name = kind.removeprefix("tranca.").partition("/")[0]
    if name not in _CLASSES or kind not in (name, f"tranca.{name}/1"):
        raise UnsupportedError(
            "kind {kind}: expected one of {names}{did_you_mean}",
            kind=repr(kind[:40]),
            names=", ".join(KINDS),
            did_you_mean=did_you_mean(name, KINDS),
        )
    module, cls = _CLASSES[name]
    declared: type[JsonObject] = getattr(import_module(f"{__package__}.{module}"), cls)
    return declared


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a kind of object, given as `solve` or `tranca.solve/1`.

    Raises UnsupportedError for a kind that does not exist.
    """
    cls = class_of(kind)
    (root,), parts = msgspec.json.schema_components((cls,), ref_template="#/$defs/{name}")
    name = root["$ref"].rpartition("/")[2]
    body = parts.pop(name)
    tag = cls.__struct_config__.tag
    for part in (body, *parts.values()):
        part["description"] = cleandoc(part["description"])
    about = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:{tag}"}
    return about | dict(body) | {"title": tag} | ({"$defs": parts} if parts else {})


def schema_text(kind: str) -> str:
    """Return the JSON Schema of a kind of object as text, indented."""
    return msgspec.json.format(msgspec.json.encode(schema(kind)), indent=2).decode()


def to_json(result: object, **options: Any) -> str:
    """Return a result as the JSON object that the command prints for it with `--json`, in one line.

    Accept the results of `solve`, `advise`, `deals`, `estimate`, `check`, `review`, `players`, `score`, `match`,
    `train`, `read_photo`, `game_tree`, `tree_statistics`, `generate_puzzles`, `puzzle_of`, `verify` and
    `read_tournament`, `match_chances`, rules, and a deal: a record, or a position before the lead.
    `options` depend on the object's class: for a solution, `exact=True` adds exact values and `blocks=True` the
    results of blocks, as the command does; `pairing` adds the next round to a tournament; a tree takes `title` and
    `seconds`.

    Raises UnsupportedError for a result that has no JSON object.
    """
    return encode(object_of(result, **options))


def object_of(result: object, **options: Any) -> JsonObject:
    """Return the object of a result as written by `to_json`. Raises UnsupportedError if there is none."""
    kind = _OF_RESULTS.get(type(result).__name__)
    if kind is None:
        raise UnsupportedError(f"result of type {type(result).__name__}: expected a result, such as a Solution")
    return class_of(kind).of(result, **options)


def parts_of(kind: str) -> Iterator[tuple[str, str, Mapping[str, tuple[str, str]]]]:
    """Yield the object of a kind and the objects in it: name, description, and by field type and meaning."""
    whole = schema(kind)
    yield whole["title"], whole["description"], _fields(whole)
    for name, part in whole.get("$defs", {}).items():
        if "properties" in part:
            yield name, part["description"], _fields(part)


def _fields(part: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    return {
        name: (_type(field), field.get("description", ""))
        for name, field in part["properties"].items()
        if name != "schema"
    }


def _type(field: Mapping[str, Any]) -> str:
    if "$ref" in field:
        return f"`{field['$ref'].rpartition('/')[2]}`"
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(map(_type, field["anyOf"])))
    if field.get("type") == "array":
        if "prefixItems" in field:
            return f"[{', '.join(map(_type, field['prefixItems']))}]"
        return f"list of {_type(field['items'])}"
    if field.get("type") == "object":
        more = field.get("additionalProperties", {})
        return f"object of {_type(more)}" if isinstance(more, dict) and more else "object"
    return str(field.get("type", "any"))


def tables(kind: str) -> str:
    """Return the fields of a kind of object, and of the objects inside it, as tables in Markdown."""
    texts: list[str] = []
    for name, description, fields in parts_of(kind):
        head = description if not texts else f"`{name}`: {description[0].lower()}{description[1:]}"
        rows = [f"| `{field}` | {kind_of} | {meaning} |" for field, (kind_of, meaning) in fields.items()]
        texts.append("\n".join([head, "", "| field | type | meaning |", "|---|---|---|", *rows]))
    return "\n\n".join(texts)
