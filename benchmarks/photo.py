"""Measure the reader of photos: on labeled photos of your own, or on drawn ones.

    python benchmarks/photo.py FOLDER [LABELS.json] [--show]     photos and the tiles on them
    python benchmarks/photo.py [--count 40]                      drawn photos by style, and photos without tiles

LABELS.json holds, by file name, `{"tiles": ["0-1", …], "ignore": 0, "chain": ["5-1", …]}`: the tiles, the number of
tiles that are cut off or half hidden, and the order of a line of play.
"""

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

import tranca

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))


def pack_of(tiles: list[str]) -> str:
    return f"double-{max(6, *(int(number) for tile in tiles for number in tile.split('-')), 0)}"


def compare(reading: tranca.PhotoReading, tiles: list[str], ignore: int = 0) -> Counter[str]:
    """Count right, wrong, missing and surplus tiles, and those that are wrong without a mark."""
    true, read = Counter(tiles), Counter(str(tile.tile) for tile in reading.tiles)
    right = (true & read).total()
    surplus = max(0, read.total() - ignore - true.total())
    fixes = max(true.total() - right, read.total() - ignore - right)
    silent = sum(not tile.marked and read[str(tile.tile)] > true[str(tile.tile)] for tile in reading.tiles)
    return Counter(
        photos=1,
        tiles=true.total(),
        read=read.total(),
        right=right,
        surplus=surplus,
        perfect=fixes <= 0,
        one_fix=fixes <= 1,
        two_fixes=fixes <= 2,
        marked=len(reading.doubtful),
        silent=silent > 0,
    )


def summary(name: str, total: Counter[str]) -> str:
    """Return one line of figures."""
    photos = total["photos"]
    return (
        f"{name}: {photos} photos, {total['tiles']} tiles, recall {total['right'] / max(total['tiles'], 1):.3f}, "
        f"precision {total['right'] / max(total['read'], 1):.3f}, all right {total['perfect']}, "
        f"at most 1 fix {total['one_fix']}, at most 2 {total['two_fixes']}, marked {total['marked']}, "
        f"photos with a wrong tile without a mark {total['silent']}, {total['ms'] / max(photos, 1):.0f} ms of CPU time"
    )


def measure_folder(folder: Path, labels: dict[str, Any], show: bool, net: bool) -> None:
    """Read labeled photos and print the figures."""
    total = Counter[str]()
    for name, label in labels.items():
        tiles = ["-".join(sorted(tile.split("-"))) for tile in label["tiles"]]
        began = time.process_time()
        reading = tranca.read_photo(folder / name, pack=pack_of(tiles), net=net)
        figures = compare(reading, tiles, label.get("ignore", 0))
        figures["ms"] = round(1000 * (time.process_time() - began))
        total += figures
        if show:
            read = Counter(str(tile.tile) for tile in reading.tiles)
            missing, wrong = Counter(tiles) - read, read - Counter(tiles)
            doubts = {str(tile.tile): tile.doubt for tile in reading.tiles if str(tile.tile) in wrong}
            print(f"{name}: {figures['right']} of {len(tiles)}; missing {[*missing]}, wrong {doubts}", end="")
            if "chain" in label:
                ways = [label["chain"], [tile[::-1] for tile in label["chain"][::-1]]]
                chain = reading.chain and ["{}-{}".format(*halves) for halves in reading.chain]
                print(f"; chain {'right' if chain in ways else 'not found' if chain is None else chain}", end="")
            print(f"; {figures['marked']} marked; {figures['ms']} ms")
    print(summary(folder.name, total))


def measure_drawn(count: int) -> None:
    """Read drawn photos of every style and print the figures, then photos without tiles."""
    from photo_scenes import CLUTTER, FACES, Look, draw_clutter, draw_scene, random_chain, random_look, random_tiles

    for name, change in (
        *((f"{face} tiles", {"face": face, "tilt": 0}) for face in FACES),
        *((f"tilt of {tilt}°", {"tilt": tilt}) for tilt in (0, 20, 35, 50)),
        ("glare", {"glare": True, "tilt": 0}),
        ("in a rack", {"tilt": 15}),
        ("double-nine, colored pips", {"face": "white", "pips": "colored", "tilt": 0}),
    ):
        total = Counter[str]()
        for seed in range(count):
            random = np.random.default_rng([7, seed])
            look = Look(**{**random_look(random, 0).__dict__, **change})
            if look.face in ("black", "colored") and look.pips != "white":
                look = Look(**{**look.__dict__, "pips": "white"})
            elif look.face not in ("black", "colored") and look.pips == "white":
                look = Look(**{**look.__dict__, "pips": "black"})
            highest = 9 if "nine" in name else 6
            tiles = random_tiles(random, int(random.integers(2, 8 if "rack" in name else 13)), highest)
            scene = draw_scene(seed, look, tiles, "rack" if "rack" in name else str(random.choice(("scatter", "row"))))
            began = time.process_time()
            reading = tranca.read_photo(scene.pixels, pack=f"double-{highest}")
            figures = compare(reading, ["{}-{}".format(*sorted(tile)) for tile in tiles])
            figures["ms"] = round(1000 * (time.process_time() - began))
            total += figures
        print(summary(name, total), flush=True)
    right = 0
    for seed in range(count):
        random = np.random.default_rng([8, seed])
        look = Look(**random_look(random, 0).__dict__)
        line = random_chain(random, int(random.integers(3, 13)))
        chain = tranca.read_photo(draw_scene(seed, look, line, "chain").pixels).chain
        right += chain in (tuple(line), tuple(half[::-1] for half in line[::-1]))
    print(f"chains: {right} of {count} in the right order")
    refused = Counter(
        kind
        for seed in range(count)
        if tranca.read_photo(draw_clutter(seed, kind := CLUTTER[seed % len(CLUTTER)])).refused
    )
    print(f"photos without tiles: {refused.total()} of {count} refused: {dict(refused)}")


def main() -> None:
    """Measure one of the two."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("labels", type=Path, nargs="?")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--no-net", action="store_true", help="only compare bars and pips")
    parser.add_argument("--count", type=int, default=40)
    options = parser.parse_args()
    if options.folder is None:
        measure_drawn(options.count)
    else:
        labels = json.loads((options.labels or options.folder / "labels.json").read_text(encoding="utf-8"))
        measure_folder(options.folder, labels, options.show, not options.no_net)


if __name__ == "__main__":
    main()
