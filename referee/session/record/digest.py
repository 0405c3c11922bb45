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

__all__ = ["sha256"]
