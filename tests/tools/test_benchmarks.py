"""Every benchmark runs, in its shortened form: a new file in the folder is found by itself."""

from __future__ import annotations

import ast
import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.driver.desk import require_tools

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
FILES = {path.stem: path.read_text("utf-8") for path in (ROOT / "benchmarks").glob("*.py")}
PROGRAMS = sorted(name for name, text in FILES.items() if '__name__ == "__main__"' in text and name != "__main__")
PARTS = sorted(FILES.keys() - {*PROGRAMS, "__main__"})
"""What other benchmarks import."""
IN_WINDOWS = {"panels"}
MISSING = {"package": "there is no built program", "web": "there is no site"}
"""What a benchmark says where it lacks what it measures."""


def imported(text: str) -> set[str]:
    """The names of benchmarks that a module imports."""
    found = set[str]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.removeprefix("benchmarks."))
            found |= {name.name for name in node.names if node.module == "benchmarks"}
    return found


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_benchmark_runs_in_its_shortened_form(name: str) -> None:
    if name in IN_WINDOWS:
        require_tools()
    command = [sys.executable, ROOT / "benchmarks" / f"{name}.py", "--quick"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    if name in MISSING and MISSING[name] in done.stderr:
        pytest.skip(MISSING[name])
    assert done.returncode == 0, done.stderr
    assert any(letter.isdigit() for letter in done.stdout), "it says what it measured"


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_benchmarks_is_imported_by_one_that_runs(name: str) -> None:
    assert any(name in imported(FILES[program]) for program in PROGRAMS)


def test_one_table_names_the_machine_and_what_passed(tmp_path: Path) -> None:
    page = tmp_path / "new" / "benchmarks.md"
    command = [sys.executable, "-m", "benchmarks", "--quick", "--only", "rules", "why", "--out", page]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    text = page.read_text("utf-8")
    assert f"Python {platform.python_version()}" in text
    assert re.search(r"^\| `rules` \| passed \| \d+ s \|\n\| `why` \| passed \| \d+ s \|$", text, re.M)
    assert "## why" in text


def test_without_a_name_all_benchmarks_run() -> None:
    done = subprocess.run([sys.executable, "-m", "benchmarks", "--only", "?"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert all(re.search(rf"\b{name}\b", done.stderr) for name in PROGRAMS), "newer Pythons quote no names"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGTERM")
def test_a_benchmark_ends_when_it_is_asked_to() -> None:
    command = [sys.executable, "-u", ROOT / "benchmarks" / "frames.py"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as program:
        assert program.stdout is not None
        while "median" not in program.stdout.readline():
            assert program.poll() is None
        time.sleep(1.0)  # in the middle of its first table
        os.kill(program.pid, signal.SIGTERM)
        assert program.wait(10) == -signal.SIGTERM


@pytest.mark.parametrize(("limit", "option", "code"), [(0.0, ["--check"], 1), (0.0, [], 0), (1e9, ["--check"], 0)])
def test_a_frame_above_the_limit_is_marked_and_ends_a_check_with_1(limit: float, option: list[str], code: int) -> None:
    program = "import sys, benchmarks.longest_frame as b; b.LONGEST = float(sys.argv.pop(1)); sys.exit(b.main())"
    only = ["--quick", "--pages", "news", "--games", "--bytes", "0", "--runs", "2"]
    command = [sys.executable, "-c", program, str(limit), *only, *option]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == code, done.stderr
    *rows, last = [line for line in done.stdout.splitlines() if " ms" in line]
    assert all(("over 0 ms" in row) == (limit == 0) for row in rows)
    assert last == f"limit {limit:g} ms: {len(rows) if limit == 0 else 0} of {len(rows)} over {limit:g} ms"
