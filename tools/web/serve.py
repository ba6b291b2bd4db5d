"""Serves the site on this machine."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

#: A browser asks for each file again, and hears that it has it already. With the others a page may ask for its memory.
HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
TYPES: Final = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webp": "image/webp"}


class Handler(SimpleHTTPRequestHandler):
    """Serves files without a word. Browsers may go away meanwhile."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing of each file."""


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """Returns a server of the site on this machine alone; port 0 takes a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))
