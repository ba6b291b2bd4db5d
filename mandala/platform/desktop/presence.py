"""Tells programs apart by the numbers of their processes."""

from __future__ import annotations

import os
import sys
from typing import Final

from mandala.platform.api import Presence

SYNCHRONIZE: Final = 0x100000  #: The right of Windows to wait for a process.
INVALID_PARAMETER: Final = 87  #: The error of Windows for a process that does not exist.


class Numbered(Presence):
    """This process on this computer."""

    def __init__(self) -> None:
        # `platform.node()` asks Windows for much more, which is slow
        self.host = os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename
        self.process = os.getpid()

    def lives(self, process: int) -> bool:
        if sys.platform == "win32":  # `os.kill` would end the process
            import ctypes

            system = ctypes.WinDLL("kernel32", use_last_error=True)
            handle = system.OpenProcess(SYNCHRONIZE, False, process & 0xFFFFFFFF)
            if not handle:
                return ctypes.get_last_error() != INVALID_PARAMETER
            runs: bool = system.WaitForSingleObject(handle, 0) != 0
            system.CloseHandle(handle)
            return runs
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):
            return True
        return True
