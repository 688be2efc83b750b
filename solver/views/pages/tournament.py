"""Sheets of a tournament as a web page to print: tables, seats by name, standings, slips for results."""

from typing import Any

from tranca.analysis.tournament import Pairing, standings
from tranca.language import t
from tranca.notation.tournaments.tournament import Tournament, TournamentRound, TournamentTable
from tranca.views.wording import tournament as wording
from tranca.views.wording.text import name_sort_key

from .page import document, inline


def tournament_sheets(tournament: Tournament, pairing: Pairing | None = None) -> str:
    """Return a self-contained page with the sheets of the next round if it is paired, else of the last one."""
    paired = tournament.paired
    stated = pairing.round if pairing is not None else paired[-1] if paired else None
    return document(
        "tournament.html",
        tournament.event or t("Tournament"),
        styles=[inline("tournament.css")],
        about=wording.about_line(tournament),
        ranking=wording.ranking_text(tournament),
        round=None if stated is None else _round(tournament, stated),
        notes=[] if pairing is None else wording.pairing_notes(tournament, pairing),
        standings=_standings(tournament) if paired else None,
        contest=wording.contest_name(tournament),
    ).html


def _round(tournament: Tournament, stated: TournamentRound) -> dict[str, Any]:
    tables = [_table(tournament, table) for table in stated.tables]
    where = {number: f"{table.number} {place}" for table in stated.tables for place, number in tournament.places(table)}
    where |= dict.fromkeys(stated.byes, t("bye"))
    seats = [
        {"name": name, "contestant": number, "where": place}
        for number, place in where.items()
        for name in tournament.contestant(number).players or (tournament.contestant(number).name,)
    ]
    return {
        "heading": wording.round_heading(tournament, stated.number),
        "places": [place for place, _ in tournament.places(stated.tables[0])] if stated.tables else [],
        "tables": tables,
        "away": wording.away_text(tournament, stated),
        "seats_are_sides": tournament.side_size == 1,
        "seats": sorted(seats, key=lambda seat: name_sort_key(seat["name"])),
        "slips": [table for table, other in zip(tables, stated.tables, strict=True) if other.is_missing],
        "played": any(not table.is_missing for table in stated.tables),
    }


def _table(tournament: Tournament, table: TournamentTable) -> dict[str, Any]:
    return {
        "number": table.number,
        "places": [
            {
                "place": place,
                "name": wording.contestant_name(tournament, number),
                "members": wording.members(tournament.contestant(number)),
            }
            for place, number in tournament.places(table)
        ],
        "sides": tournament.rules.sides,
        "result": wording.result_text(tournament, table),
    }


def _standings(tournament: Tournament) -> dict[str, Any]:
    return {
        "heading": wording.standings_heading(tournament),
        "criteria": [wording.criterion_name(criterion) for criterion in tournament.ranking],
        "lines": [
            {
                "place": line.place,
                "number": line.number,
                "name": wording.name_of(tournament.contestant(line.number)),
                "members": wording.members(tournament.contestant(line.number)),
                "played": line.played,
                "figures": [
                    wording.criterion_text(criterion, line.value(criterion)) for criterion in tournament.ranking
                ],
            }
            for line in standings(tournament)
        ],
    }
