"""No act, and no input of an act, is called what a command or an option of every act is called."""

from __future__ import annotations

import pytest

from referee.cli.completing.making import command_verbs as commands
from referee.cli.options import ACT
from referee.engine.rules import aliases
from referee.session.acting.catalogue import acts, shared_acts

GAMES = sorted(set(aliases().values()))
# `by` of these is who searches or fights, which the option says of any other act; `rule --ruling` is the ruling itself.
MEANT = {
    ("carrier-clashes", "engage", "by"),
    ("clash-of-carriers", "detected", "by"),
    ("clash-of-carriers", "search", "by"),
    ("cunningham-somerville", "illuminate", "by"),
}
# `use` of a Command Chit (8.7) is typed at the console, which keeps to its session, or after `do`.
# `points`, `told` and `endurance` are looks that answer the questions of the same name in every game.
AFTER_DO = {("clash-of-carriers", "use"), *(("carrier-clashes", look) for look in ("points", "told", "endurance"))}


@pytest.mark.parametrize("game", GAMES)
def test_inputs_are_not_called_as_options_are(game: str) -> None:
    options = {*ACT}
    own = acts(game).keys() - shared_acts().keys()
    clash = {
        (game, act, name) for act in own for name in acts(game)[act].inputs.fields if name.replace("_", "-") in options
    }
    assert clash == {one for one in MEANT if one[0] == game}


@pytest.mark.parametrize("game", GAMES)
def test_acts_are_not_called_as_commands_are(game: str) -> None:
    there = {name.partition(" ")[0] for name in commands()}
    clash = {(game, act) for act in acts(game).keys() - shared_acts().keys() if act in there}
    assert clash == {one for one in AFTER_DO if one[0] == game}
