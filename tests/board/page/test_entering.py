"""Hands of games with draws, arms and points, for two, three and four, are entered play by play from nothing."""

import json
import re
from dataclasses import dataclass
from urllib.parse import quote

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca
from tranca import Record
from tranca.board.session import Session, write_tree

from .conftest import Opened
from .pages import REFUSED, Page, address_of, choose_rules
from .test_first import board as board
from .test_first import first as first
from .test_taps import entered

AT_REST = "!document.querySelector('#seen[aria-busy=true], #notation[aria-busy]')"
"""True once no step is pending; averages over the hidden hands may still be computed."""


@dataclass
class Player:
    """A user who enters a hand by taps on what is in view, as one seat saw it."""

    page: Page
    seat: str
    names: dict[str, str]
    taps: int = 0

    def tap(self, name: str | re.Pattern[str], group: str = "hand") -> None:
        place = self.page.page.get_by_role("group", name=group, exact=True) if group else self.page.panel
        button = place.get_by_role("button", name=name, exact=isinstance(name, str))
        self.press(button)

    def press(self, button: playwright.Locator) -> None:
        """Press a button without a scroll by the user."""
        expect(button).to_be_in_viewport(ratio=0.9)
        self.taps += 1
        button.evaluate("button => button.click()")
        self.page.shows(AT_REST)

    def enter(self, action: tranca.Action, lead_known: bool) -> None:
        """Enter one action of the hand, as the seat saw it."""
        drawn, play = re.fullmatch(r"(?:\+(\S+) )?(.+)", action.words).groups()  # type: ignore[union-attr]
        seat, name = self.names[action.seat], play.replace("@", " at ")
        if drawn and action.seat == self.seat:
            done = len(entered(self.page).actions)
            for tile in drawn.strip("[]").split(","):
                self.tap(f"draws {tile}")
            if len(entered(self.page).actions) == done:
                self.tap(re.compile(f"plays {name}$"))
        elif drawn:
            self.tap(f"{seat} draws …")
            self.tap("1 tile" if drawn == "1" else f"{drawn} tiles")
            self.tap(re.compile(f"^draws {drawn} tiles? and plays {name}$"))
        elif play == "-":
            passed = "You pass" if action.seat == self.seat else f"{seat} passes"
            another = f"{seat} passed" if len(self.names) == 2 else "someone passed"
            self.tap(passed if lead_known else another)
        else:
            self.tap(name)


def names_around(rules: tranca.Rules, seat: str) -> dict[str, str]:
    """Return the names of the players by seat, as the page calls them for the user at one seat."""
    around = {
        2: ["You", "Other"],
        3: ["You", "Left", "Right"],
        4: ["You", "Left", "Partner" if len(rules.sides) == 2 else "Opposite", "Right"],
    }
    start = rules.seats.index(seat)
    return dict(zip([*rules.seats[start:], *rules.seats[:start]], around[len(rules.seats)], strict=True))


@pytest.mark.parametrize(
    ("preset", "seed", "seat", "width", "taps"),
    [
        pytest.param("all-fives/2", 15, "A", 390, 33, marks=pytest.mark.slow),
        pytest.param("all-fives/2", 15, "A", 1440, 33, marks=pytest.mark.campaign),
        pytest.param("draw/2", 3, "A", 1440, 38, marks=pytest.mark.campaign),
        pytest.param("mano-a-mano", 3, "A", 390, 38, marks=pytest.mark.campaign),
        pytest.param("draw/3", 2, "A", 390, 25, marks=pytest.mark.campaign),
        pytest.param("cuba", 3, "S", 390, 47, marks=pytest.mark.campaign),
        pytest.param("cuba", 3, "S", 1440, 47, marks=pytest.mark.campaign),
    ],
)
def test_a_hand_is_entered_from_nothing(first: Page, preset: str, seed: int, seat: str, width: int, taps: int) -> None:
    """The record has the draws, arms and points of the hand, and its first mistake costs as much as in a review."""
    rules = tranca.Rules.preset(preset)
    played = tranca.play_out(tranca.deal(rules, seed), "random", seed)
    number = list(rules.seats).index(seat)
    hand = played.seen_by(number)
    first.shown.size(width, 844)
    names = names_around(rules, seat)
    player = Player(first, seat, names)
    first.press("Check a hand I played")
    choose_rules(first.panel, preset)
    expect(first.panel.locator(".triangle")).to_be_visible()
    first.shows(AT_REST)
    first.page.keyboard.press("v")  # averages over the hidden hands would be begun at every step
    for tile in hand.start.hands[number].tiles:
        player.tap(str(tile), "")
    expect(first.page.locator("#turn")).to_have_text(re.compile("^Tap the tile that was led"))
    lead_known = False
    for done, action in enumerate(hand.actions):
        lead_known = lead_known or action.seat == seat
        for face in first.page.locator("#hand .others .face").all()[:1]:
            assert face.evaluate("face => getComputedStyle(face).fill") == "rgb(247, 242, 228)"
        if len(entered(first).actions) == done:
            player.enter(action, lead_known)
    record = entered(first)
    assert [str(action) for action in record.actions][: len(hand.actions)] == [str(action) for action in hand.actions]
    assert player.taps + 4 <= taps  # the door, and the choice of the rules
    assert (record.earned, record.positions[len(hand.actions)].turned) == (hand.earned, hand.positions[-1].turned)
    if any(hand.earned):
        sides = [names.get(side, side) for side in rules.sides]
        points = ", ".join(f"{side} {points}" for side, points in zip(sides, hand.earned, strict=True))
        expect(first.page.locator("#earned")).to_contain_text(points)
    if (preset, width) != ("all-fives/2", 390):  # a campaign reviews the same hand, in 7 s
        check_first_mistake(first, record)


def check_first_mistake(page: Page, record: Record) -> None:
    """Check that the first mistake on the page costs as much as in `tranca review`."""
    page.page.keyboard.press("v")
    graded = tranca.review(record, view="own")
    mistakes = [step for step in graded.steps if step.own and step.own.verdict in ("slip", "mistake", "blunder")]
    page.press("next mistake")
    expect(page.panel.locator(".mistakes li")).to_have_count(len(mistakes))
    for step in [step for step in mistakes if step.own and step.own.sure][:1]:  # the others are listed below
        cost = f"{float(step.own.loss):.1f}".removesuffix(".0")  # type: ignore[union-attr]
        expect(page.page.locator("#judged")).to_contain_text(re.compile(rf"[Cc]ost (about )?{re.escape(cost)}[ :]"))


@pytest.mark.slow
def test_the_table_stays_where_it_is_while_plays_are_entered_on_a_phone(first: Page) -> None:
    rules = tranca.Rules.preset("doscientos")
    hand = tranca.play_out(tranca.deal(rules, 5), "random", 5).seen_by(2)
    first.shown.size(390, 844)
    player = Player(first, "S", names_around(rules, "S"))
    first.press("Check a hand I played")
    expect(first.panel.locator(".triangle")).to_be_visible()
    for tile in hand.start.hands[2].tiles:
        player.tap(str(tile), "")
    expect(first.page.locator("#turn")).to_have_text(re.compile("^Tap the tile that was led"))
    lead_known = False
    places: dict[str, set[str]] = {}
    tiles: dict[str, list[float]] = {}
    for done, action in enumerate(hand.actions[:14]):
        first.settle()
        for tile, place in first.run(TILES):
            assert tiles.setdefault(tile, place) == place, tile
            assert place[1] + 44 <= first.run("document.getElementById('felt').getBoundingClientRect().bottom")
        places.setdefault(action.seat, set()).add(json.dumps(first.run(PAD)))
        lead_known = lead_known or action.seat == "S"
        if len(entered(first).actions) == done:
            player.enter(action, lead_known)
    assert set(places) == {"N", "E", "S", "W"}
    assert len(set().union(*places.values())) == 1, places
    assert len(tiles) == 28


TILES = """
[...document.querySelectorAll('#hand [data-tile]:not(:has(small))')].map(each => {
    const { x, y } = each.getBoundingClientRect();
    return [each.dataset.tile, [x, y]];
})
"""
"""The places of the tiles of the pad, without those that are shown for two ends."""


PAD = """[
    document.getElementById('cloth').clientHeight,
    ...['#hand', '#hand .own', '#hand .others'].map(each => document.querySelector(each).getBoundingClientRect().top),
    ...new Set([...document.querySelectorAll('#hand .face')].map(each => each.getBoundingClientRect().height)),
]"""
"""The height of the table, the places of the pad and of its two groups of tiles, and the heights of these tiles."""


@pytest.mark.slow
def test_a_corrected_hand_can_be_reviewed(first: Page) -> None:
    """A hand whose entry was taken back and continued otherwise replaces the one that was reviewed."""
    rules = tranca.Rules.preset("doscientos")
    played = tranca.play_out(tranca.deal(rules, 3), "random", 3)
    hand = played.seen_by(2)
    player = Player(first, "S", names_around(rules, "S"))
    first.press("Check a hand I played")
    choose_rules(first.panel, "doscientos")
    expect(first.panel.locator(".triangle")).to_be_visible()
    first.shows(AT_REST)
    first.page.keyboard.press("v")
    for tile in hand.start.hands[2].tiles:
        player.tap(str(tile), "")
    lead_known, own = False, 0
    for done, action in enumerate(hand.actions):
        lead_known = lead_known or action.seat == "S"
        if len(entered(first).actions) == done:
            player.enter(action, lead_known)
        own += action.seat == "S" and len(hand.positions[done].legal_plays()) > 1
        if own == 3:
            break
    before = entered(first)
    first.press("review")
    expect(first.panel.locator("h2")).to_be_visible()
    now = entered(first)
    while now.position.to_move != 2 or len(now.position.legal_plays()) < 2:
        first.press("undo")
        first.shows(AT_REST)
        now = entered(first)
    done = before.actions[len(now.actions)].play
    other = next(str(play) for play in now.position.legal_plays() if play != done)
    player.tap(other.replace("@", " at "))
    first.shows(AT_REST)
    expect(first.panel.locator("#judged")).to_contain_text("which you did not play.")
    assert not [line for line in first.shown.log if REFUSED in line]  # hidden hands have no open view
    first.panel.get_by_role("button", name="take this as played").click()
    expect(first.panel.locator("#judged")).not_to_contain_text("which you did not play.")
    first.press("start")
    first.press("end")
    first.shows(AT_REST)
    assert str(entered(first).actions[len(now.actions)].play) == other


@pytest.mark.slow
def test_values_follow_each_own_play_and_the_end_leads_to_the_review(first: Page) -> None:
    """No value suggests what was laid; then a note says how good it was, with the cost of the review."""
    rules = tranca.Rules.preset("doscientos")
    hand = tranca.play_out(tranca.deal(rules, 3), "random", 3).seen_by(2)
    graded = tranca.review(hand, view="own")
    grades = {step.number: step.own for step in graded.steps if step.own}
    first.shown.size(390, 844)
    player = Player(first, "S", names_around(rules, "S"))
    first.press("Check a hand I played")
    choose_rules(first.panel, "doscientos")
    expect(first.panel.locator(".triangle")).to_be_visible()
    first.shows(AT_REST)
    for tile in hand.start.hands[2].tiles:
        player.tap(str(tile), "")
    lead_known = False
    for done, action in enumerate(hand.actions):
        lead_known = lead_known or action.seat == "S"
        expect(first.page.locator("#hand .held.best")).to_have_count(0)
        if len(entered(first).actions) > done:
            continue
        assert all(not mark for mark in first.page.locator("#hand .mark").all_inner_texts())
        player.enter(action, lead_known)
        grade = grades.get(done + 1)
        if action.seat == "S" and grade:
            play = action.words.replace("@", " at ")
            cost = f"{float(grade.loss):.1f}".removesuffix(".0")
            said = f"better by (about )?{re.escape(cost)} points?\\."
            if not grade.sure:  # in the words of the review
                said = f"may cost {re.escape(cost)}, too close" if grade.loss else "the best play|about as good as"
            verdict = first.status if entered(first).position.is_over else first.page.locator("#hand .note").first
            expect(verdict).to_contain_text(re.compile(f"^You play {play}.*({said})"))
            expect(verdict).to_be_in_viewport(ratio=1)
    assert entered(first).position.is_over
    expect(first.verdict).to_have_text(
        re.compile(r"^Blocked\. You hold \d+ pips\. You and Partner get 28 points\.$")  # wherever the other tiles are
    )
    expect(first.page.locator("#answer")).to_have_text("The deal is over. There are no more plays.")
    graded_moves = first.page.locator("#variations .grade:not(.forced)")
    expect(graded_moves).not_to_have_count(0)  # in the only view that has grades
    expect(first.page.locator("#graded button")).to_have_count(0)
    first.press("Review this hand")
    expect(first.panel.locator(".mistakes li")).not_to_have_count(0)
    expect(first.verdict).to_have_count(0)
    totals = graded.players[2].own
    assert totals is not None
    counts = [totals.verdicts[name] - totals.unsure[name] for name in ("slip", "mistake", "blunder")]
    cells = first.panel.locator(".totals tbody tr").first.locator("td").all_inner_texts()
    assert [int(cell) for cell in cells[1:4]] == counts  # a cost that may be chance is no mistake


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_the_tiles_left_in_the_other_hands_decide_who_won(opened: Opened, width: int) -> None:
    rules = tranca.Rules.preset("doscientos")
    played = tranca.play_out(tranca.deal(rules, 3), "random", 3)
    # Partner did not have 1-5, which was tried as well; 1-2 may still be tried.
    tried = write_tree(Session(played)).replace(" 2-5 ", " 2-5 (1-2) ", 1).replace(" 0-5 ", " - 0-5 (1-5) ", 1)
    page = opened(tranca.write(played.seen_by(2)), f"&entered=&tree={quote(tried)}", at_once=False, width=width)
    page.page.keyboard.press("End")
    page.settle()
    expect(page.verdict).not_to_contain_text("fewest pips")
    tries = page.page.locator("#variations [role=treeitem]").filter(has_text=re.compile("1-2|1-5"))
    expect(tries).to_have_count(3)
    page.press("Enter the other tiles")
    dialog = page.page.get_by_role("dialog")
    for number, name in ((0, "Partner"), (1, "Right")):  # Left has the other tile
        tiles = played.positions[-1].hands[number].tiles
        for done, tile in enumerate(tiles):
            said, button = dialog.get_by_role("note"), dialog.get_by_role("button", name=str(tile), exact=True)
            expect(said).to_have_text(f"Tap the tiles left with {name}: {done} of {len(tiles)}")
            if name == "Right" and done == len(tiles) - 1:
                with page.unanswered("parse"):  # the tile is taken back before all tiles are found to be right
                    button.click()
                    button.click()
                page.shows("window.asked === 0")
                expect(said).to_have_text(f"Tap the tiles left with {name}: {done} of {len(tiles)}")
            button.click()
    expect(dialog).to_be_hidden()
    expect(page.verdict).to_contain_text("You and Partner get 28 points")
    expect(page["Enter the other tiles"]).to_have_count(0)
    expect(tries).to_have_count(2)
    expect(page.status).to_have_text("Variations that are not possible with these tiles were removed.")


OUT = """\
rules: doscientos
dealt S: 0-4 1-3 1-5 1-6 2-2 2-3 2-4
play: N:6-6 W:4-6 S:0-4 E:0-6@6 N:0-3 W:0-5 S:2-3 E:4-5 N:0-2 W:0-1 S:1-6 E:3-6 N:3-5 W:4-4 S:1-5 E:1-2 N:2-5 W:3-4 \
S:1-3 E:5-5 N:5-6 W:1-1 S:- E:1-4
"""
"""N can go out with 2-6; 0-0 and 3-3 are left with W and E, one with each, and S has 2-2 and 2-4."""


@pytest.mark.slow
def test_points_that_do_not_depend_on_the_hidden_tiles_are_said_at_the_end(opened: Opened) -> None:
    page = opened(OUT, f"&entered=&at={'.'.join('0' * 24)}", at_once=False, width=390)
    Player(page, "S", {}).tap("2-6")
    expect(page.verdict).to_have_text(
        re.compile(r"^Partner went out\. You hold 10 pips\. You and Partner get \d+ points\.$")
    )
    expect(page.status).to_contain_text("Partner plays 2-6")


@pytest.mark.slow
def test_a_winner_who_depends_on_the_hidden_tiles_is_not_known(opened: Opened) -> None:
    played = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 20), "random", 20)
    at = ".".join("0" * len(played.actions))
    page = opened(tranca.write(played.seen_by(2)), f"&entered=&at={at}", at_once=False, width=390)
    expect(page.verdict).to_contain_text("The winner is not known, because the tiles left")


@pytest.mark.slow
def test_only_the_tiles_that_each_player_may_have_are_offered_from_the_review_too(opened: Opened) -> None:
    """Right passed at 4, 5 and 6, so 5-5 belongs to another player."""
    rules = tranca.Rules.preset("doscientos")
    played = tranca.play_out(tranca.deal(rules, 3), "random", 3)
    page = opened(tranca.write(played.seen_by(2)), "&entered=", at_once=False, width=390)
    page.page.keyboard.press("End")
    page.settle()
    page.press("Review this hand")
    expect(page.panel.locator(".mistakes li")).not_to_have_count(0)
    page.panel.get_by_role("button", name="Enter the other tiles").click()
    dialog = page.page.get_by_role("dialog")
    tiles = dialog.locator("button.tile:enabled")
    expect(tiles).to_have_count(5)
    for player, number in (("Right", 3), ("Partner", 1)):  # the second tap takes the tile back
        dialog.get_by_role("button", name="5-5", exact=True).click()
        expect(dialog.get_by_role("note")).to_have_text(f"Tap the tiles left with {player}: 0 of {number}")
    page.page.keyboard.press("Escape")
    page.press("end")
    expect(page.verdict).not_to_contain_text("fewest pips")
    page.page.locator("#ways").get_by_role("button", name="Enter the other tiles").click()
    dialog.get_by_role("button", name="1-1", exact=True).click()  # then only Left can have 5-5, and Right the others
    expect(dialog).to_be_hidden()
    expect(page.verdict).to_contain_text("fewest pips")


@pytest.mark.slow
def test_the_end_says_who_won_if_all_tiles_are_known(opened: Opened) -> None:
    """The other hand has all tiles that were not seen, because the boneyard is used up."""
    rules = tranca.Rules.preset("draw/2")
    hand = tranca.play_out(tranca.deal(rules, 6), "random", 6).seen_by(0)
    assert (hand.points, hand.position.resolved().is_open) == ((24, 0), True)
    shown = opened(tranca.write(hand), f"&entered=&at={'.'.join('0' * len(hand.actions))}", at_once=False)
    expect(shown.verdict).to_have_text("Blocked. You have the fewest pips: 20. You get 24 points.")


STUCK = """\
rules: draw/2
dealt A: 0-1 1-2 2-3 3-5 4-4 4-6 6-6
to-move: B
play: A:6-6 B:5-6 A:3-5 B:+2 1-3 A:1-2 B:2-2 A:2-3
"""
"""B has shown that it holds no 3 and no 6, the open ends, so it must draw."""


@pytest.mark.slow
def test_of_a_hidden_hand_that_must_draw_only_the_number_of_tiles_is_asked_for(opened: Opened) -> None:
    page = opened(STUCK, "&entered=", at_once=False, width=390)
    player = Player(page, "A", {"A": "You", "B": "Other"})
    expect(page.page.locator("#hand")).to_contain_text("No tile fits 6 and 3.")
    player.tap(re.compile("Other draws"))
    player.tap("2 tiles")
    page.reload()
    player.tap(re.compile("plays 3-4$"))
    page.shows("document.getElementById('notation').value.includes('A:2-3 B:+2 3-4')")


OWN_DRAW = "rules: draw/2; dealt A: 0-1 0-2 1-2 2-3 3-3 4-4 4-6; to-move: A; play: B:5-5"


@pytest.mark.parametrize("width", slow_after(0, [390, 1440], campaign_after=1))
def test_own_draws_are_entered_with_the_open_ends_in_view(opened: Opened, width: int) -> None:
    page = opened(OWN_DRAW, "&entered=", at_once=False, width=width)
    player = Player(page, "A", {"A": "You", "B": "Other"})
    hand = page.page.locator("#hand")
    expect(hand).to_contain_text("No tile fits 5.")
    for side in ("left", "right"):
        expect(page.end(f"5, {side}")).to_be_visible()
    player.tap("draws 0-0")
    expect(page.status).to_have_text("0-0 was drawn and does not fit.")
    expect(hand).to_contain_text("Drawn so far: 0-0. Which tile was drawn next?")
    assert page.page.locator("body").inner_text().count("Which tile was drawn next?") == 1
    page.page.wait_for_url("**drawn=0-0&**")
    page.enter("review")
    page.page.go_back()
    expect(hand).to_contain_text("Drawn so far: 0-0.")
    page.reload()
    expect(hand).to_contain_text("Drawn so far: 0-0.")
    page.go(address_of(OWN_DRAW) + "&entered=&drawn=9-9")
    expect(page.status).to_contain_text("drawn=9-9")
    expect(hand).to_contain_text("Which tile was drawn?")
