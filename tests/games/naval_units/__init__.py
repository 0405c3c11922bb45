"""Tests of Naval Units (D12)."""
