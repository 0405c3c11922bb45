"""A line run as the command that it stands for, a whole script of lines, and a line typed where dice or names
are asked for: one that only looks is answered, and what is asked stands.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from referee.cli import command, topics
from referee.cli.answers import (
    Reply,
    as_answer,
    as_one_object,
    is_garbled,
    json_out,
    print_refusal,
    refusal_of,
    take_refusal,
    written_since,
)
from referee.cli.asking import say
from referee.cli.completing.verbs import Reading, written_out
from referee.cli.console.known import Known
from referee.cli.console.lexicon import HERE
from referee.cli.console.line import Quoted, split_words
from referee.cli.console.of_things import WrongOrder, leading_name, of_a_thing
from referee.cli.console.offer import Desk
from referee.cli.dispatch import answer_to, dispatch_line, run_guarded
from referee.cli.options import Said
from referee.cli.pager import reads_sheet
from referee.cli.plain_questions import as_command
from referee.cli.sides import sides_begun
from referee.engine.errors import Refusal, Short, cut
from referee.engine.plain import hidden_in, quote_word
from referee.session.acting.catalogue import find
from referee.session.acting.order_everyone import MOVE_ALL

LEAVE = ("quit", "exit")
FACES = 20
SHORTEST = 2


def run_script(desk: Desk, lines: Iterable[str], as_json: bool) -> int:
    """Answer one command a line; a refused line does not end it."""
    for line in lines:
        if line.split()[:1] and line.split()[0] in LEAVE:
            break
        try:
            if is_garbled(line):
                raise Refusal("bad-request", "the line is not UTF-8")
            if hidden := hidden_in(line.strip(), "the line"):
                raise Refusal("bad-request", f"{hidden}; leave it out")
            if not as_json:
                in_text(desk, line)
            elif answer := in_json(desk, line):
                json_out(answer)
        except Refusal as refusal:
            print_refusal(refusal, as_json)
        sys.stdout.flush()
        sys.stderr.flush()
        if not desk.session.is_there():
            sys.stderr.write(f"{desk.session.name} no longer exists; the console ends\n")
            break
    return 0


def in_text(desk: Desk, line: str) -> None:
    """Answer a line as its command does."""
    if meant := meaning_of(desk, split_words(line)).line:
        run(desk, meant)


def in_full(line: Sequence[str], typed: Sequence[str]) -> str:
    """A line in full, where that is more than what was typed; a sheet is not said again."""
    full = " ".join(map(quote_word, written_out(line)))
    of_sheet = line[:1] == ["orders"] and "orders".startswith(typed[0])
    return "" if of_sheet or full == " ".join(map(quote_word, typed)) else full


def meaning_of(desk: Desk, typed: list[str]) -> Reading:
    """What a line stands for; one that says in no act's words that a ship sinks is told them."""
    try:
        return read_line(desk, typed)
    except Refusal:
        if wrong := command.of_sinking(typed, desk.game):
            raise wrong from None
        raise


def read_line(desk: Desk, typed: list[str]) -> Reading:
    """What a line stands for: what a thing does whose whole name it begins with; else a command, else a line of a
    player's orders by itself.
    """
    if typed and not desk.exact:
        typed = [typed[0].removesuffix(":") or typed[0], *typed[1:]]
    if not desk.exact and moves_all(desk, typed) and (reading := of_a_thing(desk, typed)):
        return reading
    if typed and not desk.exact and (known := desk.names_for(typed)):
        if found := leading_name(typed, known, desk.lexicon):
            name, rest = found
            return (of_a_thing(desk, typed) if rest else None) or desk.read(["show", Quoted(name), *rest])
        if names_kind(desk, typed, known):
            return desk.read(["show", *typed])
    try:
        return desk.read(typed)
    except Refusal as refusal:
        if refusal.kind != "unknown":
            raise
        if weighed := odds_of_a_thing(desk, typed):
            return weighed
        from referee.cli.lookup import as_plain_dice

        if typed[0].lower() == "roll" or as_plain_dice(typed):
            of_what = typed[1:] if typed[0].lower() == "roll" else typed
            return Reading(["roll", *of_what], desk.lexicon.first["roll"], None, {})
        if dice := row_of_dice(typed):
            row = " ".join(typed)
            cure = f"type dice after their act: ACT … --dice {','.join(dice)}; help lists the commands"
            message = f"no command {cut(row)!r}: the program does not ask for dice now"
            raise Refusal("unknown", message, hint=cure) from None
        from referee.show.by_number import is_rule

        if len(typed) == 1 and is_rule(desk.session.game, typed[0]):
            return Reading(["rules", "show", desk.session.game, typed[0]], desk.lexicon.first["rules show"], None, {})
        try:
            reading = of_a_thing(desk, typed)
        except WrongOrder:
            is_sides = len(typed) > 2 and sides_begun(desk.session.state, typed[0])
            if isinstance(refusal, Short) and not is_sides:  # a command's word wins over the beginning of a name
                raise refusal from None
            raise
        if reading is None:
            raise
        return reading


def moves_all(desk: Desk, typed: Sequence[str]) -> bool:
    """Is it `move all …`, with a side before it or none?"""
    is_sides = len(typed) > 2 and sides_begun(desk.session.state, typed[0])
    return bool(MOVE_ALL.match(" ".join(typed[1:] if is_sides else typed)))


def odds_of_a_thing(desk: Desk, typed: list[str]) -> Reading | None:
    """The odds of what a line says a thing does: `odds of Myoko hitting Canberra`; nothing if it asks for none."""
    verb, *rest = as_command(typed) or typed
    if verb != "odds" or len(rest) < 2:
        return None
    try:
        done = of_a_thing(desk, rest)
    except WrongOrder:
        return None
    return desk.read(["odds", *done.line[1:]]) if done and done.line[:1] == ["do"] else None


def names_kind(desk: Desk, typed: Sequence[str], known: Known) -> bool:
    """Is a line nothing but a kind of things (`ships`), that of a side (`axis boats`), or a side?"""
    *sides, kind = [word.lower() for word in typed]
    is_side = not sides or (len(sides) == 1 and sides[0] in desk.sides)
    if not sides and kind in desk.sides:
        return True
    return is_side and kind not in desk.lexicon.first and bool(known.names.get(kind.replace("-", "_")))


def row_of_dice(typed: list[str]) -> Sequence[str]:
    """The dice of a line that is a row of them: a number alone, or several faces with or without strokes between them;
    else none.
    """
    words = " ".join(typed).replace("/", " ").replace(",", " ").split()
    single = len(typed) == 1 and "/" not in typed[0]
    return words if all(word.isdecimal() and (single or int(word) <= FACES) for word in words) else ()


def in_json(desk: Desk, line: str) -> Mapping[str, Any] | None:
    """A line's answer as one JSON object; nothing for an empty line or a comment."""
    reading = meaning_of(desk, split_words(line))
    argv = reading.line
    if not argv:
        return None
    if "--json" not in argv and reading.verb and reading.verb.option("json"):
        argv.append("--json")
    written_since()
    try:
        return as_one_object(reply_here(desk, argv), "--json" in argv)
    except Exception as error:
        return as_answer(refusal_of(error))


def run(desk: Desk, argv: list[str]) -> int:
    """Run a command that is written out, as the command line would; its exit status."""
    return run_guarded(argv, lambda words: dispatch_line(words, partial(reply_here, desk)))


def reply_here(desk: Desk, argv: list[str]) -> Reply:
    """What a command answers that is written out; `help` of a line of the console explains that."""
    if argv[0] == "help" and explains_a_line(desk, argv[1:]):
        return Reply(desk.explain(" ".join([*map(quote_word, argv[1:]), ""])))
    if reads_sheet(argv) and not sys.stdin.isatty():
        hint = "orders SIDE 16 1409; 11 stay   or  --file FILE"
        raise Refusal("bad-input", "in a script, write the orders on the same line", field="text", hint=hint)
    if argv[0] in HERE:
        raise Refusal("bad-request", f"{argv[0]} works only at a terminal")
    # plain words from here on: they end in the journal
    return answer_to([word if isinstance(word, Said) else str(word) for word in argv])


def is_to_mend(refusal: Refusal) -> bool:
    """Is a line that was refused typed once more when a word of it is mended: a short name, or an order?"""
    return isinstance(refusal, WrongOrder) or (isinstance(refusal, Short) and refusal.field is not None)


def is_faulty_sheet(reading: Reading) -> bool:
    """Was what has just been run a sheet of orders on one line that was refused for faults in its lines, or a
    single order that was refused?
    """
    refusal = take_refusal()
    of_sheet = reading.line[:1] == ["orders"] and refusal is not None and "faults" in refusal.rows
    return of_sheet or (reading.is_order and refusal is not None)


def explains_a_line(desk: Desk, words: list[str]) -> bool:
    """Does `help` explain a line of the console, begun with these words, rather than what every `help` explains?"""
    if not words or (len(words) == 1 and words[0] in topics.TOPICS):
        return False
    try:
        desk.read(words)
    except Refusal:
        return False
    return True


def is_answered(desk: Desk, line: str) -> bool:
    """Is what was typed a command, and no answer? One that only looks is answered; any other waits."""
    try:
        words = split_words(line)
        if not words or len(words[0]) < SHORTEST or not words[0].isalpha():
            return False
        argv = meaning_of(desk, words).line
    except Refusal as refusal:
        if words[0].lower() not in {name.partition(" ")[0] for name in desk.lexicon.first}:
            return False
        print_refusal(refusal, as_json=False)
        return True
    if not argv:
        return False
    if only_looks(desk, argv):
        run(desk, argv)
    else:
        say(f"{words[0]} waits until this is answered; Ctrl-C gives the act up, and changes nothing")
    sys.stdout.flush()
    return True


def only_looks(desk: Desk, argv: Sequence[str]) -> bool:
    """Does a command only look, and ask nothing?"""
    from referee.cli.acting import read_so_far

    if argv[0] != "do":
        named = command.named_in(argv)
        return named is not None and command.find(named[0]).looks
    if not argv[1:] or argv[1].startswith("-"):
        return True  # the acts are listed
    found = find(desk.session.game, argv[1])
    if not found.looks:
        return False
    try:
        return found.is_look(found.inputs.take(read_so_far(found, argv[2:]).inputs))
    except Refusal:
        return False
