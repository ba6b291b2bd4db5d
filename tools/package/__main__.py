"""Command line: `python -m tools.package` builds all, `… program` the program alone, `… notes VERSION` prints what is new."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tools.package import archive, changelog, elf, licences, linux, program
from tools.package.names import PACKAGE, ROOT, SPEC, machine, release_name, source_time, version

DIST = ROOT / "dist"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.package", description="Build what players download.")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("program", help="build the program, and no archives")
    notes = commands.add_parser("notes", help="print what is new in a version, from CHANGELOG.md")
    notes.add_argument("version")
    chosen = parser.parse_args()
    try:
        if chosen.command == "notes":
            print(changelog.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), chosen.version))
        elif chosen.command == "program":
            program.build()
        else:
            _build()
    except (ValueError, program.Refused) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _build() -> None:
    seconds = source_time()
    folder = program.build()
    DIST.mkdir(exist_ok=True)
    made = {"linux": _linux, "win32": _windows, "darwin": _mac}[sys.platform](folder, seconds)
    (DIST / f"{release_name()}.sha256").write_text(archive.sums(made), "utf-8", newline="\n")
    for path in made:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")


def _linux(folder: Path, seconds: int) -> list[Path]:
    foreign = elf.foreign(folder)
    if foreign:
        raise program.Refused(f"the program is linked to {', '.join(sorted(foreign))}, which not every system has")
    unlicensed = licences.uncovered(folder)
    if unlicensed:
        raise program.Refused(f"whose licence are {', '.join(sorted(unlicensed))} under? See tools/package/licences.py")
    portable = program.WORK / release_name()
    linux.portable(folder, portable, seconds)
    packed = DIST / f"{release_name()}.tar.xz"
    archive.tar_xz(portable, packed, seconds)
    architecture = {"x86_64": "amd64"}.get(machine(), machine())
    package = DIST / f"{PACKAGE}_{version()}_{architecture}.deb"
    linux.debian(folder, program.WORK / "debian", package, seconds)
    return [packed, package]


def _windows(folder: Path, seconds: int) -> list[Path]:
    named = program.WORK / release_name()
    shutil.rmtree(named, ignore_errors=True)
    shutil.copytree(folder, named)
    licences.gather(named / "licences")
    shutil.copy(SPEC / "README.txt", named / "README.txt")
    packed = DIST / f"{release_name()}.zip"
    archive.zipped(named, packed, seconds)
    return [packed]


def _mac(folder: Path, _: int) -> list[Path]:  # ditto keeps what codesign wrote, times included
    bundle = folder.with_name("Mandala.app")
    licences.gather(bundle / "Contents" / "Resources" / "licences")
    subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(bundle)], check=True)
    subprocess.run(["codesign", "--verify", "--deep", "--strict", str(bundle)], check=True)
    packed = DIST / f"{release_name()}.zip"
    subprocess.run(["ditto", "-c", "-k", "--keepParent", str(bundle), str(packed)], check=True)
    return [packed]


if __name__ == "__main__":
    sys.exit(main())
