"""Command line: `make wine` and `make windows` call it, see there; `python -m tools.wine run WORDS` runs a program of Windows."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import Final

from tools.package.names import ROOT, source_time
from tools.wine import machine, python

TESTS: Final = (
    *("tests/core", "tests/ai", "tests/play", "tests/ui"),
    *("--ignore=tests/ai/test_small_game.py", "--ignore=tests/play/test_ladder.py"),
    *(
        "--ignore=tests/ui/kit/test_finishes.py",
        "--ignore=tests/ui/kit/test_calm.py",
        "--ignore=tests/ui/test_contrast.py",
    ),
)
"""All but those of the tools, which are for Linux. The ignored want numpy, which calls functions of Windows that Wine 8 lacks."""
HOW: Final = ("-m", "pytest", "-p", "no:cacheprovider", "--basetemp", "C:\\tests", "-n", "2")
"""A test that hangs ends its process on Windows, and with it all others that run there; so there is more than one."""
SELFTEST: Final = 120.0
"""What each may take at most [s]."""
ALL_TESTS: Final = 3600.0
BUILD: Final = 900.0
PROGRAM: Final = ROOT / "build" / "package" / "windows" / "mandala"


LAUNCHER: Final = """\
#!/bin/bash
# Windows has one desktop and stays on the X server on which that was opened: on another it begins anew.
unset ${{!PYTHON@}} ${{!XDG_@}} ${{!LC_@}} LANG VIRTUAL_ENV SDL_VIDEODRIVER WAYLAND_DISPLAY
{told}
screen=$DISPLAY$(stat -c %i-%Y "/tmp/.X11-unix/X${{DISPLAY#:}}" 2>/dev/null)
if [ "$(cat "$WINEPREFIX/screen" 2>/dev/null)" != "$screen" ]; then
    PATH=$PATH:/usr/lib/wine
    server=$(command -v wineserver || command -v wineserver64)
    "$server" -k
    "$server" -w
    echo "$screen" >"$WINEPREFIX/screen"
fi
# With other than pipes it cannot begin.
exec wine {words} "$@" < <(:) 2> >(cat >&2)
"""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wine", description="Try the Windows program on Linux.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("possible", help="say what is missing, if anything is; the exit code is 1 then")
    commands.add_parser("lock", help="choose newer packages: writes build/spec/wine.txt")
    commands.add_parser("ready", help="assemble the Windows Python and compile the kernel for it")
    commands.add_parser("selftest", help="run the selftest from the source")
    tests = commands.add_parser("test", help="run tests, by default all that can run there")
    tests.add_argument("words", nargs=argparse.REMAINDER, metavar="TEST")
    commands.add_parser("program", help="build the program and its archive")
    run = commands.add_parser("run", help="run a program of Windows")
    run.add_argument("words", nargs=argparse.REMAINDER, metavar="WORD")
    chosen = parser.parse_args()
    if chosen.command == "possible":
        missing = machine.missing() + ([] if sys.version_info[:2] == python.VERSION else ["Python 3.11"])
        print(
            f"The Windows program cannot be tried here: install {', '.join(missing)}." if missing else "Wine is there."
        )
        return int(bool(missing))
    if chosen.command == "lock":
        python.lock()
        return 0
    try:
        with machine.on():
            _do(chosen)
    except (machine.Failed, python.Impossible) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _do(chosen: argparse.Namespace) -> None:
    if chosen.command == "ready":
        python.assembled()
        python.compile_kernel()
        _launcher("start")
        _launcher("source", python.PROGRAM, "-m", "mandala")
    elif chosen.command == "selftest":
        machine.run(python.PROGRAM, "-m", "mandala", "selftest", seconds=SELFTEST, aloud=True)
    elif chosen.command == "test":
        machine.run(python.PROGRAM, *HOW, *(chosen.words or TESTS), seconds=ALL_TESTS, aloud=True)
    elif chosen.command == "program":
        python.install()
        fixed = {"SOURCE_DATE_EPOCH": str(source_time()), "PYTHONHASHSEED": "0"}
        said = machine.run(python.PROGRAM, "-m", "tools.package", seconds=BUILD, more=fixed)
        print("\n".join(line for line in said.splitlines() if line.startswith("dist")))
        _launcher("built", PROGRAM / "mandala.exe")
    else:
        machine.run(*chosen.words, seconds=BUILD, aloud=True)


def _launcher(name: str, *words: str | Path) -> None:
    """Writes a script that starts a program of Windows as one of Linux: for the tests, which are told one by MANDALA_PROGRAM."""
    told = [f"export {name}={shlex.quote(value)}" for name, value in machine.OURS.items()]
    script = machine.FOLDER / name
    script.write_text(LAUNCHER.format(told="\n".join(told), words=shlex.join(map(str, words))), "utf-8")
    script.chmod(0o755)


if __name__ == "__main__":
    sys.exit(main())
