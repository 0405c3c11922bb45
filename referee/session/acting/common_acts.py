"""Acts that every game has: going on, telling, noting, rolling, the dice, reminders, closing; and what the
table decides: a ruling's option, or a house rule in its own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, any_object, choice, flag, message, text, whole
from referee.engine.kinds import whole_number
from referee.engine.rules import Ruleset
from referee.session.acting.act import Doing, act
from referee.session.acting.catalogue import enter
from referee.session.acting.due import leave, of_going_on
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import Named
from referee.session.acting.sequence import go_on, in_full, must_be_phase, next_phase, phases, remind_of
from referee.session.board.board import Board
from referee.session.board.owned import hearer, must_be_side
from referee.session.record.journal import Entry


class Next(Named[Any, Any]):
    """Nothing to enter."""


@act("next", Next, cite="", bars=lambda given: of_going_on(given.board))
def walk_on(given: Next, doing: Doing) -> None:
    """Go on to the next phase, and do what that phase does by itself."""
    if not phases(doing.ruleset.game):
        coming = next_phase(doing.ruleset.game, doing.phase)
        hint = "do " + (command("phase", phase=coming) if coming else command("phase", turn=doing.turn + 1))
        message = "the program knows no sequence of play for this game: name the turn and the phase"
        raise Refusal("bad-input", message, field="act", hint=hint)
    leave(doing)
    go_on(doing)


class Tell(Inputs):
    """A message."""

    to: str = text(wants="side", also=("all",), meaning="a side, or all")
    text: str = message("what to say")


@act("tell", Tell, cite="")
def tell(given: Tell, doing: Doing) -> None:
    """Tell a side, or everyone, a message."""
    must_be_side("to", given.to, doing.sides, "all")
    doing.tell(given.to, given.text)


class Note(Inputs):
    """A remark."""

    text: str = message("what to remember")


@act("note", Note, cite="")
def note(given: Note, doing: Doing) -> None:
    """Note a remark in the umpire's own record."""
    doing.remark(given.text)


class Roll(Inputs):
    """A procedure thrown by itself."""

    procedure: str = text(wants="procedure", meaning="the procedure")
    inputs: dict[str, Any] = any_object({}, meaning="its inputs")
    side: str | None = text(None, wants="side", meaning="whose throw it is")
    tell: str | None = hearer("a side (or all) that is told the result")


@act("roll", Roll, cite="")
def roll(given: Roll, doing: Doing) -> None:
    """Resolve a procedure and record it; the state does not change."""
    answer = doing.resolve(given.procedure, given.inputs or {}, side=given.side)
    from referee.engine.words import outcome_in_a_sentence, outcome_in_words

    doing.remark(f"{given.procedure}: {outcome_in_words(answer.outcome, answer.labels)}")
    if given.tell:
        must_be_side("tell", given.tell, doing.sides, "all")
        doing.tell(given.tell, outcome_in_a_sentence(given.procedure, answer.outcome, answer.labels))


class Dice(Inputs):
    """Who throws."""

    mode: str = choice("table", "program", meaning="the players at the table (table), or the program")


@act("dice", Dice, cite="")
def dice(given: Dice, doing: Doing) -> None:
    """Say who throws the dice from now on."""
    doing.put("umpire", "dice", value=given.mode)
    doing.remark(f"dice are thrown by the {'players' if given.mode == 'table' else 'program'}")


class Close(Inputs):
    """Nothing to enter."""


@act("close", Close, cite="")
def close(given: Close, doing: Doing) -> None:
    """Close the session: the evening is over, and it is no longer the current session."""
    enter(doing, "close")
    doing.put("umpire", "closed", value=True)
    doing.remark("the session is closed; undo opens it again")


LONGEST = 40
SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 -")


def is_word(word: str) -> bool:
    """Can it be said and written in one way only: small letters, digits, single spaces, -?"""
    return 0 < len(word) <= LONGEST and set(word) <= SIGNS and word == " ".join(word.split())


class Word(Inputs):
    """A word and who says it."""

    word: str = text(
        shape=f"small letters, digits, spaces and - ({LONGEST} at most)", allowed=is_word, meaning="the word"
    )
    side: str | None = text(None, wants="side", meaning="the side that says it")


@act("word", Word, cite="", example='--word "salt water"')
def add_word(given: Word, doing: Doing) -> None:
    """Enter a player's word, which from now on decides the dice together with the secret and earlier words."""
    must_be_side("side", given.side, doing.sides)
    who = given.side.upper() if given.side else "A player"
    doing.tell("all", f"{who} adds a word to the dice: {given.word}.")


class Remind(Inputs):
    """What to be reminded of, and when."""

    turn: int | None = whole(0, None, None, meaning="the turn in which to remind you")
    phase: str | None = text(
        None, wants="phase", meaning="the phase in which to remind you; without it, the first of the turn"
    )
    text: str = message("what to remind you of")


@act("remind", Remind, cite="", example="--turn 7 --text reinforcements")
def remind(given: Remind, doing: Doing) -> None:
    """Set a reminder for the umpire alone; it appears when its turn or phase has come."""
    if given.turn is None and given.phase is None:
        raise bad_input("turn", 'when? a turn or a phase, as in: remind turn 7 "reinforcements"')
    if given.phase is not None:
        must_be_phase(doing.ruleset.game, given.phase, "phase")
    if given.turn is not None and given.turn < doing.turn:
        raise bad_input("turn", f"turn must be {doing.turn} or later, not {given.turn}")
    waiting = doing.board.umpire.reminders
    number = str(max((whole_number(name) or 0 for name in waiting), default=0) + 1)
    when = {key: said for key, said in (("turn", given.turn), ("phase", given.phase)) if said is not None}
    waiting.add(number, text=given.text, set=doing.turn, **when)
    words = ", ".join(f"turn {said}" if key == "turn" else str(said) for key, said in when.items())
    doing.remark(f"reminder {number}, {words}: {given.text}")


def is_phase(word: str) -> bool:
    """Can it be a phase's name: some text on one line?"""
    return bool(word.strip()) and word.isprintable()


class Moment(Inputs):
    """What the umpire calls it; a turn alone begins that turn."""

    phase: str | None = text(
        None, shape="a name", allowed=is_phase, wants="phase", meaning="the name of the phase, in your own words"
    )
    turn: int | None = whole(0, 9999, None, meaning="the turn; without it, the same turn")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> list[int] | None:
        """The turn after the present one."""
        return [board.public.turn + 1] if name == "turn" else None

    def check(self) -> None:
        if self.phase is None and self.turn is None:
            hint = "do " + command("phase", turn=OPEN) + " begins the next turn"
            raise Refusal("bad-input", "name a phase or a turn", field="phase", hint=hint)


def with_titles(phase: str, board: Board[Any, Any, Any], game: str) -> str:
    """A phase's name as the game writes it, or with its sides so written and a capital: `submarine op` and `sub`
    become `Submarine Op`, `japanese moves` becomes `Japanese moves`. A phase of the sequence of play stands as it is.
    """
    if phases(game):
        return phase
    if known := in_full(game, phase):
        return known
    titles = {name.casefold(): board.title(name) for name in board.sides}
    words = " ".join(titles.get(word.casefold(), word) for word in phase.split(" "))
    return words[:1].upper() + words[1:]


@act("phase", Moment, cite="", example="--turn 3 --phase Movement")
def name_phase(given: Moment, doing: Doing) -> None:
    """Say which turn and phase it is, in a game whose sequence of play the program does not know."""
    game = doing.ruleset.game
    if phases(game) and not doing.forced:
        hint = 'next goes on; --force --why "…" overrides'
        message = "this game has a sequence of play, which sets turn and phase"
        raise Refusal("not-allowed", message, cite="session", field="phase", hint=hint)
    if phases(game):
        doing.overridden.append("the umpire has set turn and phase, not the sequence of play")
    new_turn = given.turn is not None and given.turn != doing.turn
    to = "" if new_turn or not given.phase else with_titles(given.phase, doing.board, game)
    leave(doing, "the turn" if new_turn else "the phase", passes=new_turn, to=to)
    if given.turn is not None:
        doing.put("public", "turn", value=given.turn)
    if given.phase is not None or new_turn:
        doing.put("public", "phase", value=with_titles(given.phase or "", doing.board, game))
    doing.tell("all", f"Turn {doing.turn}{f', {doing.phase}' if doing.phase else ''}.", story="")
    if new_turn:
        enter(doing, "turn")
    enter(doing, doing.phase)
    remind_of(doing)


class Rule(Inputs):
    """A ruling with its option, or a house rule."""

    ruling: str | None = text(None, wants="ruling", meaning="the ruling")
    option: str | None = text(None, meaning="the option in force from now on")
    house: str | None = text(None, wants="text", meaning="a house rule, in your own words, which all are told")
    alone: bool = flag(meaning="the house rule is for you alone: nobody is told")

    def check(self) -> None:
        if (self.ruling is None) == (self.house is None):
            hint = 'referee rule RULING OPTION, or referee rule "a house rule in your own words"'
            raise Refusal("bad-input", "name a ruling, or a house rule", field="ruling", hint=hint)
        self.refuse("option", why="a house rule has no option") if self.house is not None else None
        self.refuse("alone", why="all must know a ruling") if self.house is None else None
        if self.house is not None and not self.house.strip():
            raise bad_input("house", "house is empty; write the rule in your own words")


@act("rule", Rule, cite="", example='--house "nobody lands by night"')
def rule(given: Rule, doing: Doing) -> None:
    """Decide a ruling or a house rule for the rest of the session; all are told, unless the rule is for you alone."""
    if given.house is not None:
        number = str(len(doing.get("umpire", "house", default={})) + 1)
        doing.put("umpire", "house", number, value=given.house)
        if not given.alone:
            doing.tell("all", f"House rule: {given.house}")
        doing.remark(f"house rule {number}{', for you alone' if given.alone else ''}: {given.house}")
        return
    ruling = str(given.ruling)
    if given.option is None and ruling in doing.ruleset.rulings:
        options = ", ".join(doing.ruleset.rulings[ruling]["options"])
        raise bad_input("option", f"option is missing: {ruling} takes {options}")
    option = doing.ruleset.valid_option(ruling, given.option)
    before = doing.ruleset.in_force(ruling)
    doing.put("umpire", "rulings", ruling, value=option)
    doing.remark(f"ruling {ruling}: {option}" + (f"; until now {before}" if before != option else ""))
    if doing.ruleset.rulings[ruling].get("at_opening"):
        doing.remark("it applies only when a scenario is made, and changes nothing in an open session")
    elif before != option:
        question = str(doing.ruleset.rulings[ruling]["question"]).rstrip()
        was, now = (doing.ruleset.reading_of(ruling, one) for one in (before, option))
        doing.tell("all", f"A ruling changes. {question} Until now: {was}. From now on: {now}.")


class Settled(NamedTuple):
    """One thing that the table decided: `name` is the ruling's, empty for a house rule; `before` is what was in
    force.
    """

    name: str
    text: str
    before: str
    number: int
    turn: int
    phase: str


def changes_in_play(entries: Iterable[tuple[Entry, Ruleset]]) -> Iterator[Settled]:
    """What was decided, in order, by the entries that stand, each with the rules as they were before it."""
    for entry, rules in entries:
        if entry["act"] == "rule":
            name = str(entry["inputs"].get("ruling") or "")
            words = str(entry["inputs"]["option" if name else "house"])
            before = rules.in_force(name) if name else words
            yield Settled(name, words, before if before != words else "", entry["n"], entry["turn"], entry["phase"])
