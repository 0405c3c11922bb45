"""Players' orders at the command line: checked all at once, handed in, carried out; the cards, and the encounters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.cli.answers import Reply
from referee.cli.asking import in_console
from referee.cli.console.known import Spoken, offered_names
from referee.cli.console.lexicon import lexicon as lexicon_of
from referee.cli.console.line import split_words
from referee.cli.console.plain_acts import whole_beginning
from referee.cli.console.short import read
from referee.cli.how_typed import how_of
from referee.cli.options import Call
from referee.cli.sides import parse_with_sides
from referee.engine.errors import Refusal, bad_input
from referee.engine.plain import counted, quote_word
from referee.session import carrying, order_check
from referee.session.acting.catalogue import find
from referee.session.acting.order_sheets import orders_in, waiting_sheets
from referee.session.acting.orders import ActReader, Order, words_of
from referee.session.board.short_names import squeeze
from referee.session.filled import Filling
from referee.session.for_whom import UMPIRE
from referee.session.how import How
from referee.session.record.folder import read_file
from referee.session.session import Session
from referee.show.cards import card_text
from referee.show.carried import carried_text, encounter_lines
from referee.show.folding import as_many_as_fit, indent
from referee.show.refusal import refusal_text
from referee.show.style import allows_colour, in_style
from referee.show.wording import StateWords

MOST = 200_000
LOOKS = {"check", "json", "no-input"}


def act_reader(session: Session, side: str) -> ActReader:
    """Reads a line that is an act as it is typed at the prompt, with the names of a side alone."""
    lexicon = lexicon_of(session.game)
    state = session.state
    spoken = Spoken([side], lambda: offered_names(session.game, state.tree, state.told, [side]))

    def command(text: str) -> tuple[str, Mapping[str, Any]] | None:
        first, _, rest = text.partition(" ")
        if first == "do":
            text, (first, _, rest) = rest, rest.partition(" ")
        whole = {squeeze(name): name for name in spoken.known.groups()} if first in lexicon.acts else {}
        if first not in lexicon.acts or whole_beginning(split_words(text), whole)[1]:
            return None
        line = read(["do", *split_words(text)], lexicon, spoken).line
        call = parse_with_sides(find(session.game, first).inputs, line[2:], session.state)
        if call.words or call.flags:
            option = next(iter([*call.words, *call.flags]))
            beside = "; give it for the whole sheet: orders SIDE … --force --why" if option == "force" else ""
            message = f"an order takes no --{option}: the umpire gives it when the order is carried out{beside}"
            raise bad_input(option, message)
        return first, call.inputs

    return command


def first_ordered(session: Session) -> tuple[str, Mapping[str, Any] | None]:
    """The act, with its inputs, that carrying out the sheets that are in would begin with now; "" if none is in."""
    waiting = waiting_sheets(session.state.tree)
    rehearsed = carrying.rehearse(session, lambda side: act_reader(session, side)) if waiting else ()
    return next(((entry["act"], entry["inputs"]) for entry in rehearsed), ("", None))


def text_of(words: Sequence[str], file: str | None, ask: Callable[[], str] | None) -> str:
    """The sheet: as typed, from a file, from standard input, or from the editor."""
    if words and file is not None:
        raise bad_input("file", "give the orders or a file, not both")
    if len(words) == 1:
        return words[0]
    if words:
        return " ".join(quote_word(word) if " " in word and ";" not in word else word for word in words)
    try:
        if file is not None and file != "-":
            return check_length(read_file(file, 4 * MOST).decode())
        return check_length(ask() if file is None and ask is not None else sys.stdin.read(MOST + 1))
    except UnicodeDecodeError:
        whose = f"{file} is" if file not in (None, "-") else "the input is"
        raise bad_input("file" if file not in (None, "-") else "text", f"{whose} not UTF-8 text") from None


def go_at_the_end(text: str) -> tuple[str, bool]:
    """A sheet whose last line is `go` is carried out once all are in."""
    head, _, last = text.rstrip("; \n\r").replace("\n", ";").rpartition(";")
    return (head, True) if last.strip().lower() == "go" else (text, False)


def check_length(text: str) -> str:
    """Refuse a text that is too long."""
    if len(text) > MOST:
        raise bad_input("text", f"a sheet of orders holds at most {MOST} characters")
    return text


def hand_in(
    session: Session, side: str, text: str, call: Call, skip: Sequence[int] = (), *, now: bool = False, go: bool = False
) -> Reply:
    """`orders SIDE …`: refused with all faults, or sealed, or done; carried out where all are in and that is wanted."""
    reader = act_reader(session, side)
    waiting = waiting_sheets(session.state.tree).values()
    goes_on = now and any("follows" in sheet or "now" in sheet for sheet in waiting)  # what is left of them goes along
    now, go = now and not goes_on, go or goes_on

    def hand_in(how: How) -> carrying.Carried:
        how = how._replace(dice=None, cards=None, seed=None) if go and not now else how  # they are for carrying out
        return carrying.handed_in(session, side, text, skip, reader, how, now=now)

    came = do_in_one_row(session, how_of(session.game, call), hand_in, side)
    wanted = carrying.wanted_from(session)
    if now:
        return carried_in_words(session, came)
    if goes_on or (go and not wanted):
        return carry_out(session, (), call)
    entry, now_acting = came.entries[0], words_of(session.game).acting_sides(session.state.tree)
    words = StateWords.of(session.state)
    if side not in now_acting:
        more = f"{', '.join(map(words.text, now_acting))} acts in this phase, so they wait: next, then carry-out"
    elif wanted:
        late = "; carry-out does not wait for them" if go else ""
        more = f"the {' and '.join(map(words.text, wanted))} orders are still to come{late}"
    else:
        more = "all orders are in: carry-out carries them out"
    head = in_style(f"#{entry['n']} {words.text(side)} orders, sealed; {more}", "2", allows_colour())
    return Reply(
        f"{head}\n{card_text(side, came.say([side])[side], allows_colour(), session.state.tree)}",
        {**came.as_json(session.state.sides), "wanted": wanted},
        of=session,
    )


def check(session: Session, side: str, text: str, but_not: Sequence[int], as_json: bool) -> Reply:
    """`orders SIDE --check`: the acts that the lines stand for, and all faults; nothing is written."""
    found = order_check.check_sheet(session, side, text, but_not, act_reader(session, side))
    found = found._replace(faults=Filling(session).fill_faults(found.faults))
    rows = [{"line": order.line, "act": order.act, "inputs": order.inputs} for order in found.orders]
    faults = [fault.as_json() for fault in found.faults]
    said = (
        indent(f"{typed.number:>3}  {typed.text}  = {act_line(session, order)}")
        for typed in found.lines
        for order in found.orders
        if order.line == typed.number
    )
    lines = [*dict.fromkeys(said)]  # what is ordered for several rounds is one line
    looked = {"ok": not faults, "entry": None, "orders": rows, "faults": faults}
    if not faults:
        return Reply("\n".join([*lines, f"{counted(len(found.lines), 'line')}, all good; nothing was done"]), looked)
    refusal = order_check.refusal_of_sheet(session, side, found)
    if as_json:
        return Reply("", {**looked, "error": refusal.as_json()}, 2)
    return Reply("\n".join(lines), then=raising(refusal))  # what is good is above what is refused


def raising(refusal: Refusal) -> Iterator[Reply]:
    """A refusal that comes after an answer."""
    raise refusal
    yield


def act_line(session: Session, order: Order) -> str:
    """An order as the act that can be typed alone."""
    if "left_out" in order.then:
        return f"nothing: {order.then['left_out']}"
    if not order.act and order.then.keys() > {"instead"}:
        return "no act by itself; it counts in what is done later"
    if not order.act:
        return f"do nothing: {', '.join(order.doers)} as they are"
    return f"do {find(session.game, order.act).as_typed(order.inputs)}"


def carry_out(session: Session, sides: Sequence[str], call: Call) -> Reply:
    """`carry-out`: the sheets that are in are opened and done."""

    def carry(how: How) -> carrying.Carried:
        return carrying.carry_out(session, sides, lambda side: act_reader(session, side), how)

    return carried_in_words(session, do_in_one_row(session, how_of(session.game, call), carry))


def do_in_one_row(
    session: Session, how: How, run: Callable[[How], carrying.Carried], side: str | None = None
) -> carrying.Carried:
    """Do several acts, for a side or both; where dice are asked at the terminal, all that may be thrown at one time in
    one row.
    """
    from referee.cli.dice_asked import with_dice

    try:
        return run(how) if how.ask is None else with_dice(how, run)
    except Refusal as refusal:
        Filling(session).fill_refusal(refusal, by=side)
        raise


def handle_sheet(
    session: Session, side: str, words: Sequence[str], file: str | None, but_not: Sequence[int], call: Call
) -> Reply:
    """Do what was asked with a sheet as typed, from a file, or from the editor: check it, or hand it in.

    One that is typed at the shell's terminal and refused is in the editor.
    """
    edited: list[str] = []

    def edit_again() -> str:
        from referee.cli.console.order_editor import edit_sheet

        edited[:] = [edit_sheet(session, side, *edited)]
        return edited[0]

    while True:
        text = text_of(words, file, edit_again if sys.stdin.isatty() else None)
        try:
            reply = of_text(session, side, text, but_not, call)
            return reply._replace(then=[*reply.then]) if edited else reply  # what is refused opens the editor again
        except Refusal as refusal:
            at_shell = words and sys.stdin.isatty() and not in_console() and not LOOKS & call.flags
            if not (edited or at_shell) or not text.strip() or "faults" not in refusal.rows:
                raise
            words, edited[:] = (), edited or [text.replace(";", "\n")]
            sys.stderr.write(refusal_text(refusal))  # beside the editor, which opens again


def of_text(session: Session, side: str, text: str, but_not: Sequence[int], call: Call) -> Reply:
    """A sheet that is checked alone, or handed in."""
    text, at_once = go_at_the_end(text)
    flags = call.flags
    if "check" in flags:
        return check(session, side, text, but_not, "json" in flags)
    return hand_in(session, side, text, call, but_not, now="now" in flags, go="go" in flags or at_once)


SCREEN = 22


def carried_in_words(session: Session, came: carrying.Carried) -> Reply:
    """What orders came to: what was thrown, one card each, what was met, and what follows."""
    sides, fill = session.state.sides, Filling(session)
    new, filled = {one.text for one in came.new_encounters}, fill.fill_encounters(came.encounters)
    rows = [*zip(came.encounters, filled, strict=True)]
    dues = [(due.line, due.command) for fault in came.met for due in fault.dues]
    said = [row for one, row in rows if (one.line, one.command) in dues]
    before = [row for one, row in rows if one.text not in new]
    came = came._replace(encounters=filled, before=before, met=fill.fill_faults(came.met))
    return Reply(lambda: carried_text(session, came, fill, said), lambda: came.as_json(sides), of=session)


def sheets_reply(session: Session) -> Reply:
    """Which sheets are in, each with how many orders it holds and its check-word, and what the other sides do."""
    there, title = waiting_sheets(session.state.tree), StateWords.of(session.state).text
    said = {side: f"{orders_in(sheet)}, check-word {sheet['word']}" for side, sheet in there.items()}
    lines = [f"{title(side)}: {said.get(side, 'none are in')}" for side in session.state.sides]
    hint = "carry-out carries out those that are in" if there else f"orders {session.state.sides[0]} hands them in"
    return Reply("\n".join([*lines, "", f"hint: {hint}"]), {"ok": True, "entry": None, "sheets": [*there]})


def encounters_reply(session: Session, nothing: str, *, everything: bool = False) -> Reply:
    """What follows from where all are now, as much as a screen holds; else that there is `nothing`."""
    found = Filling(session).fill_encounters(carrying.encounters(session))
    secret = {"for": UMPIRE} if any(one.secret for one in found) else {}
    data = {"ok": True, "entry": None, "encounters": [one.as_json() for one in found], **secret}

    def in_words() -> list[str]:
        return as_many_as_fit(encounter_lines(found), None if everything else SCREEN, "encounters --all")

    return Reply(lambda: "\n".join(in_words()) or nothing, data)
