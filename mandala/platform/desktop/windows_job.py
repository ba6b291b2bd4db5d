"""A job of Windows, whose processes end with it, also if this process is killed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any, Final

KILL_ON_JOB_CLOSE: Final = 0x2000
EXTENDED_LIMITS: Final = 9  #: JobObjectExtendedLimitInformation.


def job_of(process: subprocess.Popen[bytes]) -> Callable[[], None]:
    """Puts a process and all that it starts into a job. Returns what ends the job."""
    import ctypes
    from ctypes import wintypes

    class Limits(ctypes.Structure):
        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("sizes", ctypes.c_size_t * 2),
            ("active", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
            ("counters", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )

    system: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined, unused-ignore]
    system.CreateJobObjectW.restype = wintypes.HANDLE
    job = wintypes.HANDLE(system.CreateJobObjectW(None, None))
    limits = Limits(flags=KILL_ON_JOB_CLOSE)
    system.SetInformationJobObject(job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
    handle: Any = process._handle  # type: ignore[attr-defined]
    system.AssignProcessToJobObject(job, wintypes.HANDLE(int(handle)))

    def end() -> None:
        system.CloseHandle(job)

    return end
