"""The law of a side's file: evenings that agree on what a side owns, sees and was told are the same to it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from referee.games.clash_of_carriers.views.contacts import contacts
from referee.games.clash_of_carriers.views.picture import picture
from referee.games.clash_of_carriers.views.sheets import sheets
from referee.games.clash_of_carriers.views.story import tally
from referee.session.board.handles import Untold
from referee.session.how import PLAIN
from referee.session.reading.picture import known_to
from tests.games.clash_of_carriers.evening import Evening, begun

SECRET = '["11.0", "13.0", "14.0", "15.1", "15.7"]'
OPEN = '["11.0", "13.0", "14.0", "15.1"]'
SHIPS = ["Yahagi", "Myoko", "Haguro", "DIV61", "Mogami", "DIV4", "Atago", "Takao"]


def outputs(evening: Evening) -> tuple[Any, ...]:
    """All that the USN has of an evening."""
    known = known_to(evening.session.state, "usn", evening.session.ruleset())
    told = [row["text"] for row in known.told]
    return evening.file("usn"), picture(known), sheets(known), tally(known), told


def secretly(evening: Evening, chance: random.Random) -> None:
    """What the IJN does of which the USN learns nothing: who sails in which group, hits, aircraft."""
    for ship in chance.sample(SHIPS, chance.randint(0, 3)):
        to = chance.choice(["Force A", "Force B", "Force D"])
        if ship not in evening.thing("groups", to).ships:
            evening.do("shift", ship=[ship], to=to)
    if chance.random() < 0.5:
        evening.do("hit", ship=chance.choice(["Nagato", "Kongo"]), hits=chance.randint(1, 2))
    evening.set("sides.ijn.air.Zuiho T.box", chance.choice(["flown", "ready"]))


def played(name: str, rules: str, folder: Path, seed: int, secret: int) -> Evening:
    """An evening whose open course follows one seed, and the IJN's secrets another."""
    course, hidden = random.Random(seed), random.Random(secret)
    evening = begun(name, rules=rules, folder=folder)
    evening.do("form", group="Force D", side="ijn", hex="0618")
    evening.to("formations")
    secretly(evening, hidden)
    evening.to("air").do("cap", unit=["VF-2/1"])
    if hidden.random() < 0.5:
        evening.do("cap", unit=["Taiho F"])
    evening.to("activation")
    if rules == SECRET:
        evening.do("relocate", group="Force D", hex=hidden.choice(["0718", "0914", "2010"]))
    for marker in course.sample(["TG 58.1", "TF Mobile Fleet", "Force D", "TG 58.4"], 4):
        evening.draw(marker)
        if marker == "TG 58.1":
            evening.do("relocate", group=marker, hex=course.choice(["2411", "1814"]))
            search = {"by": marker} if rules == SECRET else {"by": marker, "target": ["TF Mobile Fleet"]}
            if rules == SECRET or course.random() < 0.5:
                evening.do("search", [1] * (9 if rules == SECRET else 1), why="for the test", **search)
        elif marker == "Force D":
            to = hidden.choice(["0719", "0818"]) if rules == SECRET else "0719"
            evening.do("relocate", group=marker, hex=to)
    return evening


@pytest.mark.few(4)
@pytest.mark.parametrize("rules", [OPEN, SECRET], ids=["open", "secret"])
@pytest.mark.parametrize("seed", range(6))
def test_evenings_that_differ_in_the_enemys_secrets_are_the_same_to_a_side(
    seed: int, rules: str, tmp_path: Path
) -> None:
    pair = [played(name, rules, tmp_path, seed, secret) for name, secret in (("one", seed), ("two", seed + 100))]
    assert pair[0].file("ijn") != pair[1].file("ijn")
    for one, two in zip(*map(outputs, pair), strict=True):
        assert one == two


def test_no_name_that_the_owner_alone_uses_reaches_the_enemy(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("formations")
    evening.do("hit", ship="Nagato", hits=1)
    evening.do("detach", group="Wounded Lion", ship=["Nagato", "DIV4"])
    evening.do("form", group="Ghost", side="ijn", hex="0618")
    evening.to("activation").draw("TF Mobile Fleet").do("move", group="TF Mobile Fleet", to=["0719"], dice=[1, 1])
    evening.to("end").do("sail", group="Wounded Lion", to=["0318"], seed=1)
    whole = repr(outputs(evening))
    for word in ("Wounded", "Ghost", "0719", "0318", "Nagato", "Yamato"):
        assert word not in whole


def test_4_3_detections_lapse_at_the_end_of_the_night() -> None:
    evening = begun().to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2311")
    evening.draw("TG 58.1").do("search", by="TG 58.1", dice=[10])
    assert evening.thing("groups", "Force A").detected == ["usn-carriers"]
    evening.to("end")
    assert evening.thing("groups", "Force A").detected == ["usn-carriers"]
    for _ in range(3):
        evening.to("end")
    assert evening.thing("groups", "Force A").detected == ["usn-carriers"]
    evening.to("tally")
    assert evening.thing("groups", "Force A").detected == []
    told = contacts(known_to(evening.session.state, "usn", evening.session.ruleset()))
    assert told["TF Mobile Fleet"].stale


def test_a_sides_map_shows_what_it_may_see(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("activation")
    shown = [mark.label for mark in picture(known_to(evening.session.state, "usn", evening.session.ruleset())).marks]
    assert "TG 58.1" in shown
    assert not {"Force A", "TF Mobile Fleet"} & set(shown)
    shown = [mark.label for mark in picture(known_to(evening.session.state, "umpire", evening.session.ruleset())).marks]
    assert {"TG 58.1", "Force A", "Guam"} <= set(shown)


def test_15_7_who_is_not_seen_cannot_be_told_of(tmp_path: Path) -> None:
    evening = begun(rules=SECRET, folder=tmp_path).to("activation").draw("IJN Command")
    evening.do("activate", group="TF Mobile Fleet")
    doing = evening.session._doing(evening.session.state, PLAIN, None)
    doing.tell("usn", "{} is near", evening.thing("groups", "Force A"))
    with pytest.raises(Untold):
        doing.finish()
