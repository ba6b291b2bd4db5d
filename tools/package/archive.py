"""Archives in which nothing depends on who packs them or when: files in order, one time, no owner."""

from __future__ import annotations

import hashlib
import lzma
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from time import gmtime

FILTERS: list[dict[str, int]] = [{"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 25}]
"""The first turns the jumps of programs into what repeats; every xz undoes it."""


def tar_xz(folder: Path, target: Path, seconds: int) -> None:
    """Packs a folder, its name included."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = seconds
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with lzma.LZMAFile(target, "w", filters=FILTERS) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for path in [folder, *sorted(folder.rglob("*"))]:
            name = path.relative_to(folder.parent).as_posix()
            archive.add(path, name, recursive=False, filter=plain)


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Unpacks what stays inside a folder. Python 3.11.2, which Debian 12 has, knows no filters yet."""
    if hasattr(tarfile, "data_filter"):
        archive.extractall(folder, filter="data")
    else:
        archive.extractall(folder)


def zipped(folder: Path, target: Path, seconds: int) -> None:
    """Packs a folder, its name included, without links: for Windows."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), gmtime(seconds)[:6])
                entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                archive.writestr(entry, path.read_bytes(), compresslevel=9)


def sums(files: Iterable[Path]) -> str:
    """The SHA-256 sums of some files, as `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files))
