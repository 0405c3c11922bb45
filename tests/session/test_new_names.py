"""What is new has a name of its own, whatever kind of thing it is: a word at the table means one thing."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.completing.making import command_verbs as commands
from referee.cli.options import ACT
from referee.engine.errors import Refusal
from referee.session import order_check
from referee.session.acting.catalogue import acts, shared_acts
from referee.session.how import How
from referee.session.session import Session
from tests.conftest import GAMES
from tests.quick import Quick

NU, CS, COC = "naval-units/sea-zone-battle", "cunningham-somerville/convoy", "clash-of-carriers/philippine-sea"
TAKEN = [
    (NU, "place", {"fleet": "Hobart", "ship": ["Perkins"]}, "a ship; a fleet", "fleet"),
    (NU, "place", {"fleet": "coral sea", "ship": ["Perkins"]}, "a zone; a fleet", "fleet"),
    (NU, "commission", {"ship": "TF 44", "type": "DD", "side": "allied"}, "a fleet; a ship", "ship"),
    (NU, "commission", {"ship": "Truk Lagoon", "type": "DD", "side": "allied"}, "a zone; a ship", "ship"),
    (NU, "base", {"name": "Hobart", "side": "allied", "zone": "Coral Sea"}, "a ship; a base", "name"),
    (NU, "zone", {"name": "Screen"}, "a fleet; a zone", "name"),
    (CS, "squadron", {"name": "Biscay", "side": "axis", "factor": 3}, "a zone; a squadron", "name"),
    (CS, "squadron", {"name": "D5", "side": "axis", "factor": 3}, "a zone; a squadron", "name"),
    (CS, "squadron", {"name": "Wren", "side": "allied", "factor": 3}, "a ship; a squadron", "name"),
    (CS, "force", {"name": "811 Sqn", "side": "allied", "zone": "D5"}, "a squadron; a force", "name"),
    (CS, "strike", {"name": "Convoy HX", "squadron": [{"squadron": "811 Sqn"}]}, "a force; a strike", "name"),
    (CS, "boat", {"name": "Group Amsel", "side": "axis"}, "a force; a boat", "name"),
    (CS, "ship", {"name": "U 107", "side": "axis", "kind": "destroyer"}, "a boat; a ship", "name"),
    (COC, "form", {"group": "Boston", "ship": ["Baltimore"]}, "a ship; a group", "group"),
    (NU, "place", {"fleet": "Allied", "ship": ["Perkins"]}, "", "fleet"),
    (NU, "base", {"name": "all", "side": "allied", "zone": "Coral Sea"}, "", "name"),
    (CS, "squadron", {"name": "axis", "side": "axis", "factor": 3}, "", "name"),
    (CS, "force", {"name": "umpire", "side": "allied", "zone": "D5"}, "", "name"),
]
"""A scenario, an act, what bears that name and what is to bear it, if it is no side or all; and the name's field."""


@pytest.mark.parametrize(("scenario", "act", "raw", "words", "field"), TAKEN)
def test_a_new_thing_is_not_called_as_one_of_another_kind_a_side_or_all(
    scenario: str, act: str, raw: dict[str, Any], words: str, field: str
) -> None:
    session = Quick(scenario)
    if scenario == COC:
        session.act("phase", {"phase": "formations", "turn": 1}, How(force=True, why="set up by hand"))
    if "Biscay" in raw.values():
        session.act("zone", {"name": ["Biscay"]}, How())
    count, said = session.state.count, f"is the name of {words} needs its own name" if words else "a name cannot be"
    with pytest.raises(Refusal, match=said) as caught:
        session.act(act, raw, How())
    assert (caught.value.field, session.state.count) == (field, count)


def test_a_sheet_is_checked_for_it() -> None:
    order = ("strike", {"name": "Convoy HX", "squadron": [{"squadron": "811 Sqn"}]})
    found = order_check.check_sheet(Quick(CS), "allied", "an act", command=lambda _: order)
    assert ["is the name of a force; a strike needs" in fault.words for fault in found.faults] == [True]


@pytest.mark.parametrize(
    ("scenario", "act", "raw"),
    [
        (NU, "place", {"fleet": "Perkins Group", "ship": ["Perkins"]}),
        (NU, "place", {"fleet": "Patrol", "ship": ["Perkins"], "zone": "Solomon Sea"}),
        (CS, "squadron", {"name": "812 Sqn", "side": "allied", "factor": 3}),
        (CS, "squadron", {"name": "811 Sqn", "ready": 3}),
        (CS, "strike", {"name": "Blue", "squadron": [{"squadron": "811 Sqn"}]}),
    ],
)
def test_a_name_of_its_own_is_taken_and_so_is_that_of_what_is_there(
    scenario: str, act: str, raw: dict[str, Any]
) -> None:
    session = Quick(scenario)
    session.act(act, raw, How(force=True, why="names alone"))


# Turn and phase where a game has no sequence of play: the umpire names them.


def test_a_side_in_a_phase_s_name_is_written_as_the_game_writes_it() -> None:
    session = Quick("naval-units/free")
    session.act("phase", {"phase": "japanese combat moves"})
    assert session.state.told["allied"][-1]["text"].endswith(", Japanese combat moves.")


def test_a_new_turn_without_a_phase_begins_without_one() -> None:
    session = Quick("naval-units/free")
    session.act("phase", {"phase": "Gunnery"})
    session.act("phase", {"turn": 2})
    assert session.state.public["phase"] == ""
    session.act("phase", {"phase": "Movement"})
    assert (session.state.public["turn"], session.state.public["phase"]) == (2, "Movement")


def test_next_says_what_to_do_instead() -> None:
    session = Quick("naval-units/free")
    with pytest.raises(Refusal) as caught:
        session.act("next", {})
    assert "do phase" in (caught.value.hint or "")


def test_a_game_with_a_sequence_walks_it_unless_forced(session: Session) -> None:
    with pytest.raises(Refusal) as caught:
        session.act("phase", {"phase": "tea"})
    assert (caught.value.kind, "next" in (caught.value.hint or "")) == ("not-allowed", True)
    session.act("phase", {"turn": 2, "phase": "first-search"}, How(force=True, why="the evening is short", seed=1))
    assert session.state.public["turn"] == 2


# A name that is only begun is asked back with those that it may be, by acts and looks alike.


MARIANAS, CC, ZONES = "clash-of-carriers/philippine-sea", "carrier-clashes/santa-cruz", "naval-units/solomons"
FORCED = How(force=True, why="a test", seed=1)


@pytest.mark.parametrize(
    ("scenario", "act", "inputs", "said"),
    [
        (
            MARIANAS,
            "raid",
            {"unit": ["521st"], "target": "TF 58"},
            "521st may be 521st (Guam), 521st (Yap), 521st (Iwo Jima)",
        ),
        (CC, "cap", {"unit": ["VF-10-1"], "over": "TF"}, "TF may be TF 16, TF 17"),
        (CC, "cap", {"unit": ["VT-1"], "over": "TF 16"}, 'no Allied air unit "VT-1"; nearest: VT-10'),
        (ZONES, "move", {"fleet": "TG", "to": "Coral Sea"}, "TG may be "),
        (ZONES, "hits", {"ship": "San"}, "San may be San Francisco, San Diego; which one?"),
    ],
)
def test_an_act_asks_which_is_meant(scenario: str, act: str, inputs: dict[str, Any], said: str) -> None:
    session = Quick(scenario)
    with pytest.raises(Refusal) as refusal:
        session.act(act, inputs, FORCED)
    assert (refusal.value.kind, said in refusal.value.message) == ("unknown", True), refusal.value.message


# No act, and no input of an act, is called what a command or an option of every act is called.

# `by` of these is who searches or fights, which the option says of any other act; `rule --ruling` is the ruling itself.
MEANT = {
    ("carrier-clashes", "engage", "by"),
    ("clash-of-carriers", "detected", "by"),
    ("clash-of-carriers", "search", "by"),
    ("cunningham-somerville", "illuminate", "by"),
    *((game, "rule", "ruling") for game in GAMES),
}
# `use` of a Command Chit (8.7) is typed at the console, which keeps to its session, or after `do`.
# `points`, `told` and `endurance` are looks that answer the questions of the same name in every game.
AFTER_DO = {("clash-of-carriers", "use"), *(("carrier-clashes", look) for look in ("points", "told", "endurance"))}


@pytest.mark.parametrize("game", GAMES)
def test_inputs_are_not_called_as_options_are(game: str) -> None:
    inputs = [(act, name) for act, one in acts(game).items() for name in one.inputs.fields]
    clash = {(game, act, name) for act, name in inputs if name.replace("_", "-") in ACT}
    assert clash == {one for one in MEANT if one[0] == game}


@pytest.mark.parametrize("game", GAMES)
def test_acts_are_not_called_as_commands_are(game: str) -> None:
    there = {name.partition(" ")[0] for name in commands()}
    clash = {(game, act) for act in acts(game).keys() - shared_acts().keys() if act in there}
    assert clash == {one for one in AFTER_DO if one[0] == game}
