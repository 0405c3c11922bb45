"""The games: a package each, a module for each chapter of its rulebook."""
