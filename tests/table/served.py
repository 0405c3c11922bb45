"""A server of a session's screens for a test, and devices that speak to it as a browser does."""

from __future__ import annotations

import json
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any, NamedTuple

from referee.devices import DROPPED, IN, Book
from referee.session.session import Session

STARTS = 30.0
WAITS = 10.0


class Answer(NamedTuple):
    """What came back: status, headers in small letters, body."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server(NamedTuple):
    """A server that runs for a session."""

    session: Session
    port: int
    process: subprocess.Popen[str]
    said: list[str]
    scheme: str = "http"

    @property
    def host(self) -> str:
        """What it is called."""
        return f"127.0.0.1:{self.port}"

    def there(self, place: str) -> HTTPConnection:
        """The way there from an address; of a certificate nothing is believed."""
        if self.scheme == "https":
            anything = ssl._create_unverified_context()
            return HTTPSConnection("127.0.0.1", self.port, timeout=WAITS, source_address=(place, 0), context=anything)
        return HTTPConnection("127.0.0.1", self.port, timeout=WAITS, source_address=(place, 0))

    @property
    def book(self) -> Book:
        """Who sits at its screens."""
        book = Book(self.session.folder)
        book.look()
        return book

    @contextmanager
    def opened(
        self, method: str, path: str, body: str | None, headers: dict[str, str], place: str = "127.0.0.1"
    ) -> Iterator[HTTPResponse]:
        """An exchange begun."""
        with closing(self.there(place)) as there:
            there.request(method, path, body, headers)
            with there.getresponse() as came:
                yield came

    def ask(self, method: str, path: str, body: str | None = None, place: str = "127.0.0.1", **headers: str) -> Answer:
        """An exchange; `host`, `origin` and others in place of those that a browser sends."""
        sent = {"host": self.host, "origin": f"{self.scheme}://{self.host}", "sec-fetch-site": "same-origin", **headers}
        headers = {name.replace("_", "-"): value for name, value in sent.items() if value}
        with self.opened(method, path, body, headers, place) as came:
            return Answer(came.status, {key.lower(): value for key, value in came.getheaders()}, came.read().decode())

    def joined(self, viewer: str, place: str = "127.0.0.1") -> Device:
        """A device that has joined and was let in, its page drawn."""
        device = self.asking(viewer, place)
        self.book.put(device.number, standing=IN)
        device.page()
        return device

    def asking(self, viewer: str, place: str = "127.0.0.1") -> Device:
        """A device that asks to be let in."""
        code = self.book.new_code(viewer)
        came = self.ask("POST", "/join", f"code={code}", place)
        assert came.status == 303, came
        cookie = re.match(r"referee=(\w+);", came.headers["set-cookie"])
        assert cookie, came.headers
        return Device(self, self.book.last, cookie[1], place)


class Device(NamedTuple):
    """A device with its cookie."""

    server: Server
    number: int
    cookie: str
    place: str = "127.0.0.1"

    def ask(self, method: str, path: str, **given: str) -> Answer:
        """An exchange of this device."""
        body = json.dumps(given) if method == "POST" else None
        headers = {"cookie": f"referee={self.cookie}", "content_type": "application/json"}
        return self.server.ask(method, path, body, self.place, **headers)

    def page(self) -> str:
        return self.ask("GET", "/").body

    def state(self) -> dict[str, Any]:
        """What it shows now."""
        came = self.ask("GET", "/state")
        assert came.status == 200, came
        found: dict[str, Any] = came.json
        return found

    def until(self, words: str, *, there: bool = True) -> float:
        """Wait until the page says some words, or no longer; how long it took."""
        began = time.monotonic()
        while (words in self.state()["html"]) is not there:
            assert time.monotonic() - began < WAITS, words
            time.sleep(0.02)
        return time.monotonic() - began

    def pulses(self) -> Generator[str, None, None]:
        """The stream of its events, line by line."""
        headers = {"host": self.server.host, "cookie": f"referee={self.cookie}"}
        with self.server.opened("GET", "/events", None, headers) as came:
            while line := came.readline().decode():
                if line.strip():
                    yield line.strip()

    def drop(self) -> None:
        self.server.book.put(self.number, standing=DROPPED)


@contextmanager
def served(session: Session, *more: str) -> Iterator[Server]:
    """Its screens, served while this lasts."""
    words = [sys.executable, "-m", "referee", "table", "--session", session.name, "--port", "0", *more]
    logs = os.path.dirname(session.folder)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ, "REFEREE_LOGS": logs})
    try:
        assert process.stdout is not None
        said = [process.stdout.readline()]
        found = re.search(r"(https?)://127\.0\.0\.1:(\d+)", said[0])
        assert found, said
        while not said[-1].startswith("in the console,"):
            said.append(process.stdout.readline())
        yield Server(session, int(found[2]), process, said, found[1])
    finally:
        process.terminate()
        process.communicate(timeout=STARTS)
