"""`set`, acts that look and the whole of an act, in a session of CA on its typed board."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.plain import quote_word
from referee.session import corrections
from referee.session.acting.act import Doing
from referee.session.board.handles import Untold
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.ca.evening import Evening, line
from tests.games.carrier_clashes.evening import training
from tests.refusing import opened

SHIPS = (line("ijn CA-2", "1010", 4), line("usn CA-2", "1030 1031", 4))


def table(tmp_path: Path, **terms: Any) -> Evening:
    return Evening.opened(tmp_path, *SHIPS, night=True, **terms)


def test_a_value_is_set_by_a_thing_s_name_and_both_sides_see_it(tmp_path: Path) -> None:
    there = table(tmp_path)
    said = there.do("set", path="Myoko.hex", value="1212")
    assert said["ijn"] == ["correction: hex of Myoko: 1212."]
    assert said["usn"] == ["correction: enemy Myoko hex is 1212, not 1010."]
    assert there.seen("usn")["enemy"]["Myoko"]["hex"] == "1212"
    assert there.file("usn").count("1212") == 2
    there.do("set", path="sides.usn.ships.Northampton 1.power_hits", value="1", why="she was hit")
    assert there.seen("ijn")["enemy"]["Northampton 1"]["power_hits"] == 1
    corrections.undo(there.session)
    assert "power_hits" not in there.seen("ijn")["enemy"]["Northampton 1"]


def test_a_thing_goes_by_the_beginning_of_its_name_in_any_case(tmp_path: Path) -> None:
    there = table(tmp_path)
    there.do("set", path="myo.speed", value="3")
    assert there.ship("Myoko").speed == 3
    with pytest.raises(Refusal, match=r"short for Northampton 1, Northampton 2; which one\?"):
        there.do("set", path="north.speed", value="3")


def test_what_all_know_goes_by_its_name_alone(tmp_path: Path) -> None:
    there = table(tmp_path, hidden=True)
    assert "enemy" not in there.seen("usn")
    said = there.do("set", path="night", value="false")
    assert said["all"] == ["correction: night: no."]
    assert "Myoko" in there.seen("usn")["enemy"]
    corrections.undo(there.session)
    assert "enemy" not in there.seen("usn")


def test_what_there_is_to_set_is_listed_once(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as caught:
        table(tmp_path).do("set", path="zzz", value="1")
    listed = caught.value.message.partition("there are: ")[2].split(", ")
    assert "Myoko" in listed
    assert len(listed) == len(set(listed))
    assert not {"plot", "shot", "enters"} & set(listed)


def test_hidden_ships_are_corrected_without_the_enemy_s_knowing(tmp_path: Path) -> None:
    there = table(tmp_path, hidden=True)
    before = there.file("usn")
    said = there.do("set", path="Myoko.hex", value="1212")
    assert (said["usn"], there.file("usn")) == ([], before)
    said = there.do("set", path="umpire.spotted.Myoko.groups", value="all")
    assert said["ijn"] == []
    assert said["usn"][0].startswith("correction: enemy Myoko is code CA-2, hex 1212")
    assert there.seen("usn")["enemy"]["Myoko"]["spotted"] == ["all"]
    said = there.do("set", path="umpire.spotted.Myoko", value="null")
    assert said["usn"] == ["correction: enemy Myoko is no longer seen."]


def test_what_both_know_is_corrected_for_both(tmp_path: Path) -> None:
    there = table(tmp_path, frozen_until_sighting=True)
    assert there.do("set", path="public.frozen", value="false")["all"] == ["correction: frozen: no."]


def test_things_are_made_and_taken_away(tmp_path: Path) -> None:
    there = table(tmp_path)
    made = '{"code": "CA-2", "hex": "1414", "facing": "n"}'
    with pytest.raises(Refusal, match="printed"):
        there.do("set", path="sides.ijn.counters.CA-2.gunnery", value="9")
    there.do("set", path="sides.ijn.ships.Atago", value=made)
    assert there.board.ships_of("ijn")["Atago"].is_afloat
    assert there.refused("set", path="sides.ijn.ships.Atago", value='{"colour": 3}').field == "value"
    assert there.refused("set", path="sides.ijn.ships.Atago", value="grey").field == "value"
    there.do("set", path="Atago", value="null")
    assert there.refused("set", path="sides.ijn.ships.Atago", value="null").field == "path"


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("Myoko.hex", "99", "value"),
        ("Myoko.speed", "8", "value"),
        ("Myoko.facing", "up", "value"),
        ("Myoko.sped", "3", "path"),
        ("Mioko.speed", "3", "path"),
        ("Myoko.code", "BB-1", "path"),
        ("sides.ijn.counters.CA-2", "null", "path"),
        ("public.terms.number", "3", "path"),
        ("Myoko", "3", "value"),
        ("public.map", "3", "path"),
        ('"Myoko', "3", "path"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, path: str, value: str, field: str) -> None:
    there = table(tmp_path)
    before = there.session.state.tree
    assert there.refused("set", path=path, value=value).field == field
    assert there.session.state.tree == before


def test_what_does_not_fit_together_is_refused_unless_forced(tmp_path: Path) -> None:
    there = table(tmp_path)
    assert there.refused("set", path="Myoko.hex", value="4110").cite == "set"
    assert there.refused("set", path="Myoko.power_hits", value="2").cite == "set"
    assert there.refused("set", path="public.map.columns", value="9").cite == "set"
    there.do("set", path="Myoko.power_hits", value="1", why="speed follows")
    there.do("set", path="Myoko.speed", value="3")
    assert there.board.ships_of("ijn")["Myoko"].top_speed == 3


def corrected(session: Session, path: str, value: str) -> None:
    """A correction that nothing overrides."""
    session.act("set", {"path": path, "value": value}, How(why="so it was"))


def test_what_still_holds_others_is_not_taken_away_unawares() -> None:
    there = training()
    with pytest.raises(Refusal, match="Shokaku, Kako, Fubuki Division would be in no task force") as caught:
        corrected(there.session, "Carrier Force", "null")
    assert 'form --name … --all-of "Carrier Force"' in str(caught.value.hint)
    there.do("form", name="Second", all_of=["Carrier Force"])
    corrected(there.session, "Decoy", "null")
    assert list(there.session.state.tree["sides"]["ijn"]["task_forces"]) == ["Vanguard", "Second"]


@pytest.mark.parametrize(
    ("scenario", "group", "name", "first"),
    [
        ("nu/sea-zone-battle", "fleets", "Carrier Force", "place --fleet … --ship Zuiho,Kumano,Yukaze"),
        ("cs/convoy", "forces", "Convoy HX", "force --name … --zone"),
    ],
)
def test_what_sails_is_not_left_in_no_force(scenario: str, group: str, name: str, first: str) -> None:
    session = open_session(scenario)
    with pytest.raises(Refusal, match="would be in no") as caught:
        corrected(session, name, "null")
    assert first in str(caught.value.hint)
    session.act("set", {"path": name, "value": "null"}, How(why="it never was", force=True))
    assert all(name not in own[group] for own in session.state.tree["sides"].values())


def test_a_force_holds_only_what_its_side_has() -> None:
    session = open_session("cs/convoy")
    with pytest.raises(Refusal, match='the Allied side has no ship "Biter"'):
        corrected(session, "Biter", "null")
    with pytest.raises(Refusal, match='has no boat "U 107"'):
        corrected(session, "U 107", "null")


@pytest.mark.parametrize(
    ("scenario", "path", "value", "more"),
    [
        ("coc/philippine-sea", "turn", "4", ["public.night: false is now true, for turn 4 is a night turn"]),
        ("coc/philippine-sea", "turn", "3", []),
        ("cc/training", "turn", "2", []),
        ("cc/training", "turn", "1", ["public.night: true is now false, for turn 1 is a day turn"]),
        ("cs/convoy", "light", "night", ["public.night: false is now true, for the light is night"]),
        ("cs/convoy", "light", "dusk", []),
        ("ca/savo-island", "turn", "4", []),
        ("nu/sea-zone-battle", "turn", "4", []),
    ],
)
def test_day_and_night_go_with_the_turn_or_the_light(scenario: str, path: str, value: str, more: list[str]) -> None:
    session = open_session(scenario)
    done = session.act("set", {"path": path, "value": value}, How(why="so it was"))
    assert [line for line in done.say(session.state.sides)["umpire"][1:] if " is now " in line] == more


def test_7_7_torpedoes_that_are_corrected_were_launched_as_often_as_they_must_have_been() -> None:
    session = open_session("ca/savo-island")
    done = session.act("set", {"path": "Yubari.torpedoes", "value": "expended"}, How(why="so it was"))
    why = "for her torpedoes are expended (7.43, 7.7)"
    assert f"sides.ijn.ships.Yubari.launches: 0 is now 2, {why}" in done.say(session.state.sides)["umpire"]


def test_night_stays_as_the_umpire_says_it_with_the_turn() -> None:
    session = open_session("coc/philippine-sea")
    session.act("set", {"path": "turn", "value": "4", "also": ["night", "false"]}, How(why="a long evening"))
    assert not session.state.public.get("night")


def test_day_or_night_of_a_later_turn_goes_by_how_many_turns_there_are_between() -> None:
    session = open_session("cc/training")
    for turn, night in ((1, False), (4, True), (5, False)):
        session.act("phase", {"phase": "initiative", "turn": turn}, How(why="jump", force=True))
        assert session.state.public["turn"] == turn
        assert bool(session.state.public.get("night")) is night


@pytest.mark.parametrize(
    ("scenario", "path", "value", "also"),
    [
        ("coc/philippine-sea", "VB-2.box", "away", "VB-2.back 1"),
        ("coc/philippine-sea", "VB-2.back", "5", "VB-2.box away"),
        ("coc/philippine-sea", "VB-2.box", "cap", 'VB-2.over "TG 58.1"'),
        ("ca/savo-island", "Yubari.fate", "sunk", "Yubari.hex nothing"),
        ("ca/savo-island", "Yubari.launches", "2", "Yubari.torpedoes expended"),
        ("cc/training", "Kako.condition", "sunk", '"Carrier Force.ships" "Shokaku,Fubuki Division"'),
        ("nu/sea-zone-battle", "Zuiho.sunk", "Solomon Sea", '"Carrier Force.ships" Kumano,Yukaze'),
    ],
)
def test_what_holds_only_together_is_said_at_once(scenario: str, path: str, value: str, also: str) -> None:
    session = open_session(scenario)
    with pytest.raises(Refusal) as caught:
        corrected(session, path, value)
    line = f"set {quote_word(path)} {quote_word(value)} {also}"
    assert str(caught.value.hint).startswith(f"{line} says it all at once")
    session.act("set", {"path": path, "value": value, "also": shlex.split(also)}, How(why="so it was"))


def test_a_further_path_without_a_value_is_asked_for_it() -> None:
    typed = {"path": "VB-2.box", "value": "away", "also": ["VB-2.back"]}
    with pytest.raises(Refusal, match=r"what is VB-2\.back to be"):
        open_session("coc/philippine-sea").act("set", typed, How(why="so it was"))


def test_a_place_in_a_list_is_counted_as_one_counts() -> None:
    with pytest.raises(Refusal) as caught:
        corrected(training().session, "Carrier Force.ships", '["Shokaku", 3]')
    assert caught.value.message == "number 2 of ships must be a text, not 3"


def test_an_act_that_looks_leaves_no_entry(tmp_path: Path) -> None:
    there = table(tmp_path)
    count = len(there.session.entries())
    done = there.session.act("score", {})
    assert done.as_json(there.session.state.sides)["entry"] is None
    assert len(there.session.entries()) == count
    assert done.say(["ijn", "usn"])["umpire"]
    there.session.act("score", {"tell": "all"})
    assert len(there.session.entries()) == count + 1


def test_the_whole_of_an_act_is_weighed_in_any_phase_and_nothing_is_touched(tmp_path: Path) -> None:
    there = Evening.opened(tmp_path, line("ijn CA-2", "1010"), line("usn CA-2", "1015"), night=True)
    before = there.session.state.tree
    answer = there.session.weigh("fire", {"firer": ["Myoko"], "target": "Northampton"})
    assert answer.odds == "2-1"
    assert "the rules forbid it now: Myoko may not attack Northampton: it is night and the target is not spotted" in [
        row["text"] for row in answer.because
    ]
    assert (there.session.state.tree, len(there.session.entries())) == (before, 1)


def test_to_tell_a_side_of_what_it_does_not_see_is_a_fault_of_the_program(tmp_path: Path) -> None:
    there = table(tmp_path, hidden=True)
    doing = Doing(there.session.state.tree, ["ijn", "usn"], there.session.ruleset(), None)
    from referee.games.ca.evening import state

    ship = state.Board.of(doing).ships_of("ijn")["Myoko"]
    assert not doing.sees("usn", ship)
    doing.tell("usn", "{} is near.", ship)
    with pytest.raises(Untold):
        doing.finish()


RAID = {
    "sides.axis.squadrons.KG 1": {"kind": "strike"},
    "sides.axis.strikes.Red": {"stage": "flak", "groups": {"KG 1": {}}},
}
FLOWN = {
    "sides.usn.air.VX": {"kind": "F", "home": "Hornet", "box": "flown"},
    "public.raid": {"side": "usn", "target": "Guam", "hex": "3516", "units": {"VX": {}}},
}
STRIKE = {
    "sides.allied.air.VX": {"f": 4, "home": "Enterprise", "at": "Enterprise"},
    "sides.allied.strikes.Strike 1": {"units": {"VX": {}}},
}


@pytest.mark.parametrize(
    ("scenario", "values", "path", "value", "said"),
    [
        (
            "cc/training",
            {"umpire.engagements.1": {"hex": "1508"}},
            "umpire.engagements.1.state",
            "fought",
            "nobody is next in its",
        ),
        # what flies in a raid, fights in a battle, sails in a group, or searches an arc
        ("cs/convoy", RAID, "sides.axis.squadrons.KG 1", "nothing", "there is no squadron KG 1 to fly in it"),
        ("coc/philippine-sea", FLOWN, "sides.usn.air.VX", "nothing", "the USN has no air unit VX"),
        ("coc/philippine-sea", {}, "sides.usn.ships.Hornet", "nothing", "the USN has no Hornet"),
        ("coc/philippine-sea", {}, "public.battle.units.X", '{"side": "usn"}', "the USN has no X"),
        ("cc/training", STRIKE, "sides.allied.air.VX", "nothing", "the Allied side has no air unit VX"),
        ("cc/training", {}, "sides.allied.sweeps.1", '{"units": ["VX"], "hex": "1410"}', "the Allied side has no VX"),
    ],
)
def test_what_leaves_sight_or_acts_without_what_they_name_is_refused_even_if_forced(
    scenario: str, values: dict[str, Any], path: str, value: str, said: str
) -> None:
    opened(scenario).refuses_in(values, "forced set", {"path": path, "value": value}, said, "value")
