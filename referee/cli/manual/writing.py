"""`referee manual`: the site or the man page, written."""

from __future__ import annotations

import os

from referee.cli.answers import Reply
from referee.engine.errors import Refusal, bad_input


def write(folder: str | None, man: str | None) -> Reply:
    """Write what is asked for."""
    if (folder is None) == (man is None):
        raise Refusal("bad-request", "manual takes a folder for the site, or --man FILE for the man page alone")
    if man is not None:
        from referee.cli.manual.commands import as_man

        try:
            with open(man, "w", encoding="utf-8") as file:
                file.write(as_man())
        except OSError as error:
            raise bad_input("man", f"{man} cannot be written: {error.strerror}") from None
        return Reply(f"{man}: the man page, read with: man -l {man}")
    from referee.cli.manual.site import build

    count = build(str(folder))
    return Reply(f"{os.path.join(str(folder), 'index.html')}: {count} pages, and the man page beside them")
