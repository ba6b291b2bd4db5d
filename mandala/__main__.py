"""`python -m mandala`, and where a frozen program begins: in the engine process `freeze_support` never returns."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    import sys

    from mandala.main import main

    sys.exit(main())
