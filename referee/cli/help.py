"""Help on the look-up: the games, a game's procedures, the inputs of one, and how its worked example is typed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from referee.cli.command import find
from referee.cli.options import CALL, CALL_FLAGS, typed_options
from referee.engine import examples
from referee.engine.procedure import Procedure, procedures
from referee.engine.rules import games, load
from referee.show.folding import fold, two_columns
from referee.show.usage import example_text, usage

CALLED = {**CALL, **CALL_FLAGS}


def games_usage(verb: str) -> str:
    """What `referee odds` or `roll` takes: the games."""
    lines = [find(verb).about, "", f"referee {verb} GAME PROCEDURE [--option …]", ""]
    for name in games():
        about = load(name).about
        lines.append(f"  {about['alias']:<4}{name:<23}{about['title']}, {len(procedures(name))} procedures")
    lines += ["", f"referee {verb} GAME --help lists a game's procedures;", "in a session you may leave out its game."]
    return "\n".join(lines) + "\n"


def game_usage(verb: str, game: str) -> str:
    """What `referee odds` or `roll` takes after a game: its procedures."""
    lines = [find(verb).about, "", f"referee {verb} {game} PROCEDURE [--option …]", ""]
    for found in sorted(procedures(game).values()):
        lines += two_columns(f"  {found.name}", f"{found.summary}  [{found.cite}]")
    lines += ["", *fold(f"referee {verb} {game} PROCEDURE --help explains its inputs, with an example.")]
    return "\n".join(lines) + "\n"


def procedure_usage(game: str, procedure: Procedure, also: Mapping[str, str]) -> str:
    """What goes into a procedure, with the first of its worked examples as one would type it."""
    answered = (one for one in examples.read_examples(game) if one.procedure == procedure.name and one.refused is None)
    example = next(answered, None)
    if example is None:
        return usage(game, procedure, also)
    return usage(game, procedure, also, example_text(example, example_line(game, procedure, example)))


def example_line(game: str, procedure: Procedure, example: examples.Example) -> str:
    """A worked example as one would type it."""
    words = ["referee", "odds" if example.outcome is None else "roll", game, procedure.name]
    words += typed_options(procedure.inputs, example.inputs)
    for name, row in (("--dice", example.dice), ("--cards", example.cards)):
        words += [name, ",".join(map(str, row))] if row else []
    words += [word for pair in example.rulings.items() for word in ("--ruling", "=".join(pair))]
    return shlex.join(words)
