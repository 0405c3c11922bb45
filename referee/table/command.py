"""The command for the table's screens: serves them, admits and drops devices, holds news back."""

from __future__ import annotations

import subprocess
import sys

from referee.cli.answers import Reply, is_at_terminal, write_out
from referee.cli.asking import confirm, in_console, show_alone
from referee.cli.command import command, session_of
from referee.cli.options import Call
from referee.cli.sides import side_of
from referee.devices import ASKING, CODE_WORDS, DROPPED, IN, LASTS, PUBLIC, Book, Device, is_served
from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, bare, flag, many, text, whole
from referee.engine.kinds import whole_number
from referee.session.session import Session

WHAT = "a side, public, let N, drop N, hold or deal"


class Table(Inputs):
    """Show each side its own view on its phones, and everyone a shared screen. Needs the extra `table`."""

    what: list[str] = bare(
        many(
            text(),
            0,
            2,
            (),
            meaning="a side, or public: show the code with which a device joins; let N: let device N in; drop N: drop "
            "it; hold: hold news back; deal: show the news held back; without a word: start the server, or list the "
            "devices",
        )
    )
    host: str | None = text(None, meaning="the address to listen at; without it, only this machine can connect")
    port: int | None = whole(0, 65535, None, meaning="the port; without it, 8037; 0 takes any that is free")
    tls: bool = flag(meaning="encrypt with your --cert and --key, or with a certificate made for the evening")
    cert: str | None = text(None, of="file", meaning="with --tls: your certificate")
    key: str | None = text(None, of="file", meaning="with --tls: its key")

    @property
    def serving_options(self) -> list[str]:
        """How the screens are to be served, as options."""
        given = {"--host": self.host, "--port": self.port, "--cert": self.cert, "--key": self.key}
        told = [str(word) for name, value in given.items() if value is not None for word in (name, value)]
        return [*told, *(["--tls"] if self.tls else [])]


@command("table", Table)
def table(given: Table, call: Call) -> Reply:
    """Serve, invite, let in, drop, hold, deal."""
    from referee.table.serving import must_be_installed

    must_be_installed()
    session, words = session_of(call), given.what
    what = words[0].lower() if words else ""
    book = Book(session.folder)
    if not what:
        return start(session, book, given)
    if what in ("hold", "deal") and len(words) == 1:
        return hold(session, book, what == "hold")
    if what in ("let", "drop") and len(words) == 2:
        return settle(book, number_of(words[1]), IN if what == "let" else DROPPED)
    if len(words) == 1:
        return invite(session, book, side_of(session.state, what, (PUBLIC,), field="what"))
    raise bad_input("what", f"table takes {WHAT}, not {' '.join(words)}")


def start(session: Session, book: Book, wanted: Table) -> Reply:
    """Serve until Ctrl-C; from the console in a process of its own; if a server is running, say who is there."""
    if is_served(session.folder):
        return who_is_there(book)
    if in_console():
        return start_server(session, wanted)
    from referee.table.serving import LOOPBACK, PORT, serve

    host = wanted.host or LOOPBACK
    # the address is printed while it serves
    serve(session, host, PORT if wanted.port is None else wanted.port, tls_of(session, host, wanted), write_out)
    return Reply()


def tls_of(session: Session, host: str, wanted: Table) -> tuple[str, str] | None:
    """The certificate and its key; nothing without `--tls`."""
    if (wanted.cert is None) != (wanted.key is None):
        raise bad_input("cert", "--cert FILE and --key FILE go together")
    if not wanted.tls:
        if wanted.cert is not None:
            raise bad_input("cert", "--cert goes with --tls")
        return None
    if wanted.cert is not None and wanted.key is not None:
        return wanted.cert, wanted.key
    from referee.table.serving import make_certificate

    return make_certificate(session.folder, host)


def start_server(session: Session, wanted: Table) -> Reply:
    """Begin to serve in a process of its own, which goes on until the console's window is closed, or it is stopped."""
    words = [sys.executable, "-m", "referee", "table", "--session", session.name, *wanted.serving_options]
    pipe = subprocess.PIPE
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, encoding="utf-8")
    assert process.stdout is not None
    first, second = (process.stdout.readline().strip() for _ in range(2))
    if not first:
        said = process.communicate()[1].strip().removeprefix("referee: ").removeprefix("bad input: ")
        raise Refusal("bad-input", f"the server did not start: {said.splitlines()[0] if said else 'it ended'}")
    return Reply(f"{first.replace('Ctrl-C ends', f'the server is process {process.pid}')}\n{second}")


def who_is_there(book: Book) -> Reply:
    """Where the screens are served, and to whom."""
    book.look()
    lines = [
        f"  {one.as_text()}{'' if one.standing == IN else f': {ASKING}: table let {one.number}'}"
        for one in book.devices.values()
    ] or ["  no device has joined; table SIDE or table public shows a code to join"]
    held = ["  new messages are held back; table deal shows them everywhere at once"] if book.held else []
    return Reply("\n".join([book.address, *lines, *held]))


def number_of(word: str) -> int:
    """A device's number."""
    number = whole_number(word)
    if number is None:
        raise bad_input("number", f"name a device by its number, such as 3, not {word!r}")
    return number


def hold(session: Session, book: Book, held: bool) -> Reply:
    """Hold back what is new, from all screens; or show it on all at once."""
    with book.writing():
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
        raise Refusal("bad-input", "the server is not running", hint="table starts the server")
    book.look()
    code = book.new_code(viewer)
    address = f"{book.address}/"
    typed = f"{address}\n\n  {code.replace('-', ' ')}\n"
    if not is_at_terminal():
        return Reply(typed)
    lets_in = f"{CODE_WORDS} words; they let in one device, within {LASTS // 60} minutes."
    show_alone(f"{qr_of(f'{address}#{code}')}\nor go to {typed}\n{lets_in}\n")
    return Reply("\n".join(str(ask_of(book, device).text) for device in book.waiting()))


def qr_of(text: str) -> str:
    """A QR code for the screen; nothing if that is too small."""
    import shutil

    from referee.show.qr import as_text

    columns, lines = shutil.get_terminal_size()
    try:
        return as_text(text, columns, lines - 7)
    except Refusal:
        return ""


def ask_of(book: Book, device: Device) -> Reply:
    """Ask the umpire whether to let a device in."""
    others = ", ".join(one.as_text() for one in book.at_same_address(device))
    beside = f"at the same address: {others}. One person may hold both\n" if others else ""
    return settle(book, device.number, IN if confirm(f"{beside}let in {device.as_text()}?") else DROPPED)
