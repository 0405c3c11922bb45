"""Whom a group, TF or island may search for and raid from where it is (6, 8.0, 8.1)."""

from __future__ import annotations

import pytest

from referee.session.how import How
from tests.games.clash_of_carriers import positions as at

FAR = {f"{at.J}groups.Force A.hex": "0618"}


def targets(values: at.Values, name: str) -> list[str]:
    """What `targets` says of a force."""
    session = at.evening_where(values)
    return list(session.act("targets", {"ship": name}, How()).say(session.state.sides)["umpire"])


@pytest.mark.parametrize(
    ("values", "name", "said"),
    [
        (at.RAIDING, "58.1", 'may search for Force A in 2511 (3 hexes): search --by "TG 58.1" --target "Force A"'),
        (
            at.RAIDING,
            "58.1",
            "may not raid Force A in 2511 (3 hexes); TF Mobile Fleet in 0618 (22 hexes): it is not detected",
        ),
        (
            {**at.RAIDING, **at.SPOTTED},
            "58.1",
            "may raid Force A in 2511 (3 hexes), in range of 6 of 6 bombers; "
            "Guam in 3516 (8 hexes), in range of 6 of 6 bombers: ",
        ),
        ({**at.RAIDING, **at.SPOTTED, **FAR}, "58.1", "Force A in 0618 (22 hexes); "),
        (at.RAIDING, "TF 58", "may not search for anyone now: TF 58 is not activated; TG 58.1 is (4.2); otherwise:"),
        (
            at.RAIDING,
            "Guam",
            "521st (Guam) is on Guam, with the 61st Air Flotilla, and TG 58.1 is activated (4.2); otherwise:",
        ),
        (at.FLYING, "Guam", "may search for TF 58 in 3111 (7 hexes); "),
        (
            {**at.RAIDING, f"{at.J}groups.Force A.hex": "2811"},
            "TG 58.1",
            "Force A is in the same hex: a surface battle (12.0)",
        ),
    ],
)
def test_8_0_targets_of_a_force(values: at.Values, name: str, said: str) -> None:
    assert any(said in line for line in targets(values, name))


def test_8_1_what_no_bomber_reaches_is_said_with_its_distance() -> None:
    (line,) = [
        one for one in targets({**at.RAIDING, **at.SPOTTED, **FAR}, "58.1") if one.endswith("flies that far (8.1)")
    ]
    assert line.startswith("may not raid Force A in 0618 (22 hexes); ")
