"""Puzzles as text, read back; and verification of puzzles by other authors."""

import re
from pathlib import Path

import pytest

import tranca
from tranca.analysis.puzzles.generator import generate_puzzles
from tranca.analysis.puzzles.soundness import Limits
from tranca.analysis.puzzles.themes import square
from tranca.analysis.puzzles.verifier import Claims, Verdict, judge
from tranca.engine.resources import Resources
from tranca.language import speaking
from tranca.notation.reader import blocks
from tranca.views.annotated import claims, false_comments, write_puzzle
from tranca.views.wording.puzzles import flaw_text, note_text, theme_text

CASTEL = Path(__file__).resolve().parents[2] / "positions" / "castel.txt"
OPPOSITE = {"gana": "pierde", "pierde": "gana", "ganha": "perde", "perde": "ganha"}
EQUAL = "rules: block/2; ends: 6 3; lead: A; last: A; to-move: B; A: 4-6; B: 1-6 2-6"


def judged(text: str, claimed: Claims = Claims(), **limits: int) -> Verdict:  # noqa: B008
    (value,) = tranca.parse(text)
    assert isinstance(value, tranca.Position)
    return judge(value, Limits(**limits), claimed, Resources())


@pytest.mark.parametrize(
    "rules", ["doscientos", "doscientos/pass-20-10", "draw/3", "block/2", "azneef", "fives-and-threes/partners"]
)
def test_what_is_written_reads_back_and_is_what_it_claims(rules: str) -> None:
    for puzzle in generate_puzzles(4, seed=1, rules=rules):
        text = write_puzzle(puzzle)
        (block,) = blocks(text)
        assert block.value == puzzle.position
        said = claims(block.comments)
        assert said == Claims(str(puzzle.best), frozenset(puzzle.themes))
        assert isinstance(block.value, tranca.Position)
        assert judge(block.value, Limits(), said, Resources()).flaws == ()
        assert list(false_comments(puzzle, block.comments)) == []


@pytest.mark.parametrize("language", ["es_ES", "es_PR", "pt_BR"])
@pytest.mark.parametrize("rules", ["doscientos", "draw/3", "azneef"])
def test_comments_in_another_language_read_back_and_are_checked(rules: str, language: str) -> None:
    for puzzle in generate_puzzles(3, seed=2, rules=rules):
        with speaking(language):
            text = write_puzzle(puzzle)
        assert " to play " not in text and "wins" not in text and "loses" not in text
        (block,) = blocks(text)
        assert isinstance(block.value, tranca.Position)
        assert block.value == puzzle.position.changed(title=block.value.title)
        assert claims(block.comments) == Claims(str(puzzle.best), frozenset(puzzle.themes))
        assert list(false_comments(puzzle, block.comments)) == []
        best = next(comment for comment in block.comments if comment.startswith("best:"))
        turned = re.sub(r"\b(gana|pierde|ganha|perde)(?= \d)", lambda verb: OPPOSITE[verb[0]], best)
        assert turned == best or list(false_comments(puzzle, [turned]))
        costs = [comment for comment in block.comments if re.search(r", (cuesta|custa) \d+", comment)]
        wrong = [re.sub(r"(cuesta|custa) (\d+)", lambda cost: f"{cost[1]} 1{cost[2]}", comment) for comment in costs]
        assert wrong and all(list(false_comments(puzzle, [comment])) for comment in wrong)


def test_solution_is_in_comments() -> None:
    (castel,) = tranca.read(CASTEL)
    (puzzle,) = generate_puzzles(records=[(castel, "castel.txt:3")])
    lines = write_puzzle(puzzle).splitlines()
    assert lines[0].startswith("# themes: only-play right-end right-end! long-block")
    assert lines[2] == "# from: castel.txt:3"
    assert "# best: 4-6@6, wins 46: S:4-6@6 W:- N:3-4 E:2-3 S:2-4@2" in lines
    assert any(line.startswith("# wrong: 2-4, loses 10, costs 56: S:2-4 ") for line in lines)
    assert "# square: both ends show 4" in lines


def test_ends_that_show_one_number_are_both_or_with_a_spinner_all() -> None:
    texts = [
        "rules: all-fives/2, draw=none, hand_size=5; layout: 4-0 0-1 1-4 4-4 4-2 2-3 3-4; to-move: B; lead: B; "
        "A: 5-6; B: 0-0 2-6",
        "rules: muggins/2, draw=none, hand_size=3; layout: 4-0 0-1 1-4; to-move: A; lead: B; A: 4-5 5-6; B: 0-0",
    ]
    said = [theme_text(match) for position in tranca.parse("\n\n".join(texts)) for match in square(position)]
    assert said == ["all open ends show 4", "both ends show 4"]


def test_a_tile_that_fits_more_than_two_ends_is_told_with_their_number() -> None:
    (position,) = tranca.parse(
        "rules: all-fives/2, draw=none; layout: 5-6 6-4 4-4 4-2 2-0 0-5; up: 4-3 3-0 0-4; lead: A; to-move: A; "
        "A: 2-6 4-5; B: 2-2 3-3 3-6"
    )
    said = [theme_text(match) for match in tranca.puzzle_of(position).themes.values()]
    assert "4-5 fits 3 ends, but at the 4-4 it is worth 15 less" in said


NUMBER = re.compile(r"(?<![-@|:\d.])\d+(?:\.\d+)?(?![-@|\d.])")


@pytest.mark.parametrize("name", ["doscientos", "block-3", "draw-two", "hidden", "rule-sensitive"])
def test_every_wrong_amount_of_a_comment_is_a_flaw(name: str) -> None:
    file = CASTEL.parent / "puzzles" / f"{'tie-first' if name == 'rule-sensitive' else name}.txt"
    block = next(iter(blocks(file.read_text(encoding="utf-8"))))
    assert block.value is not None
    puzzle = tranca.puzzle_of(block.value)
    assert list(false_comments(puzzle, block.comments)) == []
    changed = 0
    for comment in block.comments:
        if comment.partition(":")[0] in ("themes", "from", "Made by"):
            continue
        words = comment
        if puzzle.information != "hidden hands" and comment.startswith(("best:", "wrong:")):
            words = ":".join(comment.split(":")[:2])
        for found in NUMBER.finditer(words):
            other = f"{comment[: found.start()]}{float(found[0]) + 1:g}{comment[found.end() :]}"
            (flaw,) = false_comments(puzzle, [other])
            assert flaw_text(flaw).startswith(f"# {other[:20]}") and ": expected " in flaw_text(flaw)
            changed += 1
        if "wins" in words:
            assert list(false_comments(puzzle, [comment.replace("wins", "loses", 1)]))
    assert changed >= len(puzzle.answers)


@pytest.mark.parametrize(
    ("name", "words", "older"),
    [("martinique", "breaks even", "is level"), ("duel", ", but 3-6 loses 16 less", ", 3-6 16 less")],
)
def test_comments_in_the_words_of_earlier_versions_are_true(name: str, words: str, older: str) -> None:
    file = CASTEL.parent / "puzzles" / f"{name}.txt"
    block, text = next(
        (block, comment)
        for block in blocks(file.read_text(encoding="utf-8"))
        for comment in block.comments
        if words in comment
    )
    assert block.value is not None
    puzzle = tranca.puzzle_of(block.value)
    assert list(false_comments(puzzle, [text.replace(words, older)])) == []
    assert list(false_comments(puzzle, [text.replace(words, older.replace("16", "17").replace("is level", "wins 1"))]))


LINE = "S:4-6@6 W:- N:3-4 E:2-3 S:2-4@2"


@pytest.mark.parametrize(
    ("line", "flaw"),
    [
        (LINE.lower(), ""),
        ("S:4-6@6 W:-", ""),  # a line may stop before the end of the deal
        ("Mind: this wins at once", ""),
        (LINE.replace("W:- ", ""), "the line of 4-6@6 is not legal: N:3-4 is out of turn because W is to move"),
        (LINE.replace("N:3-4", "N:4-3 +1"), "the line of 4-6@6 is not legal: "),
        (LINE.replace("4-6@6", "4-6@4", 1), "the line of 4-6@6 is not legal: "),
        (f"S:2-4 {LINE}", "the line of 4-6@6 is not legal: "),
        (LINE.replace("4-6@6", "2-4", 1), "the line of 4-6@6 is not legal: "),
    ],
)
def test_lines_of_play_in_comments_must_be_legal(line: str, flaw: str) -> None:
    (castel,) = tranca.read(CASTEL)
    flaws = [
        flaw_text(comment) for comment in false_comments(tranca.puzzle_of(castel), [f"best: 4-6@6, wins 46: {line}"])
    ]
    assert [text[: len(flaw)] for text in flaws] == ([flaw] if flaw else [])


def test_a_line_of_play_must_be_worth_what_its_play_is() -> None:
    (position,) = tranca.parse("rules: block/2; ends: 6 3; last: B; to-move: A; A: 3-6 1-1; B: 1-3 3-5")
    puzzle = tranca.puzzle_of(position)
    assert [str(answer.play) for answer in puzzle.answers] == ["3-6@3", "3-6@6"]
    assert list(false_comments(puzzle, ["wrong: 3-6@6: A:3-6@6 B:3-5 A:- B:1-3"])) == []
    (flaw,) = false_comments(puzzle, ["wrong: 3-6@6: A:3-6@6 B:1-3 A:1-1"])  # B plays worse than necessary
    assert flaw_text(flaw) == "the line of 3-6@6 wins 8, but the play loses 2"


def test_comments_of_other_kinds_claim_nothing() -> None:
    assert claims(["a fine one", "see: page 7"]) == Claims()
    assert claims(["best: 4-6@6", "themes:"]) == Claims("4-6@6", frozenset())


def test_castel_is_a_good_puzzle() -> None:
    verdict = judged(CASTEL.read_text(encoding="utf-8"), Claims("4-6@6"))
    assert verdict.flaws == ()
    assert verdict.puzzle is not None
    assert verdict.puzzle.wins_alone


def test_wrong_claims_are_flaws() -> None:
    claimed = Claims("2-4", frozenset({"capicua", "only-play"}))
    verdict = judged(CASTEL.read_text(encoding="utf-8"), claimed)
    flaws = [flaw_text(flaw) for flaw in verdict.flaws]
    assert "2-4 is claimed to be best, but 4-6@6 is" in flaws
    assert "theme capicua is claimed but does not apply" in flaws
    assert len(flaws) == 2
    assert "square" in verdict.unnamed
    assert note_text("square") == "theme square applies but is not listed"
    assert "only-play" not in verdict.unnamed
    assert not any("only-play" in flaw for flaw in flaws)


@pytest.mark.parametrize(
    ("text", "limits", "flaw"),
    [
        (EQUAL, {}, "1-6 and 2-6 are equally good"),
        ("rules: block/2; ends: 6 3; to-move: B; A: 4-6; B: 1-6 2-4", {}, "1-6 is the only legal play"),
        (
            "rules: block/2; ends: 6 3; to-move: B; A: 1-6; B: 2-6 4-6",
            {},
            "by only 2; the best play must win by 10 or more",
        ),
        ("rules: block/2; ends: 2 6; to-move: A; A: 0-2 2-6; B: 3-6", {"most_plays": 2}, "3 legal plays"),
        ("rules: block/2; ends: 1 3; last: A; to-move: B; A: 3-5; B: 4-5 2-6", {}, "B must pass"),
        ("rules: block/2; ends: 1 3; to-move: B; A: 1-5; B: ?2", {}, "B is to move but holds hidden tiles"),
        ("rules: block/2; ends: 1 3; to-move: B; A: ?1; B: 1-5 2-6", {}, "1-5 is the only legal play"),
    ],
)
def test_each_flaw_is_named(text: str, limits: dict[str, int], flaw: str) -> None:
    assert flaw in " ".join(map(flaw_text, judged(text, **limits).flaws))


def test_a_smaller_margin_makes_a_puzzle_of_it() -> None:
    assert judged("rules: block/2; ends: 6 3; to-move: B; A: 1-6; B: 2-6 4-6", margin=2).flaws == ()


def test_a_dual_is_a_later_choice_of_the_solving_side() -> None:
    # After 0-5, A can play both remaining tiles in either order, because B has no tile that fits.
    verdict = judged("rules: mano-a-mano; ends: 0 4; lead: A; last: B; to-move: A; A: 0-5 4-5 5-5; B: 0-0")
    assert [(dual.number, dual.action.short(), dual.others) for dual in verdict.duals] == [(3, "A:4-5@4", ("5-5",))]
    assert judged("rules: block/2; ends: 2 6; lead: B; last: B; to-move: A; A: 0-2 2-6; B: 3-6").duals == ()


def test_the_last_tile_of_a_capicua_is_no_dual() -> None:
    # After 1-3, A goes out with 2-3 at either end.
    verdict = judged("rules: mano-a-mano; ends: 1 2; lead: A; last: B; to-move: A; A: 1-3 2-3; B: 4-4 5-5")
    assert verdict.puzzle is not None
    assert "capicua" in verdict.puzzle.themes
    assert verdict.duals == ()


def test_the_public_question_judges_like_the_command() -> None:
    (castel,) = tranca.read(CASTEL)
    assert tranca.verify(castel, best="4-6@6", themes=["only-play"]).flaws == ()
    (flaw,) = tranca.verify(castel, best="2-4").flaws
    assert flaw_text(flaw) == "2-4 is claimed to be best, but 4-6@6 is"
    (flaw,) = tranca.verify(castel, margin=100, most_plays=2).flaws
    assert flaw_text(flaw) == "4 legal plays; at most 2 are allowed"
    stop = tranca.Stop(signals=False)
    stop.stop()
    with pytest.raises(tranca.StoppedError):
        tranca.verify(castel, stop=stop)
