"""Random evenings held against the second models; `pytest -m long tests/models` plays many more, by REFEREE_SEED,
typed as `play --json` lines where REFEREE_TYPED is set."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.session.session import Session
from tests.models import play_ca, play_cc, play_coc, play_cs_more, play_nu
from tests.models.typed import Lying, typed

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
TYPED = bool(os.environ.get("REFEREE_TYPED"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "0"))


class Model(NamedTuple):
    """How an evening is played: every day and to its end, by its seed; the everyday seeds, and how many long ones; and
    how it is typed every day, if not as it is played.
    """

    short: Callable[[int, Path], int]
    whole: Callable[[int, Path], int]
    seeds: Iterable[int]
    many: int = 200
    typed: Callable[[int, Path], int] | None = None


def ca(seed: int, folder: Path) -> int:
    return play_ca.Evening(seed, folder).play()


def cc(seed: int, folder: Path) -> int:
    return play_cc.Evening(seed, folder).play()


def coc(seed: int, _: Path) -> int:
    return play_coc.Evening(seed).play()


def coc_begun(seed: int, _: Path) -> int:
    return play_coc.Evening(seed, turns=2).play()


def coc_typed(seed: int, _: Path) -> int:
    return play_coc.Evening(seed, turns=1).play()


def cs(seed: int, folder: Path) -> int:
    return play_cs_more.WholeEvening(seed, folder).play()


def nu(seed: int, folder: Path) -> int:
    return play_nu.Evening(seed, folder).play()


MODELS = {
    "ca": Model(ca, ca, (3, 6, 7)),
    "cc": Model(cc, cc, (1, 2), 100),
    "coc": Model(coc_begun, coc, (12, 8), 100, coc_typed),
    "cs": Model(cs, cs, range(1, 9)),
    "nu": Model(nu, nu, range(1, 9)),
}


@pytest.fixture(autouse=True)
def _in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions are in the test's own folder, and do not wait for the disk."""
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.few(5)
@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, model in MODELS.items() for seed in model.seeds])
def test_an_evening_is_as_the_rulebook_has_it(game: str, seed: int, tmp_path: Path) -> None:
    assert MODELS[game].short(seed, tmp_path)


def type_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the models' acts typed, in sessions that have their folders."""
    monkeypatch.setattr(Session, "act", typed)
    monkeypatch.setattr(play_coc, "Quick", Lying)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", MODELS)
def test_an_evening_typed_is(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    type_all(monkeypatch)
    model = MODELS[game]
    assert (model.typed or model.short)(next(iter(model.seeds)), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seed"),
    [(game, seed) for game, model in MODELS.items() for seed in range(FIRST, FIRST + (PAIRS or model.many))],
)
def test_many_evenings_are(game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if TYPED:
        type_all(monkeypatch)
    assert MODELS[game].whole(seed, tmp_path)
