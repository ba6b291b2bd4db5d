"""The start of `python -m mandala`. A frozen program starts in build/spec/start.py."""

import sys


def start() -> int:
    """Runs the program and returns the exit code. Ctrl-C ends it quietly from the beginning."""
    try:
        from mandala.main import main

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(start())
