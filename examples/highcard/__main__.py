"""Starts the program with High Card beside its own games: `python -m examples.highcard`. All its commands know it."""

import sys

from examples.highcard.game import entry, screens
from mandala.main import main
from mandala.play.games import register

register("highcard", entry, screens)

if __name__ == "__main__":
    sys.exit(main())
