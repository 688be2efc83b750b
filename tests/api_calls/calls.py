"""Call the whole public interface with wrong arguments: every function, constructor and method of `tranca`.

python tests/api_calls/calls.py [CALLS] [SEED]

A call may return, or end with an error of the package or a TypeError that states the expected value. Any other
end is printed, and the exit status is then 1.
"""

import io
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

import tranca
from tranca import Hand, Headers, Play, Position, Record, Resources, Rules, Stop, Tables, Thresholds, Tile

ROOT = Path(__file__).resolve().parents[2]
PHOTO = str(ROOT / "docs" / "images" / "photo-line.jpg")
NODES = 20_000
"""Nodes after which a search is stopped."""


class Wrong:
    """A value of a type that no parameter accepts."""

    def __repr__(self) -> str:
        return "Wrong()"


@dataclass(frozen=True)
class Call:
    """A public function, constructor or method, with valid arguments."""

    name: str
    target: Callable[..., Any]
    good: dict[str, Any]

    def end(self, arguments: dict[str, Any]) -> BaseException | None:
        """Make the call and consume a returned iterator; return the error raised, if any."""
        try:
            answer = self.target(**arguments)
            if isinstance(answer, Iterator):
                list(islice(answer, 3))
            elif not isinstance(answer, np.ndarray):
                repr(answer)
        except Exception as error:
            return error
        return None


def one(text: str) -> Position | Record:
    return tranca.parse(text)[0]


def is_typed(error: BaseException | None) -> bool:
    """Return whether a call ended properly: without an error, or with one that states the expected value."""
    return (
        error is None
        or isinstance(error, tranca.TrancaError | OSError)
        or (type(error) is TypeError and any(word in str(error) for word in ("expected", " takes ", "read-only")))
    )


RULES = Rules.preset("block/2")
LATE, DRAW, VIEW = (
    tranca.parse(text)[0]
    for text in (
        "rules: block/2; ends: 1 2; lead: A; last: B; to-move: A; A: 1-1 1-2; B: 2-2 0-2",
        "rules: draw/2; ends: 1 2; to-move: A; A: 1-1 1-2; B: 2-2 0-2; boneyard: {0-0 0-3 3-4}",
        "rules: block/2, pack=double-3, hand_size=3; ends: 1 2; lead: A; last: B; to-move: A; A: 1-1 1-2; B: ?2",
    )
)
RECORD = tranca.play_out(tranca.deal(Rules.parse("block/2, pack=double-3, hand_size=3"), 1), "random", 1)
DEALS = tranca.deals(VIEW)
ESTIMATE = tranca.estimate(VIEW)
REVIEW = tranca.review(RECORD, deals=2)
TEXT = next((ROOT / "docs" / "tournaments").glob("*.txt"))
TOURNAMENT = tranca.read_tournament(TEXT)
PLAYERS = tranca.players([REVIEW], names=lambda record: ["Ann", "Bob"])
FORMAT = next(entry for entry in tranca.FORMATS.values() if entry.writer is not None)
HANDS = np.array([[0b11, 0b1100]], np.uint64)
ARRAYS = tranca.solve_arrays_plays(RULES, HANDS, (0, 0), 0)
SOLUTION = tranca.solve(LATE)
WORLD = DEALS.sample(1)[0]
TILE = Tile(1, 2)
TRAINS = tranca.train("1-2 2-2 2-3", 1)
TRAIN_OPTIONS: dict[str, Any] = {
    "pack": None,
    "doubles": "free",
    "double_blank": 0,
    "at_most": None,
    "seen": ("4-4",),
}
RULES_OF_MATCH = Rules.preset("jamaica")
SCORED = tranca.read(ROOT / "positions" / "near-target.txt")[0]
MATCH_PLAYS = tranca.match_plays(SCORED)
TRAIN_READER = tranca.TrainReader("1", "", {})


def resources() -> dict[str, Any]:
    return {"tables": Tables(1), "stop": Stop(nodes=NODES, signals=False)}


def search() -> dict[str, Any]:
    return {"orders": None, "seed": 1, "threads": 1, **resources()}


def progress(_name: str, _done: int, _total: int | None) -> None:
    """Accept the arguments of `progress`."""


def functions() -> dict[str, dict[str, Any]]:
    stop = resources()["stop"]
    arrays = {
        "rules": RULES,
        "hands": HANDS,
        "ends": (0, 0),
        "turns": 0,
        "last": None,
        "pending": False,
        "paid": False,
        "leaders": -1,
        "deal": None,
        "threads": 1,
        "megabytes": 1,
        "stop": stop,
    }
    sampling = {"deals": 3, "seed": 1, "known": (), "threads": 1}
    view = {"view": VIEW, "observer": None}
    grading = {"view": "both", "thresholds": None, "progress": None, **search()}
    return {
        "advise": {**view, "strength": "policy", "time_limit": 1.0, **sampling, **resources()},
        "block_counts": {"view": DEALS},
        "check": {"value": LATE, "play": "1-1", "action": None, "view": None, "thresholds": None, **search()},
        "comparable": {"rules": RULES},
        "blocks": {"text": "rules: block/2", "file": "x", "rules": None, "wrong_passes": False},
        "deal": {"rules": RULES, "random": 1, "lead": None, "pack": None},
        "deals": view,
        "draw_svg": {
            "value": LATE,
            "theme": "auto",
            "width": None,
            "best": None,
            "line": (),
            "marked": (),
            "step": None,
            "columns": 24,
            "rows": None,
            "centre": None,
            "title": True,
            "legend": True,
            "embedded": False,
            "turned_to": None,
        },
        "draw_tile": {"tile": TILE, "theme": "auto", "width": None},
        "draw_trains": {"answer": TRAINS, "theme": "auto", "width": None},
        "estimate": {
            **view,
            **sampling,
            "orders": None,
            "reading": None,
            "continuation": "open",
            "stop_early": True,
            "stop": stop,
            "progress": progress,
            "growing": None,
        },
        "game_tree": {
            "position": LATE,
            "plies": 2,
            "plays": "all",
            "within": 5,
            "merge": True,
            "limit": 200,
            "progress": None,
            **resources(),
        },
        "generate_puzzles": {
            "count": 1,
            "seed": 1,
            "rules": RULES,
            "tiles": (4, 6),
            "themes": (),
            "not_themes": (),
            "margin": 10,
            "difficulty": None,
            "most_plays": 8,
            "records": [(RECORD, "")],
            "hidden": False,
            "time_limit": 0.1,
            "threads": 1,
            "stop": stop,
            "counters": None,
        },
        "match": {"deals": [RECORD]},
        "one_line": {"value": LATE},
        "ordered_map": {
            "work": lambda item, own: item,
            "items": [1, 2],
            "resources": Resources(),
            "processes": False,
            "here": 0,
        },
        "pairings": {"tournament": TOURNAMENT, "seed": 1},
        "parse": {"text": tranca.one_line(LATE), "file": "text", "kind": Position},
        "parse_tournament": {"text": TEXT.read_text(encoding="utf-8"), "file": "text"},
        "play_out": {"start": RECORD.start, "style": "random", "random": 1, "until": None},
        "players": {"deals": [REVIEW], "names": None, "sample": None, **grading},
        "puzzle_of": {"value": LATE, **resources()},
        "random_positions": {"rules": RULES, "numbers": range(2), "seed": 1, "tiles": None, "until": 2},
        "read": {"path": ROOT / "positions" / "castel.txt", "kind": Position},
        "read_arrays": {"path": ROOT / "positions" / "castel.txt", "rules": None},
        "read_odds": {"all_deals": DEALS, "reading": "styles", "known": (), "deals": 2, "seed": 1},
        "read_photo": {"photo": PHOTO, "pack": "double-6", "net": False},
        "read_tournament": {"path": TEXT},
        "require": {"value": 5, "what": "value"},
        "review": {"record": RECORD, "deals": 2, "known": (), "wins": False, **grading},
        "schema": {"kind": "solve"},
        "score": {"deal": RECORD, "under": None},
        "solve": {"position": LATE, "time_limit": None, "lines": True, "growing": None, **search()},
        "solve_arrays": arrays,
        "solve_arrays_plays": {**arrays, "forced": -1, "outcomes": False, "most": 5},
        "solve_many": {
            "positions": [LATE],
            "errors": "raise",
            "time_limit": None,
            "lines": True,
            "orders": None,
            "seed": 1,
            "threads": 1,
            "megabytes": 1,
            "stop": stop,
        },
        "match_chances": {"rules": RULES_OF_MATCH, "deals": 50, "seed": 1, "threads": 1, "stop": stop},
        "match_plays": {
            "view": SCORED,
            "score": (1, 2),
            "observer": None,
            "position": None,
            "solution": None,
            "best_in_points": (),
            "seed": 1,
            "nodes": 1000,
            "threads": 1,
            "stop": None,
        },
        "match_review": {
            "record": RECORD,
            "score": (1, 2),
            "review": None,
            "nodes": 1000,
            "threads": 1,
            "stop": None,
        },
        "standings": {"tournament": TOURNAMENT},
        "stream_arrays": {"stream": io.BytesIO(b"rules: block/2"), "file": "x", "rules": None, "most": 10},
        "stream_blocks": {"stream": io.BytesIO(b"rules: block/2"), "file": "x", "rules": None},
        "to_json": {"result": SOLUTION},
        "train": {
            "hand": [(1, 2), "2-2", Tile(2, 3)],
            "starts": [1],
            **TRAIN_OPTIONS,
            "draw": 1,
            "seed": 1,
            "show": 2,
            "time_limit": None,
            "stop": stop,
        },
        "tree_statistics": {"position": LATE, "plies": 2, "stop": stop, "progress": None},
        "verify": {
            "value": LATE,
            "best": None,
            "themes": None,
            "margin": 10,
            "most_plays": 8,
            "time_limit": None,
            **resources(),
        },
        "write": {"value": LATE},
    }


def constructors() -> dict[str, dict[str, Any]]:
    """Return valid arguments of every class that users construct."""
    return {
        "Action": {"seat": "A", "play": Play(TILE), "drawn": (TILE,), "remark": "!", "scored": None},
        "Boneyard": {"tiles": (TILE,), "ordered": True, "unknown": 0},
        "Hand": {"tiles": (TILE,), "unknown": 0},
        "Headers": {"players": ("Ann", None), "event": "x", "date": "2026", "table": "1"},
        "Lead": {"seat": 0, "forced": False, "tile": None, "side": None},
        "Play": {"tile": TILE, "end": 1, "double": False, "side": None},
        "Position": {name: getattr(LATE, name) for name in tranca.game.state.FIELDS},
        "Record": {"start": RECORD.start, "actions": RECORD.actions, "stated": RECORD.stated},
        "Resources": {"threads": 1, "progress": None, **resources()},
        "Tables": {"megabytes": 1},
        "Thresholds": {"slip": 1, "mistake": 5, "blunder": 10},
        "Tile": {"low": 1, "high": 2},
    }


def methods() -> dict[str, tuple[Any, dict[str, Any]]]:
    """Return an object and valid arguments of every public method that takes arguments."""
    return {
        "ArrayPlays.part": (ARRAYS, {"some": slice(0, 1)}),
        "Boneyard.minus": (DRAW.boneyard, {"tile": Tile(0, 3)}),
        "Deals.position": (DEALS, {"world": WORLD}),
        "Deals.sample": (DEALS, {"count": 2, "seed": 1}),
        "Deals.sample_arrays": (DEALS, {"count": 2, "seed": 1}),
        "Estimate.of_play": (ESTIMATE, {"play": ESTIMATE.plays[0].play}),
        "Estimate.worth": (ESTIMATE, {"play": ESTIMATE.plays[0].play}),
        "Format.read": (FORMAT, {"stream": io.BytesIO(b""), "file": "x", "rules": None}),
        "Format.untold": (FORMAT, {"value": RECORD}),
        "Format.write": (FORMAT, {"value": RECORD, "number": 1}),
        "Hand.knowing": (Hand(unknown=2), {"tiles": (TILE,)}),
        "Hand.minus": (Hand((TILE,)), {"tile": TILE}),
        "Hand.plus": (Hand(), {"tile": TILE}),
        "Headers.entries": (Headers(("Ann",)), {"seats": ("A", "B")}),
        "Headers.find_fault": (Headers, {"key": "date", "text": "2026"}),
        "Headers.player": (Headers(("Ann",)), {"seat": 0}),
        "Lead.opens_with": (tranca.Lead(0), {"rules": RULES}),
        "Lead.rank": (tranca.Lead(0), {"tile": TILE}),
        "Lead.resolved": (tranca.Lead(0), {"hands": LATE.hands}),
        "Option.check": (tranca.OPTIONS["players"], {"name": "players", "value": 2}),
        "Option.read": (tranca.OPTIONS["players"], {"name": "players", "text": "2"}),
        "Play.code": (Play(TILE, 1), {"ends": (1, 2)}),
        "Play.end_at": (Play(TILE, 1), {"ends": (1, 2)}),
        "Play.parse": (Play, {"text": "1-2", "highest": 6, "places": False}),
        "Players.of": (tranca.Players, {"known": [RECORD]}),
        "Players.shares": (tranca.Players.of([RECORD]), {"player": "Ann"}),
        "PlayersReview.moment": (PLAYERS, {"play": PLAYERS.persons[0].plays[0], "view": "open"}),
        "PlayersReview.only": (PLAYERS, {}),
        "PlayersReview.person": (PLAYERS, {"name": "Ann"}),
        "Position.draw": (
            one("rules: draw/2; ends: 1 2; to-move: A; A: 4-4; B: 2-2; boneyard: {0-0 0-3 3-4}"),
            {"tile": "0-0"},
        ),
        "Position.play": (LATE, {"play": "1-1"}),
        "Position.seen_by": (LATE, {"seat": 0}),
        "Position.under": (LATE, {"rules": RULES}),
    }


def more_methods() -> dict[str, tuple[Any, dict[str, Any]]]:
    """Return more of the same: methods of records, rules, results and tournaments."""
    view = ("open", "own")[0]
    return {
        "Position.changed": (LATE, {"title": "x"}),
        "PositionArrays.of": (tranca.PositionArrays, {"rules": LATE.rules, "positions": [LATE]}),
        "Record.started": (RECORD, {"title": "x"}),
        "Record.remarked": (RECORD, {"remarks": {1: "!"}}),
        "Record.seen_by": (RECORD, {"seat": 0}),
        "Record.until": (RECORD, {"count": 1}),
        "Resources.of": (Resources, {"threads": 1, "progress": None, "time_limit": None, **resources()}),
        "Resources.within": (Resources(), {"seconds": 1, "nodes": 5}),
        "Review.leaves_out": (REVIEW, {"step": REVIEW.steps[0], "view": view}),
        "Rules.next_seat": (RULES, {"seat": 0}),
        "Rules.parse": (Rules, {"text": "block/2"}),
        "Rules.preset": (Rules, {"name": "block/2", "hand_size": 6}),
        "Rules.seat_before": (RULES, {"seat": 0}),
        "Rules.seats_from": (RULES, {"seat": 0}),
        "Rules.side_of": (RULES, {"seat": 0}),
        "Rules.with_options": (RULES, {"hand_size": 6}),
        "Solution.timed": (SOLUTION, {"seconds": 1.0}),
        "Standing.value": (tranca.standings(TOURNAMENT)[0], {"criterion": "wins"}),
        "TrainQuestion.of": (
            tranca.TrainQuestion,
            {"hand": "1-2", "starts": 1, **TRAIN_OPTIONS, "drawn": 0},
        ),
        "TrainQuestion.pips": (TRAINS.question, {"tiles": TRAINS.question.hand}),
        "TrainReader.read": (TRAIN_READER, {"text": "1-2", "file": "x", "line": 1}),
        "TrainReader.stream": (TRAIN_READER, {"stream": io.BytesIO(b"1-2"), "file": "x"}),
        "TrainTile.parse": (tranca.TrainTile, {"text": "1-2"}),
        "TrainTile.pips": (tranca.TrainTile(0, 0), {"double_blank": 50}),
        "MatchChances.at": (tranca.match_chances(RULES_OF_MATCH), {"score": (1, 2), "lead": 0}),
        "MatchChances.check_score": (tranca.match_chances(RULES_OF_MATCH), {"score": (1, 2)}),
        "MatchLosses.add": (tranca.MatchLosses((1, 2)), {"record": RECORD, "review": REVIEW, "stop": None}),
        "MatchPlays.loss": (MATCH_PLAYS, {"play": MATCH_PLAYS.best.play}),
        "Trains.ends_of": (TRAINS, {"plan": TRAINS.longest.trains}),
        "Trains.left_after": (TRAINS, {"plan": TRAINS.longest.trains}),
        "Thresholds.of": (Thresholds, {"rules": LATE.rules}),
        "Thresholds.verdict": (Thresholds(), {"loss": 5, "flips": False}),
        "Tile.at": (Tile, {"index": 5}),
        "Tile.of": (Tile, {"one": 2, "other": 1}),
        "Tile.other": (TILE, {"number": 1}),
        "Tile.parse": (Tile, {"text": "1-2", "highest": 6}),
        "Tile.parse_ends": (Tile, {"text": "1-2", "highest": 6}),
        "Tile.shows": (TILE, {"number": 1}),
        "Tournament.is_over": (TOURNAMENT, {"stated": TOURNAMENT.rounds[0]}),
        "Tournament.away": (TOURNAMENT, {"number": 1}),
        "Tournament.contestant": (TOURNAMENT, {"number": 1}),
    }


def calls() -> dict[str, Call]:
    public = [(name, getattr(tranca, name), good) for name, good in (functions() | constructors()).items()]
    every = [Call(name, target, good) for name, target, good in public]
    for name, (holder, good) in (methods() | more_methods()).items():
        every.append(Call(name, getattr(holder, name.partition(".")[2]), good))
    return {call.name: call for call in every}


def wrong_values(rng: random.Random) -> list[Any]:
    """Return values of all kinds, most of them invalid for any parameter."""
    numbers = [0, -1, 5, 2**70, -(2**70), 1.5, float("nan"), float("inf"), 1j, Fraction(1, 3), np.int64(3), True]
    texts = ["", "x", "1-2", "A", "\ud800", "9" * 50, b"x", bytearray(b"1")]
    many = [(), [], [None], {}, {"x": 1}, (1, 2, 3), ("x",) * 4, [[1]], {1}, np.zeros(2), np.array(["x"]), range(3)]
    objects = [None, Wrong(), Path("x"), TILE, LATE, RECORD, RULES, DEALS, Hand((TILE,)), (Hand(),) * 4]
    return [rng.choice(group) for group in (numbers, texts, many, objects)]


def random_calls(count: int, seed: int) -> Iterator[tuple[Call, dict[str, Any], BaseException | None]]:
    """Make `count` calls, each with one or two wrong arguments, and yield how each ended."""
    rng = random.Random(seed)
    every = list(calls().values())
    for number in range(count):
        call = every[number % len(every)]
        arguments = dict(call.good)
        for name in rng.sample(sorted(arguments), min(len(arguments), rng.choice((1, 1, 1, 2)))):
            arguments[name] = rng.choice(wrong_values(rng))
        yield call, arguments, call.end(arguments)


def main(count: int = 20_000, seed: int = 1) -> int:
    """Print the calls that ended improperly, and a summary of all."""
    ends: Counter[str] = Counter()
    faults: dict[str, str] = {}
    for call, arguments, error in random_calls(count, seed):
        ends["answer" if error is None else type(error).__name__] += 1
        if not is_typed(error):
            changed = {name: value for name, value in arguments.items() if value is not call.good[name]}
            faults.setdefault(ascii(f"{call.name} {type(error).__name__}: {error!s:.90}"), ascii(changed)[:120])
    for said, changed in sorted(faults.items()):
        print(f"{said}\n    {changed}")
    print(f"{count} calls, seed {seed}: {len(faults)} faults, {dict(ends.most_common())}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
