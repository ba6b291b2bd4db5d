"""Compiles C to WebAssembly that Pyodide loads, with Debian's clang."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from pathlib import Path
from typing import Any, Final

from tools.web.sources import FOLDER, Impossible, debian, pyodide, python_headers, unpacked

VERSION: Final = "19"
SUFFIX: Final = ".cpython-314-wasm32-emscripten.so"
#: No fused multiply-add: sums must come out as on a desktop.
FLAGS: Final = (
    *("--target=wasm32-unknown-emscripten", "-fPIC", "-ffp-contract=off", "-DNDEBUG", "-fno-strict-aliasing", "-w"),
    *("-msimd128", "-mbulk-memory", "-mmutable-globals", "-msign-ext", "-mnontrapping-fptoint", "-nostdlibinc", "-O3"),
)
#: The library's own symbols are bound within it: Pyodide brings older functions with the names of SDL's.
LINK: Final = (
    *("-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic", "--no-entry"),
    *("--gc-sections", "-Bsymbolic", "--strip-all"),
)
HEADERS: Final = (
    "include/compat",
    "include",
    *(f"lib/libc/musl/{x}" for x in ("include", "arch/emscripten", "arch/generic")),
)


@cache
def _tool(name: str, package: str) -> str:
    found = shutil.which(f"{name}-{VERSION}")
    if found is None:
        raise Impossible(f"{name}-{VERSION} is missing; Debian has it in the package {package}-{VERSION}")
    return found


@cache
def system() -> Path:
    """Returns the folder with the C library of Emscripten. Only its headers are used."""
    folder = unpacked(debian("emscripten_3.1.69+dfsg-3_all.deb")) / "usr/share/emscripten/system"
    (folder / "include/emscripten/version.h").write_text("/* the version is not needed */\n", "ascii")
    return folder


@cache
def python_include() -> Path:
    """Returns the headers of Pyodide's Python: Debian's, with a pyconfig.h that says what Pyodide's own Python says."""
    headers, folder, found = unpacked(python_headers()) / "usr/include", FOLDER / "python", dict[str, Any]()
    shutil.copytree(headers / "python3.14", folder, dirs_exist_ok=True)
    with zipfile.ZipFile(pyodide() / "python_stdlib.zip") as library:
        exec(library.read("_sysconfigdata__emscripten_wasm32-emscripten.py"), found)
    values = found["build_time_vars"]

    def line(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if name.startswith("_") and name not in values:
            return match[0]
        if not (value := values.get(name)) and not name.startswith(("SIZEOF", "ALIGNOF", "HAVE_DECL")):
            return f"#undef {name}"
        text = str(value or 0)
        return f"#define {name} {text}" if re.fullmatch(r'[\w.]+|".*"', text) else f'#define {name} "{text}"'

    text = (headers / "x86_64-linux-gnu/python3.14/pyconfig.h").read_text("utf-8")
    made = re.sub(r"^#\s*define (\w+)(?: .*)?$|^/\* #undef (\w+) \*/$", line, text, flags=re.M)
    (folder / "pyconfig.h").write_text(made, "utf-8")
    return folder


def compiled(files: Iterable[Path], flags: Sequence[str]) -> list[Path]:
    """Compiles files where they or their flags are new, and returns their objects. Raises `Impossible`."""
    (folder := FOLDER / "objects").mkdir(parents=True, exist_ok=True)
    command = [_tool("clang", "clang"), *FLAGS, *[f"-isystem{system() / header}" for header in HEADERS], *flags]

    def one(file: Path) -> Path:
        key = zlib.crc32(" ".join([*command, str(file)]).encode() + file.read_bytes())
        made = folder / f"{file.stem}-{key:08x}.o"
        if not made.exists():
            done = subprocess.run([*command, "-c", str(file), "-o", str(made)], capture_output=True, text=True)
            if done.returncode:
                raise Impossible(f"{file} cannot be compiled: {done.stderr[:1000]}")
        return made

    with ThreadPoolExecutor(cpu_count()) as pool:
        return [*pool.map(one, files)]


def linked(target: Path, objects: Iterable[Path], modules: Iterable[str]) -> bytes:
    """Links objects to a library that Python can load as each of the modules. Raises `Impossible`."""
    target.parent.mkdir(parents=True, exist_ok=True)
    exports = [f"--export=PyInit_{module.rpartition('.')[2]}" for module in modules]
    command = [_tool("wasm-ld", "lld"), *LINK, *exports, "-o", str(target), *map(str, objects)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Impossible(f"{target.name} cannot be linked: {done.stderr[:1000]}")
    return target.read_bytes()
