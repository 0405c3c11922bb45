"""What a line at the prompt may begin with: the commands, the acts of a game and what the console has besides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from referee.cli.completing.making import command_verbs, of_acts, of_procedures
from referee.cli.completing.verbs import Verb
from referee.cli.slots import Slot

RARE = (
    *("new", "sessions", "demo", "rules", "scenario", "rule", "seal", "unseal"),
    *("phase", "close", "do", "import", "export"),
)
HERE: Mapping[str, tuple[str, str]] = {
    "curtain": ("[passphrase]", "hide the screen (F2); with passphrase: ask for one to come back"),
    "clock": ("[side|off|limit MINUTES]", "time by phase and side; a side's name starts its clock"),
    "quit": ("", "leave the console; the session is saved"),
}
NOT_HERE = {
    "batch": "it reads standard input, which the console uses",
    "play": "this is the console already",
    "save": "each act is kept as soon as it is done",
    "use": "the console stays with its session; type quit, then referee play NAME",
}


class Lexicon:
    """All that may be typed in a session of a game; the slow parts are read when first wanted."""

    def __init__(self, game: str) -> None:
        self.game = game

    @cached_property
    def first(self) -> dict[str, Verb]:
        """Commands and acts by name; if both have one, the command wins (`do NAME` is the act)."""
        here = {
            name: Verb(name, (name,), summary, places=(Slot(takes.strip("[]")),) if takes else ())
            for name, (takes, summary) in HERE.items()
        }
        typed = {name: verb for name, verb in command_verbs().items() if name not in NOT_HERE}
        return {**self.acts, **typed, **here}

    @cached_property
    def acts(self) -> dict[str, Verb]:
        """What may follow `do`."""
        return of_acts(self.game)

    def after(self, verb: str, game: str | None = None) -> dict[str, Verb]:
        """What may follow `odds` or `roll`: procedures, and in the session's own game the acts too (odds alone)."""
        return procedures_of(game or self.game, verb) | (acts_weighed(self.game) if takes_acts(verb, game) else {})

    def what_follows(self, verb: str, game: str | None = None) -> str:
        """What these are, to say that there is none of some name."""
        return f"{'act or ' if takes_acts(verb, game) else ''}procedure of {game or self.game}"


def takes_acts(verb: str, game: str | None) -> bool:
    """May an act of the session's own game follow, too?"""
    return game is None and verb == "odds"


lexicon, procedures_of = cache(Lexicon), cache(of_procedures)
acts_weighed = cache(lambda game: of_acts(game, ("odds",)))
