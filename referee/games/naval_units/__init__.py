"""Naval Units (D12)."""

# What each module declares; a test holds it and says what is wanting.
PROCEDURES = {
    "air": ("air-combat", "allocation"),
    "air_battle": ("air-battle",),
    "air_round": ("air-round",),
    "battle": ("surface-battle",),
    "breaking_off": ("may-withdraw", "withdrawal"),
    "contact": ("search", "evasion", "night", "rounds", "contact"),
    "ports": ("port-surprise", "port-raid"),
    "strike": ("anti-aircraft", "air-attack", "air-strike"),
    "submarines": ("asw", "submarine-attack", "economic-attack"),
    "surface": ("surface-round", "interception", "shore-bombardment"),
    "units": ("unit", "fleet"),
}
ACTS = {
    "play_air": ("allocate", "air-strike"),
    "play_contact": ("search", "battle", "round-over", "battle-over", "withdraw"),
    "play_fleets": ("zone", "commission", "place", "move", "hits", "planes"),
    "play_guns": ("surface-round", "intercept", "bombard"),
    "play_ports": ("port-raid",),
    "play_submarines": ("submarine-attack", "submarines-over", "asw", "economic-attack"),
}
HOOKS = {
    "play_due": ("pending turn",),
    "play_luck": (
        "worth search",
        "worth contact",
        "worth withdrawal",
        "worth air-strike",
        "worth surface-round",
        "worth interception",
        "worth submarine-attack",
        "worth asw",
        "worth economic-attack",
        "worth port-raid",
        "worth shore-bombardment",
    ),
}
