"""Tournaments in words: names, the state of a round, how contestants are ranked."""

from dataclasses import replace

from tranca.analysis.tournament import Pairing
from tranca.notation.tournaments.text import round_lines
from tranca.notation.tournaments.tournament import Contestant, Criterion, Tournament, TournamentRound, TournamentTable

from .numbers import amount, count, join_and, signed

_LINES = 100  # between two empty lines, after which a reader starts counting lines anew

HEADINGS: dict[Criterion, str] = {
    "wins": "wins",
    "difference": "difference",
    "buchholz": "Buchholz",
    "points": "points",
}
"""The headings of the criteria in tables."""


def contestant_name(tournament: Tournament, number: int) -> str:
    """Return the number and name of a contestant, such as `4 Los Tigres`."""
    return f"{number} {tournament.contestant(number).name}"


def members(contestant: Contestant) -> str:
    """Return the players of a contestant, `Ana Pérez and Eva Díaz`; empty if that is the contestant's name."""
    listed = join_and(contestant.players) if contestant.players else ""
    return "" if listed == contestant.name else listed


def about_line(tournament: Tournament) -> str:
    """Return `2026-11-22 · 14 pairs · doscientos`."""
    who = count(len(tournament.contestants), tournament.contest)
    return " · ".join([*filter(None, [tournament.date]), who, str(tournament.rules)])


def ranking_text(tournament: Tournament) -> str:
    """Explain how contestants are ranked, and how a bye counts."""
    ranking = ", then ".join(HEADINGS[criterion] for criterion in tournament.ranking)
    own, against = tournament.bye
    equal = f"{tournament.contest}s that are equal in all of these share a place"
    bye = f"A bye counts as a {own}–{against} win once its round is complete."
    draws = " A draw counts as half a win." if tournament.on_time else ""
    return f"Ranked by {ranking}; {equal}. {bye}{draws}"


def round_heading(tournament: Tournament, number: int) -> str:
    """Return `Round 2 of 5`."""
    return f"Round {number}" + (f" of {tournament.planned}" if tournament.planned is not None else "")


def standings_heading(tournament: Tournament) -> str:
    """Return the heading of the standings: the round, and the number of missing results."""
    paired = len(tournament.paired)
    if not paired:
        return "Standings before round 1"
    missing = len(tournament.missing)
    lacking = f", {count(missing, 'result')} missing" if missing else ""
    final = paired == tournament.planned and not missing
    return f"{'Final standings' if final else 'Standings'} after round {paired}{lacking}"


def result_text(tournament: Tournament, table: TournamentTable) -> str:
    """Return `200 – 145`, `forfeited by EW`, or `?` if there is no result."""
    if table.points is not None:
        return f"{table.points[0]} – {table.points[1]}"
    if table.forfeits:
        return f"forfeited by {join_and(tournament.rules.sides[side] for side in table.forfeits)}"
    return "?"


def missing_text(tournament: Tournament, number: int, table: TournamentTable) -> str:
    """Describe a missing result: `round 2, table 3: NS 4 Los Tigres, EW 9 Ana Pérez and Eva Díaz`."""
    seated = ", ".join(f"{place} {contestant_name(tournament, who)}" for place, who in tournament.places(table))
    return f"round {number}, table {table.number}: {seated}"


def next_text(tournament: Tournament) -> str:
    """Return the next step: entering results, pairing a round, or none."""
    missing = tournament.missing
    paired = len(tournament.paired)
    if missing:
        number, table = missing[0]
        results = count(len(missing), "missing result")
        if paired == tournament.planned:
            return f"Next: enter {results}. Then the standings are final."
        return (
            f"Next: enter {results}, such as `result {table.number}: …` or `forfeit {table.number}: …` "
            f"below `round: {number}`. Then pair round {paired + 1} with --pair."
        )
    if paired == tournament.planned:
        return "All rounds have been played."
    return f"Next: pair round {paired + 1} with --pair."


def away_text(tournament: Tournament, stated: TournamentRound) -> str:
    """List the contestants with a bye and the absent ones; empty if there are none."""
    kinds = {"bye": stated.byes, "absent": sorted(tournament.away(stated.number))}
    return " · ".join(
        f"{kind}: {', '.join(contestant_name(tournament, number) for number in numbers)}"
        for kind, numbers in kinds.items()
        if numbers
    )


def pairing_notes(tournament: Tournament, pairing: Pairing) -> list[str]:
    """Say how a round was paired, and list repeated meetings, partners and byes that could not be avoided."""
    pairs = f"{tournament.contest}s"
    notes = [f"equal {pairs} were drawn by lot (--seed {pairing.seed})"]
    fewer = "no pairing" if tournament.side_size == 1 else "no seating with these partners"
    notes += [f"{one} and {other} meet again; {fewer} has fewer repeated meetings" for one, other in pairing.repeated]
    notes += [
        f"{one} and {other} are partners again; no pairing has fewer repeated partners"
        for one, other in pairing.partners
    ]
    at_table = f"no {tournament.contest} at a table has had fewer byes"
    notes += [f"{number} has a bye again; {at_table}" for number in pairing.repeated_byes]
    return notes


def pairing_text(tournament: Tournament, pairing: Pairing) -> str:
    """Return the next round as lines for the file, between empty lines, without the absent, which it already states."""
    notes = [f"# {note}" for note in pairing_notes(tournament, pairing)]
    lines = [*notes, *round_lines(tournament, replace(pairing.round, absent=()))]
    blocks = ["\n".join(lines[at : at + _LINES]) for at in range(0, len(lines), _LINES)]
    return "".join(f"\n{block}\n" for block in blocks)


def criterion_text(criterion: Criterion, value: float) -> str:
    """Format the value of a criterion for a table: `2.50` wins, `+155` difference."""
    return signed(value) if criterion == "difference" else amount(value)
