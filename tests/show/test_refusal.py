"""A refusal as text: what several rules say of several things, said once."""

from __future__ import annotations

from referee.engine.errors import Refusal
from referee.show.refusal import refusal_text


def test_what_is_said_of_several_things_is_said_once() -> None:
    refusal = Refusal("not-allowed", "VF-2 flies 8 hexes, 1016 is 13 away (8.1)")
    others = ["VB-2", "VF-25 (Belleau Wood)", "521st", "VT-1", "VB-1", "VF-1"]
    refusal.listed = [f"{name} flies 8 hexes, 1016 is 13 away (8.1)" for name in others]
    refusal.listed += ["VT-25 flies 7 hexes, 1016 is 13 away (8.1)", "VT-50 is fatigued (5.7)"]
    assert refusal_text(refusal).splitlines() == [
        "referee: not allowed: VF-2 flies 8 hexes, 1016 is 13 away (8.1); "
        "the same is true of VB-2, VF-25 (Belleau Wood), 521st, VT-1 and 2 more",
        "  - VT-25 flies 7 hexes, 1016 is 13 away (8.1)",
        "  - VT-50 is fatigued (5.7)",
    ]
