"""The register of rulings: what each reading comes to in words, and in a worked answer wherever a procedure asks it."""

import pytest

from referee.cli.manual.declared import examples_of_rulings, said_of
from referee.engine.rules import games, load
from referee.session.acting.catalogue import acts
from referee.session.scenario.check import faults


@pytest.mark.parametrize("game", games())
def test_every_ruling_has_its_readings_and_a_worked_answer_or_the_acts_that_ask_it(game: str) -> None:
    rules = load(game)
    worked = examples_of_rulings(game, rules)
    for name, ruling in rules.rulings.items():
        said = said_of(ruling)
        assert [option for option, _ in said] == list(ruling["options"]), name
        assert len({text for _, text in said if text}) == len(said), name
        if name in worked:
            assert len({tuple(lines[1:]) for lines in worked[name]}) > 1, name
            assert [f"--ruling {name}=" in lines[0] for lines in worked[name]] == [
                False,
                *[True] * (len(worked[name]) - 1),
            ], name
        assert (name in worked) != ("acts" in ruling), name
        assert set(ruling.get("acts", ())) <= acts(game).keys(), name


@pytest.mark.parametrize("game", games())
def test_a_game_is_good_by_its_own_check(game: str) -> None:
    assert faults(game) == []


@pytest.mark.parametrize("game", games())
def test_each_option_of_a_ruling_is_a_sentence_on_the_umpires_screen(game: str) -> None:
    for name, ruling in load(game).rulings.items():
        assert len(ruling.get("readings", ())) == len(ruling["options"]), name
