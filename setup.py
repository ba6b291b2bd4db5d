"""The compiled part of the package, which is optional: without a C compiler the same sources run as they are."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
import tempfile
import tomllib
from importlib.util import find_spec

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CompileError

COMPILED = {
    "": ("batched",),
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
        "batch",
    ),
    "tiles": ("kernel", "evaluator", "judge", "network", "search", "batch"),
}
"""The modules of mandala/ai and of its folders that have C types in a .pxd file beside them."""
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
    """The extensions, as sources that Cython translates in `Compile`; none where they are not wanted."""
    if os.environ.get(UNCOMPILED):
        return []
    named = [f"{game}.{name}".removeprefix(".") for game, names in COMPILED.items() for name in names]
    sources = {name: f"mandala/ai/{name.replace('.', '/')}.py" for name in named}
    modules = [Extension(f"mandala.ai.{name}", [path], extra_compile_args=FLAGS) for name, path in sources.items()]
    if AVX2 and sys.platform != "darwin":
        for name in AGAIN:
            game, _, module = name.partition(".")
            twin = f"mandala.ai.{game}.avx2.{module}"
            modules.append(Extension(twin, [sources[name]], extra_compile_args=[*FLAGS, *AVX2]))
    for module in modules:
        module.optional = True
    return modules


def _copy(source: str) -> str:
    """Copies a file of C into a folder beside it: two extensions of one file would write one object, at the same time."""
    folder, name = os.path.split(source)
    os.makedirs(os.path.join(folder, "avx2"), exist_ok=True)
    return shutil.copy(source, os.path.join(folder, "avx2", name))


class Compile(build_ext):
    """Translates the modules to C and compiles them, where Cython, a C compiler and Python.h are; else leaves them out."""

    def build_extensions(self) -> None:
        """Compiles what can be compiled, and says how far it is."""
        if not self.extensions or not self._can_compile():
            self.extensions = []
            return
        from Cython.Build import cythonize

        plain = [Extension(module.name, module.sources) for module in self.extensions if ".avx2." not in module.name]
        # By force: an extension that knows an older .pxd of another than the other itself crashes.
        made = cythonize(plain, build_dir="build/cython", language_level=3, force=True)
        translated = {module.name: module.sources for module in made}
        for module in self.extensions:
            sources = translated[module.name.replace(".avx2.", ".")]
            module.sources = sources if module.name in translated else [_copy(source) for source in sources]
        self._done = 0
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        self._done += 1
        print(f"compiled {self._done} of {len(self.extensions)}: {ext.name}", flush=True)

    def _can_compile(self) -> bool:
        """Whether a line of C that includes Python.h can be compiled, and Cython is there; if not, says why."""
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "probe.c")
            with open(source, "w", encoding="ascii") as file:
                file.write("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
            try:
                self.compiler.compile([source], output_dir=folder, include_dirs=self.include_dirs)
            except (CompileError, BaseError) as error:
                print(f"nothing is compiled: {error}", file=sys.stderr)
                return False
        if find_spec("Cython") is None:
            print("nothing is compiled: Cython is missing", file=sys.stderr)
            return False
        return True


class WithChanges(build_py):
    """The program tells what is new in it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            self.copy_file("CHANGELOG.md", os.path.join(self.build_lib, "mandala", "assets", "CHANGELOG.md"))


def described() -> str:
    """The README for a package index, where only whole addresses lead to pictures and pages."""
    with open("pyproject.toml", "rb") as file:
        source = tomllib.load(file)["project"]["urls"]["Source"]
    with open("README.md", encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r'(!\[[^\]]*\]\(|src=")(?!https?:)', rf"\1{source}/raw/main/", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\1{source}/blob/main/", text)


setup(
    long_description=described(),
    long_description_content_type="text/markdown",
    cmdclass={"build_py": WithChanges, "build_ext": Compile},
    ext_modules=extensions(),
    options={
        # A folder of its own: a source distribution leaves this one out, and only this.
        "build": {"build_base": "build/wheel"},
        "build_ext": {"parallel": os.cpu_count(), "force": True},
    },
)
