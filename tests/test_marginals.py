"""Marginals and what is wanted, for every procedure of every game: what adding up the joint rows gives."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from referee.cli.batch import BatchServer, reply
from referee.engine.answer import Answer, odds
from referee.engine.examples import Example
from referee.engine.joint import Leaves, spread_lists
from referee.engine.limits import TooMany
from referee.engine.procedure import Apart, Procedure, find
from referee.engine.rules import load
from tests.bench.fights import usual_fights

from .apart import compare, planned
from .conftest import PROCEDURES
from .test_cases import CASES
from .test_procedures import answered, name


def weighed(game: str, example: Example, **more: Any) -> Answer:
    return odds(find(game, example.procedure), example.inputs, load(game), example.rulings, **more)


def looked_up(node: Any, path: str) -> Any:
    """What is at a path of an outcome, read as a reader of JSON would; nothing if it does not lead on."""
    for part in path.replace("]", "").replace("[", ".").split("."):
        if isinstance(node, dict):
            node = node.get(part)
        elif isinstance(node, list):
            node = node[int(part)]
        else:
            return None
    return node


def summed(answer: Answer, path: str) -> dict[str, Fraction]:
    out: dict[str, Fraction] = {}
    for row in answer.distribution or ():
        key = json.dumps(looked_up(row["outcome"], path))
        out[key] = out.get(key, Fraction(0)) + Fraction(row["p"])
    return out


def ends(node: Any) -> Iterator[Any]:
    """What an outcome holds that is neither an object nor a list."""
    if isinstance(node, dict | list):
        for part in node.values() if isinstance(node, dict) else node:
            yield from ends(part)
    else:
        yield node


@pytest.mark.parametrize(("game", "procedure"), PROCEDURES, ids=name)
def test_leaves_are_those_of_the_joint_rows(game: str, procedure: Procedure) -> None:
    for example in answered(game, procedure):
        answer = weighed(game, example)
        leaves_are_the_sums_of_the_joint_rows(answer)
        leaves_hold_all_that_the_outcomes_hold(answer)
        what_is_wanted_is_the_sum_of_the_rows_that_have_it(answer, game, example)


def leaves_are_the_sums_of_the_joint_rows(answer: Answer) -> None:
    found = answer.as_json().get("marginals", [])
    for marginal in found:
        values = marginal["values"]
        assert {json.dumps(row["value"]): Fraction(row["p"]) for row in values} == summed(answer, marginal["of"])
        assert sum(Fraction(row["p"]) for row in values) == 1
        for place, row in enumerate(values):
            if "at_least" in row:
                rest = [Fraction(row["p"]) for row in values[place:] if row["value"] is not None]
                assert Fraction(row["at_least"]) == sum(rest)
        if "mean" in marginal:
            assert Fraction(marginal["mean"]) == sum(row["value"] * Fraction(row["p"]) for row in values)
    if not found:
        rows = answer.distribution or []
        assert all(len(list(ends(row["outcome"]))) <= 1 or len(row["outcome"]) == 1 for row in rows)


def leaves_hold_all_that_the_outcomes_hold(answer: Answer) -> None:
    found = [marginal["of"] for marginal in answer.as_json().get("marginals", [])]
    for row in answer.distribution or ():
        if found:
            held = [end for path in found for end in ends(looked_up(row["outcome"], path)) if end is not None]
            whole = [end for end in ends(row["outcome"]) if end is not None]
            assert sorted(map(repr, held)) == sorted(map(repr, whole))


def what_is_wanted_is_the_sum_of_the_rows_that_have_it(answer: Answer, game: str, example: Example) -> None:
    found = [marginal for marginal in answer.marginals() if not isinstance(marginal.rows[0][0], list)]
    if len(found) < 2:
        return  # one value alone: nothing is wanted of two
    first, second = found[0], found[-1]
    typed = {True: "true", False: "false", None: "null"}
    value, other = first.rows[-1][0], second.rows[0][0]
    words = [typed[v] if v is None or isinstance(v, bool) else str(v) for v in (value, other)]
    want = [f"{first.of}={words[0]}", f"{second.of}!={words[1]}"]
    rows = [
        Fraction(row["p"])
        for row in answer.distribution or ()
        if looked_up(row["outcome"], first.of) == value and looked_up(row["outcome"], second.of) != other
    ]
    assert Fraction(weighed(game, example, want=want).wanted or "-1") == sum(rows)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1]}")
def test_the_sample_cases_come_to_the_same_apart_and_whole(case: tuple[str, str]) -> None:
    game, procedure = case
    for row in CASES[case]:
        asked = row["request"]
        if asked["verb"] == "odds" and "error" not in row["expect"] and game == asked["game"]:
            plan = planned(game, procedure, asked["inputs"], asked.get("rulings", {}))
            if plan.apart is not None:
                compare(plan, (), repr(asked["inputs"]))


@pytest.mark.parametrize(("game", "procedure"), PROCEDURES, ids=name)
def test_what_an_outcome_follows_is_there(game: str, procedure: Procedure) -> None:
    for path, source in procedure.follows.items():
        assert source.partition(".")[0] in procedure.inputs.fields
        followed = 0
        for example in answered(game, procedure):
            entered = looked_up(example.inputs, source)
            answer = weighed(game, example)
            for row in answer.distribution or ():
                came = looked_up(row["outcome"], path)
                if isinstance(came, list) and entered is not None:
                    assert len(came) == len(entered)
                followed += came is not None
        assert followed or (game, procedure.name) in BY_UNIT, path


BY_UNIT = {
    ("cunningham-somerville", "golden-comb"),
    ("carrier-clashes", "aa"),
    ("carrier-clashes", "cap"),
    *(
        ("naval-units", name)
        for name in ("air-strike", "port-attack", "port-raid", "surface-round", "interception", "submarine-attack")
    ),
}
"""Procedures with lists only where they are asked for."""


STRIKE: dict[str, Any] = {
    "strike": [{"kind": "dive", "defense": 3, "strength": 20}],
    "cap": [{"f": 6, "defense": 6}],
    "ship": [
        {"name": "Shokaku", "aa": 8, "target_class": "A", "defense": 4},
        {"name": "Zuikaku", "aa": 8, "target_class": "A", "defense": 4},
    ],
}


def asked(want: Any, procedure: str = "strike", inputs: Mapping[str, Any] = STRIKE) -> dict[str, Any]:
    request = {"verb": "odds", "game": "cc", "procedure": procedure, "inputs": inputs, "want": want}
    return answer_to(request)


def answer_to(request: Mapping[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(reply(BatchServer(), json.dumps(request)))
    return answer


def test_places_go_by_the_names_that_were_entered() -> None:
    found = {row["of"]: row for row in asked([])["marginals"]}
    assert found["ships[0]"]["name"] == "Shokaku"
    assert "name" not in found["cap_lost"]
    assert [row["value"] for row in found["ships[0]"]["values"]] == ["none", "damaged"]
    assert found["aircraft_lost"]["mean"].count("/") == 1


def test_a_name_stands_for_its_place_and_several_wishes_are_one_event() -> None:
    assert asked(["Shokaku>=damaged"])["wanted"] == asked(["ships[0]>=damaged"])["wanted"]
    both = Fraction(asked(["Shokaku>=damaged", "aircraft_lost=0"])["wanted"]["p"])
    apart = [Fraction(asked([wish])["wanted"]["p"]) for wish in ("Shokaku>=damaged", "aircraft_lost=0")]
    assert 0 < both < min(apart)
    assert both != apart[0] * apart[1]
    assert asked(["Shokaku>=ditw"])["wanted"]["p"] == "0"
    assert asked(["ships[0]!=none", "aircraft_lost<=4"])["wanted"] == asked(["Shokaku>=damaged"])["wanted"]


@pytest.mark.parametrize(
    ("want", "says"),
    [
        (["ship[0]>=ditw"], "there are: reached, ships[0] (Shokaku), ships[1] (Zuikaku), aircraft_lost"),
        (["Shokako>=ditw"], "nearest: Shokaku"),
        (["ships>=ditw"], "may be one of several: ships[0] (Shokaku), ships[1] (Zuikaku)"),
        (["Shokaku>=sunken"], "it is none or damaged or ditw or sunk"),
        (["Shokaku"], "one of = != >= <="),
        (["reached>=yes"], "has no order"),
        (["cap_lost=two"], "is a whole number"),
        ("Shokaku>=ditw", "a list of texts"),
    ],
)
def test_an_impossible_wish_is_refused_with_the_choices(want: Any, says: str) -> None:
    error = asked(want)["error"]
    assert (error["kind"], error["field"]) == ("bad-input", "want")
    assert says in error["message"]


def test_a_name_that_fits_several_leaves_wants_the_leaf_too() -> None:
    table = {"damage": {"columns": {"1+": ["-", "-", "-", "-", "1", "1", "1", "1", "2", "2"]}}}
    units = [
        {"name": "Iowa", "side": "usn", "box": 15, "boxes": 4, "gunnery": 6, "target": "Kongo"},
        {"name": "Kongo", "side": "ijn", "box": 9, "boxes": 2, "gunnery": 6, "target": "Iowa"},
    ]
    inputs = {"units": units, "criticals": False, "tables": table}
    request = {"verb": "odds", "game": "coc", "procedure": "battle-round", "inputs": inputs}
    refused = answer_to({**request, "want": ["Kongo=true"]})["error"]
    assert "hits[1] (Kongo), sunk[1] (Kongo)" in refused["message"]
    found = answer_to({**request, "want": ["sunk[Kongo]=true"]})
    assert found["wanted"]["p"] == "1/5"


def test_one_value_alone_has_no_marginals_but_can_be_wanted() -> None:
    inputs = {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2}
    found = asked(["result>=damaged"], "attack", inputs)
    assert "marginals" not in found
    assert found["wanted"]["p"] == "1/2"


def test_too_many_outcomes_to_list_still_have_their_marginals(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs = {"weapon": "A", "strength": 8, "target_class": "A", "defense": 4}
    listed = asked(["result>=ditw", "hits=1"], "attack", inputs)
    monkeypatch.setattr("referee.engine.limits.OUTCOMES", len(listed["distribution"]) - 1)
    found = asked(["result>=ditw", "hits=1"], "attack", inputs)
    assert found["ok"]
    assert "distribution" not in found
    assert any("too many outcomes" in reason["text"] for reason in found["because"])
    assert found["marginals"] == listed["marginals"]
    assert found["wanted"] == listed["wanted"]


def test_searches_with_a_die_each_are_weighed_one_by_one_where_their_rows_are_too_many() -> None:
    inputs: dict[str, Any] = {"level": 0, "search": [{"nearest": 4}, {"nearest": 11}] * 4}
    request = {"verb": "odds", "game": "cc", "procedure": "search-phase", "rulings": {"search-die": "one-per-hex"}}
    wished = ["searches[0].cards>=4", "searches[1].cards=0"]
    found = answer_to({**request, "inputs": inputs, "want": wished})
    assert "distribution" not in found
    assert (len(found["marginals"]), found["wanted"]["p"]) == (16, "1/6")
    two = answer_to({**request, "inputs": {**inputs, "search": inputs["search"][:2]}, "want": wished})
    assert (two["marginals"], two["wanted"]) == (found["marginals"][:4], found["wanted"])
    assert two["distribution"]


def test_fates_in_a_fight_with_cap_are_weighed_one_by_one_where_their_rows_are_too_many() -> None:
    escort, bomber, fighter = (
        {"defense": 1, **more} for more in ({"kind": "escort", "f": 6}, {"kind": "dive"}, {"f": 6})
    )
    request = {"verb": "odds", "game": "cc", "procedure": "cap", "want": ["strike[0]=safe", "cap[0]=safe"]}
    large = {"by_unit": True, "strike": [escort] * 2 + [bomber] * 6, "cap": [fighter] * 6}
    found = answer_to({**request, "inputs": large})
    assert "distribution" not in found
    assert (len(found["marginals"]), found["marginals"][0]["values"][0]) == (
        14,
        {"value": "safe", "p": "1/4", "at_least": "1"},
    )
    assert found["wanted"]["p"] == str(Fraction(1, 4) * Fraction(found["marginals"][-1]["values"][0]["p"]))


def test_a_throw_whose_outcomes_are_too_many_to_weigh_answers_no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.engine.limits.WORK", 0)
    inputs = {"allied_level": 1, "ijn_level": 0}
    request = {"verb": "roll", "game": "cc", "procedure": "initiative", "inputs": inputs, "seed": 1}
    assert any("enter less to see them" in reason["text"] for reason in answer_to(request)["because"])
    refused = answer_to({**request, "want": ["initiative=ijn"]})["error"]
    assert (refused["field"], refused["message"][:19]) == ("want", "want has no answer:")


@pytest.mark.parametrize("fight", usual_fights())
def test_a_usual_fight_comes_to_the_same_apart_and_whole(fight: str) -> None:
    game, procedure, inputs = usual_fights()[fight]
    apart = odds(find(game, procedure), inputs, load(game), joint=False)
    whole = odds(find(game, procedure), inputs, load(game))
    assert whole.distribution
    assert len(apart.marginals()) > 3
    assert [marginal.as_json() for marginal in apart.marginals()] == [m.as_json() for m in whole.marginals()]


@pytest.mark.parametrize(("wish", "p"), [("effects=none", "1/6"), ("effects=power-radar, fire", "7/72")])
def test_a_list_is_wanted_as_it_is_written(wish: str, p: str) -> None:
    request = {"verb": "odds", "game": "cs", "procedure": "torpedo-critical", "inputs": {}, "want": [wish]}
    assert answer_to(request)["wanted"]["p"] == p


@pytest.mark.parametrize("want", [["torpedo>=1"], ["torpedo>=1", "cap>=1"]])
def test_outcomes_known_but_not_listed_serve_where_leaves_apart_are_too_much(
    want: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, procedure, inputs = usual_fights()["nu air-strike: 6 planes, 2 CAP, 3 targets"]
    request = {"verb": "odds", "game": game, "procedure": procedure, "inputs": inputs, "want": want}
    listed = answer_to(request)
    monkeypatch.setattr("referee.engine.limits.OUTCOMES", len(listed["distribution"]) - 1)
    apart = answer_to(request)

    def too_much(_: object) -> Any:
        raise TooMany

    def each_alone(leaves: Apart | Leaves) -> Leaves:
        found = spread_lists(leaves)
        return Leaves(found.leaves, lambda some: found.odds(some) if len(some) == 1 else too_much(some))

    rescued = []
    for spread in (too_much, each_alone):
        monkeypatch.setattr("referee.engine.answer.spread_lists", spread)
        rescued.append(answer_to(request))
    for answer in (apart, *rescued):
        assert "distribution" not in answer
        assert (answer["marginals"], answer["wanted"]) == (listed["marginals"], listed["wanted"])
    monkeypatch.setattr("referee.engine.answer.spread_lists", too_much)
    monkeypatch.setattr("referee.engine.limits.OUTCOMES", 0)
    thrown = answer_to({key: value for key, value in request.items() if key != "want"} | {"verb": "roll", "seed": 1})
    assert thrown["outcome"]
    assert "marginals" not in thrown  # next to a throw there are simply none
