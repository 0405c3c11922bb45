"""Evenings played at random, act by act, from what the acts declare; for the laws that hold in every game."""
