"""Naval Units (D12)."""
