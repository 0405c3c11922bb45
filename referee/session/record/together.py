"""Files that belong together, written into a folder: all of them, or nothing is left of them and of the folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from referee.engine.errors import Refusal


def write_together(
    folder: str, files: Mapping[str, bytes], write: Callable[[str, bytes], None], *, mode: int = 0o777
) -> None:
    """Write files, by their paths, into a folder that is made if need be, each by `write` (`write_new`, `write_over`).

    When one is refused, those that were not there before go again, and the folders made for them. A folder that cannot
    be made is an `OSError`, for the caller to say which setting or option named it.
    """
    whole = Path(os.path.abspath(folder))
    folders = [one for one in (whole, *whole.parents) if not os.path.lexists(one)]
    new = [path for path in files if not os.path.lexists(path)]
    try:
        os.makedirs(folder, mode=mode, exist_ok=True)
        for path, raw in files.items():
            write(path, raw)
    except (OSError, Refusal):
        for path in filter(os.path.lexists, new):
            os.remove(path)
        for made in filter(os.path.isdir, folders):
            if not os.listdir(made):
                os.rmdir(made)
        raise
