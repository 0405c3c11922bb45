"""Eight phones beside the console: what they hand in while it acts, asks for dice and undoes is all there, once."""

from __future__ import annotations

import contextlib
import io
import os
import threading
import time
from collections import Counter
from itertools import product
from typing import Any

import pytest

from referee.cli import asking
from referee.cli.acting import with_dice_asked
from referee.session import corrections
from referee.session.how import Done, How
from referee.session.record import journal
from referee.session.record.state import voided_numbers
from referee.session.session import Session
from tests.proving import wrong_in
from tests.table.served import Device, served

SEALS = int(os.environ.get("REFEREE_SEALS", "2"))
SHEETS = {"ijn": ("Carrier 1408", "Carrier 1407; Vanguard 1509"), "allied": ("16 1309", "16 1310; 64 stay")}


class Phone(threading.Thread):
    """A phone that hands in one sheet after the other, again where the laptop was busy; what it was answered."""

    def __init__(self, device: Device, side: str) -> None:
        super().__init__()
        self.device = device
        self.side = side
        self.words: list[str] = []
        self.others: list[Any] = []

    def run(self) -> None:
        while len(self.words) < SEALS and len(self.others) < 20:
            came = self.device.ask("POST", "/seal", text=SHEETS[self.side][len(self.words) % 2]).json
            if came["ok"]:
                self.words.append(came["say"][0])
            else:
                self.others.append(came)


@pytest.mark.long
def test_nothing_is_lost_doubled_or_called_damaged(session: Session) -> None:
    session.act("set", {"path": "public.phase", "value": "movement-unspotted"}, How(force=True, why="begin"))
    session.act("dice", {"mode": "table"})
    begun = session.state.count
    with served(session) as server:
        sides = ["ijn", "allied"] * 4
        phones = [Phone(server.joined(side, f"127.0.0.{place}"), side) for place, side in enumerate(sides, 10)]
        for phone in phones:
            phone.start()
        done = console(session, phones)
        for phone in phones:
            phone.join()
        assert not any("are not being updated" in said for said in server.book.news)
        for phone in phones:
            for word in phone.words:
                phone.device.until(word)
    assert [phone.others for phone in phones] == [[]] * 8
    found = journal.scan(session.folder)
    assert (bool(found.fault), bool(found.torn), found.notices) == (False, False, ())
    entries = found.entries[begun:]
    sealed = Counter(
        (entry["by"], Done(entry).say(["ijn", "allied"])[entry["by"]][0])
        for entry in entries
        if entry["act"] == "orders"
    )
    assert sealed == Counter((phone.side, word) for phone in phones for word in phone.words)
    assert Counter(entry["act"] for entry in entries) == {"orders": 8 * SEALS, "note": done, "roll": done, "undo": done}
    void = voided_numbers(found.entries)
    assert {entry["act"] for entry in entries if entry["n"] in void} == {"roll"}
    assert wrong_in(session) == []


def console(session: Session, phones: list[Phone]) -> int:
    """As long as a phone is at work: a note, dice that are asked for and answered after a while, an undo; how often."""
    done = 0
    levels = product(range(-6, 7), repeat=2)  # what was undone would take its dice again, and nothing be asked

    def answer(_: asking.Question) -> str:
        time.sleep(0.3)
        return "3 4"

    with asking.asking_through(answer), contextlib.redirect_stderr(io.StringIO()):
        while any(phone.is_alive() for phone in phones):
            session.act("note", {"text": "beside the phones"})
            allied, ijn = next(levels)
            roll = {"procedure": "initiative", "inputs": {"allied_level": allied, "ijn_level": ijn}}
            with_dice_asked(session, "roll", roll, How(ask=lambda thrower: thrower))
            corrections.undo(session)
            done += 1
    return done
