"""What is run in a bare root: the README's commands, `.ci/run`, and the steps of the workflows for Linux."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import yaml

from tools.bare.roots import ROOT

WORKFLOWS: Final = ROOT / ".github" / "workflows"
SILENT: Final = "export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy\n"
PLAY: Final = f"""{SILENT}
export MANDALA_ANNOUNCE=1
make play >play.log 2>&1 & making=$!
until grep -q FIRST_FRAME play.log; do
    kill -0 $making 2>/dev/null || {{ cat play.log; echo "make play ended before its first frame"; exit 1; }}
    sleep 0.2
done
kill $making
wait $making || true
cat play.log
.venv/bin/python -m mandala selftest
"""
"""Until the game is on the screen; a bare system has no X server, so it is SDL's screen without a monitor."""
PYTHON: Final = """
python3 tools/environment.py /opt/python
export PATH=/opt/python/bin:$PATH CI=true RUNNER_OS=Linux PYTHONHASHSEED=0
"""
"""What the workflows have from actions/setup-python: a `python` with pip."""


HELPED: Final = """
.venv/bin/python -m mandala --version | grep -q "uncompiled kernel.*apt install"
.ci/install build
.venv/bin/python tools/compile.py
.venv/bin/python -m mandala --version | grep "(compiled kernel)"
"""
"""After `play` where something was missing: what it asked for is installed, and the levels are compiled."""


class Step(NamedTuple):
    """A script of the shell, and the seconds that it may take."""

    script: str
    seconds: int


def steps() -> dict[str, Step]:
    """All steps, by name."""
    return {
        "play": Step(PLAY, 1200),
        "helped": Step(HELPED, 900),
        "test": Step("make test", 3000),
        "check": Step("make check", 1200),
        "package": Step(".ci/install build tests && make package", 1800),
        "ci": Step(".ci/run", 5400),
        "wheel": Step(_wheel(), 1200),
        "workflow-ci": Step(_workflow("ci.yml", "linux"), 5400),
        "workflow-program": Step(_workflow("release.yml", "program"), 5400),
        "workflow-sdist": Step(_workflow("release.yml", "sdist"), 1200),
        "workflow-web": Step(_workflow("release.yml", "web"), 1800),
    }


def commands(workflow: str) -> Iterator[tuple[str, str]]:
    """The job and the script of each step of a workflow that runs on Linux, those for tags alone left out."""
    jobs: dict[str, Any] = yaml.safe_load((WORKFLOWS / workflow).read_text("utf-8"))["jobs"]
    for job, described in jobs.items():
        for step in described["steps"]:
            condition = f"{described.get('if', '')} {step.get('if', '')}"
            if "run" in step and "!= 'Linux'" not in condition and "refs/tags" not in condition:
                yield job, step["run"]


def wheel_tests() -> list[str]:
    """The commands by which cibuildwheel tries each wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tests: list[str] = project["tool"]["cibuildwheel"]["test-command"]
    return tests


def _workflow(workflow: str, job: str) -> str:
    """The steps of a job in one script, each in a shell of its own."""
    scripts = [script for of, script in commands(workflow) if of == job]
    runs = [f"echo {shlex.quote(f'== {script.strip()}')}\nbash -ec {shlex.quote(script)}" for script in scripts]
    return "\n".join([PYTHON, *runs])


def _wheel() -> str:
    """Builds a wheel and tries it as cibuildwheel does, whose own containers no root can hold."""
    tries = "\n".join(["cd /", "export PATH=/opt/installed/bin:$PATH", *wheel_tests()])
    return f"""{PYTHON}{SILENT}
.ci/install build
python -m pip wheel --no-deps --wheel-dir dist .
python3 tools/environment.py /opt/installed
/opt/installed/bin/python -m pip install dist/*.whl
{tries}
"""
