"""What follows is listed with the act that does it, and that act can be done as it stands there."""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from contextlib import suppress

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.options import ACT, ACT_FLAGS, parse
from referee.session import carrying
from referee.session.acting import lawful
from referee.session.acting.act import Weighed
from referee.session.acting.catalogue import find
from referee.session.how import How
from referee.session.order_check import Scratch
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.carrier_clashes.evening import training

SEED = How(seed=1)
FORCED = How(seed=1, force=True, why="for the test")


def tried(session: Session) -> Iterator[str]:
    """The acts listed now that need no word more, each tried up to its first die."""
    desk = Desk(session)
    for one in carrying.encounters(session):
        if one.command and not one.command.open_ones:
            argv = [str(word) for word in desk.read(["do", *split_words(one.command)]).argv]
            act = find(session.game, argv[1])
            raw = parse(act.inputs, argv[2:], ACT, ACT_FLAGS).inputs
            scratch = Scratch(
                marshal.loads(marshal.dumps(session.state.tree)), session.state.sides, session.ruleset(), None
            )
            scratch.begin()
            with suppress(Weighed):
                lawful.do(act, raw, scratch)
            yield argv[1]


def test_carrier_clashes_phase_by_phase() -> None:
    evening = training()
    evening.to("first-search")
    assert "search" in set(tried(evening.session))
    evening.set("sides.allied.ships.Enterprise.condition", "damaged")
    assert not any("VB-6" in one.command for one in carrying.encounters(evening.session))
    evening.set("sides.allied.ships.Enterprise.condition", "none")
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    evening.set("sides.ijn.task_forces.Carrier Force.hex", "1611")
    evening.to("second-air-strike")
    assert "launch" in set(tried(evening.session))
    evening.to("first-surface-combat")
    assert "engage" in set(tried(evening.session))
    evening.do("engage", by=["TF 64"], target=["Carrier Force"])
    assert "reveal" in set(tried(evening.session))


def test_carrier_clashes_off_a_base_that_may_be_bombarded() -> None:
    evening = training()
    place = str(evening.own("allied", "bases", "Henderson Field")["hex"])
    evening.set("sides.ijn.task_forces.Vanguard.hex", place)
    evening.set("sides.allied.task_forces.TF 64.hex", place)
    evening.to("first-surface-combat")
    assert "mission" in set(tried(evening.session))
    evening.do("mission", name="Vanguard", what="bombard")
    assert {"engage", "unopposed"} <= set(tried(evening.session))
    evening.do("unopposed", target="Vanguard")
    assert "bombard" in set(tried(evening.session))


def test_ca_in_a_gunnery_phase() -> None:
    session = open_session("ca/savo-island", "evening")
    session.act("stand-ins", {})
    session.act("next", {}, SEED)
    session.act("set", {"path": "sides.usn.ships.Canberra.hex", "value": "5626"}, FORCED)
    session.act("set", {"path": "umpire.spotted.Canberra", "value": '{"groups": ["all"]}'}, FORCED)
    assert "fire" in set(tried(session))


def test_clash_of_carriers_when_a_marker_is_up() -> None:
    session = open_session("clash-of-carriers/philippine-sea", "evening")
    for act in ("next", "order", "next", "next", "next"):
        session.act(act, {}, FORCED if act == "next" else SEED)
    session.act("draw", {"marker": "TF Mobile Fleet"}, SEED)
    session.act("flagship", {"report": "0719"}, SEED)
    assert "search" in set(tried(session))


def test_naval_units_and_cunningham_and_somerville() -> None:
    session = open_session("naval-units/sea-zone-battle", "evening")
    session.act("move", {"fleet": "Combined Fleet", "to": "Truk Lagoon"})
    assert {"search", "submarine-attack", "asw"} <= set(tried(session))
    session.act("set", {"path": "sides.allied.fleets.TF 44.ships", "value": '["Washington"]'}, FORCED)
    assert any("ships without a fleet: Hobart, Perkins" in one.text for one in carrying.encounters(session))


def test_25_a_submarine_under_an_enemy_force_is_listed_and_searches_in_its_phases() -> None:
    boat = {"side": "ijn", "strength": 9, "speed": 2, "stand_in": True}
    evening = training(submarine={"I-1": {**boat, "hex": "1410"}, "I-2": {**boat, "hex": "0101"}})

    def met() -> list[tuple[str, str]]:
        return [(one.text, one.command) for one in carrying.encounters(evening.session) if "submarines" in one.text]

    line = "IJN submarines I-1 are in 1410 with TF 16"
    assert met() == [(line, "")]
    evening.to("first-search")
    assert met() == [(line, "submarine --name I-1")]
    evening.set("sides.allied.task_forces.TF 64.hex", "1410")
    assert met() == [(f"{line}, 64", 'submarine --name I-1 --target "TF 16"')]
    evening.set("sides.allied.task_forces.TF 64.hex", "1611")
    evening.do("submarine", name="I-1", dice=[], cards=["AH", "AD"])
    assert met() == [(line, "")]


def test_16_a_weapon_is_named_only_for_units_that_have_a_choice() -> None:
    evening = training()
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    evening.set("sides.ijn.task_forces.Carrier Force.hex", "1611")
    evening.to("second-air-strike")
    line = next(one for one in carrying.encounters(evening.session) if "Carrier Force in" in one.text)
    assert line.command == 'launch --target "Carrier Force" --unit VB-6,VS-6,VT-6'
