"""`NamedTuple` without the cost of importing `typing`, which takes a third of the time in which Python itself starts.

Checkers see the standard library's; at run time it is `collections.namedtuple`, written as a class in the same way.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["NamedTuple"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple
else:

    class _Meta(type):
        """Makes the body of a class the fields, defaults and methods of a named tuple."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = list(body.get("__annotations__", {}))
            made = namedtuple(
                name, fields, defaults=[body.pop(f) for f in fields if f in body], module=body["__module__"]
            )
            for key, value in body.items():
                if key not in ("__module__", "__qualname__", "__dict__", "__weakref__"):
                    setattr(made, key, value)
            made.__qualname__ = body["__qualname__"]
            return made

    class NamedTuple(metaclass=_Meta):
        """A frozen record; see the module."""
