"""Acts from the command line: options into an act, its entry into read-aloud cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.cli import answers, as_acts, questions
from referee.cli.answers import Reply, session_named
from referee.cli.asking import ask_order, confirm, reason_asked, telling_wants
from referee.cli.asking_first import WALKS, ask_before
from referee.cli.how_typed import how_of, refuse_of_odds
from referee.cli.options import Call, TooManyWords, as_typed, bare_inputs, option_for, parse_act
from referee.cli.sides import parse_with_sides
from referee.engine.errors import Missing, NoOption, Refusal, bad_input, cut
from referee.engine.kinds import whole_number
from referee.engine.procedure import procedures
from referee.engine.rules import load
from referee.session.acting.act import LEFT, Act, NoDice
from referee.session.acting.catalogue import SHEETS, find, is_common
from referee.session.acting.due import due_now
from referee.session.acting.hints import OPEN, commands_in
from referee.session.acting.named import in_their_case
from referee.session.acting.orders import words_of
from referee.session.board.owned import must_be_side
from referee.session.board.sight import board_of
from referee.session.choosing import choose_session
from referee.session.how import Done, How
from referee.session.record.glance import session_meant
from referee.session.session import Session
from referee.show.cards import cards_text, given_before, noted_before, reason_lines

MANY = 99
SCREEN = 24
SEVERAL = 4
"""From this many throws on, each is said in one line; `why` has the reasons."""


def typed_act(argv: Sequence[str]) -> Reply:
    """`referee do ACT …`, and `referee note …` as every command that is an act."""
    if argv[0] == "do":
        return do_act(argv[1], argv[2:])
    if argv[0] == "seal" and "--help" not in argv:
        return seal(argv[1:])
    return do_act(as_acts.COMMANDS[argv[0]].act, as_acts.words_of_act(argv[0], argv[1:]))


def do_act(name: str, argv: Sequence[str], session: Session | None = None) -> Reply:
    """An act as it was typed: explain it, weigh it, or do it and print the cards to read aloud."""
    if session is None and explains_alone(argv):
        from referee.cli.rules import of_every_game

        return of_every_game(name)
    session = session or choose_session(session_named(argv))
    found = find(session.game, name)
    try:
        reply = reply_to_act(session, found, argv)
    except Refusal as refusal:
        if found.name == "targets" and not read_so_far(found, argv).inputs:
            return questions.nobody_named(session, found)
        if found.looks and (full := questions.with_names_in_full(session, found, argv)) != [*argv]:
            return do_act(name, full, session)
        raise refusal_of_act(session, found, argv, refusal) from None
    return reply._replace(then=reply_with_sequel(session, found, argv, reply.then))


def explains_alone(argv: Sequence[str]) -> bool:
    """Is help wanted where no session is meant?"""
    return "--help" in argv and not session_named(argv) and session_meant() is None


def reply_with_sequel(session: Session, found: Act, argv: Sequence[str], then: Iterable[Reply]) -> Iterator[Reply]:
    """What follows an act, refused as the act is."""
    try:
        yield from then
    except Refusal as refusal:
        raise refusal_of_act(session, found, argv, refusal) from None


def refusal_of_act(session: Session, found: Act, argv: Sequence[str], refusal: Refusal) -> Refusal:
    """The refusal of an act as it was typed, with what is lawful filled in; as JSON the same, and what cures it."""
    from referee.session.filled import Filling

    call = read_so_far(found, argv)
    given = in_their_case(found.inputs, call.inputs, board_of(session.game, session.state.tree))
    if refusal.kind == "bad-input" and not refusal.hint and not isinstance(refusal, Missing | TooManyWords | NoOption):
        at_fault = str(refusal.field).partition("[")[0]
        named = {name: value for name, value in given.items() if name != at_fault and not is_wrong(found, name, value)}
        refusal.hint = due_line(session, found, named)
    Filling(session).fill_refusal(refusal, found, given, call.word("by"))
    message, hint = refusal.message, refusal.hint
    refusal = as_act(refusal, found, session.game, given)
    Filling(session).fill_refusal(refusal, found, given, call.word("by"))
    if "--json" in argv:
        if said := refusal.instead if refusal.forcible else refusal.hint:
            refusal.more = {**refusal.more, "cure": said}
        refusal.message, refusal.hint = message, hint
    return refusal


def due_line(session: Session, found: Act, named: Mapping[str, Any]) -> str | None:
    """An act as it is due, where nothing else is named; else the first as it is due of what is named."""
    there = [row.command for row in due_now(session.game, session.state.tree) if row.command.act == found.name]
    ways = [one.given for one in there if all(named.get(name, said) == said for name, said in one.said.items())]
    ways += [{**one.given, **named} for one in there[:1] if one.said.keys() == named.keys()]
    return next(("do " + found.as_typed(way) for way in ways), None)


def read_so_far(found: Act, argv: Sequence[str]) -> Call:
    """A refused act as far as it could be read."""
    words = list(argv)
    while words:
        try:
            return parse_act(found.inputs, words)
        except Refusal:
            words.pop()
    return Call()


def as_act(refusal: Refusal, found: Act, game: str, given: Mapping[str, Any]) -> Refusal:
    """The refusal of a typed act, in the words of its options: with what to do instead if it gives only a reason,
    with the act's form if something is missing or too much.
    """
    from referee.show.curing import cure_for

    said = cure_for(game, found, refusal)
    refusal = as_typed(refusal, found.inputs)
    if said:
        refusal.instead = said
        refusal.hint = said + "; " + refusal.hint if refusal.hint else said
    if refusal.kind != "bad-input" or refusal.hint:
        return refusal
    here = refusal.field if isinstance(refusal, Missing) else None
    needed = [name for name, one in found.inputs.fields.items() if one.required or name == here]
    typed_so = {name: value for name, value in given.items() if name != here and not is_wrong(found, name, value)}
    missing = dict.fromkeys((name for name in needed if name not in typed_so), OPEN)
    form = "do " + found.as_typed({**typed_so, **missing})
    if isinstance(refusal, TooManyWords):
        meant, is_number = option_for(found.inputs, given, str(refusal.field)), str(refusal.field).isdigit()
        quotes = "put a name of several words in quotes" if bare_inputs(found.inputs) and not is_number else ""
        refusal.after(found.name, "; ".join(filter(None, [meant or quotes, form])))
    elif isinstance(refusal, Missing | NoOption):
        refusal.hint = form + ("" if needed else " --help   explains it")
    return refusal


def is_wrong(found: Act, name: str, value: Any) -> bool:
    """Does a value have the wrong shape for its input?"""
    try:
        found.inputs.fields[name].kind.take(value, name)
    except Refusal:
        return True
    return False


def reply_to_act(session: Session, found: Act, argv: Sequence[str]) -> Reply:
    """An act as it was typed, explained, weighed or done."""
    name = found.name
    times, words = phases_to_walk(argv) if name == "next" else (1, argv)
    call = parse_with_sides(found.inputs, words, session.state, bare_inputs(found.inputs))
    if name in SHEETS:
        raise Refusal("bad-request", f"{name} is a command by itself", hint=f"referee {name} --help")
    if "help" in call.flags:
        return help_on_act(session, found)
    if "weigh" in call.flags:
        return odds_of(session, name, call)
    refuse_of_odds(name, call)
    waited = waits_for(session, name, call)
    reply = carry_out(session, name, call.inputs, call)
    if waited:
        from referee.cli.orders import first_ordered

        if first_ordered(session)[0] not in ("", name):
            return reply._replace(then=its_orders(session))
    return reply._replace(then=further_phases(session, times, call)) if times > 1 else reply


def further_phases(session: Session, times: int, call: Call) -> Iterator[Reply]:
    """The phases after the first of several, each told before dice are asked for the next."""
    for step in range(1, times):
        if due_now(session.game, session.state.tree):
            yield Reply(said=[f"referee: {step} of {times} phases done: something is open here; status lists it"])
            return
        yield carry_out(session, "next", call.inputs, call)


def waits_for(session: Session, name: str, call: Call) -> bool:
    """At a terminal: do the sheets that are in wait for this act, which no player orders, as for a marker's draw?"""
    is_asked = how_of(session.game, call).ask and not call.flags & {"yes", "json"}
    if not is_asked or is_common(name) or name in words_of(session.game).DOERS:
        return False
    from referee.cli.orders import first_ordered

    return first_ordered(session)[0] == name


def its_orders(session: Session) -> Iterator[Reply]:
    """After the act that sheets waited for: carry them out, if the umpire wants that."""
    from referee.cli import orders

    if confirm("its orders are in; carry out all sheets, as go does?"):
        yield orders.carry_out(session, (), Call())


def phases_to_walk(argv: Sequence[str]) -> tuple[int, Sequence[str]]:
    """How many phases `next 3` walks, and the other words."""
    if not argv or argv[0].startswith("-"):
        return 1, argv
    times = whole_number(argv[0])
    if times is None or not 1 <= times <= MANY:
        raise bad_input("times", f"next takes the number of phases to go on, 1 to {MANY}, not {cut(argv[0])!r}")
    return times, argv[1:]


def carry_out(session: Session, name: str, inputs: Mapping[str, Any], call: Call) -> Reply:
    """Do an act whose inputs are known, asking first if it has large effects; print the result."""
    how = how_of(session.game, call)
    if name == "set":
        session.weigh(name, inputs, how)  # what is impossible is said before a reason is asked for
    if how.ask and "json" not in call.flags and (how.force or name == "set") and not (how.why or "").strip():
        how = how._replace(why=reason_asked())
    if name == "set" and not (how.why or "").strip():
        raise Refusal("bad-input", "a correction needs a reason", field="why", hint='--why "…"')
    must_be_side("by", how.by, session.state.sides, "umpire")
    if how.ask and not call.flags & {"yes", "json"}:
        ask_before(session, name, inputs, how)
    came = with_dice_asked(session, name, inputs, how)
    agreed = name in WALKS and how.ask is not None and "yes" not in call.flags
    return reply_of(session, came, asked=how.ask is not None, agreed=agreed)


def with_dice_asked(session: Session, name: str, inputs: Mapping[str, Any], how: How) -> Done:
    """Do an act; if its dice are asked for at a prompt, all that may be thrown at one time are asked for in one
    row.
    """
    if how.ask is None:
        return session.act(name, inputs, how)
    from referee.cli.dice_asked import on_the_screens, with_dice

    of_nobody = name in WALKS or (name == "roll" and inputs.get("tell") == "all")
    with telling_wants(on_the_screens(session, name, inputs, how.by, of_nobody)):
        return with_dice(how, lambda how: session.act(name, inputs, how))


def seal(argv: Sequence[str]) -> Reply:
    """`referee seal NAME`: makes every refusal it can before the player types the order."""
    from referee.session.acting.sealed import Seal, encode_text

    session = choose_session(session_named(argv))
    try:
        call = parse_with_sides(Seal, argv, session.state, ["name"])
    except TooManyWords as refusal:
        refusal.after("seal", 'seal NAME --text "…"; at a terminal, leave out --text and type the order unseen')
        raise
    refuse_of_odds("seal", call)
    if "name" not in call.inputs:
        raise bad_input("name", "what is the order called? seal NAME")
    session.weigh("seal", {**call.inputs, "text": "-"})
    text = call.inputs.get("text")
    text = ask_order(str(call.inputs["name"])) if text is None else text
    return carry_out(session, "seal", {**call.inputs, "text": encode_text(str(text))}, call)


def reply_of(session: Session, came: Done, *, asked: bool = False, agreed: bool = False) -> Reply:
    """An act's entry: JSON, or the cards; dice that were `asked` for at the prompt are not said again, nor what is left
    undone if that was `agreed`, nor, at a terminal, the reasons if they do not fit on a screen.
    """
    sides = session.state.sides

    def cards() -> str:
        say = came.say(sides)
        if any(map(commands_in, say.get("umpire", ()))):
            from referee.session.filled import Filling

            say = {**say, "umpire": list(map(Filling(session).fill_text, say["umpire"]))}
        entry, state = came.entry, session.state
        noted = noted_before(session, entry, LEFT if agreed else "")
        say = {**say, "umpire": [line for line in say.get("umpire", ()) if line not in noted]}
        before = given_before(session, entry)
        out = cards_text(entry, say, before, asked=asked, state=state)
        short = out.count("\n") < SCREEN and len(entry.get("answers", ())) < SEVERAL
        if entry["n"] is None or short or not answers.is_at_terminal():
            return out
        out = cards_text(entry, say, {*before, *reason_lines(entry)}, asked=asked, state=state)
        return f"{out}  why {entry['n']}: every die, modifier and rule\n"

    return Reply(cards, lambda: came.as_json(sides), of=session)


def help_on_act(session: Session, act: Act) -> Reply:
    """What goes into an act, an example first."""
    from referee.cli.examples import example_of, first_of
    from referee.show.usage import act_usage

    example = example_of(session, act)
    return Reply(act_usage(session.game, act, example, first_of(session, act, example)))


def odds_of_act(session: str, name: str, argv: Sequence[str]) -> Reply:
    """`referee odds ACT …` in a session: the odds of everything that it begins, with the session's own units."""
    chosen = choose_session(session)
    found = find(chosen.game, name)
    try:
        call = parse_with_sides(found.inputs, argv, chosen.state, bare_inputs(found.inputs))
    except Refusal as refusal:
        if name in procedures(chosen.game) and refusal.hint is None:
            refusal.hint = f"referee odds {load(chosen.game).about['alias']} {name} asks about the procedure"
        raise
    if "help" in call.flags:
        return help_on_act(chosen, found)
    return odds_of(chosen, name, call)


def odds_of(session: Session, name: str, call: Call) -> Reply:
    """The odds of an act; of one that only looks, what it finds."""
    found = find(session.game, name)
    if found.looks and found.is_look(found.inputs.take(call.inputs)):
        return reply_of(session, session.act(name, call.inputs, how_of(session.game, call)))
    from referee.cli.orders import first_ordered

    is_secret = first_ordered(session) == (name, call.inputs)  # nobody knows yet what the sheets begin with
    looked = {"id": None, "ok": True, "entry": None}
    try:
        answer = session.weigh(name, call.inputs, how_of(session.game, call), is_secret=is_secret)
    except NoDice as sure:
        return Reply("\n".join(reason_lines({"answers": [vars(sure)]})), {**looked, **vars(sure), "for": "umpire"})
    if answer is None:
        raise Refusal("bad-input", f"{name} throws no dice here", field="act")
    if call.wishes:
        answer.wanted = answer.chance(call.wishes)

    def in_words() -> str:
        from referee.show.answer import as_text

        return as_text(answer, joint="joint" in call.flags, everything="all" in call.flags)

    return Reply(in_words, lambda: {**looked, **answer.as_json(), **({"for": "umpire"} if answer.is_secret else {})})


def roll_logged(session: str, procedure: str, call: Call, said: Sequence[str]) -> Reply:
    """`referee roll …` in a session: the answer, logged; `said` goes to standard error."""
    chosen = choose_session(session)
    inputs: dict[str, Any] = {"procedure": procedure, "inputs": call.inputs}
    if call.word("tell"):
        inputs["tell"] = call.word("tell")
    came = with_dice_asked(chosen, "roll", inputs, how_of(chosen.game, call))
    first = came.entry["answers"][0]
    kept = {key: value for key, value in first.items() if key not in ("inputs", "p", "side")}
    data = {"id": None, **came.as_json(chosen.state.sides), **kept}
    return reply_of(chosen, came)._replace(data=data, said=said)
