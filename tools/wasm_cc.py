"""A C compiler for side modules of Pyodide, as setuptools calls one: zig's clang and wasm-ld with its own C library.

`WASM_CACHE` names a folder in which objects are kept, `WASM_ZIG` that of zig, and `WASM_HEADERS` one with headers of
Python for a machine of 32 bits. Folders of headers that the caller names are those of the machine that builds, and left
out, but for those relative to the build.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

TARGET = "wasm32-unknown-emscripten"
FEATURES = ("-mbulk-memory", "-msign-ext", "-mnontrapping-fptoint", "-mmutable-globals")
HEADERS = ("include", "libc/include/wasm-wasi-musl", "libc/include/generic-musl")
DEFINED = ("-D__wasi__=0", "-include", str(Path(__file__).resolve().with_name("wasm_clock.h")))
TAKEN = ("-D", "-U", "-O", "-std=", "-f")
"""Beginnings of flags that are meant for any machine."""
LINK = (
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "--import-undefined",
    "-O2",
    "--strip-all",
)


def compile_call(zig: Path, headers: Path, args: Sequence[str]) -> list[str]:
    """Return the call of clang for one source."""
    pairs = {args[at]: args[at + 1] for at in range(len(args) - 1) if args[at] in ("-c", "-o")}
    inner = [arg for arg in args if arg.startswith(TAKEN) or (arg.startswith("-I") and not Path(arg[2:]).is_absolute())]
    system = [part for folder in HEADERS for part in ("-isystem", str(zig / "lib" / folder))]
    call = [str(zig / "zig"), "clang", f"--target={TARGET}", "-fPIC", "-w", "-nostdinc", *FEATURES, *inner, *DEFINED]
    return [*call, "-c", pairs["-c"], "-o", pairs["-o"], f"-I{headers}", *system]


def link_call(zig: Path, args: Sequence[str]) -> list[str]:
    """Return the call of the linker for one module, which exports its initialization alone."""
    out = args[args.index("-o") + 1]
    objects = [arg for arg in args if arg.endswith(".o")]
    start = f"--export=PyInit_{Path(out).name.partition('.')[0]}"
    return [str(zig / "zig"), "wasm-ld", *LINK, "--no-entry", start, "-o", out, *objects]


def kept_object(cache: Path, call: Sequence[str]) -> Path:
    """Return the file that keeps what a call makes: named by the call, its source and all headers of the kernel."""
    source, out = Path(call[call.index("-c") + 1]), call.index("-o") + 1
    read = [source, *sorted(Path("tree").resolve().rglob("*.h"))]
    parts = [" ".join([*call[:out], *call[out + 1 :]]).encode(), *(path.read_bytes() for path in read)]
    return cache / hashlib.sha256(b"\0".join(parts)).hexdigest()


def main() -> int:
    """Compile or link, as the arguments say; returns the exit status."""
    zig, headers = Path(os.environ["WASM_ZIG"]), Path(os.environ["WASM_HEADERS"])
    args = sys.argv[1:]
    if "-c" not in args:
        return subprocess.run(link_call(zig, args), check=False).returncode
    call = compile_call(zig, headers, args)
    kept, out = kept_object(Path(os.environ["WASM_CACHE"]), call), Path(args[args.index("-o") + 1])
    if kept.exists():
        shutil.copyfile(kept, out)
        return 0
    status = subprocess.run(call, check=False).returncode
    if not status:
        part = kept.with_suffix(f".{os.getpid()}")
        shutil.copyfile(out, part)
        part.replace(kept)
    return status


if __name__ == "__main__":
    sys.exit(main())
