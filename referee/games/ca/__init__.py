"""CA."""

# What each module declares; a test checks it and says what is missing.
PROCEDURES = {
    "rules.damage": ("damage",),
    "rules.exchange": ("exchange",),
    "rules.fire": ("gunnery", "torpedo", "combined", "crt"),
    "rules.movement": ("move", "reach"),
    "rules.objectives": ("bombardment", "supply"),
    "rules.scenarios": ("scenario", "ship-class"),
    "rules.score": ("score",),
    "rules.sight": ("range", "line-of-fire", "spotting"),
    "rules.speed": ("maneuver", "acceleration"),
    "rules.target": ("may-fire",),
    "rules.torpedoes": ("torpedo-reload",),
}
ACTS = {
    "evening.bombard": ("bombard",),
    "evening.correct": ("hit", "heal", "spot", "unspot", "take-off", "torpedoes"),
    "evening.counters": ("counter", "chart", "stand-ins"),
    "evening.fire": ("fire", "launch"),
    "evening.move": ("move", "speed"),
    "evening.place": ("enter", "place"),
    "evening.plot": ("plot", "sail-on"),
    "evening.score": ("score",),
    "evening.targets": ("targets",),
    "evening.unseen": ("hide", "reveal"),
}
HOOKS = {
    "evening.counters": ("pending set-up",),
    "evening.plot": ("pending set-up", "saying turn"),
    "evening.turn": (
        "stopping turn",
        "entering turn",
        "entering first-gunnery",
        "entering second-gunnery",
        "entering first-movement",
        "entering second-movement",
        "pending first-movement",
        "pending second-movement",
    ),
}
# What puts an umpire's decision into the state, where a forced act could not be worked out.
CORRECTS = ("hit", "heal", "place", "take-off", "torpedoes")
# What the umpire enters from counters, cards and maps, or after the game's dice: no ship or force does it.
ENTERS = ("counter", "chart", "stand-ins", "reveal", "spot", "unspot", "score")
