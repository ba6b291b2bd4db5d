"""Which instructions this processor has beyond the minimum of its kind. Extensions compiled for more instructions lie in a
folder beside the plain ones and are found first on such a processor."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

#: An environment variable: if it is set, the plain extensions are used, for comparison. Their results are identical.
PLAIN: Final = "MANDALA_PLAIN"
CPU_INFO: Final = Path("/proc/cpuinfo")
READ_BYTES: Final = 1 << 14  #: Bytes of `CPU_INFO` that surely describe the first core.
PF_AVX2: Final = 40  #: The number of the question in Windows' `IsProcessorFeaturePresent`.


def faster(package: str) -> list[str]:
    """Returns the folders in which a package's modules are looked up before its own."""
    return [str(Path(package).with_name("avx2"))] if has_avx2() and not os.environ.get(PLAIN) else []


def has_avx2() -> bool:
    """True if the processor and the system support AVX2; False if that is unknown."""
    if sys.platform == "win32":
        import ctypes

        return bool(ctypes.windll.kernel32.IsProcessorFeaturePresent(PF_AVX2))
    try:
        with CPU_INFO.open("rb") as file:
            return b" avx2 " in file.read(READ_BYTES)
    except OSError:
        return False
