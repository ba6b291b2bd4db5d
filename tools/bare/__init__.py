"""Runs the project's commands in bare systems, as on a stranger's machine: `python3 -m tools.bare` (docs/releasing.md)."""
