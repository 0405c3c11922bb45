"""What the umpire alone keeps, most of it for a turn: the pool, submarines, retreats, reports to be worded."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash_of_carriers.evening.shared import SIDES, Here
from referee.session.board import fields, roots
from referee.session.board.fields import flag, number
from referee.session.board.thing import part, things


class Waiting(Here):
    """A marker in the activation pool (5.2)."""

    side = fields.choice(*SIDES, default="usn")
    kind = fields.choice("tg", "tf", "af", "command", default="tg")
    state = fields.choice("waiting", "activated", "removed", default="waiting")


class Pulled(Here):
    """A side's submarine markers of this turn (11.1.1): those still to be placed, and those face down, still to be
    met.
    """

    total = number(0, 5, 0, "markers not yet turned over")
    real = number(0, 5, 0, "those of them that are submarines")
    near = number(0, 5, 0, "to be laid one hex from an enemy")
    far = number(0, 5, 0, "to be laid two or more hexes from any enemy")
    any = number(0, 5, 0, "to be laid in any hex (15.7)")
    laid = number(0, 5, 0, "laid so far")


class Torpedoes(Here):
    """A submarine whose owner chooses its target (11.1.4)."""

    side = fields.choice(*SIDES, default="usn", meaning="the submarine's owner")
    group = fields.text(meaning="the group that it has detected")

    def faults(self) -> Iterator[str]:
        enemy = self.here.enemy(self.side)
        if self.group and self.group not in enemy.groups:
            yield f"the {self.here.title(enemy.name)} has no group {self.group}"


class Retreat(Here):
    """A side that must retreat (12.9), by its name."""

    hex = fields.a_hex("the battle's hex")
    groups = fields.words("the groups that have not retreated yet")


class Report(Here):
    """A report that the owner of the ships is to word (6.1), by the marker that was found."""

    side = fields.choice(*SIDES, default="usn", meaning="who is to hear it")
    hex = fields.a_hex()
    fudge = number(0, 10, 0, "how far it may be off")
    truth = fields.amounts(0, 60, "the ships by type")
    markers = fields.words("what was found")


class Umpire(roots.Umpire, Here):
    """What the umpire alone keeps."""

    reports = fields.choice("program", "owner", default="program", meaning="who words reports that may be off (6.1)")
    pool = things(Waiting, "the activation pool, in order")
    stage = fields.maybe_choice("search", "movement", "combat", meaning="the subphase that the marker played has begun")
    real_submarines = fields.amounts(0, 5, "how many of a side's submarine markers are real submarines")
    pulled = things(Pulled, "submarine markers of this turn, by side")
    searched = fields.lists("what each searcher has thrown for this turn")
    raid_from = fields.hexes("where the raid in the air was launched")
    raid_detached = fields.maybe_text("the detached group that the raid in the air attacks, as its owner calls it")
    torpedoes = part(Torpedoes)
    battle_due = fields.a_hex("where ships have come upon enemies that they have detected (12.0)")
    battle_groups = fields.lists("the groups in the surface battle, by side")
    retreats = things(Retreat)
    reports_due = things(Report)
    flagship_due = flag("the Mobile Fleet's marker was drawn after the order: its flagship is to be told of (16.1.4)")
    crowded = fields.lists("the hexes in which a side was stacked too high when the last phase ended (3.3)")
    harmed = fields.words("ships of whose damage the enemy has heard")
    saipan = fields.numbers(0, 99, "points lost at Saipan, turn by turn (10.2)")
