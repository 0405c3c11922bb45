"""What all tests share: the games' procedures and worked examples, found by themselves."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import settings

from referee.engine.dice import program
from referee.engine.examples import Example, read
from referee.engine.procedure import Procedure, procedures
from referee.engine.rules import games
from referee.games.carrier_clashes.scenario import stickers
from tests import reached

stickers.stream = lambda: program(1)  # the same stickers in every test
settings.register_profile("everyday", deadline=None, max_examples=40)
settings.load_profile("everyday")

GAMES = games()
PROCEDURES: list[tuple[str, Procedure]] = [(game, found) for game in GAMES for found in procedures(game).values()]
EXAMPLES: list[tuple[str, Example]] = [(game, example) for game in GAMES for example in read(game)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--unreached", action="store_true", help="list the refusals of the games that no test has met")
    parser.addoption("--golden", action="store_true", help="write what the golden evenings came to anew")


@pytest.fixture(autouse=True)
def _away_from_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the umpire's own folders."""
    monkeypatch.delenv("REFEREE_RULES", raising=False)
    monkeypatch.delenv("REFEREE_SESSION", raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path_factory.getbasetemp() / "none"))
    monkeypatch.delenv("REFEREE_BACKUP", raising=False)
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
    monkeypatch.setenv("XDG_CACHE_HOME", os.environ.get("REFEREE_TEST_CACHE", str(tmp_path_factory.getbasetemp())))


# Which refusals were met: gathered from all workers; `--unreached` lists those that no test of the run has met.

reached.noting()


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["met"] = sorted(reached.met)


def pytest_testnodedown(node: Any) -> None:
    reached.met.update(getattr(node, "workeroutput", {}).get("met", ()))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if config.getoption("--unreached"):
        lines = reached.unreached(reached.met)
        terminalreporter.write_line(f"refusals that no test has met: {len(lines)} of {len(reached.refusing())}")
        for line in lines:
            terminalreporter.write_line(f"  referee/games/{line}")
