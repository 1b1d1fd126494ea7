"""What everything stands on: cards, dice, the Game protocol, records. Pure, without NumPy."""
