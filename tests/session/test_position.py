"""A session's position as a scenario: what goes out comes in again the same and is played on the same."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.engine.rules import data_folder
from referee.session.acting.sequence import phases
from referee.session.how import How
from referee.session.record import writing
from referee.session.record.folder import logs_folder
from referee.session.scenario.position import HEADER, save
from referee.session.scenario.scenario import faults, find, open_session
from referee.session.session import Session

GOLDEN = Path(__file__).parent.parent / "golden"
SCRIPTS = sorted(GOLDEN.rglob("*.txt"))
SINCE = {"at": "2026-01-01T20:00:00+00:00", "rules": "", "version": ""}


def evening(script: Path) -> Session:
    """A golden evening at its end, from its journal."""
    opening = next(line for line in script.read_text().splitlines() if line.startswith("new "))
    folder = Path(logs_folder(), script.stem)
    folder.mkdir(mode=0o700)
    shipped = Path(data_folder("scenarios"), f"{find(opening.split()[1]).game}/{opening.split()[1].split('/')[1]}.toml")
    (folder / "scenario.toml").write_bytes(shipped.read_bytes())
    lines = script.with_name(f"{script.stem}.journal.jsonl").read_text().splitlines()
    writing.append(str(folder), [SINCE | json.loads(line) for line in lines], "")
    session = Session(str(folder))
    session.refresh()
    return session


def side_file(session: Session, side: str) -> str:
    return Path(session.folder, f"{side}.toml").read_text().replace(f'session = "{session.name}"', 'session = ""')


@pytest.mark.few(5)
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_evening_goes_on_from_its_position(script: Path, tmp_path: Path) -> None:
    session, file = evening(script), tmp_path / "then.toml"
    save(session, str(file))
    assert faults(find(str(file))) == []
    again = open_session(str(file), "again")
    before = dict(session.state.tree["umpire"])
    before.pop("closed", None)
    assert again.state.tree == {**session.state.tree, "umpire": before}
    assert again.state.told == session.state.told
    for side in session.state.sides:
        assert side_file(again, side) == side_file(session, side)
    act = ("next", {}) if phases(session.game) else ("phase", {"turn": session.state.public["turn"] + 1})
    how = How(seed=7, force=True, why="the game goes on")
    entries = [one.act(*act, how).entry for one in (session, again)]
    for key in ("turn", "phase", "dice", "cards", "facts", "told", "umpire"):
        assert entries[0].get(key) == entries[1].get(key), key


def test_the_scenario_s_own_lines_are_kept_and_an_older_position_is_not(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    session = open_session("carrier-clashes/training", "evening")
    own = Path(session.folder, "scenario.toml").read_text()
    session.act("tell", {"to": "ijn", "text": "smoke"})
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    save(session, str(first), 'A "second" morning')
    text = first.read_text()
    assert text.startswith(HEADER)
    schema, *kept = text.removeprefix(HEADER).split("\n[position.")[0].rstrip().splitlines()
    assert schema.startswith("#:schema file:///")  # the shipped file's own way to it leads nowhere from here
    assert [line for line in own.splitlines()[1:] if not line.startswith("title")] == [
        line for line in kept if line[:5] != "title"
    ]
    assert first.stat().st_mode & 0o777 == 0o600
    again = open_session(str(first), "again")
    assert again.state.about["scenario"] == 'A "second" morning'
    assert again.state.tree["umpire"]["rulings"]["clear-six"] == "cloudy"
    again.act("next", {}, How(seed=1))
    save(again, str(second))
    assert second.read_text().count(HEADER) == second.read_text().count("[position.public]\n") == 1
    assert tomllib.loads(second.read_text())["position"]["public"]["turn"] == 1
    for wrong in (str(first), str(tmp_path / "friday"), str(tmp_path / "none" / "x.toml")):
        with pytest.raises(Refusal) as caught:
            save(again, wrong)
        assert caught.value.status == 2


TRAINING = "carrier-clashes/training"
WRONG = [
    *(
        (TRAINING, *row)
        for row in (
            ("turn = 0", 'turn = "two"', "[position] public.turn must be a whole number"),
            (
                'phase = "set-up"',
                'phase = "lunch"',
                '[position.public] there is no phase "lunch"; of 14 the nearest',
            ),
            ("night = ", "night = 1 # ", "[position] public.night must be true or false, not 1"),
            ('dice = "program"', 'dice = "hand"', "[position] umpire.dice must be table or program"),
            (
                "[position.umpire.rulings]",
                '[position.umpire.rulings]\nsea = "calm"',
                '[position.umpire.rulings] there is no ruling "sea"',
            ),
            ("[position.public.map]", "[position.public.mop]", "[position.public] map is missing"),
            ('hex = "1410"', "hex = 0.5", "hex must be text, a whole number, true or false, not 0.5"),
            ('text = "smoke"', "text = 7", "[position.told.ijn.1] text must be a text, not 7"),
            (
                'text = "smoke"',
                'text = "x"\ncards = 7',
                "[position.told.ijn.1] cards must be a list of 0 or more of: a text, not 7",
            ),
            ('text = "smoke"', 'text = "x"\nlisted = ["x"]', "[position.told.ijn.1] listed must have 2 entries, not 1"),
            ('phase = "set-up"\ntext', "text", "[position.told.ijn.1] phase is missing: a text"),
            ('hex = "1410"', "hex = []", "TF 16.hex must be a hex of four digits, not []"),
            ("[position.umpire]", "[position.sides.usn]\n[position.umpire]", "[position.sides] must be allied and ijn"),
            ("[position.umpire]", "[position.secret]\n[position.umpire]", "[position] secret is not known here"),
            ("[[position.told.ijn]]", "[[position.told.usn]]", "[position.told] holds tables"),
            ('hex = "1410"', 'hex = "9901"', 'hex "9901" is not on the map, which goes from 0101 to '),
            ('    "Enterprise",', '    "Enterprize",', 'the Allied side has no ship "Enterprize"'),
            ('home = "Enterprise"', 'home = "Langley"', 'the Allied side has no carrier or base "Langley"'),
        )
    ),
    ("naval-units/free", 'phase = ""', 'phase = "a\\nb"', 'phase must be text in one line, not "a\\nb"'),
    ("ca/guadalcanal-2", "speed = 3", "spede = 3", "Kirisima.spede is not kept in this game"),
    ("clash-of-carriers/philippine-sea", '  "Wasp",', '  "Wasp", "Reno",', "Reno is also in TG 58.3"),
    ("clash-of-carriers/philippine-sea", 'hex = "3111"', 'hex = "9999"', "9999 is not a hex of the map, 0101 to 4034"),
    ("clash-of-carriers/philippine-sea", 'hex = "3111"', 'hex = "3112"', "TF 58 are in 3111 and 3112"),
    ("cunningham-somerville/convoy", '  "Wren",', '  "Wran",', 'no ship "Wran"; did you mean Wren?'),
    ("cunningham-somerville/convoy", '  "Wren",', '  "Biter",', "Biter is listed 2 times"),
    ("cunningham-somerville/convoy", '  "U 107",', '  "U 108",', 'boats: the Axis side has no boat "U 108"'),
    ("naval-units/sea-zone-battle", "planes = 6", "planes = -1", "Yorktown.planes must be a whole number from 0 to 8"),
    ("naval-units/sea-zone-battle", '  "Hobart",', '  "Astoria",', "Astoria is listed 2 times"),
    (
        "naval-units/sea-zone-battle",
        'zone = "Coral Sea"',
        'zone = "Java Sea"',
        "there is no sea zone Java Sea",
    ),
]


positions: dict[str, str] = {}
"""By scenario the position in which it begins, the IJN told of smoke; without a fault."""


def saved(name: str, file: str) -> str:
    """The position of a scenario, written once."""
    if name not in positions:
        session = open_session(name, "evening")
        session.act("tell", {"to": session.state.sides[-1], "text": "smoke"})
        save(session, file)
        assert faults(find(file)) == []
        positions[name] = Path(file).read_text()
    return positions[name]


@pytest.mark.parametrize(("name", "old", "new", "fault"), WRONG, ids=[fault for *_, fault in WRONG])
def test_every_fault_of_a_position_is_said_with_its_place(
    name: str, old: str, new: str, fault: str, tmp_path: Path
) -> None:
    head, mark, position = saved(name, str(tmp_path / "right.toml")).partition("[position.public]")
    file = tmp_path / "wrong.toml"
    assert old in mark + position
    file.write_text(head + (mark + position).replace(old, new, 1))
    found = faults(find(str(file)))
    assert any(fault in line for line in found), found
