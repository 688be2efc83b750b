"""Files with photos: formats, orientation, and files that cannot be read."""

from pathlib import Path

import numpy as np
import pytest
from photo_scenes import Look, draw_scene
from PIL import Image, ImageFile
from tiers import campaign_after

from tranca import PhotoReading, UnsupportedError, read_photo

TILES = [(1, 2), (6, 4), (5, 5)]
PIXELS = draw_scene(3, Look(), TILES, "row", (640, 480)).pixels
NAMES = ["1-2", "4-6", "5-5"]


def read(path: Path) -> list[str]:
    return sorted(str(tile.tile) for tile in read_photo(path).tiles)


@pytest.mark.parametrize("name", campaign_after(1, ["hand.webp", "hand.jpg"]))
def test_formats(tmp_path: Path, name: str) -> None:
    Image.fromarray(PIXELS).save(tmp_path / name)
    assert read(tmp_path / name) == NAMES


def test_a_photo_is_turned_as_its_camera_was(tmp_path: Path) -> None:
    """Outlines are in pixels of the upright photo."""
    image, straight = Image.fromarray(np.rot90(PIXELS)), tmp_path / "straight.png"
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 90° clockwise
    image.save(tmp_path / "turned.png", exif=exif)
    Image.fromarray(PIXELS).save(straight)
    turned, upright = read_photo(tmp_path / "turned.png"), read_photo(straight)
    assert (turned.width, turned.height) == (upright.width, upright.height) == (640, 480)
    assert turned == upright


@pytest.mark.slow  # twelve million pixels
def test_outlines_are_in_pixels_of_a_large_photo(tmp_path: Path) -> None:
    Image.fromarray(PIXELS).resize((4000, 3000)).save(tmp_path / "large.jpg")
    Image.fromarray(PIXELS).save(tmp_path / "small.png")
    large, small = read_photo(tmp_path / "large.jpg"), read_photo(tmp_path / "small.png")
    assert (large.width, large.height) == (4000, 3000)
    assert [tile.halves for tile in large.tiles] == [tile.halves for tile in small.tiles]
    ratio = np.array([tile.outline for tile in large.tiles]) / np.array([tile.outline for tile in small.tiles])
    assert np.abs(ratio - 6.25).max() < 0.1


@pytest.mark.parametrize("brand", [b"heic", b"mif1"])
def test_heic_is_refused_by_name_with_the_way_out(tmp_path: Path, brand: bytes) -> None:
    path = tmp_path / "IMG_0001.HEIC"
    path.write_bytes(b"\0\0\0\x18ftyp" + brand + b"\0\0\0\0mif1heic")
    with pytest.raises(UnsupportedError, match=r"HEIC.*save it as JPEG.*Most Compatible"):
        read_photo(path)


@pytest.mark.parametrize("content", [b"", b"rules: block/2\n", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0 cut off"])
def test_a_file_that_is_no_photo(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.jpg").write_bytes(content)
    with pytest.raises(UnsupportedError, match="expected a photo in JPEG, PNG or WebP format"):
        read_photo(tmp_path / "x.jpg")


def test_a_photo_that_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", False)  # weasyprint sets it for the whole process
    Image.fromarray(PIXELS).save(tmp_path / "x.jpg")
    whole = (tmp_path / "x.jpg").read_bytes()
    (tmp_path / "x.jpg").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UnsupportedError, match="expected a photo"):
        read_photo(tmp_path / "x.jpg")


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_photo(tmp_path / "nothing.jpg")


def test_a_tiny_photo(tmp_path: Path) -> None:
    Image.fromarray(PIXELS[:20, :30]).save(tmp_path / "x.png")
    with pytest.raises(UnsupportedError, match="30 × 20 pixels; expected at least 32"):
        read_photo(tmp_path / "x.png")


def test_grey_pixels_and_color_are_read() -> None:
    grey = np.asarray(Image.fromarray(PIXELS).convert("L"))
    assert sorted(str(tile.tile) for tile in read_photo(grey).tiles) == NAMES


@pytest.mark.parametrize(
    "pixels",
    [np.zeros((100, 100, 4), np.uint8), np.zeros((100, 100)), np.zeros((10, 100), np.uint8), np.zeros(9, np.uint8)],
)
def test_arrays_of_another_shape_or_type(pixels: np.ndarray) -> None:
    with pytest.raises(UnsupportedError, match="expected"):
        read_photo(pixels)


def test_a_pack_that_does_not_exist() -> None:
    with pytest.raises(UnsupportedError, match="pack='double-12': expected one of double-3"):
        read_photo(PIXELS, pack="double-12")


@pytest.mark.parametrize("level", [0, 255])
def test_a_uniform_photo_shows_no_tiles(level: int) -> None:
    reading = read_photo(np.full((200, 300, 3), level, np.uint8))
    assert reading == PhotoReading((), 300, 200, "double-6")
    assert reading.refused
