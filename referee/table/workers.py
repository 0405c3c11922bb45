"""A process for each viewer, which reads the session as any command does; none waits for another's work."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.session.record.folder import read_snapshot
from referee.session.record.journal import Entry
from referee.session.session import Session

if TYPE_CHECKING:
    from referee.table.viewing import Shown, Viewer

MEANER = 5  # the console goes before
MOST_NEW = 200  # new entries at most; if there are more, the journal is read anew
SETTLES, LOOKS = 0.02, 15


class Followed(Session):
    """A session whose journal is read on from where the last reading stopped."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self._all: list[Entry] = []
        self._last = ""

    def entries(self) -> list[Entry]:
        """The whole journal; what was read of it stands while what follows names its last line."""
        state = self.state
        more = state.count - len(self._all)
        if self._last != state.last:
            found = self.latest(more) if self._all and 0 < more <= MOST_NEW else []
            follows = bool(found) and found[0]["n"] == len(self._all) + 1 and found[0]["prev"] == self._last
            self._all = [*self._all, *found] if follows else super().entries()
            self._last = state.last
        return self._all


class Reader(NamedTuple):
    """What a process has read: the session, and its viewer's page."""

    session: Session
    viewer: Viewer


_reader: list[Reader] = []


def begin(folder: str, viewer: str) -> None:
    """A process begins to read a session for a viewer."""
    import signal

    from referee.table.viewing import Viewer

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(MEANER)
    _reader[:] = [Reader(Followed(folder), Viewer(viewer))]


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)


def read(held: int) -> Session:
    """The session as it stands, once the writer has written all that goes with its entry; `held`: as of that entry."""
    session = _reader[0].session
    if held:
        from referee.session.choosing import Past

        return Past(session, held)
    for _ in range(LOOKS):
        if read_snapshot(session.folder, whole=False) is not None:
            break
        time.sleep(SETTLES)
    return session


def look(held: int, wanted: str) -> Shown:
    """What the viewer's page shows now."""
    return _reader[0].viewer.look(read(held), wanted)


def ask(what: str, text: str, held: int, who: str) -> dict[str, Any]:
    """What a device of the viewer asks; `who` it is, for the record."""
    from referee.table.answers import answer_device

    session = _reader[0].session if what == "seal" else read(held)
    return answer_device(session, _reader[0].viewer.viewer, what, text, who)


class Workers:
    """The processes of all viewers, each begun when it is first wanted, and again if one has died."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.pools: dict[str, ProcessPoolExecutor] = {}

    async def run(self, viewer: str, work: Any, *given: Any) -> Any:
        """Have a viewer's process do some work."""
        for again in (True, False):
            pool = self.pools.get(viewer)
            if pool is None:
                pool = self.pools[viewer] = ProcessPoolExecutor(
                    1, get_context("spawn"), initializer=begin, initargs=(self.folder, viewer)
                )
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except BrokenProcessPool:
                if self.pools.get(viewer) is pool:
                    del self.pools[viewer]
                if not again:
                    raise
        return None

    def end(self) -> None:
        """End all processes."""
        while self.pools:
            self.pools.popitem()[1].shutdown(wait=True, cancel_futures=True)
