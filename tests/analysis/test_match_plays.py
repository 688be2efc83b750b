"""Match chances of plays against brute force through records and `tranca.match`, and the advice about the score."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import tranca
import tranca.analysis.match_chances.lost as lost_module
from tranca import Action, Boneyard, MatchChances, Position, Record
from tranca.engine.match_play import BY_LOT, TILES_DECIDE
from tranca.views.wording.match_chances import disagreement

NAMES = [
    name
    for name, rules in tranca.PRESETS.items()
    if len(rules.sides) == 2
    and (rules.scores or rules.out == "first")
    and rules.players * rules.hand_size < 28
    and not rules.takes_own
]
WHOLE = [
    *("doscientos", "doscientos/tie-last", "doscientos/duel", "doscientos/pass-20-10", "partnership", "fid", "spain"),
    *("cuba/100", "dominican", "puerto-rico/200", "brazil/6", "jamaica", "cuba-east", "azneef"),
]
PLAYED_NOW = {"brazil/6", "pernambuco", "puerto-rico/200"}
"""Games whose chances cost seconds, because no results of deals are stored for their plain rules: campaigns."""


def plain_rules(name: str) -> tranca.Rules:
    """Return the rules of a preset without options that carry points from deal to deal."""
    scope = "deal"
    return tranca.PRESETS[name].with_options(tie_next="nothing", deal_bonus=(), pass_bonus_scope=scope)


def lead_code(deal: tranca.MatchDeal) -> int:
    lead, rules = deal.lead, deal.score.rules
    assert lead is not None
    if lead.side is not None:
        return lead.side
    if lead.forced:
        return TILES_DECIDE
    return BY_LOT if lead.seat is None else rules.side_of(lead.seat)


class BruteForce:
    """The chance of the first side after optimal play, by trying all continuations as records."""

    def __init__(self, start: Position, score: tuple[int, int], chances: MatchChances) -> None:
        self.start, self.chances = start.changed(score=score), chances
        self.rules = start.rules

    def after(self, actions: tuple[Action, ...], position: Position, drawn: tuple[tranca.Tile, ...] = ()) -> float:
        if position.is_over:
            if drawn:  # the last draw blocks the deal
                actions = (*actions, Action(position.seats[position.to_move or 0], None, drawn))
            (deal,) = tranca.match([Record(self.start, actions)])
            if deal.winner is not None:
                return float(deal.winner == 0)
            return self.chances.after(deal.totals, lead_code(deal))
        seat = position.seats[position.to_move or 0]
        if position.must_draw:
            tiles = position.boneyard.tiles[:1] if position.boneyard.ordered else position.boneyard.tiles
            return sum(self.after(actions, position.draw(tile), (*drawn, tile)) for tile in tiles) / len(tiles)
        values = [
            self.after((*actions, Action(seat, play, drawn)), position.play(play) if play else position.pass_())
            for play in position.legal_plays() or (None,)
        ]
        return max(values) if position.rules.side_of(position.to_move or 0) == 0 else min(values)


def moments(name: str, seed: int, most: int) -> tuple[Record, Position]:
    """Return a record cut when at most `most` tiles are in the hands and at most 2 can be drawn, with several plays."""
    rules = plain_rules(name)
    for number in range(1000):
        record = tranca.play_out(tranca.deal(rules, 1000 * seed + number), "random", number)
        for count, position in enumerate(record.positions):
            few = sum(map(len, position.hands)) <= most and position.drawable <= 2
            if few and not position.is_over and len(position.legal_plays()) > 1 and count:
                cut = Record(record.start, record.actions[:count])
                return cut, cut.position
    raise AssertionError(name)


@pytest.mark.parametrize("name", ["doscientos/tie-last", "doscientos/pass-20-10", "mano-a-mano", "fives-and-threes/2"])
def test_exact_chances_are_those_of_brute_force(name: str) -> None:
    compare_with_brute_force(name, is_ordered=True)
    compare_with_brute_force(name, is_ordered=False)


@pytest.mark.campaign
@pytest.mark.parametrize("name", [*WHOLE, *NAMES])
@pytest.mark.parametrize("is_ordered", [True, False])
def test_exact_chances_of_all_games_are_those_of_brute_force(name: str, is_ordered: bool) -> None:
    compare_with_brute_force(name, is_ordered)


def compare_with_brute_force(name: str, is_ordered: bool) -> None:
    random = Random(name)
    for seed in range(2):
        record, position = moments(name, seed, 6)
        if not is_ordered:
            if not position.drawable:
                return
            boneyard = Boneyard(tuple(sorted(position.boneyard.tiles)), ordered=False)
            drawn = [tile for action in record.actions for tile in action.tiles_drawn]
            whole = Boneyard(tuple(sorted({*boneyard.tiles, *filter(None, drawn)})), ordered=False)
            record = Record(record.start.changed(boneyard=whole), record.actions)
            position = record.position
        rules, chances = record.rules, tranca.match_chances(record.rules)
        most = rules.target - 1
        score = (random.randint(max(0, most - 60), most), random.randint(max(0, most - 60), most))
        try:
            answer = tranca.match_plays(record, score=score)
        except tranca.UnsupportedError as error:
            assert "match is over" in str(error)
            continue
        assert answer.basis == "exact"
        brute = BruteForce(record.start, score, chances)
        mover = position.to_move or 0
        for option in answer.plays:
            assert option.play is not None
            actions = (*record.actions, Action(position.seats[mover], option.play, ()))
            value = brute.after(actions, position.play(option.play))
            own = value if rules.side_of(mover) == 0 else 1 - value
            assert option.chance == pytest.approx(own, abs=1e-7), (option.play, score, tranca.one_line(position))


AT_ONCE = [
    name
    for name, rules in tranca.PRESETS.items()
    if len(rules.sides) == 2 and rules.match_end == "at_once" and not rules.takes_own
]


@pytest.mark.campaign
def test_matches_that_end_at_once_are_those_of_brute_force_near_the_target() -> None:
    compared = differing = 0
    for name in AT_ONCE:
        random = Random(name)
        draws = tranca.PRESETS[name].draws  # in these games, small moments with few draws are rare
        for seed in range(3 if draws else 33):
            record, position = moments(name, seed, 5 if draws else 4)
            rules = record.rules
            now = [rules.target - random.randint(1, 12) for _ in rules.sides]
            score = [points - earned for points, earned in zip(now, record.earned, strict=True)]
            if min(score) < 0:
                continue
            answer = tranca.match_plays(record, score=score)
            assert (answer.basis, answer.score) == ("exact", tuple(now))
            brute, mover = BruteForce(record.start, (score[0], score[1]), tranca.match_chances(rules)), answer.side
            for option in answer.plays:
                assert option.play is not None
                actions = (*record.actions, Action(position.seats[position.to_move or 0], option.play, ()))
                value = brute.after(actions, position.play(option.play))
                own = value if mover == rules.sides[0] else 1 - value
                assert option.chance == pytest.approx(own, abs=1e-7), (option.play, score, tranca.write(record))
            compared += 1
            differing += answer.disagree
    assert compared >= 100
    assert differing >= 5  # so the values are not those of the margin


def near_target() -> Position:
    position = tranca.read(Path(__file__).parents[2] / "positions" / "near-target.txt")[0]
    assert isinstance(position, Position)
    return position


def test_next_lead_can_be_worth_more_than_points() -> None:
    plays = tranca.match_plays(near_target())
    assert [str(option.play) for option in plays.plays] == ["0-6@0", "0-6@6", "0-5"]
    assert (plays.disagree, plays.reason, plays.leader) == (True, "lead", "NS")
    assert plays.loss(plays.best.play) == 0
    assert not tranca.match_plays(near_target(), score=(0, 0)).disagree
    ends = {
        "lead": ", but gives the next lead to NS.",
        "target": ", but points beyond the target are worth nothing.",
        "": ".",
    }
    for reason, end in ends.items():
        said = disagreement(replace(plays, reason=reason))
        assert said == f"0-6@0 is best for the match. 0-6@6 earns more points{end}"


def test_a_search_that_is_too_large_counts_the_lines_that_are_best_in_points() -> None:
    plays = tranca.match_plays(near_target(), nodes=0)
    exact = tranca.match_plays(near_target())
    assert (plays.basis, exact.basis) == ("lines", "exact")
    for option in plays.plays:
        assert option.chance == pytest.approx(exact.best.chance - exact.loss(option.play))  # the lines are forced here


def test_an_answer_without_lines_is_solved_again_if_the_search_is_too_large() -> None:
    answer = tranca.match_plays(near_target(), solution=tranca.solve(near_target(), lines=False), nodes=0)
    assert answer.plays == tranca.match_plays(near_target(), nodes=0).plays
    assert answer.reason == "lead"


def test_unknown_draws_without_lines_count_by_their_mean_points() -> None:
    """The costs of the plays follow those in points, as in a review, which solves without lines."""
    (record,) = tranca.read(Path(__file__).parents[2] / "positions" / "records" / "draw-two.txt")
    assert isinstance(record, Record)
    start = record.until(9).position.resolved()
    start = start.changed(boneyard=Boneyard(start.boneyard.tiles, ordered=False))
    solution = tranca.solve(start, lines=False, threads=1)
    plays = tranca.match_plays(start, score=(0, 0), solution=solution, nodes=0)
    assert plays.basis == "lines" and not plays.disagree
    chances = tranca.match_chances(start.rules)
    assert start.to_move == 0
    for value in solution.plays:
        won = round(float(value.exact_value))
        expected = chances.after((max(won, 0), max(-won, 0)), BY_LOT)
        assert plays.best.chance - plays.loss(value.play) == pytest.approx(expected)
        assert value.best == (plays.loss(value.play) == 0)


def test_hidden_hands_are_played_on_and_the_seed_decides() -> None:
    view = near_target().seen_by(1)
    first, again = (tranca.match_plays(view, observer="E", seed=3) for _ in range(2))
    assert first.plays == again.plays
    assert first.basis == "deals"
    assert first.plays[-1].error > 0
    assert 0 < sum(option.chance for option in first.plays) < 3


def test_points_of_a_record_so_far_count() -> None:
    rules = tranca.PRESETS["azneef"]
    record = tranca.play_out(tranca.deal(rules, 5), "random", 5)
    count = next(
        count
        for count in range(4, len(record.actions))
        if sum(record.until(count).earned) and len(record.positions[count].legal_plays()) > 1
    )
    cut = record.until(count)
    plays = tranca.match_plays(cut, score=(10, 20), nodes=10)
    assert plays.score == (10 + cut.earned[0], 20 + cut.earned[1])


@pytest.mark.parametrize(
    ("text", "score", "words"),
    [
        ("rules: block/2; ends: 1 2; lead: A; last: B; to-move: A; A: 1-1 1-2; B: 2-2 0-2", None, "unknown"),
        ("rules: block/2; ends: 1 2; lead: A; last: B; to-move: A; A: 1-1 1-2; B: 2-2 0-2", (100, 3), "less than 100"),
        ("rules: draw/2; ends: 1 2; to-move: A; A: 3-3; B: 2-2 0-2; boneyard: {0-0 0-3 3-4}", (1, 3), "must draw"),
        ("rules: block/3; ends: 1 2; lead: A; last: C; to-move: A; A: 1-1; B: 2-2; C: 0-2", (1, 3), "two sides"),
    ],
)
def test_impossible_questions_are_refused(text: str, score: tuple[int, int] | None, words: str) -> None:
    (position,) = tranca.parse(text)
    with pytest.raises(tranca.UnsupportedError, match=words):
        tranca.match_plays(position, score=score)


def recorded() -> Record:
    (record, *_) = tranca.read(Path(__file__).parents[2] / "positions" / "matches" / "doscientos.txt")
    assert isinstance(record, Record)
    return record


def test_losses_too_small_to_show_count_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded()
    losses = [choice.lost for choice in tranca.match_review(record, score=(80, 70)).choices]
    small, *_ = sorted(lost for lost in losses if lost)
    monkeypatch.setattr(lost_module, "LEAST_LOSS", 1.01 * small)
    fewer = [choice.lost for choice in tranca.match_review(record, score=(80, 70)).choices]
    assert fewer == [0 if lost == small else lost for lost in losses]


def test_review_adds_up_the_chances_lost() -> None:
    record = recorded()
    review = tranca.match_review(record, score=(80, 70))
    assert review.score == (80, 70)
    assert sum(lost for lost, _ in review.lost.values()) == pytest.approx(sum(item.lost for item in review.choices))
    assert review.worst is not None
    assert review.worst.lost == max(item.lost for item in review.choices)
    with pytest.raises(tranca.UnsupportedError, match="all hands"):
        tranca.match_review(record.seen_by(0), score=(80, 70))
