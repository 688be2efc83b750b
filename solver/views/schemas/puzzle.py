"""`tranca.puzzle/1` and `tranca.verdict/1`: a puzzle, and whether it is sound."""

from typing import Annotated, Any, Self

from msgspec import UNSET

from tranca.analysis.estimate.results import PlayEstimate
from tranca.analysis.puzzles.results import Dual, HiddenPuzzle, Puzzle, Verdict
from tranca.engine.solution import PlayValue
from tranca.views.wording.puzzles import flaw_text, theme_texts

from .common import HeadedRow, JsonObject, JsonPart, Maybe, Number, doc, head, line_of


class PuzzlePlay(JsonPart, frozen=True, kw_only=True):
    """One legal play of a puzzle: with open hands its line, with hidden hands its share and intervals."""

    play: Annotated[str, doc("the play, such as `4-6@6`")]
    value: Annotated[Number, doc("the margin after it, for the side to move; with hidden hands the mean")]
    swing: Annotated[Number, doc("its value minus the best play's, 0 or negative")]
    best: Annotated[bool, doc("whether no play is worth more")]
    points: Annotated[dict[str, Number] | Maybe, doc("only with open hands: as in `tranca.solve/1`")] = UNSET
    end: Annotated[str | Maybe | None, doc("only with open hands: as in `tranca.solve/1`")] = UNSET
    line: Annotated[str | Maybe, doc("only with open hands: as in `tranca.solve/1`")] = UNSET
    values: Annotated[dict[str, Number] | Maybe, doc("only with three or more sides: as in `tranca.solve/1`")] = UNSET
    best_share: Annotated[Number | Maybe, doc("only with hidden hands: as in `tranca.estimate/1`")] = UNSET
    interval: Annotated[tuple[Number, Number] | Maybe, doc("only with hidden hands: as in `tranca.estimate/1`")] = UNSET
    difference_interval: Annotated[
        tuple[Number, Number] | Maybe, doc("only with hidden hands: as in `tranca.estimate/1`")
    ] = UNSET

    @classmethod
    def of(cls, solved: PlayValue) -> Self:
        """Build the object of a play with open hands, exactly solved."""
        hidden = dict.fromkeys(("best_share", "interval", "difference_interval"), UNSET)
        return super().of(solved, line=line_of(solved.line), **hidden)

    @classmethod
    def of_hidden(cls, estimated: PlayEstimate) -> Self:
        """Build the object of a play with hidden hands."""
        opened = dict.fromkeys(("points", "end", "line", "values"), UNSET)
        return super().of(estimated, value=estimated.mean, best=estimated.swing == 0, **opened)


class PuzzleDifficulty(JsonPart, frozen=True, kw_only=True):
    """The difficulty of solving a puzzle at the table."""

    level: Annotated[str, doc("`easy`, `medium` or `hard`")]
    rating: Annotated[Number, doc("from 0 to 100")]
    traps: Annotated[list[str], doc("the rules of thumb that suggest a wrong play")]
    tempting: Annotated[int, doc("number of wrong plays they suggest")]
    depth: Annotated[int, doc("number of turns to look ahead")]


class PuzzleObject(HeadedRow, tag="tranca.puzzle/1", frozen=True, kw_only=True):
    """A position in which one play is clearly best, with the facts that make it a puzzle."""

    title: Annotated[str | None, doc("its title, or `null`")]
    position: Annotated[str, doc("the position, or with hidden hands the record, in one line")]
    to_move: Annotated[str, doc("the seat to move")]
    information: Annotated[str, doc("`open`, `open, boneyard order unknown`, or `hidden hands`")]
    value: Annotated[Number, doc("the value of the best play, for the side to move; with hidden hands a mean")]
    exact: Annotated[bool, doc("whether no number comes from a sample")]
    worlds: Annotated[int | Maybe, doc("only with hidden hands: as in `tranca.estimate/1`")] = UNSET
    deals: Annotated[int | Maybe, doc("only with hidden hands: as in `tranca.estimate/1`")] = UNSET
    sample: Annotated[
        int | Maybe | None, doc("only with hidden hands: number of sampled deals, `null` for all deals")
    ] = UNSET
    best: Annotated[list[str], doc("the best plays")]
    plays: Annotated[list[PuzzlePlay], doc("every legal play, best first; see below")]
    drawn: Annotated[list[str] | Maybe, doc("as in `tranca.solve/1`")] = UNSET
    paranoid: Annotated[dict[str, Number] | Maybe, doc("as in `tranca.solve/1`")] = UNSET
    disagree: Annotated[bool | Maybe, doc("as in `tranca.solve/1`")] = UNSET
    wins_alone: Annotated[bool | Maybe, doc("only with open hands: whether only the best play wins the deal")] = UNSET
    margin: Annotated[Number | None, doc("the points by which the best play beats the second")]
    tiles: Annotated[int, doc("number of tiles in the hands and the boneyard")]
    themes: Annotated[dict[str, str], doc("the themes of the puzzle, by tag, each with a sentence that explains it")]
    difficulty: Annotated[PuzzleDifficulty, doc("its difficulty; see below")]
    source: Annotated[str, doc("its origin")]

    @classmethod
    def of(cls, puzzle: Puzzle | HiddenPuzzle) -> Self:
        return super().of(
            puzzle,
            **(_hidden(puzzle) if isinstance(puzzle, HiddenPuzzle) else _open(puzzle)),
            margin=puzzle.answers[1].cost if len(puzzle.answers) > 1 else None,
            themes=theme_texts(puzzle),
        )


def _open(puzzle: Puzzle) -> dict[str, Any]:
    solution, position = puzzle.solution, puzzle.solution.position
    assert position.to_move is not None
    return {
        **head(position),
        **dict.fromkeys(("worlds", "deals", "sample"), UNSET),
        "to_move": position.seats[position.to_move],
        "value": solution.value,
        "exact": solution.exact,
        "best": solution.best,
        "plays": solution.plays,
        "drawn": solution.drawn or UNSET,
        "paranoid": solution.paranoid or UNSET,
        "disagree": solution.disagree if solution.paranoid else UNSET,
    }


def _hidden(puzzle: HiddenPuzzle) -> dict[str, Any]:
    estimate = puzzle.estimate
    return {
        **head(puzzle.view),
        **dict.fromkeys(("drawn", "paranoid", "disagree", "wins_alone"), UNSET),
        "to_move": estimate.observer,
        "value": estimate.plays[0].mean,
        "exact": estimate.exact,
        "worlds": estimate.worlds,
        "deals": estimate.deals,
        "sample": estimate.sample,
        "best": estimate.best,
        "plays": [PuzzlePlay.of_hidden(option) for option in estimate.plays],
    }


class VerdictDual(JsonPart, frozen=True, kw_only=True):
    """A choice of the solving side later in the line."""

    action: Annotated[int, doc("its number in the line")]
    line: Annotated[str, doc("the action of the line")]
    others: Annotated[list[str], doc("plays that are equally good")]

    @classmethod
    def of(cls, dual: Dual) -> Self:
        return super().of(dual, action=dual.number, line=dual.action.short())


class VerdictObject(JsonObject, tag="tranca.verdict/1", frozen=True, kw_only=True):
    """Whether a puzzle is sound, unique and as claimed."""

    file: Annotated[str | None, doc("the puzzle's file; `null` if it was not read from a file")]
    line: Annotated[int | None, doc("its line, from 1")]
    good: Annotated[bool, doc("whether it has no flaws")]
    flaws: Annotated[list[str], doc("its flaws in words")]
    duals: Annotated[list[VerdictDual], doc("choices of the solving side later in the line; see below")]
    unnamed: Annotated[list[str], doc("themes of the puzzle that its comments do not claim; this is not a flaw")]
    puzzle: Annotated[PuzzleObject | None, doc("the puzzle as `tranca.puzzle/1`; `null` if there is no choice")]

    @classmethod
    def of(cls, verdict: Verdict, *, file: str | None = None, line: int | None = None) -> Self:
        """Build the object of a verdict; `file` and `line` locate the puzzle."""
        flaws = [flaw_text(flaw) for flaw in verdict.flaws]
        return super().of(verdict, file=file, line=line, good=not flaws, flaws=flaws)
