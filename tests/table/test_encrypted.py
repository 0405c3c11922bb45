"""`referee table --tls`: with a certificate of one's own, and with one that is made; its fingerprint is said."""

from __future__ import annotations

import hashlib
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.shell import Shell
from tests.table.served import Server, served

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


@pytest.fixture
def session() -> Session:
    return open_session("ca/savo-island", "savo")


@pytest.fixture
def own(tmp_path: Path) -> tuple[str, str]:
    """A certificate of one's own, and its key."""
    cert, key = str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1"]
    subprocess.run([*words, "-subj", "/CN=own", "-out", cert, "-keyout", key], check=True, capture_output=True)
    return cert, key


def shown(server: Server) -> str:
    """The fingerprint of the certificate that the server shows, as a browser says it."""
    raw = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", server.port)))
    digest = hashlib.sha256(raw).hexdigest().upper()
    return ":".join(digest[place : place + 2] for place in range(0, 64, 2))


def holds(server: Server) -> None:
    """A device joins and reads, its cookie goes over an encrypted line alone; the fingerprint is said."""
    assert server.scheme == "https"
    assert any(line.endswith(f"fingerprint (SHA-256) is {shown(server)}\n") for line in server.said)
    assert not any(line.startswith("HTTP:") for line in server.said)
    came = server.ask("POST", "/join", f"code={server.book.new_code('ijn')}")
    assert "secure" in came.headers["set-cookie"].lower().split("; ")
    assert "What you were told" in server.joined("ijn").page()
    assert server.ask("POST", "/join", "code=x", origin=f"http://{server.host}").status == 403


def test_a_certificate_is_made_for_the_evening(session: Session) -> None:
    with served(session, "--tls") as server:
        holds(server)
    for name in (".table-cert.pem", ".table-key.pem"):
        assert Path(session.folder, name).stat().st_mode & 0o077 == 0


def test_a_certificate_of_ones_own_is_shown(session: Session, own: tuple[str, str]) -> None:
    with served(session, "--tls", "--cert", own[0], "--key", own[1]) as server:
        holds(server)
        assert ssl.get_server_certificate(("127.0.0.1", server.port)).split() == Path(own[0]).read_text().split()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--cert", "{cert}"], "--cert FILE and --key FILE go together"),
        (["--cert", "{cert}", "--key", "{key}"], "--cert goes with --tls"),
        (["--tls", "--cert", "{none}", "--key", "{key}"], "is not a certificate that can be read"),
        (["--tls", "--cert", "{key}", "--key", "{key}"], "is not a certificate that can be read"),
        (["--tls", "--cert", "{cert}", "--key", "{none}"], "cannot be used"),
        (["--tls", "--cert", "{cert}", "--key", "{cert}"], "cannot be used"),
    ],
)
def test_what_is_no_certificate_is_refused(
    session: Session, own: tuple[str, str], words: list[str], said: str, referee: Shell
) -> None:
    given = {"cert": own[0], "key": own[1], "none": f"{own[0]}.none"}
    assert said in referee(
        "table --session", session.name, "--port", "0", *(word.format(**given) for word in words), status=2
    )
