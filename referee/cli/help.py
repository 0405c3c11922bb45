"""Help on the look-up: the games, a game's procedures, the inputs of one, and how its worked example is typed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from referee.cli.command import find
from referee.cli.options import CALL, meanings
from referee.engine import examples
from referee.engine.procedure import Procedure, procedures
from referee.engine.rules import games, load
from referee.session.acting.hints import typed_options
from referee.show.folding import fold, with_cite
from referee.show.usage import example_text, usage, usage_in_parts

CALLED = meanings(CALL)
WIDE = 29
"""The width of the column in which the games are."""


def games_usage(verb: str) -> str:
    """What `referee odds` or `roll` takes: the games."""
    rows = {}
    for name in games():
        about = load(name).about
        rows[f"{about['alias']:<4}{name}"] = f"{about['title']}, {len(procedures(name))} procedures"
    more = [f"referee {verb} GAME --help lists a game's procedures;", "in a session you may leave out its game."]
    return usage_in_parts(f"{verb} GAME PROCEDURE", find(verb).summary, {"Games:": rows}, WIDE, more)


def game_usage(verb: str, game: str) -> str:
    """What `referee odds` or `roll` takes after a game: its procedures."""
    rows = {found.name: with_cite(found.summary, found.cite) for found in sorted(procedures(game).values())}
    more = fold(f"referee {verb} {game} PROCEDURE --help explains its inputs, with an example.")
    return usage_in_parts(f"{verb} {game} PROCEDURE", find(verb).summary, {"Procedures:": rows}, further=more)


def procedure_usage(game: str, procedure: Procedure, also: Mapping[str, str]) -> str:
    """What goes into a procedure, with the first of its worked examples as one would type it."""
    answered = (one for one in examples.read_examples(game) if one.procedure == procedure.name and one.refused is None)
    example = next(answered, None)
    shown = example_text(example, example_line(game, procedure, example)) if example else ""
    return usage(game, procedure, also, shown)


def example_line(game: str, procedure: Procedure, example: examples.Example) -> str:
    """A worked example as one would type it."""
    words = ["referee", "odds" if example.outcome is None else "roll", game, procedure.name]
    words += typed_options(example.inputs, procedure.inputs)
    for name, row in (("--dice", example.dice), ("--cards", example.cards)):
        words += [name, ",".join(map(str, row))] if row else []
    words += [word for pair in example.rulings.items() for word in ("--ruling", "=".join(pair))]
    return shlex.join(words)
