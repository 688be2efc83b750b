"""Answers with match chances: what `--score` adds to a command."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tranca import Play, Position, Record
from tranca.errors import NoChoiceError
from tranca.language import shown

from .runner import Run, object_of

if TYPE_CHECKING:
    from tranca import MatchLosses, MatchPlays, MatchReview, Review

ScoreOption = tuple[int, int] | str | None
"""The score of `--score`: both sides, `own` for that of each block, or None without the option."""


class Scored(NamedTuple):
    """An answer with the match chances of its plays, None if there is no choice; the play in question, and a note."""

    answer: Any
    plays: "MatchPlays | None"
    played: Play | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class WithScore:
    """The functions of a command, extended by match chances if a score is given.

    Attributes:
        score: the value of `--score`.
        asks: returns the arguments of `match_plays` for a value and its answer: the view, and keywords.
        played: returns the play in question.
    """

    score: ScoreOption
    asks: Callable[[Any, Any], tuple[Position | Record, dict[str, Any]]]
    played: Callable[[Any], Play | None] = lambda answer: None

    def ask(self, ask: Callable[[Any, Run], Any]) -> Callable[[Any, Run], Any]:
        """Return a question that also asks for match chances."""
        if self.score is None:
            return ask

        def both(value: Any, run: Run) -> Scored:
            from tranca import match_plays

            answer = ask(value, run)
            view, keywords = self.asks(value, answer)
            if (view.position if isinstance(view, Record) else view).is_over:
                return Scored(answer, None)
            stated = self.score if isinstance(self.score, tuple) else None
            try:
                plays = match_plays(view, score=stated, stop=run.stop, **keywords)
            except NoChoiceError as error:
                return Scored(answer, None, note=shown(error.message))
            return Scored(answer, plays, self.played(answer))

        return both

    def show(self, show: Callable[[Any], object], out: Any) -> Callable[[Any], object]:
        """Return a function that prints an answer and its match chances."""
        if self.score is None:
            return show

        def both(scored: Scored) -> None:
            from tranca.views.terminal.match_chances import show_match_plays, show_no_chances

            show(scored.answer)
            if scored.plays is not None:
                show_match_plays(out, scored.plays, scored.played)
            elif scored.note:
                show_no_chances(out, scored.note)

        return both

    def row(self, row: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return a function that makes the JSON object of an answer with its match chances."""
        if self.score is None:
            return row

        def both(scored: Scored) -> Any:
            from tranca.views.schemas.match_plays import with_match

            answer = row(scored.answer)
            return answer if scored.plays is None else with_match(answer, scored.plays)

        return both


def _begin_losses(score: ScoreOption) -> "MatchLosses | None":
    if score is None:
        return None
    from tranca import MatchLosses

    return MatchLosses(score if isinstance(score, tuple) else None)


class MatchReviews:
    """The reviews of records in match chance, if a score is given."""

    def __init__(self, score: ScoreOption) -> None:
        self.losses = _begin_losses(score)

    @property
    def totals(self) -> Mapping[str, tuple[float, int]]:
        """By player, the match chance lost in all deals so far, and their number."""
        return {} if self.losses is None else self.losses.totals

    def review(self, record: Record, review: "Review", run: Run) -> "MatchReview | None":
        """Return the match chance lost in a reviewed record; None if it is not wanted."""
        return None if self.losses is None else self.losses.add(record, review, stop=run.stop)

    def show_totals(self, out: Any) -> None:
        """Print the match chance that each player lost in several deals."""
        if max((deals for _, deals in self.totals.values()), default=0) > 1:
            from tranca.views.terminal.match_chances import show_match_totals

            show_match_totals(out, self.totals)

    def row(self, answer: "tuple[Review, MatchReview | None]") -> Any:
        """Return the JSON object of a review, with the match chances lost if they are wanted."""
        review, lost = answer
        row = object_of("review")(review)
        if lost is None:
            return row
        import msgspec

        from tranca.views.schemas.match_plays import MatchReviewPart

        totals = {name: lost for name, (lost, _) in self.totals.items()}
        return msgspec.structs.replace(row, match=MatchReviewPart.of(lost, review.record.rules.sides, totals))
