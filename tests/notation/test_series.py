"""Matches of the Python package `dominoes`, played at random and read by Tranca."""

import io
import random

import dominoes
import pytest
from tiers import also_at_length

from tranca import FORMATS, Record, Rules, parse, score, write
from tranca.game.dealing import next_deal
from tranca.game.match import MatchDeal, match

RULES = Rules.parse("doscientos, next_lead=winner, blocked_lead=blocker_or_next, tied_lead=as_next")
SEATS = ("N", "W", "S", "E")
"""The seat of each player of the package."""


def play_series(seed: int) -> dominoes.Series:
    random.seed(seed)
    series = dominoes.Series()
    game = series.games[0]
    while game is not None:
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))
        game = series.next_game()
    return series


def as_notation(game: dominoes.Game, rules: Rules) -> Record:
    """Read a printed game, write it as notation, and read that."""
    printed = f"{game}\n{game.starting_player} {game.moves}\n"
    (block,) = FORMATS["dominoes"].read(io.BytesIO(printed.encode()), "game", rules=rules)
    assert not block.faults and isinstance(block.value, Record)
    (again,) = parse(write(block.value))
    assert isinstance(again, Record) and again.rules == rules
    return again


def score_series(series: dominoes.Series, rules: Rules) -> list[MatchDeal]:
    return [*match(as_notation(game, rules) for game in series.games)]


@also_at_length
def test_matches_of_the_package_dominoes_agree_in_points_leads_and_ends(at_length: bool) -> None:
    results: set[str] = set()
    for seed in range(10 if at_length else 6):
        series = play_series(seed)
        deals = score_series(series, RULES)
        totals = [0, 0]
        for number, (game, deal) in enumerate(zip(series.games, deals, strict=True)):
            assert deal.faults == ()
            points = deal.score.points
            assert points[0] - points[1] == game.result.points and min(points) == 0
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            assert list(deal.totals) == totals
            finished = deal.score.finished
            assert (finished.result.end == "out") == game.result.won
            assert RULES.seats[finished.result.seat or 0] == SEATS[game.result.player]
            assert (deal.winner is not None) == (game is series.games[-1])
            if deal.lead is not None:
                assert deal.lead.seat is not None and not deal.lead.forced
                assert RULES.seats[deal.lead.seat] == SEATS[series.games[number + 1].starting_player]
            won = finished.result.winner
            blocker = RULES.side_of(finished.result.seat or 0)
            results.add("out" if game.result.won else "tie" if won is None else "won" if won == blocker else "lost")
        assert totals == series.scores
    assert results == {"out", "tie", "won", "lost"}


@pytest.mark.parametrize("other", ["as_next", "lower_of_winning_team", "highest_double"])
def test_other_leads_after_a_block_contradict_the_package(other: str) -> None:
    rules = RULES.with_options(blocked_lead=other)
    assert any(deal.faults for seed in range(12) for deal in score_series(play_series(seed), rules))


def test_the_next_deal_after_a_block_is_led_as_the_package_leads_it() -> None:
    blocks = 0
    for seed in range(12):
        series = play_series(seed)
        for number, game in enumerate(series.games[:-1]):
            if not game.result.won:
                blocks += 1
                record = as_notation(game, RULES)
                assert score(record).finished.result.end == "blocked"
                leader = next_deal([record], random=number).to_move
                assert leader is not None
                assert RULES.seats[leader] == SEATS[series.games[number + 1].starting_player]
    assert blocks > 10
