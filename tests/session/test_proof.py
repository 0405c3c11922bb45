"""Dice that nobody can doubt, and words that hold the umpire to the record."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee.engine.chance import D6, D12
from referee.engine.dice import Sworn, commitment, new_secret, number_of
from referee.engine.errors import Refusal
from referee.engine.inputs import what_counts
from referee.engine.procedure import find
from referee.session import corrections, proof
from referee.session.acting.sealed import check_word, plain_text
from referee.session.how import How
from referee.session.record import journal
from referee.session.record.spoken import mark_in_words, of_record
from referee.session.session import Session
from referee.show.proof import origins_in_lines
from tests.proving import wrong_in
from tests.shell import Shell

ROLL = {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}}
MANUAL = Path(__file__).parent.parent.parent / "referee" / "manual" / "trust.md"


def dice(entry: dict[str, Any]) -> list[tuple[int, int]]:
    return [(die["count"], die["value"]) for die in entry["dice"]]


# The dice.


def test_a_session_swears_to_its_dice_at_its_opening(session: Session, referee: Shell) -> None:
    opening = session.entries()[0]
    assert re.fullmatch("[0-9a-f]{64}", opening["secret"])
    assert opening["commitment"] == hashlib.sha256(opening["secret"].encode()).hexdigest()
    said = referee("new cc/training --name friday")
    again = json.loads(Path(session.folder, "..", "friday", journal.NAME).read_text().splitlines()[0])
    assert f"before the first die:\n    {again['commitment']}" in said
    for file in Path(session.folder).glob("*.toml"):
        assert opening["secret"] not in file.read_text()
    assert opening["secret"] not in referee("show umpire --json --session evening")


def test_a_die_is_what_hmac_sha256_makes_of_secret_count_and_words() -> None:
    secret = "5" * 64
    digest = hmac.new(secret.encode(), b"3/1/storm/blue sky", hashlib.sha256).digest()
    assert number_of(secret, ["storm", "blue sky"], 3, 12) == int.from_bytes(digest, "big") % 12
    source = Sworn(secret, [], 0)
    faces = [source.face(D12, "x") for _ in range(6000)]
    assert faces[:3] == [number_of(secret, [], count, 12) + 1 for count in (1, 2, 3)]
    assert all(400 < count < 600 for count in Counter(faces).values())
    assert {source.face(D6, "x") for _ in range(100)} == {1, 2, 3, 4, 5, 6}
    assert commitment(new_secret()["secret"]) != new_secret()["commitment"]


def test_no_die_is_thrown_twice_and_an_undone_one_is_the_same(session: Session) -> None:
    first = session.act("roll", ROLL).entry
    second = session.act("roll", ROLL).entry
    assert [count for count, _ in dice(first) + dice(second)] == [1, 2, 3, 4]
    corrections.undo(session)
    again = session.act("roll", ROLL).entry
    assert dice(again) == dice(second)
    corrections.undo(session)
    fresh = session.act("roll", ROLL, How(fresh=True, why="a slip")).entry
    assert [count for count, _ in dice(fresh)] == [5, 6]
    assert [count for count, _ in dice(session.act("roll", ROLL).entry)] == [7, 8]
    corrections.amend(session, first["n"], {"inputs": {"allied_level": 2, "ijn_level": 0}}, None, "misread")
    assert dice(session.entries()[-3]) == dice(first)
    assert wrong_in(session) == []


def test_a_players_word_settles_the_dice_that_follow(session: Session) -> None:
    secret = session.entries()[0]["secret"]
    before = session.act("roll", ROLL).entry
    session.act("word", {"word": "storm", "side": "ijn"})
    after = session.act("roll", ROLL).entry
    assert [value for _, value in dice(before)] == [number_of(secret, [], count, 6) + 1 for count in (1, 2)]
    assert [value for _, value in dice(after)] == [number_of(secret, ["storm"], count, 6) + 1 for count in (3, 4)]
    assert Session(session.folder).state.dice["words"] == ["storm"]
    assert wrong_in(session) == []
    for wrong in ("", "Storm", "a/b", "a  b", "x" * 41):
        with pytest.raises(Refusal):
            session.act("word", {"word": wrong})


def rewritten(session: Session, change: Any) -> Session:
    """The session as an umpire would leave it who changes his record and knows how it is chained."""
    from referee.session.record import repair

    entries = session.entries()
    change(entries)
    repair.write(session.folder, entries)
    return Session(session.folder)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda rows: rows[1]["dice"][0].update(value=rows[1]["dice"][0]["value"] % 6 + 1), "but should be"),
        (lambda rows: rows[1]["dice"][0].update(count=9), "but should be|in no entry"),
        (lambda rows: rows[2].update(dice=rows[1]["dice"]), "was used already in entry 2"),
        (lambda rows: rows[2]["dice"][0].update(count=1, value=9), "was different before"),
        (lambda rows: rows[2]["dice"][0].update(die="D0"), "is no die"),
        (lambda rows: rows[2]["dice"][0].pop("count"), "has no number"),
        (lambda rows: rows[2].update(dice=[]), ""),
        (lambda rows: rows.pop(1) and [row.update(n=n) for n, row in enumerate(rows, 1)], "in no entry: 1, 2"),
        (lambda rows: rows[0].update(secret="0" * 64), "not the one whose mark was read out"),
    ],
)
def test_a_die_that_was_changed_hidden_or_used_twice_is_found_out(session: Session, change: Any, said: str) -> None:
    session.act("roll", ROLL)
    session.act("roll", ROLL)
    session.act("roll", ROLL)
    assert wrong_in(session) == []
    if said:
        assert re.search(said, " ".join(proof.faults_of_dice(rewritten(session, change).entries())))


def test_dice_from_a_seed_are_said_to_be_such(session: Session, referee: Shell) -> None:
    entry = session.act("roll", ROLL, How(seed=5)).entry
    assert entry["seed"] == 5
    assert all("count" not in die for die in entry["dice"])
    session.act("roll", ROLL, How(dice=[3, 4]))
    session.act("roll", ROLL)
    said = referee("log verify")
    assert "dice typed: 2; dice and cards of the program, each as its secret requires: 2" in said
    assert "from a seed that you gave, which proves nothing: #2" in said


def test_the_secret_is_told_after_the_end_alone_and_proves_each_die(
    session: Session, tmp_path: Path, referee: Shell
) -> None:
    session.act("roll", ROLL)
    session.act("word", {"word": "storm"})
    session.act("roll", ROLL)
    assert "knows the dice to come" in referee("log dice", status=2)
    session.act("roll", {**ROLL, "side": "ijn"})
    corrections.undo(session)
    session.act("roll", ROLL, How(dice=[1, 1]))
    corrections.undo(session)
    session.act("roll", ROLL, How(dice=[6, 6], fresh=True, why="the die fell off"))
    session.act("close", {})
    file, checker = tmp_path / "dice.json", tmp_path / "check.py"
    referee("log dice --out", str(file), "--checker", str(checker))
    assert len(json.loads(file.read_text())["dice"]) == 6
    (page,) = re.findall(r"```python\n(.*?)```", MANUAL.read_text(), re.DOTALL)
    program = checker.read_text().partition("\n\n")[2]
    assert page == program
    assert len([line for line in program.splitlines() if line and not line.startswith(("import ", "from "))]) <= 20
    check = [sys.executable, str(checker), str(file), session.entries()[0]["commitment"]]
    said = subprocess.run(check, capture_output=True, text=True, check=True).stdout
    assert said == "6 dice, all as they had to be; thrown and discarded: 2 and 2 that were typed\n"
    listed = referee("log dice")
    assert listed.count(", discarded)") == 2
    assert "typed at the table: 2; typed and discarded: 2" in listed
    file.write_text(re.sub(r'"value": (\d)', lambda found: f'"value": {int(found[1]) % 6 + 1}', file.read_text()))
    wrong = subprocess.run(check, capture_output=True, text=True, check=False)
    assert wrong.returncode != 0
    assert "number 1 is wrong" in wrong.stderr


# What is thrown again.


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({}, {"side": "ijn"}),
        ({"side": "ijn"}, {}),
        ({"side": "ijn"}, {"side": "allied", "tell": "all"}),
        ({"tell": "all"}, {"tell": "ijn"}),
    ],
)
def test_an_undone_throw_falls_again_whatever_words_stand_around_it(
    session: Session, first: dict[str, str], then: dict[str, str]
) -> None:
    before = session.act("roll", {**ROLL, **first}).entry
    corrections.undo(session)
    session.act("note", {"text": "between"})
    assert dice(session.act("roll", {**ROLL, **then}).entry) == dice(before)
    assert dice(session.act("roll", {**ROLL, **first}).entry) != dice(before)
    assert wrong_in(session) == []
    assert proof.origins_of_dice(session.entries()).discarded == 0


def test_a_label_does_not_bring_other_dice() -> None:
    inputs = find("carrier-clashes", "strike").inputs
    one = what_counts(inputs, {"strike": [{"name": "VT-6"}, {"name": "VB-6"}]})
    assert one == what_counts(inputs, {"strike": [{"name": "A"}, {"name": "B"}]})
    assert one == what_counts(inputs, {"strike": [{"name": "A"}, {"name": "B"}], "night": False})
    assert one != what_counts(inputs, {"strike": [{"name": "A"}, {"name": "A"}]})
    assert one != what_counts(inputs, {"strike": [{"name": "A", "strength": 4}, {"name": "B"}]})


def test_another_throw_takes_other_dice_and_fresh_ones_want_a_reason(session: Session) -> None:
    before = session.act("roll", ROLL).entry
    corrections.undo(session)
    other = {**ROLL, "inputs": {"allied_level": 2, "ijn_level": 0}}
    assert dice(session.act("roll", other).entry) != dice(before)
    for raw in (ROLL, {**ROLL, "side": "ijn"}):
        with pytest.raises(Refusal) as caught:
            session.act("roll", raw, How(fresh=True))
        assert caught.value.field == "why"
    came = session.act("roll", {**ROLL, "side": "ijn"}, How(fresh=True, why="the die fell off")).entry
    assert dice(came) != dice(before)
    assert wrong_in(session) == []
    found = proof.origins_of_dice(session.entries())
    assert (found.settled, found.discarded, found.undone) == (4, 2, [2])
    assert any("thrown and not used" in line for line in origins_in_lines(found))


@pytest.mark.parametrize(
    ("then", "discarded"),
    [
        (None, (2, [2])),
        ([3, 4], (0, [])),
        ([6, 6], (2, [2])),
    ],
)
def test_typed_dice_that_are_not_typed_again_are_counted(
    session: Session, then: list[int] | None, discarded: tuple[int, list[int]], referee: Shell
) -> None:
    session.act("roll", ROLL, How(dice=[3, 4]))
    corrections.undo(session)
    if then:
        session.act("roll", {**ROLL, "side": "ijn"}, How(dice=then, fresh=True, why="again"))
    found = proof.origins_of_dice(session.entries())
    assert (found.typed_discarded, found.typed_undone) == discarded
    assert ("typed and not used" in referee("log verify")) is bool(discarded[0])


def test_typed_dice_of_what_was_amended_stand_where_they_are_kept(session: Session) -> None:
    session.act("roll", ROLL, How(dice=[3, 4]))
    corrections.amend(session, 2, {"inputs": {"allied_level": 2, "ijn_level": 0}}, None, "misread")
    assert proof.origins_of_dice(session.entries()).typed_discarded == 0
    corrections.amend(session, session.state.count, {}, [5, 5], "misread the die")
    assert proof.origins_of_dice(session.entries()).typed_discarded == 2


def test_no_die_is_taken_again_twice_over(session: Session) -> None:
    session.act("roll", ROLL)
    corrections.undo(session)
    session.act("roll", {**ROLL, "side": "ijn"})
    corrections.undo(session)
    for raw in ({**ROLL, "tell": "all"}, ROLL, {**ROLL, "side": "ijn"}):
        session.act("roll", raw)
    corrections.amend(session, 6, {}, None, "x")
    corrections.undo(session)
    session.act("roll", {**ROLL, "tell": "all"})
    assert wrong_in(session) == []


def test_forged_dice_are_one_verdict(session: Session, referee: Shell) -> None:
    session.act("roll", ROLL)
    session.act("roll", ROLL)

    def forge(rows: list[Any]) -> None:
        for die in rows[1]["dice"]:
            die["value"] = die["value"] % 6 + 1

    rewritten(session, forge)
    said = referee("log verify", status=5).out
    assert "the program's dice cannot be proved: 2 things are wrong" in " ".join(said.split())
    assert "dice and cards of the program: 4, of which 2 are right" in " ".join(said.split())
    assert "each as its secret" not in said
    found = json.loads(referee("log verify --json", status=5).out)
    assert (found["ok"], found["error"]["kind"], len(found["unproved"])) == (False, "damaged", 2)
    assert found["verdict"] in " ".join(said.split())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"inputs": {"allied_level": 9, "ijn_level": 0}}, "would now be refused: allied_level must be"),
        ({"distribution": []}, "has different odds now"),
    ],
)
def test_an_answer_that_the_rules_would_not_give_now_is_found(
    session: Session, change: dict[str, Any], said: str
) -> None:
    session.act("roll", ROLL)
    (found,) = wrong_in(rewritten(session, lambda rows: rows[1]["answers"][0].update(change)))
    assert found.startswith(f"entry 2: initiative {said}")


def test_secret_dice_that_are_taken_again_are_no_seeds(session: Session) -> None:
    session.act("roll", ROLL)
    corrections.undo(session)
    session.act("roll", ROLL, How(seed=5))
    assert proof.origins_of_dice(session.entries()).seeded == []


# Words.


def test_a_word_of_the_record_speaks_for_all_before_it(session: Session, referee: Shell) -> None:
    session.act("note", {"text": "one"})
    word = referee("log word").strip()
    assert re.fullmatch("[a-z]{5}(-[a-z]{5}){3}", word)
    session.act("note", {"text": "two"})
    assert "is the check-word of entry 2" in referee("log word", word)
    rewritten(session, lambda rows: rows[1]["inputs"].update(text="uno"))
    assert "something before it has been changed" in referee("log word", word, status=2)


def test_each_turn_offers_the_word_to_the_umpire_and_writes_it_nowhere(session: Session) -> None:
    came, last = None, ""
    while came is None or not came.word:
        last = session.state.last
        came = session.act("next", {}, How(force=True, why="on"))
    assert came.word == of_record(last)
    assert came.word in came.say(session.state.sides)["umpire"][-1]
    for file in Path(session.folder).iterdir():
        assert came.word.encode() not in file.read_bytes()


def test_an_order_sealed_without_a_salt_is_as_safe(session: Session) -> None:
    entry = session.act("seal", {"name": "plot", "text": "north at dawn", "side": "ijn"}).entry
    order = session.state.tree["umpire"]["sealed"]["plot"]
    assert len(bytes.fromhex(order["salt"])) * 8 == 96
    assert list(entry["told"]) == ["ijn"]
    assert order["word"] == check_word("plot", "north at dawn", order["salt"])
    for file in Path(session.folder).iterdir():
        assert b"north at dawn" not in file.read_bytes(), file.name
    session.act("seal", {"name": "other", "text": "x", "side": "ijn", "tell": "all"})
    assert session.entries()[-1]["told"].keys() == {"all"}
    with pytest.raises(Refusal):
        session.act("seal", {"name": "third", "text": "x", "tell": "nobody"})
    corrections.amend(session, 2, {"text": "south at dawn"}, None, "misread")
    for file in Path(session.folder).iterdir():
        assert b"south at dawn" not in file.read_bytes(), file.name
    said = session.act("unseal", {"name": "plot"}).say(["allied", "ijn"])["ijn"][0]
    found = re.fullmatch(r"Order plot, sealed at set-up, check-word (\S+): (.*) \(salt ([0-9a-f]{24})\)", said)
    assert found is not None
    assert found[1] == check_word("plot", found[2], found[3])
    assert plain_text("south at dawn") == found[2]


def test_a_word_has_as_many_bits_as_is_said() -> None:
    words = {mark_in_words(str(number), "s", 1, rounds=1) for number in range(300)}
    letters = [Counter(word[place] for word in words) for place in range(5)]
    assert [len(found) for found in letters] == [16, 4, 16, 4, 16]
    assert len(mark_in_words("x", "s").split("-")) * 16 == 64


# True dice.


def test_faces_are_tested_against_a_true_die() -> None:
    from fractions import Fraction

    from referee.show.faces import as_lines, chance_of_more, chi_square, test_dice

    def entry(number: int, faces: list[int], origin: str) -> dict[str, Any]:
        return {"n": number, "dice": [{"die": "D6", "value": face, "for": "x", "from": origin} for face in faces]}

    assert chi_square([22, 21, 22, 27, 22, 36]) == Fraction(168, 25)
    for value, freedom, wanted in (
        (6.88, 5, 0.2297),
        (11.07, 5, 0.05),
        (19.675, 11, 0.05),
        (7.815, 3, 0.05),
        (9.488, 4, 0.05),
    ):
        assert abs(chance_of_more(Fraction(value), freedom) - wanted) < 0.0005
    assert chance_of_more(Fraction(0), 1) == chance_of_more(Fraction(0), 4) == 1
    even, sixes = test_dice([entry(1, [1, 2, 3, 4, 5, 6] * 5, "program"), entry(2, [6] * 30, "table")])
    assert (even.by, even.counts, even.chance) == ("program", [5] * 6, 1.0)
    assert (sixes.by, sixes.counts) == ("table", [0, 0, 0, 0, 0, 30])
    assert sixes.chance is not None
    assert sixes.chance < 1e-9
    assert "in fewer than one of 100 evenings" in sixes.text
    assert as_lines(test_dice([entry(1, [1, 2], "table")])) == [
        "too few throws to say whether the dice are fair: D6 typed 2"
    ]
