"""Bounds for work on what comes from elsewhere, before anything is made of it: its time, and how a pack may break."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from referee.engine.errors import Refusal, bad_input


class OutOfTime(BaseException):
    """The time is up; no reader of a broken file takes it for one of its faults."""


@contextmanager
def unpacking(path: str, what: str) -> Iterator[None]:
    """Refuse a file that is not `what` it should be; a pack may break in ways of its own for each way of packing."""
    try:
        yield
    except Refusal:
        raise
    except Exception:
        raise bad_input("file", f"{path} is not {what}: it cannot be unpacked") from None


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
