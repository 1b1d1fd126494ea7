"""How Wizard is played by bots: levels, heuristics, searches."""
