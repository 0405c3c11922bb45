"""A font of this machine for letters that the package's own font lacks: kanji, kana, whatever a name is written in.

`REFEREE_FONT` names one (TrueType or OpenType); else those are tried that systems bring along. Only the letters that
are used go into a file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from referee.engine.errors import bad_input

SETTING = "REFEREE_FONT"
FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
FILES = (
    "notosansjp-regular.ttf",
    "notosanscjkjp-regular.ttf",
    "ipaexg.ttf",
    "ipag.ttf",
    "ipagp.ttf",
    "takaogothic.ttf",
    "takaopgothic.ttf",
    "vl-gothic-regular.ttf",
    "vl-pgothic-regular.ttf",
    "droidsansfallbackfull.ttf",
    "droidsansfallback.ttf",
    "arialuni.ttf",
    "arial unicode.ttf",
)


def candidate_fonts() -> Iterator[str]:
    """The fonts that may help, or only the umpire's choice if there is one."""
    if named := os.environ.get(SETTING):
        if not os.path.isfile(named):
            raise bad_input(SETTING, f"{SETTING} names {named}, a file that does not exist")
        yield named
        return
    there: dict[str, str] = {}
    for folder in FOLDERS:
        for root, _, files in os.walk(os.path.expanduser(folder)):
            there.update({file.lower(): os.path.join(root, file) for file in files if file.lower() in FILES})
    yield from (there[file] for file in FILES if file in there)
