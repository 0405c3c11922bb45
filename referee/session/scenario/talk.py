"""A talk: questions answered one after the other, each answer checked at once; it can be left and taken up again.

What is kept of a talk is its answers alone. A talk that is taken up, or in which an answer is taken back, is led anew
with the answers of before, unseen, and goes on where they end. A game's `scenario.making` leads it: `lead(talk)` asks
and fills `talk.data`, the scenario as it grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import tomli_w

from referee.engine.errors import Refusal, bad_input, nearest, short_for, show
from referee.engine.hexgrid import is_hex, parse_hex
from referee.engine.kinds import whole_number
from referee.session.board.short_names import words_begun

Value = TypeVar("Value")
BACK, LATER, HELP, MAP, SO_FAR = "back", "later", "?", "map", "so far"
NONE, TOGETHER = "-", "+"
YES_OR_NO = ("yes", "no")


class Question(NamedTuple):
    """A question: what Enter answers (nothing: an answer must be typed), what Tab offers, what `?` explains."""

    prompt: str
    enter: str | None = None
    offers: tuple[str, ...] = ()
    how: str = ""


class Left(Exception):
    """The talk is left, to be taken up later."""


class TakenBack(Exception):
    """The last answer is taken back."""


class Talk:
    """Leads through questions; `data` is what the answers have made so far.

    `reader` asks a question and returns the line; `say` tells the umpire something; `draw` shows the map so far. None
    is used while answers of `before` last.
    """

    def __init__(
        self,
        reader: Callable[[Question], str],
        say: Callable[[str], None],
        draw: Callable[[Mapping[str, Any], bool], None],
        before: Sequence[str] = (),
        kept: Callable[[Sequence[str]], None] = lambda answers: None,
    ) -> None:
        self.reader, self._say, self._draw, self.kept = reader, say, draw, kept
        self.before = list(before)
        self.answers: list[str] = []
        self.data: dict[str, Any] = {}

    # Told on the way.

    def say(self, text: str) -> None:
        """Tell something, unless it was told before."""
        if not self.before:
            self._say(text)

    def show_map(self) -> None:
        """Show the map as it is now."""
        if not self.before:
            self._draw(self.data, False)

    # Asking.

    def ask(self, question: Question, understand: Callable[[str], Value]) -> Value:
        """Ask until the answer can be taken; `understand` makes a value of it or refuses."""
        while True:
            again = bool(self.before)
            word = self.before.pop(0) if again else self.reader(question).strip()
            if not again and self.is_order(word, question):
                continue
            try:
                answer = word or (question.enter if question.enter is not None else "")
                if not answer and question.enter is None:
                    raise bad_input("answer", "this question needs an answer; ? explains it, later stops")
                value = understand(answer)
            except Refusal as refusal:
                self.before.clear()
                self._say(refusal.message)
                continue
            self.answers.append(word)
            if not again:
                self.kept(self.answers)
            return value

    def is_order(self, word: str, question: Question) -> bool:
        """Is it a command to the talk rather than an answer? Then obey it."""
        if word == LATER:
            raise Left
        if word == BACK:
            if not self.answers:
                self._say("this is the first question")
                return True
            raise TakenBack
        if word == HELP:
            offers = f"; there are: {', '.join(question.offers)}" if question.offers else ""
            self._say((question.how or "an answer, or Enter for the value in brackets") + offers)
        elif word == MAP:
            self._draw(self.data, True)
        elif word == SO_FAR:
            self._say(tomli_w.dumps({key: value for key, value in self.data.items() if value not in ({}, [])}).rstrip())
        else:
            return False
        return True

    def text(self, prompt: str, enter: str | None = None, how: str = "", offers: Iterable[str] = ()) -> str:
        """A line of text."""
        return self.ask(prompt_of(prompt, enter, how, offers), str)

    def number(self, prompt: str, low: int, high: int, enter: int | None = None, how: str = "") -> int:
        """A whole number."""
        question = prompt_of(
            prompt, None if enter is None else str(enter), how or f"a whole number from {low} to {high}"
        )
        return self.ask(question, lambda word: parse_whole(word, low, high))

    def choice(self, prompt: str, options: Sequence[str], enter: str | None = None, how: str = "") -> str:
        """One of several words, by its beginning."""
        question = prompt_of(prompt, enter, how or "one of these; the beginning is enough", options)
        return self.ask(question, lambda word: by_beginning(word, options))

    def yes(self, prompt: str, enter: bool = False, how: str = "") -> bool:
        """Yes or no."""
        return self.choice(prompt, YES_OR_NO, "yes" if enter else "no", how) == "yes"

    def several(
        self,
        prompt: str,
        known: Iterable[str],
        enter: str | None = "",
        how: str = "names, with commas between them; the beginnings are enough",
        sisters: Mapping[str, Any] | None = None,
    ) -> list[str]:
        """Names by their beginnings, with commas between them; `+` behind one takes its sisters along."""
        names = list(known)
        return self.ask(prompt_of(prompt, enter, how, names), lambda row: pick_names(row, names, sisters or {}))

    def hexes(self, prompt: str, enter: str | None = "", how: str = "") -> list[str]:
        """Hexes, with blanks or commas between them."""
        question = prompt_of(prompt, enter, how or "hexes of four digits, such as 1512 1513")
        return self.ask(question, lambda row: [one_hex(word, self.data) for word in row.replace(",", " ").split()])

    def rows(self, prompt: str, understand: Callable[[str], None], how: str = "", offers: Iterable[str] = ()) -> None:
        """Lines, one after the other, until one is empty; `understand` makes something of each, or refuses."""

        def one(row: str) -> bool:
            if row:
                understand(row)
            return bool(row)

        while self.ask(Question(f"{prompt} (Enter: no more): ", "", tuple(offers), how), one):
            pass


def prompt_of(prompt: str, enter: str | None, how: str = "", offers: Iterable[str] = ()) -> Question:
    """A question, with what Enter answers."""
    text = f"{prompt}: " if enter is None else f"{prompt} [{enter or 'none'}]: "
    return Question(text, enter, tuple(offers), how)


# What lines mean.


def parse_whole(word: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    number = whole_number(word)
    if number is None or not low <= number <= high:
        raise bad_input("answer", f"a whole number from {low} to {high} is needed, not {show(word)}")
    return number


def by_beginning(word: str, options: Sequence[str]) -> str:
    """The one option that begins so."""
    found = words_begun(word, options)
    if len(found) == 1 and word:
        return found[0]
    if found:
        raise short_for(show(word), found, "answer")
    close = nearest(word, options)
    said = f"nearest: {', '.join(close)}" if close else f"there are {', '.join(list(options)[:12])}"
    raise bad_input("answer", f"{show(word)} is none of them; {said}")


def pick_names(row: str, known: Sequence[str], sisters: Mapping[str, Any]) -> list[str]:
    """The names that a row means, each once; with `+` behind it a name's sisters too, or all that begin so."""
    out: list[str] = []
    for part in row.split(","):
        word = part.strip()
        if not word or word == NONE:
            continue
        left = [name for name in known if name not in out]
        base = word.removesuffix(TOGETHER).strip()
        begin = [name for name in left if name.casefold().startswith(base.casefold())]
        if word.endswith(TOGETHER) and len(begin) > 1 and base not in begin:
            out += begin
            continue
        name = by_beginning(base, left)
        out.append(name)
        if word.endswith(TOGETHER):
            out += [one for one in left if one != name and name in sisters and sisters.get(one) == sisters[name]]
    return out


def split_row(row: str, *names: str) -> list[str]:
    """The parts of a row, `TF 16, 1410`; without commas the last words are the later parts, `TF 16 1410`."""
    parts = [part.strip() for part in row.split(",")] if "," in row else row.rsplit(maxsplit=len(names) - 1)
    if len(parts) != len(names) or not all(parts):
        raise bad_input("answer", f"the answer must be {', '.join(names)}, not {show(row)}")
    return parts


def one_hex(word: str, data: Mapping[str, Any]) -> str:
    """A hex; on the map, where the scenario says how large it is."""
    terms = data.get("scenario", {})
    columns, rows = terms.get("columns", 99), terms.get("rows", 99)
    if not is_hex(word) or parse_hex(word).column > columns or parse_hex(word).row > rows:
        raise bad_input(
            "answer", f"{show(word)} is not a hex of the map, which goes from 0101 to {columns:02d}{rows:02d}"
        )
    return word


def new_name(word: str, used: Iterable[str]) -> str:
    """A name for something new."""
    if "=" in word or "," in word:
        raise bad_input("answer", f"{show(word)}: a name cannot hold a comma or an equals sign")
    if word in used:
        raise bad_input("answer", f"there is already a {word}")
    return word
