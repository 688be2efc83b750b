"""The scripts of the board read the same tiles on drawn photos as `tranca.read_photo`."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from photo_scenes import CLUTTER, TABLES, Look, Pixels, draw_clutter, draw_scene, random_chain, random_tiles

from tranca import PhotoReading, read_photo

from .test_reader import STYLES, styled_scene

STATIC = Path(__file__).resolve().parents[2] / "solver" / "board" / "static"
READ = """
import fs from "node:fs";
import { orderChain } from "./photo-chain.js";
import { readWeights } from "./photo-halves.js";
import { readPhoto } from "./photo-reader.js";
const file = fs.readFileSync("halves.npz");
const weights = readWeights(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
const photos = JSON.parse(fs.readFileSync("photos.json", "utf8"));
const read = photos.map(({ name, width, height, highest }) => {
  const tiles = readPhoto({ colors: new Uint8Array(fs.readFileSync(name)), width, height }, weights, highest);
  const links = orderChain(tiles);
  const halvesOf = ({ at, turned }) => (turned ? tiles[at].halves.toReversed() : tiles[at].halves);
  return { tiles, chain: links && links.map(halvesOf) };
});
console.log(JSON.stringify(read));
"""


def read_with_scripts(node: str, folder: Path, photos: Sequence[Pixels], highest: int = 6) -> list[dict[str, Any]]:
    """Return the tiles on each photo, and their order as a line of play, as the scripts read them in Node."""
    for script in STATIC.glob("photo-*.js"):
        shutil.copy(script, folder)
    shutil.copy(str(files("tranca.photo") / "halves.npz"), folder)
    rows = []
    for number, pixels in enumerate(photos):
        (folder / f"{number}.bin").write_bytes(pixels.tobytes())
        height, width = pixels.shape[:2]
        rows.append({"name": f"{number}.bin", "width": width, "height": height, "highest": highest})
    (folder / "photos.json").write_text(json.dumps(rows), encoding="utf-8")
    (folder / "read.mjs").write_text(READ, encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    done = subprocess.run([node, "read.mjs"], cwd=folder, capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def by_place(tiles: Sequence[Any]) -> list[Any]:
    return sorted(tiles, key=lambda tile: tile[3])


def check_same(reading: PhotoReading, read: dict[str, Any]) -> None:
    """Compare values, second values, doubts, outlines, and the order up to its direction."""
    own = by_place([(tile.halves, tile.second, tile.doubt, tile.outline) for tile in reading.tiles])
    theirs = by_place([(tile["halves"], tile["second"], tile["doubt"], tile["outline"]) for tile in read["tiles"]])
    assert [tuple(tile[0]) for tile in theirs] == [tile[0] for tile in own]
    assert [tuple(tile[1]) for tile in theirs] == [tile[1] for tile in own]
    for ours, other in zip(own, theirs, strict=True):
        assert abs(ours[2] - other[2]) <= 0.02
        assert np.abs(np.array(ours[3]) - np.array(other[3])).max() <= 0.2
    chain = read["chain"] and [tuple(halves) for halves in read["chain"]]
    expected = reading.chain and [*reading.chain]
    assert chain in (expected, expected and [halves[::-1] for halves in expected[::-1]])


def compare(node: str, folder: Path, photos: Sequence[Pixels], pack: str = "double-6") -> None:
    read = read_with_scripts(node, folder, photos, int(pack[-1]))
    for pixels, theirs in zip(photos, read, strict=True):
        check_same(read_photo(pixels, pack=pack), theirs)


def chain_photo(seed: int) -> Pixels:
    line = random_chain(np.random.default_rng([4, seed]), 3 + seed % 10)
    return draw_scene(seed, Look(table=TABLES[seed % len(TABLES)]), line, "chain").pixels


@pytest.mark.slow
def test_scripts_read_the_same_tiles(node: str, tmp_path: Path) -> None:
    compare(node, tmp_path, [chain_photo(4)])


@pytest.mark.campaign
def test_scripts_read_the_same_tiles_on_a_photo_that_is_enlarged(node: str, tmp_path: Path) -> None:
    small = draw_scene(7, Look(), random_tiles(np.random.default_rng(7), 9), length=46).pixels
    compare(node, tmp_path, [small])


@pytest.mark.slow
def test_scripts_read_the_same_tiles_of_a_larger_pack(node: str, tmp_path: Path) -> None:
    scene = draw_scene(9, Look(), [(7, 2), (9, 8), (1, 1), (3, 4), (8, 0)], "row")
    compare(node, tmp_path, [scene.pixels], "double-9")


@pytest.mark.campaign
@pytest.mark.parametrize("style", STYLES)
def test_scripts_read_the_same_tiles_in_every_style(node: str, tmp_path: Path, style: str) -> None:
    compare(node, tmp_path, [styled_scene(style, seed).pixels for seed in range(4)])


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        pytest.param((3,), CLUTTER[5:6], marks=pytest.mark.slow),
        pytest.param(range(10), CLUTTER, marks=pytest.mark.campaign),
    ],
    ids=["a few", "many"],
)
def test_scripts_read_the_same_lines_and_refuse_the_same_photos(
    node: str, tmp_path: Path, lines: Sequence[int], kinds: Sequence[str]
) -> None:
    clutter = [draw_clutter(seed, kind) for seed, kind in enumerate(kinds)]
    compare(node, tmp_path, [*map(chain_photo, lines), *clutter])
