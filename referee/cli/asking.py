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
    """A die or card that was asked for, what it showed, and who threw it."""

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
    """Asks for each die at the moment it is needed; an empty answer lets the program throw it."""

    origin = "table"

    def __init__(self, thrower: Source, before: Sequence[Answered] = (), row: Sequence[str] = ()) -> None:
        super().__init__()
        self.before = list(before)
        self.row = list(row)
        self.answered: list[Answered] = []
        self.rest = False
        self.several = False
        self.thrower = thrower

    @classmethod
    def of_several(cls, thrower: Source, before: list[Answered], answered: list[Answered], row: list[str]) -> Asked:
        """The dice of one of several acts that are done together: what was answered is counted over all of them."""
        out = cls(thrower)
        out.before, out.answered, out.row = before, answered, row
        out.several = True
        return out

    def face(self, die: Die, why: str) -> int:
        again = self._again()
        if again:
            return int(again.value)
        while True:
            word = self._word(f"{die.name}, {why}")
            if not word:
                face = self.thrower.face(die, why)
                sys.stderr.write(f"  {die.name} {face}, {why}\n")
                self._answer(face, "program", self.thrower.proof)
                return face
            try:
                face = face_of(die, word if (number := whole_number(word)) is None else number, why)
            except Refusal as refusal:
                self._wrong(refusal.message)
                continue
            self._answer(face, "table")
            return face

    def card(self, deck: Sequence[str], why: str) -> str:
        again = self._again()
        if again:
            return str(again.value)
        while True:
            word = self._word(f"card, {why}").upper()
            if not word:
                card = self.thrower.card(deck, why)
                sys.stderr.write(f"  {card}, {why}\n")
                self._answer(card, "program", self.thrower.proof)
                return card
            if word in deck:
                self._answer(word, "table")
                return word
            self._wrong(f"{word} is not there to be drawn")

    def finish(self) -> None:
        if self.row and not self.several:
            wanted, there = len(self.answered), len(self.answered) + len(self.row)
            raise Refusal("bad-dice", f"too many dice: {wanted} wanted, {there} typed; nothing was done")

    def _again(self) -> Answered | None:
        """The answer of the time before, where a later one was taken back."""
        if not self.before:
            return None
        answer = self.before.pop(0)
        if isinstance(self.thrower, Sworn) and "count" in answer.proof:
            self.thrower.number = answer.proof["count"]
        self._answer(answer.value, answer.origin, answer.proof)
        return answer

    def _answer(self, value: int | str, origin: str, proof: Mapping[str, int] = NOTHING) -> None:
        self.origin, self.proof = origin, proof
        self.answered.append(Answered(value, origin, proof))

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
                    self.row = line(f"{what}: ", HOW).replace(",", " ").split()
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


def with_dice(run: Callable[[Callable[[Source], Source]], Result]) -> Result:
    """Run an act with dice asked at the terminal; anew, nothing written, each time that a die is taken back."""
    ask: Callable[[Source], Source] = asked
    while True:
        try:
            return run(ask)
        except TakenBack as back:
            answered, row = back.answered, back.row

            def ask(thrower: Source, answered: list[Answered] = answered, row: list[str] = row) -> Source:
                return Asked(thrower, answered, row)


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
