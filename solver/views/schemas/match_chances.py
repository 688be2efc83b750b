"""`tranca.match/1`: the chance to win a match from every score and lead."""

from collections.abc import Sequence
from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.match_chances.table import MatchChances
from tranca.engine.match_play import BY_LOT, FIRST_SIDE, SECOND_SIDE, TILES_DECIDE

from .common import JsonObject, JsonPart, Maybe, Number, doc
from .match_plays import DIGITS

_LEADS = {FIRST_SIDE: "first", SECOND_SIDE: "second", TILES_DECIDE: "tiles", BY_LOT: "lot"}


class MatchScoreChances(JsonPart, frozen=True, kw_only=True):
    """The chances at one score."""

    score: Annotated[dict[str, int], doc("the points of each side")]
    chances: Annotated[dict[str, Number], doc("by lead, as in `leads`: the chance of the first side")]
    standard_errors: Annotated[dict[str, Number], doc("by lead: the standard error of the sample of deals")]
    differences: Annotated[
        dict[str, dict[str, Number]],
        doc("by lead and kind of players: the chance between these players minus `chances`"),
    ]
    ten_points: Annotated[Number, doc("the chance that 10 points are worth: half of winning minus losing them")]
    lead: Annotated[
        Number | Maybe, doc("the chance that the lead is worth; absent if the dealt tiles decide every lead")
    ] = UNSET

    @classmethod
    def of(cls, chances: MatchChances, score: Sequence[int]) -> Self:
        """Build the object of a score."""
        estimates = {_LEADS[lead]: chances.at(score, lead) for lead in chances.leads}
        return super().of(
            chances,
            score=dict(zip(chances.rules.sides, score, strict=True)),
            chances={lead: round(at.chance, DIGITS) for lead, at in estimates.items()},
            standard_errors={lead: round(at.error, DIGITS) for lead, at in estimates.items()},
            differences={
                lead: {kind: round(by, DIGITS) for kind, by in at.differences.items()} for lead, at in estimates.items()
            },
            ten_points=round(chances.points_worth(score), DIGITS),
            lead=round(chances.lead_worth(score), DIGITS) if FIRST_SIDE in chances.leads else UNSET,
        )


class MatchChancesObject(JsonObject, tag="tranca.match/1", frozen=True, kw_only=True):
    """The chance to win a match from every score and lead, by dynamic programming over the results of random deals."""

    rules: Annotated[str, doc("the rules of the match")]
    sides: Annotated[list[str], doc("the two sides; every chance is for the first side")]
    target: Annotated[int, doc("the points that win the match")]
    deals: Annotated[int, doc("the number of deals for each kind of lead")]
    seed: Annotated[int, doc("their seed")]
    stored: Annotated[bool, doc("whether the deals are those stored with the program")]
    leads: Annotated[
        list[str],
        doc(
            "the leads that can occur: `first` or `second`, this side leads any tile; `tiles`, the dealt tiles decide; "
            "`lot`, it is drawn by lot"
        ),
    ]
    ignored: Annotated[list[str], doc("options that carry points from deal to deal, which are not included")]
    standard_error: Annotated[Number, doc("the largest standard error of a chance")]
    differences: Annotated[
        dict[str, Number], doc("by other kind of players (`heaviest`, `random`), the largest difference of a chance")
    ]
    scores: Annotated[list[int] | Maybe, doc("without `--score`: the points of the rows and columns of `chances`")] = (
        UNSET
    )
    chances: Annotated[
        dict[str, list[list[Number]]] | Maybe,
        doc("without `--score`: by lead, a row for each score of the first side, a column for each of the second"),
    ] = UNSET
    at: Annotated[MatchScoreChances | Maybe, doc("only with `--score`: the chances at this score")] = UNSET

    @classmethod
    def of(cls, chances: MatchChances, *, score: Sequence[int] | None = None, step: int = 1) -> Self:
        """Build the object of the chances at one score, or of a table at every `step` points."""
        scores = chances.scores(step)
        tables = {
            _LEADS[lead]: [
                [round(float(chances.table[lead, own, other]), DIGITS) for other in scores] for own in scores
            ]
            for lead in chances.leads
        }
        return super().of(
            chances,
            sides=chances.rules.sides,
            leads=[_LEADS[lead] for lead in chances.leads],
            standard_error=round(float(chances.errors[list(chances.leads)].max()), DIGITS),
            differences={kind: round(chances.reach_of(kind), DIGITS) for kind in chances.others},
            scores=UNSET if score is not None else [*scores],
            chances=UNSET if score is not None else tables,
            at=UNSET if score is None else MatchScoreChances.of(chances, score),
        )
