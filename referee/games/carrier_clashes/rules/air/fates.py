"""What carries over between the stages of a strike: who of those shot down still attacks, and how strongly (16.i.ii).

A unit's fate is `safe`; or, once it is shot down, the time when it is lost: `before` it attacks, `after` it has
attacked in full, or after it has attacked at `half` strength.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.antiaircraft import times_of_loss

SHARES = {"safe": 2, "after": 2, "half": 1, "before": 0}


def halved_kinds(kinds: Collection[str], cap: bool, rules: Rules) -> frozenset[str]:
    """The kinds of which half of the units that CAP shoots down still attack; strafers by ruling (16.i.ii, 24.c)."""
    if cap and "strafer" in kinds and rules.ruling("strafers") == "as-bombers":
        return frozenset(("dive", "level", "strafer"))
    return frozenset(("dive", "level"))


def after_cap(fates: Sequence[str], kinds: Sequence[str], halved: Collection[str]) -> list[str]:
    """Each unit's fate once CAP has fired, in their owner's order; `fates` are as `cap` gives them by unit (16.i.ii).

    Of the kinds `halved` the first half attack in full, the odd one at half strength; all others are lost before.
    """
    out = ["safe" if fate == "safe" else "before" for fate in fates]
    shot = [place for place, fate in enumerate(out) if fate == "before" and kinds[place] in halved]
    for place, fate in zip(shot, times_of_loss([False] * len(shot), False), strict=True):
        out[place] = fate
    return out


def after_aa(fates: Sequence[str], shot: Collection[int], all_before: bool) -> list[str]:
    """Each unit's fate once AA has shot down the units at these places, of all that still attacked (16.j.i).

    Those that CAP left at half strength come last, and never attack.
    """
    out = list(fates)
    order = sorted(shot, key=lambda place: (fates[place] == "half", place))
    for place, fate in zip(order, times_of_loss([fates[place] == "half" for place in order], all_before), strict=True):
        out[place] = fate
    return out


def attack_shares(fates: Sequence[str], kinds: Sequence[str]) -> tuple[int, ...]:
    """The number of halves of its strength with which each unit attacks; escorts do not attack."""
    return tuple(0 if kind == "escort" else SHARES[fate] for fate, kind in zip(fates, kinds, strict=True))
