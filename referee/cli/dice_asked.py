"""Dice and cards of the table, asked at a prompt: all that may be thrown at one time in one row.

What is wanted is found by running the act with made-up faces, several times and nothing written: what is wanted
whichever way they fall (who throws, which die, for what, at what number) is asked together, whatever order the program
takes it in. An answer is for what was read out; where the act wants something else after all, it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, cast

from referee.cli import asking
from referee.cli.dice_row import BACK, HOW, Ask, Row, groups_in_words, groups_of_dice, thrown_text
from referee.devices import Book, is_served
from referee.engine.chance import Die, Unasked
from referee.engine.dice import Fallen, Pick, Source, Sworn, program_dice
from referee.engine.errors import Refusal
from referee.session.acting.act import Choice
from referee.session.acting.catalogue import find
from referee.session.board.short_names import names_listed
from referee.session.for_whom import counted_by_all
from referee.session.how import How, Overtaken
from referee.session.session import Session

Result = TypeVar("Result")
Fill = Callable[[Sequence[Any]], Any]
MOST = 400
DRAWN = 4
LATER = "later"
HOW_CHOSEN = "names by their beginnings; Enter: {}; later: it is left open; -: takes back what was typed before"


class Wanted(NamedTuple):
    """A die, a card or a choice that is asked for, and what it may be: the faces of the die, the cards that are left,
    or two examples of a choice.
    """

    ask: Ask
    among: Sequence[Any]


def is_no_throw(ask: Ask) -> bool:
    """Is it a die that nobody is asked to throw: one without effect, or one that only words a report?"""
    return isinstance(ask.why, Unasked)


class Stopped(Exception):
    """Raised when a trial run has come to its end, or is long enough."""


class Unanswered(Exception):
    """Raised when the act wants something that nobody was asked for."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted


def ways_to_fall() -> Iterator[Fill]:
    """Ways in which the dice may fall: all low, all high, and some at random, the same ones each time."""
    yield lambda among: among[0]
    yield lambda among: among[-1]
    for seed in range(DRAWN):
        yield one_of(program_dice(seed).pick)


def one_of(pick: Pick) -> Fill:
    """One at random."""
    return lambda among: among[pick(len(among))]


class Table:
    """What was answered so far, while an act, or several together, is run again and again until nothing is open."""

    def __init__(self) -> None:
        self.answers: dict[Ask, Fallen] = {}
        self.choices: dict[Ask, Choice] = {}
        self.left: set[Ask] = set()
        self.all_left = False
        self.count = 0
        self.thrown_now: list[tuple[Ask, int | str]] = []

    def throw_for(self, ask: Ask, thrower: Source, throw: Callable[[], int | str]) -> Fallen:
        """The program's throw: its next number, whatever was thrown for this act before."""
        if isinstance(thrower, Sworn):
            thrower.number = max(thrower.number, self.count)
        answer = Fallen(throw(), "program", thrower.proof)
        self.count = max(self.count, answer.proof.get("count", 0))
        self.answers[ask] = answer
        if not is_no_throw(ask):
            self.thrown_now.append((ask, answer.value))
        return answer

    def say_thrown(self) -> None:
        """Say what the program threw since it was last said, in groups as they are read out."""
        values = [value for _, value in self.thrown_now]
        for group in groups_of_dice([ask for ask, _ in self.thrown_now]):
            asking.say(thrown_text(group, values[: len(group)]))
            values = values[len(group) :]
        self.thrown_now = []

    def written_meanwhile(self) -> None:
        """Another command wrote meanwhile: it may have used numbers of the program's dice."""
        self.left |= {ask for ask, answer in self.answers.items() if answer.origin == "program"}
        self.answers = {ask: answer for ask, answer in self.answers.items() if ask not in self.left}
        self.count = 0

    # Asking.

    def ask_for(self, wanted: Sequence[Wanted]) -> None:
        """Ask for all of these until they are answered or left to the program; or until the last die is taken back.

        What players choose comes first: how many dice there are, and what they need, may depend on it.
        """
        chosen = [one.ask for one in wanted if one.ask in self.choices]
        for ask in chosen:
            names = ask_names(self.choices[ask])
            if names in BACK:
                self.take_back()
                return
            self.answers[ask] = Fallen(names)
        if chosen:
            return
        row, came = Row(wanted), ""
        while row.still_open and came not in ("rest", "throw"):
            asking.ask_next_for([ask.what for ask in row.still_open])
            try:
                typed = asking.ask_line(row.prompt(), HOW, typed=row.to_mend)
                if not row.is_begun(typed) and asking.is_answered(typed):
                    row.read_out = []
                    continue
                came = row.take(typed)
            except EOFError:
                wanted_first = groups_in_words(row.still_open)[0]
                raise Refusal("bad-dice", f"{wanted_first} is needed, and nobody answers") from None
            if came == "back" and self.take_back():
                return
        for ask, value in row.typed_so_far:
            self.answers[ask] = Fallen(value)
        self.left |= set(row.still_open)
        self.all_left |= came == "rest"

    def take_back(self) -> bool:
        """Take the last die back, if it was typed."""
        last = next(reversed(self.answers), None)
        if last is None:
            asking.say("there is no die to take back")
        elif self.answers[last].origin == "program":
            asking.say("the program's throw cannot be taken back")
        else:
            del self.answers[last]
        return last is not None and last not in self.answers


class Running:
    """One run of the acts: a made-up face where nothing was answered yet, or none if it is in earnest."""

    def __init__(self, table: Table, fill: Fill | None = None) -> None:
        self.table = table
        self.fill = fill
        self.seen: Counter[Ask] = Counter()
        self.open: list[Wanted] = []

    def source(self, thrower: Source) -> Source:
        """The dice of an act; the program's `thrower` throws those that nobody throws."""
        return AtTable(self, thrower)

    def choose(self, choice: Choice, check: Callable[[Sequence[str]], object]) -> Sequence[str] | None:
        """Ask for a player's choice, again until it is allowed."""
        ask = Ask("", choice.field, f"{choice.text} {choice.read}")
        self.table.choices[ask], known = choice, self.table.answers.get(ask)
        wanted = Wanted(ask, [choice.among[:1], choice.such])
        if known is None and self.fill:
            self.open.append(wanted)
            return cast(Sequence[str], self.fill(wanted.among))
        if known is None:
            raise Unanswered(wanted)
        if known.value == LATER:
            return None
        try:
            check(known.value)
        except Refusal as refusal:
            asking.say(refusal.message)
            raise Unanswered(wanted) from None
        return cast(Sequence[str], known.value)

    def answer_for(
        self, ask: Ask, among: Sequence[int | str], thrower: Source, throw: Callable[[], int | str]
    ) -> Fallen:
        """What a die or card shows."""
        nth = self.seen[ask]
        self.seen[ask] += 1
        ask = ask._replace(before=nth)
        known = self.table.answers.get(ask)
        if known and known.value in among:
            if isinstance(thrower, Sworn):
                thrower.number = max(thrower.number, known.proof.get("count", 0))
            return known
        if not self.open and (self.table.all_left or ask in self.table.left):
            return self.table.throw_for(ask, thrower, throw)
        if is_no_throw(ask):
            return Fallen(among[0]) if self.fill else self.table.throw_for(ask, thrower, throw)
        if self.fill is None:
            raise Unanswered(Wanted(ask, list(among)))
        self.open.append(Wanted(ask, list(among)))
        if len(self.open) > MOST:
            raise Stopped
        return Fallen(self.fill(among))


class AtTable(Source):
    """The dice of one act: asked of the table, or left to `thrower`."""

    origin = "table"
    is_of_players = True

    def __init__(self, running: Running, thrower: Source) -> None:
        super().__init__()
        self.running = running
        self.thrower = thrower
        self.by: Mapping[str, str] = {}

    def begin(
        self, game: str, procedure: str, inputs: Mapping[str, object], by: Mapping[str, str] | None = None
    ) -> None:
        self.by = by or {}

    def face(self, die: Die, why: str) -> int:
        faces = range(1, die.sides + 1)
        return int(self._answered(die.name, why, faces, lambda: self.thrower.face(die, why)))

    def card(self, deck: Sequence[str], why: str) -> str:
        return str(self._answered("card", why, deck, lambda: self.thrower.card(deck, why)))

    def _answered(self, what: str, why: str, among: Sequence[int | str], throw: Callable[[], int | str]) -> int | str:
        by = self.by.get(max(filter(why.startswith, self.by), key=len, default=""), "")
        answer = self.running.answer_for(Ask(by, what, why), among, self.thrower, throw)
        self.origin, self.proof = answer.origin, answer.proof
        return cast("int | str", answer.value)


def with_dice(how: How, run: Callable[[How], Result]) -> Result:
    """Run an act, or several together, with dice asked at the terminal; nothing is written before all are there.

    Where another command wrote meanwhile, it is looked at again: what was answered stands as far as the same is asked.
    """
    table = Table()
    while True:
        try:
            while wanted := [] if table.all_left else in_any_case(table, how, run):
                table.say_thrown()
                table.ask_for(wanted)
            running = Running(table)
            done = run(how._replace(ask=running.source, choose=running.choose))
            table.say_thrown()
            return done
        except Unanswered as unanswered:
            table.say_thrown()
            table.ask_for([unanswered.wanted])
        except Overtaken as overtaken:
            asking.say(f"{overtaken.entry['act']} was done meanwhile: checked again with these dice")
            table.written_meanwhile()


def in_any_case(table: Table, how: How, run: Callable[[How], object]) -> list[Wanted]:
    """What is still wanted however the dice fall, in the program's order; nothing that comes after a choice that a
    player must make first in some cases.
    """
    wanted, runs = list[Wanted](), list[list[Ask]]()
    for fill in ways_to_fall():
        running = Running(table, fill)
        try_acts(running, how, run)
        if not wanted:
            wanted = [one for one in running.open if one.ask not in table.left]
        runs.append([one.ask for one in running.open])
        wanted = [one for one in wanted if one.ask in {*runs[-1]}]
        if len(wanted) < 2:
            break
    always = {one.ask for one in wanted}
    later = {
        ask
        for asks in runs
        for place, first in enumerate(asks)
        if first in table.choices and first not in always
        for ask in asks[place:]
    }
    return [one for one in wanted if one.ask not in later] or wanted


def try_acts(running: Running, how: How, run: Callable[[How], object]) -> None:
    """Try the acts: nothing is weighed or written, nobody is asked, and a refusal ends the trial."""

    def stop() -> None:
        raise Stopped

    try:
        run(how._replace(ask=running.source, choose=running.choose, read=None, stop=stop))
    except (Stopped, Refusal):
        return


def ask_names(choice: Choice) -> Sequence[str] | str:
    """The names that are chosen; or that it is left for later, or that what was typed before is taken back."""
    first, such = choice.among[0], ", ".join(choice.such)
    prompt = f"{choice.by}: {choice.field} (such as {such}; Enter: {first}): "
    for words in (*choice.read, choice.text):
        asking.say(words)
    while (typed := asking.ask_line(prompt, HOW_CHOSEN.format(first), at_end=LATER)) not in (LATER, "-"):
        try:
            return names_listed(typed, choice.among) or [first]
        except Refusal as refusal:
            if not asking.is_answered(typed):
                asking.say(refusal.message)
    return typed


def on_the_screens(
    session: Session, name: str, inputs: Mapping[str, Any], by: str, of_nobody: bool
) -> Callable[[Sequence[str]], None]:
    """What puts dice on the screen for all, where one is served and all may count the act's dice; what it is for is
    not said. `of_nobody`: they are a phase's, or told to all.
    """
    of = wanted_of(session, name, inputs, by, of_nobody) if is_served(session.folder) else None
    return (lambda dice: None) if of is None else (lambda dice: Book(session.folder).show_wanted(dice, of))


def wanted_of(session: Session, name: str, inputs: Mapping[str, Any], by: str, of_nobody: bool) -> str | None:
    """Of which side all see an act's dice wanted, "" of none in particular; None where not all may see it."""
    if of_nobody:
        return ""
    return counted_by_all(find(session.game, name), inputs, session.game, session.state.tree, by)
