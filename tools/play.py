"""Starts the game for `make play`, at once: where the stronger levels are not compiled yet, that happens behind the game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import Final

from tools import compile as levels

GAME: Final = [sys.executable, "-m", "mandala"]
LOCK: Final = "playing"
"""Games that play uncompiled hold it together; only who holds it alone moves extensions."""


def main(arguments: list[str]) -> int:
    """Plays; the game's exit code. Extensions come into place only while no game plays uncompiled."""
    if levels.in_place():
        os.execv(sys.executable, [*GAME, *arguments])
    compiling = None
    if alone := levels.held(LOCK):
        ready = levels.put_in_place()
        if not ready:
            levels.remove_others()
        reason = "" if ready else levels.toolchain["missing"]()
        alone.close()
        if ready:
            os.execv(sys.executable, [*GAME, *arguments])
        if reason:
            print(f"The stronger levels stay uncompiled and are weaker: {reason}.", flush=True)
        else:
            compiling = _compile()
    return _play(arguments, compiling)


def _compile() -> subprocess.Popen[bytes]:
    print(f"Compiling the stronger levels behind the game ({levels.LOG.relative_to(levels.ROOT)}) ...", flush=True)
    command = ["nice", sys.executable, str(levels.ROOT / "tools" / "compile.py"), "--stage"]
    return subprocess.Popen(command, start_new_session=True)


def _play(arguments: list[str], compiling: subprocess.Popen[bytes] | None) -> int:
    playing = levels.held(LOCK, others=True, wait=True)
    game = subprocess.Popen([*GAME, *arguments])
    signal.signal(signal.SIGTERM, lambda *_: game.terminate())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal sends it to the game, too
    code = game.wait()
    if playing is not None:
        playing.close()
    if compiling is None:
        return code
    if unfinished := compiling.poll() is None:
        os.killpg(compiling.pid, signal.SIGTERM)
        compiling.wait()
    if (levels.STAGED / "finished").exists():
        if alone := levels.held(LOCK):  # else another game plays, and the next start does it
            levels.put_in_place()
            alone.close()
        print("The stronger levels are compiled: from the next start on they think a hundred times faster.")
    elif unfinished or not levels.held("compiling"):  # an earlier start left its compiler behind
        print("The stronger levels are not compiled yet; the next start tries again, or `make compiled` does it now.")
    else:
        print(f"The stronger levels could not be compiled; {levels.LOG.relative_to(levels.ROOT)} says why.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
