"""Ships against ships, interception and what stops a fleet; raids on ports."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine import answer
from referee.engine.answer import odds
from referee.engine.dice import Typed
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.naval_units.evening.encounters import encounters
from referee.session.board.board import procedure_of
from tests.games.naval_units.evening import CONVOY, CORAL, GAME, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_hits_left_are_told_and_seen_alike_and_the_sunk_are_seen_no_more(evening: Evening) -> None:
    evening.battle(SOLOMON)
    said = evening.do("surface-round", [9, 5, 12, 12, 12, 12, 12, 12])["all"][0]
    assert "Kirishima (BC) is sunk" in said
    ships = evening.seen_by("allied")["forces"][SOLOMON]["ships"]
    assert ships == {"Asagumo": "DD, 1 hit left", "Atago": "CA, 1 hit left"}
    evening.do("hits", ship="Washington")
    assert evening.seen_by("japanese")["forces"][SOLOMON]["ships"]["Washington"] == "BB, 1 hit left"
    evening.do("set", path="Washington.hits", value="0")
    assert evening.seen_by("japanese")["forces"][SOLOMON]["ships"]["Washington"] == "BB, 2 hits left"
    assert "correction: Washington is BB, 2 hits left" in evening.told("japanese")


def test_a_fleet_that_leaves_enemies_waits_until_they_have_said_whether_they_intercept(evening: Evening) -> None:
    said = evening.do("move", fleet="Screen", to=TRUK)
    assert said["allied"] == ["The Japanese force in the Solomon Sea is leaving: do you intercept it?"]
    assert evening.fleet("Screen").zone == SOLOMON
    assert evening.due()[0].command == "intercept --fleet Screen"
    evening.do("move", fleet="Screen", to=TRUK, unopposed=True)
    assert (evening.fleet("Screen").zone, evening.fleet("Screen").leaving_for) == (TRUK, None)
    why = evening.refused("intercept", "is not leaving a sea zone", fleet="Screen")
    assert (why.kind, why.forcible, why.field) == ("not-allowed", False, "to")
    assert (why.hint or "").startswith("move --fleet Screen --to …")


@pytest.mark.parametrize("moved", [True, False], ids=["the fleet that leaves", "with where she goes"])
def test_an_interception_may_be_said_of_the_fleet_that_leaves(evening: Evening, moved: bool) -> None:
    evening.refused("intercept", "no fleet is leaving a sea zone")
    if moved:
        evening.do("move", fleet="Screen", to=CORAL)
    said = {} if moved else {"fleet": "Screen", "to": CORAL}
    evening.do("intercept", [1, 1, 12, 12, 12, 12, 12, 12], **said)
    assert evening.fleet("Screen").ships == ["Atago", "Asagumo"]
    assert evening.fleet("Screen").zone == CORAL


def test_submarines_are_offered_an_escort_before_the_transport_that_she_guards(evening: Evening) -> None:
    for name, kind in (("Maru", "LSI"), ("Etorofu", "DE")):
        evening.do("commission", ship=name, type=kind, side="japanese", free=True)
    evening.do("place", fleet="Train", zone=TRUK, ship=["Maru", "Etorofu"])
    offered = [one.command for one in encounters(evening.board)]
    assert f'submarine-attack --zone "{TRUK}" --target Wahoo=Etorofu,Silversides=Etorofu' in offered
    evening.do("move", fleet="Train", to=CONVOY)
    assert [due.command for due in evening.due()] == [f'submarine-attack --zone "{TRUK}" --target Wahoo=Etorofu']
    evening.refused("submarine-attack", "must be engaged before", zone=TRUK, target=["Wahoo=Maru"])


def test_only_what_changes_the_counters_is_told_to_the_other_side(evening: Evening) -> None:
    assert evening.do("place", fleet="Detached", ship=["Asagumo"])["allied"] == []
    evening.do("commission", ship="I 19", type="SS", side="japanese")
    said = evening.do("place", fleet="Sixth Fleet", zone=SOLOMON, ship=["I 19"])["allied"]
    assert said == ["The Japanese force in the Solomon Sea: 1 BC, 1 CA, 1 DD, 1 SS."]


def test_a_battle_is_weighed_to_its_end_and_fought_by_rounds(evening: Evening) -> None:
    evening.battle(SOLOMON)
    whole = evening.whole("surface-round", {"to_end": True})
    assert whole
    assert whole.procedure == "surface-battle"
    assert [unit["type"] for unit in whole.inputs["attackers"]] == ["BB", "CL", "DD"]
    answer = evening.session.weigh("surface-round", {"to_end": True})
    alone = odds(procedure_of(GAME, "surface-battle"), whole.inputs, evening.session.ruleset())
    assert answer.distribution == alone.distribution
    assert any("nobody withdraws" in reason["text"] for reason in answer.because)
    evening.refused("surface-round", "for odds", to_end=True)


def test_targets_says_what_a_ship_needs_against_each_enemy_and_how_likely_she_hits(evening: Evening) -> None:
    assert evening.do("targets", ship="Hobart")["umpire"] == ["Hobart (CL) cannot fire: she is in no battle"]
    evening.battle(SOLOMON)
    before = evening.session.state.count
    assert evening.do("targets", ship="Washington")["umpire"] == [
        "Washington (BB) in Solomon Sea, needs this or less on a D12, for each enemy by itself:",
        "Kirishima (BC, 2 left): needs 9 preemptively, then 5; hit 41/48, sunk 5/16",
        "Atago (CA, 1 left): needs 9 preemptively, then 5; hit 41/48, sunk 41/48",
        "Asagumo (DD, 1 left): needs 9 preemptively, then 5; hit 41/48, sunk 41/48",
    ]
    assert evening.do("targets", ship="Kirishima")["umpire"][1].endswith("needs 8/4; hit 7/9, sunk 2/9")
    # Atago is sunk at 9 before she fires at Washington: what is left of her fire is a quarter.
    (line,) = [said for said in evening.do("targets", ship="Atago")["umpire"] if said.startswith("Washington")]
    assert line == "Washington (BB, 2 left): needs 6; hit 1/8"
    assert evening.session.state.count == before
    evening.do("surface-round", [12, 12, 12, 12], ship=["Washington", "Kirishima"], more=True)
    assert evening.do("targets", ship="Washington")["umpire"] == [
        "Washington (BB) cannot fire: Washington has fired in this round: each ship fires once a round "
        "(Ship-to-Ship Combat)"
    ]


def test_targets_says_why_a_ship_fires_at_nobody(evening: Evening) -> None:
    evening.battle(CORAL)
    assert "still has 6 planes there" in evening.do("targets", ship="Yorktown")["umpire"][0]
    evening.refused("targets", "no ship", ship="Nobody")


def test_targets_without_a_name_is_what_is_due_and_who_fires_at_whom(evening: Evening) -> None:
    evening.refused("targets", "no battle is being fought")
    evening.battle(SOLOMON)
    assert evening.do("targets")["umpire"] == [
        'battle in Solomon Sea, round 1 (at least 1): fire the guns  (surface-round --zone "Solomon Sea")',
        "Washington (BB) needs 9 preemptively, then 5: Kirishima hit 41/48, sunk 5/16; Atago, Asagumo hit 41/48, "
        "sunk 41/48",
        "Hobart (CL) needs 4: Kirishima hit 1/3; Atago, Asagumo hit 1/3, sunk 1/3",
        "Perkins (DD) needs 3: Kirishima hit 1/4; Atago, Asagumo hit 1/4, sunk 1/4",
        "Kirishima (BC) needs 8/4: Washington hit 7/9, sunk 2/9; Hobart, Perkins hit 7/9, sunk 7/9",
        "Atago (CA) needs 6: Washington hit 1/8; Hobart, Perkins hit 1/2, sunk 1/2",
        "Asagumo (DD) needs 3: Washington hit 1/16; Hobart, Perkins hit 1/4, sunk 1/4",
    ]
    evening.do("surface-round", [12, 12, 12, 12], ship=["Washington", "Kirishima"], more=True)
    said = evening.do("targets")["umpire"]
    assert "Hobart, Perkins, Atago, Asagumo have not fired" in said[0]
    fired = "they have fired in this round: each ship fires once a round (Ship-to-Ship Combat)"
    assert [line for line in said if "cannot fire" in line] == [
        f"{one} cannot fire: {fired}" for one in ("Washington", "Kirishima")
    ]


@pytest.mark.parametrize(
    ("fleet", "said"),
    [
        (
            "TF 17",
            ['Allied may search Coral Sea, where Zuiho, Kumano, Yukaze are: search --side allied --zone "Coral Sea"'],
        ),
        (
            "Patrol",
            [
                "Wahoo, Silversides may attack industry, if any is next to Truk Lagoon: "
                "economic-attack --submarine Wahoo,Silversides --target industry"
            ],
        ),
        (
            "Combined Fleet",
            ["it may attack nobody in Truk Lagoon now: none of the enemy ships there (Wahoo, Silversides)"],
        ),
    ],
)
def test_targets_of_a_fleet_are_what_it_may_attack_where_it_is(evening: Evening, fleet: str, said: list[str]) -> None:
    assert evening.do("targets", ship=fleet)["umpire"][1:] == said


def test_the_second_part_of_a_round_fires_at_those_who_have_fired(evening: Evening) -> None:
    evening.do("battle", zone=SOLOMON, side="japanese")
    evening.do("surface-round", [12] * 6, ship=["Kirishima", "Washington", "Hobart", "Perkins"], more=True)
    evening.refused("surface-round", "has fired in this round", ship=["Kirishima"])
    rest: dict[str, Any] = {"zone": SOLOMON, "ship": ["Atago", "Asagumo"]}
    whole = evening.whole("surface-round", rest)
    evening.do("surface-round", [1, 12], **rest)
    answer = evening.session.entries()[-1]["answers"][0]
    assert whole is not None
    assert whole.inputs == answer["inputs"]
    assert [ship["name"] for ship in answer["inputs"]["defenders"]] == ["Washington", "Hobart", "Perkins"]
    assert evening.ship("Washington").hits == 1
    assert evening.board.public.battles[SOLOMON].rounds == 1


def test_a_ship_that_has_fired_is_named_as_a_target_and_does_not_fire_again(evening: Evening) -> None:
    evening.do("battle", zone=SOLOMON, side="japanese")
    evening.do("surface-round", [12] * 4, ship=["Kirishima", "Washington"], more=True)
    ships = ["Atago", "Hobart", "Perkins"]
    evening.do("surface-round", [1, 12, 12], ship=ships, target=["Atago=Washington"], more=True)
    assert evening.ship("Washington").hits == 1
    evening.do("surface-round", [12], ship=["Asagumo"], more=True)
    evening.refused("surface-round", "all ships of both sides have fired")


def test_the_umpire_may_let_a_ship_fire_again_in_a_round(evening: Evening) -> None:
    evening.do("battle", zone=SOLOMON, side="japanese")
    evening.do("surface-round", [12] * 4, ship=["Kirishima", "Washington"], more=True)
    evening.do("surface-round", [1, 12, 12], "her turret had not fired", ship=["Kirishima", "Hobart"], more=True)
    assert "Hobart" not in [ship.name for ship in evening.side("allied").surface(SOLOMON)]


# Raids on ports.


def raid(**more: Any) -> dict[str, Any]:
    """A torpedo bomber of Yorktown at Tama."""
    planes = {"target": [{"name": "Tama", "torpedo": 1}], "carrier": ["Yorktown"]}
    return {"side": "allied", "zone": TRUK, **planes, **more}


def test_a_ports_cap_comes_off_its_planes_and_is_no_larger(evening: Evening) -> None:
    evening.refused("port-raid", "a CAP of 1 over Truk Lagoon, where 0", **raid(cap=1))
    evening.do("set", path="sides.japanese.bases.Truk", value='{"zone": "Truk Lagoon", "planes": 3}')
    evening.do("port-raid", [12, 8, 4, 9, 6, 12, 12, 12], **raid(cap=1, escort=1))
    assert evening.side("japanese").bases["Truk"].planes == 2


def test_docked_ships_are_seen_by_name_once_they_are_raided(evening: Evening) -> None:
    place = f"{TRUK}, port"
    assert evening.seen_by("allied")["forces"][place] == {"units": {"BBB": 1, "B": 1, "CL": 1}}
    evening.do("port-raid", [9, 6, 12, 12, 12], **raid())
    assert evening.seen_by("allied")["forces"][place]["ships"]["Tama"] == "CL, 1 hit left, 1 taken in port"


def test_a_raid_with_a_cap_is_weighed_whole_and_thrown_alike(evening: Evening) -> None:
    evening.do("commission", ship="Shokaku", type="CV", side="japanese", free=True)
    evening.do("place", fleet="Docks", zone=TRUK, ship=["Shokaku"], port=True)
    inputs: dict[str, Any] = {"zone": TRUK, "side": "allied", "carrier": ["Yorktown"], "cap": 2, "escort": 1,
              "target": [{"name": "Yamato", "torpedo": 2}, {"name": "Ise", "dive": 1}]}  # fmt: skip
    whole = evening.whole("port-raid", inputs)
    assert whole is not None
    assert whole.procedure == "port-attack"
    before = evening.board.side("allied").ships["Yorktown"].planes
    dice = [8, 8, 9, 4, 12, 12, 9, 6, 12, 12, 12, 12, 12]
    thrown = answer.roll(find(GAME, "port-attack"), whole.inputs, load(GAME), Typed(dice, [])).outcome
    assert thrown is not None
    evening.do("port-raid", dice, **inputs)
    left = [evening.ship(name) for name in ("Yamato", "Ise", "Tama", "Shokaku")]
    assert [6 - left[0].port_hits, 4 - left[1].port_hits, 2 - left[2].port_hits, 4 - left[3].port_hits] == thrown[
        "ships_left"
    ]
    home = sum(thrown[key] for key in ("escort", "torpedo", "dive", "kamikaze"))
    assert evening.ship("Yorktown").planes == before - 4 + home
    assert evening.ship("Shokaku").planes == 6 - 2 + thrown["cap"]


def test_both_sides_may_have_a_port_in_one_zone_and_raids_on_both_go_on(evening: Evening) -> None:
    evening.do("commission", ship="Ward", type="DD", side="allied")
    evening.do("place", fleet="Patrol Base", zone=TRUK, ship=["Ward"], port=True)
    evening.do("set", path="sides.japanese.bases.Truk", value='{"zone": "Truk Lagoon", "planes": 3}')
    evening.do("port-raid", [9, 12, 12, 12, 12], **raid())
    other: dict[str, Any] = {
        "side": "japanese",
        "zone": TRUK,
        "target": [{"name": "Ward", "torpedo": 1}],
        "carrier": ["Truk"],
    }
    evening.do("port-raid", [1, 12, 12], **other)
    evening.refused("raid-over", "--side allied or --side japanese", zone=TRUK)
    evening.do("port-raid", [12, 12, 12, 12], **raid())
    assert evening.board.public.port_raids[f"{TRUK}, allied"].rounds == 2
    evening.do("raid-over", zone=TRUK, side="japanese")
    assert list(evening.board.public.port_raids) == [f"{TRUK}, allied"]


def test_hits_in_port_are_counted_by_the_port_and_only_there() -> None:
    evening = Evening()
    evening.do("hits", ship="Yamato", hits=6, port=True)
    assert not evening.board.side("japanese").ships["Yamato"].afloat
    said = evening.do("hits", ship="Yamato", hits=-1, port=True)
    assert "Yamato is afloat, with 1 hit left in port." in said["japanese"]
    assert evening.board.side("japanese").ships["Yamato"].hits == 0
    evening.do("place", fleet="Combined Fleet", ship=["Yamato"], port=True)
    evening.do("hits", ship="Yamato", hits=1, port=True)
    assert not evening.board.side("japanese").ships["Yamato"].afloat
    evening.refused("hits", "Yorktown is at sea, not in port; leave out --port", ship="Yorktown", port=True)
