"""Cunningham and Somerville: amendments to a tactical and an operational game of the war at sea, 1939 to 1945."""

# What each module declares; a test checks it and says what is missing.
PROCEDURES = {
    "rules.air_operation": ("air-operation",),
    "rules.air_strike": ("air-strike",),
    "rules.attack_runs": ("attack-run", "golden-comb"),
    "rules.boats": ("boat-points", "expenditure", "shadowing", "flying-boat-duel", "transit"),
    "rules.collisions": ("determination", "collision", "ram"),
    "rules.criticals": ("torpedo-critical", "special-effects", "critical-damage"),
    "rules.damage_control": ("sinking", "damage-control", "marker-step"),
    "rules.dogfights": ("night-interception", "dogfight"),
    "rules.flak": ("flak", "flare-drop", "aa"),
    "rules.flights_home": ("flight-home",),
    "rules.gunnery": ("extreme-range", "gunnery-difficulty", "gunfire"),
    "rules.lots": ("lot",),
    "rules.repairs": ("wing-and-prayer", "hazardous-landing", "repairs"),
    "rules.rescue": ("tow", "rescue-duty", "rescue-points"),
    "rules.ships": ("speed", "handy", "advantage"),
    "rules.sight": ("visibility", "illumination", "smoke"),
    "rules.spotting": ("spotting", "report"),
    "rules.submarines": ("contact", "golden-horseshoe", "torpedo-los", "das-boot"),
    "rules.torpedoes": ("torpedo-difficulty", "torpedo", "torpedo-value", "torpedo-reload"),
    "rules.weapons": ("guided-weapon",),
    "rules.weather": ("flying-conditions", "storm", "front", "fog"),
    "rules.wolfpack": ("submarine-attack", "submarine-op"),
}
ACTS = {
    "evening.cards": ("ship", "boat", "squadron"),
    "evening.collisions": ("collide",),
    "evening.contact": ("spot", "sighting"),
    "evening.dogfights": ("dogfight", "intercept"),
    "evening.flying_boats": ("shadow", "escort", "boat-duel"),
    "evening.forces": ("force", "plot"),
    "evening.guns": ("advantage", "fire"),
    "evening.harm": ("damage", "critical", "mend"),
    "evening.homeward": ("fly-home", "land-cap"),
    "evening.lights": ("illuminate", "lit"),
    "evening.marker": ("damage-control", "sea-worse"),
    "evening.rescue": ("rescue",),
    "evening.runs": ("flak", "attack-runs"),
    "evening.smoke": ("smoke", "smoke-lifts"),
    "evening.special_attacks": ("flares", "golden-comb", "guided-weapon"),
    "evening.squadrons": ("repair", "replace", "ready"),
    "evening.strikes": ("strike", "approach"),
    "evening.targets": ("targets",),
    "evening.torpedoes": ("launch", "mount-destroyed", "torpedoes"),
    "evening.tows": ("tow",),
    "evening.weather": ("storm", "storm-moves", "storm-dissipates", "fog", "haze", "squalls", "light", "fog-lifts"),
    "evening.wolfpacks": ("submarine-op",),
    "evening.zones": ("zone",),
}
HOOKS = {
    "evening.due": ("entering turn", "pending turn"),
}
# What puts an umpire's decision into the state, where a forced act could not be worked out.
CORRECTS = ("damage", "mend", "force", "ready")
# What the umpire enters from counters, cards and maps, or after the game's dice: no ship or force does it.
ENTERS = (
    *(
        "ship",
        "boat",
        "squadron",
        "zone",
        "critical",
        "mount-destroyed",
        "collide",
        "advantage",
        "sighting",
        "smoke",
        "smoke-lifts",
    ),
    *("storm", "storm-moves", "storm-dissipates", "fog", "fog-lifts", "haze", "squalls", "light", "sea-worse"),
)
