"""What an act throws is what `odds ACT` weighs: the same dice come to the same."""

from __future__ import annotations

from typing import Any

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.session.acting.act import Whole
from referee.session.acting.catalogue import acts as acts_of
from referee.session.board.board import procedure_of
from referee.session.how import How
from tests.games.naval_units.evening import CORAL, GAME, SOLOMON, TRUK, Evening


def agree(whole: Whole, entry: dict[str, Any], evening: Evening) -> bool:
    """Do the dice that an act threw come to the same by the whole that was to be weighed? `False` if it threw none."""
    thrown = [answer for answer in entry["answers"] if answer["dice"]] if entry.get("answers") else []
    if not thrown:
        return False
    faces = [die["value"] for answer in thrown for die in answer["dice"]]
    if whole.procedure == "port-raid":  # a CAP is thrown for before
        faces = [die["value"] for die in thrown[-1]["dice"]]
    ruleset = evening.session.ruleset()
    answer = roll(procedure_of(GAME, whole.procedure), whole.inputs, ruleset, Typed(faces), with_odds=False)
    if whole.procedure == "asw":
        assert answer.outcome == {fate: sum(one["outcome"][fate] for one in thrown) for fate in answer.outcome or {}}
    else:
        assert answer.outcome == thrown[-1]["outcome"]
    return True


def test_every_act_with_dice_is_weighed_as_it_is_thrown() -> None:
    acts: list[tuple[str, dict[str, Any]]] = [
        ("search", {"side": "allied", "zone": CORAL}),
        ("economic-attack", {"submarine": ["Wahoo", "Silversides"], "target": "industry"}),
        ("asw", {"side": "allied", "zone": SOLOMON}),
        ("submarine-attack", {"zone": SOLOMON, "target": ["I 19=Hobart"]}),
        (
            "port-raid",
            {"side": "allied", "zone": TRUK, "target": [{"name": "Yamato", "torpedo": 1}], "carrier": ["Yorktown"]},
        ),
        ("intercept", {"fleet": "Screen", "to": "Convoy Zone 12"}),
        ("bombard", {"ship": ["Ise"]}),
        ("battle", {"zone": CORAL, "side": "allied"}),
        ("allocate", {"zone": CORAL, "side": "allied", "torpedo": 3, "cap": 1}),
        ("allocate", {"zone": CORAL, "side": "japanese", "cap": 2}),
        ("air-strike", {"zone": CORAL, "side": "allied", "target": [{"name": "Kumano", "torpedo": 3}], "screen": []}),
        ("round-over", {"zone": CORAL}),
        ("withdraw", {"zone": CORAL, "side": "japanese", "to": TRUK}),
        ("planes", {"name": "Yorktown", "planes": 0}),
        ("planes", {"name": "Zuiho", "planes": 0}),
        ("battle", {"zone": CORAL, "side": "allied"}),
        ("surface-round", {"zone": CORAL}),
    ]
    weighed = set()
    for seed in range(4):
        evening = Evening(f"in-turn-{seed}")
        evening.do("commission", ship="I 19", type="SS", side="japanese")
        evening.do("place", fleet="Sixth Fleet", zone=SOLOMON, ship=["I 19"])
        for act, inputs in acts:
            try:
                whole = evening.whole(act, inputs)
                entry = evening.session.act(act, inputs, How(seed=seed, force=True, why="for the test")).entry
            except Refusal:
                continue
            if whole and agree(whole, entry, evening):
                weighed.add(act)
    assert weighed == {act for act, found in acts_of(GAME).items() if found.whole}
