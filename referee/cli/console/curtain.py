"""The curtain: one key blanks screen and scroll-back at once; another, and a passphrase if set, brings all back."""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Callable
from typing import Any

from referee.cli.asking import BLANK
from referee.cli.console.terminal import Pressed

HIDE, BACK = ("f2", "c-x"), ("f3", "c-y")
HINT = "F3 or Ctrl-Y brings the screen back"


class Curtain:
    """Hides a terminal; it keeps only a hash of the passphrase."""

    def __init__(self, output: Any, ask: Callable[[str], str], input: Any = None) -> None:
        self.output = output
        self.input = input
        self.ask = ask
        self.salt = os.urandom(16)
        self.known: bytes | None = None

    def protect(self, passphrase: str) -> None:
        """Ask for this passphrase from now on; an empty one asks for none."""
        self.known = self._hash(passphrase) if passphrase else None

    def _hash(self, passphrase: str) -> bytes:
        return hashlib.pbkdf2_hmac("sha256", passphrase.encode(), self.salt, 50_000)

    def draw(self) -> None:
        """Hide until the key, and the passphrase, are given."""
        hint = HINT
        while True:
            blank(self.output)
            wait_behind(hint, self.input, self.output)
            if self.known is None:
                return
            try:
                word = self.ask("passphrase: ")
            except (EOFError, KeyboardInterrupt):
                continue
            if hmac.compare_digest(self._hash(word), self.known):
                return
            hint = f"that is not the passphrase; {HINT}"


def blank(output: Any) -> None:
    """Leave nothing on a screen or in its scroll-back."""
    output.write_raw(BLANK)
    output.flush()


def hide(event: Any) -> None:
    """A key that hides: the screen is blank at once, and the prompt comes back with what was typed."""
    blank(event.app.output)
    event.app.exit(result=Pressed("hide", event.current_buffer.text))


def wait_behind(hint: str, input: Any, output: Any) -> None:
    """An empty screen of its own until the key comes."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl

    keys = KeyBindings()
    for key in BACK:
        keys.add(key, eager=True)(lambda event: event.app.exit())
    window = Window(FormattedTextControl(hint, show_cursor=False))
    app: Application[None] = Application(
        Layout(window), key_bindings=keys, full_screen=True, input=input, output=output
    )
    app.run()
