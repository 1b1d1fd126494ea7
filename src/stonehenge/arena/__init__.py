"""Matches between bots on the same deals, and what they prove."""
