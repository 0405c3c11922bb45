"""Help by groups, by topic, by whatever a word names; every act with its own example first."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest

from referee.cli import topics
from referee.cli.command import by_title, first_words
from referee.cli.examples import example_of, first_of
from referee.cli.help import procedure_usage
from referee.cli.main import run
from referee.cli.options import ACT, parse
from referee.engine import examples
from referee.engine.errors import Refusal
from referee.engine.procedure import find, procedures
from referee.engine.rules import games
from referee.session.acting.act import Act
from referee.session.acting.catalogue import SHEETS, acts
from referee.session.acting.hints import typed_options
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.usage import act_usage
from tests.law import SCENARIOS, Probed
from tests.shell import Shell


def test_every_command_of_a_group_is_there_and_the_help_begins_with_what_to_start(
    referee: Shell,
) -> None:
    text = referee("--help")
    for title, names in by_title().items():
        assert title in text
        assert ", ".join(names[:2]) in text
    assert text.index("put right") > text.index("the evening") > text.index("look up") > text.index("Commands:")
    assert "referee demo " in text
    assert len(text.splitlines()) <= 24


@pytest.mark.parametrize("name", topics.TOPICS)
def test_a_topic_fits_the_screen_and_names_commands_that_are_there(name: str, referee: Shell) -> None:
    text = referee("help", name)
    assert max(map(len, text.splitlines())) <= 80
    known = set(first_words())
    assert set(re.findall(r"^referee (\S+)", text, re.MULTILINE)) <= known


def test_a_part_of_a_page_is_shown_by_the_hint_of_a_page_whose_name_is_a_command_too(
    referee: Shell,
) -> None:
    assert referee("help", "orders", "part", "3").startswith("Hand in")
    both = [referee("help", "orders", "part", number).rstrip() for number in ("3", "4")]
    for row in ("3-4", "3 to 4", "3..4"):
        assert referee("help", "orders", "part", *row.split()).rstrip() == "\n\n".join(both)


@pytest.mark.parametrize(
    "scenario",
    ["carrier-clashes/training", "ca/savo-island", "clash-of-carriers/philippine-sea", "naval-units/sea-zone-battle",
     "cunningham-somerville/free"],
)  # fmt: skip
def test_each_acts_example_is_one_that_the_act_reads(scenario: str) -> None:
    session = open_session(scenario, "evening")
    for act in acts(session.game).values():
        words = shlex.split(example_of(session, act))
        assert words[:3] == ["referee", "do", act.name]
        call = parse(act.inputs, words[3:], ACT)
        needed = {name for name, field in act.inputs.fields.items() if field.required}
        assert needed <= set(call.inputs)


@pytest.mark.few(3)
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_an_example_in_the_midst_of_an_evening_is_accepted_or_says_what_must_be_true_first(
    scenario: str, seed: int
) -> None:
    evening = Probed(scenario, seed)
    session = evening.session
    evening.walk_on()
    evening.go_on()
    for act in [act for act in acts(session.game).values() if act.name not in SHEETS]:
        line = example_of(session, act)
        why = refused(session, act, parse(act.inputs, shlex.split(line)[3:], ACT).inputs)
        if why is None or why.kind not in ("bad-dice", "table-missing"):
            assert bool(first_of(session, act, line)) == (why is not None), f"{line}: {why}"


def refused(session: Session, act: Act, raw: dict[str, Any]) -> Refusal | None:
    """Why an act would be refused, if it would."""
    try:
        session.done_on(session.state, act, raw, How(seed=1))
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize(("scenario", "there"), [("ca/savo-island", False), ("ca/guadalcanal-1", True)])
def test_do_lists_in_this_phase_what_status_lists(scenario: str, there: bool, referee: Shell) -> None:
    open_session(scenario, "evening").act("next", {})
    shown = referee("do").partition("at any time")[0]
    assert "  fire " in shown
    assert ("  bombard " in shown) == there
    assert ("ACT  bombard " in referee("status")) == there


@pytest.mark.parametrize(("scenario", "there"), [("cc/training", False), ("cc/watchtower", True)])
def test_27_carriers_are_drawn_where_the_scenario_has_a_pool(scenario: str, there: bool, referee: Shell) -> None:
    session = open_session(scenario, "evening")
    assert ("ACT  pool " in referee("status")) == there
    for side in ("allied", "ijn") if there else ():
        session.act("pool", {"side": side}, How(seed=1))
    assert "ACT  pool " not in referee("status")


def test_an_example_is_of_what_may_be_done_in_the_evening_that_is_open(referee: Shell) -> None:
    session = open_session("ca/guadalcanal-1", "evening")
    session.act("stand-ins", {})
    session.act("next", {})
    shown = referee("do", "bombard", "--help")
    assert "not now" not in shown
    example = shlex.split(shown.partition("for example\n")[2].partition("\n")[0])
    assert run(example[1:]) == 0
    assert "has made her gunnery attack" not in referee("do", "bombard", "--help")
    not_now = "not now: launch belongs to the Torpedo Attack Phase of the"
    assert not_now in referee("do", "launch", "--help")


def test_a_thing_in_an_example_is_one_that_may_do_it_now() -> None:
    session = open_session("carrier-clashes/coral-sea", "evening")
    while session.state.phase != "first-search":
        session.act("next", {}, How(seed=1, force=True, why="an opening"))
    example = example_of(session, acts(session.game)["search"])
    assert example == "referee do search --searcher VB-5-1 --hex 1012"  # a carrier has no search values


def test_no_name_stands_twice_in_an_example_where_there_are_others() -> None:
    session = open_session("cunningham-somerville/convoy", "evening")
    words = shlex.split(example_of(session, acts(session.game)["tow"]))
    assert words[words.index("--tower") + 1] != words[words.index("--towed") + 1]


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("engage", '--by "TF 16" --target "Carrier Force"'),
        ("launch", "--target Shortland --unit VF-6"),
        ("move", '--name "TF 16" --hex 1410'),
        ("hit", "--ship Enterprise --result none"),
        ("pool", "--side allied"),
    ],
)
def test_an_enemys_thing_in_an_example_is_not_the_movers(session: Session, act: str, said: str) -> None:
    assert example_of(session, acts(session.game)[act]) == f"referee do {act} {said}"


def test_a_side_in_an_example_is_the_one_whose_the_thing_is() -> None:
    session = open_session("cunningham-somerville/convoy", "evening")
    assert example_of(session, acts(session.game)["boat"]) == 'referee do boat --name "U 107" --side axis'


def test_do_offers_no_act_that_is_a_command_of_its_own(session: Session, referee: Shell) -> None:
    assert "carry-out" not in referee("do")


# Help: every procedure's options, and its worked example as a line that can be typed.


EXAMPLES = [(game, example) for game in games() for example in examples.read_examples(game) if example.refused is None]


@pytest.mark.parametrize("game", games())
def test_what_is_written_as_options_is_read_back_as_it_was(game: str) -> None:
    for name, example in EXAMPLES:
        if name == game:
            inputs = find(game, example.procedure).inputs
            assert parse(inputs, typed_options(example.inputs, inputs)).inputs == example.inputs


@pytest.mark.few(2)
@pytest.mark.parametrize("game", games())
def test_the_example_in_a_procedures_help_can_be_typed(game: str, referee: Shell) -> None:
    typed = 0
    for procedure in procedures(game).values():
        for line in procedure_usage(game, procedure, {}).replace("\n      ", " ").splitlines():
            if line.startswith("    referee "):
                answer = json.loads(referee(*shlex.split(line)[1:], "--no-session", "--json"))
                first = next(one for name, one in EXAMPLES if name == game and one.procedure == procedure.name)
                assert first.outcome is None or answer["outcome"] == first.outcome, line
                typed += 1
    assert typed > len(procedures(game)) / 2


def test_an_example_is_never_folded_within_quotes() -> None:
    why = '"it was where no map shows it, and is here"'
    line = f"referee do place --name 'TF 16' --why {why}"
    shown = act_usage("carrier-clashes", acts("carrier-clashes")["place"], line)
    assert f"--name 'TF 16' --why\n      {why}\n" in shown


@pytest.mark.few(2)
@pytest.mark.parametrize("game", games())
def test_help_names_every_option_within_eighty_columns(game: str) -> None:
    for procedure in procedures(game).values():
        text = procedure_usage(game, procedure, {"dice": "dice thrown"})
        assert all(f"--{name.replace('_', '-')} " in text for name in (*procedure.inputs.fields, "dice"))
        assert all(len(line) <= 80 for line in text.splitlines() if " " in line.strip())


def test_help_before_a_procedure_is_named(referee: Shell) -> None:
    for argv, wanted in (
        (["odds", "--help"], games()),
        (["roll", "ca", "--help"], procedures("ca")),
        (["batch", "--help"], ['"verb"', '"inputs"']),
    ):
        text = referee(*argv)
        assert all(word in text for word in wanted)
