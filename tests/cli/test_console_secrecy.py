"""Completion on a line that names a side offers only what that side's view holds; the history keeps no sealed text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli.console.offer import Desk
from referee.cli.console.prompting import Remembered
from referee.session.board.tree import join
from referee.session.how import How
from referee.session.record import views
from referee.session.scenario.scenario import find, open_session
from referee.session.session import Session

LINES = [
    "tell ijn ", 'tell ijn "about En', "tell ijn Sh", "show ijn ", "log show --for ijn ", "search 1508 --side ijn ",
    "search --side ijn --searcher ", "search --side=ijn ", "search --side ijn ", "move --name X --by ijn --hex ",
    "move --by ijn ", "move --by ijn T", "cap --side ijn --over ", "launch --side ijn ", "launch --side ij --target ",
    "strike --side ijn --unit VB-6,", "attack --side ijn VB-6=", "roll initiative --tell ijn ", "tell all ",
    'tell all "En', "odds strike --side ijn --at ", "set sides.ijn. ", "set sides.ijn", "undo --to ijn", "amend ijn ",
    "open ijn ", "seal x --side ijn ", "remind turn 2 ijn ", "note ijn En", "clock ijn ",
]  # fmt: skip


EXAMPLES = ("VB-6", "VT-6")  # they stand in the inputs' own help


def secretly(folder: Path, name: str, hex: str, names: dict[str, str]) -> Session:
    """A session that differs in what only the Allies and the umpire know: names and where their forces are."""
    text = find("carrier-clashes/training").text.decode()
    for old, new in names.items():
        text = text.replace(old, new)
    path = folder / f"{name}.toml"
    path.write_text(text)
    session = open_session(str(path), name)
    for force in session.state.tree["sides"]["allied"]["task_forces"]:
        where = join("sides", "allied", "task_forces", force, "hex")
        session.act("set", {"path": where, "value": hex}, How(force=True, why="for the test"))
    return session


@pytest.fixture
def desks(tmp_path: Path) -> tuple[Desk, Desk]:
    first = secretly(tmp_path, "one", "0303", {"Enterprise": "Shangri-La"})
    first.act("seal", {"name": "ijn plan", "text": "x", "side": "allied"})
    second = secretly(tmp_path, "two", "0404", {"TF 16": "Task Group Ghost", "Enterprise": "Shinano"})
    return Desk(first), Desk(second)


@pytest.mark.few(8)
@pytest.mark.parametrize("line", LINES)
def test_what_a_side_does_not_know_changes_no_offer_on_its_lines(desks: tuple[Desk, Desk], line: str) -> None:
    one, two = desks
    side = next(word for word in ("ijn", "ij", "all") if word in line)
    for end in range(line.index(side) + len(side), len(line) + 1):
        before, after = line[:end], line[end:]
        assert one.offers(before, after) == two.offers(before, after), before
        assert one.explain(line) == two.explain(line)


@pytest.mark.few(8)
@pytest.mark.parametrize("line", LINES)
def test_no_offer_on_a_sides_line_holds_what_is_not_in_its_view(desks: tuple[Desk, Desk], line: str) -> None:
    for desk in desks:
        view = json.dumps(views.view(desk.session.state, "ijn"))
        hidden = [
            name
            for kind, own in desk.session.state.tree["sides"]["allied"].items()
            if isinstance(own, dict)
            for name in own
            if kind in ("task_forces", "ships", "air") and name not in view and name not in EXAMPLES
        ]
        assert hidden
        text = desk.explain(line) + "".join(f"{offer.text} {offer.help}\n" for offer in desk.offers(line))
        assert not [name for name in hidden if name in text]


def test_the_side_may_be_named_after_the_cursor(desks: tuple[Desk, Desk]) -> None:
    one, two = desks
    assert one.offers("search 1508 ", " --side ijn") == two.offers("search 1508 ", " --side ijn")
    assert one.offers("search 1508 ") != two.offers("search 1508 ")


def test_a_short_form_on_a_sides_line_is_read_with_what_that_side_knows(desks: tuple[Desk, Desk]) -> None:
    one, two = desks
    for line in (["search", "1508", "Sh", "--side", "ijn"], ["tell", "ijn", "Sh"]):
        try:
            first = one.read(line).argv
        except Exception as refusal:
            with pytest.raises(type(refusal), match=str(refusal)):
                two.read(line)
        else:
            assert first == two.read(line).argv


@pytest.mark.parametrize(
    "line", ["seal plan --text hush", "do seal --name plan --te hush", "referee do seal --text=hush"]
)
def test_a_sealed_text_is_not_kept_in_the_history(line: str, tmp_path: Path) -> None:
    history = Remembered(str(tmp_path / ".history"))
    history.store_string("status")
    history.store_string(line)
    assert [*history.load_history_strings()] == ["status"]
