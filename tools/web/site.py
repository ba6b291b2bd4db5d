"""The site: a folder of files that any web server can serve."""

from __future__ import annotations

import gzip
import json
import shutil
import zipfile
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import Final

from PIL import Image

from mandala.ui.platform.browser.said import said
from mandala.ui.words.strings import LANGUAGES, Strings
from tools.package.licences import TEXTS, of_python
from tools.package.names import ROOT
from tools.web import program, pygame
from tools.web.archives import written
from tools.web.bytecode import compiled
from tools.web.compiler import system
from tools.web.sources import FOLDER, MSGSPEC, PYGAME, TAG, of_pypi, pyodide, source, unpacked

SITE: Final = FOLDER / "site"
#: Pyodide's files. The page says how far the first three are.
PYODIDE: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide.mjs", "pyodide-lock.json")
#: Parts of Python's library that no page needs: for terminals, tests, servers, mail, old letters.
NOT_IN_PAGES: Final = (
    *("_pyrepl/", "multiprocessing/", "unittest/", "wsgiref/", "xml/", "xmlrpc/"),
    *("bdb.py", "doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "optparse.py", "pdb.py", "pickletools.py"),
    *("plistlib.py", "poplib.py", "pstats.py", "pydoc.py", "smtplib.py", "trace.py", "_pyio.py"),
    *(
        f"encodings/{name}"
        for name in ("big5", "cp1", "cp8", "euc", "gb", "iso2022", "iso8859_", "koi8", "mac_", "shift")
    ),
)
QUALITY: Final = 88  #: Of pictures in pages; on a desktop most of them lose nothing.
WORTH: Final = 0.9  #: The share of its size that a picture must lie below for the one that loses something to be taken.
LIBRARIES: Final = ("SDL2", "freetype", "libffi", "libwebp", "zlib")


def build() -> Path:
    """Builds the site and returns its folder. Raises `Impossible`."""
    new = SITE.with_name("site.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(ROOT / "web", new, copy_function=shutil.copy)  # a browser asks by their dates
    for folder in program.APART:
        shutil.copytree(ROOT / "mandala/assets" / folder, new / folder)
    _shrink(new / "pictures")
    for folder, files in {"licences": _licences(), "pyodide": [pyodide() / name for name in PYODIDE]}.items():
        (new / folder).mkdir(exist_ok=True)
        for file in files:
            shutil.copy(file, new / folder)
    _lighten(new / "pyodide" / "python_stdlib.zip")
    packages = new / "packages"
    first = [pygame.archive(packages), program.archive(packages)]
    first += [Path(shutil.copy(_msgspec(), packages)), *[new / "pyodide" / name for name in PYODIDE[:3]]]
    listed = {
        "first": {file.relative_to(new).as_posix(): file.stat().st_size for file in first},
        "pictures": {file.name: file.stat().st_size for file in sorted((new / "pictures").iterdir())},
        "sounds": sorted(file.name for file in (new / "sounds").iterdir()),
    }
    (new / "files.json").write_text(json.dumps(listed), "utf-8")
    words = {language: said(Strings(language)) for language in LANGUAGES}
    (new / "words.mjs").write_text(f"export const WORDS = {json.dumps(words)};\n", "utf-8")
    shutil.rmtree(SITE, ignore_errors=True)
    new.rename(SITE)
    return SITE


def _lighten(library: Path) -> None:
    """Leaves out of Python's library what no page needs, and compiles the rest."""
    with zipfile.ZipFile(library) as archive:
        content = {name: archive.read(name) for name in archive.namelist() if not name.startswith(NOT_IN_PAGES)}
    written(library, compiled(content))


def _shrink(folder: Path) -> None:
    """Lets pictures that lose nothing lose what nobody sees, where that makes them smaller."""
    with Image.open(folder / "icon.png") as icon:
        icon.resize((64, 64)).save(folder / "icon.png")
    made = FOLDER / "pictures"
    made.mkdir(exist_ok=True)

    def one(file: Path) -> None:
        new, old = made / file.name, file.read_bytes()
        if not old.startswith(b"VP8L", 12):
            return
        if not new.exists() or new.stat().st_mtime < file.stat().st_mtime:
            with Image.open(file) as picture:
                picture.save(new, quality=QUALITY, use_sharp_yuv=True)
        if new.stat().st_size < WORTH * len(old):
            shutil.copy(new, file)

    with ThreadPoolExecutor(cpu_count()) as pool:
        list(pool.map(one, folder.glob("*.webp")))


def _msgspec() -> Path:
    return of_pypi(f"msgspec-{MSGSPEC}-{TAG}.whl")


def _licences() -> list[Path]:
    """Returns the licences of all that the site carries, and the source of pygame, as its licence asks."""
    texts = [
        ROOT / "LICENSE",
        ROOT / "THIRD-PARTY.md",
        source("pygame") / "docs/LGPL.txt",
        of_pypi(f"pygame_ce-{PYGAME}.tar.gz"),
    ]
    texts += [*[TEXTS / f"{name}.txt" for name in LIBRARIES], *(ROOT / "mandala/assets/fonts").glob("OFL-*.txt")]
    named = {"musl": system() / "lib/libc/musl/COPYRIGHT", "Python": of_python()}
    named["msgspec"] = unpacked(_msgspec()) / f"msgspec-{MSGSPEC}.dist-info/licenses/LICENSE"
    (FOLDER / "licences").mkdir(exist_ok=True)
    return texts + [Path(shutil.copy(path, FOLDER / "licences" / f"{name}.txt")) for name, path in named.items()]


def sizes(site: Path) -> str:
    """Describes how much the page fetches before the game, compressed. Its first pictures come on top."""
    listed = json.loads((site / "files.json").read_text("utf-8"))["first"]
    packed = {name: len(gzip.compress((site / name).read_bytes(), 6)) for name in listed}
    lines = [f"{size / 1e6:6.2f} MB  {name}" for name, size in sorted(packed.items(), key=lambda one: -one[1])]
    return "\n".join([*lines, f"{sum(packed.values()) / 1e6:6.2f} MB before the game, compressed"])
