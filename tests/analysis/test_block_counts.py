"""The outcome of a block, now or after a play, over all deals, against the referee, which counts every deal."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from random_records import random_deal
from random_views import random_view, text_of, view_of, with_facts
from referee.deals import View, agrees, drawn_sequences, initial_hands, replay, size_of
from referee.play import (
    State,
    ending,
    hands_of,
    is_empty,
    legal_plays,
    own_losses,
    pips,
    play,
    seats,
    settle_hands,
    side_of,
    side_out,
    sides,
    won_points,
)
from referee.positions import random_position, to_text
from referee.rules import Rules, preset, random_rules
from referee.solve import play_text
from tiers import also_at_length, sampled

import tranca
from tranca.analysis.deals import blocks
from tranca.views.terminal.console import console
from tranca.views.terminal.deals import show_deals
from tranca.views.wording.deals import block_sentence

POSITIONS = Path(__file__).resolve().parents[2] / "positions"

Counts = dict[str | None, tuple[Fraction, dict[str, Fraction], dict[str, Fraction], dict[str, Fraction]]]


def ends_of(view: View) -> Iterator[State]:
    """Yield the state now in each possible deal."""
    for drawn in drawn_sequences(view):
        for hands in initial_hands(view, drawn):
            state = replay(view, hands, drawn)
            if state is not None and agrees(view, state):
                yield state


def counted(states: list[State], observer: str) -> Counts:
    """Return, by play (None for now), the chance of a block and, by side, mean pips, chance to win, and mean points."""
    numbers = Counter[str | None]()
    sums: dict[str | None, tuple[Counter[str], ...]] = defaultdict(lambda: (Counter(), Counter(), Counter()))

    def add(word: str | None, state: State) -> None:
        rules, hands = state.rules, hands_of(state)
        left, wins, points = sums[word]
        numbers[word] += 1
        for seat, hand in hands.items():
            left[side_of(rules, seat)] += pips(hand)
        winner, count, _ = settle_hands(rules, hands, state.leader, state.last, None)
        if winner is not None:
            wins[winner] += 1
            points[winner] += won_points(state, count)
        points.subtract(own_losses(rules, hands, False))

    for state in states:
        if not is_empty(state) and not side_out(state):
            add(None, state)
        if ending(state) is None and state.turn == observer:
            for chosen in legal_plays(state):
                if ending(after := play(state, chosen)) == "blocked":
                    add(play_text(chosen), after)
    return {
        word: (
            Fraction(number, len(states)),
            *({side: Fraction(sum[side], number) for side in sides(states[0].rules)} for sum in sums[word]),
        )
        for word, number in numbers.items()
    }  # type: ignore[return-value]


def found(view: tranca.Deals | tranca.Position) -> Counts:
    return {
        None if count.play is None else str(count.play): (
            count.chance,
            dict(count.pips),
            dict(count.win),
            dict(count.points),
        )
        for count in tranca.block_counts(view)
    }


def compare(view: View) -> set[bool]:
    """Check one view; return whether its blocks are sure, as a set of the cases that occur."""
    states = [*ends_of(view)]
    if not states:
        return set()
    counts = counted(states, view.observer)
    assert found(tranca.deals(tranca.parse(text_of(view))[0])) == counts
    return {count[0] == 1 for word, count in counts.items() if word}


@also_at_length
def test_every_count_is_that_of_the_referee(at_length: bool) -> None:
    rng = Random(1)
    for number in range(12 if at_length else 6):
        made, _, view = random_view(rng, 60, drawn=number % 3 == 0)
        compare(with_facts(rng, view, made) if number % 4 == 0 else view)


@pytest.mark.campaign
def test_every_count_is_that_of_the_referee_in_more_views() -> None:
    rng, kinds = Random(1), Counter[bool]()
    for _ in range(100):
        kinds.update(compare(random_view(rng, 60)[2]))
    assert kinds[True] and kinds[False]


@pytest.mark.parametrize("name", sampled(sorted(tranca.PRESETS)))
def test_every_preset_is_settled_as_it_says(name: str) -> None:
    compare_rules(Random(name), preset(name))


@pytest.mark.parametrize("name", ["partnership", "block/3", "doscientos/tie-first", "draw/partners"])
def test_hands_that_are_subtracted_are_rounded_one_by_one(name: str) -> None:
    for seed in range(3):
        compare_rules(Random(seed), preset(name, points="each_own", round_to=5, per_point=5))


def compare_rules(rng: Random, rules: Rules) -> None:
    position = random_position(rng, rules, 10, finished=False)
    assert found(tranca.parse(to_text(position))[0]) == counted([position], position.turn)  # type: ignore[arg-type]
    made = random_deal(rng, rules)
    observer = rng.choice(seats(rules))
    late = [view_of(made, observer, count) for count in range(len(made.turns) - 3, len(made.turns) + 1)]
    for view in (seen for seen in late if size_of(seen) <= 30):
        compare(view)


@pytest.mark.parametrize("winner", ["lowest_team", "lowest_player", "duel"])
def test_ways_that_differ_in_their_lightest_tile_are_counted_apart(winner: str) -> None:
    """B may hold 0-1 3-4 or 1-3 2-2: 8 pips like A, but with a lighter tile than A's 1-2 or a heavier one."""
    text = f"rules: block/2, block_winner={winner}, block_tie=lightest_tile; ends: 6 6; last: A; to-move: B; "
    (position,) = tranca.parse(f"{text}A: 1-2 2-3; B: ?2")
    assert isinstance(position, tranca.Position)
    rules, own = position.rules, position.hands[0].mask
    deals = tranca.deals(position, observer="A")
    unseen = [tile for tile in rules.tileset.tiles if not tile.mask & own]
    wins = Counter(
        rules.ruleset.settle((own, one.mask | other.mask), 0, 0, -1)[0] for one, other in combinations(unseen, 2)
    )
    (now,) = tranca.block_counts(deals)
    assert deals.deals == wins.total()
    assert now.win == {"A": Fraction(wins[0], wins.total()), "B": Fraction(wins[1], wins.total())}


@pytest.mark.parametrize("seed", range(20))
def test_open_hands_are_counted_as_they_lie(seed: int) -> None:
    rng = Random(seed)
    state = random_position(rng, random_rules(rng), 12, finished=False)
    (position,) = tranca.parse(to_text(state))
    assert isinstance(position, tranca.Position)
    assert found(position) == counted([state], state.turn)


def test_a_line_says_what_a_block_would_give(capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = tranca.read(POSITIONS / "records" / "published-deal.txt")
    assert isinstance(record, tranca.Record)
    show_deals(console(), tranca.deals(record.until(21), "S"))
    said = [line for line in capsys.readouterr().out.splitlines() if "block" in line]
    then = "blocks the deal. Then NS has 30 pips on average and wins 97 %; EW has 46 and wins 0 %; 3 % have no winner."
    now = "would mean that NS has 36 pips on average and wins 83 %; EW has 46 and wins 13 %; 3 % have no winner."
    assert said == [f"A block now {now}", f"2-4 at the 2 {then}", f"2-4 at the 4 {then}"]
    half = Fraction(1, 2)
    unsure = tranca.BlockCount(tranca.Play.parse("2-4@4"), half, {"A": half}, {"A": half}, {"A": half})
    assert block_sentence(unsure).startswith(
        "2-4 at the 4 blocks the deal in 50 % of the deals. Then A has 0.50 pips on "
    )


def test_hidden_hands_need_an_observer_and_rules_what_they_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    (hidden,) = tranca.read(POSITIONS / "castel-hidden.txt")
    with pytest.raises(tranca.UnsupportedError, match=r"hidden hands .* deals of one player"):
        tranca.block_counts(hidden)
    (duel,) = tranca.parse("rules: doscientos/duel; ends: 1 2; to-move: N; N: 1-3; E: 2-3; S: 1-1; W: 2-2")
    with pytest.raises(tranca.UnsupportedError, match="add the key last"):
        tranca.block_counts(duel)
    monkeypatch.setattr(blocks, "MOST_WAYS", 3)
    with pytest.raises(tranca.UnsupportedError, match=r"more than 3 sums of pips are possible"):
        tranca.block_counts(tranca.deals(hidden))
