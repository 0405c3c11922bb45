"""A Battle Round: guns, then torpedoes, then their critical hits (9.1, 9.3, 12.5, 12.6)."""

from __future__ import annotations

from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.battle_fleet import Action, Fleet, Round
from referee.games.clash_of_carriers.rules.card import Card
from referee.games.clash_of_carriers.rules.round_leaves import RoundLeaves


@procedure("battle-round", Round, cite="12.5", follows={"hits": "units", "sunk": "units", "effects": "units"})
def battle_round(given: Round, rules: Rules) -> Plan:
    """What do guns and torpedoes do in a Battle Round?"""
    fleet = Fleet(given, Card(given, rules))
    nobody = (0,) * len(given.units)
    start = Action(nobody, nobody, (None,) * len(given.units))
    guns = fleet.gunnery()
    runs = [fleet.torpedo_run(at, target) for at, target in fleet.torpedo_targets]
    steps = fleet.steps(start, guns, runs)
    reads = ["damage"] if fleet.guns or fleet.torpedo_targets else []
    if fleet.fired_at and given.criticals:
        reads.append("torpedo-critical")
    leaves = RoundLeaves(fleet, start, guns, runs)
    plan = fleet.card.plan(start, steps, fleet.outcome, reads)
    return plan._replace(apart=leaves.apart, least=leaves.least() if fleet.card.table("damage") else 0)
