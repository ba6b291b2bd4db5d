"""The option that all benchmarks share: `--quick`, a shortened run that only shows that a benchmark works. The tests run it."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from typing import Any

os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
"""SDL would take SIGTERM for a window that is closed, which nobody looks at here."""


def parsed(parser: ArgumentParser, **quick: Any) -> Namespace:
    """The arguments of this program; with `--quick` those that are not given are the `quick` ones."""
    parser.add_argument("--quick", action="store_true", help="a shortened run, which shows that the benchmark works")
    if parser.parse_known_args()[0].quick:
        parser.set_defaults(**quick)
    return parser.parse_args()
