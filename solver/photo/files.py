"""Files with photos, opened by Pillow (extra `photo`) and shrunk to the size that the reader needs."""

from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import numpy as np

from tranca.errors import UnsupportedError, check_extra, echo

from .scaling import LONG_SIDE, Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
_MOST_PIXELS = 200_000_000
_SMALLEST = 32


class OpenedPhoto(NamedTuple):
    """A photo in a size that the reader can use, upright, and its own width and height."""

    pixels: Pixels
    width: int
    height: int


def open_photo(path: str | Path) -> OpenedPhoto:
    """Open a photo, turned as its camera was held.

    Raises UnsupportedError if Pillow cannot read it as a photo, MissingExtraError without Pillow, and OSError if there
    is no such file.
    """
    image, (width, height) = load_image(path, 2 * LONG_SIDE)
    factor = LONG_SIDE / max(image.size)
    if factor < 1:
        from PIL.Image import Resampling

        size = tuple(max(2, round(length * factor)) for length in image.size)
        image = image.resize((size[0], size[1]), Resampling.BOX)
    return OpenedPhoto(np.asarray(image), width, height)


def load_image(path: str | Path, enough: int | None = None) -> "tuple[Image, tuple[int, int]]":
    """Load a photo and return it with its size; it may be smaller if its longer side still has `enough` pixels.

    Raises the same errors as `open_photo`.
    """
    check_extra("photo", "reading a photo", "PIL")
    from PIL import Image, ImageOps

    with _open(path) as stream:
        start = stream.read(12)
        stream.seek(0)
        if start[4:8] == b"ftyp" and start[8:12] in _HEIC:
            raise UnsupportedError(
                "{file}: a photo in HEIC format cannot be read; save it as JPEG, or set the phone to take JPEG "
                "(on an iPhone: Settings, Camera, Formats, Most Compatible)",
                file=echo(path),
            )
        try:
            with Image.open(stream) as image:
                width, height = image.size
                if width * height > _MOST_PIXELS or min(width, height) < _SMALLEST:
                    raise UnsupportedError(
                        "{file}: a photo of {width} × {height} pixels; expected at least {least} pixels on "
                        "each side and at most {most} million in all",
                        file=echo(path),
                        width=width,
                        height=height,
                        least=_SMALLEST,
                        most=_MOST_PIXELS // 1_000_000,
                    )
                if enough is not None:
                    image.draft("RGB", (enough, enough))  # a JPEG is decoded at a fraction of its size
                upright = ImageOps.exif_transpose(image).convert("RGB")
        except UnsupportedError:
            raise
        except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError):
            raise UnsupportedError("{file}: expected a photo in JPEG, PNG or WebP format", file=echo(path)) from None
    is_turned = (upright.width > upright.height) != (width > height)
    return upright, ((height, width) if is_turned else (width, height))


def _open(path: str | Path) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except ValueError:  # lone surrogates, or the null character
        raise UnsupportedError(f"photo={echo(ascii(str(path)))}: expected the name of a file") from None
