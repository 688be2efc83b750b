"""`tranca.tournament/1`: a tournament with its standings, its rounds, and the pairings of the next."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.tournament import Pairing, standings
from tranca.notation.tournaments.tournament import Tournament, TournamentRound, TournamentTable

from .common import JsonObject, JsonPart, Maybe, Number, doc


class JsonContestant(JsonPart, frozen=True, kw_only=True):
    """A pair, team or player."""

    number: Annotated[int, doc("its number, used by rounds")]
    name: Annotated[str, doc("its name; for a pair without one, the names of its players")]
    players: Annotated[list[str], doc("the names of its players, empty if not stated")]


class JsonStanding(JsonPart, frozen=True, kw_only=True):
    """A line of the standings."""

    place: Annotated[int, doc("the place, from 1; equal contestants share a place")]
    number: Annotated[int, doc("the number of the contestant")]
    played: Annotated[int, doc("matches with a result, without byes and forfeits")]
    wins: Annotated[
        Number, doc("matches won, including byes of completed rounds and forfeits by others; a draw is half a win")
    ]
    difference: Annotated[int, doc("own points minus points against")]
    buchholz: Annotated[Number, doc("the sum of the wins of all opponents played")]
    points: Annotated[int, doc("own points")]
    against: Annotated[int, doc("points of the other sides")]
    byes: Annotated[int, doc("completed rounds with a bye")]
    forfeits: Annotated[int, doc("matches not played by this contestant")]
    absent: Annotated[int, doc("rounds from which the contestant was absent")]
    missing: Annotated[int, doc("matches without a result")]


class JsonTable(JsonPart, frozen=True, kw_only=True):
    """A table of a round."""

    table: Annotated[int, doc("its number")]
    places: Annotated[dict[str, int], doc("the number of the contestant by side, or by seat if partners change")]
    points: Annotated[dict[str, int] | None, doc("by side, the result; `null` if there is none")]
    forfeits: Annotated[list[str], doc("the sides that did not play")]

    @classmethod
    def of(cls, tournament: Tournament, table: TournamentTable) -> Self:
        sides = tournament.rules.sides
        return super().of(
            table,
            table=table.number,
            places=dict(tournament.places(table)),
            points=table.points and dict(zip(sides, table.points, strict=True)),
            forfeits=[sides[side] for side in table.forfeits],
        )


class JsonRound(JsonPart, frozen=True, kw_only=True):
    """A round."""

    round: Annotated[int, doc("its number")]
    tables: Annotated[list[JsonTable], doc("its tables, by number; empty if it is not paired yet")]
    byes: Annotated[list[int], doc("the contestants with a bye")]
    absent: Annotated[list[int], doc("the absent or withdrawn contestants")]

    @classmethod
    def of(cls, tournament: Tournament, stated: TournamentRound) -> Self:
        return super().of(
            stated,
            round=stated.number,
            tables=[JsonTable.of(tournament, table) for table in stated.tables],
            absent=sorted(tournament.away(stated.number)),
        )


class JsonMissing(JsonPart, frozen=True, kw_only=True):
    """A table without a result."""

    round: Annotated[int, doc("the number of the round")]
    table: Annotated[int, doc("the number of the table")]


class JsonPairing(JsonPart, frozen=True, kw_only=True):
    """The next round, with the repetitions that could not be avoided."""

    seed: Annotated[int, doc("the seed of the draw among equal contestants")]
    round: Annotated[JsonRound, doc("the round")]
    repeated: Annotated[list[tuple[int, int]], doc("repeated opponents")]
    partners: Annotated[list[tuple[int, int]], doc("repeated partnerships")]
    repeated_byes: Annotated[list[int], doc("the contestants who get another bye")]

    @classmethod
    def of(cls, tournament: Tournament, pairing: Pairing) -> Self:
        return super().of(pairing, round=JsonRound.of(tournament, pairing.round))


class TournamentObject(JsonObject, tag="tranca.tournament/1", frozen=True, kw_only=True):
    """A tournament: standings by the known results, rounds, and missing results."""

    event: Annotated[str | None, doc("the event, or `null`")]
    date: Annotated[str | None, doc("the date, or `null`")]
    rules: Annotated[str, doc("the rules of its matches: a preset, then the options that differ from it")]
    contest: Annotated[str, doc("the kind of contestants: `pair`, `team` or `player`")]
    planned: Annotated[int | None, doc("number of planned rounds, or `null`")]
    ranking: Annotated[list[str], doc("the criteria of the standings, most important first")]
    bye_score: Annotated[tuple[int, int], doc("the points for and against of a bye")]
    ends: Annotated[str, doc("how matches end: `target`, or also on `time`")]
    contestants: Annotated[list[JsonContestant], doc("the contestants, by number")]
    standings: Annotated[list[JsonStanding], doc("the standings, in order")]
    rounds: Annotated[list[JsonRound], doc("the rounds stated in the file")]
    missing: Annotated[list[JsonMissing], doc("tables without a result, including those with faults")]
    faults: Annotated[
        list[str],
        doc("lines that cannot be read, and results that contradict one another or the rules, each with its place"),
    ]
    wrong_passes: Annotated[
        list[str] | Maybe,
        doc(
            "only if there are any: passes by players who could play, in records of matches; the results count "
            "regardless"
        ),
    ] = UNSET
    next: Annotated[JsonPairing | Maybe, doc("only with `--pair`: the next round")] = UNSET

    @classmethod
    def of(cls, tournament: Tournament, pairing: Pairing | None = None) -> Self:
        """Build the object of a tournament, with the pairing of its next round if given."""
        return super().of(
            tournament,
            bye_score=tournament.bye,
            ends="time" if tournament.on_time else "target",
            standings=standings(tournament),
            rounds=[JsonRound.of(tournament, stated) for stated in tournament.rounds],
            missing=[JsonMissing(round=number, table=table.number) for number, table in tournament.missing],
            wrong_passes=tournament.wrong_passes or UNSET,
            next=pairing and JsonPairing.of(tournament, pairing),
        )
