"""The commands that look at where things stand and at what was done. None writes an entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.cli.answers import Reply
from referee.cli.command import AS_OF, SESSION, command, session_of
from referee.cli.options import Call
from referee.cli.questions import no_counter, sides_asked
from referee.engine.errors import Refusal, bad_input
from referee.engine.errors import show as quoted
from referee.engine.inputs import Inputs, bare, flag, many, text, whole
from referee.session.board.owned import called
from referee.session.choosing import Past, session_at
from referee.session.record import views
from referee.session.record.state import acts_that_stand, voided_numbers
from referee.session.session import Session
from referee.show.wording import StateWords

LATEST = 20
"""So much of what a side was told is shown to it at once."""


class Status(Inputs):
    """Show where the evening stands: what is due and the command for it, and what may still be done."""

    rules: bool = flag(meaning="add the scenario's rules")
    at: str | None = text(None, meaning=AS_OF)


@command("status", Status, SESSION, looks=True)
def status(given: Status, call: Call) -> Reply:
    """Where the session stands."""
    from referee.show.status import as_json, status_text

    chosen = session_at(session_of(call), given.at)
    return Reply(lambda: status_text(chosen, rules=given.rules), lambda: as_json(chosen), looked_at=chosen)


class Show(Inputs):
    """Show everything, or exactly what one side knows, or one thing of a side: where it is and what it did."""

    who: list[str] = bare(
        many(
            text(shape="umpire, a side, or the name of a ship, force or unit", wants="side", also=("umpire", "public")),
            0,
            12,
            (),
            meaning="a side, public (what all know), or a name; without it, everything, for the umpire",
        )
    )
    told: bool = flag(meaning="show all that the side was told, not only the last messages")
    at: str | None = text(None, meaning=AS_OF)


@command("show", Show, SESSION, looks=True)
def show(given: Show, call: Call) -> Reply:
    """What the umpire or a side knows, or a thing."""
    session, who = session_of(call), " ".join(given.who) or "umpire"
    hearers = ("umpire", views.PUBLIC, *session.state.sides)
    chosen = session_at(session, given.at, who if who in hearers else "umpire")
    if who not in hearers:
        return of_thing(chosen, who)
    data, before = view_of(chosen, who, everything=given.told or "json" in call.flags)

    def in_words() -> str:
        from referee.show.side import tree_text

        return tree_text(data, who, before, StateWords.of(chosen.state))

    return Reply(in_words, {"ok": True, "entry": None, **data}, looked_at=chosen)


def view_of(session: Session, who: str, *, everything: bool) -> tuple[dict[str, Any], int]:
    """What the umpire, all, or a side know; and how many of its messages are left out, unless `everything` is
    wanted.
    """
    state = session.state
    if who == "umpire":
        return {"session": session.name, **state.tree}, 0
    data = views.public_view(state, session.entries()) if who == views.PUBLIC else views.view(state, who)
    before = 0 if everything else max(0, len(data["told"]) - LATEST)
    return {**data, "told": data["told"][before:]}, before


def of_thing(session: Session, word: str) -> Reply:
    """All that there is to say of the things that a word names."""
    from referee.cli.commands.ask import fuel_of
    from referee.show.one_thing import describe_things, thing_text, things_to_show

    try:
        there = things_to_show(session, word)
    except Refusal as refusal:
        if reply := of_kind(session, word):
            return reply
        raise no_counter(session, word) or refusal from None
    found = [(one, fuel_of(session, one.name)) for one in describe_things(session, there)]
    rows = [{**one._asdict(), "fuel": fuel} for one, fuel in found]
    words = StateWords.of(session.state)
    text = "\n".join(thing_text(one, fuel, words) for one, fuel in found)
    return Reply(text, {"ok": True, "entry": None, "things": rows, **rows[0]}, looked_at=session)


def of_kind(session: Session, word: str) -> Reply | None:
    """All things of a kind, in a line each; nothing if a word names none."""
    from referee.show.kind_of_things import kind_text, things_of_kind
    from referee.show.one_thing import describe_things

    if not (there := things_of_kind(session, word.split())):
        return None
    found = describe_things(session, there)
    text = "\n".join(kind_text(found, StateWords.of(session.state)))
    rows = [one._asdict() for one in found]
    return Reply(text, {"ok": True, "entry": None, "things": rows}, looked_at=session)


class May(Inputs):
    """List what a thing or a whole side may do now, and why it may not do the rest."""

    name: list[str] = bare(
        many(called(""), 0, 12, (), meaning="a ship, a force, a unit; or a side; without it, the side that moves")
    )
    known: bool = flag(meaning="only what its own side knows, so that you may read it out")
    all: bool = flag(meaning="for a side: also show why it may not do the rest")


@command("may", May, SESSION, looks=True)
def may(given: May, call: Call) -> Reply:
    """What may be done."""
    from referee.show.may import ROWS, as_json, as_text

    chosen = session_of(call)
    who = chosen.state.side_meant(" ".join(given.name))
    parts = [who] if who else sides_asked(chosen)
    rows = ROWS if who else ROWS // len(parts) - 1

    def in_json() -> dict[str, Any]:
        found = [as_json(chosen, one, given.known) for one in parts]
        return found[0] if who else {"ok": True, "entry": None, "sides": found}

    return Reply(
        lambda: "\n".join(line for one in parts for line in as_text(chosen, one, given.known, given.all, rows)),
        in_json,
        looked_at=chosen,
    )


class Range(Inputs):
    """Say how far it is from one hex or thing to another."""

    one: str | None = bare(text(None, of="place", meaning="a hex, a ship, a force or a base"))
    other: str | None = bare(text(None, of="place", meaning="another hex or thing"))


@command("range", Range, SESSION, looks=True)
def show_range(given: Range, call: Call) -> Reply:
    """How far it is."""
    from referee.cli.distances import distance_between

    session = session_of(call)
    found = distance_between(session, given.one or "", given.other or "")
    return Reply(found.text, {"ok": True, "entry": None, **found._asdict()})


class Why(Inputs):
    """Explain an entry: what was entered, every die and modifier, its chance, its rules and what it changed."""

    n: int | None = bare(
        whole(default=None, of="entry", meaning="the entry; without it, the last one that was not undone")
    )


@command("why", Why, SESSION, looks=True)
def why(given: Why, call: Call) -> Reply:
    """An entry unfolded."""
    from referee.session.corrections import STEPS
    from referee.show.style import allows_colour
    from referee.show.why import why_text

    chosen, number = session_of(call), given.n
    entries = chosen.entries()
    void = voided_numbers(entries)
    if number is None:
        number = next(entry["n"] for entry in reversed(entries) if entry["n"] not in void and entry["act"] not in STEPS)
    if not 1 <= number <= len(entries):
        raise bad_input("n", f"there is no entry {quoted(number)}; they go from 1 to {len(entries)}")
    entry = entries[number - 1]
    by = [other["n"] for other in entries if number in other.get("voids", ()) and other["n"] not in void]
    kept = {key: value for key, value in entry.items() if key not in ("n", "prev")}
    data = {"ok": True, "entry": None, "of": number, **kept, "taken_back_by": by}
    return Reply(lambda: why_text(entry, Past(chosen, number).state, by, allows_colour()), data, looked_at=chosen)


class Replay(Inputs):
    """Step through the evening as you announced it. At a terminal, Enter goes on and q ends."""


@command("replay", Replay, {**SESSION, "from": text(of="entry", meaning="the first entry to show")})
def replay(_: Replay, call: Call) -> Reply:
    """Entry by entry, as it was said."""
    import sys

    from referee.cli.asking import ask_line
    from referee.engine.kinds import whole_number
    from referee.session.how import Done
    from referee.show.cards import cards_text

    chosen, typed = session_of(call), call.word("from")
    entries = chosen.entries()
    begin = 1 if typed is None else whole_number(typed)
    if begin is None or not 1 <= begin <= len(entries):
        raise bad_input("from", f"from must be an entry from 1 to {len(entries)}, not {quoted(typed)}")
    standing = [entry for entry in acts_that_stand(entries) if entry["n"] >= begin]

    def said_again() -> Iterator[Reply]:
        for place, entry in enumerate(standing, 1):
            said = Done(entry).say(chosen.state.sides) if entry["act"] != "open" else {}
            yield Reply(cards_text(entry, said, state=chosen.state))
            asks = place < len(standing) and sys.stdin.isatty()
            if asks and ask_line("Enter: go on, q: stop ", "q ends", at_end="q").lower().startswith("q"):
                return

    return Reply(then=said_again())
