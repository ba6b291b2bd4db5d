"""Parses command lines of Python programs without running them; run by test_commands.py in a process of its own.

Reads a JSON list of commands from stdin, each a list of words such as `["-m", "tools.soak", "kills"]`. Prints those that the
programs refuse, as a JSON list of sentences.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

EXTRAS = {"matplotlib", "pyspiel", "open_spiel", "torch", "choix"}
"""What only optional extras bring: where they are missing, a program that imports them is not tried."""


class Parsed(BaseException):
    """The command line was understood."""


def refusal(words: list[str]) -> str | None:
    """Why a program refuses a command line, or None."""
    if words[0] == "-m":
        name, arguments = words[1], words[2:]
        package = Path(*name.split("."))
        source = package / "__main__.py" if package.is_dir() else package.with_suffix(".py")
    else:
        source, arguments = Path(words[0]), words[1:]
        name = ".".join(source.with_suffix("").parts)
    if not source.is_file():
        return f"there is no {source}"
    heard = io.StringIO()
    sys.argv = [str(source), *arguments]
    try:
        with contextlib.redirect_stderr(heard), contextlib.redirect_stdout(heard):
            if "ArgumentParser(" in source.read_text("utf-8"):
                runpy.run_path(str(source), run_name="__main__")
                return "it parsed no command line"
            importlib.import_module(name)
            return (
                f"it takes no {' '.join(arguments)}" if arguments and "argv" not in source.read_text("utf-8") else None
            )
    except Parsed:
        return None
    except SystemExit:
        told = heard.getvalue().strip()
        return None if not arguments and "the following arguments are required" in told else told[-200:]
    except ModuleNotFoundError as error:
        return None if (error.name or "").partition(".")[0] in EXTRAS else str(error)


def _only(parse: Callable[..., Any]) -> Callable[..., NoReturn]:
    """A method that parses, and then goes no further."""

    def parsed(self: argparse.ArgumentParser, *args: Any, **named: Any) -> NoReturn:
        parse(self, *args, **named)
        raise Parsed

    return parsed


def main() -> None:
    """Tries all commands."""
    for name in ("parse_args", "parse_intermixed_args"):
        setattr(argparse.ArgumentParser, name, _only(getattr(argparse.ArgumentParser, name)))
    sys.path.insert(0, ".")
    tried = [(words, refusal(words)) for words in json.load(sys.stdin)]
    print(json.dumps([f"python {' '.join(words)}: {fault}" for words, fault in tried if fault]))


if __name__ == "__main__":
    main()
