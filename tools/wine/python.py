"""A Python of Windows, assembled here from packages: its library and modules from a wheel that brings them along, its Lib from
the Python that runs this, a `python.exe` of three lines compiled here, and the game's dependencies."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from subprocess import DEVNULL
from typing import Final

from tools.package import licences
from tools.package.names import ROOT, SPEC
from tools.wine.machine import FOLDER

VERSION: Final = (3, 11)
COMPILER: Final = "x86_64-w64-mingw32-gcc"
HOME: Final = FOLDER / "python"
PROGRAM: Final = HOME / "python.exe"
LOCK: Final = SPEC / "wine.txt"
WHEELS: Final = FOLDER / "wheels"
CARRIER: Final = "panda3d"
"""The package in whose wheel python311.dll and the modules of the standard library lie."""
WANTED: Final = (
    CARRIER,
    *("accesskit", "msgspec", "platformdirs", "pygame-ce"),
    *("altgraph", "packaging", "pefile", "pyinstaller", "pyinstaller-hooks-contrib", "pywin32-ctypes", "setuptools"),
    *("boolean.py", "cyclonedx-python-lib", "defusedxml", "license-expression", "packageurl-python", "py-serializable"),
    "typing-extensions",
    *("babel", "colorama", "execnet", "hypothesis", "iniconfig", "pluggy", "pygments"),
    *("pytest", "pytest-timeout", "pytest-xdist", "sortedcontainers"),
)
"""The carrier, what the game needs, what builds the program, what tests it."""
SOURCE: Final = """
int Py_Main(int, wchar_t **);
int wmain(int count, wchar_t **words) { return Py_Main(count, words); }
"""
CONFIG: Final = """
#define MS_WINDOWS 1
#define MS_WIN32 1
#define MS_WIN64 1
#define NT_THREADS 1
#define HAVE_DECLSPEC_DLL 1
#define HAVE_DYNAMIC_LOADING 1
#define Py_ENABLE_SHARED 1
#define WITH_DOC_STRINGS 1
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 4
#define SIZEOF_FPOS_T 8
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_WCHAR_T 2
#include <io.h>
#include <stdio.h>
"""
"""What Python's headers want to know of 64-bit Windows: the header that says so comes with no package."""
LEFT_OUT: Final = (
    "__pycache__",
    "site-packages",
    "dist-packages",
    "lib-dynload",
    "config-*",
    "test",
    "idlelib",
    "tkinter",
)


class Impossible(Exception):
    """Why there is no Windows Python to be had here, in a sentence."""


def assembled() -> Path:
    """The program, made if it is not there yet or older than what it is made from. Raises `Impossible`."""
    if PROGRAM.exists() and PROGRAM.stat().st_mtime > LOCK.stat().st_mtime:
        return PROGRAM
    if sys.version_info[:2] != VERSION:
        raise Impossible(f"the Lib of Python {VERSION[0]}.{VERSION[1]} is needed, and this is {sys.version.split()[0]}")
    _download("--require-hashes", "-r", str(LOCK))
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("stdlib"), HOME / "Lib", ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copytree(sysconfig.get_path("include"), HOME / "include")
    (HOME / "include" / "pyconfig.h").write_text(CONFIG, "ascii")
    shutil.copy(licences.of_python(), HOME / "LICENSE.txt")
    locked = LOCK.read_text("utf-8")
    for wheel in sorted(WHEELS.glob("*.whl")):
        if _sum(wheel) in locked:  # beside what an older lock brought here
            _unpack(wheel)
    _mend()
    _forward()
    _compile()
    return PROGRAM


def lock() -> None:
    """Chooses anew what is downloaded: what the program is built from as it is locked for that, the newest of the rest."""
    built = dict(re.findall(r"^([\w-]+)==(\S+)", (SPEC / "lock.txt").read_text("utf-8"), re.M))
    shutil.rmtree(WHEELS, ignore_errors=True)
    _download(*(f"{name}=={built[name]}" if name in built else name for name in WANTED))
    lines = [
        f"{wheel.name.split('-')[0].replace('_', '-')}=={wheel.name.split('-')[1]} --hash=sha256:{_sum(wheel)}\n"
        for wheel in sorted(WHEELS.iterdir(), key=lambda wheel: wheel.name.lower())
    ]
    LOCK.write_text("".join(lines), "utf-8", newline="\n")


def _sum(wheel: Path) -> str:
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def _download(*what: str) -> None:
    """Fetches wheels for Windows; what is there already is only compared with its sum."""
    windows = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:"]
    _pip("download", "-d", str(WHEELS), *windows, *what)


def _pip(command: str, *words: str, **environment: str) -> None:
    pip = [sys.executable, "-m", "pip", command, "-q", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, *words], env={**os.environ, **environment}, check=True)


def _unpack(wheel: Path) -> None:
    """Lays a wheel where pip would; of the carrier only the modules, which it hides among its own."""
    with zipfile.ZipFile(wheel) as archive:
        if not wheel.name.startswith(f"{CARRIER}-"):
            archive.extractall(HOME / "Lib" / "site-packages")
            return
        for name in archive.namelist():
            folder, _, file = name.rpartition("/")
            if folder == "deploy_libs" and not file.startswith("api-ms-"):
                beside = file.endswith(".dll") and file.lower().startswith(("python", "vcruntime"))
                target = HOME / ("" if beside else "DLLs") / file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def _mend() -> None:
    """Pools of processes wake themselves by an empty message, and Wine 8 goes on telling of it when it has been read."""
    pool = HOME / "Lib" / "concurrent" / "futures" / "process.py"
    pool.write_text(pool.read_text("utf-8").replace('send_bytes(b"")', 'send_bytes(b"!")'), "utf-8")


def _forward() -> None:
    """Compiles python3.dll, which sends whoever fits any Python 3 on to this one; the carrier has none."""
    objdump = COMPILER.replace("gcc", "objdump")
    told = subprocess.run(
        [objdump, "-p", str(HOME / "python311.dll")], capture_output=True, text=True, check=True
    ).stdout
    names = re.findall(r"^\s+\[ *\d+\](?: \+base\[ *\d+\])?(?: +[0-9a-f]+)? (\w+)$", told, re.M)
    listed = FOLDER / "python3.def"
    listed.write_text("EXPORTS\n" + "".join(f"{name} = python311.{name}\n" for name in names), "ascii")
    command = [COMPILER, "-shared", "-nostdlib", "-s", "-Wl,--no-insert-timestamp", "-Wl,--entry,0", str(listed)]
    subprocess.run([*command, "-o", str(HOME / "python3.dll")], check=True)


def _compile() -> None:
    command = [COMPILER, "-municode", "-O2", "-s", "-include", "wchar.h", "-x", "c", "-", "-o", str(PROGRAM)]
    subprocess.run([*command, f"-L{HOME}", "-lpython311"], input=SOURCE, text=True, check=True)


def compile_kernel() -> None:
    """Compiles the game's extensions for Windows, in place, beside those of this system: setup.py does, with another compiler."""
    temporary = FOLDER / "compiled"
    kept, made_from = temporary / "from", _sources()
    if kept.exists() and kept.read_text("ascii") == made_from:
        return
    environment = {
        **os.environ,
        # On Windows this compiler cannot align the stack as the wider instructions of AVX2 would have it.
        "CC": f"{COMPILER} -Wa,-muse-unaligned-vector-move",
        "LDSHARED": f"{COMPILER} -shared -static-libgcc -s -Wl,--no-insert-timestamp",
        "CFLAGS": "",
        "SETUPTOOLS_EXT_SUFFIX": ".cp311-win_amd64.pyd",
    }
    options = ["--inplace", "--build-temp", str(temporary), f"-I{HOME / 'include'}", f"-L{HOME}", "-lpython311"]
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", *options], cwd=ROOT, env=environment, check=True, stdout=DEVNULL
    )
    kept.write_text(made_from, "ascii")


def _sources() -> str:
    """A sum of all that the extensions are made from."""
    sources = [path for path in (ROOT / "mandala" / "ai").rglob("*") if path.suffix in (".py", ".pxd")]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted((ROOT / "setup.py", *sources)))).hexdigest()


def install() -> None:
    """Lays the game into the Windows Python as players get it; in the source it is found as well, by whoever starts there."""
    target = HOME / "Lib" / "site-packages" / "mandala"
    shutil.rmtree(target, ignore_errors=True)
    how = ("--no-build-isolation", "--upgrade", "--target", str(target.parent))
    _pip("install", *how, str(ROOT), MANDALA_UNCOMPILED="1")
    for extension in (ROOT / "mandala").rglob("*.pyd"):
        shutil.copy2(extension, target / extension.relative_to(ROOT / "mandala"))
