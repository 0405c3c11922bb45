"""A scenario made by asking: for every game from lines on standard input, left and taken up, and at a terminal."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from urllib.parse import unquote

import pytest
from prompt_toolkit.completion import CompleteEvent, WordCompleter
from prompt_toolkit.document import Document

from referee.cli import making
from referee.cli.making import refuse
from referee.engine.errors import Refusal
from referee.games.carrier_clashes.scenario.making import dummy_forces
from referee.session.scenario.scenario import faults, find
from tests.shell import Shell

ANSWERS = {
    "cc": """Morning; ; 7; ; 1 0; ; ; 1512 1513; Hend allied 1513; ; TF 16 1410; Enterp, New Orl+, Phelps; destroyer 2;
        ; TF 64 1611; farragut+; ; ; ; 1; TF 99 1209; F4F VF-6, SBD-3 VB-6 VS-6; ; Wahoo 1206 4; ; Main 1005;
        Shok, Tone; ; ; ; ; Zero 5; ; ; Hend; No landing by night; ; places_first = "allied"; """,
    "ca": "Night; ; ; ; ; ; ; Furu 2; 5326 5624; ne 6; ; North C 1; 5026; se 5; Pens; turn 3 west; ; ; ; ; ; ",
    "coc": """Turkeys; ; ; ; ; 11, 13; ; TG 58.2 3111; ; ; ; 2; ; TG 52.1 3111; Force A 0618; ; ; Force X 0701; n; ; ;
        1; ; ; """,
    "nu": """Two seas; ; ; ; ; ; Coral Sea, Solomon Sea; cor; TF 17, cor; Yorktown=CV, Astoria=ca; ; ;
        Moresby, coral, 2, 1; ; Force, sol; Zuiho=CVL; y; ; ; ; """,
    "cs": """Convoy; ; ; ; HX, D5; Tide=merchant, Wren=escort; slow-c; radar, huff; ; 811, Swordfish, Biter, 3; ; ;
        Amsel, D5; ; U 1, U 2; ; ; ; ; Gale, E2, sev; ; D4; ; """,
}
WRONG = """; ; 0; 7; noon; ; 9 0; ; ; ; 9999; ; Nowhere; ; TF 16; TF 16 1410; Farr; Enterprise; yacht 2; battleship 13
    ; ; 2S; AH; TF 16 1411; ; 99; 0; Z VF-6; F4F VF-1 VF-2 VF-3 VF-4 VF-5 VF-6 VF-7 VF-8 VF-9 VF-10 VF-11 VF-12;
    F4F VF-6; ; Main 1005; Shok; ; ; ; ; ; ; ;    vp_needed = x; vp_needed = -1; vp = 30; """


AGAIN = "remove it to begin again"


def lines(script: str) -> list[str]:
    return [line.strip() for line in script.split(";")]


class Making:
    """Somebody who answers the questions from standard input, for a file."""

    def __init__(self, path: Path, referee: Shell) -> None:
        self.path, self.referee = path, referee

    def __call__(self, answers: list[str], *words: str, path: Path | None = None, status: int = 0) -> str:
        """What is said besides, on one line however it was folded."""
        typed = "".join(f"{line}\n" for line in answers)
        self.referee("scenario make", str(path or self.path), *words, stdin=typed, status=status)
        return " ".join(self.referee.err.split())

    def data(self) -> dict[str, Any]:
        """The scenario's data."""
        return tomllib.loads(self.path.read_text())


@pytest.fixture
def make(tmp_path: Path, referee: Shell) -> Making:
    return Making(tmp_path / "made.toml", referee)


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner who has entered nothing."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path / "logs"))


@pytest.mark.parametrize("game", ANSWERS)
def test_every_game_ends_in_a_checked_file_that_opens(game: str, make: Making, referee: Shell) -> None:
    make(lines(ANSWERS[game]), game)
    assert faults(find(str(make.path))) == []
    assert make.path.read_text().startswith("#:schema file:///")
    assert not Path(f"{make.path}.later").exists()
    referee("new", str(make.path), "--name", game)
    referee("status")


def test_a_type_of_aircraft_that_is_ones_own_is_known(tmp_path: Path, make: Making) -> None:
    own = tmp_path / "mine" / "cunningham-somerville" / "units.toml"
    own.parent.mkdir(parents=True)
    own.write_text('[aircraft.Swordfish]\nkind = "strike"\n')
    rows = lines(ANSWERS["cs"].replace("Swordfish, Biter, 3; ;", "Sword, Biter, 3;"))  # nobody asks what they are
    make(rows, "cs")
    found = {"side": "allied", "aircraft": "Swordfish", "platform": "Biter", "ready": 3}
    assert make.data()["squadron"] == {"811": found}


def test_of_coc_the_hexes_of_islands_that_are_not_entered_are_asked_for(make: Making, tmp_path: Path) -> None:
    script = lines(ANSWERS["coc"])
    script[6:7] = ["n", "0632", "1726", "2501", "4031"]
    entered = tmp_path / "mine" / "clash-of-carriers" / "units.toml"
    entered.parent.mkdir(parents=True)
    entered.write_text('[place.Guam]\nhex = "3516"\n')
    said = make(script, "coc", status=2)
    assert "Hex of Peleliu: 0632 Hex of Yap: 1726 Hex of Iwo Jima: 2501 Hex of Truk: 4031 USN TG" in said
    assert ("Hex of Guam" in said, "no counters are known for 18 ships" in said, "the hex of" in said) == (0, 1, 0)


@pytest.mark.parametrize("word", ["ca", "cc", "coc", "cs", "nu", "carrier-clashes", "naval-units", "clash"])
def test_a_game_is_chosen_by_its_alias_or_the_beginning_of_its_name(word: str, make: Making) -> None:
    assert "which one?" not in make([word, "A title", "later"], status=2)
    assert Path(f"{make.path}.later").exists()


def test_what_was_answered_stands_in_the_file(make: Making) -> None:
    make(["cc", *lines(ANSWERS["cc"])])
    made = make.data()
    assert (made["game"], made["title"], made["scenario"]["places_first"]) == ("carrier-clashes", "Morning", "allied")
    force = made["task_force"]["TF 16"]
    sisters = ["Minneapolis", "San Francisco", "Portland", "Astoria", "Quincy", "Vincennes"]
    assert force["ships"] == ["Enterprise", "New Orleans", *sisters, "Phelps"]
    assert force["dummies"] == [{"kind": "destroyer", "count": 2}]
    assert force["cards"] == ["AH", "8S", "2D", "7H"]  # lawful as proposed: a heart tells of dummies
    assert made["task_force"]["TF 64"] | {"hex": ""} == {
        "side": "allied",
        "hex": "",
        "ships": ["Farragut 1", "Farragut 2", "Farragut 3"],
        "cards": ["3D"],
    }
    assert made["task_force"]["TF 99"] == {"side": "allied", "hex": "1209"}
    assert [unit["type"] for unit in made["air_unit"].values()] == ["F4F-4", "SBD-3", "SBD-3"]
    assert made["submarine"]["Wahoo"] == {"side": "allied", "hex": "1206", "strength": 4}
    make.path.unlink()
    make(lines(ANSWERS["ca"]), "ca")
    first, _, last = make.data()["line"]
    assert (first["count"], first["hexes"], first["heading"]) == (2, ["5326", "5624"], "ne")
    assert last["enters"] == {"turn": 3, "edge": "west"}


def test_of_ca_a_variant_is_asked_for_and_no_stand_ins_where_all_is_entered(make: Making, tmp_path: Path) -> None:
    own = tmp_path / "mine" / "ca" / "tables.toml"
    own.parent.mkdir(parents=True)
    figures = "{ gunnery = 9, range = 9, defense = 9, torpedo = 0 }"
    counters = "".join(f'"{code}" = {figures}\n' for code in ("ijn CA-1", "usn CA-1", "usn BB-1"))
    own.write_text(f"columns = 62\nrows = 35\n[counters]\n{counters}")
    script = lines(ANSWERS["ca"])
    script[2:3] = ["9", "2"]
    assert "stand-ins" not in make(script, "ca")
    made = make.data()["scenario"]
    assert (made["number"], made["variant"], made["night"], "stand_in" in made) == (9, "2", True, False)


@pytest.mark.parametrize(("game", "key"), [("cc", "rules"), ("ca", "special")])
def test_a_special_rule_is_for_both_sides_or_for_the_umpire_alone(game: str, key: str, make: Making) -> None:
    rows = lines(ANSWERS[game])
    at = rows.index("No landing by night") if game == "cc" else len(rows) - 3
    make([*rows[:at], "No landing", "alone: a storm comes", *rows[at + (game == "cc") :]], game)
    assert make.data()["scenario"][key] == ["No landing"]
    assert make.data()["page"]["watch"] == ["a storm comes"]


def test_what_cannot_be_is_refused_and_asked_again(make: Making) -> None:
    said = make(lines(WRONG), "cc")
    for sentence in (
        'a whole number from 1 to 99 is needed, not "0"',
        '"noon" is none of them',
        'from -6 to 6 is needed, not "9"',
        '"9999" is not a hex of the map, which goes from 0101 to 3020',
        'the answer must be the base\'s name, side, hex, not "Nowhere"',
        '"16" is not a hex',
        '"Farr" is short for Farragut 1, Farragut 2',
        '"yacht" is none of them',
        "the cards left cannot show them (8.h, 22.b); at most of one kind: carrier",
        "2S: they do not stand for its ships (8 and 22.b); AH would do",
        'a whole number from 0 to 20 is needed, not "99"',
        "there is already a TF 16",
        "these units take 12 places, and there are 11 (4.d.i)",
        "a value is needed here",
        "vp_needed must be a whole number from 1 to 999, not -1",
    ):
        assert sentence in said, sentence
    assert make.data()["scenario"]["vp_needed"] == 30


@pytest.mark.parametrize(
    ("game", "place", "wrong", "words"),
    [
        ("ca", 7, "", "the ijn needs ships too: a class and how many"),
        ("ca", 8, "", "this question needs an answer; ? explains it"),
        ("ca", 8, "5326", "name 2 hexes, one for each ship, not 1"),
        ("ca", 8, "5326 5326", "5326 would hold two ships"),
        ("ca", 9, "up 6", '"up" is not a facing; there are '),
        ("ca", 15, "turn 100 west", 'a whole number from 1 to 99 is needed, not "100"'),
        ("ca", -3, "alone:", "a rule is needed after alone:"),
        ("cc", 13, "1Z", '"1Z" is not a card'),
        ("cc", -2, "places_first", "write key = value, as in places_first = "),
        ("cs", 5, "Nobody", "another is typed with its kind, such as Nobody="),
        ("cs", 14, ",", "a pack has 1 to 9 boats"),
        ("nu", 2, "one", "two different names in small letters are needed"),
        ("nu", 2, "1st fleet", "two different names in small letters are needed"),
        ("nu", 6, "Coral,", "a sea zone has a name"),
        ("nu", 6, "Coral=Sea", '"Coral=Sea": a name cannot hold a comma or an equals sign'),
        ("nu", 9, ",", "a fleet needs ships, such as Yorktown=CV"),
        ("nu", 9, "Nobody=QQ", '"QQ" is none of them'),
        ("nu", 9, "Nobody", "type another ship with her type, such as Nobody=CA"),
    ],
)
def test_a_wrong_answer_says_what_is_wanted(game: str, place: int, wrong: str, words: str, make: Making) -> None:
    script = lines(ANSWERS[game])
    script.insert(place, wrong)
    assert words in make(script, game)


def test_a_schema_that_is_not_here_is_said_and_this_machine_s_named(make: Making, referee: Shell) -> None:
    make(lines(ANSWERS["nu"]), "nu")
    first, rest = make.path.read_text().split("\n", 1)
    assert Path(unquote(first.removeprefix("#:schema file://"))).is_file()
    for line, hint in (
        (first, False),
        ("#:schema file:///home/anna/scenario.json", True),
        ("#:schema ../no/scenario.json", True),
        ("#:schema https://example.org/scenario.json", False),
        ("# by hand", False),
    ):
        make.path.write_text(f"{line}\n{rest}")
        said = referee("scenario check", str(make.path))
        assert (first in said.err) == hint, line
        assert said.out == f"{make.path}: good\n"
    assert "hint" not in referee("scenario check nu/free").err


def test_dummies_are_proposed_where_they_may_be(make: Making) -> None:
    script = lines(ANSWERS["coc"])
    script[script.index("TG 52.1 3111")] = "TG 52.1 3010"
    script.insert(script.index("TG 52.1 3010") + 1, "TG 52.1 3111")
    said = make(script, "coc")
    assert "USN dummy TG [TG 58.1 3111]: " in said
    assert "IJN dummy TG [Force B 0618]: " in said
    assert "a dummy TG begins where a TG is: 3111 (3.1.6)" in said
    groups = make.data()["group"]
    assert groups["TG 58.1"] == groups["TG 52.1"] == {"side": "usn", "hex": "3111", "ships": []}
    assert (groups["Force B"]["hex"], groups["Force B"]["ships"]) == ("0618", [])
    make.path.unlink()
    assert "ALLIED dummy task force [TF 99 1410]: TF 99 1209" in make(["cc", *lines(ANSWERS["cc"])])
    make.path.unlink()
    said = make([*lines(WRONG)[:18], "?", "later"], "cc", status=2)
    assert "no more of one kind than the cards left can show; there are: carrier 20, battleship 12" in said


def test_a_dummy_is_refused_where_the_rules_allow_none_any_more(make: Making) -> None:
    script = """Far; ; ; ; ; ; ; TG 58.2 3111; ; ; ; 0; Force A 0618; ; ; Force X 0701; n; Kongo; ; 3; Force Y 0701;
        Force Z 0701; Force V 0701; Force V 0618; """
    assert "the rules allow no dummy TG in 0701 any more (3.1, 16.1.1)" in make(lines(script), "coc")


def test_21c_a_side_without_task_forces_is_not_asked_for_dummies() -> None:
    talk = Mock(data={"task_force": {"TF 16": {"side": "allied", "hex": "1410", "ships": ["Hornet"]}}})
    talk.number.return_value = 0
    dummy_forces(talk, "ijn")
    talk.number.assert_not_called()
    dummy_forces(talk, "allied")
    talk.number.assert_called_once()


def test_nothing_answers_what_a_scenario_lacks_but_going_back() -> None:
    with pytest.raises(Refusal, match='"go on" does not help here; type back, later or so far'):
        refuse("go on")


def test_it_is_left_taken_up_and_an_answer_taken_back(make: Making, tmp_path: Path) -> None:
    whole = lines(ANSWERS["nu"])
    said = make(["back", *whole[:9], "later"], "nu", status=2)
    assert ("this is the first question" in said, "9 answers are saved" in said) == (True, True)
    assert json.loads(Path(f"{make.path}.later").read_text()) == whole[:9]
    assert not make.path.exists()
    more = ["back", "TF 18, sol", "?", whole[9], whole[10], "so far", whole[11]]
    said = make(more, "nu", status=2)  # the input ends
    for part in ("9 earlier answers are kept", '[fleet."TF 18"]', "types: BBB BB"):
        assert part in said
    make(whole[12:], "nu")
    assert make.data()["fleet"]["TF 18"]["zone"] == "Solomon Sea"
    assert "choose another name" in make([], "nu", status=2)  # it is there
    assert "nothing was answered" in make([], "nu", path=tmp_path / "other.toml", status=2)
    make([], "nu", path=tmp_path / "other.txt", status=2)


def test_a_draft_that_is_none_is_refused(make: Making) -> None:
    for raw, said in (("{", "cannot be read"), ('{"a": 1}', AGAIN), ("[1]", AGAIN)):
        Path(f"{make.path}.later").write_text(raw)
        assert said in make([], "nu", status=2)
    make(lines(ANSWERS["nu"]), "nu", "--anew")


def test_the_map_is_shown_where_it_is_asked_for(make: Making, tmp_path: Path) -> None:
    said = make([*lines(ANSWERS["cc"])[:16], "map", "later"], "cc", status=2)
    for part in ("A 1410 TF 16", "Astoria", "Henderson Field base"):
        assert part in said
    assert "there is no map yet" in make(["", "", "map", "later"], "nu", path=tmp_path / "other.toml", status=2)


@pytest.mark.parametrize(
    ("columns", "widest"),
    [(None, 80), (80, 80), (60, 60), (0, 80)],  # no terminal, two, and one that does not say how wide it is
)
@pytest.mark.parametrize("scenario", ["ca/samar-day", "carrier-clashes/santa-cruz", "clash-of-carriers/philippine-sea"])
def test_the_map_of_a_scenario_that_is_made_fits_the_terminal(
    scenario: str, columns: int | None, widest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def size(*_: int) -> os.terminal_size:
        if columns is None:
            raise OSError
        return os.terminal_size((columns, 24))

    monkeypatch.setattr("os.get_terminal_size", size)
    text = making.map_of(find(scenario).data)
    assert text is not None
    assert max(map(len, re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines())) <= widest


def test_a_group_that_the_rules_forbid_is_not_taken(make: Making) -> None:
    answers = lines("; ; ; ; ; ; ; TG 58.2 3111; ; ; ; ; Force A 0618; ; ; Far 2020; n; ; Near 0701; n; ; ; ; ")
    assert "[group.Far] begins in column 07 or west of it" in make(answers, "coc")
    assert set(make.data()["group"]) == {"TG 58.2", "Force A", "Near"}


def test_in_the_console_too(referee: Shell) -> None:
    referee("new coc/philippine-sea --name friday")
    typed = "rules enter ships\nCV\n3\n4\n2\n9\nno\n7\n.\nrules enter search-usn\n\n\n\n-\n\n\n\n2\n\n\n0\n\n\n"
    came = referee("play friday", stdin=f"{typed}rules enter nonsense\n")
    assert "1 counter kept" in came.out
    assert "1 table kept" in came.out
    assert 'no game "nonsense"' in came.err


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["TF 16", "TG 58.1", "Vanguard"]),
        ("t", ["TF 16", "TG 58.1"]),
        ("tf 1", ["TF 16"]),
        ("TF 16, tg", ["TG 58.1"]),
        ("TF 16,", ["TF 16", "TG 58.1", "Vanguard"]),
        ("TF 16, ", ["TF 16", "TG 58.1", "Vanguard"]),
    ],
)
def test_tab_offers_by_the_name_typed_last(typed: str, offered: list[str]) -> None:
    names = WordCompleter(["TF 16", "TG 58.1", "Vanguard"], ignore_case=True, pattern=making.LAST)
    found = [*names.get_completions(Document(typed), CompleteEvent())]
    assert [one.text for one in found] == offered
    assert all(typed[len(typed) + one.start_position :].lower() in one.text.lower() for one in found)
