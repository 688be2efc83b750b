"""Pictures of the board and of a review page for README and manual, taken in Chromium: `python docs/images/screens.py`.

Needs the extra `test` and a Chromium on the path.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TRANCA = [sys.executable, "-u", "-m", "tranca"]
SIZE = {"width": 1200, "height": 760}


def take_board(page: Page) -> None:
    """Take the board with the first position, a tile in the hand that fits both ends."""
    words = [*TRANCA, "board", "--no-open", "positions/castel.txt"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as board:
        assert board.stdout is not None
        try:
            address = next(found for line in board.stdout if (found := re.search(r"http://\S+", line)))
            page.goto(address.group())
            page.get_by_role("button", name="4-6", exact=True).click()
            page.get_by_text("wins 46").first.wait_for()
            page.screenshot(path=HERE / "board.png", animations="disabled")
        finally:
            board.terminate()


def take_review(page: Page) -> None:
    """Take the page that `tranca review -o` writes of the published deal."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"{folder}/deal.html"
        words = [*TRANCA, "review", "--view", "open", "positions/records/published-deal.txt", "-o", name]
        subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        page.goto(Path(name).as_uri())
        page.screenshot(path=HERE / "review.png", animations="disabled")


if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for take in (take_board, take_review):
            take(browser.new_page(viewport=SIZE))
        browser.close()
