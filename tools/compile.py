"""Compiles the stronger levels in this checkout: `python tools/compile.py`. Does nothing where they are compiled already.

It compiles into a folder of its own and then moves whole files into place, so an interrupted run leaves nothing half made.
`--stage` leaves them in that folder, for a game that is being played; the next run puts them in place.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).parents[1]
STAGED: Final = ROOT / "build" / "compiled"
"""Holds `files`, the extensions below it as in the checkout; `finished`, which becomes `state` when they are in place."""
MADE: Final = STAGED / "state"
"""Says of which sources and Python the extensions in the checkout are, and names them."""
LOG: Final = STAGED / "log"
toolchain = runpy.run_path(str(ROOT / "mandala" / "toolchain.py"))
"""Read as a file: a script in tools/ finds no package."""


def sources() -> list[Path]:
    """The files that decide how an extension comes out."""
    described = sorted((ROOT / "mandala" / "ai").glob("**/*.pxd"))
    return [ROOT / "setup.py", *described, *(path.with_suffix(".py") for path in described)]


def state() -> str:
    """Of what extensions that are made now would be: Python and sources, as a checksum.

    Not the compiler: whoever removes it keeps what it made.
    """
    digest = hashlib.sha256(sys.version.encode())
    for path in sources():
        if path.exists():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def in_place() -> bool:
    """True if the checkout holds the extensions that would be made now."""
    named = MADE.read_text("utf-8").split() if MADE.exists() else [""]
    return named[0] == state() and all((ROOT / name).exists() for name in named[1:])


def extensions(folder: Path) -> list[Path]:
    """The extensions of this Python below a folder, relative to it."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path.relative_to(folder) for path in folder.glob(f"mandala/ai/**/*{suffix}"))


def put_in_place() -> bool:
    """Moves finished extensions into the checkout, if they are of its sources; whether it did."""
    finished = STAGED / "finished"
    made_of, *names = finished.read_text("utf-8").split() if finished.exists() else [""]
    if made_of != state():
        return False
    for name in extensions(ROOT):
        if name.as_posix() not in names:
            (ROOT / name).unlink()
    for staged in extensions(STAGED / "files"):  # the rest, if this was interrupted
        (ROOT / staged).parent.mkdir(parents=True, exist_ok=True)
        os.replace(STAGED / "files" / staged, ROOT / staged)
    os.replace(finished, MADE)
    return True


def remove_others() -> None:
    """Removes the extensions of other sources: Python would take them for those of today."""
    for name in extensions(ROOT):
        (ROOT / name).unlink()
    MADE.unlink(missing_ok=True)


def held(name: str, others: bool = False, wait: bool = False) -> IO[str] | None:
    """A lock that this process holds until it closes the file; None if another holds it. `others` may hold it, too."""
    import fcntl  # Windows has none, and no make

    (ROOT / "build").mkdir(exist_ok=True)
    file = (ROOT / "build" / f"{name}.lock").open("w", encoding="ascii")
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if others else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        file.close()
        return None
    return file


def compile_all(quiet: bool) -> int:
    """Compiles into the folder; the exit code. Lines that say how far it is go to the terminal, all else into a log."""
    shutil.rmtree(STAGED, ignore_errors=True)
    STAGED.mkdir(parents=True)
    wanted = state()
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    install = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", *requires]
    build = [sys.executable, "setup.py", "build_ext", "--build-lib", "build/compiled/files"]
    build += ["--build-temp", "build/compiled/objects"]
    with LOG.open("wb") as log:
        code = subprocess.run(install, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
        if not code:
            environment = {**os.environ, "CC": toolchain["compiler"]()}
            with subprocess.Popen(build, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log) as process:
                assert process.stdout is not None
                for line in process.stdout:
                    log.write(line)
                    log.flush()
                    if line.startswith((b"compiled ", b"[")) and not quiet:
                        shown = line.decode("utf-8", "replace").strip()
                        print(f"\r{shown:<70}", end="" if sys.stdout.isatty() else "\n", flush=True)
            code = process.returncode
    if sys.stdout.isatty() and not quiet:
        print()
    made = [name.as_posix() for name in extensions(STAGED / "files")]
    if code or not made:
        return code or 1
    half = STAGED / "finished.new"
    half.write_text("\n".join([wanted, *made]), "utf-8")
    os.replace(half, STAGED / "finished")
    return 0


def main() -> int:
    """Compiles what is not compiled; the exit code, 0 also where nothing can be compiled."""
    parser = argparse.ArgumentParser(description="Compile the stronger levels in this checkout.")
    parser.add_argument("--stage", action="store_true", help="compile in silence, and put nothing in place")
    chosen = parser.parse_args()
    alone = held("compiling", wait=not chosen.stage)
    if alone is None or in_place():
        return 0
    if not chosen.stage and put_in_place():
        print("The stronger levels are compiled.")
        return 0
    if not chosen.stage:
        remove_others()
    if reason := toolchain["missing"]():
        print(f"The stronger levels stay uncompiled and are weaker: {reason}.")
        return 0
    if not chosen.stage:
        print("Compiling the stronger levels, which takes a minute or two ...", flush=True)
    code = compile_all(chosen.stage)
    if chosen.stage:
        return code
    if code or not put_in_place():
        print(f"The stronger levels could not be compiled and are weaker; {LOG.relative_to(ROOT)} says why.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
