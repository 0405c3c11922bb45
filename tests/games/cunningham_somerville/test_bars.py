"""Each rule that bars an act: a position in which it is barred for that alone, and one beside it in which it is not."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from tests.games.cunningham_somerville.small import A, X, sighted
from tests.refusing import Position

HX, AMSEL = f"{A}forces.Convoy HX", f"{X}forces.Group Amsel"
OP = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Tankexpress"}
IMPOSE = {"casualty": "Wren", "impose": True}
DAMAGED = {f"{X}boats.{one}.state": "damaged" for one in ("U 107", "U 223", "U 402")}
TOW = {"tower": "Starling", "towed": "Wren"}
DEAD = {f"{A}ships.Wren.casualties": ["major-engine"]}
SUNK = {f"{A}ships.Wren.condition": "floundering"}
AJAX = {f"{A}ships.Ajax": {"kind": "light-cruiser"}, f"{A}forces.Support": {"zone": "D5", "ships": ["Ajax"]}}
RAID = {"stage": "formed", "zone": "D5", "groups": {"KG 40": {"flying": 3}}}
RED = {f"{X}strikes.Red": RAID}
FLAKED = {
    f"{X}strikes.Red": {
        **RAID,
        "stage": "flak",
        "flak_fired": True,
        "groups": {"KG 40": {"undisturbed": 3, "flying": 3}},
    }
}
RUN = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "level"}
FIGHT = {"name": "Red", "fight": [{"interceptor": "811 Flight", "raider": "KG 40"}]}
AGAIN = {f"{X}strikes.Red": {**RAID, "rounds": 1, "long_distance": True}}
PAIR = {"strike": "Red", "interceptor": "811 Flight", "raider": "KG 40"}
FLOWN = {"zone": "D5", "turn": 1, "state": "shadowing"}
SHADOW = {"boat": "Condor", "side": "axis", "zone": "D5"}
Z24 = {f"{X}ships.Z 24": {"kind": "destroyer"}}
LAUNCH = {"ship": "Z 24", "number": 1, "target": "Biter", "distance": "9", "mount": ["A"]}

GUN = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": "8"}
SHELL = {"by": "star-shell", "ship": "Wren", "target": "Z 24", "sees": True}
PLOTTED = {"ship": "Z 24", "target": "Biter"}
NEAR = {"number": 1, "to_hit": 4, "distance": "4", "early": True}
SCRAMBLE = {"name": "Red", "squadron": "811 Flight"}
SEEN_BY = {f"{A}squadrons.811 Flight.night_trained": True, f"{A}ships.Biter.radar": "effective"}

CLASH = {"moving": "Biter", "non_moving": "Wren", "moving_speed": 4, "non_moving_speed": 3}
EXCHANGE = {"squadron": "811 Sqn", "support": "814 Sqn"}
UNICORN = {
    f"{A}squadrons.811 Sqn.damaged": 1,
    f"{A}ships.Unicorn": {"kind": "carrier"},
    f"{A}forces.Support": {"zone": "D6", "ships": ["Unicorn"]},
    f"{A}squadrons.814 Sqn": {"kind": "strike", "aircraft": "Swordfish", "platform": "Unicorn", "ready": 2},
}
FOUND = sighted()
FOGGY = {"public.fog.D5": {"turn": 1}}
HURT = {f"{A}squadrons.811 Sqn.damaged": 1}

Values = dict[str, Any]
ROWS: list[tuple[str, Values, str, Values, str, Values | None]] = [
    ("Merchant and Crippled Ships Movement", {f"{HX}.plotted": 1}, "plot", {"name": "Convoy HX", "to": "D6"},
     "has already plotted in turn 1", {f"{HX}.plotted": 0}),
    ("Merchant and Crippled Ships Movement", {f"{HX}.plots": ["C2"]}, "plot", {"name": "Convoy HX", "to": "D6"},
     "must first plot C2", {}),
    *(("The Submarine Op", {f"{AMSEL}.operated": 1, **owed}, "plot", {"name": "Group Amsel", **to},
       "has made its submarine operation", {f"{AMSEL}.operated": 0, **owed})
      for owed, to in (({}, {"to": "D6"}), ({f"{AMSEL}.plots": ["C2"]}, {}))),
    ("Das Boot", {f"{X}boats.U 223.state": "shaken", f"{X}boats.U 223.shaken": 0}, "plot",
     {"name": "Group Amsel", "to": "D6"}, "U 223 is kept down", {f"{X}boats.U 223.state": "damaged"}),
    ("The Submarine Op", {f"{AMSEL}.plotted": 1}, "submarine-op", OP, "has already moved", {f"{AMSEL}.plotted": 0}),
    ("The Submarine Op", {f"{AMSEL}.plots": ["C2"]}, "submarine-op", OP, "must first plot C2", {}),
    ("The Submarine Op", {f"{AMSEL}.operated": 1}, "submarine-op", {**OP, "ultra": True, "wolfpack_radar": True},
     "operation this turn", {f"{AMSEL}.operated": 0}),  # contact is certain then
    ("The Submarine Op", {f"{AMSEL}.zone": "D6"}, "submarine-op", OP, "Group Amsel is in D6, Convoy HX in D5",
     {f"{AMSEL}.zone": "D6", f"{HX}.zone": "D6"}),
    ("Das Boot", {**DAMAGED, f"{X}boats.U 628.state": "damaged"}, "submarine-op",
     {**OP, "aim": [{"boat": "U 628", "ship": "Biter"}]}, "no boats that can attack", DAMAGED),
    ("The Submarine Op", {f"{A}forces.Rear": {"zone": "D5", "ships": ["Tankexpress"]}, f"{HX}.ships": ["Biter"]},
     "submarine-op", OP, "Tankexpress is not with Convoy HX", {}),
    ("The Submarine Op", {f"{HX}.ships": [], f"{HX}.speed": None}, "submarine-op", OP,
     "no ship or boat of Convoy HX is afloat", {f"{HX}.ships": []}),
    ("The Submarine Op", {f"{HX}.ships": [], f"{HX}.boats": ["Ursula"], f"{A}boats.Ursula": {}}, "submarine-op",
     OP, "Convoy HX has only submarines", {f"{HX}.boats": ["Ursula"], f"{A}boats.Ursula": {}}),
    ("Spotting", {}, "spot", {"side": "axis", "zone": "D5", "search": "submarine", "to_spot": 4, "boats": 5},
     "more than 4 boats", {f"{X}boats.U 47": {}, f"{AMSEL}.boats": ["U 107", "U 223", "U 402", "U 628", "U 47"]}),
    ("Spotting", {f"{AMSEL}.zone": "D7"}, "spot", {"side": "axis", "zone": "D5", "search": "submarine", "to_spot": 4},
     "no boat of that side is at sea in D5, or in a zone next to it", {f"{AMSEL}.zone": "E6"}),
    ("Spotting Fog of War", {f"{HX}.zone": "D6", **FOUND}, "sighting", {"name": "Convoy HX", "exact": True},
     "has not spotted Convoy HX in D6", FOUND),
    ("Flying Boats", {f"{HX}.zone": "D6"}, "shadow", SHADOW, "no enemy force is in D5: there is nothing to shadow", {}),
    ("Flying Boats", {f"{X}flying_boats.Condor": {**FLOWN, "turn": 0, "lost": 0}}, "shadow", SHADOW,
     "shot down last turn", {f"{X}flying_boats.Condor": {**FLOWN, "turn": 0}}),
    ("Flying Boats", {f"{X}flying_boats.Condor": {**FLOWN, "state": "driven-off"}}, "shadow", SHADOW, "on its way back",
     {f"{X}flying_boats.Condor": {**FLOWN, "state": "driven-off", "turn": 0}}),
    ("Flying Boats", {f"{X}flying_boats.Condor": {**FLOWN, "turn": 0, "rests": 1}}, "shadow", SHADOW,
     "more than four zones", {f"{X}flying_boats.Condor": {**FLOWN, "turn": 0, "rests": 0}}),
    ("Flying Porcupines and Sticklebacks",
     {f"{A}flying_boats.Sunderland": {"zone": "D5", "turn": 1, "escorts": "Convoy HX"}}, "shadow", SHADOW,
     "fight first",
     {f"{A}flying_boats.Sunderland": {"zone": "D5", "turn": 1, "escorts": "Convoy HX", "met": 1}}),
    ("Air Operations", {f"{A}ships.Biter.condition": "floundering"}, "strike",
     {"name": "Blue", "squadron": [{"squadron": "811 Sqn"}]}, "flounders",
     {f"{A}ships.Biter.condition": "floundering", f"{A}squadrons.811 Sqn.platform": "Malta"}),
    ("Weather Conditions", {"public.fog.D5": {"turn": 1}}, "strike",
     {"name": "Blue", "squadron": [{"squadron": "811 Sqn"}]}, "carriers do not operate",
     {"public.fog.D6": {"turn": 1}}),
    ("Night Flying", {"public.night": True}, "strike", {"name": "Blue", "squadron": [{"squadron": "811 Sqn"}]},
     "not trained to fly by night", {"public.night": True, f"{A}squadrons.811 Sqn.night_trained": True}),
    ("Long-Distance CAP", {f"{X}strikes.Red": {**RAID, "rounds": 1}}, "dogfight", FIGHT, "its round of dogfights",
     {f"{X}strikes.Red": {**RAID, "rounds": 1, "long_distance": True}}),
    ("Long-Distance CAP", {f"{X}strikes.Red": {**RAID, "rounds": 2, "long_distance": True}}, "dogfight", FIGHT,
     "both rounds of dogfights", AGAIN),
    *(("Long-Distance CAP", {**AGAIN, "umpire.paired.Red 1": {**PAIR, **more}}, "dogfight", FIGHT,
       f"{who} fight on as a pair", {**AGAIN, "umpire.paired.Red 1": PAIR}) for more, who in (
      ({"interceptors": 2}, "2 of 811 Flight and 1 of KG 40"),
      ({"raider": "KG 26"}, "1 of 811 Flight and 1 of KG 26"))),
    *(("Scrambling Interceptors", RED, "dogfight", {**FIGHT, "scrambled": True}, "no effective radar",
       {**RED, **beside})
      for beside in ({f"{A}ships.Biter.radar": "effective"}, {f"{A}squadrons.811 Flight.platform": None})),
    ("VT Fuses", RED, "attack-runs", RUN, "has not yet been through the flak", FLAKED),
    ("VT Fuses", RED, "guided-weapon", {"name": "Red", "squadron": "KG 40", "target": "Biter", "weapon": "hs-293",
     "date": "1943-08", "short_visibility": True}, "has not yet been through the flak", FLAKED),
    ("VT Fuses", FLAKED, "flak", {"name": "Red", "vt": True, "flak_total": 4}, "has been through the force's flak",
     RED),
    ("VT Fuses", {f"{X}strikes.Red": {**RAID, "groups": {"KG 40": {"hit": 3}}}}, "flak",
     {"name": "Red", "vt": True, "flak_total": 4}, "no aircraft of Red flies on", RED),
    ("Air Operations", {f"{X}strikes.Red": {**RAID, "stage": "homeward"}}, "approach", {"name": "Red"},
     "has passed that stage; it is at: homeward", RED),
    ("Marker Step", {"umpire.controlled": {"allied": 1}}, "damage-control", {"side": "allied"}, "has already done its",
     {"umpire.controlled": {"allied": 0}}),
    *(("Towing", {f"{A}ships.Wren.condition": condition}, "tow", TOW, "Wren is not dead in the water", beside)
      for condition, beside in ((None, DEAD), ("bulkheads-hold", SUNK))),
    ("Towing", DEAD, "plot", {"name": "Convoy HX", "to": "D6"}, "Wren is dead in the water",
     {**DEAD, f"{A}ships.Starling.towing": "Wren"}),
    ("Towing", {**DEAD, f"{A}ships.Starling.towing": "Wren"}, "tow", TOW, "Starling is already towing Wren", DEAD),
    ("Towing", {**DEAD, f"{A}ships.Wren.towing": "Starling"}, "tow", TOW, "Wren is towing Starling", DEAD),
    ("Towing", {**DEAD, f"{A}ships.Starling.tow_tried": 1}, "tow", TOW, "has tried to pass a tow",
     {**DEAD, f"{A}ships.Starling.tow_tried": 0}),
    ("Spotting", {f"{X}boats.U 107.state": "sunk"}, "spot",
     {"side": "axis", "zone": "D5", "search": "submarine", "to_spot": 4, "boats": 4}, "more than 3 boats in D5", {}),
    ("Towing", {**DEAD, f"{A}ships.Starling.controlled": 1}, "tow", TOW, "damage control on herself",
     {**DEAD, f"{A}ships.Starling.controlled": 0}),
    ("Towing", {**DEAD, f"{A}ships.Wren.under_fire": 0}, "tow", TOW, "Wren was attacked in turn 0",
     {**DEAD, f"{A}ships.Wren.under_fire": 1}),
    ("Towing", {**DEAD, f"{A}ships.Starling.under_fire": 0}, "tow", TOW, "Starling was attacked in turn 0", DEAD),
    ("Towing", DEAD, "tow", {**TOW, "speed": 2}, "stopped or at 1 inch", None),
    ("Towing", DEAD, "tow", {**TOW, "attacked_last_turn": True}, "attacked in the last turn", None),
    ("Rescuing Survivors", {**SUNK, f"{A}ships.Wren.distress": 1}, "rescue", IMPOSE, "in the Marker Step of the next",
     {**SUNK, f"{A}ships.Wren.distress": 0}),
    ("Rescuing Survivors", {**SUNK, f"{A}ships.Wren.rescuers": ["Starling"]}, "rescue", IMPOSE,
     "help is going to Wren already", SUNK),
    ("Rescuing Survivors", {**SUNK, f"{A}ships.Starling.condition": "floundering"}, "rescue",
     {"casualty": "Wren", "ship": ["Starling"]}, "Starling is in distress herself", SUNK),
    ("Rescuing Survivors", {**SUNK, **AJAX}, "rescue", {**IMPOSE, "ship": ["Ajax"]},
     "Ajax (light-cruiser) cannot be sent", {**SUNK, **AJAX, f"{A}ships.Wren.kind": "heavy-cruiser"}),
    ("Rescuing Survivors", {**SUNK, f"{A}ships.Wren.kind": "heavy-cruiser"}, "rescue", {**IMPOSE, "ship": ["Biter"]},
     "Biter (carrier) cannot be sent", {**SUNK, f"{A}ships.Biter.rescue_ship": True}),
    ("SOS for points", {**SUNK, f"{A}ships.Starling.rescued": 1}, "rescue",
     {"casualty": "Wren", "ship": ["Starling"], "done": True}, "Starling has already rescued survivors this", SUNK),
    *(("Torpedo Reloads", {**Z24, f"{X}ships.Z 24.mounts.A": {"launched": 0, **ready}}, "launch", LAUNCH,
       "mount A of Z 24 is empty", {**Z24, f"{X}ships.Z 24.mounts.A": {"launched": 0, "ready": 1}})
      for ready in ({}, {"ready": 2})),
    ("Rescuing Survivors", SUNK, "launch", {**LAUNCH, "ship": "Starling", "target": "Wren"}, "a friend in distress",
     {**SUNK, "umpire.rescues.Wren": {"turns": {"allied": 1}}}),
    ("Torpedoes", Z24, "launch", {"ship": "Z 24", "number": 1, "distance": "4"}, "target: at 4 inches or less", None),
    ("Collisions", {f"{A}ships.Wren.failed_to_ram": True}, "collide",
     {"moving": "Wren", "non_moving": "Biter", "moving_speed": 4, "non_moving_speed": 3, "ramming": True},
     "may not ram again", None),
    *(("Collisions", {f"{A}ships.{ship}.casualties": ["major-engine"]}, "collide", CLASH, words, beside)
      for ship, words, beside in (
       ("Biter", "moving: Biter is dead in the water", {f"{A}ships.Biter.casualties": ["major-engine"],
        f"{A}ships.Wren.towing": "Biter"}), ("Wren", "non_moving_speed: Wren is dead",
        {**DEAD, f"{A}ships.Biter.towing": "Wren"}),
       ("Wren", "her speed is 0", None))),
    *(("Floundering", {**values, f"{A}ships.{ship}.condition": "sunk", f"{A}ships.{ship}.permanent": ["major-engine"]},
       act, typed, f"{ship} is sunk", values) for ship, act, typed, values in (
      ("Biter", "collide", CLASH, {}), ("Wren", "collide", CLASH, {}), ("Starling", "tow", TOW, DEAD))),
    ("Floundering", {f"{A}ships.Wren.condition": "sunk"}, "tow", TOW, "towed: Wren is sunk", DEAD),
    ("Turning", {}, "collide", {**CLASH, "moving_manoeuvre": "chase-salvos"}, "only a handy ship can chase salvos",
     {f"{A}ships.Biter.handy": True}),
    ("Repairing Damaged Aircraft", HURT, "replace", {"squadron": "811 Sqn", "support": "811 Flight"},
     "does not fly the same type", {**HURT, f"{A}squadrons.811 Flight.aircraft": "Swordfish"}),
    ("Repairing Damaged Aircraft", {**UNICORN, "public.light": "day"}, "replace", EXCHANGE, "in night turns", UNICORN),
    *(("Repairing Damaged Aircraft", {**UNICORN, f"{A}forces.Support.zone": "D7"}, "replace", EXCHANGE,
       "814 Sqn is in D7", beside) for beside in (
      {**UNICORN, f"{A}forces.Support.zone": "E6"},
      {**UNICORN, f"{A}forces.Support.zone": "D7", f"{A}squadrons.811 Sqn.platform": "Malta"})),
    ("Weather Conditions", {**UNICORN, "public.fog.D6": {"turn": 1}}, "replace", EXCHANGE, "carriers do not operate",
     {**UNICORN, "public.squalls.D6": {"turn": 1}}),
    ("Repairing Damaged Aircraft", {f"{X}squadrons.KG 40.damaged": 1, f"{X}squadrons.KG 40.damaged_turn": 1}, "repair",
     {"squadron": "KG 40"}, "wait for the next", {f"{X}squadrons.KG 40.damaged": 1}),
    ("Towing", {**DEAD, f"{A}ships.Starling.condition": "floundering"}, "tow", TOW,
     "Starling is dead in the water herself", {**DEAD, f"{A}ships.Starling.casualties": ["minor-engine"]}),
    ("Special Effects", {**Z24, f"{A}ships.Wren.casualties": ["power-guns"]}, "fire", GUN, "no power for her guns",
     {**Z24, f"{A}ships.Wren.casualties": ["power-radar"]}),
    ("Special Effects", {**Z24, f"{A}ships.Wren.permanent": ["power-all"]}, "illuminate", SHELL,
     "no power for her guns", {**Z24, f"{A}ships.Wren.casualties": ["power-radar"]}),
    *(("Special Features", {**Z24, f"{A}ships.Wren.radar": "effective", "public.night": True}, "fire",
     {**GUN, "blind_fire": True, "band": "medium"}, "at short range only", beside) for beside in (
      {**Z24, f"{A}ships.Wren.radar": "superior", "public.night": True}, None)),
    ("Night Actions", {**Z24, "public.night": True}, "fire", {**GUN, "illumination": "none"},
     "illumination: Z 24 is not lit", None),
    ("Night Visibility and Flares", {**RED, "public.light": "day"}, "flares",
     {"name": "Red", "squadron": "KG 40", "vt": True, "flak_total": 4}, "nothing needs to be lit", RED),
    ("Night Interceptions and Dogfights", {**RED, **SEEN_BY, "public.light": "day"}, "intercept", SCRAMBLE,
     "it is day", {**RED, **SEEN_BY, "public.light": "night"}),
    ("Night Interceptions and Dogfights", {**RED, **SEEN_BY, f"{A}ships.Biter.radar": None}, "intercept", SCRAMBLE,
     "only where radar controls them", {**RED, **SEEN_BY}),
    ("Night Interceptions and Dogfights",
     {**RED, **SEEN_BY, "public.light": "night", "umpire.missed.Red": ["811 Flight"]}, "intercept", SCRAMBLE,
     "has searched for Red already", {**RED, **SEEN_BY, "public.light": "night"}),
    ("Night Interceptions and Dogfights", {**RED, **SEEN_BY, "public.night": True}, "dogfight", FIGHT,
     "has not found the raid in the dark",
     {**RED, **SEEN_BY, "public.night": True, "umpire.found.Red": ["811 Flight"]}),
    ("Torpedoes", {**Z24, f"{X}launches.3": {**PLOTTED, "turn": 0, "due": 1}}, "launch", LAUNCH, "datum 3 is due",
     {**Z24, f"{X}launches.3": {**PLOTTED, "turn": 0, "due": 2}}),
    ("Torpedoes", {f"{X}launches.1": {**PLOTTED, "turn": 0, "due": 2}}, "torpedoes", NEAR, "is due in turn 2",
     {f"{X}launches.1": {**PLOTTED, "turn": 1, "due": 2}}),
    ("Flying Boats", {"public.night": True}, "shadow", SHADOW, "not known to have ASV radar",
     {"public.night": True, f"{X}flying_boats.Condor": {**FLOWN, "turn": 0, "asv_radar": True}}),
    ("Flying Boats", {"public.night": True, f"{X}flying_boats.Condor": FLOWN}, "boat-duel",
     {"charlie": "Condor", "escort": "Sunderland"}, "not known to have ASV radar",
     {"public.night": True, f"{X}flying_boats.Condor": {**FLOWN, "asv_radar": True}}),
    *(("Flying Boats", {"public.night": True}, "spot", {"side": "axis", "zone": "D5", "search": "flying-boat",
       "to_spot": 4, "asv_radar": False}, "only flying boats with ASV radar", beside) for beside in (DEAD, None)),
    *(("Rescuing Survivors", {}, act, inputs, "nothing to finish off", distress)
      for act, inputs in (("fire", {**GUN, "target": "Biter"}), ("launch", {**LAUNCH, "ship": "Wren"}))
      for distress in ({f"{A}ships.Biter.crippled": True}, {f"{A}ships.Biter.casualties": ["major-engine"]},
                       {f"{A}ships.Biter.floatation": 3}, {f"{A}ships.Biter.condition": "bulkheads-hold"})),
    ("Floundering", {f"{A}ships.Wren.condition": "removed"}, "force", {"name": "Convoy HX", "ship": ["Wren"]},
     "Wren is gone", {f"{A}ships.Wren.condition": "bulkheads-hold"}),
    ("Das Boot", {f"{X}boats.U 402.state": "sunk"}, "force", {"name": "Group Amsel", "boat": ["U 402"]},
     "U 402 is sunk", {f"{X}boats.U 402.state": "expended"}),
    ("Star Shell", {**Z24, "ruling range-edge": "farther"}, "illuminate", {**SHELL, "distance": "16"},
     "to long range at most, which 16 inches is not", {**Z24, "ruling range-edge": "nearer"}),
    ("Towing", {**DEAD, f"{A}ships.Starling.boxes": 3, f"{A}ships.Starling.floatation": 3}, "tow", TOW,
     "Starling is dead in the water herself",
     {f"{A}ships.Wren.boxes": 3, f"{A}ships.Wren.floatation": 3, f"{A}ships.Starling.boxes": 3,
      f"{A}ships.Starling.floatation": 2}),
    ("Attack Runs", {**FLAKED, **FOGGY, "public.fronts.Gale": {"zone": "D5", "weather": "overcast"}}, "attack-runs",
     {**RUN, "profile": "dive", "light_aa": "1"}, "overcast", {**FLAKED, **FOGGY}),
]  # fmt: skip
FREED = {"speed": 1, "attacked_last_turn": False, "distance": "5", "non_moving_speed": 0, "band": "short",
         "illumination": "partial", "asv_radar": True}  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[2]}: {row[4]}" for row in ROWS])
def test_a_rule_bars_an_act_alone_and_not_beside(position: Position, row: Any) -> None:
    cite, values, act, inputs, words, beside = row
    found = find(position.session.game, act)
    bars = lawful.objections(found, inputs, barred(position, values))
    assert [bar.cite for bar in bars] == [cite]
    assert words in f"{bars[0].field}: {bars[0].words}"
    if beside is None:  # what was typed is otherwise, not the position
        inputs = {key: FREED.get(key, value) for key, value in inputs.items() if key != "ramming"}
    assert lawful.objections(found, inputs, barred(position, values if beside is None else beside)) == []


TWO_ON_ONE = {**AGAIN, "umpire.paired.Red 1": {**PAIR, "raiders": 2}}


ROUNDS = {**RAID, "rounds": 1}
SINKING = {
    f"{X}ships.Z 23": {"kind": "destroyer", "rescued": 1},
    **Z24,
    f"{X}ships.Z 25": {"kind": "destroyer", "condition": "floundering"},
}


@pytest.mark.parametrize(
    ("act", "inputs", "values", "hint"),
    [
        *(("plot", {"name": "Group Amsel", "to": "D6"}, {f"{X}boats.U 223.state": "shaken",
           f"{X}boats.U 223.shaken": 0, **more}, hint) for more, hint in (
          ({}, 'force --name … --zone D5 --boat "U 223" leaves them behind'),
          ({f"{AMSEL}.boats": ["U 223"]}, 'plot --name "Group Amsel"'),
          ({f"{AMSEL}.boats": ["U 223"], **Z24, f"{AMSEL}.ships": ["Z 24"]},
           'force --name … --zone D5 --boat "U 223" leaves them behind'))),
        ("dogfight", FIGHT, {f"{X}strikes.Red": ROUNDS},
         "next comes flak; --long-distance, if a long-distance CAP meets it"),
        ("dogfight", FIGHT, TWO_ON_ONE, '--fight "interceptor=811 Flight,raider=KG 40,raiders=2" among the fights'),
        ("dogfight", FIGHT, {**RED, f"{A}squadrons.811 Flight.kind": "strike"},
         'another interceptor; squadron --name "811 Flight" --kind fighter, if they are fighters'),
        ("dogfight", {**FIGHT, "scrambled": True},
         {**RED, f"{A}ships.Biter.radar": "effective", f"{A}ships.Biter.casualties": ["fire", "power-radar"]},
         "mend --ship Biter --casualty power-radar, if it has been put right"),
        ("shadow", SHADOW, {f"{X}flying_boats.Condor": {**FLOWN, "lost": 1}},
         "another --boat; it flies again in turn 3: phase --turn 3"),
        ("tow", TOW, {},
         "she needs no tow; damage --ship Wren --casualty major-engine, if her engines are out of action"),
        ("tow", TOW, {**DEAD, f"{A}forces.Rear": {"zone": "A1", "ships": ["Wren"]}, f"{HX}.ships": ["Starling"]},
         "force --name Rear --zone D5, if they are together"),
        ("fire", GUN, {**Z24, "public.night": True, f"{A}ships.Wren.radar": "effective"},
         "--illumination partial, or full, if she is lit for the firer; --blind-fire by radar"),
        ("rescue", IMPOSE, {**SUNK, f"{A}ships.Wren.distress": 1}, "in turn 2: phase --turn 2"),
        ("rescue", IMPOSE, {**SUNK, f"{A}ships.Wren.duty_thrown": True},
         'rescue --casualty Wren --ship … sends a ship of her owner\'s choice'),
        ("rescue", IMPOSE, {**SUNK, f"{A}ships.Wren.rescuers": ["Starling"]},
         'rescue --casualty Wren --done, for a turn that succeeded'),
        ("launch", {**LAUNCH, "ship": "Z 24", "target": "Z 25"}, SINKING,
         'rescue --casualty "Z 25" --ship "Z 24" --done, for a turn that succeeded'),
    ],
)  # fmt: skip
def test_where_an_act_is_barred_it_is_said_what_can_be_done(
    position: Position, act: str, inputs: Values, values: Values, hint: str
) -> None:
    (bar,) = lawful.objections(find(position.session.game, act), inputs, barred(position, values))
    assert bar.hint == hint


def barred(position: Position, values: Values) -> Any:
    """An act to be asked, without dice."""
    doing = position.doing(values)
    doing.source = None
    return doing
