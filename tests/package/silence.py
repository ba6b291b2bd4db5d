"""Takes the network away from a process and its children, for good: the kernel kills whoever asks for a socket that is not local.

A seccomp filter of a few instructions; needs no rights and no tool. Local sockets stay, for the screen and the sound, and so do
those through which the kernel tells of devices.
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys
from typing import Final

NUMBERS: Final = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
"""How the kernel calls a processor, and its number of the system call `socket`."""
AVAILABLE: Final = sys.platform == "linux" and platform.machine() in NUMBERS
AF_UNIX, AF_NETLINK = 1, 16
LOAD, IF_EQUAL, END = 0x20, 0x15, 0x06  # BPF_LD | BPF_W | BPF_ABS, BPF_JMP | BPF_JEQ | BPF_K, BPF_RET | BPF_K
KILL, ALLOW = 0x80000000, 0x7FFF0000
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def forbid_network() -> None:
    """From here on this process and all that come from it are killed with SIGSYS if they open a socket to a network."""
    machine, socket = NUMBERS[platform.machine()]
    lines = [
        (LOAD, 0, 0, 4),  # the processor
        (IF_EQUAL, 0, 5, machine),
        (LOAD, 0, 0, 0),  # the number of the call
        (IF_EQUAL, 0, 3, socket),
        (LOAD, 0, 0, 16),  # its first argument, the kind of network
        (IF_EQUAL, 1, 0, AF_UNIX),
        (IF_EQUAL, 0, 1, AF_NETLINK),
        (END, 0, 0, ALLOW),
        (END, 0, 0, KILL),
    ]
    code = b"".join(struct.pack("HBBI", *line) for line in lines)
    libc = ctypes.CDLL(None, use_errno=True)
    program = _Program(len(lines), code)
    for command in ((NO_NEW_PRIVILEGES, 1, 0, 0, 0), (SECCOMP, FILTER, ctypes.byref(program), 0, 0)):
        if libc.prctl(*command):
            raise OSError(ctypes.get_errno(), f"prctl {command[0]}")


WITHOUT_NETWORK: Final = forbid_network if AVAILABLE else None
"""What a program that shall be tested does first."""
