"""A refusal that gives a reason alone says what to type or do instead."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli.options import option_for
from referee.engine import catalogue
from referee.engine.errors import Refusal, at_odds, bad_input, not_allowed, unknown
from referee.session.acting.catalogue import acts, find
from referee.show.curing import cure_for
from tests.conftest import GAMES
from tests.shell import Shell

OF_COMMANDS = {"force", "why", "dice", "rules"}
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("game", "act", "refusal", "said"),
    [
        (
            "cunningham-somerville",
            "strike",
            at_odds("squadron[0].aircraft", "KG 40 has 0 how many aircraft are ready"),
            "ready",
        ),
        ("carrier-clashes", "strike", not_allowed("16", "Dauntless was lost", "unit"), "another --unit (show lists"),
        ("clash-of-carriers", "cap", not_allowed("5.7", "there is no CAP by night", "act"), "status shows"),
        ("clash-of-carriers", "relocate", not_allowed("2.1", "3030 is not on the map", "hex"), "map shows"),
        ("cunningham-somerville", "fire", unknown("ship", "Wren", [], field="ship"), "do ship enters one"),
        ("naval-units", "move", unknown("zone", "Coral Sea", [], field="to"), "do zone enters one"),
        ("ca", "place", not_allowed("6.21", "2020 is land", "hex"), "another --hex"),
        ("ca", "move", bad_input("steps", "steps leads off the map, where no ship can lie; only X leaves it"), None),
        ("ca", "move", bad_input("speed", "speed must be 0 to 8, not 9"), None),
        ("ca", "move", Refusal("table-missing", "the counter is not entered"), None),
    ],
)
def test_a_reason_has_its_cure(game: str, act: str, refusal: Refusal, said: str | None) -> None:
    found = cure_for(game, find(game, act), refusal)
    assert said in found if said and found else found is said


@pytest.mark.parametrize(("act", "field"), [("submarine", "name"), ("cap", "unit")])
def test_an_act_that_takes_what_is_there_enters_none(act: str, field: str) -> None:
    found = cure_for("carrier-clashes", find("carrier-clashes", act), unknown("thing", "x", [], field=field))
    assert found == "if the record is wrong, set corrects it"


@pytest.mark.parametrize(
    ("given", "word", "said"),
    [
        (["name", "side"], "cruiser", "did you mean --kind heavy-cruiser or light-cruiser?"),
        (["name", "kind", "hull", "boxes", "reloads"], "9", "a number goes with its option, --full or"),
        (["name"], "Wren", ""),
    ],
)
def test_a_word_too_many_is_told_the_option_that_takes_it(given: list[str], word: str, said: str) -> None:
    found = option_for(find("cunningham-somerville", "ship").inputs, given, word)
    assert found.startswith(said)
    assert bool(found) == bool(said)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_an_act_names_has_a_cure(game: str) -> None:
    for one in acts(game).values():
        for field in (*one.inputs.fields, "act"):
            found = cure_for(game, one, at_odds(field, "that is so"))
            assert found, (one.name, field)
            assert found.endswith("set corrects it") == (one.name != "set" or field == "act")
    assert set(catalogue.correcting_acts(game)) <= acts(game).keys()


@pytest.mark.parametrize(
    ("typed", "cure"),
    [
        ("move --ship canb", "next goes on"),
        ('fire --firer "Furutaka 1" --target Canberra', 'targets --ship "Furutaka 1" lists the ships she may attack'),
        ("fire --firer fur1", "do fire --help explains it"),
    ],
)
def test_the_cure_is_in_json_too(typed: str, cure: str, referee: Shell) -> None:
    for line in ("new ca/savo-island --name here", "do stand-ins", "next"):
        referee(line)
    error = json.loads(referee(f"do {typed} --json", status=(2, 3)).out)["error"]
    assert cure in error["cure"]
    assert "--force" not in error["cure"]
    assert error["cure"] in referee(f"do {typed}", status=(2, 3))


def nodes(game: str) -> Iterator[ast.AST]:
    """What the acts of a game are, as they are in their source."""
    folder = ROOT / "referee" / "games" / game.replace("-", "_") / "evening"
    for path in sorted(folder.glob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def hints(game: str) -> list[str]:
    """What the acts of a game say to type instead; a name that is filled in is `NAME`."""
    found = []
    for node in nodes(game):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        if isinstance(parts[0], ast.JoinedStr | ast.Constant | ast.FormattedValue):
            found.append("".join(str(part.value) if isinstance(part, ast.Constant) else "NAME" for part in parts))
    return [text for text in found if " --" in text]


@pytest.mark.parametrize("game", GAMES)
def test_a_command_in_a_hint_has_the_inputs_of_its_act(game: str) -> None:
    for node in nodes(game):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "command":
            act = node.args[0].value if isinstance(node.args[0], ast.Constant) else ""
            names = {word.arg for word in node.keywords if word.arg} - {"force"}
            assert not act or names <= acts(game)[str(act)].inputs.fields.keys(), ast.unparse(node)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_type_can_be_typed(game: str) -> None:
    known, checked = acts(game), 0
    options = {name.replace("_", "-") for one in known.values() for name in one.inputs.fields} | OF_COMMANDS
    for hint in hints(game):
        for act, rest in re.findall(r"([a-z-]+)((?: --[a-z-]+(?: \"?[A-Z=]+\"?)?)+)", hint):
            for option in re.findall(r"--(?:no-)?([a-z-]+)", rest):
                checked += 1
                if option in ("force", "why", "input"):
                    continue
                fields = known[act].inputs.fields if act in known else options
                assert option.replace("-", "_") in fields or option in fields, (act, option, hint)
        assert set(re.findall(r"--(?:no-)?([a-z-]+)", hint)) <= options | {"force", "why", "input"}, hint
    assert checked > 1
