"""What prompt_toolkit is given: what to offer, what to remember, how secrets are typed and pasted text is read."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from prompt_toolkit.application import get_app
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.processors import Processor, Transformation

from referee.cli.console.offer import Desk


class Offers(Completer):
    """The desk's offers as prompt_toolkit wants them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
        before = document.text_before_cursor
        try:
            offers = self.desk.offers(before, document.text_after_cursor)
        except Exception:
            if os.environ.get("REFEREE_TRACEBACK"):
                raise
            return
        for offer in offers:
            yield Completion(offer.text, offer.start - len(before), display=offer.show, display_meta=offer.help)


class Remembered(FileHistory):
    """The lines typed in this session, without texts that were to be sealed; not kept if nothing can be written."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            os.close(os.open(self.filename, os.O_CREAT | os.O_APPEND, 0o600))
            return [*super().load_history_strings()]
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        words = string.split()
        sealed = any(word.startswith("seal") for word in words) and any(word.startswith("--t") for word in words)
        if not sealed:
            with suppress(OSError):
                super().store_string(string)


class Unseen(Processor):
    """Shows nothing of what is typed, not even how long it is."""

    def apply_transformation(self, transformation_input: Any) -> Transformation:
        return Transformation([], source_to_display=lambda place: 0, display_to_source=lambda place: 0)


def as_typed(event: Any) -> None:
    """What was pasted, as if it were typed: each of its lines is answered, a last one without Enter may be edited."""
    lines = event.data.replace("\r\n", "\n").replace("\r", "\n")
    event.key_processor.feed_multiple([KeyPress(Keys.Enter if sign == "\n" else sign) for sign in lines], first=True)


def select_all() -> None:
    """Select what stands at the prompt: what is typed replaces it, and the arrows, Home and End begin to mend it."""
    line = get_app().current_buffer
    line.start_selection()
    if line.selection_state and line.text:
        line.selection_state.original_cursor_position = 0
        line.selection_state.enter_shift_mode()
    else:
        line.exit_selection()
