"""A side's sheet, its faults, what its editor offers and what it may do are the same whatever it does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from referee.cli.console.order_editor import names_and_verbs
from referee.session.acting.orders import what_may_be_done, words_of
from referee.session.how import How
from referee.session.order_check import check_sheet
from referee.session.reading.picture import known_to
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.order_sheet import order_sheets
from tests.games.carrier_clashes.evening import training
from tests.games.clash_of_carriers.test_play_battle import fought

FORCED = How(seed=1, force=True, why="unseen")
Steps = Sequence[tuple[str, str]]


def known(session: Session, side: str, lines: str) -> list[str]:
    """All that a side can find out with its sheet."""
    state = session.state
    words = words_of(session.game)
    found = check_sheet(session, side, lines)
    return [
        *map(str, found.faults),
        *(f"{order.act} {order.inputs} {order.then}" for order in found.orders),
        repr(names_and_verbs(session, side)),
        repr(what_may_be_done(session.game, words.state_known(state.tree, side), side)),
        repr(order_sheets(session.game, known_to(state, side, session.ruleset()), state.tree)),
    ]


def in_a_surface_fight() -> Session:
    """The Carrier Force is engaged and revealed, Kako behind its screen; an unspotted block lies elsewhere."""
    evening = training()
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    evening.set("sides.ijn.task_forces.Carrier Force.hex", "1611")
    evening.to("first-surface-combat")
    evening.do("engage", by=["TF 64"], target=["Carrier Force"])
    evening.do("screen", side="ijn", ship=["Kako"])
    evening.do("reveal")
    return evening.session


def in_a_round_of_planes() -> Session:
    """A battle in the Coral Sea; the Japanese have allocated, the Allied side not yet."""
    session = open_session("naval-units/sea-zone-battle", "evening")
    session.act("search", {"side": "japanese", "zone": "Coral Sea"}, How(dice=[3, 2, 5, 2]))
    session.act("allocate", {"side": "japanese", "zone": "Coral Sea", "cap": 2})
    return session


def at_sea() -> Session:
    """A convoy, and a pack that it has not seen."""
    return open_session("cunningham-somerville/convoy", "evening")


def on_the_display() -> Session:
    """A surface battle of Clash of Carriers."""
    return fought().session


def by_night() -> Session:
    """Hidden play of CA: nobody is in sight, and the IJN is about to move."""
    session = open_session("ca/savo-island", "evening")
    for act in ("stand-ins", "hide"):
        session.act(act, {})
    for _ in range(3):
        session.act("next", {})
    return session


CASES: dict[str, tuple[Callable[[], Session], str, str, Steps]] = {
    "ca": (
        by_night,
        "ijn",
        "fur1 F FL 4F; fur2 6F; fur3 5F TR; fur4 at canb; fur4 torp Canberra; myoko 6F over south; tenryu s7;"
        "yubari 7F; fire fur1 canb; launch fur4 Canberra; move --ship Mutsuki --steps F,FL,4F",
        (
            ("sides.usn.ships.Canberra.hex", "5626"),
            ("sides.usn.ships.Canberra.hex", "5420"),
            ("sides.usn.ships.Canberra.weapon_hits", "1"),
            ("sides.usn.ships.Craven 1.torpedoes", "empty"),
            ("sides.usn.ships.Northampton 1.speed", "5"),
        ),
    ),
    "carrier-clashes": (
        in_a_surface_fight,
        "allied",
        "San at Kako; San at screened; San at Shok; DesDiv 8 torp Fub; DesDiv 8 at Tone; 64 withdraw 1610; 64 fire;"
        "16 engage 1508; 16 engage Vanguard; 16 lets 1508; 99 cease; Henderson at Kako; Helena screen",
        (
            ("sides.ijn.ships.Kako.condition", "damaged"),
            ("sides.ijn.task_forces.Vanguard.hex", "1410"),
            ("sides.ijn.ships.Tone.condition", "ditw"),
            ("sides.ijn.ships.Kako.torpedoes_fired", "true"),
        ),
    ),
    "naval-units": (
        in_a_round_of_planes,
        "allied",
        "Coral cap 2 torp 4; Coral torp 4 at Zuiho; Coral torp 1 at Yamato; Wash at Kiri; Wash at BC in Solomon;"
        "Wahoo at Ise; Wahoo at B in Truk; Truk torp 1 at B in Truk; TF44 Truk; Truk hunt; Coral withdraw Truk",
        (
            ("sides.japanese.missions.Coral Sea.cap", "0"),
            ("sides.japanese.missions.Coral Sea.dive", "1"),
            ("sides.japanese.ships.Kirishima.hits", "1"),
            ("sides.japanese.ships.Zuiho.planes", "1"),
        ),
    ),
    "cunningham-somerville": (
        at_sea,
        "allied",
        "hx D6; hx on; air search D5 needs 4; surface search D5 needs 3; Wren datum 1 9 at U107; Wren datum 2 9;"
        "811S strike Red D5; Starling help Wren; hx attack; hx attack capital; submarine-op hx amsel u107",
        (
            ("sides.axis.forces.Group Amsel.zone", "E7"),
            ("sides.axis.boats.U 107.state", "damaged"),
            ("sides.axis.squadrons.KG 40.ready", "1"),
        ),
    ),
    "clash-of-carriers": (
        on_the_display,
        "usn",
        "Idaho at Nagato; Idaho torp DIV4; Idaho box 22; Maryland leave; VF-2/1 cap; 58.1 raid Mobile; all disengage",
        (
            ("sides.ijn.ships.Taiho.hits", "2"),
            ("sides.ijn.air.Taiho F.box", "flown"),
            ("sides.ijn.ships.Nagato.hits", "1"),
        ),
    ),
}


@pytest.mark.parametrize("game", CASES)
def test_a_sheet_does_not_betray_what_its_side_does_not_know(game: str) -> None:
    begun, side, lines, unseen = CASES[game]
    session = begun()
    before = known(session, side, lines)
    for path, value in unseen:
        session.act("set", {"path": path, "value": value}, FORCED)
        assert known(session, side, lines) == before, path


def test_what_comes_into_sight_is_on_the_sheet() -> None:
    begun, side, lines, _ = CASES["carrier-clashes"]
    session = begun()
    before = known(session, side, lines)
    session.act("set", {"path": "sides.ijn.task_forces.Vanguard.spotted", "value": "true"}, FORCED)
    assert known(session, side, lines) != before
