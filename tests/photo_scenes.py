"""Photos of dominoes drawn from a seed: tables, tiles, light and camera, with the truth about every tile.

Tests measure the reader with them, and `benchmarks/fit_photo.py` trains its net with them.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float64]

TABLES = ("felt", "wood", "cloth", "plain", "print")
FACES = ("white", "ivory", "black", "colored")
PIPS = ("black", "white", "colored")
CLUTTER = ("table", "coins", "cards", "buttons", "bricks", "text", "keyboard", "dice")
"""Objects on the table of a photo without tiles."""

_OUTER = 0.62
_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PATTERNS = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (1, 1), (0, 0)),
    _CORNERS,
    (*_CORNERS, (0, 0)),
    (*_CORNERS, (0, -1), (0, 1)),
    (*_CORNERS, (0, -1), (0, 1), (0, 0)),
    (*_CORNERS, (0, -1), (0, 1), (-1, 0), (1, 0)),
    (*_CORNERS, (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0)),
)
_BY_NUMBER = (
    *((30, 30, 30), (35, 90, 170), (20, 110, 60), (170, 40, 50), (110, 80, 40)),
    *((40, 50, 80), (225, 140, 20), (180, 40, 140), (10, 140, 150), (120, 60, 170)),
)


@dataclass(frozen=True)
class Look:
    """How a scene looks.

    Attributes:
        table, face, pips: one of `TABLES`, `FACES` and `PIPS`; `any` is a random color, for pips one that differs.
        tilt: of the camera, in degrees from straight above.
        shadow, glare: whether tiles cast shadows, and whether lamps are reflected.
        gloss: the part of the pips and bars with a reflection across them.
        blur: the radius, in pixels.
        noise: the standard deviation, in levels.
        quality: of the JPEG; 0 for none.
        light: the brightness; 1 is usual.
    """

    table: str = "felt"
    face: str = "white"
    pips: str = "black"
    tilt: float = 0
    shadow: bool = True
    glare: bool = False
    gloss: float = 0
    blur: float = 0.6
    noise: float = 3
    quality: int = 85
    light: float = 1


@dataclass(frozen=True)
class DrawnTile:
    """A tile of a scene: its halves, and the corners of its face in pixels, beginning with the first half."""

    halves: tuple[int, int]
    corners: Floats


@dataclass(frozen=True)
class Scene:
    """A drawn photo with its tiles."""

    pixels: Pixels
    tiles: tuple[DrawnTile, ...]


def random_look(random: np.random.Generator, most_tilt: float = 35) -> Look:
    """Choose a look."""
    face = str(random.choice(FACES, p=(0.45, 0.25, 0.15, 0.15)))
    pips = "white" if face in ("black", "colored") else str(random.choice(("black", "colored"), p=(0.65, 0.35)))
    return Look(
        table=str(random.choice(TABLES)),
        face=face,
        pips=pips,
        tilt=float(random.uniform(0, most_tilt) if random.random() < 0.6 else 0),
        shadow=bool(random.random() < 0.7),
        glare=bool(random.random() < 0.35),
        blur=float(random.uniform(0, 1.3)),
        noise=float(random.uniform(0, 7)),
        quality=int(random.integers(50, 95)),
        light=float(random.uniform(0.5, 1.15)),
    )


def draw_scene(
    seed: int,
    look: Look,
    halves: Sequence[tuple[int, int]],
    layout: str = "scatter",
    size: tuple[int, int] = (1024, 768),
    length: float | None = None,
) -> Scene:
    """Draw tiles as a scattered heap without overlaps, in a `row` side by side, in a `rack`, or as a `chain` in play.

    Args:
        seed: of everything that the arguments leave open.
        look: the table, the tiles and the light.
        halves: the two numbers of each tile; of a chain in order, joined numbers together.
        layout: `scatter`, `row`, `rack` or `chain`; the tiles of a rack stand, and the tilt is that from their faces.
        size: width and height of the photo.
        length: of a tile, in pixels; by default as long as the layout allows.
    """
    random = np.random.default_rng(seed)
    width, height = size
    scale = 2
    image = _draw_table(random, look.table, width * scale, height * scale)
    places, long = _places(random, layout, halves, width * 0.88, height * 0.86, length)
    camera = _camera(look.tilt, width, height)
    style = _style(random, look)
    order = sorted(range(len(places)), key=lambda at: places[at][1])
    if look.shadow:
        image = _cast_shadows(
            random,
            image,
            [_project(camera, _rectangle(*places[at], long, style["short"]), scale) for at in order],
            long * scale,
        )
    pen = ImageDraw.Draw(image)
    wood = np.array([(150, 105, 65), (60, 42, 32), (35, 35, 38)][int(random.integers(3))]) if layout == "rack" else None
    if wood is not None:
        _draw_racks(pen, camera, places, long, (-0.62, 0.7), wood * 0.6, scale)
    drawn: dict[int, DrawnTile] = {}
    for at in order:
        corners = _draw_tile(random, pen, camera, places[at], halves[at], long, style, scale)
        drawn[at] = DrawnTile(halves[at], corners)
    if wood is not None:
        _draw_racks(pen, camera, places, long, (random.uniform(0.42, 0.48), 0.7), wood, scale)
    image = image.reduce(scale)
    return Scene(
        _photograph(random, image, look, [tile.corners for tile in drawn.values()]),
        tuple(drawn[at] for at in range(len(halves))),
    )


def draw_clutter(seed: int, kind: str, size: tuple[int, int] = (1024, 768)) -> Pixels:
    """Draw a photo of a table without tiles: nothing, or one of the things in `CLUTTER`."""
    random = np.random.default_rng(seed)
    width, height = size
    image = _draw_table(random, str(random.choice(TABLES)), width, height)
    pen = ImageDraw.Draw(image)

    def color() -> tuple[int, ...]:
        return tuple(int(level) for level in random.integers(0, 256, 3))

    if kind in ("coins", "buttons"):
        for _ in range(int(random.integers(8, 40))):
            x, y, radius = random.uniform(0, width), random.uniform(0, height), random.uniform(12, 45)
            shade = color()
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shade, outline=(40, 40, 40), width=2)
            holes = ((-0.3, -0.3), (0.3, 0.3), (-0.3, 0.3), (0.3, -0.3)) if kind == "buttons" else ()
            for u, v in holes:
                pen.ellipse(_disk(x + u * radius, y + v * radius, radius * 0.16), fill=(20, 20, 20))
    elif kind == "cards":
        for _ in range(int(random.integers(3, 12))):
            x, y, angle = random.uniform(0, width), random.uniform(0, height), random.uniform(0, np.pi)
            pen.polygon(_turned(x, y, angle, [(-45, -65), (45, -65), (45, 65), (-45, 65)]), fill=(240, 240, 235))
            ink = (190, 30, 40) if random.random() < 0.5 else (25, 25, 25)
            for u in (-22, 22):
                for v in np.linspace(-45, 45, int(random.integers(2, 5))):
                    pen.polygon(_turned(x, y, angle, [(u, v - 9), (u + 8, v), (u, v + 9), (u - 8, v)]), fill=ink)
    elif kind == "dice":
        for _ in range(int(random.integers(2, 9))):
            x, y, angle = random.uniform(60, width - 60), random.uniform(60, height - 60), random.uniform(0, np.pi)
            edge = random.uniform(25, 45)
            pen.polygon(
                _turned(x, y, angle, [(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)]), fill=(240, 238, 230)
            )
            for u, v in _PATTERNS[int(random.integers(1, 7))]:
                ((px, py),) = _turned(x, y, angle, [(u * edge * 0.55, v * edge * 0.55)])
                pen.ellipse(_disk(px, py, edge * 0.17), fill=(25, 25, 25))
    elif kind == "bricks":
        high = random.uniform(25, 70)
        shade, mortar = color(), color()
        for row in range(int(height / high) + 1):
            for column in range(-1, int(width / high / 2) + 1):
                left = (column + 0.5 * (row % 2)) * 2.2 * high
                pen.rectangle(
                    (left, row * high, left + 2.1 * high, row * high + 0.9 * high), fill=shade, outline=mortar, width=3
                )
    elif kind == "text":
        ink = (30, 30, 30)
        pen.rectangle((width * 0.1, height * 0.05, width * 0.9, height * 0.95), fill=(245, 245, 240))
        for y in np.arange(height * 0.1, height * 0.9, random.uniform(16, 30)):
            x = width * 0.14
            while x < width * 0.84:
                word = random.uniform(8, 60)
                pen.rectangle((x, y, x + word, y + 7), fill=ink)
                x += word + 8
    elif kind == "keyboard":
        key = random.uniform(35, 60)
        dark = random.random() < 0.5
        for y in np.arange(height * 0.2, height * 0.8, key):
            for x in np.arange(width * 0.05, width * 0.9, key):
                pen.rectangle((x, y, x + key * 0.85, y + key * 0.85), fill=(35, 35, 38) if dark else (235, 235, 235))
                pen.line(
                    (x + 8, y + key * 0.4, x + 8 + random.uniform(3, 14), y + key * 0.4),
                    fill=(220,) * 3 if dark else (40,) * 3,
                    width=3,
                )
    look = random_look(random)
    return _photograph(random, image, look, [])


def _disk(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


def _turned(x: float, y: float, angle: float, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    cos, sin = np.cos(angle), np.sin(angle)
    return [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in points]


def _texture(random: np.random.Generator, width: int, height: int, across: float, down: float) -> Floats:
    """Return smooth noise (mean 0, deviation about 1) whose spots have these sizes in pixels."""
    small = random.normal(size=(max(2, int(height / down) + 2), max(2, int(width / across) + 2))).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((width, height), Image.Resampling.BICUBIC), np.float64)


def _draw_table(random: np.random.Generator, kind: str, width: int, height: int) -> Image.Image:
    if kind == "felt":
        color = random.choice([(25, 90, 55), (30, 70, 120), (120, 30, 40), (60, 60, 65)]) + random.normal(0, 10, 3)
        grain = _texture(random, width, height, 3, 3) * random.uniform(3, 9)
    elif kind == "wood":
        color = random.choice([(150, 105, 65), (95, 60, 35), (190, 155, 110), (60, 42, 32)]) + random.normal(0, 8, 3)
        grain = (
            _texture(random, width, height, 180, 5) * random.uniform(6, 20)
            + _texture(random, width, height, 400, 30) * 10
        )
    elif kind == "cloth":
        color = random.uniform(60, 240, 3)
        y, x = np.mgrid[:height, :width]
        pitch = random.uniform(20, 110)
        grain = ((np.sin(x / pitch) > 0) * 1.0 + (np.sin(y / pitch) > 0)) * random.uniform(-35, 35)
        grain = grain + _texture(random, width, height, 4, 4) * 6
    else:
        color = np.full(3, random.uniform(10, 245)) + random.normal(0, 12, 3)
        grain = (
            _texture(random, width, height, 120, 120) * random.uniform(0, 14)
            + _texture(random, width, height, 5, 5) * 4
        )
    image = Image.fromarray(np.clip(color + grain[..., None], 0, 255).astype(np.uint8))
    if kind == "print":
        pen = ImageDraw.Draw(image)
        for _ in range(int(random.integers(15, 70))):
            x, y = random.uniform(0, width), random.uniform(0, height)
            u, v = random.uniform(4, 60, 2)
            fill = tuple(int(level) for level in random.integers(0, 256, 3))
            if random.random() < 0.6:
                pen.ellipse((x - u, y - v, x + u, y + v), fill=fill)
            else:
                pen.line(
                    (x, y, x + u * random.normal(0, 4), y + v * random.normal(0, 4)),
                    fill=fill,
                    width=int(random.integers(2, 14)),
                )
    return image


def _places(
    random: np.random.Generator,
    layout: str,
    halves: Sequence[tuple[int, int]],
    width: float,
    height: float,
    length: float | None,
) -> tuple[list[tuple[float, float, float]], float]:
    """Return the center and the angle of each tile about the middle of the table, and the length of a tile."""
    if layout == "scatter":
        long = length or min(150.0, np.sqrt(width * height / max(len(halves), 1) / 2.6))
        places = _scatter(random, len(halves), long, width, height)
        while places is None:
            long *= 0.93
            places = _scatter(random, len(halves), long, width, height)
        return places, long
    if layout in ("row", "rack"):
        count = len(halves)
        rows = int(np.ceil(count / 7))
        pitch, high = (0.56, 1.12) if layout == "row" else (0.53, 1.36)
        long = length or min(150.0, width / (min(count, 7) * 0.62), height / (rows * (high + 0.08)))
        return [
            (
                (at % 7 - (min(count, 7) - 1) / 2) * long * pitch + random.normal(0, 1),
                (at // 7 - (rows - 1) / 2) * long * high + random.normal(0, 1),
                np.pi / 2 + random.normal(0, 0.03),
            )
            for at in range(count)
        ], long
    return _chain(random, halves, width, height, length)


def _draw_racks(
    pen: ImageDraw.ImageDraw,
    camera: Floats,
    places: Sequence[tuple[float, float, float]],
    long: float,
    span: tuple[float, float],
    color: Floats,
    scale: float,
) -> None:
    """Draw a board across each row of seven tiles, from one height to another in lengths of a tile below its middle."""
    for first in range(0, len(places), 7):
        row = np.array(places[first : first + 7])
        left, right, y = row[:, 0].min() - 0.4 * long, row[:, 0].max() + 0.4 * long, row[:, 1].mean()
        top, bottom = (y + part * long for part in span)
        shape = _project(camera, np.array([(left, top), (right, top), (right, bottom), (left, bottom)]), scale)
        pen.polygon([tuple(point) for point in shape], fill=_fill(color))


def _scatter(
    random: np.random.Generator, count: int, long: float, width: float, height: float
) -> list[tuple[float, float, float]] | None:
    places: list[tuple[float, float, float]] = []
    for _ in range(count):
        for _ in range(200):
            x = random.uniform(-0.5, 0.5) * (width - long)
            y = random.uniform(-0.5, 0.5) * (height - long)
            if all(np.hypot(x - u, y - v) > 1.13 * long for u, v, _ in places):
                places.append((x, y, random.uniform(0, 2 * np.pi)))
                break
        else:
            return None
    return places


def _chain(
    random: np.random.Generator, halves: Sequence[tuple[int, int]], width: float, height: float, length: float | None
) -> tuple[list[tuple[float, float, float]], float]:
    """Lay a line in rows to and fro, with doubles across it except at the turns."""
    for long in (length,) if length else np.arange(150.0, 20.0, -4.0):
        short, places = long / 2, []
        left, right = -width / 2 + long * 0.3, width / 2 - long * 0.3
        x, y, way, deep, turned_now = left, -height / 2 + long * 0.7, 1, short / 2, False
        for one, other in halves:
            across = one == other and not turned_now
            step = short if across else long
            ahead = right - x if way > 0 else x - left
            if ahead < step:  # the tile turns the corner: it goes below the last half, and the next tile below it
                x -= way * short / 2
                places.append((x, y + deep + long / 2, -np.pi / 2))
                y += deep + long + short / 2
                way = -way
                x -= way * short / 2
                deep, turned_now = short / 2, True
                continue
            angle = (np.pi / 2 if across else 0) + (np.pi if way > 0 else 0)
            places.append((x + way * step / 2, y, angle))
            x += way * step
            deep, turned_now = (long if across else short) / 2, False
        top, bottom = min(v for _, v, _ in places), max(v for _, v, _ in places)
        if length or bottom + long * 0.6 < height / 2:
            middle = (top + bottom) / 2
            jitter = random.normal(0, 0.008 * long, (len(places), 2))
            turned = random.normal(0, 0.015, len(places))
            return [
                (u + du, v - middle + dv, angle + da)
                for (u, v, angle), (du, dv), da in zip(places, jitter, turned, strict=True)
            ], long
    raise ValueError(f"{len(halves)} tiles: the chain does not fit on the table")


def _camera(tilt: float, width: int, height: int) -> Floats:
    """Return the homography from the table, with the origin in the middle of the photo, to pixels."""
    angle, distance = np.radians(tilt), 1.3 * max(width, height)
    turned = np.array([[1, 0, 0], [0, np.cos(angle), 0], [0, -np.sin(angle) / distance, 1]])
    corner = np.array([[width / 2, height * 0.43, 1]])
    most = max(abs(_apply(turned, corner * s)[0] / (width / 2, height * 0.43)).max() for s in ((1, 1, 1), (1, -1, 1)))
    shrink = np.diag([1 / max(most, 1), 1 / max(most, 1), 1.0])
    return np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]]) @ turned @ shrink


def _apply(homography: Floats, points: Floats) -> Floats:
    projected = points @ homography.T
    return projected[:, :2] / projected[:, 2:]


def _project(camera: Floats, points: Floats, scale: float) -> Floats:
    return _apply(camera, np.column_stack([points, np.ones(len(points))])) * scale


def _rectangle(x: float, y: float, angle: float, long: float, short: float) -> Floats:
    """Return the corners of a tile, beginning with the half at +x."""
    u, v = long / 2, long * short / 2
    return np.array(_turned(x, y, angle, [(u, -v), (u, v), (-u, v), (-u, -v)]))


def _style(random: np.random.Generator, look: Look) -> dict[str, object]:
    faces = {
        "white": np.full(3, random.uniform(205, 245)),
        "ivory": np.array([random.uniform(215, 240), random.uniform(200, 222), random.uniform(160, 195)]),
        "black": np.full(3, random.uniform(18, 50)),
        "colored": np.array([(20, 110, 60), (150, 30, 40), (30, 60, 130), (95, 55, 30)][int(random.integers(4))]),
        "any": random.uniform(0, 255, 3),
    }
    one = {"black": np.full(3, random.uniform(5, 50)), "white": np.full(3, random.uniform(205, 250))}.get(look.pips)
    pips = [np.array(color) if one is None else one for color in _BY_NUMBER]
    face = faces[look.face] * random.uniform(0.96, 1.03, 3)
    if look.pips == "any":
        pips = [_differing(random, face)] * 10
    return {
        "face": face,
        "pips": pips,
        "bar": pips[1] if look.pips == "any" else np.full(3, 30.0) if one is None else one,
        "gloss": look.gloss,
        "radius": random.uniform(0.14, 0.2),
        "rounding": random.uniform(0.08, 0.35),
        "short": random.uniform(0.47, 0.53),
        "bar_length": random.uniform(0.66, 0.9),
        "bar_width": random.uniform(0.025, 0.05),
        "pin": random.random() < 0.2,
        "spread": random.uniform(0.88, 1.06),
        "thick": random.uniform(0, 0.14) + 0.12 * np.sin(np.radians(look.tilt)),
        "shine": random.random() < 0.4,
    }


def _differing(random: np.random.Generator, face: Floats) -> Floats:
    """Choose a color that differs clearly from the color of the face."""
    while True:
        color: Floats = random.uniform(0, 255, 3)
        if np.abs(color - face).max() > 90:
            return color


def _fill(color: Floats) -> tuple[int, ...]:
    return tuple(int(level) for level in np.clip(color, 0, 255))


def _circle(radius: float, x: float = 0, y: float = 0) -> list[tuple[float, float]]:
    turns = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    return [(x + radius * np.cos(turn), y + radius * np.sin(turn)) for turn in turns]


def _draw_tile(
    random: np.random.Generator,
    pen: ImageDraw.ImageDraw,
    camera: Floats,
    place: tuple[float, float, float],
    halves: tuple[int, int],
    long: float,
    style: dict[str, object],
    scale: float,
) -> Floats:
    """Draw a tile; return the corners of its face in pixels of the photo."""
    half, wide = long / 2, long * style["short"] / 2
    x, y, angle = place

    def draw(points: Sequence[tuple[float, float]], color: Floats, drop: float = 0) -> None:
        on_table = np.array(_turned(x, y, angle, points))
        shape = _project(camera, on_table, scale)
        shape[:, 1] += drop * scale
        pen.polygon([tuple(point) for point in shape], fill=_fill(color))

    corner = style["rounding"] * wide
    outline = [
        (u + corner * np.cos(turn), v + corner * np.sin(turn))
        for u, v, first in (
            (half - corner, wide - corner, 0),
            (corner - half, wide - corner, 90),
            (corner - half, corner - wide, 180),
            (half - corner, corner - wide, 270),
        )
        for turn in np.radians(np.linspace(first, first + 90, 6))
    ]
    tone = random.uniform(0.93, 1.03)
    side = style["face"] * 0.68
    drop = style["thick"] * long
    for part in np.linspace(1, 0.05, 12) if drop > 1 else ():
        draw(outline, side, drop * part)
    draw(outline, style["face"] * tone)
    bar, thin = style["bar_length"] * wide, style["bar_width"] * wide * 2
    draw([(-thin, -bar), (thin, -bar), (thin, bar), (-thin, bar)], style["bar"])
    for _ in range(int(random.integers(1, 4)) if random.random() < style["gloss"] else 0):
        v, thickness = random.uniform(-bar, bar), random.uniform(0.01, 0.07) * wide
        draw(
            [(-thin, v), (thin, v + thickness), (thin, v + 3 * thickness), (-thin, v + 2 * thickness)],
            _glossy(style["bar"], 150),
        )
    if style["pin"]:
        draw(_circle(0.15 * wide), np.array([190, 160, 70]))
    for number, sign in zip(halves, (1, -1), strict=True):
        mirror = 1 if random.random() < 0.5 else -1
        radius = style["radius"] * wide * (0.85 if number > 6 else 1)
        for u, v in _PATTERNS[number]:
            px = sign * half / 2 + u * _OUTER * style["spread"] * min(half / 2, wide)
            py = v * mirror * _OUTER * style["spread"] * wide
            draw(_circle(radius, px, py), style["pips"][number])
            if random.random() < style["gloss"]:
                turn, depth = random.uniform(0, 2 * np.pi), random.uniform(-0.6, 0.7)
                segment = [
                    point
                    for point in _circle(radius)
                    if point[0] * np.cos(turn) + point[1] * np.sin(turn) > depth * radius
                ]
                if len(segment) > 2:
                    light = _glossy(style["pips"][number], random.uniform(40, 190))
                    draw([(px + x, py + y) for x, y in _sorted_about(segment)], light)
            if style["shine"]:
                draw(_circle(radius * 0.28, px - radius * 0.3, py - radius * 0.3), style["pips"][number] * 0.4 + 150)
    return _project(camera, _rectangle(x, y, angle, long, style["short"]), 1)


def _glossy(color: Floats, light: float) -> Floats:
    return np.minimum(color + light, 255)


def _sorted_about(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return points in order about their middle, so that they make a polygon."""
    middle = np.mean(points, axis=0)
    return sorted(points, key=lambda point: np.arctan2(point[1] - middle[1], point[0] - middle[0]))


def _cast_shadows(
    random: np.random.Generator, image: Image.Image, shapes: Sequence[Floats], long: float
) -> Image.Image:
    mask = Image.new("L", image.size, 255)
    pen = ImageDraw.Draw(mask)
    away = random.normal(0, 0.08 * long, 2)
    for shape in shapes:
        pen.polygon([tuple(point) for point in shape + away], fill=int(random.uniform(90, 170)))
    soft = np.asarray(mask.filter(ImageFilter.BoxBlur(float(1 + long * random.uniform(0.02, 0.07)))), np.float64) / 255
    return Image.fromarray((np.asarray(image) * soft[..., None]).astype(np.uint8))


def _photograph(random: np.random.Generator, image: Image.Image, look: Look, shapes: Sequence[Floats]) -> Pixels:
    """Add light, glare, blur, noise and JPEG to a drawing."""
    width, height = image.size
    y, x = np.mgrid[:height, :width] / max(width, height) - 0.5
    turn = random.uniform(0, 2 * np.pi)
    slope = 1 + random.uniform(0, 0.4) * (x * np.cos(turn) + y * np.sin(turn))
    pixels = np.asarray(image, np.float64) * (look.light * slope)[..., None] * random.uniform(0.93, 1.07, 3)
    if look.glare:
        spots = Image.new("L", image.size, 0)
        pen = ImageDraw.Draw(spots)
        for _ in range(int(random.integers(2, 6))):
            if shapes:
                u, v = shapes[int(random.integers(len(shapes)))].mean(axis=0) + random.normal(0, 30, 2)
            else:
                u, v = random.uniform(0, width), random.uniform(0, height)
            a, b = random.uniform(8, 45, 2)
            pen.ellipse((u - a, v - b, u + a, v + b), fill=int(random.uniform(40, 150)))
        soft = np.asarray(spots.filter(ImageFilter.GaussianBlur(random.uniform(3, 12))), np.float64)
        pixels = pixels + soft[..., None]
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if look.blur:
        image = image.filter(ImageFilter.GaussianBlur(look.blur))
    noisy = np.asarray(image, np.float64) + random.normal(0, 1, (height, width, 3)) * look.noise
    image = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    if look.quality:
        stream = io.BytesIO()
        image.save(stream, "JPEG", quality=look.quality)
        image = Image.open(stream)
    return np.asarray(image)


def random_tiles(random: np.random.Generator, count: int, highest: int = 6) -> list[tuple[int, int]]:
    """Draw different tiles of a pack, each with its halves in random order."""
    pack = [(low, high) for high in range(highest + 1) for low in range(high + 1)]
    chosen = random.permutation(len(pack))[:count]
    return [pack[at] if random.random() < 0.5 else pack[at][::-1] for at in chosen]


def random_chain(random: np.random.Generator, count: int, highest: int = 6) -> list[tuple[int, int]]:
    """Draw a line of play, joined numbers together."""
    while True:
        line = [tuple(int(number) for number in random.integers(0, highest + 1, 2))]
        used = {tuple(sorted(line[0]))}
        while len(line) < count:
            nexts = [n for n in range(highest + 1) if tuple(sorted((line[-1][1], n))) not in used]
            if not nexts:
                break
            line.append((line[-1][1], int(random.choice(nexts))))
            used.add(tuple(sorted(line[-1])))
        else:
            assert all(one[1] == other[0] for one, other in pairwise(line))
            return line
