"""The editor for an order sheet at a terminal: several lines, with the names and words of one side alone."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.key_binding import KeyBindings

from referee.cli.console.curtain import HIDE, HINT, hide, wait_behind
from referee.cli.console.lead import side_by_side
from referee.cli.console.terminal import Pressed
from referee.engine.plain import quote_word
from referee.session.acting.orders import Reading
from referee.session.board.board import title_in
from referee.session.board.short_names import names_meant
from referee.session.session import Session
from referee.show.folding import width

HOW = "{} orders, one line for each force; an empty line ends; Ctrl-C cancels; F2 hides"
HIGH = 7


class OwnWords(Completer):
    """Offers the names of a side's own things, what it sees of the enemy's, and the verbs of the phase."""

    def __init__(self, session: Session, side: str) -> None:
        self.names, self.verbs = names_and_verbs(session, side)

    def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
        word = document.get_word_before_cursor(WORD=True).rpartition(";")[2]
        if not word:
            return
        begun = (verb for verb in self.verbs if verb.startswith(word))
        for name in dict.fromkeys([*names_meant(word, self.names), *begun]):
            yield Completion(quote_word(name), -len(word), display=name)


def names_and_verbs(session: Session, side: str) -> tuple[list[str], list[str]]:
    """The names and the verbs that a side's sheet may use."""
    reading = Reading(session.game, session.state.tree, side)
    forces, enemies = reading.known
    names = [name for group in forces.values() for name in group]
    return list(dict.fromkeys([*names, *enemies])), sorted(reading.words.VERBS)


def line_forms(session: Session, side: str) -> list[str]:
    """The lines that may be written in this phase."""
    reading = Reading(session.game, session.state.tree, side)
    return [form.words for form in reading.words.FORMS if not form.phases or {*reading.here} & {*form.phases}]


def lines_that_fit(lines: list[str], wide: int) -> list[str]:
    """As many of some lines as fit, in a row, a long one folded; on a small terminal the rest becomes dots."""
    rows = [
        part for row in side_by_side(lines, wide, "   ") for part in wrap(row.strip(), wide, break_on_hyphens=False)
    ]
    return rows if len(rows) <= HIGH else [*rows[: HIGH - 1], "… the order sheet lists them all"]


def edit_sheet(session: Session, side: str, text: str = "", *, input: Any = None, output: Any = None) -> str:
    """A sheet typed or pasted, or one with faults put right; Ctrl-C leaves it."""
    keys = KeyBindings()

    @keys.add("enter")
    def enter(event: Any) -> None:
        buffer = event.current_buffer
        if not buffer.document.current_line.strip() and buffer.document.is_cursor_at_the_end:
            buffer.validate_and_handle()
        else:
            buffer.insert_text("\n")

    @keys.add("c-d")
    def end(event: Any) -> None:
        event.current_buffer.validate_and_handle()

    for key in HIDE:
        keys.add(key, eager=True)(hide)

    how = HOW.format(title_in(session.game, session.state.tree, side))
    prompt: PromptSession[str] = PromptSession(
        multiline=True,
        completer=OwnWords(session, side),
        complete_while_typing=True,
        key_bindings=keys,
        erase_when_done=True,
        bottom_toolbar=lambda: "\n".join([*wrap(how, width()), *lines_that_fit(line_forms(session, side), width())]),
        input=input,
        output=output,
    )
    while True:
        text = prompt.prompt([("", f"{side}> ")], default=text.rstrip("\n"))
        if not isinstance(text, Pressed):
            return text
        text = text.of
        wait_behind(HINT, input, output)
