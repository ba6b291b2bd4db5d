"""Memory of the C library on Linux.

Without these calls, gaps between cached pictures would stay allocated.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ctypes

#: Bytes from which a picture gets its own memory, which returns to the system at once.
#:
#: Else the C library mixes large and small ones, and six megabytes of gaps stay in a large window.
LARGE: Final = 1 << 17
M_MMAP_THRESHOLD: Final = -3  #: from malloc.h


def prepare() -> None:
    """Gives large pictures their own memory."""
    library = _library()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Gives freed memory back to the system."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


@cache
def _library() -> ctypes.CDLL | None:
    """The C library, where it can be told such things and needs it: GNU's, on Linux."""
    if sys.platform != "linux":
        return None
    import ctypes

    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
