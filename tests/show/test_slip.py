"""A slip shows what one side was told last, and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from referee.engine.errors import Refusal
from referee.engine.rules import games
from referee.session import corrections
from referee.session.board import tree
from referee.session.board.naming import groups_of, thing_named
from referee.session.board.sight import board_of
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show import slip as slips
from referee.show.one_thing import describe_thing, describe_things, thing_text, things_to_show
from referee.show.wording import StateWords
from tests.law import SCENARIOS
from tests.quick import Quick
from tests.shell import Shell


@pytest.fixture
def session() -> Session:
    opened = open_session("carrier-clashes/training", "evening")
    opened.act("tell", {"to": "ijn", "text": "Smoke to the <north>."})
    opened.act("tell", {"to": "allied", "text": "You are alone."})
    return opened


def test_a_slip_holds_what_its_side_was_told_and_nothing_else(session: Session, referee: Shell) -> None:
    text = referee("slip ijn --text")
    assert "For IJN alone" in text
    assert "Smoke to the <north>." in text
    assert "alone." not in text.replace("For IJN alone", "")
    corrections.undo(session)
    assert "Nothing yet." in referee("slip allied --text")
    session.act("tell", {"to": "allied", "text": "A carrier burns."})
    session.act("note", {"text": "secret"})
    assert referee("slip ijn --text") == text


def test_a_slip_that_is_too_tall_is_shown_a_screen_at_a_time() -> None:
    text = "\n\n".join(["For IJN alone", *(f"Message {number}\nof two lines." for number in range(1, 12))]) + "\n"
    screens = slips.as_screens(text, 24)
    assert len(screens) == 2
    assert all(screen.startswith("For IJN alone\n\nMessage") and screen.count("\n") <= 22 for screen in screens)
    assert "".join(screen.partition("\n\n")[2].replace("\n\n", "\n") for screen in screens) == "".join(
        f"{telling}\n" for telling in text.rstrip("\n").split("\n\n")[1:]
    )
    assert slips.as_screens("For IJN alone\n\nNothing yet.\n", 24) == ["For IJN alone\n\nNothing yet.\n"]


def test_a_page_to_print(session: Session, tmp_path: Path, referee: Shell) -> None:
    referee("slip ijn --print", str(tmp_path / "slip.html"))
    page = (tmp_path / "slip.html").read_text()
    assert "&lt;north&gt;" in page
    assert "http" not in page


def test_a_page_is_for_phones_too(session: Session, tmp_path: Path, referee: Shell) -> None:
    pytest.importorskip("segno")
    referee("slip ijn --qr --print", str(tmp_path / "slip.html"))
    page = (tmp_path / "slip.html").read_text()
    assert 'name="viewport"' in page
    assert "padding: 1.2em 1em" in page
    assert page.count("<svg") == 1


def test_a_code_holds_the_slips_text_and_its_white_rim() -> None:
    segno = pytest.importorskip("segno")
    from referee.show import qr

    found = qr.qr_rows("For IJN alone\n\nSmoke to the north.")
    assert len({len(row) for row in found}) == 1
    assert not any(any(row) for row in (*found[:4], *found[-4:]))
    assert [list(row) for row in found] == [
        [bool(module) for module in row]
        for row in segno.make("For IJN alone\n\nSmoke to the north.", error="l", micro=False).matrix_iter(border=4)
    ]
    drawn = qr.as_text("Smoke", 29, 15)  # it just fits
    lines = [line.removeprefix("\x1b[38;5;16;48;5;231m").removesuffix("\x1b[0m") for line in drawn.splitlines()]
    halves = [[sign in half for sign in line] for line in lines for half in ("▀█", "▄█")]
    assert halves == [*qr.qr_rows("Smoke"), [False] * 29]
    for wide, high in ((28, 15), (29, 14)):
        with pytest.raises(Refusal, match=f"takes 29 columns and 15 lines; the screen has {wide} by {high}"):
            qr.as_text("Smoke", wide, high)
    assert qr.qr_rows("x" * 1200)
    with pytest.raises(Refusal, match="is 1201 bytes long, and a code that phones can read holds 1200"):
        qr.qr_rows("x" * 1201)


@pytest.mark.parametrize(
    ("label", "pages", "size"), [("62", 1, (62, None)), ("62x29", 1, (62, 29)), ("30x20", 3, (30, 20))]
)
def test_a_label_is_as_wide_as_the_roll(
    label: str, pages: int, size: tuple[int, int | None], session: Session, tmp_path: Path,
    referee: Shell,
) -> None:  # fmt: skip
    file = tmp_path / "label.pdf"
    referee("slip ijn --print", str(file), "--label", label)
    found = PdfReader(file)
    box = found.pages[0].mediabox
    assert len(found.pages) == pages
    assert round(float(box.width) / 72 * 25.4) == size[0]
    assert round(float(box.height) / 72 * 25.4) == (size[1] or round(float(box.height) / 72 * 25.4))
    assert float(box.height) / 72 * 25.4 < 60
    texts = [page.extract_text() for page in found.pages]
    assert pages == 1 or all(
        f"For IJN alone, {i} of {pages}" in " ".join(one.split()) for i, one in enumerate(texts, 1)
    )
    said = re.sub(r"For IJN alone, \d of \d ", "", " ".join(" ".join(texts).split()))
    assert "Smoke to the <north>." in said


def read_on(terminal: int) -> bytes:
    """What else is written to a terminal; nothing when nobody writes to it any more."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


def test_any_key_clears_the_screen(session: Session) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "referee", "slip", "ijn"], stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
    ) as slipping:
        os.close(theirs)
        shown = b""
        while b"any key: done" not in shown:
            shown += os.read(ours, 4096)
        os.write(ours, b"x")
        while last := read_on(ours):
            shown += last
        assert slipping.wait(10) == 0
    os.close(ours)
    assert shown.rpartition(b"any key: done")[2].strip().endswith(b"\x1b[H\x1b[2J\x1b[3J")


@pytest.mark.parametrize(
    ("game", "phase", "over"),
    [
        ("clash-of-carriers", "tally", "For IJN alone, turn 7, End Phase: count"),
        ("ca", "first-gunnery", "For IJN alone, turn 7, first gunnery"),  # its whole name is too long for the picture
        ("naval-units", "Night", "For IJN alone, turn 7, Night"),
    ],
)
def test_a_drawn_slip_names_its_phase_in_whole_where_that_fits(game: str, phase: str, over: str) -> None:
    drawn = slips.as_svg("ijn", slips.with_phases(game, [{"turn": 7, "phase": phase, "text": "Smoke."}]))
    assert all(f">{said}</text>" in drawn for said in (over, "Smoke."))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["slip", "usn", "--text"], "For RN alone"),
        (["slip", "rn", "--text"], "The Player-Turn of the RN."),
        (["replay"], "HAND TO RN"),
        (["status"], "RN to move"),
        (["sheet", "orders", "usn"], "Orders of RN"),
        (["sheet", "damage"], "RN: ship log"),
        (["map", "usn", "--svg", "-"], "RN: "),
        (["report", "--md", "-"], "| RN | none |"),
        (["report", "usn", "--html", "-"], "The RN side"),
    ],
)
def test_a_side_is_called_as_its_players_call_it(words: list[str], said: str, referee: Shell) -> None:
    session = open_session("ca/south-china-sea-a", "evening")
    session.act("tell", {"to": "usn", "text": "Smoke to the north."})
    session.act("next", {})
    text = referee(*words)
    assert said in text
    assert "USN" not in text


# One thing as `show NAME` tells it: its counter, place, condition, fuel, what it holds, what it did, who sees it.

GUADALCANAL, SANTA_CRUZ = "naval-units/solomons", "carrier-clashes/santa-cruz"
SOME = 6  # of a group are described, and all are found
PHILIPPINE_SEA, PEDESTAL = "clash-of-carriers/philippine-sea", "cunningham-somerville/pedestal"


def shown(referee: Shell, word: str) -> str:
    """What `show` says, its lines folded out again."""
    lines = referee("show", word).splitlines()
    assert all(len(line) <= 80 for line in lines)
    return " ".join(line.strip() if line.startswith(" " * 13) else f"\n{line}" for line in lines)


@pytest.mark.parametrize(
    ("scenario", "word", "said"),
    [
        (
            "ca/savo-island",
            "Canberra",
            ["Canberra (USN ship), 6015", "condition  facing sw; speed 2", "sees Canberra"],
        ),
        ("ca/savo-island", "CA-1", ["CA-1 (IJN counter)", "counter    range 14"]),
        (SANTA_CRUZ, "TF 16", ["TF 16 (Allied task force), 1811", "endurance to turn 4", "holds      Enterprise,"]),
        (SANTA_CRUZ, "Enterprise", ["1811, in TF 16", "defense 4; speed 6", "holds      VF-10-1, VF-10-2,"]),
        (SANTA_CRUZ, "Enterprise", ["sheet      VP if so"]),
        (GUADALCANAL, "Junyo", ["sheet      attack 2; defense 6; moves 3", "condition  planes 6"]),
        (SANTA_CRUZ, "VB-10", ["VB-10-1 (Allied air unit), 1811, in TF 16", "\nVB-10-2 (Allied air unit)"]),
        (SANTA_CRUZ, "Espiritu Santo", ["(Allied base), 2019", "holds      11th Bomb-1, 11th Bomb-2, VP-91"]),
        (SANTA_CRUZ, "I-boats A", ["(IJN submarine), 1914", "counter    strength 12", "sees I-boats A"]),
        (
            PHILIPPINE_SEA,
            "TF 58",
            ["TG 58.2 (USN group), 3111", "TG 58.3", "TG 58.7", "sees the marker TF 58 in 3111"],
        ),
        (PHILIPPINE_SEA, "58.1", ["TG 58.1 (USN group), 2811", "sees the marker TG 58.1 in 2811, not detected"]),
        (PHILIPPINE_SEA, "Taiho", ["in Force A", "type CV", "holds      Taiho F, Taiho DB, Taiho T"]),
        (PHILIPPINE_SEA, "VF-8", ["VF-8/1 (USN air unit), 3111, in TG 58.2", "VF-8/2 (USN air unit"]),
        (PHILIPPINE_SEA, "Guam", ["Guam (IJN base), 3516", "sees Guam, which is printed on the map"]),
        (GUADALCANAL, "TG 67.4", ["(Allied fleet), Ironbottom Sound", "holds      San Francisco, Portland,"]),
        (GUADALCANAL, "Hiei", ["Bismarck Sea, in Volunteer Attack Force", "attack 8/4", "sees the Japanese BC in"]),
        (GUADALCANAL, "Henderson Field", ["condition  planes 6", "sees that there is a base in Ironbottom Sound"]),
        (GUADALCANAL, "Ironbottom Sound", ["Ironbottom Sound (zone)", "TG 67.4 (Allied)", "Henderson Field (Allied)"]),
        (
            PEDESTAL,
            "Eagle",
            ["Eagle (Allied ship), B4, in Force F", "holds      801 Sqn (ready 3)", "does not see it"],
        ),
        (PEDESTAL, "801 Sqn", ["801 Sqn (Allied squadron), Eagle, in Force F", "aircraft Sea Hurricane", "ready 3"]),
        (PEDESTAL, "Patrol Line", ["Patrol Line (Axis force), B4", "holds      U 73, Axum, Dessie, Alagi, Bronzo"]),
        (PEDESTAL, "U 73", ["U 73 (Axis boat), B4, in Patrol Line"]),
    ],
)
def test_a_thing_is_shown(scenario: str, word: str, said: list[str], referee: Shell) -> None:
    open_session(scenario, "evening")
    text = shown(referee, word)
    assert [line for line in said if line not in text] == []


@pytest.mark.parametrize("game", games())
def test_all_that_a_side_has_is_shown_by_its_name(game: str) -> None:
    session = open_session(next(one for one in SCENARIOS if one.startswith(f"{game}/")), "evening")
    board = board_of(game, session.state.tree)
    assert board is not None
    for side in board.sides:
        for _, group in groups_of(board, side):
            for name, thing in group.items():
                assert thing in things_to_show(session, name)
            for found in describe_things(session, [*group.values()][:SOME]):
                assert thing_text(found, (), StateWords(game)).startswith(f"{found.name} (")


def test_a_name_that_a_ship_and_a_force_share_is_both() -> None:
    session = Quick(GUADALCANAL)
    fleet = {"zone": "Ironbottom Sound", "ships": ["Enterprise"]}
    tree.put(session.state.tree, "sides.allied.fleets.Enterprise", fleet)
    tree.put(session.state.tree, "sides.allied.ships.Enterprise", {"type": "CV", "planes": 6})
    found = things_to_show(session, "Enterprise")
    assert [type(thing).__name__ for thing in found] == ["Fleet", "Ship"]


@pytest.mark.parametrize("word", ["Val", "val"])
def test_a_whole_name_is_never_short_for_a_longer_one(word: str) -> None:
    session = Quick(SANTA_CRUZ)
    for name in ("Val", "Val2"):
        tree.put(
            session.state.tree, f"sides.ijn.air.{name}", session.state.tree["sides"]["ijn"]["air"]["Shokaku D3A-1"]
        )
    board = board_of(session.game, session.state.tree)
    assert board is not None
    assert [thing.name for thing in thing_named(board, word)] == ["Val"]
    assert [thing.name for thing in thing_named(board, "Val2")] == ["Val2"]


def test_a_ship_is_not_taken_for_the_force_of_the_enemy_that_is_named_like_her() -> None:
    session = Quick(PHILIPPINE_SEA)
    assert [(thing.owner, thing.name) for thing in things_to_show(session, "Mobile")] == [("usn", "Mobile")]


@pytest.mark.parametrize(
    ("scenario", "name", "path", "value"),
    [
        (PHILIPPINE_SEA, "Taiho F", "sides.ijn.air.Taiho F.box", "dead"),
        (SANTA_CRUZ, "Shokaku D3A-1", "sides.ijn.air.Shokaku D3A-1.lost", "shot down"),
    ],
)
def test_aircraft_that_are_lost_are_nowhere(scenario: str, name: str, path: str, value: str) -> None:
    session = open_session(scenario, "evening")
    (thing,) = things_to_show(session, name)
    assert describe_thing(session, thing).place
    session.act("set", {"path": path, "value": value}, How(why="a test"))
    (thing,) = things_to_show(session, name)
    told = describe_thing(session, thing)
    assert (told.place, told.force, told.force_called) == ("", "", None)


def test_3_2_a_marker_that_nothing_lies_under_is_said_to_be_off_the_map() -> None:
    session = Quick(PHILIPPINE_SEA)
    for force in ("Force A", "Force B", "Force C"):
        tree.put(session.state.tree, f"sides.ijn.groups.{force}.tf", False)
    with pytest.raises(Refusal) as caught:
        things_to_show(session, "TF Mobile Fleet")
    assert caught.value.message == "TF Mobile Fleet is not on the map: nothing is in it"


def test_what_it_did_this_turn_and_what_became_of_it(referee: Shell) -> None:
    session = open_session("ca/savo-island", "evening")
    session.act("hit", {"ship": "Canberra", "result": "PW"}, How(force=True, why="a test"))
    session.act("set", {"path": "sides.usn.ships.Canberra.facing", "value": "se"}, How(why="a test"))
    text = shown(referee, "Canberra")
    assert "condition  facing se; speed 2; power hits 1; weapon hits 1" in text
    assert "this turn  #2 hit: correction: Canberra: 1 power hit, 1 weapon hit, speed 2." in text
    assert "this turn  #3 set" in text


@pytest.mark.parametrize(("name", "said"), [("VF-1", "VF-1 turns back."), ("VF-10", "VF-10 is shot down.")])
def test_what_was_told_of_a_thing_is_not_what_was_told_of_one_with_a_longer_name(
    name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Quick(SANTA_CRUZ)
    for one in ("VF-1", "VF-10"):
        tree.put(session.state.tree, f"sides.allied.air.{one}", session.state.tree["sides"]["allied"]["air"]["VF-10-1"])
    told = {"allied": ["VF-10 is shot down.", "VF-1 turns back."]}
    entry = {"n": 2, "turn": session.state.turn, "act": "strike", "inputs": {"unit": ["VF-1", "VF-10"]}, "told": told}
    monkeypatch.setattr(session, "latest", lambda count: [entry])
    (thing,) = things_to_show(session, name)
    assert describe_thing(session, thing).did == [f"#2 strike: {said}"]
