"""The owner's own tables: forms, their check, cells remembered in play, stand-ins that say what they are (2.4)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from referee.cli import asking
from referee.cli.main import run
from referee.engine import answer
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find as find_procedure
from referee.engine.rules import load as load_rules
from referee.games.clash_of_carriers.evening.fitness import factors_with
from referee.games.clash_of_carriers.rules import owners
from referee.games.clash_of_carriers.scenario import cells, counters
from referee.games.clash_of_carriers.scenario.owner import faults
from referee.games.clash_of_carriers.scenario.scenario import check, opening
from referee.session import corrections
from referee.session.how import How
from referee.session.scenario import forms
from referee.session.scenario.scenario import find
from tests.games.clash_of_carriers import asked
from tests.games.clash_of_carriers.evening import SHIPPED, begun
from tests.proving import wrong_in

GAME = "clash-of-carriers"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    return Path(forms.own_folder(GAME))


def found(own: Path, tables: str) -> list[str]:
    (own / "tables.toml").write_text(tables)
    return [fault.partition("tables.toml: ")[2] for fault in faults(str(own))]


def test_a_form_is_written_once_and_says_what_is_missing(own: Path) -> None:
    forms.write(GAME)
    assert all("left as it is" in line for line in forms.write(GAME))
    said = faults(str(own))
    assert any("[damage-log] 109 still to be filled in" in fault for fault in said)
    assert any("[air] 90 still to be filled in" in fault for fault in said)
    assert any("[surface-deployment] 10 cells of the column usn-night" in fault for fault in said)
    assert not any("did you mean" in fault for fault in said)


def test_all_faults_of_a_table_are_said_at_once(own: Path) -> None:
    said = found(
        own,
        """
        [damage.columns]
        "1" = ["-", "-", "-", "-", "-", "-", "-", "2", "1", "1"]
        "3+" = ["-", "-", "-", "-", "-", "-", "-", "-", "1", "2"]
        [aa.columns]
        "1+" = ["-", "D", "D1"]
        [search-ijn.columns]
        all = ["-", "-", "-", "3", "3", "3", "1", "1", "1", "0"]
        [torpedo-critical.columns]
        all = ["?", "-"]
        [damages.columns]
        all = ["-"]
        """,
    )
    for part in (
        "[damage] the column 1 falls from 8 to 9",
        "[damage] no column for the factors 2 to 2",
        "[damage] at 8 the column 3+ is less than 1",
        "[aa] the column 1+ has cells for 1 to 3",
        "[search-ijn] column all, die 4: 5 and more finds",
        "[search-ijn] column all, die 7: the rulebook's example reads ±2",
        "[damages] the table damages is not a table of this card",
    ):
        assert any(part in fault for fault in said), (part, said)


def test_15_7_what_a_search_finds_is_looked_at_from_the_first_face_to_the_last(own: Path) -> None:
    said = found(own, '[search-usn.columns]\nall = ["2", "-", "-", "-", "1", "1", "1", "0", "0", "-"]\n')
    wrong = [fault for fault in said if "5 and more finds" in fault]
    assert [fault.split(": ")[1] for fault in wrong] == [f"[search-usn] column all, die {face}" for face in (1, 10)]


def test_the_shipped_stand_ins_are_without_fault(own: Path) -> None:
    stand_in = Path(__file__).parents[3] / "rules" / GAME / "stand-in" / "tables.toml"
    assert found(own, stand_in.read_text()) == []


def test_a_cell_is_remembered_and_read_again(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["roll", "coc", "air-attack", "--side", "ijn", "--kind", "T", "--factor", "4", "--aa-drm", "-2"]
    cells = ["--table-result", "2", "--table-result", "1", "--table-result", "-"]
    assert run([*call, *cells, "--remember", "9,8"]) == 2
    assert run([*call, *cells, "--remember", "9,8,3"]) == 0
    capsys.readouterr()
    assert run([*call, "--dice", "9,8,3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"]["extra_hits"] == 1
    assert run([*call, "--dice", "8"]) == 4
    assert "column 4, modified die 6" in capsys.readouterr().err
    assert run(["odds", *call[1:]]) == 4


def test_a_table_fills_itself_until_it_has_odds(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for roll in range(1, 11):
        run(["rules", "remember", "coc", "damage", "6", str(roll), "1" if roll > 8 else "-"])
    capsys.readouterr()
    guns = "odds coc surface-gunnery --side usn --from-box 9 --to-box 5 --factor 6 --json"
    assert run(guns.split()) == 0
    rows = json.loads(capsys.readouterr().out)["distribution"]
    assert {row["outcome"]["hits"]: Fraction(row["p"]) for row in rows} == {0: Fraction(4, 5), 1: Fraction(1, 5)}


def test_a_cell_that_contradicts_is_refused(own: Path) -> None:
    cells.remember([("damage", "6", 9, "2")])
    with pytest.raises(Refusal, match="has '2' for damage, column 6, modified die 9, not '3'"):
        cells.remember([("damage", "6", 9, "3")])
    with pytest.raises(Refusal, match="not a cell of aa"):
        cells.remember([("aa", "6", 9, "two")])
    with pytest.raises(Refusal, match="must be a heading on the card"):
        cells.remember([("aa", "six", 9, "D")])


def test_a_cell_is_filed_once_under_the_column_as_the_card_heads_it(own: Path) -> None:
    cells.remember([("damage", "3", 9, "1"), ("damage", "4", 10, "2")])
    cells.remember([("damage", "3-4", 8, "-")])
    cells.remember([("damage", "4", 7, "-"), ("damage", "6+", 9, "3")])
    assert load_rules(GAME).owner["cells"]["damage"] == {
        "3-4": {"7": "-", "8": "-", "9": "1", "10": "2"},
        "6+": {"9": "3"},
    }
    assert faults(str(own)) == []
    for factor, hits in ((3, 2), (4, 2), (9, 3)):
        call = {"side": "ijn", "kind": "DB", "factor": factor}
        face = 9 if factor == 9 else 10
        found = answer.roll(find_procedure(GAME, "air-attack"), call, load_rules(GAME), Typed([face]))
        assert (found.outcome or {})["hits"] == hits
    with pytest.raises(Refusal, match="holds factors of the column 3-4"):
        cells.remember([("damage", "4-5", 9, "1")])
    with pytest.raises(Refusal, match="are not one column"):
        cells.remember([("aa", "1", 9, "D"), ("aa", "2", 9, "-"), ("aa", "1-2", 8, "-")])


def test_at_the_terminal_the_heading_is_asked_for_once(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = ["5-6", "3-4", "1", "2"]
    with asking.asking_through(lambda question: answers.pop(0)):
        assert asking.card_reader(GAME)("damage", "4", 9) == "1"
        assert asking.card_reader(GAME)("damage", "3", 10) == "2"
    assert answers == []
    assert "the heading 5-6 does not include factor 4" in capsys.readouterr().err
    assert load_rules(GAME).owner["cells"]["damage"] == {"3-4": {"9": "1", "10": "2"}}


def test_where_nothing_is_settled_the_owners_folder_is_the_platforms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = cells.remember([("damage", "6", 9, "2")])
    assert Path(path) == tmp_path / "referee" / "rules" / GAME / "cells.toml"
    assert load_rules(GAME).owner["cells"]["damage"]["6"]["9"] == "2"


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "file"))
    with pytest.raises(Refusal, match="cannot be made: Not a directory"):
        cells.remember([("damage", "6", 9, "2")])


def counters_as_if_owned(own: Path) -> None:
    """A `units.toml` as an owner would have it, filled in with the stand-ins' values."""
    tree = opening(find(SHIPPED).data)
    rows: dict[str, Any] = {"ship": {}, "air": {}, "place": tree["sides"]["ijn"]["bases"]}
    for side in tree["sides"].values():
        keys = ("type", "mp_odd", "mp_even", "gunnery", "aa", "torpedo", "boxes")
        rows["ship"] |= {name: {key: ship[key] for key in keys} for name, ship in side["ships"].items()}
        rows["air"] |= {name: unit.get("reduced", 0) for name, unit in side["air"].items()}
    rows["real_submarines"] = tree["umpire"]["real_submarines"]
    (own / "units.toml").write_text(tomli_w.dumps(rows))


def test_at_the_terminal_a_cell_is_asked_for_when_it_is_thrown_and_never_again(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counters_as_if_owned(own)
    evening = begun(folder=tmp_path, **{"stand_in = true": ""}).to("activation").draw("61st Air Flotilla")
    search: dict[str, Any] = {"by": "61st Air Flotilla", "target": ["TG 52.10"]}
    refusal = evening.refused("search", **search)
    assert (refusal.table, "referee rules remember" in str(refusal.hint)) == ("search-ijn", True)
    questions: list[str] = []
    answers = ["", "two", "0"]

    def umpire(question: asking.Question) -> str:
        questions.append(question.prompt)
        return answers.pop(0)

    before = len(evening.session.entries())
    with asking.asking_through(umpire):
        with pytest.raises(Refusal, match="column all, modified die 9, is not entered; nothing was done"):
            evening.session.act("search", search, How(dice=[9], read=asking.card_reader(GAME)))
        assert len(evening.session.entries()) == before
        evening.session.act("search", search, How(dice=[9], read=asking.card_reader(GAME)))
    assert answers == []
    assert all("search-ijn, column all, modified die 9" in question for question in questions)
    assert "not a cell of search-ijn" in capsys.readouterr().err
    entry = evening.session.entries()[-1]
    assert entry["answers"][0]["outcome"]["report"] == "exact"
    corrections.undo(evening.session, None, How())
    evening.do("search", **search, dice=[9])
    assert evening.session.entries()[-1]["answers"][0]["outcome"] == entry["answers"][0]["outcome"]
    assert wrong_in(evening.session) == []


def test_every_answer_that_used_a_stand_in_says_so() -> None:
    evening = begun().to("activation").draw("61st Air Flotilla")
    evening.do("search", by="61st Air Flotilla", target=["TG 52.10"], dice=[10])
    (answer,) = evening.session.entries()[-1]["answers"]
    assert {"text": "stand-in, not the published value: search-ijn", "cite": ""} in answer["because"]
    evening.do("raid", unit=["523rd (Guam)"], target="TG 52.10")
    evening.do("place", rest="Idaho")
    evening.do("attack", dice=[1, 1])
    for answer in evening.session.entries()[-1]["answers"]:
        if answer["procedure"] in ("aa", "air-attack"):
            said = [reason["text"] for reason in answer["because"]]
            assert any(text.startswith("stand-in") and "Idaho" in text for text in said)


def test_the_owners_table_is_taken_before_the_stand_in(own: Path) -> None:
    (own / "tables.toml").write_text('[search-ijn.columns]\nall = ["-", "-", "-", "-", "1", "1", "2", "1", "0", "0"]\n')
    evening = begun().to("activation").draw("61st Air Flotilla")
    evening.do("search", by="61st Air Flotilla", target=["TG 52.10"], dice=[9])
    (answer,) = evening.session.entries()[-1]["answers"]
    assert answer["outcome"]["report"] == "exact"
    assert "the table search-ijn is the owner's" in [reason["text"] for reason in answer["because"]]


UNITS = """
[ship.Taiho]
type = "CV"
mp_odd = 44
mp_even = 5
gunnery = 1
aa = 4
torpedo = false
boxes = 6
[air]
"VB-8" = 0
"VT-8" = 9
[real_submarines]
usn = -1
ijn = 7
"""
LOGS = """
[damage-log.Taiho]
side = "usn"
type = "CVL"
boxes = [{ mp_odd = 4 }, { mp_odd = 3 }, {}]
"""


def test_what_cannot_be_right_between_counters_and_logs_is_said_in_its_file(own: Path) -> None:
    (own / "units.toml").write_text(UNITS)
    (own / "tables.toml").write_text(LOGS)
    said = faults(str(own))
    for file, part in (
        ("tables.toml", '[damage-log.Taiho] side is "usn", and she is a ship of the IJN'),
        ("tables.toml", '[damage-log.Taiho] type is "CVL", and "CV" in units.toml'),
        ("tables.toml", "[damage-log.Taiho] 3 boxes, and 6 in units.toml"),
        ("units.toml", "[ship.Taiho] mp_odd must be a whole number from 0 to 20"),
        ("units.toml", "[air.VB-8] every USN air unit has a reverse side"),
        ("units.toml", "[air.VT-8] the reverse side has 9, more than 5"),
        ("units.toml", "[real_submarines] usn is still to be filled in"),
        ("units.toml", "[real_submarines] ijn must be a whole number from 0 to 3"),
    ):
        assert any(file in fault and part in fault for fault in said), (part, said)


SISTERS = """
[class.Shokaku]
type = "CV"
ships = ["Shokaku", "Zuikaku"]
counter = "5/6 1 5"
half_at = 2
boxes = ["4/5 1 4", "3 0 2", "2 0 1 T", ""]
"""


def test_sister_ships_and_their_log_are_one_line_with_boxes_as_rows_of_figures(own: Path, tmp_path: Path) -> None:
    (own / "units.toml").write_text(SISTERS)
    assert not [fault for fault in faults(str(own)) if "class" in fault]
    assert any("[ship] 107 still to be filled in" in fault for fault in faults(str(own)))
    evening = begun()
    zuikaku = evening.ship("Zuikaku")
    assert (zuikaku.mp_odd, zuikaku.mp_even, zuikaku.aa, zuikaku.boxes, zuikaku.stand_in) == (5, 6, 5, 4, False)
    owner = evening.session.ruleset().owner
    evening.do("hit", ship="Zuikaku", hits=1)
    now = factors_with(owner, evening.ship("Zuikaku"))
    assert (now.mp_even, now.aa) == (5, 4)
    evening.do("hit", ship="Zuikaku", hits=2)
    assert factors_with(owner, evening.ship("Zuikaku")).torpedo
    assert evening.ship("Taiho").stand_in


def test_a_look_up_knows_the_short_log_of_a_class(own: Path) -> None:
    (own / "units.toml").write_text(SISTERS)
    outcome = asked.outcome("damage", [], ship="Zuikaku", hits=2, hits_before=1)
    assert outcome["boxes_left"] == 1
    assert outcome["factors"] == {"mp_odd": 2, "mp_even": 2, "gunnery": 0, "aa": 1, "torpedo": True}
    assert outcome["air_operations"] is False
    assert asked.refused("damage", ship="Taiho", hits=2) == ("table-missing", "damage-log")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"5/6 1 5"', '"5/6 1"', "must be figures in a row"),
        ('"5/6 1 5"', '"5/6 x 5"', "must be figures in a row"),
        ('"3 0 2"', '"3 0 9"', "aa rises with damage: 4, 9, 1"),
        ('"Zuikaku"', '"Zuikako"', '"Zuikako" is not in 16.1'),
        ('"Zuikaku"', '"Shokaku"', "Shokaku is in [class."),
    ],
)
def test_what_is_wrong_with_a_class_is_said(own: Path, old: str, new: str, said: str) -> None:
    (own / "units.toml").write_text(SISTERS.replace(old, new))
    assert any("units.toml" in fault and said in fault for fault in faults(str(own)))


TAIHO = "[damage-log.Taiho]\ntype = 'CV'\nboxes = "


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("notes", "", "not read; the files are tables.toml, units.toml, cells.toml"),
        ("cells", "damage = 3", "[damage] must be a table, not 3"),
        ("cells", '[damage."3-4"]\n[damage."4-5"]', "[damage] the columns 3-4 and 4-5 hold factors of each other"),
        ("cells", '[damage."3"]\nnine = "1"', '[damage.3] a cell is filed under a roll, not under "nine"'),
        ("tables", "[search-ijn]\nfirst_roll = 3\n[search-ijn.columns]\nall = ['-', '-']", "has cells for 3 to 4"),
        ("tables", "[damage-log.Bismarck]", "[damage-log.Bismarck] no ship of 16.1 has that name"),
        ("tables", f"{TAIHO}[{{ aa = 'x' }}]", 'must be a whole number from 0 to 99, not "x"'),
        ("tables", f"{TAIHO}[{{ aa = 3 }}, {{ aa = 4 }}, {{}}]", "[damage-log.Taiho] aa rises with damage: 3, 4"),
        ("units", "air =", "a value is needed here"),
        ("units", "[ship.Bismarck]", '[ship] "Bismarck" is not in 16.1'),
        ("units", "real_submarines = 3", "real_submarines must be a table, not 3"),
        ("units", "[real_submarines]\nuk = 9", 'uk: the name must be one of "usn", "ijn"'),
        ("units", "[place]\nYap = { hex = '4101' }", "[place.Yap] '4101' is not a hex of the map"),
        ("units", "[class]\nShokaku = 3", "Shokaku must be a table, not 3"),
        ("units", "[class.Shokaku]\nboxes = 3", "boxes must be a list in [ ]"),
        ("units", "[class.Shokaku]\ncounter = 5", "[class] Shokaku must be figures in a row"),
    ],
)
def test_what_is_wrong_in_the_owners_folder_is_said_with_its_file(own: Path, name: str, text: str, said: str) -> None:
    path = own / f"{name}.toml"
    path.write_text(text)
    assert any(fault.startswith(str(path)) and said in fault for fault in faults(str(own))), faults(str(own))


def test_a_scenario_without_the_owners_counters_says_what_is_wrong_with_them(own: Path) -> None:
    (own / "units.toml").write_text("ship = 3")
    assert check(find(SHIPPED).data) == [f"{own / 'units.toml'}: line 1, column 8: [top] ship must be a table, not 3"]


def test_a_box_of_a_class_is_a_row_of_figures() -> None:
    with pytest.raises(Refusal, match="the class of Zuikaku: a box must be figures in a row"):
        owners.sisters_log({"Shokaku": {"ships": ["Zuikaku"], "boxes": ["5/6 x 5"]}}, "Zuikaku")


def test_a_ship_that_is_still_to_be_filled_in_is_none_of_the_owners_yet(tmp_path: Path) -> None:
    row = 'type = "DD"\nmp_odd = 4\nmp_even = 4\ngunnery = 1\naa = 1\ntorpedo = true\nboxes = '
    (tmp_path / "units.toml").write_text(
        f"[ship.Done]\n{row}2\n[ship.Open]\n{row}-1\n[air]\n[reduced.usn]\nfilled = -1\n"
    )
    found = counters.units_of(str(tmp_path))
    assert list(found.ship) == ["Done"]
    assert found.reduced == {"usn": {"filled": -1}}
