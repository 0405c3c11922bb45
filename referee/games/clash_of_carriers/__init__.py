"""Clash of Carriers: a module for each chapter of the rulebook."""
