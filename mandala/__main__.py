"""`python -m mandala`. A frozen program begins in build/spec/start.py."""

if __name__ == "__main__":
    import sys

    from mandala.main import main

    sys.exit(main())
