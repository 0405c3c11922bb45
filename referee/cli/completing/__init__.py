"""Completion in a shell: `referee completion bash|zsh|fish` prints its script, which asks here at every Tab.

What may be typed is read from a table (`table`) that is made once from the command line's own declarations (`making`)
and kept; what a session holds from its snapshot. Neither typer nor rich is needed for a Tab.
"""

from __future__ import annotations
