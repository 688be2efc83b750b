"""Worked cases of options required by published rules, each named after the question that it answers."""

import json

import pytest
from click.testing import CliRunner
from facts import states

import tranca
from tranca.cli import cli
from tranca.engine.random_rows import RandomPlay
from tranca.errors import RulesError
from tranca.game.dealing import next_deal
from tranca.game.leads import first_lead, next_lead
from tranca.game.match import WrongLeader, match
from tranca.game.tiles import Tile, mask
from tranca.views.wording.match import lead_text


def score(rules: str, deal: str) -> tranca.Score:
    (position,) = tranca.parse(f"rules: {rules}; {deal}")
    assert isinstance(position, tranca.Position | tranca.Record)
    return tranca.score(position)


# Blocks

HEAVY_BLOCKER = "ends: 1 1; last: N; N: 5-6; E: 0-0; S: 2-3; W: 0-2"  # NS 16, EW 2


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ("doscientos, block_winner=blocker", (18, 0)),
        ("doscientos, block_winner=blocker, points=opponents", (2, 0)),
        # The blocker's own pips are subtracted, and the partner's do not count: 2 − 11.
        ("doscientos, block_winner=blocker, points=opponents_minus_own", (-9, 0)),
        ("doscientos", (0, 18)),
    ],
)
def test_the_blocker_wins_whatever_they_hold(rules: str, points: tuple[int, int]) -> None:
    """Hoyle (1950): the player who caused the block scores the pips of the other players, without their own."""
    assert score(rules, HEAVY_BLOCKER).points == points


def test_the_blocker_has_to_be_known_to_win() -> None:
    text = "rules: doscientos, block_winner=blocker; ends: 1 1; N: 5-6; E: 0-0; S: 2-3; W: 0-2"
    with pytest.raises(tranca.NotationError, match=r"missing key last: .*laid the last tile"):
        tranca.parse(text)


def test_a_block_that_the_blocker_wins_leads_to_their_lead() -> None:
    settled = score("doscientos, block_winner=blocker, next_lead=winner, blocked_lead=as_next", HEAVY_BLOCKER)
    assert next_lead(settled.finished).seat == 0


EQUAL = "ends: 6 6; last: B; A: 1-2 2-4 3-5; B: 3-4 5-5"  # 17 pips each


@pytest.mark.parametrize(
    ("rules", "deal", "points"),
    [
        # The example of domino-games.com, Block: the player with 1-2 wins against the one with 3-4.
        ("block/2, block_tie=lightest_tile", EQUAL, (17, 0)),
        ("block/2, block_tie=lightest_tile, points=opponents_minus_own", EQUAL, (0, 0)),
        ("block/2", EQUAL, (0, 0)),
        # 1-2 and 0-3 are equally light, so no side wins.
        ("block/2, block_tie=lightest_tile", "ends: 6 6; last: B; A: 1-2 2-4; B: 0-3 1-5", (0, 0)),
        # Only tied players are compared: C has the lightest tile of all, but more pips.
        (
            "block/3, block_tie=lightest_tile",
            "ends: 6 6; last: B; A: 1-2 2-4; B: 0-4 0-5; C: 0-0 5-5",
            (19, 0, 0),
        ),
        # The lightest tile of either partner counts for a side: 0-1 of S against 0-2 of W.
        ("doscientos, block_tie=lightest_tile", "ends: 6 6; last: N; N: 5-5; E: 2-4 1-2; S: 0-1; W: 0-2", (22, 0)),
        ("doscientos, block_tie=lightest_tile", "ends: 6 6; last: N; N: 5-5; E: 2-4 1-3; S: 0-1; W: 0-1", None),
    ],
)
def test_the_lightest_tile_settles_a_tie(rules: str, deal: str, points: tuple[int, ...] | None) -> None:
    if points is None:
        with pytest.raises(tranca.NotationError):
            score(rules, deal)
        return
    assert score(rules, deal).points == points


def test_a_tie_settled_by_the_lightest_tile_names_the_tiles() -> None:
    text = f"rules: block/2, block_tie=lightest_tile; {EQUAL}\n"
    shown = CliRunner().invoke(cli, ["score", "-"], input=text)
    assert states(" ".join(shown.output.split()), "block_tie=lightest_tile", "A 1-2", "B 3-4")
    (line,) = CliRunner().invoke(cli, ["score", "-", "--json"], input=text).output.splitlines()
    decision = json.loads(line)["decision"]
    assert (decision["tie_rule"], decision["lightest"]) == ("lightest_tile", {"A": "1-2", "B": "3-4"})


PARTNERS = "ends: 6 6; bonus-paid: yes; last: N; N: 0-3; E: 4-4; S: 1-2; W: 0-4"  # N and S 3 each, E 8, W 4


@pytest.mark.parametrize(
    ("rules", "winner"),
    [
        # yamxavier-create/dominos_pr: if several players share the minimum, no side scores.
        ("puerto-rico/200", None),
        ("puerto-rico/200, partners_tie=no", 0),
        ("puerto-rico/200, block_tie=blocker_loses", 1),
        ("puerto-rico/200, block_winner=lowest_team", 0),
        ("jamaica", 0),
        ("jamaica, partners_tie=yes", None),
    ],
)
def test_partners_who_share_the_fewest_tie_only_where_the_rules_say_so(rules: str, winner: int | None) -> None:
    deal = PARTNERS if rules.startswith("puerto-rico") else PARTNERS.replace("bonus-paid: yes; ", "")
    assert score(rules, deal).finished.result.winner == winner


# Passes

RUN = "dealt N: 6-6 0-6; dealt E: 0-2 0-3; dealt S: 2-3 3-4; dealt W: 1-2 1-3"


@pytest.mark.parametrize(
    ("rules", "play", "bonuses"),
    [
        # yamxavier-create/dominos_pr pays 2 and 1 (in tens) when all three others pass; the partner's pass is free.
        ("puerto-rico/200, hand_size=2", "N:6-6 W:- S:- E:-", (30, 0)),
        ("puerto-rico/200, hand_size=2", "N:6-6 W:- S:-", (20, 0)),
        ("puerto-rico/200, hand_size=2, pass_bonus_for=next", "N:6-6 W:- S:- E:-", (20, 0)),
        ("puerto-rico/200, hand_size=2; bonus-paid: yes", "N:6-6 W:- S:- E:-", (20, 0)),
        # A bonus for the pass on the lead replaces the next player's; the other opponent's is paid in addition.
        ("puerto-rico/200, hand_size=2, lead_pass_bonus_double=25", "N:6-6 W:- S:- E:-", (35, 0)),
        # It is void if the partner cannot follow; only the pass of the other opponent is paid.
        ("puerto-rico/200, hand_size=2, lead_pass_void=yes", "N:6-6 W:- S:- E:-", (10, 0)),
        ("puerto-rico/200, hand_size=2, round_pass_bonus=5", "N:6-6 W:- S:- E:-", (35, 0)),
    ],
)
def test_the_passes_of_both_opponents_in_one_run_are_paid(rules: str, play: str, bonuses: tuple[int, int]) -> None:
    (record,) = tranca.parse(f"rules: {rules}; {RUN}; play: {play}")
    assert isinstance(record, tranca.Record)
    assert record.bonuses == bonuses


def test_every_other_player_is_an_opponent_without_partners() -> None:
    rules = "cut-throat/4, hand_size=2, pass_bonus_first=20, pass_bonus_later=10, pass_bonus_for=opponents"
    (record,) = tranca.parse(f"rules: {rules}; {RUN}; play: N:6-6 W:- S:- E:-")
    assert isinstance(record, tranca.Record)
    assert record.bonuses == (40, 0, 0, 0)


@pytest.mark.parametrize(
    ("moment", "points"),
    [
        # All opponents would pass on a tile that blocks: 20 + 10; once some have passed, only the rest is due.
        ("bonus-paid: no; to-move: W", (30, 0)),
        ("bonus-paid: yes; to-move: W", (20, 0)),
        ("bonus-paid: yes; to-move: S", (10, 0)),
        ("bonus-paid: yes; to-move: E", (10, 0)),
        ("bonus-paid: yes; to-move: N", (0, 0)),
    ],
)
def test_a_block_counts_as_a_pass_of_each_opponent_who_has_not_passed(moment: str, points: tuple[int, int]) -> None:
    tied = f"ends: 6 6; last: N; {moment}; N: 1-2; E: 0-3; S: 4-4; W: 5-5"
    assert score("puerto-rico/200", tied).points == points
    (position,) = tranca.parse(f"rules: puerto-rico/200; {tied}")
    assert isinstance(position, tranca.Position)
    assert tranca.solve(position).value == points[0]


def test_the_bonuses_of_a_run_are_named_one_by_one() -> None:
    (record,) = tranca.parse(f"rules: puerto-rico/200, hand_size=2; {RUN}; play: N:6-6 W:- S:- E:- N:0-6")
    assert isinstance(record, tranca.Record)
    assert [(passed.kind, passed.points) for passed in tranca.score(record).passes] == [("next", 20), ("later", 10)]


# Rounding


@pytest.mark.parametrize(
    ("pips", "points"), [(0, 0), (1, 1), (4, 1), (9, 1), (14, 1), (15, 2), (24, 2), (25, 3), (34, 3), (-1, 0), (-6, -1)]
)
def test_1_to_14_pips_are_one_point_and_15_to_24_are_two(pips: int, points: int) -> None:
    rules = tranca.Rules.parse(
        "block/2, points=opponents_minus_own, round_to=10, per_point=10, rounding=at_least_one, block_winner=blocker"
    )
    blank = (Tile(0, 0),)
    own, other = (blank, tiles_of(pips)) if pips >= 0 else (tiles_of(-pips), blank)
    hands = tuple(mask(left) for left in (own, other))
    assert rules.ruleset.settle(hands, 0, 0, -1) == (0, points)


def tiles_of(pips: int) -> tuple[Tile, ...]:
    found: list[Tile] = []
    for tile in sorted(tranca.PRESETS["block/2"].tileset.tiles, key=lambda tile: -tile.pips):
        if tile.pips and tile.pips <= pips - sum(other.pips for other in found):
            found.append(tile)
    return tuple(found)


# Leads


def test_the_lowest_double_leads_the_first_deal() -> None:
    rules = tranca.Rules.parse("bergen/2, first_lead=lowest_double")
    for seed in range(60):
        made = tranca.deal(rules, seed)
        dealt = [tile for hand in made.hands for tile in hand.tiles]
        doubles = [tile for tile in dealt if tile.is_double]
        heaviest = max(dealt, key=lambda tile: (tile.pips, tile.high))
        assert made.must_lead == (min(doubles) if doubles else heaviest)
        assert made.must_lead in made.hands[made.to_move or 0].tiles
    assert first_lead(rules).opens_with(rules) == Tile(0, 0)


def test_random_rows_begin_with_the_lowest_double() -> None:
    rules = tranca.Rules.parse("block/3, first_lead=lowest_double")
    rows = RandomPlay(rules, seed=3, until=0).rows(0, 60)
    for row in range(60):
        position = rows.position(row)
        assert (position.to_move, position.must_lead) == first_lead(rules).resolved(position.hands)[:3:2]


def test_a_match_that_the_lowest_double_opens_finds_another_leader() -> None:
    deal = "rules: block/2, hand_size=2, first_lead=lowest_double; dealt A: 0-0 0-1; dealt B: 1-1 2-3; {}"
    (good,) = match(tranca.parse(deal.format("play: A:0-0 B:- A:0-1")))
    assert good.faults == ()
    (wrong,) = match(tranca.parse(deal.format("play: B:1-1 A:0-1 B:- A:0-0")))
    assert wrong.faults == (WrongLeader(1, 0, Tile(0, 0)),)


TIED = "ends: 1 1; lead: E; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-5"
WON = "ends: 1 1; lead: E; last: N; N: 2-3; E: 0-0; S: 6-6; W: 4-5"  # EW win


@pytest.mark.parametrize(
    ("rules", "deal", "lead"),
    [
        ("blocked_lead=highest_double", WON, "the holder of the highest double leads with it"),
        ("blocked_lead=highest_double, tied_lead=lot", TIED, "a player drawn by lot leads"),
        ("tied_lead=highest_double", TIED, "the holder of the highest double leads with it"),
        ("tied_lead=highest_double", WON, "E leads"),
        # EW win. If N blocked, the next player is W, who leads; if E blocked, E leads; if S blocked, the next is E.
        ("blocked_lead=blocker_or_next", WON, "W leads"),
        ("blocked_lead=blocker_or_next", WON.replace("last: N", "last: E"), "E leads"),
        ("blocked_lead=blocker_or_next", WON.replace("last: N", "last: S"), "E leads"),
    ],
)
def test_who_leads_after_a_block(rules: str, deal: str, lead: str) -> None:
    (position,) = tranca.parse(f"rules: doscientos, {rules}; {deal}")
    (settled,) = match([position])
    assert settled.lead is not None
    assert lead_text(position.rules, settled.lead).startswith(lead)


def test_the_next_deal_is_led_by_the_highest_double_after_a_block() -> None:
    (blocked,) = tranca.parse(f"rules: doscientos, blocked_lead=highest_double; {WON}")
    assert isinstance(blocked, tranca.Position)
    made = next_deal([blocked], 1)
    assert made.must_lead == Tile(6, 6) and made.must_lead in made.hands[made.to_move or 0].tiles


# Messages and text


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("block_winner=blocker", "The side of the blocker, who laid the last tile, wins a blocked deal"),
        (
            "block_tie=lightest_tile",
            "lightest single tile wins a tied block; if those tiles are equally light, no one scores",
        ),
        ("block_winner=lowest_player, partners_tie=yes", "if two partners share the fewest, the block is tied"),
        (
            "pass_bonus_first=20, pass_bonus_for=opponents",
            "the side that laid it scores 20",
        ),
        ("round_to=10, rounding=at_least_one", "halves up, but never to 0 unless no pips are left"),
        ("first_lead=lowest_double", "The holder of the lowest double leads the first deal"),
        ("blocked_lead=highest_double", "After a block with a winner, the highest double leads."),
        ("blocked_lead=blocker_or_next", "the blocker leads if their side won, otherwise the next player"),
        ("tied_lead=highest_double", "After a tied block, the highest double leads."),
    ],
)
def test_each_option_is_written_read_and_said(override: str, said: str) -> None:
    rules = tranca.Rules.parse(f"doscientos, {override}")
    assert str(rules) == f"doscientos, {override}"
    shown = CliRunner().invoke(cli, ["rules", str(rules)])
    assert said in " ".join(shown.output.split())


@pytest.mark.parametrize("wrong", ["block_winner=block", "pass_bonus_for=both", "rounding=least", "tied_lead=highest"])
def test_a_value_that_does_not_exist_is_named_with_those_that_do(wrong: str) -> None:
    with pytest.raises(RulesError, match=f"{wrong}: expected "):
        tranca.Rules.parse(f"doscientos, {wrong}")
