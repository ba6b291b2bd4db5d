"""Where the project lives is said once, and every place that names it agrees; a package brings what its users look for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.package import linux, names

ROOT = names.ROOT


def project() -> dict[str, object]:
    """What pyproject.toml says of the project."""
    found: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_the_address_is_that_of_the_identifier() -> None:
    _, host, owner, name = names.ID.split(".")
    assert host == "github"
    assert f"https://github.com/{owner}/{name.lower()}" == names.URL
    for file in ("pyproject.toml", "README.md", "CONTRIBUTING.md", "build/spec/mandala.metainfo.xml"):
        for address in re.findall(rf"https://[\w.]+/{owner}/[\w-]+", (ROOT / file).read_text("utf-8")):
            assert address.endswith(f"/{owner}/{name.lower()}"), file


def test_an_index_shows_where_to_look_and_to_complain() -> None:
    addresses = project()["urls"]
    assert isinstance(addresses, dict)
    assert {"Homepage", "Source", "Issues", "Changelog", "Documentation"} <= set(addresses)
    for address in addresses.values():
        assert address.startswith(names.URL)
        local = re.sub(rf"^{names.URL}(/(blob|tree)/main)?/?", "", address)
        assert local == "issues" or (ROOT / local).exists()


def test_the_debian_package_names_an_address_and_counts_nothing() -> None:
    control = linux.CONTROL.format_map(
        {
            **dict.fromkeys(re.findall(r"{(\w+)}", linux.CONTROL), "x"),
            "maintainer": names.MAINTAINER,
            "url": names.URL,
        }
    )
    assert re.search(r"^Maintainer: [^<>]+ <[\w.+-]+@[\w-]+(\.[\w-]+)+>$", control, re.M)
    assert f"\nHomepage: {names.URL}\n" in control
    assert "localhost" not in control
    assert "seven" not in control


def test_types_and_games_are_there_for_who_imports_the_rules() -> None:
    assert (ROOT / "mandala" / "py.typed").is_file()
    program = (
        "import sys, mandala.core as core; "
        "assert 'mandala.core.cards' not in sys.modules; "
        "print(core.cards.__name__, core.tiles.__name__, *core.__all__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=Path(ROOT))
    assert done.stdout.split() == ["mandala.core.cards", "mandala.core.tiles", "cards", "tiles"], done.stderr


def test_software_centres_are_shown_pictures_that_are_in_the_project() -> None:
    metainfo = (names.SPEC / "mandala.metainfo.xml").read_text("utf-8")
    pictures = re.findall(r"<image>(.+?)</image>", metainfo)
    base = names.URL.replace("github.com", "raw.githubusercontent.com") + "/main/"
    assert len(pictures) >= 3
    for picture in pictures:
        assert (ROOT / picture.removeprefix(base)).is_file()
    assert f'<url type="homepage">{names.URL}</url>' in metainfo


def test_a_package_index_is_given_whole_addresses() -> None:
    pytest.importorskip("setuptools")
    program = (
        "import runpy, setuptools as s; s.setup = lambda **told: print(told['long_description']); "
        "runpy.run_path('setup.py')"
    )
    environment = {**os.environ, "MANDALA_UNCOMPILED": "1", "PYTHONUTF8": "1"}
    shown = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", cwd=ROOT, check=True, env=environment
    ).stdout
    told = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', shown)
    addresses = [one or other for one, other in told]
    assert f"{names.URL}/raw/main/docs/pictures/turn.webp" in addresses
    assert f"{names.URL}/blob/main/docs/rules.md" in addresses
    assert [address for address in addresses if not address.startswith(("https://", "#"))] == []


def test_a_source_without_git_bears_some_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert names.source_time() > 1_700_000_000
