"""What a side may know: open counters, ships by name once they fight, nothing of an owner's words and plans."""

from __future__ import annotations

from typing import Any

from referee.games.naval_units.evening.known import state_known
from referee.games.naval_units.evening.permitted import words_by_name
from referee.session import may_of
from tests.games.evening import Evening
from tests.games.naval_units.positions import CORAL, SOLOMON, TRUK
from tests.quick import Quick

SECRETS: list[tuple[str, dict[str, Any]]] = [
    ("commission", {"ship": "I 19", "type": "SS", "side": "japanese"}),
    ("planes", {"name": "Zuiho", "planes": 1}),
    ("place", {"fleet": "Detached", "ship": ["Asagumo"]}),
    ("note", {"text": "Yamato is the bait"}),
    ("set", {"path": "sides.japanese.ipc", "value": "12"}),
    ("set", {"path": "Zuiho.planes", "value": "2"}),
    ("set", {"path": "sides.japanese.bases.Truk", "value": '{"zone": "Truk Lagoon", "planes": 3}'}),
]


def allied_file(secrets: list[tuple[str, dict[str, Any]]]) -> str:
    """The Allied side's file after an evening in which the Japanese did this besides."""
    evening = Evening(Quick("naval-units/sea-zone-battle"))
    for act, inputs in secrets:
        evening.do(act, **inputs)
    evening.do("search", [12], side="allied", zone=SOLOMON)
    evening.do("asw", side="allied", zone=CORAL)
    return evening.file("allied")


def test_what_the_other_side_does_in_secret_changes_no_byte_of_a_file() -> None:
    assert allied_file([]) == allied_file(SECRETS)


def test_that_a_force_is_about_to_leave_stands_in_the_others_file_and_is_told_where_it_is_set(evening: Evening) -> None:
    evening.do("move", fleet="Screen", to=CORAL)
    assert evening.seen("allied")["leaving"] == {SOLOMON: "leaving"}
    evening.do("set", path="Screen.leaving_for", value="nothing")
    assert "leaving" not in evening.seen("allied")
    assert "correction: " in evening.said["allied"][0]


def owners_words(evening: Evening, side: str) -> list[str]:
    """What a side calls its fleets and bases, and its ships that have not fought."""
    own = evening.board.side(side)
    return [*own.fleets, *own.bases, *(ship.name for ship in own.ships.values() if not ship.known)]


def test_no_name_of_the_owners_is_in_the_others_file(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=CORAL)
    evening.do("submarine-attack", [12, 5, 5, 5, 5], zone=CORAL, target=["Wahoo=Kumano"])
    evening.do("submarines-over", zone=CORAL)
    evening.do("search", [4, 9, 1], side="allied", zone=SOLOMON)
    evening.do("surface-round", [12] * 8)
    evening.do("withdraw", [12, 1], side="japanese", to=TRUK)
    evening.do("move", fleet="TF 17", to=SOLOMON)
    evening.do("intercept", [12] * 6, fleet="TF 17")
    evening.do("place", fleet="Decoy", ship=["Hammann"])
    evening.do("active", side="japanese")
    evening.do("move", fleet="Carrier Force", to=SOLOMON)
    for side in ("allied", "japanese"):
        file = evening.file(evening.board.other(side))
        assert [word for word in owners_words(evening, side) if word in file] == []


def test_corrections_speak_of_what_is_seen_and_not_of_keys(evening: Evening) -> None:
    evening.do("battle", zone=SOLOMON, side="allied")
    said = evening.do("set", path="Washington.hits", value="1", why="one more")
    assert said["japanese"] == ["correction: Washington is BB, 1 hit left, not BB, 2 hits left."]
    said = evening.do("set", path="Washington.hits", value="0", why="none after all")
    assert said["allied"] == ["correction: hits of Washington: 0."]
    said = evening.do("set", path="TF 17.ships", value="Yorktown,Astoria", why="Hammann stayed behind")
    assert said["japanese"] == ["correction: the enemy's DD in the Coral Sea is no longer seen."]


def test_a_departure_that_was_told_is_on_the_sheet_and_its_destination_is_not(evening: Evening) -> None:
    def known(one: Evening, side: str = "allied") -> dict[str, Any]:
        return dict(state_known(one.session.state.tree, side))

    before, other = known(evening), Evening(Quick("naval-units/sea-zone-battle"))
    assert "intercept" not in words_by_name(before, "allied")[SOLOMON]
    evening.do("move", fleet="Screen", to=TRUK)
    other.do("move", fleet="Screen", to=CORAL)
    assert "intercept" in words_by_name(known(evening), "allied")[SOLOMON]
    assert {"ship": ["Hobart"]} in [one.given for one in may_of.of_name(evening.session, "Hobart", known=True).may]
    assert known(evening)["sides"] == known(other)["sides"]
    force = known(evening)["sides"]["japanese"]["fleets"]["the Japanese force in the Solomon Sea"]
    assert force.pop("leaving_for") == SOLOMON
    assert force == before["sides"]["japanese"]["fleets"]["the Japanese force in the Solomon Sea"]


def test_what_was_told_to_nobody_changes_nothing_of_what_orders_are_checked_on(evening: Evening) -> None:
    before = state_known(evening.session.state.tree, "allied")
    assert not any("leaving_for" in fleet for fleet in before["sides"]["japanese"]["fleets"].values())
    evening.do("place", fleet="Detached", ship=["Asagumo"])
    assert state_known(evening.session.state.tree, "allied")["sides"] == before["sides"]
