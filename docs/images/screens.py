"""Pictures of the board and of a review page for README and manual, taken in Chromium: `python docs/images/screens.py`.

Needs the extra `test` and a Chromium on the path.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from photo_scenes import Look, draw_scene, random_tiles  # noqa: E402

TRANCA = [sys.executable, "-u", "-m", "tranca"]
SIZE = {"width": 1200, "height": 760}
PHONE = {"width": 390, "height": 760}


@contextmanager
def on_board(page: Page, file: str) -> Iterator[None]:
    """Show a file on a board until the picture is taken."""
    words = [*TRANCA, "board", "--no-open", f"positions/{file}"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as board:
        assert board.stdout is not None
        try:
            address = next(found for line in board.stdout if (found := re.search(r"http://\S+", line)))
            page.goto(address.group())
            yield
        finally:
            board.terminate()


def take_board(page: Page) -> None:
    """Take the board with the first position, a tile in the hand that fits both ends."""
    with on_board(page, "castel.txt"):
        page.get_by_role("button", name="4-6", exact=True).click()
        page.get_by_text("wins 46").first.wait_for()
        page.screenshot(path=HERE / "board.png", animations="disabled")


def take_mistake(page: Page) -> None:
    """Take the board at the first mistake of a recorded deal, graded in both views."""
    with on_board(page, "records/published-deal.txt"):
        page.get_by_role("button", name="review", exact=True).click()
        page.get_by_role("button", name="what the player saw").wait_for(timeout=120_000)
        page.get_by_text("Cost 11.").wait_for()  # the card of the first mistake is open
        page.locator("#panel progress").wait_for(state="detached", timeout=120_000)
        page.screenshot(path=HERE / "board-review.png", animations="disabled")


def take_phone(page: Page) -> None:
    """Take a phone with hidden hands, the plays and what each is worth on average."""
    page.set_viewport_size(PHONE)
    with on_board(page, "castel-hidden.txt"):
        page.get_by_text("best in 69 %").first.wait_for(state="attached")
        page.get_by_role("tab", name="plays", exact=True).click()
        page.get_by_text("best in 69 %").first.wait_for()
        page.screenshot(path=HERE / "board-phone.png", animations="disabled")


def take_train(page: Page) -> None:
    """Take a phone with the best trains of the hand in the manual."""
    page.set_viewport_size(PHONE)
    with on_board(page, "castel.txt"):
        page.get_by_role("button", name="more", exact=True).click()
        page.get_by_role("button", name="best train", exact=True).click()
        page.get_by_label("Your tiles").fill("12-12 12-9 12-7 12-5 10-7 10-4 10-2 8-5 8-2 6-5 6-4 11-0")
        page.get_by_text("There are 2 such plans").wait_for()
        page.locator(".train-pack .tile").first.focus()  # a caret would blink in the box
        page.screenshot(path=HERE / "board-train.png", animations="disabled")


def take_photo(page: Page) -> None:
    """Take a phone with a drawn photo of a hand, one of its tiles missed."""
    random = np.random.default_rng([8, 15])
    look = Look(face="colored", pips="white", tilt=35, glare=True)
    scene = draw_scene(15, look, random_tiles(random, 7), "row", (900, 420))
    page.set_viewport_size(PHONE)
    with on_board(page, "castel.txt"), tempfile.TemporaryDirectory() as folder:
        Image.fromarray(scene.pixels).save(f"{folder}/photo.png")
        page.get_by_role("button", name="more", exact=True).click()
        page.get_by_role("button", name="photo", exact=True).click()
        page.locator(".photo-files input").last.set_input_files(f"{folder}/photo.png")
        page.locator(".photo-count").wait_for()
        page.screenshot(path=HERE / "photo-board.png", animations="disabled")


def take_review(page: Page) -> None:
    """Take the page that `tranca review -o` writes of the published deal."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"{folder}/deal.html"
        words = [*TRANCA, "review", "--view", "open", "positions/records/published-deal.txt", "-o", name]
        subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        page.goto(Path(name).as_uri())
        page.screenshot(path=HERE / "review.png", animations="disabled")


if __name__ == "__main__":
    program = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for take in (take_board, take_mistake, take_phone, take_train, take_photo, take_review):
            take(browser.new_page(viewport=SIZE))
        browser.close()
