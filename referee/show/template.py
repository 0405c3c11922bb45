"""Pages from the templates of a package."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment(package: str = "referee.show", folder: str = "templates") -> Environment:
    """What fills in the templates of a package: everything in HTML is escaped, and a name that is not given is an
    error.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

    return Environment(
        loader=PackageLoader(package, folder),
        autoescape=select_autoescape(("html", "html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
