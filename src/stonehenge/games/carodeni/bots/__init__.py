"""How Čarodění is played by bots: levels, heuristics, searches."""
