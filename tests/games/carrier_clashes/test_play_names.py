"""No name that a side calls its blocks by reaches the other side: not by its file, its tellings, its map or its log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session.record import views
from tests.games.carrier_clashes.evening import training
from tests.test_golden import FOLDER, played

LONGEST = "eastern-solomons"
SCRIPTS = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem == LONGEST else [])
    for path in sorted((FOLDER / "carrier-clashes").glob("*.txt"))
]
LOOKED = ("show {side}", "map {side}", "log show --for {side}", "log text --for {side}", "slip {side}", "sheet {side}")


@pytest.mark.few(1)
@pytest.mark.parametrize("script", SCRIPTS)
def test_no_output_for_a_side_holds_a_name_of_the_others_blocks(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = played(script, tmp_path)
    names = {side: set[str]() for side in session.state.sides}
    for entry in session.entries():
        for fact in entry.get("facts", ()):
            if fact["path"] == "sides":
                for side, own in fact["value"].items():
                    names[side] |= set(own["task_forces"])
            parts = fact["path"].replace('"', "").split(".")
            if parts[0] == "sides" and parts[2:3] == ["task_forces"]:
                names[parts[1]].add(parts[3])
    capsys.readouterr()
    for side, own in names.items():
        other = next(name for name in names if name != side)
        told = [json.dumps(row) for row in session.state.told[other]]
        texts = {"file": views.text(session.state, other), "told": " ".join(told)}
        for command in LOOKED:
            run(command.format(side=other).split())
            texts[command] = capsys.readouterr().out
        for name in own:
            for where, text in texts.items():
                assert name not in text, (where, name)


def test_what_a_side_flies_against_stands_in_its_file_as_it_is_called() -> None:
    evening = training()
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[2], cards=["JH", "AD", "AS"])
    evening.to("second-air-strike")
    evening.do("launch", target="Carrier Force", unit=["VB-6"])
    assert evening.sees("allied")["own_strikes"] == {"Strike 1": "block 19"}
    assert evening.sees("ijn")["strikes"] == {"Strike 1": {"against": "Carrier Force", "hex": "1407"}}
    text = views.text(evening.session.state, "allied")
    assert "Carrier Force" not in text
