"""What the rules demand of an evening: who may fight, in which order, with what, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session.scenario.scenario import open_session
from tests.games.naval_units.evening import CORAL, evening

__all__ = ["evening"]


def test_a_battle_by_night_wants_japan(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(
        Path("scenarios/naval-units/sea-zone-battle.toml").read_text().replace('nation = "japan"', 'nation = "other"')
    )
    session = open_session(str(file), "other")
    with pytest.raises(Refusal, match="where Japan fights"):
        session.act("battle", {"side": "allied", "zone": CORAL, "night": True})
    session.act("battle", {"side": "allied", "zone": CORAL})
