"""The look-up path: `referee odds|roll GAME PROCEDURE …` and `referee batch`, on the standard library alone.

With a session open its game, rulings and tables are taken, and a `roll` is logged.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.cli.answers import as_answer, refused, session_named
from referee.cli.options import Call, as_typed, parse, places
from referee.cli.output import json_out
from referee.engine import catalogue
from referee.engine.answer import Answer, odds, roll
from referee.engine.dice import Source, Typed, program
from referee.engine.errors import Refusal, bad_input
from referee.engine.procedure import Procedure, find, procedures
from referee.engine.rules import Ruleset, game_name, load
from referee.session.record.glance import Glance, glance
from referee.show.answer import as_text

HELP = {"--help", "-h"}


def look_up(argv: Sequence[str]) -> int:
    """Answer one command; the exit status."""
    verb, *rest = argv
    if "--json" in rest[:2]:  # before the game or the procedure
        rest = [*(word for word in rest if word != "--json"), "--json"]
    try:
        if verb == "batch" and set(rest) & HELP:
            from referee.cli.help import BATCH

            sys.stdout.write(BATCH)
            return 0
        if verb == "batch":
            from referee.cli.batch import run as batch

            return batch(sys.stdin, sys.stdout)
        return answer_call(verb, rest)
    except Refusal as refusal:
        return refused(refusal, "--json" in rest)


def answer_call(verb: str, argv: Sequence[str]) -> int:
    """`odds` or `roll`."""
    session = None if "--no-session" in argv else glance(session_named(argv))
    argv = [word for word in argv if word != "--no-session"]
    if session is None and set(argv[:1]) & HELP:
        from referee.cli.help import games_usage

        sys.stdout.write(games_usage(verb))
        return 0
    if not argv or (argv[0].startswith("-") and session is None):
        hint = f"referee {verb} cc attack --help"
        raise Refusal("bad-request", f"referee {verb} takes a game and a procedure", hint=hint)
    game, rest = _game(argv, session)
    if session is not None and session.game != game:
        session = None
    if set(rest[:1]) & HELP:
        from referee.cli.help import game_usage

        sys.stdout.write(game_usage(verb, game))
        return 0
    if not rest or rest[0].startswith("-"):
        names = " ".join(sorted(procedures(game)))
        raise Refusal("bad-request", f"referee {verb} {game} takes a procedure: {names}")
    if session is not None and verb == "odds" and rest is argv and catalogue.knows(game, "ACTS", rest[0]):
        from referee.cli.acting import odds_of_act

        return odds_of_act(session.name, rest[0], list(rest[1:]))
    procedure = find(game, rest[0])
    call = parse(procedure.inputs, rest[1:], bare=places(procedure.inputs))
    if "help" in call.flags:
        from referee.cli.help import CALLED, procedure_usage

        sys.stdout.write(procedure_usage(game, procedure, CALLED))
        return 0
    if (loose := call.flags & {"force", "fresh-dice"}) and (session is None or verb == "odds" or "vary" in call.words):
        raise Refusal("bad-request", f"--{min(loose)} is for a roll in a session, which is recorded with its --why")
    fit_together(call, logged=session is not None and verb == "roll")
    if "vary" in call.words:
        return table(verb, procedure, call, load(game, session.rulings, session.tables) if session else load(game))
    if session is not None and verb == "roll":
        from referee.cli.acting import roll_logged

        if "remember" in call.words:
            remember(odds(procedure, call.inputs, load(game, session.rulings, session.tables)), call)
        return roll_logged(session.name, procedure.name, call)
    ruleset = load(game, session.rulings, session.tables) if session else load(game)
    try:
        answer = answered(verb, procedure.name, ruleset, call)
    except Refusal as refusal:
        raise refusal if "json" in call.flags else as_typed(refusal, procedure.inputs) from None
    show(answer, call)
    remember(answer, call)
    return 0


def fit_together(call: Call, *, logged: bool) -> None:
    """Refuse options that do not go with the rest; `logged`: a roll in a session."""
    for name in ("svg", "png"):
        if logged and name in call.words:
            raise bad_input(name, f"--{name} draws odds, or a roll with --no-session")
    for name in ("reach", "of"):
        if name in call.words and "vary" not in call.words:
            raise bad_input(name, f"--{name} goes with --vary: --vary strength=4..24")


def table(verb: str, procedure: Procedure, call: Call, ruleset: Ruleset) -> int:
    """With `--vary` a row for each value of one input; as JSON a line for each."""
    from referee.cli.vary import first_to_reach, varied
    from referee.show.vary import as_text as table_text
    from referee.show.vary import reached_text

    if verb == "roll":
        raise Refusal("bad-request", "--vary goes with odds, not with roll", field="vary")
    path, rows = varied(procedure, call, ruleset)
    reach = call.word("reach")
    if reach is not None:
        place = first_to_reach(rows, reach)
        if "json" not in call.flags:
            sys.stdout.write(reached_text(path, reach, rows, place))
        elif place is None:
            json_out({"id": None, "ok": True, "reached": None})
        else:
            json_out(as_answer(rows[place][1], f"{path}={rows[place][0]}"))
        return 0
    if {"svg", "png"} & set(call.words):
        from referee.show.odds_svg import varied_svg

        write_picture(varied_svg(path, rows, call.word("of")), call)
        return 0
    if "json" not in call.flags:
        sys.stdout.write(table_text(ruleset.game, procedure.name, path, rows, call.word("of")))
        return 0
    for word, found in rows:
        json_out(as_answer(found, f"{path}={word}"))
    return 0


def remember(answer: Answer, call: Call) -> None:
    """With `--remember` the cells read off the card go into the owner's folder, by the dice thrown for them."""
    faces = call.row("remember")
    if faces is None:
        return
    if len(faces) != len(answer.read_off) or any(type(face) is not int for face in faces):
        want = ", ".join(f"{table} for {column}" for table, column, _, _ in answer.read_off) or "none"
        raise Refusal(
            "bad-input", f"--remember takes the die of each cell that you read from the card: {want}", field="remember"
        )
    from referee.session.scenario import forms

    rows = zip(answer.read_off, faces, strict=True)
    cells = [(table, column, (face or 10) + drm, cell) for (table, column, drm, cell), face in rows]
    sys.stderr.write(f"referee: remembered in {forms.remember(answer.game, cells)}\n")


def answered(verb: str, name: str, ruleset: Ruleset, call: Call) -> Answer:
    """The answer to a call."""
    procedure = find(ruleset.game, name)
    if verb == "roll":
        return roll(
            procedure, call.inputs, ruleset, source_of(call), call.rulings(), want=call.wishes, joint=call.whole
        )
    if call.row("dice") is not None or call.row("cards") is not None:
        raise Refusal("bad-dice", "odds takes no --dice", hint="--given 5,2 gives the odds left after these dice")
    given = Typed(call.row("given"))
    return odds(procedure, call.inputs, ruleset, call.rulings(), given.faces, want=call.wishes, joint=call.whole)


def _game(argv: Sequence[str], session: Glance | None) -> tuple[str, Sequence[str]]:
    """The game that is meant, and what follows it: the session's where none is named."""
    try:
        return game_name(argv[0]), argv[1:]
    except Refusal:
        if session is None or not (
            len(argv) == 1 or argv[1].startswith("-") or is_act_or_procedure(session.game, argv[0])
        ):
            raise  # of two bare words the first one was to be a game
        return session.game, argv


def is_act_or_procedure(game: str, name: str) -> bool:
    """Has a game such an act or procedure?"""
    return catalogue.knows(game, "ACTS", name) or catalogue.knows(game, "PROCEDURES", name)


def source_of(call: Call) -> Source:
    """The dice of a call: typed, seeded, or the operating system's."""
    faces, cards, seed = call.row("dice"), call.row("cards"), call.seed()
    if faces is None and cards is None:
        return program(seed)
    if seed is not None:
        raise Refusal("bad-request", "dice are typed or thrown from a seed, not both", field="seed")
    return Typed(faces, cards)


def show(answer: Answer, call: Call) -> None:
    """Print an answer: the contract's JSON, or text for a reader."""
    if {"svg", "png"} & set(call.words):
        from referee.show.odds_svg import as_svg

        write_picture(as_svg(answer), call)
    elif "json" in call.flags:
        json_out(as_answer(answer))
    else:
        more = {"joint": "joint" in call.flags, "everything": "all" in call.flags, "bars": "no-bars" not in call.flags}
        sys.stdout.write(as_text(answer, **more))


def write_picture(drawing: str, call: Call) -> None:
    """Write a drawing where the call wants it."""
    from referee.cli.pictures import write
    from referee.show.png import as_png

    svg, png = call.word("svg"), call.word("png")
    if svg is not None:
        write(svg, drawing)
    if png is not None:
        write(png, as_png(drawing))
    sys.stderr.write("".join(f"{path}: the chances\n" for path in (svg, png) if path is not None))
