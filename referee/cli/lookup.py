"""The look-up path: `referee odds|roll GAME PROCEDURE …` and `referee batch`, on the standard library alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.cli.options import Call, parse
from referee.engine.answer import Answer, odds, roll
from referee.engine.dice import Source, Typed, program
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import game_name, load
from referee.show.answer import as_text, refusal_text, usage


def run(argv: Sequence[str]) -> int:
    """Answer one command; the exit status."""
    verb, *rest = argv
    try:
        if verb == "batch":
            from referee.cli.batch import run as batch

            return batch(sys.stdin, sys.stdout)
        return lookup(verb, rest)
    except Refusal as refusal:
        return refused(refusal, "--json" in rest)
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def lookup(verb: str, argv: Sequence[str]) -> int:
    """`odds` or `roll`."""
    if not argv or argv[0].startswith("-"):
        raise Refusal(
            "bad-request", f"referee {verb} wants a game and a procedure", hint=f"referee {verb} cc attack --help"
        )
    game = game_name(argv[0])
    if len(argv) < 2 or argv[1].startswith("-"):
        from referee.engine.procedure import procedures

        names = " ".join(sorted(procedures(game)))
        raise Refusal("bad-request", f"referee {verb} {game} wants a procedure: {names}")
    procedure = find(game, argv[1])
    call = parse(procedure.inputs, argv[2:])
    if "help" in call.flags:
        sys.stdout.write(usage(game, procedure))
        return 0
    ruleset = load(game)
    if verb == "odds":
        if call.row("dice") is not None or call.row("cards") is not None:
            raise Refusal("bad-dice", "odds throws no dice", hint="--given 5,2 weighs what is left after these dice")
        given = Typed(call.row("given"))
        answer = odds(procedure, call.inputs, ruleset, call.rulings(), given.faces)
    else:
        answer = roll(procedure, call.inputs, ruleset, source_of(call), call.rulings())
    show(answer, call)
    return 0


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
    if "json" in call.flags:
        import json

        sys.stdout.write(json.dumps({"id": None, "ok": True, **answer.as_json()}, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(as_text(answer))


def refused(refusal: Refusal, as_json: bool) -> int:
    """Say why not; the exit status."""
    if as_json:
        import json

        sys.stdout.write(json.dumps({"id": None, "ok": False, "error": refusal.as_json()}, ensure_ascii=False) + "\n")
    else:
        sys.stderr.write(refusal_text(refusal))
    return refusal.status
