"""Cunningham and Somerville: amendments to a tactical and an operational game of the war at sea, 1939 to 1945."""

# What each module declares; a test holds it and says what is wanting.
PROCEDURES = {
    "air_operation": ("air-operation",),
    "air_strike": ("air-strike",),
    "attack_runs": ("attack-run", "golden-comb"),
    "boats": ("boat-points", "expenditure", "shadowing", "flying-boat-duel", "transit"),
    "collisions": ("determination", "collision", "ram"),
    "criticals": ("torpedo-critical", "special-effects", "critical-damage"),
    "damage_control": ("sinking", "damage-control"),
    "dogfights": ("night-interception", "dogfight"),
    "flak": ("flak", "flare-drop", "aa"),
    "gunnery": ("extreme-range", "gunnery-difficulty", "gunfire"),
    "repairs": ("wing-and-prayer", "hazardous-landing", "repairs"),
    "rescue": ("tow", "rescue-duty", "rescue-points"),
    "ships": ("speed", "handy", "advantage"),
    "sight": ("visibility", "illumination", "smoke"),
    "spotting": ("spotting", "report"),
    "submarines": ("contact", "golden-horseshoe", "torpedo-los", "das-boot"),
    "torpedoes": ("torpedo-difficulty", "torpedo", "torpedo-value", "torpedo-reload"),
    "weapons": ("guided-weapon",),
    "weather": ("flying-conditions", "storm", "front", "fog"),
    "wolfpack": ("submarine-attack", "submarine-op"),
}
ACTS = {
    "play_dogfights": ("dogfight",),
    "play_forces": ("force", "plot", "spot", "report", "shadow", "boat-duel"),
    "play_harm": ("damage", "critical", "collide", "mend"),
    "play_homeward": ("fly-home", "land-cap"),
    "play_marker": ("damage-control", "sea-worse", "tow", "rescue", "smoke", "smoke-lifts"),
    "play_ships": ("ship", "boat"),
    "play_squadrons": ("squadron", "repair", "replace", "ready"),
    "play_strikes": ("strike", "approach", "flak", "attack-runs"),
    "play_torpedoes": ("launch", "mount-destroyed", "torpedoes"),
    "play_weather": ("storm", "storm-moves", "storm-dissipates", "fog", "fog-lifts"),
    "play_wolfpacks": ("submarine-op",),
}
HOOKS = {
    "play_due": ("entering turn", "pending turn"),
    "play_luck": (
        "worth damage-control",
        "worth torpedo",
        "worth spotting",
        "worth contact",
        "worth submarine-attack",
        "worth dogfight",
        "worth flak",
        "worth attack-run",
        "worth wing-and-prayer",
        "worth repairs",
        "worth tow",
    ),
}
