"""Secrecy as a law, over the golden evenings of every game played anew at random, with strikes and battles in them;
`pytest -m long` plays many more, from REFEREE_SEED on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from referee.cli.console.order_editor import names_and_verbs
from referee.session.acting.orders import what_may_be_done, words_of
from referee.session.how import How
from referee.session.order_check import check_sheet
from referee.session.reading.picture import known_to
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.order_sheet import order_sheets
from tests.evenings.forks import differences
from tests.evenings.laws import TABLES, betrayed, differing, in_secret, unseen
from tests.evenings.outputs import of_side
from tests.evenings.replay import GOLDEN, replay
from tests.games.carrier_clashes.evening import training
from tests.games.clash_of_carriers.test_wholes import fought

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "20"))


SCRIPTS = sorted(path.with_suffix(".journal.jsonl") for path in GOLDEN.glob("*/*.txt"))
HEARD = SCRIPTS[::2]  # each evening is held to one of the two laws every day, to both with -m long
COUNTED = [path for path in SCRIPTS if path not in HEARD]
OF_GAME = {table.scenario.partition("/")[0]: table for table in TABLES}
MARKS = ("Qxa", "Qzb")


def called(session: Session) -> list[str]:
    """What the dice and cards of an evening were said to be for."""
    return [
        one["for"] for entry in session.entries() for kind in ("dice", "cards") for one in entry.get(kind, ())
    ]  # fmt: skip


def hold_names(script: Path, seed: int, folder: Path, patch: pytest.MonkeyPatch, *, dear: bool) -> None:
    """Two evenings that differ in one side's names show the other side the same, and name the same dice and cards; what
    is then done in secret changes nothing of it.
    """
    table = OF_GAME[script.parent.name]
    sides = json.loads(script.read_text().partition("\n")[0])["sides"]
    hearer, owner = sides[seed % 2], sides[1 - seed % 2]
    where, seen, prompts = f"{script.stem}, seed {seed}", [], []
    for mark in MARKS:
        patch.setenv("REFEREE_LOGS", str(folder / mark))
        patch.setenv("REFEREE_SESSION", "evening")
        (folder / mark).mkdir()
        evening = replay(script, dict.fromkeys(table.secret, owner), mark, seed, folder / f"{mark}-scenario", owner)
        for line in evening.plan():
            evening.step(line)
        seen.append(of_side(evening.session, hearer, folder, all_of_them=dear))
        prompts.append(called(evening.session))
    assert differing(*seen) == [], f"{where}: {hearer} hears {owner}'s names"
    assert prompts[0] == prompts[1], f"{where}: a die is called by {owner}'s names"
    assert betrayed(table, evening.session, owner, seen[1]) == [], where
    in_secret(evening.session, owner, seed)
    after = of_side(evening.session, hearer, folder, all_of_them=dear)
    assert differing(seen[1], after) == [], f"{where}: {hearer} hears of secrets"
    unseen(evening.session, owner, seed)
    still = of_side(evening.session, hearer, folder, all_of_them=dear)
    if still["file"] == after["file"]:
        assert differing(after, still) == [], f"{where}: {hearer} sees what its file does not say"


def hold_counts(script: Path, seed: int, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Two evenings that fork in what a side does not see show it the same, and throw as many dice."""
    patch.setenv("REFEREE_LOGS", str(folder / "logs"))
    patch.setenv("REFEREE_SESSION", "evening")
    (folder / "logs").mkdir()
    evening = replay(script, {}, "", seed, folder / "scenario")
    lines = [line for line in evening.plan() if line]
    for at, line in enumerate(lines):
        if at == 5 + seed * 7919 % max(1, len(lines) - 8):
            sides = evening.session.state.sides
            found = differences(evening, lines[at:], sides[seed % 2], sides[1 - seed % 2], seed)
            assert found == [], f"{script.stem}, seed {seed}"
            return
        evening.step(line)


@pytest.mark.few(1)
@pytest.mark.parametrize("script", HEARD, ids=lambda path: path.name.split(".")[0])
def test_no_name_is_heard_in_a_fight(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_names(script, 1, tmp_path, monkeypatch, dear=True)


@pytest.mark.few(2)
@pytest.mark.parametrize("script", COUNTED, ids=lambda path: path.name.split(".")[0])
def test_nothing_unseen_is_counted(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_counts(script, 2, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(FIRST, FIRST + PAIRS))
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_fights_in_many_evenings(script: Path, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "names").mkdir()
    (tmp_path / "counts").mkdir()
    hold_names(script, seed, tmp_path / "names", monkeypatch, dear=seed % 10 == 0)
    hold_counts(script, seed, tmp_path / "counts", monkeypatch)


# A side's sheet, its faults, what its editor offers and what it may do are the same whatever it does not
# know.


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
    """The Carrier Force is engaged and revealed, Kako behind its screen; an unspotted block is elsewhere."""
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
