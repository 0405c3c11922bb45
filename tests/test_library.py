"""The library: the same answers as the command, as exact values; one exception; light until it is used."""

from __future__ import annotations

import doctest
import inspect
import io
import json
import subprocess
import sys
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import library
from referee.cli.batch import run as batch
from referee.engine.errors import EXIT_STATUS
from referee.engine.examples import Example
from tests.conftest import EXAMPLES, GAMES, PROCEDURES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "referee" / "manual" / "library.md"
ATTACK: dict[str, Any] = {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2}


def commands(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    out = io.StringIO()
    batch(io.StringIO("".join(json.dumps(request) + "\n" for request in requests)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def asked(verb: str, game: str, example: Example, **more: Any) -> referee.Answer | referee.Refusal:
    """The same of the library; the refusal if it refuses."""
    call = referee.odds if verb == "odds" else referee.roll
    try:
        return call(game, example.procedure, rulings=example.rulings, **more, **example.inputs)
    except referee.Refusal as refusal:
        return refusal


def typed(example: Example) -> dict[str, Any]:
    """The dice and cards of an example."""
    return {key: value for key in ("dice", "cards") if (value := getattr(example, key))}


def same(found: referee.Answer | referee.Refusal, said: Mapping[str, Any]) -> None:
    """Hold a library's answer against the command's JSON, value by value."""
    if isinstance(found, referee.Refusal):
        assert not said["ok"]
        assert found.as_json() == said["error"]
        assert (found.kind, str(found), found.field) == (
            said["error"]["kind"],
            said["error"]["message"],
            said["error"].get("field"),
        )
        return
    assert {"id": None, "ok": True, **json.loads(json.dumps(found.as_json()))} == said
    assert found.column == said.get("odds")
    rows = None if found.distribution is None else [(row.outcome, row.p) for row in found.distribution]
    wanted = [(row["outcome"], Fraction(row["p"])) for row in said["distribution"]] if "distribution" in said else None
    assert rows == wanted
    assert rows is None or sum(p for _, p in rows) == 1
    assert [marginal.of for marginal in found.marginals] == [one["of"] for one in said.get("marginals", ())]
    for marginal, one in zip(found.marginals, said.get("marginals", ()), strict=True):
        assert marginal.name == one.get("name")
        assert (None if marginal.mean is None else str(marginal.mean)) == one.get("mean")
        for value, row in zip(marginal.values, one["values"], strict=True):
            assert (value.value, str(value.p)) == (row["value"], row["p"])
            assert (None if value.at_least is None else str(value.at_least)) == row.get("at_least")
    assert found.outcome == said.get("outcome")
    assert [(die.die, die.value, die.why) for die in found.dice] == [
        (die["die"], die["value"], die["for"]) for die in said.get("dice", ())
    ]
    assert [(one.text, one.cite) for one in found.because] == [(one["text"], one["cite"]) for one in said["because"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_is_answered_as_the_command_answers_it(game: str) -> None:
    examples = [example for of, example in EXAMPLES if of == game]
    common = [
        {"game": game, "procedure": one.procedure, "inputs": one.inputs, "rulings": one.rulings} for one in examples
    ]
    for example, said in zip(examples, commands([{"verb": "odds", **one} for one in common]), strict=True):
        same(asked("odds", game, example), said)
    thrown = [typed(one) or {"seed": 7} for one in examples]
    requests = [{"verb": "roll", **one, **how} for one, how in zip(common, thrown, strict=True)]
    for example, how, said in zip(examples, thrown, commands(requests), strict=True):
        same(asked("roll", game, example, **how), said)


@given(
    weapon=st.sampled_from(["H", "P", "A", "T", "X"]),
    strength=st.integers(-2, 40),
    target=st.sampled_from(["A", "B", "C", "D", "M", "L", ""]),
    defense=st.integers(-1, 12),
    want=st.lists(st.sampled_from(["result>=damaged", "result=sunk", "result!=none", "x=1"]), max_size=2),
)
def test_whatever_is_asked_both_answer_alike(
    weapon: str, strength: int, target: str, defense: int, want: list[str]
) -> None:
    inputs: dict[str, Any] = {"weapon": weapon, "strength": strength, "target_class": target, "defense": defense}
    (said,) = commands([{"verb": "odds", "game": "cc", "procedure": "attack", "inputs": inputs, "want": want}])
    if said["ok"]:
        found = referee.odds("cc", "attack", inputs, want=want)
        assert str(found.wanted) == said.get("wanted", {"p": "None"})["p"]
        assert not want or found.chance(*want) == found.wanted
    else:
        with pytest.raises(referee.Refusal) as refused:
            referee.odds("cc", "attack", inputs, want=want)
        assert refused.value.as_json() == said["error"]


def test_every_example_of_the_page_comes_out_as_it_stands() -> None:
    tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.REPORT_ONLY_FIRST_FAILURE)
    assert tried.attempted >= 15
    assert tried.failed == 0


def test_the_page_names_all_that_is_stable() -> None:
    page = PAGE.read_text()
    for name in ("odds", "roll", "procedures", "rulings", "systems"):
        assert f"`referee.{name}(" in page
        call = getattr(referee, name)
        assert inspect.getdoc(call)
        for parameter in inspect.signature(call).parameters.values():
            if parameter.kind is parameter.KEYWORD_ONLY and parameter.name != "cards":
                assert f"{parameter.name}=" in page, parameter.name
    for kind in set(EXIT_STATUS) - {"bad-request", "damaged", "locked", "bug"}:
        assert f"`{kind}`" in page


def test_the_text_is_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    from referee.cli.dispatch import dispatch_line as run

    words = [f"--{name.replace('_', '-')}={value}" for name, value in ATTACK.items()]
    assert run(["odds", "cc", "attack", *words]) == 0
    assert f"{referee.odds('cc', 'attack', **ATTACK)}\n" == capsys.readouterr().out


def test_procedures_and_rulings_are_described() -> None:
    assert list(referee.systems()) == GAMES
    for game, procedure in PROCEDURES:
        found = referee.procedures(game)[procedure.name]
        assert (found.name, found.cite) == (procedure.name, procedure.cite)
        assert [one.name for one in found.inputs] == list(procedure.inputs.fields)
        assert found.summary
    for game in GAMES:
        for name, ruling in referee.rulings(game).items():
            assert (ruling.name, ruling.default) == (name, ruling.options[0])
            assert len(ruling.options) >= 2


def test_a_ruling_a_die_thrown_already_and_plain_python_values() -> None:
    whole = referee.odds("cc", "attack", ATTACK, want="result>=damaged")
    assert whole.wanted == whole.chance("result>=damaged") == Fraction(1, 2)
    left = referee.odds("cc", "attack", ATTACK, given=(5,))
    assert left.distribution is not None
    assert [(row.outcome["result"], row.p) for row in left.distribution] == [("damaged", Fraction(1))]
    ships = ({"name": "Kaga", "target_class": "A", "defense": 4}, {"name": "Akagi", "target_class": "A", "defense": 4})
    bombs = ({"kind": "dive", "defense": 3, "strength": 10, "target": 1}, {"kind": "dive", "defense": 3, "strength": 9})
    answer = referee.odds("cc", "strike", strike=bombs, ship=ships, joint=False)
    assert answer.marginal("Kaga") == answer.marginal("ships[0]")
    assert answer.marginal("Akagi") != answer.marginal("Kaga")
    assert answer.chance("Kaga>=none") == 1
    with pytest.raises(referee.Refusal, match="ships"):
        answer.marginal("Hiryu")


@pytest.mark.parametrize(
    ("call", "kind", "field"),
    [
        (lambda: referee.odds("no", "attack"), "unknown", None),
        (lambda: referee.odds("cc", "atack"), "unknown", None),
        (lambda: referee.odds("cc", "attack", ATTACK, weapon="H"), "bad-input", "weapon"),
        (lambda: referee.odds("cc", "attack", **ATTACK, force=1), "bad-input", "force"),
        (lambda: referee.odds("cc", "attack", **ATTACK | {"defense": 2.0}), "bad-input", "defense"),
        (lambda: referee.odds("cc", "attack", **ATTACK | {"defense": Fraction(1, 2)}), "bad-input", "defense"),
        (lambda: referee.odds("cc", "attack", ATTACK, want="x"), "bad-input", "want"),
        (lambda: referee.odds("cc", "attack", ATTACK, want=[3]), "bad-input", "want"),  # type: ignore[list-item]
        (lambda: referee.odds("cc", "attack", ATTACK, rulings={"x": "y"}), "unknown", None),
        (lambda: referee.odds("cc", "attack", ATTACK, rulings=["x"]), "bad-input", "rulings"),  # type: ignore[arg-type]
        (lambda: referee.odds("cc", "attack", ["x"]), "bad-input", "inputs"),  # type: ignore[arg-type]
        (lambda: referee.odds("cc", "attack", ATTACK, given=[13]), "bad-dice", None),
        (lambda: referee.roll("cc", "attack", ATTACK, dice=[13]), "bad-dice", None),
        (lambda: referee.roll("cc", "attack", ATTACK, dice=[1, 2]), "bad-dice", None),
        (lambda: referee.roll("cc", "attack", ATTACK, dice=[1], seed=1), "bad-request", "seed"),
        (lambda: referee.roll("cc", "attack", ATTACK, seed="1"), "bad-request", "seed"),  # type: ignore[arg-type]
        (lambda: referee.procedures("no"), "unknown", None),
        (lambda: referee.rulings(3), "unknown", None),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_answered_is_one_exception(call: Any, kind: str, field: str | None) -> None:
    with pytest.raises(referee.Refusal) as refused:
        call()
    assert (refused.value.kind, refused.value.field) == (kind, field)


def test_all_names_are_there_and_typed() -> None:
    assert set(referee.__all__) - {"__version__"} <= set(library.__all__)
    assert {name: getattr(referee, name) for name in referee.__all__}
    assert set(referee.__all__) <= set(dir(referee))
    with pytest.raises(AttributeError):
        referee.no_such_name  # type: ignore[attr-defined]  # noqa: B018
    assert (ROOT / "referee" / "py.typed").exists()


def test_importing_it_costs_nothing_until_it_is_used() -> None:
    code = "import sys; before = set(sys.modules); import referee; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["referee"]
