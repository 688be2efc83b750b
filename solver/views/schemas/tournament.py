"""`tranca.tournament/1`: a tournament with its standings, its rounds, and the pairings of the next."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.analysis.tournament import Pairing, standings
from tranca.notation.tournaments.tournament import Tournament, TournamentRound, TournamentTable

from .common import JsonObject, JsonPart, Maybe, Number, doc


class JsonContestant(JsonPart, frozen=True, kw_only=True):
    """A pair, team or player."""

    number: Annotated[int, doc("by which rounds name it")]
    name: Annotated[str, doc("its name; of a pair without one the names of its players")]
    players: Annotated[list[str], doc("the names of its players, empty where not stated")]


class JsonStanding(JsonPart, frozen=True, kw_only=True):
    """A line of the standings."""

    place: Annotated[int, doc("from 1; equal ones share a place")]
    number: Annotated[int, doc("the number of the contestant")]
    played: Annotated[int, doc("matches with a result, without byes and forfeits")]
    wins: Annotated[
        Number, doc("matches won, including byes of rounds that are over and forfeits of others; a draw is half a win")
    ]
    difference: Annotated[int, doc("own points less those against")]
    buchholz: Annotated[Number, doc("the wins of all opponents that were played, added")]
    points: Annotated[int, doc("own points")]
    against: Annotated[int, doc("points of the other sides")]
    byes: Annotated[int, doc("rounds with a bye, of those that are over")]
    forfeits: Annotated[int, doc("matches not played by this contestant")]
    absent: Annotated[int, doc("rounds that the contestant was absent from")]
    missing: Annotated[int, doc("matches without a result")]


class JsonTable(JsonPart, frozen=True, kw_only=True):
    """A table of a round."""

    table: Annotated[int, doc("its number")]
    places: Annotated[dict[str, int], doc("the number of the contestant by side, or by seat where partners change")]
    points: Annotated[dict[str, int] | None, doc("by side, the result; `null` where there is none")]
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
    tables: Annotated[list[JsonTable], doc("its tables, by number; none where it is not paired yet")]
    byes: Annotated[list[int], doc("who has a bye")]
    absent: Annotated[list[int], doc("who is absent, or has withdrawn")]

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

    seed: Annotated[int, doc("the seed of the lot among equal contestants")]
    round: Annotated[JsonRound, doc("the round")]
    repeated: Annotated[list[tuple[int, int]], doc("opponents who meet again")]
    partners: Annotated[list[tuple[int, int]], doc("partners who are partners again")]
    repeated_byes: Annotated[list[int], doc("who has another bye")]

    @classmethod
    def of(cls, tournament: Tournament, pairing: Pairing) -> Self:
        return super().of(pairing, round=JsonRound.of(tournament, pairing.round))


class TournamentObject(JsonObject, tag="tranca.tournament/1", frozen=True, kw_only=True):
    """A tournament: standings by the known results, rounds, and missing results."""

    event: Annotated[str | None, doc("the event, or `null`")]
    date: Annotated[str | None, doc("the date, or `null`")]
    rules: Annotated[str, doc("the rules of its matches: a preset, then what differs from it")]
    contest: Annotated[str, doc("what its contestants are: `pair`, `team` or `player`")]
    planned: Annotated[int | None, doc("how many rounds are to be played, or `null`")]
    ranking: Annotated[list[str], doc("the criteria of the standings, the first one first")]
    bye_score: Annotated[tuple[int, int], doc("the points of a bye, own and against")]
    ends: Annotated[str, doc("how matches end: `target`, or also on `time`")]
    contestants: Annotated[list[JsonContestant], doc("who takes part, by number")]
    standings: Annotated[list[JsonStanding], doc("the contestants in their order")]
    rounds: Annotated[list[JsonRound], doc("the rounds that the file states")]
    missing: Annotated[list[JsonMissing], doc("tables without a result, those with faults among them")]
    faults: Annotated[
        list[str],
        doc("lines that cannot be read and results that contradict one another or the rules, each with its place"),
    ]
    wrong_passes: Annotated[
        list[str] | Maybe,
        doc("only if there are any: passes by players who could play, in records of matches, which count all the same"),
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
