"""A side keeps what it was told and saw: cards dealt of a block, hits on a ship that has gone out of sight."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.rules import load
from referee.games.ca.views.known import last_seen, out_of_sight
from referee.games.carrier_clashes.views.picture import cards_dealt, last_heard
from referee.session.reading.picture import Seen
from referee.session.reading.timeline import states_by_turn
from referee.session.record.state import fold
from referee.show.umpires_sheet import umpire_sheet
from tests.session.test_story import JOURNALS, entries_of, told

SIDES = ["usn", "ijn"]
MYOKO = {"code": "CA-2", "hex": "2414", "facing": "s", "speed": 4, "power_hits": 1}


def known(told: list[dict[str, Any]], *sees: dict[str, Any], game: str = "ca") -> Seen:
    """What a side knows: its tellings, and what it saw of the enemy at the end of each turn and sees now."""
    *past, now = (
        Seen("usn", "a game", SIDES, {"turn": turn}, {"usn": {}}, [], load(game), sees={"enemy": seen})
        for turn, seen in enumerate(sees, 1)
    )
    return now._replace(told=told, past=past)


def test_a_ship_out_of_sight_is_known_as_she_was_seen_last() -> None:
    seen = known([], {"Myoko": MYOKO}, {})
    assert out_of_sight(seen) == {"Myoko": {**MYOKO, "turn": 1}}
    assert not out_of_sight(known([], {"Myoko": MYOKO}, {"Myoko": MYOKO}))


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("A fires on Myoko at 5-1: P. Myoko: 2 P, dead in the water.", (2, 0)),
        ("A fires on Myoko at 5-1: W. Myoko: 1 P, 1 W, speed 3.", (1, 1)),
        ("A fires on Myoko at 5-1: a power hit. Myoko: 2 power hits, dead in the water.", (2, 0)),
        ("A fires on Myoko at 5-1: a weapon hit. Myoko: 1 power hit, 1 weapon hit, speed 3.", (1, 1)),
        ("A fires on Myoko at 5-1: two weapon hits. Myoko: 2 weapon hits, speed 3.", (1, 2)),
        ("A fires on Tenryu at 5-1: W. Tenryu: 1 P, 1 W, speed 3.", (1, 0)),
    ],
)
def test_hits_that_were_told_of_are_kept(text: str, hits: tuple[int, int]) -> None:
    ship = last_seen(known([{"text": text, "turn": 2}], {"Myoko": MYOKO}, {}))["Myoko"]
    assert (ship.get("power_hits", 0), ship.get("weapon_hits", 0)) == hits
    withdrawn = last_seen(known([{"text": text, "turn": 2, "withdrawn": True}], {"Myoko": MYOKO}, {}))["Myoko"]
    assert (withdrawn["power_hits"], "weapon_hits" in withdrawn) == (1, False)


def test_a_ship_heard_to_sink_is_sunk_and_nowhere() -> None:
    ship = last_seen(known([{"text": "A fires on Myoko at 5-1: P. Myoko: sunk.", "turn": 2}], {"Myoko": MYOKO}, {}))[
        "Myoko"
    ]
    assert (ship["fate"], "hex" in ship) == ("sunk", False)


@pytest.mark.parametrize("side", ["usn", "ijn"])
@pytest.mark.parametrize("name", ["savo-island", "guadalcanal-2", "one-evening"])
def test_a_sides_points_for_the_enemys_losses_never_fall(name: str, side: str) -> None:
    (journal,) = (path for path in JOURNALS if (path.parent.name, path.name) == ("ca", f"{name}.journal.jsonl"))
    entries = entries_of(journal)
    row = [turn.tally.points[side] for turn in told(entries, side).turns if side in turn.tally.points]
    assert row == sorted(row)


def test_cards_that_were_dealt_stay_when_the_block_moves_in_sight() -> None:
    rows = [
        {"turn": 1, "phase": "search", "text": "", "contact": "block 16", "hex": "1407", "cards": ["AH", "QD"]},
        {"turn": 1, "phase": "search", "text": "", "contact": "block 16", "hex": "1407", "cards": ["JH"]},
        {"turn": 2, "phase": "movement", "text": "", "contact": "block 16", "hex": "1410"},
    ]
    row = last_heard(known(rows, {}, game="carrier-clashes"))["block 16"]
    assert (row["hex"], cards_dealt(row)) == ("1410", "dealt in turn 1: AH QD JH")
    later = {"turn": 3, "phase": "search", "text": "", "contact": "block 16", "hex": "1410", "cards": ["2D"]}
    assert (
        cards_dealt(last_heard(known([*rows, later], {}, game="carrier-clashes"))["block 16"]) == "dealt in turn 3: 2D"
    )


def test_a_withdrawn_deal_is_forgotten() -> None:
    rows = [{"turn": 1, "text": "", "contact": "block 16", "hex": "1407", "cards": ["AH"], "withdrawn": True}]
    assert last_heard(known(rows, {}, game="carrier-clashes")) == {}


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("carrier-clashes/eastern-solomons", ["ALLIED: contacts with IJN", ": Carrier Force", "2D AH JH QD"]),
        ("ca/guadalcanal-2", ["IJN: seen of USN", "4725, turn 3", "IJN 0, USN 0"]),
        ("clash-of-carriers/philippine-sea", ["IJN: known of USN", "TG 58.4", "DIV61", "33"]),
        ("cunningham-somerville/convoy", ["AXIS: enemy forces that it sees", "identified", "Wren"]),
        ("naval-units/sea-zone-battle", ["JAPANESE: seen of the enemy", "Washington", "Zuiho"]),
    ],
)
def test_the_umpires_sheets_have_contacts_what_is_known_and_points(path: str, said: list[str]) -> None:
    (journal,) = (one for one in JOURNALS if str(one).endswith(f"{path}.journal.jsonl"))
    entries = entries_of(journal)
    game, now = entries[0]["game"], fold(entries)
    sheet = umpire_sheet(game, now, load(game), states_by_turn(entries, now)[:-1])
    cells = [str(cell) for block in sheet.blocks for row in block.rows for cell in row]
    text = " ".join([*(block.title for block in sheet.blocks), *cells, *sheet.notes])
    assert [one for one in said if one not in text] == []
