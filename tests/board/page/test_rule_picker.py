"""Rule sets are chosen by their names: in a match, in a hand that was played, in a table set up, and in the dialog."""

import re
from collections.abc import Iterator
from itertools import count, cycle
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

import tranca
from board.conftest import text_of
from tranca.views.rule_notes import NOTES, by_country

from .conftest import CASTEL, Opened
from .pages import Page, choose_rules
from .test_senses import barriers

PLACES = ("match", "check a hand", "set up", "rules")
IDENTIFIER = re.compile("|".join(re.escape(preset) for preset in tranca.PRESETS if "/" in preset))
PARTNERSHIP = NOTES["partnership"].name


@pytest.fixture
def page(opened: Opened) -> Iterator[Page]:
    page = opened(CASTEL, at_once=False)
    page.run("localStorage.removeItem('tranca-rules')")
    yield page
    page.run("localStorage.removeItem('tranca-rules')")
    page.run("localStorage.removeItem('tranca-match')")


def field_at(page: Page, place: str) -> Locator:
    """Open a place in which rules are chosen, and return its field."""
    if place == "match":
        page.press("play")
        page.press("Play a match")
        return page.panel.get_by_role("combobox", name="rules", exact=True)
    page.enter(place)
    part = page.page.get_by_role("dialog") if place == "rules" else page.panel
    return part.get_by_role("combobox", name="rules", exact=True)


def options(page: Page) -> Locator:
    return page.page.get_by_role("listbox", name="list of rules").get_by_role("option")


def check_list(page: Page) -> None:
    """Check that an open list has all rule sets by country, in words."""
    expect(options(page)).to_have_count(len(tranca.PRESETS))
    groups = page.page.get_by_role("listbox").get_by_role("group")
    named = groups.evaluate_all("groups => groups.map(group => group.getAttribute('aria-label'))")
    assert named == list(by_country())
    listed = options(page).all_inner_texts()
    assert [text.partition("\n")[0].strip() for text in listed] == [
        NOTES[preset].name for presets in by_country().values() for preset in presets
    ]
    assert not IDENTIFIER.search("\n".join(listed))


LOOKS = ((320, "dark"), (390, "light"), (1440, "dark"))


@pytest.mark.parametrize(
    ("place", "looks"),
    [
        *(
            pytest.param(place, (look,), marks=pytest.mark.slow)
            for place, look in zip(PLACES, cycle(LOOKS), strict=False)
        ),
        *(pytest.param(place, LOOKS, marks=pytest.mark.campaign) for place in PLACES),
    ],
    ids=[*PLACES, *(f"{place}, every look" for place in PLACES)],
)
def test_the_open_list_has_all_rule_sets_no_barrier_and_no_scrolling_sideways(
    page: Page, place: str, looks: tuple[tuple[int, Literal["light", "dark"]], ...]
) -> None:
    page.shown.size(looks[0][0], 844)
    field = field_at(page, place)
    expect(field).to_have_value(PARTNERSHIP)
    for width, scheme in looks:
        page.shown.size(width, 844)
        page.shown.prefer(scheme)
        if (width, scheme) != looks[0]:
            field.press("Escape")  # the list is placed when it opens
        field.click()
        expect(options(page).first, f"at {width} pixels").to_be_visible()
        expect(field).to_have_value("")  # the placeholder says that one can search
        check_list(page)
        page.shows("document.documentElement.scrollWidth <= innerWidth")
        expect(field, f"at {width} pixels").to_be_in_viewport(ratio=0.98)
        assert barriers(page) == [], (width, scheme)
    field.fill("no such rules")
    expect(options(page)).to_have_count(0)
    expect(page.page.get_by_text("No rules match")).to_contain_text("such as “Cuba” or “Draw games”")
    assert barriers(page) == []


@pytest.mark.slow
def test_a_search_is_answered_by_arrows_and_enter(page: Page) -> None:
    field = field_at(page, "match")
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.fill("rico")
    expect(options(page)).to_have_count(3)
    active = page.page.locator(".rule-list .active")
    expect(active).to_have_attribute("data-preset", "puerto-rico/500")
    field.press("ArrowUp")  # around to the last one
    expect(active).to_have_attribute("data-preset", "puerto-rico/200")
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", active.get_attribute("id") or "")
    field.press("Enter")
    expect(field).to_have_value("Puerto Rico, to 500")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(page.page.get_by_label("points to win")).to_have_value("500")
    expect(page["Start"]).to_be_visible()  # Enter has not sent the form


@pytest.mark.slow
def test_escape_keeps_the_rules_and_the_dialog(page: Page) -> None:
    field = field_at(page, "rules")
    field.click()
    field.fill("cuba")
    expect(options(page)).to_have_count(4)
    field.press("Escape")
    expect(page.page.get_by_role("dialog")).to_be_visible()
    expect(field).to_have_value(PARTNERSHIP)
    expect(options(page)).to_have_count(0)
    field.press("Escape")
    expect(page.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
def test_a_search_that_is_left_changes_nothing(page: Page) -> None:
    field = field_at(page, "match")
    field.click()
    field.fill("cuba")
    page.page.get_by_label("points to win").click()
    expect(field).to_have_value(PARTNERSHIP)
    expect(field).to_have_accessible_description(f"Still {PARTNERSHIP}. To choose other rules, tap them in the list.")
    expect(options(page)).to_have_count(0)
    field.click()
    expect(field).to_have_accessible_description(f"Chosen: {PARTNERSHIP}")


@pytest.mark.slow
def test_the_word_of_the_notation_is_found(page: Page) -> None:
    field = field_at(page, "match")
    field.click()
    field.fill("puerto-rico/500-all")
    expect(options(page)).to_have_count(1)
    expect(field).to_have_accessible_description(f"Chosen: {PARTNERSHIP}")  # and not the one looked at
    field.press("Tab")  # takes the rule set that was found
    expect(field).to_have_accessible_description("two pairs, 7 tiles each, to 500")
    expect(field).to_have_value("Puerto Rico, to 500, all pips count")
    expect(page.panel).not_to_contain_text("puerto-rico/500-all")  # which belongs to the text


@pytest.mark.slow
def test_the_rules_chosen_last_come_first_in_every_place(page: Page) -> None:
    field_at(page, "match")
    choose_rules(page.panel, "draw/2")
    choose_rules(page.panel, "spain")
    field_at(page, "set up").click()
    last = page.page.get_by_role("listbox").get_by_role("group", name="Last used").get_by_role("option")
    expect(last).to_have_count(3)  # the rules of the table, and both chosen ones
    assert [option.get_attribute("data-preset") for option in last.all()] == ["partnership", "spain", "draw/2"]
    expect(last.first).to_have_attribute("aria-selected", "true")


@pytest.mark.slow
def test_without_storage_rules_are_chosen_all_the_same(page: Page) -> None:
    page.page.evaluate(
        "window.stored = Object.getOwnPropertyDescriptor(window, 'localStorage');"
        "Object.defineProperty(window, 'localStorage', "
        "{ configurable: true, get() { throw new DOMException('', 'SecurityError'); } })"
    )
    field = field_at(page, "match")
    expect(page.panel).to_contain_text("This browser stores nothing, so a match is lost when the page is loaded again.")
    choose_rules(page.panel, "spain")
    field.click()
    expect(page.page.get_by_role("listbox").get_by_role("group", name="Last used")).to_have_count(0)
    expect(options(page)).to_have_count(len(tranca.PRESETS))
    page.page.evaluate("Object.defineProperty(window, 'localStorage', window.stored)")


@pytest.mark.slow
def test_a_hand_is_entered_by_other_rules(page: Page) -> None:
    page.enter("check a hand")
    choose_rules(page.panel, "cuba")
    expect(page.panel).to_contain_text("Your tiles: 0 of 10")
    expect(page.panel.locator(".triangle button")).to_have_count(55)
    expect(page.page.locator("#title")).to_have_text("Cuba, to 150")
    choose_rules(page.panel, "all-fives/2")
    expect(page.panel).to_contain_text("Your tiles: 0 of 7")
    for tile in ("0-0", "0-1", "0-2", "0-3", "0-4", "0-5", "0-6"):
        page.panel.get_by_role("button", name=tile, exact=True).click()
    page.page.get_by_role("tab", name="text", exact=True).click()
    page.shows("document.getElementById('notation').value.includes('rules: all-fives/2\\ndealt A: 0-0 0-1')")


@pytest.mark.slow
def test_a_hand_that_is_not_entered_restores_the_table_before_it(page: Page) -> None:
    title = page.page.locator("#title").inner_text()
    page.enter("check a hand")
    choose_rules(page.panel, "cuba")
    expect(page.page.locator("#title")).to_have_text("Cuba, to 150")
    page.press("play")
    expect(page.page.locator("#title")).to_have_text(title)


@pytest.mark.slow
def test_a_table_with_changed_options_says_so_and_text_has_the_words_of_the_notation(page: Page) -> None:
    page.enter("set up")
    choose_rules(page.panel, "spain")
    page.settle()
    page.enter("rules")
    dialog = page.page.get_by_role("dialog")
    dialog.get_by_text("Change the rules", exact=True).click()
    dialog.get_by_label("points that win the match", exact=True).fill("400")
    dialog.get_by_label("points that win the match", exact=True).blur()
    expect(page.page.get_by_label("changed options")).to_have_text("points that win the match: 400")
    dialog.get_by_label("leader after a block").select_option("a player drawn by lot")
    expect(page.page.get_by_label("changed options")).to_contain_text("leader after a block: a player drawn by lot")
    dialog.get_by_label("leader after a block").select_option(tranca.PRESETS["spain"].blocked_lead)
    assert not re.search(r"[a-z]_[a-z]", dialog.inner_text())  # no words of the notation
    page.press("use these here")
    expect(page.page.get_by_text("Spain, to 300 (here to 400)").first).to_be_visible()
    page.page.get_by_role("tab", name="text", exact=True).click()
    page.shows("document.getElementById('notation').value.includes('rules: spain, target=400')")


SECOND_LEADS = next(seed for seed in count(1) if tranca.deal(tranca.Rules.preset("draw/2"), seed).to_move)
"""A seed whose deal is led by the second player."""


@pytest.mark.slow
def test_rules_for_another_number_of_players_say_why_the_table_does_not_fit(page: Page) -> None:
    page.shown.size(320, 568)
    page.enter("rules")
    choose_rules(page.page.get_by_role("dialog"), "draw/2")
    for name in ("use these here", "new deal with these"):
        expect(page[name]).to_be_in_viewport(ratio=1)  # below more rules than fit
    page.page.get_by_text("Change the rules", exact=True).click()
    foot = page.page.locator(".dialog-foot")
    for control in page.page.locator(".rule :is(input, select)").all()[:9]:
        control.focus()
        shown, covering = control.bounding_box(), foot.bounding_box()
        assert shown is not None and covering is not None
        assert shown["y"] + shown["height"] <= covering["y"]
    page.press("use these here")
    fault = page.page.get_by_role("dialog").locator(".place-faults li").filter(has_text="2 players")
    expect(fault).to_contain_text("this table has 4 hands. Press “new deal with these”")
    expect(page.page.locator(".place-faults li")).to_have_count(1)
    expect(fault).to_be_in_viewport(ratio=1)
    page.seed(SECOND_LEADS)
    page.press("new deal with these")
    expect(page.page.locator("#title")).to_have_text("Draw game for two")  # neither its word nor the seed
    expect(page.page.locator("#table")).to_have_attribute("aria-label", re.compile(r"draw/2.*Other: \d.*You: \d"))
    expect(page.page.locator("#turn")).to_have_text("Your turn")
    page.enter("rules")
    page.page.get_by_role("dialog").get_by_role("button", name="Play a match").click()
    form = page.page.get_by_role("form", name="Play a match")
    expect(form.get_by_role("combobox").first).to_have_value("Draw game for two")
    expect(form.get_by_role("button", name="Start")).to_be_focused()
    page.enter("rules")
    page.page.get_by_text("Change the rules", exact=True).click()
    players = page.page.get_by_role("dialog").get_by_label("number of players", exact=True)
    players.fill("1")
    page.page.get_by_role("dialog").get_by_role("button", name="Play a match").click()
    expect(page.page.locator(".place-faults li")).to_contain_text("players")
    players.fill("3")
    page.page.get_by_role("dialog").get_by_role("button", name="Play a match").click()
    form.get_by_text("Names and seats").click()
    expect(form.locator(".names input")).to_have_count(3)


@pytest.mark.slow  # reviews a deal
def test_a_new_deal_ends_the_view_of_one_seat_and_the_review_of_the_old_deal(opened: Opened) -> None:
    page = opened(text_of("records/published-deal.txt"))
    page.enter("review")
    expect(page.panel.locator(".mistakes li").first).to_be_visible()
    page.page.locator("#player-view").click()
    expect(page.page.locator("#table")).to_have_attribute("aria-label", re.compile(r": \?"))
    page.enter("rules")
    choose_rules(page.page.get_by_role("dialog"), "draw/2")
    page.press("new deal with these")
    table = page.page.locator("#table")
    expect(table).to_have_attribute("aria-label", re.compile(r"draw/2.*(You: \d.*Other: \d|Other: \d.*You: \d)"))
    expect(page.panel.locator(".mistakes li")).to_have_count(0)
