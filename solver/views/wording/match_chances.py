"""Match chances in words."""

from collections.abc import Mapping, Sequence

from tranca.analysis.match_chances.lost import LEAST_LOSS, LostChance
from tranca.analysis.match_chances.plays import MatchPlays
from tranca.analysis.match_chances.table import MatchChances, PlayerKind
from tranca.engine.match_play import BY_LOT, FIRST_SIDE, TILES_DECIDE
from tranca.game.actions import Play
from tranca.language import digits, n, p, t

from .numbers import percent, percent_points, percent_size, rounded

_LEAST_TARGET = 20  # the least points to win a match in which 10 points are not too many to count with


def chance(share: float) -> str:
    """Format a chance: `53.1 %`."""
    return percent(share, 1)


def difference(share: float) -> str:
    """Format a difference of chances in percent: `3.1 %`; `0.04 %` if it is small."""
    return percent_size(share)


def players_of(kind: PlayerKind) -> str:
    """Return the words for a kind of players."""
    return {
        "advice": t("players who follow quick advice"),
        "heaviest": t("players who take the most points, then lay the heaviest tile"),
        "random": t("players who lay any tile that fits"),
    }[kind]


def title(chances: MatchChances) -> str:
    """Return `Chances to win a match: doscientos, 200 points`."""
    return n("Chances to win a match: {rules}, {count} {point|points}", chances.target, rules=chances.rules)


def summary_lines(chances: MatchChances) -> list[str]:
    """Return the sentences about the start and the end of a match."""
    last = chances.target - 1
    if FIRST_SIDE not in chances.leads:
        return [t("The dealt tiles decide every lead, so at equal scores both sides win half of their matches.")]
    return [
        t(
            "The side that leads wins {first} of its matches from 0–0, and {last} from {score}–{score}.",
            first=chance(chances.table[FIRST_SIDE, 0, 0]),
            last=chance(chances.table[FIRST_SIDE, last, last]),
            score=last,
        )
    ]


def basis_lines(chances: MatchChances) -> list[str]:
    """Return the sentences about the deals, the error, the kinds of players, and options that are not included."""
    lines = [
        n(
            "From {count} random {deal|deals} between players who follow quick advice; the standard error is at most "
            "{error}.",
            chances.deals,
            error=difference(chances.errors[list(chances.leads)].max()),
        )
    ]
    reaches = {kind: chances.reach_of(kind) for kind in chances.others}
    lines += [
        t(
            "Between {players}, chances differ by up to {difference}.",
            players=players_of(kind),
            difference=difference(reach),
        )
        for kind, reach in reaches.items()
    ]
    if chances.ignored:
        lines.append(
            t(
                "Not included, because it is carried from deal to deal: {options}.",
                options=", ".join(chances.ignored),
            )
        )
    if not chances.is_monotone:
        lines.append(
            t("Points beyond the target do not count, so a score just below the target can be worse than a lower one.")
        )
    return lines


def lead_words(chances: MatchChances, lead: int) -> str:
    """Return which lead a chance belongs to: `NS leads`."""
    if lead == TILES_DECIDE:
        return t("The dealt tiles decide who leads")
    if lead == BY_LOT:
        return t("The leader is drawn by lot")
    return p("next deal", "{side} leads", side=chances.rules.sides[lead])


def score_text(score: Sequence[int]) -> str:
    """Return `150–170`."""
    return "–".join(map(str, score))


def score_lines(chances: MatchChances, score: Sequence[int]) -> list[str]:
    """Return the sentences about one score: the chance for each lead, the worth of points and of the lead."""
    side = chances.rules.sides[0]
    lines = []
    for lead in chances.leads:
        estimate = chances.at(score, lead)
        lines.append(
            t(
                "{lead}: {side} wins {chance} of the matches from {score} (standard error {error}; other kinds of "
                "players: up to {reach} more or less).",
                side=side,
                chance=chance(estimate.chance),
                score=score_text(score),
                lead=lead_words(chances, lead),
                error=difference(estimate.error),
                reach=difference(estimate.reach),
            )
        )
    points = 10 if chances.target >= _LEAST_TARGET else 1
    lines.append(_points_worth(points, chances.points_worth(score, points)))
    if FIRST_SIDE in chances.leads:
        lines.append(t("The lead is worth {chance} here.", chance=difference(chances.lead_worth(score))))
    return lines


def table_caption(chances: MatchChances) -> str:
    """Return the line above the table and the picture."""
    first, second = chances.rules.sides
    return t(
        "{lead}: chance of {side} in percent; rows: points of {side}, columns: points of {other}.",
        side=first,
        other=second,
        lead=lead_words(chances, shown_lead(chances)),
    )


def shown_lead(chances: MatchChances) -> int:
    """Return the lead for the table and the picture: the first side leads, if it can lead any tile."""
    return chances.leads[0]


def percent_cell(share: float) -> str:
    """Format a chance for a cell: `53.1`."""
    return rounded(100 * share, 1)


def plays_title(plays: MatchPlays) -> str:
    """Return `Match chances of NS at 190–185`, with the score of the side first."""
    own = plays.side == plays.position.rules.sides[0]
    score = plays.score if own else plays.score[::-1]
    return t("Match chances of {side} at {score}", side=plays.side, score=score_text(score))


def plays_basis(plays: MatchPlays) -> str:
    """Return how the chances of plays were found."""
    return {
        "exact": t("exact for this deal, with open hands; estimated from simulated deals for the rest of the match"),
        "lines": t("too large for an exact search; results of the lines that are best in points"),
        "games": t("estimated from simulated games in the possible deals"),
        "deals": t("estimated from simulated games, and exact in some of the possible deals"),
    }[plays.basis]


def worth_line(plays: MatchPlays) -> str:
    """Return `10 points are worth 3.1 % here.`, or nothing if they are half of the match or more."""
    return _points_worth(10, plays.ten_points) if plays.position.rules.target >= _LEAST_TARGET else ""


def _points_worth(points: int, share: float) -> str:
    return n("{count} {point is|points are} worth {chance} here.", points, chance=difference(share))


def disagreement(plays: MatchPlays) -> str:
    """Return which play is best for the match if it is not the best in points, and why; empty if it is."""
    if not plays.disagree:
        return ""
    facts = {"first": str(plays.best_in_points[0] or "-"), "second": str(plays.best.play or "-")}
    if plays.reason == "lead":
        return t(
            "{second} is best for the match. {first} earns more points, but gives the next lead to {side}.",
            **facts,
            side=plays.leader,
        )
    if plays.reason == "target":
        return t(
            "{second} is best for the match. {first} earns more points, but points beyond the target are worth "
            "nothing.",
            **facts,
        )
    return t("{second} is best for the match. {first} earns more points.", **facts)


def no_chances(reason: str) -> str:
    """Return that there are no match chances, with the reason."""
    return t("There are no match chances here: {reason}.", reason=reason)


def check_line(plays: MatchPlays, play: Play | None) -> str:
    """Return the cost of a play in match chance."""
    return choice_line(play, plays.best.play, plays.loss(play))


def choice_line(play: Play | None, best: Play | None, lost: float) -> str:
    """Return the cost of a play in match chance against the best one."""
    shown = str(play or "-")
    if lost < LEAST_LOSS:
        return t("In match chance, no play is better than {play}.", play=shown)
    return t(
        "In match chance, {play} costs {loss} percentage points against {best}.",
        play=shown,
        loss=digits(percent_points(lost)),
        best=str(best or "-"),
    )


def lost_line(seat: str, lost: float, choices: int) -> str:
    """Return the match chance that a player lost over a deal."""
    return n(
        "{seat} lost {lost} of match chance in {count} {choice|choices}.", choices, seat=seat, lost=difference(lost)
    )


def total_lines(totals: Mapping[str, tuple[float, int]]) -> list[str]:
    """Return the match chance that each player lost over several deals, from its sum and the number of deals."""
    return [
        n("{player} lost {lost} of match chance in {count} {deal|deals}.", deals, player=player, lost=difference(lost))
        for player, (lost, deals) in totals.items()
    ]


def worst_line(play: LostChance) -> str:
    """Return the worst play of a deal in match chance."""
    return t(
        "The costliest play is {seat}:{play} in action {number}, which gives up {lost}; {best} was better.",
        seat=play.seat,
        play=str(play.play),
        number=play.number,
        lost=difference(play.lost),
        best=str(play.best),
    )
