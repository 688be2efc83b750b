"""The decision of a blocked deal, against the kernel's settlement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tranca
from tranca.game.leads import Finished, next_lead
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.settlement import BlockDecision, Result, lightest_tile
from tranca.game.tiles import mask, tiles

BLOCKS = st.builds(
    lambda name, winner, tie: PRESETS[name].with_options(block_winner=winner, block_tie="no_score", partners_tie=tie),
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from(("lowest_team", "lowest_player", "duel", "blocker")),
    st.booleans(),
)


@st.composite
def blocks(draw: st.DrawFn) -> tuple[Rules, tuple[int, ...], int]:
    """Generate rules, the remaining masks of a blocked deal, and the blocker."""
    rules = draw(BLOCKS)
    pack = draw(st.permutations(rules.tileset.tiles))
    sizes = draw(st.lists(st.integers(1, 4), min_size=rules.players, max_size=rules.players))
    hands = tuple(mask(pack[4 * seat : 4 * seat + size]) for seat, size in enumerate(sizes))
    return rules, hands, draw(st.integers(0, rules.players - 1))


def pips_of(hands: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(tile.pips for tile in tiles(hand)) for hand in hands)


@given(blocks())
def test_the_comparison_names_the_side_that_the_kernel_lets_win(block: tuple[Rules, tuple[int, ...], int]) -> None:
    rules, hands, blocker = block
    decision = BlockDecision.of(rules, pips_of(hands), blocker)
    winner, _ = rules.ruleset.settle(hands, 0, blocker, -1)
    assert (decision.tie_rule is not None) == (winner < 0)
    by_side = decision.rule == "lowest_team"
    sides = {seat if by_side else rules.side_of(seat) for seat in decision.lowest}
    assert sides == {winner} or winner < 0
    assert min(decision.pips) == decision.pips[decision.compared.index(decision.lowest[0])]
    assert len(decision.compared) == {"blocker": 1, "duel": 2, "lowest_team": len(rules.sides)}.get(
        decision.rule, rules.players
    )


@given(blocks())
def test_the_lightest_tile_settles_a_tie_as_the_kernel_does(block: tuple[Rules, tuple[int, ...], int]) -> None:
    plain, hands, blocker = block
    rules = plain.with_options(block_tie="lightest_tile")
    lightest = tuple(lightest_tile(tiles(hand)) for hand in hands)
    decision = BlockDecision.of(rules, pips_of(hands), blocker, None, lightest)
    winner, _ = rules.ruleset.settle(hands, -1, blocker, -1)
    assert bool(decision.lightest) == (decision.tie_rule is not None)
    if decision.tie_rule is None:
        assert (winner, _) == plain.ruleset.settle(hands, -1, blocker, -1)
        return
    pips = [tile.pips for tile in decision.lightest if tile is not None]
    best = [seat for seat, left in zip(decision.lowest, pips, strict=True) if left == min(pips)]
    by_side = decision.rule == "lowest_team"
    sides = {seat if by_side else rules.side_of(seat) for seat in best}
    ties_again = len(best if rules.partners_tie else sides) > 1
    assert winner == (-1 if ties_again else sides.pop())


@given(blocks())
def test_a_leader_or_blocker_who_is_not_known_is_asked_for_only_where_the_next_lead_depends_on_it(
    block: tuple[Rules, tuple[int, ...], int],
) -> None:
    rules, hands, blocker = block
    if rules.block_winner in ("duel", "blocker"):
        return
    pips = pips_of(hands)
    winner, _ = rules.ruleset.settle(hands, 0, blocker, -1)

    def lead(leader: int | None, seat: int | None) -> tranca.Lead:
        result = Result("blocked", seat, winner if winner >= 0 else None, (0,) * len(rules.sides), pips, (1, 1))
        return next_lead(Finished(rules, leader, result))

    leads = {lead(leader, seat) for leader in range(rules.players) for seat in range(rules.players)}
    if len(leads) == 1:
        assert {lead(None, None)} == leads
    else:
        with pytest.raises(tranca.UnsupportedError, match=r"add the key (lead|last)"):
            lead(None, None)


CHAIN = "layout: 3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 2-2 2-1 1-1 1-0 0-0 0-3"


@pytest.mark.parametrize("hands", ["N: 5-6; E: 6-6; S: 4-5; W: 4-6", "N: 6-6; E: 5-6; S: 4-5; W: 4-6"])
def test_a_decision_is_that_of_the_rules_it_is_asked_for(hands: str) -> None:
    (position,) = tranca.parse(f"{CHAIN}; last: E; {hands}")
    assert isinstance(position, tranca.Position)
    result = position.result()
    team, duel = result.decision(PRESETS["doscientos"]), result.decision(PRESETS["doscientos/duel"])
    assert team is not None and duel is not None
    assert (team.rule, len(team.compared)) == ("lowest_team", 2)
    assert (duel.rule, duel.compared) == ("duel", (1, 0))


def test_who_goes_out_needs_no_comparison() -> None:
    (position,) = tranca.parse("ends: 6 1; N: 1-2; E: 6-6; S:; W: 5-5")
    assert isinstance(position, tranca.Position)
    assert position.result().decision(position.rules) is None
    assert tranca.score(position).finished.decision is None
