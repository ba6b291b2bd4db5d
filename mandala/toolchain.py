"""Finds the C compiler and the Python headers for the stronger levels. It imports only the standard library."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Final

COMPILERS: Final = ("cc", "gcc", "clang")


def missing() -> str:
    """Returns what is missing to compile with, and its package in Debian and Ubuntu; "" if nothing is or it is
    unknown."""
    if os.name == "nt":
        return ""
    if not compiler():
        return "a C compiler is missing (Debian, Ubuntu: apt install gcc python3-dev)"
    if not headers():
        return f"Python.h of Python {_minor()} is missing (Debian, Ubuntu: apt install {_headers_package()})"
    return ""


def compiler() -> str:
    """Returns the command of the C compiler: that of CC, else Python's own, else a usual one; "" if there is none."""
    made_python = str(sysconfig.get_config_var("CC") or "cc")
    commands = [os.environ["CC"]] if os.environ.get("CC") else [made_python, *COMPILERS]
    return next((command for command in commands if shutil.which(command.split()[0])), "")


def in_checkout() -> bool:
    """Returns True if the source runs where `make` finds it, False if it is installed."""
    return Path(__file__).parents[1].joinpath("Makefile").is_file()


def headers() -> bool:
    """Returns True if the running Python has its Python.h."""
    return Path(sysconfig.get_path("include"), "Python.h").is_file()


def _minor() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _headers_package() -> str:
    """Returns the package of the headers: python3-dev for the system's Python, else one with its version."""
    system = Path("/usr/bin/python3").resolve().name == f"python{_minor()}"
    return "python3-dev" if system else f"python{_minor()}-dev"
