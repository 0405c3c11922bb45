"""What a side's devices are sent, byte for byte, by the server's own code in this process: nothing is listened at."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.devices import IN, PUBLIC
from referee.session.session import Session
from referee.table import hall, viewing, workers
from referee.table.server import COOKIE, Table
from tests.evenings.wander import FOREIGN

HOST = "table"


class Here(workers.Workers):
    """Every viewer's work done at once in this process; each page drawn anew, whatever was drawn before."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self.sessions: dict[str, Session] = {}

    async def run(self, viewer: str, work: Any, *given: Any) -> Any:
        session = self.sessions.setdefault(viewer, workers.Followed(self.folder))
        workers._reader[:] = [workers.Reader(session, viewing.Viewer(viewer))]
        return work(*given)


class Enough(Exception):
    """A stream has said what was to be heard."""


class Heard:
    """An exchange with the server: what it sent, headers first."""

    def __init__(self, body: bytes, most: int) -> None:
        self.body: bytes | None = body
        self.most = most
        self.parts: list[str] = []

    async def receive(self) -> dict[str, Any]:
        body, self.body = self.body, None
        if body is None:
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.parts.append(f"{message['status']} {sorted(message['headers'])}")
        else:
            self.parts.append(message.get("body", b"").decode())
            if len(self.parts) > self.most:
                raise Enough


class Wire:
    """The devices of a side, one of each kind, and the screen for all, at the server of a session."""

    def __init__(self, session: Session, side: str) -> None:
        self.session, self.side = session, side
        self.hall = hall.Hall(session.folder)
        self.hall.workers = Here(session.folder)
        self.table = Table(self.hall, [HOST], "http")
        self.cookies = {viewer: self.joined(viewer) for viewer in (side, PUBLIC)}

    def joined(self, viewer: str) -> str:
        """The cookie of a device that was let in."""
        book = self.hall.book
        came = book.join_by_code(book.new_code(viewer), "127.0.0.1")
        assert came is not None
        book.put(came[0].number, standing=IN)
        return came[1]

    def sent(self) -> dict[str, str]:
        """All that is sent as the session stands: pages, states, pulses, answers, each with its headers and size."""
        return asyncio.run(self._sent())

    async def _sent(self) -> dict[str, str]:
        await self.hall.beat()
        out = {}
        for viewer in self.cookies:
            out[f"page of {viewer}"] = await self.ask(viewer, "GET", "/")
            out[f"state of {viewer}"] = await self.ask(viewer, "GET", "/state")
            out[f"pulse of {viewer}"] = await self.ask(viewer, "GET", "/events", most=2)
        own = sorted(viewing.orderable_things(self.session, self.side))[:2]
        lines = "\n".join(f'"{name}" {word}' for name in [*own, *FOREIGN] for word in ("1409", "F", "stay"))
        out["answer to a sheet"] = await self.ask(self.side, "POST", "/check", lines)
        for name in [*own, *FOREIGN[:2], *FOREIGN[4:6]]:
            out[f"answer to {name}"] = await self.ask(self.side, "POST", "/may", name)
        return out

    async def ask(self, viewer: str, method: str, path: str, text: str = "", most: int = 99) -> str:
        """An exchange of a viewer's device."""
        sent = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"{COOKIE}={self.cookies[viewer]}"}
        body = json.dumps({"text": text}).encode() if method == "POST" else b""
        sent |= {"content-type": "application/json", "content-length": str(len(body))}
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": ("127.0.0.1", 1),
            "app": self.table.app,
        }
        heard = Heard(body, most)
        with contextlib.suppress(Enough):
            await self.table.app(scope, heard.receive, heard.send)
        return "\n".join(heard.parts)


@contextlib.contextmanager
def at_once() -> Iterator[None]:
    """No answer waits for the clock, and nothing asked is too often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall, "STEP", 0.0001)
        patch.setattr(hall, "LOOSE", 0)
        patch.setattr("referee.table.guard.Rates.allow", lambda *_: True)
        yield
