"""The program as a wheel for Pyodide, with its kernels compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mandala import __version__
from tools.package.names import ROOT
from tools.web.compiler import SUFFIX, compiled, linked, python_include
from tools.web.sources import FOLDER
from tools.web.zips import written

LEFT_OUT: Final = (".so", ".pyd", ".pxd", ".po", ".pyc")
APART: Final = ("sounds", "pictures")  #: Folders of assets that the page fetches one by one.


def kernels() -> Iterator[tuple[str, Path]]:
    """Compiles the modules of setup.py. Yields each one's path in the package with its library. Raises `Impossible`."""
    from Cython.Build import cythonize
    from setuptools import Extension  # type: ignore[import-untyped]

    modules = [f"mandala.ai.{game}.{name}".replace("..", ".") for game, names in _named().items() for name in names]
    wanted = [Extension(name, [f"{name.replace('.', '/')}.py"]) for name in modules]
    for made in cythonize(wanted, build_dir=str(FOLDER / "cython"), language_level=3, quiet=True):  # type: ignore[no-untyped-call]
        (file,) = map(Path, made.sources)
        objects = compiled(f"kernels/{made.name}", [file], [f"-I{python_include()}"], "-O3")
        path = f"{made.name.replace('.', '/')}{SUFFIX}"
        yield path, linked(FOLDER / "linked" / path, objects, [made.name])


def _named() -> dict[str, tuple[str, ...]]:
    """Reads the list of compiled modules in setup.py, which would do its work if it were imported."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    (value,) = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED"
    ]
    named: dict[str, tuple[str, ...]] = ast.literal_eval(value)
    return named


def wheel(folder: Path) -> Path:
    """Makes the wheel in a folder. Raises `Impossible`."""
    content = {path: file.read_bytes() for path, file in kernels()}
    for file in sorted((ROOT / "mandala").rglob("*")):
        path = file.relative_to(ROOT)
        if (
            file.is_file()
            and file.suffix not in LEFT_OUT
            and not (path.parts[1] == "assets" and path.parts[2] in APART)
        ):
            content[path.as_posix()] = file.read_bytes()
    content["mandala/assets/CHANGELOG.md"] = (ROOT / "CHANGELOG.md").read_bytes()
    name = f"mandala_table-{__version__}"
    content[f"{name}.dist-info/METADATA"] = (
        f"Metadata-Version: 2.1\nName: mandala-table\nVersion: {__version__}\n".encode()
    )
    return written(folder / f"{name}-py3-none-any.whl", content)
