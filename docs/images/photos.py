"""Drawn photos for the manual, one of them with its tiles marked: `python docs/images/photos.py`."""

import sys
from pathlib import Path

from PIL import Image

from tranca import read_photo
from tranca.views.files.marked_photo import mark_photo

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from photo_scenes import Look, draw_scene  # noqa: E402

HAND = [(6, 4), (5, 5), (0, 3), (2, 1), (6, 2), (3, 5), (1, 4)]
LINE = [(6, 3), (3, 3), (3, 1), (1, 4), (4, 4), (4, 0), (0, 5)]


def main() -> None:
    """Draw a hand on wood with reflections, and a line of play on felt."""
    hand = Look(table="wood", pips="colored", glare=True, blur=0.8)
    scene = draw_scene(11, hand, HAND, "scatter", (800, 560), length=150)
    Image.fromarray(scene.pixels).save(HERE / "photo-hand.jpg", quality=78)
    scene = draw_scene(23, Look(face="ivory"), LINE, "chain", (800, 420), length=110)
    Image.fromarray(scene.pixels).save(HERE / "photo-line.jpg", quality=78)
    photo = str(HERE / "photo-hand.jpg")
    (HERE / "photo-hand-marked.jpg").write_bytes(mark_photo(photo, read_photo(photo), ".jpg"))


if __name__ == "__main__":
    main()
