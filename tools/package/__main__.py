"""Command line: `python -m tools.package` builds and tries all, `… program` builds the program alone; and steps of a release."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.package import archive, changelog, elf, licences, linux, program, trial
from tools.package.names import PACKAGE, ROOT, SPEC, machine, release_name, source_time, version

DIST = ROOT / "dist"


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.package", description="Build what players download.")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("program", help="build the program, and no archives")
    notes = commands.add_parser("notes", help="print what is new in a version, from CHANGELOG.md")
    notes.add_argument("version")
    tag = commands.add_parser("tag", help="say whether a tag is that of this version, and CHANGELOG.md tells of it")
    tag.add_argument("tag")
    sums = commands.add_parser("sums", help="write SHA256SUMS of the files in a folder")
    sums.add_argument("folder", type=Path)
    chosen = parser.parse_args(words)
    try:
        if chosen.command == "notes":
            print(_notes(chosen.version))
        elif chosen.command == "tag":
            _notes(chosen.tag.removeprefix("v"))
            if chosen.tag != f"v{version()}":
                raise ValueError(f"this is {version()}, and the tag is {chosen.tag}")
        elif chosen.command == "sums":
            _sum_up(chosen.folder)
        elif chosen.command == "program":
            program.build()
        else:
            _build()
    except (ValueError, program.Refused) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _notes(of: str) -> str:
    return changelog.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), of)


def _sum_up(folder: Path) -> None:
    """One list for all, instead of each system's own."""
    for path in folder.glob("*.sha256"):
        path.unlink()
    files = [path for path in folder.iterdir() if path.is_file()]
    (folder / "SHA256SUMS").write_text(archive.sums(files), "utf-8", newline="\n")


def _build() -> None:
    from tools.package.bill import bill  # needs what only the builder has

    seconds = source_time()
    folder = program.build()
    DIST.mkdir(exist_ok=True)
    unlicensed = set() if sys.platform == "darwin" else licences.uncovered(folder)
    if unlicensed:
        raise program.Refused(f"whose licence are {', '.join(sorted(unlicensed))} under? See tools/package/licences.py")
    made = {"linux": _linux, "win32": _windows, "darwin": _mac}[sys.platform](folder, seconds)
    materials = DIST / f"{release_name()}.cdx.json"
    materials.write_text(bill(folder, release_name(), seconds), "utf-8", newline="\n")
    made.append(materials)
    (DIST / f"{release_name()}.sha256").write_text(archive.sums(made), "utf-8", newline="\n")
    for path in made:
        if path.name.endswith(trial.ENDINGS):
            print(trial.tried(path))
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB")


def _linux(folder: Path, seconds: int) -> list[Path]:
    foreign = elf.foreign(folder)
    if foreign:
        raise program.Refused(f"the program is linked to {', '.join(sorted(foreign))}, which not every system has")
    portable = program.WORK / release_name()
    linux.portable(folder, portable, seconds)
    packed = DIST / f"{release_name()}.tar.xz"
    archive.tar_xz(portable, packed, seconds)
    architecture = {"x86_64": "amd64"}.get(machine(), machine())
    package = DIST / f"{PACKAGE}_{version()}_{architecture}.deb"
    linux.debian(folder, program.WORK / "debian", package, seconds)
    manifest = DIST / f"{release_name()}.flatpak.json"
    linux.flatpak(packed, manifest)
    return [packed, package, manifest]


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
