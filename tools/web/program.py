"""The program as an archive for Pyodide, with its kernels compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mandala import __version__
from tools.package.names import ROOT
from tools.web import bytecode
from tools.web.archives import written
from tools.web.compiler import SUFFIX, compiled, linked, python_include
from tools.web.sources import FOLDER

LEFT_OUT: Final = (".so", ".pyd", ".pxd", ".po", ".pyc")
APART: Final = ("sounds", "pictures")  #: Folders of assets that the page fetches one by one.
#: For programs that learn, and for desktops.
NOT_IN_PAGES: Final = (
    *("mandala/env/", "mandala/ai/batched", "mandala/ai/cards/batch", "mandala/ai/cards/selfplay"),
    *("mandala/ai/tiles/batch", "mandala/platform/desktop/", "mandala/ui/platform/desktop/"),
)


def kernels() -> Iterator[tuple[str, bytes]]:
    """Compiles the modules of setup.py. Yields each one's path in the package with its library. Raises `Impossible`."""
    from Cython.Build import cythonize
    from setuptools import Extension  # type: ignore[import-untyped]

    paths = [f"mandala/ai/{game}/{name}".replace("//", "/") for game, names in _named().items() for name in names]
    used = [path for path in paths if not path.startswith(NOT_IN_PAGES)]
    wanted = [Extension(path.replace("/", "."), [f"{path}.py"]) for path in used]
    for made in cythonize(wanted, build_dir=str(FOLDER / "cython"), language_level=3, quiet=True):  # type: ignore[no-untyped-call]
        objects = compiled(map(Path, made.sources), [f"-I{python_include()}"])
        path = f"{made.name.replace('.', '/')}{SUFFIX}"
        yield path, linked(FOLDER / "linked" / path, objects, [made.name])


def _named() -> dict[str, tuple[str, ...]]:
    """Reads the list of compiled modules in setup.py, which would do its work if it were imported."""
    found = re.search(r"^COMPILED = (\{.*?^\})", (ROOT / "setup.py").read_text("utf-8"), re.M | re.S)
    assert found is not None
    named: dict[str, tuple[str, ...]] = ast.literal_eval(found[1])
    return named


def archive(folder: Path) -> Path:
    """Makes the archive in a folder. Raises `Impossible`."""
    content = dict(kernels())
    apart = (*NOT_IN_PAGES, *(f"mandala/assets/{name}/" for name in APART))
    for file in sorted((ROOT / "mandala").rglob("*")):
        path = file.relative_to(ROOT).as_posix()
        if file.is_file() and file.suffix not in LEFT_OUT and not path.startswith(apart):
            content[path] = file.read_bytes()
    content["mandala/assets/CHANGELOG.md"] = (ROOT / "CHANGELOG.md").read_bytes()
    return written(folder / f"mandala-{__version__}.zip", bytecode.compiled(content))
