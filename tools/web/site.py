"""The site: a folder of files that any web server can serve."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Final

from tools.package.names import ROOT
from tools.web import program, pygame
from tools.web.sources import FOLDER, MSGSPEC, TAG, of_pypi, pyodide

SITE: Final = FOLDER / "site"
#: Pyodide's files, and whether the page says how far they are.
PYODIDE: Final = {
    "pyodide.asm.wasm": True,
    "pyodide.asm.mjs": True,
    "python_stdlib.zip": True,
    "pyodide.mjs": False,
    "pyodide-lock.json": False,
}


def build() -> Path:
    """Builds the site and returns its folder. Raises `Impossible`."""
    new = SITE.with_name("site.new")
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(ROOT / "web", new)
    for folder in program.APART:
        shutil.copytree(ROOT / "mandala" / "assets" / folder, new / folder)
    shutil.copy2(ROOT / "THIRD-PARTY.md", new)
    shutil.copy2(ROOT / "LICENSE", new)
    (new / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy2(pyodide() / name, new / "pyodide")
    packages = new / "packages"
    first = [pygame.wheel(packages), Path(shutil.copy2(of_pypi(f"msgspec-{MSGSPEC}-{TAG}.whl"), packages))]
    first += [program.wheel(packages), *[new / "pyodide" / name for name, told in PYODIDE.items() if told]]
    listed = {
        "first": {file.relative_to(new).as_posix(): file.stat().st_size for file in first},
        "pictures": {file.name: file.stat().st_size for file in sorted((new / "pictures").iterdir())},
        "sounds": sorted(file.name for file in (new / "sounds").iterdir()),
    }
    (new / "files.json").write_text(json.dumps(listed), "utf-8")
    shutil.rmtree(SITE, ignore_errors=True)
    new.rename(SITE)
    return SITE


def sizes(site: Path) -> str:
    """Describes how much the page fetches before the game, compressed."""
    listed = json.loads((site / "files.json").read_text("utf-8"))["first"]
    packed = {name: len(gzip.compress((site / name).read_bytes(), 6)) for name in listed}
    lines = [f"{size / 1e6:6.2f} MB  {name}" for name, size in sorted(packed.items(), key=lambda one: -one[1])]
    return "\n".join([*lines, f"{sum(packed.values()) / 1e6:6.2f} MB before the game, compressed"])
