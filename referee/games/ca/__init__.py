"""CA."""

# What each module declares; a test holds it and says what is wanting.
PROCEDURES = {
    "damage": ("damage",),
    "exchange": ("exchange",),
    "fire": ("gunnery", "torpedo", "combined", "crt"),
    "movement": ("move", "reach"),
    "objectives": ("bombardment", "supply"),
    "scenarios": ("scenario", "ship-class"),
    "score": ("score",),
    "sight": ("range", "line-of-fire", "spotting"),
    "speed": ("maneuver", "acceleration"),
    "target": ("may-fire",),
    "torpedoes": ("torpedo-reload",),
}
ACTS = {
    "play_counters": ("counter", "chart", "stand-ins", "hide", "reveal"),
    "play_fire": ("fire", "launch", "bombard"),
    "play_move": ("move", "speed", "enter", "place"),
    "play_plot": ("plot",),
    "play_score": ("score",),
}
HOOKS = {
    "play_counters": ("pending set-up",),
    "play_luck": ("worth gunnery", "worth torpedo"),
    "play_plot": ("pending set-up",),
    "play_turn": (
        "entering turn",
        "entering first-gunnery",
        "entering second-gunnery",
        "entering first-movement",
        "entering second-movement",
        "entering first-acceleration",
        "entering second-acceleration",
        "pending first-movement",
        "pending second-movement",
    ),
}
