"""Packs: a zip of a few files, written with `zlib` alone, for the library for it takes a third of the time of an act to
load; and bounds for what comes from elsewhere, before anything is made of it: its time, and how a pack may break.
"""

from __future__ import annotations

import io
import signal
import threading
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from struct import pack
from types import FrameType

from referee.engine.errors import Refusal, bad_input


class OutOfTime(BaseException):
    """The time is up; no reader of a broken file takes it for one of its faults."""


def parts_in(raw: bytes, path: str, what: str, most: int, largest: int) -> dict[str, bytes]:
    """The files in a zip by name, read no further than so many bytes in all (`largest`), whatever it says of itself;
    refused where it is not `what` it should be, or holds more than `most` of them.
    """
    import zipfile

    parts, left = dict[str, bytes](), largest
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as pack:
            names = pack.namelist()
            if len(names) > most or len(set(names)) < len(names):
                said = f"it holds more than {most} files, or two of the same name"
                raise bad_input("file", f"{path} is not {what}: {said}")
            for name in names:
                with pack.open(name) as file:
                    parts[name] = file.read(left + 1)
                left -= len(parts[name])
                if left < 0:
                    said = f"it unpacks to more than {largest // 1_000_000} MB"
                    raise bad_input("file", f"{path} is not {what}: {said}")
    except Refusal:
        raise
    except Exception:  # a pack may break in ways of its own for each way of packing
        raise bad_input("file", f"{path} is not {what}: it cannot be unpacked") from None
    return parts


@contextmanager
def time_limit(seconds: float, path: str) -> Iterator[None]:
    """Refuse a file that takes longer to read; where the system has no alarm, its size alone bounds it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def up(_: int, __: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, up)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, seconds, max(seconds, 1))  # again, where something else swallowed it
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except OutOfTime:
        raise bad_input("file", f"{path} takes longer than {seconds} seconds to read; nothing was done") from None
    finally:
        signal.signal(signal.SIGALRM, before)


LOCAL, CENTRAL, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
VERSION, DEFLATED, UTF_8 = 20, 8, 0x800
FIRST_DAY = 0x21  # 1 January 1980: what a file is made from says when
OWNER_ALONE = 0o100600 << 16
QUICK = 1


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Files by their names as one zip."""
    out, listed = b"", b""
    for name, raw in files.items():
        squeezed = zlib.compress(raw, QUICK, -zlib.MAX_WBITS)
        called = name.encode()
        about = pack("<4H3L2H", UTF_8, DEFLATED, 0, FIRST_DAY, zlib.crc32(raw), len(squeezed), len(raw), len(called), 0)
        made_by = pack("<2B", VERSION, 3)
        place = pack("<3H2L", 0, 0, 0, OWNER_ALONE, len(out))
        listed += CENTRAL + made_by + pack("<H", VERSION) + about + place + called
        out += LOCAL + pack("<H", VERSION) + about + called + squeezed
    return out + listed + END + pack("<4H2LH", 0, 0, len(files), len(files), len(listed), len(out), 0)
