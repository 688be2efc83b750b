"""`tranca.solve/1`: the value of every play of a position."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

from msgspec import UNSET

from tranca.engine.solution import Bounds, PlayValue, Solution, Value
from tranca.game.actions import Play
from tranca.game.position import Position

from .common import (
    HeadedRow,
    JsonBlockCount,
    JsonPart,
    Maybe,
    Number,
    count_blocks,
    doc,
    double,
    exact_text,
    head,
    word,
)
from .match_plays import ONLY_WITH_SCORE, MatchPart

JsonBounds = tuple[Number | None, Number | None]


class SolvePlay(JsonPart, frozen=True, kw_only=True):
    """One legal play of `tranca.solve/1`."""

    play: Annotated[str, doc("the play, such as `4-6@6`; `-` for a pass")]
    value: Annotated[Number | None, doc("the margin after it, for the side to move; `null` if the search was stopped")]
    swing: Annotated[
        Number | None, doc("its value minus the best play's, 0 or negative; `null` if the search was stopped")
    ]
    best: Annotated[bool, doc("whether no play is worth more")]
    scores: Annotated[
        int | Maybe,
        doc("only if `ends_score` is not `nothing`: the points it scores at once for the ends it leaves"),
    ] = UNSET
    points: Annotated[
        dict[str, Number] | Maybe | None,
        doc(
            "the points of each side in the rest of the deal, including bonuses; expected points if chance is "
            "involved; in rows of `tranca batch` only with `--lines`"
        ),
    ] = UNSET
    end: Annotated[str | None, doc("how its line ends: `out`, `blocked`, or `null` if chance is involved")]
    line: Annotated[
        str | Maybe,
        doc(
            "the principal variation from this play, including passes and draws; in rows of `tranca batch` only "
            "with `--lines`"
        ),
    ] = UNSET
    values: Annotated[
        dict[str, Number] | Maybe,
        doc("only with three or more sides: each side's points minus the mean of the others'"),
    ] = UNSET
    bounds: Annotated[
        JsonBounds | Maybe,
        doc("only if the solution is not exact: proven bounds, or the 95 % confidence interval of a sample"),
    ] = UNSET
    exact_value: Annotated[
        int | str | Maybe | None, doc('only with `--exact`: the value as a fraction such as `"-17/6"`')
    ] = UNSET

    @classmethod
    def of(
        cls, solved: PlayValue, position: Position, *, exact: bool = True, fractions: bool = False, lines: bool = True
    ) -> Self:
        """Build the object of a play; `exact` omits its bounds, `fractions` adds the exact value, `lines` its line."""
        value, swing = solved.value, solved.swing
        end, points, line = _line_facts(solved, position.rules.sides, lines)
        return cls(  # a hot path: conversions by declared types take twice as long
            play=word(solved.play),
            value=value if type(value) is int else _double(value),
            swing=swing if type(swing) is int else _double(swing),
            best=solved.best,
            scores=position.points_of(solved.play) if position.rules.scores else UNSET,
            points=points,
            end=end,
            line=line,
            values=UNSET if solved.values is None else _doubles(solved.values),
            bounds=UNSET if exact else _bounds(solved.bounds),
            exact_value=exact_text(value) if fractions else UNSET,
        )


class SolveObject(HeadedRow, tag="tranca.solve/1", frozen=True, kw_only=True):
    """The value of every play of a position with open hands.

    A player who must pass has the single play `"-"`. A player who must draw from a boneyard of unknown order has none.
    """

    position: Annotated[str, doc("the position in one line of [notation](notation.md)")]
    rules: Annotated[str, doc("the rules of the answer: a preset, then the options that differ from it")]
    to_move: Annotated[str | None, doc("the seat to move; `null` if the deal is finished")]
    information: Annotated[str, doc("`open`, or `open, boneyard order unknown`")]
    value: Annotated[
        Number | None,
        doc(
            "the margin of the side to move over the rest of the deal; for a finished deal, of the first side; "
            "`null` if the search was stopped"
        ),
    ]
    exact: Annotated[bool, doc("whether every number is exact")]
    bounds: Annotated[
        JsonBounds | Maybe,
        doc("only if not exact: lower and upper bound of `value`; for a sample, its 95 % confidence interval"),
    ] = UNSET
    best: Annotated[list[str], doc("the best plays, in canonical order")]
    plays: Annotated[list[SolvePlay], doc("every legal play, best first, equal ones in canonical order; see below")]
    drawn: Annotated[
        list[str] | Maybe,
        doc("only if the side to move must draw from a boneyard of known order: the tiles it draws first"),
    ] = UNSET
    must_draw: Annotated[
        bool | Maybe,
        doc("`true` if it must draw from a boneyard of unknown order; there are then no plays"),
    ] = UNSET
    exact_value: Annotated[
        int | str | Maybe | None,
        doc('only with `--exact`: the value as a whole number or a fraction such as `"-17/6"`'),
    ] = UNSET
    sample: Annotated[int | Maybe, doc("only for sampled draws: number of independent repeats averaged")] = UNSET
    seed: Annotated[int | Maybe, doc("only for a sample: the seed of the draws")] = UNSET
    orders: Annotated[str | Maybe, doc("only for a sample: `sampled`, draws that no one sees in advance")] = UNSET
    agreed: Annotated[
        list[str] | Maybe,
        doc("only for a sample: plays with the same value in all repeats; `-` before a draw, and for a pass"),
    ] = UNSET
    cut: Annotated[bool | Maybe, doc("`true` if a sample was stopped before all its repeats were done")] = UNSET
    paranoid: Annotated[
        dict[str, Number] | Maybe,
        doc("only with three or more sides: the worth of each play to the mover if all others play against the mover"),
    ] = UNSET
    disagree: Annotated[
        bool | Maybe, doc("only with three or more sides: whether no play is best both in `plays` and in `paranoid`")
    ] = UNSET
    match: Annotated[MatchPart | Maybe, ONLY_WITH_SCORE] = UNSET
    block_counts: Annotated[
        list[JsonBlockCount] | Maybe,
        doc(
            "the results of a block now and of each play that blocks, if they can be counted; in rows of `tranca "
            "batch` only with `--blocks`, in Python with `blocks=True`"
        ),
    ] = UNSET
    nodes: Annotated[int | Maybe, doc("number of states searched; not in rows of `tranca batch`")] = UNSET
    seconds: Annotated[float | Maybe, doc("time taken by the search; not in rows of `tranca batch`")] = UNSET

    @classmethod
    def of(cls, solution: Solution, *, exact: bool = False, blocks: bool = False, lines: bool = True) -> Self:
        """Build the object of a solution; `exact` adds exact values as text, `blocks` the results of a block, and
        `lines` the line and the points of each play.
        """
        position = solution.position
        over = solution.finish or position.to_move is None
        plays = [
            SolvePlay.of(option, position, exact=solution.exact, fractions=exact, lines=lines)
            for option in solution.plays
        ]
        return cls(
            **head(position) | {"rules": str(position.rules)},
            to_move=None if over or position.to_move is None else position.seats[position.to_move],
            information=solution.information.value,
            value=_double(solution.value),
            exact=solution.exact,
            bounds=UNSET if solution.exact else _bounds(solution.bounds),
            best=[option.play for option in plays if option.best],
            plays=plays,
            drawn=[str(tile) for tile in solution.drawn] or UNSET,
            must_draw=solution.must_draw or UNSET,
            exact_value=exact_text(solution.value) if exact else UNSET,
            sample=UNSET if solution.sample is None else solution.sample,
            seed=solution.seed if solution.sample and solution.seed is not None else UNSET,
            orders=solution.orders.value if solution.sample and solution.orders else UNSET,
            agreed=_agreed(solution) if solution.agreed else UNSET,
            cut=solution.cut or UNSET,
            paranoid=_doubles(solution.paranoid) if solution.paranoid else UNSET,
            disagree=bool(solution.disagree) if solution.paranoid else UNSET,
            block_counts=(count_blocks(position) if blocks and not over else None) or UNSET,
            nodes=solution.nodes,
            seconds=solution.seconds,
        )


def _line_facts(
    option: PlayValue, sides: Sequence[str], lines: bool
) -> tuple[str | None, dict[str, Number] | Maybe | None, str | Maybe]:
    """Return how a play's line ends and, with `lines`, the points at its end and the line as text."""
    line = option.searched_line
    if not lines:
        return option.end if line is None else _ENDS[line.played.end], UNSET, UNSET
    if line is None:
        return option.end, None if option.points is None else _doubles(option.points), option.words
    text, end, points = line.summary
    return _ENDS[end], dict(zip(sides, points, strict=True)) if end else None, text


_ENDS = (None, "out", "blocked")  # indexed by the kernel's code


def _double(value: Value | None) -> Number | None:
    return value if value is None else double(value)


def _doubles(values: Mapping[Any, Value]) -> dict[str, Number]:
    return {word(key): double(value) for key, value in values.items()}


def _bounds(bounds: Bounds) -> JsonBounds:
    return _double(bounds[0]), _double(bounds[1])


def _agreed(solution: Solution) -> list[str]:
    """Return the plays with the same value in all repeats of a sample, in canonical order."""
    first = Play.parse("0-0").key
    return [word(play) for play in sorted(solution.agreed, key=lambda play: play.key if play else first)]
