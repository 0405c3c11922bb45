"""Naval Units (D12)."""

# What each module declares; a test holds it and says what is wanting.
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
    "rules.submarines": ("asw", "submarine-attack", "economic-attack"),
    "rules.surface": ("surface-round", "interception", "shore-bombardment"),
    "rules.units": ("unit", "fleet"),
}
ACTS = {
    "evening.air": ("allocate", "air-strike"),
    "evening.contact": ("search", "battle"),
    "evening.economy": ("economic-attack",),
    "evening.fleets": ("place", "move"),
    "evening.guns": ("surface-round", "bombard"),
    "evening.intercept": ("intercept",),
    "evening.ports": ("port-raid", "raid-over"),
    "evening.rounds": ("round-over", "battle-over", "withdraw"),
    "evening.ships": ("zone", "commission", "hits", "planes"),
    "evening.submarines": ("submarine-attack", "submarines-over", "asw"),
    "evening.targets": ("targets",),
}
HOOKS = {
    "evening.due": ("pending turn",),
}
# What puts an umpire's decision into the state, where a forced act could not be reckoned.
CORRECTS = ("hits", "planes", "place")
