"""The commands that look at what was done and where things lie: why, replay, range. None is an entry."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Json, SessionName, app


@app.command()
def why(
    number: Annotated[int | None, typer.Argument(metavar="[N]", help="the entry; else the last that stands")] = None,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Unfold an entry: what was given, every die and modifier, its chance, its rules, what it changed."""
    from referee.cli.acting import looked
    from referee.cli.session import as_json_line, out
    from referee.engine.errors import bad_input, show
    from referee.session.choosing import choose
    from referee.session.corrections import STEPS
    from referee.session.past import Past
    from referee.session.record.state import voided
    from referee.show.style import coloured
    from referee.show.why import why_text

    chosen = choose(session)
    entries = chosen.entries()
    void = voided(entries)
    if number is None:
        number = next(entry["n"] for entry in reversed(entries) if entry["n"] not in void and entry["act"] not in STEPS)
    if not 1 <= number <= len(entries):
        raise bad_input("number", f"there is no entry {show(number)}; they go from 1 to {len(entries)}")
    entry = entries[number - 1]
    by = [other["n"] for other in entries if number in other.get("voids", ()) and other["n"] not in void]
    if as_json:
        kept = {key: value for key, value in entry.items() if key not in ("n", "prev")}
        as_json_line({"ok": True, "entry": None, "of": number, **kept, "taken_back_by": by})
    else:
        out(why_text(entry, Past(chosen, number).state, by, coloured()))
    looked(chosen)


@app.command()
def replay(
    begin: Annotated[int, typer.Option("--from", help="the entry to begin with")] = 1,
    session: SessionName = None,
) -> None:
    """Step through the evening as it was said. At a terminal Enter goes on and q ends."""
    import sys

    from referee.cli.asking import line
    from referee.engine.errors import bad_input
    from referee.engine.rules import labels_of
    from referee.session.choosing import choose
    from referee.session.record.state import voided
    from referee.session.session import Done
    from referee.show.cards import cards_text

    chosen = choose(session)
    entries = chosen.entries()
    if not 1 <= begin <= len(entries):
        raise bad_input("from", f"from must be an entry from 1 to {len(entries)}, not {begin}")
    void = voided(entries)
    standing = [entry for entry in entries[begin - 1 :] if entry["n"] not in void and "voids" not in entry]
    for place, entry in enumerate(standing):
        said = Done(entry).say(chosen.state.sides) if entry["act"] != "open" else {}
        sys.stdout.write(cards_text(entry, said, labels_of(chosen.game)))
        if place + 1 == len(standing) or not sys.stdin.isatty():
            continue
        if line("Enter: on, q: enough ", "q ends", at_end="q").lower().startswith("q"):
            break


@app.command(name="range")
def show_range(
    one: Annotated[str, typer.Argument(metavar="A", help="a hex, or what lies in one: a ship, a force, a base")],
    other: Annotated[str, typer.Argument(metavar="B", help="another")],
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """How far it is from one hex, or one thing, to another."""
    from referee.cli.distances import between
    from referee.cli.session import as_json_line, out
    from referee.session.choosing import choose

    found = between(choose(session), one, other)
    if as_json:
        as_json_line({"ok": True, "entry": None, **found._asdict()})
    else:
        out(found.text)
