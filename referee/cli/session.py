"""The commands around a session."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from referee.cli.acting import ask_first, notices
from referee.cli.answers import session_named
from referee.engine.answer import value_text
from referee.engine.dice import Typed
from referee.engine.errors import Refusal, bad_input, unknown
from referee.session import corrections
from referee.session.acting.catalogue import acts as acts_of
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now, due_text
from referee.session.acting.sequence import phase, phases
from referee.session.corrections import Undone
from referee.session.record import journal, views
from referee.session.record.folder import logs, names
from referee.session.scenario.scenario import open_session
from referee.session.session import How, Session, choose
from referee.show.folding import beside, wrapped


def out(text: str) -> None:
    """Print to standard output."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def as_json_line(value: Any) -> None:
    """Print one JSON object."""
    out(json.dumps(value, ensure_ascii=False))


def sure(question: str, yes: bool) -> None:
    """Ask once, on a terminal; elsewhere --yes is not needed."""
    from referee.cli.asking import agreed

    if not yes and sys.stdin.isatty() and not agreed(question):
        raise Refusal("bad-input", "nothing was changed", field="yes")


def new(scenario: str, name: str | None, as_json: bool) -> None:
    """Open a session."""
    session = open_session(scenario, name)
    state = session.state
    if as_json:
        as_json_line({"ok": True, "session": session.name, "folder": session.folder, "sides": state.sides})
        return
    out(f"{session.name}: {state.about['scenario']} ({session.game}), {' against '.join(state.sides)}")
    files = ", ".join([journal.NAME, "umpire.toml", *(f"{side}.toml" for side in state.sides)])
    out(f"  in {session.folder}: {files}")
    if phase(session.game, str(state.public.get("phase", ""))):
        out("\nhint: referee status   says where it stands")
    elif phases(session.game):
        out("\nhint: referee next   begins the first phase")
    else:
        out('\nhint: referee do phase --phase "…"   names the phase; there is no sequence of play here')


def sessions(as_json: bool) -> None:
    """List the sessions; one that is damaged is listed as such, and stops no other."""
    rows = [listed(name) for name in names()]
    if as_json:
        as_json_line(rows)
    elif not rows:
        out(f"no sessions in {logs()}")
    for row in [] if as_json else rows:
        if "damaged" in row:
            out(f"{row['session']:<28} damaged: {row['damaged']}; referee log verify --session {row['session']}")
            continue
        where = f"turn {row['turn']} {row['phase']}".strip()
        out(
            f"{row['session']:<28} {row['game']:<22} {where:<32} entry {row['entries']}"
            + ("" if row["open"] else ", closed")
        )


def listed(name: str) -> dict[str, Any]:
    """A session in a list of them."""
    session = Session(os.path.join(logs(), name))
    try:
        state = session.state
    except Refusal as refusal:
        return {"session": name, "damaged": refusal.message.partition(";")[0]}
    public = state.public
    return {
        "session": name,
        "game": session.game,
        "scenario": state.about["scenario"],
        "turn": public.get("turn", 0),
        "phase": public.get("phase", ""),
        "entries": state.count,
        "open": session.is_open(),
    }


def status(name: str | None, as_json: bool) -> None:
    """Where we are."""
    session = choose(name)
    state = session.state
    public = state.public
    now = phase(session.game, str(public.get("phase", "")))
    left = due_now(session.game, state.tree)
    if as_json:
        rows = [due.as_json() for due in left]
        as_json_line({"ok": True, "session": session.name, "game": session.game, "public": public, "due": rows})
        return
    out(f"{session.name}: {state.about['scenario']} ({session.game}), entry {state.count}")
    title = f"{now.title} [{now.cite}]" if now else public.get("phase") or "not begun"
    out(f"  turn {public.get('turn', 0)}, {title}, dice by the {state.tree['umpire'].get('dice', 'program')}")
    plain = {key: value for key, value in public.items() if key not in views.HEAD and not isinstance(value, dict)}
    shown = ", ".join(f"{key.replace('_', ' ')} {value_text(value)}" for key, value in plain.items())
    for line in (shown, now.do if now else ""):
        if line:
            out(wrapped(line))
    for due in left:
        out(wrapped(due_text(due), "- "))


def acts(argv: Sequence[str]) -> None:
    """List the acts of the session's game: those of this phase, those of any, and by name those of others."""
    session = choose(session_named(argv))
    now = session.state.public.get("phase", "")
    known = sorted(acts_of(session.game).items())
    for part, rows in (
        ("in this phase", [name for name, found in known if now in found.phases]),
        ("at any time", [name for name, found in known if not found.phases]),
    ):
        if rows:
            out(part)
        for name in rows:
            found = acts_of(session.game)[name]
            out("\n".join(beside(f"  {name}", found.summary + (f"  [{found.cite}]" if found.cite else ""))))
    if others := [name for name, found in known if found.phases and now not in found.phases]:
        out(f"in other phases\n{wrapped(', '.join(others))}")
    out("\nhint: referee do ACT --help says what goes in")


def undo(name: str | None, to: int | None, why: str | None, yes: bool, as_json: bool) -> None:
    """Void entries."""
    session = choose(name)
    foreseen("undo?", session, lambda: corrections.undoing(session, to), yes or as_json)
    corrected(session, corrections.undo(session, to, How(why=why)), as_json)


def amend(
    name: str | None, number: int, inputs: Sequence[str], dice: str | None, why: str, yes: bool, as_json: bool
) -> None:
    """Do an entry again as it really was."""
    session = choose(name)
    entry = corrections.amendable(session.entries(), number)
    fields = find(session.game, entry["act"]).inputs.fields
    changed: dict[str, Any] = {}
    for word in inputs:
        key, equals, value = word.partition("=")
        key = key.replace("-", "_")
        if not equals:
            raise bad_input("input", f"--input wants key=value, not {word!r}")
        if key not in fields:
            raise unknown(f"input of {entry['act']}:", key, fields)
        changed[key] = typed(fields[key], value)
    faces = None if dice is None else [int(w) if w.isdigit() else w for w in dice.replace(",", " ").split()]
    faces = Typed(faces).faces if faces else faces
    plan = partial(corrections.amendment, session, number, changed, faces, why)
    foreseen(f"amend #{number} {entry['act']}?", session, plan, yes or as_json)
    corrected(session, corrections.amend(session, number, changed, faces, why), as_json)


def foreseen(question: str, session: Session, plan: Callable[[], Undone], yes: bool) -> None:
    """Show what a correction would do, and ask whether it is meant; on a terminal alone."""
    if yes or not sys.stdin.isatty():
        return
    from referee.session import preview

    ask_first(session, preview.corrected(session, plan()), question)


def typed(field: Any, value: str) -> Any:
    """An input typed as text: JSON where it is an object or a list."""
    if value[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return field.kind.parse(value)


def corrected(session: Session, came: Undone, as_json: bool) -> None:
    """Print what a correction did."""
    gone = [f"#{entry['n']} {entry['act']}" for entry in came.voided]
    if as_json:
        as_json_line(
            {
                "ok": True,
                "entry": came.entry["n"],
                "act": came.entry["act"],
                "voids": came.entry["voids"],
                "again": [entry["n"] for entry in came.again],
                "stopped": came.stopped,
                "answers": [answer for entry in came.again for answer in entry.get("answers", ())],
                "withdrawn": came.withdrawn,
                "say": came.say(session.state.sides),
            }
        )
    else:
        back = [entry for entry in came.voided if entry["act"] == "undo"]
        out(f"#{came.entry['n']} {came.entry['act']}: void {', '.join(gone)}")
        for entry in back:
            out(f"  brings back {', '.join(f'#{n}' for n in entry['voids'])}; undo --to N goes further back")
        for entry in came.again:
            out(f"  #{entry['n']} {entry['act']} done again (was #{entry['again']})")
        if came.stopped:
            out(f"  stopped: {came.stopped}")
        for what, cards in (("take back from", came.withdrawn), ("tell", came.anew or {})):
            for side, texts in cards.items():
                out(f"{what} {side.upper()}:")
                for text in texts:
                    out(f"  {text}")
    notices(session)


def show(name: str | None, who: str, as_json: bool) -> None:
    """What the umpire, or a side, knows."""
    session = choose(name)
    state = session.state
    if who != "umpire" and who not in state.sides:
        raise unknown("side", who, ["umpire", *state.sides])
    if who == "umpire":
        data: Mapping[str, Any] = {"session": session.name, **state.tree}
    else:
        data = views.view(state, who)
    if as_json:
        as_json_line(data)
    else:
        from referee.show.side import show_tree

        show_tree(data, who)
    session.refresh()
    notices(session)


def export(name: str | None, file: str) -> None:
    """Write a session's file."""
    from referee.session.record.transfer import export as write

    session = choose(name)
    write(session.folder, file)
    out(f"{file}: {session.name}, {session.state.count} entries")


def bring_in(file: str, name: str | None) -> None:
    """Open a session from its file."""
    from referee.session.record.transfer import bring_in as read

    session = Session(read(file, name))
    session.refresh()
    out(f"{session.name}: {session.state.about['scenario']} ({session.game}), {session.state.count} entries")
