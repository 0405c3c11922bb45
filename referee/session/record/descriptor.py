"""Files by their descriptors, the same bytes on every system.

Windows translates line ends unless it is told not to, and has neither `pread` nor `pwrite`: a place is sought first.
"""

from __future__ import annotations

import os

BINARY = getattr(os, "O_BINARY", 0)


def open_bytes(path: str, flags: int) -> int:
    """Open a file as bytes, readable by its owner alone where this makes it."""
    return os.open(path, flags | BINARY, 0o600)


def read_at(file: int, count: int, at: int) -> bytes:
    """Read so many bytes from a place in the file."""
    os.lseek(file, at, os.SEEK_SET)
    return os.read(file, count)


def write_at(file: int, raw: bytes, at: int) -> int:
    """Write at a place in the file; how many bytes were written."""
    os.lseek(file, at, os.SEEK_SET)
    return os.write(file, raw)
