"""Tournaments in words: names, the state of a round, how contestants are ranked."""

from dataclasses import replace

from tranca.analysis.tournament import Pairing
from tranca.language import n, p, t
from tranca.notation.tournaments.text import round_lines
from tranca.notation.tournaments.tournament import (
    Contestant,
    Criterion,
    Tournament,
    TournamentRound,
    TournamentTable,
    join_names,
)

from .numbers import join_and, signed, total

_LINES = 100  # between two empty lines, after which a reader starts counting lines anew


def criterion_name(criterion: Criterion) -> str:
    """Return the name of a criterion, as the heading of its column."""
    return {
        "wins": p("criterion", "wins"),
        "difference": p("criterion", "difference"),
        "buchholz": "Buchholz",
        "points": p("criterion", "points"),
    }[criterion]


def contest_name(tournament: Tournament) -> str:
    """Return the heading of the column of contestants: their kind."""
    return {"player": p("column", "player"), "pair": p("column", "pair"), "team": p("column", "team")}[
        tournament.contest
    ]


def contestant_name(tournament: Tournament, number: int) -> str:
    """Return the number and name of a contestant, such as `4 Los Tigres`."""
    return f"{number} {name_of(tournament.contestant(number))}"


def name_of(contestant: Contestant) -> str:
    """Return the name of a contestant, such as `Los Tigres`, or the names of its players if it has no other."""
    return join_and(contestant.players) if _is_named_by_players(contestant) else contestant.name


def members(contestant: Contestant) -> str:
    """Return the players of a contestant, `Ana Pérez and Eva Díaz`; empty if that is the contestant's name."""
    return "" if _is_named_by_players(contestant) or not contestant.players else join_and(contestant.players)


def _is_named_by_players(contestant: Contestant) -> bool:
    return bool(contestant.players) and contestant.name == join_names(contestant.players)


def about_line(tournament: Tournament) -> str:
    """Return `2026-11-22 · 14 pairs · doscientos`."""
    number = len(tournament.contestants)
    who = {
        "player": n("{count} {player|players}", number),
        "pair": n("{count} {pair|pairs}", number),
        "team": n("{count} {team|teams}", number),
    }[tournament.contest]
    return " · ".join([*filter(None, [tournament.date]), who, str(tournament.rules)])


def ranking_text(tournament: Tournament) -> str:
    """Explain how contestants are ranked, and how a bye counts."""
    ranking, *later = map(criterion_name, tournament.ranking)
    for criterion in later:
        ranking = t("{earlier}, then {criterion}", earlier=ranking, criterion=criterion)
    own, against = tournament.bye
    ranked = {
        "player": t("Ranked by {ranking}; players that are equal in all of these share a place.", ranking=ranking),
        "pair": t("Ranked by {ranking}; pairs that are equal in all of these share a place.", ranking=ranking),
        "team": t("Ranked by {ranking}; teams that are equal in all of these share a place.", ranking=ranking),
    }[tournament.contest]
    bye = t("A bye counts as a {own}–{against} win once its round is complete.", own=own, against=against)
    draws = t("A draw counts as half a win.") if tournament.on_time else ""
    return " ".join(filter(None, [ranked, bye, draws]))


def round_heading(tournament: Tournament, number: int) -> str:
    """Return `Round 2 of 5`."""
    if tournament.planned is None:
        return t("Round {number}", number=number)
    return t("Round {number} of {planned}", number=number, planned=tournament.planned)


def standings_heading(tournament: Tournament) -> str:
    """Return the heading of the standings: the round, and the number of missing results."""
    paired = len(tournament.paired)
    if not paired:
        return t("Standings before round 1")
    if missing := len(tournament.missing):
        return n("Standings after round {round}, {count} {result|results} missing", missing, round=paired)
    if paired == tournament.planned:
        return t("Final standings after round {round}", round=paired)
    return t("Standings after round {round}", round=paired)


def result_text(tournament: Tournament, table: TournamentTable) -> str:
    """Return `200 – 145`, `forfeited by EW`, or `?` if there is no result."""
    if table.points is not None:
        return f"{total(table.points[0])} – {total(table.points[1])}"
    if table.forfeits:
        sides = join_and(tournament.rules.sides[side] for side in table.forfeits)
        return t("forfeited by {sides}", sides=sides)
    return "?"


def missing_text(tournament: Tournament, number: int, table: TournamentTable) -> str:
    """Describe a missing result: `round 2, table 3: NS 4 Los Tigres, EW 9 Ana Pérez and Eva Díaz`."""
    seated = ", ".join(f"{place} {contestant_name(tournament, who)}" for place, who in tournament.places(table))
    return t("round {round}, table {table}: {names}", round=number, table=table.number, names=seated)


def next_text(tournament: Tournament) -> str:
    """Return the next step: entering results, pairing a round, or none."""
    missing = tournament.missing
    paired = len(tournament.paired)
    if missing:
        number, table = missing[0]
        if paired == tournament.planned:
            return n("Next: enter {count} missing {result|results}. Then the standings are final.", len(missing))
        return n(
            "Next: enter {count} missing {result|results}, such as `result {table}: …` or `forfeit {table}: …` below "
            "`round: {round}`. Then pair round {next} with --pair.",
            len(missing),
            table=table.number,
            round=number,
            next=paired + 1,
        )
    if paired == tournament.planned:
        return t("All rounds have been played.")
    return t("Next: pair round {round} with --pair.", round=paired + 1)


def away_text(tournament: Tournament, stated: TournamentRound) -> str:
    """List the contestants with a bye and the absent ones; empty if there are none."""
    kinds = {p("label", "bye"): stated.byes, p("label", "absent"): sorted(tournament.away(stated.number))}
    return " · ".join(
        f"{kind}: {', '.join(contestant_name(tournament, number) for number in numbers)}"
        for kind, numbers in kinds.items()
        if numbers
    )


def pairing_notes(tournament: Tournament, pairing: Pairing) -> list[str]:
    """Say how a round was paired, and list repeated meetings, partners and byes that could not be avoided."""
    notes = [
        {
            "player": t("equal players were drawn by lot (--seed {seed})", seed=pairing.seed),
            "pair": t("equal pairs were drawn by lot (--seed {seed})", seed=pairing.seed),
            "team": t("equal teams were drawn by lot (--seed {seed})", seed=pairing.seed),
        }[tournament.contest]
    ]
    notes += [_meet_again(tournament, one, other) for one, other in pairing.repeated]
    notes += [
        t("{one} and {other} are partners again; no pairing has fewer repeated partners", one=one, other=other)
        for one, other in pairing.partners
    ]
    return notes + [_bye_again(tournament, number) for number in pairing.repeated_byes]


def _meet_again(tournament: Tournament, one: int, other: int) -> str:
    if tournament.side_size == 1:
        return t("{one} and {other} meet again; no pairing has fewer repeated meetings", one=one, other=other)
    return t(
        "{one} and {other} meet again; no seating with these partners has fewer repeated meetings", one=one, other=other
    )


def _bye_again(tournament: Tournament, number: int) -> str:
    return {
        "player": t("{number} has a bye again; no player at a table has had fewer byes", number=number),
        "pair": t("{number} has a bye again; no pair at a table has had fewer byes", number=number),
        "team": t("{number} has a bye again; no team at a table has had fewer byes", number=number),
    }[tournament.contest]


def pairing_text(tournament: Tournament, pairing: Pairing) -> str:
    """Return the next round as lines for the file, between empty lines, without the absent, which it already states."""
    notes = [f"# {note}" for note in pairing_notes(tournament, pairing)]
    lines = [*notes, *round_lines(tournament, replace(pairing.round, absent=()))]
    blocks = ["\n".join(lines[at : at + _LINES]) for at in range(0, len(lines), _LINES)]
    return "".join(f"\n{block}\n" for block in blocks)


def criterion_text(criterion: Criterion, value: float) -> str:
    """Format the value of a criterion for a table: `2.50` wins, `+155` difference."""
    return signed(value) if criterion == "difference" else total(value)
