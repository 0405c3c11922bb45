"""Each die of an evening says for what it is by name, or can be for one thing alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.kept import ROOT

KEPT = sorted(Path(ROOT, "tests", "golden").glob("*/*.journal.jsonl"))
NAMED = re.compile(r"[A-Z]|\d{4}|datum \d|block \d")
ONE_ALONE = re.compile(
    r"the marker drawn|storm|weather of zone \d|fog, |segment \d|advantage of the|(?:an?|boat) \w+: "  # ships by type
    r"|one at random of the groups that entered|contact of boat \d|torpedoes left"
    r"|search$"  # secret movement: nobody hears for what (15.7)
    r"|collision|determination|rescue, |tow, |torpedo critical"  # the act has just named the ships
    r"|attack on an air unit|attack at \d|strike \d joins the first|aircraft \d: attack"
)


@pytest.mark.parametrize("kept", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in KEPT])
def test_a_die_names_whom_or_what_it_is_for(kept: Path) -> None:
    entries = [json.loads(line) for line in kept.read_text().splitlines()]
    dice = [(entry["act"], die["for"]) for entry in entries for die in entry.get("dice", []) if entry["act"] != "roll"]
    assert [row for row in dice if not NAMED.search(row[1]) and not ONE_ALONE.match(row[1])] == []
