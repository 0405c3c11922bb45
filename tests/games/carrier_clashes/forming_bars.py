"""Forming, cards, dummies, AA groups, pool, corrections: each rule bars by itself, and without it the act passes (7, 8,
16.j.ii, 17.c, 18.g, 21, 22, 27).
"""

from __future__ import annotations

from typing import Any

from tests.games.carrier_clashes.small import CARRIERS, TF_16, VANGUARD, A, J, Lawful, Passing, Row, in_phase

MANY: dict[str, Any] = {f"{J}ships.Division {n}": {"target_class": "D", "hulls": 2, "suits": ["D"]} for n in range(8)}
MANY |= {f"{CARRIERS}ships": ["Shokaku", "Kako", "Fubuki Division", *(f"Division {n}" for n in range(8))]}
SEEN = {
    f"{VANGUARD}spotted": True, f"{VANGUARD}dummies": {"cruiser": 1}, f"{VANGUARD}cards": ["JS", "AS", "JD", "7H"],
    "umpire.sightings.Vanguard": {"hex": "1508", "turn": 1, "phase": "first-search", "cards": ["7H"]},
}  # fmt: skip
WITH_DUMMY_SHIPS = {f"{VANGUARD}dummies": {"cruiser": 1}, f"{VANGUARD}cards": ["JS", "AS", "JD", "7H"]}
SIGNS = ("7H", "8H", "9H", "TH")  # with two decks all eight of them can be held
MASKED: dict[str, Any] = {f"{A}ships.S{n}": {"suits": ["S"]} for n in range(7)} | {
    f"{A}task_forces.T{n}": {"hex": "0101", "ships": [f"S{n}"], "dummies": {"cruiser": 1}, "cards": [SIGNS[n // 2]]}
    for n in range(7)
}
MASKED |= {f"{TF_16}dummies": {"cruiser": 2}, f"{TF_16}cards": ["AH", "AS", "AD", "TH"]}
UNMASKED = Lawful("form", {"name": "TF 17", "ship": ["Helena"]}, in_phase("task-force", **MASKED))
FORM = Lawful("form", {"name": "Screen", "ship": ["Tone"]}, in_phase("task-force"))
JOIN = Lawful("form", {"name": "Carrier Force", "ship": ["Tone"]}, in_phase("task-force", **{f"{VANGUARD}hex": "1407"}))
JOIN_WHOLE = Lawful("form", {"name": "Carrier Force", "all_of": ["Vanguard"]}, JOIN.values)
HAND = Lawful(
    "cards", {"name": "Vanguard", "card": ["AS", "AD"]}, in_phase("task-force", **{f"{VANGUARD}reorganized": True})
)
REMOVE = Lawful("dummy", {"name": "Decoy", "do": "remove"}, in_phase("first-search"))
RETURN = Lawful(
    "dummy", {"name": "TF 99", "hex": "1410"},
    in_phase("task-force", **{f'{A}task_forces."TF 99"': None, f"{A}dummies_away": {"TF 99": "33"}}),
)  # fmt: skip
EXPOSE = Lawful("expose", {"target": "Vanguard"}, in_phase("first-search", **SEEN))
DIVIDE = Lawful(
    "divide", {"name": "TF 16", "ship": ["Enterprise=1", "Helena=2", "DesDiv 12=2"]},
    in_phase("first-search", **{f"{A}ships.Helena.target_class": "A"}),
)  # fmt: skip
ONE_GROUP = Lawful(
    "divide", {"name": "TF 16", "ship": ["Enterprise=1", "Helena=1", "DesDiv 12=1"]}, in_phase("first-search")
)
POOL = Lawful(
    "pool", {"side": "ijn"}, in_phase("set-up", **{"umpire.pool.ijn": {"cards": ["Zuiho", "Junyo"], "draws": 1}})
)
LOST = {"umpire.lots.1": {"side": "allied", "units": ["VB-6", "VS-6"]}, f"{A}air.VB-6.lost": "aboard, turn 1"}
EXCHANGE = Lawful("exchange", {"lost": ["VS-6"], "kept": ["VB-6"]}, in_phase("second-air-strike", **LOST))
APART = {"1": {"side": "allied", "units": ["VB-6"]}, "2": {"side": "allied", "units": ["VS-6"]}}
HIT = Lawful("hit", {"ship": "Kako", "result": "ditw"}, in_phase("first-search"))

# fmt: off
PASSING: list[Passing] = [
    (HAND, {f"{VANGUARD}dummies": {"cruiser": 1, "carrier": 0}, "--card": ["2S", "AD", "7H"]}, "22.b: a sign of them"),
]

ROWS: list[Row] = [
    (JOIN, {f"{VANGUARD}hex": "1508"}, "7", "not in the same hex but in 1407, 1508"),
    (JOIN, {"--name": "Vanguard"}, "7", "Tone is in Vanguard already"),
    (JOIN_WHOLE, {"--name": "Vanguard"}, "7", "Vanguard cannot join itself"),
    (JOIN_WHOLE, {"--all_of": ["Decoy"], f"{J}task_forces.Decoy.hex": "1407"}, "21", "Decoy is a dummy and holds no"),
    (UNMASKED, {"--dummy": ["cruiser=1"]}, "8.h", "the side's two decks have no cards left for TF 17"),
    (JOIN, MANY, "7", "Carrier Force would have more than 20 ships"),
    (FORM, {"public.most_task_forces": {"ijn": 3}}, "7", "allows the side 3 task forces, dummies included"),
    (FORM, {"--ship": ["Tone", "Kagero Division"], "public.most_task_forces": {"ijn": 3}, **WITH_DUMMY_SHIPS}, "7",
        "allows the side 3 task forces"),
    (RETURN, {"public.most_task_forces": {"allied": 2}}, "7", "allows the side 2 task forces, dummies included"),
    (HAND, {f"{VANGUARD}reorganized": None}, "8.j", "was not reorganized in this turn"),
    (HAND, {"--name": "Decoy", "--card": [], f"{J}task_forces.Decoy.reorganized": True}, "8",
        "Decoy is a dummy task force and has no cards"),
    (HAND, {f"{VANGUARD}ships": ["Tone"]}, "8", "these cards do not match Vanguard: they do not stand for its ships"),
    (HAND, {f"{CARRIERS}cards": ["JH", "AS"], f"{J}task_forces.Decoy.cards": ["AS"]}, "8.h", "hold that many AS"),
    (REMOVE, {f"{J}task_forces.Decoy.dummies": {"cruiser": 1}}, "21.d", "Decoy is not a dummy"),
    (RETURN, {"public.phase": "first-search"}, "21.c", "dummies come back in the task force phase"),
    (RETURN, {f"{TF_16}hex": "1411"}, "21.c", "no friendly dummy or task force in 1410"),
    (EXPOSE, {f"{VANGUARD}spotted": None}, "22.c", "no sign of dummies was dealt"),
    (EXPOSE, {"umpire.sightings": {}}, "22.c", "no sign of dummies was dealt"),
    (EXPOSE, {"umpire.sightings.Vanguard.turn": 0}, "22.c", "no sign of dummies was dealt"),
    (EXPOSE, {"umpire.sightings.Vanguard.cards": ["AS"]}, "22.c", "no sign of dummies was dealt"),
    (DIVIDE, {f"{A}ships.Helena.target_class": "C"}, "16.j.ii", "at most 12 ships and one carrier, so it is not "
        "divided"),
    (DIVIDE, {f'{A}ships."DesDiv 12".target_class': "A"}, "16.j.ii", "a group has at most 12 ships and one carrier"),
    (DIVIDE, {"--ship": ["Enterprise=1", "Helena=1", "DesDiv 12=2"]}, "16.j.ii", "one carrier: Enterprise, Helena"),
    (ONE_GROUP, {"--ship": ["Enterprise=1", "Helena=2", "DesDiv 12=2"]}, "16.j.ii", "so it is not divided"),
    (POOL, {"umpire.pool.ijn.drawn": True}, "27.d", "the IJN side has already drawn its carriers"),
    (EXCHANGE, {"umpire.lots.1.units": ["VB-6", "VT-8"]}, "18.g", "VS-6 was not among air units of which some"),
    (EXCHANGE, {"umpire.lots": APART}, "18.g", "VS-6 was not among the units of which VB-6 was lost"),
    (EXCHANGE, {f"{A}air.VS-6.lost": "aboard, turn 1"}, "18.g", "VB-6 must be lost and VS-6 must not"),
    (EXCHANGE, {f"{A}air.VB-6.lost": None, **{f"{A}air.{unit}.out": True for unit in ("VB-6", "VS-6")}}, "18.g",
     "VB-6 must be lost and VS-6 must not"),
    (HIT, {f"{J}ships.Kako.target_class": "M"}, "17.c, 18.a", "is never dead in the water"),
]
# fmt: on
