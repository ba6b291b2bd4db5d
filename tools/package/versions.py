"""Which version of a library a program brings: what the file says of itself, or who made it says of it."""

from __future__ import annotations

import platform
import re
import sqlite3
import struct
import subprocess
import sys
from importlib.metadata import version as installed
from pathlib import Path
from typing import Final

from tools.package.program import Refused

SAYS: Final = {
    "FLAC": rb"libFLAC (\d[\d.]*\d)",
    "SDL2": rb"SDL-release-(\d[\d.]*\d)",
    "harfbuzz": rb"\0(\d+\.\d+\.\d+)\0",
    "fluidsynth": rb"\0(\d+\.\d+\.\d+)\0",
    "jpeg": rb"libjpeg-turbo version (\d[\d.]*\d)",
    "mpg123": rb"\0(\d+\.\d+\.\d+)\0",
    "opus": rb"libopus (\d[\d.]*\d)",
    "png16": rb"libpng version (\d[\d.]*\d)",
    "sndfile": rb"libsndfile-(\d[\d.]*\d)",
    "tiff": rb"LIBTIFF, Version (\d[\d.]*\d)",
    "vorbis": rb"libVorbis (\d[\d.]*\d)",
    "wavpack": rb"\0(\d+\.\d+\.\d+)\0",
    "xmp": rb"\0(\d+\.\d+\.\d+)\0",
    "z": rb"(?:de|in)flate (\d[\d.]*\d) Copyright",
}
"""The words in a library with which it tells its version."""
MAKER: Final = "2.5.8"
"""The pygame-ce whose wheels the next two tables are of; its folder `buildconfig` says what it builds them of."""
MADE: Final = {
    "SDL2_image": "2.8.12",
    "SDL2_mixer": "2.8.2",
    "SDL2_ttf": "2.24.0",
    "brotlicommon": "1.2.0",
    "brotlidec": "1.2.0",
    "freetype": "2.14.3",
    "ogg": "1.3.6",
    "opusfile": "0.12",
    "portmidi": "2.0.7",
    "sharpyuv": "1.6.0",
    "vorbisenc": "1.3.7",
    "vorbisfile": "1.3.7",
    "webp": "1.6.0",
    "webpdemux": "1.6.0",
}
"""What its wheels for Linux and macOS hold that does not tell its version."""
PREBUILT: Final = {"SDL2_mixer": MADE["SDL2_mixer"], "webp": "1.0.3", "webpdemux": "1.0.3"}
"""What its wheels for Windows hold that does not: what the libraries answer to WebPGetDecoderVersion."""
BROUGHT: Final = {"ffi": "python3", "ogg": "SDL2_mixer", "opusfile": "SDL2_mixer"}
"""Libraries of Windows that tell no version at all, and what they are delivered with: the bill names that version."""
RESOURCE: Final = struct.pack("<I", 0xFEEF04BD)
"""How the numbers of a version begin in a file of Windows."""


def of_library(name: str, path: Path) -> str:
    """The version of a library in a program. Raises `Refused` if it cannot be told."""
    if path.suffix == ".dll" and name in BROUGHT:
        name = BROUGHT[name]
    data = path.read_bytes()
    found = re.search(SAYS[name], data) if name in SAYS else None
    if found:
        return found[1].decode()
    if name == "sqlite3":
        return sqlite3.sqlite_version
    if name == "python3":
        return platform.python_version()
    told = _resource(data) if path.suffix == ".dll" else ""
    if not told and sys.platform == "linux" and ".libs" not in str(path.resolve().parent):
        told = _debian(path.name)
    return told or _made(name, windows=path.suffix == ".dll")


def _made(name: str, windows: bool) -> str:
    table = PREBUILT if windows else MADE
    if name not in table or installed("pygame-ce") != MAKER:
        raise Refused(f"which version of {name} is it? See tools/package/versions.py")
    return table[name]


def _resource(data: bytes) -> str:
    at = data.find(RESOURCE)
    if at < 0:
        return ""
    high, low = struct.unpack_from("<II", data, at + 8)
    numbers = (high >> 16, high & 0xFFFF, low >> 16, low & 0xFFFF)
    return ".".join(map(str, numbers)).removesuffix(".0")


def _debian(file: str) -> str:
    """The version of the package of the building system that has a library of this name."""
    try:
        listed = subprocess.run(["dpkg-query", "-S", f"*/{file}"], capture_output=True, text=True, check=False).stdout
        for package in re.findall(r"^(\S+?): ", listed, re.M):
            command = ["dpkg-query", "-W", "-f", "${Version}", package]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except OSError:  # no Debian
        pass
    return ""
