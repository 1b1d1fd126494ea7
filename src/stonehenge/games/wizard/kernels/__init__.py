"""The rules of Wizard compiled, and what is played with them; imported on first use."""
