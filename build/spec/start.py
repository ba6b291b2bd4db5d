"""Where the frozen program begins. Apart from mandala/__main__.py, so that the builder finds the installed package and not the
source tree that this file lies in."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()  # in the engine process it never returns
    import sys

    from mandala.__main__ import start

    sys.exit(start())
