"""Options shared by commands, and their parameter types."""

import functools
import math
import os
import re
from collections.abc import Callable, Sequence
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar

import click

import tranca
from tranca import OPTIONS, Rules
from tranca.errors import UnsupportedError, reason_of
from tranca.language import Message, shown
from tranca.notation.words import find_seat
from tranca.views.files.paper import PAPERS
from tranca.views.wording.numbers import whole
from tranca.views.wording.text import visible

from .files import PICTURES, Output

Command = TypeVar("Command", bound=Callable[..., object])
_MOST_ORDERS = 1_000_000
_SEATS = ("N", "E", "S", "W", "A", "B", "C")


class Type(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A parameter type. `read` converts a text, or raises ValueError with the expected form."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert a text; return a default that is not a text unchanged."""
        if not isinstance(value, str):
            return value
        try:
            return self._read(value)
        except ValueError as error:
            self.fail(visible(shown(error.args[0] if error.args else "")), param, ctx)


def _read_seat(text: str) -> str:
    seat = find_seat(text, _SEATS)
    if seat is None:
        raise ValueError(Message("{text}: expected a seat, one of {seats}", text=repr(text), seats=" ".join(_SEATS)))
    return seat


def _read_penalty(text: str) -> int:
    high = OPTIONS["pass_penalty"].high
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= high):
        raise ValueError(Message("{text}: expected a whole number from {low} to {high}", text=text, low=0, high=high))
    return int(text)


def _read_range(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    if not (low.isdecimal() and (high.isdecimal() if dash else not high)):
        raise ValueError(Message("{text}: expected two numbers such as 12-20", text=repr(text)))
    return int(low), int(high if dash else low)


def _read_match_score(text: str) -> tuple[int, int]:
    numbers = re.fullmatch(r"([0-9]{1,6})\s*[-–: ]\s*([0-9]{1,6})", text.strip())
    if numbers is None:
        raise ValueError(Message("{text}: expected the points of both sides, such as 150-170", text=repr(text)))
    return int(numbers[1]), int(numbers[2])


def _read_thresholds(text: str) -> "tranca.Thresholds":
    try:
        parts = text.replace(",", ".").split(";") if ";" in text else text.split(",")  # 2,5;8;20 with decimal commas
        slip, mistake, blunder = map(float, parts)
        return tranca.Thresholds(*(int(limit) if limit.is_integer() else limit for limit in (slip, mistake, blunder)))
    except UnsupportedError:
        raise
    except (ValueError, OverflowError):
        raise ValueError(Message("{text}: expected three numbers such as 2,8,20", text=text)) from None


def _read_seconds(text: str) -> float:
    seconds = _read_number(text)
    if not 0 < seconds < math.inf:
        raise ValueError(Message("{text}: expected a number of seconds greater than 0", text=text))
    return seconds


def _read_points(text: str) -> float:
    points = _read_number(text)
    if not 0 <= points < math.inf:
        raise ValueError(Message("{text}: expected a number of points, 0 or more", text=text))
    return points


def _read_number(text: str) -> float:
    """Read a number with a point or a comma before its decimals; three digits after a comma may be thousands."""
    is_decimal = re.fullmatch(r"[-+]?[0-9]+,[0-9]+", text) and not re.fullmatch(r"[-+]?[1-9][0-9]{0,2},[0-9]{3}", text)
    try:
        return float(text.replace(",", ".") if is_decimal else text)
    except ValueError:
        raise ValueError(Message("{text}: expected a number", text=repr(text))) from None


def _read_megabytes(text: str) -> float:
    size = _read_number(text)
    tranca.Tables(size)
    return size


def _read_threads(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(Message("{text}: expected a number of threads, 1 or more", text=text))
    try:
        return tranca.Resources(threads=int(text[:9])).threads
    except UnsupportedError as error:
        fields = error.message.fields if isinstance(error.message, Message) else {}
        raise ValueError(fields.get("problem", error.message)) from None  # the option may have another name


def _read_orders(text: str) -> int | str:
    if text == "all":
        return text
    if not text.isdecimal() or not 2 <= int(text[:9]) <= _MOST_ORDERS:
        high = whole(_MOST_ORDERS)
        raise ValueError(Message("{text}: expected a number from 2 to {high}, or all", text=repr(text), high=high))
    return int(text)


def _read_presets(text: str) -> tuple[Rules, ...]:
    return () if text == "all" else tuple(Rules.preset(name.strip()) for name in text.split(","))


def _read_one_or_all(text: str) -> str:
    if text not in ("1", "one", "all"):
        raise ValueError(Message("{text}: expected all or 1", text=repr(text)))
    return "all" if text == "all" else "one"


FOLDER = "/"
"""The kind of an output that is a folder."""

PRESET_LIST = Type("presets", _read_presets)
"""Presets by name; `all` gives an empty tuple, which means every preset that fits."""
RULES = Type("rules", Rules.parse)
SEAT = Type("seat", _read_seat)
PENALTY = Type("points", _read_penalty)
RANGE = Type("range", _read_range)
THRESHOLDS = Type("thresholds", _read_thresholds)
MATCH_SCORE = Type("score", _read_match_score)
SECONDS = Type("seconds", _read_seconds)
POINTS = Type("points", _read_points)
MEGABYTES = Type("megabytes", _read_megabytes)
THREADS = Type("threads", _read_threads)
ORDERS = Type("orders", _read_orders)
ONE_OR_ALL = Type("orders", _read_one_or_all)
"""The orders of `estimate`, which takes one random order for each deal or all orders."""


def all_of(*decorators: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Combine several option decorators; --help lists the options in this order."""

    def decorate(command: Command) -> Command:
        return functools.reduce(lambda made, option: option(made), reversed(decorators), command)

    return decorate


def rules_of(meaning: str, default: str | None = None) -> Callable[[Command], Command]:
    return click.option(
        "--rules", type=RULES, default=default, show_default=default is not None, metavar="RULES", help=meaning
    )


def _read_own_score(text: str) -> "tuple[int, int] | str":
    return text if text == "own" else _read_match_score(text)


score = click.option(
    "--score",
    type=Type("score", _read_own_score),
    metavar="POINTS-POINTS",
    help="Also show the match chance of each play at this score, such as 150-170; own: at the score of each block.",
)
"""`--score`: the match score before the deal; `own` is that of the block."""


def match_score(meaning: str) -> Callable[[Command], Command]:
    """Declare `--score`: the match score of both sides."""
    return click.option("--score", type=MATCH_SCORE, metavar="POINTS-POINTS", help=meaning)


rules = rules_of(
    "Use these rules instead of those in the file: a preset, then overrides, such as 'doscientos, "
    "block_tie=last_to_play'."
)
"""`--rules`: rules that replace the rules of each block."""


def json_of(what: str) -> Callable[[Command], Command]:
    """Declare `--json`; its help says that one object is printed for each `what`."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print JSON, one line for each {what}.")


json = json_of("block")

scores = click.option(
    "--scores", is_flag=True, help="Print after each play the points that it scored by the open ends: 5-5=10."
)
"""`--scores`: write after each play the points that it scored for the ends."""

pictures = click.option(
    "--pictures", is_flag=True, help="Draw tiles as Unicode domino characters, which not every font has."
)

sample = click.option(
    "--deals",
    type=click.IntRange(2, 10_000_000),
    metavar="N",
    help="Solve a random sample of N deals if more are possible.",
)

themes = all_of(
    click.option(
        "--theme", "themes", multiple=True, metavar="TAG", help="Only puzzles with this theme. Can be repeated."
    ),
    click.option(
        "--not-theme",
        "not_themes",
        multiple=True,
        metavar="TAG",
        help="Only puzzles without this theme. Can be repeated.",
    ),
)


def orders(meaning: str, *, one: bool = False) -> Callable[[Command], Command]:
    """Declare `--orders`: the number of repeats with sampled draws (or `one` order of each deal), or all orders."""
    kind, values = (ONE_OR_ALL, "1|all") if one else (ORDERS, "N|all")
    return click.option("--orders", type=kind, metavar=values, help=meaning)


draws = orders(
    "Sample the draws from a boneyard of unknown order in N repeats, or search all orders; by default all orders, or "
    "8 repeats if that would take too long."
)

seed = click.option("--seed", type=int, default=0, show_default=True, metavar="SEED", help="Random seed.")
"""`--seed`: the seed of samples."""


def threads(default: int | None) -> Callable[[Command], Command]:
    """Declare `--threads`: the number of threads; None for the number of cores."""
    return click.option(
        "--threads",
        type=THREADS,
        default=default,
        show_default="all cores" if default is None else True,
        metavar="N",
        help="Use N threads. The number does not change the answers.",
    )


def time_limit(meaning: str) -> Callable[[Command], Command]:
    """Declare `--time-limit`: the seconds after which a search is stopped."""
    return click.option("--time-limit", type=SECONDS, metavar="SECONDS", help=meaning)


action = click.option(
    "--action",
    type=click.IntRange(min=1),
    metavar="N",
    help="Go back to the moment before action N of the record; plays and passes are counted from 1.",
)
"""`--action`: take a record at the moment before this action."""


def observer(meaning: str) -> Callable[[Command], Command]:
    """Declare `--as`: the observer, who sees only their own tiles."""
    return click.option("--as", "observer", type=SEAT, metavar="SEAT", help=meaning)


def output(
    meaning: str, kinds: Sequence[str], default: str | None = None, *, folder: str = "", folder_has_pdf: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare `-o/--output` and `--format`: a file and its kind. For standard output, the kind is `default`, or the
    first.

    `folder` describes the folder that the option also accepts; its kind is `FOLDER`. If `.pdf` is among the kinds,
    `--paper` is declared as well; it applies to a folder only if `folder_has_pdf`.
    """
    default = default or kinds[0]
    names = [kind.removeprefix(".") for kind in kinds]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def wrapped(*args: Any, output: str | None, kind: str | None, paper: str | None = None, **settings: Any) -> Any:
            is_folder = folder and kind is None and output is not None and output.endswith(("/", os.sep))
            if is_folder and (paper is None or folder_has_pdf):
                named = Output(output or "", FOLDER, paper or next(iter(PAPERS)))
                return command(*args, output=named, **settings)
            return command(*args, output=_output(output, kind, kinds, default, paper), **settings)

        with_format = click.option(
            "--format",
            "kind",
            type=click.Choice(names),
            help=f"Format of the output, by default from its extension; {default[1:]} for -.",
        )(wrapped)
        if ".pdf" in kinds:
            with_format = click.option(
                "--paper",
                type=click.Choice(list(PAPERS)),
                help=f"Paper size of a PDF, by default {next(iter(PAPERS))}.",
            )(with_format)
        help = f"{meaning} Its extension gives the format: {', '.join(names)}. - is standard output."
        help += f" A name that ends in / makes {folder}." if folder else ""
        return click.option("-o", "--output", metavar="FILE", help=help)(with_format)

    return decorate


def _output(name: str | None, kind: str | None, kinds: Sequence[str], default: str, paper: str | None) -> Output | None:
    output = None
    if name is not None:
        suffix = default if name == "-" else Path(name).suffix.lower()
        if kind is None and suffix not in kinds:
            problem = Message(
                "--output {name}: expected a name that ends in one of {kinds}; or add --format",
                name=visible(name),
                kinds=" ".join(kinds),
            )
            raise click.UsageError(problem)
        output = Output(name, suffix if kind is None else f".{kind}", paper or next(iter(PAPERS)))
    elif kind is not None:
        raise click.UsageError(Message("--format {kind} needs --output FILE", kind=kind))
    if paper is not None and (output is None or output.kind != ".pdf"):
        raise click.UsageError(Message("--paper {paper} needs --output with a name that ends in .pdf", paper=paper))
    return output


def picture(option: str, name: str) -> Output:
    """Return the output for a picture; the suffix of the name is its format."""
    if Path(name).suffix.lower() not in PICTURES and name != "-":
        problem = Message(
            "{option} {name}: expected a name that ends in .svg or .png", option=option, name=visible(name)
        )
        raise click.UsageError(problem)
    return Output(name, ".svg" if name == "-" else Path(name).suffix.lower())


def view(default: str | None, meaning: str) -> Callable[[Command], Command]:
    """Declare `--view`: grade with all hands seen, by the knowledge of each player, or both."""
    return click.option(
        "--view",
        type=click.Choice(["open", "own", "both"]),
        default=default,
        show_default=default is not None,
        help=meaning,
    )


both_views = view(
    "both",
    "Grade with all hands seen (open), in the player's own view (own), or both if the record shows enough.",
)


def default_of(function: Callable[..., object], name: str) -> Any:
    """Return the default of a keyword of a library function, used as the default of an option."""
    return signature(function).parameters[name].default


def soundness(command: Command) -> Command:
    """Declare `--margin` and `--max-plays`, which define when a position is a puzzle."""
    from tranca import generate_puzzles

    return all_of(
        click.option(
            "--margin",
            type=click.IntRange(min=1),
            default=default_of(generate_puzzles, "margin"),
            show_default=True,
            metavar="PTS",
            help="Points by which the best play must beat the second, unless only the best play wins.",
        ),
        click.option(
            "--max-plays",
            "most_plays",
            type=click.IntRange(min=2),
            default=default_of(generate_puzzles, "most_plays"),
            show_default=True,
            metavar="N",
            help="Allow at most N legal plays.",
        ),
    )(command)


judging = all_of(
    click.option(
        "--thresholds",
        type=THRESHOLDS,
        metavar="SLIP,MISTAKE,BLUNDER",
        help="Least cost of a slip, a mistake and a blunder, in points; by default 2,8,20, or less in games of few "
        "points.",
    ),
    click.option(
        "--deals",
        type=click.IntRange(min=2),
        metavar="N",
        help="Own view: solve a random sample of N deals if more are possible; by default as many as tranca estimate, "
        "or 500 for each play of a review, or all deals if that is quick.",
    ),
    orders(
        "Open view: sample the draws from a boneyard in N repeats, or search all its orders; by default all orders, "
        "or 8 repeats if that would take too long."
    ),
    seed,
    threads(None),
)
"""The options of commands that grade plays: thresholds and sampling."""


def _read_records(name: str) -> tuple[tranca.Record, ...]:
    try:
        values = tranca.read(name)
    except OSError as error:
        raise ValueError(Message("cannot read {file}: {reason}", file=name, reason=reason_of(error))) from None
    except tranca.NotationError as error:
        raise ValueError(error.faults[0].shown()) from None
    records = tuple(value for value in values if isinstance(value, tranca.Record))
    if len(records) < len(values):
        raise ValueError(
            Message("{file} contains a position: expected recorded deals, which have a play line", file=name)
        )
    return records


def reading(meaning: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare `--reading`: how earlier plays are interpreted."""
    return click.option("--reading", type=click.Choice(tranca.READINGS), help=meaning)


def known_records(command: Callable[..., Any]) -> Callable[..., Any]:
    """Pass `known` to a command: the recorded deals of all `--known` files, in one tuple."""
    return click.option(
        "--known",
        type=Type("known", _read_records),
        multiple=True,
        metavar="FILE",
        callback=lambda ctx, param, value: tuple(record for records in value for record in records),
        help="Learn the players' styles from records of their earlier deals, oldest first, with all hands shown. Can "
        "be repeated.",
    )(command)
