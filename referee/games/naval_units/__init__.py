"""Naval Units (D12)."""

# What each module declares; a test checks it and says what is missing.
PROCEDURES = {
    "rules.air": ("air-combat", "allocation"),
    "rules.air_battle": ("air-battle",),
    "rules.air_round": ("air-round",),
    "rules.battle": ("surface-battle",),
    "rules.breaking_off": ("may-withdraw", "withdrawal"),
    "rules.contact": ("search", "evasion", "night", "rounds", "contact"),
    "rules.port_attack": ("port-attack",),
    "rules.ports": ("port-surprise", "port-raid"),
    "rules.strike": ("anti-aircraft", "air-attack", "air-strike"),
    "rules.submarines": ("asw", "economic-attack"),
    "rules.below": ("submarine-attack",),
    "rules.surface": ("surface-round", "interception", "shore-bombardment"),
    "rules.units": ("unit", "fleet"),
}
ACTS = {
    "evening.active": ("active",),
    "evening.air": ("allocate",),
    "evening.cargo": ("load", "unload"),
    "evening.contact": ("search", "battle"),
    "evening.economy": ("economic-attack",),
    "evening.fleets": ("place",),
    "evening.guns": ("surface-round",),
    "evening.hunts": ("asw",),
    "evening.intercept": ("intercept",),
    "evening.moving": ("move",),
    "evening.ports": ("port-raid", "raid-over"),
    "evening.raids": ("air-strike",),
    "evening.rounds": ("round-over",),
    "evening.ships": ("zone", "base", "commission", "hits", "planes"),
    "evening.shore": ("bombard",),
    "evening.submarines": ("submarine-attack", "submarines-over"),
    "evening.targets": ("targets",),
    "evening.withdrawing": ("withdraw", "battle-over"),
}
HOOKS = {
    "evening.due": ("pending turn",),
    "evening.ports": ("entering turn",),
}
# What puts an umpire's decision into the state, where a forced act could not be worked out.
CORRECTS = ("hits", "planes", "place")
# What the umpire enters from counters, cards and maps, or after the game's dice: no ship or force does it.
ENTERS = ("zone", "base", "active", "battle")
