"""Commands as they are typed after `referee`, and what each says: the fixture `referee` of all tests."""

from __future__ import annotations

import io
import json
import shlex
from typing import Any

import pytest

from referee.cli.main import run


class Said(str):
    """What a command answers on its standard output or, where it is refused, what it says against that."""

    out: str
    err: str

    def __new__(cls, out: str, err: str, *, refused: bool) -> Said:
        said = super().__new__(cls, err if refused else out)
        said.out, said.err = out, err
        return said

    @property
    def rows(self) -> list[Any]:
        """The lines of JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def flat(self) -> str:
        """The words on one line, wherever the lines were broken."""
        return " ".join(self.split())


class Shell:
    """Commands typed one after the other."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.status = 0
        self.err = ""

    def __call__(
        self, line: str = "", *words: str, status: int | tuple[int, ...] | None = 0, stdin: str | None = None
    ) -> Said:
        """Type a line, to which words are added as they stand; it must come to this status, or to one of these."""
        self.capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            if stdin is not None:
                patch.setattr("sys.stdin", io.StringIO(stdin))
            self.status = run([*shlex.split(line), *words])
        out, self.err = self.capsys.readouterr()
        wanted = (status,) if isinstance(status, int) else status
        assert wanted is None or self.status in wanted, (line, *words, self.status, out, self.err)
        return Said(out, self.err, refused=bool(self.status))

    def json(self, line: str, *words: str, status: int = 0) -> Any:
        """What a line answers with `--json`."""
        return json.loads(self(line, *words, "--json", status=status).out)
