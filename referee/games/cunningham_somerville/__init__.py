"""Cunningham and Somerville: amendments to a tactical and an operational game of the war at sea, 1939 to 1945."""
