"""What the umpire reads of air units, points, endurance and what was dealt: a small state, and words of each line."""

from __future__ import annotations

from typing import Any

import pytest

from tests import rows
from tests.games.carrier_clashes.small import VANGUARD, A, J, in_phase, position

VF_6 = f"{A}air.VF-6."
JUST_VF_6 = {f"{A}air.{name}": None for name in ("VB-6", "VS-6", "VT-6", "VMF-223")}
ALLIED = {"side": "allied"}
DEALT = {"turn": 1, "hex": "1507", "cards": ["JS", "JD"]}
SPOTTED = {**in_phase("second-search"), f"{VANGUARD}spotted": True, "umpire.sightings.Vanguard": DEALT}
STALE = {**SPOTTED, f"{VANGUARD}spotted": None, f"{VANGUARD}hex": "1508"}
HELENA_SUNK = {f"{A}ships.Helena.condition": "sunk", f"{A}task_forces.TF 16.ships": ["Enterprise", "DesDiv 12"]}

ROWS: list[tuple[str, dict[str, Any], str, dict[str, Any], list[str]]] = [
    ("9", JUST_VF_6, "air", ALLIED, ["allied VF-6 (F4F-4) at Enterprise: ready"]),
    ("9", {**JUST_VF_6, f"{J}air": {}}, "air", {}, ["VF-6"]),
    ("9: one side's", {**JUST_VF_6, f"{J}air": {}}, "air", {"side": "ijn"}, []),
    ("9", {**JUST_VF_6, f"{VF_6}lost": "ditched"}, "air", ALLIED, ["at Enterprise: lost ditched"]),
    ("9", {**JUST_VF_6, f"{VF_6}over": "TF 16"}, "air", ALLIED, ["at Enterprise: high CAP over TF 16"]),
    ("9", {**JUST_VF_6, f"{VF_6}over": "TF 16", f"{VF_6}altitude": "low", f"{VF_6}fought": True}, "air", ALLIED,
     ["at Enterprise: low CAP over TF 16, fought"]),
    ("9", {**JUST_VF_6, f"{VF_6}searched": "first-search"}, "air", ALLIED, ["searched in the first search phase"]),
    ("9", {**JUST_VF_6, f"{VF_6}struck": "second-air-strike", f"{VF_6}out": True}, "air", ALLIED,
     ["struck in the second air strike phase, out"]),
    ("9", {**JUST_VF_6, f"{VF_6}ferried": "third-air-strike"}, "air", ALLIED, ["flew home in the third air strike"]),
    ("9", {**JUST_VF_6, f"{VF_6}at": "Henderson Field"}, "air", ALLIED, ["Field: away from Enterprise"]),
    ("28", {}, "points", {}, ["allied 0 VP in all", "ijn 0 VP in all", "a lead of 0: nobody wins yet"]),
    ("28", {}, "points", {"side": "ijn"}, ["ijn 0 VP in all", "a lead of 0"]),
    ("28", {**HELENA_SUNK, f"{J}air.Shokaku fighters.lost": "shot down"}, "points", {},
     ["allied 5: air units lost: Shokaku fighters", "allied 5 VP", "ijn 36: Helena sunk", "ijn 36 VP", "lead of 31"]),
    ("23", {}, "endurance", ALLIED,
     ["TF 16: endurance to turn 12 (DesDiv 12", "TF 64: endurance to turn 10 (DesDiv 8"]),
    ("15.k", in_phase("second-search"), "told", {}, ["allied: nothing", "ijn: nothing"]),
    ("15.k", SPOTTED, "told", {"side": "ijn"}, ["ijn: nothing"]),
    ("15.k", SPOTTED, "told", ALLIED, ["Vanguard (block 26) in 1507 on turn 1, JS JD; fresh, really 1508"]),
    ("15.k: what lies where it lay", {**SPOTTED, f"{VANGUARD}hex": "1507"}, "told", ALLIED, ["JS JD; fresh"]),
    ("15.k: who moved unseen", STALE, "told", ALLIED, ["JS JD; stale, really 1508"]),
    ("15.k: dealt twice", {**SPOTTED, "umpire.sightings.Vanguard": {**DEALT, "deals": {"1": ["JS"], "2": ["JD"]}}},
     "told", ALLIED, ["on turn 1, JS, then JD; fresh"]),
    ("15.k: no cards", {**SPOTTED, "umpire.sightings.Vanguard": {"turn": 1, "hex": "1507"}}, "told", ALLIED,
     ["on turn 1, no cards; fresh"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "act", "inputs", "read"), [row[1:] for row in ROWS], ids=[f"{row[0]}: {row[4]}"[:70] for row in ROWS]
)
def test_the_umpire_reads(values: dict[str, Any], act: str, inputs: dict[str, Any], read: list[str]) -> None:
    lines = rows.done(position(), values, act, inputs, []).umpire
    assert len(lines) == len(read), lines
    assert [line for line, words in zip(lines, read, strict=True) if words not in line] == []
