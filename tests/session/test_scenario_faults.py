"""Faults of a scenario's file: each by line and column, with what is wanted, never in another library's words."""

from __future__ import annotations

import re
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.kept import Fault
from referee.engine.misread import why_misread
from referee.engine.rules import games
from referee.session.board.tree import look_up
from referee.session.scenario import forms
from referee.session.scenario.packing import pack, unpack
from referee.session.scenario.scenario import checked_data, faults, find, shipped_in
from referee.session.scenario.schema import side_faults
from referee.session.scenario.source import Source, Way, in_other_words, placed_fault, table_fault
from referee.show.listing import size_in_words
from tests.shell import Shell

CC = """\
format = 1
game = "cc"
title = "x"
sides = ["allied", "ijn"]

[scenario]
turns = 12
allied_level = 1
ijn_level = 0
islands = ["1512",
  "9999"]

[task_force."TF 16"]
side = "allied"
hex = "1410"
ships = ["Enterprise", "Saratogo"]
cards = ["AH"]
"""
NU = """\
format = 1
game = "nu"
title = "x"
sides = ["a", "b"]
zone = { Sea = {} }
ship = { "H.M.S. Hood" = { side = "a", type = "BC" }, Ugo = { side = "b", type = "XX" } }
fleet.F = { side = "a", zone = "Sea", ships = ["H.M.S. Hood"] }
"""
CS = """\
format = 1
game = "cs"
title = "x"
sides = ["allied", "axis"]
squadron.S = { side = "axis", kind = "multi-crew", factor = 5, rugged = true, fragile = true }
force.P = { side = "axis", zone = "D5", boats = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] }
boat = { 1 = { side = "axis" }, 2 = { side = "axis" }, 3 = { side = "axis" }, 4 = { side = "axis" }, \
5 = { side = "axis" }, 6 = { side = "axis" }, 7 = { side = "axis" }, 8 = { side = "axis" }, 9 = { side = "axis" } }
"""
CA = """\
format = 1
game = "ca"
title = "x"
sides = ["ijn", "usn"]
[scenario]
number = 7
first_player = "ijn"
game_turns = 5
night = true
[[line]]
side = "ijn"
count = 1
ship = "Myoko"
code = "CA-2"
hexes = ["1010"]
speed = 9
heading = "e"
[[line]]
side = "usn"
count = 1
ship = "Mahan"
code = "DD-2"
hexes = ["1010"]
speed = 5
heading = "n"
"""


@pytest.fixture
def check(tmp_path: Path, referee: Shell) -> Callable[[str], list[str]]:
    """What is said against a scenario's text, without its file's name."""
    path = tmp_path / "mine.toml"

    def against(text: str) -> list[str]:
        path.write_text(text)
        said = referee("scenario check", str(path), status=2)
        assert not said.err
        return [row.removeprefix(f"{path}: ") for row in said.out.splitlines()]

    return against


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CC, ["line 11, column 3: [scenario] hex '9999' is not on the map, which goes from 0101 to 3020",
         "line 16, column 24: [task_force.TF 16] no ship 'Saratogo'; did you mean Saratoga?"]),
        (CC.replace("turns = 12", "turns = 120").replace('["AH"]', '["AH", 5]').replace("ijn_level = 0\n",
         ""), ["line 6, column 1: [scenario] ijn_level is missing: a whole number from -6 to 6",
         "line 7, column 9: [scenario] turns must be a whole number from 1 to 99, not 120",
         "line 16, column 16: [task_force.TF 16.cards] 2 must be text in quotation marks, not 5"]),
        (CC.replace("hex =", "hexx ="),
         ["line 13, column 1: [task_force.TF 16] hex is missing: text in quotation marks",
         "line 15, column 1: [task_force.TF 16] hexx is not known here; did you mean hex?"]),
        (CC.replace('cards = ["AH"]', "sped = 3"),  # a key that is not known hides nothing else
         ["line 11, column 3: [scenario] hex '9999' is not on the map, which goes from 0101 to 3020",
         "line 16, column 24: [task_force.TF 16] no ship 'Saratogo'; did you mean Saratoga?",
         "line 17, column 1: [task_force.TF 16] sped is not known here"]),
        (NU, ["line 6, column 82: [ship.Ugo] no type 'XX' in the unit chart"]),
        (f'{NU}[rulings]\nsecond = "calm"\n', ["line 6, column 82: [ship.Ugo] no type 'XX' in the unit chart",
         'line 8, column 1: [rulings] there is no ruling "second"; nearest: second-asw']),
        (CC.replace('", "S', '","S').replace(',\n  "9999"', ""),
         ["line 15, column 23: [task_force.TF 16] no ship 'Saratogo'; did you mean Saratoga?"]),
        (NU.replace("Ugo =", '"A,B" ='),
         ["line 6, column 63: [ship] A,B: the name must be a name without comma and equals sign"]),
        (f'{NU}[called]\nB = "x"\n',
         ["line 9, column 5: [called] B: the name must be small letters, digits and -, a letter first"]),
        (CC.replace("turns = 12", "turns = 12\nmost_task_forces = { IJN = 3 }"),
         ['line 8, column 28: [scenario.most_task_forces] IJN: the name must be one of "allied", "ijn"']),
        (NU.replace('"XX"', '"BB"').replace("Sea = {}", 'Sea = { beside = ["Bay", "Gulf"] }, Gulf = {}'),
         ["line 5, column 28: [zone.Sea] beside: no sea zone 'Bay'",
         "line 5, column 35: [zone.Sea] beside: Gulf has no Sea beside it"]),
        (CS, ["line 5, column 61: [squadron.S] a multi-crew fighter's factor is printed: leave it out",
         "line 5, column 73: [squadron.S] is rugged or fragile, not both",
         "line 6, column 49: [force.P] 10 boats; a pack has 9 at most",
         "line 6, column 95: [force.P] no boat '10'; did you mean 1?"]),
        (CA.replace('heading = "e"', 'heading = "ne"'),
         ["line 15, column 10: [line] 1010 holds 2 ships, Myoko CA-2 and Mahan DD-2; one is the most (6.22)",
         "line 16, column 9: [line.1] 1 Myoko CA-2: speed 9 is above the maximum of a CA, 7 (6.5)"]),
        (CA,
         ['line 17, column 11: [line.1] heading must be one of "n", "ne", "se", "s", "sw", "nw", not "e"']),
    ],
)  # fmt: skip
def test_values_are_found_in_the_file(text: str, said: list[str], check: Callable[[str], list[str]]) -> None:
    assert check(text) == said


def test_a_day_is_no_text(check: Callable[[str], list[str]]) -> None:
    found = check(CC.replace('x"', 'x"\ndate = 1942-08-07'))
    assert found[0].startswith("line 4, column 8: [top] date must be text in quotation marks, not ")


SYNTAX = [
    ("a b = 3", "column 3: a key is followed by = "),
    ("x = day", "column 5: a value is needed here: text in quotation marks"),
    ("x =", "column 4: a value is needed here"),
    ('x = "a', "a text is not closed"),
    ('x = "a\ny = 1', "column 7: a text is not closed"),
    ("x = '''a", "a quotation mark is missing"),
    ("x = [1, 2", "the list is not closed"),
    ("x = {a = 1", "the table is not closed"),
    ("x = {a = 1, a = 2}", "a key is twice between { and }"),
    ("x = 1 2", "column 7: something follows the value"),
    ("[a\nb = 1", "a table's heading ends in ]"),
    ("[[a]\nb = 1", "ends in ]]"),
    ('x = "\\q"', "written \\\\"),
    ('x = "\\uZZ"', "four hexadecimal digits"),
    ('x = "\\ud800"', "no character has that number"),
    ("[a]\n[a]", "a second time"),
    ("x = 1\n  x = 2", "line 3, column 3: this key, or a table of the same name, is here a second time"),
    ("a = {b = 1}\na.c = 2", "finished further up"),
    ("= 3", "column 1: a line is key = value"),
    ("a. = 3", "a key is needed here"),
    ("x = 2001-02-30", "no such day"),
    ("# \x01", "the remark holds a control character"),
    ('x = "\x01"', "the text holds a control character"),
]


@pytest.mark.parametrize(("line", "said"), SYNTAX)
def test_syntax_is_said_in_our_words_with_its_place(line: str, said: str, tmp_path: Path, referee: Shell) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "cc"\n{line}\n')
    err = referee("scenario check", str(path), status=2)
    assert re.search(r"is not TOML: line [23], column \d+: ", err), err
    assert said in err


def test_every_sentence_of_the_parser_has_ours() -> None:
    source = Path(tomllib.__file__).with_name("_parser.py").read_text()
    sentences = set(re.findall(r'(?:suffixed_err\(\s*src,\s*\w+,|TOMLDecodeError\()\s*f?"([^"{][^"]*)"', source))
    assert len(sentences) > 15
    for one in sentences:
        said = why_misread(ValueError(f"{one} (at line 1, column 1)"), b"x")
        assert said.startswith("line 1, column 1: "), said
        assert "this cannot be read" not in said, one


def test_what_is_not_utf8_is_found(tmp_path: Path, referee: Shell) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'game = "cc"\ntitle = "Gu\xe9p"\n')
    assert "line 2, column 12: a character that is not UTF-8; save the file as UTF-8" in referee(
        "scenario check", str(path), status=2
    )


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        (["allied", "axis"], []),
        (["journal", "axis"], ['[top] sides: "journal" cannot be a side: the name is reserved']),
        (["axis", "axis"], ["[top] sides: two sides have the same name"]),
    ],
)
def test_a_side_that_could_not_be_opened_is_a_fault_of_the_scenario(sides: list[str], said: list[str]) -> None:
    assert [*side_faults(sides, {})] == said


def leaves(value: Any) -> Iterator[tuple[Way, Any]]:
    """Every value that is neither table nor list, with the way to it."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if rows is None:
        yield (), value
    for key, inner in rows or ():
        yield from (((key, *step), leaf) for step, leaf in leaves(inner))


@pytest.mark.parametrize("word", shipped_in())
def test_every_value_of_a_shipped_scenario_is_found_where_it_stands(word: str) -> None:
    scenario = find(word)
    text = scenario.text.decode()
    source = Source(text)
    for way, value in leaves(dict(scenario.data)):
        if isinstance(value, str) and way:
            assert text[source.spots[way].value :].startswith(('"' + value, "'" + value)), way


WRONG: list[Any] = [7, "x", [], {}, True, -3, [7], {"a": 1}, 10**30]


@pytest.mark.parametrize("word", [next(iter(shipped_in(game))) for game in games()])
def test_a_value_of_the_wrong_kind_anywhere_is_a_fault_and_no_more(word: str) -> None:
    found, chance = find(word), Random(word)
    for way, _ in chance.sample([*leaves(dict(found.data))], 40):
        data = deepcopy(dict(found.data))
        cut = way[: chance.randint(1, len(way))]
        held: Any = look_up(data, cut[:-1])
        held[cut[-1]] = chance.choice(WRONG)
        assert all(isinstance(fault, str) for fault in faults(found._replace(data=data))), (cut, held[cut[-1]])


def test_a_day_or_a_fraction_is_a_fault_in_a_table_that_is_read_as_it_stands(
    check: Callable[[str], list[str]],
) -> None:
    _, _, text = find("carrier-clashes/training").text.decode().partition("\n")
    for wrong, key in (("1942-08-24", "day"), ("0.5", "day"), ("inf", "day"), ("[1, 12:00:00]", "2")):
        said = check(f"{text}\n[tables.own]\nday = {wrong}\n")
        wanted = f"] {key} must be text, a whole number, true or false, not"
        assert [wanted in line for line in said] == [True], said


def test_ships_that_are_no_names_are_faults_of_their_task_force(check: Callable[[str], list[str]]) -> None:
    for wrong in ('["Enterprise", 7]', "true", "[[]]", '"Enterprise"'):
        text = CC.replace('["Enterprise", "Saratogo"]', wrong).replace(',\n  "9999"', "")
        assert any("[task_force.TF 16" in line for line in check(text)), wrong


def test_of_a_faulty_scenario_nobody_says_what_counters_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "cc"\ntitle = "x"\n[scenario]\nturns = "many"\n')
    with pytest.raises(Refusal, match="has faults") as caught:
        checked_data(str(path), "carrier-clashes")
    assert caught.value.hint == f"referee scenario check {path} lists them"


def test_an_owners_file_says_its_lines_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, referee: Shell) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    own = tmp_path / "naval-units" / "units.toml"
    own.parent.mkdir()
    own.write_text('[ship]\nHood = { type = "BC", nation = "uk" }\nX = { type = "QQ" }\n')
    boats = tmp_path / "cunningham-somerville" / "units.toml"
    boats.parent.mkdir()
    boats.write_text('[aircraft]\nFulmar = { kind = "multi-crew", factor = 4 }\n')
    for game, said in (
        ("nu", f"{own}: line 3, column 14: [ship.X] no type 'QQ' in the unit chart"),
        ("cs", f"{boats}: line 2, column 42: [aircraft.Fulmar] a multi-crew fighter's factor is printed: leave it out"),
    ):
        assert said in referee(f"rules check {game}", status=2).out
    own.write_text("[ship]\nHood = { type = BC }\n")
    assert f"{own}: line 2, column 17: a value is needed here" in referee("rules check nu", status=2)


def test_squadrons_that_are_no_tables_are_a_fault_though_the_owner_has_cards(
    tmp_path: Path, check: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "rules"
    (rules / "cunningham-somerville").mkdir(parents=True)
    (rules / "cunningham-somerville" / "units.toml").write_text('[aircraft.Swordfish]\nkind = "strike"\n')
    monkeypatch.setenv("REFEREE_RULES", str(rules))
    text = 'format = 1\ngame = "cs"\ntitle = "x"\nsides = ["a", "b"]\nsquadron = 3\n[zone.Sea]\n'
    assert any("squadron" in line and "line 5" in line for line in check(text))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "carrier-clashes/training",
            "1942, 2 turns, 6 task forces, a quarter of an hour if you know the game, an hour as a lesson",
        ),
        ("naval-units/sea-zone-battle", "1942, 6 fleets, a quarter of an hour for each battle"),
        ("clash-of-carriers/beyond-darkness", "1944, 2 turns, 9 groups, an hour and a half"),
    ],
)
def test_how_large_a_scenario_is_is_said(name: str, said: str) -> None:
    assert size_in_words(find(name)) == said


@pytest.mark.parametrize("words", ["no ship 'Saratogo'", "is not known here", "5 is missing: wanted a list", ""])
def test_where_a_fault_stands_its_way_says_and_no_word_of_it(words: str) -> None:
    source = Source('[force.Home]\nships = ["Hood", "Wren"]\nspeed = 5\nat.hex = 7\n')
    for further, of_key, place in (
        (("ships", 1), False, "line 2, column 18"),
        (("speed",), True, "line 3, column 1"),
        (("boats",), False, "line 1, column 1"),
        (("at",), False, "line 4, column 10"),
    ):
        fault = table_fault(("force", "Home"), words, *further, of_key=of_key)
        assert placed_fault(fault, source) == f"{place}: [force.Home] {words}"
    assert placed_fault(f"[force.Home] {words}", source) == f"[force.Home] {words}"
    kept = in_other_words(table_fault(("force",), words, is_gap=True), f"mine.toml: {words}")
    assert (kept, kept.is_gap, kept.way) == (f"mine.toml: {words}", True, ("force",))


# A club's pack of tables: what goes out comes in the same; checked whole, and nothing is half taken.

CELLS = '[damage.6]\n9 = "2"\n'
UNITS = '[air."F4F-4"]\nrange = 5\n'


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's folder, with counters and cells of two games."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    for game, name, text in (("clash-of-carriers", "cells", CELLS), ("carrier-clashes", "units", UNITS)):
        folder = tmp_path / "mine" / game
        folder.mkdir(parents=True)
        (folder / f"{name}.toml").write_text(text)
    (folder / "notes.txt").write_text("mine alone")
    return tmp_path / "mine"


def everything(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def made(path: Path, parts: dict[str, str]) -> str:
    """A pack of these files."""
    with zipfile.ZipFile(path, "w") as out:
        for name, text in parts.items():
            out.writestr(name, text)
    return str(path)


def test_a_pack_goes_out_and_comes_in(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "club.zip")
    assert pack(file) == ["carrier-clashes/units.toml", "clash-of-carriers/cells.toml"]
    with pytest.raises(Refusal, match="exists already"):
        pack(file)
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "theirs"))
    taken = unpack(file)
    assert taken.new == ["carrier-clashes/units.toml", "clash-of-carriers/cells.toml"]
    assert everything(tmp_path / "theirs") == {
        "carrier-clashes/units.toml": UNITS,
        "clash-of-carriers/cells.toml": CELLS,
    }
    assert unpack(file).same == taken.new


def test_one_games_tables_alone(own: Path, tmp_path: Path) -> None:
    assert pack(str(tmp_path / "cc.zip"), ["carrier-clashes"]) == ["carrier-clashes/units.toml"]
    with pytest.raises(Refusal, match="you have no tables of ca"):
        pack(str(tmp_path / "ca.zip"), ["ca"])


def test_tables_of_ones_own_are_not_lost(own: Path, tmp_path: Path) -> None:
    file = made(tmp_path / "club.zip", {"carrier-clashes/units.toml": UNITS.replace("5", "6"), "ca/tables.toml": ""})
    before = everything(own)
    with pytest.raises(Refusal, match=r"carrier-clashes/units\.toml; nothing was taken") as refused:
        unpack(file)
    assert "--over" in str(refused.value.hint)
    assert everything(own) == before
    assert unpack(file, over=True).changed == ["carrier-clashes/units.toml"]
    after = everything(own)
    assert after["carrier-clashes/units.toml.before"] == UNITS
    assert "range = 6" in after["carrier-clashes/units.toml"]
    assert "ca/tables.toml" in after


def test_all_faults_are_said_and_nothing_is_half_taken(own: Path, tmp_path: Path) -> None:
    parts = {
        "ca/tables.toml": "x = \n",
        "clash-of-carriers/cells.toml": '[damage.6]\n9 = "boom"\n[no-such]\n',
        "carrier-clashes/units.toml": UNITS,
    }
    before = everything(own)
    with pytest.raises(Fault) as refused:
        unpack(made(tmp_path / "club.zip", parts), over=True)
    assert len(refused.value.found) >= 2
    assert all(line.startswith(f"{tmp_path}/club.zip: c") for line in refused.value.found), refused.value.found
    assert everything(own) == before


def test_what_is_not_filled_in_yet_is_no_fault(own: Path, tmp_path: Path) -> None:
    file = made(tmp_path / "club.zip", {"clash-of-carriers/tables.toml": forms.form("clash-of-carriers", "tables")})
    taken = unpack(file)
    assert taken.gaps
    assert all(getattr(fault, "is_gap", False) for fault in taken.gaps)


@pytest.mark.parametrize(
    "parts",
    [
        {"../ca/tables.toml": ""},
        {"ca/../x.toml": ""},
        {"ca/sub/tables.toml": ""},
        {"/ca/tables.toml": ""},
        {"ca/tables.txt": ""},
        {"no-game/tables.toml": ""},
        {"ca/tables.toml": "#" * 5_000_001},
        {f"ca/t{number}.toml": "" for number in range(51)},
        {"ca/tables.toml": "x = " + "[" * 60 + "]" * 60},
        {"ca/tables.toml": 'x = "\\u001b[2J"'},
        {},
    ],
)
def test_a_strangers_pack_is_refused(parts: dict[str, str], own: Path, tmp_path: Path) -> None:
    before = everything(tmp_path)
    file = made(tmp_path / "club.zip", parts)
    with pytest.raises(Refusal):
        unpack(file)
    (tmp_path / "club.zip").unlink()
    assert everything(tmp_path) == before


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04", b"no zip at all"])
def test_what_is_no_pack_is_refused(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "club.zip").write_bytes(raw)
    with pytest.raises(Refusal, match="not a pack of tables"):
        unpack(str(tmp_path / "club.zip"))
    with pytest.raises(Refusal, match="cannot be read"):
        unpack(str(tmp_path / "none.zip"))
