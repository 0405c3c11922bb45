"""Pages typed line by line as they are there: each line must say what the page shows of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.shell import Shell

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)


def retyped(
    text: str,
    referee: Shell,
    *,
    golden: bool,
    stdin: Mapping[str, str] | None = None,
    seen: Callable[[str, str], str] = lambda line, shown: shown,
) -> str:
    """A page with what its lines come to now; what must be shown is shown, or `golden`, and what is not shown is done.

    `stdin` by the beginning of a line what is answered there; `seen` is told of each line and what it said, and gives
    what of that can be on a page.
    """

    def typed(block: re.Match[str]) -> str:
        out = []
        for step in re.split(r"^\$ ", block[0], flags=re.MULTILINE)[1:]:
            line, _, wanted = step.partition("\n")
            program, *words = shlex.split(line)
            assert program == "referee", line
            answers = next((said for start, said in (stdin or {}).items() if line.startswith(start)), None)
            if words[-2:-1] == ["<"]:
                words, answers = words[:-2], Path(words[-1]).read_text()
            came = referee("", *words, status=None, stdin=answers)
            shown = seen(line, came.out + came.err)
            assert golden or not wanted or shown == wanted, line
            assert wanted or referee.status == 0, f"{line}\n{shown}"
            out.append(f"$ {line}\n{shown if wanted else ''}")
        assert out, f"a block without a line that is typed: {block[0]}"
        return "".join(out)

    return BLOCK.sub(typed, text)
