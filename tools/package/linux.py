"""The program dressed for Linux: as a folder to unpack anywhere, as a Debian package, and as what Flatpak builds."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from tools.package import changelog, elf, licences
from tools.package.names import ID, MAINTAINER, PACKAGE, ROOT, SPEC, URL, machine, version

LOADED = "libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxss1, libxfixes3"
"""What SDL loads when it opens a window; no file of the program is linked to it."""
WISHED = (
    "libasound2 | libasound2t64, libpulse0, "
    "libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0, libegl1, libgl1, libgl1-mesa-dri, libdecor-0-0"
)
"""What gives it sound, and a window with a title bar on Wayland."""
SYMBOL_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

CONTROL = """\
Package: {package}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Homepage: {url}
Section: games
Priority: optional
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc}), libgcc-s1, {loaded}
Recommends: {wished}
Description: card game Mandala and tile game Patterns, for two or one
 A linen playmat, cards of coloured sand or round tiles that you drag, and nothing
 between you and the game: no account, no network, nothing sent. The computer plays
 at many levels and sees only what a player at the table would see.
 .
 Report faults at {url}/issues.
 .
 This is an unofficial fan project, not connected with the authors or the
 publisher of the printed game.
"""


def shared(share: Path, seconds: int) -> None:
    """What menus and software centres read: the desktop entry, the icons, the AppStream file."""
    _write(share / "applications" / f"{ID}.desktop", (SPEC / "mandala.desktop").read_text("utf-8"))
    for size in SYMBOL_SIZES:
        target = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{ID}.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(SPEC / "icons" / f"mandala-{size}.png", target)
    template, changes = (SPEC / "mandala.metainfo.xml").read_text("utf-8"), (ROOT / "CHANGELOG.md").read_text("utf-8")
    today = datetime.fromtimestamp(seconds, UTC).date()
    _write(share / "metainfo" / f"{ID}.metainfo.xml", changelog.metainfo(template, changes, today))


def portable(program: Path, target: Path, seconds: int) -> None:
    """The folder to unpack: the program, the script that starts it, what its menu entry needs, and the script that makes one."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(program, target / "program", symlinks=True)
    start = (SPEC / "start").read_text("utf-8")
    _write(target / "mandala", start.replace("@MACHINE@", machine()).replace("@GLIBC@", elf.glibc_floor(program)))
    (target / "mandala").chmod(0o755)
    shared(target / "share", seconds)
    licences.gather(target / "licences")
    shutil.copy(SPEC / "add-to-menu", target / "add-to-menu")
    _write(target / "README.txt", (SPEC / "README.txt").read_text("utf-8"))


def debian(program: Path, tree: Path, target: Path, seconds: int) -> None:
    """The Debian package. Its folders and files belong to root, and it brings no scripts: there is nothing to clean up."""
    shutil.rmtree(tree, ignore_errors=True)
    library, documents = tree / "usr" / "lib" / PACKAGE, tree / "usr" / "share" / "doc" / PACKAGE
    shutil.copytree(program, library, symlinks=True)
    (tree / "usr" / "bin").mkdir(parents=True)
    (tree / "usr" / "bin" / "mandala").symlink_to(f"../lib/{PACKAGE}/mandala")
    shared(tree / "usr" / "share", seconds)
    licences.gather(documents)
    (documents / "LICENSE").rename(documents / "copyright")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (documents / "NEWS.gz").write_bytes(gzip.compress(changes, 9, mtime=0))
    _control(tree, program)
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            executable = path.is_dir() or path == library / "mandala"
            path.chmod(0o755 if executable else 0o644)
            os.utime(path, (seconds, seconds))
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(target)]
    # One thread: more of them make another file.
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(seconds), "DPKG_DEB_THREADS_MAX": "1"}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)


def flatpak(packed: Path, target: Path) -> None:
    """The manifest by which flatpak-builder makes a Flatpak of the portable folder, which lies packed beside it."""
    manifest = json.loads((SPEC / "flatpak.json").read_text("utf-8"))
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    manifest["modules"][0]["sources"] = [{"type": "archive", "path": packed.name, "sha256": digest}]
    _write(target, json.dumps(manifest, indent=2) + "\n")


def _control(tree: Path, program: Path) -> None:
    kilobytes = sum(path.lstat().st_size for path in tree.rglob("*")) // 1024
    architecture = {"x86_64": "amd64"}.get(machine(), machine())
    fields = {"package": PACKAGE, "version": version(), "architecture": architecture, "kilobytes": kilobytes}
    fields |= {"maintainer": MAINTAINER, "url": URL}
    glibc = elf.glibc_floor(program)
    _write(tree / "DEBIAN" / "control", CONTROL.format(**fields, glibc=glibc, loaded=LOADED, wished=WISHED))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
