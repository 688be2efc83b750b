"""A photo with the outlines and the numbers of its tiles: green if they are certain, amber if they are doubtful."""

from importlib.resources import as_file, files
from io import BytesIO

from tranca.photo.files import load_image
from tranca.photo.results import PhotoReading

_GREEN, _AMBER, _DARK = (40, 200, 90), (255, 170, 0), (20, 20, 20)
FORMATS = {".png": "PNG", ".jpg": "JPEG"}


def mark_photo(path: str, reading: PhotoReading, kind: str) -> bytes:
    """Return the photo with its tiles marked, as `.png` or `.jpg`. Raises the errors of `open_photo`."""
    from PIL import ImageDraw, ImageFont

    image, _ = load_image(path)
    pen = ImageDraw.Draw(image)
    unit = max(image.size) / 1000
    with as_file(files(__package__)) as folder:
        font = ImageFont.truetype(folder / "fonts" / "DejaVuSansCondensed.ttf", max(10, 22 * unit))
    for tile in reading.tiles:
        color = _AMBER if tile.marked else _GREEN
        corners = [*tile.outline, tile.outline[0]]
        pen.line(corners, fill=color, width=max(2, round(4 * unit)), joint="curve")
        text = f"{tile.tile}?" if tile.marked else str(tile.tile)
        center = sum(x for x, _ in tile.outline) / 4, sum(y for _, y in tile.outline) / 4
        box = pen.textbbox(center, text, font=font, anchor="mm")
        pen.rectangle((box[0] - 3 * unit, box[1] - 3 * unit, box[2] + 3 * unit, box[3] + 3 * unit), fill=_DARK)
        pen.text(center, text, fill=color, font=font, anchor="mm")
    stream = BytesIO()
    image.save(stream, FORMATS[kind], quality=90)
    return stream.getvalue()
