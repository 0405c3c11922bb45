"""Random evenings held against the second models; `pytest -m long tests/models` plays many more, by REFEREE_SEED,
typed as `play --json` lines where REFEREE_TYPED is set."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.session.session import Session
from tests.models import play_ca, play_cc, play_coc, play_cs_more, play_nu
from tests.models.typed import Lying, typed

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
TYPED = bool(os.environ.get("REFEREE_TYPED"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "0"))


class Model(NamedTuple):
    """A model's evening; the everyday seeds, and how many long ones; how it is begun every day and typed every day, if
    not as a whole.
    """

    evening: Callable[..., Any]
    seeds: Sequence[int]
    many: int = 200
    begun: Mapping[str, int] = {}
    typed: Mapping[str, int] = {}

    def whole(self, seed: int, folder: Path) -> int:
        """Play an evening to its end; how many acts were compared."""
        return int(self.evening(seed, folder).play())


MODELS = {
    "ca": Model(play_ca.Evening, (3, 6, 7)),
    "cc": Model(play_cc.Evening, (1, 2), 100),
    "coc": Model(play_coc.Evening, (12, 8), 100, {"turns": 2}, {"turns": 1}),
    "cs": Model(play_cs_more.WholeEvening, range(1, 9)),
    "nu": Model(play_nu.Evening, range(1, 9)),
}


@pytest.fixture(autouse=True)
def _in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions are in the test's own folder, and do not wait for the disk."""
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.few(5)
@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, model in MODELS.items() for seed in model.seeds])
def test_an_evening_is_as_the_rulebook_has_it(game: str, seed: int, tmp_path: Path) -> None:
    model = MODELS[game]
    assert model.evening(seed, tmp_path, **model.begun).play()


def type_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the models' acts typed, in sessions that have their folders."""
    monkeypatch.setattr(Session, "act", typed)
    monkeypatch.setattr(play_coc, "Quick", Lying)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", MODELS)
def test_an_evening_typed_is(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    type_all(monkeypatch)
    model = MODELS[game]
    assert model.evening(model.seeds[0], tmp_path, **model.typed).play()


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, seed) for game, model in MODELS.items() for seed in range(FIRST, FIRST + (PAIRS or model.many))],
)
def test_many_evenings_are(game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if TYPED:
        type_all(monkeypatch)
    assert MODELS[game].whole(seed, tmp_path)
