"""What this machine's processor can do beyond the least of its kind.

Extensions that were compiled for more lie in a folder beside the plain ones; on such a processor they are found first.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

PLAIN: Final = "MANDALA_PLAIN"
"""An environment variable: set, the plain extensions are used, for comparison. Their results are the same, bit by bit."""
CPU_INFO: Final = Path("/proc/cpuinfo")
READ: Final = 1 << 14
"""Bytes that surely hold the description of the first core."""
PF_AVX2: Final = 40
"""Windows' number of the question (`IsProcessorFeaturePresent`)."""


def faster(package: str) -> list[str]:
    """The folders in which a package's modules are looked for before its own."""
    return [str(Path(package).with_name("avx2"))] if has_avx2() and not os.environ.get(PLAIN) else []


def has_avx2() -> bool:
    """Whether the processor and the system know AVX2; false where nobody can say."""
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(PF_AVX2))
    try:
        with CPU_INFO.open("rb") as file:
            return b" avx2 " in file.read(READ)
    except OSError:
        return False
