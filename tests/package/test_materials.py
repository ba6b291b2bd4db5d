"""What the program is made of is known to the last crate: with version, and with its notice beside it."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import files
from pathlib import Path

import pytest

from tools.package import crates, licences, versions
from tools.package.names import SYSTEMS
from tools.package.program import Refused


def test_every_crate_in_the_library_of_screen_readers_is_listed() -> None:
    library = next(
        Path(str(file.locate()))
        for file in files("accesskit") or ()
        if file.name.startswith("accesskit.") and file.suffix != ".py"
    )
    named = crates.named(library)
    if not named:
        pytest.skip("this AccessKit does not name its crates")
    assert named - {(crate.name, crate.version) for crate in crates.listed()} == set()


@pytest.mark.parametrize("system", SYSTEMS.values())
def test_a_crate_under_the_mit_license_has_its_copyright_beside_it(system: str) -> None:
    listed = crates.listed(system)
    assert {"accesskit", "std"} <= {crate.name for crate in listed}
    notices = crates.NOTICES.read_text("utf-8").partition("The crates under the MIT license")[2]
    named = {name for line in notices.splitlines() if not line.startswith(" ") for name in line.split(", ")}
    assert {crate.name for crate in listed if crate.licence == "MIT"} <= named


def test_the_notices_of_screen_readers_go_along(tmp_path: Path) -> None:
    licences.gather(tmp_path)
    told = (tmp_path / "accesskit.txt").read_text("utf-8")
    assert "Apache License" in told
    assert "The Chromium Authors" in told
    assert "Zeeshan Ali Khan" in (tmp_path / "accesskit-crates.txt").read_text("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the wheel for Linux")
def test_every_library_of_pygame_tells_its_version() -> None:
    found = [Path(str(file.locate())) for file in files("pygame-ce") or () if ".libs/lib" in str(file)]
    unused = {"asound"}  # of music that instruments play: it is never packed
    told = {
        licences.plain(path): versions.of_library(licences.plain(path), path)
        for path in found
        if licences.plain(path) not in unused
    }
    assert told["SDL2"] == "2.32.10"
    assert told["png16"] == "1.6.58"
    assert all(version[0].isdigit() for version in told.values())


def test_a_version_is_read_from_what_windows_is_told(tmp_path: Path) -> None:
    library = tmp_path / "VCRUNTIME140.dll"
    numbers = (14 << 16 | 44).to_bytes(4, "little") + (35211 << 16).to_bytes(4, "little")
    library.write_bytes(b"code" + versions.RESOURCE + bytes(4) + numbers)
    assert versions.of_library("VCRUNTIME140", library) == "14.44.35211"


def test_a_library_of_windows_that_tells_nothing_has_the_version_of_what_brings_it(tmp_path: Path) -> None:
    library = tmp_path / "libffi-8.dll"
    library.write_bytes(b"nothing of itself")
    assert versions.of_library("ffi", library) == platform.python_version()


def test_a_library_of_no_known_version_is_refused_in_words(tmp_path: Path) -> None:
    library = tmp_path / "libsecret-wares.so.1"
    library.write_bytes(b"nothing of itself")
    with pytest.raises(Refused, match="which version of secret"):
        versions.of_library("secret", library)


def test_the_libraries_of_debians_own_python_are_known(tmp_path: Path) -> None:
    for name in ("libexpat.so.1", "libffi.so.8", "libpython3.11.so.1.0", "libsqlite3.so.0", "libz.so.1"):
        (tmp_path / name).write_bytes(b"of the system")
    assert licences.uncovered(tmp_path) == set()
