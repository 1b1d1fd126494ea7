"""How Quiddler is played by bots: levels, heuristics, searches."""
