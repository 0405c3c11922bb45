"""Chance, dice, tables, rules, inputs, procedures and answers: knows no game, no session, no screen."""
