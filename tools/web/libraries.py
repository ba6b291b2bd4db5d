"""The libraries below pygame: SDL with its dummy drivers, its pictures and its fonts."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

from tools.web.compiler import compiled
from tools.web.sources import FOLDER, source

#: Folders of SDL's sources. Where a system would follow, the dummy or the generic part does.
SDL: Final = (
    *(".", "atomic", "audio", "audio/dummy", "cpuinfo", "events", "file", "filesystem/dummy", "haptic", "haptic/dummy"),
    *("joystick", "joystick/dummy", "joystick/virtual", "libm", "loadso/dummy", "locale", "locale/dummy", "misc"),
    *(
        "misc/dummy",
        "power",
        "render",
        "render/software",
        "sensor",
        "sensor/dummy",
        "stdlib",
        "thread",
        "thread/generic",
    ),
    *("timer", "timer/unix", "video", "video/dummy", "video/yuv2rgb"),
)
FREETYPE_MODULES: Final = {
    "FT_Driver_ClassRec": ("tt_driver_class", "cff_driver_class"),
    "FT_Module_Class": ("psaux_module_class", "psnames_module_class", "pshinter_module_class", "sfnt_module_class"),
    "FT_Renderer_Class": ("ft_smooth_renderer_class",),
}
FREETYPE: Final = (
    *("base/ftsystem", "base/ftinit", "base/ftdebug", "base/ftbase", "base/ftbbox", "base/ftglyph", "base/ftbitmap"),
    *("base/ftstroke", "base/ftsynth", "base/ftmm", "truetype/truetype", "cff/cff", "psaux/psaux", "psnames/psmodule"),
    *("pshinter/pshinter", "sfnt/sfnt", "autofit/autofit", "smooth/smooth", "gzip/ftgzip"),
)
#: Parts of libwebp for other processors, and for writing.
NOT_WEBP: Final = ("sse2", "sse41", "avx2", "neon", "mips32", "mips_dsp_r2", "msa")
WRITING: Final = ("enc", "cost", "lossless_enc", "ssim")


OWN: Final = """/* SDL asks for the first only where it could wait, and pygame for the second instead of SDL. */
void emscripten_sleep(unsigned ms) { (void)ms; }
int pygame_has_vectors(void) { return 1; }
"""


@cache
def includes() -> tuple[str, ...]:
    """Returns the folders of SDL's headers, as flags."""
    folder = FOLDER / "config"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy2(Path(__file__).with_name("SDL_config.h"), folder)
    sdl = source("libsdl2_")
    version = crc32((folder / "SDL_config.h").read_bytes())  # another one compiles all anew
    return (
        f"-DCONFIG={version}",
        f"-I{folder}",
        f"-I{sdl}/include",
        f"-I{source('libsdl2-image')}/include",
        f"-I{source('libsdl2-ttf')}",
    )


def sdl() -> list[Path]:
    sources = source("libsdl2_") / "src"
    files = [file for folder in SDL for file in sorted((sources / folder).glob("*.c"))]
    own = FOLDER / "config" / "own.c"
    flags = [*includes(), f"-I{sources}/video/khronos", "-include", "SDL_config.h"]
    own.write_text(OWN, "ascii")
    return compiled("sdl", [*files, own], flags)


def pictures() -> list[Path]:
    webp, image = source("libwebp"), source("libsdl2-image")
    parts = [file for part in ("dec", "demux", "utils", "dsp") for file in sorted((webp / "src" / part).glob("*.c"))]
    needed = [
        file
        for file in parts
        if not file.stem.endswith(NOT_WEBP) and not (file.parent.name == "dsp" and file.stem.startswith(WRITING))
    ]
    formats = [f"-DLOAD_{name}" for name in ("PNG", "JPG", "WEBP", "BMP")]
    reading = [*includes(), "-DUSE_STBIMAGE", *formats, "-DSAVE_PNG=1", f"-I{webp}/src"]
    return compiled("webp", needed, [f"-I{webp}"]) + compiled("image", sorted((image / "src").glob("IMG*.c")), reading)


def fonts() -> list[Path]:
    freetype, config = source("freetype"), FOLDER / "freetype"
    (config / "freetype" / "config").mkdir(parents=True, exist_ok=True)
    modules = [f"FT_USE_MODULE( {kind}, {name} )\n" for kind, names in FREETYPE_MODULES.items() for name in names]
    modules.insert(2, "FT_USE_MODULE( FT_Module_Class, autofit_module_class )\n")
    (config / "freetype" / "config" / "ftmodule.h").write_text("".join(modules), "ascii")
    files = [freetype / "src" / f"{name}.c" for name in FREETYPE]
    jumps = ["-mllvm", "-wasm-enable-sjlj", "-mexception-handling"]  # its rasterizer leaves by longjmp
    flags = [f"-I{config}", f"-I{freetype}/include", "-DFT2_BUILD_LIBRARY", *jumps]
    ttf = compiled("ttf", [source("libsdl2-ttf") / "SDL_ttf.c"], [*includes(), f"-I{freetype}/include"])
    return compiled("freetype", files, flags) + ttf
