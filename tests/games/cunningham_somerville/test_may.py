"""What `may` offers: whole lines, each accepted as it stands; nothing that is the umpire's alone."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any

import pytest

from referee.cli.options import bare_inputs, parse
from referee.session import may, may_of
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.board import tree
from tests.refusing import Position

GAME = "cunningham-somerville"
Values = Mapping[str, Any]
FLYING = {"stage": "formed", "zone": "D5", "groups": {"KG 40": {"flying": 3}}}
RED: Values = {"sides.axis.strikes.Red": FLYING}
FLAKED: Values = {
    "sides.axis.strikes.Red": {
        **FLYING, "stage": "flak", "flak_fired": True, "groups": {"KG 40": {"flying": 3, "undisturbed": 3}},
    },
    **{f"sides.allied.ships.{ship}.light_aa": "1" for ship in ("Empire Tide", "Tankexpress")},
}  # fmt: skip
DATUM = {
    "public.turn": 2,
    "sides.axis.ships.Z 24": {"kind": "destroyer"},
    "sides.axis.launches.1": {"ship": "Z 24", "turn": 1, "due": 2},
}
ESCORT = {"zone": "D6", "turn": 1, "state": "escorting", "escorts": "Convoy HX"}
ESCORTED: Values = {"public.turn": 1, "sides.allied.flying_boats.New boat": ESCORT}
COMB = '"KG 40" --name Red --ship "name=Empire Tide,bombers=2" --ship name=Tankexpress,bombers=1'
COMB_OF_RED = 'Red --squadron "KG 40" --ship "name=Empire Tide,bombers=2" --ship name=Tankexpress,bombers=1'

Z_24: Values = {"sides.axis.ships.Z 24.kind": "destroyer"}
CRIPPLE: Values = {"sides.allied.ships.Biter.crippled": True}
AT_Z_24 = (
    'Wren --target "Z 24" --band short --guns large --target-manoeuvre none --firer-manoeuvre none --illumination full '
    "--radar none"
)

OFFERED: list[tuple[str, Values, str, str, str | None]] = [
    ("a squadron forms a strike", {}, "KG 40", "strike", '"squadron=KG 40" --name New'),
    ("none is ready", {"sides.axis.squadrons.KG 40.ready": 0}, "KG 40", "strike", None),
    ("interceptors meet a raid", RED, "811 Flight", "dogfight", '"interceptor=811 Flight,raider=KG 40" --name Red'),
    ("no fighter is ready", {**RED, "sides.allied.squadrons.811 Flight.ready": 0}, "811 Flight", "dogfight", None),
    ("raiders intercept nobody", RED, "KG 40", "dogfight", None),
    ("a comb after flak", FLAKED, "KG 40", "golden-comb", COMB),
    ("the raid's own comb", FLAKED, "Red", "golden-comb", COMB_OF_RED),
    ("no comb before it", RED, "KG 40", "golden-comb", None),
    ("a stand-off weapon, whose month the players say", FLAKED, "KG 40", "guided-weapon", None),
    ("a dummy datum that is due", DATUM, "axis", "torpedoes", "1"),
    ("one before its time", {**DATUM, "public.turn": 1}, "axis", "torpedoes", "1 --early"),
    ("a boat that escorts a force leaves it", ESCORTED, "Convoy HX", "escort", '"Convoy HX" --boat "New boat" --gone'),
    ("one that has not flown escorts it", {}, "Convoy HX", "escort", '"Convoy HX" --boat "New boat"'),
    ("a force moves to a zone in use", {}, "Convoy HX", "plot", '"Convoy HX" --to D4'),
    (
        "or to one next to it",
        {
            "sides.allied.forces.Convoy HX.zone": "A1",
            "public.fog": {},
            "public.fronts": {},
            "umpire.zones": [],
            "sides.axis.forces.Group Amsel.zone": "A1",
        },
        "Convoy HX",
        "plot",
        '"Convoy HX" --to A2',
    ),
    ("a ship fires at the enemy's", Z_24, "Wren", "fire", AT_Z_24),
    ("at nobody where there is none", {}, "Wren", "fire", None),
    ("or at a friend in distress", CRIPPLE, "Wren", "fire", AT_Z_24.replace("Z 24", "Biter").replace('"', "")),
    ("but first at the enemy's", {**Z_24, **CRIPPLE}, "Wren", "fire", AT_Z_24),
    ("a flying boat", {}, "axis", "shadow", 'axis --boat "New boat" --zone D5 --weather clear'),
]
FIRST = {
    "plot": "name",
    "escort": "over",
    "strike": "squadron",
    "dogfight": "fight",
    "golden-comb": "squadron",
    "guided-weapon": "weapon",
    "shadow": "side",
    "torpedoes": "number",
    "fire": "ship",
}


@pytest.mark.parametrize(
    ("values", "who", "act", "line"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED]
)
def test_may_offers_whole_lines_that_are_accepted(
    position: Position, values: Values, who: str, act: str, line: str | None
) -> None:
    offered = [f"do {one.act.as_typed(one.given)}" for one in position.offers(values, who) if one.act.name == act]
    first = "name" if who == "Red" else FIRST[act]
    assert offered == ([f"do {act} --{first} {line}"] if line else [])
    for one in offered:
        _, name, *words = shlex.split(one)
        inputs = parse(find(GAME, name).inputs, words, bare=bare_inputs(find(GAME, name).inputs)).inputs
        doing = position.doing(values)
        doing.source = None
        assert lawful.objections(find(GAME, name), inputs, doing) == []


def test_what_flak_lacks_and_what_only_players_know_is_named_as_it_is_typed(position: Position) -> None:
    red = {"sides.axis.strikes.Red": {**FLYING, "stage": "approaching"}}
    (flak,) = (one for one in position.may(red, "Red").barred if one.act.name == "flak")
    assert "type its row (--flak-row), or for VT fuses vt and --flak-total" in flak.bars[0].message
    (guided,) = (one for one in position.may(FLAKED, "Red").barred if one.act.name == "guided-weapon")
    assert guided.bars[0].message.startswith("only you can say the month of the attack (--date)")
    (guided,) = (one for one in position.may({}, "KG 40").barred if one.act.name == "guided-weapon")
    assert guided.idle  # there is no strike


def test_may_asks_of_nothing_that_is_the_umpires_alone(position: Position) -> None:
    asked = {act.name for act in may.Asked(position.session).acts}
    assert asked >= {"plot", "strike", "launch", "tow"}
    umpires = "ship boat squadron critical storm fog light collide smoke advantage"
    assert not asked & {*umpires.split()}


def test_nothing_that_is_asked_writes(position: Position) -> None:
    before = tree.copy_of(position.session.state.tree)
    may_of.of_side(position.session, "axis", values=False)
    assert position.session.state.tree == before
