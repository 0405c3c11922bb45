"""The pages, and what a device may send. Nothing of the umpire's can be reached here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.responses import StreamingResponse as Streaming
from starlette.routing import Route

from referee.devices import ASKING, DROPPED, IN, Device
from referee.show import map_style
from referee.table.guard import Guard, Rates, place_of
from referee.table.hall import Hall
from referee.table.viewing import templates

if TYPE_CHECKING:
    from starlette.requests import Request

COOKIE = "referee"
KEPT = 24 * 3600  # seconds that a device stays known
GUESSES, GUESSED_IN = 8, 60.0
STREAMS = 4  # pages of one device that are kept up to date
STATIC = Path(__file__).parent / "static"
FILES = {"page.js": "text/javascript", "page.css": "text/css", "icon.svg": "image/svg+xml"}
GONE = "this device is not at the table"
WRONG = "The code is not valid: ask the umpire for a new one."


class Table:
    """The server's answers."""

    def __init__(self, hall: Hall, hosts: Sequence[str], scheme: str) -> None:
        self.hall = hall
        self.secure = scheme == "https"
        self.guesses = Rates(GUESSES, GUESSED_IN)
        self.streams: dict[int, int] = {}
        self.files = {name: (STATIC / name).read_bytes() for name in FILES}
        style = map_style.style_sheet().removeprefix("<style>").removesuffix("</style>")
        self.files["page.css"] += style.encode() + map_style.page_colours().encode()
        routes = [
            Route("/", self.page, methods=["GET"]),
            Route("/join", self.join, methods=["POST"]),
            Route("/state", self.state, methods=["GET"]),
            Route("/events", self.events, methods=["GET"]),
            *(Route(f"/{what}", self.asked, methods=["POST"]) for what in ("may", "check", "seal")),
            Route("/read", self.read, methods=["POST"]),
            Route("/leave", self.leave, methods=["POST"]),
            *(Route(f"/{name}", self.file, methods=["GET"]) for name in FILES),
        ]
        guard = Middleware(Guard, hosts=hosts, scheme=scheme)
        self.app = Starlette(routes=routes, middleware=[guard], lifespan=self.life)

    @asynccontextmanager
    async def life(self, _: Starlette) -> AsyncIterator[None]:
        """Watch the session while the server runs."""
        watching = asyncio.create_task(self.hall.watch())
        try:
            yield
        finally:
            watching.cancel()
            self.hall.workers.end()

    def device(self, request: Request) -> Device | None:
        """The device that asks, if it is known and was not dropped."""
        cookie = request.cookies.get(COOKIE, "")
        self.hall.book.look()
        found = self.hall.book.of_cookie(cookie) if cookie else None
        return found if found and found.standing != DROPPED else None

    async def page(self, request: Request) -> Response:
        """The page of a device: its view, the notice to wait, or the form for a code."""
        device = self.device(request)
        if device is None:
            return page("join", wrong="")
        if device.standing == IN and device.viewer not in self.hall.shown:
            await self.hall.beat()
        shown = self.hall.page(device)
        if shown is None:
            return page("wait", number=device.number)
        tapped = " ".join(map(str, device.tapped))
        return page("view", html=shown.html, mark=shown.mark, read=device.read, tapped=tapped)

    async def join(self, request: Request) -> Response:
        """Use a code up, and let its device ask to join."""
        place, there = place_of(request.scope), self.device(request)
        if there is not None:
            return page("join", 403, wrong="This device has joined already; the umpire can drop it.")
        if not self.guesses.allow(place):
            return page("join", 429, wrong="Too many wrong words: wait a minute.")
        code = (await read_form(request)).get("code", "")
        joined = self.hall.book.join_by_code(code, place)
        if joined is None:
            self.hall.book.wrong_words(place)
            return page("join", 403, wrong=WRONG)
        device, cookie = joined
        self.guesses.asked.pop(place, None)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(COOKIE, cookie, max_age=KEPT, httponly=True, samesite="strict", secure=self.secure)
        self.hall.book.add_message(f"{device.as_text()} {ASKING}: table let {device.number}")
        return answer

    async def state(self, request: Request) -> Response:
        """What the page shows now."""
        device = self.device(request)
        if device is None or (shown := self.hall.page(device)) is None:
            return no_page()
        return JSONResponse(
            {"mark": shown.mark, "html": shown.html, "read": device.read, "tapped": list(device.tapped)}
        )

    async def events(self, request: Request) -> Response:
        """Pulses on a fixed beat: each carries the mark of the present page."""
        device = self.device(request)
        if device is None:
            return no_page()
        if self.streams.get(device.number, 0) >= STREAMS:
            return PlainTextResponse("too many pages\n", 429)
        return Streaming(self.pulses(request, device), media_type="text/event-stream")

    async def pulses(self, request: Request, device: Device) -> AsyncIterator[str]:
        """One pulse after the other, until the device is dropped."""
        number = device.number
        self.streams[number] = self.streams.get(number, 0) + 1
        try:
            yield "retry: 1000\n\n"
            while not self.hall.ends():
                now = self.hall.book.devices.get(number)
                if now is None or now.cookie != device.cookie:
                    yield "event: gone\ndata: -\n\n"
                    return
                shown = self.hall.page(now)
                if shown and self.hall.sound:
                    yield f"data: {shown.mark}\n\n"
                await self.hall.next_beat()
        finally:
            self.streams[number] -= 1

    async def asked(self, request: Request) -> Response:
        """Answer what a force may do, check a sheet, or take one that is handed in."""
        device, given = self.device(request), await read_form(request)
        if device is None or not self.hall.may_order(device):
            return no_page()
        what = request.url.path.removeprefix("/")
        return JSONResponse(await self.hall.ask(device, what, given.get("text", "")))

    async def read(self, request: Request) -> Response:
        """Note how far a device has read, and which withdrawn tellings were tapped."""
        device, given = self.device(request), await read_form(request)
        if device is None or (shown := self.hall.page(device)) is None:
            return no_page()
        read = min(shown.told, max(device.read, parse_number(given.get("read", ""))))
        tapped = self.hall.withdrawn_among(device, map(parse_number, given.get("tapped", "").split()[:500]))
        tapped = sorted({*device.tapped, *tapped})
        if (read, tuple(tapped)) != (device.read, device.tapped):
            self.hall.book.put(device.number, read=read, tapped=tuple(tapped))
        return JSONResponse({"ok": True})

    async def leave(self, request: Request) -> Response:
        """Remove a device that leaves."""
        if device := self.device(request):
            self.hall.book.put(device.number, standing=DROPPED)
            self.hall.book.add_message(f"{device.as_text()} has left")
        return no_page()

    async def file(self, request: Request) -> Response:
        """A file that all pages share."""
        name = request.url.path.removeprefix("/")
        return Response(self.files[name], media_type=FILES[name])


def page(what: str, status: int = 200, **given: Any) -> Response:
    """A whole page; what it shows is `view`, `wait` or `join`."""
    return HTMLResponse(templates().get_template("page.html").render(what=what, **given), status)


def no_page() -> Response:
    """The answer to a browser that has no page here; it forgets its cookie."""
    answer = PlainTextResponse(f"{GONE}\n", 401)
    answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return answer


async def read_form(request: Request) -> dict[str, str]:
    """The fields sent by a form or as one JSON object, all of them texts; empty if it is neither."""
    try:
        body = (await request.body()).decode()
        if request.headers.get("content-type", "").startswith("application/json"):
            found = json.loads(body)
            return {key: value for key, value in found.items() if isinstance(value, str)} if type(found) is dict else {}
        return {key: values[0] for key, values in parse_qs(body, max_num_fields=10).items()}
    except (ValueError, RecursionError, ClientDisconnect):
        return {}


def parse_number(word: str) -> int:
    """A whole number that was sent; 0 if it is none."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 8 else 0
