"""Tiles set up from drawn photos, which stay on the device: how they are read, corrected and used."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import playwright.sync_api as playwright
import pytest
from photo_scenes import TABLES, Look, Pixels, draw_clutter, draw_scene, random_chain, random_tiles
from PIL import Image
from playwright.sync_api import expect

import tranca

from .pages import Page
from .test_access import SCHEMES, barriers
from .test_first import board as board
from .test_first import first as first
from .test_focus import HAS_FOCUS

PHONE = (390, 844)
SIZES = ((1440, 900), PHONE)
CHAIN = random_chain(np.random.default_rng(2), 6)
HAND = ((4, 6), (0, 3), (3, 5), (2, 6), (5, 5), (1, 2), (1, 4))
READ = "document.querySelector('.photo[aria-busy=false] :is(.photo-count, .photo-note)')"
"""True once a photo has been read or refused."""

Taking = Callable[..., None]
"""Takes pixels; with `anew=True` the page reads them though it read the same before."""
_read: dict[int, list[dict[str, object]]] = {}  # by a hash of the pixels: the tiles that the page has read

ANSWER = """tiles => {
    window.RealWorker ??= window.Worker;
    window.tilesRead = null;
    window.Worker = function (name) {
        if (tiles) return { terminate() {}, postMessage() { setTimeout(() => this.onmessage({ data: { tiles } })) } };
        const worker = new window.RealWorker(name);
        worker.addEventListener("message", ({ data }) => { window.tilesRead = data.tiles });
        return worker;
    };
}"""
"""Gives the page the tiles that it has read on the same photo before, or keeps those that it reads."""


@cache
def hard_scene(seed: int) -> Pixels:
    """Draw a row of seven shiny colored tiles, seen aslant."""
    look = Look(face="colored", pips="white", tilt=35, glare=True, table=TABLES[seed % len(TABLES)])
    return draw_scene(seed, look, random_tiles(np.random.default_rng([8, seed]), 7), "row").pixels


@cache
def chain_scene() -> Pixels:
    return draw_scene(2, Look(), CHAIN, "chain").pixels


@cache
def hand_scene(tiles: tuple[tuple[int, int], ...] = HAND) -> Pixels:
    return draw_scene(4, Look(table="wood"), tiles, "row").pixels


@pytest.fixture
def take(first: Page, tmp_path: Path) -> Taking:
    """Return a function that chooses a photo in the room, and waits until it is read."""

    def taking(pixels: Pixels, *, anew: bool = False) -> None:
        file = tmp_path / "photo.png"
        Image.fromarray(pixels).save(file, compress_level=1)
        key = hash(pixels.tobytes())
        first.page.evaluate(ANSWER, None if anew else _read.get(key))
        choose(first, file)
        first.shows(READ)
        if tiles := first.run("window.tilesRead"):
            _read[key] = tiles

    return taking


def choose(page: Page, file: Path) -> None:
    """Press the button that chooses a photo, and give it a file."""
    with page.page.expect_file_chooser() as chooser:
        page.page.locator(".photo-files button").last.click()
    chooser.value.set_files(file)


def drop(page: Page, name: str) -> None:
    """Drop a file that is an image by its name."""
    page.run(f"""(() => {{
        const given = new DataTransfer();
        given.items.add(new File([new Uint8Array([137, 80])], "{name}"));
        document.body.dispatchEvent(new DragEvent("drop", {{ dataTransfer: given, bubbles: true, cancelable: true }}));
    }})()""")


def count(page: Page) -> playwright.Locator:
    return page.page.locator(".photo-count")


def tile(page: Page, name: str) -> playwright.Locator:
    return page.page.get_by_role("group", name="tiles in the photo").get_by_role("button", name=name, exact=True)


def position(page: Page) -> tranca.Position:
    page.settle()
    (value,) = tranca.parse(page.page.locator("#notation").input_value())
    assert isinstance(value, tranca.Position)
    return value


def hand_of(page: Page, seat: int) -> list[str]:
    return [str(tile) for tile in position(page).hands[seat].tiles]


@pytest.mark.slow
def test_from_nothing_to_what_to_play_in_three_taps_and_the_photo_is_sent_nowhere(first: Page, take: Taking) -> None:
    """On a phone, the camera and its button are two more."""
    requests: list[playwright.Request] = []

    def heard(request: playwright.Request) -> None:
        if not request.url.endswith("/api/picture"):  # the table is drawn anew for the space that is left
            requests.append(request)

    first.shown.size(*PHONE)
    first["From a photo"].click()
    expect(first["Choose a photo"]).to_be_visible()
    first.settle()
    first.page.context.on("request", heard)
    take(hand_scene(), anew=True)
    names = [request.url.removeprefix(first.home) for request in requests]
    assert sorted(name for name in names if not name.startswith("blob:")) == ["/halves.npz", "/photo-worker.js"]
    assert all(request.method == "GET" for request in requests)
    expect(count(first)).to_have_text("7 tiles: a complete hand.")
    expect(first.page.locator(".photo-edge.sure")).to_have_count(7)
    expect(first.page.locator(".photo-uses")).to_contain_text("Left over: 47 pips")
    expect(first["Your hand"]).to_be_in_viewport(ratio=1)
    first["Your hand"].click()
    expect(first.page.locator("#hand .best")).to_have_count(1)
    first.settle()
    first.page.context.remove_listener("request", heard)
    assert max(len(request.post_data or "") for request in requests) < 1000
    assert hand_of(first, 2) == sorted(f"{low}-{high}" for low, high in HAND)
    assert [hand.unknown for hand in position(first).hands] == [7, 7, 0, 7]


@pytest.mark.slow
def test_before_the_photo_it_is_said_how_to_take_it_and_what_cannot_be_read(first: Page) -> None:
    first["From a photo"].click()
    expect(first.panel).to_contain_text("from straight above")
    expect(first.panel).to_contain_text("from a player's seat and of tiles in a rack are read less well")
    expect(first.panel).to_contain_text("larger than double-nine cannot be read")
    expect(first.panel).to_contain_text("stays on this device")
    expect(first.page.get_by_role("img", name="A phone held flat above a row of tiles")).to_be_visible()
    fields = first.page.locator(".photo-files input")
    assert [field.get_attribute("accept") for field in fields.all()] == ["image/*", "image/*"]
    assert [field.get_attribute("capture") for field in fields.all()] == ["environment", None]


@pytest.mark.slow
def test_a_photo_without_tiles_and_a_file_that_is_no_photo_are_refused(
    first: Page, take: Taking, tmp_path: Path
) -> None:
    first["From a photo"].click()
    take(draw_clutter(1, "cards"))
    expect(first.panel.get_by_role("note")).to_contain_text("No tiles were found. Take the photo from straight above")
    expect(first.page.locator(".photo-uses")).to_have_count(0)
    (tmp_path / "no.jpg").write_bytes(b"no photo")
    choose(first, tmp_path / "no.jpg")
    expect(first.panel.get_by_role("note")).to_have_text(
        "This file cannot be opened as a photo. Save it as JPEG, PNG or WebP."
    )
    first.shows(HAS_FOCUS)
    first.enter("photo")  # leave the room
    drop(first, "no.png")
    expect(first.panel.get_by_role("note")).to_contain_text("This file cannot be opened as a photo.")
    drop(first, "again.jpg")  # into the room
    expect(first.panel.get_by_role("note")).to_contain_text("This file cannot be opened as a photo.")
    take(hand_scene())
    expect(count(first)).to_have_text("7 tiles: a complete hand.")


@pytest.mark.slow
def test_a_doubtful_tile_is_fixed_by_two_taps(first: Page, take: Taking) -> None:
    first["From a photo"].click()
    take(hard_scene(15))
    expect(count(first)).to_have_text("7 tiles: a complete hand. 1 tile is doubtful: tap it to check it.")
    expect(first.page.locator(".photo-edge.doubtful")).to_have_count(1)
    tile(first, "2-0, doubtful").click()
    expect(first.panel.get_by_role("group", name="Is this 2-0?").get_by_role("button").first).to_have_text("It is 3-0")
    first["It is 3-0"].click()
    expect(count(first)).to_have_text("7 tiles: a complete hand.")
    expect(first.page.locator(".photo-edge.doubtful")).to_have_count(0)
    first["Your hand"].click()
    assert "0-3" in hand_of(first, 2)


@pytest.mark.slow
def test_a_missing_tile_is_added_by_a_tap_on_its_place(first: Page, take: Taking) -> None:
    first.shown.size(*PHONE)
    first["From a photo"].click()
    take(hand_scene(HAND[:6]))
    expect(count(first)).to_contain_text("6 tiles, but the hand has 7. Tap a missing tile in the photo to add it.")
    shown = first.page.locator(".photo-shown")
    box = shown.bounding_box()
    assert box is not None
    shown.click(position={"x": box["width"] / 2, "y": 8})
    for half in ("left half: 1", "right half: 4"):
        first[half].click()
    first["Done"].click()
    expect(count(first)).to_have_text("7 tiles: a complete hand.")
    first["Your hand"].click()
    assert hand_of(first, 2) == sorted(f"{low}-{high}" for low, high in HAND)


@pytest.mark.slow
def test_a_tap_on_a_tile_shows_its_halves_and_removes_it(first: Page, take: Taking) -> None:
    first["From a photo"].click()
    take(hand_scene())
    first.page.locator(".photo-value").filter(has_text="5-5").click(force=True)
    check = first.panel.get_by_role("group", name="Is this 5-5?")
    expect(check.locator(".photo-cut")).to_be_visible()
    expect(check.get_by_role("button", name="left half: 5")).to_have_attribute("aria-pressed", "true")
    check.get_by_role("button", name="left half: 0").click()
    first.panel.get_by_role("button", name="right half: 3").click()
    first["Done"].click()
    expect(count(first)).to_contain_text("0-3 appears twice, but a set has only one.")
    expect(first["Your hand"]).to_have_count(0)
    tile(first, "0-3").first.click()
    first["Not a tile"].click()
    expect(count(first)).to_contain_text("6 tiles")
    expect(first.page.locator(".photo-uses")).to_contain_text("Left over: 37 pips")


@pytest.mark.slow
def test_a_line_of_play_is_shown_in_order_and_laid(first: Page, take: Taking) -> None:
    first["From a photo"].click()
    take(chain_scene())
    order = " ".join(f"{one}-{other}" for one, other in CHAIN)
    turned = " ".join(f"{other}-{one}" for one, other in reversed(CHAIN))
    shown = first.page.locator(".photo-line")
    assert shown.get_attribute("aria-label") in (order, turned)
    first["The table"].click()
    first.shows("document.getElementById('notation').value.includes('layout: ')")
    assert f"layout: {shown_order(first)}\n" in first.page.locator("#notation").input_value()
    assert shown_order(first) in (order, turned)
    first.enter("photo")  # the hand comes next
    take(hand_scene(((0, 6), (4, 4), (3, 3), (6, 6), (2, 2), (1, 1))))
    first["Your hand"].click()
    first.shows("document.getElementById('notation').value.includes('S: 0-6')")
    assert shown_order(first) in (order, turned)
    assert len(hand_of(first, 2)) == 6


def shown_order(page: Page) -> str:
    text = page.page.locator("#notation").input_value()
    return next(line for line in text.splitlines() if line.startswith("layout: ")).removeprefix("layout: ")


@pytest.mark.slow
def test_laid_tiles_in_any_order_are_a_table_by_their_ends(first: Page, take: Taking) -> None:
    first["From a photo"].click()
    take(draw_scene(3, Look(), [(1, 2), (2, 3), (3, 4)], "scatter").pixels)
    expect(first.panel).to_contain_text("Every order with the ends 1 and 4 is the same position.")
    first["The table"].click()
    first.shows("document.getElementById('notation').value.includes('layout: 1-2 2-3 3-4')")
    first.enter("photo")
    take(draw_scene(3, Look(), [(1, 2), (2, 3), (3, 1)], "scatter").pixels)
    expect(first.panel).to_contain_text("Which number is at both ends?")
    expect(first["The table"]).to_have_count(0)
    first["3"].click()
    first["The table"].click()
    first.shows("/layout: 3-. .-. .-3/.test(document.getElementById('notation').value)")


@pytest.mark.slow
def test_a_hand_that_was_played_begins_with_a_photo(first: Page, take: Taking) -> None:
    first["Check a hand I played"].click()
    first.panel.get_by_role("button", name="photo", exact=True).click()
    take(hand_scene())
    expect(first["The table"]).to_have_count(0)
    first["Your hand"].click()
    expect(first.page.locator("#turn")).to_have_text("Tap the tile that was led.")
    expect(first.page.get_by_role("group", name="hand").get_by_role("button", name="5-5", exact=True)).to_be_visible()


@pytest.mark.slow
def test_tiles_of_a_photo_go_into_the_table_that_is_set_up(first: Page, take: Taking) -> None:
    first["Set up a table"].click()
    first["tiles go to the right of the chain"].click()
    first["give 0-0 to the right of the chain"].click()
    first.settle()
    first.panel.get_by_role("button", name="photo", exact=True).click()
    take(hand_scene())
    first["Left's hand"].click()
    expect(first["take 5-5 from Left"]).to_be_visible()
    expect(first["take 0-0 from the chain"]).to_be_visible()
    first["undo"].click()
    expect(first["take 5-5 from Left"]).to_have_count(0)
    expect(first["take 0-0 from the chain"]).to_be_visible()


@pytest.mark.slow
def test_all_of_it_by_keyboard_with_the_focus_in_the_page(first: Page, take: Taking) -> None:
    first["From a photo"].focus()
    first.page.keyboard.press("Enter")
    expect(first["Choose a photo"]).to_be_visible()
    first.shows(HAS_FOCUS)
    take(hard_scene(15))
    first.shows(HAS_FOCUS)
    expect(tile(first, "2-0, doubtful")).to_be_focused()
    first.page.keyboard.press("Enter")
    expect(first["It is 3-0"]).to_be_focused()
    first.page.keyboard.press("Enter")
    expect(first["Your hand"]).to_be_focused()
    first["Add a tile"].focus()
    first.page.keyboard.press("Enter")
    first.shows(HAS_FOCUS)
    first["Not a tile"].focus()
    first.page.keyboard.press("Enter")
    expect(first["Your hand"]).to_be_focused()
    first.page.keyboard.press("Enter")
    expect(first.page.locator("#hand .best")).to_have_count(1)
    first.shows(HAS_FOCUS)


@pytest.mark.slow
def test_axe_finds_nothing_in_the_room_of_photos(first: Page, take: Taking) -> None:
    first["From a photo"].click()
    expect(first["Choose a photo"]).to_be_visible()
    check_barriers(first, SIZES)
    take(hard_scene(15))
    check_barriers(first, SIZES[::-1])
    tile(first, "2-0, doubtful").click()
    check_barriers(first, SIZES)
    first["It is 3-0"].click()
    first.shown.size(*PHONE)
    take(chain_scene())
    check_barriers(first, SIZES[::-1])


def check_barriers(page: Page, sizes: Sequence[tuple[int, int]]) -> None:
    """Look at the page in light and in dark, at one size each: colors depend on the first, places on the second."""
    for scheme, size in zip(SCHEMES, sizes, strict=True):
        page.shown.prefer(scheme)
        page.shown.size(*size)
        assert barriers(page) == []
        assert page.run("document.documentElement.scrollWidth") <= size[0]
    page.shown.prefer("light")


@pytest.mark.campaign
def test_the_page_reads_the_same_tiles_as_python(first: Page, take: Taking) -> None:
    """Node runs the same scripts on many photos in `photo/test_photo_scripts.py`, in the slow tier."""
    first["From a photo"].click()
    for seed in (2, 10, 15):
        take(hard_scene(seed))
        reading = tranca.read_photo(hard_scene(seed))
        names = [f"{one}-{other}" for one, other in (tile.halves for tile in reading.tiles)]
        expect(first.page.locator(".photo-edge")).to_have_count(len(names))
        assert sorted(first.page.locator(".photo-value").all_text_contents()) == sorted(names)
        assert first.page.locator(".photo-edge.doubtful").count() == len(reading.doubtful)
