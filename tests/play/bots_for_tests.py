"""Bots that misbehave, each in its own way. `python -m tests.play.bots_for_tests WAY [FILE]` runs one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path


def main() -> None:
    way, rest = sys.argv[1], sys.argv[2:]
    if rest:
        Path(rest[0]).write_text(f"{os.getpid()}\n", encoding="utf-8")
    if way == "mute":
        time.sleep(600)
    legal: list[str] = []
    asked = 0
    for line in sys.stdin:
        word, _, told = line.strip().partition(" ")
        if word == "protocol":
            print("games tiles" if way == "tiles" else "games cards tiles", "ready", sep="\n", flush=True)
        elif word == "legal":
            legal = told.split(", ")
        elif word == "go":
            asked += 1
            act(way, legal, asked, rest)
        elif word == "stop" and way == "late":
            print(f"move {legal[0]}", flush=True)
    if way == "stays":
        time.sleep(600)


def act(way: str, legal: list[str], asked: int, rest: list[str]) -> None:
    """Answers a question in one's way."""
    match way:
        case "lies":
            print("move Z9 the best of all", flush=True)
        case "blunders":
            print("move C R" if "C R" not in legal else "move D R", flush=True)
        case "dies" if asked == 3:
            print("I ran out of luck", file=sys.stderr, flush=True)
            os._exit(7)
        case "floods":
            while True:
                print("info " + "x" * 1000)
        case "endless":
            while True:
                sys.stdout.write("x" * 10_000)
        case "hangs" | "late":
            return
        case "breeds":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            with Path(rest[0]).open("a", encoding="utf-8") as file:
                file.write(f"{child.pid}\n")
            print("error enough", flush=True)
        case "resigns":
            print("error I see no way", flush=True)
        case _:
            print("info thinking", f"move {legal[asked % len(legal)]}", sep="\n", flush=True)


if __name__ == "__main__":
    main()
