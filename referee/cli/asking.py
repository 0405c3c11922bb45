"""Asks the umpire at the terminal: for dice, for confirmation, and for texts that nobody may see."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from referee.cli.page import before_a_question
from referee.engine.errors import Refusal, bad_input
from referee.show.folding import indent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.session.acting.dice_sources import CardReader

BLANK = "\x1b[H\x1b[2J\x1b[3J"  # the scroll-back last: tmux keeps in it what is blanked


class Question(NamedTuple):
    """What is asked: whether the answer is secret, what else may be answered, what is typed already; `above` it stands
    what it is about.
    """

    prompt: str
    secret: bool = False
    how: str = ""
    typed: str = ""
    above: str = ""


Reader = Callable[[Question], str]


def at_terminal(question: Question) -> str:
    """A line typed at the terminal; invisible if it is secret."""
    if question.secret:
        from getpass import getpass

        return getpass(question.prompt)
    sys.stderr.write(question.prompt)
    sys.stderr.flush()
    return input()


class Asking(NamedTuple):
    """How questions are asked; whether something has been typed `ahead` that is no answer; whether a line typed in
    the place of an answer is a command, and has been `answered` as one.
    """

    reader: Reader
    ahead: Callable[[], bool]
    answered: Callable[[str], bool]


_asking: list[Asking] = [Asking(at_terminal, lambda: False, lambda line: False)]
_left: list[str] = []
_wanted: list[Callable[[Sequence[str]], object]] = [lambda dice: None]


@contextmanager
def asking_through(
    reader: Reader, ahead: Callable[[], bool] = lambda: True, answered: Callable[[str], bool] = lambda line: False
) -> Iterator[None]:
    """Ask through `reader` (the console's prompt) inside the block; `ahead` and `answered` as `Asking` has them."""
    _asking.append(Asking(reader, ahead, answered))
    try:
        yield
    finally:
        _asking.pop()


@contextmanager
def telling_wants(of: Callable[[Sequence[str]], object]) -> Iterator[None]:
    """Inside the block, tell `of` which dice and cards are asked for; at the end, that none are wanted."""
    _wanted.append(of)
    try:
        yield
    finally:
        _wanted.remove(of)
        of([])


def ask_next_for(dice: Sequence[str]) -> None:
    """These dice and cards are asked for next."""
    _wanted[-1](dice)


def is_typed_ahead() -> bool:
    """Are there lines typed ahead, which a question would take for its answer?"""
    return _asking[-1].ahead()


def is_answered(line: str) -> bool:
    """Was a command typed instead of dice or names? One that only looks has been answered by now; the question is
    asked again.
    """
    return _asking[-1].answered(line)


def keep_typed(text: str) -> None:
    """Keep what was typed when something else was asked: it is at the next prompt."""
    _left[:] = [text]


def left_over() -> str:
    """What `keep_typed` kept, once."""
    return _left.pop() if _left else ""


def in_console() -> bool:
    """Are questions asked through the console?"""
    return len(_asking) > 1


def ask_line(prompt: str, how: str = "", at_end: str | None = None, typed: str = "", above: str = "") -> str:
    """Ask for a line; `at_end` is the meaning of the end of input (Ctrl-D), else `EOFError`."""
    try:
        return ask(Question(prompt, how=how, typed=typed, above=above))
    except EOFError:
        if at_end is None:
            raise
        sys.stderr.write("\n")
        return at_end


def ask(question: Question) -> str:
    """Ask, after showing everything printed before, and what it is about."""
    sys.stdout.write(question.above)
    page = before_a_question()
    typed = _asking[-1].reader(question).strip()
    if page is not None:
        page.begin()
    return typed


def say(text: str) -> None:
    """Say something above the prompt."""
    sys.stderr.write(f"{indent(text)}\n")


def confirm(question: str, about: Iterable[str] = ()) -> bool:
    """Ask for confirmation, the lines `about` it above; anything but yes is no. A command that is typed there instead
    is run next.
    """
    typed = ask_line(f"{question} [y/N] ", at_end="no", above="".join(f"{indent(line)}\n" for line in about))
    if in_console() and typed.lower() not in ("", "y", "yes", "n", "no"):
        sys.stderr.write("that means no; what you typed runs next\n")
        keep_typed(typed)
    return typed.lower() in ("y", "yes")


def reason_asked() -> str:
    """Ask for the reason for something that needs one; an empty answer gives it up."""
    return ask_line("why? ", "the reason, which the record keeps; Enter: it is not done", at_end="")


def confirmed_once(question: str, yes: bool, about: Sequence[str] = (), elsewhere: str = "") -> None:
    """Ask once for confirmation at a terminal; elsewhere --yes is not needed, unless it is said what does it."""
    if not yes and sys.stdin.isatty() and not confirm(question, about):
        raise Refusal("bad-input", "nothing was changed", field="yes")
    if not yes and not sys.stdin.isatty() and elsewhere:
        refusal = Refusal("bad-input", f"{question}; nothing was changed", field="yes", hint=elsewhere)
        refusal.listed = [*about]
        raise refusal


def clear_screen() -> None:
    """Blank the terminal and its scroll-back."""
    out = sys.stdout
    if (page := before_a_question()) is not None:
        page.begin()
        out = page.terminal
    out.write(BLANK)
    out.flush()


@contextmanager
def screen_alone() -> Iterator[None]:
    """Keep the screen blank inside the block; afterwards nothing of it, nor of what was there before, is left."""
    clear_screen()
    try:
        yield
    finally:
        clear_screen()


def show_alone(*screens: str) -> None:
    """Show texts, each on a screen of its own until a key is pressed."""
    *before, last = screens
    for text, then in [*((text, "more") for text in before), (last, "done")]:
        with screen_alone():
            sys.stdout.write(text)
            sys.stdout.flush()
            any_key(then)


def any_key(then: str = "done") -> None:
    """Wait for a key, or for Enter in the console and where single keys cannot be read; say what is `then`."""
    try:
        if in_console():
            raise ImportError
        import termios
        import tty

        before = termios.tcgetattr(sys.stdin)
    except (ImportError, OSError, ValueError):
        ask_line(f"Enter: {then} ", at_end="")
        return
    sys.stderr.write(f"any key: {then} ")
    sys.stderr.flush()
    try:
        tty.setcbreak(sys.stdin, termios.TCSADRAIN)
        sys.stdin.read(1)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, before)  # a key that sends several signs leaves none behind


def ask_order(name: str) -> str:
    """A player's order, typed on a blank screen: neither the text nor what was there before is left."""
    if not sys.stdin.isatty():
        raise bad_input("text", "the order's text is missing; at a terminal, you can type it without its being shown")
    with screen_alone():
        return ask(Question(f"Order {name} (not shown as you type; end with Enter): ", secret=True))


def card_reader(game: str) -> CardReader:
    """How the umpire reads missing cells off the game's card; they are remembered in the owner's folder."""
    from referee.engine.rules import table_missing
    from referee.session.scenario import forms

    def headed(table: str, factor: str) -> str:
        card = forms.card_module(game)
        while (column := card.column_heading(table, factor)) is None:
            prompt = f"{table}: which heading on the card is for factor {factor} (such as 3-4 or 6+)? "
            column = ask_line(prompt, f"Enter: {factor} alone") or factor
            if card.is_heading_for(column, factor):
                return column
            say(f"the heading {column} does not include factor {factor}")
        return str(column)

    def read(table: str, factor: str, roll: int) -> str:
        column = headed(table, factor)
        while True:
            cell = ask_line(f"{table}, column {column}, modified die {roll}: the card says: ", "Enter cancels the act")
            if not cell:
                lacking = f"{table} at column {column}, modified die {roll}, is not entered; nothing was done"
                raise table_missing(table, lacking)
            try:
                path = forms.card_module(game).remember([(table, column, roll, cell)])
            except Refusal as refusal:
                say(refusal.message)
                column = headed(table, factor) if refusal.field == "column" else column
                continue
            say(f"remembered in {path}")
            return cell

    return read
