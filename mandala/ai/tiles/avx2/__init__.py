"""The busiest extensions once more, for processors with AVX2 (see `setup.py`)."""
