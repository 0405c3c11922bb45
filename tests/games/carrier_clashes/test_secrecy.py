"""What one side does in secret changes no byte of the other side's file."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import known, state
from referee.session.record import views
from tests.games.carrier_clashes.evening import Evening, training
from tests.refusing import opened

IN_SECRET: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "set-up": [
        ("place", {"name": "Vanguard", "hex": "1507"}),
        ("cards", {"name": "Vanguard", "card": ["AS", "JD"]}),
        ("form", {"name": "Tone Group", "ship": ["Tone"]}),
        ("divide", {"name": "Carrier Force", "ship": ["Shokaku=1", "Kako=1", "Fubuki Division=1"]}),
    ],
    "first-search": [
        ("search", {"hex": "1603", "searcher": ["Shortland"]}),
        ("sweep", {"unit": ["Shokaku torpedo bombers"], "start": 33}),
        ("search", {"side": "ijn"}),
        ("arcs", {"side": "ijn"}),
    ],
    "second-air-strike": [
        ("cap", {"over": "Carrier Force", "unit": ["Shokaku fighters"], "why": "no strike yet"}),
        ("cap-down", {"unit": ["Shokaku fighters"]}),
        ("cap", {"over": "Carrier Force", "unit": ["Shokaku reserve"], "altitude": "low", "why": "no strike yet"}),
    ],
    "movement-unspotted": [
        ("move", {"name": "Carrier Force", "hex": "1402"}),
        ("move", {"name": "Decoy", "hex": "1702"}),
    ],
    "task-force": [
        ("dummy", {"name": "Decoy", "do": "remove"}),
        ("dummy", {"name": "Decoy", "hex": "1402"}),
        ("form", {"name": "Kako Group", "ship": ["Kako"]}),
        ("hands", {"name": "Carrier Force"}),
        ("told", {}),
    ],
    "turn-record": [("endurance", {}), ("air", {}), ("points", {}), ("note", {"text": "they are careless"})],
}


def allied_file(evening: Evening) -> str:
    return views.text(evening.session.state, "allied")


def night(evening: Evening, phases: dict[str, list[tuple[str, dict[str, Any]]]]) -> list[str]:
    """A turn by day and one by night, and the Allied file after each phase; the same dice are thrown for the turn."""
    files = []
    for phase in IN_SECRET:
        if phase != "set-up":
            evening.to(phase)
        for act, inputs in phases.get(phase, ()):
            evening.do(act, **inputs)
        files.append(allied_file(evening).replace(evening.session.name, ""))
    return files


def test_secret_acts_of_one_side_leave_the_other_sides_file_alone() -> None:
    quiet = night(training("quiet"), {})
    assert night(training("busy"), IN_SECRET) == quiet


@pytest.mark.parametrize("hex", ["1407", "1304", "0502"], ids=["a miss", "a miss over a base", "empty sea"])
def test_a_search_that_finds_nothing_leaves_no_trace_with_the_searched(hex: str) -> None:
    evening = training()
    evening.set("public.level.allied", "-4")
    evening.to("first-search")
    before = views.text(evening.session.state, "ijn")
    evening.do("search", hex=hex, searcher=["Henderson Field"], dice=[1], why="the arc is long")
    assert views.text(evening.session.state, "ijn") == before


def test_a_dummy_and_a_task_force_that_are_missed_leave_the_searcher_the_same_file() -> None:
    files = []
    for hex in ("1407", "1508"):
        evening = training(f"at-{hex}")
        evening.set("public.level.allied", "-4")
        evening.set("sides.ijn.task_forces.Decoy.hex", "1407")
        evening.set("sides.ijn.task_forces.Carrier Force.hex", hex)
        evening.to("first-search")
        evening.do("search", hex="1407", searcher=["VS-6"], dice=[1])
        files.append(allied_file(evening).replace(evening.session.name, ""))
    assert files[0] == files[1]


def test_20_d_iv_a_side_knows_which_of_its_own_ships_fired_astray_or_past_a_screen() -> None:
    fired = ["Tone", "San Juan"]
    fight = {"hex": "1611", "allied": ["TF 64"], "ijn": ["Vanguard"], "astray": fired, "past_screen": fired}
    values = {"umpire.engagements.1": {**fight, "state": "fought"}, "sides.ijn.task_forces.Vanguard.hex": "1611"}
    board = state.Board(opened("carrier-clashes/training").doing(values).tree)
    for side, own in (("allied", ["San Juan"]), ("ijn", ["Tone"])):
        known_of_it = known.as_known(board, board.umpire.engagements["1"], side, {})
        assert (known_of_it["astray"], known_of_it["past_screen"]) == (own, own)


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
