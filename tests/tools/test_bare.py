"""Bare systems in which the README's commands and the workflows' steps are run (tools/bare)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bare import __main__ as command
from tools.bare import roots, steps


def test_without_the_rights_to_make_a_root_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(roots.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(sys, "argv", ["tools.bare"])
    assert command.main() == 0
    assert capsys.readouterr().out == "Bare roots need Linux, and root's rights for debootstrap and chroot.\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("name", steps.steps())
def test_the_script_of_a_step_is_shell(name: str) -> None:
    subprocess.run(["bash", "-n", "-c", steps.steps()[name].script], check=True)


def test_the_steps_of_a_workflow_are_those_that_run_on_linux() -> None:
    scripts = steps.steps()
    assert "make test" in scripts["workflow-ci"].script
    assert "make package" in scripts["workflow-program"].script
    assert "build/frozen/Scripts" not in scripts["workflow-program"].script
    assert "python -m build --sdist" in scripts["workflow-sdist"].script


def test_a_wheel_is_tried_as_cibuildwheel_does() -> None:
    script = steps.steps()["wheel"].script
    assert all(tried in script for tried in steps.wheel_tests())


def test_a_server_of_packages_that_cannot_be_reached_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(roots, "FOLDER", tmp_path)
    monkeypatch.setattr(roots, "_inside", lambda *_: ["false"])
    (tmp_path / "debian12-bare").mkdir()
    with pytest.raises(roots.Unavailable, match="cannot install gcc"):
        roots.base("debian12", "compiler")
