"""What is asked of the umpire at the terminal: dice, whether it is meant, what nobody may see."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from referee.engine.chance import Die
from referee.engine.dice import Source, Sworn, face_of
from referee.engine.errors import Refusal, bad_input
from referee.engine.kinds import whole_number
from referee.engine.rules import missing
from referee.session.acting.dice_sources import CardReader
from referee.session.session import Overtaken

Result = TypeVar("Result")
BACK = ("-", "back")
REST = "*"
NOTHING: Mapping[str, int] = {}
BLANK = "\x1b[H\x1b[2J\x1b[3J"  # the scroll-back last: tmux keeps in it what is blanked
HOW = "Enter throws it, * all the rest, a row is taken, - takes one back, Ctrl-C stops"


class Question(NamedTuple):
    """What is asked: whether the answer is secret, and in short what else may be answered."""

    prompt: str
    secret: bool = False
    how: str = ""


Reader = Callable[[Question], str]


def at_terminal(question: Question) -> str:
    """A line typed at the terminal; unseen, where it is secret."""
    if question.secret:
        from getpass import getpass

        return getpass(question.prompt)
    sys.stderr.write(question.prompt)
    sys.stderr.flush()
    return input()


_readers: list[Reader] = [at_terminal]
_ahead: list[Callable[[], bool]] = [lambda: False]
_left: list[str] = []


@contextmanager
def through(reader: Reader, ahead: Callable[[], bool] = lambda: True) -> Iterator[None]:
    """While it lasts, what is asked is asked through `reader` (the console's prompt); `ahead()`: is something typed
    already that is no answer?
    """
    _readers.append(reader)
    _ahead.append(ahead)
    try:
        yield
    finally:
        _readers.remove(reader)
        _ahead.remove(ahead)


def is_typed_ahead() -> bool:
    """Are there lines typed already, which a question would take for its answer?"""
    return _ahead[-1]()


def leave(text: str) -> None:
    """What was typed where something else was asked: it stands at the next prompt."""
    _left[:] = [text]


def left_over() -> str:
    """What was left so, once."""
    return _left.pop() if _left else ""


def in_console() -> bool:
    """Is it asked through another reader than the terminal's own?"""
    return len(_readers) > 1


def line(prompt: str, how: str = "", at_end: str | None = None) -> str:
    """Ask for a line; `at_end` is what it means that the input ends there (Ctrl-D), else `EOFError`."""
    try:
        return _readers[-1](Question(prompt, how=how)).strip()
    except EOFError:
        if at_end is None:
            raise
        sys.stderr.write("\n")
        return at_end


def agreed(question: str) -> bool:
    """Ask whether it is meant; anything but yes is no."""
    return line(f"{question} [y/N] ", at_end="no").lower() in ("y", "yes")


class Answered(NamedTuple):
    """A die or card that was asked for, for what, what it showed, and who threw it."""

    wanted: str
    value: int | str
    origin: str
    proof: Mapping[str, int]


class TakenBack(Exception):
    """The last die was taken back: ask again, with the dice before it and what was typed after it."""

    def __init__(self, answered: Sequence[Answered], row: Sequence[str]) -> None:
        super().__init__()
        self.answered = list(answered)
        self.row = list(row)


class Asked(Source):
    """Asks for each die at the moment it is needed; an empty answer lets the program throw it.

    Those `before` were answered already; `answered` and the `row` typed ahead are shared by `several` acts that are
    done together.
    """

    origin = "table"

    def __init__(
        self,
        thrower: Source,
        before: list[Answered] | None = None,
        answered: list[Answered] | None = None,
        row: list[str] | None = None,
        several: bool = False,
    ) -> None:
        super().__init__()
        self.before = [] if before is None else before
        self.answered = [] if answered is None else answered
        self.row = [] if row is None else row
        self.rest = False
        self.several = several
        self.thrower = thrower

    def face(self, die: Die, why: str) -> int:
        what = f"{die.name}, {why}"
        again = self._again(what)
        if again:
            return int(again.value)
        while True:
            word = self._word(what)
            if not word:
                face = self.thrower.face(die, why)
                sys.stderr.write(f"  {die.name} {face}, {why}\n")
                self._answer(what, face, "program", self.thrower.proof)
                return face
            try:
                face = face_of(die, word if (number := whole_number(word)) is None else number, why)
            except Refusal as refusal:
                self._wrong(refusal.message)
                continue
            self._answer(what, face, "table")
            return face

    def card(self, deck: Sequence[str], why: str) -> str:
        what = f"card, {why}"
        again = self._again(what, deck)
        if again:
            return str(again.value)
        while True:
            word = self._word(what).upper()
            if not word:
                card = self.thrower.card(deck, why)
                sys.stderr.write(f"  {card}, {why}\n")
                self._answer(what, card, "program", self.thrower.proof)
                return card
            if word in deck:
                self._answer(what, word, "table")
                return word
            self._wrong(f"{word} is not there to be drawn")

    def finish(self) -> None:
        if self.row and not self.several:
            wanted, there = len(self.answered), len(self.answered) + len(self.row)
            raise Refusal("bad-dice", f"too many dice: {wanted} wanted, {there} typed; nothing was done")

    def _again(self, what: str, deck: Sequence[str] | None = None) -> Answered | None:
        """The answer of the time before, where a later one was taken back or another command came between.

        Where that has changed what is asked, or has used the number of the program's die, the rest is asked anew.
        """
        if not self.before:
            return None
        answer = self.before.pop(0)
        number = answer.proof.get("count", 0)
        used = isinstance(self.thrower, Sworn) and 0 < number <= self.thrower.number
        if answer.wanted != what or used or (deck is not None and answer.value not in deck):
            self.before.clear()
            return None
        if isinstance(self.thrower, Sworn) and number:
            self.thrower.number = number
        self._answer(what, answer.value, answer.origin, answer.proof)
        return answer

    def _answer(self, what: str, value: int | str, origin: str, proof: Mapping[str, int] = NOTHING) -> None:
        self.origin, self.proof = origin, proof
        self.answered.append(Answered(what, value, origin, proof))

    def _wrong(self, message: str) -> None:
        """Say what cannot be; the rest of the row may belong to something else, and is not taken."""
        left = f"; not taken: {' '.join(self.row)}" if self.row else ""
        sys.stderr.write(f"  {message}{left}\n")
        self.row.clear()

    def _word(self, what: str) -> str:
        """The next word of the row typed so far, else of a new one; nothing where the program is to throw."""
        while not self.rest:
            if not self.row:
                try:
                    self.row[:] = line(f"{what}: ", HOW).replace(",", " ").split()
                except EOFError:
                    raise Refusal("bad-dice", f"{what} is wanted, and nobody answers") from None
            if not self.row:
                return ""
            word = self.row.pop(0)
            if word == REST:
                self.rest = True
            elif word == "?":
                sys.stderr.write(f"  {HOW}\n")
            elif word not in BACK:
                return word
            elif not self.answered:
                sys.stderr.write("  there is none to take back\n")
            elif self.answered[-1].origin == "program":
                sys.stderr.write("  the program's throw stands\n")
            else:
                raise TakenBack(self.answered[:-1], self.row)
        return ""


def asked(thrower: Source) -> Source:
    """Dice asked at the terminal, or thrown by `thrower` where the answer is empty."""
    return Asked(thrower)


def with_dice(run: Callable[[Callable[[Source], Source]], Result], *, several: bool = False) -> Result:
    """Run an act, or several together, with dice asked at the terminal; anew, nothing written, each time that a die is
    taken back, or that another command wrote meanwhile: then what was answered stands as far as the same is asked.
    """
    answered: list[Answered] = []
    row: list[str] = []
    while True:
        before, said = list(answered), list[Answered]()

        def ask(
            thrower: Source, before: list[Answered] = before, said: list[Answered] = said, row: list[str] = row
        ) -> Source:
            return Asked(thrower, before, said, row, several)

        try:
            return run(ask)
        except TakenBack as back:
            answered, row = back.answered, back.row
        except Overtaken as overtaken:
            sys.stderr.write(f"  {overtaken.entry['act']} was written meanwhile: looked at again with these dice\n")
            answered, row = said, []


def clear_screen() -> None:
    """Blank the terminal and its scroll-back."""
    sys.stdout.write(BLANK)
    sys.stdout.flush()


@contextmanager
def screen_alone() -> Iterator[None]:
    """A blank screen while it lasts; nothing of it, nor of what stood there before, is left."""
    clear_screen()
    try:
        yield
    finally:
        clear_screen()


def any_key() -> None:
    """Wait for a key; in the console, and where keys cannot be had one by one, for Enter."""
    try:
        if in_console():
            raise ImportError
        import termios
        import tty

        before = termios.tcgetattr(sys.stdin)
    except (ImportError, OSError, ValueError):
        line("Enter: done ", at_end="")
        return
    sys.stderr.write("any key: done ")
    sys.stderr.flush()
    try:
        tty.setcbreak(sys.stdin, termios.TCSADRAIN)
        sys.stdin.read(1)
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, before)  # a key that sends several signs leaves none behind


def order(name: str) -> str:
    """A player's order, typed on a blank screen: neither the text nor what stood there before is left."""
    if not sys.stdin.isatty():
        raise bad_input("text", "text is missing: the order; at a terminal it is typed unseen")
    with screen_alone():
        return _readers[-1](Question(f"Order {name} (nothing is shown; Enter ends it): ", secret=True)).strip()


def reading(game: str) -> CardReader:
    """The umpire, who reads off the game's card what has not been entered; it is remembered in the owner's folder."""
    from referee.session.scenario import forms

    def headed(table: str, factor: str) -> str:
        while (column := forms.heading(game, table, factor)) is None:
            prompt = f"{table}: how does the card head the column for factor {factor} (such as 3-4 or 6+)? "
            column = line(prompt, f"Enter: {factor} alone") or factor
            if forms.card(game).heads(column, factor):
                return column
            sys.stderr.write(f"  {column} is no heading that holds factor {factor}\n")
        return column

    def read(table: str, factor: str, roll: int) -> str:
        column = headed(table, factor)
        while True:
            cell = line(f"{table}, column {column}, modified die {roll}: the card says: ", "Enter leaves it undone")
            if not cell:
                raise missing(table, f"{table} at column {column}, modified die {roll}, is not known; nothing was done")
            try:
                path = forms.remember(game, [(table, column, roll, cell)])
            except Refusal as refusal:
                sys.stderr.write(f"  {refusal.message}\n")
                column = headed(table, factor) if refusal.field == "column" else column
                continue
            sys.stderr.write(f"  remembered in {path}\n")
            return cell

    return read
