"""Every command that the docs, the workflows and pyproject.toml quote works, and one list names the packages that they need."""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mandala.main import parser
from tools.bare.steps import WORKFLOWS, commands, wheel_tests

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("research/**/*.md")]
PROGRAM = r"(?:make|mandala|python3?|\.venv/bin/python)"
INLINE = re.compile(rf"`({PROGRAM}(?: [^`]+)?)`")
BLOCK = re.compile(rf"^ {{4}}({PROGRAM} .*)$", re.M)
PLACES = {"A": "adept", "B": "novice", "N": "1", "S": "1", "[LEVEL": "novice", "...]": "adept"}
"""What docs write for a value of the reader's own."""
GROUPS = ("build", "tests", "wine", "web", "browsers", "bare")


def quoted() -> dict[str, list[str]]:
    """Each command that a page quotes, as words, by its text."""
    found = {}
    for page in PAGES:
        text = page.read_text("utf-8")
        for command in [" ".join(inline.split()) for inline in INLINE.findall(text)] + BLOCK.findall(text):
            # What follows two spaces is an explanation; what follows > or | is the shell's or another command.
            plain = re.split(r"\s{2,}| [>|] ", command.split(" && ")[-1])[0]
            words = [
                PLACES.get(word, word)
                for word in shlex.split(plain)
                if not re.match("[A-Z_]+=", word) or plain.startswith("make")
            ]
            found[plain] = words
    return found


QUOTED = quoted()
MAKE = {where: words for where, words in QUOTED.items() if words[0] == "make"}
MANDALA = {where: words for where, words in QUOTED.items() if words[0] == "mandala"}
PYTHON = {where: words[1:] for where, words in QUOTED.items() if "python" in words[0] and len(words) > 1}


def packages() -> dict[str, tuple[str, set[str]]]:
    """The group of each package in the list, and the commands that it brings."""
    lines = (line.partition("#")[0].split() for line in (ROOT / ".ci" / "packages").read_text("utf-8").splitlines())
    return {line[1]: (line[0], set(line[2].split(",")) - {"-"}) for line in lines if line}


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
def test_make_knows_every_target_that_the_docs_call() -> None:
    targets = {word for words in MAKE.values() for word in words[1:] if "=" not in word}
    assert {"play", "test", "test-all"} < targets
    done = subprocess.run(["make", "-n", *sorted(targets)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_tests_that_the_docs_name_are_there() -> None:
    named = [word.removeprefix("TESTS=") for words in MAKE.values() for word in words if word.startswith("TESTS=")]
    assert named
    assert [path for paths in named for path in paths.split() if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("command", MANDALA)
def test_mandala_understands_what_the_docs_quote(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A command that a sentence merely names may lack the files that it needs."""
    with contextlib.suppress(SystemExit):
        parser().parse_args(MANDALA[command][1:])
    told = capsys.readouterr().err
    assert "error" not in told or "the following arguments are required" in told


def test_every_program_understands_what_the_docs_quote() -> None:
    """Each is parsed by the program itself, which then does not run."""
    soaks = [
        ["-m", "tools.soak", *shlex.split(word[5:])] for words in MAKE.values() for word in words if word[:5] == "SOAK="
    ]
    bares = [
        ["-m", "tools.bare", *shlex.split(word[5:])] for words in MAKE.values() for word in words if word[:5] == "BARE="
    ]
    tried = [*PYTHON.values()]
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "tools" / "quoted.py"],
        input=json.dumps([*tried, *soaks, *bares]),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(tried) > 40
    assert json.loads(done.stdout.splitlines()[-1]) == []


@pytest.mark.thorough
def test_a_wheel_passes_the_commands_that_cibuildwheel_tries_it_with(tmp_path: Path) -> None:
    """Run as cibuildwheel does, from another folder; the kernel is asked for only where it is compiled."""
    from mandala.play.games import compiled

    tries = wheel_tests()
    assert any("compiled" in command for command in tries)
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command in tries:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env={**os.environ, "PATH": programs}, capture_output=True
        )
        refused = b"AssertionError" in done.stderr
        assert refused is ("compiled" in command and not compiled()), done.stderr.decode()
        assert refused or done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("workflow", ["ci.yml", "release.yml"])
def test_a_workflow_installs_what_the_list_names(workflow: str) -> None:
    assert "apt" not in (WORKFLOWS / workflow).read_text("utf-8")
    installs = [line for _, script in commands(workflow) for line in script.splitlines() if ".ci/install" in line]
    assert {".ci/install build tests"} <= {*installs} <= {".ci/install build tests", ".ci/install build web"}


def test_ci_installs_what_the_list_names() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "apt" not in script
    installed = {group for line in re.findall(r"^\.ci/install ([a-z ]+)", script, re.M) for group in line.split()}
    assert installed == set(GROUPS) == {group for group, _ in packages().values()}


def test_the_list_names_every_tool_that_a_test_requires() -> None:
    """A tool without which a test is skipped here and fails where CI is set."""
    brought = {command for _, commands in packages().values() for command in commands}
    required = {"sha256sum"}  # every system has it
    assert required_tools() - required <= brought
    assert {"openbox", "xwininfo", "xprop", "xdotool", "cc"} <= required_tools()


def required_tools() -> set[str]:
    """The names in `TOOLS` and `MANAGING` of the desk and the tests, and those that they hand to `tool` and `require_tools`."""
    found: set[str] = set()
    for path in (*(ROOT / "tests").rglob("*.py"), ROOT / "tools" / "driver" / "desk.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            values: list[ast.expr] = []
            if isinstance(node, ast.Assign) and any(
                getattr(of, "id", "") in ("TOOLS", "MANAGING") for of in node.targets
            ):
                values = getattr(node.value, "elts", [])
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("tool", "require_tools"):
                values = node.args
            found |= {
                value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)
            }
    return found


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such packages")
def test_an_unknown_group_is_refused_in_words() -> None:
    done = subprocess.run([ROOT / ".ci" / "install", "nothing"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "There is no group 'nothing' in .ci/packages.\n")
