"""Ports in a session: what is in one fights as one task force, out of torpedoes' reach (24.g, 25.i)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import known, move, sight, state
from referee.session.acting.due import due_now
from referee.session.how import How
from referee.session.record import views
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import VANGUARD, A, in_phase, position
from tests.games.carrier_clashes.test_play_search import HEX, met_in, spot
from tests.games.carrier_clashes.test_play_strike import spotted_by
from tests.rows import told
from tests.test_golden import FOLDER, played

PORT = {"hex": HEX, "port": True, "aa": 45, "attack": {"C": 4}}


def in_port() -> Evening:
    """The Carrier Force and the Vanguard are in the port of Shortland, TF 64 in the same hex."""
    evening = training(
        base={"Shortland": PORT}, submarine={"Gato": {"side": "allied", "hex": HEX, "strength": 7, "speed": 2}}
    )
    evening.do("place", name="Carrier Force", hex=HEX)
    evening.do("place", name="Vanguard", hex=HEX)
    evening.do("place", name="TF 64", hex=HEX)
    return evening


@pytest.fixture
def port() -> Evening:
    return in_port()


def test_21b_nor_by_a_strike_that_comes_upon_it_in_bad_weather(port: Evening) -> None:
    port.do("place", name="Decoy", hex=HEX)
    port.do("place", name="Vanguard", hex="1509")
    port.to("second-air-strike")
    spot(port, "ijn", "Vanguard")
    port.storm("cloudy")
    port.do("launch", target="Vanguard", unit=["VB-6"])
    said = port.do("strike", dice=[6, 6, 1, *[6] * 6, 12])
    assert said["ijn"] == ["Allied Strike 1 misses Vanguard and finds Decoy."]
    port.do("attack", at=["Shokaku"])
    assert "Decoy" in port.tree["sides"]["ijn"]["task_forces"]


def test_24gvii_a_port_fires_with_half_the_guns_of_its_ships() -> None:
    evening = in_port()
    evening.to("first-surface-combat")
    spot(evening, "allied", "TF 64")
    evening.do("shore-fire", base="Shortland", ship="San Juan", dice=[12])
    given = evening.session.entries()[-1]["answers"][0]["inputs"]["attacker"]
    assert {"weapon": "C", "strength": 4} in given
    guns = [evening.own("ijn", "ships", name).get("guns", {}) for name in ("Tone", "Kako", "Kagero Division")]
    cruisers = sum(one.get("C", 0) for one in guns)
    assert {"weapon": "C", "strength": cruisers, "half": True} in given


def test_24gvii_odds_of_a_fire_at_a_ship_that_nobody_was_shown_are_the_umpires_alone() -> None:
    evening, shot = in_port(), {"base": "Shortland", "ship": "San Juan"}
    evening.to("first-surface-combat", winner="ijn")
    spot(evening, "allied", "TF 64")
    assert evening.session.weigh("shore-fire", shot).is_secret
    evening.do("engage", by=["Vanguard"], target=["TF 64"])
    evening.do("reveal")
    assert not evening.session.weigh("shore-fire", shot).is_secret


@pytest.mark.parametrize(("night", "at_once"), [("false", "none"), ("true", "damaged")])
def test_18i_what_guns_ashore_hit_in_a_fight_by_day_counts_at_the_end_of_the_round(night: str, at_once: str) -> None:
    evening = in_port()
    evening.to("first-surface-combat", winner="ijn")
    evening.set("public.night", night)
    spot(evening, "allied", "TF 64")
    evening.do("engage", by=["Vanguard"], target=["TF 64"])
    evening.do("reveal")
    evening.do("shore-fire", base="Shortland", ship="San Juan", dice=[12])
    assert evening.own("allied", "ships", "San Juan").get("condition", "none") == at_once
    for _ in range(2):
        evening.do("fire", hold=True)
    assert evening.own("allied", "ships", "San Juan")["condition"] == "damaged"


# No name that a side calls its blocks by reaches the other side: not by its file, its tellings, its map or
# its log.


LONGEST = "eastern-solomons"
SCRIPTS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem == LONGEST else [])
    for path in sorted((FOLDER / "carrier-clashes").glob("*.txt"))
]
LOOKED = ("show {side}", "map {side}", "log show --for {side}", "log text --for {side}", "slip {side}", "sheet {side}")


@pytest.mark.few(1)
@pytest.mark.parametrize("script", SCRIPTS)
def test_no_output_for_a_side_holds_a_name_of_the_others_blocks(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = played(script, tmp_path)
    names = {side: set[str]() for side in session.state.sides}
    for entry in session.entries():
        for fact in entry.get("facts", ()):
            if fact["path"] == "sides":
                for side, own in fact["value"].items():
                    names[side] |= set(own["task_forces"])
            parts = fact["path"].replace('"', "").split(".")
            if parts[0] == "sides" and parts[2:3] == ["task_forces"]:
                names[parts[1]].add(parts[3])
    capsys.readouterr()
    for side, own in names.items():
        other = next(name for name in names if name != side)
        told = [json.dumps(row) for row in session.state.told[other]]
        texts = {"file": views.text(session.state, other), "told": " ".join(told)}
        for command in LOOKED:
            run(command.format(side=other).split())
            texts[command] = capsys.readouterr().out
        for name in own:
            for where, text in texts.items():
                assert name not in text, (where, name)


def test_what_a_side_flies_against_stands_in_its_file_as_it_is_called() -> None:
    evening = training()
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[2], cards=["JH", "AD", "AS"])
    evening.to("second-air-strike")
    evening.do("launch", target="Carrier Force", unit=["VB-6"])
    assert evening.sees("allied")["own_strikes"] == {"Strike 1": "block 19"}
    assert evening.sees("ijn")["strikes"] == {"Strike 1": {"against": "Carrier Force", "hex": "1407"}}
    text = views.text(evening.session.state, "allied")
    assert "Carrier Force" not in text


# What is still undone in the movement phase (12.f).


def left(session: Session) -> list[str]:
    return [due.line for due in due_now(session.game, session.state.tree)]


def test_12_f_who_has_not_moved_is_said_spotted_or_not() -> None:
    session = open_session("carrier-clashes/training", "evening")
    correct = How(why="for the test")
    session.act("set", {"path": "public.phase", "value": "movement-unspotted"}, correct)
    assert left(session) == [
        "3 unspotted task forces not moved: TF 16, TF 64, TF 99",
        "3 unspotted task forces not moved: Carrier Force, Vanguard, Decoy",
    ]
    session.act("move", {"name": "TF 16", "hex": "1409"})
    session.act("move", {"name": "TF 64", "hex": "1610"})
    assert left(session)[0] == "1 unspotted task force not moved: TF 99"
    session.act("set", {"path": "public.phase", "value": "movement-spotted"}, correct)
    assert left(session) == []


SPOTTED, UNSPOTTED = "movement-spotted", "movement-unspotted"
ALLIED = "3 unspotted task forces not moved: TF 16, TF 64, TF 99"
TWO = [ALLIED, "2 unspotted task forces not moved: Carrier Force, Decoy"]
ALL = [ALLIED, "3 unspotted task forces not moved: Carrier Force, Vanguard, Decoy"]
GATO, LIES = f"{A}submarines.Gato", {"hex": "1407", "strength": 4, "speed": 2}


@pytest.mark.parametrize(
    ("phase", "values", "lines"),
    [
        (UNSPOTTED, {f"{VANGUARD}hex": None}, TWO),
        (UNSPOTTED, {f"{VANGUARD}moved": 0}, TWO),
        (UNSPOTTED, {f"{VANGUARD}spotted": True}, TWO),
        (SPOTTED, {f"{VANGUARD}spotted": True}, ["1 spotted task force not moved: Vanguard"]),
        (UNSPOTTED, {GATO: LIES}, [ALL[0], "submarines Gato have not moved", *ALL[1:]]),
        (UNSPOTTED, {GATO: {**LIES, "moved": 0}}, ALL),
        (UNSPOTTED, {GATO: {**LIES, "sideways": True}}, ALL),
        (SPOTTED, {GATO: LIES}, []),
    ],
    ids=[
        "off the map", "it stays", "spotted: another phase", "spotted: its phase", "submarines", "they stay",
        "they may not move", "in another phase",
    ],
)  # fmt: skip
def test_12_f_who_may_still_move(phase: str, values: dict[str, Any], lines: list[str]) -> None:
    assert [due.line for due in due_now(state.GAME, position().doing({**in_phase(phase), **values}).tree)] == lines


@pytest.mark.parametrize(("hex", "said"), [("1407", []), ("1408", ["ijn: Submarines Gato are in 1408."]), (None, [])])
def test_25_j_submarines_that_have_moved_lie_face_up_where_they_are(hex: str | None, said: list[str]) -> None:
    doing = position().doing({**in_phase(UNSPOTTED), GATO: LIES})
    board = state.Board.of(doing)
    move.look_away(board)
    board.side("allied").submarines["Gato"].put(hex=hex)
    move.look_again(doing, board)
    doing.finish()
    assert told(doing) == said


# Whose turn it is within a phase: who begins too soon, or goes on too late, is noted for the umpire (12,
# 15.f).


ALLIED_FIRST = ("search", {"hex": "1307", "searcher": ["VB-6"]})
IJN = ("search", {"hex": "1605", "searcher": ["Tone"]})


@pytest.mark.parametrize(
    ("acts", "noted"),
    [
        ([IJN], None),
        ([IJN, ALLIED_FIRST], None),
        ([ALLIED_FIRST], "note: the IJN side searches first (15.f); it has done nothing yet in this phase"),
        ([ALLIED_FIRST, IJN], "note: the IJN side searches first (15.f), and the Allied side has begun"),
    ],
)
def test_15f_the_side_without_the_initiative_searches_first(
    acts: list[tuple[str, dict[str, Any]]], noted: str | None
) -> None:
    evening = training()
    evening.to("first-search", winner="allied")
    for name, inputs in acts:
        said = evening.do(name, dice=None, **inputs)
    notes = [line for line in said["umpire"] if "(15.f)" in line]
    assert notes == ([noted] if noted else [])
    assert not any("(15.f)" in line for to in ("all", "allied", "ijn") for line in said[to])


def test_12f_the_side_without_the_initiative_moves_first() -> None:
    evening = training()
    evening.to("movement-unspotted", winner="ijn")
    assert not any("(12.f)" in line for line in evening.do("move", name="TF 16", hex="1411")["umpire"])
    evening.do("move", name="Carrier Force", hex="1405")
    late = evening.do("move", name="TF 64", hex="1510")["umpire"]
    assert "note: the Allied side moves first (12.f), and the IJN side has begun" in late


# What lies at the edge of an act of a fight: a thing done twice, a unit that is gone, a name that is not
# there.


@pytest.fixture
def spotted() -> Evening:
    """The Carrier Force and TF 16 are spotted; the second air strike phase begins."""
    return spotted_by(training())


@pytest.fixture
def met() -> Evening:
    """TF 64 is in the hex of the Vanguard, which is spotted; the first surface combat phase begins."""
    return met_in(training())


def cannot_be_forced(evening: Evening, act: str, words: str, **inputs: Any) -> None:
    """Forced too, an act is refused with these words."""
    with pytest.raises(Refusal, match=words):
        evening.do(act, why="as I say", **inputs)


# Strikes.


def test_16_nobody_flies_in_two_strikes_at_once(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    cannot_be_forced(spotted, "launch", "flies in Strike 1 and in Strike 2", target="Carrier Force", unit=["VB-6"])


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("withhold", ["Shokaku fighters"], "no CAP over Carrier Force"),
        ("again", ["Shokaku fighters"], "no CAP over Carrier Force"),
        ("again", ["Shokaku reserve"], "has not fought"),
        ("ignore", ["VF-6"], "no CAP over Carrier Force"),
        ("spare", ["VT-6"], "no unit of Strike 1"),
        ("spare", ["VB-6", "nobody"], "either the units named or nobody"),
        ("ignore", ["Shokaku reserve", "nobody"], "either the units named or nobody"),
        ("at", ["Kako", "Shokaku"], "name one ship for all other units"),
    ],
)
def test_16_no_word_of_a_strike_is_passed_over(spotted: Evening, field: str, value: Any, words: str) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    spotted.do("cap", over="Carrier Force", unit=["Shokaku reserve"])
    with pytest.raises(Refusal, match=words):
        spotted.do("strike", **{"side": "allied", field: value})


def test_18a_a_destroyer_unit_that_one_strike_has_damaged_is_out_of_anothers_sight(spotted: Evening) -> None:
    for number, unit in enumerate(("VB-6", "VT-6"), 1):
        spotted.do("launch", target="Carrier Force", unit=[unit])
        spotted.do("strike", side="allied", strike=f"Strike {number}", dice=[])
    spotted.do("attack", strike="Strike 1", at=["Fubuki Division"], dice=[4])
    assert spotted.own("ijn", "ships", "Fubuki Division")["condition"] == "damaged"
    assert "Fubuki Division" in spotted.refused("attack", "unknown", at=["VT-6=Fubuki Division"]).message


# Surface combat.


def test_20_nobody_hears_later_where_a_force_goes_that_fought_unspotted(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("cease")
    met.to("movement-unspotted")
    assert "engaged" not in met.own("allied", "task_forces", "TF 64")
    met.do("move", name="TF 64", hex="1609")
    board = state.Board(met.tree)
    assert sight.call(board, "ijn", board.side("allied").task_forces["TF 64"]) is None
    assert not any("unspotted" in name for name in known.enemies(known.state_known(met.tree, "ijn"), "ijn"))


# Bases.


def test_20c_a_force_that_gave_its_mission_up_goes_on_unobserved(met: Evening) -> None:
    met.set("TF 64.mission", "given-up")
    board = state.Board(met.tree)
    assert sight.call(board, "ijn", board.side("allied").task_forces["TF 64"]) is None


def test_18f_aircraft_in_the_air_land_elsewhere_after_a_hit_that_the_umpire_gives(spotted: Evening) -> None:
    spotted.do("launch", target="TF 16", unit=["Shokaku dive bombers"])
    said = spotted.do("hit", ship="Shokaku", result="sunk")
    assert any("aboard Shokaku: Shokaku fighters" in line for line in said["umpire"])
    spotted.do("strike", side="ijn", at=["Enterprise"], dice=[12, 12])
    assert "must land elsewhere" in spotted.refused("next").listed[0]
    spotted.do("land", unit=["Shokaku dive bombers"], at="Shortland")
