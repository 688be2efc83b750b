"""The benchmark for everybody: deals and late hands of all rule sets with exact values, made by `tranca batch`.

    python benchmarks/benchmark_set.py FOLDER            100,000 late hands and 10,000 deals
    python benchmarks/benchmark_set.py FOLDER --part 100 every size divided by 100

For each preset two files of JSON Lines and two folders of Parquet, and `SHA256SUMS` over the JSON Lines. They are the
same on every machine; killed, it goes on where it stopped.
"""

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path

import tranca

LATE, DEALS, SEED = 100_000, 10_000, 2026
LATE_TILES = 16
"""Tiles left in a late hand; of two players and in draw games 12, of which all values are found quickly."""
DEAL_TILES = 28


def tiles(rules: tranca.Rules, late: bool) -> int:
    """The tiles that are left in the rows of a preset."""
    if late:
        return LATE_TILES if rules.players == 4 and not rules.draws else 12
    return min(rules.tiles_in_play, DEAL_TILES if rules.players == 4 and not rules.draws else 20)


def make(folder: Path, preset: str, late: bool, count: int, form: str) -> Path:
    """Make the rows of a preset in a format, or go on with them."""
    name = f"{preset.replace('/', '-')}-{'late' if late else 'deals'}"
    output = folder / (f"{name}.jsonl" if form == "jsonl" else name)
    left = str(tiles(tranca.Rules.preset(preset), late))
    words = ["solve", "--random", str(count), "--rules", preset, "--seed", str(SEED), "--tiles", left]
    subprocess.run(
        [sys.executable, "-m", "tranca", "batch", *words, "-o", str(output), "--format", form], check=True
    )
    return output


def main() -> None:
    """Make all files, then their checksums."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", type=int, default=1, help="divide every size by this")
    parser.add_argument("--no-parquet", action="store_true", help="JSON Lines alone")
    asked = parser.parse_args()
    asked.folder.mkdir(exist_ok=True)
    sums = []
    for preset in tranca.PRESETS:
        for late, whole in ((True, LATE), (False, DEALS)):
            count = -(-whole // len(tranca.PRESETS) // asked.part)
            made = make(asked.folder, preset, late, count, "jsonl")
            sums.append(f"{hashlib.sha256(made.read_bytes()).hexdigest()}  {made.name}")
            if not asked.no_parquet:
                make(asked.folder, preset, late, count, "parquet")
    (asked.folder / "SHA256SUMS").write_text("\n".join([*sums, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
