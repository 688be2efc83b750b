"""Rules of more tables: facts carried from deal to deal of a match, their keys, and bonuses with hidden hands."""

import pytest

import tranca
from tranca.errors import NotationError, RulesError, UnsupportedError
from tranca.game.leads import BY_LOT, Lead, first_lead
from tranca.game.match import WrongCarried, WrongLeadSide, match
from tranca.game.rules.presets import ALIASES
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.rules.stake import Stake


def position(text: str) -> tranca.Position:
    (made,) = tranca.parse(text)
    assert isinstance(made, tranca.Position)
    return made


def test_ties_in_a_row_raise_the_stake_and_a_winner_ends_it() -> None:
    tied = "rules: brazil/6; ends: 1 1; lead: N; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-5"  # 11 and 11
    won = "rules: brazil/6; ends: 1 1; lead: N; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-6"  # 11 and 12
    deals = [*match(tranca.parse("\n\n".join([tied, tied, won, won])))]
    assert [deal.stake for deal in deals] == [Stake(plus=1), Stake(plus=2), Stake(), Stake()]
    assert [deal.totals for deal in deals] == [(0, 0), (0, 0), (3, 0), (4, 0)]


def test_ties_double_the_stake() -> None:
    tied = "rules: doscientos, tie_next=double; ends: 1 1; lead: N; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-5"
    won = tied.replace("0-5", "0-6")
    deals = [*match(tranca.parse("\n\n".join([tied, tied, won])))]
    assert [deal.stake for deal in deals] == [Stake(2), Stake(4), Stake()]
    assert deals[-1].totals == (4 * 23, 0)


def test_a_match_counts_its_deals_and_says_where_a_number_is_wrong() -> None:
    won = "rules: puerto-rico/500; {}ends: 1 1; lead: N; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-6"
    deals = [*match(tranca.parse("\n\n".join([won.format("")] * 5)))]
    assert [deal.totals[0] for deal in deals] == [112, 199, 261, 298, 310]  # 12 pips, and 100, 75, 50, 25, 0
    (_, second) = match(tranca.parse("\n\n".join([won.format(""), won.format("deal: 4; ")])))
    assert second.faults == (WrongCarried("deal", 4, 2),)
    with pytest.raises(UnsupportedError, match="add the key deal"):
        tranca.score(position(won.format("")))
    assert tranca.score(position(won.format("deal: 3; "))).points == (62, 0)


def test_the_first_pass_of_a_match_is_paid_once() -> None:
    deal = (
        "rules: puerto-rico/200, hand_size=2; {}dealt N: 6-6 0-1; dealt E: 1-2 2-6; dealt S: 0-3 3-4; "
        "dealt W: 1-1 4-4; play: N:6-6 W:- S:- E:2-6 N:- W:- S:- E:1-2"
    )
    first, second = match(tranca.parse("\n\n".join([deal.format("")] * 2)))
    assert (first.score.bonuses, second.score.bonuses) == ((20, 20), (10, 20))
    (stated,) = match(tranca.parse(deal.format("bonus-paid: yes; ")))
    assert stated.score.bonuses == (10, 20)


def test_the_winning_pair_agrees_who_leads() -> None:
    won = "rules: jamaica; ends: 1 1; lead: N; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-6"
    (first, wrong) = match(tranca.parse("\n\n".join([won, won.replace("lead: N", "lead: E")])))
    assert first.lead == Lead(None, side=0)
    assert wrong.faults == (WrongLeadSide(1, 0),)
    (_, right) = match(tranca.parse("\n\n".join([won, won.replace("lead: N", "lead: S")])))
    assert not right.faults


def test_a_duel_is_led_on_from_by_the_duellist_who_won_it() -> None:
    deal = "rules: dominican; ends: 1 1; lead: E; last: N; N: 2-2; E: 3-3; S: 0-0; W: 0-6"
    (found,) = match(tranca.parse(deal))  # N has 4 and W 6; S would have fewer
    assert found.lead == Lead(0)


def test_without_a_winner_the_lead_stays_with_the_leader() -> None:
    hands = "N: 2-2; E: 3-3; S: 3-4; W: 0-5"
    tied = f"rules: doscientos, next_lead=winner, tied_lead=as_next; ends: 1 1; lead: E; last: N; {hands}"
    (found,) = match(tranca.parse(tied))
    assert found.lead == Lead(1)


def test_the_lot_decides_the_first_lead_under_any() -> None:
    assert first_lead(PRESETS["fid"]) == BY_LOT
    leaders = {tranca.deal(PRESETS["fid"], seed).to_move for seed in range(30)}
    assert leaders == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rules: doscientos; stake: 2; ends: 1 1; N: 1-2; E: 3-3; S: 4-4; W: 0-3; to-move: N", "no deal has a stake"),
        ("rules: brazil/6; stake: 2; ends: 1 1; N: 1-2; E: 3-3; S: 4-4; W: 0-3; to-move: N", "expected +1"),
        ("rules: brazil/6; stake: 3; ends: 1 1; N: 1-2; E: 3-3; S: 4-4; W: 0-3; to-move: N", "expected 2, 4, 8"),
        ("rules: dominican; deal: 0; ends: 1 1; N: 1-2; E: 3-3; S: 4-4; W: 0-3; to-move: N", "from 1 to 9999"),
        ("rules: dominican; out: 1-2; ends: 1 1; N: 1-3; E: 3-3; S: 4-4; W: 0-3; to-move: N", "no player went out"),
        ("rules: dominican; ends: 1 3; N:; E: 3-3; S: 4-4; W: 0-6", "missing key out"),
        ("rules: dominican; out: 2-2; ends: 1 3; N:; E: 3-3; S: 4-4; W: 0-6", "2-2 cannot be the last tile of N"),
    ],
)
def test_impossible_keys_are_faults(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        tranca.parse(text)
    assert message in str(caught.value)


def test_too_many_draws_are_a_fault_in_words_of_the_table() -> None:
    text = (
        "rules: draw/2; dealt A: 0-0 1-1 1-4 2-3 2-6 4-6 6-6; play: A:6-6 B:5-6 A:2-6 B:2-5@2 A:+[3-6,3-5] 3-5 B:+6 5-5"
    )
    expected = "B cannot have drawn 6: that makes [0-9]+ tiles without 3 or 5, but only 9 are unseen"
    with pytest.raises(NotationError, match=expected):
        tranca.parse(text)


@pytest.mark.parametrize(
    ("rules", "last", "scored"),
    [
        ("dominican", "1-3", 24 + 25),  # at 1 and 3, or at equal ends
        ("dominican", "1-5", 24),
        ("brazil/6", "1-1", 2),
        ("brazil/6", "1-3", 3),
        ("doscientos", "1-5", 24),
    ],
)
def test_the_last_tile_tells_the_way_out(rules: str, last: str, scored: int) -> None:
    made = position(f"rules: {rules}; ends: 1 3; out: {last}; N:; E: 4-4; S: 5-5; W: 0-6")
    assert tranca.score(made).points == (scored, 0)
    assert tranca.parse(tranca.write(made)) == [made]


def test_names_in_other_languages_are_those_of_presets() -> None:
    for alias, name in ALIASES.items():
        assert str(Rules.parse(alias)) == name
    assert str(Rules.parse("dominicano, target=150")) == "dominican, target=150"


@pytest.mark.parametrize(
    "text",
    [
        "doscientos, capicua=20, capicua_factor=2",
        "doscientos, round_to=4",
        "doscientos, deal_bonus=1 2 x",
        "doscientos, deal_bonus=1 2 3 4 5 6 7 8 9 10 11",
        "doscientos, round_pass_bonus=1000, pass_bonus_first=1000",
    ],
)
def test_rules_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(RulesError):
        Rules.parse(text)


def test_hidden_hands_take_a_bonus_back_that_turns_out_void() -> None:
    rules = "rules: dominican, lead_pass_void=yes; dealt W: 0-0 0-1 0-2 1-1 1-2 2-2 1-3; to-move: {}; play: N:6-6 W:-{}"
    (first,) = tranca.parse(rules.format("S", ""))
    (void,) = tranca.parse(rules.format("E", " S:-"))
    (followed,) = tranca.parse(rules.format("E", " S:5-6"))
    assert isinstance(first, tranca.Record) and isinstance(void, tranca.Record) and isinstance(followed, tranca.Record)
    assert (first.bonuses, void.bonuses, followed.bonuses) == ((25, 0), (0, 0), (25, 0))
