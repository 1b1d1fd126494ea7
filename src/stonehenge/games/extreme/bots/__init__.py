"""How Wizard Extreme is played by bots: levels, heuristics, searches."""
