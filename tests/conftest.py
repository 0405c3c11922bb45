"""What all tests share: the games' procedures and worked examples, found by themselves."""

from __future__ import annotations

import gc
import hashlib
import marshal
import os
import pickle
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from typing import Any

import pytest
import tomli_w
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from referee.engine.dice import program_dice
from referee.engine.examples import Example, read_examples
from referee.engine.procedure import Procedure, procedures
from referee.engine.rules import data_folder, games
from referee.engine.settings import own_rules
from referee.games.carrier_clashes.scenario import stickers
from referee.session.board.tree import Tree
from referee.session.scenario import scenario
from referee.session.scenario.scenario import Scenario, open_session
from referee.session.session import Session
from tests import kept, reached
from tests.shell import Shell

if os.access("/dev/shm", os.W_OK):  # what tests write lies in memory, where there is such a place
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", "/dev/shm")
gc.set_threshold(1_000_000, 50, 1000)  # what a test leaves is seldom a ring: looking for rings takes a tenth of the run
os.environ["REFEREE_BACKUP"] = "off"  # where a test's folders are made for several of them, too
for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):  # the umpire's own folders, likewise
    os.environ[name] = os.path.join(os.devnull, name)
os.environ.pop("REFEREE_UMPIRE", None)
stickers.sticker_dice = lambda: program_dice(1)  # the same stickers in every test
settings.register_profile("everyday", deadline=None, max_examples=25, derandomize=True)
settings.load_profile("everyday")
providers._get_local_constants = Constants  # else all modules are searched for odd values, for seconds

sound, read_file, beginning, as_toml = scenario.must_be_sound, scenario.read, scenario.opening_tree, tomli_w.dumps
faultless: set[bytes] = set()
begun: dict[str, bytes] = {}
texts: dict[bytes, str] = {}
SHIPPED = data_folder("scenarios")
SEEDS = 8  # of a test's seeds are run every day


@cache
def read_shipped(path: str, name: str) -> bytes:
    return pickle.dumps(read_file(path, name))


def read_once(path: str, name: str) -> Scenario:
    """A shipped scenario is read once, and copied."""
    if not path.startswith(SHIPPED):
        return read_file(path, name)
    found: Scenario = pickle.loads(read_shipped(path, name))
    return found


def sound_once(word: str) -> Scenario:
    """A scenario without faults, which is not looked through again."""
    found = scenario.find(word)
    if os.path.exists(own_rules()):
        return sound(word)
    if found.text not in faultless:
        faultless.add(sound(word).text)
    return found


def beginning_once(scenario: Scenario) -> Tree:
    """The state in which a scenario begins is reckoned once, and copied."""
    if os.path.exists(own_rules()):
        return beginning(scenario)
    held = repr((scenario.data, scenario.position))
    if held not in begun:
        begun[held] = marshal.dumps(beginning(scenario))
    tree: Tree = marshal.loads(begun[held])
    return tree


def toml_once(data: Mapping[str, Any], /, *, multiline_strings: bool = False, indent: int = 4) -> str:
    """The same sections are in the files of very many sessions: each is written once."""
    how: Any = data, multiline_strings, indent
    try:
        held = marshal.dumps(how, 2)
    except ValueError:  # a date, or another thing of TOML alone
        return as_toml(data, multiline_strings=multiline_strings, indent=indent)
    if held not in texts:
        texts[held] = as_toml(data, multiline_strings=multiline_strings, indent=indent)
    return texts[held]


def mixed_once(hash_name: str, password: Any, salt: Any, iterations: int, dklen: int | None = None) -> bytes:
    """A word is mixed with its salt once, not many thousand times: nobody guesses at it here."""
    return hashlib.new(hash_name, salt + password).digest()


scenario.must_be_sound, scenario.read, scenario.opening_tree = sound_once, read_once, beginning_once
tomli_w.dumps, hashlib.pbkdf2_hmac = toml_once, mixed_once
GAMES = games()
PROCEDURES: list[tuple[str, Procedure]] = [(game, found) for game in GAMES for found in procedures(game).values()]
numbers = count()
EXAMPLES: list[tuple[str, Example]] = [(game, example) for game in GAMES for example in read_examples(game)]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--unreached",
        action="store_true",
        help="list what no test of the run has met; a whole run with this fails by it, without it only says so",
    )
    parser.addoption(
        "--golden", action="store_true", help="write the texts that tests expect anew, and show the difference"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """What is written anew is written by one process, which shows it."""
    if config.getoption("--golden") and hasattr(config.option, "numprocesses"):
        config.option.numprocesses = 0


def pytest_pycollect_makeitem(collector: pytest.Module, obj: object) -> list[pytest.Item] | None:
    """The rows of what is long are made only for `-m long`: there are as many as of all the rest."""
    marks = {mark.name for mark in getattr(obj, "pytestmark", ())}
    return [] if "long" in marks and "not long" in collector.config.option.markexpr else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item], config: pytest.Config) -> None:
    """Of a test's rows only a few are run every day, where its mark `few` says so or where they are seeds alone; the
    others by `-m long`, and with `--golden`.
    """
    if config.getoption("--golden"):
        return
    rows: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("few") or is_seed(item):
            rows.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for same in rows.values():
        mark = same[0].get_closest_marker("few")
        most = min(mark.args[0] if mark else SEEDS, len(same))
        daily = {len(same) * place // most for place in range(most)}
        for place, item in enumerate(sorted(same, key=lambda one: one.nodeid)):
            if place not in daily:
                item.add_marker("long")


def is_seed(item: pytest.Item) -> bool:
    """Is a row nothing but a seed?"""
    return [*getattr(getattr(item, "callspec", None), "params", ())] == ["seed"]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was loaded stays: no ring is looked for in it again."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _away_from_home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the umpire's own folders; every refusal is fit for an umpire (`tests/sentences.py`),
    where what it says back is no odd input.
    """
    base = str(tmp_path_factory.getbasetemp())
    for name in ("REFEREE_RULES", "REFEREE_SESSION"):
        os.environ.pop(name, None)
    os.environ.update(dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME"), f"{base}/none"), REFEREE_BACKUP="off")
    os.environ.update(REFEREE_LOGS=f"{base}/logs/{next(numbers)}", XDG_CACHE_HOME=base)
    os.makedirs(os.environ["REFEREE_LOGS"])
    reached.faulty.clear()
    yield
    if (found := dict(reached.faulty)) and not getattr(request.module, "SAYS_BACK", False):
        pytest.fail(f"unfit for an umpire: {found}")


@pytest.fixture
def session() -> Session:
    """The training scenario, just opened."""
    return open_session("carrier-clashes/training", "evening")


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands typed one after the other."""
    return Shell(capsys)


# Which refusals were met: gathered from all workers; a whole run fails where one was met by no test.


def pytest_configure(config: pytest.Config) -> None:
    reached.noting(lines=config.getoption("--unreached"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["met"] = sorted(reached.met)
    elif not session.config.getoption("--unreached") or session.testsfailed:
        return
    elif is_whole(session.config) and reached.unreached(reached.met):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_testnodedown(node: Any) -> None:
    reached.met.update(getattr(node, "workeroutput", {}).get("met", ()))


def is_whole(config: pytest.Config) -> bool:
    """Is it the whole everyday suite that runs?"""
    option = config.option
    chosen = (
        option.keyword
        or option.markexpr != "not long and not browser"
        or getattr(option, "lf", False)
        or option.maxfail
        or option.collectonly
    )
    return config.args_source is config.ArgsSource.TESTPATHS and not chosen


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for said in config.stash.get(kept.written, []):
        terminalreporter.write_line(f"written anew: {said}")
    if (seed := getattr(config.option, "randomly_seed", "")) and getattr(config.option, "randomly_reorganize", False):
        terminalreporter.write_line(f"the order was drawn; to have it again: pytest --randomly-seed={seed}")
    if not config.getoption("--unreached"):
        return
    places = reached.unreached(reached.met)
    terminalreporter.write_line(f"no test met {len(places)} of {len(reached.refusing())} refusals")
    for place in places:
        terminalreporter.write_line(f"{place} (line {place.first})")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Of what passed a worker sends one report, not five events: sending them is a tenth of a run."""
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True
