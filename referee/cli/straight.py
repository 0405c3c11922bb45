"""The commands typed most, besides acts and look-ups: where we are, who knows what, undo, the record.

They take no way through typer, which costs as much time as all that they do; the command line lists them from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cli.answers import refused
from referee.cli.options import ACT, ACT_FLAGS, ALONE, Call, parse
from referee.engine.errors import Refusal
from referee.engine.inputs import Inputs, bare, flag, many, text, whole
from referee.session.board.owned import called

if TYPE_CHECKING:
    from referee.session.session import Session

WORDS = {"session": "the session; else the current one"}
FLAGS = {"json": "print JSON and nothing else", "help": "show what it takes"}
LATEST = 20
"""So much of what a side was told is shown to it at once."""
AS_OF = "as of an entry (a side's view: of one of its tellings), or of TURN/PHASE"


class Status(Inputs):
    """Where we are: what is due and how it is done, what may still be done, what goes on."""

    rules: bool = flag(meaning="the scenario's rules too")
    at: str | None = text(None, meaning=AS_OF)


class Show(Inputs):
    """What the umpire, or exactly what that side, knows; or one thing of a side: where it is, what it did."""

    who: list[str] = bare(
        many(
            text(shape="umpire, a side, or a thing of one"),
            0,
            12,
            (),
            meaning="a side, public (what all know), or a thing; else the umpire",
        )
    )
    told: bool = flag(meaning="all that the side was told, not only the last of it")
    at: str | None = text(None, meaning=AS_OF)


class May(Inputs):
    """What a thing, or a whole side, may do now, and why not the rest."""

    name: list[str] = bare(many(called(""), 1, 12, meaning="a ship, a force, a unit; or a side"))
    known: bool = flag(meaning="as far as its own side knows, to be read out")
    all: bool = flag(meaning="of a side, why not the rest too")


class Orders(Inputs):
    """A side's orders in short: checked all at once, and sealed. As in: referee orders ijn "11 stay; 16 1409"."""

    side: str = text(shape="a side", meaning="whose orders they are")
    file: str | None = text(None, meaning="a file of orders, - for standard input")
    but_not: str = text("", meaning="leave these lines out: 4,7")
    text: list[str] = bare(
        many(text(), 0, None, (), meaning="the orders, semicolons between them; else typed line by line")
    )


WITH_ORDERS = {
    "now": "carry them out at once, by themselves",
    "go": "carry all out, if the other side's are in",
    "check": "only say what the lines mean and what is wrong",
}


class CarryOut(Inputs):
    """Open the orders that are in and do them, in the lawful sequence. One undo takes all of it back."""

    side: list[str] = bare(many(text(shape="a side"), 0, None, (), meaning="whose orders; else every sheet that is in"))


class Encounters(Inputs):
    """What follows from where all now are: who meets, who may be searched, struck, engaged, with the act for each."""


class Undo(Inputs):
    """Take back the last act, or all after entry N. What was told is withdrawn."""

    yes: bool = flag(meaning="do not ask")
    to: int | None = whole(1, default=None, meaning="go back to where this entry left the session")
    of: str | None = text(None, meaning="a side: what it handed in itself last, in place of your own last act")
    why: str | None = text(None, meaning="the reason")


class Redo(Inputs):
    """Bring back what was undone last."""

    yes: bool = flag(meaning="do not ask")
    why: str | None = text(None, meaning="the reason")


class Record(Inputs):
    """The record, entry by entry."""

    last: int = bare(whole(0, default=0, meaning="only the last so many entries"))


class Straight(NamedTuple):
    """A command: what it takes, and what does it with what was typed: a function, or the name of one in a module of
    this package (`orders.obey`) that is only imported for it.
    """

    inputs: type[Inputs]
    do: Callable[[Any, Call], int | None] | str
    words: Mapping[str, str] = WORDS
    flags: Mapping[str, str] = FLAGS

    def run(self, given: Inputs, call: Call) -> int | None:
        """Do it; its exit status, if it is not 0."""
        if not isinstance(self.do, str):
            return self.do(given, call)
        module, _, name = self.do.partition(".")
        done: int | None = getattr(import_module(f"referee.cli.{module}"), name)(given, call)
        return done

    @property
    def summary(self) -> str:
        """What it is for."""
        return (self.inputs.__doc__ or "").partition("\n")[0]


def status(given: Status, call: Call) -> None:
    """Print where the session stands."""
    from referee.cli.acting import looked
    from referee.cli.session import as_json_line, out
    from referee.cli.standing import as_json, status_text
    from referee.session.choosing import choose
    from referee.session.past import at as as_of

    chosen = as_of(choose(call.word("session")), given.at)
    if "json" in call.flags:
        as_json_line(as_json(chosen))
    else:
        out(status_text(chosen, rules=given.rules))
    looked(chosen)


def show(given: Show, call: Call) -> None:
    """Print what the umpire or a side knows."""
    from referee.cli.acting import notices
    from referee.cli.session import as_json_line, out
    from referee.session.choosing import choose
    from referee.session.past import at as as_of
    from referee.session.record import views

    who = " ".join(given.who) or "umpire"
    chosen = as_of(choose(call.word("session")), given.at, who)
    state = chosen.state
    as_json = "json" in call.flags
    if who not in ("umpire", views.PUBLIC, *state.sides):
        show_thing(chosen, who, as_json)
        return
    before = 0
    if who == "umpire":
        data = {"session": chosen.name, **state.tree}
    elif who == views.PUBLIC:
        data = views.public(state, chosen.entries())
        if not (as_json or given.told):
            before = max(0, len(data["told"]) - LATEST)
            data["told"] = data["told"][before:]
    elif as_json or given.told:
        data = views.view(state, who)
    else:
        told = state.tellings.last(who, LATEST)
        data = {**views.head(state, who), "told": told}
        before = state.tellings.counts[who] - len(told)
    if as_json:
        as_json_line({"ok": True, "entry": None, **data})
    else:
        from referee.show.side import tree_text

        out(tree_text(data, who, before))
    chosen.refresh()
    notices(chosen)


def show_thing(session: Session, word: str, as_json: bool) -> None:
    """Print all that there is to say of one thing of a side."""
    from referee.cli.acting import looked
    from referee.cli.session import as_json_line, out
    from referee.session.board.sight import board_of
    from referee.session.for_whom import called_so
    from referee.session.reading.one_thing import one_thing
    from referee.show.one_thing import one_thing_text

    board = board_of(session.game, session.state.tree)
    assert board is not None
    found = [one_thing(session, thing) for thing in called_so(board, word)]
    if as_json:
        as_json_line({"ok": True, "entry": None, "things": [one._asdict() for one in found], **found[0]._asdict()})
    else:
        out("\n".join(map(one_thing_text, found)))
    looked(session)


def may(given: May, call: Call) -> None:
    """Print what may be done."""
    from referee.cli.acting import looked
    from referee.cli.may import as_json, as_text
    from referee.cli.session import as_json_line, out
    from referee.session.choosing import choose

    chosen, who = choose(call.word("session")), " ".join(given.name)
    if "json" in call.flags:
        as_json_line(as_json(chosen, who, given.known))
    else:
        out("\n".join(as_text(chosen, who, given.known, given.all)))
    looked(chosen)


def undo(given: Undo, call: Call) -> None:
    """Take back, and print what."""
    from referee.cli.correcting import corrected, foreseen, whose
    from referee.session import corrections
    from referee.session.choosing import choose
    from referee.session.session import How

    chosen = choose(call.word("session"))
    as_json = "json" in call.flags
    of, asks = given.of or corrections.UMPIRE, not (given.yes or as_json)
    if asks and of == corrections.UMPIRE and given.to is None:
        of = whose(chosen)
    foreseen("undo?", chosen, lambda: corrections.undoing(chosen, given.to, of=of), not asks)
    corrected(chosen, corrections.undo(chosen, given.to, How(why=given.why), of), as_json)


def redo(given: Redo, call: Call) -> None:
    """Bring back, and print what."""
    from referee.cli.correcting import corrected, foreseen
    from referee.session import corrections
    from referee.session.choosing import choose
    from referee.session.session import How

    chosen = choose(call.word("session"))
    as_json = "json" in call.flags
    foreseen("redo?", chosen, lambda: corrections.redoing(chosen), given.yes or as_json)
    corrected(chosen, corrections.redo(chosen, How(why=given.why)), as_json)


def record(given: Record, call: Call) -> None:
    """Print the record, or what a side was told."""
    from referee.cli.acting import looked
    from referee.cli.record import entry_text, telling_text
    from referee.cli.session import as_json_line, out
    from referee.session.choosing import choose
    from referee.session.record.state import voided

    chosen = choose(call.word("session"))
    as_json = "json" in call.flags
    side = call.word("for")
    if side is not None:
        state = chosen.state
        state.side(side)
        for telling in state.tellings.last(side, given.last) if given.last else state.told[side]:
            if as_json:
                as_json_line({"ok": True, **telling})
            else:
                out(telling_text(telling))
        looked(chosen)
        return
    entries = chosen.latest(given.last) if given.last else chosen.entries()
    void = voided(entries)
    hidden = () if not chosen.is_open() else ("secret",)
    for entry in entries:
        if as_json:
            as_json_line({"ok": True, **{key: value for key, value in entry.items() if key not in hidden}})
        else:
            out(entry_text(entry, entry["n"] in void))
    looked(chosen)


COMMANDS = {
    "status": Straight(Status, status),
    "show": Straight(Show, show),
    "may": Straight(May, may),
    "orders": Straight(Orders, "orders.obey", ACT, {**ACT_FLAGS, **WITH_ORDERS}),
    "carry-out": Straight(CarryOut, "orders.open_sheets", ACT, ACT_FLAGS),
    "encounters": Straight(Encounters, "orders_said.encounters"),
    "undo": Straight(Undo, undo),
    "redo": Straight(Redo, redo),
    "log show": Straight(Record, record, {**WORDS, "for": "only what this side was told"}),
}


def command_of(argv: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """The command of a line and what it is given; nothing where it is none of these."""
    for length in (1, 2):
        name = " ".join(argv[:length])
        if name in COMMANDS:
            return name, argv[length:]
    return None


def run_straight(argv: Sequence[str]) -> int:
    """Run one of these commands; the exit status."""
    name, rest = command_of(argv) or ("", ())
    rest = [{"-h": "--help"}.get(word, word) for word in rest]
    try:
        one = COMMANDS[name]
        call = parse(one.inputs, rest, one.words, one.flags, bare_words(one.inputs))
        if "help" in call.flags:
            explain(name, one)
        else:
            return one.run(one.inputs.take(call.inputs), call) or 0
        return 0
    except Refusal as refusal:
        if refusal.message.endswith(ALONE):
            refusal.message = f"{refusal.field!r} is one word more than {name} takes"
            refusal.hint = f"{name} --help lists its options" + (
                ": --to N goes back to entry N" if name == "undo" else ""
            )
        return refused(refusal, "--json" in rest)


def bare_words(inputs: type[Inputs]) -> list[str]:
    """The inputs that bare words fill: those that must be entered, then those that are said to be bare."""
    fields = inputs.fields
    return [name for name, field in fields.items() if field.required or field.bare]


def explain(name: str, one: Straight) -> None:
    """Print what a command takes."""
    from referee.cli.session import out
    from referee.show.folding import folded, in_two_columns

    fields = one.inputs.fields
    places = [name.upper() if fields[name].required else f"[{name.upper()}]" for name in bare_words(one.inputs)]
    usage = " ".join(["Usage: referee", name, *places, "[OPTIONS]"])
    lines = [usage, "", *folded(one.summary, "  ", "  "), "", "Options:"]
    for field, declared in one.inputs.fields.items():
        lines += in_two_columns(f"  --{field}", declared.meaning)
    for word, meaning in {**one.words, **one.flags}.items():
        lines += in_two_columns(f"  --{word}", meaning)
    out("\n".join(lines))
