"""A referee's assistant for naval wargames at a physical table.

`import referee` gives the look-up as a library: `odds`, `roll`, `procedures`, `rulings`, `systems`, and `Refusal`,
which they raise (`referee.library`). They are read when they are first asked for, so that the command starts fast.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.engine import __version__ as __version__
    from referee.library import Answer as Answer
    from referee.library import Marginal as Marginal
    from referee.library import Refusal as Refusal
    from referee.library import odds as odds
    from referee.library import procedures as procedures
    from referee.library import roll as roll
    from referee.library import rulings as rulings
    from referee.library import systems as systems

__all__ = ["Answer", "Marginal", "Refusal", "__version__", "odds", "procedures", "roll", "rulings", "systems"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A name of the library, when it is first asked for."""
        if name not in __all__:
            raise AttributeError(f"module 'referee' has no attribute {name!r}")
        home = "referee.engine" if name == "__version__" else "referee.library"
        found = globals()[name] = getattr(__import__(home, fromlist=[name]), name)
        return found

    def __dir__() -> list[str]:
        """What there is to ask for."""
        return sorted({*globals(), *__all__})
