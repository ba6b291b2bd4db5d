"""pygame-ce as an archive for Pyodide. It draws into memory, and knows neither windows nor sound."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tools.web import bytecode, libraries
from tools.web.archives import written
from tools.web.compiler import SUFFIX, compiled, linked, python_include
from tools.web.sources import FOLDER, PYGAME, source

#: The modules, and further files of some.
MODULES: Final = """base color constants display event key mouse rwobject surflock time joystick draw image imageext bufferproxy
    pixelarray math pixelcopy system geometry window font _sdl2.controller _sdl2.touch rect mask surface transform"""
FILES: Final = {
    "rect": "pgcompat_rect",
    "mask": "bitmask",
    "surface": "alphablit surface_fill simd_blitters_avx2 simd_blitters_sse2 simd_surface_fill_avx2 simd_surface_fill_sse2",
    "transform": "rotozoom scale2x scale_mmx simd_transform_avx2 simd_transform_sse2",
}
#: Names that each module defines for itself. In one library each gets its own.
SLOTS: Final = """base rect surface surflock window color joystick display event rwobject pixelarray bufferproxy math _render
    geometry mask font imageext _sdl2 time"""
ASKED: Final = """pg_HasSSE_NEON pg_has_avx2 pg_avx2_at_runtime_but_uncompiled pg_sse2_at_runtime_but_uncompiled
    pg_neon_at_runtime_but_uncompiled"""
#: Its ways for SSE2 in WebAssembly's own vectors. SDL does not know of them.
VECTORS: Final = ("-D__SSE__", "-D__SSE2__", "-DSDL_HasSSE2=pygame_has_vectors")
LEFT_OUT: Final = "tests examples docs __pyinstaller __briefcase _sdl2/mixer camera midi sndarray"
FINDER: Final = '''
import importlib.machinery as _machinery, importlib.util as _util, os as _os, sys as _sys
class _Linked:
    """Finds pygame's compiled modules, which are all in one file."""
    @staticmethod
    def find_spec(name, path=None, target=None):
        if not (name.startswith("pygame.") and name[7:] in MODULES):
            return None
        file = _os.path.join(_os.path.dirname(__file__), "linked" + _machinery.EXTENSION_SUFFIXES[0])
        return _util.spec_from_file_location(name, file, loader=_machinery.ExtensionFileLoader(name, file))
_sys.meta_path.append(_Linked)
'''


def _objects() -> list[Path]:
    folder = source("pygame") / "src_c"
    version = [f"-DPG_{part}_VERSION={value}" for part, value in zip(("MAJOR", "MINOR", "PATCH"), PYGAME.split("."))]
    flags = [f"-I{python_include()}", *libraries.includes(), f"-I{folder}", f"-I{folder}/include", *version]
    # Its ways for a browser would wait for one; and its pictures could not be read from memory.
    flags += [*VECTORS, "-U__EMSCRIPTEN__", '-DPG_VERSION_TAG=""']
    objects = list[Path]()
    for module in MODULES.split():
        name = module.replace(".", "_")
        own = [f"-D{one}={one}_{name}" for one in [*[f"_PGSLOTS_{slot}" for slot in SLOTS.split()], *ASKED.split()]]
        files = [folder / f"{file}.c" for file in (module.replace(".", "/"), *FILES.get(module, "").split())]
        objects += compiled(files, [*flags, *own])
    return objects


def archive(folder: Path) -> Path:
    """Makes the archive in a folder. Raises `Impossible`."""
    objects = libraries.sdl() + libraries.pictures() + libraries.fonts() + _objects()
    content = {f"pygame/linked{SUFFIX}": linked(FOLDER / "linked" / f"pygame{SUFFIX}", objects, MODULES.split())}
    python = source("pygame") / "src_py"
    for file in sorted(python.rglob("*")):
        path = file.relative_to(python).as_posix()
        if file.suffix in (".py", ".ttf") and not path.startswith(tuple(LEFT_OUT.split())):
            content[f"pygame/{path}"] = file.read_bytes()
    start = content["pygame/__init__.py"].decode()
    at = start.index("import sys")
    found = FINDER.replace("MODULES", repr(MODULES.split()))
    # It would look for a pygame that is part of Python itself.
    start = start.replace('if sys.platform in ("wasi", "emscripten"):', "if False:", 1)
    content["pygame/__init__.py"] = (start[:at] + found + start[at:]).encode()
    return written(folder / f"pygame-{PYGAME}.zip", bytecode.compiled(content))
