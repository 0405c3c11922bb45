"""Corrections: voided entries stay on the record, tellings are withdrawn, dice are kept, later entries done again."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.procedure import procedures
from referee.engine.rules import games, load, rules_file
from referee.session import corrections
from referee.session.how import How
from referee.session.reading.retold import came_to, title_of
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.wording import StateWords, changes_in_words
from tests.proving import holds, wrong_in
from tests.quick import Quick
from tests.shell import Shell
from tests.test_golden import FOLDER

ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}


def side_file(session: Session, side: str) -> str:
    return Path(session.folder, f"{side}.toml").read_text()


def told(session: Session, side: str) -> list[tuple[str, bool]]:
    return [(telling["text"], bool(telling.get("withdrawn"))) for telling in session.state.told[side]]


def test_undo_withdraws_what_was_told_and_only_from_whom_it_was_told(session: Session) -> None:
    before = side_file(session, "allied")
    session.act("tell", {"to": "ijn", "text": "you see smoke"})
    undone = corrections.undo(session)
    assert undone.withdrawn == {"ijn": ["you see smoke"]}
    assert told(session, "ijn") == [("you see smoke", True)]
    assert side_file(session, "allied") == before


def test_amend_runs_what_follows_again_with_its_own_dice(session: Session) -> None:
    session.act("roll", {**ROLL, "tell": "allied"}, How(dice=[3, 4]))
    session.act("tell", {"to": "ijn", "text": "steady"})
    session.act("roll", ROLL, How(dice=[2, 5]))
    before = side_file(session, "ijn")
    came = corrections.amend(session, 2, {}, [1, 6], "misread")
    assert [entry["again"] for entry in came.again] == [2, 3, 4]
    assert came.again[0]["answers"][0]["outcome"] == {"initiative": "ijn"}
    assert [die["value"] for die in came.again[2]["dice"]] == [2, 5]
    said = "The throw for initiative: {}."
    assert told(session, "allied") == [(said.format("allied"), True), (said.format("ijn"), False)]
    assert side_file(session, "ijn") == before
    assert came.withdrawn == {"allied": ["The throw for initiative: allied."]}


def test_the_umpire_hears_that_dice_fell_before_the_undo(session: Session) -> None:
    session.act("roll", ROLL, How(dice=[3, 4]))
    corrections.undo(session)
    again = session.act("roll", ROLL).entry
    assert [die["value"] for die in again["dice"]] == [3, 4]
    assert again["umpire"][0].startswith("The dice are those of before the undo")
    assert len(again["umpire"]) == len(session.act("roll", ROLL).entry["umpire"]) + 1


def test_what_is_taken_back_is_not_what_was_said_in_the_same_words_elsewhere(session: Session) -> None:
    for _ in range(2):
        session.act("tell", {"to": "ijn", "text": "smoke"})
    assert corrections.amend(session, 2, {"text": "mist"}, None, "misheard").withdrawn == {"ijn": ["smoke"]}
    assert corrections.undo(session).withdrawn == {"ijn": ["mist"]}


def test_undo_back_to_an_entry_brings_nothing_back_that_came_after_it(session: Session) -> None:
    for turns in "54":
        session.act("set", {"path": "public.turns", "value": turns}, How(why="longer"))
    corrections.undo(session)
    corrections.undo(session)
    corrections.undo(session, to=3)
    assert session.state.public["turns"] == 4
    for number, value in ((3, "6"), (8, "7")):
        corrections.amend(session, number, {"value": value}, None, "misread")
    assert session.state.public["turns"] == 7
    corrections.undo(session, to=3)
    assert session.state.public["turns"] == 4


def test_amending_twice_says_nothing_twice(session: Session) -> None:
    session.act("tell", {"to": "all", "text": "steady"})
    session.act("note", {"text": "one"})
    before = [side_file(session, side) for side in ("allied", "ijn")]
    corrections.amend(session, 2, {}, None, "for nothing")
    corrections.amend(session, 5, {}, None, "for nothing again")
    assert [side_file(session, side) for side in ("allied", "ijn")] == before
    assert told(session, "ijn") == [("steady", False)]


def test_an_amendment_stops_where_what_followed_cannot_be_done_again(referee: Shell) -> None:
    referee("new nu/free --name friday")
    referee("do zone Bay")
    referee("do commission Lexington CV --side allied")
    referee("do place --fleet F1 --zone Bay --ship Lexington")
    said = " ".join(referee("amend 3 --input ship=Saratoga --why slip").split())
    assert 'stopped: entry 4 (place) cannot be done again: there is no ship "Lexington"' in said


def test_an_amendment_wants_an_entry_that_stands(session: Session) -> None:
    session.act("note", {"text": "one"})
    corrections.undo(session)
    with pytest.raises(Refusal, match="no longer counts"):
        corrections.amend(session, 2, {}, None, "x")


WEATHER = {"procedure": "weather", "inputs": {"zone": ["clear"]}}


def test_verify_says_where_todays_rules_would_differ(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    session.act("roll", ROLL, How(dice=[3, 4]))
    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    session.act("roll", WEATHER, How(dice=[6]))
    assert wrong_in(session) == []
    rules = load(session.game, {"clear-six": "stormy"})
    monkeypatch.setattr(session, "ruleset", lambda rulings=None, tree=None: rules)
    assert "would now be" in wrong_in(session)[0]


def test_a_throw_is_held_to_the_rulings_that_were_in_force_when_it_was_made(session: Session) -> None:
    def thrown(number: int) -> Any:
        return session.entries()[number - 1]["answers"][0]["outcome"]

    session.act("rule", {"ruling": "clear-six", "option": "cloudy"})
    session.act("roll", WEATHER, How(dice=[6]))
    session.act("rule", {"ruling": "clear-six", "option": "stormy"})
    session.act("roll", WEATHER, How(dice=[6]))
    assert thrown(3) != thrown(5)
    assert wrong_in(session) == []
    corrections.amend(session, 3, None, [6], "read again")
    assert [thrown(7), thrown(9)] == [thrown(3), thrown(5)]
    corrections.undo(session)
    corrections.amend(session, 2, {"option": "stormy"}, None, "as agreed")
    assert [thrown(13), thrown(15)] == [thrown(5), thrown(5)]
    assert wrong_in(session) == []


def test_a_path_names_what_it_leads_to_by_its_beginning(session: Session) -> None:
    why = How(why="a slip", force=True)
    session.act("set", {"path": "sides.allied.task_forces.tf16.hex", "value": "1411"}, why)
    forces = session.state.tree["sides"]["allied"]["task_forces"]
    assert (forces["TF 16"]["hex"], "tf16" in forces) == ("1411", False)
    with pytest.raises(Refusal, match=r"is short for TF .*, TF .*; which one?"):
        session.act("set", {"path": "sides.allied.task_forces.TF.hex", "value": "1411"}, why)
    session.act("set", {"path": "sides.allied.task_forces.TF", "value": '{"hex": "1411"}'}, why)
    assert session.state.tree["sides"]["allied"]["task_forces"]["TF"] == {"hex": "1411"}
    session.act("set", {"path": "sides.allied.task_forces.tf16", "value": "nothing"}, why)
    assert "TF 16" not in session.state.tree["sides"]["allied"]["task_forces"]


@pytest.mark.parametrize("phase", ["nonsense", "movement", "nothing"])
def test_a_phase_is_set_to_one_that_the_game_has(session: Session, phase: str) -> None:
    with pytest.raises(Refusal, match="no phase") as caught:
        session.act("set", {"path": "public.phase", "value": phase}, How(why="for the test"))
    assert caught.value.field == "value"
    for known in ("unloading", "set-up"):
        session.act("set", {"path": "public.phase", "value": known}, How(why="for the test"))
        assert session.state.public["phase"] == known


def test_where_there_is_no_sequence_of_play_a_phase_may_be_called_anything() -> None:
    session = open_session("naval-units/sea-zone-battle", "evening")
    session.act("set", {"path": "public.phase", "value": "Night action"}, How(why="for the test"))
    assert session.state.public["phase"] == "Night action"


# A battle in the hobby's words: no machine words.

MACHINE = re.compile(r"\b\w+_\w+\b|\bTrue\b|\bFalse\b|\bNone\b|\byes\b| no$|shot-down|\{")


def test_what_came_of_a_throw_names_who_it_befell() -> None:
    fire = {"procedure": "surface-round", "inputs": {"ship": [{"name": "Tone"}, {"name": "San Juan"}]}}
    assert came_to("carrier-clashes", fire, {"ships": ["none", "damaged"]}) == "San Juan damaged"
    assert came_to("carrier-clashes", fire, {"ships": ["none", "none"]}) == "no effect"
    raid = {"procedure": "air-strike", "inputs": {"targets": [{"name": "Zuiho"}], "cover": [{"name": "Yukaze"}]}}
    assert came_to("naval-units", raid, {"targets_left": [0], "cover_left": [1], "torpedo": 1}) == (
        "Zuiho sunk; 1 torpedo bomber left"
    )
    alike = {"procedure": "cap", "inputs": {"strike": [{"name": "VT-8"}], "cap": [{"name": "Zero"}]}}
    assert came_to("carrier-clashes", alike, {"strike": ["shot-down"], "cap": ["safe"]}) == "VT-8 shot down"
    sunk = {"procedure": "submarine", "inputs": {"ship": [{"name": "Zuikaku"}, {"name": "Shokaku"}, {}]}}
    assert came_to("carrier-clashes", sunk, {"ship": 2, "result": "ditw"}) == "at Shokaku; dead in the water"
    assert came_to("carrier-clashes", sunk, {"ship": 3, "result": "none"}) == "at ship 3 of the list; no effect"
    assert came_to("carrier-clashes", sunk, {"ship": None, "result": "none"}) == "no effect"
    guns = {
        "procedure": "surface-round",
        "inputs": {"attackers": [{"name": "Kirishima"}, {"name": "Nagara"}]},
        "distribution": [{"outcome": {"attackers_left": row}} for row in ([2, 1], [1, 1])],
    }
    assert came_to("naval-units", guns, {"attackers_left": [1, 1]}) == "Kirishima 1 hit left"
    assert came_to("naval-units", guns, {"attackers_left": [2, 1]}) == "no effect"
    hit = {"procedure": "gunnery", "distribution": [{"outcome": {"speed": speed}} for speed in (6, 3, None)]}
    assert came_to("ca", hit, {"result": "W", "speed": 6}) == "a weapon hit"
    assert came_to("ca", hit, {"result": "P", "speed": 3}) == "a power hit; speed 3"
    critical = {"procedure": "torpedo-critical"}
    assert came_to("cunningham-somerville", critical, {"effects": ["steering", "turn-about"]}) == (
        "a steering casualty, she turns about"
    )


@pytest.mark.parametrize("game", games())
def test_words_are_for_procedures_that_there_are(game: str) -> None:
    found = rules_file(game, "words")
    there = set(procedures(game))
    assert set(found["titles"]) <= there
    assert set(found) - {"titles"} <= there


@pytest.mark.parametrize("journal", sorted(FOLDER.rglob("*.journal.jsonl")), ids=lambda path: path.stem)
def test_no_throw_of_an_evening_is_told_in_machine_words(journal: Path) -> None:
    entries = [json.loads(line) for line in journal.read_text().splitlines()]
    game = entries[0]["game"]
    for entry in entries:
        for answer in entry.get("answers", ()):
            said = came_to(game, answer, answer["outcome"])
            assert not MACHINE.search(said), (answer["procedure"], said)
            assert not MACHINE.search(title_of(game, answer["procedure"]))


@pytest.mark.parametrize("wrong", [{"a": 1}, [1], [{}], None, "x", True, 7])
def test_what_a_procedure_never_did_is_told_as_it_stands(wrong: object) -> None:
    rows = [{"p": "1/2", "outcome": {"defenders_left": left}} for left in ([2, 3], wrong)]
    answer = {"procedure": "surface-round", "inputs": {"defenders": wrong}, "distribution": rows}
    assert all(came_to("naval-units", answer, {"defenders_left": left}) for left in ([2, 3], wrong))


# Whatever is done and taken back, the state, kept or read again, and every file are what the journal makes.


def one_more(session: Session, draw: random.Random) -> None:
    """Something is done, or taken back; what cannot be is refused."""
    last = session.state.count
    acts: list[Callable[[], object]] = [
        lambda: session.act("tell", {"to": draw.choice(["all", "allied", "ijn"]), "text": draw.choice("abc")}),
        lambda: session.act("roll", {**ROLL, "tell": draw.choice(["allied", "ijn"])}),
        lambda: session.act("set", {"path": "public.turns", "value": str(draw.randrange(2, 9))}, How(why="drawn")),
        lambda: session.act("note", {"text": draw.choice("abc")}),
        lambda: corrections.undo(session),
        lambda: corrections.undo(session),
        lambda: corrections.undo(session, to=max(1, last - draw.randrange(9))),
        lambda: corrections.redo(session),
        lambda: corrections.redo(session),
        lambda: corrections.amend(session, max(2, last - draw.randrange(5)), {}, None, "drawn"),
    ]
    with contextlib.suppress(Refusal):
        draw.choice(acts)()


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(9))
def test_what_is_taken_back_leaves_what_all_entries_make(session: Session, seed: int) -> None:
    draw, one = random.Random(seed), session
    for _ in range(40):
        one = draw.choice([one, Session(session.folder)])  # another command, or the same console
        one_more(one, draw)
        holds(one)


@pytest.mark.parametrize(
    ("game", "changed", "said"),
    [
        ("naval-units", {"active": None, "active_turn": None, "active_phase": None}, "nobody is the active side now"),
        ("naval-units", {"active": "allied", "active_turn": 2}, "active side: Allied; active since turn 2"),
        ("cunningham-somerville", {"advantage": None}, "nobody has the advantage"),
        ("cunningham-somerville", {"light": "night", "night": True}, "night"),
        ("cunningham-somerville", {"light": None, "night": None}, "light not said; night no longer"),
        ("carrier-clashes", {"initiative": None}, "initiative no longer"),
        ("ca", {"hidden": False}, "unspotted ships hidden at night no longer"),
    ],
)
def test_a_change_is_said_in_plain_words(game: str, changed: dict[str, Any], said: str) -> None:
    here = [(("public", key), value) for key, value in changed.items()]
    assert changes_in_words(here, StateWords(game)) == [f"known to all: {said}"]


def test_of_a_name_that_both_sides_use_a_change_says_whose_it_is() -> None:
    session = Quick("carrier-clashes/coral-sea")
    for side in ("allied", "ijn"):
        session.state.tree["sides"][side]["strikes"] = {"Strike 1": {}, f"Strike of {side}": {}}
    at_sea = (("allied", "Strike 1"), ("ijn", "Strike 1"), ("ijn", "Strike of ijn"))
    changed = [(("sides", side, "strikes", name, "hex"), "1411") for side, name in at_sea]
    assert changes_in_words(changed, StateWords.of(session.state)) == [
        "Allied Strike 1: hex 1411", "IJN Strike 1: hex 1411", "Strike of ijn: hex 1411",
    ]  # fmt: skip
