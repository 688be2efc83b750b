"""The room of the best train, with hands of every set, on a phone and on a large screen."""

import re
from collections.abc import Iterator
from itertools import count

import playwright.sync_api as playwright
import pytest
from playwright.sync_api import expect
from tiers import slow_after

import tranca
from tranca.engine.train.results import Trains
from tranca.views.wording.train import heaviest_line, longest_line, train_line

from .pages import Page
from .test_access import SCHEMES, TOUCH, barriers
from .test_first import board as board
from .test_first import first as first

SEVEN = "6-6 6-3 3-3 3-1 5-4 5-0 1-0"
FIFTEEN = "12-12 12-9 12-7 12-5 10-7 10-4 10-2 8-5 8-2 6-5 6-4 11-0 3-3 9-3 5-0"
LARGE = [f"{high}-{(high * 7 + step * 5) % (high + 1)}" for high in range(18, 4, -1) for step in range(4)]
FORTY = " ".join(list(dict.fromkeys(LARGE))[:40])
TWENTY = " ".join(FORTY.split()[::2])
HANDS = {"seven": (6, SEVEN), "fifteen": (12, FIFTEEN), "twenty": (18, TWENTY), "forty": (18, FORTY)}
PHONE, WIDE = (390, 844), (1440, 900)
SIZES = [PHONE, pytest.param(WIDE, marks=pytest.mark.campaign)]


@pytest.fixture
def room(first: Page) -> Iterator[Page]:
    """Yield the page with the room opened from the start screen."""
    first["Mexican Train"].click()
    expect(first.panel).to_have_attribute("aria-label", "best train")
    yield first
    first.page.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="no-preference")


def tile(page: Page, name: str) -> playwright.Locator:
    return page.page.locator(f'.train-pack [data-at="{name}"]')


def box(page: Page) -> playwright.Locator:
    return page.panel.get_by_label("Your tiles")


def listed(page: Page, label: str) -> playwright.Locator:
    return page.panel.get_by_role("combobox", name=label, exact=True)


def choose(page: Page, label: str, value: object) -> None:
    listed(page, label).select_option(str(value))


def write(page: Page, text: str) -> None:
    box(page).fill(text)
    box(page).blur()


def shows(page: Page, answer: Trains) -> None:
    """Check that the page shows this answer, with each train in tiles and in words."""
    place = page.page.get_by_role("region", name="best trains", exact=True)
    expect(place.get_by_role("heading").first).to_have_text(longest_line(answer.longest))
    expect(place.get_by_role("heading").last).to_have_text(heaviest_line(answer))
    lines = place.locator(".train-best").first.locator(".train-line")
    expect(lines).to_have_count(len(answer.question.starts))
    for line, start, train in zip(lines.all(), answer.question.starts, answer.longest.trains, strict=True):
        expect(line.locator(".unseen")).to_have_text(train_line(start, train))
        expect(line.locator("svg.face")).to_have_count(len(train))
        across = sum(tile.is_double for tile in train)
        expect(line.locator("svg.face:not(.lying)")).to_have_count(across)
    left = answer.left_after(answer.longest.trains)
    expect(place.locator(".train-best").first.locator(".train-left svg.face")).to_have_count(len(left))


def never_scrolls_aside(page: Page) -> None:
    for part in ("document.documentElement", "document.getElementById('panel')", "document.getElementById('train')"):
        assert page.run(f"{part}.scrollWidth <= {part}.clientWidth"), part


@pytest.mark.parametrize(
    ("hand", "size"),
    [
        *(pytest.param(*pair, marks=pytest.mark.slow) for pair in (("fifteen", PHONE), ("seven", WIDE))),
        pytest.param("twenty", PHONE, marks=pytest.mark.campaign),
        *(pytest.param(hand, WIDE, marks=pytest.mark.campaign) for hand in ("fifteen", "twenty")),
        pytest.param("seven", PHONE, marks=pytest.mark.campaign),
    ],
    ids=str,
)
def test_tapped_tiles_have_their_best_trains(room: Page, hand: str, size: tuple[int, int]) -> None:
    highest, tiles = HANDS[hand]
    room.shown.size(*size)
    choose(room, "Set", highest)
    for name in tiles.split():
        tile(room, name).click()
        expect(tile(room, name)).to_have_attribute("aria-pressed", "true")
    shows(room, tranca.train(tiles, highest))
    expect(box(room)).to_have_value(tiles)
    never_scrolls_aside(room)


@pytest.mark.parametrize("size", slow_after(0, [PHONE, WIDE], campaign_after=1), ids=str)
def test_forty_tiles_may_be_pasted(room: Page, size: tuple[int, int]) -> None:
    room.shown.size(*size)
    choose(room, "Set", 18)
    write(room, FORTY)
    shows(room, tranca.train(FORTY, 18))
    expect(room.panel).to_contain_text("40 tiles are chosen.")
    expect(room.page.locator('.train-pack [aria-pressed="true"]')).to_have_count(40)
    never_scrolls_aside(room)
    tile(room, "18-18" if "18-18" not in FORTY.split() else "17-17").click()
    expect(room.panel).to_contain_text("41 tiles: expected at most 40")


@pytest.mark.slow
def test_tiles_tapped_while_a_question_is_answered_are_one_further_question(room: Page) -> None:
    write(room, "12-12")
    shows(room, tranca.train("12-12", 12))
    room.page.evaluate(  # every answer comes when it is let go
        """() => {
            const send = window.fetch;
            window.held = [];
            window.asked = [];
            window.fetch = (address, means) => {
                if (address !== "api/train") return send(address, means);
                window.asked.push(JSON.parse(means.body).hand);
                return new Promise(done => window.held.push(() => done(send(address, means))));
            };
        }"""
    )
    for name in ("12-7", "7-3", "5-0", "7-3"):
        tile(room, name).click()
    expect(room.panel).to_have_attribute("aria-busy", "true")
    assert room.run("window.asked") == ["12-12 12-7"]
    room.run("window.held.shift()()")
    room.shows("window.asked.length === 2")
    room.run("window.held.shift()()")
    shows(room, tranca.train("12-12 12-7 5-0", 12))
    expect(room.panel).to_have_attribute("aria-busy", "false")
    assert room.run("window.asked") == ["12-12 12-7", "12-12 12-7 5-0"]


@pytest.mark.slow
def test_a_line_of_the_command_may_be_pasted_with_its_starts(room: Page) -> None:
    write(room, f"--start 12,10 {FIFTEEN}")
    shows(room, tranca.train(FIFTEEN, (12, 10)))
    expect(listed(room, "The public train begins at")).to_have_value("10")
    choose(room, "The public train begins at", "")
    shows(room, tranca.train(FIFTEEN, 12))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_bad_input_is_named_where_it_was_typed(room: Page, size: tuple[int, int]) -> None:
    room.shown.size(*size)
    write(room, "12-7 banana 7-12 13-1")
    faults = room.page.locator("#train-faults li")
    expect(faults).to_have_count(3)
    for fault, words in zip(faults.all(), ("'banana'", "given twice", "not in double-12"), strict=True):
        expect(fault).to_contain_text(words)
    expect(room.status).to_contain_text("'banana'")
    expect(box(room)).to_have_attribute("aria-invalid", "true")
    expect(room.page.locator(".train-line")).to_have_count(0)
    write(room, "12-7")
    expect(faults).to_have_count(0)
    expect(box(room)).to_have_attribute("aria-invalid", "false")
    shows(room, tranca.train("12-7", 12))


@pytest.mark.slow
def test_a_start_that_is_not_in_the_set_is_named_and_can_be_changed(room: Page) -> None:
    room.load("train=12-7+7-3&start=15&set=12")
    expect(room.page.locator("#train-faults")).to_have_text(re.compile("^start 15 is not in double-12"))
    expect(listed(room, "Your train begins at")).to_have_value("15")
    choose(room, "Your train begins at", 12)
    shows(room, tranca.train("12-7 7-3", 12, pack="double-12"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hand_with_nothing_to_lay_says_so(room: Page, size: tuple[int, int]) -> None:
    room.shown.size(*size)
    expect(room.page.locator("#train")).to_contain_text("Choose your tiles")
    write(room, "11-3 9-4")
    shows(room, tranca.train("11-3 9-4", 12))
    expect(room.page.locator(".train-line")).to_contain_text("no tile")
    room["Clear the tiles"].click()
    expect(room.page.locator("#train")).to_contain_text("Choose your tiles")
    expect(box(room)).to_have_value("")
    expect(room["Clear the tiles"]).to_be_focused()


@pytest.mark.slow
def test_plans_that_are_as_good_are_shown_one_after_the_other(room: Page) -> None:
    write(room, FIFTEEN)
    answer = tranca.train(FIFTEEN, 12, show=20)
    part = room.page.locator(".train-best").first
    expect(part).to_contain_text("There are 8 such plans")
    lines = [train_line(12, plan[0]) for plan in answer.longest.plans]
    assert len(set(lines)) == 8
    for line in (*lines, lines[0]):
        expect(part.locator(".train-line .unseen")).to_have_text(line)
        part.get_by_role("button", name="Show another plan").click()
    expect(part.get_by_role("button", name="Show another plan")).to_be_focused()


def test_each_tile_has_its_own_results(room: Page) -> None:
    write(room, FIFTEEN)
    room.page.get_by_text("If you lay a tile elsewhere").click()
    rows = room.page.locator("#train tbody tr")
    expect(rows).to_have_count(15)
    answer = tranca.train(FIFTEEN, 12)
    found = [row.inner_text().split() for row in rows.all()]
    assert found == [[str(one.tile), str(one.longest), str(one.pips_left)] for one in answer.without]
    said = room.page.locator("#train .free li")
    expect(said).to_have_count(len(answer.free_to_give))
    expect(said.first).to_have_text(f"{answer.free_to_give[0]} can be laid elsewhere without loss.")


@pytest.mark.slow
def test_options_change_the_answer_and_stay_open(room: Page) -> None:
    write(room, FIFTEEN)
    room.panel.get_by_text("Options", exact=True).click()
    room["Add the public train"].click()
    choose(room, "The public train begins at", 10)
    choose(room, "Doubles", "strict")
    choose(room, "Tiles to be drawn", 1)
    for label, value in (
        ("Pips of 0-0", "50"),
        ("Maximum number of tiles", "9"),
        ("Tiles that cannot be drawn", "0-0 1-1"),
    ):
        room.panel.get_by_label(label, exact=True).fill(value)
        room.page.keyboard.press("Tab")
    answer = tranca.train(
        FIFTEEN, (12, 10), doubles="strict", draw=1, double_blank=50, at_most=9, seen="0-0 1-1", pack="double-12"
    )
    expect(room.page.locator("#train .conditions")).to_contain_text("0-0 counts 50 pips · at most 9 tiles are laid")
    shows(room, answer)
    expect(room.page.locator("#train")).to_contain_text("After drawing 1 of 74 unseen tiles (exact):")
    room.page.get_by_text("After each tile that you may draw").click()
    expect(room.page.locator("#train tbody").first.locator("tr")).to_have_count(74)
    expect(listed(room, "Doubles")).to_be_visible()
    room["Add another train"].click()
    expect(listed(room, "Train 3 begins at")).to_have_value("12")


@pytest.mark.slow
def test_a_link_opens_the_same_question_again_in_any_language(room: Page) -> None:
    choose(room, "Your train begins at", 9)
    write(room, FIFTEEN)
    answer = tranca.train(FIFTEEN, 9)
    shows(room, answer)
    link = room.panel.get_by_label("Link to this question").input_value()
    assert link.startswith(f"{room.home}/#train=12-12+12-9") and "t=" not in link.replace("start=", "").replace(
        "set=", ""
    )
    room.page.goto("about:blank")
    room.page.goto(link)
    shows(room, answer)
    expect(listed(room, "Your train begins at")).to_have_value("9")
    room.page.goto("about:blank")
    room.page.goto(f"{link}&lang=es")
    expect(room.page.locator("#train h2").first).to_have_text(re.compile("^El más largo: "))
    room.shows("location.hash.startsWith('#lang=es&train=')")
    room.page.reload()
    expect(room.page.locator("#train h2").first).to_have_text(re.compile("^El más largo: "))


@pytest.mark.slow
def test_the_table_comes_back_after_the_room_and_its_address_forgets_the_question(room: Page) -> None:
    write(room, SEVEN)
    room.shows("location.hash.startsWith('#train=')")
    expect(room.page.locator("#cloth")).to_be_hidden()
    room.enter("best train")
    expect(room.page.locator("#train")).to_have_count(0)
    expect(room.page.locator("#cloth")).to_be_visible()
    room.shows("!location.hash.includes('train=')")
    expect(room.page.locator("#offers")).to_contain_text("Only one play wins.")
    expect(room.status).not_to_contain_text("Longest")  # it belongs to the room
    room.enter("best train")
    expect(box(room)).to_have_value(SEVEN)  # kept while the page is open


@pytest.mark.slow
def test_another_panel_shows_the_table_and_the_room_is_found_again(room: Page) -> None:
    write(room, SEVEN)
    room.page.get_by_role("tab", name="moves", exact=True).click()
    expect(room.page.locator("#cloth")).to_be_visible()
    expect(room.page.locator("#train")).to_be_hidden()
    room.enter("best train")
    expect(room.page.locator("#train h2").first).to_be_visible()


def test_all_is_done_by_keyboard_and_the_focus_stays_in_the_room(room: Page) -> None:
    choose(room, "Set", 6)
    tile(room, "6-6").focus()
    for key in ("Enter", "Home", "ArrowRight", "Space", "ArrowDown", "ArrowDown", "Enter"):
        room.page.keyboard.press(key)
    expect(box(room)).to_have_value("6-6 6-1 4-1")
    expect(tile(room, "4-1")).to_be_focused()
    shows(room, tranca.train("6-6 6-1 4-1", 6))
    room.page.keyboard.press("Enter")
    expect(box(room)).to_have_value("6-6 6-1")
    room.page.keyboard.press("Delete")
    expect(box(room)).to_have_value("6-6 6-1")
    room.page.keyboard.press("End")
    room.page.keyboard.press("ArrowLeft")
    room.page.keyboard.press("Enter")
    expect(box(room)).to_have_value("6-6 6-1 4-3")
    room.page.keyboard.press("Delete")
    expect(box(room)).to_have_value("6-6 6-1")
    tile(room, "4-1").focus()
    room.page.keyboard.press("Enter")
    room.page.keyboard.press("Enter")
    assert room.page.locator('.train-pack [tabindex="0"]').count() == 1
    room.page.keyboard.press("Shift+Tab")
    room.page.keyboard.press("Tab")
    expect(tile(room, "4-1")).to_be_focused()
    listed(room, "Set").focus()
    room.page.keyboard.press("ArrowDown")
    expect(tile(room, "9-9")).to_be_attached()
    expect(listed(room, "Set")).to_be_focused()
    assert room.run("document.activeElement !== document.body")


@pytest.mark.parametrize("highest", [12, pytest.param(18, marks=pytest.mark.slow)])
def test_on_a_phone_tiles_are_large_enough_to_touch_and_the_train_is_in_view(room: Page, highest: int) -> None:
    room.shown.size(390, 844)
    choose(room, "Set", highest)
    tiles = FIFTEEN if highest == 12 else TWENTY
    write(room, tiles)
    shows(room, tranca.train(tiles, highest))
    small: list[str] = room.run(
        f"""[...document.querySelectorAll('.train-pack .tile, #panel select, #panel button, #train button')]
            .filter(each => each.checkVisibility())
            .map(each => [each.getAttribute('aria-label') ?? each.textContent, each.getBoundingClientRect()])
            .filter(([, box]) => Math.min(box.width, box.height) < {TOUCH}).map(([name]) => name)"""
    )
    assert small == []
    for part in (room.page.locator("#train h2").first, room.page.locator(".train-line svg.face").first):
        expect(part).to_be_in_viewport(ratio=1)
    assert room.run("getComputedStyle(document.getElementById('key')).display") == "none"  # it explains no train
    assert room.page.locator("#head").is_visible() == bool(room.status.inner_text())
    felt, sheet = (room.page.locator(name).bounding_box() for name in ("#felt", "#side"))
    assert felt is not None and sheet is not None
    assert felt["y"] + felt["height"] <= sheet["y"]


@pytest.mark.slow
def test_fifteen_tiles_take_at_most_nineteen_taps_on_a_phone(first: Page) -> None:
    """A tap on each tile, one to open the room from the start screen, and two to choose the start in its list."""
    first.shown.size(390, 844)
    taps = count()

    def tap(element: playwright.Locator) -> None:
        element.click()
        next(taps)

    tap(first["Mexican Train"])
    start = listed(first, "Your train begins at")
    expect(start).to_be_in_viewport(ratio=1)
    tap(start)
    first.page.keyboard.press("Escape")
    start.select_option("9")
    next(taps)
    for name in FIFTEEN.split():
        tap(tile(first, name))
    shows(first, tranca.train(FIFTEEN, 9))
    assert next(taps) <= 15 + 4


@pytest.mark.slow
def test_axe_finds_no_barrier(room: Page) -> None:
    write(room, FIFTEEN)
    shows(room, tranca.train(FIFTEEN, 12))
    room.panel.get_by_text("Options", exact=True).click()
    room.page.get_by_text("If you lay a tile elsewhere").click()
    for width, scheme in zip((1440, 390, 320), (*SCHEMES, "light"), strict=True):
        room.shown.size(width, 844)
        room.shown.prefer(scheme)
        assert barriers(room) == [], width
        never_scrolls_aside(room)
    write(room, "12-7 banana")
    expect(room.page.locator("#train-faults li")).to_have_count(1)
    assert barriers(room) == []


@pytest.mark.slow
def test_nothing_scrolls_aside_at_any_size(room: Page) -> None:
    choose(room, "Set", 18)
    write(room, FORTY)
    shows(room, tranca.train(FORTY, 18))
    for size in ((320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1920, 1080)):
        room.shown.size(*size)
        room.shows(f"innerWidth === {size[0]} && innerHeight === {size[1]}")
        never_scrolls_aside(room)
        assert room.run("document.documentElement.scrollHeight") <= size[1], size
        for is_open in (True, False):
            room.page.get_by_text("If you lay a tile elsewhere").click()  # not below the sheet of a phone
            expect(room.page.locator("#train tbody tr").first).to_be_visible(visible=is_open)
        expect(room.page.locator("#train tbody tr")).to_have_count(40)


@pytest.mark.slow
def test_forced_colors_mark_the_chosen_tiles(room: Page) -> None:
    write(room, "12-7")
    room.page.emulate_media(forced_colors="active")
    expect(tile(room, "12-7")).to_have_attribute("aria-pressed", "true")
    style = "each => getComputedStyle(each).outlineStyle"
    assert tile(room, "12-7").evaluate(style) == "solid"
    assert tile(room, "12-8").evaluate(style) == "none"


@pytest.mark.slow
def test_with_the_text_shown_all_is_in_the_panel(room: Page) -> None:
    room.load(f"text=1&train={SEVEN.replace(' ', '+')}&start=6")
    shows(room, tranca.train(SEVEN, 6))
    expect(room.page.locator("#panel > #train")).to_be_visible()
    expect(room.page.locator("#cloth")).to_be_visible()
    expect(room.notation).to_be_visible()
    room.shows("location.hash.startsWith('#text=1&train=')")
