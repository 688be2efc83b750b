"""JavaScript modules of the page that need no browser, in Node."""

import json
import random
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import answer_types
import msgspec
import pytest

import tranca
from board.conftest import Ask, text_of
from board.test_turns import chosen
from tranca.board.objects import MomentObject, TreeOfMoments
from tranca.board.session import Session, write_tree
from tranca.board.start import SHARED
from tranca.board.turns import advance
from tranca.engine.intervals import sum_interval
from tranca.game.arms import OpenEnds, end_text
from tranca.game.choices import choices_at
from tranca.game.hands import Boneyard
from tranca.notation.actions import read_action
from tranca.views.wording.plays import action_text

SOLVER = Path(__file__).resolve().parents[2] / "solver"
STATIC = SOLVER / "board" / "static"
PAGES = SOLVER / "views" / "pages" / "static"


@pytest.fixture
def modules(tmp_path: Path, node: str) -> Any:
    """Return a function that runs a script beside the page's modules and returns the JSON that it prints."""
    for file in [*STATIC.glob("*.js"), *(PAGES / name for name in SHARED)]:
        shutil.copy(file, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    def run(script: str, data: Any) -> Any:
        (tmp_path / "given.json").write_text(json.dumps(data), encoding="utf-8")
        begin = 'import { readFileSync } from "node:fs"; const given = JSON.parse(readFileSync("given.json"));\n'
        (tmp_path / "script.js").write_text(begin + script, encoding="utf-8")
        done = subprocess.run([node, "script.js"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def wandered(seed: int) -> Session:
    chance = random.Random(seed)
    session = Session(tranca.parse(text_of("castel.txt"))[0])
    for _ in range(60):
        position = session.at.value
        assert isinstance(position, tranca.Position)
        if position.is_over or chance.random() < 0.4:
            for _ in range(chance.randrange(1, 4)):
                if session.at.parent is not None:
                    session.undo()
            continue
        session.play(str(chance.choice(position.legal_plays())))
        if chance.random() < 0.2:
            session.annotate(chance.choice(["good", "a {brace} and \\ a slash", "é ü"]))
    return session


def test_the_page_writes_trees_as_the_solver_does(modules: Any) -> None:
    sessions = [wandered(seed) for seed in range(5)]
    expected = [json.loads(msgspec.json.encode(TreeOfMoments.of(entry, ()))) for entry in sessions]
    script = """
import { Tree } from "./tree.js";
const trees = given.map((answer) => Tree.from("", answer));
console.log(JSON.stringify(trees.map((tree) => [String(tree), String(tree.copy()), tree.at.text])));
"""
    for session, (text, copied, shown) in zip(sessions, modules(script, expected), strict=True):
        assert text == copied == write_tree(session)
        assert shown == tranca.write(session.at.value)


def test_an_address_is_opened_again_long_or_short(modules: Any) -> None:
    expected = [
        {"text": "a; b", "tree": "", "at": None},
        {"text": "a; b", "tree": "{x & y} 1-2@3 (4-5 6-6)", "at": [0, 1]},
        {"text": "t", "tree": " ".join(f"{n}-{n}" for n in range(4000)), "at": []},
    ]
    script = """
import { parseFragment, writeFragment } from "./address.js";
const made = await Promise.all(given.map(writeFragment));
const words = { short: "cut short", later: "later version", shortAlone: "", laterAlone: "", none: "none" };
const cut = await parseFragment(made[2].slice(0, made[2].length / 2), words);
const later = await parseFragment(made[1] + "&v=2", words);
const back = await Promise.all(made.map(each => parseFragment(each, words)));
const sizes = made.map(each => each.length);
console.log(JSON.stringify({ sizes, back, cut, later, none: await parseFragment("", words) }));
"""
    found = modules(script, expected)
    assert [row["content"] for row in found["back"]] == expected
    assert [row["complaint"] for row in found["back"]] == ["", "", ""]
    assert found["sizes"][2] < len(expected[2]["tree"])
    assert "cut short" in found["cut"]["complaint"]
    assert expected[2]["tree"].startswith(found["cut"]["content"]["tree"])
    assert found["cut"]["content"]["tree"]
    assert "later version" in found["later"]["complaint"]
    assert found["later"]["content"] == expected[1]
    assert found["none"] == {"content": None, "complaint": ""}


def test_a_tree_goes_back_and_on_and_forgets(modules: Any) -> None:
    script = """
import { Tree } from "./tree.js";
const tree = new Tree("root");
tree.add({ text: "one", played: ["S:1-1", "W:-"] });
tree.undo();
const other = tree.add({ text: "two", played: ["S:2-2@2!"] });
const said = [String(tree), tree.tried("1-1") === undefined, tree.undo(), tree.tried("2-2@2") === other];
tree.promote(other);
said.push(String(tree), tree.redo(), tree.at.text, tree.beside(1), tree.at.text, tree.beside(1));
tree.remove(tree.at);
said.push(String(tree), tree.at.text, tree.end(), tree.at.text, tree.redo());
console.log(JSON.stringify(said));
"""
    assert modules(script, None) == [
        "1-1 (2-2@2!)",
        True,
        True,
        True,
        "2-2@2! (1-1)",
        True,
        "two",
        True,
        "one",
        False,
        "2-2@2!",
        "root",
        True,
        "two",
        False,
    ]


def test_a_long_text_is_asked_about_in_parts_of_whole_blocks(modules: Any) -> None:
    blocks = ["# a comment\nrules: draw/2\r\nto-move: A", "x" * 50, "  \n# only a comment", "last"]
    text = "\n\n".join(blocks)
    script = """
        import { partsOf } from "./blocks.js";
        console.log(JSON.stringify([partsOf(given, 40), partsOf(given), partsOf("")]));
    """
    parts, one, none = modules(script, text)
    assert "".join(part["text"] for part in parts) == text
    assert [part["before"] for part in parts] == [text[: text.index(part["text"])].count("\n") for part in parts]
    assert len(parts) == 3
    assert one == [{"text": text, "before": 0}]
    assert none == [{"text": "", "before": 0}]


def test_files_of_every_encoding_are_decoded(modules: Any) -> None:
    text = "title: número 🁂\nto-move: S\n"
    files = [text.encode(), text.encode("utf-8-sig"), ("\ufeff" + text).encode("utf-16-le")]
    files += [
        ("\ufeff" + text.replace("\n", "\r\n")).encode("utf-16-be"),
        text.replace("\n", "\r").encode(),
        b"",
        b"\xff",
    ]
    script = """
        import { decode } from "./blocks.js";
        console.log(JSON.stringify(given.map((file) => decode(new Uint8Array(file).buffer))));
    """
    assert modules(script, [[*data] for data in files]) == [text] * 5 + ["", "\ufffd"]


def test_a_place_in_a_text_counts_characters(modules: Any) -> None:
    text = "N: 🁂🁃 x\nS: y"
    places = [(line, column) for line, words in enumerate(text.split("\n"), 1) for column in range(1, len(words) + 2)]
    script = """
        import { indexOf } from "./blocks.js";
        const [text, places] = given;
        console.log(JSON.stringify(places.map(([line, column]) => text[indexOf(text, { line, column })] ?? "")));
    """
    pairs = text.encode("utf-16-be")
    units = [pairs[at : at + 2].decode("utf-16-be", "surrogatepass") for at in range(0, len(pairs), 2)]
    begins = [*(unit for unit in units if not "\udc00" <= unit <= "\udfff"), ""]
    assert modules(script, [text, places]) == begins


def test_the_editor_offers_the_tiles_of_the_pack(modules: Any) -> None:
    script = """
        import { fromText, tableOf, toText } from "./draft.js";
        const tables = Object.fromEntries(given.rules.map((rules) => [rules, tableOf(rules, given.presets)]));
        const table = (rules) => tableOf(rules, given.presets);
        const again = toText(fromText(given.text, table), table(given.nine));
        console.log(JSON.stringify([tables, again]));
    """
    nine = "draw/2, pack=double-9"
    text = f"rules: {nine}\nlayout: 9-9\nto-move: A\nA: 0-9 7-8\nB: ?7\nboneyard: ?45"
    presets = {"draw/2": {"players": 2, "hand_size": 7, "draw": "until_playable", "pack": "double-6", "without": ""}}
    rules = ["draw/2", nine, "draw/2, pack=double-3, without=0-0 1-2", "draw/2, players = 3"]
    tables, again = modules(script, {"rules": rules, "nine": nine, "text": text, "presets": presets})
    assert [(len(table["pack"]), table["highest"]) for table in tables.values()] == [(28, 6), (55, 9), (8, 3), (28, 6)]
    assert [table["seats"] for table in tables.values()] == [["A", "B"]] * 3 + [["A", "B", "C"]]
    assert again == text


def worths(modules: Any, *answers: dict[str, Any]) -> Any:
    """Return, for each play of the answers, the page's values: kind, whether best or close, in words, and written."""
    script = """
    import { worths } from "./worth.js";
    import { worthParts, describeWorth } from "./words.js";
    const one = (each) => [each.play, each.kind, each.best, each.close, describeWorth(each), worthParts(each, null)];
    console.log(JSON.stringify(given.map((answer) => worths(answer).map(one))));"""
    return modules(script, list(answers))


def solved(*plays: tuple[str, float | None, float | None, float | None], **more: Any) -> dict[str, Any]:
    """Return an answer of `solve` with these plays, their values and bounds."""
    known = [value for _, value, _, _ in plays if value is not None]
    rows = [
        {"play": play, "value": value, "swing": None if value is None else value - max(known), "bounds": [low, high]}
        | {"best": value is not None and value == max(known), "line": ""}
        for play, value, low, high in plays
    ]
    return {"exact": False, "plays": rows, **more}


def test_a_sampled_or_bounded_value_never_reads_like_an_exact_one(modules: Any) -> None:
    sample = solved(("0-0", 12.0, 10.0, 14.0), ("4-5", 6.5, 4.0, 9.0), sample=4)
    close = solved(("0-0", 12.0, 8.0, 16.0), ("4-5", 6.5, 4.0, 9.0), ("1-1", -3.0, -5.0, -1.0), sample=4)
    bounds = solved(("0-0", None, 12.0, 30.0), ("4-5", None, -8.0, 40.0), ("1-1", None, -9.0, -2.0))
    proven = solved(("0-0", 46.0, 46.0, 46.0), ("4-5", None, -8.0, 40.0))
    even = solved(("0-0", 2.0, 1.0, 3.0), ("4-5", 2.0, 1.0, 3.0), sample=4)
    exact = solved(("0-0", 46.0, None, None), ("4-5", -10.0, None, None), exact=True)
    below = [
        "wins about 6.5 points (sampled: likely +4 to +9), costs about 5.5 points",
        {"main": "≈ +6.50", "cost": "costs 5.50"},
    ]
    found = worths(modules, sample, close, bounds, proven, even, exact)
    assert found[0] == [
        [
            "0-0",
            "sampled",
            True,
            False,
            "wins about 12 points (sampled: likely +10 to +14)",
            {"main": "≈ +12", "cost": "+10 … +14"},
        ],
        ["4-5", "sampled", False, False, *below],
    ]
    assert [row[2:4] for row in found[1]] == [[False, True], [False, True], [False, False]]
    assert found[1][0][4:] == [
        "wins about 12 points (sampled: likely +8 to +16), too close to call",
        {"main": "≈ +12", "cost": "too close to call"},
    ]
    assert [row[1:4] for row in found[2]] == [["bounded", False, False]] * 3
    assert [row[4] for row in found[2]] == [
        "at least +12, at most +30, search not finished",
        "at least −8, at most +40, search not finished",
        "at least −9, at most −2, search not finished",
    ]
    assert [row[5]["main"] for row in found[2]] == ["≥ +12", "−8 … +40", "≤ −2"]
    assert [row[1:5] for row in found[3]] == [
        ["exact", True, False, "wins 46"],
        ["bounded", False, False, "at least −8, at most +40, search not finished"],
    ]
    assert [row[2:4] for row in found[4]] == [[False, True]] * 2
    assert [row[1:5] for row in found[5]] == [
        ["exact", True, False, "wins 46"],
        ["exact", False, False, "loses 10, costs 56"],
    ]


def test_types_of_scripts_name_every_route_and_every_object_once() -> None:
    written = answer_types.written()
    for route, answer in answer_types.ANSWERS.items():
        kind = answer if isinstance(answer, str) else answer.__name__
        assert f"  {route}: {{ question: " in written
        assert f"; answer: {kind} }};\n" in written
    declared = re.findall(r"^interface (\w+) \{$", written, re.MULTILINE)
    assert len(declared) == len(set(declared))
    named = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"', "", written)))
    assert named - {"Record", "Blob"} == set(declared)


def test_numbers_of_unknown_tiles_that_nobody_typed_follow_from_the_others(modules: Any) -> None:
    script = """
    import { fromText, give, tableOf, toText } from "./draft.js";
    import { loosen } from "./draft-counts.js";
    const presets = { doscientos: { players: 4, hand_size: 7, draw: "none", order: "counterclockwise" } };
    const read = (text) => loosen(fromText(text, (rules) => tableOf(rules, presets)), tableOf("doscientos", presets));
    const table = tableOf("doscientos", presets);
    console.log(JSON.stringify(given.map((text) => {
      const draft = read(text);
      give(draft, "6-6", "right");
      return toText(draft, table).split("\\n").filter((line) => /^[NESW]:/.test(line));
    })));"""
    deal = "rules: doscientos\nto-move: S\nN: ?7\nE: ?7\nS: ?7\nW: ?7"
    typed = "rules: doscientos\nto-move: S\nN: ?7\nE: ?7\nS: ?7\nW: ?5"
    followed, kept = modules(script, [deal, typed])
    assert sorted(followed) == ["E: ?7", "N: ?7", "S: ?6", "W: ?7"] or sum(int(row[4:]) for row in followed) == 27
    assert sorted(kept) == ["E: ?7", "N: ?7", "S: ?7", "W: ?5"]


def test_losses_of_several_deals_are_added_as_the_library_adds_independent_samples(modules: Any) -> None:
    intervals = [(3.0, 5.0), (0.0, 6.0), (2.0, 2.0)]
    players = [
        [
            {"name": "S", "own": {"loss": (low + high) / 2, "interval": [low, high], "decisions": 4}},
            {"name": "N", "own": None},
        ]
        for low, high in intervals
    ]
    script = """
        import { addLosses, meanLoss } from "./losses.js";
        const sums = new Map();
        for (const each of given) addLosses(sums, each);
        console.log(JSON.stringify([...sums].map(([seat, loss]) =>
            [seat, loss.decisions, meanLoss(loss, loss.deals), meanLoss(loss, loss.decisions)])));
    """
    ((seat, decisions, mean, entry),) = modules(script, players)
    reach = sum_interval(intervals) / 3
    assert (seat, decisions) == ("S", 12)
    assert mean == pytest.approx({"mean": 3.0, "low": 3.0 - reach, "high": 3.0 + reach})
    assert entry == pytest.approx({key: value * 3 / 12 for key, value in mean.items()})


def test_what_cannot_be_graded_for_lack_of_something_is_asked_once_and_said_so(modules: Any) -> None:
    script = """
        let asked = 0;
        globalThis.fetch = async () => {
            asked += 1;
            return new Response(JSON.stringify({ message: given }), { status: 424 });
        };
        globalThis.document = { querySelector: () => null };
        const { Grading } = await import("./losses.js");
        const grading = new Grading();
        await grading.begin(["one", "two", "three"]);
        const { lack, done, left } = grading.losses;
        console.log(JSON.stringify([asked, lack, done, left]));
    """
    assert modules(script, "hidden hands need numpy") == [1, "hidden hands need numpy", 0, 0]


@pytest.mark.parametrize(
    ("rules", "seat", "expected"),
    [
        ("doscientos", "S", ["N: ?7", "E: ?7", "S: 0-0 0-1 1-4 2-2 3-5 3-6", "W: ?7"]),
        ("mano-a-mano", "A", ["A: 0-0 0-1 1-4 2-2 3-5 3-6", "B: ?7", "boneyard: ?14"]),
    ],
)
def test_numbers_that_follow_are_filled_in(modules: Any, ask: Ask, rules: str, seat: str, expected: list[str]) -> None:
    script = """
    import { emptyDraft, give, tableOf, toText } from "./draft.js";
    const { rules, seat, presets } = given;
    const table = tableOf(rules, presets);
    const draft = emptyDraft(rules, table.seats);
    for (const tile of ["0-0", "0-1", "1-4", "2-2", "3-5", "3-6"]) give(draft, tile, seat);
    give(draft, "6-6", "right");
    draft.lead = seat;
    draft.toMove = table.turns[(table.turns.indexOf(seat) + 1) % table.turns.length];
    console.log(JSON.stringify(toText(draft, table)));"""
    written = modules(script, {"rules": rules, "seat": seat, "presets": ask("start")["presets"]})
    assert written.splitlines()[-len(expected) :] == expected
    assert tranca.write(tranca.parse(written)[0]) == written


@pytest.mark.slow
def test_what_one_seat_knows_of_a_record_can_be_read_at_each_moment(modules: Any, ask: Ask) -> None:
    moments = []
    for name in ("mano-a-mano", "draw-three", "draw-partners", "one-hand", "pass-bonus"):
        text = tranca.write(tranca.parse(text_of(f"records/{name}.txt"))[0])
        actions = len(ask("parse", text=text)["actions"])
        moments += [ask("parse", text=text, until=until) for until in range(0, actions, 3)]
    script = """
    import { knowsItself, seenBy } from "./seat-view.js";
    const seen = (moment) => moment.seats.filter((seat) => knowsItself(moment, seat));
    console.log(JSON.stringify(given.map((moment) => seen(moment).map((seat) => [seat, seenBy(moment, seat)]))));"""
    views = [view for views in modules(script, moments) for view in views]
    assert len(views) > len(moments)
    for seat, written in views:
        hands = ask("parse", text=written)["hands"]
        assert [other for other, hand in hands.items() if other != seat and hand["tiles"]] == [], written


def test_moves_course_and_words_say_the_same_of_a_grade(modules: Any) -> None:
    own = {"verdict": "mistake", "loss": 9, "interval": [-1, 19], "sure": False, "exact": False, "mean": 1, "why": []}
    open_ = {"verdict": "blunder", "loss": 30, "exact": False, "interval": [-2, 60], "value": 4, "best": ["1-1"]}
    grades = [
        own,
        {**own, "sure": True, "interval": [3, 15]},
        open_,
        {**open_, "interval": [12, 48]},
        {**open_, "exact": True, "interval": None},
        {**own, "verdict": "best", "loss": 0},
    ]
    script = """
    import { labelOf, grades, markOf } from "./grades.js";
    import { describeMistake } from "./words-review.js";
    const step = { number: 3, seat: "E", action: "E:2-4" };
    console.log(JSON.stringify(given.map(grade => {
      const view = "sure" in grade ? "own" : "open";
      const node = {};
      grades.keep(node, { forced: false, mark: "", open: null, own: null, [view]: grade });
      grades.look(view);
      return [markOf(grade), labelOf(node).mark, describeMistake(step, grade).endsWith("too close to call")];
    })));"""
    assert modules(script, grades) == [
        ["", "", True],
        ["?", "?", False],
        ["", "", True],
        ["??", "??", False],
        ["??", "??", False],
        ["", "best", False],
    ]


def moments_of_unknown_order(number: int) -> list[tranca.Position]:
    """Return moments with a choice of plays and a boneyard of 4 or 5 tiles in unknown order."""
    chance = random.Random(11)
    found: list[tranca.Position] = []
    while len(found) < number:
        position = tranca.deal(tranca.Rules.parse(chance.choice(["mano-a-mano", "draw/2", "draw/3"])), chance)
        position = position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False))
        while not position.is_over and len(position.boneyard) >= 4:
            able = choices_at(position)
            if len(position.boneyard) <= 5 and len(able.legal) > 1:
                found.append(position)
                break
            after, _ = advance(position, chosen(position, able, chance))
            assert isinstance(after, tranca.Position)
            position = after
    return found


def test_where_the_order_is_unknown_nothing_is_shown_as_exact_or_best_that_is_not(modules: Any) -> None:
    moments = moments_of_unknown_order(20)
    samples = [
        tranca.solve(position, orders="all" if number % 4 == 0 else 6) for number, position in enumerate(moments)
    ]
    script = """
    import { worths } from "./worth.js";
    import { describeWorth } from "./words.js";
    const shown = answer => worths(answer).map(each => ({ ...each, said: describeWorth(each) }));
    console.log(JSON.stringify(given.map(shown)));"""
    shown = modules(script, [json.loads(tranca.to_json(sample)) for sample in samples])
    kinds = set()
    for moment, rows in zip(moments, shown, strict=True):
        truth = {str(row.play): row.value for row in tranca.solve(moment, orders="all").plays}
        for row in rows:
            kinds.add(row["kind"])
            if row["kind"] == "exact":
                assert row["value"] == pytest.approx(truth[row["play"]])
            else:
                assert "(sampled: " in row["said"] or row["said"].startswith(("at least", "at most"))
            if row["best"]:
                others = [other["value"] for other in rows if other is not row and other["value"] is not None]
                assert all(value <= row["low"] for value in others)
    assert kinds == {"exact", "sampled"}


def test_actions_are_written_as_pages_write_them(modules: Any) -> None:
    texts = ("4-6@6", "-", "3-4", "+[0-3,1-6] 1-6@1", "+[0-3] -", "+2 1-6", "5-5@4-4!?")
    actions = [read_action(text, "B", scores=True, places=True) for text in texts]
    numbered = [*((action, 0) for action in actions), (actions[-1], 10)]
    script = """
    import { moveName } from "./words.js";
    console.log(JSON.stringify(given.map(([action, gained]) => moveName(action, gained))));"""
    written = [action_text(replace(action, scored=gained)) for action, gained in numbered]
    assert modules(script, [(str(action), gained) for action, gained in numbered]) == written


def test_a_worker_that_stands_ready_waits_until_it_is_needed(modules: Any) -> None:
    """A long search gets a spare worker; later searches find it, and it replaces a worker that is terminated."""
    script = """
        import { startWorkers } from "./worker-pool.js";
        const workers = [], timers = new Map();
        globalThis.Worker = class {
            constructor() { workers.push(this); }
            postMessage() {}
            terminate() { this.isEnded = true; }
        };
        globalThis.setTimeout = act => timers.set(timers.size, act).size - 1;
        globalThis.clearTimeout = id => timers.set(id, () => {});
        const pass = () => [...timers.keys()].forEach(id => {
            const act = timers.get(id);
            timers.set(id, () => {});
            act();
        });
        const seen = [];
        const look = () => seen.push([workers.length, workers.filter(each => each.isEnded).length]);
        const ask = startWorkers("worker.js", []);
        for (const _ of given) {
            const answer = ask("solve", "{}", {});
            pass();
            workers[0].onmessage({ data: { status: 200 } });
            await answer;
            look();
        }
        const stop = new AbortController();
        ask("solve", "{}", { signal: stop.signal }).catch(() => {});
        stop.abort();
        pass();
        look();
        console.log(JSON.stringify(seen));
    """
    assert modules(script, [1, 2, 3]) == [[2, 0], [2, 0], [2, 0], [2, 1]]


def test_a_mean_over_unknown_draws_is_said_to_be_one(modules: Any) -> None:
    mean = solved(("0-0", -1.5, None, None), ("4-5", -6.75, None, None), exact=True)
    for play in mean["plays"]:
        play |= {"end": None, "points": {"A": 1.0, "B": 2.5}}
    exact = solved(("0-0", 46.0, None, None), exact=True)
    exact["plays"][0] |= {"end": "out", "points": {"A": 46, "B": 0}}
    found = worths(modules, mean, exact)
    assert [row[4:] for row in found[0]] == [
        ["loses 1.50 on average", {"main": "−1.50", "cost": "on average"}],
        ["loses 6.75 on average, costs 5.25", {"main": "−6.75", "cost": "on average, costs 5.25"}],
    ]
    assert found[1][0][4:] == ["wins 46", {"main": "wins 46", "cost": ""}]


def test_a_play_of_hidden_hands_costs_points_or_is_best_in_a_share_of_the_deals(modules: Any) -> None:
    script = """
    import { averageWorths } from "./worth.js";
    import { worthParts, describeWorth } from "./words.js";
    const said = averageWorths(given).map(each => [describeWorth(each), worthParts(each, null).cost]);
    console.log(JSON.stringify(said));"""
    play = {"play": "2-2", "mean": 8, "swing": 0, "interval": [8, 8], "best_share": 1, "too_close": False}
    worse = play | {"play": "2-3", "mean": 1, "swing": -7, "interval": [1, 1], "best_share": 0.25}
    one = {"exact": True, "best": ["2-2"], "plays": [play]}
    assert modules(script, one) == [["wins 8 on average, the only play", "the only play"]]
    both = one | {"plays": [play | {"best_share": 0.8}, worse]}
    assert modules(script, both) == [
        ["wins 8 on average, best in 80 % of the deals", "best in 80 %"],
        ["wins 1 on average, best in 25 % of the deals, costs 7", "costs 7"],
    ]
    sampled = modules(script, both | {"exact": False})[1]
    said = "wins about 1 point on average (sampled: likely +1 to +1), best in 25 % of the deals, costs about 7 points"
    assert sampled == [said, "costs 7"]
    equal = both | {"best": [], "plays": [play, worse | {"swing": -0.2, "too_close": True}]}
    assert modules(script, equal)[1][1] == "too close to call"


def test_names_of_seats_have_capitals_and_verbs_agree_with_them(modules: Any) -> None:
    script = """
    import { capital, describeDecision, defaultNames, joinNames, MATCH } from "./words-match.js";
    const names = defaultNames(["N", "E", "S", "W"], "S", true);
    const score = { decision: { compared: { NS: 5, EW: 9 }, lowest: ["N", "S"], tie_rule: null } };
    console.log(JSON.stringify([
        names,
        defaultNames(["A", "B"], "A", false),
        capital(MATCH.deal([names.E, names.W], 52)),
        capital(MATCH.deal([names.S, names.N], 52)),
        capital(MATCH.deal([names.E], 52)),
        capital(MATCH.won([names.S])),
        MATCH.score([joinNames([names.S, names.N]) + " 40", "Left and Right 52"], "100", 2),
        describeDecision(score, seat => [names[seat]]),
    ]));"""
    assert modules(script, None) == [
        {"S": "You", "W": "Left", "N": "Partner", "E": "Right"},
        {"A": "You", "B": "Other"},
        "Right and Left get 52 points",
        "You and Partner get 52 points",
        "Right gets 52 points",
        "You win the match",
        "You and Partner 40 · Left and Right 52 · to 100 · deal 2",
        "You and Partner have the fewest pips: 5",
    ]


HINTS = """
    import { hintsOf } from "./words-puzzles.js";
    console.log(JSON.stringify(given.map(plays => hintsOf(plays, 2))));"""


def test_a_hint_says_what_the_advice_rests_on(modules: Any) -> None:
    both = [{"play": "2-4", "worth": 5, "swing": -3}, {"play": "6-6", "worth": 1, "swing": 0}]
    games = [{"play": "2-4", "worth": 5}, {"play": "6-6", "worth": 4}]
    points = [{"play": "2-4", "points": 10}, {"play": "6-6", "points": 0}, {"play": "1-2", "points": 0}]
    kind = "The best tile has 6 pips."
    assert modules(HINTS, [both, games, points]) == [
        [kind, "The best play is 2-4."],
        ["All plays are about equally good."],
        [kind, "Best guess, without calculation: 2-4."],
    ]


def test_each_hint_narrows_the_choice(modules: Any) -> None:
    ends = [("1-3@1", 0), ("1-3@3", -39), ("1-1@1", -20), ("1-4@1", -30), ("1-6@1", -25)]
    doubles = [("2-2", 0), ("6-6", -20), ("2-4", -9)]
    same_end = [("3-3@3", 0), ("3-5@3", -9)]
    same_pips = [("2-3", 0), ("1-4", -9), ("0-5", -9)]
    some_pips = [("2-3", 0), ("1-4", -3), ("0-6", -5), ("0-1", -9), ("1-6", -20)]
    one_with_end = [("1-2", 0), ("3-5", -20), ("4-5@4", -30), ("3-4", -9)]
    groups = (ends, doubles, same_end, same_pips, some_pips, one_with_end)
    plays = [[{"play": play, "swing": swing} for play, swing in group] for group in groups]
    assert modules(HINTS, plays) == [
        [
            "1-3 at the 3 and 1-4 at the 1 are not the best play.",
            "The best tile has 4 pips.",
            "The best play is 1-3 at the 1.",
        ],
        ["6-6 is not the best play.", "The best play is a double.", "The best play is 2-2."],
        ["The best play is a double.", "The best play is 3-3 at the 3."],
        ["1-4 is not the best play.", "The best tile has a 3.", "The best play is 2-3."],
        [
            "1-6 and 0-1 are not the best play.",
            "The best tile is one of 2 with 5 pips.",
            "The best play is 2-3.",
        ],
        ["4-5 at the 4 and 3-5 are not the best play.", "The best tile has 3 pips.", "The best play is 1-2."],
    ]


def test_a_hint_rules_out_no_play_that_may_be_best(modules: Any) -> None:
    close = [{"play": "2-4", "swing": 0}, {"play": "6-6", "swing": -9, "close": True}, {"play": "2-2", "swing": -5}]
    unsure = [
        {"play": "2-4", "worth": 5, "difference_interval": [0, 0]},
        {"play": "6-6", "worth": 1, "difference_interval": [-9, 1]},
        {"play": "2-2", "worth": 0, "difference_interval": [-9, -1]},
    ]
    assert [hints[0] for hints in modules(HINTS, [close, unsure])] == ["2-2 is not the best play."] * 2


def test_a_review_names_seats_that_are_not_judged(modules: Any) -> None:
    script = """
    import { REVIEWS } from "./words-review.js";
    console.log(JSON.stringify([REVIEWS.hidden(["N"]), REVIEWS.hidden(["N", "E", "W"])]));"""
    assert modules(script, None) == [
        "The plays of North are not graded, because that hand is not known.",
        "The plays of North, East and West are not graded, because their hands are not known.",
    ]


def test_a_tile_that_fits_several_places_is_as_many_plays(modules: Any) -> None:
    """At random moments of all kinds of layouts, each tile to tap has the value of its play on each side."""
    moments = [
        (MomentObject.of(position), dict(position.ends.sides()) if isinstance(position.ends, OpenEnds) else {})
        for rules in ("doscientos", "draw/2", "all-fives/2", "fives-and-threes/2", "sniff/3")
        for seed in range(4)
        for position in tranca.play_out(tranca.deal(tranca.Rules.parse(rules), seed), "random", seed).positions[1:-1]
        if position.ends is not None and position.legal_plays() != (None,)
    ]
    facts = []
    for moment, sides in moments:
        plays = [play for play in moment.legal if play != "-"]
        places = {side: end_text(code) for side, code in sides.items()}
        shown = places or dict(zip(("left", "right"), map(str, moment.ends or ()), strict=True))
        hand = moment.hands[moment.to_move or ""].tiles
        facts.append({"legal": moment.legal, "plays": plays, "tiles": hand, "open": list(shown.items())})
    script = """
        import { choicesOf, playAt, worthsOf } from "./choices.js";
        const asked = given.map(({ legal, plays, tiles, open }) => {
            const worths = plays.map((play, index) => ({ play, low: index, best: index === 0 }));
            const playsOf = choice => worthsOf(choice, worths).map(each => each.play);
            const by = split => choicesOf(tiles, legal, split).map(each => [each.tile, each.end, playsOf(each)]);
            const at = open.map(([side]) => plays.filter(each => playAt([each], side, open)));
            return [by(false), by(true), at];
        });
        console.log(JSON.stringify(asked));
    """
    twice = 0
    for fact, (whole, split, at) in zip(facts, modules(script, facts), strict=True):
        tiles, plays = fact["tiles"], fact["plays"]
        assert [tile for tile, _, _ in whole] == tiles
        for tile, end, own in whole:
            assert end == "" and {*own} == {play for play in plays if play.partition("@")[0] == tile}
        assert sorted(play for _, _, own in split for play in own) == sorted(plays)
        for tile, end, own in split:
            assert own in ([f"{tile}@{end}"], [tile]) if own else tile in tiles
        for (_, end), lie in zip(fact["open"], at, strict=True):
            number = end.partition("-")[0]
            fits = [play for play in plays if number in play.partition("@")[0].split("-")]
            assert lie == [play for play in fits if play.partition("@")[2] in ("", end)]
            assert len({play.partition("@")[0] for play in lie}) == len(lie)
        twice += len(plays) > len({play.partition("@")[0] for play in plays})
    assert twice > 20


def test_what_is_known_of_a_tile_names_its_best_play_first(modules: Any) -> None:
    script = """
        import { worthsOf } from "./choices.js";
        const sortedPlays = plays => worthsOf({ plays }, given).map(each => each.play);
        console.log(JSON.stringify([sortedPlays(["3-6@3", "3-6@6"]), sortedPlays(["3-6@6"]), sortedPlays([])]));
    """
    worths = [{"play": "3-6@6", "low": 9, "best": False}, {"play": "3-6@3", "low": 1, "best": True}]
    assert modules(script, worths) == [["3-6@3", "3-6@6"], ["3-6@6"], []]


def test_a_pointer_that_rests_points_at_nothing_that_comes_under_it(modules: Any) -> None:
    """It counts as pointing only after it moves by more than a trembling hand; a finger never does."""
    script = """
        const heard = {};
        const addEventListener = (name, act) => { heard[name] = act; };
        globalThis.document = { addEventListener, querySelector: () => null };
        globalThis.localStorage = { getItem: () => null };
        globalThis.location = { search: "", hash: "" };
        const { points } = await import("./pointing.js");
        const at = (x, y, pointerType = "mouse") => {
            const event = { clientX: x, clientY: y, pointerType };
            heard.pointermove(event);
            return points(event);
        };
        const seen = [at(50, 50)];
        heard.pointerdown();
        seen.push(at(50, 50), at(51, 52), at(60, 50), at(61, 50));
        heard.keydown();
        seen.push(at(61, 50), at(90, 90, "touch"), at(61, 56));
        console.log(JSON.stringify(seen));
    """
    assert modules(script, None) == [True, False, False, True, True, False, False, True]


SIZE = re.compile(r"^(?:calc|clamp|min|max)\(|^-?[\d.]+(?:px|dvh|cqh|cqw|r?em|lh)?$")


def test_a_custom_property_is_either_a_size_or_a_color() -> None:
    """A size with the name of a color had made the tiles to choose from black."""
    kinds: dict[str, set[bool]] = {}
    for sheet in (*STATIC.glob("*.css"), *PAGES.glob("*.css")):
        for name, value in re.findall(r"(--[\w-]+):\s*([^;{}]+);", sheet.read_text(encoding="utf-8")):
            kinds.setdefault(name, set()).add(SIZE.match(value.strip()) is not None)
    assert {True} in kinds.values() and {False} in kinds.values()
    assert [name for name, kind in kinds.items() if len(kind) > 1] == []
