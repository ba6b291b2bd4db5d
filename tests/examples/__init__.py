"""Tests of the examples; `highcard` in tests/conftest.py registers the one that there is."""
