"""Serves the site on this machine."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

#: With these a page's workers share memory with it, so that a search can be stopped.
ISOLATED: Final = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Handler(SimpleHTTPRequestHandler):
    """Serves files, never an old one in place of a new one."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def end_headers(self) -> None:
        for name, value in {**ISOLATED, "Cache-Control": "no-cache"}.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing of each file."""


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """Returns a server of the site on this machine alone; port 0 takes a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))
