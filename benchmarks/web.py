"""The program in a browser: what it weighs, how soon it is there, its frames, how long it stands still, its memory.

    python benchmarks/web.py [--moves 12] [--starts 3] [--games 10] [--decisions 10] [--library 10000]

Needs the site (`make web`) and Chromium. A round is what the page does between two times that it gives the browser the thread.
It is measured at 1920x1080 while moves are made by keys against Grandmaster. A start is from the page's address to the
program's first frame: the first with an empty cache, then the median of some with a full one. Whole games are played by random
keys, several a second and without motion, each to its result; then the last one is reviewed. Decisions are those of every
level, on one thread, in a worker of the page and in this process, without the first, which starts the worker. Levels that count
iterations have 1,000. With a library of so many games, the pages that look through it are opened one after the other.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.longest_frame import filled
from benchmarks.quick import parsed
from mandala.ai.api import Budget
from mandala.play.games import GAMES
from mandala.play.settings import Settings
from tests.web.chromium import CHROMIUM, SITE, Tab
from tests.web.support import page, press
from tests.web.test_alike import here, questions, there
from tools.web.site import sizes

QUICK = Settings(greeted=True, speed="off", last_first="me", thinking_seconds=0.1)
WATCH = """(() => {
  const seen = (globalThis.seen = { rounds: [], gaps: [] });
  const later = mandala.later;
  mandala.later = (round, seconds) => later.call(mandala, () => {
    const begun = performance.now();
    round();
    seen.rounds.push(performance.now() - begun);
  }, seconds);
  let last = performance.now();
  const frame = (now) => {
    seen.gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()"""
STOOD = """globalThis.stood = [];
requestAnimationFrame(function frame(last) {
  requestAnimationFrame((now) => {
    stood.push([last, now - last]);
    frame(now);
  });
});"""
STARTED = "performance.getEntriesByName('started')[0].startTime"
FETCHED = f"""performance.getEntriesByType("resource").filter((one) => one.startTime < {STARTED})
  .map((one) => new URL(one.name).pathname.slice(1))"""
TAKE = "(() => { const all = { ...seen }; Object.assign(seen, { rounds: [], gaps: [] }); return all; })()"
CAN_REVIEW = """[...document.querySelectorAll("#tree [role=button]")].some(
  (one) => one.getAttribute("aria-label")?.includes("Review") && one.getAttribute("aria-disabled") !== "true")"""
JUDGED = "[...document.querySelectorAll('#tree *')].some((one) => one.firstChild?.data?.includes('decisions judged'))"
KEYS = {"cards": ("Right", "Left", "Tab"), "tiles": ("Right", "Left", "Up", "Down", "Tab")}
ITERATIONS = 1000
LONGEST = 600
"""Seconds that a game or its review may take."""
MEMORY = "crossOriginIsolated ? performance.measureUserAgentSpecificMemory().then((all) => all.bytes) : 0"


def weight() -> None:
    """Prints what comes before the first page, compressed."""
    print(sizes(SITE))
    pictures = json.loads((SITE / "files.json").read_text("utf-8"))["pictures"]
    print(f"{packed(f'pictures/{name}' for name in pictures):6.2f} MB of pictures in all, which come by need")
    for greeted, what in ((True, "title"), (False, "very first page")):
        with tempfile.TemporaryDirectory() as folder:
            (home := Path(folder) / "home").mkdir()
            with page(Path(folder), home, Settings(greeted=greeted), size=(1280, 720)) as tab:
                print(f"{packed(tab.evaluate(FETCHED)):6.2f} MB before the {what} at 1280x720")


def started(tab: Tab) -> float:
    """Returns the seconds from the page's address to its first frame."""
    tab.ready()
    return float(tab.evaluate(STARTED)) / 1000


def packed(names: Iterable[str]) -> float:
    """Returns the megabytes of files of the site, compressed."""
    return sum(len(gzip.compress((SITE / name).read_bytes(), 6)) for name in names) / 1e6


def described(name: str, values: list[float]) -> str:
    if not values:
        return f"{name}: none"
    ordered = sorted(values)
    at = [ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.9, 0.99, 1.0)]
    return f"{name}: median {at[0]:.1f} ms, 90 % {at[1]:.1f}, 99 % {at[2]:.1f}, worst {at[3]:.1f}, of {len(values)}"


def told(tab: Tab, what: str) -> None:
    seen = tab.evaluate(TAKE)
    print(described(f"{what}, rounds", seen["rounds"]))
    print(f"{what}, {stood(seen['gaps'])}")


def stood(gaps: Iterable[float]) -> str:
    long = [gap for gap in gaps if gap > 50]
    return f"the page stood still for more than 50 ms {len(long)} times, {max(long, default=0):.0f} ms at most"


def whole_games(tab: Tab, game: str, count: int) -> None:
    """Plays games to their results, one after the other, and has the last one reviewed."""
    rng = random.Random(1)
    press(tab, "Choose an opponent")
    time.sleep(2)
    press(tab, "Begin")
    for number in range(count):
        end = time.monotonic() + LONGEST
        while not tab.evaluate(CAN_REVIEW) and time.monotonic() < end:
            tab.key(*rng.choices(KEYS[game], k=3), "Return")
            time.sleep(0.05)
        time.sleep(2)
        told(tab, f"{game}, game {number + 1} with its result")
        print(f"memory: {tab.evaluate(MEMORY) / 1e6:.0f} MB")
        if number + 1 < count:
            tab.key("r")
            time.sleep(1)
    press(tab, "Review")
    begun = time.monotonic()
    tab.wait_until(JUDGED, LONGEST)
    tab.wait_until(f"!{JUDGED}", LONGEST)
    print(f"reviewed in {time.monotonic() - begun:.0f} s")
    told(tab, f"{game}, the review")


def looked_through(tab: Tab, seconds: float) -> None:
    """Opens the pages that look through the library, each for so many seconds."""
    for name in ("Games", "Statistics", "Today", "Practise"):
        press(tab, name)
        time.sleep(seconds)
        told(tab, name)
        tab.key("Escape")
        time.sleep(seconds / 2)
        told(tab, f"back from {name}")
    print(f"memory: {tab.evaluate(MEMORY) / 1e6:.0f} MB")


def decisions(tab: Tab, count: int) -> None:
    """Prints how long every level takes for a decision: the median and the longest, in the page and here."""
    for game, entry in GAMES.items():
        asked = [replace(one, budget=Budget(iterations=ITERATIONS)) for one in islice(questions(game), count + 1)]
        for level in entry.selectable_levels:
            of_level = [replace(one, level=level) for one in asked]
            both = [sorted([*_times(answers)][1:]) for answers in (there(tab, of_level), here(of_level))]
            told = [f"{times[len(times) // 2]:.0f} ms, {times[-1]:.0f} at most" for times in both]
            print(f"{game}, {level}: {told[0]} in the page; {told[1]} here")


def _times(answers: Iterator[object]) -> Iterator[float]:
    """Yields the milliseconds that each answer takes."""
    begun = time.perf_counter()
    for _ in answers:
        yield (time.perf_counter() - begun) * 1000
        begun = time.perf_counter()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--starts", type=int, default=3, help="with a full cache")
    parser.add_argument("--games", type=int, default=3, help="whole games of each kind")
    parser.add_argument("--decisions", type=int, default=0, help="of every level of both games")
    parser.add_argument("--library", type=int, default=0, help="the number of games to look through")
    chosen = parsed(parser, moves=1, starts=1, games=0, decisions=1, library=100)
    rest = 1.0 if chosen.quick else 3.0
    if CHROMIUM is None or not SITE.exists():
        print("there is no site (`make web`), or no Chromium", file=sys.stderr)
        return 1
    weight()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir()
        begun = time.perf_counter()
        with page(Path(folder), home, Settings(greeted=True), size=(1920, 1080), before=STOOD) as tab:
            print(f"started with the browser in {time.perf_counter() - begun:.1f} s")
            warm, gaps = list[float](), list[float]()
            for _ in range(chosen.starts):
                tab.reload()
                time.sleep(0.5)
                warm.append(started(tab))
                time.sleep(rest)
                gaps += [gap for at, gap in tab.evaluate("stood") if at > 1000 * warm[-1]]
            print(f"from the address to the title with a full cache: {statistics.median(warm):.1f} s")
            print(f"{rest:.0f} seconds after the title, {chosen.starts} times, {stood(gaps)}")
            tab.evaluate(WATCH)
            tab.key("Return")
            tab.wait_until("[...document.querySelectorAll('[role=listbox]')].length > 0", 60)
            time.sleep(4)
            told(tab, "the table opens")
            for _ in range(chosen.moves):
                for key in ("Right", "Tab", "Return"):
                    tab.key(key)
                    time.sleep(0.3)
                time.sleep(3)
            told(tab, f"{chosen.moves} moves by keys")
            time.sleep(5)
            told(tab, "nobody does anything for five seconds")
            print(f"memory: {tab.evaluate(MEMORY) / 1e6:.0f} MB, workers with it")
    if chosen.library or chosen.decisions:
        with tempfile.TemporaryDirectory() as folder:
            (home := Path(folder) / "home").mkdir()
            filled(home, chosen.library).close()
            with page(Path(folder), home, QUICK, size=(1920, 1080)) as tab:
                if chosen.library:
                    time.sleep(rest)
                    tab.evaluate(WATCH)
                    print(f"a library of {chosen.library} games:")
                    looked_through(tab, 2 * rest)
                if chosen.decisions:
                    decisions(tab, chosen.decisions)
    for game in KEYS if chosen.games else ():
        with tempfile.TemporaryDirectory() as folder:
            (home := Path(folder) / "home").mkdir()
            quick = replace(QUICK, game=game, last_kinds={game: "novice"})
            with page(Path(folder), home, quick, size=(1920, 1080)) as tab:
                time.sleep(3)
                tab.evaluate(WATCH)
                whole_games(tab, game, chosen.games)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
