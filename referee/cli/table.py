"""What the umpire does with the table's screens: serves them, admits and drops devices, holds news back."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from referee.cli.answers import Reply
from referee.cli.asking import agreed, any_key, in_console, screen_alone
from referee.cli.output import out
from referee.engine.errors import Refusal, bad_input
from referee.engine.kinds import whole_number
from referee.session.session import Session
from referee.table.book import CODE_WORDS, DROPPED, IN, LASTS, PUBLIC, Book, Device, is_served
from referee.table.serving import LOOPBACK, PORT, certificate, must_be_installed, serve

STARTS = 10.0
LOOKS = 0.1
WHAT = "a side, public, let N, drop N, hold or deal"


class Wanted(NamedTuple):
    """How the screens are to be served."""

    host: str | None
    port: int | None
    tls: bool
    cert: str | None
    key: str | None

    def words(self) -> list[str]:
        """The same as options."""
        given = {"--host": self.host, "--port": self.port, "--cert": self.cert, "--key": self.key}
        told = [str(word) for name, value in given.items() if value is not None for word in (name, value)]
        return [*told, *(["--tls"] if self.tls else [])]


def run(session: Session, words: Sequence[str], wanted: Wanted) -> Reply:
    """Do what `table` and the words behind it mean."""
    must_be_installed()
    what = words[0].lower() if words else ""
    book = Book(session.folder)
    if not what:
        return start(session, book, wanted)
    if what in ("hold", "deal") and len(words) == 1:
        return hold(session, book, what == "hold")
    if what in ("let", "drop") and len(words) == 2:
        return settle(book, number_of(words[1]), IN if what == "let" else DROPPED)
    if len(words) == 1 and what not in ("let", "drop"):
        return invite(session, book, viewer_of(session, what))
    raise bad_input("what", f"table takes {WHAT}, not {' '.join(words)}")


def start(session: Session, book: Book, wanted: Wanted) -> Reply:
    """Serve until Ctrl-C; from the console in a process of its own; where they are served already, say who is there."""
    if is_served(session.folder):
        return who_is_there(book)
    if in_console():
        return start_server(session, book, wanted)
    host = wanted.host or LOOPBACK
    # the address is printed while it serves
    serve(session, host, PORT if wanted.port is None else wanted.port, tls_of(session, host, wanted), out)
    return Reply()


def tls_of(session: Session, host: str, wanted: Wanted) -> tuple[str, str] | None:
    """The certificate and its key; nothing without `--tls`."""
    if (wanted.cert is None) != (wanted.key is None):
        raise bad_input("cert", "--cert FILE and --key FILE go together")
    if not wanted.tls:
        if wanted.cert is not None:
            raise bad_input("cert", "--cert goes with --tls")
        return None
    if wanted.cert is not None and wanted.key is not None:
        return wanted.cert, wanted.key
    return certificate(session.folder, host)


def start_server(session: Session, book: Book, wanted: Wanted) -> Reply:
    """Begin to serve in a process of its own, which goes on until the console's window is closed, or it is stopped."""
    words = [sys.executable, "-m", "referee", "table", "--session", session.name, *wanted.words()]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)
    until = time.monotonic() + STARTS
    while time.monotonic() < until and process.poll() is None and not is_served(session.folder):
        time.sleep(LOOKS)
    if process.poll() is not None:
        said = (process.communicate()[1] or "").strip().removeprefix("referee: ")
        raise Refusal("bad-input", f"the screens are not served: {said.splitlines()[0] if said else 'it ended'}")
    assert process.stdout is not None
    first, second = (process.stdout.readline().strip() for _ in range(2))
    return Reply(f"{first.replace('Ctrl-C ends', f'the server is process {process.pid}')}\n{second}")


def who_is_there(book: Book) -> Reply:
    """Where the screens are served, and to whom."""
    book.look()
    lines = [
        f"  {one.as_text()}{'' if one.standing == IN else f': asks to be let in: table let {one.number}'}"
        for one in book.devices.values()
    ] or ["  no device has joined; table SIDE or table public shows a code to join"]
    held = ["  new messages are held back; table deal shows them everywhere at once"] if book.held else []
    return Reply("\n".join([book.address, *lines, *held]))


def viewer_of(session: Session, word: str) -> str:
    """A side, or `public`, by its name or the beginning of it."""
    sides = session.state.sides
    found = [one for one in (*sides, PUBLIC) if one.startswith(word)]
    if len(found) != 1:
        raise bad_input("what", f"table takes {WHAT}, not {word!r}; the sides are {', '.join(sides)}")
    return found[0]


def number_of(word: str) -> int:
    """A device's number."""
    number = whole_number(word)
    if number is None:
        raise bad_input("number", f"a device has a number, as in 3, not {word!r}")
    return number


def hold(session: Session, book: Book, held: bool) -> Reply:
    """Hold back what is new, from all screens; or show it on all at once."""
    with book.changed():
        book.held = session.state.count if held else 0
    return Reply("the screens stay as they are until table deal" if held else "the screens show everything")


def settle(book: Book, number: int, standing: str) -> Reply:
    """Let a device in, or drop it."""
    book.look()
    device = book.device(number)
    book.put(number, standing=standing)
    return Reply(f"{device.as_text()} is {'let in' if standing == IN else 'dropped'}")


def invite(session: Session, book: Book, viewer: str) -> Reply:
    """Show a code with which a device joins for a viewer, and wait for it."""
    if not is_served(session.folder):
        raise Refusal("bad-input", "the screens are not served yet", hint="table begins to")
    book.look()
    code = book.new_code(viewer)
    address = f"{book.address}/"
    typed = f"{address}\n\n  {code.replace('-', ' ')}\n"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Reply(typed)
    with screen_alone():  # the code stands on a screen of its own until a key is pressed
        out(f"{qr_of(f'{address}#{code}')}\nor go to {typed}")
        out(f"{CODE_WORDS} words; they let in one device, within {LASTS // 60} minutes.\n")
        any_key()
    return Reply("\n".join(str(ask_of(book, device).text) for device in book.waiting()))


def qr_of(text: str) -> str:
    """A QR code for the screen; nothing where that is too small."""
    import shutil

    from referee.show.qr import as_text

    columns, lines = shutil.get_terminal_size()
    try:
        return as_text(text, columns, lines - 7)
    except Refusal:
        return ""


def ask_of(book: Book, device: Device) -> Reply:
    """Ask the umpire whether to let a device in."""
    others = ", ".join(one.as_text() for one in book.beside(device))
    beside = f"at the same address: {others}. One person may hold both\n" if others else ""
    return settle(book, device.number, IN if agreed(f"{beside}let in {device.as_text()}?") else DROPPED)
