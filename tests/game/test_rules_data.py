"""Finished deals of every preset, worked out in comments, settled by the package and by the referee."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from referee.play import State, bonus_of_pass, draw, ending, hands_of, must_draw, pass_turn, play, settle
from referee.rules import EVERY_OPTION, PRESETS

import tranca

DATA = Path(__file__).resolve().parents[1] / "data" / "rules"
FILES = sorted(DATA.glob("*.txt"))


def start_of(record: tranca.Record) -> State:
    start, rules = record.start, record.rules
    assert start.to_move is not None
    stake = (1, 0) if start.stake is None else (start.stake.times, start.stake.plus)
    row = {name: getattr(rules, name) for name in EVERY_OPTION}
    row["without"] = tuple((tile.low, tile.high) for tile in rules.without)
    hands = tuple(frozenset((tile.low, tile.high) for tile in hand.tiles) for hand in start.hands)
    boneyard = frozenset((tile.low, tile.high) for tile in start.boneyard.tiles)
    seat = start.seats[start.to_move]
    return State(
        row, hands, None, seat, boneyard, seat, bonus_paid=bool(start.bonus_paid), deal=start.deal or 1, stake=stake
    )


def points(record: tranca.Record) -> dict[str, int]:
    state = start_of(record)
    total = dict.fromkeys(record.rules.sides, 0)
    for action in record.actions:
        if ending(state):
            break
        for drawn in action.tiles_drawn:
            assert must_draw(state) and drawn is not None
            state = draw(state, (drawn.low, drawn.high))
        if action.play is None:
            earned = bonus_of_pass(state)
            total = {side: total[side] + earned[side] for side in total}
            state = pass_turn(state)
        else:
            tile = action.play.tile
            state = play(state, ((tile.low, tile.high), action.play.end))
    assert hands_of(state) and ending(state)
    return {side: total[side] + scored for side, scored in settle(state).points.items()}


@lru_cache
def records(name: str) -> list[tuple[str, tranca.Record]]:
    """Return the deals in a preset's file, each with its comment."""
    found = []
    for text in (DATA / f"{name.replace('/', '-')}.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        (record,) = tranca.parse(text)
        assert isinstance(record, tranca.Record)
        found.append((text.partition(" # ")[2], record))
    return found


def test_every_preset_has_a_file() -> None:
    assert {file.stem for file in FILES} == {name.replace("/", "-") for name in PRESETS}


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_three_deals_of_its_own_that_are_gone_out_of_and_blocked(name: str) -> None:
    own = [record for _, record in records(name) if str(record.rules) == name]
    assert len(own) + sum(record.rules.base == name for _, record in records(name)) >= 5
    assert {record.result.end for record in own if record.result} == {"out", "blocked"}


@pytest.mark.parametrize("name", PRESETS)
def test_finished_deals_score_as_worked_out(name: str) -> None:
    for comment, record in records(name):
        stated = dict(zip(record.rules.sides, record.stated.points or (), strict=True))
        assert stated == points(record), record
        assert tranca.score(record).points == tuple(stated.values()), comment


@pytest.mark.parametrize("name", PRESETS)
def test_the_arithmetic_of_the_comments_is_right(name: str) -> None:
    assert sum(len(SUM.findall(comment)) for comment, _ in records(name)) >= 2
    for comment, record in records(name):
        for left, right in SUM.findall(comment):
            assert eval(left.replace("−", "-").replace("×", "*")) == int(right), comment
        pips = dict(zip(record.start.seats, record.position.hands, strict=True))
        for seat, tiles, result in LEFT.findall(comment):
            assert tuple(tiles.split()) == tuple(map(str, pips[seat].tiles)), comment
            assert int(result) == pips[seat].pips, comment


SUM = re.compile(r"(\d+(?: [+−×] \d+)+) = (\d+)")
LEFT = re.compile(r"\b([NESWABC]) ((?:\d-\d )+)= (?:[\d+ ]+ = )?(\d+)\b")


def cases_shown(name: str) -> set[str]:
    """Return the bonuses and near misses in the deals under a preset's own rules."""
    found = set()
    for _, record in records(name):
        settled = tranca.score(record)
        if {
            option for option in EVERY_OPTION if getattr(record.rules, option) != getattr(tranca.PRESETS[name], option)
        } - {
            "hand_size",
            "draw_reserve",
        }:
            continue
        found |= {f"paid: {passed.kind}" for passed in settled.passes}
        if settled.won and settled.won.way:
            found.add(f"paid: {settled.won.way}")
        found |= set(cases_of(record, settled))
    return found


def cases_of(record: tranca.Record, settled: tranca.Score) -> Iterator[str]:
    """Yield how a deal ended, and its near misses of a bonus."""
    final = record.position
    laid = [position for position, action in zip(record.positions, record.actions, strict=False) if action.play]
    last = next(action.play.tile for action in reversed(record.actions) if action.play)
    ends = laid[-1].ends or ()
    both = bool(ends) and all(map(last.shows, ends))
    end = "out" if settled.finished.result.end == "out" else "blocked"
    yield f"{end}: {'double' if last.is_double else 'plain'}, {'both ends' if both else 'one end'}"
    if both and not last.is_double and end == "out":
        yield "out: ends alike" if len({*ends}) == 1 else "out: ends that differ"
        if last.low == 0:
            yield "out: blank, both ends"
    if last.is_double and last.low == 0 and end == "out":
        yield f"out: 0-0, {'both ends' if both else 'one end'}"
    if settled.finished.tied:
        yield "tied"
    if end == "out" and final.ends and not final.plays_of(final.hands[record.rules.next_seat(final.out or 0)].mask):
        yield "out: the next player could not have followed"
    runs = [len(run) for run in "".join("x" if action.play else "-" for action in record.actions).split("x")]
    yield from (f"run of {run} passes" for run in runs if run)
    yield f"deal {record.start.deal}, stake {record.start.stake}"


@pytest.mark.parametrize("name", PRESETS)
def test_every_bonus_of_a_preset_and_what_comes_near_it_is_there(name: str) -> None:
    rules, wanted = tranca.PRESETS[name], {"tied"}
    if rules.capicua or rules.capicua_factor > 1:
        wanted |= {"paid: capicua", "out: ends alike", "out: ends that differ", "out: blank, both ends"}
        wanted |= {"out: plain, one end", "out: double, both ends", "out: double, one end", "blocked: plain, both ends"}
    if rules.chuchazo:
        wanted |= {"paid: chuchazo", "out: 0-0, one end", "out: 0-0, both ends", "out: double, one end"}
    if rules.cross_out:
        wanted |= {"paid: cross_out", "out: double, one end"}
    if rules.double_out:
        wanted |= {"paid: double_out", "out: plain, one end"}
    if rules.pass_bonus_first or rules.pass_bonus_later:
        wanted |= {"paid: next", "run of 2 passes", "out: the next player could not have followed"}
    if rules.pass_bonus_for == "opponents":
        wanted |= {"paid: later", "run of 3 passes"}
    if rules.lead_pass_bonus:
        wanted |= {"paid: lead"}
    if rules.round_pass_bonus:
        wanted |= {"paid: round", "run of 2 passes"}
    if rules.deal_bonus:
        wanted |= {f"deal {number}, stake None" for number in range(1, 6)}
    if rules.tie_next == "one_more":
        wanted |= {"deal None, stake +1", "deal None, stake +2"}
    assert wanted <= cases_shown(name)


TIED = "ends: 1 1; lead: E; last: N; N: 2-2; E: 3-3; S: 3-4; W: 0-5"  # NS 4 + 7, EW 6 + 5: 22 pips in all
CLOSE = "ends: 1 1; lead: E; last: N; N: 2-3; E: 0-0; S: 6-6; W: 4-5"  # N 5, W 9, E 0: NS 17, EW 9
OUT = "N:; E: 4-4; S: 5-5; W: 6-6"  # 8 + 10 + 12 = 30 pips, 20 of them the opponents'
LEAD = "dealt N: 6-6 0-1; dealt E: 0-2 0-3; dealt S: {}; dealt W: 1-2 1-3"

DISPUTED = [
    # The result of a tied block: nothing, or all 22 pips for the side that led or for the blocker's side.
    ("fid", TIED, (0, 0)),
    ("fid, block_tie=first_to_play", TIED, (0, 22)),
    ("fid, block_tie=last_to_play", TIED, (22, 0)),
    # The blocker N duels with the next player, W with 9, or with the player on the other side, E with 0; 26 pips.
    ("dominican", CLOSE, (26, 0)),
    ("dominican, order=clockwise", CLOSE, (0, 26)),
    # A double that fits both ends is a capicúa only if doubles may be, a tile with a blank only if blanks may be.
    ("dominican", f"ends: 3 3; out: 3-3; {OUT}", (30, 0)),
    ("dominican, capicua_doubles=yes", f"ends: 3 3; out: 3-3; {OUT}", (55, 0)),
    ("dominican", f"ends: 0 3; out: 0-3; {OUT}", (55, 0)),
    ("dominican, capicua_blanks=no", f"ends: 0 3; out: 0-3; {OUT}", (30, 0)),
    # 3-5 laid at one of two equal ends could have been laid at either.
    ("dominican", f"ends: 3 5; out: 3-5; {OUT}", (55, 0)),
    ("dominican", f"ends: 2 5; out: 3-5; {OUT}", (30, 0)),
    # 0-0 at two blank ends is a cross and not a chuchazo; at one end it is a chuchazo. The third deal of the match
    # gives 50.
    ("puerto-rico/500", f"deal: 3; ends: 0 0; out: 0-0; {OUT}", (70, 0)),
    ("puerto-rico/500", f"deal: 3; ends: 0 1; out: 0-0; {OUT}", (170, 0)),
    # A block earns all pips or the opponents': NS 17 against EW 9 of 26.
    ("fid", CLOSE, (0, 26)),
    ("fid, block_points=opponents", CLOSE, (0, 17)),
    ("brazil/6", CLOSE, (0, 1)),
    # A tied block makes the next deal worth one more, or twice as much.
    ("brazil/6", f"stake: +1; ends: 2 5; out: 3-5; {OUT}", (2, 0)),
    ("brazil/6, tie_next=double", f"stake: 2; ends: 2 5; out: 3-5; {OUT}", (2, 0)),
    # 26 pips in tens: up 30, down and to the nearest 20 and 30.
    ("cuba-east, block_winner=lowest_team", f"bonus-paid: yes; {CLOSE}", (0, 30)),
    ("cuba-east, block_winner=lowest_team, rounding=down", f"bonus-paid: yes; {CLOSE}", (0, 20)),
    ("cuba-east, block_winner=lowest_team, rounding=nearest", f"bonus-paid: yes; {CLOSE}", (0, 30)),
]
"""For each point on which sources disagree, the same deal under the values of the option that decides it."""


@pytest.mark.parametrize(("rules", "deal", "scored"), DISPUTED)
def test_where_sources_disagree_an_option_decides(rules: str, deal: str, scored: tuple[int, int]) -> None:
    (position,) = tranca.parse(f"rules: {rules}; {deal}")
    assert isinstance(position, tranca.Position)
    assert tranca.score(position).points == scored


@pytest.mark.parametrize(
    ("rules", "south", "bonuses"),
    [
        # 6-6 is led and W passes: 25 for a double. S cannot follow either, which voids the bonus only under that
        # option.
        ("dominican, hand_size=2", "2-3 3-4", (25, 0)),
        ("dominican, hand_size=2, lead_pass_void=yes", "2-3 3-4", (0, 0)),
        ("dominican, hand_size=2, lead_pass_void=yes", "5-6 3-4", (25, 0)),
        # The first pass is the first of the deal, or of the match, in which a bonus was already paid.
        ("puerto-rico/200, hand_size=2; bonus-paid: yes", "2-3 3-4", (10, 0)),
        ("puerto-rico/200, hand_size=2, pass_bonus_scope=deal", "2-3 3-4", (20, 0)),
    ],
)
def test_passes_on_the_lead_and_first_passes_are_as_an_option_says(
    rules: str, south: str, bonuses: tuple[int, int]
) -> None:
    (record,) = tranca.parse(f"rules: {rules}; {LEAD.format(south)}; play: N:6-6 W:-")
    assert isinstance(record, tranca.Record)
    assert record.bonuses == bonuses
