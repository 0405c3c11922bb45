"""Chance, dice, tables, rules, inputs, procedures and answers: knows no game, no session, no screen."""

__version__ = "0.1.0"
