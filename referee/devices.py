"""Who sits at the table's screens: codes to join by, devices, what each has read, and whether news is held back.

It is kept beside the journal, which knows nothing of it; if it is lost, every device must join again. The console and
the server both write it, each for a moment under its lock.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, bad_input
from referee.session.record import lock
from referee.session.record.folder import left_with, replace
from referee.session.record.spoken import in_words

FILE, LOCK, SERVING = ".table.json", ".table.lock", ".table.serving"
PUBLIC = "public"
CODE_BYTES, CODE_WORDS = 16, 8
LASTS = 600  # seconds in which a code is to be used
PATIENCE = 5
MOST_DEVICES = 24
MOST_NEWS = 50
WRONG = "wrong words were typed"
ASKING = "asks to be let in"
ASKS, IN, DROPPED = "asks", "in", "dropped"


class Device(NamedTuple):
    """A device: its number, whose page it shows (a side's, or `public`), where it is, whether it is let in, how many
    tellings it has read, and which withdrawn ones it has seen to be so.
    """

    number: int
    viewer: str
    cookie: str
    place: str
    standing: str = ASKS
    read: int = 0
    tapped: tuple[int, ...] = ()

    def as_text(self) -> str:
        """The device in words: `device 3 of ijn at 192.168.4.7`."""
        what = "a screen for all" if self.viewer == PUBLIC else self.viewer.upper()
        return f"device {self.number} of {what} at {self.place}"


class Book:
    """The book of a session's folder; read anew when another has written it."""

    def __init__(self, folder: str) -> None:
        self.path = os.path.join(folder, FILE)
        self.lock = os.path.join(folder, LOCK)
        self.left: list[int] = []
        self.codes: list[dict[str, Any]] = []
        self.devices: dict[int, Device] = {}
        self.held = 0
        self.wanted = ""
        self.news: list[str] = []
        self.wrong = 0
        self.address = ""
        self.last = 0

    def look(self) -> bool:
        """Read the book if it has changed; has it?"""
        left = left_with(self.path)
        if left == self.left:
            return False
        self.left = left
        try:
            with open(self.path, "rb") as file:
                kept = json.loads(file.read())
            devices = [Device(**{**row, "tapped": tuple(row["tapped"])}) for row in kept["devices"]]
            self.codes, self.held, self.news = list(kept["codes"]), int(kept["held"]), list(kept["news"])
            self.wrong = int(kept.get("wrong", 0))
            self.address, self.last, self.wanted = str(kept["address"]), int(kept["last"]), str(kept.get("wanted", ""))
        except (OSError, ValueError, TypeError, KeyError):  # not there, or spoilt: every device joins again
            devices, self.codes, self.held, self.news, self.address, self.wanted = [], [], 0, [], "", ""
            self.wrong = 0
        self.devices = {device.number: device for device in devices}
        return True

    @contextmanager
    def writing(self) -> Iterator[Book]:
        """Write what is changed inside the block; nobody else writes meanwhile."""
        held = lock.acquire(self.lock, PATIENCE)
        if held is None:
            raise Refusal("locked", "another command is changing the list of devices; try again")
        try:
            self.look()
            yield self
            self._write()
        finally:
            lock.release(held)

    def _write(self) -> None:
        self.codes = [code for code in self.codes if code["until"] > time.time()]
        self.news = self.news[-MOST_NEWS:]
        kept = {
            "address": self.address,
            "last": self.last,
            "held": self.held,
            "wanted": self.wanted,
            "codes": self.codes,
            "devices": [device._asdict() for device in self.devices.values() if device.standing != DROPPED],
            "news": self.news,
            "wrong": self.wrong,
        }
        self.devices = {number: one for number, one in self.devices.items() if one.standing != DROPPED}
        replace(self.path, json.dumps(kept).encode(), sync=False)
        self.left = left_with(self.path)

    # Codes and devices.

    def new_code(self, viewer: str) -> str:
        """A new code by which one device joins; only its hash is kept, and it works once."""
        code = in_words(os.urandom(CODE_BYTES), CODE_WORDS)
        with self.writing():
            self.codes.append({"hash": hash_of(code), "viewer": viewer, "until": time.time() + LASTS})
        return code

    def join_by_code(self, code: str, place: str) -> tuple[Device, str] | None:
        """The device that a code admits to ask, and its cookie; nothing if there is no such code."""
        wanted = hash_of(plain_code(code))
        with self.writing():
            found = next((one for one in self.codes if compare_digest(one["hash"], wanted)), None)
            if found is None or found["until"] < time.time() or len(self.devices) >= MOST_DEVICES:
                return None
            self.codes.remove(found)
            cookie = os.urandom(32).hex()
            self.last += 1
            device = Device(self.last, found["viewer"], hash_of(cookie), place)
            self.devices[device.number] = device
        return device, cookie

    def of_cookie(self, cookie: str) -> Device | None:
        """The device with a cookie."""
        wanted = hash_of(cookie)
        return next((one for one in self.devices.values() if compare_digest(one.cookie, wanted)), None)

    def device(self, number: int) -> Device:
        """A device by its number."""
        if number not in self.devices:
            there = ", ".join(map(str, self.devices)) or "none yet"
            raise bad_input("number", f"there is no device {number}; there are: {there}")
        return self.devices[number]

    def put(self, number: int, **values: Any) -> None:
        """Change a device."""
        with self.writing():
            asked = f"{self.device(number).as_text()} {ASKING}"
            self.news = [row for row in self.news if "standing" not in values or not row.startswith(asked)]
            self.devices[number] = self.device(number)._replace(**values)

    def add_message(self, news: str) -> None:
        """Add a message for the umpire, which the console says when it next asks."""
        with self.writing():
            self.news.append(news)

    def show_wanted(self, dice: Sequence[str], of: str) -> None:
        """Show that dice or cards are wanted, from a side or from nobody in particular; without any, none are."""
        counted = ", ".join(f"{count} {what}" for what, count in Counter(dice).items())
        wanted = f"Wanted{f' of {of.upper()}' if of else ''}: {counted}" if dice else ""
        self.look()
        if wanted != self.wanted:
            with self.writing():
                self.wanted = wanted

    def wrong_words(self, place: str) -> None:
        """Count wrong words that were typed: told in one line, however many come before it is said."""
        with self.writing():
            self.wrong += 1
            self.news = [row for row in self.news if not row.startswith(WRONG)]
            times = "" if self.wrong == 1 else f", {self.wrong} times, the last"
            self.news.append(f"{WRONG}{times} at {place}: no device has joined with them")

    def take_news(self) -> list[str]:
        """The messages for the umpire, each once."""
        self.look()
        if not self.news:
            return []
        with self.writing():
            news, self.news, self.wrong = self.news, [], 0
        return news

    def waiting(self) -> list[Device]:
        """The devices that ask to be let in."""
        self.look()
        return [device for device in self.devices.values() if device.standing == ASKS]

    def at_same_address(self, device: Device) -> list[Device]:
        """Devices of the other side at the same address: one person may hold both."""
        viewers = (PUBLIC, device.viewer)
        return [one for one in self.devices.values() if one.place == device.place and one.viewer not in viewers]


def hash_of(word: str) -> str:
    """The hash under which a code or cookie is kept."""
    return sha256(word.encode()).hexdigest()


def plain_code(code: str) -> str:
    """A code in the form in which it was given out, however it was typed."""
    return "-".join(code.lower().replace("-", " ").split())


def is_served(folder: str) -> bool:
    """Does a server run for this session?"""
    path = os.path.join(folder, SERVING)
    if not os.path.exists(path):
        return False
    try:
        held = lock.acquire(path, 0)
    except OSError:
        return False
    if held is None:
        return True
    lock.release(held)
    return False
