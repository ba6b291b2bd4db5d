"""What a player downloads and what it costs: sizes, the time to the first frame, memory, and what is left afterwards.

    make package && .venv/bin/python benchmarks/package.py [--starts 7]

Sizes in millions of bytes. The first frame is counted from the start of the process until the program says that the frame is
shown, in a real window on an X server without a monitor (if Xvfb is installed), files read before (warm). Memory is the peak of
the program's own (VmHWM), at the title, and with a table and the engine process, which is given beside it. Behind the name of
each figure stands what it may be at most; the exit code is 1 where one is more.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

os.environ["MANDALA_PROGRAM"] = str(Path(__file__).parents[1] / "build" / "package" / "linux" / "mandala" / "mandala")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"  # else SDL starts a bus that outlives the program
sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.quick import parsed
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from tests.ui.window_support import SETTINGS, SIZE, Twin, arrives_at, begin
from tools.driver.desk import alive, desk, server, wait_until

ROOT = Path(__file__).parents[1]
PROGRAM = Path(os.environ["MANDALA_PROGRAM"])
MOST_ON_DISK, MOST_PACKED, MOST_SECONDS = 45.0, 20.0, 0.5


def on_disk(folder: Path) -> float:
    """The size of all files in a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def first_frame(display: str) -> tuple[float, float]:
    """Seconds from the start of the program to its first frame, on the clock and on the processor."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "MANDALA_HOME": home, "MANDALA_ANNOUNCE": "1", "DISPLAY": display}
        environment["SDL_VIDEODRIVER"] = "x11"
        start = time.perf_counter()
        with subprocess.Popen([PROGRAM], stdout=subprocess.PIPE, text=True, env=environment) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "FIRST_FRAME\n"
            seconds = time.perf_counter() - start
            tasks = Path("/proc", str(process.pid)).glob("task/*/schedstat")
            computed = sum(int(task.read_text().split()[0]) for task in tasks) / 1e9
            process.kill()
        return seconds, computed


def peaks(group: int) -> Iterator[float]:
    """The peak memory of each process of a group, the largest first."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((process / "stat").read_text().rpartition(")")[2].split()[2]) == group:
                lines = (process / "status").read_text().splitlines()
                found += [int(line.split()[1]) / 1e3 for line in lines if line.startswith("VmHWM")]
    yield from sorted(found, reverse=True)


def memory() -> tuple[list[float], list[float], int]:
    """Peaks at the title and at a table, and how many processes are left when the window is closed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings_file.save(desktop(), folder / "settings.json", SETTINGS)
        twin = Twin(folder)
        with desk(SIZE, folder, folder) as window:
            arrives_at(window, twin.title())
            title = list(peaks(window.program.pid))
            begin(window, twin)
            arrives_at(window, twin.shows(twin.table(twin.session({}))))
            time.sleep(1)
            table = list(peaks(window.program.pid))
            window.program.terminate()
            window.program.wait(10)
            with suppress(AssertionError):
                wait_until(lambda: not alive(window.program.pid), "the end", 3)
            return title, table, len(list(peaks(window.program.pid)))


def main() -> int:
    arguments = argparse.ArgumentParser(description="What a player downloads and what it costs.")
    arguments.add_argument("--starts", type=int, default=7, help="how often the program is started (default: 7)")
    given = parsed(arguments, starts=1)
    if not PROGRAM.exists():
        print("there is no built program: make package", file=sys.stderr)
        return 2
    disk = on_disk(PROGRAM.parent)
    print(f"on disk, at most {MOST_ON_DISK:g} MB: {disk:.1f} MB")
    good = disk <= MOST_ON_DISK
    for path in sorted((ROOT / "dist").glob("mandala*.tar.xz")) + sorted((ROOT / "dist").glob("*.deb")):
        packed = path.stat().st_size / 1e6
        most = f", at most {MOST_PACKED:g} MB" if path.suffix == ".xz" else ""
        print(f"{path.name}{most}: {packed:.2f} MB")
        good = good and (not most or packed <= MOST_PACKED)
    with tempfile.TemporaryDirectory() as folder, server(SIZE, Path(folder)) as display:
        first_frame(display)
        times, computed = zip(*(first_frame(display) for _ in range(given.starts)))
    print(
        f"first frame, warm, at most {MOST_SECONDS:g} s: median {statistics.median(times):.2f} s of {given.starts} "
        f"({min(times):.2f} to {max(times):.2f}), of which computing {statistics.median(computed):.2f} s, "
        f"load {os.getloadavg()[0]:.1f}"
    )
    if given.quick:
        return 0
    title, table, left = memory()
    print(f"memory at the title: {title[0]:.0f} MB; at a table: {' + '.join(f'{peak:.0f}' for peak in table)} MB")
    print(f"processes left behind, at most 0: {left}")
    return 0 if good and min(times) <= MOST_SECONDS and not left else 1


if __name__ == "__main__":
    sys.exit(main())
