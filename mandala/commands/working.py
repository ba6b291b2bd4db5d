"""Work on processes or on a cluster, whose failures are told in a sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final

from mandala.commands.arguments import shown
from mandala.platform.desktop import cluster
from mandala.platform.desktop.pool import Workers, WorkersLost, WorkFailed

FAILED: Final = 1  #: The exit code for a failed level.
WRONG: Final = 2  #: The exit code for a faulty command line or file.
INTERRUPTED: Final = 130


def refused(error: object, code: int = WRONG) -> int:
    """Says why there is no result, and returns the exit code."""
    print(shown(f"mandala: {error}"), file=sys.stderr)
    return code


def worked(chosen: argparse.Namespace, work: Callable[[Workers], None], left: str) -> int:
    """Has work done by `chosen.cluster` or `chosen.jobs`, and returns the exit code; `left` says what a failure leaves."""
    try:
        with cluster.workers(chosen.cluster, chosen.jobs) as workers:
            work(workers)
    except KeyboardInterrupt:
        return refused(f"interrupted; {left}", INTERRUPTED)
    except cluster.NoCluster as error:
        return refused(error)
    except WorkersLost as error:
        return refused(f"{error}; {left}", FAILED)
    except WorkFailed as error:
        print(f"mandala: a level broke down; {left}\n{error}", file=sys.stderr)
        return FAILED
    return 0
