"""Acts from the command line: options into an act, its entry into read-aloud cards."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from referee.cli.answers import refused, session_named
from referee.cli.options import ACT, ACT_FLAGS, Call, parse
from referee.engine.errors import Refusal, bad_input
from referee.engine.procedure import procedures
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.session import Done, How, Session, choose
from referee.show.answer import as_text
from referee.show.cards import cards_text
from referee.show.folding import wrapped


def how_of(game: str, call: Call) -> How:
    """How an act is to be done, as the options say."""
    ask = read = None
    if "no-input" not in call.flags and sys.stdin.isatty():
        from referee.cli.asking import asked, reading

        ask, read = asked, reading(game)
    return How(
        dice=call.row("dice"),
        cards=call.row("cards"),
        seed=call.seed(),
        fresh="fresh-dice" in call.flags,
        force="force" in call.flags,
        why=call.word("why"),
        by=call.word("by") or "umpire",
        rulings=call.rulings(),
        ask=ask,
        read=read,
    )


def run(argv: Sequence[str]) -> int:
    """`referee do ACT …` and `referee next …` without the way through typer; the exit status."""
    name, rest = ("next", argv[1:]) if argv[0] == "next" else (argv[1], argv[2:])
    try:
        return do(name, rest)
    except Refusal as refusal:
        return refused(refusal, "--json" in rest)


def do(name: str, argv: Sequence[str], session: Session | None = None) -> int:
    """`referee do ACT …`: do it, and print the cards to read aloud."""
    session = session or choose(session_named(argv))
    found = find(session.game, name)
    call = parse(found.inputs, argv, ACT, ACT_FLAGS)
    if "help" in call.flags:
        explain(session.game, found)
        return 0
    if "weigh" in call.flags:
        return weighed(session, name, call)
    return done(session, name, call.inputs, call)


def done(session: Session, name: str, inputs: Mapping[str, Any], call: Call) -> int:
    """Do an act whose inputs are known, and print what came of it."""
    how = how_of(session.game, call)
    if how.by != "umpire" and how.by not in session.state.sides:
        raise bad_input("by", f"by must be umpire or a side ({', '.join(session.state.sides)}), not {how.by!r}")
    if name == "set" and how.ask and not call.flags & {"yes", "json"}:
        confirm(session, inputs)
    show(session, acted(session, name, inputs, how), "json" in call.flags)
    return 0


def acted(session: Session, name: str, inputs: Mapping[str, Any], how: How) -> Done:
    """Do an act; where its dice are asked at a prompt, the last one can be taken back."""
    if how.ask is None:
        return session.act(name, inputs, how)
    from referee.cli.asking import with_dice

    return with_dice(lambda ask: session.act(name, inputs, how._replace(ask=ask)))


def confirm(session: Session, inputs: Mapping[str, Any]) -> None:
    """Show what a `set` would change, and ask whether it is meant."""
    from referee.session.preview import setting

    ask_first(session, setting(session, inputs), "set?")


def ask_first(session: Session, lines: Sequence[str], question: str) -> None:
    """Show what would change, and ask whether it is meant; what another command wrote meanwhile was not shown."""
    from referee.cli.asking import agreed

    before = session.state.count
    sys.stdout.write("".join(f"{wrapped(line)}\n" for line in lines))
    if not agreed(question):
        raise Refusal("bad-input", "nothing was changed", field="yes")
    if session.state.count != before:
        last = session.entries()[-1]
        raise Refusal("locked", f"#{last['n']} {last['act']} was written meanwhile; nothing was changed, ask again")


def seal(inputs: Mapping[str, Any], text: str | None, argv: Sequence[str]) -> int:
    """`referee seal NAME`: what can be refused is refused before the player types the order."""
    from referee.cli.asking import order
    from referee.session.acting.sealed import Seal, hidden, new_salt

    session = choose(session_named(argv))
    call = parse(Seal, argv, ACT, ACT_FLAGS)
    session.weigh("seal", {**inputs, "text": "-"})
    text = order(inputs["name"]) if text is None else text
    return done(session, "seal", {**inputs, "text": hidden(text), "salt": new_salt()}, call)


def show(session: Session, came: Done, as_json: bool) -> None:
    """Print an act's entry: JSON, or the cards."""
    sides = session.state.sides
    if as_json:
        sys.stdout.write(json.dumps(came.as_json(sides), ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(cards_text(came.entry, came.say(sides)))
    notices(session)


def notices(session: Session) -> None:
    """Say what the session found out of the ordinary, on standard error."""
    for notice in session.notices:
        sys.stderr.write(f"referee: {notice}\n")
    session.notices.clear()


def explain(game: str, act: Act) -> None:
    """Print what goes into an act."""
    from referee.show.usage import act_usage

    sys.stdout.write(act_usage(game, act, {**ACT, **ACT_FLAGS}))


def weigh(session: str, name: str, argv: Sequence[str]) -> int | None:
    """`referee odds ACT …` in a session: the odds of its first throw, with the session's own units.

    Nothing where a procedure of the same name is meant: the options are not the act's.
    """
    chosen = choose(session)
    try:
        call = parse(find(chosen.game, name).inputs, argv, ACT, ACT_FLAGS)
    except Refusal:
        if name in procedures(chosen.game):
            return None
        raise
    if "help" in call.flags:
        explain(chosen.game, find(chosen.game, name))
        return 0
    return weighed(chosen, name, call)


def weighed(session: Session, name: str, call: Call) -> int:
    """Print the odds of an act."""
    answer = session.weigh(name, call.inputs, how_of(session.game, call))
    if answer is None:
        raise Refusal("bad-input", f"{name} throws no dice here", field="act")
    if "json" in call.flags:
        sys.stdout.write(json.dumps({"id": None, "ok": True, **answer.as_json()}, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(as_text(answer, joint="joint" in call.flags, everything="all" in call.flags))
    return 0


def roll_logged(session: str, procedure: str, call: Call) -> int:
    """`referee roll …` in a session: the answer, logged."""
    chosen = choose(session)
    inputs: dict[str, Any] = {"procedure": procedure, "inputs": call.inputs}
    if call.word("tell"):
        inputs["tell"] = call.word("tell")
    came = acted(chosen, "roll", inputs, how_of(chosen.game, call))
    if "json" in call.flags:
        answer = came.entry["answers"][0]
        kept = {key: value for key, value in answer.items() if key not in ("inputs", "p", "side")}
        out = {"id": None, **came.as_json(chosen.state.sides), **kept}
        sys.stdout.write(json.dumps(out, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(cards_text(came.entry, came.say(chosen.state.sides)))
    notices(chosen)
    return 0
