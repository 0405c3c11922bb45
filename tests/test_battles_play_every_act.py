"""Every act of every game is played in a shipped battle: in an evening typed whole (`tests/golden`), or in a piece."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli.options import ACT, bare_inputs, parse, row_of
from referee.session.acting.catalogue import acts, find
from referee.session.how import How
from referee.session.scenario.scenario import shipped_in
from tests.games.cunningham_somerville import (
    test_what_acts_do,
    test_what_damage_does,
    test_what_strikes_do,
    test_what_weather_does,
)
from tests.quick import Quick

GAMES = ("ca", "carrier-clashes", "clash-of-carriers", "naval-units", "cunningham-somerville")
GOLDEN = Path(__file__).parent / "golden"
BY_ROW = (test_what_acts_do, test_what_damage_does, test_what_strikes_do, test_what_weather_does)
"""Rows that are held against the opening of Cunningham & Somerville's convoy."""

OF_NO_GAME = "what every session has"
LOOK = "it looks, and leaves no entry"
NOT_PLAYED = {
    **dict.fromkeys(("word", "phase", "orders", "carry-out", "remind", "rule", "seal", "unseal"), OF_NO_GAME),
    **dict.fromkeys(("set", "tell", "note", "roll", "dice", "close", "next"), OF_NO_GAME),
    **dict.fromkeys(("hands", "endurance", "points", "air", "told", "arc", "arcs", "targets", "lit", "victory"), LOOK),
}
"""Acts that no battle need play, and why."""

PLOTS = """
plot --ship "Kuma 1,Kagero 3,Kagero 4,Kagero 5,Kagero 6,Kuma 2,Kagero 9" --last 4
plot --ship "Kuma 1,Kagero 3,Kagero 4,Kagero 5,Kagero 6" --first 5 --last 6 --steps FL,3F
plot --ship "Kuma 1,Kagero 3,Kagero 4,Kagero 5,Kagero 6" --first 7
plot --ship "Kuma 2,Kagero 9" --first 5 --last 6 --steps FR,3F
plot --ship "Kuma 2,Kagero 9" --first 7
plot --ship "Kirisima,Myoko 1,Myoko 2,Kagero 1,Kagero 2" --last 1 --steps FL,2F
plot --ship "Kirisima,Myoko 1,Myoko 2,Kagero 1,Kagero 2" --first 2
plot --ship "Kagero 7,Kagero 8" --last 1 --steps FL,3F
plot --ship "Kagero 7,Kagero 8" --first 2 --last 4
plot --ship "Kagero 7,Kagero 8" --first 5 --last 6 --steps FL,3F
plot --ship "Kagero 7,Kagero 8" --first 7
plot --ship "North Carolina 1,North Carolina 2,Benson 1,Benson 2,Benson 3,Benson 4"
"""

PIECES: dict[str, tuple[str, str, str]] = {
    "a sign of dummies at Midway, and they are taken off (22.c)": ("carrier-clashes/midway", """
        to first-search
        search 1007 --searcher VP-23-1 --dice 1 --cards XX,2D
        expose Decoy
    """, "ijn: Decoy holds no ship and is taken off the map."),
    "a task force leaves the map (13.b)": ("carrier-clashes/midway", """
        place "TF 17" 3013
        to movement-unspotted
        exit "TF 17"
    """, "allied: TF 17 leaves the map from 3013."),
    "other cards stand for a task force (8)": ("carrier-clashes/midway", """
        cards "TF 17" 2S 3D AH
    """, "allied: Cards of TF 17 now: 2S 3D AH."),
    "fighters go up over Midway, and some come down again (16.f)": ("carrier-clashes/midway", """
        to first-air-strike
        launch Midway "Akagi D3A-1"
        cap Midway VMF-221-1 VMF-221-2
        cap-down VMF-221-2
    """, "allied: No longer on CAP: VMF-221-2."),
    "fighters whose carrier is hit land on another, and fly home (16.l.ii, 18.f)": ("carrier-clashes/midway", """
        place "TF 16" 1513
        to first-air-strike
        launch Midway "Akagi D3A-1"
        cap Midway VF-6-1
        hit Enterprise damaged
        land VF-6-1 --at Hornet
        hit Enterprise none
        strike --side ijn
        to second-air-strike
        ferry VF-6-1
    """, "allied: Back at their own base: VF-6-1."),
    "cruisers shell Midway unopposed, and other aircraft are given up (20.c, 24.b)": ("carrier-clashes/midway", """
        place "TF 17" 1513
        place "Close Support" 1513
        to first-surface-combat
        mission "Close Support" bombard
        unopposed "Close Support"
        bombard Midway --ship Kumano --ship Suzuya
        exchange VP-23-2 --kept VMF-221-1
    """, "allied: Lost: VP-23-2; kept: VMF-221-1."),
    "aircraft are taken off (18.g)": ("carrier-clashes/midway", """
        lost "VT-8 detachment" --how "ditched short of fuel"
    """, "allied: correction: VT-8 detachment lost."),
    "carriers are drawn (27)": ("carrier-clashes/watchtower", """
        pool --side allied
    """, "ijn: From the enemy's pool you draw Wasp."),
    "a transport at Rabaul takes cargo aboard (26.e)": ("carrier-clashes/watchtower", """
        pool --side allied
        pool --side ijn
        to unloading
        load "Goyo Maru"
    """, "ijn: Goyo Maru has 7 VP of cargo aboard."),
    "plotted ships sail to the first sighting (9.2 (5))": ("ca/guadalcanal-2", f"""
        stand-ins {PLOTS}
        sail-on
    """, "all: Kuma 2 moves from 5318 to 5322, facing s; spotted."),
    "a battlecruiser bombards Guadalcanal (9.2 (4))": ("ca/guadalcanal-1", """
        stand-ins
        place Hiei 2228 --facing n
        to first-gunnery
        bombard Hiei 2234
    """, "ijn: Bombardment: 3 points this turn, 3 in all."),
    "what a counter and the map print is entered (3.1, 3.2)": ("ca/savo-island", """
        counter "usn CA-2" --gunnery 5 --range 20 --defense 4
        chart --columns 70 --rows 40
    """, "all: The map: columns 70, rows 40."),
    "a ship has no torpedoes left (7.7)": ("ca/savo-island", """
        place Myoko 5320
        torpedoes Myoko expended
    """, "ijn: correction: Myoko: torpedoes expended."),
    "a group leaves the task force, and joins it again (3.2.3)": ("clash-of-carriers/beyond-darkness", """
        to formations
        leave "TG 58.3"
        join "TG 58.3"
    """, "usn: TG 58.3 joins TF 58."),
    "a cruiser goes to another group (3.1.4)": ("clash-of-carriers/every-option", """
        to formations
        relocate "TG 58.4" 2811
        shift Vincennes --to "TG 58.1"
    """, "usn: Vincennes to TG 58.1."),
    "a dummy group is taken off (3.1.6)": ("clash-of-carriers/every-option", """
        to formations
        disband "TG 58.5"
    """, "usn: TG 58.5 is taken off."),
    "another deck takes aircraft over (15.6)": ("clash-of-carriers/every-option", """
        hit Hiyo 3
        set "Junyo DB.box" dead --why "shot down"
        land "Hiyo FB" Junyo
    """, "ijn: Hiyo FB lands on Junyo."),
    "fighters were never up (5.7)": ("clash-of-carriers/philippine-sea", """
        to air
        cap VF-1/1
        down VF-1/1
    """, "usn: No longer on CAP: VF-1/1."),
    "a hit is taken back, a group is found (6.3, 9.0)": ("clash-of-carriers/philippine-sea", """
        hit Wasp 1
        heal Wasp 1
        mp-markers "TG 58.1" --attacked -1
        detected "TG 58.1"
    """, "all: correction: TG 58.1 in 2811 is detected (carriers)."),
    "aircraft of carriers in a battle attack (12.7)": ("clash-of-carriers/philippine-sea", """
        deploy "Force B" 0712 --no-tf
        to submarines
        submarine --side usn --hex 0819
        submarine --side usn --hex 0718
        to activation
        relocate "Force B" 3612
        draw --marker "TG 52.10"
        move "TG 52.10" 3612 --dice 10,1
        battle 3612 --dice 7,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,10,10,10,10,10,10,10
        fire
        fly "Junyo DB=Idaho" "Junyo F=Idaho" --dice 1,1,8
    """, "all: Idaho: 1 hit."),
    "a force of new ships meets nobody (unit chart)": ("naval-units/solomons", """
        zone "Santa Cruz Islands"
        base Tulagi --side allied --zone "Santa Cruz Islands" --planes 2
        commission Nicholas --type DD --side allied --free
        place "TF 65" --zone "Santa Cruz Islands" --ship Nicholas --side allied
    """, "japanese: The Allied force in Santa Cruz Islands: 1 DD."),
    "troops are put ashore (unit chart)": ("naval-units/solomons", """
        load Libra --unit "182nd Infantry"
        unload Libra --unit "182nd Infantry"
    """, "allied: Libra lands 182nd Infantry."),
    "both sides meet in the Slot, and part (Naval Combat)": ("naval-units/solomons", """
        active --side allied
        move "TG 67.4" --to "The Slot" --unopposed
        active --side japanese
        move "Volunteer Attack Force" --to "The Slot"
        battle "The Slot" --side japanese
        set 'public.battles.The Slot.rounds' 1 --why "fought on the table"
        battle-over "The Slot"
    """, "allied: The Slot: the battle is over."),
    "submarines meet battlecruisers, and let them go (Submarine Combat)": ("naval-units/solomons", """
        active --side allied
        move Submarines --to "Truk Lagoon" --zones 2
        submarine-attack "Truk Lagoon" --submarine Grampus,Trout --at Kongo --dice 12,12,12,12,12,12
        submarines-over "Truk Lagoon"
    """, "all: Truk Lagoon: submarine combat is over."),
    "another boat joins the pack (Submarines)": ("cunningham-somerville/hx-229", """
        boat "U 338" --side axis --attacks 2
    """, "axis: U 338 is yours."),
}  # fmt: skip


def played(session: Quick, line: str) -> list[str]:
    """What is said of a line as an umpire types it; `to PHASE` goes on to that phase, in clear weather."""
    word, *rest = shlex.split(line)
    if word == "to":
        while session.state.public["phase"] != rest[0]:
            session.act("next", {}, How(dice=initiative(session), seed=None if initiative(session) else 1))
        return []
    act = find(session.game, word)
    call = parse(act.inputs, rest, ACT, bare_inputs(act.inputs))
    dice, cards = (None if call.word(kind) is None else row_of(str(call.word(kind))) for kind in ("dice", "cards"))
    typed = dice if dice is not None else [] if cards is not None else None
    how = How(dice=typed, cards=cards, seed=None if typed is not None else 1, why=call.word("why"))
    said = session.act(act.name, call.inputs, how).say(session.state.sides)
    return [f"{who}: {text}" for who, texts in said.items() for text in texts]


def initiative(session: Quick) -> list[int] | None:
    """In Carrier Clashes, the dice of a new turn: clear weather in six zones, the Allied side first."""
    there = session.game == "carrier-clashes" and session.state.public["phase"] in ("set-up", "turn-record")
    return [*[1] * 6, 6, 1] if there else None


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("piece", PIECES)
def test_it_is_played_to_its_end(piece: str) -> None:
    battle, text, last = PIECES[piece]
    session = Quick(battle)
    said = [played(session, line) for line in lines(text)]
    assert last in said[-1]


def typed_whole(game: str) -> Iterator[str]:
    """The acts of evenings that are typed whole from a shipped battle."""
    for script in (GOLDEN / game).glob("*.txt"):
        begun = next(line.split()[1] for line in script.read_text().splitlines() if line.startswith("new "))
        assert begun in shipped_in()
        for entry in script.with_suffix(".journal.jsonl").read_text().splitlines():
            yield json.loads(entry)["act"]


@pytest.mark.parametrize("game", GAMES)
def test_every_act_is_played_in_a_shipped_battle(game: str) -> None:
    there = {*typed_whole(game)}
    there |= {line.split()[0] for battle, text, _ in PIECES.values() if battle.startswith(game) for line in lines(text)}
    if game == "cunningham-somerville":
        there |= {row[2].rpartition(" ")[2] for module in BY_ROW for row in module.ROWS}
    assert [name for name in acts(game) if name not in there and name not in NOT_PLAYED] == []


def test_what_no_battle_plays_is_an_act() -> None:
    assert set(NOT_PLAYED) <= {name for game in GAMES for name in acts(game)}
