"""The start of `python -m mandala`. A frozen program begins in build/spec/start.py."""

import sys


def start() -> int:
    """Runs the program; the exit code. Ctrl-C ends it quietly from here on, also while the rest is loaded."""
    try:
        from mandala.main import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(start())
