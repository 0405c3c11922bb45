"""SHA-256 as Python itself holds it; `hashlib` loads OpenSSL for it, a quarter of the time in which Python starts.

The standard library's own `random` takes its SHA-512 in the same way.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        from _sha2 import sha256  # since Python 3.12
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256

__all__ = ["sha256", "with_digest", "without_digest"]
LENGTH = 32


def with_digest(raw: bytes, to: bytes = b"") -> bytes:
    """What is kept, behind a digest of it and of what it is bound `to`."""
    return sha256(to + raw).digest() + raw


def without_digest(raw: bytes, to: bytes = b"") -> bytes | None:
    """What was kept so; nothing if a byte of it, or of what it is bound `to`, is another."""
    return raw[LENGTH:] if sha256(to + raw[LENGTH:]).digest() == raw[:LENGTH] else None
