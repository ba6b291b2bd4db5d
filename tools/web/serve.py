"""Serves the site on this machine."""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

TYPES: Final = {".mjs": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}
PACKED: Final = (".html", ".css", ".mjs", ".json", ".wasm")  #: The other files are packed already.
#: With the first two a page's workers share memory with it, so that a search can be stopped.
HEADERS: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cache-Control": "no-cache",
}


@lru_cache(128)
def _content(path: Path, packed: bool, changed: int) -> tuple[str, bytes]:  # noqa: ARG001  a changed file is another
    content = path.read_bytes()
    return f'"{zlib.crc32(content)}-{packed}"', gzip.compress(content, 6) if packed else content


class Handler(SimpleHTTPRequestHandler):
    """Serves files. A browser asks for each again, and hears that it has it already by its content."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            return self.send_error(404)
        packed = path.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        tag, content = _content(path, packed, path.stat().st_mtime_ns)
        known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if known else 200)
        told = {
            **HEADERS,
            "ETag": tag,
            "Vary": "Accept-Encoding",
            "Content-Type": TYPES.get(path.suffix) or self.guess_type(path),
        }
        told |= {"Content-Encoding": "gzip"} if packed else {}
        for name, value in (told if known else {**told, "Content-Length": str(len(content))}).items():
            self.send_header(name, value)
        self.end_headers()
        if not known:
            self.wfile.write(content)
        return None

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing of each file."""


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """Returns a server of the site on this machine alone; port 0 takes a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))
