"""Command line: `python -m tools.sounds.meter [FILES]` says how loud sounds are.

For each file its peak (dBFS), its loudest 400 ms and its mean (LUFS, ITU-R BS.1770). Short sounds are padded.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.sounds.build import decode
from tools.sounds.wave import Wave, loudness, mean_loudness, peak


def numbers(wave: Wave) -> str:
    """What the meter shows for a sound."""
    return f"peak {peak(wave):6.1f} dB  momentary {loudness(wave):6.1f} LUFS  mean {mean_loudness(wave):6.1f} LUFS"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.sounds.meter", description="Say how loud sounds are.")
    shipped = sorted(Path("mandala", "assets", "sounds").glob("*.ogg"))
    parser.add_argument("files", nargs="*", type=Path, default=shipped, help="sounds, by default those of the game")
    for path in parser.parse_args().files:
        print(f"{path.stem:14s} {numbers(decode(path.read_bytes()))}")


if __name__ == "__main__":
    main()
