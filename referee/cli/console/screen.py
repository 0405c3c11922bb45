"""The console at a terminal: a prompt with completion, help and a bottom line, and the curtain over it."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from textwrap import wrap
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.filters import has_completions
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import create_output
from prompt_toolkit.styles import Style

from referee.cli import asking
from referee.cli.answers import refusal_of
from referee.cli.console.clock import Clock
from referee.cli.console.curtain import BACK, HIDE, Curtain, blank, hide
from referee.cli.console.lead import bottom_line
from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.console.only_one import complete_line
from referee.cli.console.prompting import Offers, Remembered, Unseen, as_typed, select_all
from referee.cli.console.run import LEAVE, in_full, is_answered, is_faulty_sheet, is_to_mend, meaning_of, run
from referee.cli.console.terminal import PROMPT, Pressed, Shown, is_key_waiting, quiet
from referee.cli.pager import a_screen_at_a_time
from referee.cli.sides import side_of
from referee.devices import Book
from referee.engine.errors import Refusal
from referee.engine.kinds import whole_number
from referee.session.session import Session
from referee.show.folding import fold
from referee.show.refusal import refusal_text
from referee.show.status import what_to_do
from referee.show.style import allows_colour, in_style

KEPT = 400
INTERRUPTED = 130
LONGEST = 1440  # minutes of a phase
PLAIN = Style([("bottom-toolbar", "reverse")])
STYLE = Style([("bottom-toolbar", "reverse"), ("prompt", "bold")])


class Screen:
    """A session at a terminal."""

    def __init__(self, session: Session, greeted: str = "", *, input: Any = None, output: Any = None) -> None:
        self.session = session
        self.desk = Desk(session)
        self.kept: deque[str] = deque([greeted], maxlen=KEPT)
        self.output = output or create_output(stdout=sys.stdout)
        self.input = input
        self.clock = Clock(session.folder)
        self.book = Book(session.folder)
        self.curtain = Curtain(self.output, self._secret, input)
        self.colour = allows_colour()
        self.warm = threading.Thread(target=self._warm, daemon=True)
        self.prompt = self._session(Remembered(os.path.join(session.folder, ".history")))
        self.prompt.app.after_render += self._begin
        self.answers = InMemoryHistory()
        self.left = False
        self.to_mend = ""

    def _session(self, history: Any = None) -> PromptSession[str]:
        return PromptSession(
            history=history,
            style=STYLE if self.colour else PLAIN,
            erase_when_done=True,
            input=self.input,
            output=self.output,
        )

    def _warm(self) -> None:
        """Read what completion needs while the umpire reads the prompt."""
        self.desk.lexicon.first  # noqa: B018

    def run(self) -> int:
        """Run until the umpire leaves; nothing secret stays on the screen."""
        try:
            answered = partial(is_answered, self.desk)
            with quiet(), self._on_screen(), asking.asking_through(self._question, self._typed_ahead, answered):
                self.output.write_raw("\r")
                going = True
                while going:
                    try:
                        going = self.step(asking.left_over() or self.read(self.again(), select_all))
                    except KeyboardInterrupt:
                        continue
                if self.session.is_there():
                    self.clock.save()
        finally:
            blank(self.output)
        name = self.session.name
        how = f"saved; referee play {name} goes on" if self.session.is_there() else "no longer there"
        sys.stdout.write(f"{name} is {how}\n")
        return 0

    def again(self) -> str:
        """A line with an ambiguous name, or a sheet with faults: it stands at the next prompt once more."""
        line, self.to_mend = "" if self._typed_ahead() else self.to_mend, ""
        return line

    @contextmanager
    def _on_screen(self) -> Iterator[None]:
        before = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = Shown(before[0], self.kept), Shown(before[1], self.kept)
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before

    def read(self, typed: str = "", before: Callable[[], None] | None = None) -> str:
        """The next line, or a key pressed."""
        with suppress(Refusal):  # a damaged journal is said where something is done
            self._tick()
            sys.stdout.write("".join(f"screens: {line}\n" for line in self.book.take_news()))
        try:
            return self.prompt.prompt(
                [("class:prompt", PROMPT)],
                default=typed,
                pre_run=before,
                completer=Offers(self.desk),
                complete_in_thread=True,
                complete_while_typing=True,
                reserve_space_for_menu=6,
                key_bindings=self._keys(),
                bottom_toolbar=self._bottom,
                refresh_interval=10,
            )
        except EOFError:
            return LEAVE[0]

    def _tick(self) -> None:
        self.clock.tick(self.session.state.turn, self.session.state.phase)

    def _begin(self, app: Any) -> None:
        if self.warm.ident is None:
            self.warm.start()

    def step(self, line: str) -> bool:
        """Answer one line or key; false when the umpire leaves."""
        if isinstance(line, Pressed):
            return self._take_key(line)
        if line.strip() in LEAVE:
            return False
        try:
            if line.strip():
                self.answer(line)
            else:
                sys.stdout.write(what_to_do(self.session, whole=True))
        except Exception as error:
            sys.stderr.write(refusal_text(refusal_of(error)))
        return self.session.is_there() and not self.left

    def _take_key(self, key: Pressed) -> bool:
        if key == "hide":
            self._hide()
            return self.step(self.read(key.of))
        if key == "odds":
            self.step(f"odds {key.of.removeprefix('odds ')}")
            return self.step(self.read(key.of))
        if key == "drop":
            if not key.of:
                sys.stdout.write("type quit or Ctrl-D to leave\n")
            return True
        return self.step("next")

    def _hide(self, *, question: bool = False) -> None:
        """The curtain; then show again what was there. At a question show only that: a slip's reader may look."""
        self.curtain.draw()
        blank(self.output)
        kept = "".join(self.kept)
        self.output.write_raw(kept.rpartition(asking.BLANK)[2] if question else kept.replace(asking.BLANK, ""))
        self.output.flush()

    def answer(self, line: str) -> None:
        """Run a line as the command that it stands for, and print a refusal."""
        sys.stdout.write(in_style(f"> {line}", "1", self.colour) + "\n")
        before = status = 0
        try:
            before = self.session.state.count
            typed = split_words(line)
            reading = meaning_of(self.desk, typed)
            argv = complete_line(self.session, reading.line)
            if full := in_full(argv, typed):
                sys.stdout.write("".join(in_style(row, "2", self.colour) + "\n" for row in fold(f"= {full}")))
            if not self._do_here(argv) and argv:
                with a_screen_at_a_time(argv):
                    with quiet(signals=True):
                        status = run(self.desk, argv)
                    self.to_mend = line if is_faulty_sheet(reading) else ""
                    if argv[0] == "next" and status == 0 and "--json" not in argv:
                        sys.stdout.write(what_to_do(self.session))
        except Refusal as refusal:
            sys.stderr.write(refusal_text(refusal))
            self.to_mend = line if is_to_mend(refusal) else ""
        except KeyboardInterrupt:
            status = INTERRUPTED
        if status == INTERRUPTED:
            written = self.session.state.count
            done = f"entry #{written} was written: undo takes it back" if written > before else "nothing was changed"
            sys.stderr.write(f"stopped; {done}\n")
        sys.stdout.flush()

    # What the console alone does.

    def _do_here(self, argv: list[str]) -> bool:
        if argv == [LEAVE[0]]:
            self.left = True
        elif argv == ["curtain"]:
            self._hide()
        elif argv[:1] == ["curtain"]:
            self.curtain.protect(self._secret("passphrase (not shown as you type; empty: none): "))
        elif argv[:1] == ["clock"]:
            self._clock(argv[1:])
        else:
            return False
        return True

    def _clock(self, words: list[str]) -> None:
        self._tick()
        if words[:1] == ["limit"]:
            minutes = whole_number(words[1]) if len(words) == 2 else None
            if minutes is None or not 0 <= minutes <= LONGEST:
                wanted = f"clock limit takes minutes, at most {LONGEST}: clock limit 10; 0 for none"
                raise Refusal("bad-input", wanted, field="limit")
            self.clock.limit = minutes * 60 or None
        elif words[:1] == ["off"]:
            self.clock.side = None
        elif words:
            self.clock.side = side_of(self.session.state, words[0])
        self.clock.save()
        runs = f"  the clock of {self.clock.side} runs; clock off stops it\n" if self.clock.side else ""
        sys.stdout.write(self.clock.table() + runs)

    # Asking.

    def _typed_ahead(self) -> bool:
        """Are there keys that no prompt has read yet?"""
        there = self.prompt.input
        keys = get_typeahead(there)
        store_typeahead(there, keys)
        return bool(keys) or is_key_waiting(there.fileno())

    def _secret(self, prompt: str) -> str:
        return self._question(asking.Question(prompt, secret=True))

    def _question(self, question: asking.Question) -> str:
        """Ask a question within a command; the answer stays on the screen unless it is secret. Ctrl-C and Ctrl-D
        stop the command.
        """
        typed = question.typed
        questions = self._session(None if question.secret else self.answers)
        while True:
            try:
                with quiet():
                    line = questions.prompt(
                        question.prompt,
                        default=typed,
                        input_processors=[Unseen()] if question.secret else None,
                        key_bindings=self._keys(questions=True),
                        bottom_toolbar=(lambda: "\n".join(wrap(question.how, self._wide()))) if question.how else None,
                    )
            except EOFError:
                raise KeyboardInterrupt from None
            if not isinstance(line, Pressed):
                break
            self._hide(question=True)
            typed = line.of
        if not question.secret:
            sys.stdout.write(f"{question.prompt}{line}\n")
        return line

    # Keys.

    def _keys(self, *, questions: bool = False) -> KeyBindings:
        keys = KeyBindings()
        keys.add(Keys.BracketedPaste)(as_typed)

        for key in HIDE:
            keys.add(key, eager=True)(hide)
        if questions:
            return keys
        for names, what in (((BACK[0],), ""), (("f8", "c-g"), "next"), (("c-o",), "odds"), (("c-c",), "drop")):
            for name in names:
                keys.add(name, eager=True)(self._exit(what))
        keys.add("escape", filter=has_completions)(lambda event: event.current_buffer.cancel_completion())
        keys.add("f1")(lambda event: self._explain(event.current_buffer.document.text_before_cursor))

        @keys.add("?")
        def _help(event: Any) -> None:
            before = event.current_buffer.document.text_before_cursor
            if self.desk.in_text(before):
                event.current_buffer.insert_text("?")
            else:
                self._explain(before)

        return keys

    def _exit(self, what: str) -> Any:
        def done(event: Any) -> None:
            if what:
                event.app.exit(result=Pressed(what, event.current_buffer.text))

        return done

    def _explain(self, before: str) -> None:
        try:
            text = self.desk.explain(before)
        except Exception as error:
            text = f"{type(error).__name__}: {error}\n"
        run_in_terminal(lambda: sys.stdout.write(in_style(f"> {before}?", "1", self.colour) + f"\n{text}"))

    def _wide(self) -> int:
        return int(self.output.get_size().columns)

    def _bottom(self) -> str:
        try:
            asking = ", ".join(f"device {one.number} asks" for one in self.book.waiting())
            times = [time.strftime("%H:%M"), self.clock.in_short()]
            return bottom_line(self.session, [asking, *times] if asking else times, self._wide())
        except Exception as error:  # it is drawn again and again; an act says the same in full
            return f" {error}"[: self._wide()]
