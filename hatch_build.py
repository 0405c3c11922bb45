"""What a build of the wheel adds: the man page, made of what the commands declare."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManPage(BuildHookInterface[Any]):
    """Lays `share/man/man1/referee.1` into the wheel; an editable install has none."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the page before the wheel is packed."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from referee.cli.manual.commands import as_man

        self.folder = tempfile.TemporaryDirectory()
        page = Path(self.folder.name) / "referee.1"
        page.write_text(as_man(), encoding="utf-8")
        build_data["shared_data"] = {str(page): "share/man/man1/referee.1"}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take it away."""
        if version != "editable":
            self.folder.cleanup()
