"""The standings, tables and pairings of a tournament on the screen."""

from tranca.analysis.tournament import standings
from tranca.language import p, t
from tranca.notation.tournaments.tournament import CRITERIA, Tournament, TournamentRound
from tranca.views.wording import tournament as wording
from tranca.views.wording.numbers import total

from .console import Column, Row, Screen


def show_tournament(out: Screen, tournament: Tournament) -> None:
    """Print the standings, the tables of the last round, missing results, and the next step."""
    if tournament.event:
        out.line(tournament.event, "bold")
    out.line(wording.about_line(tournament))
    out.line(wording.ranking_text(tournament))
    out.line()
    if not tournament.paired:
        out.table_of(
            tournament.contestants,
            (Column(p("column", "number"), right=True), lambda one: str(one.number)),
            (Column(wording.contest_name(tournament), wraps=True), wording.name_of),
            (Column(p("column", "players"), wraps=True), wording.members),
        )
    else:
        _show_standings(out, tournament)
        out.line()
        _show_round(out, tournament, tournament.paired[-1])
    if tournament.missing:
        out.line()
        for number, table in tournament.missing:
            out.line(t("missing result: {table}", table=wording.missing_text(tournament, number, table)))
    out.line()
    out.line(wording.next_text(tournament))


def _show_standings(out: Screen, tournament: Tournament) -> None:
    out.line(wording.standings_heading(tournament), "bold")
    others = [criterion for criterion in CRITERIA if criterion not in tournament.ranking]
    criteria = [*tournament.ranking, *others]
    columns = [
        Column(p("column", "place"), right=True),
        Column(p("column", "number"), right=True),
        Column(wording.contest_name(tournament), wraps=True),
        Column(p("column", "played"), right=True, gives=3),
        *(Column(wording.criterion_name(criterion), right=True) for criterion in tournament.ranking),
        *(Column(wording.criterion_name(criterion), right=True, gives=1) for criterion in others),
        Column(p("column", "against"), right=True, gives=2),
    ]
    rows = [
        Row(
            [
                str(line.place),
                str(line.number),
                wording.name_of(tournament.contestant(line.number)),
                str(line.played),
                *(wording.criterion_text(criterion, line.value(criterion)) for criterion in criteria),
                total(line.against),
            ]
        )
        for line in standings(tournament)
    ]
    out.table(columns, rows)


def _show_round(out: Screen, tournament: Tournament, stated: TournamentRound) -> None:
    out.line(wording.round_heading(tournament, stated.number), "bold")
    if stated.tables:
        places = [place for place, _ in tournament.places(stated.tables[0])]
        columns = [
            Column(p("column", "table"), right=True),
            *(Column(place, wraps=True) for place in places),
            Column(p("column", "result")),
        ]
        rows = [
            Row(
                [
                    str(table.number),
                    *(wording.contestant_name(tournament, number) for _, number in tournament.places(table)),
                    wording.result_text(tournament, table),
                ]
            )
            for table in stated.tables
        ]
        out.table(columns, rows)
    if away := wording.away_text(tournament, stated):
        out.line(away)
