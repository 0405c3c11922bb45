"""Clash of Carriers: a module for each chapter of the rulebook."""

# What each module declares; a test checks it and says what is missing.
PROCEDURES = {
    "rules.activation": ("activation", "random-pick"),
    "rules.air": ("air-to-air", "radar-intercept"),
    "rules.air_raid": ("air-raid",),
    "rules.antiaircraft": ("aa", "aa-barrage", "deliver-the-ordnance"),
    "rules.battle": ("battle-round",),
    "rules.groups": ("tg-limits", "stacking", "carrier-capacity"),
    "rules.hits": ("critical-hit", "damage"),
    "rules.initial": ("extended-range-return", "island-recovery", "reinforcements", "revived-reinforcement"),
    "rules.movement": ("movement", "mp-marker", "air-range", "hex-distance"),
    "rules.raid": ("air-attack", "air-strike"),
    "rules.search": ("search", "detection", "sighting-report", "flagship-report"),
    "rules.squadrons": ("air-losses",),
    "rules.submarines": (
        "submarine-count",
        "submarine-placement",
        "submarine-contact",
        "submarine-attack",
        "submarine-encounter",
    ),
    "rules.surface": (
        "surface-initiative",
        "surface-deployment",
        "surface-exit",
        "surface-gunnery",
        "surface-torpedo",
        "disengage",
        "retreat",
    ),
    "rules.victory": ("saipan-penalty", "victory"),
}
ACTS = {
    "evening.activation": ("draw", "activate"),
    "evening.attack": ("flak", "attack"),
    "evening.battle": ("battle", "disengage"),
    "evening.steering": ("steer",),
    "evening.cap": ("cap", "down", "vector"),
    "evening.corrections": ("relocate", "detected", "mp-markers", "hit", "heal"),
    "evening.cripples": ("sail",),
    "evening.damage": ("land",),
    "evening.formations": ("form", "shift", "disband", "join", "leave", "detach"),
    "evening.flagship": ("order", "flagship"),
    "evening.gunnery": ("fire",),
    "evening.scrambled": ("fly",),
    "evening.interception": ("intercept", "place"),
    "evening.moving": ("move",),
    "evening.raiding": ("raid",),
    "evening.retreat": ("retreat",),
    "evening.searching": ("search",),
    "evening.sighting": ("sighting",),
    "evening.setup": ("use", "deploy"),
    "evening.submarines": ("submarine", "torpedo"),
    "evening.targets": ("targets",),
    "evening.victory": ("victory",),
}
HOOKS = {
    "evening.activation": ("entering activation",),
    "evening.submarines": ("saying submarines", "entering submarines"),
    "evening.turn": (
        "stopping turn",
        "entering turn",
        "entering formations",
        "saying air",
        "entering air",
        "entering activation",
        "entering end",
        "entering tally",
        "entering tally",
    ),
    "evening.unfinished": (
        "pending turn",
        "pending formations",
        "pending submarines",
        "pending activation",
        "pending end",
    ),
}
# What puts an umpire's decision into the state, where a forced act could not be worked out.
CORRECTS = ("hit", "heal", "relocate", "detected", "mp-markers", "down")
# What the umpire does for both sides: no ship, group or unit does it.
ENTERS = ("use", "draw", "battle", "victory")
