"""A compiler for side modules of Pyodide, callable by setuptools and meson: zig's clang and wasm-ld, with its C
libraries.

With `--c++` as first argument it compiles C++. Environment variables: `WASM_ZIG` is the folder of zig; `WASM_HEADERS` a
folder with Python headers for a 32-bit machine; `WASM_EXPORTS` a file with the functions of the main module, which
programs linked as a check may call; `WASM_CACHE`, optional, a folder in which C objects are cached. A folder with
Python headers given by the caller is ignored, since it is for the building machine.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = "wasm32-unknown-emscripten"
FEATURES = ("-mno-bulk-memory-opt", "-mno-bulk-memory", "-msign-ext", "-mnontrapping-fptoint", "-mmutable-globals")
"""No bulk memory: V8 executes `memory.copy` and `memory.fill` of some hundred bytes slower than the main module's
memcpy and memset. This saves 3 % of the time of all searches.
"""
HEADERS = ("include", "libc/include/wasm-wasi-musl", "libc/include/generic-musl")
DEFINED = (
    "-D_GNU_SOURCE",
    "-D__wasi__=0",
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_MMAN",
    "-include",
    str(HERE / "wasm_clock.h"),
)
CPP_HEADERS = ("libcxx/include", "libcxxabi/include")
CPP_DEFINED = ("-nostdinc++", "-fignore-exceptions", "-include", str(HERE / "wasm_libcxx.h"))
TAKEN = ("-D", "-U", "-O", "-std=", "-f", "-E", "-dM", "-x")
"""Prefixes of flags that apply to any machine."""
PAIRED = ("-c", "-o", "-x", "-D", "-include")
"""Flags whose value is the next argument."""
SOURCES = (".c", ".cpp", ".cc")
LINK = (
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "--import-undefined",
    "-O2",
    "--strip-all",
    "--gc-sections",
)


def spelled_out(args: Sequence[str]) -> Iterator[str]:
    """Yield the arguments, with response files expanded."""
    for arg in args:
        if arg.startswith("@"):
            yield from shlex.split(Path(arg[1:]).read_text(encoding="utf-8"))
        else:
            yield arg


def kept_args(args: Sequence[str]) -> list[str]:
    """Return the arguments that also apply to this compiler: flags for any machine, sources, outputs."""
    kept = []
    rest = iter(args)
    for arg in rest:
        if arg in PAIRED and arg != "-c":
            kept += [arg, next(rest)]
        elif arg.startswith("-I"):
            kept += [] if Path(arg[2:], "Python.h").exists() else [arg]
        elif arg in ("-c", "-") or arg.startswith(TAKEN) or arg.endswith(SOURCES):
            kept.append(arg)
    return kept


def compile_call(zig: Path, headers: Path, args: Sequence[str], cpp: bool) -> list[str]:
    """Return the call of clang for one source, or for a query about the compiler."""
    inner = kept_args(args)
    if cpp and "-" in inner and "-x" not in inner:
        inner = ["-xc++", *inner]
    defined = (*CPP_DEFINED, *DEFINED) if cpp else DEFINED
    system = [
        part for folder in (*(CPP_HEADERS if cpp else ()), *HEADERS) for part in ("-isystem", f"{zig}/lib/{folder}")
    ]
    fixed = [f"--target={TARGET}", "-fPIC", "-w", "-nostdinc", *FEATURES]
    return [str(zig / "zig"), "clang", *fixed, *inner, *defined, f"-I{headers}", *system]


def kept_object(cache: Path, call: Sequence[str]) -> Path:
    """Return the cache file of an object, named by a hash of the call, its source and all headers of the kernel.

    The places of this checkout and of the running environment in the call do not count.
    """
    source, out = Path(call[call.index("-c") + 1]), call.index("-o") + 1
    read = [source, HERE / "wasm_clock.h", *sorted(Path("tree").resolve().rglob("*.h"))]
    words = " ".join([*call[:out], *call[out + 1 :]]).replace(str(HERE), "tools").replace(sys.prefix, "python")
    parts = [words.encode(), *(path.read_bytes() for path in read)]
    return cache / hashlib.sha256(b"\0".join(parts)).hexdigest()


def compile_source(call: Sequence[str], cache: Path | None) -> int:
    """Compile an object, or take it from the cache; return the exit status."""
    if cache is None:
        return subprocess.run(call, check=False).returncode
    kept, out = kept_object(cache, call), call[call.index("-o") + 1]
    if kept.exists():
        shutil.copyfile(kept, out)
        return 0
    status = subprocess.run(call, check=False).returncode
    if not status:
        part = kept.with_suffix(f".{os.getpid()}")
        shutil.copyfile(out, part)
        part.replace(kept)
    return status


def link(zig: Path, headers: Path, args: Sequence[str], cpp: bool) -> int:
    """Link a side module, which exports only its initialization, or a program; return the exit status."""
    out = args[args.index("-o") + 1] if "-o" in args else "a.out"
    flags = [arg for arg in kept_args(args) if not arg.endswith(SOURCES) and arg not in ("-o", out)]
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for number, arg in enumerate(args):
            if arg.endswith(SOURCES):
                made = f"{folder}/{number}.o"
                done = subprocess.run(compile_call(zig, headers, [*flags, "-c", arg, "-o", made], cpp), check=False)
                if done.returncode:
                    return done.returncode
                objects.append(made)
            elif arg in ("-Wl,--whole-archive", "-Wl,--no-whole-archive"):
                objects.append(arg.removeprefix("-Wl,"))
            elif arg.endswith((".o", ".a")):
                objects.append(arg)
        if "-shared" in args:
            kind = [*LINK, f"--export-if-defined=PyInit_{Path(out).name.partition('.')[0]}"]
        else:
            kind = ["--export-if-defined=main", f"--allow-undefined-file={os.environ['WASM_EXPORTS']}"]
        call = [str(zig / "zig"), "wasm-ld", *kind, "--no-entry", "-o", out, *objects]
        return subprocess.run(call, check=False).returncode


def main() -> int:
    """Compile or link, according to the arguments; return the exit status."""
    zig, headers = Path(os.environ["WASM_ZIG"]), Path(os.environ["WASM_HEADERS"])
    args = list(spelled_out(sys.argv[1:]))
    cpp = args[:1] == ["--c++"]
    args = args[cpp:]
    if "--version" in args:
        return subprocess.run([zig / "zig", "clang", f"--target={TARGET}", "--version"], check=False).returncode
    if {"-Wl,--version", "-Wl,-v"} & set(args):
        return subprocess.run([zig / "zig", "wasm-ld", "--version"], check=False).returncode
    if "-c" not in args and "-E" not in args:
        return link(zig, headers, args, cpp)
    cache = os.environ.get("WASM_CACHE")
    made_of_c = cache and "-c" in args and not cpp
    return compile_source(compile_call(zig, headers, args, cpp), Path(str(cache)) if made_of_c else None)


if __name__ == "__main__":
    sys.exit(main())
