"""The icons as each system wants them, from the one picture: `python -m tools.art.icons` writes them to build/spec/icons.

Linux: PNG files of several sizes; Windows: one .ico; macOS: one .icns. The smallest are reduced from the picture, the largest is
drawn anew, so that its grains of sand are grains.
"""

from __future__ import annotations

import io
import struct
from pathlib import Path

from PIL import Image

from tools.art.mandala import ICON_SIZE, icon_picture
from tools.art.png import encode_png

FOLDER = Path("build") / "spec" / "icons"
LINUX = (16, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MAC = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512}


def icons() -> dict[str, bytes]:
    """All the files by name."""
    drawn = {size: icon_picture(size) for size in (ICON_SIZE, 2 * ICON_SIZE)}
    sizes = {size: _reduced(drawn[max(size, ICON_SIZE)], size) for size in {*LINUX, *WINDOWS, *MAC.values()}}
    files = {f"mandala-{size}.png": encode_png(sizes[size]) for size in LINUX}
    files["mandala.ico"] = _windows([sizes[size] for size in WINDOWS])
    files["mandala.icns"] = _mac(sizes)
    return files


def _reduced(picture: Image.Image, size: int) -> Image.Image:
    return picture if picture.width == size else picture.resize((size, size), Image.Resampling.LANCZOS)


def _windows(pictures: list[Image.Image]) -> bytes:
    buffer = io.BytesIO()
    sizes = [picture.size for picture in pictures]
    pictures[-1].save(buffer, "ICO", sizes=sizes, append_images=pictures[:-1])
    return buffer.getvalue()


def _mac(sizes: dict[int, Image.Image]) -> bytes:
    """Four letters, a length and a PNG for each; Pillow would add one of 1024 pixels, which is larger than all the others."""
    parts = [(kind, encode_png(sizes[size])) for kind, size in MAC.items()]
    body = b"".join(kind.encode() + struct.pack(">I", 8 + len(data)) + data for kind, data in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in icons().items():
        (FOLDER / name).write_bytes(data)
