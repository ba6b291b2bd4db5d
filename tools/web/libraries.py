"""The libraries below pygame: SDL with its dummy drivers, its pictures and its fonts."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Final

from tools.web.compiler import compiled
from tools.web.sources import FOLDER, source

#: SDL's sources: dummy or generic parts take the place of a system's; only the timer is Unix'.
SDL: Final = "* */* */dummy/* joystick/virtual/* render/software/* thread/generic/* timer/unix/* video/yuv2rgb/*"
#: Parts of SDL's own settings for a page. Our page draws, listens and plays itself.
NOT_SDL: Final = """HAVE_DLOPEN HAVE_ICONV HAVE_ICONV_H SDL_AUDIO_DRIVER_DISK SDL_AUDIO_DRIVER_EMSCRIPTEN
    SDL_FILESYSTEM_EMSCRIPTEN SDL_JOYSTICK_EMSCRIPTEN SDL_LOADSO_DLOPEN SDL_POWER_EMSCRIPTEN SDL_VIDEO_DRIVER_EMSCRIPTEN
    SDL_VIDEO_OPENGL_EGL SDL_VIDEO_OPENGL_ES2 SDL_VIDEO_RENDER_OGL_ES2"""
INSTEAD: Final = "SDL_FILESYSTEM_DUMMY SDL_JOYSTICK_DISABLED SDL_LOADSO_DUMMY SDL_VIDEO_DRIVER_DUMMY"
FREETYPE_MODULES: Final = {
    "FT_Driver_ClassRec": "tt_driver_class cff_driver_class",
    "FT_Module_Class": "autofit_module_class psaux_module_class psnames_module_class pshinter_module_class sfnt_module_class",
    "FT_Renderer_Class": "ft_smooth_renderer_class ft_raster1_renderer_class",
}
FREETYPE: Final = """base/ftsystem base/ftinit base/ftdebug base/ftbase base/ftbbox base/ftglyph base/ftbitmap base/ftstroke
    base/ftsynth base/ftmm truetype/truetype cff/cff psaux/psaux psnames/psmodule pshinter/pshinter sfnt/sfnt autofit/autofit
    raster/raster smooth/smooth gzip/ftgzip"""
OWN: Final = """/* SDL asks for the first only where it could wait, and pygame for the second instead of SDL. */
void emscripten_sleep(unsigned ms) { (void)ms; }
int pygame_has_vectors(void) { return 1; }
"""


def _headers(name: str, text: str) -> Path:
    """Returns a folder with a header. A header that changes is in another folder, so all is compiled anew."""
    folder = FOLDER / f"headers/{zlib.crc32(text.encode())}"
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "ascii")
    return folder


@cache
def includes() -> tuple[str, ...]:
    """Returns the flags that name SDL's headers and settings."""
    lines = ["#pragma once", "#define SDL_config_h_", '#include "SDL_config_emscripten.h"']
    lines += [f"#undef {name}" for name in NOT_SDL.split()] + [f"#define {name} 1" for name in INSTEAD.split()]
    folder = _headers("SDL_config.h", "\n".join([*lines, ""]))
    named = [source(name) for name in ("libsdl2_", "libsdl2-image", "libsdl2-ttf")]
    return (
        f"-I{folder}",
        *[f"-I{path}{'' if 'ttf' in path.name else '/include'}" for path in named],
        "-includeSDL_config.h",
    )


def sdl() -> list[Path]:
    sources = source("libsdl2_") / "src"
    files = sorted({file for pattern in SDL.split() for file in sources.glob(f"{pattern}.c")})
    (own := FOLDER / "own.c").write_text(OWN, "ascii")
    return compiled(files, [*includes(), f"-I{sources}/video/khronos"]) + compiled([own], [])


def pictures() -> list[Path]:
    webp, image = source("libwebp"), source("libsdl2-image")
    reads = [file for part in ("dec", "demux", "dsp", "utils") for file in sorted((webp / "src" / part).glob("*.c"))]
    formats = [f"-DLOAD_{name}" for name in ("PNG", "JPG", "WEBP", "BMP")]
    reading = [*includes(), "-DUSE_STBIMAGE", *formats, "-DSAVE_PNG=1", f"-I{webp}/src"]
    return compiled(reads, [f"-I{webp}"]) + compiled(sorted((image / "src").glob("IMG*.c")), reading)


def fonts() -> list[Path]:
    modules = [
        f"FT_USE_MODULE( {kind}, {name} )\n" for kind, names in FREETYPE_MODULES.items() for name in names.split()
    ]
    freetype, config = source("freetype"), _headers("freetype/config/ftmodule.h", "".join(modules))
    jumps = ["-mllvm", "-wasm-enable-sjlj", "-mexception-handling"]  # its rasterizer leaves by longjmp
    flags = [f"-I{config}", f"-I{freetype}/include", "-DFT2_BUILD_LIBRARY", *jumps]
    ttf = compiled([source("libsdl2-ttf") / "SDL_ttf.c"], [*includes(), f"-I{freetype}/include"])
    return compiled([freetype / "src" / f"{name}.c" for name in FREETYPE.split()], flags) + ttf
