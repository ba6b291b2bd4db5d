"""The compiled part of the package, which is optional: without Cython or a C compiler the same sources run as they are."""

from __future__ import annotations

import os
import platform
import sys

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

COMPILED = {
    "cards": (
        "kernel",
        "belief",
        "evaluator",
        "judge",
        "particles",
        "features",
        "network",
        "selfplay",
        "tree",
        "lookahead",
    ),
    "tiles": ("kernel", "evaluator", "judge", "network", "search"),
}
"""The modules of mandala/ai/cards and mandala/ai/tiles that have C types in a .pxd file beside them."""
FLAGS = [] if os.name == "nt" else ["-O3", "-ffp-contract=off", "-g0", "-falign-functions=64", "-falign-loops=32"]
"""No fused multiply-add: sums must come out as they do uncompiled. Nothing for a debugger, which would hold the names of
folders: so the same source gives the same files anywhere. Functions and loops begin at round addresses: else the network gets
faster or slower by a twentieth with any line that is written before it."""
AGAIN = ("cards.features", "cards.network", "tiles.network")
"""The modules in which the computer spends most of its time: on x86 they are compiled once more for processors with AVX2, which
mandala/ai/processor.py finds. AVX-512 brought nothing more, nor did the other modules."""
AVX2 = ["/arch:AVX2" if os.name == "nt" else "-mavx2"] if platform.machine() in ("x86_64", "AMD64") else []
UNCOMPILED = "MANDALA_UNCOMPILED"
"""An environment variable: set, nothing is compiled. `make program` takes the extensions that the tests ran with."""


def extensions() -> list[Extension]:
    """The extensions, or none where Cython is missing or nobody wants them."""
    if os.environ.get(UNCOMPILED):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = {
        f"mandala.ai.{game}.{name}": f"mandala/ai/{game}/{name}.py"
        for game, names in COMPILED.items()
        for name in names
    }
    modules = [Extension(module, [source], extra_compile_args=FLAGS) for module, source in sources.items()]
    # By force: an extension that knows an older .pxd of another than the other itself crashes.
    modules = cythonize(modules, build_dir="build/cython", language_level=3, force=True)
    if AVX2 and sys.platform != "darwin":
        modules += [_again(module) for module in modules if module.name in [f"mandala.ai.{name}" for name in AGAIN]]
    for module in modules:
        module.optional = True
    return modules


def _again(module: Extension) -> Extension:
    """The same extension for processors with AVX2."""
    package, _, name = module.name.rpartition(".")
    return Extension(f"{package}.avx2.{name}", module.sources, extra_compile_args=[*FLAGS, *AVX2])


class WithChanges(build_py):
    """The program tells what is new in it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            self.copy_file("CHANGELOG.md", os.path.join(self.build_lib, "mandala", "assets", "CHANGELOG.md"))


setup(
    cmdclass={"build_py": WithChanges},
    ext_modules=extensions(),
    options={
        # A folder of its own: a source distribution leaves this one out, and only this.
        "build": {"build_base": "build/wheel"},
        "build_ext": {"parallel": os.cpu_count(), "force": True},
    },
)
