"""Holds every viewer's page between two beats, and who may see it. It changes only on the beat."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from referee.devices import IN, PUBLIC, Book, Device
from referee.session.record.folder import JOURNAL, left_with
from referee.session.session import Session
from referee.table import workers

if TYPE_CHECKING:
    from referee.table.viewing import Shown

BEAT = 0.25  # seconds between two pulses; what has changed since is shown with the next
STEP = 1.0  # seconds after which a question is answered, or after twice as many, and so on
LOOSE = 0.25  # up to so many seconds more, by chance: they hide how busy the laptop is
Result = TypeVar("Result")


class Hall:
    """The pages of a session's viewers as they stand, made anew when the journal has changed."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.book = Book(folder)
        self.workers = workers.Workers(folder)
        self.shown: dict[str, Shown] = {}
        self.stamp: list[int] = []
        self.held = 0
        self.wanted = ""
        self.sound = True
        self.ends: Callable[[], bool] = lambda: False
        self.sides = list(Session(folder).state.sides)

    def viewers(self) -> list[str]:
        """The viewers whose page some device shows."""
        return list(dict.fromkeys(one.viewer for one in self.book.devices.values() if one.standing == IN))

    async def beat(self) -> None:
        """Look once for changes; all pages change together."""
        self.book.look()
        stamp, held, die = left_with(f"{self.folder}/{JOURNAL}"), self.book.held, self.book.wanted
        anew = (stamp, held) != (self.stamp, self.held)
        for_all = [PUBLIC] if die != self.wanted else []
        viewers = [one for one in self.viewers() if anew or one in for_all or one not in self.shown]
        if not viewers:
            return
        found = await asyncio.gather(*(self.workers.run(one, workers.look, held, die) for one in viewers))
        for viewer, shown in zip(viewers, found, strict=True):
            self.tell_of_withdrawn(viewer, self.shown.get(viewer), shown)
            self.shown[viewer] = shown
        self.stamp, self.held, self.wanted = stamp, held, die

    def tell_of_withdrawn(self, viewer: str, before: Shown | None, now: Shown) -> None:
        """Tell the umpire who had read a message that is taken back."""
        for number in set(now.withdrawn) - set(before.withdrawn if before else now.withdrawn):
            there = [one for one in self.book.devices.values() if one.viewer == viewer and one.standing == IN]
            read = [str(one.number) for one in there if one.read >= number]
            who = f"device {', '.join(read)} had read it" if read else "nobody had read it"
            self.book.add_message(f"{viewer.upper()}: message {number} is taken back on the screens; {who}")

    async def watch(self) -> None:
        """Beat until the server ends; a beat that fails is made up by the next."""
        while True:
            await self.next_beat()
            try:
                await self.beat()
                self.sound = True
            except Exception as error:  # a damaged journal, a full disk: the pages say that they are old
                if self.sound:
                    with contextlib.suppress(Exception):
                        self.book.add_message(f"the screens are not being updated: {error}")
                self.sound = False

    async def next_beat(self) -> None:
        """Wait for the next beat."""
        now = time.monotonic()
        await asyncio.sleep(BEAT - now % BEAT)

    async def on_the_clock(self, work: Awaitable[Result]) -> Result:
        """The result of some work, given `STEP` after it was asked for, or a multiple of it, with a little chance
        added.
        """
        began = time.monotonic()
        try:
            return await work
        finally:
            steps = math.ceil((time.monotonic() - began) / STEP)
            loose = LOOSE * int.from_bytes(os.urandom(4), "big") / 2**32
            await asyncio.sleep(began + steps * STEP + loose - time.monotonic())

    async def ask(self, device: Device, what: str, text: str) -> dict[str, Any]:
        """Answer a device, on the clock."""
        found: dict[str, Any] = await self.on_the_clock(
            self.workers.run(device.viewer, workers.ask, what, text, self.book.held, f"device {device.number}")
        )
        return found

    def page(self, device: Device) -> Shown | None:
        """The page of a device that is let in; None before that, and before its first beat."""
        return self.shown.get(device.viewer) if device.standing == IN else None

    def may_order(self, device: Device) -> bool:
        """Does a device hand in orders: is it a side's, and let in?"""
        return device.standing == IN and device.viewer != PUBLIC

    def withdrawn_among(self, device: Device, numbers: Iterable[int]) -> list[int]:
        """Which of some messages are withdrawn, and so may be shown as such."""
        shown = self.page(device)
        return sorted(set(numbers) & set(shown.withdrawn)) if shown else []
