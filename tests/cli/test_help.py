"""Help: every procedure's options, and its worked example as a line that can be typed."""

from __future__ import annotations

import json
import shlex

import pytest

from referee.cli.help import procedure_usage
from referee.cli.main import run
from referee.cli.options import parse, typed_options
from referee.engine import examples
from referee.engine.procedure import find, procedures
from referee.engine.rules import games

EXAMPLES = [(game, example) for game in games() for example in examples.read_examples(game) if example.refused is None]


@pytest.mark.parametrize("game", games())
def test_what_is_written_as_options_is_read_back_as_it_was(game: str) -> None:
    for name, example in EXAMPLES:
        if name == game:
            inputs = find(game, example.procedure).inputs
            assert parse(inputs, typed_options(inputs, example.inputs)).inputs == example.inputs


@pytest.mark.few(2)
@pytest.mark.parametrize("game", games())
def test_the_example_in_a_procedures_help_can_be_typed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    typed = 0
    for procedure in procedures(game).values():
        for line in procedure_usage(game, procedure, {}).splitlines():
            if line.startswith("    referee "):
                assert run([*shlex.split(line)[1:], "--no-session", "--json"]) == 0, line
                answer = json.loads(capsys.readouterr().out)
                first = next(one for name, one in EXAMPLES if name == game and one.procedure == procedure.name)
                assert first.outcome is None or answer["outcome"] == first.outcome, line
                typed += 1
    assert typed > len(procedures(game)) / 2


@pytest.mark.few(2)
@pytest.mark.parametrize("game", games())
def test_help_names_every_option_within_eighty_columns(game: str) -> None:
    for procedure in procedures(game).values():
        text = procedure_usage(game, procedure, {"dice": "dice thrown"})
        assert all(f"--{name.replace('_', '-')} " in text for name in (*procedure.inputs.fields, "dice"))
        assert all(len(line) <= 80 for line in text.splitlines() if not line.startswith("    "))


def test_help_before_a_procedure_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for argv, wanted in (
        (["odds", "--help"], games()),
        (["roll", "ca", "--help"], procedures("ca")),
        (["batch", "--help"], ['"verb"', '"inputs"']),
    ):
        assert run(argv) == 0
        text = capsys.readouterr().out
        assert all(word in text for word in wanted)
