"""The parts that come from elsewhere: which versions, with their checksums."""

from __future__ import annotations

import hashlib
import lzma
import re
import shutil
import subprocess
import urllib.request
from os import environ
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from tools.bare.roots import DEBIAN
from tools.environment import index
from tools.package.names import ROOT

FOLDER: Final = ROOT / "build" / "web"
FETCHED: Final = FOLDER / "fetched"
NPM: Final = environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org")  #: or the one that npm would ask
PYODIDE: Final = "314.0.7"
PYGAME: Final = "2.5.8"
MSGSPEC: Final = "0.22.0"
TAG: Final = "cp314-cp314-pyemscripten_2026_0_wasm32"  #: of wheels for this Pyodide
SUMS: Final = {
    f"pyodide-{PYODIDE}.tgz": "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    f"pygame_ce-{PYGAME}.tar.gz": "3c8e69088ead310037972c391306ea58e74d7296b35d1890067749235fd554ba",
    f"msgspec-{MSGSPEC}-{TAG}.whl": "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022",
    "libsdl2_2.32.4+dfsg.orig.tar.gz": "d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277",
    "libsdl2-image_2.8.8+dfsg.orig.tar.gz": "3d807efed04b0b567f2a2dec4f899e90d1527be30f1450ad26215f2cd9956759",
    "libsdl2-ttf_2.24.0+dfsg.orig.tar.gz": "13cc12b24e28323e1ea257630ae6cc7617e3b34fee7ac70c7a81200b89967bf8",
    "freetype_2.13.3+dfsg.orig.tar.xz": "686ec73cbf6783b245dd068a09ce807b729ac0f8a46dd70f7867923c32fdf4de",
    "libwebp_1.5.0.orig.tar.gz": "7d6fab70cf844bf6769077bd5d7a74893f8ffd4dfb42861745750c63c2a5c92c",
    "emscripten_3.1.69+dfsg-3_all.deb": "d2ac788b952c56ab6736b4db2ac0825aa63cfb4c08b8abaefe19e324779d1b2d",
}
HEADERS: Final = ("forky", "libpython3.14-dev")
"""The headers of Pyodide's Python. Their package changes with each release of Python, so the suite's own list has its sum."""


class Impossible(Exception):
    """Why the site cannot be built here, in a sentence."""


def debian(name: str) -> Path:
    """Returns a file of Debian's pool, by its name."""
    source = name.split("_")[0]
    shelf = source[:4] if source.startswith("lib") else source[0]
    return _checked(name, f"{DEBIAN}/pool/main/{shelf}/{source}/{name}")


def python_headers() -> Path:
    """Returns the package with the headers of Python."""
    suite, name = HEADERS
    there = sorted(FETCHED.glob(f"{name}_*.deb"))
    if there:
        return there[-1]
    listed = lzma.decompress(_read(f"{DEBIAN}/dists/{suite}/main/binary-amd64/Packages.xz")).decode()
    found = re.search(rf"^Package: {name}\n(?:.+\n)*", listed, re.M)
    if found is None:
        raise Impossible(f"Debian {suite} has no package {name}")
    path, total = (re.search(rf"^{key}: (.+)$", found[0], re.M) for key in ("Filename", "SHA256"))
    assert path is not None
    assert total is not None
    return _checked(Path(path[1]).name, f"{DEBIAN}/{path[1]}", total[1])


def pyodide() -> Path:
    """Returns the folder with Pyodide's files, of npm's registry."""
    name = f"pyodide-{PYODIDE}.tgz"
    return unpacked(_checked(name, f"{NPM.rstrip('/')}/pyodide/-/{name}")) / "package"


def of_pypi(name: str) -> Path:
    """Returns a file of the Python Package Index, by its name. pip would build a source only to read its name."""
    if not (FETCHED / name).exists():
        page = f"{index().rstrip('/')}/{name.split('-')[0].replace('_', '-')}/"
        found = re.search(rf'href="([^"#]*/{re.escape(name)})', _read(page).decode())
        if found is None:
            raise Impossible(f"{page} has no {name}")
        return _checked(name, urljoin(page, found[1]))
    return _checked(name)


def unpacked(archive: Path) -> Path:
    """Returns the folder in which an archive is unpacked."""
    folder = FOLDER / "unpacked" / archive.name
    if not folder.exists():
        new = folder.with_name(f"{folder.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        if archive.suffix == ".deb":
            subprocess.run(["dpkg-deb", "-x", str(archive), str(new)], check=True)
        else:
            shutil.unpack_archive(archive, new, "zip" if archive.suffix == ".whl" else None)
        new.rename(folder)
    return folder


def source(start: str) -> Path:
    """Returns the folder of the sources whose archive's name begins so."""
    (name,) = [name for name in SUMS if name.startswith(start)]
    archive = of_pypi(name) if start.startswith("pygame") else debian(name)
    (folder,) = unpacked(archive).iterdir()
    return folder


def _checked(name: str, address: str = "", total: str = "") -> Path:
    """Fetches a file if it is not there yet. Raises `Impossible` if it is another than the one that is meant."""
    path = FETCHED / name
    if not path.exists():
        FETCHED.mkdir(parents=True, exist_ok=True)
        path.with_name(f"{name}.part").write_bytes(_read(address))
        path.with_name(f"{name}.part").rename(path)
    if hashlib.sha256(path.read_bytes()).hexdigest() != (total or SUMS[name]):
        path.rename(path.with_name(f"{name}.wrong"))
        raise Impossible(f"{name} has another checksum than the one in tools/web/sources.py")
    return path


def _read(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=180) as answer:
            content: bytes = answer.read()
            return content
    except OSError as error:
        raise Impossible(f"{address} cannot be fetched: {error}") from error
