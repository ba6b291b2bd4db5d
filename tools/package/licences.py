"""The licences of what the program brings along, as texts beside it. Each must be found: a release without them is none."""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

from tools.package.names import ROOT, SPEC
from tools.package.spare import is_empty

WHEELS = {
    "accesskit": ("AUTHORS", "LICENSE-APACHE", "LICENSE.chromium"),
    "msgspec": ("LICENSE",),
    "platformdirs": ("LICENSE",),
    "pygame-ce": ("LGPL.txt",),
}
"""Which files of an installed distribution hold its licence."""
if sys.platform == "linux":
    WHEELS["jeepney"] = ("LICENSE",)
TEXTS = SPEC / "licences"
"""The licences of libraries that come as mere files, in the wheel of pygame-ce or from the system that builds."""
LIBRARIES = {
    "SDL2.txt": ("SDL2", "SDL2_image", "SDL2_mixer", "SDL2_ttf"),
    "brotli.txt": ("brotlicommon", "brotlidec"),
    "expat.txt": ("expat",),
    "flac.txt": ("FLAC",),
    "fluidsynth-mpg123-sndfile.txt": ("fluidsynth", "mpg123", "sndfile"),
    "freetype.txt": ("freetype",),
    "gcc.txt": ("gcc_s", "stdc++"),
    "harfbuzz.txt": ("harfbuzz",),
    "libffi.txt": ("ffi",),
    "libjpeg-turbo.txt": ("jpeg",),
    "libogg.txt": ("ogg",),
    "libpng.txt": ("png16",),
    "libtiff.txt": ("tiff",),
    "libvorbis.txt": ("vorbis", "vorbisenc", "vorbisfile"),
    "libwebp.txt": ("sharpyuv", "webp", "webpdemux"),
    "libxmp.txt": ("xmp",),
    "opus.txt": ("opus",),
    "opusfile.txt": ("opusfile",),
    "wavpack.txt": ("wavpack",),
    "zlib.txt": ("z",),
    "Python.txt": ("python3", "VCRUNTIME140", "VCRUNTIME140_1"),  # Windows' Python tells of Microsoft's conditions
    "THIRD-PARTY.md": ("sqlite3",),  # public domain
}
"""Which text is the licence of which libraries, by their names alone: of libpng16-0f1e.so.16.58 and libpng16-16.dll `png16`."""
NAMED = re.compile(r"(?:lib)?(python3|[\w+]+)")


def gather(folder: Path) -> None:
    """Writes all of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("LICENSE", "THIRD-PARTY.md"):
        shutil.copy(ROOT / name, folder / name)
    for font in sorted((ROOT / "mandala" / "assets" / "fonts").glob("OFL-*.txt")):
        shutil.copy(font, folder / font.name)
    for text in sorted(TEXTS.glob("*.txt")):
        shutil.copy(text, folder / text.name)
    for name, files in WHEELS.items():
        texts = [_of_wheel(name, file).read_text("utf-8") for file in files]
        (folder / f"{name}.txt").write_text("\n\n".join(texts), "utf-8", newline="\n")
    shutil.copy(of_python(), folder / "Python.txt")


def uncovered(program: Path) -> set[str]:
    """The libraries in a program whose licence nobody has looked at."""
    known = {library for libraries in LIBRARIES.values() for library in libraries}
    return {plain(path) for path in libraries(program)} - known


def libraries(program: Path) -> list[Path]:
    """The files of all libraries in a program, links and empty ones left out."""
    found = [path for pattern in ("lib*.so*", "*.dll", "*.dylib") for path in program.rglob(pattern)]
    return sorted(path for path in found if not path.is_symlink() and not is_empty(path))


def plain(path: Path) -> str:
    """The name of a library alone."""
    named = NAMED.match(path.name)
    return named[1] if named else path.name


def _of_wheel(name: str, file: str) -> Path:
    found = [entry for entry in distribution(name).files or () if entry.name == file]
    if not found:
        raise FileNotFoundError(f"{name} brings no {file}")
    return Path(str(found[0].locate()))


def of_python() -> Path:
    """The text of the licence of the Python that runs this. Raises FileNotFoundError."""
    minor = f"{sys.version_info.major}.{sys.version_info.minor}"
    places = [Path(sysconfig.get_path("stdlib")), Path(os.__file__).parent.parent, Path(sys.base_prefix)]
    candidates = [place / name for place in places for name in ("LICENSE.txt", "LICENSE")]
    candidates.append(Path(f"/usr/share/doc/python{minor}/copyright"))
    found = next((path for path in candidates if path.is_file()), None)
    if found is None:
        raise FileNotFoundError(f"the licence of Python is none of {', '.join(map(str, candidates))}")
    return found
