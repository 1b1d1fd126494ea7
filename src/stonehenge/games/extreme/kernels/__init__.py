"""The rules of Wizard Extreme compiled, and what is played with them; imported on first use."""
