"""Write TypeScript types of the board's questions and answers, from the declared objects, for checks by `tsc`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from tranca.board import objects
from tranca.board.questions import StartQuestion
from tranca.board.routes import ROUTES, Api
from tranca.board.trains import TrainsObject
from tranca.views.schemas.kinds import class_of

FILE = Path(__file__).resolve().parents[1] / "build" / "answers.d.ts"

ANSWERS: Mapping[str, type[msgspec.Struct] | str] = {
    "parse": objects.MomentObject,
    "play": objects.PlayedObject,
    "tree": objects.TreeOfMoments,
    "write": objects.TextObject,
    "report": objects.TextObject,
    "blocks": objects.BlocksObject,
    "match": objects.MatchObject,
    "chances": objects.ChancesObject,
    "reply": objects.ReplyObject,
    "rules": objects.RulesInWords,
    "start": objects.StartObject,
    "picture": "string",
    "course": "string",
    "page": "string",
    "png": "Blob",
    **{kind: class_of(kind) for kind in ("solve", "deals", "estimate", "check", "review", "score", "deal")},
    "advise": class_of("advice"),
    "train": TrainsObject,
}
"""The answer of each route: an object, or a type of the browser."""


def of_type(kind: inspect.Type, seen: dict[str, type]) -> str:
    """Return a type in TypeScript; the objects that it refers to are added to `seen`."""
    if isinstance(kind, inspect.Metadata):
        return of_type(kind.type, seen)
    if isinstance(kind, inspect.StructType | inspect.DataclassType):
        seen[kind.cls.__name__] = kind.cls
        return kind.cls.__name__
    if isinstance(kind, inspect.UnionType):
        return " | ".join(dict.fromkeys(of_type(entry, seen) for entry in kind.types))
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.TupleType):
        return f"[{', '.join(of_type(item, seen) for item in kind.item_types)}]"
    if isinstance(kind, inspect.DictType):
        return f"Record<{of_type(kind.key_type, seen)}, {of_type(kind.value_type, seen)}>"
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        item = of_type(kind.item_type, seen)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return {
        inspect.NoneType: "null",
        inspect.BoolType: "boolean",
        inspect.IntType: "number",
        inspect.FloatType: "number",
        inspect.StrType: "string",
    }[type(kind)]


def declared(cls: type, seen: dict[str, type], *, question: bool) -> str:
    """Return an object as an interface: questions may omit fields with defaults, answers unset fields."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    lines = [f"interface {cls.__name__} {{"]
    if isinstance(info, inspect.StructType) and info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        optional = not field.required and (question or unset)
        kind = "number" if field.name == "time_limit" else of_type(field.type, seen)
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {kind};")
    return "\n".join([*lines, "}"])


def written() -> str:
    routes: dict[str, Any] = {**ROUTES, "start": Api(StartQuestion, lambda question, tools: b"")}
    classes: dict[str, type] = {api.question.__name__: api.question for api in routes.values()}
    seen: dict[str, type] = {}
    table = ["interface Routes {"]
    for name, api in routes.items():
        answer = ANSWERS[name]
        kind = answer if isinstance(answer, str) else of_type(inspect.type_info(answer), seen)
        table.append(f"  {name}: {{ question: {api.question.__name__}; answer: {kind} }};")
    parts = ["\n".join([*table, "}"])]
    inside: dict[str, type] = {}  # parts of questions
    questions = [declared(cls, inside, question=True) for _, cls in sorted(classes.items())]
    parts += [*questions, *(declared(cls, inside, question=True) for _, cls in sorted(inside.items()))]
    for refusal in (objects.FaultsObject, objects.MessageObject, objects.ProgressObject):
        of_type(inspect.type_info(refusal), seen)
    done: dict[str, str] = {}
    while rest := sorted(seen.keys() - done.keys()):
        for name in rest:
            done[name] = declared(seen[name], seen, question=False)
    parts += [done[name] for name in sorted(done)]
    return "\n".join(f"{part}\n" for part in parts)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")
