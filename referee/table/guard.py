"""What checks every request before the server's pages: its host name, origin, size and rate."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 40_000  # bytes of what is sent
LONGEST = 2_000  # of a path with what follows it
POSTS, GETS, PER = 60, 400, 10.0  # so many requests from one address in so many seconds
ADDRESSES = 500
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-robots-tag": "noindex",
}


class Rates:
    """How often each address has sent requests lately."""

    def __init__(self, most: int, per: float = PER) -> None:
        self.most = most
        self.per = per
        self.asked: dict[str, deque[float]] = {}

    def allow(self, place: str) -> bool:
        """Count one more request from an address: is it within the limit?"""
        now = time.monotonic()
        if place not in self.asked and len(self.asked) >= ADDRESSES:
            self.asked = {one: times for one, times in self.asked.items() if times[-1] > now - self.per}
        times = self.asked.setdefault(place, deque(maxlen=self.most))
        if len(times) == self.most and times[0] > now - self.per:
            return False
        times.append(now)
        return True


class Guard:
    """Refuses what comes under another name, from another page, too large or too often; heads every answer."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str], scheme: str) -> None:
        self.app = app
        self.hosts = [host.lower() for host in hosts]
        self.origins = [f"{scheme}://{host}" for host in self.hosts]
        self.rates = {"GET": Rates(GETS), "POST": Rates(POSTS)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One exchange."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        status, why = self.wrong(scope)
        if status:
            await PlainTextResponse(f"{why}\n", status)(scope, receive, headed)
            return
        await self.app(scope, limited_body(receive), headed)

    def wrong(self, scope: Scope) -> tuple[int, str]:
        """Why an exchange is refused, with its status; 0 if nothing is wrong with it."""
        headers, method = Headers(scope=scope), scope["method"]
        if headers.get("host", "").lower() not in self.hosts:
            return 421, "no server of that name"
        if method not in self.rates:
            return 405, "only GET and POST"
        if len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST:
            return 414, "too long"
        if not self.rates[method].allow(place_of(scope)):
            return 429, "too many requests; wait a little"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none") and scope["path"] != "/":
            return 403, "sent from another page"
        if method == "POST":
            if headers.get("origin", "").lower() not in self.origins:
                return 403, "sent from another page"
            length = headers.get("content-length", "")
            if not (length.isascii() and length.isdigit()):
                return 411, "the content-length is missing"
            if int(length[:12]) > LARGEST:
                return 413, "too large"
        return 0, ""


def limited_body(receive: Receive) -> Receive:
    """The body of a request up to its limit; a longer one is cut off as if the line had broken."""
    came = 0

    async def some() -> Message:
        nonlocal came
        message = await receive()
        came += len(message.get("body", b""))
        return message if came <= LARGEST else {"type": "http.disconnect"}

    return some


def place_of(scope: Scope) -> str:
    """The address that an exchange comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "?"
