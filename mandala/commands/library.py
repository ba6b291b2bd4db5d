"""The options of `mandala library`, which `library_run.py` runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mandala.ui.platform.home import Home


def add_commands(commands: Any) -> None:
    library = commands.add_parser(
        "library",
        help="check, repair, export or import the saved games",
        description="Looks after the file with your games. Close the game before you repair or import.",
    )
    library.add_argument("--file", type=Path, metavar="FILE", help="another library than your own")
    actions = library.add_subparsers(title="actions", metavar="ACTION", required=True)
    for name, words in (
        ("check", "is every game there and whole? Nothing is changed"),
        (
            "repair",
            "put a damaged file together anew from what can be read and from the copies; the damaged one is kept",
        ),
    ):
        actions.add_parser(name, help=words, description=words).set_defaults(run=_run, action=name)
    out = actions.add_parser(
        "export",
        help="write the games into a new file",
        description="Writes a new file: one whose name ends in .db is a whole library with everything in it; "
        "any other holds the records of the finished games, one a line, as `mandala check` reads them. "
        "Records of running games would tell hidden cards.",
    )
    out.add_argument("target", metavar="OUT", type=Path)
    out.set_defaults(run=_run, action="export")
    into = actions.add_parser(
        "import",
        help="take games out of files",
        description="Takes games out of files of records, and out of other libraries, also damaged ones. "
        "A game that is there already is not doubled; of two versions of a game that differ both are kept.",
    )
    into.add_argument("sources", metavar="FILE", type=Path, nargs="+")
    into.set_defaults(run=_run, action="import")


def _run(chosen: argparse.Namespace, home: Callable[[], Home]) -> int:
    from mandala.commands import library_run

    return library_run.run(home().platform, chosen)
