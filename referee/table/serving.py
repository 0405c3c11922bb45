"""The server as a process of its own: where it listens, under what names, with what certificate."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from referee.devices import SERVING, Book
from referee.engine.errors import Refusal, bad_input
from referee.session.record import lock
from referee.session.session import Session

PORT = 8037
LOOPBACK = "127.0.0.1"
MOST_AT_ONCE = 120
GRACE = 1
DAYS = 2
NEEDS = ("starlette", "uvicorn", "segno")
CERTIFICATE, KEY = ".table-cert.pem", ".table-key.pem"


class Listening(NamedTuple):
    """Where a server listens: its socket, the names it answers to, and its address."""

    socket: socket.socket
    hosts: list[str]
    address: str


def must_be_installed() -> None:
    """Refuse if the `table` extra is not installed."""
    from importlib.util import find_spec

    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        message = f"the table's screens need {', '.join(missing)}, which is not installed"
        raise Refusal("bad-input", message, hint="python3 -m pip install 'referee[table]'")


def listen(host: str, port: int, scheme: str) -> Listening:
    """Listen at one address."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise bad_input("host", f"host must be an address of this machine, not {host}") from None
    address = str(family[4][0])
    if address in ("0.0.0.0", "::"):
        message = "the server listens at one address, not at all of them"
        raise bad_input("host", f"{message}; name it, as in --host {own_address()}")
    there = socket.socket(family[0], socket.SOCK_STREAM)
    there.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        there.bind((address, port))
        there.listen()
    except OSError as error:
        there.close()
        raise bad_input(
            "port", f"{address} port {port} cannot be used: {error.strerror}; --port takes another"
        ) from None
    port = there.getsockname()[1]
    named = f"[{address}]" if ":" in address else address
    names = dict.fromkeys([named, *(["localhost"] if address == LOOPBACK else []), host.lower()])
    hosts = [f"{name}:{port}" for name in names]
    return Listening(there, hosts, f"{scheme}://{hosts[0]}")


def own_address() -> str:
    """This machine's address on its own network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
            return str(one.getsockname()[0])
        except OSError:
            return LOOPBACK


def make_certificate(folder: str, host: str) -> tuple[str, str]:
    """A certificate made for this evening by openssl, and its key, in the session's folder."""
    paths = os.path.join(folder, CERTIFICATE), os.path.join(folder, KEY)
    tool = shutil.which("openssl")
    if tool is None:
        hint = "--cert FILE --key FILE gives your own certificate"
        raise Refusal("bad-input", "no certificate can be made: openssl is not installed", field="tls", hint=hint)
    kind = "IP" if host.replace(".", "").isdigit() or ":" in host else "DNS"
    words = [tool, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(DAYS)]
    words += ["-subj", "/CN=table", "-addext", f"subjectAltName={kind}:{host}", "-out", paths[0], "-keyout", paths[1]]
    before = os.umask(0o077)
    try:
        made = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace", check=False)
    finally:
        os.umask(before)
    if made.returncode:
        raise Refusal("bad-input", "openssl made no certificate", field="tls", hint=made.stderr.strip()[-200:] or None)
    return paths


def fingerprint(path: str) -> str:
    """A certificate's SHA-256, as browsers show it."""
    try:
        with open(path, encoding="ascii") as file:
            text = file.read()
        begin, end = text.index("-----BEGIN CERT"), text.index("-----END CERT")
        raw = ssl.PEM_cert_to_DER_cert(text[begin:end] + "-----END CERTIFICATE-----\n")
    except (OSError, ValueError) as error:
        raise bad_input("cert", f"{path} is not a certificate that can be read: {error}") from None
    found = hashlib.sha256(raw).hexdigest().upper()
    return ":".join(found[i : i + 2] for i in range(0, len(found), 2))


def must_be_a_pair(cert: str, key: str) -> None:
    """Refuse a certificate that cannot be read, or a key that is not its own, or wants a passphrase."""
    fingerprint(cert)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password="")
    except (OSError, ValueError) as error:
        why = (
            error.strerror
            if type(error) is FileNotFoundError
            else ("the key does not belong to that certificate, or is locked")
        )
        raise bad_input("key", f"{key} cannot be used with {cert}: {why}") from None


def serve(
    session: Session, host: str, port: int, tls: tuple[str, str] | None, say: Callable[[str], Any] = print
) -> None:
    """Serve a session's screens until Ctrl-C."""
    import uvicorn

    from referee.table.hall import Hall
    from referee.table.server import Table

    if tls:
        must_be_a_pair(*tls)
    held = lock.acquire(os.path.join(session.folder, SERVING), 0)
    if held is None:
        raise Refusal("locked", f"the screens of {session.name} are running already; table in the console says where")
    try:
        where = listen(host, port, "https" if tls else "http")
        book = Book(session.folder)
        with book.writing():
            book.address = where.address
        for line in start_message(where, session.name, tls):
            say(line)
        sys.stdout.flush()
        table = Table(Hall(session.folder), where.hosts, "https" if tls else "http")
        config = uvicorn.Config(
            table.app,
            http="h11",
            ws="none",
            loop="asyncio",
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=MOST_AT_ONCE,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=GRACE,
            h11_max_incomplete_event_size=16_384,
            ssl_certfile=tls[0] if tls else None,
            ssl_keyfile=tls[1] if tls else None,
        )
        server = uvicorn.Server(config)
        table.hall.ends = lambda: server.should_exit
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))  # else its processes leave things behind
        with where.socket:
            asyncio.run(server.serve(sockets=[where.socket]))
    finally:
        lock.release(held)


def start_message(where: Listening, name: str, tls: tuple[str, str] | None) -> list[str]:
    """What the umpire is told as the server begins."""
    lines = [f"the screens of {name}: {where.address}   (Ctrl-C ends)"]
    if tls:
        lines.append(f"encrypted; the certificate's fingerprint (SHA-256) is {fingerprint(tls[0])}")
        lines.append(
            "browsers warn about a certificate that they do not know; compare the fingerprint, or leave out --tls"
        )
    else:
        lines.append(
            "HTTP: anyone who listens on this network can read everything. Use the laptop's own hotspot, or --tls"
        )
    if where.socket.getsockname()[0] == LOOPBACK:
        lines.append(f"only this machine can reach it; --host {own_address()} lets the table's network in")
    return [*lines, "in the console, table SIDE lets a device join, and table public a screen for all"]
