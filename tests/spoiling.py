"""What `tests.mutate` loads into pytest: each spoiling is put into the running program, in a child of its own.

All tests are collected once. A child puts the spoiled code in the place of the functions that hold it, forgets what was
kept, and runs the tests that come by until one fails; so nothing is loaded anew for a spoiling.
"""

from __future__ import annotations

import ast
import functools
import gc
import inspect
import json
import os
import resource
import signal
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

Functions = dict[CodeType, list[FunctionType]]
Altered = list[tuple[CodeType, CodeType]]
LIVES, NOTICED, UNFIT = 0, 1, 2
PATIENCE = 20
"""A test has so many seconds, and ten times those that it took."""
MOST_MEMORY = 4 * 2**30


def codes(code: CodeType) -> Iterator[CodeType]:
    """A module's code, and that of all functions and classes in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


def said(code: CodeType) -> tuple[object, ...]:
    """What is in a code itself, without the codes in it."""
    own = tuple(repr(constant) for constant in code.co_consts if not isinstance(constant, CodeType))
    return code.co_code, own, code.co_names, code.co_varnames, code.co_freevars


def spoilings(path: Path, spoiled: Path) -> Altered | None:
    """Each code of a file that a spoiling alters, and what it becomes; nothing if it is read as the file is loaded."""
    text = path.read_text()
    texts = (text, ast.unparse(ast.parse(text)), spoiled.read_text())  # what is spoiled was written anew from its tree
    one, anew, other = (list(codes(compile(each, str(path), "exec"))) for each in texts)
    if not len(one) == len(anew) == len(other):
        return None
    pairs = list(zip(one, other, strict=True))
    altered = [before for before, same, after in zip(one, anew, other, strict=True) if said(same) != said(after)]
    if not all(before.co_flags & inspect.CO_OPTIMIZED for before in altered):
        return None
    return [(before, after) for before, after in pairs if before.co_flags & inspect.CO_OPTIMIZED]


def living(root: Path) -> Functions:
    """The program's functions, by their code."""
    found: Functions = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(root)):
            found[each.__code__].append(each)
    return found


class Failed:
    """Ends the child at the first failure, and says which test it was."""

    def __init__(self, says: int) -> None:
        self.says = says

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            os.write(self.says, report.nodeid.encode())
            os._exit(NOTICED)


class Spoiled:
    """A pytest session, and what is asked of it: does a test fail once this is spoiled?"""

    def __init__(self, session: pytest.Session, files: set[str]) -> None:
        root = session.config.rootpath
        for file in files:  # what is loaded only when it is wanted
            import_module(".".join(Path(file).relative_to(root).with_suffix("").parts))
        gc.unfreeze()  # what is frozen is not among the objects that are found
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        self.functions = living(root / "referee")
        self.keeping = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
        gc.freeze()
        self.faulty: dict[str, bool] = {}

    def noticed(self, task: dict[str, Any]) -> bool | None:
        """Does a test fail that does not fail otherwise? `None` if the spoiling cannot be put in place."""
        altered = spoilings(Path(task["path"]), Path(task["spoiled"]))
        if altered is None or not any(before in self.functions for before, _ in altered):
            return None
        tests = [self.items[name] for name in task["tests"] if name in self.items and not self.faulty.get(name)]
        code, failed = self.child(altered, tests, task["tests"])
        if failed and failed not in self.faulty:
            self.faulty[failed] = self.child([], [self.items[failed]], task["tests"])[0] != LIVES
        if self.faulty.get(failed):
            return self.noticed(task)
        return None if code == UNFIT else code != LIVES

    def child(self, altered: Altered, tests: list[pytest.Item], seconds: dict[str, float]) -> tuple[int, str]:
        """How a child ends that runs these tests until one fails, and which did."""
        hears, says = os.pipe()
        child = os.fork()
        if not child:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            try:
                self.spoil(altered)
            except ValueError:  # it needs other names of what is around it
                os._exit(UNFIT)
            self.session.config.pluginmanager.register(Failed(says))
            for test, following in zip(tests, [*tests[1:], None], strict=True):
                signal.alarm(PATIENCE + int(10 * seconds[test.nodeid]))  # a test that never ends has noticed too
                test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
            os._exit(LIVES)
        os.close(says)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # what the tests started, too
        with open(hears) as heard:
            return ended, heard.read()

    def spoil(self, altered: Altered) -> None:
        """Put the spoiled codes in place, and forget what functions keep."""
        for before, after in altered:
            for function in self.functions.get(before, ()):
                function.__code__ = after
        for each in self.keeping:
            each.cache_clear()


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Spoil, and write down what each spoiling came to."""
    plan = Path(os.environ["REFEREE_SPOILINGS"])
    tasks = json.loads(plan.read_text())
    spoiled = Spoiled(session, {task["path"] for task in tasks})
    with open(plan.with_suffix(".found"), "w") as out:
        for task in tasks:
            print(json.dumps(spoiled.noticed(task)), file=out, flush=True)
    return True
