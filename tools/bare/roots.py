"""Bare Debian and Ubuntu systems in folders (chroot), each with its own Python. Needs root and debootstrap."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "build" / "bare"
SOURCE: Final = "/mandala"
"""Where the checkout lies in a root."""
LENT: Final = {
    Path("/etc/resolv.conf"): "/etc/resolv.conf",
    Path("/etc/ssl/certs/ca-certificates.crt"): "/etc/ssl/certs/ca-certificates.crt",
    Path("/etc/pip.conf"): "/etc/pip.conf",
    Path.home() / ".config" / "pip" / "pip.conf": "/root/.config/pip/pip.conf",
}
"""Files of this machine, and their places in a root: a root reaches the package indexes as this machine does."""


class System(NamedTuple):
    """A distribution that debootstrap installs."""

    suite: str
    mirror: str
    components: str
    script: str
    """The recipe of debootstrap for the suite; named here, since older debootstraps do not know newer suites."""


DEBIAN: Final = "http://deb.debian.org/debian"
SYSTEMS: Final = {
    "debian12": System("bookworm", DEBIAN, "main", "sid"),
    "debian13": System("trixie", DEBIAN, "main", "sid"),
    "ubuntu24.04": System("noble", "http://archive.ubuntu.com/ubuntu", "main,universe", "gutsy"),
}
TOOLCHAINS: Final[dict[str, tuple[str, ...]]] = {
    "bare": (),
    "compiler": ("gcc", "libc6-dev"),
    "headers": ("gcc", "libc6-dev", "python3-dev"),
}
"""The packages that a root has beyond python3, make and ca-certificates."""


class Unavailable(Exception):
    """Why no bare root can be made on this machine, in a sentence."""


def require() -> None:
    """Raises `Unavailable` unless roots can be made here."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise Unavailable("Bare roots need Linux, and root's rights for debootstrap and chroot.")
    if not (shutil.which("debootstrap") and shutil.which("unshare")):
        raise Unavailable("Bare roots need debootstrap: .ci/install bare")
    if not (shutil.which("git") and (ROOT / ".git").exists()):
        raise Unavailable("Bare roots need git and a checkout of it, which says what belongs to the source.")


def base(name: str, toolchain: str) -> Path:
    """The root of a system with a toolchain, made once and kept.

    Raises `Unavailable` if the system's mirror cannot be reached.
    """
    folder = FOLDER / f"{name}-{toolchain}"
    if folder.exists():
        return folder
    half_made = FOLDER / f"{name}-{toolchain}.new"
    shutil.rmtree(half_made, ignore_errors=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    if toolchain == "bare":
        system = SYSTEMS[name]
        command = ["debootstrap", "--variant=minbase", f"--components={system.components}"]
        command += ["--include=python3,make,ca-certificates", system.suite, str(half_made), system.mirror]
        done = subprocess.run([*command, f"/usr/share/debootstrap/scripts/{system.script}"], capture_output=True)
        if done.returncode:
            raise Unavailable(f"debootstrap cannot install {name}: {done.stdout.decode()[-300:].strip()}")
    else:
        _copy(base(name, "bare"), half_made)
        packages = " ".join(TOOLCHAINS[toolchain])
        install = f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {packages} >/dev/null 2>&1"
        if subprocess.run(_inside(half_made, install), stdin=subprocess.DEVNULL).returncode:
            raise Unavailable(f"apt-get cannot install {packages} in {name}.")
    half_made.rename(folder)
    return folder


@contextmanager
def fresh(name: str, toolchain: str) -> Iterator[Path]:
    """A copy of a root, with a copy of this checkout; removed afterwards."""
    folder = FOLDER / f"{name}-{toolchain}-{os.getpid()}"
    _copy(base(name, toolchain), folder)
    try:
        _check_out(folder / SOURCE.strip("/"))
        yield folder
    finally:
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)


def run(root: Path, script: str, log: Path, seconds: int) -> int:
    """Runs a script of the shell in the checkout of a root; its exit code, 124 after too many seconds.

    Its output goes into `log`. No process of it is left.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        try:
            done = subprocess.run(
                _inside(root, f"cd {SOURCE}\n{script}"),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return 124
    return done.returncode


def _copy(source: Path, target: Path) -> None:
    subprocess.run(["cp", "-a", "--reflink=auto", source, target], check=True)


def _check_out(folder: Path) -> None:
    """Copies the files of this checkout as they are now, without those that git ignores. Git's own folder stays away."""
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=True,
    )
    for name in sorted(filter(None, listed.stdout.decode().split("\0"))):
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def _inside(root: Path, script: str) -> list[str]:
    """The command that runs a script in a root, with processes and mounts of its own: both are gone when it ends."""
    for outside, inside in LENT.items():
        if outside.exists():
            target = root / inside.strip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(outside, target)
    cache = FOLDER / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    mounts = {"/root/.cache/pip": str(cache), **{path: path for path in _local_indexes()}}
    lines = [f"mount -t proc proc {root}/proc", f"mount --rbind /dev {root}/dev"]
    for within, without in mounts.items():
        (root / within.strip("/")).mkdir(parents=True, exist_ok=True)
        lines.append(f"mount --bind {without} {root}{within}")
    lines.append('exec chroot "$0" env -i "$@"')
    passed = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.endswith("_proxy")}
    given = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    environment = [f"{name}={value}" for name, value in {**passed, **given}.items()]
    unshared = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--", "sh", "-ec", "\n".join(lines), str(root)]
    return [*unshared, *environment, "bash", "-c", script]


def _local_indexes() -> list[str]:
    """The folders of this machine from which its pip installs, if it is configured so."""
    listed = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True)
    words = listed.stdout.replace("'", " ").replace("\\n", " ").split()
    paths = {Path(urlsplit(word).path) for word in words if word.startswith(("file://", "/"))}
    # The pages of an index refer to files beside it.
    folders = {path.parent if path.name == "simple" else path for path in paths}
    return sorted(str(folder) for folder in folders if folder.is_dir())
