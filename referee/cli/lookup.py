"""The look-up path: `referee odds|roll GAME PROCEDURE …` and `referee batch`, on the standard library alone.

With a session open its game, rulings and tables are taken, and a `roll` is logged.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.cli.answers import Reply, apart_from_session, as_answer, lines_of_input
from referee.cli.options import Call, as_typed, bare_inputs, parse
from referee.engine import catalogue
from referee.engine.answer import Answer, odds, roll
from referee.engine.dice import Typed, faces_of_no_rule, source_of
from referee.engine.errors import Refusal, bad_input, unknown
from referee.engine.procedure import Procedure, find, procedures
from referee.engine.rules import Ruleset, game_name, load
from referee.session.record.glance import Glance, session_meant
from referee.show.answer import as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from re import Match

HELP = {"--help", "-h"}


def looked_up(verb: str, argv: Sequence[str]) -> Reply:
    """The answer to `odds`, `roll` or `batch`."""
    if verb != "batch":
        return answer_call(verb, argv)
    if set(argv) & HELP:
        from referee.engine.places import manual_data

        return Reply(manual_data("commands.toml")["batch"])
    if further := [word for word in argv if word != "--json"]:
        raise Refusal("bad-request", f"batch reads its requests from standard input, and takes no {further[0]}")
    from referee.cli.batch import run as batch

    return Reply(status=batch(lines_of_input(), sys.stdout))  # each request is answered before the next is read


def answer_call(verb: str, argv: Sequence[str]) -> Reply:
    """`odds` or `roll`."""
    named, others = apart_from_session(argv)
    session = None if "--no-session" in argv else session_meant(named)
    argv = [word for word in argv if word != "--no-session"]
    if session is None and set(argv[:1]) & HELP:
        from referee.cli.help import games_usage

        return Reply(games_usage(verb))
    if not others and verb == "odds" and session is not None:
        from referee.cli.console.only_one import weighed_due
        from referee.session.choosing import choose_session

        argv = [*weighed_due(choose_session(session.name))[1:], *argv]
    if not argv or (argv[0].startswith("-") and not set(argv[:1]) & HELP):
        raise of_what(verb, session)
    if verb == "roll" and (thrown := plain_throw(argv)):
        return thrown
    game, rest = _split_game(argv, session)
    if session is not None and session.game != game:
        session = None
    if set(rest[:1]) & HELP:
        from referee.cli.help import game_usage

        return Reply(game_usage(verb, game))
    if not rest or rest[0].startswith("-"):
        names = " ".join(sorted(procedures(game)))
        raise Refusal("bad-request", f"referee {verb} {game} takes a procedure: {names}")
    if session is not None and verb == "odds" and rest is argv:
        if catalogue.declares(game, "ACTS", rest[0]):
            from referee.cli.acting import odds_of_act

            return odds_of_act(session.name, rest[0], list(rest[1:]))
        if not catalogue.declares(game, "PROCEDURES", rest[0]):
            from referee.cli.console.lexicon import lexicon

            raise unknown(lexicon(game).what_follows(verb), rest[0], lexicon(game).after(verb))
    procedure = find(game, rest[0])
    call = parse(procedure.inputs, rest[1:], bare=bare_inputs(procedure.inputs))
    if "help" in call.flags:
        from referee.cli.help import CALLED, procedure_usage

        return Reply(procedure_usage(game, procedure, CALLED))
    fit_together(verb, call, logged=session is not None and verb == "roll")
    if "vary" in call.words:
        return table_of_values(verb, procedure, call, rules_of(game, session))
    if session is not None and verb == "roll":
        return roll_in_session(session, procedure, call)
    try:
        answer = answer_to_call(verb, procedure, rules_of(game, session), call)
    except Refusal as refusal:
        raise refusal if "json" in call.flags else as_typed(refusal, procedure.inputs) from None
    return reply_with_answer(answer, call)


def as_plain_dice(words: Sequence[str]) -> Match[str] | None:
    """Dice of no rule, `2d6+1`: their number, their faces, what is added."""
    import re

    return re.fullmatch(r"([1-9]\d?)?d([1-9]\d{0,2})([+-]\d{1,3})?", words[0].lower()) if len(words) == 1 else None


def plain_throw(argv: Sequence[str]) -> Reply | None:
    """Dice of no rule (`roll 2d6+1`), for the umpire's own use: they come into no record."""
    found = as_plain_dice(argv)
    if found is None:
        return None
    number, sides, more = (int(said or one) for said, one in zip(found.groups(), (1, 6, 0), strict=True))
    faces = faces_of_no_rule(number, sides)
    row = " + ".join(map(str, faces)) + (f" {found[3][0]} {abs(more)}" if found[3] else "")
    total = f" = {sum(faces) + more}" if more or number > 1 else ""
    return Reply(f"{argv[0]}: {row}{total}  (in no record; note keeps it)")


def roll_in_session(session: Glance, procedure: Procedure, call: Call) -> Reply:
    """A roll that the session keeps; `--remember` writes its cells down first."""
    from referee.cli.acting import roll_logged

    said = []
    if "remember" in call.words:
        said = remember(odds(procedure, call.inputs, rules_of(session.game, session)), call)
    return roll_logged(session.name, procedure.name, call, said)


def of_what(verb: str, session: Glance | None) -> Refusal:
    """The refusal of `odds` or `roll` alone: what may be behind it, in a session's game its own."""
    if session is None:
        hint = f"referee {verb} cc attack --help"
        return Refusal("bad-request", f"referee {verb} takes a game and a procedure", hint=hint)
    names, acts = sorted(procedures(session.game)), ""
    if verb == "odds":
        from referee.cli.console.only_one import weighed_now
        from referee.session.choosing import choose_session

        acts, (here, typed) = "an act as you would type it, or ", weighed_now(choose_session(session.name))
        if here:
            said = f"odds of what? an act of this phase as you would type it ({', '.join(here)})"
            hint = f"odds {typed}" if typed else f"odds {here[0]} --help explains one"
            return Refusal("bad-request", f"{said}, or a procedure ({verb} --help lists them)", hint=hint)
    message = f"{verb} of what? {acts}a procedure: {', '.join(names)}"
    return Refusal("bad-request", message, hint=f"{verb} {names[0]} --help explains one")


def fit_together(verb: str, call: Call, *, logged: bool) -> None:
    """Refuse options that do not go together; `logged`: a roll in a session."""
    loose = {*call.flags, *call.words} & {"force", "fresh-dice", "tell", "why"}
    if loose and (not logged or "vary" in call.words):
        raise Refusal("bad-request", f"--{min(loose)} is for a roll in a session, which is recorded with its --why")
    if verb == "roll" and "given" in call.words:
        raise bad_input("given", "--given goes with odds; --dice types what was thrown in a roll")
    if verb == "odds" and {"dice", "cards"} & {*call.words}:
        raise Refusal("bad-dice", "odds takes no --dice", hint="--given 5,2 gives the odds left after these dice")
    for name in ("svg", "png"):
        if logged and name in call.words:
            raise bad_input(name, f"--{name} draws odds, or a roll with --no-session")
    for name in ("reach", "of"):
        if name in call.words and "vary" not in call.words:
            raise bad_input(name, f"--{name} goes with --vary: --vary strength=4..24")


def table_of_values(verb: str, procedure: Procedure, call: Call, ruleset: Ruleset) -> Reply:
    """With `--vary` a row for each value of one input; as JSON a line for each."""
    from referee.cli.vary import first_to_reach, vary_input
    from referee.show.vary import as_text as table_text
    from referee.show.vary import reached_text

    if verb == "roll":
        raise Refusal("bad-request", "--vary goes with odds, not with roll", field="vary")
    path, rows = vary_input(procedure, call, ruleset)
    if (reach := call.word("reach")) is not None:
        place = first_to_reach(rows, reach)
        none = {"id": None, "ok": True, "reached": None}
        data = none if place is None else as_answer(rows[place][1], f"{path}={rows[place][0]}")
        return Reply(lambda: reached_text(path, reach, rows, place), data)
    if {"svg", "png"} & set(call.words):
        from referee.show.odds_svg import vary_svg

        return write_picture(vary_svg(path, rows, call.word("of")), call)
    return Reply(
        lambda: table_text(ruleset.game, procedure.name, path, rows, call.word("of")),
        lambda: [as_answer(found, f"{path}={word}") for word, found in rows],
    )


def remember(answer: Answer, call: Call) -> list[str]:
    """With `--remember`, write the cells read off the card into the owner's folder, by the dice thrown for them."""
    faces = call.row("remember")
    if faces is None:
        return []
    if len(faces) != len(answer.read_off) or any(type(face) is not int for face in faces):
        want = ", ".join(f"{table} for {column}" for table, column, _, _ in answer.read_off) or "none"
        message = f"--remember takes the die of each cell that you read from the card: {want}"
        raise Refusal("bad-input", message, field="remember")
    from referee.session.scenario import forms

    rows = zip(answer.read_off, faces, strict=True)
    cells = [(table, column, (face or 10) + drm, cell) for (table, column, drm, cell), face in rows]
    return [f"referee: remembered in {forms.card_module(answer.game).remember(cells)}"]


def rules_of(game: str, session: Glance | None) -> Ruleset:
    """The rules of a game, as a session of it has them."""
    return load(game, session.rulings, session.tables) if session else load(game)


def answer_to_call(verb: str, procedure: Procedure, ruleset: Ruleset, call: Call) -> Answer:
    """The answer to a call."""
    if verb == "roll":
        source = source_of(call.row("dice"), call.row("cards"), call.seed())
        return roll(procedure, call.inputs, ruleset, source, call.rulings(), want=call.wishes, joint=call.shows_all)
    given = Typed(call.row("given"))
    return odds(procedure, call.inputs, ruleset, call.rulings(), given.faces, want=call.wishes, joint=call.shows_all)


def _split_game(argv: Sequence[str], session: Glance | None) -> tuple[str, Sequence[str]]:
    """The game that is meant, and the words after it: the session's game if none is named."""
    try:
        return game_name(argv[0]), argv[1:]
    except Refusal:
        if session is None or not (
            len(argv) == 1
            or argv[1].startswith("-")
            or any(catalogue.declares(session.game, kind, argv[0]) for kind in ("ACTS", "PROCEDURES"))
        ):
            raise  # of two bare words the first one was to be a game
        return session.game, argv


def reply_with_answer(answer: Answer, call: Call) -> Reply:
    """An answer: JSON, text for a reader, or drawn."""
    if {"svg", "png"} & set(call.words):
        from referee.show.odds_svg import as_svg

        reply = write_picture(as_svg(answer), call)
    else:
        more = {"joint": "joint" in call.flags, "everything": "all" in call.flags, "bars": "no-bars" not in call.flags}
        reply = Reply(lambda: as_text(answer, **more), lambda: as_answer(answer))
    return reply._replace(said=[*reply.said, *remember(answer, call)])


def write_picture(drawing: str, call: Call) -> Reply:
    """Write a drawing where the call wants it, and say so."""
    from referee.cli.pictures import write_drawing

    return Reply(then=[*write_drawing(drawing, call.word("svg"), call.word("png"), "the chances")])
