"""What `make web` builds with, and how `make web-play` serves it."""

from __future__ import annotations

import http.client
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tools.web import compiler, sources
from tools.web.archives import written
from tools.web.serve import server
from tools.web.sources import Impossible

Answer = tuple[int, dict[str, str], bytes]


class Client:
    """Asks a server of a folder as a browser does."""

    def __init__(self, site: Path, port: int) -> None:
        self.site, self._port = site, port

    def get(self, path: str, **headers: str) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=10)
        line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = line.getresponse()
        told, content = {name.title(): value for name, value in answer.getheaders()}, answer.read()
        line.close()
        return answer.status, told, content


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    (tmp_path / "index.html").write_text("<p>Mandala</p>", "utf-8")
    with server(tmp_path, 0) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield Client(tmp_path, serving.server_port)
        serving.shutdown()


@pytest.mark.parametrize(
    ("name", "kind"), [("a.mjs", "text/javascript"), ("a.wasm", "application/wasm"), ("a.webp", "image/webp")]
)
def test_a_file_has_its_type(client: Client, name: str, kind: str) -> None:
    (client.site / name).write_bytes(b"1")
    assert client.get(f"/{name}")[1]["Content-Type"] == kind


def test_the_folder_is_its_page(client: Client) -> None:
    assert client.get("/")[::2] == (200, b"<p>Mandala</p>")
    assert client.get("/missing")[0] == 404
    assert client.get("/../../../../etc/hostname")[0] == 404


def test_a_file_that_a_browser_has_is_not_sent_again_until_it_changes(client: Client) -> None:
    page = client.site / "index.html"
    os.utime(page, (1_000_000, 1_000_000))
    told = client.get("/")[1]["Last-Modified"]
    assert client.get("/", If_Modified_Since=told)[::2] == (304, b"")
    page.write_text("<p>mandala</p>", "utf-8")
    assert client.get("/", If_Modified_Since=told)[::2] == (200, b"<p>mandala</p>")


def test_a_missing_compiler_is_told_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    compiler._tool.cache_clear()
    with pytest.raises(Impossible, match=r"wasm-ld-19 is missing; Debian has it in the package lld-19"):
        compiler._tool("wasm-ld", "lld")


def test_a_file_with_another_checksum_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "FETCHED", tmp_path)
    name = f"pygame_ce-{sources.PYGAME}.tar.gz"
    (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(Impossible, match="another checksum"):
        sources.of_pypi(name)
    assert [file.name for file in tmp_path.iterdir()] == [f"{name}.wrong"]


def test_an_archive_comes_out_the_same(tmp_path: Path) -> None:
    one, other = (written(tmp_path / name / "a.zip", {"b.py": b"x = 1\n", "a.py": b""}) for name in "12")
    assert one.read_bytes() == other.read_bytes()
    with zipfile.ZipFile(one) as archive:
        assert archive.namelist() == ["a.py", "b.py"]
