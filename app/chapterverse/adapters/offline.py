"""Forbids the internet to this process and all its children, so that "offline" can be proved.

On Linux the kernel does it (seccomp, see seccomp(2)): a process that asks for an internet socket,
from Python or from any native library, is ended on the spot with SIGSYS. Elsewhere Python's audit
events catch what Python code asks for. Local sockets (AF_UNIX), as a desktop needs, stay allowed.
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys
from enum import StrEnum

_LD, _JEQ, _RET = 0x20, 0x15, 0x06  # BPF opcodes: load word, jump if equal, return
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_ARCHITECTURE = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}  # audit arch, socket nr
_INTERNET_FAMILIES = (2, 10)  # AF_INET, AF_INET6
_OFFSET_NR, _OFFSET_ARCH, _OFFSET_ARG0 = 0, 4, 16
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER = 38, 22, 2


class Guard(StrEnum):
    """What keeps watch."""

    KERNEL = "kernel"  # this process, its children, native libraries
    PYTHON = "python"  # Python code of this process


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def forbid_internet() -> Guard:
    """From here on no internet socket can be opened; cannot be taken back. Says who guards.

    Raises PermissionError (Python guard) or ends the process (kernel guard) at the first attempt.
    """
    known = _ARCHITECTURE.get(platform.machine())
    if sys.platform == "linux" and known is not None and _install(*known):
        return Guard.KERNEL
    sys.addaudithook(_refuse)
    return Guard.PYTHON


def _install(architecture: int, socket_number: int) -> bool:
    def step(code: int, jump_true: int, jump_false: int, value: int) -> bytes:
        return struct.pack("=HBBI", code, jump_true, jump_false, value)

    program = b"".join(
        (
            step(_LD, 0, 0, _OFFSET_ARCH),
            step(_JEQ, 0, 5, architecture),
            step(_LD, 0, 0, _OFFSET_NR),
            step(_JEQ, 0, 3, socket_number),
            step(_LD, 0, 0, _OFFSET_ARG0),
            step(_JEQ, 2, 0, _INTERNET_FAMILIES[0]),
            step(_JEQ, 1, 0, _INTERNET_FAMILIES[1]),
            step(_RET, 0, 0, _ALLOW),
            step(_RET, 0, 0, _KILL),
        )
    )
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    value = _Program(len(program) // 8, program)
    return bool(libc.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(value)) == 0)


def _refuse(event: str, _arguments: tuple[object, ...]) -> None:
    if event in ("socket.connect", "socket.getaddrinfo", "socket.bind"):
        raise PermissionError("the internet is forbidden to this process")
