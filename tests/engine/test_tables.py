"""Tables as printed: every face once, rows as wide as the header, known results only; all faults at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine import rules
from referee.engine.errors import Refusal
from referee.engine.kept import Fault
from referee.engine.rules import Rules, compile_rules, load
from referee.engine.tables import Table, faults

WEATHER: dict[str, Any] = {
    "kind": "faces",
    "cite": "14",
    "die": "D6",
    "columns": ["clear", "cloudy"],
    "results": ["fair", "foul"],
    "rows": [["1-4", "fair", "fair"], ["5,6", "fair", "foul"]],
}


def test_a_column_has_a_cell_for_each_face() -> None:
    assert Table("weather", WEATHER).column("cloudy") == ("fair",) * 4 + ("foul",) * 2


def test_a_ladder_is_read_at_the_highest_step_not_above() -> None:
    ladder = Table("odds", {"kind": "ladder", "cite": "1", "rows": [[1, "1-1"], [3, "3-1"]]})
    assert [ladder.step(value) for value in (0, 1, 2, 3, 9)] == [None, "1-1", "1-1", "3-1", "3-1"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": [["1-4", "fair", "fair"], ["5", "fair", "foul"]]}, "face 6 without a row"),
        ({"rows": [["1-4", "fair", "fair"], ["4-6", "fair", "foul"]]}, "face 4 in two rows"),
        ({"rows": [["1-7", "fair", "fair"]]}, "face 7 not on a D6"),
        ({"rows": [["1-6", "fair"]]}, "1 cells for 2 columns"),
        ({"rows": [["1-6", "fair", "fine"]]}, "'fine' is not a known result"),
        ({"rows": [["one", "fair", "fair"]]}, "must name faces"),
        ({"die": "six"}, "needs a die"),
        ({"cite": ""}, "needs a cite"),
        ({"kind": "sheet"}, "kind must be one of"),
    ],
)
def test_a_faulty_table_is_said_to_be(change: dict[str, Any], said: str) -> None:
    assert faults("weather", WEATHER) == []
    assert any(said in fault for fault in faults("weather", {**WEATHER, **change}))


def game(folder: Path, **files: str) -> Path:
    root = folder / "toy"
    root.mkdir(exist_ok=True)
    for name, text in {"game": 'alias = "t"\ntitle = "Toy"', **files}.items():
        (root / f"{name}.toml").write_text(text)
    return root


def test_all_faults_of_a_rules_folder_are_listed_at_once(tmp_path: Path) -> None:
    root = game(tmp_path, tables="[a]\nkind = 'list'\n[b]\nkind = 'grid'", rulings="[r]\noptions = ['one']")
    with pytest.raises(Fault) as caught:
        compile_rules(str(root))
    assert len(caught.value.found) >= 6
    assert all(str(root) in fault for fault in caught.value.found)


def test_the_cache_is_never_stale_and_safe_to_delete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = game(tmp_path, tables="[a]\nkind = 'list'\ncite = '1'\n[a.entries]\nx = 1")
    for value in (1, 2):
        tables = root / "tables.toml"
        stamp = tables.stat()
        tables.write_text(f"[a]\nkind = 'list'\ncite = '1'\n[a.entries]\nx = {value}")
        import os

        os.utime(tables, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        assert compile_rules(str(root))["tables"]["a"]["entries"]["x"] == value
    for kept in (tmp_path / "cache" / "referee").iterdir():
        kept.write_bytes(b"nonsense")
    assert compile_rules(str(root))["tables"]["a"]["entries"]["x"] == 2


def test_a_ruling_in_force_is_said_and_an_unknown_one_refused() -> None:
    ruleset = load("carrier-clashes")
    asked = Rules(ruleset, {"clear-six": "cloudy"})
    assert asked.ruling("clear-six") == "cloudy"
    assert asked.because == [{"text": "ruling clear-six: cloudy", "cite": "Weather Tables"}]
    with pytest.raises(Refusal, match="nearest: clear-six"):
        Rules(ruleset, {"clear-sixx": "cloudy"})
    with pytest.raises(Refusal, match="cloudy"):
        Rules(ruleset, {"clear-six": "cloud"})


def test_a_game_is_known_by_name_and_alias() -> None:
    assert rules.game_name("cc") == rules.game_name("carrier-clashes") == "carrier-clashes"
    with pytest.raises(Refusal) as caught:
        rules.game_name("carier-clashes")
    assert caught.value.kind == "unknown"
    assert "carrier-clashes" in caught.value.message
