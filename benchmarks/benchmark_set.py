"""The public benchmark: late hands and deals of all presets with exact values, made by `tranca batch`.

    python benchmarks/benchmark_set.py FOLDER                 2,500 late hands and 250 deals of each preset
    python benchmarks/benchmark_set.py FOLDER --part 100      the first hundredth of each
    python benchmarks/benchmark_set.py FOLDER --preset cuba   one preset only

Each preset has two files of JSON Lines and two folders of Parquet. Checksums of the JSON Lines are compared with those
of the project; the bytes of Parquet depend on the version of pyarrow. A run that was killed can be resumed.
"""

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import tranca
from tranca.cli import cli

LATE, DEALS, SEED = 2_500, 250, 2026
"""Rows of each preset: 100,000 late hands and 10,000 deals for 40 presets. A new preset changes no file of another."""
LATE_TILES, FEWER_TILES = 16, 12
"""Tiles left in a late hand; the second if at most 16 tiles are in play."""
SUMS = "SHA256SUMS"


def moment(rules: tranca.Rules, late: bool) -> tuple[str, str]:
    """Return the option for how far the rows of a preset are played: not at all, or to a number of tiles left."""
    if not late:
        return "--until", "0"
    return "--tiles", str(LATE_TILES if rules.tiles_in_play > LATE_TILES else FEWER_TILES)


def make(folder: Path, preset: str, late: bool, count: int, form: str) -> list[Path]:
    """Make or resume the rows of a preset in a format; return the output files."""
    name = f"{preset.replace('/', '-')}-{'late' if late else 'deals'}"
    output = folder / (f"{name}.jsonl" if form == "jsonl" else name)
    until = moment(tranca.Rules.preset(preset), late)
    words = ["solve", "--random", str(count), "--rules", preset, "--seed", str(SEED), *until]
    try:
        cli(["batch", *words, "-o", str(output), "--format", form])
    except SystemExit as end:
        if end.code:
            raise
    return [output] if form == "jsonl" else sorted(output.glob("*.parquet"))


def sums_of(folder: Path, files: Sequence[Path]) -> dict[str, str]:
    """Return the checksums of files, by their names below a folder."""
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def written(sums: dict[str, str]) -> str:
    """Format checksums for `sha256sum -c`."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(sums.items()))


def compare(sums: dict[str, str], known: Path) -> int:
    """Print the names of files that differ from the project's; return their number."""
    lines = (line.partition("  ") for line in known.read_text(encoding="utf-8").splitlines())
    expected = {name: digest for digest, _, name in lines}
    differing = [name for name, digest in sums.items() if name in expected and expected[name] != digest]
    for name in differing:
        print(f"{name}: its checksum differs from {known.name}")
    same = sum(expected.get(name) == digest for name, digest in sums.items())
    print(f"{same} files as in {known.name}, {len(differing)} others, {len(sums) - same - len(differing)} not in it")
    return len(differing)


def known_sums(part: int) -> Path | None:
    """Return the project's checksums for this part of the set; only the whole and the hundredth have some."""
    names = {1: "benchmark_set.sha256", 100: "benchmark_set-100.sha256"}
    path = Path(__file__).with_name(names[part]) if part in names else None
    return path if path is not None and path.exists() else None


def main() -> None:
    """Make all files, then their checksums."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--part", type=int, default=1, help="divide every size by this")
    parser.add_argument("--preset", action="append", choices=[*tranca.PRESETS], help="only this preset")
    parser.add_argument("--no-parquet", action="store_true", help="JSON Lines alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    lines: list[Path] = []
    tables: list[Path] = []
    for preset in options.preset or tranca.PRESETS:
        for late, whole in ((True, LATE), (False, DEALS)):
            count = -(-whole // options.part)
            lines += make(options.folder, preset, late, count, "jsonl")
            if not options.no_parquet:
                tables += make(options.folder, preset, late, count, "parquet")
    sums = sums_of(options.folder, lines)
    (options.folder / SUMS).write_text(written(sums | sums_of(options.folder, tables)), encoding="utf-8")
    known = known_sums(options.part)
    if known is not None and compare(sums, known):
        sys.exit(1)


if __name__ == "__main__":
    main()
