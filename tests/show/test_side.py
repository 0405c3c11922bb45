"""`show`: what most things have is in columns, the rest behind or below, and nothing is left out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import load
from referee.engine.words import AS_THEY_STAND
from referee.games.ca.views.known import last_seen, out_of_sight
from referee.games.ca.views.picture import marks
from referee.games.carrier_clashes.views.picture import cards_dealt, last_heard
from referee.session import corrections
from referee.session.how import How
from referee.session.reading.knowledge import states_by_turn
from referee.session.reading.picture import Seen
from referee.session.record.state import fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show import columns, side
from referee.show.record import WIDE, as_ascii
from referee.show.umpires_sheet import umpire_sheet
from referee.show.wording import StateWords
from tests.session.test_story import JOURNALS, entries_of, told
from tests.shell import Shell

SHIPS: dict[str, dict[str, Any]] = {
    "Furutaka": {"type": "CA", "mp_odd": 5, "aa": 4, "source": "a book", "stand_in": True},
    "Kuma": {"type": "CL", "mp_odd": 12, "aa": 2, "guns": {"D": 5, "T": 9}, "fuel": ["0 turns at sea: turn 25"]},
    "Fubuki Division": {"type": "DD", "aa": 1, "radar": True},
}


def lines(things: dict[str, dict[str, Any]], wide: int = 80) -> list[str]:
    return list(columns.group_rows("ships", things, wide, False))


def test_what_most_have_stands_in_columns_under_its_name() -> None:
    assert lines(SHIPS) == [
        "                        MP",
        "ships            type  odd  AA",
        "Furutaka*        CA      5   4",
        "Kuma             CL     12   2  guns D 5, T 9; fuel 0 turns at sea: turn 25",
        "Fubuki Division  DD          1  radar",
    ]


def test_what_does_not_fit_behind_stands_below() -> None:
    assert lines(SHIPS, 50)[3:5] == [
        "Kuma             CL     12   2",
        "    guns D 5, T 9; fuel 0 turns at sea: turn 25",
    ]


def test_one_thing_alone_is_told_in_pairs_without_what_is_empty() -> None:
    sheet = {"land": ["1212"], "supply": [], "tf": True}
    assert lines({"Midway": {"hex": "1704", "ships": ["A", "DesDiv 12"], "map": sheet, "empty": {"land": []}}}) == [
        "ships",
        "Midway  hex 1704; ships A, DesDiv 12; map land (1212), TF yes",
    ]


def test_things_of_which_nothing_is_said_share_a_line() -> None:
    assert lines({"Solomon Sea": {}, "Coral Sea": {"source": "a book"}}) == ["ships  Solomon Sea, Coral Sea"]


def test_many_of_which_nothing_is_said_share_the_last_line() -> None:
    zones: dict[str, dict[str, Any]] = {"1": {}, "2": {"weather": "stormy"}, "3": {"stand_in": True}, "4": {}}
    assert lines(zones) == ["ships", "2  weather stormy", "the rest  1, 3*, 4"]
    del zones["4"]
    assert lines(zones) == ["ships", "1", "2   weather stormy", "3*"]


def test_a_column_is_dropped_where_it_does_not_fit() -> None:
    things = {name: {"home": "Henderson Field", "at": "Henderson Field"} for name in ("VF-6", "VF-5")}
    assert lines(things, 40) == [
        "ships  home",
        "VF-6   Henderson Field",
        "    at Henderson Field",
        "VF-5   Henderson Field",
        "    at Henderson Field",
    ]
    assert lines(things, 41)[1] == "VF-6   Henderson Field  Henderson Field"


def test_a_long_value_keeps_its_key_out_of_the_columns() -> None:
    things = {"A": {"zone": "x" * columns.LONGEST}, "B": {"zone": "x" * (columns.LONGEST + 1)}}
    assert lines(things) == ["ships", f"A  zone {'x' * 16}", f"B  zone {'x' * 17}"]
    things["B"] = things["A"]
    assert lines(things) == ["ships  zone", f"A      {'x' * 16}", f"B      {'x' * 16}"]


def test_a_key_that_few_have_is_told_where_it_is_and_one_that_half_have_in_a_column() -> None:
    things: dict[str, dict[str, Any]] = {"A": {"aa": 1}, "B": {"aa": 2}, "C": {"aa": 3, "hits": 2}}
    assert lines(things)[-1] == "C       3  hits 2"
    del things["B"]
    assert lines(things) == ["ships  AA  hits", "A       1", "C       3     2"]


@pytest.mark.parametrize("wide", range(30, 101))
def test_no_line_is_wider_than_the_screen(wide: int) -> None:
    long = {f"{name} of a very long name indeed": thing for name, thing in SHIPS.items()} | SHIPS
    for things in (SHIPS, long, {name: {"type": thing["type"]} for name, thing in SHIPS.items()}):
        assert max(map(len, lines(things, wide))) <= wide


def test_brief_values_share_a_line_and_longer_ones_have_their_own() -> None:
    tree = {"turns": 15, "night": True, "rules": ["One.", "Two."], "map": {"columns": 60, "rows": 36, "land": ["0101"]}}
    assert list(side.branch_lines("public", tree, 40, False, AS_THEY_STAND)) == [
        "known to all ".ljust(40, "─"),
        "turns 15; night; rules One. Two.",
        "map columns 60, rows 36, land (0101)",
    ]


@pytest.mark.parametrize(
    ("game", "key", "value", "said"),
    [
        ("carrier-clashes", "places_first", "ijn", "sets up first: IJN"),
        ("carrier-clashes", "level", {"allied": 1, "ijn": 0}, "initiative levels Allied 1, IJN 0"),
        ("carrier-clashes", "vp_needed", 25, "a lead of 25 VP wins"),
        ("carrier-clashes", "night_phases", ["second-search"], "phases also by night Second search phase"),
        ("carrier-clashes", "fuel", ["5 turns at sea: turn 5"], "5 turns at sea: turn 5"),  # next to fuel to turn 5
        ("ca", "first", "ijn", "First Player: IJN"),
        ("ca", "hidden", True, "unspotted ships hidden at night"),
        ("clash-of-carriers", "rules", ["15.1"], "optional rules secret composition (15.1)"),
        ("naval-units", "active", "japanese", "active side: Japanese"),
        ("cunningham-somerville", "slowest", "fast-convoy", "slowest ships fast convoy"),
        ("cunningham-somerville", "boats", ["U-73", "I-26"], "boats U-73, I-26"),
    ],
)
def test_what_a_session_keeps_is_said_in_words_of_the_hobby(game: str, key: str, value: Any, said: str) -> None:
    assert StateWords(game).said(key, value) == said


@pytest.mark.parametrize(
    ("there", "said"),
    [
        ({"light": "night", "night": True}, "night"),
        ({"light": "day", "advantage": "axis"}, "day; advantage: Axis"),
        ({"night": True}, "night"),
    ],
)
def test_what_two_values_say_is_said_once(there: dict[str, Any], said: str) -> None:
    words = StateWords("cunningham-somerville")
    assert list(side.branch_lines("public", there, 80, False, words))[1:] == [said]


def test_what_is_over_a_telling_is_not_said_again_in_it() -> None:
    assert side.without_moment("Turn 1, Plots. Plot.", "Turn 1, Plots") == "Plot."
    assert side.without_moment("Turn 1, Plots.", "Turn 1, Plots") == "Turn 1, Plots."


# A side keeps what it was told and saw: cards dealt of a block, hits on a ship that has gone out of sight.


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
    ("row", "hits"),
    [
        ({"hit": "Myoko", "turn": 2, "power_hits": 2, "weapon_hits": 0}, (2, 0)),
        ({"hit": "Myoko", "turn": 2, "power_hits": 0, "weapon_hits": 0}, (0, 0)),
        ({"hit": "Myoko", "turn": 1, "power_hits": 2, "weapon_hits": 0}, (1, 0)),  # she was seen later
        ({"hit": "Myoko", "turn": 2, "power_hits": 2, "weapon_hits": 0, "withdrawn": True}, (1, 0)),
        ({"hit": "Tenryu", "turn": 2, "power_hits": 2, "weapon_hits": 0}, (1, 0)),
        ({"text": "Myoko: 2 power hits, dead in the water.", "turn": 2}, (1, 0)),  # the umpire's words are no fact
    ],
)
def test_hits_that_were_told_of_are_kept(row: dict[str, Any], hits: tuple[int, int]) -> None:
    ship = last_seen(known([row], {"Myoko": MYOKO}, {}))["Myoko"]
    assert (ship["power_hits"], ship.get("weapon_hits", 0)) == hits


@pytest.mark.parametrize(("later", "fate"), [([], "sunk"), ([{"hit": "Myoko", "power_hits": 2, "turn": 2}], None)])
def test_a_ship_heard_to_sink_is_nowhere_and_sunk_unless_it_was_taken_back(
    later: list[dict[str, Any]], fate: str | None
) -> None:
    seen = known([{"hit": "Myoko", "fate": "sunk", "turn": 2}, *later], {"Myoko": MYOKO}, {})
    ship = last_seen(seen)["Myoko"]
    assert (ship.get("fate"), "hex" in ship) == (fate, False)
    assert not [mark.label for mark in marks(seen)]


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


# The record as plain text: what it holds of each entry, and what a side's never holds.


ATTACK = {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2}


def evening() -> Session:
    session = open_session("carrier-clashes/training", "evening")
    session.act("tell", {"to": "all", "text": "Dämmerung – Shōkaku…"})
    session.act("roll", {"procedure": "attack", "inputs": ATTACK, "side": "ijn"}, How(dice=[5]))
    session.act("set", {"path": "sides.ijn.ships.Kako.condition", "value": "damaged"}, How(why="a cocked die"))
    session.act("tell", {"to": "ijn", "text": "the secret word is plankton"})
    session.act("tell", {"to": "allied", "text": "smoke north"})
    corrections.undo(session)
    session.act("next", {}, How(seed=1))
    return session


def test_an_entry_says_who_did_what_then_dice_odds_and_result(referee: Shell) -> None:
    evening()
    found = referee("log text")
    assert found.isascii()
    assert max(map(len, found.splitlines())) <= WIDE
    lines = [re.sub(r"^( *\d+\.) \d\d:\d\d ", r"\1 ", line) for line in found.splitlines()]
    assert lines[:4] == [
        "Training: one morning between the islands (carrier-clashes), allied against",
        "ijn",
        "FOR THE UMPIRE ALONE: this holds the secrets of both sides.",
        "",
    ]
    assert lines[4] == "--- Set-up ---"
    place = next(i for i, line in enumerate(lines) if line.startswith("   3. IJN: roll procedure attack"))
    below = [line.strip() for line in lines[place:] if line.startswith("        ")][-60:]
    assert "dice: D12 5 attack at 3:1: needs 6 or less; sunk on 3 or less" in below
    assert "odds: 3:1, 25.0% (1/4)" in below
    assert "result: damaged" in below
    assert "      to all: Dammerung - Shokaku..." in lines
    assert "      why: a cocked die" in lines
    assert "   6. UMPIRE: tell to allied [VOID]" in lines
    assert "   7. UMPIRE: undo, which voids #6" in lines
    assert "--- Turn 1, Initiative phase ---" in lines


def test_the_record_goes_into_a_new_file_alone(referee: Shell, tmp_path: Path) -> None:
    evening()
    file = tmp_path / "log.txt"
    printed = referee("log text")
    assert referee("log text --out", str(file)) == f"{file}: the record, for the umpire alone\n"
    assert file.read_text() == printed
    assert file.stat().st_mode & 0o777 == 0o600
    referee("log text --out", str(file), status=2)
    referee("log text --for usn", status=2)


def test_signs_and_accents_become_ascii() -> None:
    assert as_ascii("Hōshō “×½” Søren → 3 °") == 'Hosho "x1/2" Soren -> 3 ?'
