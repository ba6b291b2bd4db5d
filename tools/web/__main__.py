"""Builds the site, or serves it on this machine: `python -m tools.web build`, `python -m tools.web serve [--port 8000]`."""

from __future__ import annotations

import argparse
import sys

from tools.web.serve import server
from tools.web.site import SITE, build, sizes
from tools.web.sources import Impossible


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.web", description=__doc__)
    parser.add_argument("command", choices=["build", "serve"])
    parser.add_argument("--port", type=int, default=8000)
    chosen = parser.parse_args()
    if chosen.command == "build":
        try:
            print(f"{sizes(build())}\nThe site is in {SITE}.")
        except Impossible as error:
            print(f"The site cannot be built here: {error}.", file=sys.stderr)
            return 1
        return 0
    if not SITE.exists():
        print("There is no site yet; `make web` builds it.", file=sys.stderr)
        return 1
    with server(SITE, chosen.port) as serving:
        print(f"Mandala is at http://127.0.0.1:{serving.server_port}/ until you press Ctrl-C.", flush=True)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
